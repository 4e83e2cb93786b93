"""In which language a phone is answered: the one chosen on its page, else what its browser asks for, else the house's.

The choice lies in a cookie that the page sets itself. It is no secret, and a value that we do not speak is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from companion.languages import ENGLISH, languages, speaks
from companion.said import told

CHOSEN = "language"
"""The cookie of the page's chooser."""
HOUSE = "HOUSE_LANGUAGE"
"""Where the app keeps the house's language."""
SPOKEN = "SPOKEN_LANGUAGES"
"""Where the app keeps how to ask which languages the house offers."""
LONGEST_WISH = 400
"""More letters of a wish or a choice are not looked at, nor kept: browsers send forty."""


def language() -> str:
    """The language of the phone that asks now."""
    from flask import current_app, request

    return language_of(request.environ, str(current_app.config.get(HOUSE, ENGLISH)), spoken_here())


def spoken_here() -> tuple[str, ...]:
    """The languages that phones may choose in this house."""
    from flask import current_app

    offered = current_app.config.get(SPOKEN)
    return tuple(offered()) if offered else languages()


def here(words: str) -> str:
    """A sentence in the language of the phone that asks now."""
    return told(words, speaks(language()))


def language_of(environ: Mapping[str, Any], house: str, spoken: tuple[str, ...] = ()) -> str:
    """The language of a request, by its WSGI environ, out of those `spoken`: all, if none are named."""
    wished = environ.get("HTTP_ACCEPT_LANGUAGE", "")[:LONGEST_WISH]
    by_hand = cookie(environ.get("HTTP_COOKIE", ""), CHOSEN)[:LONGEST_WISH]
    return chosen(by_hand, wished, house, spoken or languages())


def cookie(cookies: str, wanted: str) -> str:
    """The cookie of that name among those that a request brings; "" without one."""
    for pair in cookies.split(";"):
        name, _, value = pair.strip().partition("=")
        if name == wanted:
            return value
    return ""


@lru_cache(maxsize=256)
def chosen(by_hand: str, wished: str, house: str, spoken: tuple[str, ...]) -> str:
    """The first of these that is spoken here: chosen by hand, wished by the browser, the house's."""
    if by_hand in spoken:
        return by_hand
    return next((code for code in _wishes(wished) if code in spoken), house if house in spoken else spoken[0])


def _wishes(wished: str) -> Iterator[str]:
    """What an Accept-Language header names, dearest first, without countries; what it rules out is left out."""
    dear: list[tuple[float, str]] = []
    for part in wished.split(","):
        tag, *parameters = (piece.strip().lower() for piece in part.split(";"))
        weight = next((piece[2:] for piece in parameters if piece.startswith("q=")), "1")
        try:
            dear.append((float(weight), tag.partition("-")[0]))
        except ValueError:  # nobody knows how dear that is
            continue
    return (code for weight, code in sorted(dear, key=lambda each: -each[0]) if 0 < weight <= 1)
