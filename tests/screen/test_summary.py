"""The picture of the game: dice against expectation, the timeline, and the seal checked before everybody."""

import doctest

import pytest
from screen.conftest import HOUSE, canvas_of, seen

from companion.screen import motion, scenes, summary
from companion.screen.motion import Moment

ENDINGS = ["over-solved", "over-unsolved", "over-friendly", "over-called-off", "over-solved-match"]


def said(view, page):
    canvas = canvas_of((1280, 720))
    scenes.draw(canvas, view, HOUSE, moment=Moment(page=page))
    return canvas.said


def test_the_sessions_in_the_docstrings_hold():
    for module in (summary, motion):
        assert doctest.testmod(module).failed == 0


def test_two_fair_dice_expect_seven_most():
    chances = summary.expected(2)
    assert sum(chances.values()) == pytest.approx(1)
    assert max(chances, key=chances.get) == 7
    assert list(summary.expected(1)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("name", ENDINGS)
def test_the_seal_is_made_anew_from_all_cards(name):
    view = seen(name)
    words = said(view, 2)
    assert "All 21 cards lie where they were sealed." in words
    assert all(word in words for word in view["table"]["seal"]["words"])


@pytest.mark.parametrize("what", ["card", "salt", "place", "root"])
def test_a_changed_card_salt_place_or_root_is_seen(what):
    view = seen("over-solved")
    cards = view["table"]["over"]["cards"]
    if what == "root":
        view["table"]["seal"]["root"] = "00" * 32
    else:
        cards[4][what], cards[9][what] = cards[9][what], cards[4][what]
        if what == "place":
            cards[4]["place"] = "s9/1"
    words = said(view, 2)
    assert "The cards do not match the seal." in words
    assert not any("lie where they were sealed" in line for line in words)


def test_a_salt_that_is_none_is_a_mismatch_and_no_crash():
    view = seen("over-solved")
    view["table"]["over"]["cards"][0]["salt"] = "zz"
    assert "The cards do not match the seal." in said(view, 2)


def test_the_envelope_lies_open_for_all():
    view = seen("over-unsolved")
    canvas = canvas_of((1280, 720))
    scenes.draw(canvas, view, HOUSE)
    envelope = view["table"]["over"]["envelope"]
    assert {f"card-{envelope[kind]}" for kind in ("suspect", "weapon", "room")} <= set(canvas.pictured)
    assert "envelope-open" in canvas.pictured


def test_match_points_stand_beside_the_tokens():
    view = seen("over-solved-match")
    words = said(view, 0)
    assert "Match" in words
    assert all(str(points) in words for points in view["table"]["match"]["points"].values())


def test_the_timeline_marks_every_suggestion_and_accusation(monkeypatch):
    view = seen("over-unsolved")
    marks = []
    real = summary.mark
    monkeypatch.setattr(
        summary, "mark", lambda canvas, at, what, size: marks.append((what, at)) or real(canvas, at, what, size)
    )
    said(view, 1)
    told = [item["event"] for item in view["table"]["over"]["timeline"]]
    legend = 1
    drawn = [what for what, _ in marks]
    undisproved = told.count("nobody-disproved")
    assert drawn.count("nobody") == undisproved + legend
    assert drawn.count("suggestion") == told.count("suggestion-made") - undisproved + legend
    assert drawn.count("accusation-failed") == told.count("accusation-failed") + legend


def test_a_game_called_off_before_the_deal_ends_without_an_envelope():
    view = seen("over-called-off")
    over = view["table"]["over"]
    over["envelope"], over["cards"], over["timeline"] = None, [], []
    view["table"]["seal"] = None
    canvas = canvas_of((800, 480))
    for page in range(4):
        scenes.draw(canvas, view, HOUSE, moment=Moment(page=page))
        assert "Called off" in canvas.said
        assert canvas.overflows == []
