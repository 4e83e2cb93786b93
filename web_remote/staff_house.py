"""What staff set for the guests: boxes, languages, light, length of a session, presets, and what a box lacks.

One door here is the guests' own: the host's tap on a preset.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from flask import Response, request
from werkzeug.exceptions import NotFound

from companion import editions
from companion.disk import DiskFailed
from companion.editions import EditionWrong
from companion.languages import languages, speaks
from companion.rules.box_commands import ChooseEdition
from companion.rules.commands import HOUSE, PUBLIC, SetRule
from companion.rules.edition import Edition
from companion.rules.refusals import NotNow, Refused
from companion.said import said
from companion.staff.components import GROUPS, Missing, parts
from companion.staff.offers import LONGEST_NAME, MOST_PRESETS, Offered, Offers, OfferWrong, Preset
from companion.wire import Malformed

from .answers import answer, body, may, need
from .host import the_host
from .remote import Doors
from .spoken import here, language
from .staff_entry import StaffEntry

NUMBERS = ("brightness", "brightness_at_night", "session_minutes")
MOST_RULES = 64
GONE = said("There is no such preset any more. Look again.")


class CannotOffer(Refused):
    """What was to be offered cannot be."""


class StaffHouse:
    """Only staff come through these, but for the last: that one is the host's."""

    def __init__(self, entry: StaffEntry, doors: Doors, offered: Offered, missing: Missing, house: Path) -> None:
        self._entry, self._doors = entry, doors
        self._offered, self._missing, self._house = offered, missing, house

    # --- offers

    def offers(self) -> Response:
        """What is offered, and what could be."""
        self._entry.must_be_staff()
        return answer(self._told())

    def offer(self) -> Response:
        """Other offers from now on; what is not said stays."""
        asked = self._asked()
        wish: dict[str, Any] = {word: need(asked, word, int) for word in NUMBERS if word in asked}
        for word, known in (("editions", editions.all_ids(self._house)), ("languages", languages())):
            if word in asked:
                chosen = _texts(word, need(asked, word, list, 64))
                wish[word] = tuple(each for each in known if each in chosen)
        if "night" in asked:
            hours = need(asked, "night", list, 2)
            if len(hours) != 2 or not all(type(hour) is int for hour in hours):
                raise Malformed("night", "night has to be two whole numbers.")
            wish["night"] = tuple(hours)
        self._change(**wish)
        if "editions" in asked:
            self._lay_anew()
        return answer(self._told())

    def presets(self) -> Response:
        """All the presets, in their order; those that are left out are gone."""
        asked = self._asked()
        found = [self._preset(each) for each in need(asked, "presets", list, MOST_PRESETS)]
        self._change(presets=tuple(found))
        return answer(self._told())

    # --- the component check

    def parts(self) -> Response:
        """Every piece of a box, and which ones are missing."""
        self._entry.must_be_staff()
        return answer(self._counted(self._box(request.args.get("edition", ""))))

    def missing_here(self) -> list[str]:
        """What the box on the table lacks, by name."""
        box = self._box(self._doors.table.edition.id)
        return self._names(box, self._missing.of(box))

    def note_parts(self) -> Response:
        """A box was counted, and these are missing."""
        asked = self._asked()
        box = self._box(need(asked, "edition", str))
        self._missing.note(box, _texts("missing", need(asked, "missing", list, 200)))
        return answer(self._counted(box))

    # --- the guests' own

    def take_preset(self) -> Response:
        """The host takes a preset: its switches are set one after the other, in the lobby."""
        asked = body()
        seat = the_host(self._doors, may(asked, "seat", str, None))
        name, table = need(asked, "name", str), self._doors.table
        preset = next((p for p in self._offered.now.presets if p.name == name and p.edition == table.edition.id), None)
        if preset is None:
            raise NotNow(GONE)
        left = dict(preset.rules)
        for _ in range(len(left) + 1):  # one switch may open another
            open_ = {(r, a) for r, a in left.items() if _is_offered(table.view(seat)["choices"], r, a)}
            for rule, chosen in open_:
                table.submit(SetRule(seat, rule, chosen))
                del left[rule]
            left = {r: a for r, a in left.items() if table.view(PUBLIC)["table"]["rules"].get(r) != a}
            if not open_ or not left:
                break
        if left and table.view(PUBLIC)["phase"] != "lobby":
            raise NotNow("House rules are chosen before the game begins.")
        return answer({"left": len(left)})

    # --- what they are made of

    def _asked(self) -> dict[str, Any]:
        asked = body()
        self._entry.must_be_staff()
        return asked

    def _change(self, **wish: Any) -> Offers:
        try:
            return self._offered.change(**wish)
        except OfferWrong as wrong:
            raise CannotOffer(wrong.say) from None

    def _told(self) -> dict[str, Any]:
        now, say = self._offered.now, speaks(language())
        boxes = [self._box(each) for each in editions.all_ids(self._house)]
        return {
            "editions": [
                {"id": box.id, "name": say(box.name), "offered": not now.editions or box.id in now.editions}
                for box in boxes
            ],
            "languages": [
                {"code": code, "offered": not now.languages or code in now.languages} for code in languages()
            ],
            **{word: getattr(now, word) for word in NUMBERS},
            "night": list(now.night),
            "presets": [{"name": p.name, "edition": p.edition, "rules": dict(p.rules)} for p in now.presets],
            "missing": [
                {"edition": box.id, "name": say(box.name), "parts": names}
                for box in boxes
                if (names := self._names(box, self._missing.of(box)))
            ],
            "most_presets": MOST_PRESETS,
            "longest_name": LONGEST_NAME,
        }

    def _names(self, box: Edition, missing: list[str]) -> list[str]:
        say = speaks(language())
        named = {part.id: f"{part.name} ({say(GROUPS[part.group])})" for part in parts(box, say)}
        return [named[each] for each in missing]

    def _counted(self, box: Edition) -> dict[str, Any]:
        say, missing = speaks(language()), self._missing.of(box)
        all_parts = parts(box, say)
        return {
            "edition": box.id,
            "counted": self._missing.was_checked(box),
            "groups": [
                {
                    "title": say(title),
                    "parts": [
                        {"id": each.id, "name": each.name, "missing": each.id in missing}
                        for each in all_parts
                        if each.group == group
                    ],
                }
                for group, title in GROUPS.items()
            ],
        }

    def _preset(self, sent: Any) -> Preset:
        if not isinstance(sent, dict):
            raise Malformed("presets", "Each of the presets has to be an object.")
        name, edition, rules = need(sent, "name", str), need(sent, "edition", str), need(sent, "rules", dict)
        box = self._box(edition)
        if len(rules) > MOST_RULES or not all(isinstance(each, str) for each in rules.values()):
            raise Malformed("rules", "rules has to be an object of texts.")
        for rule, chosen in rules.items():
            if chosen not in box.answers.get(rule, ()):
                raise CannotOffer(said("{edition} has no such house rule.", edition=here(box.name)))
        return Preset(" ".join(name.split()), edition, dict(rules))

    def _box(self, edition: str) -> Edition:
        on_the_table = self._doors.table.edition
        if on_the_table.id == edition:
            printed: Edition = on_the_table.printed or on_the_table
            return printed
        try:
            return editions.load(edition, self._house)
        except EditionWrong:
            raise NotFound from None

    def _lay_anew(self) -> None:
        """A lobby shows the boxes that are offered now, and begins with one of them."""
        table, offered = self._doors.table, self._offered.now.editions
        if table.view(PUBLIC)["phase"] == "lobby":
            wanted = table.edition.id if not offered or table.edition.id in offered else offered[0]
            with suppress(Refused, DiskFailed):  # a game was begun meanwhile: the next lobby shows them
                table.submit(ChooseEdition(HOUSE, wanted))


def _is_offered(choices: list[Mapping[str, Any]], rule: str, chosen: str) -> bool:
    return any(
        choice["do"] == "set-rule" and rule in choice["slots"]["rule"] and chosen in choice["slots"]["answer"]
        for choice in choices
    )


def _texts(field: str, sent: list[Any]) -> list[str]:
    if not all(isinstance(each, str) for each in sent):
        raise Malformed(field, f"{field} has to be a list of texts.")
    return sent
