"""The heartbeat: who may keep it from beating, what the system hears, and that a part that hangs is noticed as such."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.curtain import Curtain
from companion.heartbeat import ASK_AGAIN_S, PATIENCE_S, Heartbeat
from companion.panel import Pump
from hardware.ble_dice import BluetoothDice
from hardware.dice_serial import DiceSerial
from hardware.raw_edges import RawEdges
from hardware.serial_ports import PortShut
from tests.appliance.listener import Listener, Watch
from tests.http_phone import until
from web_remote import hub as hubs
from web_remote import server as servers


@pytest.fixture
def system(tmp_path: Path) -> Iterator[Listener]:
    with Listener(tmp_path) as listener:
        yield listener


# --- what is said


def test_it_beats_when_it_is_due_and_says_so_to_the_loop(system):
    watch = Watch()
    heart = Heartbeat(system.address, 2.5, watch)
    assert heart.beat() == 2.5
    assert system.now() == ["WATCHDOG=1"]
    watch.now += 1.0
    assert heart.beat() == 1.5
    assert system.now() == []
    watch.now += 1.5
    assert heart.beat() == 2.5
    assert system.now() == ["WATCHDOG=1"]


def test_no_beat_while_one_of_them_stands_still_and_its_name_is_told(system, caplog):
    watch, moved = Watch(), {"hub": 100.0, "panel": 100.0}
    heart = Heartbeat(system.address, 2.5, watch)
    heart.watches({name: lambda name=name: moved[name] for name in moved})
    watch.now += PATIENCE_S + 0.1
    moved["panel"] = watch.now
    assert heart.beat() == ASK_AGAIN_S
    assert system.now() == ["STATUS=Stopped moving: hub."]
    assert caplog.messages == ["these have stopped moving: hub; the system will start Butler anew"]
    watch.now += ASK_AGAIN_S
    heart.beat()
    assert system.now() == [], "it is said once"
    moved["hub"] = watch.now
    watch.now += ASK_AGAIN_S
    heart.beat()
    assert system.now() == ["STATUS=All moves again.", "WATCHDOG=1"]


def test_ready_and_the_end_are_told(system):
    heart = Heartbeat(system.address)
    heart.ready("Phones can join.")
    heart.stopping()
    assert system.now() == ["READY=1", "STATUS=Phones can join.", "STOPPING=1", "STATUS=Putting the table away."]


def test_what_the_unit_wants_is_taken_from_the_environment_and_out_of_it(system):
    environ = {"NOTIFY_SOCKET": system.address, "WATCHDOG_USEC": "10000000", "WATCHDOG_PID": str(os.getpid()), "A": "b"}
    heart = Heartbeat.of_the_system(environ)
    assert environ == {"A": "b"}, "a program that Butler starts must not beat for it"
    assert heart.is_listened_to
    assert heart.beat() == pytest.approx(2.5, abs=0.1)
    assert system.now() == ["WATCHDOG=1"]


@pytest.mark.parametrize("more", [{}, {"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "1"}, {"WATCHDOG_USEC": "soon"}])
def test_who_is_not_to_beat_does_not(system, more):
    heart = Heartbeat.of_the_system({"NOTIFY_SOCKET": system.address, **more})
    assert heart.beat() is None
    assert system.now() == []


def test_without_a_unit_nothing_is_said_and_nothing_waited_for():
    heart = Heartbeat.of_the_system({"WATCHDOG_USEC": "10000000"})
    heart.ready("")
    heart.stopping()
    assert heart.beat() is None
    assert not heart.is_listened_to


def test_a_socket_without_a_file_and_one_that_is_gone(tmp_path):
    with Listener(tmp_path) as there:
        Heartbeat(there.address).ready("")
    Heartbeat(there.address).ready("")
    Heartbeat("@butler-nobody-listens-here").ready("")


def test_waiting_for_the_curtain_comes_round_when_it_is_asked_to():
    curtain, rounds = Curtain(), []

    def each_round() -> float:
        rounds.append(0)
        if len(rounds) == 3:
            curtain.fall()
        return 0.001

    curtain.wait(each_round)
    assert len(rounds) == 3


# --- parts that hang: each stands in the middle of its own work


class Gate:
    """Whoever comes through stands still until it is opened."""

    def __init__(self) -> None:
        self.reached, self._open = threading.Event(), threading.Event()

    def __call__(self, *_: Any) -> Any:
        self.reached.set()
        assert self._open.wait(60)

    def open(self) -> None:
        self._open.set()


class HungTable:
    """It answers nobody who wants to see it."""

    def __init__(self, gate: Gate) -> None:
        self.view = gate

    def bell(self, ring: Callable[[], None]) -> None: ...


@contextmanager
def panel(gate: Gate):
    pump = Pump(HungTable(gate))
    pump.start()
    yield pump
    pump.stop()


@contextmanager
def pins(gate: Gate):
    edges = RawEdges(queue.SimpleQueue(), each_round=gate)
    edges.start()
    yield edges
    edges.stop()


@contextmanager
def dice_reader(gate: Gate):
    def opener(url: str):
        gate()
        raise PortShut("missing", "")

    dice = DiceSerial("loop://", queue.SimpleQueue(), opener=opener, comports=list)
    dice.start()
    yield dice
    dice.stop()


@contextmanager
def bluetooth_dice(gate: Gate):
    class Radio:
        def run(self, step: Callable[[], float], stopped: threading.Event) -> None:
            while not stopped.wait(0.001):
                step()

    dice = BluetoothDice(queue.SimpleQueue(), Radio())
    dice.step = lambda: gate() or 0.0
    dice.start()
    yield dice
    dice.stop()


@contextmanager
def streams(gate: Gate):
    class Pictures: ...

    hub = hubs.Hub(HungTable(gate), Pictures())
    hub.after_telling = gate
    hub.start()
    hub.ring()
    yield hub
    hub.stop()


@contextmanager
def door(gate: Gate):
    def app(environ: Any, start_response: Any) -> list[bytes]:
        gate()
        start_response("204 No Content", [])
        return []

    server = servers.Server(app, "127.0.0.1", 0, workers=1)
    server.start()
    phone = threading.Thread(target=lambda: urllib.request.urlopen(f"http://127.0.0.1:{server.port}/", timeout=60))
    phone.start()
    yield server
    phone.join()
    server.stop()


@pytest.mark.parametrize("part", [panel, pins, dice_reader, bluetooth_dice, streams, door])
def test_a_part_that_hangs_keeps_the_heart_from_beating(system, part):
    gate, watch = Gate(), Watch()
    with part(gate) as hanging:
        try:
            assert gate.reached.wait(30)
            stood_since = watch.now = hanging.moved_at
            heart = Heartbeat(system.address, 2.5, watch)
            heart.watches({"part": lambda: hanging.moved_at})
            watch.now = stood_since + PATIENCE_S + 1
            heart.beat()
            assert "WATCHDOG=1" not in system.now()
        finally:
            gate.open()
        until(lambda: hanging.moved_at > stood_since)
        watch.now = hanging.moved_at + PATIENCE_S - 1
        assert heart.still() == ()


def test_nobody_sleeps_longer_than_the_heart_is_patient():
    assert max(hubs.HEARTBEAT_S, servers.SWEEP_S) + 2 < PATIENCE_S


# --- the whole program


def test_a_service_that_never_says_it_is_ready_is_not_waited_for_for_ever(tmp_path):
    """However much it says instead: the tests below end with what was heard."""
    with Listener(tmp_path, patience_s=0.3) as listener:
        heart, ended = Heartbeat(listener.address), threading.Event()

        def talks() -> None:
            while not ended.wait(0.001):
                heart.stopping()

        talking = threading.Thread(target=talks)
        talking.start()
        try:
            with pytest.raises(AssertionError, match=r"READY=1 was not said in 0.3 s, but: .*STOPPING=1"):
                listener.hears("READY=1")
        finally:
            ended.set()
            talking.join()


@pytest.mark.parametrize("screen", ["off", "window"])
def test_the_program_is_ready_beats_and_says_goodbye(system, tmp_path, screen):
    """A unit's service, with a screen on the main thread and without; its log holds no way in."""
    words = ("--port", "0", "--screen", screen, "--panel", "none", "--dice", "simulated", "--data", tmp_path / "data")
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", "play", "--json", *map(str, words)],
        env={**os.environ, "NOTIFY_SOCKET": system.address, "WATCHDOG_USEC": "400000", "SDL_VIDEODRIVER": "dummy"},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert "STATUS=Phones can join." in system.hears("READY=1")
        for _ in range(3):
            system.hears("WATCHDOG=1")
        process.send_signal(signal.SIGTERM)
        system.hears("STOPPING=1")
        told, said = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 0
    code = told.partition('"code": "')[2].partition('"')[0]
    assert len(code) > 3
    assert "Phones can join" in said
    assert code not in said
    assert "█" not in said
