"""What a scene is given: the public view, the house, the words for them, and how far everything has moved.

A scene is a module with `shows(view) -> bool` and `draw(canvas, room, sight)`; `room` is the part of the canvas
that is the scene's own. It reads the sight and draws; it asks nobody and remembers nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion import narration
from companion.rules.edition import Edition
from companion.said import told
from companion.screen.motion import STILL, Moment
from companion.screen.palette import ART

View = Mapping[str, Any]

OFF = "off"
"""The part of the house that is missing when all of it is switched off (`companion.screen.good_night`)."""


@dataclass(frozen=True)
class Sight:
    """One picture to be drawn. `view` is the public one; `house` has links, faults, url, code and printed; `edition` is
    the box as it is told in the screen's language; `caption` is what the panel's buttons do now (None: there is no
    panel to explain). `look` is what one player without a phone may see now (`companion.screen.cover`), None for the
    table's own picture."""

    view: View
    house: Mapping[str, Any]
    edition: Edition
    language: str = "en"
    caption: Any = None
    moment: Moment = STILL
    look: Any = None

    # --- the table

    @property
    def table(self) -> View:
        """What lies on the table."""
        table: View = self.view["table"]
        return table

    @property
    def turn(self) -> View:
        """The turn; empty outside one."""
        return self.view["turn"] or {}

    @property
    def seats(self) -> Sequence[View]:
        """The seats in table order, clockwise."""
        seats: Sequence[View] = self.table["seats"]
        return seats

    def seat(self, seat: str | None) -> View:
        """The seat of that id; empty for nobody."""
        return next((other for other in self.seats if other["seat"] == seat), {})

    def is_linked(self, seat: View) -> bool:
        """Whether somebody answers for that seat: a phone on line, or the box itself."""
        at_table = seat.get("at_table", False)
        return bool(seat["bot"] or seat["away"] or at_table or seat["seat"] in self.house.get("links", ()))

    def claims(self) -> Sequence[View]:
        """The seats that are asked for, each with its code."""
        return () if self.is_held_open else self.house.get("claims", ())

    def spoken(self) -> str:
        """What is being said aloud, or was just turned; "" for nothing."""
        words = self.house.get("spoken", "")
        return "" if self.is_held_open else told(words, narration.speaks(self.language))

    # --- words

    def name(self, card: str) -> str:
        """The name printed on a card of this box."""
        return self.edition.names[card]

    def thing(self, card: str) -> str:
        """A card as it stands in a sentence: "the Rope", but "Miss Scarlett"."""
        return narration.thing(card, self.edition, narration.speaks(self.language))

    def case(self, kind: str = "envelope") -> str:
        """The picture of what the three cards are sealed in, in the dress of this box."""
        dressed = f"{kind}-{self.edition.tone}"
        return dressed if (ART / f"{dressed}.svg").exists() else kind

    def who(self, seat: str | None) -> str:
        """The name of whoever sits there."""
        return str(self.seat(seat).get("name", ""))

    def say(self, english: str, **slots: Any) -> str:
        """A short text of the screen's own, in its language."""
        say = narration.speaks(self.language)(english)
        return say.format(**slots) if slots else say

    def prompt(self) -> Mapping[str, str]:
        """What is awaited and from whom: `title` and `text`."""
        return narration.prompt(self.view, self.edition, self.language)

    def then(self) -> str:
        """What is awaited once a pause is over."""
        rested = {**self.view, "paused": False}
        words = narration.prompt(rested, self.edition, self.language)
        return words["text"] or words["title"]

    @property
    def is_held_open(self) -> bool:
        """Whether somebody looks behind the cover at this moment: for so long nothing else comes or goes."""
        return bool(self.look and self.look["open"])

    def missing(self) -> list[str]:
        """What is missing, each in a sentence that says what to use instead: parts of the table, and the phone of
        whoever is awaited."""
        if self.is_held_open:
            return []
        say = narration.speaks(self.language)
        missing = [told(fault["say"], say) for fault in self.house.get("faults", ()) if fault["part"] != OFF]
        address = self.house.get("printed") or self.house.get("url")
        if self.view["phase"] in ("roll-off", "turn") and address:
            for seat in self.seats:
                if seat["seat"] in self.view["awaited"] and not self.is_linked(seat):
                    words = "{seat}'s phone is not on line. It comes back at {address}"
                    missing.append(self.say(words, seat=seat["name"], address=address))
        return missing

    def tell(self, item: View) -> str:
        """One piece of news as a sentence."""
        return narration.sentence(item, self.view, self.edition, self.language)
