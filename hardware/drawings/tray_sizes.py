"""The sizes of the reader's tray: the first block of hardware/tray/tray.scad, and what follows from it.

OpenSCAD is the one that makes the tray; here the same few lines are worked out again, so that the paper template, the
drawing of the section and the dice stickers fit what it makes. A test compares the two wherever OpenSCAD is there.
Lengths are millimetres, angles degrees; x runs along the tray, z up from the underside of the deck.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import ceil, cos, radians, sin, tan
from pathlib import Path

SCAD = Path(__file__).parents[1] / "tray" / "tray.scad"

_BLOCK = re.compile(r"^// --- sizes:.*?$(.*?)^// --- ", re.MULTILINE | re.DOTALL)
_SIZE = re.compile(r"^(\w+) = ([\d.]+);( +// \S.*)?$")


def sizes(text: str | None = None) -> dict[str, float]:
    """Every size by its name. Raises ValueError on a line of the block that is no size."""
    block = _BLOCK.search(SCAD.read_text(encoding="utf-8") if text is None else text)
    if block is None:
        raise ValueError("there is no block of sizes")
    found = {}
    for line in block[1].strip().splitlines():
        size = _SIZE.match(line)
        if size is None or size[1] in found:
            raise ValueError(f"no size, or one said twice: {line}")
        found[size[1]] = float(size[2])
    return found


def derived(size: Mapping[str, float]) -> dict[str, float]:
    """What OpenSCAD makes of them; the names are those of its file.

    `glare` is where the pane mirrors the lamp into the sensor, `reach` how far the sensor sees, `flat` how far the die
    is surely flat: all three from the middle of the well.
    """
    lean = radians(size["tilt"])
    well = size["die_size"] + size["well_play"]
    under_pane = size["sensor_distance"] - size["window"]
    shift = size["sensor_distance"] * tan(lean)
    hole, lamp = size["hole"], size["lamp_offset"]
    return {
        "well": well,
        "deck": size["well_depth"] + size["window"] + size["lip"],
        "length": size["roll_length"] + size["well_zone"] + 2 * size["wall"],
        "width": size["roll_width"] + 2 * size["wall"],
        "depth": ceil(
            under_pane - size["lip"] + sin(lean) * size["board_side"] / 2
            + size["sensor_height"] + size["board_thick"] + size["wire_room"]
        ),
        "shift": shift,
        "glare": shift + lamp * cos(lean) * under_pane / (2 * under_pane - lamp * sin(lean)),
        "reach": hole / 2 + (shift + hole / 2) * size["window"] / under_pane,
        "flat": size["die_size"] / 2 - size["die_edge"] - size["well_play"] / 2,
    }  # fmt: skip


def complaints(size: Mapping[str, float]) -> list[str]:
    """What cannot work with these sizes: the first of OpenSCAD's own complaints, those about light."""
    of = derived(size)
    told = []
    if of["glare"] <= size["hole"] / 2 + 0.5:
        told.append("The pane would mirror the lamp into the sensor: more tilt, or a smaller hole.")
    if of["reach"] >= of["flat"]:
        told.append("The sensor would see past the flat of the die: smaller hole, or a bigger die.")
    return told
