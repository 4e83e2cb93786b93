"""Every byte round a game and not in it: set aside and taken up again, the shelf, a seat that is asked for on a new
phone, the next game, what staff read and take away: two evenings that differ in one hidden thing get the same there.
"""

from __future__ import annotations

import http.client
import io
import re
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from companion import settings
from companion.evening import Evening
from companion.house_book import HouseBook
from companion.journal import Journal
from companion.rules.commands import PUBLIC
from companion.shelf import Shelf
from companion.steward import Steward
from companion.streams import Streams
from companion.wire import event_to
from tests import proof
from tests.box_games import every_way
from tests.http_phone import until
from tests.leaks.box_twins import BoxTwins
from tests.leaks.byte_twins import Leak
from tests.leaks.on_the_table import Panel
from tests.leaks.test_bytes import seen
from tests.leaks.wire import COOKIE, House
from web_remote.front_door import FrontDoor

FRESH = re.compile(rb'butler-device=[^;]+;|"claim":"[^"]*"|"started":"[^"]*"')
"""What is drawn anew in each house, or tells the time."""
MEASURED = re.compile(rb'"(idle_s|free_mb|warmth|starved|printed)":[^,}]+')
"""Of the machine, and of the time."""
SOME = [
    ("classic", "two-players", "beside"), ("bonus", "teams", "beside"), ("event", "standard", "deck"),
    ("dungeon", "monsters", "hands"), ("dansk", "standard", "envelope"),
]  # fmt: skip
MORE = [(*way, "envelope") for way in every_way()] if proof.count(0, long=1) else []


class EveningHouse(House):
    """A house as `butler play` opens it, with an evening and a shelf, in the middle of the twin's game."""

    def __init__(self, folder: Path, twins: BoxTwins, number: int) -> None:
        folder.mkdir(parents=True)
        self.book, shelf = HouseBook.open(folder), Shelf(folder)
        journal = shelf.begin("g1")
        facts = {"game": "g1", "edition": twins.states[0].edition.id, "players": [], "turns": 0, "state": "running"}
        journal.append([event_to(event) for event in twins.sides[number].events], facts=facts)
        journal.close()
        self.book.set_current("g1")
        self.evening = Evening(shelf, self.book, None, Streams.seeded(1))
        self.evening.start()
        self.table = self.evening.table
        house = settings.load(None, {"data": folder, "web.port": 0, "web.host": "127.0.0.1"})
        self.door = FrontDoor(
            self.table, self.book, house, shelf=shelf, take_up=self.evening.take_up, steward=Steward(self.table)
        )
        self.door.start()
        self._staff = self.door.app.extensions["staff"].entry._sessions.begin()
        seats = [each["seat"] for each in self.table.view(PUBLIC)["table"]["seats"]]
        self.tokens = {seat: self.door.seats.hand_to_new_phone(seat) for seat in seats}
        self.panel = Panel(self.table)

    @property
    def journal(self) -> Journal:  # type: ignore[override]
        return self.table.journal

    def close(self) -> None:
        self.door.stop()
        self.evening.stop()
        self.book.close()

    def asks(self, seat: str, method: str, path: str, body: Any = None) -> bytes:
        """The answer; a new cookie is kept, as phones do."""
        answer = self.ask(seat, method, path, orjson.dumps(body) if body is not None else b"")
        if found := re.search(COOKIE.encode() + b"=([^;]+)", answer):
            self.tokens[seat] = found[1].decode()
        return answer

    def staff_get(self, path: str) -> bytes:
        """What the house's staff get there; out of its zip, where it is one."""
        line = http.client.HTTPConnection("127.0.0.1", self.door.port, timeout=30)
        line.request("GET", path, headers={"Cookie": f"butler-staff={self._staff}"})
        heard = line.getresponse()
        answer = heard.read()
        line.close()
        assert heard.status == 200, answer
        if not path.endswith("bundle"):
            return MEASURED.sub(b"(measured)", answer)
        with zipfile.ZipFile(io.BytesIO(answer)) as zipped:
            return b"\n".join(zipped.read(name) for name in zipped.namelist() if name != "log.txt")

    def everything(self, seat: str) -> dict[str, Any]:
        """What `seat`, a newcomer, the staff and the table get now."""
        paths = ("/api/me", "/api/view", "/api/seal", "/api/host/claims", "/api/host/shelf", "/api/editions")
        got: dict[str, Any] = {path: self.asks(seat, "GET", path) for path in paths}
        got["public view"] = self.asks("", "GET", "/api/public/view")
        got |= {path: self.staff_get(path) for path in ("/api/staff/state", "/api/staff/shelf", "/api/staff/bundle")}
        return got | self.panel.tells(0) | {"frame": self.panel.frame(), "said": list(self.evening.said)}


def acts(house: EveningHouse, host: str) -> Iterator[bytes]:
    """What is done round the game, one thing after the other; the bytes that the host gets for it."""
    other = next(seat for seat in house.tokens if seat != host)
    yield house.asks("", "POST", "/api/reclaim", {"seat": other})
    yield house.asks("", "POST", "/api/reclaim", {"seat": other, "proof": "wrong"})
    yield house.asks(host, "POST", "/api/host/claims", {"claim": other, "agree": False})
    yield house.wishes(host, {"do": "pause"}, "pause")
    yield house.wishes(host, {"do": "resume"}, "resume")
    answer = house.wishes(host, {"do": "set-aside"}, "aside")
    until(lambda: house.table.game != "g1")
    yield answer
    yield house.asks(host, "GET", "/api/view")
    yield house.asks(host, "POST", "/api/host/take-up", {"game": "g7"})
    answer = house.asks(host, "POST", "/api/host/take-up", {"game": "g1"})
    assert house.table.game == "g1", answer
    yield answer


def compare(box: str, variant: str, kind: str, folder: Path) -> int:
    """Does all of it in two evenings; how many answers were compared. Raises `Leak`."""
    for seed in range(60):
        like = BoxTwins(box, variant, seed, "nothing")
        host = like.states[0].host
        twins = BoxTwins(box, variant, seed, kind, host)
        if twins.reaches(lambda now: bool(now.turn and now.turn.number == 2), 40) and not twins.states[0].interlude:
            break
    houses = [EveningHouse(folder / str(number), twins, number) for number in range(2)]
    compared = 0
    try:
        for answers in zip(*(acts(house, host) for house in houses), strict=True):
            both = [{"answer": answer} | house.everything(host) for house, answer in zip(houses, answers, strict=True)]
            for channel, got in both[0].items():
                if _plain(got) != _plain(both[1][channel]):
                    raise Leak(channel, compared, _plain(got), _plain(both[1][channel]))
            compared += len(both[0])
        assert houses[0].table.game == "g1"
    finally:
        for house in houses:
            house.close()
    return compared


def _plain(got: Any) -> Any:
    return seen(FRESH.sub(b"(fresh)", got)) if isinstance(got, bytes) else got


@pytest.fixture
def folder() -> Iterator[Path]:
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as found:
        yield Path(found)


@pytest.mark.parametrize(("box", "variant", "kind"), SOME + MORE)
def test_shelf_claims_and_setting_aside_tell_nothing_hidden(box: str, variant: str, kind: str, folder: Path) -> None:
    assert compare(box, variant, kind, folder) > 80


def test_a_leak_on_the_back_of_a_game_is_caught(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shelf's facts of a game, with a hint in them."""
    from companion import table
    from tests.leaks.test_bytes import hidden_number

    honest = table.facts_of
    monkeypatch.setattr(table, "facts_of", lambda state: {**honest(state), "turns": hidden_number(state)})
    with pytest.raises(Leak) as leak:
        compare("dansk", "standard", "envelope", folder)
    assert leak.value.channel == "/api/host/shelf"
