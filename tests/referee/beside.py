"""What is said beside the game: it must not move a piece, show a card or end a turn. Its manners are not judged."""

from __future__ import annotations

from .table import TAKEN_BACK, Command, Event, Table, beside_the_game, last_move

# command -> the events that may come of it
ALLOWED = {
    "leave": {"seat-left", "host-made"},
    "remove-seat": {"seat-left", "host-made"},
    "add-bot": {"seat-taken"},
    "sit-at-table": {"seat-taken", "host-made"},
    "bring-to-table": {"seat-brought-to-table"},
    "give-phone": {"seat-given-phone"},
    "move-seat": {"seat-moved"},
    "make-host": {"host-made"},
    "pause": {"paused"},
    "resume": {"resumed"},
    "sit-out": {"seat-sat-out", "correction-made"},
    "sit-in": {"seat-sat-in"},
    "mark": {"mark-made"},
    "take-back-mark": {"mark-taken-back"},
    "tell-square": {"square-told"},
    "propose-correction": {"correction-proposed", "correction-made"},
    "consent": {"consented", "correction-made"},
    "object": {"correction-dropped"},
    "read-dice": {"dice-rolled", "reading-set-aside", "roll-off-began", "turn-began"},
    "set-aside-reading": {"reading-set-aside"},
    "set-aside": {"game-set-aside"},
    "take-up": {"game-taken-up"},
    "call-off": {"game-ended", "match-decided"},
    "choose-edition": {"edition-chosen", "rule-set"},
    "play-again": {"next-game-called"},
    "take-back": {"taken-back"},
}

# After these nothing is taken back: somebody has learned something, or the dice have fallen (C27).
REVEALS = {
    "dice-rolled", "card-shown", "seat-passed", "nobody-disproved", "card-revealed", "card-peeked", "neutral-shown",
    "card-passed-left", "card-drawn", "accusation-made", "accusation-failed", "interlude-began", "dice-asked",
}  # fmt: skip


def breach(table: Table, command: Command, events: list[Event]) -> str:
    """What is wrong with these events as an answer to a command beside the game; empty when nothing is."""
    names = [event["event"] for event in events]
    do = command["do"]
    strange = [name for name in names if name not in ALLOWED[do]]
    if strange:
        return f"{do} brings about {strange[0]}, which is part of the game"
    if do == "take-back" and not may_take_back(table, events[0]["seat"]):
        return "C27: what was rolled or revealed is not taken back"
    if do == "call-off" and (events[0]["how"], events[0]["winner"]) != ("called-off", ""):
        return "a game that is called off has no winner"
    return ""


def may_take_back(table: Table, seat: str) -> bool:
    """The seat's own last move, with nothing learned since; a turn lost by an accusation does not come back."""
    since = [event for event in table.events[last_move(table.events) :] if not beside_the_game(event)]
    if not since or any(event["event"] in REVEALS for event in since) or seat in table.out:
        return False
    moved = next(event for event in since if event["event"] in TAKEN_BACK)
    return moved["seat"] == seat
