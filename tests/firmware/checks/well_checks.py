"""What dice in the wells are told as."""

import colours
import wells
from bench import START, Hands, all_colours
from ticks import TICKS, passed


def check_a_roll_is_both_lifted_and_both_seated_and_is_told_once():
    hands = Hands()
    hands.throw(3, 4)
    assert hands.of("R") == [(3, 4)], hands.told
    hands.run(5000)
    assert hands.of("R") == [(3, 4)], "it lies there still"
    hands.lift("A")
    hands.put(A=6)
    hands.run(2000)
    assert hands.of("R") == [(3, 4)], "one die was not thrown"
    assert hands.of("L") == [("A",)], hands.told
    hands.lift("B")
    hands.put(B=5)
    hands.run(900)
    assert hands.of("R") == [(3, 4), (6, 5)], hands.told
    assert hands.of("T") == [] and hands.of("C") == [], hands.told


def check_dice_that_lie_there_at_power_up_were_never_thrown():
    hands = Hands(taught=False)
    hands.known.taught.update(all_colours())
    hands.put(A=2, B=2)
    hands.run(3000)
    assert hands.told == [], hands.told
    hands.throw(2, 2)
    assert hands.of("R") == [(2, 2)]


def well_after(steps, **wishes):
    """A well after looks, (seen, how often) 55 ms apart, and what it told: [(kind, ms)]."""
    one = wells.Well("A")
    for name in wishes:
        setattr(one, name, wishes[name])
    now = START
    told = []
    for seen, times in steps:
        for _ in range(times):
            now = (now + 55) % TICKS
            kind = one.look(seen, now)
            if kind:
                told.append((kind, passed(now, START)))
    return one, told


def check_a_face_counts_after_four_looks_and_250_ms():
    for looks, is_seated in ((4, False), (5, False), (6, True), (7, True)):
        one, _ = well_after([(colours.EMPTY, 5), (3, looks)])
        assert (one.face == 3) == is_seated, looks
    slow = wells.Well("A")
    for n in range(1, 5):
        assert slow.face is None, n
        slow.look(3, START + 200 * n)
    assert slow.face == 3, "four looks are enough once they took long"
    fast = wells.Well("A")
    for n in range(20):
        fast.look(3, START + n)
    assert fast.face is None, "twenty looks in 20 ms are one glance"


def check_a_face_between_two_others_is_passed_over():
    one, told = well_after([(colours.EMPTY, 5), (1, 3), (2, 3), (6, 3), (4, 6)])
    assert one.face == 4 and told == [], told


def check_cocked_is_something_without_a_face_for_a_second_and_a_half_and_told_once():
    _, told = well_after([(colours.EMPTY, 5), (colours.SOMETHING, 26)])
    assert told == [], told
    _, told = well_after([(colours.EMPTY, 5), (colours.SOMETHING, 100)])
    assert [kind for kind, _ in told] == ["C"], told
    assert 1775 <= told[0][1] <= 1885, told
    flicker = [(colours.SOMETHING, 2), (5, 2)] * 10
    _, told = well_after([(colours.EMPTY, 5)] + flicker)
    assert [kind for kind, _ in told] == ["C"], "two colours in turn are no face"
    _, told = well_after([(colours.EMPTY, 5), (colours.SOMETHING, 40), (colours.EMPTY, 4), (colours.SOMETHING, 40)])
    assert [kind for kind, _ in told] == ["C", "L", "C"], told


def check_a_die_that_leans_is_cocked_and_pushed_flat_it_is_the_roll():
    hands = Hands()
    hands.lift("A", "B")
    hands.put(A=1, B=2)
    hands.scenes["B"].change(leans=True)
    hands.run(3000)
    assert hands.told == [("C", "B")], hands.told
    hands.scenes["B"].change(leans=False)
    hands.run(900)
    assert hands.told == [("C", "B"), ("R", 1, 2)], hands.told


def check_a_finger_in_the_well_is_no_die():
    hands = Hands()
    hands.throw(1, 1)
    hands.lift("A", "B")
    hands.put(A="finger", B=3)
    hands.run(1000)
    assert hands.of("R") == [(1, 1)], hands.told


def check_a_die_turned_by_hand_is_told_and_is_no_roll():
    hands = Hands()
    hands.throw(1, 1)
    hands.put(A=6)
    hands.run(900)
    hands.put(B=6)
    hands.run(900)
    assert hands.told == [("R", 1, 1), ("T", "A"), ("T", "B")], hands.told
    hands.lift("A", "B")
    hands.put(A=2)
    hands.run(900)
    hands.put(A=6)
    hands.run(900)
    hands.put(B=6)
    hands.run(900)
    assert hands.of("R") == [(1, 1)], "a turned die was taken for a thrown one"
    hands.lift("A")
    hands.put(A=4)
    hands.run(900)
    assert hands.of("R") == [(1, 1), (4, 6)], hands.told


def check_one_dark_look_is_no_lift():
    one, told = well_after([(colours.EMPTY, 5), (3, 8)])
    one.was_rolled()
    one.look(colours.EMPTY, START + 900)
    one.look(3, START + 955)
    assert not one.is_armed and one.face == 3 and told == []


def check_one_die_is_a_roll_where_one_is_played():
    hands = Hands(dice=1)
    hands.lift("A", "B")
    for faces in ({"A": 3}, {"B": 4}, {"B": 4}, {"A": 1}):
        hands.put(**faces)
        hands.run(900)
        hands.lift("A", "B")
    assert hands.of("R") == [(3,), (4,), (4,), (1,)], hands.told
    hands.put(A=5)
    hands.run(900)
    hands.put(B=2)
    hands.run(900)
    assert hands.of("R")[4:] == [(5,)], "the other die was only put back"
    hands.lift("B")
    hands.run(900)
    assert hands.of("R")[4:] == [(5,)], "nothing was thrown"
    hands.put(B=6)
    hands.run(900)
    assert hands.of("R")[4:] == [(5,), (6,)], "one of two that lie there was thrown"


def check_a_die_that_lies_for_more_than_a_wrap_of_the_clock_is_still_the_same_die():
    hands = Hands()
    hands.throw(3, 4)
    for jump in (TICKS - 100, TICKS // 2, TICKS // 2 + 7):
        hands.now = (hands.now + jump) % TICKS
        hands.run(2000)
    assert hands.told == [("R", 3, 4)], hands.told


class Random:
    """Noise that is the same everywhere."""

    def __init__(self, part):
        self.part = part
        self.state = 1933

    def __call__(self):
        self.state = (self.state * 1103515245 + 12345) % 2147483648
        return 1 + self.part * (self.state / 1073741824 - 1)


def check_with_noise_on_every_channel_no_roll_is_wrong_or_twice():
    hands = Hands(noise=Random(0.05))
    thrown = [(n % 6 + 1, n // 6 % 6 + 1) for n in range(0, 36, 3)]
    for first, second in thrown:
        hands.throw(first, second)
        hands.run(900)
    assert hands.of("R") == thrown, hands.of("R")
    assert hands.of("T") == [], hands.told
