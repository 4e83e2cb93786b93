"""The card that stands on a table: how phones come to it, to be printed at the size of a postcard (A6).

    python -m companion.screen.table_card < wish > card        # a JSON of `CardWish`; a PNG, or a PDF of it

Like the picture of a game it is drawn by a process of its own, so that a table without a screen never loads what draws.
The join code is not on it: that is another one for each game, and the table's screen shows it.
"""

from __future__ import annotations

import io
import json
import sys
import zlib
from dataclasses import dataclass
from functools import partial

import pygame
import segno

from companion.languages import speaks
from companion.screen.paint import Canvas, columns
from companion.screen.pieces import cut_foot, cut_top
from companion.screen.sheet import Print
from companion.screen.splash import frame_lines

INCH_MM, DPI = 25.4, 300
A6_MM = (105, 148)
SIZE = (round(A6_MM[0] / INCH_MM * DPI), round(A6_MM[1] / INCH_MM * DPI))
POINTS = 72


@dataclass(frozen=True)
class CardWish:
    """What stands on the card: what the table is called ("" for nothing), its address, and, where it is its own Wi-Fi,
    that one's name and what the code for it holds. `kind` is png or pdf."""

    url: str
    table: str = ""
    wifi_name: str = ""
    wifi_code: str = ""
    language: str = "en"
    kind: str = "png"


class Card(Print):
    """A picture that one holds in the hand."""

    SMALLER = 2.6


def picture(wish: CardWish) -> Canvas:
    """The whole card on one canvas, dark on light."""
    canvas, say = Card(SIZE, "light"), speaks(wish.language)
    canvas.ground("panel", None)
    frame_lines(canvas)
    room = canvas.area.inflate(-canvas.share(0.06), -canvas.share(0.06))
    room, foot = cut_foot(room, round(room.height * 0.17), canvas.share(0.015))
    head, room = cut_top(room, round(room.height * 0.27), canvas.share(0.02))
    _head(canvas, head, wish, say("Table {table}").format(table=wish.table) if wish.table else "Butler")
    line = partial(canvas.text, align="centre", fit="line")
    if wish.wifi_code:
        first, second = columns(room, 1, 1, gap=canvas.share(0.02))
        _code(canvas, first, wish.wifi_code, say("1  Wi-Fi"))
        _code(canvas, second, wish.url, say("2  Table"))
    else:
        _code(canvas, room, wish.url, say("Scan, and sit down."))
    above, below = cut_top(foot, foot.height // 2)
    typed = wish.url.removeprefix("http://").rstrip("/")
    line(above, typed, 0.05, font="bold", colour="text")
    with_wifi = say("Wi-Fi: {name}").format(name=wish.wifi_name)
    canvas.text(
        below,
        with_wifi if wish.wifi_name else say("No app, no account. The code to type is on the table's screen."),
        0.028,
        align="centre",
        colour="soft",
    )
    return canvas


def _head(canvas: Canvas, room: pygame.Rect, wish: CardWish, title: str) -> None:
    crest, words = cut_top(room, round(room.height * 0.55), canvas.share(0.01))
    canvas.picture("crest", crest)
    canvas.text(words, title, 0.085, font="title", colour="accent", align="centre", fit="line", may_cut=True)


def _code(canvas: Canvas, room: pygame.Rect, text: str, label: str) -> None:
    square = min(room.width, room.height - canvas.share(0.065))
    room = room.inflate(0, square + canvas.share(0.065) - room.height)  # the label close above its code
    head, body = cut_top(room, canvas.share(0.055), canvas.share(0.01))
    canvas.text(head, label, 0.038, font="bold", align="centre", fit="line")
    canvas.qr(body, [list(row) for row in segno.make(text, error="m", micro=False).matrix])


def as_png(card: pygame.Surface) -> bytes:
    """The picture as a PNG."""
    kept = io.BytesIO()
    pygame.image.save(card, kept, "card.png")
    return kept.getvalue()


def as_pdf(card: pygame.Surface) -> bytes:
    """The picture as the one page of a PDF, A6 (ISO 32000-1; an image XObject, nothing else)."""
    wide, high = card.get_size()
    page = [round(mm / INCH_MM * POINTS, 2) for mm in A6_MM]
    pixels = zlib.compress(pygame.image.tobytes(card, "RGB"), 9)
    paint = f"q {page[0]} 0 0 {page[1]} 0 0 cm /Card Do Q".encode()
    image = (
        f"<< /Type /XObject /Subtype /Image /Width {wide} /Height {high} /ColorSpace /DeviceRGB "
        f"/BitsPerComponent 8 /Filter /FlateDecode /Length {len(pixels)} >>"
    )
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {page[0]} {page[1]}] /Contents 4 0 R "
        "/Resources << /XObject << /Card 5 0 R >> >> >>".encode(),
        b"<< /Length %d >>\nstream\n%b\nendstream" % (len(paint), paint),
        b"%b\nstream\n%b\nendstream" % (image.encode(), pixels),
    ]
    written, places = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(written))
        written += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    ends = b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(written))
    return written + b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + table + ends


def drawn(wish: CardWish) -> bytes:
    """The card as it is kept in a file."""
    canvas = picture(wish)
    canvas.show()
    return (as_pdf if wish.kind == "pdf" else as_png)(canvas.surface)


def main() -> None:
    """One card, from standard input to standard output."""
    sys.stdout.buffer.write(drawn(CardWish(**json.load(sys.stdin.buffer))))


if __name__ == "__main__":
    main()
