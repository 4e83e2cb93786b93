"""From raw levels to presses: debounce, long press, repeat and chord in one place, driven by a clock
argument.

A contact bounces for some milliseconds when it closes and again when it opens. A level counts once it has
stood for 15 ms, on both edges, so that bounce on release is not a second press (F35) and a 2 ms spike is
nothing at all. The same class serves pins, keys, the simulated panel and the tests; none of them trusts
its library's own filter.

    >>> from hardware.debounce import Debounce, Habit
    >>> keys = Debounce({"ok": Habit()})
    >>> keys.feed("ok", True, 0.000), keys.feed("ok", False, 0.004), keys.feed("ok", True, 0.006)
    ([], [], [])
    >>> keys.tick(0.021)
    [Pressed(button='ok', at=0.006)]
    >>> keys.feed("ok", False, 0.300)
    []
    >>> keys.due()
    0.315
    >>> keys.tick(0.315)
    [Released(button='ok', at=0.3, after_hold=False)]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.ports import Chorded, Held, Parted, Pressed, Released, Repeated, Signal

SETTLE_S = 0.015
CHORD_S = 0.09


@dataclass(frozen=True)
class Habit:
    """How a button wants to be used, in seconds: `hold_s` until Held, `repeat_s` between Repeated after
    `wait_s`."""

    hold_s: float | None = None
    repeat_s: float | None = None
    wait_s: float = 0.5


@dataclass
class Contact:
    """One button: its level as read (`raw`, since `since`), and as it counts (`down`, since `pressed`)."""

    habit: Habit
    raw: bool = False
    since: float = 0.0
    down: bool = False
    pressed: float = 0.0
    held: bool = False
    repeats: int = 0

    def due(self, settle_s: float) -> float | None:
        """When the next thing happens by itself, if the level stays as it is."""
        if self.raw != self.down:
            return self.since + settle_s
        if not self.down:
            return None
        times = []
        if self.habit.hold_s is not None and not self.held:
            times.append(self.pressed + self.habit.hold_s)
        if self.habit.repeat_s:
            times.append(self.pressed + self.habit.wait_s + self.repeats * self.habit.repeat_s)
        return min(times, default=None)


class Debounce:
    """All the buttons of one panel. Feed it every level you see, tick it when `due` says; it gives signals.

    `chords` are groups of buttons that mean something else together. A member of one is told `CHORD_S`
    later than other buttons, because it has to be known first whether its partners come.
    """

    def __init__(
        self,
        habits: Mapping[str, Habit],
        *,
        settle_s: float = SETTLE_S,
        chords: Iterable[tuple[str, ...]] = (),
    ) -> None:
        self._contacts = {button: Contact(habit) for button, habit in habits.items()}
        self._settle_s = settle_s
        self._chords = tuple(chords)
        self._members = {button for chord in self._chords for button in chord}
        self._waiting: dict[str, Pressed] = {}
        self._chorded: set[str] = set()
        self._together: tuple[str, ...] = ()

    def begin(self, button: str, down: bool, at: float) -> None:
        """The level at the start. A button that is already down is not a press; its release is one no
        more."""
        contact = self._contacts[button]
        contact.raw = contact.down = down
        contact.since = contact.pressed = at
        # As after a hold: whoever acts on short presses must not act when it comes up.
        contact.held = down

    def feed(self, button: str, down: bool, at: float) -> list[Signal]:
        """A level seen at time `at`; also what became due before it. Unknown buttons are no buttons."""
        told = self.tick(at)
        contact = self._contacts.get(button)
        if contact is not None and contact.raw != down:
            contact.raw, contact.since = down, at
        return told + self.tick(at)

    def tick(self, now: float) -> list[Signal]:
        """Everything that became due until `now`, in the order of its time."""
        told: list[Signal] = []
        while True:
            due = self._next()
            if due is None or due[0] > now:
                return told
            at, button = due
            if button in self._waiting:
                told.append(self._waiting.pop(button))
                continue
            for signal in self._happen(button, self._contacts[button], at):
                told += self._with_chords(signal)

    def due(self) -> float | None:
        """When to tick next if no level changes; None if nothing is on its way."""
        due = self._next()
        return due[0] if due else None

    def is_down(self, button: str) -> bool:
        """The level that counts."""
        return self._contacts[button].down

    def down_for(self, button: str, now: float) -> float:
        """Seconds since this button went down; 0 while it is up."""
        contact = self._contacts[button]
        return now - contact.pressed if contact.down else 0.0

    def _next(self) -> tuple[float, str] | None:
        times = [
            (due, button)
            for button, contact in self._contacts.items()
            if (due := contact.due(self._settle_s)) is not None
        ]
        times += [(press.at + self._settle_s + CHORD_S, button) for button, press in self._waiting.items()]
        return min(times, default=None)

    def _happen(self, button: str, contact: Contact, at: float) -> list[Signal]:
        if contact.raw != contact.down:
            contact.down = contact.raw
            if contact.down:
                contact.pressed, contact.held, contact.repeats = contact.since, False, 0
                return [Pressed(button, contact.since)]
            return [Released(button, contact.since, contact.held)]
        hold_s = contact.habit.hold_s
        if hold_s is not None and not contact.held and at >= contact.pressed + hold_s:
            contact.held = True
            return [Held(button, at)]
        contact.repeats += 1
        return [Repeated(button, at)]

    # --- chords

    def _with_chords(self, signal: Signal) -> list[Signal]:
        if not isinstance(signal, Pressed | Released | Held | Repeated) or signal.button not in self._members:
            return [signal]
        button = signal.button
        if isinstance(signal, Pressed):
            self._waiting[button] = signal
            return self._join(signal.at)
        if button in self._chorded:
            return self._part(signal) if isinstance(signal, Released) else []
        # The press is told before anything else of its button.
        first = self._waiting.pop(button, None)
        return [first, signal] if first else [signal]

    def _join(self, at: float) -> list[Signal]:
        for chord in self._chords:
            if all(button in self._waiting for button in chord):
                for button in chord:
                    del self._waiting[button]
                self._chorded |= set(chord)
                self._together = chord
                return [Chorded(chord, at)]
        return []

    def _part(self, signal: Released) -> list[Signal]:
        self._chorded.discard(signal.button)
        chord, self._together = self._together, ()
        return [Parted(chord, signal.at)] if chord else []
