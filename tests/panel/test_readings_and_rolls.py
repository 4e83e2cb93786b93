"""What the dice say: readings count or are set aside, and nothing is acknowledged before the disk has it."""

from table_and_pump import Evening

from companion.disk import DiskFailed
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
    Turned,
)
from companion.rules import commands as c


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
