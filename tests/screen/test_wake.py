"""Sleeping: a ring is never lost, from any thread; an idle sleeper does nothing."""

import os
import threading
import time

import pytest

from companion.screen import wake as wakes
from companion.screen.wake import Wake

LONG = 60.0


@pytest.fixture
def wake():
    made = Wake()
    yield made
    made.close()


def test_a_ring_before_the_sleep_wakes_it(wake):
    wake.ring()
    began = time.monotonic()
    assert wake.sleep(LONG) is True
    assert time.monotonic() - began < LONG / 2


def test_a_ring_from_another_thread_wakes_it(wake):
    ringer = threading.Thread(target=wake.ring)
    ringer.start()
    assert wake.sleep(LONG) is True
    ringer.join()


def test_a_thousand_rings_are_one_wakening_and_none_waits(wake):
    for _ in range(100_000):  # more than a pipe holds
        wake.ring()
    while wake.sleep(0.0):
        pass
    assert wake.sleep(0.0) is False


def test_nothing_happens_is_said_too(wake):
    assert wake.sleep(0.001) is False


def test_a_display_that_is_heard_wakes_without_the_bell(wake, monkeypatch):
    hear, press = os.pipe()
    monkeypatch.setattr(wakes, "display_files", lambda: [hear])
    wake.listen(has_input=True)
    os.write(press, b"key")
    began = time.monotonic()
    assert wake.sleep(LONG) is False
    assert time.monotonic() - began < LONG / 2
    os.close(press)
    os.close(hear)
    assert wake.sleep(LONG) is False, "a file closed under the sleeper ends the sleep, not the program"


def test_a_display_that_cannot_be_heard_is_looked_at_now_and_then(wake, monkeypatch):
    monkeypatch.setattr(wakes, "display_files", list)
    wake.listen(has_input=True)
    began = time.monotonic()
    wake.sleep(LONG)
    assert time.monotonic() - began < LONG / 2
    wake.listen(has_input=False)
    monkeypatch.setattr(
        wakes.select, "select", lambda *wanted: pytest.fail("no glance") if wanted[3] != 7.0 else ([],) * 3
    )
    wake.sleep(7.0)


def test_input_devices_are_found_among_the_open_files(tmp_path, monkeypatch):
    for number, to in (
        ("3", "/dev/input/event4"),
        ("4", "/dev/null"),
        ("5", "/srv/games/g1.game"),
        ("11", "/dev/input/event0"),
    ):
        (tmp_path / number).symlink_to(to)
    monkeypatch.setattr(wakes, "OPEN_FILES", tmp_path)
    assert wakes.display_files() == [3, 11]


def test_the_socket_of_a_desktop_is_told_from_any_other(tmp_path):
    import socket

    for name, is_desktop in ((".X11-unix", True), ("wayland-0", True), ("journal", False)):
        with socket.socket(socket.AF_UNIX) as door, socket.socket(socket.AF_UNIX) as line:
            door.bind(str(tmp_path / name))
            door.listen()
            line.connect(str(tmp_path / name))
            assert wakes._is_desktop(line.fileno()) is is_desktop


def test_a_ring_after_the_end_is_nothing_and_touches_no_file():
    wake = Wake()
    wake.close()
    taken = os.pipe()  # very likely the same numbers
    wake.ring()
    os.set_blocking(taken[0], False)
    with pytest.raises(BlockingIOError):
        os.read(taken[0], 1)
    for end in taken:
        os.close(end)
    wake.close()
