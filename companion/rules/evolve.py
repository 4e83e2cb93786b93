"""How an event changes the state. Total: it accepts every event ever written and checks no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from . import events as e
from .edition import Edition
from .hearing import told
from .state import (
    BESIDE,
    CORRIDOR,
    START,
    Accusation,
    Before,
    Correction,
    Ending,
    Log,
    Player,
    RolledDice,
    RollOff,
    Seal,
    Shown,
    State,
    Suggestion,
    Turn,
)


def opening(event: e.GameOpened, edition: Edition) -> State:
    """The first state of a game: the box on the table, the seats that were kept."""
    players = tuple(Player(seat, name, suspect, bot) for seat, name, suspect, bot in event.seats)
    return State(
        game=event.game,
        edition=edition,
        rules={**edition.rules, **dict(event.rules)},
        players=players,
        joined=max((int(player.seat[1:]) for player in players), default=0),
        host=event.host,
        tokens=dict.fromkeys(edition.suspects, START),
        weapons=dict.fromkeys(edition.weapons, BESIDE),
        number=event.number,
        points=dict(event.points),
    )


def evolve(state: State, event: e.Event) -> State:
    """The state after `event`."""
    changes = _CHANGES[type(event)](state, event)
    heard = told(event, state.turn.number if state.turn else 0)
    if heard is not None:
        changes["log"] = Log(heard, state.log)
    return state.but(**changes)


Changes = dict[str, Any]


def _nothing(state: State, event: e.Event) -> Changes:
    return {}


# --- lobby


def _seat_taken(state: State, event: e.SeatTaken) -> Changes:
    player = Player(event.seat, event.name, event.suspect, event.bot)
    return {"players": (*state.players, player), "joined": max(state.joined, int(event.seat[1:]))}


def _suspect_chosen(state: State, event: e.SuspectChosen) -> Changes:
    return {"players": _with(state, event.seat, suspect=event.suspect)}


def _seat_moved(state: State, event: e.SeatMoved) -> Changes:
    others = [player for player in state.players if player.seat != event.seat]
    moved = [player for player in state.players if player.seat == event.seat]
    return {"players": (*others[: event.place - 1], *moved, *others[event.place - 1 :])}


def _rule_set(state: State, event: e.RuleSet) -> Changes:
    return {"rules": {**state.rules, event.rule: event.answer}}


def _host_made(state: State, event: e.HostMade) -> Changes:
    return {"host": event.seat}


def _seat_left(state: State, event: e.SeatLeft) -> Changes:
    return {"players": tuple(player for player in state.players if player.seat != event.seat)}


# --- setting up


def _setup_began(state: State, event: e.SetupBegan) -> Changes:
    return {"phase": "setup", "step": 0}


def _step_taken(state: State, event: e.StepTaken) -> Changes:
    return {"step": event.step}


def _weapons_placed(state: State, event: e.WeaponsPlaced) -> Changes:
    return {"weapons": {**state.weapons, **dict(event.rooms)}}


def _sealed(state: State, event: e.Sealed) -> Changes:
    return {"seal": Seal(event.root, event.words)}


def _dealt(state: State, event: e.Dealt) -> Changes:
    envelope = tuple(sealed.card for sealed in event.cards if sealed.place.startswith("envelope/"))
    hands = {
        player.seat: tuple(sealed for sealed in event.cards if sealed.place.startswith(player.seat + "/"))
        for player in state.players
    }
    return {"cards": event.cards, "envelope": envelope, "hands": hands}


def _roll_off_began(state: State, event: e.RollOffBegan) -> Changes:
    return {"phase": "roll-off", "roll_off": RollOff(event.contenders, event.round, {})}


# --- dice


def _dice_asked(state: State, event: e.DiceAsked) -> Changes:
    return {"dice_asked": event.seat}


def _dice_rolled(state: State, event: e.DiceRolled) -> Changes:
    if state.roll_off is not None:
        rolls = {**state.roll_off.rolls, event.seat: event.faces}
        return {"dice_asked": None, "roll_off": replace(state.roll_off, rolls=rolls)}
    total = sum(event.faces)
    return {
        "dice_asked": None,
        "before": None,
        "totals": {**state.totals, total: state.totals.get(total, 0) + 1},
        "turn": replace(state.turn, step="rolled", roll=RolledDice(event.faces, event.origin))
        if state.turn
        else None,
    }


# --- a turn


def _turn_began(state: State, event: e.TurnBegan) -> Changes:
    suspect = state.suspect_of(event.seat)
    started = state.tokens[suspect]
    turn = Turn(event.seat, event.number, "begin", started, suspect in state.moved)
    return {"phase": "turn", "roll_off": None, "turn": turn, "turns": event.number}


def _passage_taken(state: State, event: e.PassageTaken) -> Changes:
    return _moved_to(state, event.seat, event.to)


def _token_moved(state: State, event: e.TokenMoved) -> Changes:
    return _moved_to(state, event.seat, event.to)


def _moved_to(state: State, seat: str, to: str) -> Changes:
    step = "stopped" if to == CORRIDOR else "arrived"
    suspect = state.suspect_of(seat)
    return {
        "before": _before(state, seat),
        "tokens": {**state.tokens, suspect: to},
        "moved": state.moved - {suspect},
        "turn": _turn(state, step=step),
    }


def _token_stayed(state: State, event: e.TokenStayed) -> Changes:
    return {"before": _before(state, event.seat), "turn": _turn(state, step="stopped")}


def _suggestion_made(state: State, event: e.SuggestionMade) -> Changes:
    moves = state.tokens[event.suspect] != event.room and event.suspect != state.suspect_of(event.seat)
    turn = state.turn
    suggestion = Suggestion(event.seat, event.suspect, event.weapon, event.room)
    return {
        "before": _before(state, event.seat),
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
    return {"turn": _suggestion(state, asked=event.seat, checking=True)}


def _seat_asked(state: State, event: e.SeatAsked) -> Changes:
    return {"turn": _suggestion(state, asked=event.seat, checking=False)}


def _seat_passed(state: State, event: e.SeatPassed) -> Changes:
    passed = state.turn.suggestion.passed if state.turn and state.turn.suggestion else ()
    turn = _suggestion(state, asked=None, checking=False, passed=(*passed, event.seat))
    return {"before": None, "turn": turn}


def _card_shown(state: State, event: e.CardShown) -> Changes:
    turn = _suggestion(state, asked=None, checking=False, shown_by=event.seat)
    card = Shown(event.card, event.seat, state.turns)
    return {
        "before": None,
        "turn": replace(turn, step="after") if turn else None,
        "shown": {**state.shown, event.to: (*state.shown.get(event.to, ()), card)},
    }


def _nobody_disproved(state: State, event: e.NobodyDisproved) -> Changes:
    turn = _suggestion(state, asked=None, checking=False, nobody=True)
    return {
        "before": None,
        "turn": replace(turn, step="after") if turn else None,
        "undisproved": state.undisproved | {event.seat},
    }


def _accusation_made(state: State, event: e.AccusationMade) -> Changes:
    accusation = Accusation(event.seat, event.suspect, event.weapon, event.room)
    return {"before": None, "turn": _turn(state, step="accusation", accusation=accusation)}


def _accusation_failed(state: State, event: e.AccusationFailed) -> Changes:
    return {
        "players": _with(state, event.seat, out=True),
        "opened": state.opened | {event.seat},
    }


def _accusation_held(state: State, event: e.AccusationHeld) -> Changes:
    return {"opened": state.opened | {event.seat}}


def _final_guess_offered(state: State, event: e.FinalGuessOffered) -> Changes:
    return {"turn": _turn(state, step="final-guess")}


def _turn_ended(state: State, event: e.TurnEnded) -> Changes:
    turn, player = state.turn, state.player(event.seat)
    by_hand = turn and turn.step != "accusation" and not turn.stayed and player and not player.away
    before = _before(state, event.seat) if by_hand else None
    return {"before": before, "moved": state.moved - {state.suspect_of(event.seat)}}


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
        "ending": Ending(event.how, event.winner, dict(event.points)),
        "points": points,
    }


def _taken_back(state: State, event: e.TakenBack) -> Changes:
    was = state.before
    if was is None:
        return {}
    return {
        "turn": was.turn,
        "turns": was.turn.number if was.turn else state.turns,
        "tokens": was.tokens,
        "weapons": was.weapons,
        "moved": was.moved,
        "before": was.earlier,
    }


# --- notes and the table itself


def _mark_made(state: State, event: e.MarkMade) -> Changes:
    place = f"{event.card}|{event.column}"
    sheet = {**state.marks.get(event.seat, {}), place: event.mark}
    if event.mark == "clear":
        del sheet[place]
    return {"marks": {**state.marks, event.seat: sheet}}


def _paused(state: State, event: e.Paused) -> Changes:
    return {"paused": True}


def _resumed(state: State, event: e.Resumed) -> Changes:
    return {"paused": False}


def _set_aside(state: State, event: e.GameSetAside) -> Changes:
    return {"aside": True, "paused": True}


def _taken_up(state: State, event: e.GameTakenUp) -> Changes:
    return {"aside": False}


def _sat_out(state: State, event: e.SeatSatOut) -> Changes:
    return {"players": _with(state, event.seat, away=True)}


def _sat_in(state: State, event: e.SeatSatIn) -> Changes:
    return {"players": _with(state, event.seat, away=False)}


def _correction_proposed(state: State, event: e.CorrectionProposed) -> Changes:
    return {"correction": Correction(event.seat, event.token, event.place, frozenset({event.seat}))}


def _consented(state: State, event: e.Consented) -> Changes:
    pending = state.correction
    return {"correction": pending and replace(pending, consents=pending.consents | {event.seat})}


def _correction_made(state: State, event: e.CorrectionMade) -> Changes:
    changes: Changes = {"correction": None, "before": None}
    if event.token in state.weapons:
        return {**changes, "weapons": {**state.weapons, event.token: event.place}}
    changes["tokens"] = {**state.tokens, event.token: event.place}
    changes["moved"] = state.moved - {event.token}
    turn = state.turn
    if turn and turn.step in ("begin", "rolled", "arrived", "stopped") and state.suspect_of(turn.seat) == event.token:
        if turn.step in ("begin", "rolled"):
            changes["turn"] = replace(turn, started=event.place, moved_there=False)
        else:
            changes["turn"] = replace(turn, step="arrived" if event.place in state.edition.rooms else "stopped")
    return changes


def _correction_dropped(state: State, event: e.CorrectionDropped) -> Changes:
    return {"correction": None}


def _next_called(state: State, event: e.NextGameCalled) -> Changes:
    return {"next_called": True}


# --- small makers


def _with(state: State, seat: str, **changes: Any) -> tuple[Player, ...]:
    return tuple(replace(p, **changes) if p.seat == seat else p for p in state.players)


def _turn(state: State, **changes: Any) -> Turn | None:
    return replace(state.turn, **changes) if state.turn else None


def _suggestion(state: State, **changes: Any) -> Turn | None:
    turn = state.turn
    if turn is None or turn.suggestion is None:
        return turn
    return replace(turn, suggestion=replace(turn.suggestion, **changes))


def _before(state: State, seat: str) -> Before:
    return Before(seat, state.turn, state.tokens, state.weapons, state.moved, state.before)


_CHANGES: Mapping[type[e.Event], Callable[[State, Any], Changes]] = {
    e.GameOpened: _nothing,
    e.SeatTaken: _seat_taken,
    e.SuspectChosen: _suspect_chosen,
    e.SeatMoved: _seat_moved,
    e.RuleSet: _rule_set,
    e.HostMade: _host_made,
    e.SeatLeft: _seat_left,
    e.SetupBegan: _setup_began,
    e.StepTaken: _step_taken,
    e.WeaponsPlaced: _weapons_placed,
    e.Sealed: _sealed,
    e.Dealt: _dealt,
    e.RollOffBegan: _roll_off_began,
    e.DiceAsked: _dice_asked,
    e.DiceRolled: _dice_rolled,
    e.ReadingSetAside: _nothing,
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
    e.FinalGuessDeclined: _nothing,
    e.TurnEnded: _turn_ended,
    e.GameEnded: _game_ended,
    e.TakenBack: _taken_back,
    e.MarkMade: _mark_made,
    e.Paused: _paused,
    e.Resumed: _resumed,
    e.GameSetAside: _set_aside,
    e.GameTakenUp: _taken_up,
    e.SeatSatOut: _sat_out,
    e.SeatSatIn: _sat_in,
    e.CorrectionProposed: _correction_proposed,
    e.Consented: _consented,
    e.CorrectionMade: _correction_made,
    e.CorrectionDropped: _correction_dropped,
    e.NextGameCalled: _next_called,
}
