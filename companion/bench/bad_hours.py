"""What a table costs when phones misbehave: idle ones by the hundred, ones that stall, close, vanish or never speak."""

from __future__ import annotations

import ctypes
import socket
import struct
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from companion.bench.guests import Guest, fresh_address
from companion.bench.phones import Silence, StreamLine
from companion.bench.tables import Process, butler
from companion.bench.trial import Trial, spread
from companion.bench.wire import seated, taps, warm_up

WORKERS = 8
"""Request threads of the server; as many silent connections must not starve it (`web_remote.server.WORKERS`)."""

LONGEST_S = 60.0


def idle_phones(trial: Trial) -> dict[str, Any]:
    """200 more screens that listen and say nothing."""
    count = trial.many(200)
    with butler(trial.fast()) as running:
        party = seated(running, trial.rng())
        warm_up(party, trial)
        empty = spread(_with_spectators(party, [], trial))
        threads, rss = running.threads(), running.rss_kb()
        watching = [_spectator(running.host, running.port) for _ in range(count)]
        time.sleep(0.5)
        grown_kb = running.rss_kb() - rss
        busy = running.busy_percent(trial.seconds(8.0))
        private = _own_marks(party.guests[0], trial.many(200))
        full = spread(_with_spectators(party, watching, trial))
        threads_full = running.threads()
        party.leave()
    return {
        "phones": count,
        "threads": threads_full,
        "threads_before": threads,
        "rss_mb_more": round(grown_kb / 1024, 1),
        "p50_us": full["p50_us"],
        "p50_us_empty": empty["p50_us"],
        "times": round(full["p50_us"] / empty["p50_us"], 2),
        "private_tap_p50_us": private,
        "cpu_percent": round(busy, 2),
    }


def _spectator(host: str, port: int) -> StreamLine:
    return StreamLine(host, port, "/api/public/stream", {}, source=fresh_address())


def _with_spectators(party: Any, watching: list[StreamLine], trial: Trial) -> list[int]:
    """Taps while the spectators' pictures come too; theirs are read after the clock has stopped."""
    taken = []
    rng = trial.rng()
    for _ in range(trial.many(200)):
        time.sleep(0.02)
        for each in watching:
            each.hear()
        taken += taps(party, 1, rng)
    return taken


def _own_marks(guest: Guest, many: int) -> int:
    """Median microseconds of a mark in one's own notebook, which nobody else hears of."""
    taken = []
    for number in range(many):
        view = guest.view()
        mark = next(choice for choice in view["choices"] if choice["do"] == "mark")
        pick = {slot: values[number % len(values)] for slot, values in mark["slots"].items()}
        time.sleep(0.004)
        begun = time.perf_counter_ns()
        guest.tap({"do": "mark", **pick}, view)
        guest.line.answer()
        taken.append(time.perf_counter_ns() - begun)
        guest.stream.hear()
        guest.rest()
    return round(median(taken) / 1000)


def stalled_phone(trial: Trial) -> dict[str, Any]:
    """A phone that listens and stops reading: the others do not wait, memory does not grow."""
    with butler(trial.fast()) as running:
        party = seated(running, trial.rng())
        warm_up(party, trial)
        before = spread(taps(party, trial.many(300), trial.rng()))
        rss = running.rss_kb()
        stalled = _spectator(running.host, running.port)
        stalled.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        during = spread(taps(party, trial.many(300), trial.rng()))
        grown = running.rss_kb() - rss
        freed = _until_freed(running, stalled, trial.seconds(LONGEST_S)) if trial.effort >= 1 else None
        party.leave()
    return {
        "p99_us": during["p99_us"],
        "p99_us_before": before["p99_us"],
        "times": round(during["p99_us"] / before["p99_us"], 2),
        "p50_times": round(during["p50_us"] / before["p50_us"], 2),
        "rss_mb_more": round(grown / 1024, 1),
        "freed_s": freed,
    }


def closed_phone(trial: Trial) -> dict[str, Any]:
    """A phone whose page is closed: how soon its socket is free."""
    return {"freed_s": _gone(trial, lambda phone: phone.socket.shutdown(socket.SHUT_RDWR), trial.many(5))}


def vanished_phone(trial: Trial) -> dict[str, Any]:
    """A phone that is carried off without a word: nothing it is sent is ever acknowledged."""
    return {"freed_s": _gone(trial, _vanish, 1)}


def _gone(trial: Trial, leave: Callable[[StreamLine], object], times: int) -> float | None:
    with butler(trial.fast()) as running:
        party = seated(running, trial.rng())
        freed = []
        for _ in range(times):
            phone = _spectator(running.host, running.port)
            time.sleep(0.2)
            watched = _inode(phone)
            leave(phone)
            freed.append(_until_freed(running, phone, LONGEST_S, watched))
        party.leave()
    known = [each for each in freed if each is not None]
    return round(median(known), 3) if len(known) == len(freed) else None


def _vanish(phone: StreamLine) -> None:
    """Drop every packet that comes for this socket, by a filter of one instruction: return 0 bytes."""
    instruction = ctypes.create_string_buffer(struct.pack("HBBI", 0x06, 0, 0, 0))
    program = struct.pack("HL", 1, ctypes.addressof(instruction))
    phone.socket.setsockopt(socket.SOL_SOCKET, 26, program)  # SO_ATTACH_FILTER


def _until_freed(running: Process, phone: StreamLine, longest_s: float, inode: str = "") -> float | None:
    """Seconds until the table has let go of the socket that this phone is the other end of; None if it never does."""
    inode = inode or _inode(phone)
    begun = time.monotonic()
    while time.monotonic() - begun < longest_s:
        if inode not in running.sockets():
            return round(time.monotonic() - begun, 3)
        time.sleep(0.01)
    return None


def _inode(phone: StreamLine) -> str:
    """The inode of the table's end of this connection."""
    mine, theirs = phone.socket.getsockname(), phone.socket.getpeername()
    wanted = (_as_the_kernel_writes(theirs), _as_the_kernel_writes(mine))
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if (fields[1][-13:], fields[2][-13:]) == wanted:
                return fields[9]
    raise Silence("the table's end of a connection is not to be found")


def _as_the_kernel_writes(address: tuple[str, int]) -> str:
    """An IPv4 address and port as /proc/net/tcp has them: the number in host order, in hex."""
    return f"{struct.unpack('=I', socket.inet_aton(address[0]))[0]:08X}:{address[1]:04X}"


def silent_lines(trial: Trial) -> dict[str, Any]:
    """Connections that are opened ahead of need and say nothing, as many as there are workers and twice that."""
    with butler(trial.fast()) as running:
        party = seated(running, trial.rng())
        warm_up(party, trial)
        normal = spread(taps(party, trial.many(200), trial.rng()))
        silent = [
            socket.create_connection((running.host, running.port), source_address=(fresh_address(), 0))
            for _ in range(2 * WORKERS)
        ]
        for each in silent[:WORKERS]:
            each.sendall(b"POST /api/command HTTP/1.1\r\nHost: ")  # half of them stop in the middle of a word
        first = party.move()
        beside = spread(taps(party, trial.many(200), trial.rng()))
        for each in silent:
            each.close()
        party.leave()
    return {
        "next_post_us": round(first / 1000),
        "p50_us": beside["p50_us"],
        "p50_us_before": normal["p50_us"],
        "times": round(beside["p50_us"] / normal["p50_us"], 2),
        "connections": len(silent),
    }
