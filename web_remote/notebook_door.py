"""The notebook's door: own marks in; on demand the log and, where the table helps in full, conclusions and what-if.

What is thought out is kept for each seat for as long as it has been told nothing more. Nothing of it is part of a view,
and it is worked out on the asking phone's thread while the game goes on.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response

from companion import notebook
from companion.notebook.conclusions import ENVELOPE, Conclusions, certain, chances
from companion.notebook.supposing import MOST_AT_ONCE
from companion.rules.edition import Edition
from companion.rules.refusals import NotNow, Refused
from companion.said import said
from companion.table import Stale
from companion.wire import Malformed, command_from

from .answers import answer, body, may, need
from .remote import Doors, TooOften
from .spoken import language
from .throttle import Pace, Throttle

MOST_MARKS = 200
FULL = "full"

# A thumb that looks up one reason after the other; thinking takes a small computer some hundredths of a second each.
THOUGHTS_EACH = Pace(burst=40, seconds=0.25)
THOUGHTS_TOTAL = Pace(burst=120, seconds=0.05)


class HelpDoesNotGoThatFar(Refused):
    """This table plays without the notebook's conclusions."""


class NotebookDoor:
    """Behind it, the conclusions of each seat as far as it has been told."""

    def __init__(self, doors: Doors, clock: Callable[[], float]) -> None:
        self._doors = doors
        self._pace = Throttle(THOUGHTS_EACH, THOUGHTS_TOTAL, clock)
        self._lock = threading.Lock()
        self._kept: dict[str, tuple[tuple[Any, ...], Conclusions]] = {}

    def notebook(self) -> Response:
        """Own marks in; out comes what was asked for."""
        asked = body()
        game, marks = need(asked, "game", str), may(asked, "marks", list, [], longest=MOST_MARKS)
        device, seat = self._doors.who(may(asked, "seat", str, None))
        table = self._doors.table
        if game != device.game:
            raise Stale(table.version(seat))
        wish = Wish(asked, table.edition, table.view(seat))
        commands = [command_from(seat, {"do": "mark", **_an_object(mark, "marks")}) for mark in marks]
        if wish.thinks:
            self._may_think(seat)
        self._doors.may_mark(seat, len(commands))
        for command in commands:
            table.submit(command, game=game)
        notes = table.notes(seat)
        if notes.view["game"] != game or notes.view["seat"] != seat:
            raise Stale(notes.view["version"])
        found = {"version": notes.view["version"], "notebook": notes.view["notebook"], "told": len(notes.heard)}
        try:
            return answer(found | wish.answered(notes, lambda: self._concluded(seat, notes)))
        except notebook.NothingToConclude as none:
            raise NotNow("There is nothing to conclude yet.") from none

    def _may_think(self, seat: str) -> None:
        view = self._doors.table.view(seat)
        if view["table"]["rules"]["help"] != FULL:
            raise HelpDoesNotGoThatFar(
                said("At this table the notebook draws no conclusions. The host can choose so before a game.")
            )
        if not view["hand"]:
            raise NotNow("The cards have not been dealt.")
        if not self._pace.allows(seat):
            raise TooOften(self._pace.wait_s(seat))

    def _concluded(self, seat: str, notes: Any) -> Conclusions:
        """What follows for this seat: thought out once for each thing it is told, and for each thing that goes on
        before it is told: whom the box asks to show a card says something as well."""
        view = notes.view
        position = (view["game"], view["phase"], len(notes.heard), view["turn"], view["interlude"])
        with self._lock:
            known = self._kept.get(seat)
        if known is None or known[0] != position:
            known = position, notebook.conclude(view, notes.heard, notes.edition)
            with self._lock:
                self._kept[seat] = known
        return replace(known[1], view=view)  # the marks of now


class Wish:
    """What a phone wants to have out of its seat's notebook. Raises `Malformed` and names the field."""

    def __init__(self, asked: Mapping[str, Any], edition: Edition, view: Mapping[str, Any]) -> None:
        self._columns = (*(seat["seat"] for seat in view["table"]["seats"]), ENVELOPE)
        self._cards = edition.ids
        self.log = self._log(may(dict(asked), "log", dict, None))
        self.conclusions: bool = may(dict(asked), "conclusions", bool, False)
        why = may(dict(asked), "why", dict, None)
        self.why = None if why is None else self._place(why)
        supposed = may(dict(asked), "suppose", list, [], longest=MOST_AT_ONCE)
        self.suppose = [self._supposition(_an_object(each, "suppose")) for each in supposed]
        self.thinks = self.conclusions or self.why is not None or bool(self.suppose)

    def _log(self, asked: dict[str, Any] | None) -> dict[str, Any] | None:
        if asked is None:
            return None
        _no_more(asked, ("before", "card", "player", "dice"))
        before, card = may(asked, "before", int, None), may(asked, "card", str, "")
        player = may(asked, "player", str, "")
        if before is not None and before < 0:
            raise Malformed("before", "before is the number of a thing that was told.")
        _among("card", card, ("", *self._cards))
        _among("player", player, ("", *self._columns[:-1]))
        return {"before": before, "card": card, "player": player, "dice": may(asked, "dice", bool, False)}

    def _place(self, asked: dict[str, Any], *more: str) -> tuple[str, str]:
        _no_more(asked, ("card", "column", *more))
        card, column = need(asked, "card", str), need(asked, "column", str)
        _among("card", card, self._cards)
        _among("column", column, self._columns)
        return card, column

    def _supposition(self, asked: dict[str, Any]) -> notebook.Supposition:
        return notebook.Supposition(*self._place(asked, "holds"), need(asked, "holds", bool))

    def answered(self, notes: Any, concluded: Callable[[], Conclusions]) -> dict[str, Any]:
        """Each thing that was asked for, under its name."""
        found: dict[str, Any] = {}
        speech = language()
        if self.log is not None:
            found["log"] = notebook.page_of(notes.view, notes.heard, notes.edition, speech, **self.log)
        if self.conclusions:
            found["conclusions"] = _in_full(concluded(), speech)
        if self.why is not None:
            try:
                found["why"] = notebook.because(concluded(), *self.why, speech)
            except notebook.NotCertain:
                raise NotNow("That is not certain.") from None
        if self.suppose:
            found["supposed"] = notebook.suppose(concluded(), self.suppose, speech)
        return found


def _in_full(concluded: Conclusions, speech: str) -> dict[str, Any]:
    return {
        "certain": certain(concluded),
        "chances": chances(concluded),
        "solutions": len(concluded.answer.solutions),
        "contradictions": notebook.contradictions(concluded, speech),
        "clash": notebook.reasons(concluded, concluded.answer.clash, speech),
    }


def _an_object(said: Any, field: str) -> dict[str, Any]:
    found: dict[str, Any] = need({field: said}, field, dict)
    return found


def _no_more(asked: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for name in asked:
        if name not in known:
            raise Malformed(str(name)[:64], "There is no such field here.")


def _among(field: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise Malformed(field, f"{field} names nothing at this table.")


def blueprint(door: NotebookDoor) -> Blueprint:
    """The notebook's door as a Flask route."""
    routes = Blueprint("notebook", __name__)
    routes.add_url_rule("/api/notebook", "notebook", door.notebook, methods=["POST"])
    return routes
