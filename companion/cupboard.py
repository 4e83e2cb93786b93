"""The cupboard: which boxes a house has, and how it played each of them last ("same as last time").

Boxes ship with the program or lie in the house's own folders (`companion.editions`); how they were played is in the
house book. A game that is opened here names the boxes at hand, and carries its own if it is not one that ships.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion import editions
from companion.editions import EditionWrong
from companion.house_book import HouseBook
from companion.rules import events as e
from companion.rules.board import PASSAGES
from companion.rules.edition import Edition
from companion.said import said
from companion.sequel import fitted, with_box
from companion.told_board import facts_known, kept_of, with_board

LAST_EDITION, LAST_RULES, LAST_BOARD = "last-edition", "last-rules", "last-board"
"""The words under which the house book remembers which box was played last, and by edition the rules and, where a box
could not be looked at beforehand, what the table has said of its board."""

LAST_PASSAGES = "last-passages"
"""Where earlier versions kept the passages, which was all they asked for."""


class Cupboard:
    """The boxes of one house. `asked` is the one that it wants on the table when an evening begins; None: the last."""

    def __init__(
        self,
        book: HouseBook,
        house: Path,
        asked: str | None = None,
        offered: Callable[[], Collection[str]] = tuple,
    ) -> None:
        """`offered` are the boxes that guests may choose, all if there are none."""
        self._book = book
        self._house = house
        self._asked = asked
        self._offered = offered

    def first(self, game: str) -> e.GameOpened:
        """How the first game of an evening opens. Raises `EditionWrong` where the box that was asked for is missing."""
        try:
            box = editions.load(self._asked or self._last_played(), self._house)
        except EditionWrong as wrong:
            raise EditionWrong([*wrong.mistakes, *self.left_out()]) from None
        rules = tuple(sorted(self._kept(LAST_RULES, box.id).items()))
        opened = e.GameOpened(game, box.id, rules, boxes=self._at_hand())
        return self._as_told(fitted(self._carried(opened), box), box)

    def next(self, opened: e.GameOpened, before: Edition) -> e.GameOpened:
        """`opened` as the house plays it now: with another box than `before` if that was chosen, and with the cards
        that the owner has put into a deck since."""
        self.remember(replace(opened, edition=before.id), before)
        opened = replace(opened, boxes=self._at_hand())
        try:
            box = editions.load(opened.edition, self._house)
        except EditionWrong:  # its file is gone meanwhile: the table goes on with the box that its game carries
            return replace(opened, edition=before.id)
        if box.id != before.id:
            opened = with_box(opened, box, before, self._kept(LAST_RULES, box.id))
        return self._as_told(fitted(self._carried(opened), box), box)

    def has_another(self, opened: e.GameOpened) -> bool:
        """Whether the box of this game lies here with other cards than the game has."""
        try:
            return self._carried(opened).box != opened.box
        except EditionWrong:  # it is gone, and lies on the table only
            return False

    def left_out(self) -> list[str]:
        """A sentence for each of the owner's files that cannot be used."""
        wrong = editions.left_out(self._house)
        return [
            said("{file} is left out: butler editions check {path} says why.", file=Path(file).name, path=file)
            for file in wrong
        ]

    def remember(self, opened: e.GameOpened, box: Edition) -> None:
        """This is how the house plays now."""
        self._keep(LAST_RULES, opened.edition, dict(opened.rules))
        self.remember_board(opened, box)
        if self._book.recall(LAST_EDITION) != opened.edition:
            self._book.remember(LAST_EDITION, opened.edition)

    def remember_board(self, opened: e.GameOpened, box: Edition) -> None:
        """This is what the table has said of the board of this box, which may have been changed for another meanwhile;
        nobody need say it twice."""
        if facts_known(box):
            self._keep(LAST_BOARD, box.id, kept_of(opened, box, self._kept_board(box.id)))

    def _keep(self, word: str, edition: str, how: Mapping[str, Any]) -> None:
        known = self._recalled(word)
        if known.get(edition, {}) != how:
            self._book.remember(word, {**known, edition: how})

    def _as_told(self, opened: e.GameOpened, box: Edition) -> e.GameOpened:
        return with_board(opened, box, self._kept_board(box.id))

    def _kept_board(self, edition: str) -> Mapping[str, Any]:
        kept, passages = self._kept(LAST_BOARD, edition), self._kept(LAST_PASSAGES, edition)
        return kept or ({PASSAGES: passages} if passages else {})

    def _last_played(self) -> str:
        here = self._ids()
        last = self._book.recall(LAST_EDITION)
        return last if last in here else here[0]

    def _recalled(self, word: str) -> dict[str, Any]:
        kept = self._book.recall(word)
        return kept if isinstance(kept, dict) else {}

    def _kept(self, word: str, edition: str) -> Mapping[str, Any]:
        kept = self._recalled(word).get(edition, {})
        return kept if isinstance(kept, dict) else {}

    def _carried(self, opened: e.GameOpened) -> e.GameOpened:
        """A box that not every copy of this program has goes with the game."""
        ships = editions.is_as_shipped(opened.edition, self._house)
        return replace(opened, box="" if ships else editions.text_of(opened.edition, self._house))

    def _at_hand(self) -> tuple[tuple[str, str, int], ...]:
        return tuple(_back_of(editions.text_of(each, self._house)) for each in self._ids())

    def _ids(self) -> list[str]:
        """The boxes here that guests may choose."""
        here, offered = editions.all_ids(self._house), self._offered()
        return [each for each in here if each in offered] or list(here)


@lru_cache(maxsize=32)
def _back_of(toml: str) -> tuple[str, str, int]:
    """What stands on the back of a box: id, name, and how many may sit down to it. A box is read whole when it is
    played; here people wait for the first picture, so of a text that tells all this before its lists only that much."""
    head, lists, _rest = toml.partition("\n[[")
    told = lists and all(f"\n[{section}" in head for section in ("players]", "variants."))
    box = tomllib.loads(head if told else toml)
    ways = (variant["players"][1] for variant in box.get("variants", {}).values())
    return box["id"], box["name"], max(box["players"]["most"], *ways, 0)
