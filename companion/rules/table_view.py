"""What lies on the table for all to see, built up from nothing: the part of a view that is the same for every seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .board import said_of_the_board
from .choices import awaited, disproves
from .commands import PUBLIC, SealedCard, Seat
from .decks import deck_in_play
from .edition import Edition
from .house_rules import PLAIN, answer, team_of
from .kept import Kept, View
from .match import is_level
from .offer import face_up_lies_open, hands_lie_open
from .one_hand import answers_for
from .seating import Player
from .standing import how_far
from .state import Log, Shown, State


def _table(state: State) -> View:
    return {
        "seats": _sitting(PUBLIC, state.players, state.host, state.hands if hands_lie_open(state) else None),
        "tokens": state.tokens,
        "squares": state.squares,
        "weapons": state.weapons,
        "rules": _rules(state),
        "seal": {"root": state.seal.root, "words": state.seal.words} if state.seal else None,
        "setup": _setup(state),
        "roll_off": _roll_off(state),
        "correction": _correction(state),
        "match": _match(state),
        "dice": {str(total): times for total, times in state.totals.items()},
        "over": _over(state),
        "boxes": _at_hand(state),
        "open": _face_up(PUBLIC, state.beside, face_up_lies_open(state)),
        "side": _face_down(state, "side/"),
        "room_cards": _face_down(state, "room/"),
        "deck": _deck(state),
        "passages": state.passages,
        "board": said_of_the_board(state),
        "opened_passage": state.opened_passage or None,
        "revealed": _turned_up(PUBLIC, state.revealed),
        "teams": {seat: team_of(state, seat) for seat in state.players.seats} if answer(state, "teams") else {},
    }


def _at_hand(state: State) -> list[View]:
    """The boxes that may be chosen in the lobby, the one on the table among them."""
    boxes = state.boxes if state.phase == "lobby" else ()
    return [{"id": box, "name": name, "most": most} for box, name, most in boxes]


TOLD_ALWAYS = {"variant", "match", "dice", "help"}


def _rules(state: State) -> View:
    return _spoken_of(PUBLIC, state.rules, state.edition)


def _that_matter(_: Seat, rules: Mapping[str, str], edition: Edition) -> View:
    """The switches that a house may set, or on which this table differs from a plain box."""
    asked = {rule for rule, answers in edition.answers.items() if len(answers) > 1}
    return {rule: answer for rule, answer in rules.items() if rule in asked | TOLD_ALWAYS or answer != PLAIN.get(rule)}


_spoken_of = Kept(_that_matter)


def _match(state: State) -> View:
    return {
        "kind": state.rules["match"],
        "game": state.number,
        "points": state.points,
        "ends": state.rules["match-ends"],
        "decided": state.decided or None,
        "decider": is_level(state),
    }


def _cards_face_up(_: Seat, beside: Mapping[str, SealedCard], open_: bool) -> list[View]:
    return [
        {"place": place, "card": sealed.card} for place, sealed in beside.items() if open_ and place.startswith("open/")
    ]


_face_up = Kept(_cards_face_up)
_turned_up: Kept[list[View]] = Kept(lambda _, looks: [shown_to(look) for look in looks])


def shown_to(look: Shown) -> View:
    """A card that was seen: which, by whom or where it lies, and when."""
    return {"card": look.card, "by": look.by, "turn": look.turn}


def _face_down(state: State, row: str) -> list[View]:
    """The cards that lie face down beside the board or in rooms, and who has looked at which: all can see that."""
    if not state.beside:
        return []
    return [
        {"place": place, "seen_by": [seat for seat in state.players.seats if seat in state.looked.get(place, ())]}
        for place in state.beside
        if place.startswith(row)
    ]


def _deck(state: State) -> View | None:
    deck = deck_in_play(state)
    return {"id": deck.id, "left": len(state.deck), "discarded": len(state.discard)} if deck else None


def _interlude(state: State) -> View | None:
    """What runs between two steps of a turn; never who has already chosen, and never what."""
    running = state.interlude
    deck = deck_in_play(state)
    if running is None:
        return None
    needs = deck.by_id[running.card].with_.get("needs") if deck and running.card else None
    return {
        "effect": running.effect,
        "card": running.card,
        "seat": running.seat,
        "named": running.named,
        "asked": tuple(answers_for(state, seat) for seat in running.asked),
        "needs": needs,
        "rolls": running.rolls,
    }


def _as_they_sit(
    _: Seat, players: Sequence[Player], host: Seat, hands: Mapping[Seat, Sequence[SealedCard]] | None
) -> list[View]:
    return [
        {
            "seat": player.seat,
            "name": player.name,
            "suspect": player.suspect,
            "host": player.seat == host,
            "cards": len(hands[player.seat]) if hands else 0,
            "out": player.out,
            "away": player.away,
            "bot": player.bot,
            **({"level": player.level} if player.level else {}),
            **({"at_table": True} if player.at_table else {}),
        }
        for player in players
    ]


_sitting = Kept(_as_they_sit)


def _setup(state: State) -> View | None:
    if state.phase != "setup":
        return None
    steps = state.steps
    return {"step": steps[state.step].id, "index": state.step + 1, "of": len(steps)}


def _roll_off(state: State) -> View | None:
    roll_off = state.roll_off
    if roll_off is None:
        return None
    return {"round": roll_off.round, "rolls": roll_off.rolls, "contenders": roll_off.contenders}


def _correction(state: State) -> View | None:
    pending = state.correction
    if pending is None:
        return None
    consents = [player.seat for player in state.players if player.seat in pending.consents]
    return {"by": pending.seat, "token": pending.token, "place": pending.place, "consents": consents}


def _turn(state: State) -> View | None:
    turn = state.turn
    if turn is None or state.phase != "turn":
        return None
    suspect = state.suspect_of(turn.seat)
    suggestion, accusation = turn.suggestion, turn.accusation
    return {
        "seat": turn.seat,
        "number": turn.number,
        "step": turn.step,
        "roll": {"faces": turn.roll.faces, "total": turn.roll.total, "origin": turn.roll.origin} if turn.roll else None,
        "from": turn.started,
        "moved_there": turn.moved_there,
        "fought": turn.fought,
        "again": turn.again,
        "suggestion": {
            "by": suggestion.seat,
            "suspect": suggestion.suspect,
            "weapon": suggestion.weapon,
            "room": suggestion.room,
            "asked": disproves(state, suggestion),
            "checking": suggestion.checking,
            "passed": suggestion.passed,
            "shown_by": suggestion.shown_by,
            "nobody": suggestion.nobody,
        }
        if suggestion
        else None,
        "accusation": {
            "by": accusation.seat,
            "suspect": accusation.suspect,
            "weapon": accusation.weapon,
            "room": accusation.room,
        }
        if accusation
        else None,
        "advice": how_far(state, suspect),
    }


def _over(state: State) -> View | None:
    ending = state.ending
    if ending is None:
        return None
    suspect, weapon, room = state.envelope or ("", "", "")
    return {
        "how": ending.how,
        "winner": ending.winner or None,
        "envelope": {"suspect": suspect, "weapon": weapon, "room": room} if state.envelope else None,
        "points": ending.points,
        "cards": [{"place": s.place, "card": s.card, "salt": s.salt} for s in state.cards],
        "timeline": _timeline(state.log),
        "turns": state.turns,
    }


TIMELINE = frozenset(
    ("suggestion-made", "card-shown", "nobody-disproved", "accusation-made", "accusation-failed", "accusation-held")
)


def _timeline(log: Log | None) -> list[Any]:
    """What all heard of suggestions and accusations, oldest first."""
    told: list[Any] = []
    while log is not None:
        if log.public["event"] in TIMELINE:
            told.append(log.public)
        log = log.earlier
    return told[::-1]


SHARED: Mapping[str, Callable[[State], Any]] = {
    "game": lambda state: state.game,
    "phase": lambda state: state.phase,
    "paused": lambda state: state.paused,
    "aside": lambda state: state.aside,
    "edition": lambda state: state.edition.id,
    "turn": _turn,
    "interlude": _interlude,
    "awaited": awaited,
    "table": _table,
}
"""The parts that all may see, each built from nothing."""
