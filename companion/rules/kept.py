"""Parts of a view that are kept for as long as nothing they are drawn from has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import is_
from typing import Any, Generic, TypeVar

from .commands import Seat

View = Mapping[str, Any]
"""A view, or a part of one: JSON-ready, built up from nothing."""
Drawn = TypeVar("Drawn")


class Kept(Generic[Drawn]):
    """What was drawn last for each seat, kept for as long as it would be drawn from the very same things: a hand lies
    as it lies for a whole game."""

    def __init__(self, draw: Callable[..., Drawn]) -> None:
        self._draw = draw
        self._last: dict[Seat, tuple[tuple[Any, ...], Drawn]] = {}

    def __call__(self, seat: Seat, *of: Any) -> Drawn:
        known = self._last.get(seat)
        if known is not None and all(map(is_, known[0], of)):
            return known[1]
        drawn = self._draw(seat, *of)
        self._last[seat] = (of, drawn)
        return drawn
