"""How the events of a turn change the state: dice, moves, suggestions, accusations, taking back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import events as e
from .evolve_boxes import noted
from .house_rules import answer, partners
from .seating import Seating, copied
from .standing import stands_on
from .state import Before, Ending, State
from .turn_state import Accusation, RolledDice, Suggestion, Turn

Changes = dict[str, Any]
"""The fields of `State` that an event changes."""


# --- dice


def _dice_asked(state: State, event: e.DiceAsked) -> Changes:
    return {"dice_asked": event.seat}


def _dice_rolled(state: State, event: e.DiceRolled) -> Changes:
    if state.roll_off is not None:
        rolls = {**state.roll_off.rolls, event.seat: event.faces}
        return {"dice_asked": None, "roll_off": state.roll_off.but(rolls=rolls)}
    total = sum(event.faces)
    if state.interlude is not None:
        return {"dice_asked": None, "interlude": state.interlude.but(rolls=(*state.interlude.rolls, total))}
    return {
        "dice_asked": None,
        "before": None,
        "totals": {**state.totals, total: state.totals.get(total, 0) + 1},
        "turn": state.turn.but(step="rolled", roll=RolledDice(event.faces, event.origin)) if state.turn else None,
    }


# --- a turn


def _turn_began(state: State, event: e.TurnBegan) -> Changes:
    suspect = state.suspect_of(event.seat)
    started = state.tokens[suspect]
    turn = Turn(event.seat, event.number, "begin", started, suspect in state.moved)
    first = event.seat if event.number == 1 else state.first
    opened = "" if answer(state, "passage-card") else state.opened_passage  # C32, where it ends with the turn
    return {
        "phase": "turn",
        "roll_off": None,
        "turn": turn,
        "turns": event.number,
        "first": first,
        "opened_passage": opened,
    }


def _passage_taken(state: State, event: e.PassageTaken) -> Changes:
    return _moved_to(state, event.seat, event.to)


def _token_moved(state: State, event: e.TokenMoved) -> Changes:
    squares = stands_on(state, state.suspect_of(event.seat), event.square)
    return {**_moved_to(state, event.seat, event.to), "squares": squares}


def _moved_to(state: State, seat: str, to: str) -> Changes:
    step = "arrived" if to in state.edition.rooms else "stopped"
    suspect = state.suspect_of(seat)
    return {
        "before": Before(seat, state),
        "tokens": {**state.tokens, suspect: to},
        "moved": state.moved - {suspect},
        "turn": _turn(state, step=step),
    }


def _token_stayed(state: State, event: e.TokenStayed) -> Changes:
    step = "arrived" if state.rules["staying"] == "may-stay" or not answer(state, "movement") else "stopped"
    return {"before": Before(event.seat, state), "turn": _turn(state, step=step)}


def _suggestion_made(state: State, event: e.SuggestionMade) -> Changes:
    moves = state.tokens[event.suspect] != event.room and event.suspect != state.suspect_of(event.seat)
    turn = state.turn
    suggestion = Suggestion(event.seat, event.suspect, event.weapon, event.room)
    by_card = turn is None or turn.step not in ("begin", "arrived")  # which is used up, and stays so
    return {
        "before": None if by_card else Before(event.seat, state),
        "tokens": {**state.tokens, event.suspect: event.room},
        "weapons": {**state.weapons, event.weapon: event.room},
        "moved": state.moved | {event.suspect} if moves else state.moved,
        "turn": _turn(
            state,
            step="disproof",
            suggestion=suggestion,
            stayed=turn is not None and turn.step == "begin" and not turn.moved_there,
        ),
    }


def _hand_checked(state: State, event: e.HandChecked) -> Changes:
    return {"turn": _suggestion(state, "disproof", asked=event.seat, checking=True)}


def _seat_asked(state: State, event: e.SeatAsked) -> Changes:
    turn = _suggestion(state, "disproof", asked=event.seat, checking=False)
    looked = state.turn and state.turn.suggestion and state.turn.suggestion.checking
    # the box looked first, so to be asked says: this seat holds one of the cards
    return {"turn": turn, "before": None} if looked else {"turn": turn}


def _seat_passed(state: State, event: e.SeatPassed) -> Changes:
    passed = state.turn.suggestion.passed if state.turn and state.turn.suggestion else ()
    turn = _suggestion(state, "disproof", asked=None, checking=False, passed=(*passed, event.seat))
    return {"before": None, "turn": turn}


def _card_shown(state: State, event: e.CardShown) -> Changes:
    shown = noted(state, event.to, event.card, event.seat)
    if state.interlude is not None:  # a drawn card asked for it, not a suggestion
        return {"before": None, "shown": shown}
    turn = _suggestion(state, "after", asked=None, checking=False, shown_by=event.seat)
    return {"before": None, "turn": turn, "shown": shown}


def _nobody_disproved(state: State, event: e.NobodyDisproved) -> Changes:
    turn = _suggestion(state, "after", asked=None, checking=False, nobody=True)
    return {"before": None, "turn": turn, "undisproved": state.undisproved | {event.seat}}


def _accusation_made(state: State, event: e.AccusationMade) -> Changes:
    accusation = Accusation(event.seat, event.suspect, event.weapon, event.room)
    return {"before": None, "turn": _turn(state, step="accusation", accusation=accusation)}


def _accusation_failed(state: State, event: e.AccusationFailed) -> Changes:
    """One accusation a seat, or a team (R39); the accuser alone has seen the envelope."""
    players = state.players
    for seat in partners(state, event.seat):
        players = Seating(p.but(out=True) if p.seat == seat else p for p in players)
    return {"players": players, "opened": state.opened | {event.seat}}


def _accusation_held(state: State, event: e.AccusationHeld) -> Changes:
    return {"opened": state.opened | {event.seat}}


def _final_guess_offered(state: State, event: e.FinalGuessOffered) -> Changes:
    return {"turn": _turn(state, step="final-guess")}


def _turn_ended(state: State, event: e.TurnEnded) -> Changes:
    """Whoever is away when a turn begins has not had it: the right to suggest where one was put, and the room that is
    closed because one has just left it, wait for the next (R18, R41)."""
    turn, player = state.turn, state.player(event.seat)
    if turn and turn.step == "begin" and player and player.away:
        return {"before": None}
    by_hand = turn and turn.step != "accusation" and not turn.stayed and player and not player.away
    before = Before(event.seat, state) if by_hand else None
    suspect = state.suspect_of(event.seat)
    walked_out = turn is not None and turn.started in state.edition.rooms and state.tokens[suspect] != turn.started
    left = {**state.left, event.seat: turn.started if turn and walked_out else ""}
    return {"before": before, "moved": state.moved - {suspect}, "left": left}


def _game_ended(state: State, event: e.GameEnded) -> Changes:
    points = dict(state.points)
    for seat, more in event.points:
        points[seat] = points.get(seat, 0) + more
    return {
        "phase": "over",
        "paused": False,
        "aside": False,
        "before": None,
        "correction": None,
        "interlude": None,
        "roll_off": None,
        "ending": Ending(event.how, event.winner, dict(event.points)),
        "points": points,
    }


def _taken_back(state: State, event: e.TakenBack) -> Changes:
    if state.before is None:
        return {}
    was = state.before.was
    return {
        "turn": was.turn,
        "turns": was.turn.number if was.turn else state.turns,
        "tokens": was.tokens,
        "weapons": was.weapons,
        "moved": was.moved,
        "left": was.left,
        "squares": was.squares,
        "opened_passage": was.opened_passage,
        "before": was.before,
    }


# --- small makers


def with_player(state: State, seat: str, **changes: Any) -> Seating:
    return Seating(p.but(**changes) if p.seat == seat else p for p in state.players)


def _turn(state: State, **changes: Any) -> Turn | None:
    return copied(state.turn, changes) if state.turn else None


def _suggestion(state: State, step: str, **changes: Any) -> Turn | None:
    turn = state.turn
    if turn is None or turn.suggestion is None:
        return turn
    return copied(turn, {"step": step, "suggestion": copied(turn.suggestion, changes)})


TURN_CHANGES: Mapping[type[e.Event], Callable[[State, Any], Changes]] = {
    e.DiceAsked: _dice_asked,
    e.DiceRolled: _dice_rolled,
    e.TurnBegan: _turn_began,
    e.PassageTaken: _passage_taken,
    e.TokenMoved: _token_moved,
    e.TokenStayed: _token_stayed,
    e.SuggestionMade: _suggestion_made,
    e.HandChecked: _hand_checked,
    e.SeatAsked: _seat_asked,
    e.SeatPassed: _seat_passed,
    e.CardShown: _card_shown,
    e.NobodyDisproved: _nobody_disproved,
    e.AccusationMade: _accusation_made,
    e.AccusationFailed: _accusation_failed,
    e.AccusationHeld: _accusation_held,
    e.FinalGuessOffered: _final_guess_offered,
    e.TurnEnded: _turn_ended,
    e.GameEnded: _game_ended,
    e.TakenBack: _taken_back,
}
