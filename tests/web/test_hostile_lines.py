"""People who mean no good, or whose phones are broken, hold up nobody else: half requests, bodies a byte at a time,
answers that are not taken, requests with two meanings, and more lines than anybody needs."""

import contextlib
import socket
import time

import pytest

from tests.web.guests import PATIENCE_S, House, Phone, quick, wait_until
from tests.web.test_server import GET, ask, hung_up, line_to
from web_remote import hub, server
from web_remote.server import WORKERS


@pytest.fixture
def running():
    """A server whose every answer is as long as the phone wants."""

    def says(environ, start):
        size = int(environ["PATH_INFO"].strip("/") or 5)
        start("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(size))])
        return [b"x" * size]

    running = server.Server(says, "127.0.0.1", 0)
    running.start()
    yield running
    running.stop()


def is_served_at_once(of: server.Server) -> None:
    def asks() -> None:
        with line_to(of) as line:
            assert ask(line, GET, b"xxxxx").startswith(b"HTTP/1.1 200 OK")

    quick(asks, 1.0)


LINES = 2 * WORKERS


def test_bodies_that_come_a_byte_at_a_time_hold_up_nobody(house: House):
    """Larger than any that is let in, so that it is refused before it is there."""
    head = f"POST /api/join HTTP/1.1\r\nHost: {house.here}\r\nContent-Type: application/json\r\n".encode()
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(line_to(house.door._server)) for _ in range(LINES)]
        for line in lines:
            line.sendall(head + b"Content-Length: 200000\r\n\r\n{")
        for line in lines:
            assert b" 413 " in line.recv(4096)
            with contextlib.suppress(ConnectionError):
                line.sendall(b"x")
        quick(Phone(house).joined("Ann").view, 1.0)


@pytest.mark.parametrize("announced", [900_000, 99_999_999])
def test_a_body_that_was_too_large_is_answered_in_a_sentence_though_it_still_comes(house: House, announced: int):
    with line_to(house.door._server) as line:
        head = f"POST /api/join HTTP/1.1\r\nHost: {house.here}\r\nContent-Type: application/json\r\n".encode()
        line.sendall(head + b"Content-Length: %d\r\n\r\n" % announced + b"x" * 900_000)
        heard = b"".join(iter(lambda: line.recv(65536), b""))
    assert heard.startswith(b"HTTP/1.1 413 ")
    assert b'"say":"That is more than fits through this door."' in heard
    assert heard.count(b"HTTP/1.1 ") == 1, "what came after it is no request"


def test_answers_that_nobody_takes_hold_up_nobody(running):
    with contextlib.ExitStack() as stack:
        for _ in range(LINES):
            line = stack.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.connect(("127.0.0.1", running.port))
            line.sendall(b"GET /9000000 HTTP/1.1\r\nHost: here\r\n\r\n" * 3)
        wait_until(lambda: sum(bool(conn.wfile.rest) for conn in tuple(running._waiting.values())) == LINES)
        is_served_at_once(running)


def test_an_answer_that_is_taken_slowly_arrives_whole_and_so_does_the_next(running):
    with line_to(running) as line:
        line.sendall(b"GET /9000000 HTTP/1.1\r\nHost: here\r\n\r\n" + GET)
        heard = b""
        while heard.count(b"x") < 9_000_005:
            heard += line.recv(1_000_000)
        assert heard.count(b"HTTP/1.1 200 OK") == 2


def test_few_answers_that_nobody_takes_are_kept(running, monkeypatch):
    monkeypatch.setattr(server, "MOST_SENDING", 2)
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(line_to(running)) for _ in range(4)]
        for number, line in enumerate(lines):
            line.sendall(b"GET /9000000 HTTP/1.1\r\nHost: here\r\n\r\n")
            slow = min(number + 1, 2)
            wait_until(lambda slow=slow: sum(bool(c.wfile.rest) for c in tuple(running._waiting.values())) == slow)


def test_more_lines_of_one_address_than_fit_make_room_for_the_others(running, monkeypatch):
    monkeypatch.setattr(server.Server, "most_connections", 6)
    with contextlib.ExitStack() as stack:
        greedy = []
        for _ in range(6):
            line = stack.enter_context(socket.socket())
            line.bind(("127.0.0.2", 0))
            line.connect(("127.0.0.1", running.port))
            line.sendall(b"G")
            greedy.append(line)
        wait_until(lambda: len(running._waiting) == 6)
        is_served_at_once(running)
        wait_until(lambda: any(hung_up(line) for line in greedy))


def test_a_seat_is_heard_however_many_look_on__F24(house, monkeypatch):
    ann = house.seated(1)[0]
    monkeypatch.setattr(hub, "MOST_STREAMS", 3)
    with contextlib.ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(Phone(house).listens(path="/api/public/stream"))
        wait_until(house.hub.full)
        assert stack.enter_context(Phone(house).listens(path="/api/public/stream")).status == 503
        mine = stack.enter_context(ann.listens())
        assert mine.status == 200
        assert mine.next()["seat"] == ann.seat


HEAD = "GET /api/view?seat=s1 HTTP/1.1\r\n"
AMBIGUOUS = {
    "two hosts": "Host: evil.example\r\nHost: {here}\r\n",
    "the same host twice": "Host: {here}\r\nHost: {here}\r\n",
    "two lengths": "Host: {here}\r\nContent-Length: 0\r\nContent-Length: 40\r\n",
    "a length and chunks": "Host: {here}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n",
    "a length with a sign": "Host: {here}\r\nContent-Length: +4\r\n",
    "a length below nothing": "Host: {here}\r\nContent-Length: -4\r\n",
    "a length with a line through it": "Host: {here}\r\nContent-Length: 1_0\r\n",
    "two lengths in one": "Host: {here}\r\nContent-Length: 4, 4\r\n",
    "a space before the colon": "Host: {here}\r\nContent-Length : 4\r\n",
    "a header that goes on in the next line": "Host: {here}\r\nX-Long: a\r\n Host: evil.example\r\n",
    "an underscore for a dash": "Host: {here}\r\nSec_Fetch_Site: same-origin\r\n",
    "a host after a bare line feed": "X: a\nHost: {here}\r\n",
}


@pytest.mark.parametrize("what", AMBIGUOUS)
def test_a_request_with_two_meanings_has_none__F45(house, what):
    ann = house.seated(1)[0]
    head = HEAD + AMBIGUOUS[what].format(here=house.here) + f"Cookie: butler-device={ann.cookie}\r\n\r\n"
    with line_to(house.door._server) as line:
        line.sendall(head.encode() + f"{HEAD}Host: {house.here}\r\n\r\n".encode())
        heard = b"".join(iter(lambda: _hears(line), b""))
    assert heard.startswith(b"HTTP/1.1 400 "), heard[:200]
    assert heard.count(b"HTTP/1.1 ") == 1, "nothing that came after it is answered"


def _hears(line: socket.socket) -> bytes:
    try:
        return line.recv(65536)
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize(
    "host", ["{here}, evil.example", "x@{here}", "{here}/", "{here}#", "[{here}]", "{here} ", "http://{here}"]
)
def test_a_host_with_something_round_it_is_a_stranger__F45(house, host):
    ann = house.seated(1)[0]
    answer = ann.get("/api/view?seat=s1", Host=host.format(here=house.here).strip("\n"))
    assert answer.status == (200 if host.endswith(" ") else 403)


def test_chunks_are_not_taken_in(house):
    head = f"POST /api/join HTTP/1.1\r\nHost: {house.here}\r\nContent-Type: application/json\r\n".encode()
    with line_to(house.door._server) as line:
        line.sendall(head + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n" + GET)
        heard = b"".join(iter(lambda: _hears(line), b""))
    assert heard.startswith(b"HTTP/1.1 411 ")
    assert heard.count(b"HTTP/1.1 ") == 1


ODD = {
    "deep lists": b'{"do":"mark","card":' + b"[" * 900 + b"]" * 900 + b"}",
    "deep objects": b'{"do":"mark","card":' + b'{"a":' * 900 + b"1" + b"}" * 901,
    "deeper than any reader": b"[" * 7000 + b"]" * 7000,
    "not a number": b'{"do":"type-roll","first":NaN,"second":1}',
    "infinity": b'{"do":"type-roll","first":1e999,"second":1}',
    "four hundred figures": b'{"do":"type-roll","first":' + b"9" * 400 + b',"second":1}',
    "beyond 64 bits": b'{"do":"type-roll","first":18446744073709551616,"second":1}',
    "a fraction": b'{"do":"type-roll","first":1.0,"second":1}',
    "true for one": b'{"do":"type-roll","first":true,"second":1}',
    "half a letter": b'{"do":"mark","card":"\\ud800","column":"s1","mark":"no"}',
    "a name twice": b'{"do":"mark","do":"deal"}',
    "the box's own": b'{"do":"go-on","card":"rope"}',
    "a deal": b'{"do":"deal","root":"x","words":[],"cards":[]}',
    "a seat for somebody else": b'{"do":"say-cannot","seat":"s1"}',
    "no name": b'{"do":""}',
    "another kind of name": b'{"do":7}',
    "nothing": b"{}",
    "a list": b"[]",
    "not utf-8": b'{"do":"mark","card":"\xff"}',
}


@pytest.mark.parametrize("seat", ["s1", "s2"])
def test_odd_values_are_refused_in_words_and_change_nothing(lasting_odd_house, seat):
    house, phones = lasting_odd_house
    phone = next(each for each in phones if each.seat == seat)
    for what, command in ODD.items():
        length = house.table.journal.length
        body = b'{"game":"%b","seen":%d,"id":"%b","command":%b}' % (
            house.table.game.encode(), house.table.version(seat), what.encode(), command,
        )  # fmt: skip
        answer = phone.ask("POST", "/api/command", body=body)
        assert answer.status == 400, (what, answer.body)
        assert answer.json()["say"], what
        assert house.table.journal.length == length, what


@pytest.fixture(scope="module")
def lasting_odd_house(lasting_house: House):
    return lasting_house, lasting_house.playing(3)


@pytest.mark.parametrize("seen", [-1, 2**63 - 1, 2**64 - 1])
def test_a_version_that_never_was_is_stale(lasting_odd_house, seen):
    house, phones = lasting_odd_house
    answer = phones[0].tap("roll", seen=seen, game=house.table.game)
    assert (answer.status, answer.json()["refused"]) == (409, "stale")


def test_a_line_that_says_a_byte_now_and_then_ends_in_time(running, monkeypatch):
    from web_remote import connection

    monkeypatch.setattr(connection, "HEAD_S", 0.3)
    with line_to(running) as line:
        begun = time.monotonic()
        with contextlib.suppress(ConnectionError):
            while not hung_up(line) and time.monotonic() - begun < PATIENCE_S:
                line.sendall(b"G")
                time.sleep(0.05)
        assert time.monotonic() - begun < PATIENCE_S
