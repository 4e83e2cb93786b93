"""The notebook's door: own marks in; on demand the log and, where the table helps in full, conclusions and what-if.

Nothing of what comes out is part of a view. Many an evening is played on paper: whatever reads and thinks
(`thoughts.py`) is taken in when the first phone asks for it, which makes each table half a megabyte smaller till then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response

from companion.rules.edition import Edition
from companion.rules.refusals import NotNow, Refused
from companion.said import said
from companion.table import Stale
from companion.wire import Malformed, command_from

from .answers import answer, body, may, need
from .remote import Doors, TooOften
from .throttle import Pace, Throttle

if TYPE_CHECKING:
    from .thoughts import Thoughts

MOST_MARKS = 200
MOST_SUPPOSED = 8
"""So many suppositions are thought through together."""
FULL = "full"
ENVELOPE = "envelope"

# A thumb that looks up one reason after the other; thinking takes a small computer some hundredths of a second each.
THOUGHTS_EACH = Pace(burst=40, seconds=0.25)
THOUGHTS_TOTAL = Pace(burst=120, seconds=0.05)


class HelpDoesNotGoThatFar(Refused):
    """This table plays without the notebook's conclusions."""


class NotebookDoor:
    """The door, and how often a seat may have something thought out."""

    def __init__(self, doors: Doors, clock: Callable[[], float]) -> None:
        self._doors = doors
        doors.forgets.append(self.forget)
        self._pace = Throttle(THOUGHTS_EACH, THOUGHTS_TOTAL, clock)

    @cached_property
    def _thoughts(self) -> Thoughts:
        from .thoughts import Thoughts

        return Thoughts()

    def forget(self) -> None:
        """Nothing that was thought out is kept: those it was thought out for have gone."""
        self.__dict__.pop("_thoughts", None)

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
        return answer(found | (self._thoughts.answer(wish, seat, notes) if wish.asks else {}))

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


class Wish:
    """What a phone wants to have out of its seat's notebook. Raises `Malformed` and names the field."""

    def __init__(self, asked: Mapping[str, Any], edition: Edition, view: Mapping[str, Any]) -> None:
        self._columns = (*(seat["seat"] for seat in view["table"]["seats"]), ENVELOPE)
        self._cards = edition.ids
        self.log = self._log(may(dict(asked), "log", dict, None))
        self.conclusions: bool = may(dict(asked), "conclusions", bool, False)
        why = may(dict(asked), "why", dict, None)
        self.why = None if why is None else self._place(why)
        supposed = may(dict(asked), "suppose", list, [], longest=MOST_SUPPOSED)
        self.suppose = [self._supposition(_an_object(each, "suppose")) for each in supposed]
        self.thinks = self.conclusions or self.why is not None or bool(self.suppose)
        self.asks = self.thinks or self.log is not None

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

    def _supposition(self, asked: dict[str, Any]) -> tuple[str, str, bool]:
        return (*self._place(asked, "holds"), need(asked, "holds", bool))


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
