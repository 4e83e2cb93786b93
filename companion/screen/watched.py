"""What the table screen looks at: the public view, and what is round the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

View = Mapping[str, Any]


class Watched(Protocol):
    """What the screen needs of a table."""

    def view(self, seat: str) -> dict[str, Any]: ...

    def house(self) -> dict[str, Any]: ...

    def bell(self, ring: Callable[[], None]) -> None: ...

    def fault(self, part: str, say: str | None) -> None: ...
