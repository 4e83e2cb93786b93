"""The owner's cards of a deck as a file of the house: read, checked, written, and taken away again.

    <house>/decks/<edition>-<deck>.toml              the cards that are played
    <house>/decks/<edition>-<deck>.toml.aside-<n>    a file that gave way: nothing that people wrote is ever deleted

What is written was checked as `butler editions check` does it. A new file takes the place of the old one in one step,
durably, and only while the old one is still the one that was looked at.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import disk, editions
from companion.editions.writing import written
from companion.rules.edition import Deck, Edition

NO_FILE = "none"
"""The digest of a file that is not there."""

HEAD = "# Written on Butler's page of cards. It may be changed by hand as well: docs/editions.md says how.\n\n"
LONGEST_LOOKED_AT = 4 * 1024 * 1024


class CardsWrong(ValueError):
    """Cards that cannot be played; `mistakes` names each with its path."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = mistakes


class ChangedMeanwhile(Exception):
    """The file is another one than that which was looked at."""


@dataclass(frozen=True)
class Cards:
    """The cards of a deck as this house plays them from the next game on.

    `digest` says which file lies there, `ours` whether its cards are played, `full` how many the box says itself;
    `left_out` are the mistakes of a file that lies there and is not played.
    """

    edition: Edition
    deck: Deck
    file: str
    digest: str
    ours: bool
    full: int
    left_out: list[str]


class DeckFiles:
    """The deck files of one house. Safe to call from any thread."""

    def __init__(self, house: Path) -> None:
        self._house = house
        self._writing = threading.Lock()

    def cards(self, edition_id: str, deck_id: str) -> Cards:
        """What is played. Raises `LookupError` if this house has no such deck, `DiskFailed` if its file is no file."""
        path = self._path(edition_id, deck_id)
        plain = editions.without_own_cards(edition_id, self._house).decks[deck_id]
        digest = _digest(path)
        box = editions.load(edition_id, self._house)
        left_out = [*editions.left_out(self._house).get(str(path), [])]
        ours = digest != NO_FILE and not left_out
        return Cards(box, box.decks[deck_id], path.name, digest, ours, len(plain.cards), left_out)

    def effects(self, edition_id: str, deck_id: str) -> list[str]:
        """What a card of this deck can do. Raises `LookupError`."""
        self._path(edition_id, deck_id)
        return editions.effects_of(edition_id, deck_id, self._house)

    def write(self, edition_id: str, deck_id: str, said: Mapping[str, Any], before: str) -> None:
        """Puts `said` (name, cards, if need be size) in force. The same again changes nothing.

        Raises `CardsWrong`, `ChangedMeanwhile` if the file is not the one of the digest `before`, `DiskFailed`,
        `LookupError`.
        """
        path = self._path(edition_id, deck_id)
        toml = HEAD + written({"deck": deck_id, **said})
        if mistakes := editions.check_file(path.stem, toml, self._house):
            raise CardsWrong(mistakes)
        with self._writing:
            here = _digest(path)
            if here == _of(toml.encode()):
                return  # its answer was lost on the way, and it was sent again
            if here != before:
                raise ChangedMeanwhile
            try:
                disk.make_private_folder(path.parent)
                if here != NO_FILE and not path.read_bytes().startswith(HEAD.encode()):
                    _put(_aside(path), path.read_bytes())  # somebody's own writing, with remarks perhaps
                _put(path, toml.encode())
            except OSError as wrong:
                raise disk.failure(wrong) or wrong from None

    def take_away(self, edition_id: str, deck_id: str, before: str) -> str:
        """The box's own cards are played again; answers the name under which the owner's file is kept, "" if there
        was none. Raises `ChangedMeanwhile`, `DiskFailed`, `LookupError`."""
        path = self._path(edition_id, deck_id)
        with self._writing:
            here = _digest(path)
            if here == NO_FILE:
                return ""
            if here != before:
                raise ChangedMeanwhile
            aside = _aside(path)
            try:
                path.rename(aside)
                disk.sync_folder(path.parent)
            except OSError as wrong:
                raise disk.failure(wrong) or wrong from None
            return aside.name

    def _path(self, edition_id: str, deck_id: str) -> Path:
        """Where the file is, or would be. The ids are those of a box at hand, so they lead nowhere else."""
        known = edition_id in editions.all_ids(self._house)
        if not known or deck_id not in editions.without_own_cards(edition_id, self._house).decks:
            raise LookupError(f"{edition_id} {deck_id}")
        return self._house / editions.DECKS / f"{edition_id}-{deck_id}.toml"


def _digest(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return _of(file.read(LONGEST_LOOKED_AT))
    except FileNotFoundError:
        return NO_FILE
    except OSError as wrong:
        raise disk.failure(wrong) or wrong from None


def _of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _aside(path: Path) -> Path:
    number = 1
    while os.path.lexists(aside := disk.beside(path, f".aside-{number}")):
        number += 1
    return aside


def _put(path: Path, content: bytes) -> None:
    """All of it under its name and on the disk, or nothing at all."""
    unborn = disk.beside(path, ".new")
    try:
        unborn.write_bytes(content)
        disk.put_in_place(unborn, path)
    except OSError:
        unborn.unlink(missing_ok=True)
        raise
