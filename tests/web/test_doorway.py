"""The doorway: which door an address leads to, how every other way of asking is answered, and what comes with it."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest
from werkzeug.exceptions import NotFound
from werkzeug.test import Client
from werkzeug.wrappers import Response

from web_remote.doorway import Doorway, Way, request

from .guests import PATIENCE_S

NOT_READ_IN = ("flask", "jinja2", "click", "itsdangerous", "blinker")
"""What a framework would bring along; five megabytes of every table."""


class Wrong(Exception):
    """Something that goes wrong behind a door."""


class QuiteWrong(Wrong):
    """A kind of it."""


def told(name: str = "") -> Response:
    return Response(f"{request.method} {name} {request.args.get('seat', '')}", mimetype="text/plain")


def goes_wrong() -> Response:
    raise QuiteWrong("so")


def loses() -> Response:
    raise NotFound


def thrown(mistake: Wrong) -> Response:
    return Response(f"sorry {mistake}", 409)


WAYS = (
    Way("/api/a", "GET", told),
    Way("/api/a", "POST", goes_wrong),
    Way("/lost", "GET", loses),
    Way("/box/<name>", "GET", told),
    Way("/files/<path:name>", "GET", told),
    Way("/here", "GET", told, {"name": "given"}),
    Way("/there", "GET", told, {"name": "other"}),
)


@pytest.fixture
def phone() -> Client:
    def marked(answer: Response) -> None:
        answer.headers["X-Seen"] = "yes"

    return Client(Doorway(WAYS, {Wrong: thrown}, last=marked))


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/api/a?seat=s2", "GET  s2"),
        ("/box/classic", "GET classic "),
        ("/files/a/b.js", "GET a/b.js "),
        ("/here", "GET given "),
        ("/there", "GET other "),
    ],
)
def test_an_address_leads_to_its_door(phone: Client, path: str, said: str) -> None:
    found = phone.get(path)
    assert (found.status_code, found.text, found.headers["X-Seen"]) == (200, said, "yes")


@pytest.mark.parametrize("path", ["/", "/api", "/api/a/", "//api/a", "/api//a", "/box/a/b", "/box/", "/lost"])
def test_any_other_leads_nowhere(phone: Client, path: str) -> None:
    found = phone.get(path)
    assert (found.status_code, found.headers["X-Seen"]) == (404, "yes")


def test_who_only_looks_gets_the_head_and_who_asks_how_gets_the_methods(phone: Client) -> None:
    head, asked, wrong = phone.head("/box/classic"), phone.options("/api/a"), phone.put("/api/a")
    assert (head.status_code, head.data, head.headers["Content-Length"]) == (200, b"", "13")
    assert (asked.status_code, set(asked.allow)) == (200, {"GET", "HEAD", "OPTIONS", "POST"})
    assert (wrong.status_code, set(wrong.allow)) == (405, set(asked.allow))


def test_what_goes_wrong_is_answered_by_the_nearest_kind(phone: Client) -> None:
    found = phone.post("/api/a")
    assert (found.status_code, found.text, found.headers["X-Seen"]) == (409, "sorry so", "yes")
    with pytest.raises(QuiteWrong):
        Client(Doorway(WAYS)).post("/api/a")


def test_each_thread_has_its_own_request_and_none_when_it_is_answered() -> None:
    both = threading.Barrier(2, timeout=PATIENCE_S)
    heard: dict[str, str] = {}

    def waits() -> Response:
        both.wait()
        return Response(request.args["seat"])

    app = Doorway([Way("/", "GET", waits)])
    asking = [
        threading.Thread(target=lambda seat=seat: heard.update({seat: Client(app).get(f"/?seat={seat}").text}))
        for seat in ("s1", "s2")
    ]
    for each in asking:
        each.start()
    for each in asking:
        each.join(PATIENCE_S)
    assert heard == {"s1": "s1", "s2": "s2"}
    with pytest.raises(RuntimeError):
        _ = request.method


def test_no_framework_comes_along_with_the_doors() -> None:
    program = (
        "import sys, web_remote; from web_remote import doorway, pages, remote, staff, floor_doors, deck_doors\n"
        "print(*(name for name in sys.argv[1:] if name in sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", program, *NOT_READ_IN], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == []
