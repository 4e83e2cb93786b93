"""The code that opens the table: on the screen, in the QR, and in nobody's cookie.

It lets somebody ask for a seat and is not a seat. It belongs to one game and is no good any more when the
seats are full or the game has begun (F48). The alphabet leaves out what is misread across a table: I and 1,
O and 0.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
FIGURES = "0123456789"
LENGTH = 6  # 32^6 codes; an evening of guessing gets through some thousands


def fresh(length: int = LENGTH, alphabet: str = ALPHABET) -> str:
    """A code that nobody can foretell."""
    return "".join(secrets.choice(alphabet) for _ in range(length))


def same(typed: str, code: str) -> bool:
    """Whether somebody typed this code: case and spaces do not matter, and neither does where it differs."""
    plain = "".join(typed.split()).upper().encode("utf-8", "replace")
    return bool(code) and hmac.compare_digest(plain, code.encode())


class JoinCode:
    """The join code of the game on the table.

    `kept` and `keep` read and write it in the house book, so that a printed code outlives a power cut.
    """

    def __init__(self, kept: Callable[[], object], keep: Callable[[list[str]], None]) -> None:
        self._kept, self._keep = kept, keep
        self._game = ""
        self._code = ""

    def forget(self) -> None:
        """The next one is drawn anew, whatever game it is for."""
        self._game = self._code = ""

    def of(self, game: str) -> str:
        """This game's code; drawn anew for each game."""
        if game != self._game:
            kept = self._kept()
            if not (isinstance(kept, list) and len(kept) == 2 and kept[0] == game):
                kept = [game, fresh()]
                self._keep(kept)
            self._game, self._code = game, str(kept[1])
        return self._code
