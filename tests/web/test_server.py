"""The request server: whole requests only, one port, a clean end."""

import contextlib
import itertools
import random
import socket
import statistics
import threading
import time
from pathlib import Path

import pytest

from tests.web.guests import PATIENCE_S, House, Phone, wait_until
from web_remote import connection
from web_remote import server as rules
from web_remote.connection import HEAD_S
from web_remote.server import WORKERS, PortTaken, Server


def says_hello(environ, start):
    body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0)) or b"hello"
    start("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))])
    return [body]


@pytest.fixture
def server():
    running = Server(says_hello, "127.0.0.1", 0)
    running.start()
    yield running
    running.stop()


def line_to(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S)


def ask(line: socket.socket, request: bytes, until: bytes) -> bytes:
    line.sendall(request)
    heard = b""
    while not heard.endswith(until):
        got = line.recv(65536)
        if not got:
            break
        heard += got
    return heard


GET = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


def test_silent_connections_do_not_slow_the_next_tap(house: House):
    ann = house.seated(1)[0]

    def tap_s() -> float:
        begun = time.perf_counter()
        ann.post("/api/notebook", {"game": house.table.game})
        return time.perf_counter() - begun

    def median_s() -> float:
        return statistics.median(tap_s() for _ in range(30))

    normal = median_s()
    silent = [socket.create_connection(("127.0.0.1", house.door.port)) for _ in range(2 * WORKERS)]
    for line in silent[WORKERS:]:
        line.sendall(b"POST /api/command HTTP/1.1\r\nHost: here\r\nContent-Length: 5000\r\n\r\n{")
    wait_until(lambda: median_s() <= 2 * normal + 0.002)  # the machine may have become busy, but does not stay so
    for line in silent:
        line.close()


def test_a_request_may_come_in_pieces(server):
    with line_to(server) as line:
        for piece in (b"PO", b"ST / HTTP/1.1\r\nHost: he", b"re\r\nContent-Length: 4\r\n", b"\r\nab"):
            line.sendall(piece)
            time.sleep(0.01)  # so that it leaves as a packet of its own
        assert ask(line, b"cd", b"abcd").startswith(b"HTTP/1.1 200 OK\r\n")


def test_a_line_is_used_again_and_may_be_ahead_of_itself(server):
    with line_to(server) as line:
        for _ in range(3):
            assert ask(line, GET, b"hello").startswith(b"HTTP/1.1 200 OK")
        heard = ask(line, GET + GET, b"hello")
        while heard.count(b"hello") < 2:
            heard += line.recv(4096)


def test_a_request_that_never_becomes_whole_is_hung_up_on(server, monkeypatch):
    assert HEAD_S >= 5
    with line_to(server) as line:
        line.sendall(b"GET / HTTP/1.1\r\nX: ")
        wait_until(lambda: [conn for conn in tuple(server._waiting.values()) if conn.rfile.since])
        monkeypatch.setattr(connection, "HEAD_S", 0.0)
        line.sendall(b"a")
        assert line.recv(100) == b""


def test_a_phone_that_hangs_up_in_the_middle_costs_nothing(server):
    for said in (b"", b"GET", GET[:-2], b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nabc"):
        with line_to(server) as line:
            line.sendall(said)
    with line_to(server) as line:
        assert b"200 OK" in ask(line, GET, b"hello")


def test_many_lines_at_once_are_all_answered(server):
    """More phones than workers, each with several requests on a line, some in two pieces, some hanging up."""
    answered = []

    def phone(seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(20):
            with line_to(server) as line:
                for _ in range(chance.randrange(1, 5)):
                    body = bytes([chance.randrange(65, 90)]) * chance.randrange(1, 3000)
                    request = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body)
                    cut = chance.randrange(1, len(request))
                    line.sendall(request[:cut])
                    if chance.random() < 0.1:
                        break
                    assert ask(line, request[cut:], body).partition(b"\r\n\r\n")[2] == body
                    answered.append(seed)

    phones = [threading.Thread(target=phone, args=(seed,)) for seed in range(WORKERS + 4)]
    for each in phones:
        each.start()
    for each in phones:
        each.join()
    assert {answered.count(seed) >= 20 for seed in range(WORKERS + 4)} == {True}


def hung_up(line: socket.socket) -> bool:
    """Whether the house has closed this line; does not wait."""
    line.setblocking(False)
    try:
        return line.recv(10) == b""
    except BlockingIOError:
        return False
    finally:
        line.settimeout(PATIENCE_S)


def have_been_silent_for(server: Server, seconds: float, how_many: int) -> None:
    """So long is it since the lines that are there now, so many, said anything."""
    wait_until(lambda: len(server._waiting) == how_many)
    for conn in tuple(server._waiting.values()):
        conn.last_used = time.monotonic() - seconds


def test_a_line_that_is_silent_for_long_is_closed(server, monkeypatch):
    monkeypatch.setattr(rules, "SWEEP_S", 0.02)
    with line_to(server) as silent:
        ask(silent, GET, b"hello")
        have_been_silent_for(server, rules.IDLE_S + 1, 1)
        with line_to(server) as used:
            wait_until(lambda: ask(used, GET, b"hello") and hung_up(silent))
            assert b"200 OK" in ask(used, GET, b"hello")


def test_of_too_many_lines_the_silent_ones_make_room(server, monkeypatch):
    monkeypatch.setattr(Server, "most_connections", 5)
    silent = [line_to(server) for _ in range(5)]
    have_been_silent_for(server, -60, 5)
    with line_to(server) as late:
        assert late.recv(10) == b"", "nobody has been silent for long enough yet"
    have_been_silent_for(server, 60, 5)

    def comes_in() -> bool:
        with line_to(server) as line, contextlib.suppress(ConnectionError):
            return b"200 OK" in ask(line, GET, b"hello")
        return False

    wait_until(comes_in)
    wait_until(lambda: hung_up(silent[0]))
    for line in silent:
        line.close()


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET / HTTP/1.1\r\nX: " + b"a" * 40_000, b"431"),
        (b"GET /" + b"a" * 40_000, b"431"),
        (b"hello\r\n\r\n", b"400"),
        (b"GET / HTTP/9.9\r\n\r\n", b"505"),
        (b"GET http://evil.example/ HTTP/1.1\r\nHost: here\r\n\r\n", b"400"),
        (b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: x\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nno colon\r\n\r\n", b"400"),
        (b"get / HTTP/1.1\r\nHost: here\r\n\r\n", b"400"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", b"400"),
    ],
)
def test_what_is_not_http_is_answered_briefly_and_without_a_traceback(server, request_, status):
    with line_to(server) as line:
        line.sendall(request_)
        answer = line.recv(4096)
    assert answer.split(b" ")[1] == status
    assert b"Traceback" not in answer
    assert len(answer) < 400


def test_an_answer_leaves_in_one_piece(server):
    with line_to(server) as line:
        line.sendall(GET)
        assert line.recv(4096).endswith(b"hello")


def test_a_port_in_use_is_said_in_a_sentence(server):
    with pytest.raises(PortTaken) as taken:
        Server(says_hello, "127.0.0.1", server.port).start()
    assert taken.value.say.startswith(f"Port {server.port} is in use")
    with pytest.raises(PortTaken) as nowhere:
        Server(says_hello, "192.0.2.77", 0).start()
    assert nowhere.value.say.startswith("Phones cannot be let in at 192.0.2.77")


def test_only_the_address_given_is_open(server):
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.2", server.port), timeout=PATIENCE_S)


def end_of_a_house(folder: Path) -> float:
    """How long it takes to close one with a phone on line and a line that says nothing; and that nothing is left."""
    before = set(threading.enumerate())
    house = House(folder)
    ann = house.seated(2)[0]
    with ann.listens() as stream, socket.create_connection(("127.0.0.1", house.door.port)) as silent:
        stream.next("house")
        begun = time.monotonic()
        house.close()
        took = time.monotonic() - begun
        assert stream.is_over()
        assert silent.recv(10) == b""
    assert set(threading.enumerate()) <= before
    house.hub.ring()
    house.door.stop()
    with pytest.raises(OSError, match="refused"):
        Phone(house).get("/")
    return took


def test_the_end_is_clean(tmp_path):
    houses = itertools.count(1)
    wait_until(lambda: end_of_a_house(tmp_path / f"house-{next(houses)}") < 2)


def test_a_program_that_breaks_off_is_not_held_by_its_doors(tmp_path):
    import subprocess
    import sys

    program = "from web_remote.server import Server\nServer(None, '127.0.0.1', 0).start()\nraise SystemExit(7)\n"
    assert subprocess.run([sys.executable, "-c", program], timeout=60).returncode == 7
