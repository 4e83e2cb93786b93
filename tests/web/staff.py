"""Somebody who works in the house, on a phone or laptop of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.staff.pin import hashed, keep
from tests.web.guests import Answer, House, Phone

PIN = "482915"


def with_pin(house: House, pin: str = PIN) -> None:
    """The house has this PIN; its hash costs next to nothing."""
    keep(Path(house.folder), hashed(pin, times=1, kibibytes=8))


class StaffPhone(Phone):
    """A browser that keeps the staff's cookie, and no other."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.staff: str | None = None

    def ask(self, method: str, path: str, wish: Any = None, *, body: bytes | None = None, **headers: str) -> Answer:
        if self.staff is not None and path.startswith("/api/staff"):
            headers["Cookie"] = f"butler-staff={self.staff}"
        answer = super().ask(method, path, wish, body=body, **headers)
        given = answer.header("Set-Cookie")
        if given and given.startswith("butler-staff="):
            self.staff = given.split(";")[0].removeprefix("butler-staff=") or None
        return answer

    def enters(self, pin: str = PIN, **headers: str) -> Answer:
        return self.post("/api/staff/enter", {"pin": pin}, **headers)

    def came_in(self) -> StaffPhone:
        answer = self.enters()
        assert answer.status == 200, answer.body
        return self

    def state(self) -> dict[str, Any]:
        answer = self.get("/api/staff/state")
        assert answer.status == 200, answer.body
        found: dict[str, Any] = answer.json()
        return found
