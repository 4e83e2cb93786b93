"""What is heard of a game: made of two public pictures, the same in twin games, loudest what matters most."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from companion import cues, editions
from companion.cues import RANKS, SAID, SILENCE, SOUNDS, heard
from companion.narration import SENTENCES, sentence
from companion.ports import CUES
from companion.rules import events as e
from companion.rules import hearing
from companion.rules.commands import PUBLIC
from companion.rules.views import view
from hardware.lights import PIPS
from hardware.tones import BELLS
from tests import proof
from tests.leaks.twins import Twins
from tests.table_talk import Table

view_of = view


def seen(table: Table) -> dict[str, Any]:
    return dict(view(table.state, PUBLIC))


def played() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """A turn with all that may sound in it: before and after each step."""
    table = Table("ann bo cy", deal={"bo": "rope", "cy": "hall"}, envelope="plum dagger study")
    steps = (
        lambda: table.ann.goes_to("hall"),
        lambda: table.ann.suggests("scarlett", "rope"),
        lambda: table.bo.shows("rope"),
    )
    for step in steps:
        before = seen(table)
        step()
        yield before, seen(table)


def test_each_public_moment_has_its_cue_and_is_said() -> None:
    found = [heard(before, after) for before, after in played()]
    assert [each.cue for each in found] == ["roll", "suggestion", "card"]
    said = [[item["event"] for item in each.say] for each in found]
    assert said == [["dice-rolled"], ["suggestion-made"], ["card-shown"]]


def test_which_card_was_shown_is_in_nothing_that_is_said() -> None:
    names = editions.load("classic").names
    *_, (before, after) = played()
    (item,) = heard(before, after).say
    words = sentence(item, after, editions.load("classic"))
    assert words == "Bo showed Ann a card."
    assert names["rope"] not in words


def test_nothing_sounds_that_has_sounded_and_nothing_of_another_game() -> None:
    for before, after in played():
        assert heard(after, after) == SILENCE
        assert heard(None, after) == SILENCE
        assert heard({**before, "game": "another"}, after) == SILENCE


def test_of_several_at_once_the_weightiest_sounds_and_all_are_said() -> None:
    (before, _), *_, (_, after) = played()
    found = heard(before, after)
    assert found.cue == "suggestion"
    assert [item["event"] for item in found.say] == ["dice-rolled", "suggestion-made", "card-shown"]


def test_every_cue_can_be_sounded_and_every_sentence_be_said() -> None:
    assert set(RANKS) <= set(CUES)
    assert set(CUES) == set(PIPS) == set(BELLS)
    known = {name.removesuffix("-team") for name in SENTENCES}
    assert {event for event in {*SAID, *SOUNDS} if not any(each.startswith(event) for each in known)} == set()


def differing(seed: int, steps: int) -> list[int]:
    """At which steps of twin games something else was heard. The viewer is everybody at the table."""
    twins, wrong = Twins(seed), []
    before: list[Any] = [None, None]
    for number, states in enumerate(twins.play(steps)):
        now = [view(state, PUBLIC) for state in states]
        one, other = (heard(*pair) for pair in zip(before, now, strict=True))
        if one != other:
            wrong.append(number)
        before = now
    return wrong


def test_twin_games_sound_the_same() -> None:
    for seed in range(proof.count(12, long=200)):
        assert differing(seed, 60) == []


def test_a_card_that_all_were_told_of_would_be_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the card that is shown gets into the public news."""

    def leaks(event: e.CardShown, turn: int) -> hearing.Told:
        told = {"event": "card-shown", "turn": turn, "seat": event.seat, "to": event.to, "card": event.card}
        return told, {}

    monkeypatch.setitem(hearing._AUDIENCE, e.CardShown, leaks)
    assert any(differing(seed, 60) for seed in range(12))


def test_a_sound_for_who_could_show_a_card_would_be_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a cue that hangs on a hand."""
    real = cues.heard

    def chimes(before: Any, after: Any) -> Any:
        found = real(before, after)
        return found._replace(cue=f"{found.cue}-{after['seal']}") if found.cue else found

    monkeypatch.setitem(globals(), "heard", chimes)
    monkeypatch.setitem(globals(), "view", lambda state, seat: {**view_of(state, seat), "seal": str(state.hands)})
    assert any(differing(seed, 60) for seed in range(3))


def test_the_views_are_only_looked_at() -> None:
    for before, after in played():
        kept = copy.deepcopy((before["news"], after["news"]))
        heard(before, after)
        assert (before["news"], after["news"]) == kept
