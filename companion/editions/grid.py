"""A board drawn in signs, and what is wrong with the drawing.

`.` is a corridor square, `#` is nothing, `^ v < >` is a corridor square with a door on that side of it. Any other
sign stands in the legend: for a room, an extra place, or the start of a suspect (which is a corridor square too).
Rows and columns are counted from 1, from the top left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.rules.squares import Grid, Square

from .wrong import Mistakes, Table, near

CORRIDOR, NOTHING = ".", "#"
DOORS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
OWN = (CORRIDOR, NOTHING, *DOORS)
WALKED = ("question", "claw")
"""Extra places that are squares of a corridor; the others are walled like rooms."""

LONGEST_SIDE = 60


def at(square: Square) -> str:
    """A square's place as the start of a mistake."""
    return f"grid.rows[{square[0]}]: row {square[0]}, column {square[1]}:"


def rows_of(drawn: Table) -> list[str] | None:
    """The rows, given as a list or as one text of several lines; None where they are neither."""
    rows = drawn.get("rows")
    if isinstance(rows, str):
        return rows.strip("\r\n").splitlines() or None
    if isinstance(rows, list) and rows and all(isinstance(row, str) for row in rows):
        return rows
    return None


def read_grid(drawn: Table, suspects: Iterable[str]) -> Grid:
    """The grid as drawn; signs that mean nothing are taken for walls."""
    legend = drawn.get("legend")
    meaning = legend if isinstance(legend, dict) else {}
    walked: set[Square] = set()
    inside: dict[Square, str] = {}
    doors: list[tuple[Square, Square]] = []
    starts: dict[str, Square] = {}
    marked: dict[Square, str] = {}
    tokens = {*suspects}
    rows = rows_of(drawn) or []
    for row, signs in enumerate(rows, 1):
        for column, sign in enumerate(signs, 1):
            here = (row, column)
            means = meaning.get(sign)
            if sign == CORRIDOR or sign in DOORS or means in tokens or means in WALKED:
                walked.add(here)
            elif isinstance(means, str):
                inside[here] = means
            if sign in DOORS:
                doors.append((here, (row + DOORS[sign][0], column + DOORS[sign][1])))
            if isinstance(means, str) and means in tokens:
                starts.setdefault(means, here)
            if isinstance(means, str) and means in WALKED:
                marked[here] = means
    said = {str(sign): str(means) for sign, means in meaning.items()}
    return Grid(frozenset(walked), inside, tuple(doors), starts, marked, tuple(rows), said)


def check_drawing(drawn: Table, meanings: Mapping[str, str]) -> Mistakes:
    """Ragged rows, unknown signs, a legend that is not one; `meanings` is what a sign may stand for: id -> kind."""
    rows = rows_of(drawn)
    mistakes: Mistakes = [f"grid.{key}: this means nothing here." for key in drawn if key not in ("rows", "legend")]
    if rows is None:
        return [*mistakes, "grid.rows: the rows of the board are needed here, as a list of texts."]
    if len(rows) > LONGEST_SIDE or max(map(len, rows)) > LONGEST_SIDE:
        return [*mistakes, f"grid.rows: a board has at most {LONGEST_SIDE} rows and columns."]
    legend = drawn.get("legend", {})
    if not isinstance(legend, dict):
        return [*mistakes, "grid.legend: a table is needed here: which sign stands for which room or suspect."]
    mistakes += _check_legend(legend, meanings)
    width = max(map(len, rows))
    for row, signs in enumerate(rows, 1):
        if len(signs) != width:
            mistakes.append(f"{at((row, len(signs)))} the row ends here; the longest one has {width} columns.")
        mistakes += [
            f"{at((row, column))} {sign!r} does not stand in the legend."
            for column, sign in enumerate(signs, 1)
            if sign not in OWN and sign not in legend
        ]
    return mistakes


def _check_legend(legend: Table, meanings: Mapping[str, str]) -> Mistakes:
    mistakes: Mistakes = []
    seen: set[str] = set()
    for sign, means in legend.items():
        where = f"grid.legend.{sign}"
        if len(sign) != 1 or sign in OWN or sign.isspace():
            mistakes.append(f"{where}: one sign is needed here, and not one of {' '.join(OWN)}")
        if not isinstance(means, str) or means not in meanings:
            mistakes.append(f"{where}: there is no room, place or suspect {means!r:.60}.{near(means, meanings)}")
        elif means in seen:
            mistakes.append(f'{where}: "{means}" has a sign already.')
        else:
            seen.add(means)
    return mistakes
