"""Parts of a view that are kept for as long as nothing they are drawn from has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter, is_
from typing import Any, Generic, TypeVar, overload

from .commands import Seat

View = Mapping[str, Any]
"""A view, or a part of one: JSON-ready, built up from nothing."""
Drawn = TypeVar("Drawn")


class once(Generic[Drawn]):
    """A property that is worked out when it is first looked at and then lies beside the fields. It is the standard
    library's `cached_property` without the lock: two threads may both work it out, and come to the same."""

    def __init__(self, work_out: Callable[[Any], Drawn]) -> None:
        self._work_out = work_out
        self._name = work_out.__name__
        self.__doc__ = work_out.__doc__

    @overload
    def __get__(self, thing: None, kind: type) -> once[Drawn]: ...
    @overload
    def __get__(self, thing: object, kind: type) -> Drawn: ...
    def __get__(self, thing: object | None, kind: type) -> once[Drawn] | Drawn:
        if thing is None:
            return self
        found = thing.__dict__[self._name] = self._work_out(thing)
        return found


class Kept(Generic[Drawn]):
    """What was drawn last for each seat, kept for as long as it would be drawn from the very same things: a hand lies
    as it lies for a whole game."""

    def __init__(self, draw: Callable[..., Drawn]) -> None:
        self._draw = draw
        self._last: dict[Seat, tuple[tuple[Any, ...], Drawn]] = {}

    def cache_clear(self) -> None:
        """Keeps nothing of what was drawn for people who have gone; named as the standard library does."""
        self._last = {}

    def __call__(self, seat: Seat, *of: Any) -> Drawn:
        known = self._last.get(seat)
        if known is not None and all(map(is_, known[0], of)):
            return known[1]
        drawn = self._draw(seat, *of)
        self._last[seat] = (of, drawn)
        return drawn


class StillLife:
    """The parts of a seat's view that are drawn from some fields of a state and from nothing else. One look at those
    fields tells for all seats that none of the parts has changed; most events of a game touch none of them."""

    def __init__(self, parts: Mapping[str, Callable[[Any, Seat], Any]], *fields: str) -> None:
        self._parts = parts
        self._fields = attrgetter(*fields)
        self.cache_clear()

    def cache_clear(self) -> None:
        """Keeps nothing of what was drawn for people who have gone."""
        self._last: tuple[Any, tuple[Any, ...], dict[Seat, View]] = (None, (), {})

    def __call__(self, state: Any, seat: Seat) -> View:
        looked_at, of, drawn = self._last  # one value: what another table's thread puts there is never mixed with it
        if state is not looked_at:
            now = self._fields(state)
            if len(of) != len(now) or not all(map(is_, of, now)):
                of, drawn = now, {}
            self._last = state, of, drawn
        found = drawn.get(seat)
        if found is None:
            found = drawn[seat] = {part: draw(state, seat) for part, draw in self._parts.items()}
        return found
