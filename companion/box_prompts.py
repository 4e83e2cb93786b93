"""What is asked while a card is carried out, a monster is fought or somebody looks, and before the first turn of boxes
that begin otherwise: for the seat that has to answer, and for all who wait for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Words = tuple[str, str]
Asked = tuple[str, str, dict[str, Any]]

TO_ANSWER: Mapping[str, Words] = {
    "holder-reveals": ("Show {named} to everybody", "You hold it, and you take it back afterwards."),
    "name-and-reveal": ("Name {named}", "Whoever holds that card shows it to everybody."),
    "guilty": ("Who looks guilty?", "They choose one card of their hand and show it to everybody."),
    "guilty-reveals": ("Show everybody one card", "{seat} chose you. Which card is up to you."),
    "all-reveal": ("Choose a card for everybody", "All are turned up together, when the last one has chosen."),
    "all-show-left": ("Choose a card for {left}", "Only {left} sees it, when the last one has chosen."),
    "open-passage": ("Open a secret passage", "Choose a room. It is joined to every room that has a passage."),
    "all-move": ("Go to any room", "Put your token there."),
    "go-to": ("Go to any room", "Put your token there, or stay where you are."),
    "move-token": ("Move any token", "Choose a token and put it into any room."),
    "door": ("Does your token block a door?", "If it does, put it into that room."),
    "see-card": ("Whose card do you want to see?", "They choose which one, and show it to you alone."),
    "shows-one": ("Show {seat} one card", "Which card is up to you. Nobody else sees it."),
    "crystal-ball": ("Whose hand do you look into?", "You pick one of the cards without seeing them."),
    "blind-pick": ("Pick a card of {named}", "You see the one you pick, and nobody else does."),
    "amulet": ("Pick one of the sealed cards", "They lie in an order of their own, for this look only."),
    "peek-side": ("Look at a side card", "Nobody could disprove. Pick one that you have not seen."),
    "suggest-afar": ("Make a suggestion", "Name any room; your token stays where it is."),
    "fight": ("Roll {needs} or more", "Then its treasure is yours. Less sends you to the Maze."),
    "potion": ("Roll twice", "You walk the higher number."),
    "boots": ("Roll twice", "You walk both numbers together."),
    "printed": ("What does your card say?", "Read it out, then tell Butler what it asks for."),
}
TO_WAIT: Mapping[str, Words] = {
    "holder-reveals": ("{asked} shows {named}", "All may see it."),
    "name-and-reveal": ("{seat} names {named}", "Whoever holds that card shows it to everybody."),
    "guilty": ("{seat} says who looks guilty", "That player shows everybody a card."),
    "guilty-reveals": ("{asked} shows a card", "All may see it."),
    "all-reveal": ("Everybody chooses a card", "All are turned up together, when the last one has chosen."),
    "all-show-left": ("Everybody chooses a card", "It is for the left neighbour alone, when the last one has chosen."),
    "open-passage": ("{seat} opens a secret passage", ""),
    "all-move": ("{next} goes to any room", "Then the others who are still in."),
    "go-to": ("{seat} may go to any room", ""),
    "move-token": ("{seat} may move any token", ""),
    "door": ("{seat} clears the door", "The accusation was wrong."),
    "see-card": ("{seat} chooses somebody", "That player shows {seat} a card."),
    "shows-one": ("{asked}, show {seat} one card", ""),
    "crystal-ball": ("{seat} chooses a hand", "One of its cards is picked unseen."),
    "blind-pick": ("{seat} picks a card of {named}", "Nobody else sees it."),
    "amulet": ("{seat} looks at a sealed card", "Nobody else sees it."),
    "peek-side": ("{seat} looks at a side card", "Nobody could disprove."),
    "suggest-afar": ("{seat} may make a suggestion", "It may name any room."),
    "fight": ("{seat} fights: {needs} or more", "Less sends {seat} to the Maze."),
    "potion": ("{seat} rolls twice", "The higher number is walked."),
    "boots": ("{seat} rolls twice", "Both numbers are walked."),
    "printed": ("{seat} draws a card", "What does it say?"),
}
CHOSEN: Words = ("You have chosen", "You can change it until everybody has chosen.")
SIX, ONLY_A_SIX, FIGHTS_FOR_A_SIX = 6, "Roll a 6", "{seat} fights: only a 6 wins"
ONCE_MORE = "Roll once more"


def interlude(view: Mapping[str, Any], me: str) -> Asked:
    """What stands between two steps of the turn, as `me` reads it."""
    running = view["interlude"]
    away = any(seat["seat"] == me and seat["away"] for seat in view["table"]["seats"])
    waits_for_me = me in view["awaited"] or (bool(view.get("pick")) and me in running["asked"] and not away)
    title, text = (TO_ANSWER if waits_for_me else TO_WAIT)[running["effect"]]
    if running["effect"] == "fight" and running["needs"] == SIX:
        title = ONLY_A_SIX if waits_for_me else FIGHTS_FOR_A_SIX
    if waits_for_me and running["rolls"]:
        title = ONCE_MORE
    if waits_for_me and view.get("pick"):
        title, text = CHOSEN
    words = {
        "seat": _whoever_does_it(view),
        "named": running["named"],
        "asked": running["asked"],
        "next": (running["asked"] or [""])[0],
        "needs": running["needs"] or "",
        "left": _left_of(view["table"], me),
    }
    return title, text, words


def _whoever_does_it(view: Mapping[str, Any]) -> str:
    """Whose step it is; where that seat is away and a partner with the same hand is asked instead, the partner."""
    seat, waits, table = str(view["interlude"]["seat"]), view["awaited"], view["table"]
    is_away = any(each["seat"] == seat and each["away"] for each in table["seats"])
    if is_away and len(waits) == 1 and table["teams"].get(waits[0], waits[0]) == table["teams"].get(seat):
        return str(waits[0])
    return seat


def _left_of(table: Mapping[str, Any], me: str) -> str:
    """The neighbour on the left; where a team has one hand, the first one there of the other team."""
    order = [seat["seat"] for seat in table["seats"]]
    if me not in order:
        return ""
    others = [*order[order.index(me) + 1 :], *order[: order.index(me)]]
    mine = table["teams"].get(me) if table["rules"].get("teams") == "two-hands" else None
    return next((other for other in others if mine is None or table["teams"][other] != mine), "")


def first(view: Mapping[str, Any], me: str) -> Asked:
    """The table agrees on who begins."""
    if me in view["awaited"]:
        return "Who begins?", "Agree round the table, then tap the name.", {}
    host = view["awaited"][0] if view["awaited"] else ""
    return "Who begins?", "Agree round the table; {seat} notes it." if host else "", {"seat": host}


def start_rooms(view: Mapping[str, Any], me: str) -> Asked:
    """Each seat chooses the room it begins in; while the table rests nobody in particular."""
    if me in view["awaited"] or not view["awaited"]:
        return "Where do you begin?", "Choose a room that nobody has chosen yet.", {}
    return "{seat} chooses a room to begin in", "", {"seat": view["awaited"][0]}
