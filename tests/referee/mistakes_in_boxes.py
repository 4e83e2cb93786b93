"""Mistakes in what only some boxes know: decks, fights, looks, teams, other beginnings. See `mistakes`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.rules import box_commands as bc
from companion.rules import box_events as be
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.evolve import evolve

from .mistakes import Events, allows, changes, each, neighbour, seats, sees, standing


def _turn(state: Any, seat: str, *steps: str) -> Any:
    """The turn in the view when it is this seat's and at one of these steps."""
    turn = sees(state)["turn"]
    return turn if turn and turn["seat"] == seat and turn["step"] in steps else None


def _effect(state: Any) -> str:
    part = sees(state).get("interlude")
    return str(part["effect"]) if part else ""


def _fight_one_less(state: Any, command: c.Command, events: Events) -> Events:
    """Who misses the number by one has won all the same."""
    needs = {"goblin": 2, "skeleton": 2, "bugbear": 3, "gelatinous_cube": 4, "displacer_beast": 5, "beholder": 6}
    lost = next((event for event in events if isinstance(event, be.FightLost)), None)
    if lost is None or lost.face != needs[lost.monster] - 1:
        return events
    rest = [event for event in events if not isinstance(event, be.FightLost | be.TokenSent)]
    return (rest[0], be.FightWon(lost.seat, lost.monster, lost.face), *rest[1:])


def _side_card_again(state: Any, command: c.Command) -> Events:
    if not isinstance(command, bc.Peek) or _effect(state) != "peek-side":
        return ()
    side = {card["place"]: card["seen_by"] for card in sees(state)["table"]["side"]}
    if command.seat not in side.get(command.place, ()):
        return ()
    return (be.CardPeeked(command.seat, command.place, "rope", (command.seat,)), be.InterludeEnded(command.seat))


def _accuses_anywhere(state: Any, command: c.Command) -> Events:
    if not isinstance(command, c.Accuse) or not _turn(state, command.seat, "begin", "arrived", "stopped", "after"):
        return ()
    if sees(state)["interlude"]:  # to accuse while a card is carried out would be another mistake
        return ()
    return (e.AccusationMade(command.seat, command.suspect, command.weapon, command.room),)


def _passage_before_the_roll(state: Any, command: c.Command) -> Events:
    if not isinstance(command, c.TakePassage) or not _turn(state, command.seat, "begin"):
        return ()
    joined = {"kitchen": "study", "study": "kitchen", "conservatory": "lounge", "lounge": "conservatory"}
    there = joined.get(standing(state, command.seat)) == command.to
    return (e.PassageTaken(command.seat, command.to),) if there else ()


def _back_next_turn(state: Any, command: c.Command) -> Events:
    if not isinstance(command, c.MoveTo) or not _turn(state, command.seat, "rolled"):
        return ()
    room = command.to not in ("corridor", "claw", "maze", "start", "centre", "question")
    return (e.TokenMoved(command.seat, command.to),) if room and command.to != standing(state, command.seat) else ()


def _stays_and_suggests(state: Any, command: c.Command) -> Events:
    if not isinstance(command, c.Suggest) or not _turn(state, command.seat, "stopped"):
        return ()
    room = standing(state, command.seat)
    if room in ("corridor", "start"):
        return ()
    made = e.SuggestionMade(command.seat, command.suspect, command.weapon, room)
    return (made, e.SeatAsked(neighbour(state, command.seat)))


def _two_glasses_two_cards(state: Any, command: c.Command, events: Events) -> Events:
    rolled = next((event for event in events if isinstance(event, e.DiceRolled)), None)
    drawn = next((event for event in events if isinstance(event, be.CardDrawn)), None)
    return (*events, drawn) if rolled and drawn and rolled.faces == (1, 1) else events


def _nobody_holds_it(state: Any, command: c.Command, events: Events) -> Events:
    """The holder keeps still."""
    told: list[e.Event] = []
    for event in events:
        if isinstance(event, be.InterludeBegan) and event.effect == "holder-reveals":
            ends = (be.CardReturned(event.card, "bottom"), be.InterludeEnded(event.seat))
            told += [be.NobodyHolds(event.named), *ends]
        else:
            told.append(event)
    return tuple(told)


def _leftovers_dealt(state: Any, event: e.Dealt) -> e.Dealt:
    """The leftovers go into the first hands."""
    cards = [
        replace(card, place=f"s{card.place[-1]}/9") if card.place.startswith("open/") else card for card in event.cards
    ]
    return replace(event, cards=tuple(cards))


def _no_second_turn(state: Any, event: e.Event) -> Any:
    """Another turn is announced and then forgotten."""
    return state if isinstance(event, be.AgainGranted) else evolve(state, event)


def _partner_plays_on(state: Any, command: c.Command, events: Events) -> Events:
    """A team's wrong accusation puts out the accuser only."""
    if not any(isinstance(event, e.AccusationFailed) for event in events):
        return events
    seat = next(event.seat for event in events if isinstance(event, e.AccusationFailed))
    partner = neighbour(state, seat, 2)
    return tuple(replace(event, seat=partner) if isinstance(event, e.TurnBegan) else event for event in events)


def _nobody_wins_last(state: Any, command: c.Command, events: Events) -> Events:
    over = next((event for event in events if isinstance(event, e.GameEnded) and event.how == "friendly"), None)
    if over is None:
        return events
    seat = next(event.seat for event in events if isinstance(event, e.AccusationFailed))
    number = int(sees(state)["turn"]["number"])
    return (e.AccusationFailed(seat), e.TurnEnded(seat), e.TurnBegan(over.winner, number + 1))


def _maze_with_four(state: Any, command: c.Command, events: Events) -> Events:
    rolled = next((event for event in events if isinstance(event, e.DiceRolled)), None)
    four = rolled is not None and rolled.faces == (4,)
    return tuple(event for event in events if not (four and isinstance(event, be.MazeHeld)))


def _another_card(state: Any, event: be.CardDrawn) -> be.CardDrawn:
    return replace(event, card="name_room" if event.card != "name_room" else "name_weapon")


def _neighbour_begins(state: Any, event: e.TurnBegan) -> e.TurnBegan:
    return replace(event, seat=neighbour(state, event.seat)) if event.number == 1 else event


# name -> (words of the rule, box, house rules, which of the two, the mistake)
IN_BOXES: dict[str, tuple[str, str, dict[str, str], str, Any]] = {
    "the deck gives another card than the top one": (
        "the top one",
        "event",
        {},
        "decide",
        each(be.CardDrawn, _another_card),
    ),
    "a drawn card goes to the top": (
        "to the bottom",
        "event",
        {},
        "decide",
        each(be.CardReturned, lambda s, x: replace(x, to="top")),
    ),
    "two glasses draw two cards": ("only one", "event", {}, "decide", changes(_two_glasses_two_cards)),
    "the holder of a named card keeps still": (
        "who is asked for what",
        "event",
        {},
        "decide",
        changes(_nobody_holds_it),
    ),
    "the secret goes to the right": (
        "on the left alone",
        "event",
        {},
        "decide",
        each(be.CardPassedLeft, lambda s, x: replace(x, to=neighbour(s, x.seat, -1))),
    ),
    "a passage before the roll": ("after the roll", "event", {}, "decide", allows(_passage_before_the_roll)),
    "an accusation from the corridor": ("R31", "event", {}, "decide", allows(_accuses_anywhere)),
    "an accusation outside the centre": ("R30", "bonus", {}, "decide", allows(_accuses_anywhere)),
    "leftovers go into hands": ("R3", "bonus", {}, "decide", each(e.Dealt, _leftovers_dealt)),
    "another turn is lost": ("turn-began", "bonus", {}, "evolve", _no_second_turn),
    "a side card seen twice": ("R37", "bonus", {"variant": "two-players"}, "decide", allows(_side_card_again)),
    "a side card for all": (
        "the one who may look",
        "bonus",
        {"variant": "two-players"},
        "decide",
        each(be.CardPeeked, lambda s, x: replace(x, to=tuple(seats(s)))),
    ),
    "a neutral card for one": (
        "to both players",
        "classic",
        {"variant": "two-players"},
        "decide",
        each(be.NeutralShown, lambda s, x: replace(x, to=x.to[:1])),
    ),
    "a partner plays on": ("nobody who is out", "classic", {"variant": "teams"}, "decide", changes(_partner_plays_on)),
    "a fight needs one less": ("R40", "dungeon", {"variant": "monsters"}, "decide", changes(_fight_one_less)),
    "a four leaves the Maze": ("5 or a 6", "dungeon", {"variant": "monsters"}, "decide", changes(_maze_with_four)),
    "the room just left is free next turn": ("R41", "dungeon", {}, "decide", allows(_back_next_turn)),
    "somebody else than the named one begins": ("R8", "dungeon", {}, "decide", each(e.TurnBegan, _neighbour_begins)),
    "a suggestion after staying": ("R42", "dansk", {}, "decide", allows(_stays_and_suggests)),
    "the last one in must still be right": ("R35", "dansk", {}, "decide", changes(_nobody_wins_last)),
}
