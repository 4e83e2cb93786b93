"""What a seat hears goes onto its sheet: who passed, who showed, what was turned up or looked at.

The same thing heard twice says nothing new, so a bot may look as often as it likes. What it did not hear (more happened
than the news of a view tell, or the program was started anew) it does without.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.deduction.heard import MISSED
from companion.rules.commands import Seat
from companion.rules.edition import ROOM, SUSPECT, WEAPON

from .sheet import BESIDE, CASE, Sheet

Item = Mapping[str, Any]


class Ear:
    """Writes what is told in the views of `seat` on `sheet`, and remembers to whom `seat` has shown what."""

    def __init__(self, sheet: Sheet, seat: Seat) -> None:
        self._sheet = sheet
        self._seat = seat
        self._asked = 0
        self._accused = 0
        self._last: Item | None = None
        self.heard: list[Item] = []
        """All that it heard, and where it may have missed something."""
        self.gave: dict[Seat, int] = {}
        """Which cards of its own each seat was shown."""

    def listens(self, view: Mapping[str, Any]) -> None:
        """Everything since the last time."""
        news = view["news"]
        if not news or news[-1] is self._last:
            return
        at = 1 if news[0] is self._last else self._takes_up(view, news)
        self._last = news[-1]
        new = news[at:]
        self.heard += new
        for item in new:
            hears = _HEARS.get(item["event"])
            if hears:
                hears(self, item)

    def _takes_up(self, view: Mapping[str, Any], news: list[Item]) -> int:
        """Where the news go on. Where it has lost the thread it looks at what lies there to be seen at any time."""
        latest_first = news[::-1]
        if self._last in latest_first:
            return len(news) - latest_first.index(self._last)
        self._asked = self._accused = 0
        self.heard.append(MISSED)
        for look in view["shown"]:
            self._sees(look["by"], look["card"])
        for look in view["table"]["revealed"]:
            self._turned_up(look["by"], look["card"])
        return 0

    def _sees(self, place: str, card: str) -> None:
        if place == CASE:
            self._sheet.lies_in_envelope(card)
            return
        self._sheet.holds(self._sheet.column.get(place, self._sheet.column.get(BESIDE, 0)), card)
        self._sheet.fill_beside()

    def _turned_up(self, seat: Seat, card: str) -> None:
        self._sees(seat, card)
        self._sheet.open |= self._sheet.bit[card]

    def shown_by_me(self, to: Seat, card: str) -> None:
        """`to` has seen this card of its own hand."""
        self.gave[to] = self.gave.get(to, 0) | self._sheet.bit[card]

    # --- what is heard

    def _suggestion(self, item: Item) -> None:
        bit = self._sheet.bit
        self._asked = bit[item[SUSPECT]] | bit[item[WEAPON]] | bit[item[ROOM]]

    def _passed(self, item: Item) -> None:
        column = self._sheet.column.get(item["seat"])
        if column is not None:
            self._sheet.lacks(column, self._asked)

    def _shown(self, item: Item) -> None:
        asked, self._asked = self._asked, 0
        if "card" not in item:
            column = self._sheet.column.get(item["seat"])
            if asked and column is not None:  # else a drawn card made it show, whatever it liked
                self._sheet.holds_one_of(column, asked)
        elif item["seat"] == self._seat:
            self.shown_by_me(item["to"], item["card"])
        else:
            self._sees(item["seat"], item["card"])

    def _settled(self, item: Item) -> None:
        self._asked = 0

    def _accusation(self, item: Item) -> None:
        bit = self._sheet.bit
        self._accused = bit[item[SUSPECT]] | bit[item[WEAPON]] | bit[item[ROOM]]

    def _accused_wrongly(self, item: Item) -> None:
        if self._accused:
            self._sheet.is_wrong(self._accused)

    def _revealed(self, item: Item) -> None:
        self._turned_up(item["seat"], item["card"])

    def _nobody_holds(self, item: Item) -> None:
        for seat, column in self._sheet.column.items():
            if seat != BESIDE:
                self._sheet.lacks(column, self._sheet.bit[item["card"]])

    def _passed_left(self, item: Item) -> None:
        if "card" not in item:
            return
        if item["seat"] == self._seat:
            self.shown_by_me(item["to"], item["card"])
        else:
            self._sees(item["seat"], item["card"])

    def _peeked(self, item: Item) -> None:
        if "card" not in item:
            return
        if item["place"] == self._seat:
            self.shown_by_me(item["seat"], item["card"])
        else:
            self._sees(item["place"], item["card"])

    def _neutral(self, item: Item) -> None:
        if "card" in item:
            self._sees(item["place"], item["card"])


_HEARS: Mapping[str, Callable[[Ear, Item], None]] = {
    "suggestion-made": Ear._suggestion,
    "seat-passed": Ear._passed,
    "card-shown": Ear._shown,
    "nobody-disproved": Ear._settled,
    "taken-back": Ear._settled,
    "accusation-made": Ear._accusation,
    "accusation-failed": Ear._accused_wrongly,
    "card-revealed": Ear._revealed,
    "nobody-holds": Ear._nobody_holds,
    "card-passed-left": Ear._passed_left,
    "card-peeked": Ear._peeked,
    "neutral-shown": Ear._neutral,
}
