"""Phones that ask the table's own Wi-Fi for the internet (F28): they are told the truth, and where to go instead."""

from __future__ import annotations

import contextlib
import re
import socket
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from companion.errands import coming
from companion.settings.hotspot import Hotspot
from tests.web.guests import PATIENCE_S
from web_remote.captive import MOST_LINES, PROBES, WORKERS, Invitation, Porch

HERE = "127.0.0.1"
ASKED = ("captive.apple.com", "connectivitycheck.gstatic.com", "www.msftconnecttest.com", "detectportal.firefox.com")


@pytest.fixture
def told() -> list[Invitation]:
    return [Invitation(f"{HERE}:8080/j/KR4TZ7", "KR4TZ7")]


@pytest.fixture
def porch(told: list[Invitation]) -> Iterator[Porch]:
    porch = Porch(HERE, 0, lambda: told[-1], "en")
    porch.start()
    yield porch
    porch.stop()


def hears(porch: Porch, request: str | bytes, from_: str = HERE) -> bytes:
    """The whole answer; the line is closed behind it."""
    with socket.create_connection((HERE, porch.port), PATIENCE_S, (from_, 0)) as line:
        line.sendall(request if isinstance(request, bytes) else request.encode())
        return b"".join(iter(lambda: line.recv(65536), b""))


def get(porch: Porch, path: str, host: str = "", *more: str, method: str = "GET") -> tuple[int, dict[str, str], str]:
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host or f'{HERE}:{porch.port}'}", *more, "", ""]
    head, _, body = hears(porch, "\r\n".join(lines)).decode().partition("\r\n\r\n")
    status, *headers = head.split("\r\n")
    pairs = (line.partition(": ") for line in headers)
    return int(status.split()[1]), {name.lower(): text for name, _, text in pairs}, body


def test_no_probe_is_told_that_the_internet_is_here__F28(porch: Porch) -> None:
    for host in ASKED:
        for path in (*sorted(PROBES), "/"):
            status, headers, body = get(porch, path, host)
            assert (status, headers["location"], body) == (302, f"http://{HERE}:{porch.port}/", ""), (host, path)
            assert "set-cookie" not in headers
            assert headers["cache-control"] == "no-store"


def test_the_page_carries_the_address_and_the_code_and_nothing_to_play_with__F28(porch: Porch, told: list[Invitation]):
    status, headers, page = get(porch, "/")
    assert status == 200
    assert f"<b>http://{HERE}:8080<wbr>/j/KR4TZ7</b>" in page
    assert "KR4TZ7" in page.replace("/j/KR4TZ7", "")
    assert not re.search(r"<(a|script|form|iframe|link|img|object)\b|href|src=|http-equiv", page, re.IGNORECASE)
    assert "script" not in headers["content-security-policy"]
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "set-cookie" not in headers
    assert len(page) < 2500
    asked = get(porch, "/", method="HEAD")
    assert (asked[0], asked[1]["content-length"], asked[2]) == (200, str(len(page.encode())), "")
    told.append(Invitation(f"{HERE}:8080", ""))
    assert "code of this table" not in get(porch, "/")[2], "all seats are taken"


def test_it_speaks_the_phones_language_and_knows_no_cookie(porch: Porch) -> None:
    danish = get(porch, "/", "", "Accept-Language: da-DK,da;q=0.9")[2]
    assert '<html lang="da">' in danish
    assert "Close this window" not in danish
    assert '<html lang="en">' in get(porch, "/", "", "Accept-Language: xx", "Cookie: language=da; butler-device=x")[2]


@pytest.mark.parametrize(
    "path", ["/j/KR4TZ7", "/api/view", "/api/join", "/static/page.css", "/healthz", "/../etc/passwd"]
)
def test_nothing_of_the_game_is_behind_it(porch: Porch, path: str) -> None:
    for host in ("", "captive.apple.com"):
        status, _, body = get(porch, path, host)
        assert (status, body) == (404, "")
    assert get(porch, path, method="POST")[0] == 405


def test_what_a_request_says_never_comes_back_in_the_answer(porch: Porch) -> None:
    for host in ("evil.example", "evil.example\r\nX-Evil: 1", f"{HERE}:1", "[::1]", "\x00", "a" * 5000):
        answer = hears(porch, f"GET / HTTP/1.1\r\nHost: {host}\r\nAccept-Language: evil\r\n\r\n")
        assert b"evil" not in answer.lower()
        assert b"KR4TZ7" not in answer, "the page stands at one address only"
    assert (
        b"evil" not in hears(porch, b"GET http://evil.example/generate_204?evil HTTP/1.1\r\nHost: evil\r\n\r\n").lower()
    )


@pytest.mark.parametrize(
    "noise",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
        b"GET\r\n\r\n",
        b"\r\n\r\n\r\n\r\n",
        b"A" * 20_000,
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 999999\r\n\r\nxx",
    ],
)
def test_noise_is_turned_away_and_stops_nobody(porch: Porch, noise: bytes, caplog: pytest.LogCaptureFixture) -> None:
    with contextlib.suppress(ConnectionError):
        assert re.match(rb"$|HTTP/1\.[01] (4|505)", hears(porch, noise)), "nobody's fault but the asker's"
    assert get(porch, "/")[0] == 200
    assert not [said for said in caplog.records if said.exc_info], "nor does it fill the log"


def test_a_crowd_that_says_nothing_is_held_to_few_lines_and_lets_others_in(porch: Porch) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(MOST_LINES + 20):
            line = stack.enter_context(socket.create_connection((HERE, porch.port), PATIENCE_S))
            with contextlib.suppress(OSError):
                line.sendall(b"GET / HT")
        page = f"GET / HTTP/1.1\r\nHost: {HERE}:{porch.port}\r\n\r\n"
        assert b" 200 OK" in hears(porch, page, "127.0.0.2"), "somebody else, at once"
        assert len(porch._waiting) <= MOST_LINES
    assert len(porch.requests._threads) == WORKERS


def test_it_listens_before_the_radio_has_its_address() -> None:
    porch = Porch("10.42.77.1", 0, lambda: Invitation("10.42.77.1:8080", ""), "en")
    porch.start()
    porch.stop()


def test_an_old_phone_without_a_host_header_is_led_as_well(porch: Porch) -> None:
    assert b"302" in hears(porch, b"GET /generate_204 HTTP/1.0\r\n\r\n").partition(b"\r\n")[0]


def comes(spot: Hotspot, stack: contextlib.ExitStack) -> Any:
    """A stage on which the porch has come."""
    door = SimpleNamespace(printed="127.0.0.1:8080", code="")
    house = SimpleNamespace(hotspot=spot, language="en")
    stage: Any = SimpleNamespace(house=house, door=door, asks={}, stack=stack)
    coming.porch(stage)
    return stage


def test_a_port_that_cannot_be_had_is_said_and_costs_nothing_else(porch: Porch) -> None:
    with contextlib.ExitStack() as stack:
        said = comes(Hotspot("Butler", address=HERE, door=porch.port), stack).asks["hotspot"]()
        assert said.startswith(f"Port {porch.port} cannot be had: ")
        assert "The codes on the table work without it." in said


def test_without_a_hotspot_nobody_listens() -> None:
    with contextlib.ExitStack() as stack:
        for spot in (Hotspot(), Hotspot("Butler", address=HERE, door=0)):
            assert comes(spot, stack).asks == {}
            assert stack.pop_all()._exit_callbacks == type(stack)()._exit_callbacks
