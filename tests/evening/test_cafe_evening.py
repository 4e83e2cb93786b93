"""The evening of a café: the program itself as a kiosk, staff with their PIN, guests with phones that no browser is in.

Staff open the table, guests play and call for help, the power goes, they leave without a word, nobody stops the
countdown, and who comes next finds nothing of them: on no screen, in no answer, in no file and in no memory.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.staff import pin
from tests.evening.program import Program, patience
from tests.http_phone import Friends, HttpPhone, until
from tests.kiosk.kiosk import on_the_disk

FIRST = ("Rosalind", "Thaddeus", "Wilhelmina")
PIN = "739152"
QUIET_S = 15 * 60
SETTINGS = """
[house]
kiosk = true
table = "4"
sessions = "staff"
[sound]
cues = "off"
"""


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    """Table 4, set up by its owner; not started yet."""
    program = Program(tmp_path, "none")
    pin.keep(program.house, pin.hashed(PIN, times=1, kibibytes=64))
    (program.house / "butler.toml").write_text(SETTINGS, encoding="utf-8")
    yield program
    program.put_away()


class Staff(HttpPhone):
    """Somebody who works here, with the PIN."""

    def enters(self) -> Staff:
        assert self.does("/api/staff/enter", pin=PIN)
        return self

    def does(self, path: str, **wish: Any) -> bool:
        answer = self.asks("POST", path, wish)
        return answer.status == 200

    def sees(self) -> dict[str, Any]:
        """How the table stands, as staff see it."""
        state: dict[str, Any] = self.gets("/api/staff/state")
        return state


def arrive(program: Program, *names: str) -> list[HttpPhone]:
    """Guests scan what the screen shows now."""
    with HttpPhone(program.url).listening("/api/public/stream") as screen:
        screen.waits(lambda: screen.house.get("code"))
        url = screen.house["url"]
    return [HttpPhone(url).joins(name) for name in names]


def salts_of(program: Program) -> set[str]:
    return set(re.findall(r"'([0-9a-f]{32})'", repr(program.journal())))


def goes(program: Program, seconds: float, words: str) -> str:
    """So much later the screen shows these words."""
    program.ahead(seconds)
    return program.screen_says(words)


def test_a_party_comes_plays_leaves_without_a_word_and_the_next_one_finds_nothing_of_it__F20(program):
    program.start()
    program.screen_says("Ask the people who work here to open this table.")
    stranger = HttpPhone(program.url)
    refused = stranger.asks("POST", "/api/join", {"code": "ABCDEF", "name": "Nobody"})
    assert (refused.status, refused.json()["refused"]) == (409, "table-closed")
    staff = Staff(program.url).enters()
    assert staff.does("/api/staff/session", open=True)

    guests = arrive(program, *FIRST)
    friends = Friends(guests, Random(3), accuse=False)
    friends.host.taps("start")
    friends.play(lambda view: view["phase"] == "turn" and view["turn"]["number"] >= 2)
    own = guests[1].view()
    guests[1].taps("mark", own, card=own["hand"][0]["card"], column="envelope", mark="no")
    assert guests[1].asks("POST", "/api/help", {"wanted": True}).status == 200
    program.screen_says("Table 4 has called for help.")
    assert staff.does("/api/staff/message", text="Your cake is ready.")
    program.screen_says("Your cake is ready.")
    secrets = {*FIRST, *salts_of(program), *(guest.cookie.partition("=")[2] for guest in guests)}
    assert {*FIRST} <= on_the_disk(program.house, secrets)
    assert {*FIRST} <= program.holds(FIRST).keys(), "and whoever looks finds them"

    program.kill()
    program.start()
    after = guests[1].view()
    assert (after["turn"]["number"], after["notebook"]["marks"]) == (own["turn"]["number"], after["notebook"]["marks"])
    assert after["notebook"]["marks"], "and the notes are there"
    staff = Staff(program.url).enters()

    goes(program, QUIET_S, "Is anybody still here?")
    assert guests[2].asks("POST", "/api/keep-on", {}).status == 200
    until(lambda: "Is anybody still here?" not in program.shown(), what="the end of the countdown")
    goes(program, QUIET_S, "Is anybody still here?")
    answers = _the_table_is_wiped(program, guests, secrets)

    assert staff.does("/api/staff/session", open=True)
    (next_one,) = arrive(program, "Zenobia")
    assert next_one.seat == guests[0].seat
    answers += [next_one.asks("GET", path).body for path in _LOOKS]
    answers += [guest.asks("GET", f"/api/view?seat={next_one.seat}").body for guest in guests]
    answers += [staff.asks("GET", path).body for path in ("/api/staff/state", "/api/staff/statistics")]
    played = [(line["how"], line["players"]) for line in staff.gets("/api/staff/statistics")["lines"]]
    assert played == [("left", 3)], "what is left of them is a count"
    assert [secret for secret in secrets for body in answers if secret.encode() in body] == []
    assert program.end() == 0
    assert on_the_disk(program.house, secrets) == set()


_LOOKS = (
    *("/api/me", "/api/view", "/api/public/view", "/api/host/shelf", "/api/host/claims", "/api/seal"),
    *("/api/editions", "/healthz", "/api/public/picture"),
)


def _the_table_is_wiped(program: Program, guests: list[HttpPhone], secrets: set[str]) -> list[bytes]:
    """The countdown runs out while a phone listens; what was answered since."""
    with guests[0].listening() as phone:
        phone.waits(lambda: phone.house.get("notices", {}).get("ends"))
        shown = goes(program, 61, "This party is over")
        assert not [name for name in FIRST if name in shown]
        assert _ends(phone)
    answers = []
    for guest in guests:
        answer = guest.asks("GET", f"/api/view?seat={guest.seat}")
        assert (answer.status, answer.json()["refused"]) == (401, "party-over")
        answers.append(answer.body)
    until(lambda: not on_the_disk(program.house, secrets), what="a disk without them")
    cookies = {guest.cookie.partition("=")[2] for guest in guests}
    hidden = secrets - cookies  # whoever asks shows theirs, and it is held until the next one asks
    for _ in patience(30, 1.0):
        if not (held := program.holds(hidden)):
            break
    assert not held, "\n".join(held.values())
    return answers


def _ends(phone: Any) -> bool:
    over: Callable[[], bool] = phone.is_over
    return over() and phone.words[-1:] == ["gone"]
