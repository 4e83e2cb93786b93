"""Non-interference of the screen that players without a phone look at: its every frame, captions, lamps and sounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.panel import captions, pump
from companion.panel.cover import Cover
from companion.ports import Released
from companion.rules.commands import PUBLIC
from companion.screen import scenes
from tests import proof
from tests.box_games import every_way
from tests.leaks.behind_the_cover import Twins, leaks

SEEDS = proof.count(1, long=40)
STEPS = proof.count(14, long=120)
WAYS = every_way()
SOME = WAYS if proof.count(0, long=1) else WAYS[::4]


@pytest.mark.parametrize("viewer", [PUBLIC, ""], ids=["everybody", "a player"])
@pytest.mark.parametrize(("box", "variant"), SOME)
def test_no_frame_hangs_on_what_its_watchers_may_not_know__F4(box: str, variant: str, viewer: str) -> None:
    frames = 0
    for seed in range(SEEDS):
        twins = Twins(box, variant, seed, viewer=viewer)
        frames += twins.play(STEPS)
    assert frames > STEPS, "most steps are looked at"


def test_what_is_certain_on_a_sheet_hangs_on_nothing_hidden__F4() -> None:
    """With the table's help in full."""
    looked: set[tuple[str, bool]] = set()
    for seed in range(SEEDS):
        twins = Twins("classic", "standard", seed, help="full")
        twins.play(STEPS)
        looked |= twins.looked
    assert ("sheet", True) in looked


PLANTED = [("classic", "standard", seed) for seed in (2, 1)]


def begun_with(seed: int) -> list[tuple[str, str, int]]:
    """A dozen games, the one that shows the leak in question first."""
    return sorted((("classic", "standard", each) for each in range(12)), key=lambda game: game[2] != seed)


def planted(viewer: str = PUBLIC) -> str:
    return leaks(PLANTED, 25, viewer)


def test_nothing_is_found_where_nothing_is_planted() -> None:
    assert planted() == ""


def test_a_frame_left_open_after_letting_go_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Cover._held

    def forgets(self: Cover, look: Any, signal: Any, down: Any) -> Any:
        held = honest(self, look, signal, down)
        return replace(look) if isinstance(signal, Released) and look.until is not None else held

    monkeypatch.setattr(Cover, "_held", forgets)
    assert planted() == "frame"


def test_a_frame_left_open_beyond_its_time_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.panel.cover.LONGEST_S", 1000.0)
    assert planted() == "frame"


def test_a_card_on_the_cover_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Cover.told

    def tells(self: Cover) -> Mapping[str, Any] | None:
        told = honest(self)
        look = self.look
        if told and look and not told["open"]:
            hand = self._table.view(look.seat)["hand"]
            return {**told, "page": "hand" if hand and hand[0]["card"] < "m" else "sheet"}
        return told

    monkeypatch.setattr(Cover, "told", tells)
    assert planted() == "frame"


def test_a_card_in_a_caption_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = pump.Pump.caption

    def tells(self: pump.Pump, *given: Any, **named: Any) -> Any:
        told = honest(self, *given, **named)
        look = self._cover.look
        hand = self._table.view(look.seat)["hand"] if look else []
        return [*told, {"key": "OK", "does": hand[0]["card"], "colour": "good"}] if hand else told

    monkeypatch.setattr(pump.Pump, "caption", tells)
    assert planted() == "captions"


def test_one_line_for_each_way_to_answer_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that is there only for who holds a named card."""
    monkeypatch.setattr("companion.panel.guests.IN_PRIVATE", frozenset({"say-cannot", "mark", "take-back-mark"}))
    monkeypatch.setitem(captions.DOES, "show", "Show {card}")
    assert leaks(begun_with(1), 40, PUBLIC) in ("captions", "lamps and sounds")


def test_a_sound_when_somebody_has_chosen_something_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = pump.Pump._carry

    def sounds(self: pump.Pump, view: Any, wish: Any) -> None:
        honest(self, view, wish)
        self.front.plays(str(wish.get("card", "press")))

    monkeypatch.setattr(pump.Pump, "_carry", sounds)
    assert leaks(begun_with(4), 40, PUBLIC) == "lamps and sounds"


def test_what_another_player_holds_in_the_own_frame_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind the cover, but of a hand that is not the looking player's."""
    honest = Cover.told

    def tells(self: Cover) -> Mapping[str, Any] | None:
        told = honest(self)
        if told and told["open"]:
            other = next(seat["seat"] for seat in told["view"]["table"]["seats"] if seat["seat"] != told["seat"])
            return {**told, "page": "hand", "view": {**told["view"], "hand": self._table.view(other)["hand"]}}
        return told

    monkeypatch.setattr(Cover, "told", tells)
    assert leaks(begun_with(2), 40) == "frame"


def test_the_cover_draws_nothing_but_whose_it_is() -> None:
    """Even where it was told more: a covered picture has no view to draw from."""
    twins = Twins("classic", "standard", 1)
    place = twins.places[0]
    public = place.board.view(PUBLIC)
    covered = {"seat": "s1", "page": "hand", "open": False}
    plain = scenes.frame(public, {**place.board.house()}, (640, 360), look=covered)
    more = scenes.frame(public, {**place.board.house()}, (640, 360), look={**covered, "view": place.board.view("s1")})
    assert plain.get_buffer().raw == more.get_buffer().raw
