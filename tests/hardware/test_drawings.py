"""The drawings are made from the program's own tables: pins, names on buttons, sizes of the tray."""

from __future__ import annotations

import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from companion.panel import cover
from companion.panel.captions import PANEL_KEYS
from hardware.drawings import boards, expander_wiring, label_sheet, tray_sheets, tray_sizes
from hardware.drawings.ink import Sheet
from hardware.drawings.sheets import HARDWARE, SHEETS
from hardware.gpio_pins import PINS
from hardware.pin_names import HEADER, POWER
from hardware.raw_edges import PANEL_HABITS

SVG = "{http://www.w3.org/2000/svg}"
each = pytest.mark.parametrize("name", SHEETS)


@each
def test_every_drawing_is_what_the_tables_say(name: str) -> None:
    drawn = (HARDWARE / name).read_text(encoding="utf-8")
    assert drawn == SHEETS[name]().svg(), "python -m hardware.drawings.sheets draws anew"


@each
def test_words_of_a_drawing_do_not_run_into_each_other(name: str) -> None:
    assert SHEETS[name]().crowded() == []


@each
def test_a_drawing_tells_those_who_cannot_see_it(name: str) -> None:
    root = ET.fromstring(SHEETS[name]().svg())
    assert root.get("role") == "img"
    title, tells = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert tells is not None
    assert root.get("aria-labelledby") == f"{title.get('id')} {tells.get('id')}"
    assert len(title.text or "") > 15
    assert len(tells.text or "") > 80


def test_no_drawing_lies_there_that_nobody_draws() -> None:
    lying = {str(path.relative_to(HARDWARE)) for path in HARDWARE.rglob("*.svg")}
    assert lying == set(SHEETS)


def test_crowded_words_are_found() -> None:
    sheet = Sheet(100, 40, "a", "b")
    sheet.text(5, 20, "here")
    sheet.text(20, 24, "there")
    sheet.text(90, 36, "off")
    assert sheet.crowded() == ["'off' runs off the sheet", "'there' meets 'here'"]


def words_of(name: str) -> list[str]:
    return [text.text or "" for text in ET.fromstring(SHEETS[name]().svg()).iter(f"{SVG}text")]


def test_the_header_shows_every_part_at_its_pin() -> None:
    words = words_of("drawings/header.svg")
    for part, pin in PINS.items():
        at = boards.place(part)
        assert HEADER[at] == pin
        assert f"{boards.PARTS[part].says}, GPIO{pin}" in words
        row = words.index(str(at))
        assert words[row + 1] == f"{boards.PARTS[part].says}, GPIO{pin}", "beside its own number"
    grounds = [*boards.COMMONS.values(), boards.I2C_GROUND]
    assert len(set(grounds)) == len(grounds)
    assert not set(grounds) & (set(HEADER) | set(POWER)), "a common wire goes to ground"
    assert POWER[boards.I2C_POWER].startswith("3.3"), "never 5 V on the Pi's own bus"


def test_the_firmware_has_the_pins_of_the_drawing() -> None:
    """GP numbers as on the board's back; I2C0 and I2C1 where the chip has them."""
    assert [tuple(boards.pico_says(pin) for pin in side[1:]) for side in boards.sides()] == [
        ("GP4", "GP5", "GP8"),
        ("GP6", "GP7", "GP9"),
    ]
    assert boards.pico_says(boards.service()) == "GP10"
    assert boards.pico_says(boards.seat_lamps()) == "GP22"
    assert {boards.pico_says(pin) for pin in (*boards.WELL_GROUNDS, boards.SERVICE_GROUND, boards.LAMPS_GROUND)} == {
        "GND"
    }
    assert [boards.pico_says(pin) for pin in (boards.PICO_3V3, boards.PICO_VBUS)] == ["3V3(OUT)", "VBUS"]


def test_every_pin_of_the_pico_is_one_thing() -> None:
    named = [*boards.PICO_GP.values(), *boards.PICO_GROUNDS, *boards.PICO_OTHERS]
    assert sorted(named) == list(range(1, 41))
    # Some of them as anybody finds them in the board's data sheet.
    known = {0: 1, 2: 4, 4: 6, 6: 9, 8: 11, 10: 14, 15: 20, 16: 21, 18: 24, 22: 29, 26: 31, 28: 34}
    assert {gp: boards.PICO_GP[gp] for gp in known} == known


def test_i2c_lamps_hang_on_the_bus_and_the_panel_keeps_off_it() -> None:
    assert (HEADER[expander_wiring.SDA_PLACE], HEADER[expander_wiring.SCL_PLACE]) == (2, 3)
    assert not {2, 3} & set(PINS.values())
    assert [expander_wiring.CHIP_PINS[21 + seat] for seat in range(6)] == [f"GPA{seat}" for seat in range(6)]


def test_the_labels_are_the_names_on_the_screen_and_the_seconds_of_the_program() -> None:
    plates = {name for name, _, _ in label_sheet.BUTTONS.values()} | {name for name, _ in label_sheet.KNOB}
    assert plates == {*PANEL_KEYS.values(), "OFF"}
    assert set(label_sheet.TOGETHER[0].split(" + ")) == {PANEL_KEYS[button] for button in cover.BUTTONS}
    for button, (name, small, _) in label_sheet.BUTTONS.items():
        assert PANEL_KEYS.get(button, "OFF") == name
        if seconds := re.search(r"hold for (\d+) seconds", small):
            assert PANEL_HABITS[button].hold_s == float(seconds[1])


def test_the_sizes_of_the_tray_let_the_sensor_see_the_die_and_not_its_own_lamp() -> None:
    size = tray_sizes.sizes()
    assert tray_sizes.complaints(size) == []
    assert "mirror" in tray_sizes.complaints({**size, "tilt": 0})[0]
    assert "past the flat" in tray_sizes.complaints({**size, "die_size": 14})[0]
    assert "past the flat" in tray_sizes.complaints({**size, "hole": 10})[-1]


def test_a_line_among_the_sizes_that_is_none_is_refused() -> None:
    text = tray_sizes.SCAD.read_text(encoding="utf-8")
    for wrong in ("die_size = die_edge * 8;", "die_size: 16", "die_edge = 2;\ndie_size = 16;"):
        with pytest.raises(ValueError, match="no size"):
            tray_sizes.sizes(text.replace("die_size = 16; ", wrong + " ", 1))
    with pytest.raises(ValueError, match="no block"):
        tray_sizes.sizes("die_size = 16;")


def test_the_tray_fits_the_sheet_it_is_printed_on() -> None:
    of = tray_sizes.derived(tray_sizes.sizes())
    assert of["length"] <= tray_sheets.A4[0] - 30
    sheet = ET.fromstring(SHEETS["tray/template.svg"]().svg())
    assert (sheet.get("width"), sheet.get("viewBox")) == ("210mm", "0 0 210 297"), "a unit is a millimetre"


@pytest.mark.skipif(not shutil.which("openscad"), reason="OpenSCAD is not installed: apt install openscad")
def test_openscad_works_out_the_same_tray(tmp_path: Path) -> None:
    done = subprocess.run(
        ["openscad", "-o", str(tmp_path / "tray.echo"), str(tray_sizes.SCAD)],
        capture_output=True, text=True, timeout=120, check=True, env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
    )  # fmt: skip
    told = (tmp_path / "tray.echo").read_text(encoding="utf-8") + done.stderr
    assert "Assertion" not in told
    scad = {name: float(value) for name, value in re.findall(r"(\w+) = ([\d.]+)", told)}
    ours = tray_sizes.derived(tray_sizes.sizes())
    assert scad == pytest.approx(ours, rel=1e-4)
