"""F43 in the middle of a game: phones, a table and a disk of 1 MB without a byte left."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from companion.errands.ending import Ending
from companion.journal import Journal
from tests.http_phone import Friends, HttpPhone, Stream, View, Wish, in_disproof
from tests.system.program import ALONE, Program
from tests.system.test_disk_full import FULL, fill

NAMES = ("Ann", "Bo", "Cy")


class Evening:
    """Three friends at a table whose house lies on the small disk."""

    def __init__(self, house: Path) -> None:
        self.house = house
        self.program = Program(*ALONE, "--data", house)
        phones = [HttpPhone(self.program.near_url).joins(name) for name in NAMES]
        self.friends = Friends(phones, Random(43), accuse=False)

    def starts_again(self) -> None:
        """Another process; the phones come to its address, each with the cookie it has."""
        self.program = Program(*ALONE, "--data", self.house)
        for phone in self.friends.phones.values():
            phone.place = HttpPhone(self.program.near_url).place

    def views(self) -> dict[str, View]:
        """What everybody has before them."""
        return {seat: phone.view() for seat, phone in self.friends.phones.items()} | {"public": self.friends.now()}

    def events(self) -> list[dict]:
        """What the disk has."""
        (file,) = (self.house / "games").glob("*.game")
        journal = Journal.open(file, only_read=True)
        try:
            return list(journal.events())
        finally:
            journal.close()

    def missing(self) -> list[str]:
        """What the house says is missing."""
        found: list[str] = self.friends.host.gets("/healthz")["missing"]
        return found

    def plays_until_somebody_has_to_show(self) -> tuple[HttpPhone, Wish]:
        """The tap with which somebody is about to show a card."""

        def has_to_show(view: View) -> bool:
            return in_disproof(view) and "show" in _offered(self.friends.phones[view["awaited"][0]].view())

        asked = self.friends.phones[self.friends.play(has_to_show)["awaited"][0]]
        return asked, asked.wish("show", card=_offered(asked.view())["show"]["card"][0])


def _offered(view: View) -> dict[str, dict]:
    return {choice["do"]: choice["slots"] for choice in view["choices"]}


@pytest.fixture
def evening(small_disk) -> Iterator[Evening]:
    evening = Evening(small_disk / "house")
    try:
        yield evening
    finally:
        with evening.program:
            pass


def refused(phone: HttpPhone, wish: Wish) -> None:
    """With the answer that the doors describe, and aloud."""
    answer = phone.tries(wish)
    assert (answer.status, answer.json()) == (503, {"refused": "disk-failed", "say": FULL})


def test_a_disproof_on_a_full_disk_is_refused_aloud_and_done_once_there_is_room__F43(small_disk, evening):
    asked, wish = evening.plays_until_somebody_has_to_show()
    before, events = evening.views(), evening.events()
    suggester = evening.friends.phones[before["public"]["turn"]["suggestion"]["by"]]
    with ExitStack() as stack:
        streams = {phone.seat: stack.enter_context(phone.listening()) for phone in evening.friends.phones.values()}
        streams["public"] = stack.enter_context(evening.friends.host.listening("/api/public/stream"))
        for seat, stream in streams.items():
            assert stream.sees(lambda view: True) == before[seat]
        fill(small_disk)
        refused(asked, wish)
        refused(asked, wish)
        mark = next(choice for choice in before[suggester.seat]["choices"] if choice["do"] == "mark")
        refused(suggester, suggester.wish("mark", **{slot: values[0] for slot, values in mark["slots"].items()}))

        # Nothing is half done, and what there is can be read: as it was, on new lines and on those that are open.
        assert evening.events() == events
        assert evening.views() == before
        for seat, stream in streams.items():
            stream.waits(lambda stream=stream: faults(stream) == [FULL])
            assert (stream.view, stream.views) == (before[seat], 1)
            with asked.listening("/api/public/stream") as newcomer:
                assert newcomer.sees(lambda view: True) == before["public"]
        assert "disk" in evening.missing()
        assert asked.asks("GET", "/").status == 200

        # There is room: the page sends the very same tap, and then once more.
        (small_disk / "ballast").unlink()
        answer = asked.tries(wish)
        assert answer.status == 200, answer.body
        assert asked.tries(wish).body == answer.body
        for stream in streams.values():
            stream.waits(lambda stream=stream: stream.views == 2 and not faults(stream))
        assert [event["event"] for event in evening.events()[len(events) :]].count("card-shown") == 1
        card = wish["command"]["card"]
        assert [look["card"] for look in suggester.view()["shown"]][-1:] == [card]
    assert "disk" not in evening.missing()
    evening.friends.play(lambda view: not in_disproof(view))
    assert evening.program.ends() == Ending.FINE
    assert "Traceback" not in "".join(evening.program.said)


def faults(stream: Stream) -> list[str]:
    return [fault["say"] for fault in stream.house.get("faults", []) if fault["part"] == "disk"]


def test_after_a_cut_on_the_full_disk_everything_is_as_it_was__F43(small_disk, evening):
    """The index of a log in the disk's memory is not written down for a cut; there is no room for a new one."""
    asked, wish = evening.plays_until_somebody_has_to_show()
    fill(small_disk)
    refused(asked, wish)
    before, events = evening.views(), evening.events()
    evening.program.ends(signal.SIGKILL)
    for index in evening.house.rglob("*-shm"):
        index.unlink()
    fill(small_disk)
    evening.starts_again()
    assert evening.views() == before
    assert evening.events() == events
    refused(asked, wish)
    assert not [line for line in evening.program.said if "damaged" in line or "cannot be read" in line]
    (small_disk / "ballast").unlink()
    assert asked.tries(wish).status == 200
    turn = before["public"]["turn"]["number"]
    evening.friends.play(lambda view: view["turn"]["number"] > turn)
    assert evening.program.ends() == Ending.FINE
    (file,) = (evening.house / "games").glob("*.game")
    verified = subprocess.run(
        [sys.executable, "-m", "companion", "verify", file], capture_output=True, text=True, timeout=60, check=False
    )
    assert verified.returncode == 0, verified.stdout


def test_a_game_fills_the_disk_by_itself_and_goes_on_on_a_larger_one__F43(small_disk, evening):
    """Nobody else's files: the game's own log has taken everything. The disk grows, and the same tap is carried out."""
    (small_disk / "ballast").write_bytes(bytes(400_000))
    answer = None
    while answer is None or answer.status == 200:
        due = evening.friends.due()
        assert due is not None
        phone, wish = due
        before = evening.views()
        answer = phone.tries(wish)
    assert (answer.status, answer.json()["say"]) == (503, FULL)
    assert evening.views() == before
    assert evening.missing() == ["disk"]
    subprocess.run(["mount", "-o", "remount,size=8m", small_disk], check=True, timeout=20)
    assert phone.tries(wish).status == 200
    turn = before["public"]["turn"]["number"]
    evening.friends.play(lambda view: view["turn"]["number"] > turn + 2)
    assert "disk" not in evening.missing()
    assert evening.program.ends() == Ending.FINE
