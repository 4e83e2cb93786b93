"""A table as a device in Home Assistant: its sensors, and buttons where a command needs no signature.

One retained message for each entity, on `<prefix>/<component>/<table>/<object>/config`, which every Home Assistant
with MQTT finds by itself. Home Assistant cannot sign, so a house with a key has sensors only. An order needs an id of
its own, or the second press of a button would be the first one again: templates draw it.
"""

from __future__ import annotations

from typing import Any

import orjson

from companion.floor.orders import LONGEST_TEXT, LOUDEST
from companion.floor.topics import Topics

_ID = '"id": "ha-{{ (now().timestamp() * 1000) | int }}"'


def discovery(prefix: str, topics: Topics, version: str, *, may_order: bool) -> list[tuple[str, bytes]]:
    """Topic and payload of every entity; none for an empty prefix."""
    if not prefix:
        return []
    here = f"{topics.base.replace('/', '-')}-{topics.table}"
    shared = {
        "availability_topic": topics.status,
        "device": {
            "identifiers": [here],
            "name": f"Butler {topics.table}",
            "manufacturer": "Butler",
            "model": "Table companion",
            "sw_version": version,
        },
    }
    messages = []
    for component, name, entity in [*_sensors(topics), *(_buttons(topics) if may_order else [])]:
        object_id = f"{here}-{name}"
        payload = {"unique_id": object_id, **entity, **shared}
        messages.append((f"{prefix}/{component}/{topics.table}/{object_id}/config", orjson.dumps(payload)))
    return messages


def _sensors(topics: Topics) -> list[tuple[str, str, dict[str, Any]]]:
    def told(name: str, value: str, **more: Any) -> dict[str, Any]:
        return {"name": name, "state_topic": topics.state, "value_template": f"{{{{ {value} }}}}", **more}

    def whether(name: str, value: str, **more: Any) -> dict[str, Any]:
        return told(name, f"'ON' if {value} else 'OFF'", **more)

    health = {"entity_category": "diagnostic"}
    disk = {"unit_of_measurement": "MB", **health}
    warmth = {"unit_of_measurement": "°C", "device_class": "temperature", **health}
    trouble = {"device_class": "problem"}
    return [
        ("sensor", "phase", told("Phase", "value_json.phase")),
        ("sensor", "edition", told("Edition", "value_json.edition")),
        ("sensor", "players", told("Players", "value_json.players")),
        ("sensor", "minutes", told("Minutes", "value_json.minutes", unit_of_measurement="min")),
        ("sensor", "disk", told("Free space", "value_json.health.disk_mb", **disk)),
        ("sensor", "temperature", told("Temperature", "value_json.health.warm_c", **warmth)),
        ("binary_sensor", "help", whether("Help wanted", "value_json.help", **trouble)),
        ("binary_sensor", "fault", whether("Fault", "value_json.health.faults", **trouble, **health)),
        ("binary_sensor", "power", whether("Too little voltage", "value_json.health.starved", **trouble, **health)),
    ]


def _buttons(topics: Topics) -> list[tuple[str, str, dict[str, Any]]]:
    def orders(name: str, do: str, value: str = "") -> dict[str, Any]:
        template = f'{{{_ID}, "do": "{do}"{value}}}'
        return {"name": name, "command_topic": topics.set, "command_template": template, "qos": 1, "retain": False}

    loudness = {"min": 0, "max": LOUDEST, "step": 10, "unit_of_measurement": "%"}
    return [
        ("button", "new-session", orders("New session", "new-session")),
        ("button", "end-session", orders("End session", "end-session")),
        ("button", "help-seen", orders("Help seen", "help-seen")),
        ("text", "message", {**orders("Message", "message", ', "text": {{ value | tojson }}'), "max": LONGEST_TEXT}),
        ("number", "volume", {**orders("Volume", "volume", ', "volume": {{ value | int }}'), **loudness}),
        ("button", "dim", orders("Dim", "dim", ', "dim": true')),
        ("button", "light", orders("Light", "dim", ', "dim": false')),
    ]
