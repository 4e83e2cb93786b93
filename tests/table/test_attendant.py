"""Who looks after something on a thread of its own wakes for all that is stirred for, and ends when told."""

from __future__ import annotations

import threading

from companion.attendant import Attendant

PATIENCE_S = 30.0


class Looks:
    """An attendant that counts what it woke for; it works for as long as it is `held`."""

    def __init__(self) -> None:
        self.woke, self.held = threading.Semaphore(0), threading.Event()
        self.held.set()
        self.attendant = Attendant("looks", self._attend)

    def _attend(self) -> None:
        while self.attendant.sleeps():
            self.woke.release()
            self.held.wait(PATIENCE_S)

    def wakes(self) -> bool:
        return self.woke.acquire(timeout=PATIENCE_S)


def test_what_it_is_stirred_for_before_it_starts_and_while_it_works_is_not_missed():
    looks = Looks()
    looks.attendant.stir()
    looks.held.clear()
    looks.attendant.start()
    assert looks.wakes()
    looks.attendant.stir()
    looks.attendant.stir()
    looks.held.set()
    assert looks.wakes()
    looks.attendant.stop()
    assert not looks.woke.acquire(blocking=False), "twice while it works is once"


def test_its_thread_begins_when_there_is_something_to_look_at_for_the_first_time():
    looks = Looks()
    looks.attendant.start()
    assert not looks.attendant._thread.is_alive()
    looks.attendant.stir()
    assert looks.wakes()
    looks.attendant.stir()
    assert looks.wakes()
    looks.attendant.stop()


def test_it_does_not_begin_any_more_once_it_is_to_end():
    looks = Looks()
    looks.attendant.start()
    looks.attendant.stop()
    looks.attendant.stir()
    assert not looks.attendant._thread.is_alive()
    assert not looks.woke.acquire(blocking=False)


def test_lingering_leaves_what_it_was_stirred_for_and_sleeping_does_not():
    attendant = Attendant("looks", lambda: None)
    attendant.stir()
    attendant.lingers(PATIENCE_S)
    assert attendant.is_stirred
    assert attendant.sleeps(PATIENCE_S)
    assert not attendant.is_stirred
    assert attendant.pauses(0.0)


def test_it_ends_from_sleep_and_from_a_pause_and_where_it_never_started():
    never = Attendant("looks", lambda: None)
    never.stop()
    assert never.is_stopped
    assert not never.sleeps()
    assert not never.pauses(PATIENCE_S)
    looks = Looks()
    looks.attendant.start()
    looks.attendant.stir()
    assert looks.wakes()
    looks.attendant.stop(PATIENCE_S)
    assert not looks.attendant._thread.is_alive()
    assert not looks.woke.acquire(blocking=False)
