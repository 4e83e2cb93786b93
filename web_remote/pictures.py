"""Pictures: a seat's view as the bytes a phone gets, made once for each seat, language and version.

A view comes from the table already as this seat may see it; the only things added here are `say`, each piece of
news as a sentence, and `prompt`, what is asked now, both in the phone's language. Nothing is taken away here: what
may not be seen is never in a view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import orjson

from companion.frozen import dataclass
from companion.knowing_words import knew_in_words
from companion.languages import speaks
from companion.narration import prompt
from companion.rules.commands import PUBLIC
from companion.said import told

from .house import Table

HOUSE_FACTS = ("links", "faults", "url", "code", "printed", "wifi", "knew", "notices")
"""What phones hear of the house. The codes of claims stay on the table's own screen."""

Sentence = Callable[[Mapping[str, Any], Mapping[str, Any], Any, str], str]
"""A piece of news as this seat hears it: `sentence(item, view, edition, language)`."""


MOST_SENTENCES = 256
"""The last dozen of six seats, with room to spare."""

_Known = dict[int, tuple[Any, bytes]]
"""Each piece of news by its identity with its JSON. It keeps hold of the piece, so that no other one gets its
identity."""


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
        self._spoken: dict[str, tuple[list[Any], _Known]] = {}
        self._told_all: dict[str, tuple[Any, orjson.Fragment]] = {}
        self._table_seen: dict[str, tuple[Any, orjson.Fragment]] = {}
        self._house_seen: dict[str, tuple[Any, Any, bytes]] = {}

    def of(self, seat: str, language: str) -> Picture:
        """The newest picture of `seat`; raises `NobodyThere`."""
        box, painted = self._table.picture(seat)
        view = painted.view
        mark = (view["game"], painted.version)
        kept = self._newest.get((seat, language))
        if kept is not None and kept.mark == mark:
            return kept
        if view["seat"] != seat:
            self._newest.pop((seat, language), None)
            raise NobodyThere(seat)
        body = orjson.dumps(
            {
                **view,
                "version": painted.version,
                "table": self._laid_out(view["table"], language),
                "news": self._told(view, box, language),
                "prompt": prompt(view, box, language),
            }
        )
        picture = Picture(mark, body, b"event: view\nid: %d\ndata: %b\n\n" % (mark[1], body))
        self._newest[seat, language] = picture
        return picture

    def forget(self) -> None:
        """What was made for a party that has gone is not kept."""
        for kept in (self._newest, self._spoken, self._told_all, self._table_seen, self._house_seen):
            kept.clear()

    def house(self, language: str) -> bytes:
        """What the box says of itself, as an event. It has no version: it is sent when it is another."""
        facts, extras = self._table.house(), self._extras()
        kept = self._house_seen.get(language)
        if kept is None or kept[:2] != (facts, extras):
            say = speaks(language)
            shared = {name: facts[name] for name in HOUSE_FACTS}
            shared["faults"] = [{**fault, "say": told(fault["say"], say)} for fault in facts["faults"]]
            shared["knew"] = self._knew(facts["knew"], language)
            event = b"event: house\ndata: %b\n\n" % orjson.dumps({**shared, **extras})
            kept = self._house_seen[language] = facts, extras, event
        return kept[2]

    def _knew(self, found: Any, language: str) -> Any:
        """Who could have known when, each in a sentence; None where another game lies on the table by now."""
        box, painted = self._table.picture(PUBLIC)
        if found is None or painted.view["game"] != found["game"]:
            return None
        in_words = [{**each, "say": knew_in_words(each, painted.view, box, language)} for each in found["seats"]]
        return {**found, "seats": in_words}

    def _laid_out(self, table: Mapping[str, Any], language: str) -> orjson.Fragment:
        """What lies on the table, which is one and the same for all who look at one moment in one language."""
        of, encoded = self._table_seen.get(language, (None, None))
        if of is not table or encoded is None:
            say = speaks(language)
            boxes = [{**box, "name": say(box["name"])} for box in table["boxes"]]
            encoded = orjson.Fragment(orjson.dumps({**table, "boxes": boxes}))
            self._table_seen[language] = table, encoded
        return encoded

    def _told(self, view: Mapping[str, Any], box: Any, language: str) -> orjson.Fragment:
        """The news with their sentences. Most are found and not made: old ones stay as they were, what all may hear
        is one item for all seats, while what a seat alone heard is another, and who heard no more has the same list."""
        news = view["news"]
        of, told = self._told_all.get(language, (None, None))
        if told is not None and of is news:
            return told
        # A sentence names people; they are renamed only by leaving and coming again.
        people, known = self._spoken.get(language, ([], {}))
        if people != view["table"]["seats"] or len(known) > MOST_SENTENCES:
            people, known = self._spoken[language] = view["table"]["seats"], {}
        pieces = [(known.get(id(item)) or self._says(known, item, view, box, language))[1] for item in news]
        told = orjson.Fragment(b"[%b]" % b",".join(pieces))
        self._told_all[language] = news, told
        return told

    def _says(self, known: _Known, item: Any, view: Mapping[str, Any], box: Any, language: str) -> tuple[Any, bytes]:
        say = self._sentence(item, view, box, language)
        known[id(item)] = made = item, orjson.dumps({**item, "say": say})
        return made
