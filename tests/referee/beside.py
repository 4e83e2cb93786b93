"""What is said beside the game: it must not move a piece, show a card or end a turn. Its manners are not judged."""

from __future__ import annotations

from .table import Command, Event, Table

# command -> the events that may come of it
ALLOWED = {
    "leave": {"seat-left", "host-made"},
    "remove-seat": {"seat-left", "host-made"},
    "move-seat": {"seat-moved"},
    "make-host": {"host-made"},
    "pause": {"paused"},
    "resume": {"resumed"},
    "sit-out": {"seat-sat-out"},
    "sit-in": {"seat-sat-in"},
    "mark": {"mark-made"},
    "propose-correction": {"correction-proposed", "correction-made"},
    "consent": {"consented", "correction-made"},
    "object": {"correction-dropped"},
    "read-dice": {"dice-rolled", "reading-set-aside", "roll-off-began", "turn-began"},
    "set-aside-reading": {"reading-set-aside"},
    "set-aside": {"game-set-aside"},
    "take-up": {"game-taken-up"},
    "call-off": {"game-ended"},
    "play-again": {"next-game-called"},
    "take-back": {"taken-back"},
}

# A reveal, or a roll, is never taken back (C27); these may be while nothing has come after them.
TAKEN_BACK = {"token-moved", "token-stayed", "passage-taken", "suggestion-made", "turn-ended"}


def breach(table: Table, command: Command, events: list[Event], last: list[Event]) -> str:
    """What is wrong with these events as an answer to a command beside the game; empty when nothing is."""
    names = [event["event"] for event in events]
    do = command["do"]
    strange = [name for name in names if name not in ALLOWED[do]]
    if strange:
        return f"{do} brings about {strange[0]}, which is part of the game"
    if do == "take-back" and not (last and last[0]["event"] in TAKEN_BACK):
        return "C27: what was rolled or revealed is not taken back"
    if do == "call-off" and (events[0]["how"], events[0]["winner"]) != ("called-off", ""):
        return "a game that is called off has no winner"
    return ""
