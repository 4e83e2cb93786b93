"""What moves on the screen, and when it stands still again.

Motion is a function of what the public view says and of a clock that is handed in; it decides nothing and hints at
nothing. Everything comes to rest on the true picture, so a screen without motion shows the same words. A press may
hurry all of it to its end.

    motion = Motion()
    motion.see(view, now)          # after each new view
    motion.moment(now)             # how far everything is, for one picture
    motion.due(now)                # when the next picture is wanted, None while everything stands
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.screen.light import FULL, Light

View = Mapping[str, Any]

FRAME_S = 1 / 25
"""One picture of a movement; a Pi that turns its picture by itself manages about so many."""

LASTS_S = {"dice": 0.9, "passing": 0.9, "looking": 3.0, "envelope": 2.4, "verdict": 4.0}
"""How long each movement takes, in seconds. `looking` is the accusation's show, which the box paces itself and
nobody hurries; `verdict` is how long "wrong" stands alone on the screen."""

NOT_HURRIED = ("looking",)

PAGE_S = 14.0
"""How long a page stays before the next, where several take turns (the lobby, the end)."""

BEAT_S = 4.0
"""How long each part of a foot that takes turns stays."""

SHIFT_S = 40.0
"""How often a picture that has stood long moves a little, against burning in."""

DARK = 0.8
"""How much of its light is kept back where the house wants the table dark; it can still be read."""

STOOD_S = 300.0
"""How long a picture may stand before it begins to move; the attract picture moves from the beginning."""

PLACES = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


@dataclass(frozen=True)
class Moment:
    """How far everything is: movements from 0 (just begun) to 1 (at rest), which page of those that take turns is
    shown, the same for the foot (`beat`), and the picture's place, in steps, and how much of its light is kept back."""

    dice: float = 1.0
    passing: float = 1.0
    looking: float = 1.0
    envelope: float = 1.0
    verdict: float = 1.0
    page: int = 0
    beat: int = 0
    shift: tuple[int, int] = (0, 0)
    dim: float = 0.0


STILL = Moment()
"""Everything at rest: the picture that leak tests compare and that a screen without motion shows."""


@dataclass
class Motion:
    """The movements under way. `still` is the house's wish for a screen without motion; pages and dimming remain."""

    still: bool = False
    beats: bool = False
    """Whether the foot of the picture takes turns."""
    light: Light = FULL
    _began: dict[str, float] = field(default_factory=dict)
    _marks: dict[str, Any] = field(default_factory=dict)
    _quiet_since: float = 0.0
    _paged_since: float = 0.0
    _paged: str = ""
    _attracts: bool = False
    _waits: bool = True

    def see(self, view: View, now: float) -> None:
        """Take in a new view: what is new in it begins to move."""
        first = not self._marks
        for name, mark in _marks(view).items():
            if self._marks.get(name) != mark and mark is not None and not first:
                self._began[name] = now
            self._marks[name] = mark
        self._attracts = view["phase"] == "lobby" and not view["table"]["seats"]
        self._waits = view["phase"] in ("lobby", "over") or view["aside"] or view["paused"]
        paged = "attract" if self._attracts else view["phase"] if view["phase"] in ("lobby", "over") else ""
        if paged != self._paged:
            self._paged, self._paged_since = paged, now
        self.touch(now)

    def touch(self, now: float) -> None:
        """Somebody did something: the picture is bright again."""
        self._quiet_since = now

    def hurry(self) -> None:
        """Everything comes to rest at once, but for the show that has to look the same whatever comes of it."""
        self._began = {name: began for name, began in self._began.items() if name in NOT_HURRIED}

    def moment(self, now: float, *, is_dark: bool = False) -> Moment:
        """How far everything is at `now`; `is_dark` where the house wants little light."""
        quiet = now - self._quiet_since
        stood = quiet if self._attracts else max(0.0, quiet - STOOD_S)
        return Moment(
            **{name: self._far(name, now) for name in LASTS_S},
            page=int((now - self._paged_since) / PAGE_S) if self._paged else 0,
            beat=int(now / BEAT_S) if self.beats else 0,
            shift=PLACES[int(stood / SHIFT_S) % len(PLACES)],
            dim=max(DARK, self.light.veil(quiet, self._waits)) if is_dark else self.light.veil(quiet, self._waits),
        )

    def due(self, now: float) -> float | None:
        """Seconds until another picture is wanted; None while nothing moves."""
        if any(self._far(name, now) < 1 for name in LASTS_S):
            return FRAME_S
        quiet = now - self._quiet_since
        waits = [BEAT_S - now % BEAT_S] if self.beats else []
        if self._attracts:
            waits.append(SHIFT_S - quiet % SHIFT_S)
        if self._paged:
            waits.append(PAGE_S - (now - self._paged_since) % PAGE_S)
        return min(waits, default=None)

    def _far(self, name: str, now: float) -> float:
        began = self._began.get(name)
        if began is None or (self.still and name != "verdict"):
            return 1.0
        return min(1.0, max(0.0, (now - began) / LASTS_S[name]))


def _marks(view: View) -> dict[str, Any]:
    """What has to differ from before for a movement to begin; None where there is nothing to move."""
    turn = view["turn"] or {}
    suggestion = turn.get("suggestion") or {}
    roll_off = view["table"]["roll_off"] or {}
    roll = turn.get("roll")
    thrown = (turn.get("number"), roll and (tuple(roll["faces"]), roll["origin"]))
    shown_by = suggestion.get("shown_by")
    over = view["table"]["over"]
    return {
        "dice": thrown if roll else _thrown_off(roll_off),
        "passing": shown_by and (turn["number"], shown_by),
        "looking": turn.get("number") if turn.get("step") == "accusation" else None,
        "envelope": over and (view["game"], over["how"]),
        "verdict": _last_failure(view),
    }


def _thrown_off(roll_off: Mapping[str, Any]) -> Any:
    rolls = roll_off.get("rolls")
    return (roll_off["round"], tuple((seat, tuple(faces)) for seat, faces in rolls.items())) if rolls else None


def _last_failure(view: View) -> Any:
    failed = [item for item in view["news"] if item["event"] == "accusation-failed"]
    return (view["game"], failed[-1]["seat"], failed[-1]["turn"]) if failed and view["phase"] == "turn" else None


def eased(far: float) -> float:
    """A movement that leaves quickly and arrives softly: 0 -> 0, 1 -> 1."""
    return 1 - (1 - far) ** 3


def tumbling(faces: tuple[int, ...], far: float) -> tuple[int, ...]:
    """The faces to draw while dice tumble: a fixed run through all six that ends on the real ones.

    >>> tumbling((3, 4), 1.0)
    (3, 4)
    """
    turns = 0 if far >= 1 else 1 + int((1 - eased(far)) * 9)
    return tuple((face - 1 + turns * (2 * at + 1)) % 6 + 1 for at, face in enumerate(faces))
