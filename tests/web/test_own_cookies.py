"""Several tables on one computer are one host to a browser, which sends each the cookies of all."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.guests import Answer, House, Phone
from tests.web.staff import PIN, with_pin


@pytest.fixture
def next_table(tmp_path) -> Iterator[House]:
    """Another table of the computer on which `house` is, at a port of its own."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    opened = House(tmp_path, port)
    yield opened
    opened.close()


class Browser:
    """What a browser keeps for one host, whatever the port."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {"language": "da"}

    def ask(self, house: House, method: str, path: str, wish: Any = None) -> Answer:
        brought = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = Phone(house).ask(method, path, wish, Cookie=brought)
        for name, value in answer.headers:
            if name.lower() == "set-cookie":
                kept, _, rest = value.partition("=")
                self.cookies[kept] = rest.partition(";")[0]
        return answer

    def sits_down(self, house: House, name: str) -> None:
        assert self.ask(house, "POST", "/api/join", {"code": house.door.code, "name": name}).status == 200

    def seats(self, house: House) -> list[str]:
        return [seat["name"] for seat in self.ask(house, "GET", "/api/me").json()["seats"]]


def test_a_phone_keeps_its_seat_at_each_of_two_tables(house, next_table):
    browser = Browser()
    browser.sits_down(house, "Ann")
    browser.sits_down(next_table, "Bo")
    assert (browser.seats(house), browser.seats(next_table)) == (["Ann"], ["Bo"])
    view = browser.ask(next_table, "GET", "/api/view").json()
    wish = {
        "game": view["game"],
        "seen": view["version"],
        "id": "t1",
        "command": {"do": "choose-suspect", "suspect": "plum"},
    }
    assert browser.ask(next_table, "POST", "/api/command", wish).status == 200
    assert browser.ask(house, "GET", "/api/view").json()["you"]["name"] == "Ann"
    assert len(browser.cookies) == 3


def test_staff_are_in_at_each_of_two_tables(house, next_table):
    browser = Browser()
    for table in (house, next_table):
        with_pin(table)
        assert browser.ask(table, "POST", "/api/staff/enter", {"pin": PIN}).status == 200
    for table in (house, next_table):
        assert browser.ask(table, "GET", "/api/staff/state").status == 200
    del browser.cookies[f"butler-staff-{next_table.door.port}"]
    assert browser.ask(next_table, "GET", "/api/staff/state").status == 401


def test_what_another_table_gave_is_not_taken_for_its_own(house, next_table):
    browser = Browser()
    browser.sits_down(house, "Ann")
    browser.cookies = {f"{name}-{next_table.door.port}": value for name, value in browser.cookies.items()}
    assert browser.seats(next_table) == []


def test_the_page_of_a_further_table_is_in_the_language_of_the_phone(next_table):
    assert b'lang="da"' in Browser().ask(next_table, "GET", "/").body
