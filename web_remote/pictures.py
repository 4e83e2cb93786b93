"""Pictures: a seat's view as the bytes a phone gets, made once for each seat, language and version.

A view comes from the table already as this seat may see it; the only things added here are `say`, each piece of
news as a sentence, and `prompt`, what is asked now, both in the phone's language. Nothing is taken away here: what
may not be seen is never in a view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from companion.narration import prompt

from .house import Table

HOUSE_FACTS = ("links", "faults", "url", "code", "printed")
"""What phones hear of the house. The codes of claims stay on the table's own screen."""

Sentence = Callable[[Mapping[str, Any], Mapping[str, Any], Any, str], str]
"""A piece of news as this seat hears it: `sentence(item, view, edition, language)`."""


class NobodyThere(LookupError):
    """A seat that nobody has taken, or has left, has no picture of its own."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A seat's whole view at one version: `mark` is (game, version), `body` the JSON, `event` the same as a
    server-sent event."""

    mark: tuple[str, int]
    body: bytes
    event: bytes


class Pictures:
    """Makes and keeps the newest picture of each seat and language."""

    def __init__(self, table: Table, sentence: Sentence, extras: Callable[[], Mapping[str, Any]]) -> None:
        """`extras` are facts of the door that go with the house's: the join code, the page's build."""
        self._table, self._sentence, self._extras = table, sentence, extras
        self._newest: dict[tuple[str, str], Picture] = {}
        self._sentences: dict[tuple[str, str], dict[int, _Told]] = {}

    def of(self, seat: str, language: str) -> Picture:
        """The newest picture of `seat`; raises `NobodyThere`."""
        kept = self._newest.get((seat, language))
        if kept is not None and kept.mark == (self._table.game, self._table.version(seat)):
            return kept
        view = self._table.view(seat)
        if view["seat"] != seat:
            self._newest.pop((seat, language), None)
            raise NobodyThere(seat)
        mark = (view["game"], view["version"])
        asked = prompt(view, self._table.edition, language)
        body = orjson.dumps(view | {"news": self._told(view, language), "prompt": asked})
        picture = Picture(mark, body, b"event: view\nid: %d\ndata: %b\n\n" % (mark[1], body))
        self._newest[seat, language] = picture
        return picture

    def house(self) -> bytes:
        """What the box says of itself, as an event. It has no version: it is sent when it is another."""
        facts = self._table.house()
        shared = {name: facts[name] for name in HOUSE_FACTS}
        return b"event: house\ndata: %b\n\n" % orjson.dumps({**shared, **self._extras()})

    def _told(self, view: Mapping[str, Any], language: str) -> list[orjson.Fragment]:
        """The news with their sentences. Old news stay as they were, so most are found and not made."""
        # A sentence names people; they are renamed only by leaving and coming again.
        people = [seat["name"] for seat in view["table"]["seats"]]
        known, told = self._sentences.get((view["seat"], language), {}), {}
        for item in view["news"]:
            found = known.get(id(item))
            if found is None or found.people != people:
                say = self._sentence(item, view, self._table.edition, language)
                found = _Told(item, people, orjson.Fragment(orjson.dumps({**item, "say": say})))
            told[id(item)] = found
        self._sentences[view["seat"], language] = told
        return [found.spoken for found in told.values()]


@dataclass(frozen=True, slots=True)
class _Told:
    """A piece of news with its sentence. It keeps hold of the item, so that no other one gets its identity."""

    item: Any
    people: list[str]
    spoken: orjson.Fragment
