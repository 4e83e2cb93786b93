"""The table of settings for who looks after the table: `[staff]`."""

from __future__ import annotations

from collections.abc import Iterable

from companion.frozen import dataclass
from companion.settings.shapes import NUMBER, SECRET, between, setting

HASH = "$argon2id$"


def _a_hash(value: str) -> Iterable[str]:
    if not value.startswith(HASH):
        yield "this is not a PIN's hash; `butler staff pin --print` makes one, and `butler staff pin` needs none here"


@dataclass(frozen=True)
class Staff:
    """The staff's page. `pin` is the hash of a PIN that stands above the one that `butler staff pin` keeps in the data
    folder; `idle_minutes`: after so long without an act a phone or laptop has to type it again."""

    pin: str | None = setting(None, SECRET, _a_hash)
    idle_minutes: int = setting(15, NUMBER, between(1, 240))
