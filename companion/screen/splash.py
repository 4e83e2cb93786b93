"""The first picture after power on, before there is a table: the crest alone, in the frame of every picture.

It knows no scene and no rule, so it stands before anything that takes long to import.
"""

from __future__ import annotations

from companion.screen.paint import Canvas, rows


def frame_lines(canvas: Canvas, moved: tuple[int, int] = (0, 0)) -> None:
    """Two thin lines along the edge, with stepped corners of brass; `moved` by some pixels against burning in."""
    edge, step, thick = canvas.share(0.014), canvas.share(0.01), canvas.share(0.003)
    outer = canvas.whole.inflate(-2 * edge, -2 * edge).move(moved)
    canvas.box(canvas.colour("line"), outer, thick)
    for x, across in ((outer.left, 1), (outer.right - 1, -1)):
        for y, down in ((outer.top, 1), (outer.bottom - 1, -1)):
            points = [(x, y + 3 * down * step), (x, y), (x + 3 * across * step, y)]
            canvas.lines(canvas.colour("accent"), points, thick)
            inner = [
                (x, y + 2 * down * step), (x + across * step, y + 2 * down * step),
                (x + across * step, y + down * step), (x + 2 * across * step, y + down * step),
                (x + 2 * across * step, y),
            ]  # fmt: skip
            canvas.lines(canvas.colour("accent"), inner, thick)


def splash(canvas: Canvas) -> None:
    """The crest alone: the first picture after power on, before there is a table."""
    canvas.ground()
    frame_lines(canvas)
    crest, title, _ = rows(canvas.area, 8, 4, 1)
    canvas.picture("crest", crest)
    canvas.text(title, "Butler", "huge", font="title", colour="accent", align="centre", fit="line")
