"""The whole program under the recorder, played with by people who note down what they were promised.

Every answer that a phone gets is a promise, and becomes a mark in the log the moment it has arrived:

    told      the code that was printed for people to join by
    sits      a seat, by the hash of the cookie that came with it
    done      a command that was answered with 200 and a version
    saw       a seat's view at a version, by its hash: nobody may be shown what the disk does not have

`survival_of_play.py` asks each disk whether it keeps them.
"""

from __future__ import annotations

import hashlib
import json
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from companion.bench.phones import Answer
from tests.http_phone import Friends, HttpPhone, View, printed, until
from tests.powercut.recording import Log, Recording

REPOSITORY = Path(__file__).parents[2]
ALONE = ("--screen", "off", "--panel", "none", "--dice", "none", "--port", "0")
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")

Changed = dict[str, Any]
"""Constants of companion.database that have another value in this run."""


@dataclass(frozen=True)
class Session:
    """One run of the program from its start to its end: the log, and the marks of the sessions before it."""

    log: Log
    promised: tuple[str, ...]


class Noting(HttpPhone):
    """A phone whose owner notes down what is answered."""

    mark: Callable[[str], None]

    def asks(self, method: str, path: str, body: Any = None) -> Answer:
        answer = super().asks(method, path, body)
        if answer.status == 200:
            if path == "/api/join":
                self._notes("sits", seat=answer.json()["seat"], cookie=_hash(self.cookie.partition("=")[2].encode()))
            elif path == "/api/command":
                self._notes("done", wish=body, version=answer.json()["version"])
            elif "/view" in path:
                view = answer.json()
                self._notes("saw", seat=view["seat"], version=view["version"], hash=_hash(answer.body))
        return answer

    def _notes(self, what: str, **more: Any) -> None:
        self.mark(json.dumps({"what": what, **more}))


class Play:
    """A game in a house, session after session, by the same people."""

    phone = Noting

    def __init__(self, house: Path, players: int, seed: int, changed: Changed | None = None) -> None:
        self.house, self._players, self._changed = house, players, changed or {}
        self._rng = Random(seed)
        self._phones: list[Noting] = []
        self.sessions: list[Session] = []

    def session(self, ends: Callable[[View], Any], *, cut: bool) -> None:
        """The program is started, they play until `ends` is true of the table, and it is ended: by a cut, or
        friendly."""
        with Recording(self._command(), {"PYTHONPATH": str(REPOSITORY)}, self.house) as recording:
            told = self._told(recording)
            recording.mark(json.dumps({"what": "told", "code": told["code"]}))
            friends = self._seated(told, recording.mark)
            while not ends(now := friends.now()):
                self._do_besides(friends, now)
                self._do_next(friends)
            if not cut:
                recording.process.send_signal(signal.SIGTERM)
                assert recording.process.wait(60) == 0, recording.said()
        before = tuple(mark for session in self.sessions for mark in session.log.marks)
        self.sessions.append(Session(recording.log(), before))
        recording.forget()

    def _command(self) -> list[str]:
        words = ["play", "--json", *ALONE, "--data", str(self.house)]
        if not self._changed:
            return [sys.executable, "-m", "companion", *words]
        changes = "; ".join(f"database.{name} = {value!r}" for name, value in self._changed.items())
        code = f"import sys; from companion import __main__, database; {changes}; sys.exit(__main__.main())"
        return [sys.executable, "-c", code, *words]

    @staticmethod
    def _told(recording: Recording) -> dict[str, str]:
        def line() -> str | None:
            assert recording.process.poll() is None, recording.said()
            return next((line for line in recording.said().splitlines() if line.startswith("{")), None)

        return printed(until(line, 60, "the line that says where phones join"))

    def _seated(self, told: dict[str, str], mark: Callable[[str], None]) -> Friends:
        """The people at this session's address; in the first one they sit down."""
        port = told["url"].split(":")[2].partition("/")[0]
        url = f"http://127.0.0.1:{port}/j/{told['code']}"
        newcomers = [] if self._phones else [self.phone(url) for _ in range(self._players)]
        self._phones += newcomers
        for phone in self._phones:
            phone.place = (phone.place[0], int(port))
            phone.mark = mark
        for phone, name in zip(newcomers, NAMES, strict=False):
            phone.joins(name)
        return Friends(self._phones, self._rng)

    def _do_next(self, friends: Friends) -> None:
        """What the game waits for."""
        due = friends.due()
        if due is None:
            return
        phone, wish = due
        answer = phone.tries(wish)
        assert answer.status == 200, (wish, answer.status, answer.body)
        if self._rng.random() < 0.1:
            again = phone.tries(wish)  # the answer was lost on the way, and the page sends the same tap once more
            assert again.body == answer.body

    def _do_besides(self, friends: Friends, now: View) -> None:
        """What people do while nobody waits for it: house rules and tokens in the lobby, marks, a pause, a tap taken
        back."""
        if self._rng.random() > (1.0 if now["phase"] == "lobby" else 0.35):
            return
        phone = self._rng.choice(list(friends.phones.values()))
        view = phone.view()
        wanted = {"choose-suspect", "set-rule", "mark", "pause", "resume", "take-back"}
        if choices := [choice for choice in view["choices"] if choice["do"] in wanted]:
            picked = self._rng.choice(choices)
            slots = {name: self._rng.choice(values) for name, values in picked["slots"].items()}
            answer = phone.tries(phone.wish(picked["do"], view, **slots))
            if answer.status == 409 and answer.json()["refused"] == "stale":
                return  # the box went on meanwhile, at its own pace
            assert answer.status == 200, (picked, answer.status, answer.body)
            if picked["do"] == "pause":
                phone.taps("resume")


def _hash(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()
