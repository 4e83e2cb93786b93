"""The pump on a real table with a real journal: presses become commands, and parts come and go."""

from table_and_pump import Evening

from companion.disk import DiskFailed
from companion.panel import Pump
from companion.ports import (
    Held,
    LinkLost,
    LinkUp,
    Pressed,
    Released,
    Turned,
)
from companion.rules import commands as c
from hardware.simulated import SimulatedPanel, simulated_dice


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
