"""How what two Bluetooth dice say becomes one roll, and when it does not."""

import pytest

from hardware.ble_throws import PAIR_S, STILL_S, Cocked, Lifted, Rolled, Spoilt, Throws, TurnedOver, Waiting
from hardware.ble_words import Leans, Lies, Moves, Rests

HAND, ROLLS = Moves(rolls=False), Moves(rolls=True)


class Table:
    """Two dice and the time; `told` is everything but liftings."""

    def __init__(self, number=2, asked=True):
        self.throws, self.now, self.told, self.lifted = Throws(number), 100.0, [], []
        self.throws.know("ab")
        if asked:
            self.throws.want(number, self.now)

    def hear(self, die, *words):
        for word in words:
            self._tell(self.throws.hear(die, word, self.now))
        return self

    def lose(self, die):
        self._tell(self.throws.lost(die))

    def wait(self, seconds):
        end = self.now + seconds
        while self.now < end:
            self.now = min(end, self.now + 0.05)
            while told := self.throws.tick(self.now):
                self._tell(told)

    def _tell(self, told):
        self.told += [one for one in told if not isinstance(one, Lifted)]
        self.lifted += [one.die for one in told if isinstance(one, Lifted)]

    @property
    def rolls(self):
        return [one.faces for one in self.told if isinstance(one, Rolled)]


def test_two_dice_that_come_to_rest_within_ten_seconds_are_one_roll():
    table = Table()
    table.hear("a", HAND, ROLLS).hear("b", HAND, ROLLS)
    table.wait(1)
    table.hear("b", Rests(4))
    table.wait(PAIR_S - 2)
    table.hear("a", Rests(3))
    assert table.told == []
    table.wait(1)
    assert table.told == [Rolled((3, 4), first=101.0, last=101.0 + PAIR_S - 2)]
    assert table.lifted == ["a", "b"]


def test_a_roll_is_told_once_however_often_the_dice_say_it():
    table = Table()
    for die, face in (("a", 3), ("b", 4)):
        table.hear(die, ROLLS, Rests(face), Rests(face), Lies(face))
    table.wait(1)
    for die, face in (("a", 3), ("b", 4)):
        table.hear(die, Rests(face), Lies(face))
    table.wait(30)
    assert table.told == [Rolled((3, 4), 100.0, 100.0)]


def test_what_a_die_says_when_it_comes_back_is_no_reading():
    """Nobody saw it move on this link: it was thrown by nobody knows whom."""
    table = Table()
    table.hear("a", ROLLS, Rests(1)).hear("b", Rests(6))
    table.wait(5)
    assert table.rolls == []
    table.hear("b", ROLLS, Rests(2))
    table.wait(1)
    assert table.rolls == [(1, 2)]


def test_moving_moving_moving_and_then_nothing_is_no_roll__F37():
    table = Table()
    table.hear("a", HAND, HAND, ROLLS)
    table.wait(60)
    assert (table.told, table.lifted) == ([], ["a"])


def test_a_die_that_calls_itself_at_rest_in_the_hand_is_not_believed__F37():
    table = Table(number=1)
    table.hear("a", ROLLS, Rests(6))
    table.wait(STILL_S - 0.05)
    table.hear("a", HAND)
    table.wait(20)
    assert table.told == []
    table.hear("a", ROLLS, Rests(2))
    table.wait(1)
    assert table.rolls == [(2,)]


def test_a_missing_die_is_asked_for_after_ten_seconds_and_once():
    table = Table()
    table.hear("a", ROLLS)
    table.wait(2)
    table.hear("a", Rests(5))
    table.wait(PAIR_S - 2.1)
    assert table.told == []
    table.wait(0.2)
    assert table.told == [Waiting((5,), ("b",))]
    table.wait(60)
    table.hear("b", ROLLS, Rests(1))
    table.wait(1)
    assert table.told[1:] == [Rolled((5, 1), first=102.0, last=pytest.approx(170.1))]


def test_a_die_that_was_asked_for_and_only_picked_up_is_asked_for_again():
    table = Table()
    table.hear("a", ROLLS, Rests(5))
    table.wait(PAIR_S + 1)
    table.hear("b", HAND)
    table.wait(PAIR_S - 0.5)
    assert table.told == [Waiting((5,), ("b",))]
    table.wait(1)
    assert table.told == [Waiting((5,), ("b",))] * 2


def test_a_die_that_is_not_the_tables_is_not_listened_to():
    table = Table(number=1)
    table.hear("c", ROLLS, Rests(5))
    table.throws.know("b")
    table.hear("a", ROLLS, Rests(5))
    table.wait(20)
    assert table.told == []


def test_the_first_die_thrown_again_meanwhile_counts_as_it_lies_then():
    table = Table()
    table.hear("a", ROLLS, Rests(5))
    table.wait(1)
    table.hear("a", HAND, ROLLS, Rests(2))
    table.hear("b", ROLLS, Rests(1))
    table.wait(1)
    assert table.rolls == [(2, 1)]


def test_half_a_throw_that_nobody_asked_for_is_forgotten():
    table = Table(asked=False)
    table.hear("a", ROLLS, Rests(5))
    table.wait(PAIR_S + 1)
    table.throws.want(2, table.now)
    table.hear("b", ROLLS, Rests(1))
    table.wait(30)
    assert table.rolls == []
    assert table.told == [Waiting((1,), ("a",))]


def test_two_halves_that_nobody_asked_for_are_no_whole():
    table = Table(asked=False)
    table.hear("a", ROLLS, Rests(5))
    table.wait(PAIR_S + 1)
    table.hear("b", ROLLS, Rests(1))
    table.wait(PAIR_S + 1)
    assert table.told == []


def test_a_die_thrown_before_the_question_is_no_part_of_the_answer():
    table = Table(asked=False)
    table.hear("a", ROLLS, Rests(5))
    table.wait(1)
    asked_at = table.now
    table.wait(0.5)
    table.hear("b", ROLLS, Rests(1))
    table.throws.want(2, asked_at)
    table.wait(5)
    assert table.rolls == []
    table.hear("a", ROLLS, Rests(6))
    table.wait(1)
    assert table.rolls == [(6, 1)], "the one thrown since then stays"


def test_a_whole_roll_that_nobody_asked_for_is_still_told_to_be_set_aside():
    table = Table(asked=False)
    table.hear("a", ROLLS, Rests(5)).hear("b", ROLLS, Rests(5))
    table.wait(1)
    assert table.rolls == [(5, 5)]


def test_a_die_that_leans_is_said_and_only_a_new_throw_of_it_counts():
    table = Table()
    table.hear("a", ROLLS, Leans()).hear("b", ROLLS, Rests(4))
    assert table.told == [Cocked("a")]
    table.hear("a", Rests(6))
    table.wait(3)
    assert table.rolls == [], "it was seated flat by a finger"
    table.hear("a", HAND, ROLLS, Rests(3))
    table.wait(1)
    assert table.rolls == [(3, 4)]


def test_a_die_that_slides_off_and_leans_loses_its_reading():
    table = Table()
    table.hear("a", ROLLS, Rests(1))
    table.wait(1)
    table.hear("a", Leans()).hear("b", ROLLS, Rests(4))
    table.wait(5)
    assert table.told == [Cocked("a")]


def test_a_die_turned_by_a_finger_loses_its_reading():
    table = Table()
    table.hear("a", ROLLS, Rests(1))
    table.wait(1)
    table.hear("a", Lies(6))
    table.hear("b", ROLLS, Rests(4))
    table.wait(5)
    assert table.told == [TurnedOver("a")]


def test_a_die_that_says_another_face_without_having_moved_loses_its_reading():
    table = Table(number=1)
    table.hear("a", ROLLS, Rests(1), Rests(6))
    table.wait(5)
    assert table.told == [TurnedOver("a")]


def test_a_die_picked_up_and_put_down_is_no_throw():
    table = Table()
    table.hear("a", HAND, Lies(6)).hear("b", ROLLS, Rests(4))
    table.wait(5)
    assert table.told == [TurnedOver("a")]


def test_tidying_up_when_nobody_is_to_roll_says_nothing():
    table = Table(asked=False)
    table.hear("a", HAND, Lies(6)).hear("b", ROLLS, Leans())
    table.wait(5)
    assert table.told == []


def test_a_link_that_breaks_takes_the_reading_with_it():
    table = Table()
    table.hear("a", ROLLS, Rests(1))
    table.wait(1)
    table.lose("a")
    assert table.told == [Spoilt("a")]
    table.hear("b", ROLLS, Rests(4))
    table.hear("a", Rests(1))
    table.wait(5)
    assert table.rolls == []
    table.hear("a", ROLLS, Rests(2))
    table.wait(1)
    assert table.rolls == [(2, 4)]


def test_a_link_that_breaks_while_the_die_rolls_is_said():
    table = Table()
    table.hear("a", ROLLS)
    table.lose("a")
    assert table.told == [Spoilt("a")]


def test_what_was_thrown_into_a_broken_link_is_no_reading_when_it_comes_back():
    """It says that it was rolled, and it was; but whether by that throw, nobody saw."""
    table = Table(number=1)
    table.hear("a", ROLLS)
    table.lose("a")
    table.hear("a", Rests(6))
    table.wait(5)
    assert table.told == [Spoilt("a")]


def test_a_link_that_breaks_when_nothing_is_under_way_spoils_nothing():
    table = Table()
    table.hear("a", ROLLS, Rests(1)).hear("b", ROLLS, Rests(2))
    table.wait(1)
    table.lose("a")
    table.lose("nobody")
    assert table.told == [Rolled((1, 2), 100.0, 100.0)]


def test_one_die_is_a_roll_where_one_is_played_whichever_it_is():
    table = Table(number=1)
    table.hear("b", ROLLS, Rests(4))
    table.wait(1)
    table.hear("a", ROLLS, Rests(2))
    table.wait(1)
    assert table.rolls == [(4,), (2,)]


def test_a_new_question_of_one_die_after_one_of_two():
    table = Table()
    table.hear("a", ROLLS, Rests(4))
    table.wait(PAIR_S + 1)
    table.throws.want(1, table.now)
    table.wait(5)
    assert table.rolls == [], "it was thrown for the other question"
    table.hear("a", ROLLS, Rests(3))
    table.wait(1)
    assert table.rolls == [(3,)]


def test_it_says_when_it_next_has_something_to_say():
    table = Table()
    assert table.throws.due(table.now) is None
    table.hear("a", ROLLS, Rests(4))
    assert table.throws.due(table.now) == 100.0 + STILL_S
    table.wait(1)
    assert table.throws.due(table.now) == 100.0 + PAIR_S
    table.wait(PAIR_S)
    assert table.throws.due(table.now) is None
