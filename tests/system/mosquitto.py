"""A Mosquitto of our own with what `butler floor` makes, and ears at it that log in as whoever is wanted."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import orjson
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from companion.floor.founding import Founding
from companion.floor.orders import signed
from tests.http_phone import until

HOST = "127.0.0.1"
PERSONAL = (
    "persistence true\npersistence_location {here}/\nuser root\nlog_dest file {here}/log\ninclude_dir {here}/conf.d\n"
)
"""As Debian's own /etc/mosquitto/mosquitto.conf, but for the places and the user."""


class Mosquitto:
    """The broker of a house with tables 1 to `tables`. It starts at a port that stays the same when it is restarted."""

    def __init__(self, folder: Path, tables: int) -> None:
        self.folder = folder
        Founding(folder / "house", HOST).make([str(number) for number in range(1, tables + 1)])
        with socket.create_server((HOST, 0)) as free:
            self.port: int = free.getsockname()[1]
        shipped = (folder / "house" / "broker" / "mosquitto.conf").read_text()
        shipped = shipped.replace("/etc/mosquitto/butler", str(folder / "house" / "broker"))
        (folder / "conf.d").mkdir()
        (folder / "conf.d" / "butler.conf").write_text(shipped.replace("listener 8883", f"listener {self.port} {HOST}"))
        (folder / "mosquitto.conf").write_text(PERSONAL.format(here=folder))
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def is_up(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def starts(self) -> Self:
        program = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
        self._process = subprocess.Popen(
            [program, "-c", str(self.folder / "mosquitto.conf")], stderr=subprocess.DEVNULL
        )
        until(self._listens, 20, "the broker")
        return self

    def _listens(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, (self.folder / "log").read_text()
        with socket.socket() as line:
            return line.connect_ex((HOST, self.port)) == 0

    def dies(self) -> None:
        """Without a word, as with a power cut; what it keeps was not written down since its last save."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(20)

    def secret(self, name: str) -> str:
        """`table-4/password`, `house/key` and so on."""
        return (self.folder / "house" / name).read_text().strip()

    def settings(self, table: int) -> str:
        """What `butler floor` wrote for a table, with the folders where they are here."""
        text = (self.folder / "house" / f"table-{table}" / "floor.toml").read_text()
        text = text.replace(f"/etc/butler/floor-{table}", str(self.folder / "house" / f"table-{table}"))
        return text.replace("tls = true", f"tls = true\nport = {self.port}")

    def ear(self, user: str, password: str | None = None, hears: Sequence[str] = ("#",)) -> Ear:
        """Somebody who logs in; with the password of that login where none is given."""
        known = {"floor": "house/floor-password", "homeassistant": "house/home-assistant-password"}
        word = self.secret(known.get(user, f"table-{user}/password")) if password is None else password
        return Ear(self, user, word, hears)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.is_up:
            self.dies()


class Heard(NamedTuple):
    topic: str
    payload: bytes
    was_kept: bool


class Ear:
    """A client that hears and says; `refused` is the broker's reason, if it was not let in."""

    def __init__(self, broker: Mosquitto, user: str, password: str, hears: Sequence[str]) -> None:
        self.broker, self.heard, self.refused = broker, [], ""
        self._hears, self._up = hears, threading.Event()
        self._client: Any = Client(CallbackAPIVersion.VERSION2, client_id=f"ear-{user}-{id(self)}")
        self._client.username_pw_set(user, password)
        self._client.tls_set_context(ssl.create_default_context(cafile=broker.folder / "house" / "broker" / "ca.pem"))
        self._client.on_connect, self._client.on_message = self._connected, self._message
        self._client.on_subscribe = lambda *_: self._up.set()
        self._client.reconnect_delay_set(1, 1)
        self._client.connect_async(HOST, broker.port, 20)
        self._client.loop_start()
        until(lambda: self._up.is_set() or self.refused, 20, f"{user} at the broker")

    heard: list[Heard]

    def _connected(self, client: Client, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        if reason.is_failure:
            self.refused = str(reason)
        else:
            client.subscribe([(each, 1) for each in self._hears])

    def _message(self, _client: Client, _data: Any, message: Any) -> None:
        self.heard.append(Heard(message.topic, bytes(message.payload), bool(message.retain)))

    def says(self, topic: str, payload: bytes, *, kept: bool = False) -> None:
        """Returns when the broker has it; whether it passed it on, it does not tell."""
        until(self._client.is_connected, what="the line to the broker")
        self._client.publish(topic, payload, qos=1, retain=kept).wait_for_publish(20)

    def orders(self, table: int, **order: Any) -> dict[str, Any]:
        """A signed order, and the answer to it."""
        self.says(f"butler/{table}/set", self.order(table, **order))
        answer: dict[str, Any] = until(lambda: self.answer(table, order["id"]), what=f"an answer to {order}")
        return answer

    def order(self, table: int, **order: Any) -> bytes:
        challenge = self.state(table)["challenge"]
        return signed(self.broker.secret("house/key"), f"butler/{table}/set", challenge, order)

    def answer(self, table: int, id: str) -> dict[str, Any] | None:
        answers = [orjson.loads(each.payload) for each in self.heard if each.topic == f"butler/{table}/ack"]
        return next((each for each in answers if each["id"] == id), None)

    def newest(self, table: int, what: str) -> bytes:
        return next((each.payload for each in reversed(self.heard) if each.topic == f"butler/{table}/{what}"), b"")

    def state(self, table: int) -> dict[str, Any]:
        return orjson.loads(self.newest(table, "state") or b"{}")

    def events(self, table: int) -> list[str]:
        return [orjson.loads(each.payload)["event"] for each in self.heard if each.topic == f"butler/{table}/event"]

    def close(self) -> None:
        client, self._client = self._client, None  # else its sockets wait for the collector
        client.disconnect()
        client.loop_stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
