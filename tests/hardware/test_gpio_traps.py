"""The traps on the way to the pins, each as it befell somebody: lgpio's folder and thread, pins in use, lost edges."""

import importlib.util
import os
import subprocess
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


LGPIO_THAT_GOES_ELSEWHERE = """
import os
os.chdir(os.environ["LG_WD"])
def gpiochip_open(chip): pass
"""


def test_the_folder_that_lgpio_is_told_to_use_does_not_become_ours(foreign_lgpio, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LG_WD", "/")
    foreign_lgpio(LGPIO_THAT_GOES_ELSEWHERE)
    assert hasattr(lgpio_library(), "gpiochip_open")
    assert Path.cwd() == tmp_path


def test_where_no_file_can_be_made_anywhere_that_is_a_sentence(foreign_lgpio, monkeypatch):
    def full(*place, **wanted):
        raise OSError(28, "No space left on device")

    foreign_lgpio(LGPIO_THAT_MAKES_A_FIFO)
    monkeypatch.setattr(Path, "mkdir", full)
    with pytest.raises(PanelShut, match=r"No space left") as shut:
        lgpio_library()
    assert shut.value.why == "no-folder"


@pytest.mark.parametrize(
    ("named", "why"), [("native", "a Pi 5"), ("rpigpio", "a Pi 5"), ("lgpoi", "Unable to find pin factory")]
)
def test_pins_by_another_library_are_refused_aloud_with_what_to_do(named, why, monkeypatch):
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", named)
    monkeypatch.setattr("gpiozero.Device.pin_factory", None)
    told = Told()
    panel = GpioPanel(told, clock=HandClock())
    panel.step()
    (lost,) = told
    assert (lost.why, lost.part) == ("wrong-factory", "panel")
    assert f"GPIOZERO_PIN_FACTORY is {named}" in lost.say
    assert why in lost.say
    assert "set it to lgpio" in lost.say


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


def test_pins_that_cannot_dim_a_lamp_are_told_as_that() -> None:
    """gpiozero says nothing but the name of what is wrong."""
    told = Told()
    GpioPanel(told, clock=HandClock(), factory=MockFactory()).step()
    assert [(lost.why, "(PinPWMUnsupported)" in lost.say) for lost in told] == [("no-pins", True)]


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


@pytest.fixture
def dying(monkeypatch):
    """A panel over a library that has lgpio's one thread: `alive` is whether it lives, `lives` for how long a new one
    does, `made` how many there were."""
    library = SimpleNamespace(alive=True, lives=True, made=0)

    def new_thread():
        library.made += 1
        library.alive = library.lives
        return thread

    thread = SimpleNamespace(is_alive=lambda: library.alive)
    monkeypatch.setitem(sys.modules, "lgpio", SimpleNamespace(_notify_thread=thread, _callback_thread=new_thread))
    # gpiozero's factory over lgpio goes by its module's name.
    monkeypatch.setattr(MockFactory, "__module__", "gpiozero.pins.lgpio")
    rig = GpioButtons()
    rig.library = library
    yield rig
    rig.close()


def die(rig):
    """No edge is heard any more."""
    rig.library.alive = False
    for pin in rig.factory.pins.values():
        pin.when_changed = None


def test_when_lgpios_thread_is_dead_the_panel_reads_on_and_says_so(dying):
    assert dying.panel.health() is None
    die(dying)
    pass_time(dying, 0.5)
    play(dying, [(0, "ok", True)], then_s=0.1)
    play(dying, [(0, "ok", False)], then_s=0.1)
    assert [type(signal) for signal in dying.told] == [LinkLost, Pressed, Released]
    assert dying.told[0].why == "deaf"
    assert "slow way" in dying.panel.health()


def test_lgpios_dead_thread_is_given_a_successor_and_the_pins_are_heard_again(dying):
    play(dying, [(0, "ok", True)], then_s=0.1)
    die(dying)
    pass_time(dying, 6)
    assert [type(signal) for signal in dying.told] == [Pressed, LinkLost, LinkUp], "the button that is down stays down"
    assert (dying.panel.health(), dying.library.made) == (None, 1)
    assert all(dying.factory.pin(pin).when_changed for pin in (5, 6, 16, 26, 22, 23, 27))
    dying.told.clear()
    play(dying, [(0, "ok", False), (0.1, "back", True), (0.15, "back", False)], then_s=0.1)
    assert dying.told == [
        Released("ok", pytest.approx(dying.clock.now - 0.25)),
        Pressed("back", pytest.approx(dying.clock.now - 0.15)),
        Released("back", pytest.approx(dying.clock.now - 0.1)),
    ], "to the millisecond, so by edges and not by looking now and then"


def test_what_kills_lgpios_thread_again_and_again_is_left_to_people(dying):
    dying.library.lives = False
    die(dying)
    pass_time(dying, 60, step=0.02)
    assert dying.library.made == 3
    assert [lost.say.split(": ")[1] for lost in dying.told] == [
        "they are read the slow way until it is started anew.",
        "they are read the slow way until Butler is restarted.",
    ]
    dying.told.clear()
    play(dying, [(0, "ok", True)], then_s=0.1)
    play(dying, [(0, "ok", False)], then_s=0.1)
    assert [type(signal) for signal in dying.told] == [Pressed, Released]


WITH_THE_REAL_LIBRARY = """
import os, struct, sys, time
from hardware.gpio_pins import lgpio_library, notify_thread_is_dead, revive_notify_thread

def until(is_so):
    end = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.005)

class Heard:
    chip, gpio = 0, 5
    def __init__(self, do): self.func = do

def edge(level):
    "What the library's own C part writes when a pin changes."
    thread = lgpio._notify_thread
    file = os.open(f"/proc/self/fd/{thread._file.fileno()}", os.O_WRONLY)
    os.write(file, struct.pack("QBBBBI", 1, 0, 5, level, 0, 0))
    os.close(file)

threading_says = []
import threading
threading.excepthook = lambda what: threading_says.append(what.exc_type.__name__)
here = os.getcwd()
lgpio = lgpio_library()
assert os.getcwd() == here
factory = type("LGPIOFactory", (), {"__module__": "gpiozero.pins.lgpio"})()
heard = []
lgpio._notify_thread.append(Heard(lambda *edge: heard.append(edge)))
edge(1)
until(lambda: heard)
assert not notify_thread_is_dead(factory)
lgpio._notify_thread.append(Heard(lambda *edge: 1 // 0))
edge(0)
until(lambda: notify_thread_is_dead(factory))
assert threading_says == ["ZeroDivisionError"]
assert revive_notify_thread()
assert not notify_thread_is_dead(factory)
lgpio._notify_thread.append(Heard(lambda *edge: heard.append(edge)))
count = len(heard)
edge(1)
until(lambda: len(heard) > count)
assert os.getcwd() == here and not [name for name in os.listdir(here) if name.startswith(".lgd")]
print("as in the field")
"""


@pytest.mark.skipif(importlib.util.find_spec("lgpio") is None, reason="lgpio has no wheel for this Python")
def test_the_real_librarys_thread_dies_of_one_mistake_in_a_callback_and_is_given_a_successor(tmp_path):
    root = str(Path(__file__).parents[2])
    done = subprocess.run(
        [sys.executable, "-c", WITH_THE_REAL_LIBRARY],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": root},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.stdout.strip(), done.stderr) == ("as in the field", "")


def test_a_button_that_was_down_before_the_start_does_nothing_and_is_said_when_it_stays_so():
    class ClosedToGround(MockPWMPin):
        """A pull-up does not lift what a button holds down."""

        def _set_pull(self, value):
            super()._set_pull(value)
            self._state = self._state and self.info.name != "GPIO16"

    factory = MockFactory(revision="d04170", pin_class=ClosedToGround)
    told, clock = Told(), HandClock(100.0)
    panel = GpioPanel(told, clock=clock, factory=factory)
    for _ in range(70):
        clock.now += 1
        panel.step()
    assert [type(signal) for signal in told] == [LinkUp], "no press, no hold"
    assert panel.health().startswith("ACCUSE on the panel has been down")
    factory.pin(16).drive_high()
    clock.now += 1
    panel.step()
    assert told[1:] == [Released("accuse", pytest.approx(170.0, abs=1), after_hold=True)]
    assert panel.health() is None
    panel.stop()
    factory.reset()


def test_pins_that_answer_no_more_are_said_once_and_got_back(rig, monkeypatch):
    """A chip that is taken away in play floods no log, and needs no restart."""
    rig.panel.show({"ok": "on"})
    rig.panel.play("fault")
    pass_time(rig, 0.1)
    rig.told.clear()
    with monkeypatch.context() as broken:
        broken.setattr(MockPWMPin, "_get_state", lambda pin: 1 // 0)
        pass_time(rig, 2.0)
        assert [(type(lost), lost.part) for lost in rig.told] == [(LinkLost, "panel")]
        assert rig.panel.health() == rig.told[0].say
        rig.panel.play("press")
        pass_time(rig, 1.0)
    pass_time(rig, 5.0)
    assert [type(link) for link in rig.told] == [LinkLost, LinkUp]
    assert rig.panel.health() is None
    assert value(rig, 12) == 1.0
    play(rig, [(0, "ok", True), (0.1, "ok", False)], then_s=0.1)
    assert [type(signal) for signal in rig.told[2:]] == [Pressed, Released]
    rig.panel.play("fault")
    rig.panel.step()
    assert value(rig, 13) == 0.5, "the buzzer sounds again"


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
