"""A QR code for a terminal, two modules a character, and as a picture for a browser that stands in for the screen."""

from __future__ import annotations

import io

WHITE_ON_BLACK, AS_BEFORE = "\x1b[97;40m", "\x1b[0m"


def in_terminal(text: str, *, colours: bool) -> str:
    """Lines of half blocks that a phone's camera reads, with the quiet border of four modules.

    The light modules are the inked ones. With `colours` (a terminal, not a log) the lines ask for white on
    black, so that the code is dark on light in a terminal of any colours.
    """
    import segno

    lines = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out=lines, border=4, compact=True)
    rows = lines.getvalue().splitlines()
    if colours:
        rows = [f"{WHITE_ON_BLACK}{row}{AS_BEFORE}" for row in rows]
    return "\n".join(rows) + "\n"


def in_svg(text: str) -> bytes:
    """The code as a picture, dark on light in any browser, with its quiet border."""
    import segno

    picture = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        picture, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return picture.getvalue()
