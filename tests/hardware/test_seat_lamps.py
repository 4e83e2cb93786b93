"""The seat lamps on a chip of their own: register for register, and what befalls its cable and its power."""

import doctest
import itertools
import threading

import pytest
from device_rig import HandClock, Told, wait_until

from companion.ports import LinkLost, LinkUp
from hardware import simulated_expander
from hardware.seat_lamps import KernelBus, SeatLamps, answers
from hardware.simulated_expander import SimulatedExpander


class Rig:
    def __init__(self):
        self.chip, self.told, self.clock = SimulatedExpander(), Told(), HandClock(100.0)
        self.lamps = SeatLamps(self.told, self.chip, clock=self.clock)

    def run(self, seconds, step=0.1):
        """What shone at each step."""
        seen = []
        for _ in range(round(seconds / step)):
            self.clock.now += step
            self.lamps.step()
            seen.append(self.chip.lit)
        return seen

    @property
    def links(self):
        return [type(link) for link in self.told]


@pytest.fixture
def rig():
    return Rig()


def test_lamps_shine_as_planned_and_the_panels_own_do_not_stray_here(rig):
    rig.lamps.show({"seat-1": "on", "seat-6": "on", "ok": "on", "accuse": "fast"})
    assert set(rig.run(3)) == {(1, 6)}
    rig.lamps.show({})
    assert set(rig.run(1)) == {()}
    assert rig.links == [LinkUp]
    assert rig.lamps.health() is None


def test_a_plain_lamp_that_is_to_breathe_goes_on_and_off(rig):
    rig.lamps.show({"seat-2": "slow", "seat-4": "fast", "seat-5": "on"})
    seen = rig.run(8, step=0.05)
    assert all(5 in lit for lit in seen)
    for seat, changes in ((2, range(7, 10)), (4, range(40, 60))):
        levels = [seat in lit for lit in seen]
        assert sum(a != b for a, b in itertools.pairwise(levels)) in changes


def test_nothing_is_written_while_nothing_changes(rig):
    rig.lamps.show({"seat-3": "on"})
    rig.run(2)
    before = rig.chip.written
    rig.run(20)
    assert rig.chip.written == before


def test_a_chip_that_lost_its_power_shines_again_by_itself(rig):
    rig.lamps.show({"seat-3": "on"})
    rig.run(2)
    rig.chip.lose_power()
    assert rig.chip.lit == ()
    assert rig.run(2)[-1] == (3,)
    assert rig.links == [LinkUp]


def test_a_chip_that_does_not_answer_is_said_once_and_found_again(rig):
    rig.chip.is_plugged = False
    rig.lamps.show({"seat-3": "on"})
    rig.run(30)
    assert rig.links == [LinkLost]
    assert rig.told[0].part == "seat-lamps"
    assert "the screen shows who is awaited" in rig.lamps.health()
    rig.chip.is_plugged = True
    assert rig.run(6)[-1] == (3,)
    rig.chip.is_plugged = False
    rig.run(10)
    rig.chip.is_plugged = True
    rig.run(10)
    assert rig.links == [LinkLost, LinkUp, LinkLost, LinkUp]


def test_its_thread_shines_at_once_and_ends_in_the_dark():
    chip, told = SimulatedExpander(), Told()
    lamps = SeatLamps(told, chip)
    lamps.start()
    lamps.start()
    lamps.show({"seat-1": "on"})
    wait_until(lambda: chip.lit == (1,))
    lamps.stop()
    lamps.stop()
    assert chip.lit == ()
    assert not [thread for thread in threading.enumerate() if thread.name == "seat-lamps"]


def test_a_machine_without_such_a_bus_says_so_and_plays_on(tmp_path):
    told = Told()
    lamps = SeatLamps(told, KernelBus(tmp_path / "i2c-1"), clock=HandClock())
    lamps.step()
    assert [lost.part for lost in told] == ["seat-lamps"]
    with pytest.raises(OSError, match="No such file"):
        answers(KernelBus(tmp_path / "i2c-1"))


def test_what_lies_at_another_address_is_not_spoken_to(rig):
    assert answers(rig.chip)
    assert not answers(SimulatedExpander(0x21))
    assert rig.chip.written == 0


def test_the_examples_in_the_docstrings_are_true():
    assert doctest.testmod(simulated_expander).failed == 0
