"""A head that a line has sent before is read once, and every request behind it is looked at as the first."""

from __future__ import annotations

import json
import socket

import pytest

from tests.web.guests import PATIENCE_S, House, Phone
from web_remote.connection import LARGEST_BODY, Request


class Line:
    """One line of a phone, kept open as browsers keep it."""

    def __init__(self, house: House) -> None:
        self.socket = socket.create_connection(("127.0.0.1", house.door.port), timeout=PATIENCE_S)
        self.house = house

    def ask(
        self, cookie: str, wish: object, *more: str, origin: str = "", length: int | None = None
    ) -> tuple[int, dict, bytes]:
        body = json.dumps(wish).encode()
        lines = [
            "POST /api/command HTTP/1.1",
            f"Host: {self.house.here}",
            f"Origin: {origin or 'http://' + self.house.here}",
            "Content-Type: application/json",
            f"Content-Length: {len(body) if length is None else length}",
            f"Cookie: butler-device={cookie}",
            *more,
        ]
        self.socket.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        return self.answer()

    def answer(self) -> tuple[int, dict, bytes]:
        heard = b""
        while b"\r\n\r\n" not in heard:
            got = self.socket.recv(65536)
            assert got, "the line was hung up"
            heard += got
        head, _, rest = heard.partition(b"\r\n\r\n")
        first, *others = head.decode().split("\r\n")
        headers = dict(line.split(": ", 1) for line in others)
        while len(rest) < int(headers["Content-Length"]):
            rest += self.socket.recv(65536)
        return int(first.split()[1]), headers, rest


@pytest.fixture
def line(house: House):
    opened = Line(house)
    yield opened
    opened.socket.close()


@pytest.fixture
def read(monkeypatch):
    """How often a head was read."""
    heads: list[int] = []
    parse = Request.parse_request
    monkeypatch.setattr(Request, "parse_request", lambda request: heads.append(1) or parse(request))
    return heads


def rule(phone: Phone, answer: str, number: int) -> dict:
    view = phone.view()
    command = {"do": "set-rule", "rule": "disproof", "answer": answer}
    return {"game": view["game"], "seen": view["version"], "id": "t" * number, "seat": phone.seat, "command": command}


def test_the_same_head_is_read_once_whatever_the_length_of_what_follows(house: House, line: Line, read: list) -> None:
    ann = house.seated()[0]
    for number, answer in enumerate(("swift", "each-answers", "swift"), start=1):
        wish = rule(ann, answer, number * 7)
        before = len(read)
        status, _, body = line.ask(ann.cookie or "", wish)
        assert (status, json.loads(body)["version"]) == (200, wish["seen"] + 1)
        assert ann.view()["table"]["rules"]["disproof"] == answer
        assert len(read) - before == (2 if number == 1 else 1)  # one is the look that `view` took


def test_the_answer_has_the_same_words_either_way(house: House, line: Line) -> None:
    ann = house.seated()[0]
    odd = {"game": ann.view()["game"], "seen": 0, "id": "old", "seat": ann.seat, "command": {"do": "roll"}}
    first, again = (line.ask(ann.cookie or "", odd) for _ in range(2))
    assert first[0] == again[0] == 409
    assert first[2] == again[2]
    assert {**first[1], "Date": ""} == {**again[1], "Date": ""}


def test_another_phone_on_the_same_line_is_itself__F17(house: House, line: Line) -> None:
    ann, bo, _ = house.seated()
    assert line.ask(ann.cookie or "", rule(ann, "swift", 3))[0] == 200
    assert line.ask(bo.cookie or "", rule(ann, "each-answers", 4))[0] == 403
    assert line.ask("x" * len(ann.cookie or ""), rule(ann, "each-answers", 5))[0] == 401
    assert ann.view()["table"]["rules"]["disproof"] == "swift"


def test_the_doorman_looks_each_time__F45(house: House, line: Line, monkeypatch) -> None:
    ann = house.seated()[0]
    assert line.ask(ann.cookie or "", rule(ann, "swift", 3))[0] == 200
    wish = rule(ann, "each-answers", 4)
    assert line.ask(ann.cookie or "", wish, origin="http://evil.example")[0] == 403
    assert line.ask(ann.cookie or "", wish)[0] == 200
    monkeypatch.setattr("web_remote.addresses._split", lambda host: ("", ""))  # this is no name of ours any more
    assert line.ask(ann.cookie or "", wish)[0] == 403


@pytest.mark.parametrize("more", ["Content-Length: 1", "Transfer-Encoding: chunked", "Host: evil.example", " folded"])
def test_what_has_two_meanings_does_not_come_in_behind_a_known_head(house: House, line: Line, more: str) -> None:
    ann = house.seated()[0]
    assert line.ask(ann.cookie or "", rule(ann, "swift", 3))[0] == 200
    assert line.ask(ann.cookie or "", rule(ann, "each-answers", 4), more)[0] == 400
    assert ann.view()["table"]["rules"]["disproof"] == "swift"
    assert line.socket.recv(1) == b"", "what follows on this line is nobody's"


def test_too_much_behind_a_known_head_is_refused(house: House, line: Line) -> None:
    ann = house.seated()[0]
    assert line.ask(ann.cookie or "", rule(ann, "swift", 3))[0] == 200
    assert line.ask(ann.cookie or "", {}, length=LARGEST_BODY * 100)[0] == 413


def test_a_mistake_of_the_box_is_answered_and_the_line_ends(house: House, line: Line, monkeypatch) -> None:
    ann = house.seated()[0]
    assert line.ask(ann.cookie or "", rule(ann, "swift", 3))[0] == 200
    wish = rule(ann, "each-answers", 4)
    monkeypatch.setattr(house.doors.table, "submit", lambda *_, **__: 1 / 0)
    status, headers, _ = line.ask(ann.cookie or "", wish)
    assert (status, headers["Connection"]) == (500, "close")
    assert line.socket.recv(1) == b""
