"""Mistakes made in the engine on purpose, one at a time: each breaks one rule, and the referee has to say which.

A mistake takes the place of `decide` or `evolve` at the judged table. Where the engine rightly refuses, a mistake
may answer with the events of an engine that would not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.decide import decide
from companion.rules.evolve import evolve
from companion.rules.refusals import Refused
from companion.rules.views import view

Events = tuple[e.Event, ...]
Changed = Callable[[Any, c.Command, Events], Events]
Allowed = Callable[[Any, c.Command], Events]


def changes(change: Changed) -> Callable[[Any, c.Command], Events]:
    """An engine that decides well and then tells it wrong."""
    return lambda state, command: change(state, command, tuple(decide(state, command)))


def allows(allow: Allowed) -> Callable[[Any, c.Command], Events]:
    """An engine that allows what it should refuse."""

    def deciding(state: Any, command: c.Command) -> Events:
        try:
            return tuple(decide(state, command))
        except Refused:
            if wrong := allow(state, command):
                return wrong
            raise

    return deciding


def each(kind: type | tuple[type, ...], change: Callable[[Any, Any], Any]) -> Callable[[Any, c.Command], Events]:
    """An engine that tells every event of this kind wrong; None leaves it out."""

    def changed(state: Any, command: c.Command, events: Events) -> Events:
        told = [change(state, event) if isinstance(event, kind) else event for event in events]
        return tuple(event for event in told if event is not None)

    return changes(changed)


def sees(state: Any, seat: str = "public") -> Any:
    return view(state, seat)


def seats(state: Any) -> list[str]:
    return [player["seat"] for player in sees(state)["table"]["seats"]]


def neighbour(state: Any, seat: str, by: int = 1) -> str:
    around = seats(state)
    return around[(around.index(seat) + by) % len(around)]


def standing(state: Any, seat: str) -> str:
    table = sees(state)["table"]
    suspect = next(player["suspect"] for player in table["seats"] if player["seat"] == seat)
    return str(table["tokens"][suspect])


def _asked_to_the_right(state: Any, command: c.Command, events: Events) -> Events:
    if not isinstance(command, c.Suggest):
        return events
    right = neighbour(state, command.seat, -1)
    return tuple(replace(event, seat=right) if isinstance(event, e.SeatAsked) else event for event in events)


def _suggests_again(state: Any, command: c.Command) -> Events:
    turn = sees(state)["turn"]
    if not isinstance(command, c.Suggest) or not turn or turn["step"] != "stopped":
        return ()
    room = standing(state, command.seat)
    if turn["seat"] != command.seat or room in ("corridor", "start"):
        return ()
    made = e.SuggestionMade(command.seat, command.suspect, command.weapon, room)
    return (made, e.SeatAsked(neighbour(state, command.seat)))


def _passage_after_the_roll(state: Any, command: c.Command) -> Events:
    turn = sees(state)["turn"]
    if not isinstance(command, c.TakePassage) or not turn or turn["step"] != "rolled":
        return ()
    joined = {"kitchen": "study", "study": "kitchen", "conservatory": "lounge", "lounge": "conservatory"}
    goes = turn["seat"] == command.seat and joined.get(turn["from"]) == command.to
    return (e.PassageTaken(command.seat, command.to),) if goes else ()


def _back_into_the_same_room(state: Any, command: c.Command) -> Events:
    turn = sees(state)["turn"]
    if not isinstance(command, c.MoveTo) or not turn or turn["step"] != "rolled" or turn["seat"] != command.seat:
        return ()
    return (e.TokenMoved(command.seat, command.to),) if command.to == turn["from"] else ()


def _cannot_though_holding(state: Any, command: c.Command) -> Events:
    turn = sees(state)["turn"]
    asked = turn and turn["suggestion"] and turn["suggestion"]["asked"]
    if not isinstance(command, c.SayCannot) or asked != command.seat:
        return ()
    return (e.SeatPassed(command.seat), e.SeatAsked(neighbour(state, command.seat)))


def _skips_a_seat(state: Any, command: c.Command, events: Events) -> Events:
    """The second and the third card are both the second seat's."""
    if not isinstance(command, c.Deal):
        return events
    cards = list(command.cards)
    at = next(n for n, card in enumerate(cards) if card.place[-2:] == "/1" and card.place[0] in "st")
    cards[at], cards[at + 1] = cards[at + 1], cards[at]
    return tuple(replace(event, cards=tuple(cards)) if isinstance(event, e.Dealt) else event for event in events)


def _stays_in(state: Any, event: e.Event) -> Any:
    """A wrong accusation that leaves the accuser in: nothing is noted of it."""
    return state if isinstance(event, e.AccusationFailed) else evolve(state, event)


def _leaves_the_suspect_where_it_is(state: Any, event: e.Event) -> Any:
    """Naming a suspect does not bring the token."""
    after = evolve(state, event)
    return replace(after, tokens=state.tokens) if isinstance(event, e.SuggestionMade) else after


def _last_one_wins(state: Any, command: c.Command, events: Events) -> Events:
    failed = next((event for event in events if isinstance(event, e.AccusationFailed)), None)
    out = [player["seat"] for player in sees(state)["table"]["seats"] if player["out"]]
    rest = [seat for seat in seats(state) if failed and seat not in (*out, failed.seat)]
    return (failed, e.GameEnded("friendly", rest[0])) if failed and len(rest) == 1 else events


def _stops_asking_early(state: Any, command: c.Command, events: Events) -> Events:
    if not isinstance(command, c.SayCannot) or not any(isinstance(event, e.SeatAsked) for event in events):
        return events
    return (*(event for event in events if not isinstance(event, e.SeatAsked)), e.NobodyDisproved(_by(state)))


def _by(state: Any) -> str:
    return str(sees(state)["turn"]["suggestion"]["by"])


def _two_weapons_in_one_room(state: Any, event: e.WeaponsPlaced) -> e.WeaponsPlaced:
    (one, room), (other, _), *rest = event.rooms
    return replace(event, rooms=((one, room), (other, room), *rest))


def _the_other_way(state: Any, event: e.TurnBegan) -> e.TurnBegan:
    return event if event.number == 1 else replace(event, seat=neighbour(state, event.seat, -2))


# name -> (words of the rule, box, house rules, which of the two, the mistake)
CLASSIC: dict[str, tuple[str, str, dict[str, str], str, Any]] = {
    "asked from the right": ("R25", "classic", {}, "decide", changes(_asked_to_the_right)),
    "a second suggestion in the same room": ("R16", "classic", {}, "decide", allows(_suggests_again)),
    "a passage after the roll": ("one roll a turn", "classic", {}, "decide", allows(_passage_after_the_roll)),
    "back into the room just left": ("R41", "classic", {}, "decide", allows(_back_into_the_same_room)),
    "cannot, with a named card in hand": ("R24", "classic", {}, "decide", allows(_cannot_though_holding)),
    "the deal skips a seat": ("R3", "classic", {}, "decide", changes(_skips_a_seat)),
    "a wrong accusation leaves the accuser in": ("nobody who is out", "classic", {}, "evolve", _stays_in),
    "a named suspect does not come": ("R[12]|C1|suggest", "classic", {}, "evolve", _leaves_the_suspect_where_it_is),
    "a shown card is shown to all": (
        "suggester alone",
        "classic",
        {},
        "decide",
        each(e.CardShown, lambda s, x: replace(x, to="public")),
    ),
    "the last one in wins unproved": (
        "game-ended",
        "classic",
        {"last-one": "must-be-right"},
        "decide",
        changes(_last_one_wins),
    ),
    "the asking stops too early": (
        "until one shows",
        "classic",
        {"disproof": "each-answers"},
        "decide",
        changes(_stops_asking_early),
    ),
    "two weapons in one room": ("R10", "classic", {}, "decide", each(e.WeaponsPlaced, _two_weapons_in_one_room)),
    "points for a friendly mind": (
        "which points",
        "classic",
        {"match": "three-and-one"},
        "decide",
        each(e.GameEnded, lambda s, x: replace(x, points=(("s1", 5),))),
    ),
    "the turn goes round the other way": ("then clockwise", "classic", {}, "decide", each(e.TurnBegan, _the_other_way)),
}
