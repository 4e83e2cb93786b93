"""Which Bluetooth dice are on the air: one look round, nothing is connected and nothing is written to them."""

from __future__ import annotations

import threading

from companion.errands.findings import Finding, Findings
from companion.settings import Settings
from hardware.ble_radio import MEND, NOT_HERE, Failed, Happening, Looked, Radio, Seen

PART = "bluetooth"


def dice_on_air(house: Settings, radio: Radio | None = None) -> Findings:
    """Each die that is awake and near, and each of the settings' that is not."""
    from hardware.ble_makers import looks_like_a_die
    from hardware.ble_words import printable

    if house.dice.reader != "bluetooth":
        return
    told = _look(radio or _the_radio())
    if isinstance(told[-1], Failed):
        why = told[-1].why if told[-1].why in NOT_HERE else "broken"
        yield Finding(PART, "note", NOT_HERE[why], MEND[why])
        return
    mine = {wish.strip().lower(): wish for wish in house.dice.bluetooth or {}}
    heard: set[str] = set()
    for one in told:
        if not isinstance(one, Seen):
            continue
        names = {one.address.lower(), one.name.strip().lower()}
        heard |= names
        if names & mine.keys() or looks_like_a_die(one.name, one.services):
            colour = f'[dice.bluetooth] in the settings: "{one.address}" = "red", or its colour'
            do = "" if names & mine.keys() else f"to make it this table's: {colour}"
            yield Finding(PART, "ok", f"{printable(one.name) or 'a die'} ({one.address}) is awake and near", do)
    for name, wish in mine.items():
        if name not in heard:
            do = "wake it, bring it near, or take it from [dice.bluetooth] in the settings"
            yield Finding(PART, "note", f"{wish} was not heard", do)


def _the_radio() -> Radio:
    from hardware.bleak_radio import BleakRadio

    return BleakRadio()


def _look(radio: Radio) -> list[Happening]:
    """All that one look round tells; its end comes last."""
    told: list[Happening] = []
    stopped = threading.Event()
    begun = False

    def step() -> float:
        nonlocal begun
        if not begun:
            begun = True
            radio.look()
        told.extend(radio.told())
        if told and isinstance(told[-1], Looked | Failed):
            stopped.set()
        return 0.2

    radio.run(step, stopped)
    return told
