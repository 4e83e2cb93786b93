"""A network that is nobody's but the test's: a table, phones, and the air between them, each in a namespace.

    with Air() as air:
        table, ann = air.place("table", "10.0.0.7/24"), air.place("ann", "10.0.0.21/24")
        Program(..., before=table.before)           # a process that lives there
        HttpPhone(url, ann.inside)                  # sockets that are made there
        ann.goes_out_of_range()                     # no word reaches anybody, no line is closed

The air is a bridge, every place hangs on it by a cable called wlan0. The machine's own network is not touched.
"""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.http_phone import until

OURS = "butler-test"
_LIBC = ctypes.CDLL(None, use_errno=True)
_NEW_NETWORK = 0x40000000  # CLONE_NEWNET of sched.h


def run(*words: object) -> str:
    """A command that has to succeed; what it printed."""
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=20, check=False)
    assert done.returncode == 0, f"{' '.join(map(str, words))}: {done.stderr.strip()}"
    return done.stdout


def sweep() -> None:
    """Puts away the networks of test runs that are dead."""
    for name in namespaces():
        pid = name.removeprefix(f"{OURS}-").partition("-")[0]
        if not Path(f"/proc/{pid}").exists():
            put_away(name)


def namespaces() -> list[str]:
    """Those of this kind of test, by their names."""
    with suppress(FileNotFoundError):
        return sorted(path.name for path in Path("/run/netns").iterdir() if path.name.startswith(f"{OURS}-"))
    return []


def put_away(namespace: str) -> None:
    subprocess.run(["ip", "netns", "del", namespace], capture_output=True, timeout=20, check=False)


class Air:
    """The network, for as long as the block lasts."""

    def __init__(self) -> None:
        self._prefix = f"{OURS}-{os.getpid()}-"
        self.namespace = self._prefix + "air"
        self._places: list[Place] = []

    def __enter__(self) -> Self:
        run("ip", "netns", "add", self.namespace)
        try:
            self.has("link", "add", "air", "type", "bridge", "forward_delay", 0, "stp_state", 0)
            self.has("link", "set", "air", "up")
        except BaseException:
            put_away(self.namespace)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        for place in self._places:
            put_away(place.namespace)
        put_away(self.namespace)

    def has(self, *words: object) -> str:
        """`ip` in the air's own namespace."""
        return run("ip", "-n", self.namespace, *words)

    def place(self, name: str, *addresses: str) -> Place:
        """Somewhere to be, in reach."""
        place = self.apart(name)
        self.has("link", "add", place.port, "type", "veth", "peer", "name", "wlan0", "netns", place.namespace)
        self.has("link", "set", place.port, "master", "air", "up")
        place.has("link", "set", "wlan0", "up")
        for address in addresses:
            place.takes(address)
        return place

    def apart(self, name: str) -> Place:
        """Somewhere to be that no cable leads to yet."""
        place = Place(self, self._prefix + name, name)
        run("ip", "netns", "add", place.namespace)
        self._places.append(place)
        place.has("link", "set", "lo", "up")
        return place


class Place:
    """A namespace with an interface wlan0 that hangs in the air."""

    def __init__(self, air: Air, namespace: str, port: str) -> None:
        self.air, self.namespace, self.port = air, namespace, port

    @property
    def before(self) -> list[str]:
        """What a command line begins with to run here; the process keeps its number."""
        return ["ip", "netns", "exec", self.namespace]

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Sockets that this thread makes in the block are made here, and stay here."""
        with Path("/proc/thread-self/ns/net").open() as home, Path("/run/netns", self.namespace).open() as here:
            _enter(here.fileno())
            try:
                yield
            finally:
                _enter(home.fileno())

    def has(self, *words: object) -> str:
        """`ip` in this namespace."""
        return run("ip", "-n", self.namespace, *words)

    def takes(self, address: str, interface: str = "wlan0") -> None:
        """An address with its prefix."""
        self.has("address", "add", address, "dev", interface)

    def gives_up(self, address: str, interface: str = "wlan0") -> None:
        self.has("address", "del", address, "dev", interface)

    def also_has(self, interface: str, *addresses: str) -> None:
        """One more interface, up, whose cable leads to nobody we know."""
        self.has("link", "add", interface, "type", "veth", "peer", "name", f"{interface}-end")
        self.has("link", "set", f"{interface}-end", "up")
        self.has("link", "set", interface, "up")
        for address in addresses:
            self.takes(address, interface)

    def goes_out_of_range(self) -> None:
        """The link is down, and it is seen here: an own radio sees that it has lost its network."""
        self.air.has("link", "set", self.port, "down")

    def comes_back(self) -> None:
        """In reach again; returns as soon as the network lets something pass."""
        self.air.has("link", "set", self.port, "up")
        self._pass("forwarding")
        until(lambda: self.is_up() and self._passes(), what="the link")

    def is_swallowed(self) -> None:
        """Nothing passes any more either way, and nothing here shows it: the link is up."""
        self._pass("disabled")

    def _passes(self) -> bool:
        found = json.loads(run("bridge", "-n", self.air.namespace, "-json", "link", "show", "dev", self.port))
        return bool(found[0]["state"] == "forwarding")

    def _pass(self, state: str) -> None:
        run("bridge", "-n", self.air.namespace, "link", "set", "dev", self.port, "state", state)

    def is_up(self) -> bool:
        found: list[dict[str, Any]] = json.loads(self.has("-json", "link", "show", "dev", "wlan0"))
        return bool(found[0]["operstate"] == "UP")


def _enter(namespace: int) -> None:
    if _LIBC.setns(namespace, _NEW_NETWORK) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
