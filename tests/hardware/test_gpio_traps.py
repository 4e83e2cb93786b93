"""The traps on the way to the pins, each as it befell somebody: lgpio's folder and thread, pins in use, lost edges."""

import os
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from device_rig import GpioButtons, HandClock, Told, pass_time, play
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.ports import LinkLost, LinkUp, Pressed, Released
from hardware import gpio_pins, lights
from hardware.gpio_panel import GpioPanel
from hardware.gpio_pins import PanelShut, lgpio_library, why_no_gpio

LGPIO_THAT_MAKES_A_FIFO = """
import os
os.mkfifo(".lgd-nfy0")
def gpiochip_open(chip): pass
"""


@pytest.fixture
def rig():
    rig = GpioButtons()
    yield rig
    rig.close()


@pytest.fixture
def foreign_lgpio(tmp_path, monkeypatch):
    """An lgpio of our own making, forgotten afterwards."""

    def install(text):
        folder = tmp_path / "site"
        folder.mkdir()
        (folder / "lgpio.py").write_text(text)
        monkeypatch.syspath_prepend(folder)

    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    yield install
    sys.modules.pop("lgpio", None)


def test_the_pins_are_those_of_the_wiring():
    wiring = (Path(__file__).parents[2] / "hardware" / "WIRING.md").read_text()
    for part, pin in gpio_pins.PINS.items():
        assert f"| {part} | GPIO{pin} |" in wiring


def test_lgpios_fifo_is_made_where_it_does_no_harm(foreign_lgpio, tmp_path, monkeypatch):
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    foreign_lgpio(LGPIO_THAT_MAKES_A_FIFO)
    assert hasattr(lgpio_library(), "gpiochip_open")
    assert os.getcwd() == str(here)  # noqa: PTH109 (what the library sees)
    assert list(here.iterdir()) == []


def test_a_working_directory_that_was_deleted_is_no_obstacle(foreign_lgpio, tmp_path, monkeypatch):
    here = tmp_path / "gone"
    here.mkdir()
    monkeypatch.chdir(here)
    here.rmdir()
    foreign_lgpio(LGPIO_THAT_MAKES_A_FIFO)
    assert hasattr(lgpio_library(), "gpiochip_open")


def test_an_empty_lgpio_is_told_from_a_real_one(foreign_lgpio):
    foreign_lgpio("")
    with pytest.raises(PanelShut, match="python3-lgpio from apt") as shut:
        lgpio_library()
    assert shut.value.why == "empty-lgpio"


def test_no_lgpio_at_all_is_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(PanelShut, match="python3-lgpio"):
        lgpio_library()


def test_auto_takes_the_pins_only_on_a_pi_that_has_them(tmp_path, monkeypatch):
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    model = tmp_path / "model"
    assert why_no_gpio(model) == "This is not a Raspberry Pi."
    model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    monkeypatch.setitem(sys.modules, "lgpio", ModuleType("lgpio"))
    assert "python3-lgpio" in why_no_gpio(model)
    monkeypatch.setitem(sys.modules, "lgpio", SimpleNamespace(gpiochip_open=None))
    assert why_no_gpio(model) is None
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    assert why_no_gpio(tmp_path / "no-pi") is None


def test_a_machine_without_pins_has_no_panel_and_says_so_once__F38(monkeypatch):
    monkeypatch.setattr("hardware.gpio_panel.pin_factory", lambda: _refuse())
    told, clock = Told(), HandClock()
    panel = GpioPanel(told, clock=clock)
    panel.start()
    panel.stop()
    for _ in range(20):
        clock.now += 5
        panel.step()
    assert told == [LinkLost("panel", "no-pins", "There are none. Use the phones or a keyboard.", 0.0)]
    assert "pins cannot be used" in panel.health()


def _refuse():
    raise PanelShut("no-pins", "There are none.")


@pytest.mark.parametrize("name", ["GPIO17", "BOARD11", "J8:11", 17])
def test_a_pin_may_be_named_in_every_way_that_gpiozero_knows(name):
    rig = GpioButtons(pins={"ok": name})
    rig.factory.pin(17).drive_low()
    pass_time(rig, 0.1)
    assert rig.told == [Pressed("ok", 100.0)]
    rig.close()


def test_parts_may_be_left_out():
    rig = GpioButtons(pins=dict.fromkeys(gpio_pins.PINS) | {"ok": 5})
    rig.panel.show({"ok": "on"})
    rig.panel.play("press")
    play(rig, [(0, "ok", True), (0.1, "ok", False)], then_s=0.1)
    assert [type(signal) for signal in rig.told] == [Pressed, Released]
    rig.close()


@pytest.mark.parametrize(
    ("pins", "why", "word"),
    [
        ({"ok": 99}, "no-such-pin", "99"),
        ({"ok": "BOARD1"}, "no-such-pin", "BOARD1"),
        ({"okay": 5}, "unknown-part", "okay"),
        ({"ok": 6}, "in-use", "Pin 6"),
        ({"ok": "BOARD31"}, "in-use", "back"),
    ],
)
def test_wrong_pins_are_named_in_a_sentence(pins, why, word):
    told = Told()
    GpioPanel(told, pins=pins, clock=HandClock(), factory=MockFactory(pin_class=MockPWMPin)).step()
    assert [(lost.why, word in lost.say) for lost in told] == [(why, True)]


def test_two_panels_on_the_same_pins_and_the_second_waits_for_its_turn__F39(rig):
    told = Told()
    second = GpioPanel(told, clock=rig.clock, factory=rig.factory)
    second.step()
    assert [lost.why for lost in told] == ["in-use"]
    rig.panel.stop()
    rig.clock.now += 10
    second.step()
    assert [type(link) for link in told] == [LinkLost, LinkUp]
    rig.factory.pin(5).drive_low()
    rig.clock.now += 0.1
    second.step()
    assert told[-1] == Pressed("ok", pytest.approx(110.0, abs=0.11))
    second.stop()


def test_an_edge_that_got_lost_makes_no_button_stick(rig):
    play(rig, [(0, "back", True)], then_s=0.2)
    pin = rig.factory.pin(6)
    pin._state = True  # open again, and nobody was called
    pass_time(rig, 0.5)
    assert [type(signal) for signal in rig.told] == [Pressed, Released]


def test_when_lgpios_thread_is_dead_the_panel_reads_on_and_says_so(monkeypatch):
    alive = [True]
    thread = SimpleNamespace(is_alive=lambda: alive[0])
    monkeypatch.setitem(sys.modules, "lgpio", SimpleNamespace(_notify_thread=thread))
    # gpiozero's factory over lgpio goes by its module's name.
    monkeypatch.setattr(MockFactory, "__module__", "gpiozero.pins.lgpio")
    rig = GpioButtons()
    assert rig.panel.health() is None
    alive[0] = False
    for pin in rig.factory.pins.values():
        pin.when_changed = None
    pass_time(rig, 0.5)
    play(rig, [(0, "ok", True)], then_s=0.1)
    play(rig, [(0, "ok", False)], then_s=0.1)
    assert [type(signal) for signal in rig.told] == [LinkLost, Pressed, Released]
    assert rig.told[0].why == "deaf"
    assert "slow way" in rig.panel.health()
    rig.close()


def test_a_callback_never_raises(rig, monkeypatch):
    """Whatever it is called with, and whatever is broken behind it: it runs on lgpio's only thread."""
    callback = rig.factory.pin(5).when_changed
    callback(None, None)
    monkeypatch.setattr(rig.panel._edges, "_edges", None)
    callback(0, 1)


# --- lamps and buzzer


def value(rig, pin):
    return rig.factory.pin(pin).state


def test_lamps_shine_as_planned(rig):
    rig.panel.show({"ok": "on", "seat-1": "fast"})
    rig.panel.step()
    assert (value(rig, 12), value(rig, 4)) == (1.0, 0.0)
    rig.panel.show({})
    rig.panel.step()
    assert (value(rig, 12), value(rig, 4)) == (0.0, 0.0)


def test_a_breathing_lamp_is_never_dark_and_a_blinking_one_is(rig):
    rig.panel.show({"ok": "slow", "accuse": "fast"})
    ok, accuse = set(), set()
    for _ in range(100):
        pass_time(rig, 0.02)
        ok.add(value(rig, 12))
        accuse.add(value(rig, 4))
    assert min(ok) > 0.1
    assert len(ok) > 20
    assert accuse == {0.0, 1.0}


def test_a_refusal_blinks_red_and_then_all_is_as_before(rig):
    rig.panel.show({"ok": "on", "accuse": "on"})
    rig.panel.refuse()
    seen = []
    for _ in range(40):
        pass_time(rig, 0.05)
        seen.append(value(rig, 4))
    assert 0.0 in seen[:18]
    assert set(seen[20:]) == {1.0}
    assert value(rig, 12) == 1.0


def test_a_cue_sounds_and_ends(rig):
    rig.panel.play("roll")
    tones = set()
    for _ in range(30):
        pass_time(rig, 0.01)
        tones.add((rig.factory.pin(13).frequency, value(rig, 13)))
    assert (2000, 0.5) in tones
    assert value(rig, 13) == 0.0
    rig.panel.play("no such cue")
    rig.panel.step()
    assert value(rig, 13) == 0.0


def test_every_cue_is_short():
    assert all(sum(seconds for _, seconds in tones) <= 0.5 for tones in lights.PIPS.values())
