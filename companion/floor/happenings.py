"""What has just happened at a table, in the floor's words: found by looking at two moments, one after the other.

    {"event": "game-started", "edition": "classic", "players": 4}
    {"event": "game-ended", "how": "solved", "minutes": 48, "turns": 31}
    {"event": "help-wanted"}   {"event": "help-seen"}   {"event": "fault", "part": "dice"}   {"event": "well", ...}

`how` is solved, unsolved, friendly, called-off, or set-aside for a game that can be taken up again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

PLAYING = ("setup", "playing")


class Moment(NamedTuple):
    """What happenings are found by: which game lies there (never told), how the table stands, how the game ended."""

    game: str
    standing: Mapping[str, Any]
    how: str


def moment(view: Mapping[str, Any], standing: Mapping[str, Any]) -> Moment:
    """The moment of this view of PUBLIC, told as `standing`."""
    over = view["table"]["over"]
    return Moment(view["game"], standing, str(over["how"]) if over else "set-aside" if view["aside"] else "")


def happened(before: Moment, after: Moment) -> list[dict[str, Any]]:
    """What happened in between, in order."""
    was, now = before.standing, after.standing
    found: list[dict[str, Any]] = []
    same = before.game == after.game
    was_on, is_on = (each.standing["phase"] in PLAYING and not each.how for each in (before, after))
    if was_on and not (same and is_on):
        how, last = (after.how, now["turns"]) if same else ("called-off", was["turns"])
        found.append({"event": "game-ended", "how": how, "minutes": was["minutes"], "turns": last})
    if is_on and not (same and was_on):
        found.append({"event": "game-started", "edition": now["edition"], "players": now["players"]})
    if now["help"] != was["help"]:
        found.append({"event": "help-wanted" if now["help"] else "help-seen"})
    ailing, ailed = now["health"]["faults"], was["health"]["faults"]
    found += [{"event": "fault", "part": part} for part in ailing if part not in ailed]
    found += [{"event": "well", "part": part} for part in ailed if part not in ailing]
    return found
