"""Requests as the document describes them, and as it does not: made by schemathesis, sent to a running house.

Whoever sends them is a stranger or holds a seat. So that they come far, some carry what a phone of this table would
know: the game, its version, a seat, one of the choices. After each the whole house is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import Case, GenerationMode
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi import checks

from companion.rules.commands import PUBLIC
from companion.rules.edition import Edition
from tests.web.guests import PATIENCE_S, House, Phone
from web_remote.pages import described

CONFORMS = [checks.status_code_conformance, checks.content_type_conformance, checks.response_schema_conformance]
STREAMS = ("/api/stream", "/api/public/stream")
KNOWS = 0.7
"""How often a request carries what this table's phones know."""
NEVER = ("leave", "remove-seat", "call-off", "set-aside", "play-again", "accuse", "pause", "start", "choose-edition")
"""What would end the evening that is asked about."""


def doors() -> list[APIOperation]:
    """Every door of the document."""
    schema = schemathesis.openapi.from_dict(described())
    return [each.ok() for each in schema.get_all_operations()]


def all_requests(to: Iterable[APIOperation], count: int, number: int) -> Iterator[tuple[Case, Random]]:
    """At least so many requests to these doors, as described and otherwise; `number` tells which. With each comes the
    chance that fills in what phones know."""
    ways = [(door, mode) for door in to for mode in GenerationMode if mode.is_positive or may_be_wrong(door)]
    shares = [2 if door.body else 1 if has_slots(door) else 0 for door, _ in ways]
    for (door, mode), share in zip(ways, shares, strict=True):
        yield from requests_to(door, mode, 1 + share * count // sum(shares), number)


def requests_to(door: APIOperation, mode: GenerationMode, most: int, number: int) -> list[tuple[Case, Random]]:
    made: list[tuple[Case, Random]] = []

    @seed(number)
    @settings(
        max_examples=most,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(door.as_strategy(generation_mode=mode))
    def make(case: Case) -> None:
        made.append((case, Random(f"{number} {door.label} {mode} {len(made)}")))

    make()
    return made


def is_the_staffs(door: APIOperation) -> bool:
    """Whether it lies behind the PIN."""
    return door.path.startswith("/api/staff")


def has_slots(door: APIOperation) -> bool:
    """Whether there is anything to fill in."""
    return bool(list(door.iter_parameters()) or door.body)


def may_be_wrong(door: APIOperation) -> bool:
    """Every text is a good name for a file: there is no wrong one to try."""
    return bool(door.query or door.body)


class Asker:
    """Somebody who sends requests to `house`: with the seat of one of `phones` or none, or with `staff`'s cookie."""

    def __init__(self, house: House, phones: list[Phone], phone: Phone | None, staff: str = "") -> None:
        self.house, self.phone, self.staff = house, phone, staff
        self.seat = phone.seat if phone else ""
        self.sent = 0
        self.statuses: dict[int, int] = {}
        self._line = requests.Session()
        self._line.trust_env = False
        sealed = house.table._shown.cards
        theirs = [one.salt for one in sealed if not (self.seat and one.place.startswith(f"{self.seat}/"))]
        self._secrets = [word.encode() for word in (*theirs, *(phone.cookie or "" for phone in phones)) if word]

    def close(self) -> None:
        self._line.close()

    def __call__(self, case: Case, chance: Random) -> None:
        """Sends it and judges what comes of it."""
        self.house.let_pass(6.0)  # nobody hammers: another test does
        if chance.random() < KNOWS:
            self._fill(case, chance)
        before = Standing(self.house)
        request = self._prepared(case)
        if case.operation.path in STREAMS:
            status, body = self._opens(request), b""
        else:
            answer = self._line.send(request, timeout=PATIENCE_S, allow_redirects=False)
            status, body = answer.status_code, answer.content
            case.validate_response(answer, checks=CONFORMS)
        self.sent += 1
        self.statuses[status] = self.statuses.get(status, 0) + 1
        said = f"{request.method} {request.url} {request.body!r} -> {status} {body[:300]!r}"
        assert status < 500, said
        assert str(status) in case.operation.definition.raw["responses"], said
        self._tells_nothing(request, status, body, said)
        before.is_kept(
            self.seat, said, may_act=bool(self.phone or self.staff) and status == 200 and request.method == "POST"
        )

    # --- what is sent

    def _fill(self, case: Case, chance: Random) -> None:
        """What a phone at this table would say, in some of the places where something else stood."""
        seat = chance.choice(["s1", "s2", "s3", self.seat or PUBLIC, self.seat or PUBLIC])
        view = self.house.table.view(self.seat or "s2")
        offered = [choice for choice in view["choices"] if choice["do"] not in NEVER]
        choice = chance.choice(offered) if offered else {"do": "roll", "slots": {}}
        slots = {slot: chance.choice(values) for slot, values in choice["slots"].items()}
        known = {
            "game": view["game"], "seen": view["version"], "seat": seat, "claim": seat, "edition": "event",
            "deck": "clue", "command": {"do": choice["do"], **slots}, "edition_id": "classic", "marks": [],
        }  # fmt: skip
        for place in (case.body, case.query, case.path_parameters):
            if isinstance(place, dict):
                for word in [word for word in ("proof", "claim") if word in place and chance.random() < 0.5]:
                    del place[word]
                for word in [word for word in known if word in place and chance.random() < 0.9]:
                    place[word] = known[word]

    def _prepared(self, case: Case) -> requests.PreparedRequest:
        how = case.as_transport_kwargs(base_url=f"http://{self.house.here}")
        headers = {**how["headers"], "Host": self.house.here}
        tried = "".join(char for char in str(case.cookies.get("butler-device", "")) if " " < char < "\x7f")
        cookie = self.phone.cookie if self.phone else tried
        if cookie:
            headers["Cookie"] = f"butler-device={cookie}"
        if self.staff and is_the_staffs(case.operation):
            headers["Cookie"] = f"butler-staff={self.staff}"
        said = {key: how[key] for key in ("json", "data", "params") if key in how}
        return requests.Request(how["method"], how["url"], headers=headers, **said).prepare()

    def _opens(self, request: requests.PreparedRequest) -> int:
        """A stream is heard as far as its status."""
        listener = Phone(self.house)
        listener.cookie = self.phone.cookie if self.phone else None
        with listener.listens(path=request.path_url) as stream:
            return stream.status

    # --- what may be said

    def _tells_nothing(self, request: requests.PreparedRequest, status: int, body: bytes, said: str) -> None:
        """Neither what proves a card of somebody else, nor a cookie; and a refusal names no card at all, but for one
        that the request named, or a room in which, as all can see, a token stands."""
        assert not [secret for secret in self._secrets if secret in body], said
        if status < 400:
            return
        asked = f"{request.url} {request.body!r}".casefold()
        public = {*self._public_places()} if self.phone else set()
        told = [word for word in card_words(self.house.table.edition) if named(word, body)]
        assert not [word for word in told if word.casefold() not in asked and word not in public], said

    def _public_places(self) -> Iterator[str]:
        names = self.house.table.edition.names
        for place in self.house.table.view(PUBLIC)["table"]["tokens"].values():
            yield from (place, names.get(place, place))


class Standing:
    """How a house stands: its journal, everybody's view, what each has for itself, who holds which seat, and its
    files."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._was = self._all()

    def _all(self) -> dict[str, Any]:
        table = self._house.table
        people = [each["seat"] for each in table.view(PUBLIC)["table"]["seats"]]
        views = {seat: table.view(seat) for seat in people}
        return {
            "game": table.game,
            "journal": table.journal.length,
            "versions": {seat: view["version"] for seat, view in views.items()},
            "hands": {seat: (view["hand"], view["notebook"]["marks"]) for seat, view in views.items()},
            "holders": {seat: self._house.book.holders(table.game, seat) for seat in people},
            "files": sorted(each.name for each in self._house.folder.rglob("*.toml")),
        }

    def is_kept(self, seat: str, said: str, *, may_act: bool) -> None:
        """Nothing is otherwise, but for what `seat` may have done in its own right: never to what others hold."""
        now, was = self._all(), self._was
        if may_act:
            now, was = [{kind: {**all_[kind], seat: None} for kind in ("hands", "holders")} for all_ in (now, was)]
        assert now == was, said


def card_words(box: Edition) -> list[str]:
    """Every card by its id and by its printed name."""
    return [*box.ids, *(box.names[card] for card in box.ids)]


def named(word: str, body: bytes) -> bool:
    return bool(re.search(rf"\b{re.escape(word)}\b", body.decode("utf-8", "replace"), re.IGNORECASE))


def plays_on(house: House, phones: Mapping[str, Phone], but: str) -> None:
    """The others do what they are asked, so that the game goes on; nobody accuses."""
    while house.table.go_on():
        pass
    for seat in house.table.view(PUBLIC)["awaited"]:
        offered = [each for each in phones[seat].view()["choices"] if each["kind"] == "play" and each["do"] != "accuse"]
        if seat != but and offered:
            choice = offered[-1]
            phones[seat].tap(choice["do"], **{slot: values[-1] for slot, values in choice["slots"].items()})
