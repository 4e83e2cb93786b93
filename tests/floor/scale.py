"""Two hundred tables on one Mosquitto with the floor's page open, measured. Needs mosquitto.

    python -m tests.floor.scale [--tables 200] [--seconds 60] [--each 5]

One table is a whole `butler play`, whose floor page is open; the others are light clients over TLS with logins of their
own that publish what real ones do: online, the sensors for Home Assistant, and every few seconds (`--each`) another
state. Prints how long a change takes from being published until the page's stream has it, what broker and companion
cost, and what one table says in a game. docs/floor.md has the figures.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import selectors
import ssl
import statistics
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import orjson
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from companion.floor.home_assistant import discovery
from companion.floor.topics import OFFLINE, ONLINE, Topics
from companion.staff.pin import hashed, keep
from tests.floor.a_floor import tells
from tests.system.mosquitto import HOST, Mosquitto
from tests.system.program import ALONE, Program

PIN = "482915"
TICKS_S = os.sysconf("SC_CLK_TCK")
MARK = 1_000_000
"""Turn numbers from here on are marks by which a change is known again."""


class Tables:
    """Many light tables in one thread. `sent` is when each mark was published, `bytes` and `messages` what went out."""

    def __init__(self, broker: Mosquitto, names: list[str], each_s: float) -> None:
        self.sent: dict[int, float] = {}
        self._each_s, self._rng = each_s, random.Random(7)
        self._context = ssl.create_default_context(cafile=broker.folder / "house" / "broker" / "ca.pem")
        self._clients = {name: self._client(broker, name) for name in names}
        self._due = {name: time.monotonic() + self._rng.uniform(0, each_s) for name in names}
        self._marks = MARK
        self.stopped = threading.Event()

    def _client(self, broker: Mosquitto, name: str) -> Client:
        topics = Topics("butler", name)
        client = Client(CallbackAPIVersion.VERSION2, client_id=f"butler-{name}")
        client.username_pw_set(name, broker.secret(f"table-{name}/password"))
        client.tls_set_context(self._context)
        client.will_set(topics.status, OFFLINE, qos=1, retain=True)
        client.connect(HOST, broker.port, 20)
        while not client.is_connected():
            client.loop(0.2)
        client.subscribe(topics.set, qos=1)
        client.publish(topics.status, ONLINE, qos=1, retain=True)
        for topic, payload in discovery("homeassistant", topics, "0.1.0", may_order=False):
            client.publish(topic, payload, qos=1, retain=True)
        client.publish(topics.state, tells(name), qos=1, retain=True)
        return client

    def run(self) -> None:
        eyes = selectors.DefaultSelector()
        for client in self._clients.values():
            eyes.register(client.socket(), selectors.EVENT_READ, client)  # type: ignore[arg-type]
        missed = time.monotonic()
        while not self.stopped.is_set():
            for key, _mask in eyes.select(0.02):
                key.data.loop_read()
            now = time.monotonic()
            for name in [name for name, at in self._due.items() if at <= now]:
                self._due[name] = now + self._rng.uniform(0.5, 1.5) * self._each_s
                self._marks += 1
                payload = tells(
                    name, int(time.time()), phase="turn", players=4, minutes=self._marks % 90, turn=self._marks,
                    waiting_for=[1 + self._marks % 4],
                )  # fmt: skip
                self.sent[self._marks] = time.monotonic()
                self._clients[name].publish(f"butler/{name}/state", payload, qos=1, retain=True)
            if now - missed > 1:
                missed = now
                for client in self._clients.values():
                    client.loop_misc()


class FloorPage:
    """The page's stream, and when each mark arrived on it."""

    def __init__(self, program: Program) -> None:
        port = int(program.url.split(":")[2].partition("/")[0])
        entering = http.client.HTTPConnection(HOST, port, timeout=60)
        entering.request("POST", "/api/staff/enter", json.dumps({"pin": PIN}), {"Content-Type": "application/json"})
        cookie = (entering.getresponse().getheader("Set-Cookie") or "").split(";")[0]
        self._line = http.client.HTTPConnection(HOST, port, timeout=60)
        self._line.request("GET", "/api/staff/floor/stream", headers={"Cookie": cookie})
        self._stream = self._line.getresponse()
        assert self._stream.status == 200, self._stream.status
        self.arrived: dict[int, float] = {}
        self.tables: set[str] = set()
        self.bytes = 0

    def run(self) -> None:
        for line in self._stream:
            now = time.monotonic()
            self.bytes += len(line)
            if not line.startswith(b"data: {"):
                continue
            for row in orjson.loads(line[6:]).get("tables", []):
                self.tables.add(row["table"])
                if (row.get("turns") or 0) >= MARK:
                    self.arrived.setdefault(row["turns"], now)


def cost(pid: int) -> tuple[float, float]:
    """Seconds of processor so far, and MB of memory."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    memory = next(
        line for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines() if line.startswith("Pss:")
    )
    return (int(fields[11]) + int(fields[12])) / TICKS_S, int(memory.split()[1]) / 1024


def measure(many: int, seconds: float, each_s: float) -> dict[str, Any]:
    """Everything, as one object."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        keep_in = here / "data"
        keep_in.mkdir()
        keep(keep_in, hashed(PIN, times=1, kibibytes=8))
        with Mosquitto(here, many).starts() as broker:
            (here / "house.toml").write_text('[web]\nhost = "127.0.0.1"\n' + broker.settings(1))
            with Program("--settings", here / "house.toml", "--data", keep_in, *ALONE) as program:
                assert program.url
                tables = Tables(broker, [str(number) for number in range(2, many + 1)], each_s)
                threading.Thread(target=tables.run, daemon=True).start()
                found: dict[str, Any] = {"tables": many, "seconds": seconds, "a state every s": each_s}
                pids = {"broker": broker.pid, "companion": program.pid}
                found["without the page"] = spend(pids, seconds / 2)
                opened = time.monotonic()
                page = FloorPage(program)
                threading.Thread(target=page.run, daemon=True).start()
                time.sleep(3)
                before = page.bytes
                found["with the page"] = spend(pids, seconds)
                found["page kB/s"] = round((page.bytes - before) / seconds / 1024, 1)
                found["tables on the page"] = len(page.tables)
                tables.stopped.set()
                time.sleep(1)
                late = [
                    at - tables.sent[mark] for mark, at in page.arrived.items() if tables.sent.get(mark, 0) > opened
                ]
                parts = statistics.quantiles(late, n=100)
                found["changes"] = len(late)
                found["ms"] = {
                    "median": round(1000 * statistics.median(late), 1),
                    "95 %": round(1000 * parts[94], 1),
                    "99 %": round(1000 * parts[98], 1),
                    "worst": round(1000 * max(late), 1),
                }
                found["bytes of a state"] = len(tells("100", int(time.time()), phase="turn", players=4, turn=30))
                return found


def spend(pids: dict[str, int], seconds: float) -> dict[str, Any]:
    """What each costs in this time: percent of one core, and MB at its end."""
    before = {name: cost(pid)[0] for name, pid in pids.items()}
    time.sleep(seconds)
    spent = {}
    for name, pid in pids.items():
        used, memory = cost(pid)
        spent[name] = {"cpu %": round(100 * (used - before[name]) / seconds, 1), "MB": round(memory, 1)}
    return spent


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--each", type=float, default=5)
    said = parser.parse_args()
    print(json.dumps(measure(said.tables, said.seconds, said.each), indent=1))
