"""What is heard of a game: which cue sounds and what is said aloud when the public picture has changed. Pure.

Both are made of two public views and of nothing else, so they cannot tell more than the table screen shows: two games
that look the same to all sound the same, and at the same moments.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

Item = Mapping[str, Any]
View = Mapping[str, Any]

SOUNDS: Mapping[str, str] = {
    "turn-began": "your-turn",
    "dice-rolled": "roll",
    "seat-passed": "passed",
    "card-drawn": "card",
    "card-revealed": "card",
    "card-shown": "card",
    "card-passed-left": "card",
    "fight-won": "won",
    "fight-lost": "wrong",
    "suggestion-made": "suggestion",
    "nobody-disproved": "nobody",
    "accusation-made": "accusation",
    "accusation-failed": "wrong",
    "accusation-held": "solved",
    "game-ended": "unsolved",
}
"""The cue of each piece of news that has one, the least first: of several at once the last named here sounds."""
WON = ("solved", "friendly")

SAID = frozenset(
    (
        "turn-began", "dice-rolled", "suggestion-made", "seat-passed", "card-shown", "nobody-disproved", "card-drawn",
        "card-revealed", "nobody-holds", "card-passed-left", "fight-won", "fight-lost", "accusation-made",
        "accusation-failed", "accusation-held", "final-guess-offered", "game-ended", "paused", "resumed",
        "correction-proposed", "roll-off-began", "sealed",
    )
)  # fmt: skip
"""News that are said aloud, where the table wants that."""


class Heard(NamedTuple):
    """A cue ("" for silence) and the news to say aloud, oldest first."""

    cue: str
    say: tuple[Item, ...]


SILENCE = Heard("", ())


def heard(before: View | None, after: View) -> Heard:
    """What is heard when the public picture was `before` and is `after` now. Nothing of a game that was only just laid
    on the table, or taken up: it is an old one."""
    if before is None or before["game"] != after["game"]:
        return SILENCE
    fresh = _told_since(before["news"], after["news"])
    cues = {_cue(item) for item in fresh}
    return Heard(
        next((cue for cue in reversed(RANKS) if cue in cues), ""),
        tuple(item for item in fresh if item["event"] in SAID),
    )


def _cue(item: Item) -> str:
    if item["event"] == "game-ended" and item["how"] in WON:
        return "solved"
    return SOUNDS.get(item["event"], "")


RANKS = tuple(dict.fromkeys((*SOUNDS.values(), "solved")))


def _told_since(before: Sequence[Item], after: Sequence[Item]) -> Sequence[Item]:
    """The items of `after` that are not yet in `before`: both are the last of one log."""
    for fresh in range(len(after) + 1):
        kept = after[: len(after) - fresh]
        if not kept or before[-len(kept) :] == kept:
            return after[len(kept) :]
    return ()
