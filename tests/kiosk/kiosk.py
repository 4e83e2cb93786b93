"""A table that strangers use, in this process: its door, its shelf, its book, and a clock that goes by hand."""

from __future__ import annotations

import gc
import re
from pathlib import Path
from typing import Any

from companion.album import place
from companion.party import Party
from companion.settings.house import House as Wishes
from companion.wipe import Wipe
from tests.kiosk.memory import held
from tests.web.guests import House, Phone

PEOPLE = ("Rosalind", "Thaddeus", "Wilhelmina")


class Kiosk(House):
    """A house that is run as a kiosk. Nothing is due before `passes` says how much later it is."""

    def __init__(self, folder: Path, **wishes: Any) -> None:
        super().__init__(folder)
        self.wipe = Wipe(self.evening, self.book, folder)
        self.wipe.forgets += [self.steward.forget, self.door.forget]
        self.steward.party = self.party = Party(
            self.table, Wishes(kiosk=True, **wishes), self.book, self.wipe, clock=lambda: self.now_s
        )
        self.table.surroundings.notice(kiosk=True)
        self.party.step()

    def sits_down(self, *names: str) -> list[Phone]:
        """Guests come, each with a phone."""
        phones = [Phone(self).joined(name) for name in names]
        self.party.step()
        return phones

    def plays(self, *people: str) -> list[Phone]:
        """Three guests in their first turn, with notes, and a picture of a game before beside it."""
        people = people or PEOPLE
        phones = self.sits_down(*people)
        host = phones[0]
        host.does("start")
        while host.view()["phase"] == "setup":
            host.does("next-step")
        for phone in phones:
            card = phone.view()["hand"][0]["card"]
            phone.does("mark", card=card, column="envelope", mark="no")
        place(self.folder / "games", self.table.game).write_bytes(b"a picture of " + people[0].encode())
        return phones

    def passes(self, seconds: float) -> None:
        self.now_s += seconds
        self.party.step()


def secrets_of(phones: list[Phone]) -> set[str]:
    """What nobody may find of these people when they have gone: names, salts of their cards, cookies."""
    written = repr([*phones[0].house.table.journal.events()])
    salts = set(re.findall(r"'([0-9a-f]{32})'", written))
    assert salts
    names = {phone.view()["you"]["name"] for phone in phones}
    return {*names, *salts, *(phone.cookie for phone in phones)}


def on_the_disk(folder: Path, secrets: set[str]) -> set[str]:
    """Those of them that stand in any file of the house."""
    found = set()
    for path in folder.rglob("*"):
        if path.is_file():
            written = path.read_bytes()
            found |= {secret for secret in secrets if secret.encode() in written or _raw(secret) in written}
    return found


def _raw(secret: str) -> bytes:
    try:
        return bytes.fromhex(secret)
    except ValueError:
        return secret.encode()


def in_memory(secrets: set[str]) -> dict[str, str]:
    """Those of them that something of this process still holds on to, and what it is."""
    gc.collect()
    return held(gc.get_objects(), secrets)
