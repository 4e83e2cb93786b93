"""Phones that go without a word, come back, or come from elsewhere: real links, no FIN, no RST, nobody is told."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from companion.bench.tables import Process
from tests import proof
from tests.http_phone import Friends, HttpPhone, Stream, View, until
from tests.system.networks import Air, Place, run
from tests.system.program import ALONE, Program

FREED_S = 25.0
BACK_S = 2.0
PEOPLE = {"ann": "10.0.0.21/24", "bo": "10.0.0.22/24", "cy": "10.0.0.23/24", "di": "10.0.0.24/24"}


class Round:
    """A table and four people in one network. Everybody listens; Ann is the host, and the game has begun."""

    def __init__(self, air: Air, house: Path, stack: ExitStack) -> None:
        table = air.place("table", "10.0.0.7/24")
        self.places = {name: air.place(name, address) for name, address in PEOPLE.items()}
        self.program = stack.enter_context(Program(*ALONE, "--data", house, before=table.before))
        self.phones = {
            name: HttpPhone(self.program.url, place.inside).joins(name.title()) for name, place in self.places.items()
        }
        self.ann = self.phones["ann"]
        self.ann.taps("start")
        self.streams: dict[str, Stream] = {}
        for name, phone in self.phones.items():
            self.streams[name] = stack.enter_context(phone.listening())
            self.streams[name].sees(lambda view: view["phase"] == "setup")
        self.links(*self.phones)

    def links(self, *names: str, seconds: float = 5.0) -> float:
        """Waits until exactly these have a phone on line, as Ann's own line says; how long that took."""
        began, wanted = time.monotonic(), sorted(self.phones[name].seat for name in names)
        self.streams["ann"].waits(lambda: self.streams["ann"].house.get("links") == wanted, seconds)
        return time.monotonic() - began

    def goes_on(self) -> View:
        """Something happens at the table that everybody sees; what lies there then."""
        self.ann.taps("next-step" if self.ann.view()["table"]["setup"]["step"] == "tokens" else "previous-step")
        view: View = self.ann.gets("/api/public/view")
        return view

    def sockets(self) -> set[str]:
        return Process(self.program.pid).sockets()


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """What has to be put away at the end."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def friends(air: Air, tmp_path: Path, stack: ExitStack) -> Round:
    return Round(air, tmp_path / "house", stack)


def comes_again(phone: HttpPhone, stack: ExitStack, newest: View) -> tuple[Stream, float]:
    """What the page does the moment its phone says that it is on line again: it opens its stream anew. Seconds until
    what lies on the table was there."""
    began = time.monotonic()
    stream = phone.listens(patience_s=BACK_S)
    stack.callback(stream.close)
    stream.sees(lambda view: view["table"] == newest["table"], BACK_S)
    return stream, time.monotonic() - began


def test_who_goes_without_a_word_is_freed_and_who_comes_back_sees_the_newest_at_once__F21_F24(
    friends: Round, stack: ExitStack
):
    """Bo goes for good; Di is back after 9 s, when the table still believes in the old line; Cy after 20 s, when it
    does not."""
    before = friends.sockets()
    gone = time.monotonic()
    for name in ("bo", "cy", "di"):
        friends.places[name].goes_out_of_range()

    until(lambda: time.monotonic() - gone > 9, 15)
    friends.goes_on()
    friends.places["di"].comes_back()
    _, di_s = comes_again(friends.phones["di"], stack, friends.goes_on())

    friends.links("ann", "di", seconds=FREED_S - 9)
    freed_s = time.monotonic() - gone
    until(lambda: len(before - friends.sockets()) == 3, FREED_S - freed_s, "the end of the dead lines")

    until(lambda: time.monotonic() - gone > 20, 25)
    friends.places["cy"].comes_back()
    _, cy_s = comes_again(friends.phones["cy"], stack, friends.goes_on())
    friends.links("ann", "cy", "di")

    assert freed_s < FREED_S
    assert max(di_s, cy_s) < BACK_S
    figure = f"freed after {freed_s:.1f} s, back in {max(di_s, cy_s) * 1000:.0f} ms"
    proof.figure("phones whose link goes down without a word", count=3, figure=figure, seconds=time.monotonic() - gone)


def test_a_phone_that_gets_another_address_is_still_its_seat(friends: Round, stack: ExitStack):
    """Ann's phone, the host's, walks to another access point in the middle of the game."""
    ann, place, before = friends.ann, friends.places["ann"], friends.sockets()
    game = Friends(list(friends.phones.values()), Random(27), accuse=False)
    now = game.play(lambda view: view["turn"] and view["turn"]["number"] >= 2)
    seen = ann.view()
    assert seen["hand"]

    place.gives_up(PEOPLE["ann"])
    place.takes("10.0.0.99/24")
    stream, _ = comes_again(ann, stack, now)
    assert stream.view == seen
    assert ann.gets("/api/me")["seats"] == [{"seat": ann.seat, "name": "Ann"}]
    later = game.play(lambda view: view["turn"]["number"] >= 2 + len(PEOPLE) and view["turn"]["seat"] != ann.seat)
    for name in ("bo", "cy", "di"):
        friends.streams[name].sees(lambda view: view["table"] == later["table"])
    stream.sees(lambda view: view["table"] == later["table"])
    until(lambda: len(before - friends.sockets()) == 1 and len(friends.sockets()) == len(before), what="one line each")


def test_what_a_page_gave_up_does_not_end_what_it_opened_since__F21(friends: Round, stack: ExitStack):
    """While the link is down a page asks for its stream and gives up. The kernel does not: it goes on sending what the
    page said, and that arrives after the page has asked anew."""
    bo, place = friends.phones["bo"], friends.places["bo"]
    asks = f"/api/stream?seat={bo.seat}&page=a1b2&line="
    line = bo.line()
    place.goes_out_of_range()
    bo.asks_for_stream(line, f"{asks}1")
    line.close()
    place.comes_back()
    newer = stack.enter_context(bo.listening(f"{asks}2"))
    newer.sees(lambda view: view["phase"] == "setup")
    until(lambda: not still_sending(place), 10, "the end of what the kernel still had to say")
    newest = friends.goes_on()
    newer.sees(lambda view: view["table"] == newest["table"])
    assert newer.words == []


def still_sending(place: Place) -> str:
    """The connections that were closed here and whose last bytes have not arrived."""
    return run(*place.before, "ss", "-Htn", "state", "fin-wait-1")
