"""The boxes. Each TOML beside this file is one edition; this module finds, checks and reads them.

A TOML names rules and cards, it never programs them. Every mistake is reported at once with its path, as in
`weapons[3].id: "rope" is here twice`.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

from companion.rules.edition import ROOM, SUSPECT, WEAPON, Card, Edition, SetupStep
from companion.rules.house_rules import POINTS

HERE = Path(__file__).parent
SECTIONS = {
    "id",
    "name",
    "players",
    "passages",
    "rules",
    "setup",
    "suspects",
    "weapons",
    "rooms",
    "distances",
    "start_distances",
}
LISTS = {"suspects": SUSPECT, "weapons": WEAPON, "rooms": ROOM}
STEPS = ("tokens", "weapons", "envelope", "hands")


class EditionWrong(ValueError):
    """An edition that cannot be played; `mistakes` names each with its path."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = mistakes


def all_ids() -> list[str]:
    """The ids of all editions that are installed, in alphabetical order."""
    return sorted(path.stem for path in HERE.glob("*.toml"))


@cache
def load(edition_id: str) -> Edition:
    """The edition of that id. Raises `EditionWrong` if there is none or it has mistakes."""
    if edition_id not in all_ids():
        raise EditionWrong([f"There is no edition {edition_id!r}.{_near(edition_id, all_ids())}"])
    return read((HERE / f"{edition_id}.toml").read_text("utf-8"))


def read(text: str) -> Edition:
    """An edition from its TOML. Raises `EditionWrong` with every mistake."""
    mistakes = check(text)
    if mistakes:
        raise EditionWrong(mistakes)
    box = tomllib.loads(text)
    cards = tuple(
        Card(card["id"], kind, card["name"], card.get("colour", ""), card.get("shape", ""))
        for section, kind in LISTS.items()
        for card in box[section]
    )
    distances = dict(box.get("distances", {}))
    distances |= {f"start:{suspect}": far for suspect, far in box.get("start_distances", {}).items()}
    return Edition(
        id=box["id"],
        name=box["name"],
        cards=cards,
        least_players=box["players"]["least"],
        most_players=box["players"]["most"],
        passages=box.get("passages", {}),
        rules={rule: answers[0] for rule, answers in box["rules"].items()},
        answers={rule: tuple(answers) for rule, answers in box["rules"].items()},
        setup=tuple(SetupStep(step["id"], step["title"], step["text"]) for step in box["setup"]),
        distances=distances,
    )


def check(text: str) -> list[str]:
    """Every mistake in an edition's TOML, each with its path; an empty list for a sound one."""
    try:
        box = tomllib.loads(text)
    except tomllib.TOMLDecodeError as broken:
        return [f"This is not TOML: {broken}."]
    mistakes = [f"{key}: unknown section.{_near(key, SECTIONS)}" for key in box if key not in SECTIONS]
    for key in ("id", "name"):
        if not isinstance(box.get(key), str) or not box[key].strip():
            mistakes.append(f"{key}: a text is needed here.")
    mistakes += _check_cards(box)
    mistakes += _check_players(box)
    mistakes += _check_rules(box.get("rules", {}))
    mistakes += _check_setup(box.get("setup", []))
    if not mistakes:
        mistakes += _check_map(box)
    return mistakes


def _check_cards(box: Mapping[str, Any]) -> list[str]:
    mistakes, ids, names = [], Counter[str](), Counter[str]()
    for section in LISTS:
        cards = box.get(section)
        if not isinstance(cards, list) or len(cards) < 2:
            mistakes.append(f"{section}: a list of at least two is needed.")
            continue
        for at, card in enumerate(cards, 1):
            where = f"{section}[{at}]"
            if not isinstance(card, dict):
                mistakes.append(f"{where}: a table with id and name is needed.")
                continue
            wanted = ("id", "name", "colour", "shape") if section == "suspects" else ("id", "name")
            for key in wanted:
                if not isinstance(card.get(key), str) or not card[key].strip():
                    mistakes.append(f"{where}.{key}: a text is needed here.")
            mistakes += [f"{where}.{key}: unknown.{_near(key, wanted)}" for key in card if key not in wanted]
            for seen, key in ((ids, "id"), (names, "name")):
                same = str(card.get(key, "")).strip().casefold()
                seen[same] += 1
                if same and seen[same] == 2:
                    mistakes.append(f'{where}.{key}: "{card[key]}" is here twice.')
    return mistakes


def _check_players(box: Mapping[str, Any]) -> list[str]:
    players = box.get("players", {})
    least, most = players.get("least"), players.get("most")
    if not (isinstance(least, int) and isinstance(most, int)):
        return ["players: least and most are needed, as numbers."]
    suspects = box.get("suspects", [])
    most_possible = len(suspects) if isinstance(suspects, list) else 0
    if not 2 <= least <= most <= most_possible:
        return [f"players: 2 <= least <= most <= {most_possible} (one suspect each) does not hold."]
    return []


def _check_rules(rules: Any) -> list[str]:
    if not isinstance(rules, dict):
        return ["rules: a table of switches is needed."]
    mistakes = [f"rules.{rule}: is missing." for rule in POINTS if rule not in rules]
    for rule, answers in rules.items():
        if rule not in POINTS:
            mistakes.append(f"rules.{rule}: there is no such switch.{_near(rule, POINTS)}")
        elif not isinstance(answers, list) or not answers or len(set(map(str, answers))) < len(answers):
            mistakes.append(f"rules.{rule}: a list of different answers is needed.")
        else:
            mistakes += [
                f"rules.{rule}: there is no answer {answer!r}.{_near(str(answer), POINTS[rule])}"
                for answer in answers
                if answer not in POINTS[rule]
            ]
    return mistakes


def _check_setup(steps: Any) -> list[str]:
    if not isinstance(steps, list) or [s.get("id") for s in steps if isinstance(s, dict)] != list(STEPS):
        return [f"setup: the steps {', '.join(STEPS)} are needed, in this order."]
    return [
        f"setup[{at}].{key}: a text is needed here."
        for at, step in enumerate(steps, 1)
        for key in ("title", "text")
        if not isinstance(step.get(key), str) or not step[key].strip()
    ]


def _check_map(box: Mapping[str, Any]) -> list[str]:
    rooms = {card["id"] for card in box["rooms"]}
    suspects = {card["id"] for card in box["suspects"]}
    mistakes = []
    if len(rooms) < len(box["weapons"]):
        mistakes.append("rooms: every weapon needs a room of its own.")
    for start, end in box.get("passages", {}).items():
        mistakes += [
            f"passages.{start}: there is no room {room!r}.{_near(str(room), rooms)}"
            for room in (start, end)
            if room not in rooms
        ]
    for section, places in (("distances", rooms), ("start_distances", suspects)):
        for place, far in box.get(section, {}).items():
            if place not in places:
                mistakes.append(f"{section}.{place}: unknown place.{_near(place, places)}")
            mistakes += [
                f"{section}.{place}.{room}: a number of squares to a room is needed."
                for room, squares in far.items()
                if room not in rooms or not isinstance(squares, int) or squares < 1
            ]
    return mistakes


def _near(word: str, words: Any) -> str:
    near = get_close_matches(word, list(words), n=1)
    return f" Did you mean {near[0]!r}?" if near else ""
