"""How the events that only some boxes know change the state: decks, interludes, looks, fights, other beginnings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import box_events as be
from . import events as e
from .board import key, language_of, names_in, start_moved
from .standing import doorway_cleared, stands_on
from .state import START, Shown, State
from .turn_state import Interlude, RolledDice, Turn

Changes = dict[str, Any]


# --- before the first turn


def _edition_chosen(state: State, event: be.EditionChosen) -> Changes:
    return {"other_box": event.edition}


def _weapon_placed(state: State, event: be.WeaponPlaced) -> Changes:
    return {"weapons": {**state.weapons, event.weapon: event.to}}


def _passage_set(state: State, event: be.PassageSet) -> Changes:
    touched = {event.room, event.to}
    passages = {a: b for a, b in state.passages.items() if a not in touched and b not in touched}
    if event.to in state.edition.rooms:
        passages |= {event.room: event.to, event.to: event.room}
    return {"passages": passages}


def _start_set(state: State, event: be.StartSet) -> Changes:
    starts = start_moved(state.edition, event.suspect, event.place)
    names = names_in(state.language, state.names)
    return {"starts": starts, "edition": state.edition.as_told(names, starts, state.language)}


def _name_set(state: State, event: be.NameSet) -> Changes:
    names = {**state.names, key(state.language, event.card): event.name}
    told = state.edition.as_told(names_in(state.language, names), state.starts, state.language)
    return {"names": names, "edition": told}


def _names_chosen(state: State, event: be.NamesChosen) -> Changes:
    """What was said of the cards in another language is kept, for somebody who comes back to it."""
    language = language_of(state.edition, event.language)
    told = state.edition.as_told(names_in(language, state.names), state.starts, language)
    return {"language": language, "edition": told}


def _fact_confirmed(state: State, event: be.FactConfirmed) -> Changes:
    confirmed = key(state.language, event.fact)
    return {"confirmed": (*(fact for fact in state.confirmed if fact != confirmed), confirmed)}


def _first_awaited(state: State, event: be.FirstAwaited) -> Changes:
    return {"phase": "first"}


def _first_named(state: State, event: be.FirstNamed) -> Changes:
    tokens = {**state.tokens, **_at_start(state)}
    return {"phase": "start-rooms", "roll_off": None, "first": event.seat, "tokens": tokens}


def _at_start(state: State) -> Mapping[str, str]:
    return dict.fromkeys((player.suspect for player in state.players), START)


def _start_room_taken(state: State, event: be.StartRoomTaken) -> Changes:
    return {"tokens": {**state.tokens, state.suspect_of(event.seat): event.to}}


def _square_told(state: State, event: be.SquareTold) -> Changes:
    return {"squares": stands_on(state, event.token, event.square)}


# --- decks


def _deck_shuffled(state: State, event: be.DeckShuffled) -> Changes:
    return {"deck": event.order, "discard": (), "shuffle_due": False, "draw_due": ""}


def _draw_awaited(state: State, event: be.DrawAwaited) -> Changes:
    return {"draw_due": event.seat, "before": None}


def _card_drawn(state: State, event: be.CardDrawn) -> Changes:
    return {"deck": tuple(card for card in state.deck if card != event.card), "before": None}


def _card_returned(state: State, event: be.CardReturned) -> Changes:
    if event.to == "discard":
        return {"discard": (*state.discard, event.card)}
    if event.to == "board":
        return {}
    return {"deck": (*state.deck, event.card), "shuffle_due": event.to == "shuffled"}


# --- interludes


def _interlude_began(state: State, event: be.InterludeBegan) -> Changes:
    interlude = Interlude(event.seat, event.effect, event.card, event.named, event.asked)
    turn = state.turn.but(fought=True) if state.turn and event.effect == "fight" else state.turn
    return {"interlude": interlude, "before": None, "case": (), "turn": turn}


def _interlude_ended(state: State, event: be.InterludeEnded) -> Changes:
    changes: Changes = {"interlude": None, "case": ()}
    if state.interlude is not None and state.interlude.effect == "door":
        changes["squares"] = doorway_cleared(state, state.suspect_of(state.interlude.seat))
    return changes


def _card_picked(state: State, event: be.CardPicked) -> Changes:
    running = state.interlude
    return {"interlude": running and running.but(picks={**running.picks, event.seat: event.card})}


def _card_revealed(state: State, event: be.CardRevealed) -> Changes:
    """Turned up again by the same it is news, not knowledge, as in `noted`."""
    earlier = (look for look in state.revealed if (look.card, look.by) != (event.card, event.seat))
    return {"revealed": (*earlier, Shown(event.card, event.seat, state.turns))}


def _card_passed_left(state: State, event: be.CardPassedLeft) -> Changes:
    return {"shown": noted(state, event.to, event.card, event.seat)}


def _card_peeked(state: State, event: be.CardPeeked) -> Changes:
    shown = state.shown
    for seat in event.to:
        if seat != event.place:  # who holds the card knows it
            shown = {**shown, **{seat: noted(state, seat, event.card, event.place)[seat]}}
    looked = state.looked.get(event.place, frozenset()) | set(event.to)
    return {"shown": shown, "looked": {**state.looked, event.place: looked}, "before": None}


def _neutral_shown(state: State, event: be.NeutralShown) -> Changes:
    shown = {**state.shown, **{seat: noted(state, seat, event.card, event.place)[seat] for seat in event.to}}
    return {"shown": shown, "looked": {**state.looked, event.place: frozenset(event.to)}}


def noted(state: State, seat: str, card: str, by: str) -> Mapping[str, tuple[Shown, ...]]:
    """What everybody was shown, with one more card for `seat`. Shown again by the same it is news, not knowledge: what
    a long game knows stays as small as the deck."""
    earlier = [look for look in state.shown.get(seat, ()) if (look.card, look.by) != (card, by)]
    return {**state.shown, seat: (*earlier, Shown(card, by, state.turns))}


def _case_shuffled(state: State, event: be.CaseShuffled) -> Changes:
    return {"case": event.order}


# --- what cards and fights do


def _passage_opened(state: State, event: be.PassageOpened) -> Changes:
    return {"opened_passage": event.room}


def _passage_closed(state: State, event: be.PassageClosed) -> Changes:
    """It closes with the turn, so that taking back the end of the turn takes back this too: see `TurnBegan`."""
    return {}


def _token_sent(state: State, event: be.TokenSent) -> Changes:
    """A token that walks on its own turn goes on from where it was put; one put into a room at the end of its walk has
    arrived there."""
    turn = state.turn
    changes: Changes = {
        "tokens": {**state.tokens, event.token: event.to},
        "moved": state.moved - {event.token},
        "before": None,
    }
    if turn is not None and state.suspect_of(turn.seat) == event.token:
        changes["turn"] = _put(state, turn, event.to)
    return changes


def _put(state: State, turn: Turn, to: str) -> Turn:
    if turn.step in ("begin", "rolled"):
        return turn.but(started=to, moved_there=False)
    if turn.step == "stopped" and to in state.edition.rooms:
        return turn.but(step="arrived")
    return turn


def _walk_granted(state: State, event: be.WalkGranted) -> Changes:
    turn = state.turn
    if turn is None:
        return {}
    return {"turn": turn.but(step="rolled", roll=RolledDice(event.faces, "card", event.counts))}


def _again_granted(state: State, event: be.AgainGranted) -> Changes:
    return {"turn": state.turn.but(again=True) if state.turn else None}


def _maze_held(state: State, event: be.MazeHeld) -> Changes:
    return {"turn": state.turn.but(step="stopped") if state.turn else None}


def _match_decided(state: State, event: be.MatchDecided) -> Changes:
    return {"decided": event.seats}


def _only_told(state: State, event: e.Event) -> Changes:
    return {}


BOX_CHANGES: Mapping[type[e.Event], Callable[[State, Any], Changes]] = {
    be.EditionChosen: _edition_chosen,
    be.WeaponPlaced: _weapon_placed,
    be.PassageSet: _passage_set,
    be.StartSet: _start_set,
    be.NameSet: _name_set,
    be.NamesChosen: _names_chosen,
    be.FactConfirmed: _fact_confirmed,
    be.SquareTold: _square_told,
    be.FirstAwaited: _first_awaited,
    be.FirstNamed: _first_named,
    be.StartRoomTaken: _start_room_taken,
    be.DeckShuffled: _deck_shuffled,
    be.DrawAwaited: _draw_awaited,
    be.CardDrawn: _card_drawn,
    be.CardReturned: _card_returned,
    be.InterludeBegan: _interlude_began,
    be.InterludeEnded: _interlude_ended,
    be.CardPicked: _card_picked,
    be.CardNamed: _only_told,
    be.SeatPointedAt: _only_told,
    be.CardRevealed: _card_revealed,
    be.NobodyHolds: _only_told,
    be.CardPassedLeft: _card_passed_left,
    be.CardPeeked: _card_peeked,
    be.NeutralShown: _neutral_shown,
    be.CaseShuffled: _case_shuffled,
    be.PassageOpened: _passage_opened,
    be.PassageClosed: _passage_closed,
    be.TokenSent: _token_sent,
    be.WalkGranted: _walk_granted,
    be.AgainGranted: _again_granted,
    be.FightWon: _only_told,
    be.FightLost: _only_told,
    be.MazeHeld: _maze_held,
    be.MatchDecided: _match_decided,
}
