"""A computer with a systemd and tables on it, as whoever looks after it and phones in its network deal with it."""

from __future__ import annotations

from tests.http_phone import Friends, HttpPhone, View, until
from tests.system.booted import Booted
from tests.system.networks import Place

ADDRESS = "10.0.0.7"


class Tables:
    """`machine` stands at `ADDRESS`, the phones in the place of `ann`; `friends` are whoever sits down."""

    def __init__(self, machine: Booted, ann: Place) -> None:
        self.machine, self._ann = machine, ann
        self.friends: Friends

    def phone(self, path: str = "/", port: int = 8080) -> HttpPhone:
        return HttpPhone(f"http://{ADDRESS}:{port}{path}", self._ann.inside)

    def is_ready(self, unit: str = "butler.service") -> bool:
        return self.machine.shows(unit, "ActiveState") == "active"

    @property
    def process(self) -> int:
        """The first table's, by its number inside."""
        return int(self.machine.shows("butler.service", "MainPID"))

    def comes_back(self, after: int) -> None:
        """As another process than `after`, ready for phones."""
        until(lambda: self.is_ready() and self.process not in (0, after), 60, "the table's return")

    def log(self, unit: str = "butler.service") -> str:
        return self.machine.runs("journalctl", "--unit", unit, "--output", "cat", "--no-pager")

    @property
    def code(self) -> str:
        """What the table's own screen shows."""
        with self.phone().listening("/api/public/stream") as stream:
            stream.waits(lambda: stream.house.get("code"))
            return str(stream.house["code"])

    def plays_a_turn(self) -> None:
        """The friends go on with the game that they have, by the phones that they have."""
        now = turn_of(self.friends.now())
        self.friends.play(lambda view: turn_of(view) > now)

    def rescues(self) -> str:
        """The page that phones find instead of the table, as soon as it is there."""
        until(lambda: self.is_ready("butler-rescue.service"), 60, "the rescue page")
        return until(self._answered, 30, "its page")

    def _answered(self) -> str:
        try:
            answer = self.phone().asks("GET", "/anything")
        except OSError:
            return ""
        return answer.body.decode() if answer.status == 503 else ""


def turn_of(view: View) -> int:
    return int(view["turn"]["number"]) if view["turn"] else 0
