"""Motion: it ends on the true picture, is hurried by a press, and knows nothing but the public view and a clock."""

import pytest
from screen.conftest import seen

from companion.screen.light import FULL, QUIET, THINKING, Light, is_night
from companion.screen.motion import (
    BEAT_S,
    FRAME_S,
    LASTS_S,
    PAGE_S,
    SHIFT_S,
    STILL,
    STOOD_S,
    Motion,
    eased,
    tumbling,
)


def moving(*names, still=False):
    motion = Motion(still=still)
    for at, name in enumerate(names):
        motion.see(seen(name), float(at))
    return motion, float(len(names) - 1)


def test_the_first_view_stands_still_whatever_it_shows():
    for name in ("turn-rolled", "suggestion-shown", "over-solved", "accusation"):
        motion, now = moving(name)
        assert motion.moment(now) == STILL, "a screen that was just switched on replays nothing"


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ("turn-first", "turn-rolled", "dice"),
        ("roll-off-begins", "roll-off-third", "dice"),
        ("suggestion-asked", "suggestion-shown", "passing"),
        ("turn-late-with-outs", "accusation", "looking"),
        ("accusation", "accusation-failed", "verdict"),
        ("accusation", "over-solved", "envelope"),
    ],
)
def test_what_is_new_moves_and_comes_to_rest(before, after, what):
    motion, now = moving(before, after)
    assert getattr(motion.moment(now), what) == 0
    assert motion.due(now) == FRAME_S
    halfway = getattr(motion.moment(now + LASTS_S[what] / 2), what)
    assert 0.4 < halfway < 0.6
    assert getattr(motion.moment(now + LASTS_S[what] + 0.01), what) == 1


def test_the_same_view_again_moves_nothing():
    motion, now = moving("turn-first", "turn-rolled")
    motion.see(seen("turn-rolled"), now + 5)
    assert motion.moment(now + 5).dice == 1


def test_at_rest_no_picture_is_due():
    motion, now = moving("turn-first", "turn-rolled")
    assert motion.due(now + 60) is None


def test_a_press_hurries_everything_but_the_show_of_an_accusation():
    motion, now = moving("turn-first", "turn-rolled")
    motion.hurry()
    assert motion.moment(now) == STILL
    motion, now = moving("turn-late-with-outs", "accusation")
    motion.hurry()
    assert motion.moment(now).looking == 0, "it looks and lasts the same whatever comes of it"


def test_a_screen_without_motion_still_gives_wrong_its_time():
    motion, now = moving("turn-first", "turn-rolled", still=True)
    assert motion.moment(now).dice == 1
    motion, now = moving("accusation", "accusation-failed", still=True)
    assert motion.moment(now).verdict == 0


def test_the_attract_picture_shifts_and_dims_and_a_press_wakes_it():
    motion, now = moving("attract")
    places = {motion.moment(now + n * SHIFT_S + 1).shift for n in range(9)}
    assert len(places) == 9
    assert motion.due(now + 1) == pytest.approx(PAGE_S - 1)
    assert motion.moment(now + FULL.quiet_s - 1).dim == 0
    assert motion.moment(now + FULL.quiet_s).dim == QUIET
    motion.touch(now + FULL.quiet_s)
    assert motion.moment(now + FULL.quiet_s + 1).dim == 0


def test_a_turn_may_be_quiet_for_longer_and_grows_less_dark():
    motion, now = moving("turn-first")
    assert motion.moment(now + 4 * FULL.quiet_s - 1).dim == 0
    assert motion.moment(now + 4 * FULL.quiet_s).dim == THINKING
    paused, now = moving("paused")
    assert paused.moment(now + FULL.quiet_s).dim == QUIET, "nobody is at it"


def test_every_picture_that_stands_long_moves_a_little():
    motion, now = moving("turn-first")
    assert {motion.moment(now + n * SHIFT_S).shift for n in range(int(STOOD_S / SHIFT_S))} == {(0, 0)}
    assert len({motion.moment(now + STOOD_S + n * SHIFT_S + 1).shift for n in range(9)}) == 9


@pytest.mark.parametrize(("hour", "dark"), [(12, 0.1), (21, 0.1), (22, 0.5), (3, 0.5), (6, 0.5), (7, 0.1)])
def test_by_night_it_is_as_bright_as_the_house_wants(hour, dark):
    light = Light(by_day=90, at_night=50, night=(22, 7), hour=lambda: hour)
    motion = Motion(light=light)
    motion.see(seen("turn-first"), 0.0)
    assert motion.moment(1.0).dim == pytest.approx(dark)


def test_a_house_without_night_and_without_dimming():
    assert not any(is_night((5, 5), hour) for hour in range(24))
    light = Light(quiet_s=0, hour=lambda: 23, at_night=100)
    assert light.veil(1e6, waits=True) == 0


@pytest.mark.parametrize("name", ["attract", "lobby-six", "over-solved"])
def test_pages_take_turns(name):
    motion, now = moving(name)
    assert [motion.moment(now + n * PAGE_S + 1).page for n in range(4)] == [0, 1, 2, 3]
    assert motion.due(now + 1) == pytest.approx(PAGE_S - 1)


def test_the_foot_takes_turns_only_where_it_has_to():
    motion, now = moving("turn-first")
    assert motion.due(now) is None
    motion.beats = True
    assert 0 < motion.due(now) <= BEAT_S
    assert motion.moment(now).beat != motion.moment(now + BEAT_S).beat


def test_dice_tumble_through_faces_and_settle_on_the_real_ones():
    shown = [tumbling((3, 4), far / 50) for far in range(51)]
    assert shown[-1] == (3, 4)
    assert len(set(shown)) > 4
    assert all(1 <= face <= 6 for faces in shown for face in faces)


def test_a_movement_leaves_and_arrives():
    assert eased(0.0) == 0
    assert eased(1.0) == 1
    assert all(eased(n / 10) < eased((n + 1) / 10) for n in range(10))
