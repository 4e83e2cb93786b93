"""All the drawings by the files they lie in.

python -m hardware.drawings.sheets      draws them anew, after a pin or a size was changed
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from . import expander_wiring, label_sheet, overview, panel_wiring, reader_wiring, tray_sheets
from .ink import Sheet

HARDWARE = Path(__file__).parents[1]

SHEETS: Mapping[str, Callable[[], Sheet]] = {
    "drawings/overview.svg": overview.overview,
    "drawings/header.svg": panel_wiring.header,
    "drawings/panel.svg": panel_wiring.panel,
    "drawings/reader.svg": reader_wiring.reader,
    "drawings/seat-lamps-i2c.svg": expander_wiring.expander,
    "drawings/labels.svg": label_sheet.labels,
    "tray/template.svg": tray_sheets.template,
    "tray/section.svg": tray_sheets.section,
    "tray/dice-faces.svg": tray_sheets.stickers,
}
"""Path below hardware/ -> what draws it."""


def draw() -> list[Path]:
    """Write them all; the paths of those that were not so before."""
    changed = []
    for name, sheet in SHEETS.items():
        path, svg = HARDWARE / name, sheet().svg()
        if not path.exists() or path.read_text(encoding="utf-8") != svg:
            path.write_text(svg, encoding="utf-8")
            changed.append(path)
    return changed


if __name__ == "__main__":
    for path in draw():
        print(path)
