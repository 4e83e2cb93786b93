"""What a house offers its guests, as its staff last set it: boxes, languages, light, length of a session, presets.

A house begins with what its settings say. What staff change lies in the house book and stands until the settings
themselves say something else; it outlives every party.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, fields, replace
from typing import Any, Protocol

from companion.frozen import dataclass
from companion.night import Hours
from companion.said import said

KEPT_AS = "offers"
"""What the house book knows them by."""

MOST_PRESETS = 12
LONGEST_NAME = 32
LONGEST_SESSION = 1440
BRIGHT = (20, 100)


class Book(Protocol):
    """What is needed of the house's memory (`companion.house_book`)."""

    def recall(self, key: str, default: Any = None) -> Any: ...

    def remember(self, key: str, value: Any) -> None: ...


class OfferWrong(ValueError):
    """That cannot be offered; `say` tells people why, `field` says where."""

    def __init__(self, field: str, say: str) -> None:
        super().__init__(say)
        self.field, self.say = field, say


@dataclass(frozen=True)
class Preset:
    """A named set of house rules for one box, which guests take with one tap."""

    name: str
    edition: str
    rules: Mapping[str, str]


@dataclass(frozen=True)
class Offers:
    """`editions` and `languages` empty: all there are. Brightness is in percent; `session_minutes` 0: as long as the
    guests like."""

    editions: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    brightness: int = 100
    brightness_at_night: int = 80
    night: Hours = (22, 7)
    session_minutes: int = 0
    presets: tuple[Preset, ...] = ()

    def presets_for(self, edition: str) -> list[str]:
        """The names of the presets for this box."""
        return [preset.name for preset in self.presets if preset.edition == edition]

    def spoken(self, languages: Sequence[str]) -> tuple[str, ...]:
        """Those of `languages` that phones may choose."""
        return tuple(code for code in languages if not self.languages or code in self.languages)


class Offered:
    """What is offered now. Safe to call from any thread.

    >>> class Memory(dict):
    ...     recall, remember = dict.get, dict.__setitem__
    >>> offered = Offered(Memory(), Offers(brightness=90))
    >>> offered.change(brightness=50).brightness, offered.now.session_minutes
    (50, 0)
    """

    def __init__(self, book: Book, begins: Offers) -> None:
        self._book, self._begins = book, begins
        self._lock = threading.Lock()
        self._bells: list[Callable[[Offers], None]] = []
        self._changed: dict[str, Any] = {}
        self._now = self._as_left()

    @property
    def now(self) -> Offers:
        """What guests are offered at this moment."""
        return self._now

    def bell(self, ring: Callable[[Offers], None]) -> None:
        """`ring(now)` now, and after each change."""
        self._bells.append(ring)
        ring(self._now)

    def change(self, **parts: Any) -> Offers:
        """Offers this from now on. Raises `OfferWrong` for what cannot be, and `DiskFailed`; then all is as before."""
        with self._lock:
            fresh = checked(replace(self._now, **parts))
            changed = self._changed | {name: getattr(fresh, name) for name in parts}
            kept = {name: [_plain(getattr(self._begins, name)), _plain(value)] for name, value in changed.items()}
            self._book.remember(KEPT_AS, kept)
            self._changed, self._now = changed, fresh
        for ring in self._bells:
            ring(fresh)
        return fresh

    def _as_left(self) -> Offers:
        """As staff left it; what does not fit any more, or stands in the settings otherwise by now, is as there."""
        kept = self._book.recall(KEPT_AS)
        found = self._begins
        for name, pair in kept.items() if isinstance(kept, dict) else ():
            if name not in _NAMES or not isinstance(pair, list) or len(pair) != 2:
                continue
            if pair[0] != _plain(getattr(self._begins, name)):
                continue
            try:
                value = _as_meant(name, pair[1])
                found = checked(replace(found, **{name: value}))
            except (OfferWrong, TypeError, ValueError, KeyError):
                continue
            self._changed[name] = value
        return found


def begins(settings: Any) -> Offers:
    """What a house offers that has never changed anything: what its settings say."""
    return Offers(
        brightness=settings.screen.brightness,
        brightness_at_night=settings.screen.brightness_at_night,
        night=settings.night,
        session_minutes=settings.house.session_minutes,
    )


class SessionsOffered:
    """What the settings of a house say of its sessions, but as long as its staff chose (`companion.party`)."""

    def __init__(self, house: Any, offered: Offered) -> None:
        self._offered = offered
        self.sessions: str = house.sessions
        self.idle_minutes: int = house.idle_minutes

    @property
    def session_minutes(self) -> int:
        return self._offered.now.session_minutes


_NAMES = frozenset(field.name for field in fields(Offers))


def checked(offers: Offers) -> Offers:
    """The same, if it can be offered. Raises `OfferWrong`."""
    for name in ("brightness", "brightness_at_night"):
        low, high = BRIGHT
        if not low <= getattr(offers, name) <= high:
            raise OfferWrong(name, said("Brightness is {low} to {high} percent.", low=low, high=high))
    if not all(0 <= hour <= 23 for hour in offers.night):
        raise OfferWrong("night", said("Hours are 0 to 23."))
    if not 0 <= offers.session_minutes <= LONGEST_SESSION:
        raise OfferWrong("session_minutes", said("A session has at most {most} minutes.", most=LONGEST_SESSION))
    if len(offers.presets) > MOST_PRESETS:
        raise OfferWrong("presets", said("There is room for {most} presets.", most=MOST_PRESETS))
    names = [preset.name for preset in offers.presets]
    if len({name.casefold() for name in names}) != len(names):
        raise OfferWrong("name", said("There is a preset of that name."))
    for name in names:
        if not (name.strip() == name and 0 < len(name) <= LONGEST_NAME and name.isprintable()):
            raise OfferWrong("name", said("A preset's name has 1 to {most} letters.", most=LONGEST_NAME))
    return offers


def _plain(value: Any) -> Any:
    """As JSON keeps it."""
    if isinstance(value, Preset):
        return {**asdict(value), "rules": dict(value.rules)}
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _as_meant(name: str, value: Any) -> Any:
    if name == "presets":
        return tuple(Preset(str(each["name"]), str(each["edition"]), dict(each["rules"])) for each in value)
    if name == "night":
        begins, ends = map(int, value)
        return begins, ends
    if name in ("editions", "languages"):
        return tuple(map(str, value))
    return int(value)
