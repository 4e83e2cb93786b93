"""What the documents name is there: pins, files, links, commands with their options."""

from __future__ import annotations

import argparse
import dataclasses
import importlib
import importlib.util
import inspect
import re
import subprocess
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import settings
from companion.errands import parts_answering, teaching, trial
from hardware import debounce
from hardware.drawings import boards, expander_wiring, tray_sizes
from hardware.gpio_pins import PINS
from hardware.pin_names import BUSES, HEADER
from hardware.raw_edges import PANEL_HABITS

ROOT = Path(__file__).parents[2]
SECTIONS = {
    field.name: field.default
    for field in dataclasses.fields(settings.Settings)
    if dataclasses.is_dataclass(field.default)
}
HARDWARE = ROOT / "hardware"
DOCUMENTS = sorted(
    [
        *HARDWARE.rglob("*.md"),
        *(ROOT / "docs" / name for name in ("cafe.md", "floor.md")),
        ROOT / "firmware" / "README.md",
        ROOT / "README.md",
    ]
)
MADE_ELSEWHERE = {"butler.toml", "kept-a.txt", "kept-b.txt", "deck.stl", "base.stl"}
"""Files that are named and made later, on the Pi, on the Pico or by OpenSCAD."""
FOLDERS = (ROOT, HARDWARE, ROOT / "firmware", ROOT / "tests" / "hardware", ROOT / "tests" / "firmware")
"""Where a file is looked for that is named without its folder."""
FILE = re.compile(r"[\w./-]+\.(?:py|md|svg|png|scad|toml|txt|json|stl)")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")

each = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
each_page = pytest.mark.parametrize(
    "document", sorted({*DOCUMENTS, *(ROOT / "docs").glob("*.md")}), ids=lambda path: str(path.relative_to(ROOT))
)


def text_of(name: str) -> str:
    return (HARDWARE / name).read_text(encoding="utf-8")


def rows(text: str, columns: int) -> Iterator[list[str]]:
    """The cells of all tables with so many columns, without their heads."""
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and len(cells) == columns and not set(line) <= set("|- "):
            yield cells


def code(text: str) -> Iterator[str]:
    """What stands in backticks, and the lines of indented blocks."""
    for line in text.splitlines():
        if line.startswith("    "):
            yield line.strip()
        else:
            yield from re.findall(r"`([^`]+)`", line)


# --- links and files


@each_page
def test_every_link_leads_to_something(document: Path) -> None:
    wrong = [
        link
        for link in LINK.findall(document.read_text(encoding="utf-8"))
        if "://" not in link and not (document.parent / link.split("#")[0]).exists()
    ]
    assert wrong == []


@each
def test_every_file_that_is_named_is_there(document: Path) -> None:
    wrong = [
        name
        for piece in code(document.read_text(encoding="utf-8"))
        for name in FILE.findall(piece)
        if name not in MADE_ELSEWHERE
        and name[0] != "/"  # on the table's own disk
        and not any((folder / name).exists() for folder in (document.parent, *FOLDERS))
    ]
    assert wrong == []


def test_the_index_names_every_document_and_drawing() -> None:
    index = text_of("README.md")
    linked = {(HARDWARE / link).resolve() for link in LINK.findall(index) if "://" not in link}
    assert {path for path in HARDWARE.glob("*.md") if path.name != "README.md"} <= linked
    assert HARDWARE / "tray" / "README.md" in linked
    everywhere = {
        (document.parent / link).resolve()
        for document in DOCUMENTS
        for link in LINK.findall(document.read_text(encoding="utf-8"))
    }
    assert set(HARDWARE.rglob("*.svg")) <= everywhere, "a drawing that nobody is shown"


def test_every_driver_stands_in_the_index_once() -> None:
    named = re.findall(r"`(\w+\.py)`", text_of("README.md").split("## The drivers")[1].split("## DP1")[0])
    assert sorted(named) == sorted(path.name for path in HARDWARE.glob("*.py") if path.name != "__init__.py")


# --- commands


def complaint(words: list[str]) -> str:
    """What `butler` would not understand of these words; "" where it would."""
    errand, *rest = words
    if importlib.util.find_spec(f"companion.errands.{errand}") is None:
        return f"butler {errand}"
    parser = argparse.ArgumentParser()
    importlib.import_module(f"companion.errands.{errand}").arguments(parser)
    places = [action for action in parser._actions if not action.option_strings]
    while rest:
        word = rest.pop(0)
        if word.startswith("-"):
            option = parser._option_string_actions.get(word.split("=")[0])
            if option is None:
                return f"butler {errand} {word}"
            if option.nargs != 0 and "=" not in word and rest:
                rest.pop(0)
        elif places:
            place = places.pop(0)
            if place.choices and word not in place.choices:
                return f"butler {errand} {word}"
    return ""


@each_page
def test_every_command_is_one_with_these_options(document: Path) -> None:
    said = document.read_text(encoding="utf-8")
    found = [
        command.split("#")[0].split()[1:]
        for piece in code(said)
        for command in re.findall(r"(?:^| |bin/)(?<!-u )(butler [a-z][^;|`&]*)", piece)
    ]
    assert [wrong for words in found if (wrong := complaint(words))] == []
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert {target for piece in code(said) for target in re.findall(r"^make ([a-z-]+)", piece)} <= targets
    for piece in code(said):
        for module in re.findall(r"python -m (hardware[\w.]*)", piece):
            assert importlib.util.find_spec(module), module


def test_a_command_that_is_none_is_found() -> None:
    assert complaint(["play", "--dice", "simulated"]) == ""
    assert complaint(["play", "--dise", "simulated"]) == "butler play --dise"
    assert complaint(["plai"]) == "butler plai"
    assert complaint(["hardware", "scan", "--json"]) == ""
    assert complaint(["hardware", "scam"]) == "butler hardware scam"


# --- pins and numbers


def test_the_panels_table_is_the_programs() -> None:
    told = {part: (pin, place) for part, pin, place, _ in rows(text_of("WIRING.md"), 4) if part in PINS}
    assert told == {part: (f"GPIO{pin}", str(boards.place(part))) for part, pin in PINS.items()}
    does = {part: what for part, _, _, what in rows(text_of("WIRING.md"), 4)}
    for part, ohms in boards.OHMS.items():
        assert f"through {ohms}, to ground" in does[part]
    commons = dict(rows(text_of("WIRING.md"), 2))
    assert commons["the buttons"] == str(boards.COMMONS["button"])
    assert commons["the knob"] == str(boards.COMMONS["knob"])
    assert commons["lamps and buzzer"] == str(boards.COMMONS["lamp"])


def test_the_readers_table_is_the_firmwares() -> None:
    about = text_of("WIRING.md").split("## The dice reader")[1].split("\n## ")[0]
    told = {(name, int(pin), goes) for name, pin, goes in rows(about, 3) if pin.isdigit()}
    assert [(name, pin) for name, pin, _ in told if boards.pico_says(pin) != name] == []
    wired = {(pin, goes) for _, pin, goes in told}
    for side, ground in zip(boards.sides(), boards.WELL_GROUNDS, strict=True):
        well = f"of well {side.well}"
        assert {
            (side.sda, f"SDA {well}"), (side.scl, f"SCL {well}"), (side.led, f"LED {well}"), (ground, f"GND {well}"),
        } <= wired  # fmt: skip
    at = {goes.split(",")[0].split(" of the ")[0]: pin for pin, goes in wired}
    assert at["service jumper"] in (boards.service(), boards.SERVICE_GROUND)
    assert (at["seat lamps"], at["5 V"], at["ground"]) == (boards.seat_lamps(), boards.PICO_VBUS, boards.LAMPS_GROUND)
    assert at["VIN of both wells"] == boards.PICO_3V3


def test_the_expanders_table_is_the_drawings() -> None:
    told = {
        names: legs for names, legs, _ in rows(text_of("WIRING.md"), 3) if re.match(r"(VDD|VSS|SCL|SDA|GPA)", names)
    }
    legs = {name: leg for leg, name in expander_wiring.CHIP_PINS.items()}
    for names, numbers in told.items():
        if " to " in names:
            first, last = names.split(" to ")
            assert numbers == f"{legs[first]} to {legs[last]}"
        else:
            assert numbers == ", ".join(str(legs[name]) for name in names.split(", "))
    assert len(told) == 5
    places = re.findall(r"GPIO(\d), header (\d)", text_of("WIRING.md"))
    assert all(HEADER[int(place)] == int(number) for number, place in places)
    assert len(places) == 2


@pytest.mark.parametrize("name", ["WIRING.md", "ASSEMBLY.md", "FLASHING.md", "CHECKLIST.md", "PARTS.md"])
def test_no_pin_is_named_that_nobody_reads(name: str) -> None:
    """Whatever stands somewhere as GPIO5 or GP4 is a pin of the program or the firmware, or of a bus."""
    text = text_of(name)
    known = set(PINS.values()) | {number for bus in BUSES.values() for number in bus}
    assert {int(number) for number in re.findall(r"\bGPIO(\d+)", text)} <= known
    reader = {pin for side in boards.sides() for pin in side[1:]} | {boards.service(), boards.seat_lamps()}
    assert {boards.PICO_GP[int(number)] for number in re.findall(r"\bGP(\d+)", text)} <= reader


def test_the_numbers_are_the_programs() -> None:
    wiring = text_of("WIRING.md")
    assert f"has stood for {debounce.SETTLE_S * 1000:g} ms" in wiring
    for button in ("accuse", "off"):
        assert re.search(rf"\| {button} \|.*held {PANEL_HABITS[button].hold_s:g} s", wiring)
    firmware = (ROOT / "firmware" / "settings.py").read_text(encoding="utf-8")
    for setting, page in (("brightness", wiring), ("soft-bus", text_of("CHECKLIST.md"))):
        assert f'"{setting}"' in firmware
        assert f"`{setting}`" in page
    assert '"brightness": (25,' in firmware
    assert "the firmware's brightness (25 %)" in wiring


@each
def test_settings_that_stand_there_are_taken(document: Path, tmp_path: Path) -> None:
    text = document.read_text(encoding="utf-8")
    blocks = [textwrap.dedent(block) for block in re.findall(r"(?:^ {4,}.*\n|^\n(?= {4,}))+", text, re.MULTILINE)]
    house = tmp_path / "butler.toml"
    for block in blocks:
        if re.search(r"^\[\w+", block, re.MULTILINE):
            house.write_text(block, encoding="utf-8")
            settings.load(house, {"data": tmp_path})


def test_every_setting_stands_in_the_readme() -> None:
    about = (ROOT / "README.md").read_text(encoding="utf-8").split("## Settings")[1].split("\n## ")[0]
    named = tomllib.loads("\n".join(line[4:] for line in about.splitlines() if line.startswith("    ")))
    for kind, section in ((settings.Settings, named), *((type(each), named[name]) for name, each in SECTIONS.items())):
        known = {field.name for field in dataclasses.fields(kind)} - set(SECTIONS)
        said = {name for name in known if name in section or f"{name} (" in about}
        assert said == known


# --- flashing, tray, checklist


def test_every_file_of_the_firmware_is_copied_and_main_goes_last() -> None:
    copied = [
        name
        for line in text_of("FLASHING.md").splitlines()
        if line.startswith("    mpremote cp")
        for name in re.findall(r"firmware/(\w+\.py)", line)
    ]
    assert sorted(copied) == sorted(path.name for path in (ROOT / "firmware").glob("*.py"))
    assert copied[-1] == "main.py"


def test_a_setting_is_changed_by_the_words_that_stand_there(tmp_path: Path) -> None:
    about = text_of("FLASHING.md").split("## A setting of the reader")[1].split("## ")[0]
    typed = "\n".join(line.strip() for line in about.splitlines() if line.startswith("    "))
    asked = typed + "\nprint(settings.read(kept.Kept().load())[0]['soft-bus'], settings.as_built()['soft-bus'])"
    done = subprocess.run(
        [sys.executable, "-B", "-c", asked],
        cwd=tmp_path, env={"PYTHONPATH": str(ROOT / "firmware")}, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.stdout == "1 0\n", done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept-a.txt"]


def test_what_teaching_says_is_what_the_reader_answers() -> None:
    firmware = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "firmware").glob("*.py"))
    about = text_of("FLASHING.md").split("| it says |")[1]
    told = [says for says, _ in rows(about, 2)]
    answers = ("nothing-there", "unsteady", "too-near-3", "too-bright-A", "no-sensor-A", "not-kept")
    assert len(told) == len(answers)
    for says, answer in zip(told, answers, strict=True):
        assert f'"{answer.rstrip("3A")}' in firmware
        assert teaching.in_words(answer).startswith(says)


def test_what_trying_says_is_what_the_assembly_tells() -> None:
    source = inspect.getsource(trial) + inspect.getsource(parts_answering)
    about = text_of("ASSEMBLY.md").split("| `test` says |")[1].split("\n\n")[0]
    for says, _ in rows(about, 2):
        for words in says.split(": ")[-1].replace("another button", "").replace("2 times", "").split("  "):
            assert words.strip() in source, says
    assert "down now" in source


def test_the_trays_page_has_its_sizes() -> None:
    size = tray_sizes.sizes()
    of = tray_sizes.derived(size)
    page = text_of("tray/README.md")
    assert f"drops {size['well_depth']:g} mm" in page
    assert f"{round(of['length'])} x {round(of['width'])} mm" in page
    assert tray_sizes.complaints({**size, "die_size": 15}) == []
    assert tray_sizes.complaints({**size, "die_size": 14.9}) != [], "dice below 15 mm are refused"


def test_nothing_on_the_checklist_is_claimed_as_seen() -> None:
    lines = [line for line in text_of("CHECKLIST.md").splitlines() if line.startswith("- [")]
    assert len(lines) > 50
    assert [line for line in lines if not line.startswith("- [ ] ")] == []
    assert [line for line in lines if " -> " not in line or "**" not in line] == [], (
        "how to try it -> what must be seen"
    )
