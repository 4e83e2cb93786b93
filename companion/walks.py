"""How far the token of the seat on turn gets with this roll, worked out from that seat's own view.

All of it is public: the roll, the rules, and where the tokens stand as far as somebody has told. It is asked for when
somebody looks at the map, beside the game and not in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from companion.rules.edition import Edition
from companion.rules.reach import Reach, reach
from companion.rules.squares import Grid, Square, called, square_of

View = Mapping[str, Any]
START, WHOLE_ROLL = "start", "full"


def walk(view: View, edition: Edition) -> dict[str, Any] | None:
    """What this seat's token reaches; None where it is not about to walk by dice on a board whose squares are known.

    `from` is the room or square it stands in or on, "" where nobody has told; `places` are the pips needed to each room
    in reach, `squares` where else the walk may end, `shut` the rooms before whose doors tokens stand, `unknown` the
    tokens that stand somewhere in a corridor and may be in the way; `exact` where the whole roll has to be walked.
    """
    grid, turn = edition.grid, view["turn"]
    ends = next((choice["slots"]["to"] for choice in view["choices"] if choice["do"] == "move-to"), None)
    if grid is None or ends is None or turn is None or turn["roll"] is None:
        return None
    mine = view["you"]["suspect"]
    others = [token for token in view["table"]["tokens"] if token != mine]
    squares = {token: at for token in others if (at := _square(view, grid, token)) is not None}
    here: Square | str | None = view["table"]["tokens"][mine]
    if here not in grid.places:
        here = _square(view, grid, mine)
    walled = {*edition.rooms, *grid.inside.values()}
    exact = view["table"]["rules"].get("stopping") == WHOLE_ROLL
    told = {
        "from": "" if here is None else here if isinstance(here, str) else called(here),
        "pips": turn["roll"]["total"],
        "exact": exact,
        "unknown": [token for token in others if token not in squares and view["table"]["tokens"][token] not in walled],
    }
    if here is None:
        return {**told, "places": {}, "squares": [], "shut": []}
    barred = frozenset(place for place in grid.places if place not in ends)
    found = _reached(edition, here, turn["roll"]["total"], frozenset(squares.values()), exact, barred)
    names = [called(square) for square in sorted(found.squares)]
    return {**told, "places": found.places, "squares": names, "shut": list(found.shut)}


def _square(view: View, grid: Grid, token: str) -> Square | None:
    """The square on which a token stands, as far as that is known."""
    if view["table"]["tokens"][token] == START:
        return grid.starts.get(token)
    told = square_of(view["table"]["squares"].get(token, ""))
    return told if told in grid.walked else None  # the board may have been drawn better since


@lru_cache(maxsize=64)
def _reached(
    edition: Edition, here: Square | str, pips: int, taken: frozenset[Square], exact: bool, barred: frozenset[str]
) -> Reach:
    """Looked at again and again while one roll lies on the table."""
    assert edition.grid is not None
    return reach(edition.grid, here, pips, taken, exact=exact, barred=barred)
