"""The points at which boxes and houses differ, each a set of named answers.

An edition's TOML says which answer it gives and which others a house may choose; the rules call the point and never
ask which edition it is. To add a house rule, add a named answer here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import events as e
from .state import State, Turn

Point = Mapping[str, Callable[..., Any]]


# --- staying: may a turn that begins in a room suggest there? (rule text 000, sections 4 and 6; C1, C2)


def _only_if_moved_there(turn: Turn) -> str:
    return "moved-there" if turn.moved_there else ""


def _stay_and_investigate(turn: Turn) -> str:
    return "moved-there" if turn.moved_there else "stay"


# --- accuse-from: which rooms may an accusation name? (000, section 4, "Making an Accusation"; section 6)


def _any_room(rooms: tuple[str, ...], standing: str) -> tuple[str, ...]:
    return rooms


def _room_stood_in(rooms: tuple[str, ...], standing: str) -> tuple[str, ...]:
    return (standing,) if standing in rooms else ()


# --- last-one: what happens when all but one have accused wrongly? (000, section 5, and section 6; C6)

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
    "staying": {"leave-first": _only_if_moved_there, "stay-and-investigate": _stay_and_investigate},
    "accuse-from": {"anywhere": _any_room, "named-room": _room_stood_in},
    "last-one": {
        "must-be-right": lambda: PLAYS_ON,
        "friendly-win": lambda: WINS,
        "one-final-guess": lambda: FINAL_GUESS,
    },
    "disproof": {"each-answers": _each_answers, "swift": _box_looks_first},
    "match": {"none": _no_points, "three-and-one": _three_and_one, "one-a-game": _one_a_game},
    "dice": {"two": lambda: 2, "one": lambda: 1},
    "help": {"seen": lambda: True, "off": lambda: False},
}


def answer(state: State, point: str) -> Callable[..., Any]:
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
    """How many dice are thrown."""
    count: int = answer(state, "dice")()
    return count
