"""Bluetooth dice at a real table with a real journal, through the pump: one clock, moved by hand."""

import pytest
from table_and_pump import Evening

from companion.narration import sentence
from companion.panel.readings import BEFORE_ASKED, NOT_ASKED
from companion.ports import LinkUp
from companion.rules import commands as c
from hardware.ble_dice import BluetoothDice
from hardware.simulated_die import SimulatedGoDice, SimulatedPixels
from hardware.simulated_radio import SimulatedRadio


class WithDice:
    """An evening, a black Pixels die, a red GoDice, and the driver stepped with the pump."""

    def __init__(self, folder, **rules):
        self.evening = Evening(folder, **rules)
        clock = self.evening.clock
        self.black = SimulatedPixels("PixelBlack", "F1:00:00:00:00:01", clock=clock)
        self.red = SimulatedGoDice("GoDice_AB12CD_R", "F1:00:00:00:00:02", clock=clock)
        self.radio = SimulatedRadio([self.black, self.red], clock=clock)
        self.dice = BluetoothDice(self.evening.pump.signals, self.radio, clock=clock)
        self.evening.pump.reader = self.dice
        self.ups = 0

    def run(self, seconds):
        pump, end = self.evening.pump, self.evening.clock.now + seconds
        while self.evening.clock.now < end:
            self.evening.clock.now += 0.05
            self.dice.step()
            pump.step()
            while not pump.signals.empty():
                signal = pump.signals.get_nowait()
                self.ups += isinstance(signal, LinkUp) and signal.part == "dice"
                pump.step(signal)

    def to_a_turn(self):
        self.evening.to_a_turn()
        self.run(10)
        assert self.ups == 1
        return self

    @property
    def tray(self):
        """The line about the throw, on the screen."""
        return self.evening.faults.get("tray")


@pytest.fixture
def table(tmp_path):
    table = WithDice(tmp_path)
    yield table
    table.evening.journal.close()


def test_two_bluetooth_dice_roll_for_the_turn_and_it_is_said_how(table):
    table.to_a_turn()
    table.radio.reader.roll(3, 4)
    table.run(2)
    turn = table.evening.view["turn"]
    assert (turn["step"], list(turn["roll"]["faces"]), turn["roll"]["origin"]) == ("rolled", [3, 4], "reader")
    view = table.evening.table.view("public")
    said = sentence(
        next(n for n in view["news"][::-1] if n["event"] == "dice-rolled"), view, table.evening.table.edition
    )
    assert "read from the dice" in said


def test_what_nobody_asked_for_is_written_down_and_no_roll__F37(table):
    table.run(10)
    table.radio.reader.roll(3, 4)
    table.run(2)
    assert (table.evening.rolled(), table.evening.set_aside()) == ([], [NOT_ASKED])


def test_a_die_in_the_hand_between_turns_leaves_no_line_and_no_roll__F37(table):
    table.run(10)
    for _ in range(3):
        table.black.tremble()
        table.run(0.5)
    table.run(15)
    assert (table.evening.rolled(), table.evening.set_aside(), table.tray) == ([], [], None)


def test_the_missing_die_is_asked_for_and_makes_the_roll_whole(table):
    table.to_a_turn()
    table.black.roll(5)
    table.run(12)
    assert table.tray == "Read so far: 5. Throw the red die too, or type the roll."
    table.red.roll(2)
    table.run(2)
    assert table.evening.rolled() == [(5, 2)]
    assert table.tray is None


@pytest.mark.parametrize("instead", [c.Roll("panel"), c.TypeRoll("panel", 5, 3)])
def test_typed_and_virtual_dice_stay_one_press_away_and_end_the_waiting(table, instead):
    table.to_a_turn()
    offered = {choice["do"] for choice in table.evening.view["choices"]}
    assert {"roll", "type-roll"} <= offered
    table.black.roll(5)
    table.run(12)
    assert table.tray
    table.evening.table.submit(instead)
    table.run(0.2)
    assert table.tray is None, "what is over is not asked for any more"
    table.red.roll(2)
    table.run(20)
    assert table.evening.rolled() == [], "the other half comes too late and is nobody's"
    assert table.evening.set_aside() == []


def test_a_leaning_die_is_named_and_thrown_again(table):
    table.to_a_turn()
    table.black.lean()
    table.red.roll(2)
    table.run(2)
    assert table.tray == "Look at the black die: it leans. Throw it again, or type the roll."
    table.black.roll(6)
    table.run(2)
    assert (table.evening.rolled(), table.tray) == ([(6, 2)], None)


def test_a_link_that_breaks_in_the_throw_is_said_and_the_game_goes_on(table):
    table.to_a_turn()
    table.radio.reader.roll(3, 4)
    table.black.break_link(after_s=0.5)
    table.run(2)
    assert table.tray == (
        "The link to the black die broke during its throw. Throw it again once it is back, or type the roll."
    )
    assert "the black die" in table.evening.faults["dice"]
    table.evening.table.submit(c.TypeRoll("panel", 3, 4))
    table.run(15)
    assert table.evening.rolled() == []
    assert (table.tray, table.evening.faults.get("dice")) == (None, None)


def test_a_low_battery_stands_on_the_fault_line_until_the_die_is_charged(table):
    table.red.percent = 8
    table.to_a_turn()
    assert table.evening.faults["dice-battery"] == "The battery of the red die is low (8 %): charge it soon."
    table.red.percent = 100
    table.run(301)
    assert "dice-battery" not in table.evening.faults


def test_a_die_thrown_before_the_question_is_nobodys_even_if_the_driver_hears_of_it_late(table):
    """The driver stands still while Ann's turn ends and Bo's begins; half of the throw was before that."""
    table.to_a_turn()
    table.radio.reader.roll(3, 4)
    table.run(2)
    table.evening.table.submit(c.MoveTo("panel", "corridor"))
    table.run(1)
    wants = table.dice.want
    table.dice.want = lambda *_late: None
    table.black.roll(1)
    table.run(2)
    table.evening.table.submit(c.EndTurn("panel"))
    table.run(1)
    assert table.evening.view["turn"]["step"] == "begin"
    table.red.roll(2)
    table.run(2)
    table.dice.want = wants
    assert table.evening.rolled() == [(3, 4)]
    assert table.evening.set_aside() == [BEFORE_ASKED]


def test_one_die_is_a_roll_where_one_is_played(tmp_path):
    table = WithDice(tmp_path, dice="one")
    table.to_a_turn()
    table.red.roll(5)
    table.run(2)
    assert table.evening.rolled() == [(5,)]
    assert table.tray is None
    table.evening.journal.close()
