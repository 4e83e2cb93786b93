"""Which question stands on the table, as each audience reads it: a title and a line, with the values to fill in.

The screen always answers three questions: whose turn, what is awaited, from whom. A phone is told what its own seat is
to do, or who is awaited.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.box_prompts import first, interlude, start_rooms

Asked = tuple[str, str, dict[str, Any]]

NO_ROOMS = frozenset(("start", "corridor", "centre", "question", "claw", "maze"))
"""Places where a token may stand that are no rooms."""


def asked(view: Mapping[str, Any]) -> Asked:
    """Title, text and values for the audience of `view`."""
    if view["aside"]:
        return "Set aside", "This game lies on the shelf.", {}
    if view["paused"]:
        return "Paused", "The host or the panel goes on.", {}
    return _PHASES[view["phase"]](view, view["seat"])


def _lobby(view: Mapping[str, Any], me: str) -> Asked:
    seats = view["table"]["seats"]
    if not seats:
        return "Come and sit down", "Scan the code with your phone.", {}
    if not view["awaited"]:
        has_host = any(seat["host"] for seat in seats)
        return "Waiting for players", "More players are needed." if has_host else "The panel starts the game.", {}
    host, ask = view["awaited"][0], LOOK if _is_unsure(view["table"]) else ""
    return ("Start when all sit", ask, {}) if host == me else ("Waiting for {seat} to start", ask, {"seat": host})


LOOK = "First look at your board: this box is not sure of everything."


def _is_unsure(table: Mapping[str, Any]) -> bool:
    """Whether there is something about the board that this table has not said yet."""
    board: Mapping[str, Any] = table.get("board") or {"facts": {}}
    return not all(board["facts"].values())


def _setup(view: Mapping[str, Any], me: str) -> Asked:
    if me in view["awaited"]:
        return "Set up the board", "Then go on.", {}
    host = view["awaited"][0] if view["awaited"] else ""
    return (
        "Set up the board",
        "The screen shows how. {seat} goes on." if host else "The screen shows how.",
        {"seat": host},
    )


def _roll_off(view: Mapping[str, Any], me: str) -> Asked:
    if me in view["awaited"]:
        return "Roll to see who starts", "The highest throw starts; ties throw again.", {}
    roller = view["awaited"][0] if view["awaited"] else ""
    return "{seat} rolls", "The highest throw starts.", {"seat": roller}


def _turn(view: Mapping[str, Any], me: str) -> Asked:
    if view["interlude"]:
        return interlude(view, me)
    turn = view["turn"]
    mine = turn["seat"] == me
    step = turn["step"]
    if step == "disproof":
        return _disproof(turn, me)
    if step == "accusation":
        return "{The_case} is opened", "", {}
    words = {"seat": turn["seat"], "number": turn["number"]}
    title, text = (_MINE if mine else _THEIRS)[step]
    text = (_ways if mine else _their_ways)(view, step) or text
    if view["table"]["rules"].get("dice") == "one":
        text = ONE_DIE.get(text, text)
    if step == "rolled":
        words["total"] = turn["roll"]["total"]
        if turn["roll"]["origin"] == "card":  # nobody rolled what a card grants
            title = "You walk on: {total}" if mine else "{seat} walks on: {total}"
    return title, text, words


ONE_DIE: Mapping[str, str] = {
    "Roll the dice.": "Roll the die.",
    "Suggest here, take the secret passage, or roll the dice.": (
        "Suggest here, take the secret passage, or roll the die."
    ),
    "Suggest here, or roll the dice.": "Suggest here, or roll the die.",
    "Take the secret passage, or roll the dice.": "Take the secret passage, or roll the die.",
    "{seat}, roll the dice.": "{seat}, roll the die.",
}
"""What is said where one die is played with."""


def _their_ways(view: Mapping[str, Any], step: str) -> str:
    """What is open to whoever has the turn, as far as all can see it: where the token stands."""
    if step == "begin" and view["table"]["rules"].get("movement") == "choose-room":
        return "{seat} goes to a room, or stays."
    place = view["table"]["tokens"][_suspect(view)]
    if step == "begin" and place == "maze":
        return "A 5 or a 6 leads {seat} out of the Maze."
    fights = step == "stopped" and place == view["table"]["rules"].get("drawn-on") == "claw"
    if fights and not view["turn"]["fought"]:
        return "{seat} may fight the monster, accuse or end the turn."
    if step in ("stopped", "after") and not _may_accuse(view, place):
        return "{seat} ends the turn."
    return ""


def _suspect(view: Mapping[str, Any]) -> str:
    """Whose turn it is, by the token."""
    of = {seat["seat"]: seat["suspect"] for seat in view["table"]["seats"]}
    return str(of[view["turn"]["seat"]])


def _may_accuse(view: Mapping[str, Any], place: str) -> bool:
    """Whether this box lets people accuse from that place."""
    match view["table"]["rules"].get("accuse-from", "anywhere"):
        case "anywhere":
            return True
        case "centre":
            return place == "centre"
    return place not in NO_ROOMS


def _ways(view: Mapping[str, Any], step: str) -> str:
    """What is open to whoever has the turn, where that depends on where the token stands."""
    offered = {choice["do"] for choice in view["choices"]}
    if step == "begin":
        maze = view["table"]["tokens"].get(view["you"]["suspect"]) == "maze" if view["you"] else False
        return "A 5 or a 6 leads out of the Maze." if maze else _ways_to_begin(offered)
    if step == "rolled" and "take-passage" in offered:
        return "Move your token, take the secret passage, or stay. Then say where it is."
    if step == "stopped" and "fight" in offered:
        return "A monster waits here. Fight it, accuse, or end your turn."
    if "accuse" not in offered:
        return {
            "arrived": "Make a suggestion, or end your turn.",
            "stopped": "End your turn.",
            "after": "Note what you learned, then end your turn.",
        }.get(step, "")
    return ""


def _ways_to_begin(offered: set[str]) -> str:
    """A turn begins with a roll, where the token stands perhaps with a passage or a suggestion instead."""
    if "move-to" in offered:
        return "Go to any other room, or stay." if "stay" in offered else "Go to any room."
    if "suggest" in offered and "take-passage" in offered:
        return "Suggest here, take the secret passage, or roll the dice."
    if "suggest" in offered:
        return "Suggest here, or roll the dice."
    return "Take the secret passage, or roll the dice." if "take-passage" in offered else "Roll the dice."


def _disproof(turn: Mapping[str, Any], me: str) -> Asked:
    suggestion = turn["suggestion"]
    words = {"seat": suggestion["asked"], "by": suggestion["by"]}
    if suggestion["checking"]:
        return "The box looks at {seat}'s cards", "", words
    if suggestion["asked"] == me:
        return "Can you disprove?", "Show {by} one of these cards, or say that you cannot.", words
    return "{seat}, show {by} one card or pass", "", words


IN_TEAMS: Mapping[str, str] = {
    "solved": "{winner} has solved the case: {winner}'s team wins",
    "friendly": "Only {winner}'s team is still in, and wins",
}
"""How a game has ended in which teams play."""


def _over(view: Mapping[str, Any], me: str) -> Asked:
    over = view["table"]["over"]
    title = {
        "solved": "{winner} has solved the case",
        "friendly": "{winner} is the last one in and wins",
        "unsolved": "Unsolved",
        "called-off": "Called off",
    }[over["how"]]
    if view["table"]["teams"]:
        title = IN_TEAMS.get(over["how"], title)
    text = "{The_case} lies open." if over["envelope"] else "No cards were dealt."
    return title, text, {"winner": over["winner"] or ""}


_PHASES = {
    "lobby": _lobby,
    "setup": _setup,
    "first": first,
    "start-rooms": start_rooms,
    "roll-off": _roll_off,
    "turn": _turn,
    "over": _over,
}

_MINE: Mapping[str, tuple[str, str]] = {
    "begin": ("Your turn", "Roll the dice."),
    "rolled": ("You rolled {total}", "Move your token, then say where it ended."),
    "arrived": ("You are in a room", "Make a suggestion, accuse, or end your turn."),
    "stopped": ("Your move is over", "Accuse, or end your turn."),
    "after": ("Your suggestion is settled", "Note what you learned. Accuse, or end your turn."),
    "final-guess": ("One final guess", "Accuse once, or decline."),
}
_THEIRS: Mapping[str, tuple[str, str]] = {
    "begin": ("{seat}'s turn", "{seat}, roll the dice."),
    "rolled": ("{seat} rolled {total}", "{seat}, move your token and say where it ended."),
    "arrived": ("{seat} is in a room", "{seat} may make a suggestion."),
    "stopped": ("{seat} has moved", "{seat} may accuse or end the turn."),
    "after": ("{seat}'s suggestion is settled", "{seat} may accuse or end the turn."),
    "final-guess": ("{seat} has one final guess", "{seat} accuses or declines."),
}
