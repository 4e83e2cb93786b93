"""What a setting in the house's file may hold: its shape in TOML, and checks that say in a sentence what is wrong.

A table of settings is a frozen dataclass whose fields are made by `setting(default, shape, check)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field
from typing import Any, NamedTuple

Check = Callable[[Any], Iterable[str]]
"""Says what is wrong with a value of the right shape: nothing, or a sentence for each mistake."""


class Shape(NamedTuple):
    """What TOML must hold for a setting, in words for people, and how the value is kept unchangeable. What stands where
    a secret was meant is not told: mistakes are read on the table's screen."""

    words: str
    fits: Callable[[Any], bool]
    kept: Callable[[Any], Any] = lambda value: value
    is_secret: bool = False

    def refuses(self, value: Any) -> str:
        """What is wrong with a value that does not fit."""
        return f"{'what stands there' if self.is_secret else repr(value)} is not {self.words}"


TEXT = Shape("text in quotes", lambda value: type(value) is str)
SECRET = TEXT._replace(is_secret=True)
NUMBER = Shape("a whole number", lambda value: type(value) is int)
NUMBERS = Shape("a list of whole numbers", lambda value: _all(value, list, int), tuple)
NAMES = Shape("a list of names in quotes", lambda value: _all(value, list, str), tuple)
TEXT_BY_NAME = Shape("names in quotes with text in quotes each", lambda value: _all(value, dict, str), dict)
TRUE_OR_FALSE = Shape("true or false (without quotes)", lambda value: type(value) is bool)


def _all(value: Any, outer: type, inner: type) -> bool:
    items = value.values() if isinstance(value, dict) else value
    return isinstance(value, outer) and all(type(item) is inner for item in items)


def one_of(*allowed: Any) -> Check:
    words = ", ".join(str(answer) for answer in allowed)
    return lambda value: [] if value in allowed else [f"{value!r} is not one of {words}{did_you_mean(value, allowed)}"]


def between(low: int, high: int) -> Check:
    return lambda value: [] if low <= value <= high else [f"{value} is not between {low} and {high}"]


def something(value: str) -> Iterable[str]:
    if not value.strip():
        yield "this is empty"


def anything(value: Any) -> Iterable[str]:
    return ()


def setting(default: Any, shape: Shape, check: Check) -> Any:
    return field(default=default, metadata={"shape": shape, "check": check})


def did_you_mean(word: Any, known: Iterable[Any]) -> str:
    import difflib  # only ever needed for a mistake

    called = {str(name).lower(): name for name in known}
    near = difflib.get_close_matches(str(word).lower(), called, n=1)
    return f"; did you mean {called[near[0]]}?" if near else ""
