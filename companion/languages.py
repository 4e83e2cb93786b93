"""The languages in which sentences are told: English, in which all are written, and what has a catalogue.

A catalogue is a gettext file, `locale/<code>/LC_MESSAGES/butler.po` beside this module, and what `make words` makes of
it. Who adds one adds a language: the house can be set to it, and a phone may ask for it.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "butler"
ENGLISH = "en"

Kind = TypeVar("Kind")


def languages() -> tuple[str, ...]:
    """The codes of all that can be told in, English first."""
    return _languages(LOCALE)


def speaks(language: str) -> Callable[[str], str]:
    """The translator of a language; English where there is no catalogue."""
    return _speaks(LOCALE, language)


@cache
def _languages(locale: Path) -> tuple[str, ...]:
    return (ENGLISH, *sorted(path.parts[-3] for path in locale.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")))


@cache
def _speaks(locale: Path, language: str) -> Callable[[str], str]:
    told = gettext.translation(DOMAIN, locale, [language], fallback=True).gettext
    return lambda english: told(english) if english else ""  # under "" a catalogue keeps what it says of itself


def N_(sentences: Kind) -> Kind:
    """Marks a sentence, or a table of them, that is put into a language only when it is said."""
    return sentences
