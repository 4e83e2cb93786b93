"""What has just happened at a table, in the floor's words: found by looking at two moments, one after the other.

    {"event": "game-started", "edition": "classic", "players": 4}
    {"event": "game-ended", "how": "solved", "minutes": 48, "turns": 31}
    {"event": "help-wanted"}   {"event": "help-seen"}   {"event": "fault", "part": "dice"}   {"event": "well", ...}

`how` is solved, unsolved, friendly, called-off, or set-aside for a game that can be taken up again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.floor.standing import turns

PLAYING = ("setup", "playing")


class Moment(NamedTuple):
    """What happenings are found by: which game lies there (never told), how the table stands, how the game ended."""

    game: str
    standing: Mapping[str, Any]
    how: str
    turns: int


def moment(view: Mapping[str, Any], standing: Mapping[str, Any]) -> Moment:
    """The moment of this view of PUBLIC, told as `standing`."""
    over = view["table"]["over"]
    how = str(over["how"]) if over else "set-aside" if view["aside"] else ""
    return Moment(view["game"], standing, how, turns(view))


def happened(before: Moment, after: Moment) -> list[dict[str, Any]]:
    """What happened in between, in order."""
    was, now = before.standing, after.standing
    found: list[dict[str, Any]] = []
    same = before.game == after.game
    if was["phase"] in PLAYING and not (same and now["phase"] in PLAYING):
        how, last = (after.how, after.turns) if same and after.how else ("called-off", before.turns)
        found.append({"event": "game-ended", "how": how, "minutes": was["minutes"], "turns": last})
    if now["phase"] in PLAYING and not (same and was["phase"] in PLAYING):
        found.append({"event": "game-started", "edition": now["edition"], "players": now["players"]})
    if now["help"] != was["help"]:
        found.append({"event": "help-wanted" if now["help"] else "help-seen"})
    ailing, ailed = now["health"]["faults"], was["health"]["faults"]
    found += [{"event": "fault", "part": part} for part in ailing if part not in ailed]
    found += [{"event": "well", "part": part} for part in ailed if part not in ailing]
    return found
