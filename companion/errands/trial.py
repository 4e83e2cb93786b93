"""Every part of the table tried by hand, one by one: press this, is that lit, throw the dice. And a verdict."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from companion.errands.asking import NAMES, Asking, Heard
from companion.errands.findings import Finding
from companion.ports import LAMPS, DiceRead, Held, LinkUp, Pressed, Released, Turned
from hardware.seat_lamps import SeatLamps

PIN_OF = {"ok": "ok", "back": "back", "accuse": "accuse", "off": "off", "knob": "knob-push"}
"""Button -> the part whose pin it is."""
LONG = ("accuse", "off")
"""What is held for what it does."""
MEET_S = 5.0
"""How long a reader may take to be found and greeted."""
SETTLE_S = 0.3
"""So long after a press a second one would be heard, if it was doubled."""
CLICKS = 4
LOUDNESS = 0.7
ROLLS = 2
SEATS = [lamp for lamp in LAMPS if lamp.startswith("seat-")]
WIRE = "compare its wire with hardware/WIRING.md"


def trial(asking: Asking) -> Iterator[Finding]:
    """Try all that is there; a finding for each part, as it was."""
    devices = asking.devices
    is_there = {
        "panel": devices.pins is not None,
        "dice": devices.reader is not None,
        "seat-lamps": any(isinstance(lamps, SeatLamps) for lamps in devices.lamps),
    }
    wants = {part for part in is_there if is_there[part]}
    asking.until(lambda _: wants <= set(asking.links), MEET_S)
    yield from _panel(asking)
    yield from _lamps(asking)
    yield from _sounds(asking)
    yield from _dice(asking)


def verdict(findings: list[Finding]) -> str:
    """All of it in one sentence."""
    wrong = sorted({finding.part for finding in findings if finding.state == "no"})
    if wrong:
        return f"Not as it should be: {', '.join(wrong)}."
    tried = [finding for finding in findings if finding.state == "ok"]
    return f"All {len(tried)} parts that were tried work." if tried else "There was nothing to try."


# --- buttons and knob


def _panel(asking: Asking) -> Iterator[Finding]:
    devices = asking.devices
    if devices.source in ("keyboard", "none"):
        say = "the keyboard: its keys are seen on the screen" if devices.source == "keyboard" else "none"
        yield Finding("panel", "note", say)
        return
    link = asking.links.get("panel")
    if devices.pins is not None and not isinstance(link, LinkUp):
        yield Finding("panel", "no", link.say if link else "the pins do not answer", "butler hardware scan")
        return
    for button in NAMES:
        if _is_wired(asking, PIN_OF[button]):
            yield _button(asking, button)
    if _is_wired(asking, "knob-a") and _is_wired(asking, "knob-b"):
        yield _knob(asking, "right", 1)
        yield _knob(asking, "left", -1)


def _is_wired(asking: Asking, part: str) -> bool:
    pins = asking.devices.pins
    return pins is None or pins.pins[part] is not None


def _button(asking: Asking, button: str) -> Finding:
    name = NAMES[button]
    is_long = button in LONG
    asking.tell(f"Hold {name} until it is said to be held, then let go." if is_long else f"Press {name} once.")
    heard = asking.until(lambda heard: any(_is(each, Released, button) for each in heard))
    heard += asking.until(lambda _: False, SETTLE_S)
    times = sum(_is(each, Pressed, button) for each in heard)
    others = sorted({NAMES[each.button] for each in heard if isinstance(each, Pressed) and each.button != button})
    if others:
        return Finding(name, "no", f"{' and '.join(others)} came", f"two wires are exchanged, or touch: {WIRE}")
    if not times:
        return Finding(name, "no", "nothing came", WIRE)
    if times > 1:
        return Finding(name, "no", f"one press came {times} times", "a worn button: take another")
    if not any(_is(each, Released, button) for each in heard):
        return Finding(name, "no", "it does not come up again", f"it sticks, or its wire touches ground: {WIRE}")
    if is_long and not any(_is(each, Held, button) for each in heard):
        return Finding(name, "no", "it was let go before it counted as held", "try again, and hold it longer")
    return Finding(name, "ok", "works")


def _is(heard: object, kind: type, button: str) -> bool:
    return isinstance(heard, kind) and getattr(heard, "button", "") == button


def _knob(asking: Asking, way: str, sign: int) -> Finding:
    asking.tell(f"Turn the knob to the {way}, {CLICKS} clicks or more.")
    heard = asking.until(lambda heard: abs(_clicks(heard)) >= CLICKS)
    heard += asking.until(lambda _: False, SETTLE_S)
    clicks, name = _clicks(heard), f"knob {way}"
    if not clicks:
        return Finding(name, "no", "nothing came", WIRE)
    if clicks * sign < 0:
        return Finding(
            name, "no", "it counts the wrong way round", "exchange knob-a and knob-b, by wire or in the settings"
        )
    back = sum(each.steps for each in heard if isinstance(each, Turned) and each.steps * sign < 0)
    if back or abs(clicks) < CLICKS:
        return Finding(name, "no", "clicks are lost or go back", "one of its three wires is loose, or the knob is worn")
    return Finding(name, "ok", "works")


def _clicks(heard: Heard) -> int:
    return sum(each.steps for each in heard if isinstance(each, Turned))


# --- what can be seen and heard


def _lamps(asking: Asking) -> Iterator[Finding]:
    if asking.devices.pins is not None and isinstance(asking.links.get("panel"), LinkUp):
        for lamp in ("ok", "accuse"):
            if _is_wired(asking, f"{lamp}-lamp"):
                _show(asking, {lamp: "slow"})
                yield _seen(
                    asking, f"{NAMES[lamp]} lamp", f"Does the lamp in {NAMES[lamp]} breathe, and no other shine?"
                )
    reader: Any = asking.devices.reader
    on_the_reader = any(lamps is reader for lamps in asking.devices.lamps)
    has_seats = on_the_reader and isinstance(asking.links.get("dice"), LinkUp)
    if has_seats or isinstance(asking.links.get("seat-lamps"), LinkUp):
        for lamp in SEATS:
            _show(asking, {lamp: "on"})
            asking.until(lambda _: False, SETTLE_S)
        _show(asking, dict.fromkeys(SEATS, "on"))
        yield _seen(asking, "seat lamps", "Do all six seat lamps shine, after one came after the other?")
    _show(asking, {})


def _show(asking: Asking, plan: dict[str, object]) -> None:
    for lamps in asking.devices.lamps:
        lamps.show(plan)  # type: ignore[arg-type]


def _sounds(asking: Asking) -> Iterator[Finding]:
    devices = asking.devices
    if devices.pins is not None and isinstance(asking.links.get("panel"), LinkUp) and _is_wired(asking, "buzzer"):
        devices.pins.play("solved")
        yield _seen(asking, "buzzer", "Did the buzzer sound three tones?")
    if devices.mixer is not None and devices.mixer.play("solved", LOUDNESS):
        yield _seen(asking, "loudspeaker", "Did bells ring from the loudspeaker?", "turn it up; butler hardware scan")
    if devices.voice is not None:
        devices.voice.say("Good evening.", "en", LOUDNESS)
        yield _seen(asking, "voice", "Did a voice say good evening?", "turn it up; butler hardware scan")


def _seen(asking: Asking, part: str, question: str, do: str = WIRE) -> Finding:
    answer = asking.confirm(question)
    if answer:
        return Finding(part, "ok", "works")
    return Finding(part, "no", "not so" if answer is False else "nobody said so", do)


# --- dice


def _dice(asking: Asking) -> Iterator[Finding]:
    reader, link = asking.devices.reader, asking.links.get("dice")
    if reader is None or (link is not None and getattr(link, "why", "") == "none-found"):
        yield Finding("dice", "note", "there is no reader here")
        return
    if not isinstance(link, LinkUp):
        yield Finding("dice", "no", link.say if link else "no reader has greeted", "butler hardware scan")
        return
    for number in range(ROLLS):
        asking.tell("Throw the dice" + (" once more" if number else "") + "; those of a tray belong into its wells.")
        reader.want(2, time.monotonic())
        heard = asking.until(lambda heard: any(isinstance(each, DiceRead) for each in heard))
        read = next((each.faces for each in heard if isinstance(each, DiceRead)), None)
        if read is None:
            yield Finding("dice", "no", "no roll came", "lift both dice first; butler hardware teach")
            return
        if not asking.confirm(f"Is that {' and '.join(map(str, read))}, as on the dice?"):
            yield Finding("dice", "no", f"{' + '.join(map(str, read))} was read wrong", "butler hardware teach")
            return
    yield Finding("dice", "ok", f"{ROLLS} rolls read as they lay")
