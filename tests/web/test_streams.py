"""Streams: the newest view and nothing else, one line a seat, dead ones reaped (F21 to F24)."""

import socket
import statistics
import threading
import time

from companion.rules import commands as c
from tests.web.guests import House, Phone, quick, wait_until
from web_remote.hub import HEARTBEAT_S, LIFE_S, STALL_S
from web_remote.stream import USER_TIMEOUT_MS


def test_a_stream_begins_with_the_whole_view_and_the_house(house: House):
    ann = house.seated(2)[0]
    with ann.listens() as stream:
        assert stream.status == 200
        assert "content-type: text/event-stream" in stream.head.lower()
        assert "content-length" not in stream.head.lower()
        view = stream.next()
        assert view["id"] == view["version"] == house.table.version("s1")
        assert view["you"]["name"] == "Ann"
        assert view["news"][-1]["say"] == "Bo sits down as Colonel Mustard."
        told = stream.next("house")
        assert told["code"] == house.door.code
        assert told["build"]
        facts = {"links", "faults", "url", "code", "printed", "wifi", "build", "claims", "knew", "picture", "notices"}
        facts |= {"presets"}
        assert set(told) == facts, "and nothing else"


def test_the_view_on_a_stream_is_that_of_a_question(house):
    ann = house.playing(3)[0]
    with ann.listens() as stream:
        streamed = stream.next()
        del streamed["id"]
        assert streamed == ann.view()


def test_each_change_comes_once_to_everybody_it_concerns(house):
    phones = house.seated(3)
    streams = [phone.listens() for phone in phones]
    versions = [stream.next()["version"] for stream in streams]
    phones[0].does("set-rule", rule="disproof", answer="swift")
    for stream, before in zip(streams, versions, strict=True):
        assert stream.next()["version"] == before + 1
    for stream in streams:
        stream.close()


def test_what_does_not_change_a_view_sends_nothing(house):
    ann, bo, cy = house.playing(3)
    with bo.listens() as stream:
        stream.next("house")
        before = bo.view()["version"]
        ann.does("mark", card="rope", column="s2", mark="no")
        cy.does("mark", card="rope", column="s2", mark="yes")
        assert stream.silent_for(0.3)
        assert bo.view()["version"] == before
    with ann.listens() as stream:
        assert stream.next()["notebook"]["marks"] == {"rope|s2": "no"}


def test_links_say_whose_phone_is_on_line(house):
    ann, bo = house.seated(2)
    with ann.listens() as stream:
        stream.next("house")
        with bo.listens():
            assert stream.next("house")["links"] == ["s1", "s2"]
        assert stream.silent_for(0.2), "a page that reloads is not called away"
        house.let_pass(1)
        assert stream.next("house")["links"] == ["s1"]


def test_the_newest_stream_of_a_seat_ends_the_older_which_is_told__F24(house):
    ann = house.seated(1)[0]
    with ann.listens() as older, ann.listens() as newer:
        older.hears("replaced")
        assert older.is_over()
        assert newer.next()["seat"] == "s1"
        assert house.table.house()["links"] == ["s1"]
        assert len(house.hub) == 1


def test_a_stream_that_its_page_gave_up_does_not_take_over_when_it_arrives_late__F21(house):
    ann = house.seated(1)[0]
    path = "/api/stream?seat=s1&page={}&line={}".format
    with ann.listens(path=path("a1", 2)) as newer:
        newer.next("house")
        with ann.listens(path=path("a1", 1)) as late:
            late.hears("replaced")
            assert late.is_over()
        assert newer.silent_for(0.1)
        with ann.listens(path=path("b2", 1)):
            newer.hears("replaced")


def test_sixty_abandoned_streams_hold_up_nobody__F24(house):
    phones = house.seated(6)
    lines = [phones[n % 6].listens() for n in range(60)]
    quick(phones[0].view, 0.5)
    wait_until(lambda: len(house.hub) == 6)
    for line in lines:
        line.close()
    wait_until(lambda: len(house.hub) == 0)


def who_sits_first(line):
    """The first name in the first view that has any."""
    while not (seats := line.next()["table"]["seats"]):
        pass
    return seats[0]["name"]


def test_two_hundred_phones_take_no_thread(house):
    guest = Phone(house)
    before = set(threading.enumerate())
    lines = [guest.listens(path="/api/public/stream") for _ in range(200)]
    wait_until(lambda: len(house.hub) == 200)
    assert set(threading.enumerate()) <= before
    Phone(house).joined("Ann")
    assert {who_sits_first(line) for line in lines} == {"Ann"}
    for line in lines:
        line.close()


def test_a_phone_that_comes_back_has_everything_at_once__F21_F23(house):
    ann, bo, cy = house.playing(3)
    first = bo.listens()
    seen = first.next()["version"]
    first.socket.shutdown(socket.SHUT_RDWR)
    first.close()
    cy.does("mark", card="rope", column="s1", mark="no")
    house.table.submit(c.Pause(c.PANEL))

    def looks_again() -> None:
        with bo.listens() as again:
            view = again.next()
        assert view["paused"] is True
        assert view["version"] > seen

    quick(looks_again, 2)
    assert ann.view()["paused"]


def test_a_heartbeat_comes_every_four_seconds(house):
    ann = house.seated(1)[0]
    with ann.listens() as stream:
        stream.next("house")
        for _ in range(3):
            house.let_pass(HEARTBEAT_S)
            while stream.block() != ":":
                pass  # the phone that has just come is news of the house too


def test_a_stream_has_a_longest_life(house):
    ann = house.seated(1)[0]
    with ann.listens() as stream:
        stream.next("house")
        house.let_pass(LIFE_S * 1.1)
        assert stream.is_over()
    with ann.listens() as stream:
        assert stream.next()


def test_a_phone_that_closes_is_freed_in_a_second(house):
    ann = house.seated(1)[0]

    def comes_and_goes() -> None:
        stream = ann.listens()
        wait_until(lambda: len(house.hub) == 1)
        (held,) = tuple(house.hub._streams.values())
        stream.close()
        wait_until(lambda: len(house.hub) == 0 and held.sock.fileno() < 0)

    quick(comes_and_goes, 1)


def test_a_phone_that_vanishes_is_given_up_by_the_kernel(house):
    """A cut radio cannot be made here; that the kernel was told when to give up can be seen."""
    ann = house.seated(1)[0]
    with ann.listens() as stream:
        stream.next()
        (held,) = house.hub._streams.values()
        assert held.sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == USER_TIMEOUT_MS
        assert held.sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        assert not held.sock.getblocking()


def test_a_phone_that_stops_reading_is_passed_over_then_dropped(house):
    ann, bo, cy = house.seated(3)
    deaf, listening = bo.listens(), ann.listens()
    deaf.next("house")
    (held,) = [stream for stream in house.hub._streams.values() if stream.listener.seat == "s2"]
    answers = ("swift", "each-answers")
    taps = 0
    while held.stalled_since is None:
        ann.does("set-rule", rule="disproof", answer=answers[taps % 2])
        taps += 1
        assert taps < 4000
    took = []
    for tap in range(taps, taps + 20):
        begun = time.monotonic()
        version = ann.does("set-rule", rule="disproof", answer=answers[tap % 2])
        while listening.next()["version"] < version:
            pass
        took.append(time.monotonic() - begun)
    assert statistics.median(took) < 1.0
    house.let_pass(STALL_S - 2 * HEARTBEAT_S)
    assert cy.view()
    assert held.sock.fileno() > 0
    house.let_pass(3 * HEARTBEAT_S)
    wait_until(lambda: held.sock.fileno() < 0)
    assert len(house.hub) == 1
    deaf.close()
    listening.close()


def test_a_slow_phone_skips_to_the_newest_view(house):
    ann, bo = house.seated(2)
    slow = bo.listens()
    slow.next("house")
    (held,) = house.hub._streams.values()
    answers = ("swift", "each-answers")
    taps = 0
    while held.stalled_since is None:
        version = ann.does("set-rule", rule="disproof", answer=answers[taps % 2])
        taps += 1
    for tap in range(taps, taps + 50):
        version = ann.does("set-rule", rule="disproof", answer=answers[tap % 2])
    newest, got = bo.view()["version"], []
    while not got or got[-1] < newest:
        got.append(slow.next()["version"])
    assert got == sorted(set(got))
    assert version
    assert len(got) < taps + 50, "the views in between were never sent"
    slow.close()


def test_what_a_phone_says_on_its_stream_is_dropped(house):
    ann = house.seated(1)[0]
    with ann.listens() as stream:
        stream.next("house")
        stream.socket.sendall(b"GET /api/view?seat=s1 HTTP/1.1\r\n\r\n" * 200)
        Phone(house).joined("Bo")
        assert stream.next()["table"]["seats"][1]["name"] == "Bo"


def test_a_seat_that_was_left_is_told_so_and_hears_no_more(house):
    ann, bo, _ = house.seated(3)
    with bo.listens() as stream:
        stream.next("house")
        ann.does("remove-seat", who="s2")
        stream.hears("gone")
        assert stream.is_over()
    with bo.listens() as stream:
        assert stream.status == 401


def test_a_stream_that_cannot_be_taken_is_refused_with_a_sentence(house, monkeypatch):
    monkeypatch.setattr("web_remote.hub.MOST_STREAMS", 1)
    guest = Phone(house)
    with guest.listens(path="/api/public/stream") as first:
        first.next()
        answer = guest.get("/api/public/stream")
        assert (answer.status, answer.json()["refused"]) == (503, "too-many-streams")


def test_asking_for_the_head_of_a_stream_takes_no_line(house):
    ann = house.seated(1)[0]
    for path in ("/api/stream?seat=s1", "/api/public/stream"):
        answer = ann.ask("HEAD", path)
        assert (answer.status, answer.body) == (200, b"")
    assert len(house.hub) == 0


def test_one_stumble_costs_one_round_only(house, monkeypatch, caplog):
    ann = house.seated(1)[0]
    with ann.listens() as stream:
        stream.next("house")
        right = house.doors.pictures.of
        stumbled = threading.Event()

        def stumbles(seat, language):
            if not stumbled.is_set():
                stumbled.set()
                raise RuntimeError("a mistake of ours")
            return right(seat, language)

        monkeypatch.setattr(house.doors.pictures, "of", stumbles)
        Phone(house).joined("Bo")
        wait_until(stumbled.is_set)
        house.let_pass(HEARTBEAT_S)
        assert stream.next()["table"]["seats"][1]["name"] == "Bo"
    assert "stumbled" in caplog.text
