"""`butler hardware scan`: every part with what is wrong and how to mend it; the doctor says the same of the same."""

from __future__ import annotations

import itertools
from types import SimpleNamespace

import pytest
from gpiozero import InputDevice
from gpiozero.pins.mock import MockFactory, MockPWMPin
from on_disk import one_object

from companion import settings, vitals
from companion.errands import parts_answering, parts_there
from companion.instance_lock import InstanceLock
from hardware.serial_ports import PortShut
from hardware.simulated import MemoryCable, PtyCable, SimulatedReader
from hardware.simulated_expander import SimulatedExpander


@pytest.fixture
def house(tmp_path):
    """Settings of a house, by their dotted names."""

    def settled(**wishes):
        named = {name.replace("_", ".", 1): wish for name, wish in wishes.items()}
        return settings.load(None, {"data": tmp_path, **named})

    return settled


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine of files: writes one, and gives its path."""

    def file(path, text=""):
        place = tmp_path / "machine" / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
        return place

    (tmp_path / "machine").mkdir()
    monkeypatch.setattr(parts_there, "ROOT", tmp_path / "machine")
    return file


def told(findings):
    return [(finding.part, finding.state, finding.say) for finding in findings]


def ticking():
    """A clock that goes on by itself, a twentieth of a second for each look."""
    times = itertools.count(0, 50)
    return lambda: next(times) / 1000


# --- the whole command


def test_scan_tells_every_part_and_ends_well_where_nothing_is_asked_for(butler, machine, tmp_path):
    code, out, err = butler("hardware", "scan", "--data", tmp_path / "house", "--json")
    found = one_object(out)
    assert (code, err, found["fine"]) == (0, "", True)
    assert {"panel", "dice", "sdl", "screen", "sound", "speech"} <= {finding["part"] for finding in found["findings"]}
    code, out, _ = butler("hardware", "scan", "--data", tmp_path / "house")
    assert (code, out.splitlines()[-1]) == (0, "All that the settings ask for is there.")
    assert not (tmp_path / "house").exists(), "it changes nothing"


def test_what_the_settings_ask_for_and_is_not_there_is_a_no_with_what_to_do(butler, tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('[panel]\nsource = "gpio"\nseat_lamps = "i2c"\n[dice]\nreader = "serial:/dev/not-there"\n')
    code, out, _ = butler("hardware", "scan", "--settings", house, "--json")
    wrong = {finding["part"]: finding for finding in one_object(out)["findings"] if finding["state"] == "no"}
    assert (code, set(wrong)) == (1, {"panel", "dice", "seat-lamps"})
    assert all(finding["do"] for finding in wrong.values())
    code, out, _ = butler("hardware", "scan", "--settings", house)
    assert (code, out.splitlines()[-1]) == (1, "Something that the settings ask for is missing.")


def test_broken_settings_are_told_whole(butler, tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('[panel.pins]\nok = "GPOI17"\nbak = 3\n')
    code, _, err = butler("hardware", "scan", "--settings", house)
    assert code == 2
    assert "panel.pins: ok: there is no pin 'GPOI17'; did you mean GPIO17?" in err
    assert "panel.pins: there is no 'bak' on the panel; did you mean back?" in err


def test_the_doctor_and_the_scan_say_the_same_of_the_same(butler, tmp_path):
    here = ("--data", tmp_path / "house", "--json")
    doctor, scan = (
        one_object(butler(*command, *here)[1])["findings"] for command in (["doctor"], ["hardware", "scan"])
    )
    shared = {"panel", "dice", "sdl", "screen", "bluetooth", "i2c", "groups"}
    same = [{finding["part"]: finding for finding in found if finding["part"] in shared} for found in (doctor, scan)]
    assert same[0] == same[1] != {}


def test_a_reader_at_a_port_is_heard_and_written_nothing(butler, tmp_path):
    reader = SimulatedReader("tray-7")
    cable = PtyCable(reader, tmp_path / "tray")
    cable.start()
    try:
        code, out, _ = butler("hardware", "scan", "--dice", f"serial:{tmp_path / 'tray'}", "--json")
    finally:
        cable.stop()
    assert code == 0
    assert f"{tmp_path / 'tray'}: reader tray-7 is there, firmware sim" in {
        finding["say"] for finding in one_object(out)["findings"]
    }
    assert reader.written == 0


def test_only_the_port_that_is_named_is_missed(house, monkeypatch, tmp_path):
    """Whatever else is plugged in, and may be forbidden, is nobody's reader."""
    (tmp_path / "by-id").symlink_to("/dev/ttyACM0")
    ports = [
        SimpleNamespace(device=f"/dev/{name}", description=name, vid=0x2E8A, pid=5) for name in ("ttyACM0", "ttyUSB7")
    ]
    monkeypatch.setattr("serial.tools.list_ports.comports", lambda: ports)
    monkeypatch.setattr("os.access", lambda path, mode: False)
    for reader, named in (
        ("auto", ["ttyACM0", "ttyUSB7"]),
        ("serial:/dev/ttyACM0", ["ttyACM0"]),
        (f"serial:{tmp_path}/by-id", ["ttyACM0"]),
        ("serial:socket://127.0.0.1:7", []),
    ):
        found = list(parts_there.dice(house(dice_reader=reader)))
        assert [finding.say.split(":")[0] for finding in found] == [f"/dev/{name}" for name in named]
        assert {finding.state for finding in found} <= {"note"}


@pytest.mark.parametrize("source", ["none", "keyboard", "simulated"])
def test_a_panel_that_the_settings_choose_is_told_as_that_also_where_there_are_pins(house, monkeypatch, source):
    monkeypatch.setattr("hardware.gpio_pins.why_no_gpio", lambda: None)
    (panel,) = parts_there.panel(house(panel_source=source))
    assert (panel.state, "as the settings say" in panel.say, "pins" in panel.say) == ("ok", True, False)
    (dice,) = parts_there.dice(house(dice_reader="simulated"))
    assert dice.say.startswith("only software")


# --- pins


def test_pins_are_opened_read_and_given_back(house):
    factory = MockFactory(revision="d04170", pin_class=MockPWMPin)
    for _ in range(2):
        found = told(parts_answering.pins(house(panel_pins={"ok": "BOARD11", "buzzer": "none"}), factory))
        assert ("panel", "ok", "ok          GPIO17, header 11") in found
        assert ("panel", "ok", "buzzer      left out") in found
        assert {state for _, state, _ in found} == {"ok"}
    factory.reset()


def test_a_button_that_is_down_is_told(house, monkeypatch):
    monkeypatch.setattr("hardware.gpio_panel.GpioPanel.closed", lambda self: {"accuse": True, "knob-a": True})
    factory = MockFactory(revision="d04170", pin_class=MockPWMPin)
    down = [finding for finding in parts_answering.pins(house(), factory) if finding.state != "ok"]
    assert [(finding.say, finding.do) for finding in down] == [
        ("accuse      GPIO16, header 36: down now", "let go of it; or its wire touches ground")
    ]
    factory.reset()


def test_pins_that_somebody_has_are_told_and_who_that_is_if_it_is_us(house, tmp_path):
    factory = MockFactory(revision="d04170", pin_class=MockPWMPin)
    other = InputDevice(5, pin_factory=factory)
    (busy,) = parts_answering.pins(house(panel_pins={"ok": 5}), factory)
    assert (busy.state, "another pin" in busy.do) == ("note", True)
    with InstanceLock(tmp_path):
        (busy,) = parts_answering.pins(house(panel_pins={"ok": 5}), factory)
    assert (busy.state, busy.do) == ("ok", "this is the Butler that plays now")
    other.close()
    factory.reset()


# --- readers


def test_ports_are_listened_to_for_as_long_as_a_reader_may_take(house):
    right, other, old = SimulatedReader("r1"), SimulatedReader("r2", kind="scale"), SimulatedReader("r3", protocol=2)
    mute = SimulatedReader("r4")
    mute.mute = True
    cables = [MemoryCable(reader, name=reader.uid, wait_s=0) for reader in (right, other, old, mute)]
    by_name = {cable.name: cable for cable in cables}
    found = list(
        parts_answering.readers(
            house(),
            listed=lambda: [port for cable in cables for port in cable.listed()],
            opener=lambda url: by_name[url].open(url),
            clock=ticking(),
        )
    )
    assert told(found) == [
        ("dice", "ok", "r1: reader r1 is there, firmware sim"),
        ("dice", "note", "What is plugged in at r2 is not a dice reader."),
        ("dice", "note", "The dice reader speaks DP2, the companion DP1: update the older one."),
        ("dice", "note", "What is plugged in at r4 is not a dice reader."),
    ]
    assert all(finding.do for finding in found[1:])
    assert [reader.written for reader in (right, other, old, mute)] == [0, 0, 0, 0]
    assert not any(cable.is_open for cable in cables)


def test_a_port_that_goes_away_or_is_taken_is_told(house, tmp_path):
    cable = MemoryCable(SimulatedReader("r1"), name="r1", wait_s=0)
    cable.reader.cut_after(4)
    wishes = {"listed": cable.listed, "opener": cable.open, "clock": ticking()}
    (gone,) = parts_answering.readers(house(), **wishes)
    assert (gone.state, "went away" in gone.say, gone.do) == ("note", True, "try another USB socket and another cable")

    def taken(url):
        raise PortShut("in-use", "Another program is using it.")

    cable.plug()
    (busy,) = parts_answering.readers(house(), listed=cable.listed, opener=taken)
    assert (busy.state, busy.do) == ("note", "end the program that has it")
    with InstanceLock(tmp_path):
        (busy,) = parts_answering.readers(house(), listed=cable.listed, opener=taken)
    assert (busy.state, busy.do) == ("ok", "this is the Butler that plays now")


# --- the rest


def test_bluetooth_is_told_only_where_it_is_of_use(house, machine):
    asked = house(dice_reader="bluetooth")
    assert told(parts_there.bluetooth(house())) == []
    (none,) = parts_there.bluetooth(asked)
    assert none.state == "note"
    machine("sys/class/bluetooth/hci0/address")
    (silent,) = parts_there.bluetooth(asked)
    assert "service" in silent.say
    machine("run/dbus/system_bus_socket")
    assert told(parts_there.bluetooth(asked)) == [("bluetooth", "ok", "hci0, for Pixels and GoDice")]
    (wanted,) = parts_answering.asked_for(asked, [none])
    assert wanted.state == "no"


def test_sockets_sound_and_buses_are_those_of_the_kernel(house, machine):
    machine("sys/class/drm/card1-HDMI-A-1/status", "connected\n")
    machine("sys/class/drm/card1-HDMI-A-2/status", "disconnected\n")
    machine("proc/asound/cards", " 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n        bcm2835\n")
    machine("dev/i2c-1")
    assert told(parts_there.sockets(house())) == [
        ("socket", "ok", "card1-HDMI-A-1: connected"),
        ("socket", "ok", "card1-HDMI-A-2: disconnected"),
    ]
    assert told(parts_there.sound(house()))[0] == ("sound", "ok", "bcm2835_headpho - bcm2835 Headphones")
    assert told(parts_there.sound(house(sound_cues="off")))[0] == ("sound", "ok", "off, as the settings say")
    assert told(parts_there.buses(house())) == [("i2c", "ok", "i2c-1")]


def test_a_sound_card_that_this_user_may_not_open_is_told(house, machine, monkeypatch):
    outlet = machine("dev/snd/pcmC0D0p")
    machine("dev/snd/pcmC0D0c")
    monkeypatch.setattr("os.access", lambda path, mode: path != outlet)
    (sound, _) = parts_there.sound(house())
    assert (sound.state, sound.say) == ("note", f"{outlet} may not be opened by this user")
    assert "audio" in sound.do
    machine("dev/snd/pcmC1D0p")
    monkeypatch.setattr("hardware.mixer.has_device", lambda: True)
    assert next(parts_there.sound(house())).state == "ok", "one that may be is enough"


def test_a_voice_that_the_house_wants_and_has_not_is_missed(house, monkeypatch):
    monkeypatch.setattr("hardware.voice.shutil.which", lambda program: None)
    asked = house(sound_speech="on")
    assert told(parts_there.sound(house()))[1] == ("speech", "ok", "off; it would need espeak-ng")
    (_, wanted) = parts_answering.asked_for(asked, parts_there.sound(asked))
    assert (wanted.state, wanted.do) == ("no", "sudo apt install espeak-ng")
    monkeypatch.setattr("hardware.voice.shutil.which", lambda program: "/usr/bin/espeak-ng")
    assert told(parts_there.sound(asked))[1] == ("speech", "ok", "espeak-ng")


def test_the_seat_lamps_chip_is_asked_whether_it_is_there(house):
    asked = house(panel_seat_lamps="i2c")
    assert told(parts_answering.seat_lamps(asked, SimulatedExpander())) == [
        ("seat-lamps", "ok", "an MCP23017 answers at 0x20")
    ]
    (none,) = parts_answering.seat_lamps(asked, SimulatedExpander(0x21))
    assert (none.state, "WIRING" in none.do) == ("note", True)
    assert list(parts_answering.seat_lamps(house(), SimulatedExpander())) == []


def test_the_machine_says_what_it_is_and_whether_it_is_fed_and_cool(house, machine, monkeypatch):
    assert vitals.is_starved(parts_there.ROOT / "hwmon") is None
    machine("hwmon/hwmon0/name", "cpu_thermal\n")
    machine("hwmon/hwmon1/name", "rpi_volt\n")
    alarm = machine("hwmon/hwmon1/in0_lcrit_alarm", "0\n")
    assert vitals.is_starved(parts_there.ROOT / "hwmon") is False
    alarm.write_text("1\n")
    machine("dev/gpiochip0")
    monkeypatch.setattr("hardware.gpio_pins.MODEL", machine("model", "Raspberry Pi 5 Model B Rev 1.0\0"))
    monkeypatch.setattr(vitals.is_starved, "__defaults__", (parts_there.ROOT / "hwmon",))
    monkeypatch.setattr(vitals, "warmth", lambda: 82.0)
    assert told(parts_answering.machine(house())) == [
        ("machine", "ok", "Raspberry Pi 5 Model B Rev 1.0"),
        ("chip", "ok", "gpiochip0"),
        ("warmth", "note", "82 degrees"),
        ("power", "note", "too little voltage"),
    ]


def test_how_warm_it_is_is_told_where_it_can_be_asked(tmp_path):
    assert vitals.warmth(tmp_path) is None
    for zone, text in (("0", "51234\n"), ("1", "nonsense"), ("2", "48000\n")):
        (tmp_path / f"thermal_zone{zone}").mkdir()
        (tmp_path / f"thermal_zone{zone}" / "temp").write_text(text)
    assert vitals.warmth(tmp_path) == 51.234
    assert vitals.free_mb(tmp_path / "not" / "made" / "yet") > 0


# --- the screen, before it is lit


@pytest.fixture
def bare_console(monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")


def of_the_screen(house):
    return [finding for finding in parts_there.screen(house()) if finding.part == "screen"]


def test_the_screen_is_looked_at_card_by_card_and_each_trouble_has_its_remedy__F38(
    house, machine, bare_console, monkeypatch
):
    (none,) = of_the_screen(house)
    assert ("No screen was found" in none.say, "vc4-kms-v3d" in none.do) == (True, True)
    card = machine("dev/dri/card0")
    machine("sys/class/drm/card0-HDMI-A-1/status", "disconnected\n")
    may, empty = of_the_screen(house)
    assert (may.state, may.say) == ("ok", f"{card} may be drawn on")
    assert ("plugged in" in empty.say, "video=HDMI-A-1" in empty.do) == (True, True)
    machine("sys/class/drm/card0-HDMI-A-1/status", "connected\n")
    assert of_the_screen(house)[-1].say == "the console will be used, full screen (card0-HDMI-A-1)"
    monkeypatch.setattr("os.access", lambda *_: False)
    may_not, trouble = of_the_screen(house)
    assert (may_not.state, "may not be opened" in may_not.say) == ("note", True)
    assert all(group in trouble.do for group in ("video", "render", "input"))


@pytest.mark.parametrize(("drivers", "told"), [(["x11", "dummy"], True), (["x11", "KMSDRM"], False)])
def test_a_library_that_cannot_draw_on_a_console_names_the_way_round(
    house, machine, bare_console, monkeypatch, drivers, told
):
    monkeypatch.setattr(parts_there, "_compiled_in", lambda: drivers)
    assert any("cage" in finding.do for finding in parts_there.screen(house())) is told
