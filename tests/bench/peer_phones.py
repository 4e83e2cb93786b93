"""Six phones at the peer's table: boardgame.io's own wire (socket.io over a WebSocket), spoken as thinly as ours.

The clients that come with the peer would spend their own time on every frame; these only cut frames and answer pings,
so that both servers are measured by the same clock on the same kind of phone.
"""

from __future__ import annotations

import base64
import json
import os
import struct
from typing import Any

from companion.bench.phones import Line, RequestLine, Silence

SUSPECTS = ("scarlett", "mustard", "white", "green", "peacock", "plum")
WEAPONS = ("candlestick", "dagger", "lead_pipe", "revolver", "rope", "wrench")
ROOMS = ("kitchen", "ballroom", "conservatory", "dining_room", "billiard_room", "library", "lounge", "hall", "study")


class PeerPhone(Line):
    """One seat of one match, joined and in sync."""

    def __init__(self, port: int, game: str, match: str, seat: int, credentials: str) -> None:
        super().__init__("localhost", port)
        self.game = game
        self.match, self.seat, self.credentials = match, str(seat), credentials
        self._rest = b""
        self.last = b""
        self.count = 0
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            (
                "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n"
                f"Host: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
            ).encode()
        )
        while b"\r\n\r\n" not in self._rest:
            self._rest += self.take()
        head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        if b" 101 " not in head:
            raise Silence(f"no WebSocket: {head[:80]!r}")
        self._say(f"40/{self.game},")
        self._until(lambda text: text.startswith(f"40/{self.game},".encode()))
        self._say(f"42/{self.game}," + json.dumps(["sync", match, self.seat, credentials, 6]))
        self._until(lambda text: b'["sync"' in text)
        self.socket.setblocking(False)

    def hear(self) -> int:
        """Read what is there; how many updates came."""
        try:
            got = self.take()
        except BlockingIOError:
            return 0
        if not got:
            raise Silence("the peer hung up")
        self._rest += got
        came = 0
        for text in self._frames():
            if text == b"2":
                self._say("3")
            elif b',["update"' in text[:24]:
                self.last = text
                came += 1
        self.count += came
        return came

    def suggest(self, state: int, turn: int) -> None:
        """Tap: make the move of this seat on the picture `state`; `turn` varies what is suggested."""
        self._move("suggest", [SUSPECTS[turn % 6], WEAPONS[turn // 6 % 6], ROOMS[turn % 9]], state)

    def note(self, turn: int) -> None:
        """A mark in the own notebook, at the peer's game `notes`, where all may act at once."""
        self._move("note", [WEAPONS[turn % 6], f"s{turn % 6 + 1}", ("no", "yes", "maybe", "clear")[turn // 6 % 4]], 0)

    def _move(self, name: str, words: list[str], state: int) -> None:
        payload = {"type": name, "args": words, "playerID": self.seat, "credentials": self.credentials}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._say(f"42/{self.game}," + json.dumps(["update", action, state, self.match, self.seat]))

    def _say(self, text: str) -> None:
        body = text.encode()
        mask = b"\0\0\0\0"
        length = struct.pack("!B", 0x80 | len(body)) if len(body) < 126 else struct.pack("!BH", 0x80 | 126, len(body))
        self.socket.sendall(b"\x81" + length + mask + body)

    def _frames(self) -> list[bytes]:
        found = []
        while len(self._rest) >= 2:
            length, start = self._rest[1] & 0x7F, 2
            if length == 126:
                length, start = int.from_bytes(self._rest[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(self._rest[2:10], "big"), 10
            if len(self._rest) < start + length:
                break
            found.append(self._rest[start : start + length])
            self._rest = self._rest[start + length :]
        return found

    def _until(self, wanted: Any) -> bytes:
        while True:
            for text in self._frames():
                if text == b"2":
                    self._say("3")
                if wanted(text):
                    return text
            got = self.take()
            if not got:
                raise Silence("the peer hung up")
            self._rest += got


def open_match(port: int, game: str = "table") -> list[PeerPhone]:
    """A new match with all six seats taken and listening."""
    line = RequestLine("localhost", port)
    line.ask("POST", f"/games/{game}/create", {"numPlayers": 6})
    match = line.answer().json()["matchID"]
    phones = []
    for seat in range(6):
        line.ask("POST", f"/games/{game}/{match}/join", {"playerID": str(seat), "playerName": f"Guest {seat + 1}"})
        phones.append(PeerPhone(port, game, match, seat, line.answer().json()["playerCredentials"]))
    line.close()
    return phones
