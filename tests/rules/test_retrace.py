"""What `verify` rests on: any game of any box is explained event by event, and an altered one is not (R40, F41)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

import orjson
import pytest

from companion import editions, retrace
from companion.editions import EditionWrong
from companion.rules import box_events as be
from companion.rules import events as e
from companion.rules.at_table import SeatBroughtToTable, SeatGivenPhone
from companion.rules.commands import SealedCard
from companion.wire import EVENTS, event_from, event_to
from tests import proof
from tests.box_games import Game, every_way, whole_game

GAMES = proof.count(2, long=40)
ways = pytest.mark.parametrize(("box", "variant"), every_way())
Events = Sequence[e.Event]


@ways
def test_any_game_of_any_box_follows_from_the_rules(box: str, variant: str) -> None:
    """With seats for which the box answers, corrections, and turns taken back."""
    for seed in range(GAMES):
        game = whole_game(box, variant, seed)
        kept = orjson.loads(orjson.dumps([event_to(event) for event in game.events]))
        again = retrace.retrace([event_from(line) for line in kept])
        assert again.but(log=None, before=None) == game.state.but(log=None, before=None)
        assert retrace.seal_fits(again)


def test_the_games_that_are_played_here_know_every_event_of_every_box() -> None:
    """Or the test above shows less than it says. (Readings, the shelf and other games are a table's; for who plays
    without a phone see `test_guests.py`.)"""
    never = {e.ReadingSetAside, e.GameSetAside, e.GameTakenUp, e.NextGameCalled, e.SeatLeft, be.EditionChosen}
    every = set(EVENTS.values()) - never - {SeatBroughtToTable, SeatGivenPhone}
    games = (whole_game(box, variant, seed) for seed in range(30) for box, variant in every_way())
    met: set[type[e.Event]] = set()
    for game in games:
        met |= {type(event) for event in game.events}
        if met >= every:
            return
    assert every - met == set()


# --- altered games


@cache
def games() -> list[Game]:
    plain = [whole_game(box, variant, seed, restless=0) for box, variant in every_way() for seed in range(2)]
    matches = [
        whole_game(*every_way()[0], seed, 0, match="one-a-game", match_ends="after-3-games") for seed in range(6)
    ]
    return plain + matches


INDISPENSABLE = (
    be.CardDrawn, be.CardReturned, be.InterludeBegan, be.InterludeEnded, be.CardNamed, be.SeatPointedAt,
    be.CardRevealed, be.NobodyHolds, be.CardPassedLeft, be.CardPeeked, be.NeutralShown, be.PassageOpened,
    be.PassageClosed, be.WalkGranted, be.AgainGranted, be.FightWon, be.FightLost, be.MazeHeld,
    be.MatchDecided, be.DeckShuffled, be.CaseShuffled, be.DrawAwaited, be.FirstAwaited, be.FirstNamed,
    be.StartRoomTaken,
)  # fmt: skip
"""What no game does without. (A token that a card sent somewhere might have stayed: most cards may be forgone.)"""


def some(kind: type[e.Event], most: int = 12) -> list[tuple[list[e.Event], int]]:
    """Games with a place at which an event of this kind stands: at most so many."""
    found = [(list(game.events), at) for game in games() for at, event in enumerate(game.events) if type(event) is kind]
    assert found, f"no game here knows {kind.__name__}"
    return found[:: max(1, len(found) // most)][:most]


def is_found(happened: Events) -> bool:
    try:
        retrace.retrace(happened)
    except retrace.NotTheRules as parted:
        return "does not follow from the rules" in parted.say
    return False


@pytest.mark.parametrize("kind", INDISPENSABLE, ids=lambda kind: kind.__name__)
def test_an_event_left_out_is_found(kind: type[e.Event]) -> None:
    for events, at in some(kind):
        assert is_found(events[:at] + events[at + 1 :]), (at, events[at])


@pytest.mark.parametrize("kind", [*INDISPENSABLE, be.TokenSent], ids=lambda kind: kind.__name__)
def test_an_event_put_in_is_found(kind: type[e.Event]) -> None:
    for events, at in some(kind):
        assert is_found(events[: at + 1] + events[at:]), (at, events[at])


ALTERED: tuple[tuple[type[e.Event], Callable[[e.Event], e.Event]], ...] = (
    (be.CardDrawn, lambda x: replace(x, card="no-such-card")),
    (be.CardReturned, lambda x: replace(x, to="board" if x.to != "board" else "bottom")),
    (be.CardReturned, lambda x: replace(x, card=x.card[::-1])),
    (be.InterludeBegan, lambda x: replace(x, asked=(*x.asked, "s9"))),
    (be.InterludeBegan, lambda x: replace(x, effect="amulet" if x.effect != "amulet" else "potion")),
    (be.CardPicked, lambda x: replace(x, card="no-such-card")),
    (be.CardRevealed, lambda x: replace(x, card="no-such-card")),
    (be.NobodyHolds, lambda x: replace(x, card="no-such-card")),
    (be.CardPassedLeft, lambda x: replace(x, to=x.seat)),
    (be.CardPeeked, lambda x: replace(x, to=x.to + x.to)),
    (be.CardPeeked, lambda x: replace(x, card="no-such-card")),
    (be.NeutralShown, lambda x: replace(x, to=x.to[:1])),
    (be.TokenSent, lambda x: replace(x, to="nowhere")),
    (be.WalkGranted, lambda x: replace(x, faces=(6, 6, 6))),
    (be.FightWon, lambda x: replace(x, face=x.face + 1)),
    (be.FightLost, lambda x: replace(x, face=x.face - 1)),
    (be.PassageOpened, lambda x: replace(x, room="nowhere")),
    (be.DeckShuffled, lambda x: replace(x, order=x.order[1:])),
    (be.DeckShuffled, lambda x: replace(x, order=(x.order[0], *x.order))),
    (be.CaseShuffled, lambda x: replace(x, order=x.order[:2] + x.order[:1])),
    (be.StartRoomTaken, lambda x: replace(x, to="nowhere")),
    (be.MatchDecided, lambda x: replace(x, seats=(*x.seats, "s9"))),
)


@pytest.mark.parametrize(("kind", "change"), ALTERED)
def test_an_altered_event_is_found__R40_F41(kind: type[e.Event], change: Callable[[e.Event], e.Event]) -> None:
    for events, at in some(kind):
        assert is_found([*events[:at], change(events[at]), *events[at + 1 :]]), (at, events[at])


def test_a_lost_fight_cannot_be_told_as_won() -> None:
    """R40: less than the monster's number."""
    for events, at in some(be.FightLost):
        lost = events[at]
        assert isinstance(lost, be.FightLost)
        assert is_found([*events[:at], be.FightWon(lost.seat, lost.monster, lost.face), *events[at + 1 :]])


def test_a_deck_that_was_stacked_afterwards_is_found() -> None:
    """Another order than the one that was drawn by: found at the first card that came from elsewhere."""
    tried = 0
    for events, at in some(be.DeckShuffled, 40):
        shuffled = events[at]
        drawn = next((event.card for event in events[at:] if isinstance(event, be.CardDrawn)), "")
        if isinstance(shuffled, be.DeckShuffled) and drawn == shuffled.order[0]:
            tried += 1
            other = be.DeckShuffled((shuffled.order[1], shuffled.order[0], *shuffled.order[2:]))
            assert is_found([*events[:at], other, *events[at + 1 :]])
    assert tried > 5


def _moved(cards: tuple[SealedCard, ...], place: str, to: str) -> tuple[SealedCard, ...]:
    return tuple(replace(sealed, place=to) if sealed.place == place else sealed for sealed in cards)


@pytest.mark.parametrize(
    ("beside", "to"),
    [("open/1", "s1/9"), ("side/1", "s1/9"), ("side/1", "open/1"), ("room/", "side/1"), ("envelope/room", "open/9")],
)
def test_a_card_beside_the_board_that_was_dealt_elsewhere_is_found(beside: str, to: str) -> None:
    """R1, R37, R38: a leftover cannot slip into a hand, nor out of the row."""
    tried = 0
    for game in games():
        at = next(n for n, event in enumerate(game.events) if isinstance(event, e.Dealt))
        dealt = game.events[at]
        assert isinstance(dealt, e.Dealt)
        place = next((sealed.place for sealed in dealt.cards if sealed.place.startswith(beside)), None)
        if place is not None:
            tried += 1
            assert is_found([*game.events[:at], e.Dealt(_moved(dealt.cards, place, to)), *game.events[at + 1 :]])
    assert tried


def test_a_pick_in_a_mass_showing_is_what_was_turned_up() -> None:
    """Each of several chose in secret; what all see afterwards is what they chose."""
    tried = 0
    for events, at in some(be.CardPicked, 80):
        picked = events[at]
        assert isinstance(picked, be.CardPicked)
        began = max(n for n, event in enumerate(events[:at]) if isinstance(event, be.InterludeBegan))
        ended = next(n for n, event in enumerate(events) if n > at and isinstance(event, be.InterludeEnded))
        picks = [x for x in events[began:ended] if isinstance(x, be.CardPicked) and x.seat == picked.seat]
        if len(picks) == 1:
            tried += 1
            assert is_found(events[:at] + events[at + 1 :])
    assert tried > 3


def test_a_box_that_the_file_carries_is_the_one_it_is_judged_by() -> None:
    """A file with an edition of its own is verified anywhere; one that carries another than it says is not."""
    box = editions.all_ids()[0]
    mine = editions.text_of(box).replace(f'id = "{box}"', 'id = "ours"', 1)
    game = whole_game(box, "standard", 1)
    carried = replace(game.events[0], edition="ours", box=mine)
    retrace.retrace([carried, *game.events[1:]])
    with pytest.raises(EditionWrong):
        retrace.retrace([replace(carried, edition="theirs"), *game.events[1:]])
