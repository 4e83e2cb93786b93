"""Where the cards go: the envelope, the hands, and what lies beside the board (R1 to R5, R37, R38)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.frozen import dataclass

from .commands import Seat
from .edition import KINDS
from .house_rules import answer, team_of
from .state import State

BESIDE_THE_BOARD = 4
"""Cards in a side row, neutral, or in rooms (000, two players; 001, two players or teams; 002, two players)."""


@dataclass(frozen=True)
class Plan:
    """How many cards lie where: `opened` one of each kind face up before the envelope is made (C4), `face_up` at the
    end, `side` in a row, `in_rooms` one each in so many rooms (at the ends of passages if `corners`), the rest in
    `hands`."""

    hands: tuple[str, ...]
    opened: bool = False
    face_up: int = 0
    side: int = 0
    in_rooms: int = 0
    corners: bool = False


def plan(state: State) -> Plan:
    """What this table's deal rule asks for."""
    rule = answer(state, "deal")
    hands = hand_names(state)
    if rule == "even-open":
        return Plan(hands, face_up=(len(state.edition.cards) - len(KINDS)) % len(hands))
    if rule == "one-of-each-open":
        return Plan(hands, opened=True)
    if rule in ("side", "neutral"):
        return Plan(hands, side=BESIDE_THE_BOARD)
    if rule in ("rooms", "corners"):
        return Plan(hands, in_rooms=BESIDE_THE_BOARD, corners=rule == "corners")
    return Plan(hands)


def hand_names(state: State) -> tuple[str, ...]:
    """The hands in the order in which they are dealt to: a seat each, or "t1" and "t2" where a team has one."""
    if answer(state, "teams") != "hand":
        return state.players.seats
    return tuple(dict.fromkeys(hand_of(state, seat) for seat in state.players.seats))


def hand_of(state: State, seat: Seat) -> str:
    """The name of the hand that `seat` looks into."""
    return f"t{team_of(state, seat)}" if answer(state, "teams") == "hand" else seat


def places_before(state: State) -> list[str]:
    """The places that are filled kind by kind: cards opened for all first, then the envelope."""
    opened = [f"open/{n}" for n in range(1, len(KINDS) + 1)] if plan(state).opened else []
    return [*opened, *(f"envelope/{kind}" for kind in KINDS)]


def places_after(state: State, rooms: Iterable[str] = ()) -> list[str]:
    """The places of the shuffled rest in the order in which cards reach them: beside the board, then one at a time
    clockwise round the hands, then what is left over. `rooms` are those that get a card of their own."""
    planned = plan(state)
    rest = len(state.edition.cards) - len(places_before(state))
    beside = [f"side/{n}" for n in range(1, planned.side + 1)] + [f"room/{room}" for room in rooms]
    hands, dealt = planned.hands, rest - len(beside) - planned.face_up
    round_and_round = [f"{hands[n % len(hands)]}/{n // len(hands) + 1}" for n in range(dealt)]
    return [*beside, *round_and_round, *(f"open/{n}" for n in range(1, planned.face_up + 1))]


def rooms_for_cards(state: State) -> tuple[str, ...]:
    """The rooms among which those that get a card are drawn: all, or the ends of the passages."""
    rooms = state.edition.rooms
    return tuple(room for room in rooms if room in state.passages) if plan(state).corners else rooms


def cards_find_rooms(state: State) -> bool:
    """Whether there are rooms for the cards that lie in some: a house may have joined fewer corners than that."""
    return len(rooms_for_cards(state)) >= plan(state).in_rooms


def is_dealt_by_the_rules(state: State, places: list[str], cards: list[str]) -> bool:
    """Whether these cards at these places are a deal of this table: every card once, one of each kind where one of
    each belongs, everything where the order of the table puts it."""
    rooms = [place.removeprefix("room/") for place in places if place.startswith("room/")]
    allowed = rooms_for_cards(state)
    if len(set(rooms)) != plan(state).in_rooms or not set(rooms) <= set(allowed):
        return False
    before = places_before(state)
    kinds = [state.edition.kind.get(card) for card in cards[: len(before)]]
    return (
        places == before + places_after(state, rooms)
        and kinds == list(KINDS) * (len(before) // len(KINDS))
        and sorted(cards) == sorted(state.edition.ids)
    )
