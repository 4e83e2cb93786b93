"""How an event changes the state. Total: it accepts every event ever written and checks no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import at_table as at
from . import events as e
from . import guests
from .board import PASSAGES, language_of, names_in
from .commands import SealedCard
from .dealing import hand_of
from .decks import deck_in_play, deck_lies_here
from .edition import Edition
from .evolve_boxes import BOX_CHANGES
from .evolve_turn import TURN_CHANGES, Changes, with_player
from .hearing import is_told, told
from .house_rules import answer, rules_in_force
from .marks import mark_made, mark_taken_back
from .seating import Player, Seating, copied
from .standing import stands_on, still_there
from .state import BESIDE, START, Correction, Log, Seal, State
from .turn_state import RollOff


def opening(event: e.GameOpened, edition: Edition) -> State:
    """The first state of a game: the box on the table, the seats that were kept."""
    levels, names, language = dict(event.levels), dict(event.names), language_of(edition, event.language)
    as_told = bool(event.passages) or PASSAGES in event.confirmed
    passages = dict(event.passages) if as_told else edition.passages
    players = Seating(
        Player(seat, name, suspect, bot, levels.get(seat, ""), at_table=seat in event.at_table)
        for seat, name, suspect, bot in event.seats
    )
    return State(
        game=event.game,
        edition=edition.as_told(names_in(language, names), event.starts, language),
        rules=rules_in_force(edition, dict(event.rules)),
        box=event.box,
        boxes=event.boxes,
        chosen=dict(event.rules),
        passages=passages,
        names=names,
        starts=event.starts,
        confirmed=event.confirmed,
        language=language,
        began=event.began,
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
    change, heard = _HAPPENS[type(event)]
    changes = change(state, event)
    if state.squares and "tokens" in changes and "squares" not in changes:
        changes["squares"] = still_there(state, changes["tokens"])
    if heard:
        public, private = told(event, state.turns)
        changes["log"] = Log(public, private, state.log)
    return copied(state, changes)


def _nothing(state: State, event: e.Event) -> Changes:
    return {}


# --- lobby


def _seat_taken(state: State, event: e.SeatTaken) -> Changes:
    player = Player(event.seat, event.name, event.suspect, event.bot, event.level, at_table=event.at_table)
    return {"players": Seating((*state.players, player)), "joined": max(state.joined, int(event.seat[1:]))}


def _suspect_chosen(state: State, event: e.SuspectChosen) -> Changes:
    return {"players": with_player(state, event.seat, suspect=event.suspect)}


def _seat_moved(state: State, event: e.SeatMoved) -> Changes:
    others = [player for player in state.players if player.seat != event.seat]
    moved = [player for player in state.players if player.seat == event.seat]
    return {"players": Seating((*others[: event.place - 1], *moved, *others[event.place - 1 :]))}


def _rule_set(state: State, event: e.RuleSet) -> Changes:
    """A match agreed on in the middle of an evening begins with this game."""
    chosen = {**state.chosen, event.rule: event.answer}
    changes: Changes = {"chosen": chosen, "rules": rules_in_force(state.edition, chosen)}
    if state.rules["match"] == "none" != changes["rules"]["match"] and not any(state.points.values()):
        changes["number"] = 1
    return changes


def _host_made(state: State, event: e.HostMade) -> Changes:
    return {"host": event.seat}


def _seat_left(state: State, event: e.SeatLeft) -> Changes:
    """Its match points go with it, for the seat's number may be a stranger's in a later game; so do the host's powers
    until another has them."""
    return {
        "players": Seating(player for player in state.players if player.seat != event.seat),
        "host": "" if event.seat == state.host else state.host,
        "points": {seat: points for seat, points in state.points.items() if seat != event.seat},
    }


# --- setting up


def _setup_began(state: State, event: e.SetupBegan) -> Changes:
    return {
        "phase": "setup",
        "step": 0,
        "tokens": dict.fromkeys(state.edition.suspects, answer(state, "tokens-start")),
        "weapons": dict.fromkeys(state.edition.weapons, answer(state, "weapons-start")),
    }


def _step_taken(state: State, event: e.StepTaken) -> Changes:
    return {"step": event.step}


def _weapons_placed(state: State, event: e.WeaponsPlaced) -> Changes:
    return {"weapons": {**state.weapons, **dict(event.rooms)}}


def _sealed(state: State, event: e.Sealed) -> Changes:
    return {"seal": Seal(event.root, event.words)}


def _dealt(state: State, event: e.Dealt) -> Changes:
    lying: dict[str, list[SealedCard]] = {}
    for sealed in event.cards:
        lying.setdefault(sealed.place.partition("/")[0], []).append(sealed)
    envelope = tuple(sealed.card for sealed in lying["envelope"])
    hands = {seat: tuple(lying.get(hand_of(state, seat), ())) for seat in state.players.seats}
    beside = {s.place: s for s in event.cards if s.place.startswith(("open/", "side/", "room/"))}
    changes: Changes = {"cards": event.cards, "envelope": envelope, "hands": hands, "beside": beside}
    deck = deck_in_play(state)
    if deck and deck_lies_here(state):
        changes |= {"discard": tuple(card.id for card in deck.cards), "shuffle_due": True}
    return changes


def _roll_off_began(state: State, event: e.RollOffBegan) -> Changes:
    return {"phase": "roll-off", "roll_off": RollOff(event.contenders, event.round, {})}


# --- notes and the table itself


def _paused(state: State, event: e.Paused) -> Changes:
    return {"paused": True}


def _resumed(state: State, event: e.Resumed) -> Changes:
    return {"paused": False}


def _set_aside(state: State, event: e.GameSetAside) -> Changes:
    return {"aside": True, "paused": True}


def _taken_up(state: State, event: e.GameTakenUp) -> Changes:
    points = {**state.points, **dict(event.points)}
    return {"aside": False, "points": points, "number": max(state.number, event.number)}


def _sat_out(state: State, event: e.SeatSatOut) -> Changes:
    return {"players": with_player(state, event.seat, away=True)}


def _sat_in(state: State, event: e.SeatSatIn) -> Changes:
    return {"players": with_player(state, event.seat, away=False)}


def _correction_proposed(state: State, event: e.CorrectionProposed) -> Changes:
    return {"correction": Correction(event.seat, event.token, event.place, frozenset({event.seat}))}


def _consented(state: State, event: e.Consented) -> Changes:
    pending = state.correction
    return {"correction": pending and pending.but(consents=pending.consents | {event.seat})}


def _correction_made(state: State, event: e.CorrectionMade) -> Changes:
    changes: Changes = {"correction": None, "before": None}
    if event.token in state.weapons:
        return {**changes, "weapons": {**state.weapons, event.token: event.place}}
    changes["tokens"] = {**state.tokens, event.token: event.place}
    changes["squares"] = stands_on(state, event.token, "")
    changes["moved"] = state.moved - {event.token}
    turn = state.turn
    if turn and turn.step in ("begin", "rolled", "arrived", "stopped") and state.suspect_of(turn.seat) == event.token:
        if turn.step in ("begin", "rolled"):
            changes["turn"] = turn.but(started=event.place, moved_there=False)
        else:
            changes["turn"] = turn.but(step="arrived" if event.place in state.edition.rooms else "stopped")
    return changes


def _correction_dropped(state: State, event: e.CorrectionDropped) -> Changes:
    return {"correction": None}


def _next_called(state: State, event: e.NextGameCalled) -> Changes:
    return {"next_called": True}


_CHANGES: Mapping[type[e.Event], Callable[[State, Any], Changes]] = {
    **TURN_CHANGES,
    **BOX_CHANGES,
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
    e.ReadingSetAside: _nothing,
    e.FinalGuessDeclined: _nothing,
    e.MarkMade: mark_made,
    e.MarkTakenBack: mark_taken_back,
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
    at.SeatBroughtToTable: guests.brought,
    at.SeatGivenPhone: guests.given_phone,
}
_HAPPENS = {kind: (change, is_told(kind)) for kind, change in _CHANGES.items()}
"""The same, and whether anybody hears of it."""
