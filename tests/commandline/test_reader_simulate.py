"""`butler reader simulate` in a process of its own, with the companion's real driver at the other end of the port."""

from __future__ import annotations

import time
from random import Random

import pytest
from on_disk import started

from companion.ports import DiceCocked, DiceFault, DiceRead, FromReader, LinkLost, LinkUp
from hardware.dice_lines import frame
from hardware.dice_serial import DiceSerial
from hardware.simulated import HandClock
from hardware.simulated_faults import FAULTS, FaultyReader


class Heard(list):
    """The driver's queue; acknowledges everything, as if the disk had it."""

    dice = None

    def put_nowait(self, signal):
        if isinstance(signal, FromReader):
            self.dice.ack(signal.source)
        self.append(signal)

    @property
    def rolls(self):
        return [signal.faces for signal in self if isinstance(signal, DiceRead)]

    def of(self, kind):
        return [signal for signal in self if isinstance(signal, kind)]


class Rig:
    def __init__(self, port, *words):
        self.port, self.heard = port, Heard()
        self.process = started("reader", "simulate", "--port", port, *words)
        assert self.process.stdout.readline() == f"port {port}\n"
        self.heard.dice = self.dice = DiceSerial(str(port), self.heard, comports=lambda: [])
        self.dice.start()

    def do(self, *lines):
        for line in lines:
            self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def until(self, is_so):
        end = time.monotonic() + 40
        while not is_so():
            assert time.monotonic() < end, (list(self.heard), self.process.poll())
            time.sleep(0.005)

    def close(self):
        self.dice.stop()
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err


@pytest.fixture
def rig(tmp_path):
    rigs = []

    def plug(*words):
        rigs.append(Rig(tmp_path / "tray", *words))
        return rigs[-1]

    yield plug
    for each in rigs:
        each.dice.stop()
        if each.process.poll() is None:
            each.process.kill()
        each.process.communicate(timeout=30)


def test_rolls_over_a_bad_line_are_told_once_each_and_in_order(rig, tmp_path):
    here = rig("--faults", "noise,double", "--seed", "7")
    here.until(lambda: here.heard.of(LinkUp))
    thrown = []
    for n, fault in enumerate(("flip", "half", "again", "banner", "noise", "double")):
        thrown.append((n + 1, 6 - n))
        here.do(fault, f"roll {n + 1} {6 - n}")
        here.until(lambda: len(here.heard.rolls) == len(thrown))
    here.do("cock", "fault no-sensor-A")
    here.until(lambda: here.heard.of(DiceFault))
    assert here.heard.rolls == thrown
    assert len(here.heard.of(DiceCocked)) == 1
    assert here.heard.of(DiceFault)[0].why == "no-sensor-A"
    code, out, err = here.close()
    assert (code, err) == (0, "")
    assert out.splitlines()[:3] == ["flip", "roll 1 6", "half"]
    assert not (tmp_path / "tray").is_symlink(), "it takes its link away"


def test_what_was_rolled_while_the_cable_was_out_or_broke_is_told_when_it_is_back__F36(rig):
    here = rig()
    here.until(lambda: here.heard.of(LinkUp))
    here.do("unplug", "roll 2 5")
    here.until(lambda: here.heard.of(LinkLost))
    here.do("plug")
    here.until(lambda: here.heard.rolls == [(2, 5)])
    here.do("cut 30", "roll 4 4")
    here.until(lambda: len(here.heard.of(LinkLost)) == 2)
    here.do("plug")
    here.until(lambda: here.heard.rolls == [(2, 5), (4, 4)])
    here.do("reboot", "roll 1 1")
    here.until(lambda: here.heard.rolls == [(2, 5), (4, 4), (1, 1)])
    here.do("dance", "roll 7 7")
    _, out, err = here.close()
    assert "nothing like 'dance' can be done" in err
    assert "'roll 7 7'" in err
    assert "dance" not in out


def test_it_throws_by_itself_the_same_each_time(rig):
    here = rig("--roll", "2", "--seed", "3")
    here.until(lambda: len(here.heard.rolls) == 2)
    _, out, _ = here.close()
    assert out.splitlines() == [f"roll {first} {second}" for first, second in here.heard.rolls]
    assert here.heard.rolls == [(2, 5), (5, 2)]


@pytest.mark.parametrize(
    ("words", "say"),
    [
        (("--faults", "noise,hail"), "'hail' is not one of noise, double"),
        (("--uid", "a,b"), "a reader cannot be called 'a,b'"),
        (("--port", "{there}"), "is there already and is no link"),
        (("--port", "{nowhere}/x"), "cannot be made: there is no such folder"),
    ],
)
def test_what_cannot_be_simulated_is_said(butler, tmp_path, words, say):
    (tmp_path / "there").write_text("precious")
    places = {"there": tmp_path / "there", "nowhere": tmp_path / "nowhere"}
    code, out, err = butler("reader", "simulate", *(word.format(**places) for word in words))
    assert (code, out, say in err) == (2, "", True), err
    assert (tmp_path / "there").read_text() == "precious"


def test_a_fault_without_a_word_in_dp1_is_none_and_ends_no_reader(rig):
    here = rig()
    here.until(lambda: here.heard.of(LinkUp))
    here.do("fault h\u00e6", f"fault {'x' * 33}", "roll 3 4")
    here.until(lambda: here.heard.rolls == [(3, 4)])
    code, out, err = here.close()
    assert (code, out) == (0, "roll 3 4\n")
    assert err.count("can be done") == 2


def test_a_plug_that_has_no_place_is_said_and_the_simulator_goes_on(rig, tmp_path):
    precious = tmp_path / "precious"
    precious.write_text("all there is")
    here = rig()
    here.until(lambda: here.heard.of(LinkUp))
    here.do(f"plug {precious}", f"plug {tmp_path}/nowhere/x", f"wait {'9' * 30}", "wait .", "roll 3 4")
    here.until(lambda: here.heard.rolls == [(3, 4)])
    code, out, err = here.close()
    assert (code, out) == (0, "roll 3 4\n")
    told = err.splitlines()
    assert "is no link; it is left alone" in told[0]
    assert "there is no such folder" in told[1]
    assert [f"{word} can be done" for word in (f"'wait {'9' * 30}'", "'wait .'")] == [
        line.removeprefix("butler: nothing like ").split(";")[0] for line in told[2:]
    ]
    assert precious.read_text() == "all there is"


def greeted(fault=None):
    """A reader that a host has greeted and that has something to tell; what is on the line then."""
    reader = FaultyReader("w1", boots=iter(["b1"]), clock=HandClock(), chance=Random(4))
    reader.say()
    if fault is not None:
        assert reader.befall(fault)
        assert not reader.befall(fault, 1, 2)
    reader.hear(frame("GO,1,b1,0"))
    reader.roll(3, 4)
    return reader.say() + reader.say()


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_can_be_seen_on_the_line(fault):
    assert b"$EV,1,0,R,3,4*" in greeted()
    assert greeted(fault) != greeted()


def test_what_is_no_fault_cannot_befall_a_reader():
    assert not FaultyReader("w1").befall("hail")
