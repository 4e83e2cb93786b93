"""What two games differ in: one hidden thing, put into the place of another one, in what was dealt or shuffled.

    hands      two cards of different hands                   order   two cards within one hand
    envelope   one of the envelope and one of its kind        deck    two cards of the deck, both below its top
    beside     one in a row or a room and any other           mate    one in the own hand of the viewer's partner
    chance     nothing: decks are shuffled otherwise from here on, and the case for a look into it
    nothing    nothing at all, for tests that do something in one of the games only

Hands, the envelope and whatever lies face up are never touched where the viewer looks into them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from companion import editions, seal
from companion.rules import box_events as be
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.dealing import hand_of
from companion.rules.evolve import evolve, opening
from companion.rules.state import State

Events = Sequence[e.Event]
Pair = tuple[str, str]
NONE: Pair = ("", "")


def folded(events: Events) -> State:
    """The state that these events lead to."""
    opened = events[0]
    assert isinstance(opened, e.GameOpened)
    state = opening(opened, editions.load(opened.edition))
    for event in events[1:]:
        state = evolve(state, event)
    return state


def kinds_of_difference(state: State, viewer: str) -> list[str]:
    """What may differ in this game without the viewer's knowing."""
    return [kind for kind, pairs in PAIRS.items() if pairs(state, viewer)]


def differing(events: Events, kind: str, viewer: str, rng: Random) -> tuple[Pair, list[e.Event]]:
    """The two things that changed places, and the other game's events."""
    if kind in ("chance", "nothing"):
        return NONE, list(events)
    state = folded(events)
    pair = rng.choice(PAIRS[kind](state, viewer))
    turned = dict(zip(pair, reversed(pair), strict=True))
    if kind == "deck":
        return pair, with_deck(events, [turned.get(card, card) for card in state.deck])
    return pair, _dealt_otherwise(events, turned)


def with_deck(events: Events, order: Sequence[str]) -> list[e.Event]:
    """The same game with the deck lying in this order."""
    last = max(at for at, event in enumerate(events) if isinstance(event, be.DeckShuffled))
    return [*events[:last], be.DeckShuffled(tuple(order)), *events[last + 1 :]]


def with_first(events: Events, wanted: str) -> list[e.Event]:
    """The same game with a card of this effect, or a monster with this treasure, on top of the deck."""
    state = folded(events)
    deck = state.edition.decks[state.rules["deck"]]
    fits = [card.id for card in deck.cards if wanted in (card.effect, card.with_.get("treasure"))]
    order = sorted(state.deck, key=lambda card: card != fits[0])
    return with_deck(events, order)


def _dealt_otherwise(events: Events, turned: Mapping[str, str]) -> list[e.Event]:
    """The same game in which these cards lie in each other's place, with a seal of its own."""
    sealed = next(event for event in events if isinstance(event, e.Dealt)).cards
    opened = events[0]
    assert isinstance(opened, e.GameOpened)
    placed = {s.place: turned.get(s.card, s.card) for s in sealed}
    made = seal.seal(opened.game, placed, {s.place: s.salt for s in sealed})
    cards = tuple(c.SealedCard(s.place, placed[s.place], s.salt, tuple(made.paths[s.place])) for s in sealed)
    others: Mapping[type[e.Event], e.Event] = {
        e.Sealed: e.Sealed(made.root, tuple(made.words)),
        e.Dealt: e.Dealt(cards),
    }
    return [others.get(type(event), event) for event in events]


# --- which pairs there are


def _heaps(state: State, viewer: str) -> dict[str, str]:
    """Where each card lies that the viewer does not see: a hand or the envelope; beside the board a place for each."""
    mine = f"{hand_of(state, viewer)}/"
    hidden = [s for s in state.cards if not s.place.startswith((mine, "open/"))]
    return {s.card: s.place if s.place.startswith(("side/", "room/")) else s.place.partition("/")[0] for s in hidden}


def _pairs(state: State, viewer: str, fits: Callable[[str, str], bool], *, one_kind: bool = False) -> list[Pair]:
    heaps, kind = _heaps(state, viewer), state.edition.kind
    return [
        (a, b)
        for a in heaps
        for b in heaps
        if a != b and fits(heaps[a], heaps[b]) and (not one_kind or kind[a] == kind[b])
    ]


def _is_hand(heap: str) -> bool:
    return heap != "envelope" and "/" not in heap


def _hands(state: State, viewer: str) -> list[Pair]:
    return _pairs(state, viewer, lambda a, b: a != b and _is_hand(a) and _is_hand(b))


def _envelope(state: State, viewer: str) -> list[Pair]:
    return _pairs(state, viewer, lambda a, b: a == "envelope" and _is_hand(b), one_kind=True)


def _beside(state: State, viewer: str) -> list[Pair]:
    free = _pairs(state, viewer, lambda a, b: "/" in a and a != b and b != "envelope")
    return free + _pairs(state, viewer, lambda a, b: "/" in a and b == "envelope", one_kind=True)


def _order(state: State, viewer: str) -> list[Pair]:
    return _pairs(state, viewer, lambda a, b: a == b and _is_hand(a))


def _mate(state: State, viewer: str) -> list[Pair]:
    if state.rules["teams"] != "two-teams" or viewer not in state.players.seats:
        return []
    seats = state.players.seats
    mates = {seat for at, seat in enumerate(seats) if at % 2 == seats.index(viewer) % 2 and seat != viewer}
    return _pairs(state, viewer, lambda a, b: a in mates and a != b and _is_hand(b))


def _deck(state: State, viewer: str) -> list[Pair]:
    below = state.deck[1:]
    return [(a, b) for at, a in enumerate(below) for b in below[at + 1 :]]


def _chance(state: State, viewer: str) -> list[Pair]:
    return [NONE] if state.deck else []


PAIRS: Mapping[str, Callable[[State, str], list[Pair]]] = {
    "hands": _hands,
    "envelope": _envelope,
    "beside": _beside,
    "order": _order,
    "mate": _mate,
    "deck": _deck,
    "chance": _chance,
}
