"""On which square of a corridor a token stands, where somebody has told.

Nothing in the rules asks for it: a table that does not say plays as well. What is told last is believed, for two tokens
never share a square; and whoever walks on without saying where to is not believed to stand where it stood.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from . import box_commands as bc
from . import refusals as r
from .edition import Edition
from .kept import Kept
from .offer import Choice, Kind, offer
from .squares import square_of, squares_from, steps_into
from .state import CORRIDOR, ON_SQUARES, START, State


def telling_squares(state: State, kind: Kind) -> tuple[Choice, ...]:
    """Anybody may tell where a token in a corridor stands; "" takes back what was told."""
    return _telling_kept(kind, state.edition, state.tokens)


def _telling(kind: Kind, edition: Edition, places: Mapping[str, str]) -> tuple[Choice, ...]:
    tokens = tuple(suspect for suspect, place in places.items() if place in ON_SQUARES)
    if not tokens or edition.grid is None:
        return ()
    return (offer("tell-square", kind, {"token": tokens, "square": ("",)}),)


_telling_kept = Kept(_telling)


def fits(state: State, place: str, square: str) -> None:
    """Raises `NoSuchChoice` where there is no such square in such a place."""
    grid = state.edition.grid
    if grid is None:
        raise _not_known()
    if place not in ON_SQUARES:
        raise r.NoSuchChoice("Only in a corridor does a token stand on a square. Name the room alone.")
    found = square_of(square)
    if found is None or found not in grid.walked:
        raise r.NoSuchChoice("That is no square of a corridor. Choose another, by column and row, as in E8.")
    if place != grid.marked.get(found, CORRIDOR):
        raise r.NoSuchChoice("That square is marked otherwise on the board. Choose another.")


def stands_on(state: State, token: str, square: str) -> Mapping[str, str]:
    """What is known of all tokens once `token` is said to stand on `square`; "" for somewhere in a corridor."""
    others = {one: where for one, where in state.squares.items() if one != token and where != square}
    return {**others, token: square} if square else others


def still_there(state: State, tokens: Mapping[str, str]) -> Mapping[str, str]:
    """What is still known when the tokens stand so: nothing of one that was put elsewhere."""
    if all(tokens[token] == state.tokens[token] for token in state.squares):
        return state.squares
    return {token: where for token, where in state.squares.items() if tokens[token] == state.tokens[token]}


def doorway_cleared(state: State, token: str) -> Mapping[str, str]:
    """What is still known once `token` has cleared the door that it blocks: it stands before none, wherever else."""
    grid, found = state.edition.grid, square_of(state.squares.get(token, ""))
    blocked = grid is not None and any(front == found for front, _ in grid.doors)
    return stands_on(state, token, "") if blocked else state.squares


def how_far(state: State, token: str) -> Mapping[str, int]:
    """The pips needed to each room from where a token stands, whoever stands in the way; empty where nobody knows."""
    standing = state.tokens[token]
    if token in state.squares:
        return _from_square(state.edition, state.squares[token])
    return state.edition.distances.get(f"start:{token}" if standing == START else standing, {})


@lru_cache(maxsize=256)
def _from_square(edition: Edition, square: str) -> Mapping[str, int]:
    grid, found = edition.grid, square_of(square)
    if grid is None or found not in grid.walked:
        return {}
    far = squares_from(grid, [found], 0)
    return {room: steps for room in edition.rooms if (steps := steps_into(grid, far, room)) is not None}


def why_no_square(state: State, command: bc.TellSquare) -> r.Refused:
    """Why somebody cannot tell a square."""
    if state.edition.grid is None:
        return _not_known()
    if state.phase != "turn":
        return r.NotNow("Squares are told while the game is played. Wait for the first turn.")
    return r.NoSuchChoice("That token stands in no corridor. Ask the table for a correction if it does.")


def _not_known() -> r.Refused:
    return r.NoSuchChoice("The squares of this board are not known. Say just that it is in a corridor.")
