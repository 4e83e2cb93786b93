"""The pump on a real table with a real journal: presses become commands, readings count or are set aside, and nothing
is acknowledged before the disk has it."""

from random import Random

import pytest

from companion.disk import DiskFailed
from companion.journal import Journal
from companion.panel import Pump
from companion.panel.readings import BEFORE_ASKED, MOVED_ON, NOT_ASKED, PAUSED, TOO_OLD, WRONG_NUMBER
from companion.ports import (
    DiceCocked,
    DiceFault,
    DiceLifted,
    DiceMissed,
    DiceRead,
    DiceTurned,
    Held,
    LinkLost,
    LinkUp,
    Pressed,
    Released,
    Turned,
)
from companion.rules import commands as c
from companion.rules.events import GameOpened
from companion.table import Table
from companion.wire import event_to
from hardware.simulated import HandClock, SimulatedLamps, SimulatedPanel, SimulatedSpeaker, simulated_dice

HOUSE = c.HOUSE


class Reader:
    """A dice reader that only remembers what it may forget."""

    def __init__(self):
        self.acked, self.wanted = [], []

    def ack(self, source):
        self.acked.append(source)

    def want(self, dice, since):
        self.wanted.append((dice, since))


class Evening:
    """Three people, a table, and the pump driven step by step."""

    def __init__(self, folder, **rules):
        journal = Journal.create(folder / "g1.game", "g1")
        journal.append([event_to(GameOpened("g1", "classic", tuple(rules.items())))])
        self.journal, self.table = journal, Table(journal, Random(7))
        for name in ("Ann", "Bo", "Cy"):
            self.table.submit(c.TakeSeat(HOUSE, name))
        self.clock, self.lamps, self.speaker, self.reader = (
            HandClock(100.0),
            SimulatedLamps(),
            SimulatedSpeaker(),
            Reader(),
        )
        self.seq, self.offs, self.changes = 0, 0, 0
        self.pump = self.new_pump()
        self.pump.step()

    def new_pump(self):
        pump = Pump(
            self.table,
            lamps=[self.lamps],
            speaker=self.speaker,
            reader=self.reader,
            off=lambda: setattr(self, "offs", self.offs + 1),
            changed=lambda: setattr(self, "changes", self.changes + 1),
            clock=self.clock,
        )
        self.table.bell(pump._ring)
        return pump

    def ok(self, after=1.0):
        self.hears(Pressed("ok", self.clock.now + after), after)

    def hears(self, signal, after=1.0):
        self.clock.now += after
        self.pump.step(signal)

    def roll(self, *faces, age_ms=0, after=1.0):
        self.clock.now += after
        self.seq += 1
        self.pump.step(DiceRead("w1", "b1", self.seq, age_ms, self.clock.now, faces))

    def until(self, phase):
        """OK, again and again, as the panel's light asks."""
        for _ in range(40):
            if self.view["phase"] == phase:
                return
            self.ok()
        raise AssertionError(f"OK alone does not lead to {phase}")

    def to_a_turn(self):
        self.until("turn")
        return self

    @property
    def view(self):
        return self.table.view("panel")

    @property
    def faults(self):
        return {fault["part"]: fault["say"] for fault in self.table.house()["faults"]}

    def set_aside(self):
        return [event["why"] for event in self.journal.events() if event["event"] == "reading-set-aside"]

    def rolled(self):
        return [tuple(event["faces"]) for event in self.journal.events() if event.get("origin") == "reader"]


@pytest.fixture
def evening(tmp_path):
    evening = Evening(tmp_path)
    yield evening
    evening.journal.close()


def test_ok_alone_leads_from_the_lobby_to_the_first_turn(evening):
    evening.until("setup")
    evening.until("roll-off")
    evening.until("turn")
    assert evening.view["turn"]["step"] == "begin"
    assert evening.lamps.now["ok"] == "slow"
    assert evening.changes > 3


def test_a_turn_with_ok_and_the_knob(evening):
    evening.to_a_turn()
    evening.ok()
    assert evening.view["turn"]["step"] == "rolled"
    evening.ok()
    assert evening.view["turn"]["step"] == "rolled", "the knob was not turned yet"
    assert evening.lamps.before[-1] == "refused"
    evening.hears(Turned(-1, 0))
    assert any(key["does"] == "Ended in: the corridor" for key in evening.pump.caption())
    evening.ok()
    assert evening.view["turn"]["step"] in ("arrived", "stopped", "after")
    evening.ok()
    assert evening.view["turn"]["number"] == 2


def test_a_second_press_does_not_hit_the_next_phase__F30(evening):
    """In the roll-off the next one's roll looks just like this one's."""
    evening.until("roll-off")
    evening.ok()
    rolls = len(evening.view["table"]["roll_off"]["rolls"])
    assert rolls == 1
    evening.ok(after=0.02)
    evening.ok(after=0.3)
    assert len(evening.view["table"]["roll_off"]["rolls"]) == 1
    evening.ok(after=0.5)
    assert evening.view["phase"] == "turn" or len(evening.view["table"]["roll_off"]["rolls"]) == 2


def test_a_press_that_comes_with_somebody_elses_change_is_not_taken_for_the_new_question__F31(evening):
    evening.to_a_turn()
    evening.clock.now += 5
    pressed_at = evening.clock.now
    seat = evening.view["awaited"][0]
    evening.table.submit(c.Roll(seat))
    evening.table.submit(c.MoveTo(seat, "corridor"))
    number = evening.view["turn"]["number"]
    evening.pump.step(Pressed("ok", pressed_at))
    assert evening.view["turn"]["number"] == number, "the turn is not ended by a press meant for the dice"
    evening.ok()
    assert evening.view["turn"]["number"] == number + 1


def test_a_press_on_a_dark_button_blinks_red(evening):
    evening.to_a_turn()
    evening.ok()
    evening.speaker.played.clear()
    evening.ok()
    assert evening.lamps.before[-1] == "refused"
    assert evening.speaker.played == ["refused"]


def test_a_refusal_blinks_and_says_why_where_ok_stood(evening, monkeypatch):
    evening.to_a_turn()
    from companion.rules.refusals import NotNow

    def refuse(command, **how):
        raise NotNow("Not while it rains.")

    with monkeypatch.context() as rain:
        rain.setattr(evening.table, "submit", refuse)
        evening.ok()
    assert evening.lamps.before[-1] == "refused"
    assert evening.pump.caption()[0] == {"key": "OK", "does": "Not while it rains.", "colour": "bad"}
    changes = evening.changes
    evening.clock.now += 5
    evening.pump.step()
    assert evening.pump.caption()[0]["does"] == "Roll the dice"
    assert evening.changes == changes + 1, "the screen was told to look again"


def test_a_stale_press_and_a_failing_disk_are_refused_kindly(evening, monkeypatch):
    evening.to_a_turn()

    def broken(*what):
        raise DiskFailed("The disk is full.")

    monkeypatch.setattr(evening.table.journal, "append", broken)
    evening.ok()
    assert evening.pump.caption()[0]["does"] == "The disk is full."
    assert evening.view["turn"]["step"] == "begin"


def test_back_held_pauses_and_goes_on(evening):
    evening.to_a_turn()
    evening.hears(Held("back", 0))
    assert evening.view["paused"]
    assert evening.lamps.now == {"ok": "slow"}
    evening.hears(Released("back", 0, after_hold=True))
    assert evening.view["paused"]
    evening.hears(Held("back", 0))
    assert not evening.view["paused"]


def test_off_held_calls_off(evening):
    evening.hears(Pressed("off", 0))
    assert evening.offs == 0
    evening.hears(Held("off", 0))
    assert evening.offs == 1


# --- the dice


def test_a_reading_inside_an_open_request_is_a_roll_and_then_acknowledged(evening):
    evening.to_a_turn()
    evening.roll(3, 4)
    turn = evening.view["turn"]
    assert (turn["step"], list(turn["roll"]["faces"]), turn["roll"]["origin"]) == ("rolled", [3, 4], "reader")
    assert evening.reader.acked == [("w1", "b1", 1)]


def test_the_roll_off_takes_readings_one_for_each(evening):
    evening.until("roll-off")
    for faces in ((6, 5), (2, 2), (1, 1)):
        evening.roll(*faces)
    assert evening.rolled() == [(6, 5), (2, 2), (1, 1)]
    assert evening.view["phase"] == "turn"


def test_a_reading_that_nobody_asked_for_is_written_down_shown_and_forgotten__F37(evening):
    evening.roll(3, 3)
    evening.to_a_turn()
    evening.ok()
    evening.roll(6, 6)
    assert evening.set_aside() == [NOT_ASKED, NOT_ASKED]
    assert evening.rolled() == []
    assert evening.reader.acked == [("w1", "b1", 1), ("w1", "b1", 2)]
    news = evening.table.view("public")["news"]
    assert news[-1]["event"] == "reading-set-aside"


def test_a_reading_of_long_ago_is_not_used(evening):
    evening.to_a_turn()
    evening.clock.now += 60
    evening.roll(6, 6, age_ms=40_000)
    assert evening.set_aside() == [TOO_OLD]
    evening.roll(1, 2, age_ms=9_000)
    assert evening.rolled() == [(1, 2)]


def test_the_screen_asks_about_an_old_reading_and_ok_takes_it_once(evening):
    """Nobody has to carry the dice back: they lie there, and whoever is to roll says whether that was the throw."""
    evening.to_a_turn()
    evening.clock.now += 60
    evening.roll(6, 5, age_ms=40_000)
    assert evening.rolled() == []
    assert [line["does"] for line in evening.pump.caption() if line["key"] == "OK"] == ["Use 6 + 5"]
    evening.ok()
    assert evening.rolled() == [(6, 5)]
    assert evening.view["turn"]["roll"]["origin"] == "reader"


def test_an_old_reading_that_nobody_wants_is_thrown_over(evening):
    evening.to_a_turn()
    evening.clock.now += 60
    evening.roll(6, 5, age_ms=40_000)
    evening.roll(1, 2)
    assert evening.rolled() == [(1, 2)]


def test_a_reading_that_waited_too_long_in_our_own_queue_is_old_too(evening):
    evening.to_a_turn()
    evening.clock.now += 60
    evening.pump.step(DiceRead("w1", "b1", 1, 4_000, evening.clock.now - 7, (2, 3)))
    assert evening.set_aside() == [TOO_OLD]


def test_a_roll_made_before_it_was_asked_for_is_nobodys(evening):
    """Bo throws while Ann ends her turn; it does not become Bo's roll, not even out of a cable that hung."""
    evening.to_a_turn()
    evening.ok()
    evening.hears(Turned(-1, 0))
    evening.ok()
    evening.ok(after=5)
    assert evening.view["turn"]["step"] == "begin"
    evening.roll(5, 5, age_ms=3_000, after=1.0)
    assert evening.set_aside() == [BEFORE_ASKED]
    evening.roll(5, 4, after=1.0)
    assert evening.rolled() == [(5, 4)]


def test_a_companion_started_anew_in_an_open_request_takes_the_roll_made_meanwhile(evening):
    evening.to_a_turn()
    evening.clock.now += 30
    evening.pump = evening.new_pump()
    evening.roll(2, 6, age_ms=5_000, after=0.1)
    assert evening.rolled() == [(2, 6)]


def test_while_the_game_is_paused_no_roll_counts(evening):
    evening.to_a_turn()
    evening.hears(Held("back", 0))
    evening.roll(4, 4)
    assert evening.set_aside() == [PAUSED]


def test_one_die_where_two_are_played_is_no_roll(evening):
    evening.to_a_turn()
    evening.roll(4)
    assert evening.set_aside() == [WRONG_NUMBER]


def test_one_die_where_one_is_played_is_a_roll(tmp_path):
    evening = Evening(tmp_path, dice="one")
    evening.to_a_turn()
    evening.roll(5)
    assert evening.rolled() == [(5,)]
    evening.roll(5, 5)
    assert evening.set_aside() == [NOT_ASKED]
    evening.journal.close()


def test_the_same_reading_again_changes_nothing_and_is_acknowledged_again(evening):
    """The reader says it again after the companion was killed between the commit and the Ack."""
    evening.to_a_turn()
    evening.roll(3, 4)
    evening.hears(Turned(-1, 0))
    evening.ok()
    evening.ok()
    version = evening.view["version"]
    evening.pump = evening.new_pump()
    evening.clock.now += 1
    evening.pump.step(DiceRead("w1", "b1", 1, 3_000, evening.clock.now, (3, 4)))
    assert evening.rolled() == [(3, 4)]
    assert evening.set_aside() == []
    assert evening.view["version"] == version
    assert evening.reader.acked == [("w1", "b1", 1)] * 2


def test_nothing_is_acknowledged_that_is_not_on_the_disk__F43(evening, monkeypatch):
    evening.to_a_turn()
    with monkeypatch.context() as full:

        def broken(*what):
            raise DiskFailed("The disk is full.")

        full.setattr(evening.table.journal, "append", broken)
        evening.roll(3, 4)
        evening.roll(5, 6)
        for _ in range(3):
            evening.clock.now += 1
            evening.pump.step()
        assert evening.reader.acked == []
        assert evening.view["turn"]["step"] == "begin"
    evening.clock.now += 1
    evening.pump.step()
    assert evening.rolled() == [(3, 4)]
    assert evening.set_aside() == [NOT_ASKED]
    assert evening.reader.acked == [("w1", "b1", 1), ("w1", "b1", 2)]


def test_a_reading_that_loses_the_race_with_a_phone_is_set_aside__F31(evening, monkeypatch):
    """The request was open when we looked, and closed when we asked."""
    evening.to_a_turn()
    submit = evening.table.submit

    def somebody_is_faster(command, **how):
        if isinstance(command, c.ReadDice):
            monkeypatch.setattr(evening.table, "submit", submit)
            submit(c.Roll(evening.view["awaited"][0]))
        return submit(command, **how)

    monkeypatch.setattr(evening.table, "submit", somebody_is_faster)
    evening.roll(6, 6)
    assert evening.rolled() == []
    assert evening.set_aside() == [MOVED_ON]
    assert evening.reader.acked == [("w1", "b1", 1)]


def known(seq, age_ms=0):
    return ("w1", "b1", seq, age_ms, 100.0)


def test_what_the_tray_sees_is_shown_and_changes_nothing(evening):
    evening.to_a_turn()
    version = evening.view["version"]
    evening.hears(DiceCocked(*known(1)))
    assert "leans" in evening.faults["tray"]
    evening.hears(DiceLifted(*known(2)))
    assert "tray" not in evening.faults
    evening.hears(DiceTurned(*known(3)))
    assert "by hand" in evening.faults["tray"]
    evening.hears(DiceLifted(*known(4)))
    evening.hears(DiceMissed("w1", "b1", 4, 100.0))
    assert "(4)" in evening.faults["tray"]
    assert evening.reader.acked == [("w1", "b1", seq) for seq in (1, 2, 3, 4)]
    assert evening.view["version"] == version
    evening.roll(2, 2)
    assert evening.faults == {}


def test_what_is_wrong_with_the_tray_is_said_with_a_way_round_it(evening):
    evening.to_a_turn()
    evening.hears(DiceFault(*known(1), why="worn-out"))
    assert "reports a fault (worn-out)" in evening.faults["tray"]
    assert "type the roll" in evening.faults["tray"]


def test_what_is_wrong_with_a_well_is_said_once_and_for_as_long_as_it_is_so(evening):
    evening.to_a_turn()
    evening.hears(DiceFault(*known(1), why="no-sensor-B"))
    evening.hears(LinkLost("dice-wells", "no-sensor-B", "no sensor", 100.0))
    evening.hears(DiceLifted(*known(2)))
    assert evening.faults == {"dice-wells": "no sensor"}
    evening.hears(LinkUp("dice-wells", "", 100.0))
    assert evening.faults == {}


def test_what_the_tray_saw_long_ago_is_not_shown(evening):
    evening.hears(DiceCocked(*known(1, age_ms=60_000)))
    assert evening.faults == {}
    assert evening.reader.acked == [("w1", "b1", 1)]


# --- parts that come and go


def test_a_missing_part_is_said_until_it_is_back__F36(evening):
    evening.hears(LinkLost("dice", "gone", "The dice reader is away: type the roll."))
    assert evening.faults == {"dice": "The dice reader is away: type the roll."}
    evening.hears(LinkUp("dice", "Dice reader w1 is ready."))
    assert evening.faults == {}


def test_a_house_without_a_reader_misses_nothing(evening):
    evening.hears(LinkLost("dice", "none-found", "No dice reader is plugged in."))
    assert evening.faults == {}


def test_a_mistake_of_ours_costs_one_signal_and_no_more(evening, monkeypatch, caplog):
    with monkeypatch.context() as bad:
        bad.setattr(evening.table, "view", lambda seat: 1 / 0)
        evening.ok()
    assert "made a mistake" in caplog.text
    evening.ok()
    assert evening.view["phase"] == "setup"


def test_everything_together_with_real_threads(tmp_path):
    """Simulated panel and simulated reader, in real time."""
    import time

    evening = Evening(tmp_path)
    evening.to_a_turn()
    pump = Pump(evening.table, lamps=[evening.lamps])
    panel = SimulatedPanel(pump.signals, clock=time.monotonic)
    dice, cable = simulated_dice(pump.signals)
    pump.reader = dice
    for part in (pump, panel, dice):
        part.start()

    def wait_until(is_so):
        end = time.monotonic() + 60
        while not is_so():
            assert time.monotonic() < end, evening.view["turn"]
            time.sleep(0.01)

    try:
        # Only a roll that is made after it was asked for counts, and it was asked for a moment ago.
        cable.reader.roll(6, 3)
        wait_until(lambda: evening.rolled() == [(6, 3)])
        wait_until(lambda: cable.reader.end.kept == ())
        panel.edge("knob-b", True)
        for name, closed in (("knob-a", True), ("knob-b", False), ("knob-a", False)):
            panel.edge(name, closed)
        wait_until(lambda: any("corridor" in key["does"] for key in pump.caption()))
        time.sleep(0)
        wait_until(lambda: time.monotonic() - pump._meant_since > 0.5)
        panel.edge("ok", True)
        wait_until(lambda: evening.view["turn"]["step"] != "rolled")
        assert (pump.health(), dice.health(), panel.health()) == (None, None, None)
    finally:
        for part in (dice, panel, pump):
            part.stop()
        evening.journal.close()
