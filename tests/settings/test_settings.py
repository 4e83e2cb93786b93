"""The house's file: what it may say, and that every mistake is named at once with its place."""

import struct
import sys
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from companion import languages, settings
from companion.settings import SettingsWrong, load
from hardware.gpio_pins import PINS
from hardware.pin_names import bcm, every_name, taken


@pytest.fixture
def house(tmp_path):
    """Writes a settings file and gives its path."""

    def write(text: str | bytes) -> Path:
        path = tmp_path / "house.toml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def mistakes_in(path: Path, **overrides) -> list[str]:
    with pytest.raises(SettingsWrong) as wrong:
        load(path, overrides)
    assert str(wrong.value).splitlines() == wrong.value.mistakes
    return wrong.value.mistakes


def test_a_house_without_a_file_plays(tmp_path):
    house = load(None, {"data": tmp_path})
    assert (house.language, house.web.port) == ("en", 8080)
    assert (house.screen.show, house.panel.source, house.dice.reader) == ("auto", "auto", "auto")
    assert house.data == tmp_path
    assert list(tmp_path.iterdir()) == [], "reading settings writes nothing"


def test_everything_may_be_said(house, tmp_path):
    said = load(
        house(
            f"""
            data = "{tmp_path}/games"
            language = "en"
            edition = "classic"
            night = [23, 6]
            [house]
            kiosk = true
            table = "4"
            sessions = "staff"
            idle_minutes = 20
            session_minutes = 120
            [screen]
            show = "console"
            rotation = 270
            size = [800, 480]
            brightness = 80
            brightness_at_night = 30
            dims_after = 0
            keeps = "nothing"
            [panel]
            source = "gpio"
            unused = ["spi"]
            seat_lamps = "i2c"
            service = "closed"
            [panel.pins]
            ok = 17
            back = "GPIO9"
            buzzer = "none"
            [dice]
            reader = "serial:/dev/ttyACM0"
            [web]
            host = "127.0.0.1"
            port = 0
            hosts = ["butler.example"]
            [sound]
            cues = "off"
            speech = "on"
            volume = 3
            """
        )
    )
    assert said.data == tmp_path / "games"
    assert (said.language, said.edition) == ("en", "classic")
    assert (said.screen.show, said.screen.rotation, said.screen.size) == ("console", 270, (800, 480))
    assert (said.screen.brightness, said.screen.brightness_at_night, said.night) == (80, 30, (23, 6))
    assert (said.screen.dims_after, said.screen.keeps) == (0, "nothing")
    assert (said.panel.source, said.panel.pins) == ("gpio", {"ok": 17, "back": 9, "buzzer": None})
    assert (said.panel.unused, said.panel.seat_lamps, said.panel.service) == (("spi",), "i2c", "closed")
    assert (said.house.kiosk, said.house.table, said.house.sessions) == (True, "4", "staff")
    assert (said.house.idle_minutes, said.house.session_minutes) == (20, 120)
    assert said.dice.reader == "serial:/dev/ttyACM0"
    assert (said.sound.cues, said.sound.speech, said.sound.volume) == ("off", "on", 3)
    assert (said.web.host, said.web.port, said.web.hosts) == ("127.0.0.1", 0, ("butler.example",))


def test_every_mistake_is_named_at_once_with_its_place_and_a_near_spelling(house):
    assert mistakes_in(
        house(
            """
            languag = "da"
            edition = 3
            night = [22, 25]
            [web]
            prt = 80
            port = "80"
            hosts = ["fine.example", "a b", ""]
            [screen]
            show = "windw"
            rotation = 45
            size = [800]
            brightness = 5
            [panel]
            unused = ["spy"]
            [panel.pins]
            bak = 3
            accuse = 99
            ok = 26
            off = "GPOI17"
            buzzer = "J8:6"
            knob-a = "J8:41"
            [dice]
            reader = "serial"
            """
        )
    ) == [
        "languag: there is no such setting; did you mean language?",
        "edition: 3 is not text in quotes",
        "night: [22, 25] is not an hour from which and one until which it is night, such as [22, 7]",
        "web.prt: there is no such setting; did you mean port?",
        "web.port: '80' is not a whole number",
        "web.hosts: 'a b' is not a host name such as butler.example",
        "web.hosts: '' is not a host name such as butler.example",
        "screen.show: 'windw' is not one of auto, window, console, off; did you mean window?",
        "screen.rotation: 45 is not one of 0, 90, 180, 270",
        "screen.size: [800] is not a width and a height in pixels such as [800, 480]",
        "screen.brightness: 5 is not between 20 and 100",
        "panel.unused: 'spy' is not one of i2c, uart, spi, i2s, spi-display; did you mean spi?",
        "panel.pins: there is no 'bak' on the panel; did you mean back?",
        "panel.pins: accuse: 99 is not a BCM number from 2 to 27",
        "panel.pins: off: there is no pin 'GPOI17'; did you mean GPIO17?",
        "panel.pins: buzzer: 'J8:6' is ground",
        "panel.pins: knob-a: 'J8:41' is no place on the header, which has 1 to 40",
        "dice.reader: 'serial' is not one of auto, none, simulated, simulated-bluetooth, bluetooth, serial:<url>; "
        "did you mean serial:<url>?",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("web = 80", "web: this is a section; write [web] and its settings below"),
        ("data = 3", "data: this has to be a folder's path in quotes"),
        ("[web]\nport = true", "web.port: True is not a whole number"),
        ("[web]\nport = 70000", "web.port: 70000 is not between 0 and 65535"),
        (
            "[panel]\npins = [1]",
            'panel.pins: [1] is not names with a pin each, such as 17, "GPIO17", "BOARD11", "J8:11" or "none"',
        ),
        (
            "[panel.pins]\nok = true",
            "panel.pins: {'ok': True} is not names with a pin each, "
            'such as 17, "GPIO17", "BOARD11", "J8:11" or "none"',
        ),
        ("[panel.pins]\nok = 26", "panel.pins: off and ok share pin 26"),
        ("[panel.pins]\nok = 'BOARD31'", "panel.pins: back and ok share pin 6"),
        (
            "[panel.pins]\nok = 'GPIO2'",
            'panel.pins: ok: pin 2 belongs to i2c; unused = ["i2c"] if nothing hangs on that',
        ),
        ("[house]\nkiosk = 1", "house.kiosk: 1 is not true or false (without quotes)"),
        (
            "[house]\ntable = 'by the window, next to the fire'",
            "house.table: 'by the window, next to the fire' is not the name of a table, at most 24 letters on one line",
        ),
        ("[house]\nsessions = 'gast'", "house.sessions: 'gast' is not one of guests, staff; did you mean guests?"),
        (
            "[panel]\nseat_lamps = 'i2c'\nunused = ['i2c']",
            "panel.unused: the seat lamps need i2c",
        ),
        ("language = 'tlh'", "language: 'tlh' is not one of en, da"),
        ("edition = ' '", "edition: this is empty"),
    ],
)
def test_one_mistake_one_sentence(house, text, sentence):
    assert mistakes_in(house(text)) == [sentence]


@pytest.mark.parametrize("name", [17, "17", "GPIO17", "gpio17", "BCM17", "BOARD11", "J8:11"])
def test_a_pin_may_be_named_in_every_way(house, name):
    assert load(house(f"[panel.pins]\nok = {name!r}")).panel.pins == {"ok": 17}


def test_every_pin_is_called_what_gpiozero_calls_it():
    from gpiozero.pins.mock import MockFactory

    board = MockFactory(revision="d04170").board_info
    for name in every_name()[:-1]:
        ((_header, found),) = {(header, pin) for header, pin in board.find_pin(name)}
        assert found.name == f"GPIO{bcm(name)}", name


def test_two_parts_may_change_places_and_a_part_that_is_left_out_gives_up_its_pin(house):
    assert load(house("[panel.pins]\nok = 6\nback = 5")).panel.pins == {"ok": 6, "back": 5}
    assert load(house("[panel.pins]\nbuzzer = 'none'\nok = 'J8:33'")).panel.pins == {"buzzer": None, "ok": 13}


def test_every_pin_that_does_not_go_is_told_at_once(house):
    told = mistakes_in(house("[panel.pins]\nok = 3\nback = 14\naccuse = 8\noff = 19\nknob-a = 25"))
    assert [sentence.split(";")[0].removeprefix("panel.pins: ") for sentence in told] == [
        "ok: pin 3 belongs to i2c",
        "back: pin 14 belongs to uart",
        "accuse: pin 8 belongs to spi",
        "off: pin 19 belongs to i2s",
        "knob-a: pin 25 belongs to spi-display",
    ]


def test_the_panels_own_wiring_keeps_off_every_bus():
    assert taken(PINS) == []


def test_broken_toml_says_the_line(house):
    path = house('language = "en"\nweb = {port = }\n')
    (sentence,) = mistakes_in(path)
    assert sentence.startswith(f"{path}: this is not TOML: ")
    assert "line 2" in sentence


def test_a_file_that_is_no_text_or_not_there_is_said(house, tmp_path):
    path = house(b"language = '\xff\xfe'")
    assert mistakes_in(path) == [f"{path}: this is not text in UTF-8."]
    gone = tmp_path / "gone.toml"
    assert mistakes_in(gone) == [f"{gone}: it cannot be read: No such file or directory."]
    assert mistakes_in(tmp_path) == [f"{tmp_path}: it cannot be read: Is a directory."]


def test_the_command_line_stands_above_the_file(house, tmp_path):
    path = house(f'data = "{tmp_path}/games"\n[web]\nport = 81\n[screen]\nshow = "off"')
    said = load(path, {"web.port": 0, "data": tmp_path / "other", "screen.show": None})
    assert (said.web.port, said.data, said.screen.show) == (0, tmp_path / "other", "off")


def test_a_mistake_on_the_command_line_is_named_like_one_in_the_file(house):
    assert mistakes_in(house("web = 3"), **{"web.port": 70000, "dice.reader": "autoo"}) == [
        "web: this is a section; write [web] and its settings below",
        "dice.reader: 'autoo' is not one of auto, none, simulated, simulated-bluetooth, bluetooth, serial:<url>; "
        "did you mean auto?",
    ]


def test_bluetooth_dice_are_named_with_their_colours_and_what_does_not_go_is_said(house):
    said = load(house('[dice]\nreader = "bluetooth"\n[dice.bluetooth]\nPixelRed = "red"\n"F1:22:33:44:55:66" = ""'))
    assert (said.dice.reader, said.dice.bluetooth) == ("bluetooth", {"PixelRed": "red", "F1:22:33:44:55:66": ""})
    assert mistakes_in(house('[dice.bluetooth]\na = "rde"\n"" = ""\nb = "blue"')) == [
        "dice.bluetooth: a table throws 2 dice, and these are 3",
        "dice.bluetooth: a: 'rde' is not one of black, white, grey, red, orange, yellow, green, blue, purple; "
        "did you mean red?",
        "dice.bluetooth: a die's name or address is empty",
    ]
    assert mistakes_in(house('[dice]\nbluetooth = ["PixelRed"]')) == [
        "dice.bluetooth: ['PixelRed'] is not names in quotes with text in quotes each"
    ]


def test_the_data_folder_may_hold_the_file(tmp_path):
    (tmp_path / settings.FILE_NAME).write_text("[web]\nport = 8099\n")
    assert load(None, {"data": tmp_path}).web.port == 8099


def test_the_program_of_an_installed_table_looks_where_that_one_plays(tmp_path, monkeypatch):
    """Also when root, or whoever keeps the table, asks it something."""
    (tmp_path / "butler.toml").write_text("[web]\nport = 8099\n")
    monkeypatch.setattr(settings, "ITS_SETTINGS", tmp_path / "butler.toml")
    monkeypatch.setattr(settings, "ITS_DATA", tmp_path / "games")
    assert load(None, {"data": tmp_path / "mine"}).web.port == 8080
    monkeypatch.setattr(sys, "prefix", "/opt/butler/versions/0.1.0-12ab34cd")
    assert (load(None).data, load(None).web.port) == (tmp_path / "games", 8099)
    assert load(None, {"data": tmp_path / "mine"}).data == tmp_path / "mine"


def test_without_a_word_the_platform_names_the_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert load().data == tmp_path / "butler"


def test_a_language_is_offered_once_it_has_a_catalogue(house, tmp_path, monkeypatch):
    """One folder for both: what can be set, and what is told in it."""
    catalogue = tmp_path / "locale" / "da" / "LC_MESSAGES" / "butler.mo"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_bytes(compiled({"": "Content-Type: text/plain; charset=utf-8\n", "Unsolved": "Uopklaret"}))
    monkeypatch.setattr(languages, "LOCALE", tmp_path / "locale")
    assert languages.languages() == ("en", "da")
    assert load(house("language = 'da'")).language == "da"
    assert (languages.speaks("da")("Unsolved"), languages.speaks("en")("Unsolved")) == ("Uopklaret", "Unsolved")
    assert languages.speaks("da")("") == "", "no head of a catalogue on any screen"
    assert languages.speaks("da")("Roll once more") == "Roll once more", "what it lacks is told in English"


def compiled(said: dict[str, str]) -> bytes:
    """A gettext catalogue as `msgfmt` writes it."""
    pairs = sorted((english.encode(), other.encode()) for english, other in said.items())
    start, texts, tables = 28 + 16 * len(pairs), b"", ([], [])
    for column, table in enumerate(tables):
        for pair in pairs:
            table.append(struct.pack("<II", len(pair[column]), start + len(texts)))
            texts += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + b"".join(tables[0]) + b"".join(tables[1]) + texts


def test_the_readme_shows_settings_that_can_be_used(house):
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    shown = readme.split("## Settings")[1].split("## ")[0]
    lines = [line.strip() for line in shown.splitlines() if line.startswith("    ")]
    said = load(house("\n".join(lines)))
    assert said.panel.pins == {"ok": 17}
    assert said.web.port == 80


def test_settings_do_not_change_under_way(tmp_path):
    with pytest.raises(FrozenInstanceError):
        load(None, {"data": tmp_path}).web.port = 1
