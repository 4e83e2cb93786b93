"""What staff do at the running table: open and end a session, say something, and rescue a game without seeing a card.

To rescue is to do what a host may do: staff choose among what is offered to the panel, and of that only what moves
nobody's cards. What they are shown is what the table's screen shows to everybody.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from flask import Response
from werkzeug.exceptions import NotFound

from companion import vitals
from companion.rules.commands import PANEL, PUBLIC
from companion.rules.refusals import NotNow
from companion.said import said
from companion.wire import command_from

from .answers import answer, body, may, need
from .host import NotOnTheShelf
from .house import Shelf, Steward
from .pages import build
from .remote import Doors
from .spoken import here
from .staff_entry import StaffEntry

RESCUES = (
    *("pause", "resume", "make-host", "sit-out", "sit-in", "bring-to-table"),
    *("remove-seat", "set-aside", "call-off"),
)
"""What staff may do to a game: of a host's powers those that tell and move no card."""
LONGEST_TEXT = 400


class StaffTable:
    """Only staff come through these."""

    def __init__(
        self,
        entry: StaffEntry,
        doors: Doors,
        steward: Steward | None,
        shelf: Shelf | None,
        take_up: Callable[[str], None] | None,
        remove: Callable[[str], None] | None,
        settings: Any,
        missing: Callable[[], list[str]] = list,
    ) -> None:
        """`missing` are the pieces that the box on the table lacks, by their names."""
        self._entry, self._doors, self._settings = entry, doors, settings
        self._missing = missing
        self._steward_of_table = steward
        self._shelf, self._take_up, self._remove = shelf, take_up, remove

    # --- looking

    def state(self) -> Response:
        """How the table stands: what its screen shows, what is missing, what may be done."""
        self._entry.must_be_staff(acts=False)
        return answer(self._state())

    def shelf(self) -> Response:
        """The games on the shelf, the last begun first; the one on the table is not there."""
        self._entry.must_be_staff()
        if self._shelf is None:
            raise NotFound
        here = self._doors.table.game
        return answer({"games": [asdict(volume) for volume in self._shelf.volumes() if volume.game != here]})

    # --- acting

    def session(self) -> Response:
        """A session begins, or is over: then nothing of the guests is left."""
        asked = self._asked()
        if need(asked, "open", bool):
            self._steward.new_session()
        else:
            self._steward.end_session()
        return self._done()

    def message(self) -> Response:
        """A line for the table's screen and phones; an empty one takes it away."""
        asked = self._asked()
        self._steward.message(need(asked, "text", str, LONGEST_TEXT) or None)
        return self._done()

    def volume(self) -> Response:
        asked = self._asked()
        self._steward.volume(need(asked, "percent", int))
        return self._done()

    def dim(self) -> Response:
        asked = self._asked()
        self._steward.dim(need(asked, "dim", bool))
        return self._done()

    def help(self) -> Response:
        """Somebody went there: nobody waits for help any more."""
        self._asked()
        self._steward.help(False)
        return self._done()

    def keep_on(self) -> Response:
        """The countdown stops."""
        self._asked()
        self._steward.keep_on()
        return self._done()

    def game(self) -> Response:
        """One of the rescues that are offered now; with a `who` where it is about a seat."""
        asked = self._asked()
        do, who = need(asked, "do", str), may(asked, "who", str, None)
        if not any(act["do"] == do and (who in act["who"] if act["who"] else who is None) for act in self._acts()):
            raise NotNow("That cannot be done now. Look again.")
        self._doors.table.submit(command_from(PANEL, {"do": do, **({"who": who} if who else {})}))
        return self._done()

    def claim(self) -> Response:
        """Staff agree, or not, that the phone which asks for a seat is that player's."""
        asked = self._asked()
        self._doors.claims.agree(need(asked, "seat", str), yes=need(asked, "agree", bool))
        return self._done()

    def take_up(self) -> Response:
        """A game from the shelf onto the table."""
        return self._with_the_shelf(self._take_up)

    def remove(self) -> Response:
        """A game from the shelf, for good: its file, its copy, its picture and what was moved aside of it."""
        return self._with_the_shelf(self._remove)

    # --- what they are made of

    def _with_the_shelf(self, act: Callable[[str], None] | None) -> Response:
        asked = self._asked()
        game = need(asked, "game", str)
        if act is None:
            raise NotFound
        try:
            act(game)
        except LookupError as none:
            raise NotOnTheShelf(getattr(none, "say", said("That game is not on the shelf."))) from none
        return self._done()

    def _asked(self) -> dict[str, Any]:
        asked = body()
        self._entry.must_be_staff()
        return asked

    @property
    def _steward(self) -> Steward:
        if self._steward_of_table is None:
            raise NotFound
        return self._steward_of_table

    def _done(self) -> Response:
        return answer(self._state())

    def _state(self) -> dict[str, Any]:
        table = self._doors.table
        view, house = table.view(PUBLIC), table.house()
        people = {each["seat"]: each["name"] for each in view["table"]["seats"]}
        told = self._steward_of_table.state() if self._steward_of_table is not None else None
        return {
            "build": build(),
            "idle_s": self._entry.left_s(),
            "table": told,
            "phase": view["phase"],
            "edition": {"id": table.edition.id, "name": here(table.edition.name), "tone": table.edition.tone},
            "seats": [
                {
                    **{word: each.get(word, False) for word in ("seat", "name", "host", "bot", "away", "out")},
                    "phone": each["seat"] in house["links"],
                    "awaited": each["seat"] in view["awaited"],
                }
                for each in view["table"]["seats"]
            ],
            "acts": self._acts(),
            "claims": [{"seat": seat, "name": people.get(seat, seat)} for seat in self._doors.claims.seats()],
            "health": [{"part": fault["part"], "say": here(fault["say"])} for fault in house["faults"]],
            "machine": {
                "free_mb": vitals.free_mb(self._settings.data),
                "warmth": vitals.warmth(),
                "starved": vitals.is_starved(),
            },
            "floor": bool(self._settings.floor.broker),
            "missing": self._missing(),
            "printed": house["printed"].partition("/j/")[0],
        }

    def _acts(self) -> list[dict[str, Any]]:
        """What is offered to the panel, and staff may do: each with the seats it can be about."""
        found: dict[str, list[str]] = {}
        for choice in self._doors.table.view(PANEL)["choices"]:
            if choice["do"] in RESCUES:
                found.setdefault(choice["do"], []).extend(choice["slots"].get("who", []))
        return [{"do": do, "who": found[do]} for do in RESCUES if do in found]
