"""The languages in which sentences are told: English, in which all are written, and what has a catalogue.

A catalogue is a gettext file, `locale/<code>/LC_MESSAGES/butler.mo` beside this module. None ships yet: who makes one
puts it there, and then it can be set as the house's language and asked for by a phone.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "butler"


def languages() -> tuple[str, ...]:
    """The codes of all that can be told in, English first."""
    return ("en", *sorted(path.parts[-3] for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")))


@cache
def speaks(language: str) -> Callable[[str], str]:
    """The translator of a language; English where there is no catalogue."""
    return gettext.translation(DOMAIN, LOCALE, [language], fallback=True).gettext
