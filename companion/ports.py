"""What the companion expects of a device, and what a device may tell it.

A device knows no game. It turns its piece of the world into *signals* and puts them on a queue; the pump
(`companion.panel.pump`) decides what they mean under the present view. The other way there are a few verbs:
light this lamp, play that cue, that reading is on the disk.

Laws for every device, real or simulated (`tests/hardware/test_driver_contract*.py` hold them to it):

- A callback only enqueues. It never calls the table, never blocks and never raises.
- `start` never raises because a part is missing: it says so once, as `LinkLost`, and keeps trying.
- Buttons, lamps and cues go by the names below; pins, keys and bytes stay inside the device.
- Times (`at`) are seconds of the clock the device was given, monotonic by default; ages are whole
  milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, Protocol

from companion.frozen import dataclass
from companion.said import said as said

BUTTONS = ("ok", "back", "accuse", "off", "knob")
"""The panel's buttons by name; "knob" is the push of the knob, its turning is `Turned`."""

LAMPS = ("ok", "accuse", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5", "seat-6")
"""Every lamp a table may have; a device shows those it has and ignores the rest. Seat lamps in table
order."""

CUES = (
    *("press", "refused", "your-turn", "roll", "card", "passed", "suggestion", "nobody", "accusation", "wrong", "won"),
    *("solved", "unsolved", "fault"),
)
"""Short sounds. None of them carries anything that the screen does not also say."""

Light = Literal["off", "on", "slow", "fast"]
"""How a lamp shines: steadily, breathing (waiting for you) or blinking (look here)."""

Source = tuple[str, str, int]
"""Where a reading comes from: reader, its boot, number within that boot. No two readings share one."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button went down and stayed down long enough to be meant."""

    button: str
    at: float


@dataclass(frozen=True, slots=True)
class Held:
    """A button has been down for its hold time. Comes once per press, after `Pressed`."""

    button: str
    at: float


@dataclass(frozen=True, slots=True)
class Repeated:
    """A button that repeats is still down; comes again and again until it is released."""

    button: str
    at: float


@dataclass(frozen=True, slots=True)
class Released:
    """A button came up; `after_hold` says whether this press was already reported as `Held`."""

    button: str
    at: float
    after_hold: bool = False


@dataclass(frozen=True, slots=True)
class Chorded:
    """Two buttons went down together; neither of them is reported on its own until both are up."""

    buttons: tuple[str, ...]
    at: float


@dataclass(frozen=True, slots=True)
class Parted:
    """The first button of a chord came up."""

    buttons: tuple[str, ...]
    at: float


@dataclass(frozen=True, slots=True)
class Turned:
    """The knob moved by whole clicks, clockwise positive."""

    steps: int
    at: float


@dataclass(frozen=True, slots=True)
class FromReader:
    """Any numbered thing the dice reader tells; it repeats it until `DiceReader.ack` was called for it.

    `age_ms` is how long ago it happened when the line was received at `at`.
    """

    uid: str
    boot: str
    seq: int
    age_ms: int
    at: float

    @property
    def source(self) -> Source:
        return (self.uid, self.boot, self.seq)


@dataclass(frozen=True, slots=True)
class DiceRead(FromReader):
    """A settled reading: every die was lifted since the last one and lies still now. One or two faces
    1..6. `age_ms` is how long the last of them has lain there; the first had come to rest `spread_ms` earlier."""

    faces: tuple[int, ...]
    spread_ms: int = 0


@dataclass(frozen=True, slots=True)
class DiceCocked(FromReader):
    """A die lies there and shows no face: it leans, or something covers it. `die` is what people call it, where
    it has to be thrown again to be read; "" where it is enough to seat it flat."""

    die: str = ""


@dataclass(frozen=True, slots=True)
class DiceLifted(FromReader):
    """A die was picked up. Never a roll."""


@dataclass(frozen=True, slots=True)
class DiceTurned(FromReader):
    """A die shows another face though nobody lifted it: turned by hand. Never a roll."""


@dataclass(frozen=True, slots=True)
class DiceAwaited(FromReader):
    """Of the dice of one roll only some were read, `faces`; `missing` is what people call the one still to come."""

    faces: tuple[int, ...]
    missing: str


@dataclass(frozen=True, slots=True)
class DiceSpoilt(FromReader):
    """The link to a die broke while its throw was under way: nobody knows what it shows. Never a roll."""

    die: str


@dataclass(frozen=True, slots=True)
class DiceFault(FromReader):
    """The reader reports something wrong with itself, or sent a numbered line that nobody can read."""

    why: str


@dataclass(frozen=True, slots=True)
class DiceMissed:
    """The reader had to forget `count` things before we could hear them (its ring was full)."""

    uid: str
    boot: str
    count: int
    at: float


@dataclass(frozen=True, slots=True)
class LinkUp:
    """A part of the table works: `part` is "dice" or "panel"; `say` is one sentence for people."""

    part: str
    say: str
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class LinkLost:
    """A part of the table does not work: `why` is a kebab-case word, `say` what is missing and what to use
    instead."""

    part: str
    why: str
    say: str
    at: float = 0.0


Signal = (
    Pressed | Held | Repeated | Released | Chorded | Parted | Turned
    | DiceRead | DiceCocked | DiceLifted | DiceTurned | DiceAwaited | DiceSpoilt | DiceFault | DiceMissed
    | LinkUp | LinkLost
)  # fmt: skip
"""Everything a device may put on the queue."""


class Clock(Protocol):
    """Seconds that only ever go forward; `time.monotonic` in the product, a hand-driven one in tests."""

    def __call__(self) -> float: ...


class SignalQueue(Protocol):
    """The device's end of the queue: `queue.Queue` and `queue.SimpleQueue` both fit."""

    def put_nowait(self, item: Signal, /) -> None: ...


class Device(Protocol):
    """Anything with a thread of its own. `start` and `stop` may be called twice; `stop` waits for the
    thread."""

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def health(self) -> str | None:
        """None while all is well, otherwise one sentence; cheap enough to be asked every second."""
        ...


class Buttons(Device, Protocol):
    """Buttons and knob: tells `Pressed`, `Held`, `Repeated`, `Released`, `Chorded`, `Parted` and `Turned`."""


class DiceReader(Device, Protocol):
    """Reads real dice: tells the `Dice...` signals, never inventing, losing or doubling one. `moved_at` is when its
    loop last came round, by its clock."""

    moved_at: float

    def ack(self, source: Source) -> None:
        """The reading's effect is on the disk; the reader may forget it. Any thread, never blocks."""
        ...

    def want(self, dice: int, since: float) -> None:
        """A roll of so many dice is asked for since then, by the clock; 0: none is. A reader that puts single dice
        together needs to know; whether a reading counts is for who asked. Any thread, never blocks."""
        ...


class Lamps(Protocol):
    """Lamps by name."""

    def show(self, plan: Mapping[str, Light]) -> None:
        """From now on the lamps shine like this; a lamp that is not named is off. Any thread, never
        blocks."""
        ...

    def refuse(self) -> None:
        """Blink red for a moment, then go on as before: what was just asked for was refused."""
        ...


class Speaker(Protocol):
    """Short sounds."""

    def play(self, cue: str) -> None:
        """Play one of `CUES`; unknown ones are silence. Any thread, never blocks."""
        ...


class LoudSpeaker(Protocol):
    """Short sounds by a sound device."""

    @property
    def is_there(self) -> bool:
        """Whether there is anything to sound with."""
        ...

    def play(self, cue: str, loudness: float) -> bool:
        """Sound one of `CUES` so loud (0 to 1); False where there is nothing to sound with. Any thread, never
        blocks."""
        ...

    def stop(self) -> None: ...


class Voice(Protocol):
    """Says sentences aloud, one after the other. `spoken` is told the words as they begin, and "" when they end."""

    spoken: Callable[[str], None]

    def say(self, words: str, language: str, loudness: float) -> None:
        """Say it after what is being said; with no loudness it is `spoken` for as long as one reads it, and not heard.
        Any thread, never blocks."""
        ...

    def hush(self) -> None:
        """Stop in the middle of the word, and forget what waits."""
        ...

    def stop(self) -> None: ...
