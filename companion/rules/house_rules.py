"""The points at which boxes and houses differ, each a set of named answers.

An edition's TOML says which answer it gives and which others a house may choose; the rules call the point and never
ask which edition it is. To add a house rule, add a named answer here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from . import events as e
from .edition import Edition, Variant
from .state import BESIDE, CENTRE, CLAW, CORRIDOR, MAZE, QUESTION, START, State
from .turn_state import Turn

Point = Mapping[str, Any]
"""The answers at one point, each with what it means to the rules: a value or a function."""


# --- staying: may a turn that begins in a room suggest there? (rule text 000, sections 4 and 6; C1, C2)


def _only_if_moved_there(turn: Turn) -> str:
    return "moved-there" if turn.moved_there else ""


def _stay_and_investigate(turn: Turn) -> str:
    return "moved-there" if turn.moved_there else "stay"


def _after_rolling(turn: Turn) -> str:
    return ""  # one stays instead of walking, and has then arrived (002, "Move, use a passage or stay")


# --- accuse-from: which rooms may an accusation name? (000, section 4 and 6; 001, "Final accusation"; 002)


def _anywhere(rooms: tuple[str, ...], standing: str) -> tuple[str, ...]:
    return rooms


def _room_stood_in(rooms: tuple[str, ...], standing: str) -> tuple[str, ...]:
    return (standing,) if standing in rooms else ()


def _from_the_centre(rooms: tuple[str, ...], standing: str) -> tuple[str, ...]:
    return rooms if standing == CENTRE else ()


def _from_a_room(rooms: tuple[str, ...], standing: str) -> tuple[str, ...]:
    return rooms if standing in rooms else ()


# --- re-entry: the rooms that a walk may not end in (R41): by the room left this turn, and the one left the turn before


def _not_this_turn(now: str, before: str) -> tuple[str, ...]:
    return (now,)


def _free(now: str, before: str) -> tuple[str, ...]:
    return ()


def _not_next_turn(now: str, before: str) -> tuple[str, ...]:
    return (now, before)


# --- last-one: what happens when all but one have accused wrongly? (000, section 5, and section 6; C6)
# 004 and the friendly end of C6 are one rule: when the last but one fails, whoever is left wins at once (C22)

PLAYS_ON, WINS, FINAL_GUESS = "plays-on", "wins", "final-guess"


# --- disproof: does every seat answer for itself, or do empty hands pass by themselves?


def _each_answers(seat: str) -> e.Event:
    return e.SeatAsked(seat)


def _box_looks_first(seat: str) -> e.Event:
    return e.HandChecked(seat)


# --- match: what a win is worth (000, section 5, "Optional Match Scoring")


def _no_points(flawless: bool) -> int:
    return 0


def _three_and_one(flawless: bool) -> int:
    return 4 if flawless else 3


def _one_a_game(flawless: bool) -> int:
    return 1


POINTS: Mapping[str, Point] = {
    "staying": {
        "leave-first": _only_if_moved_there,
        "stay-and-investigate": _stay_and_investigate,
        "may-stay": _after_rolling,
    },
    "accuse-from": {
        "anywhere": _anywhere,
        "named-room": _room_stood_in,
        "centre": _from_the_centre,
        "any-room": _from_a_room,
    },
    "last-one": {
        "must-be-right": PLAYS_ON,
        "friendly-win": WINS,
        "one-final-guess": FINAL_GUESS,
    },
    "disproof": {"each-answers": _each_answers, "swift": _box_looks_first},
    "match": {"none": _no_points, "three-and-one": _three_and_one, "one-a-game": _one_a_game},
    "match-ends": {
        "open": ("", 0),
        "after-3-games": ("games", 3),
        "after-5-games": ("games", 5),
        "at-3-points": ("points", 3),
        "at-5-points": ("points", 5),
    },
    "first-player": {
        "roll-off": "roll-off",
        "roll-off-one-die": "roll-off",
        "named-suspect": "named-suspect",
        "agreed": "agreed",
    },
    "first-again": {"same-way": "", "rotates": "rotates", "drawn": "drawn"},
    "dice": {"two": 2, "one": 1},
    "movement": {"dice": True, "choose-room": False},
    "stopping": {"short": True, "full": False},
    "passage": {"instead-of-rolling": "begin", "after-rolling": "rolled", "none": ""},
    "re-entry": {"not-this-turn": _not_this_turn, "free": _free, "not-next-turn": _not_next_turn},
    "token": {"chosen": True, "nearest-start": False},
    "tokens-start": {"own-starts": START, "centre": CENTRE},
    "weapons-start": {"drawn": BESIDE, "centre": CENTRE, "chosen": BESIDE},
    "deal": {
        "all": "",
        "even-open": "even-open",
        "one-of-each-open": "one-of-each-open",
        "side-four": "side",
        "neutral-four": "neutral",
        "rooms-four": "rooms",
        "corners-four": "corners",
    },
    "undisproved": {"nothing": "", "peek-side": "peek-side", "show-neutral": "show-neutral"},
    "entering": {"nothing": False, "peek-room": True},
    "teams": {"none": "", "two-teams": "sheet", "two-hands": "hand"},
    "drawn-on": {"never": "", "glass": "glass", "question": QUESTION, "claw": CLAW},
    "deck-form": {"companion": False, "printed": True},
    "passage-card": {"rest-of-game": False, "this-turn": True},
    "out-token": {"stays": False, "leaves-door": True},
    "components": {"skip": False, "check": True},
    "doorways": {"as-they-come": False, "kept-open": True},
    "help": {"seen": True, "off": False, "full": True},
}
"""Every point with its answers; an edition that says nothing gives the first."""

NAMED_BY_THE_BOX = ("variant", "deck")
"""The points whose answers are an edition's own: its variants, and its decks or "none"."""

PLAIN: Mapping[str, str] = {**{point: next(iter(answers)) for point, answers in POINTS.items()}, "deck": "none"}
"""What a box answers that says nothing."""


def rules_in_force(edition: Edition, chosen: Mapping[str, str]) -> Mapping[str, str]:
    """Every switch's answer: the box's, what the house has chosen, and what the variant settles."""
    rules = {**PLAIN, **edition.rules, **chosen}
    variant = edition.variants.get(rules.get("variant", ""))
    return {**rules, **variant.rules} if variant else rules


def variant_of(state: State) -> Variant:
    """The variant that is played; a box that lists none is played as it stands."""
    edition = state.edition
    chosen = edition.variants.get(state.rules.get("variant", ""))
    return chosen or Variant("standard", edition.name, edition.least_players, edition.most_players, {})


def most_seats(edition: Edition) -> int:
    """How many may sit down at most: as many as the variant for most people takes."""
    return max((edition.most_players, *(variant.most_players for variant in edition.variants.values())))


def answer(state: State, point: str) -> Any:
    """What this table answers at `point`."""
    return POINTS[point][state.rules[point]]


def room_for_suggestion(state: State, turn: Turn) -> str:
    """By what right a suggestion may be made now: "entered", "moved-there", "stay", or "" for none.

    One suggestion a turn (C2); the room is where the token stands (R22).
    """
    if turn.suggestion is not None:
        return ""
    if turn.step == "arrived":
        return "entered"
    if turn.step == "begin" and turn.started in state.edition.rooms:
        right: str = answer(state, "staying")(turn)
        return right
    return ""


def rooms_to_accuse(state: State, turn: Turn) -> tuple[str, ...]:
    """The rooms an accusation may name now; empty where none may be made. The final guess is free: nobody walks any
    more (000, section 6)."""
    if turn.step == "final-guess":
        return state.edition.rooms
    rooms: tuple[str, ...] = answer(state, "accuse-from")(
        state.edition.rooms, state.tokens[state.suspect_of(turn.seat)]
    )
    return rooms


def dice(state: State) -> int:
    """How many dice are thrown now: one in a roll-off with one die (002) and against a monster (003)."""
    if state.interlude is not None or (
        state.roll_off is not None and state.rules["first-player"] == "roll-off-one-die"
    ):
        return 1
    count: int = answer(state, "dice")
    return count


def doors_led_to(state: State, turn: Turn) -> tuple[str, ...]:
    """Where a walk may have ended: a room (R41), a place of this board where something happens, or the corridor."""
    if not answer(state, "movement"):
        return tuple(room for room in state.edition.rooms if room != turn.started)
    return _doors(state.edition, answer(state, "drawn-on"), _barred(state, turn))


@lru_cache(maxsize=256)
def _doors(edition: Edition, drawn_on: str, barred: tuple[str, ...]) -> tuple[str, ...]:
    drawing = (QUESTION, CLAW)
    places = (p for p in edition.places if p != MAZE and (p not in drawing or p == drawn_on))
    return (*(room for room in edition.rooms if room not in barred), *places, CORRIDOR)


def passages_led_to(state: State, turn: Turn) -> tuple[str, ...]:
    """Where a secret passage leads from where the token stands. It enters a room as a door does, so the room left in
    the turn before may be barred (003, "Special Notes" 3)."""
    barred = _barred(state, turn)
    ends = passages_from(state, state.tokens[state.suspect_of(turn.seat)])
    return tuple(room for room in ends if room not in barred)


def _barred(state: State, turn: Turn) -> tuple[str, ...]:
    barred: tuple[str, ...] = answer(state, "re-entry")(turn.started, state.left.get(turn.seat, ""))
    return barred


def passages_from(state: State, room: str) -> tuple[str, ...]:
    """The rooms that a secret passage leads to from `room`; one that a card opened joins it to all four passage rooms
    (editions.md, the 29 Clue cards)."""
    opened = state.opened_passage
    if room == opened and opened:
        return tuple(corner for corner in state.edition.rooms if corner in state.passages)
    ends = (state.passages[room],) if room in state.passages else ()
    return (*ends, opened) if opened and ends else ends


def team_of(state: State, seat: str) -> int:
    """1 or 2 where two teams play, seats alternating; 0 where everybody plays alone."""
    return 1 + state.players.seats.index(seat) % 2 if answer(state, "teams") and seat in state.players.by_seat else 0


def partners(state: State, seat: str) -> tuple[str, ...]:
    """Everybody on the side of `seat`, itself among them, in table order."""
    team = team_of(state, seat)
    return tuple(other for other in state.players.seats if team_of(state, other) == team) if team else (seat,)


def sheet_of(state: State, seat: str) -> str:
    """Whose sheet `seat` writes on: its own, or its team's (000, team play)."""
    team = team_of(state, seat)
    return f"t{team}" if team else seat


def asked_in_order(state: State, seat: str) -> tuple[str, ...]:
    """Who has to disprove a suggestion of `seat`, from the left on (R25; partners too, C7). Where a team has one hand,
    its first seat on the left answers for it."""
    others = state.players.seats_left_of[seat]
    if answer(state, "teams") != "hand":
        return others
    return tuple(other for other in others if team_of(state, other) != team_of(state, seat))[:1]
