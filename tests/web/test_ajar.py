"""The first moments: the page behind the QR is there before all that its buttons need has been read in."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import settings
from companion.evening import Evening
from companion.house_book import HouseBook
from companion.shelf import Shelf
from companion.streams import Streams
from web_remote.front_door import FrontDoor
from web_remote.server import WORKERS

from .guests import PATIENCE_S

NOT_READ_IN = ("flask", "jinja2", "werkzeug", "click", "segno")
"""What no first page needs."""


@pytest.fixture
def door(tmp_path: Path) -> Iterator[FrontDoor]:
    """A house whose door is ajar."""
    book = HouseBook.open(tmp_path)
    evening = Evening(Shelf(tmp_path), book, "classic", Streams.of_the_system())
    wishes = {"data": tmp_path, "web.port": 0, "web.host": "127.0.0.1", "web.hosts": ["table.example"]}
    door = FrontDoor(evening.table, book, settings.load(None, wishes))
    door.ajar()
    yield door
    door.stop()
    evening.stop()
    book.close()


def asked(
    door: FrontDoor, path: str, method: str = "GET", body: object = None, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """One request on a line of its own, and its answer."""
    line = http.client.HTTPConnection("127.0.0.1", door.port, timeout=PATIENCE_S)
    given = None if body is None else json.dumps(body)
    line.request(method, path, given, {**({"Content-Type": "application/json"} if given else {}), **headers})
    answer = line.getresponse()
    told = dict(answer.getheaders())
    for changing in ("Date", "Content-Length", "Vary"):
        told.pop(changing, None)
    found = answer.status, told, answer.read()
    line.close()
    return found


@pytest.mark.parametrize("headers", [{}, {"Accept-Language": "da"}, {"Cookie": "butler-device=x"}])
def test_the_first_page_is_the_same_before_and_after_the_doors_are_open(
    door: FrontDoor, headers: dict[str, str]
) -> None:
    paths = ("/", f"/j/{door.code}")
    early = [asked(door, path, **headers) for path in paths]
    assert door._opened is None, "nothing else was made for it"
    door.start()
    assert [asked(door, path, **headers) for path in paths] == early
    assert early[0][0] == 200
    assert b"<script" in early[0][2]


def test_a_door_that_is_ajar_has_the_same_doorman__F45(door: FrontDoor) -> None:
    status, _, body = asked(door, "/", Host="elsewhere.example")
    assert (status, json.loads(body)["refused"]) == (403, "wrong-host")
    assert asked(door, "/", Host=f"table.example:{door.port}")[0] == 200
    assert door._opened is None


def test_whatever_else_is_asked_for_waits_until_it_can_be_answered(door: FrontDoor) -> None:
    seats: list[int] = []
    wish = {"code": door.code, "name": "Ann"}
    asking = threading.Thread(target=lambda: seats.append(asked(door, "/api/join", "POST", wish)[0]))
    with door._opening:  # it is still being read in
        asking.start()
        assert asked(door, "/")[0] == 200
        assert seats == []
    door.start()
    asking.join(PATIENCE_S)
    assert seats == [200]


def test_more_phones_at_once_than_can_be_seen_to_wait_and_none_is_refused(door: FrontDoor) -> None:
    many = [http.client.HTTPConnection("127.0.0.1", door.port, timeout=PATIENCE_S) for _ in range(5 * WORKERS)]
    with door._opening:  # it is still being read in
        for line in many:
            line.request("GET", "/api/me")
    door.start()
    assert [line.getresponse().status for line in many] == [200] * len(many)
    for line in many:
        line.close()


def test_what_the_first_page_does_not_need_is_not_read_in_before_it() -> None:
    program = "import sys, web_remote.front_door; print(*(name for name in sys.argv[1:] if name in sys.modules))"
    ran = subprocess.run([sys.executable, "-c", program, *NOT_READ_IN], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []
