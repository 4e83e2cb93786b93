"""The decks beside the board: drawing a card, and where it goes when it is done."""

from __future__ import annotations

from . import box_events as be
from . import events as e
from .commands import Seat
from .edition import Deck
from .house_rules import answer
from .state import State
from .turn_state import Interlude

Events = tuple[e.Event, ...]


def deck_in_play(state: State) -> Deck | None:
    """The deck this table draws from, or None."""
    return state.edition.decks.get(state.rules["deck"])


def deck_lies_here(state: State) -> bool:
    """Whether the companion holds the deck; a printed one lies on the table and only its doings are told."""
    return deck_in_play(state) is not None and not answer(state, "deck-form")


def pile(state: State) -> tuple[str, ...]:
    """The cards that a shuffle mixes: what is left of the deck and what was discarded."""
    return (*state.deck, *state.discard)


def draws(state: State, seat: Seat) -> Events:
    """`seat` draws the top card. With none left the discarded ones are mixed first (C8); with none there is no card."""
    deck = deck_in_play(state)
    if deck is None:
        return ()
    if answer(state, "deck-form"):
        return (be.InterludeBegan(seat, "printed", asked=(seat,)),)
    if not pile(state):
        return ()  # every card of it lies on the board
    return (be.CardDrawn(seat, state.deck[0]),) if state.deck else (be.DrawAwaited(seat),)


def puts_back(state: State, running: Interlude) -> Events:
    """The interlude is over, and its card goes where the box puts used cards."""
    over = be.InterludeEnded(running.seat)
    return (*returned(state, running.card), over)


def returned(state: State, card: str) -> Events:
    """The card goes to the bottom, to the discarded ones, or back in to be shuffled; "" is no card."""
    deck = deck_in_play(state)
    return (be.CardReturned(card, deck.returned),) if deck and card else ()
