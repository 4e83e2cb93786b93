"""What a card of a deck does when it is drawn, and what each answer in an interlude leads to.

`carried_out` begins an effect, `answered` takes one seat's answer. Each effect is one small function; what it asks and
of whom says `companion.rules.asking`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import box_events as be
from . import events as e
from .asking import ALL_AT_ONCE
from .commands import Seat
from .decks import Events, deck_in_play, draws, puts_back
from .house_rules import passages_from
from .looks import looks, peeked_in_a_room
from .one_hand import asked_through, left_of, one_a_hand
from .state import State
from .turn_state import Interlude
from .turns import goes_on_without, settled, suggested

Values = tuple[str, ...]
"""What an answer's slots hold, in their order, as text."""


ITS_OWN = ("all-move", "go-to", "door", "suggest-afar")
"""Effects about the token, or the turn, of the seat that was asked, also where a partner answers for it."""


def drawn(state: State, seat: Seat) -> Events:
    """`seat` draws a card and its effect begins."""
    events = draws(state, seat)
    if events and isinstance(events[0], be.CardDrawn):
        return (*events, *_read_aloud(state, seat, events[0].card))
    return events


def _read_aloud(state: State, seat: Seat, card: str) -> Events:
    deck = deck_in_play(state)
    if deck is None:
        return ()
    drawn_card = deck.by_id[card]
    return carried_out(state, Interlude(seat, drawn_card.effect, card), drawn_card.with_)


def carried_out(state: State, running: Interlude, with_: Mapping[str, str | int]) -> Events:
    """The effect of `running` begins; one that asks nobody is done at once."""
    return _BEGINS.get(running.effect, _asks_the_drawer)(state, running, with_)


def answered(state: State, seat: Seat, values: Values) -> Events:
    """`seat` answers the interlude; no values: it forgoes what the card allows, or is done with it."""
    running = state.interlude
    if running is None:
        return ()
    if not values:
        return puts_back(state, running)
    asked = asked_through(state, seat, running.asked)
    if running.effect in ALL_AT_ONCE:
        picks = {**running.picks, asked: values[0]}
        return _all_at_once(state, running, picks) if len(picks) == len(running.asked) else _picked(asked, values[0])
    return _ANSWERS[running.effect](state, running, asked if running.effect in ITS_OWN else seat, values)


def asked_of(running: Interlude, effect: str, *asked: Seat, named: str = "") -> e.Event:
    """The same card goes on by asking something else of somebody else."""
    return be.InterludeBegan(running.seat, effect, running.card, named, asked)


# --- beginning


def _asks_the_drawer(state: State, running: Interlude, with_: Mapping[str, str | int]) -> Events:
    return (asked_of(running, running.effect, running.seat, named=str(with_.get("kind", ""))),)


def _asks_everybody(state: State, running: Interlude, with_: Mapping[str, str | int]) -> Events:
    """Everybody who has a hand; a team that has one together chooses once."""
    return (asked_of(running, running.effect, *one_a_hand(state, running.seat)),)


def _asks_who_is_in(state: State, running: Interlude, with_: Mapping[str, str | int]) -> Events:
    others = (player.seat for player in state.after(running.seat) if not player.out)
    return (asked_of(running, running.effect, running.seat, *others),)


def _asks_the_holder(state: State, running: Interlude, with_: Mapping[str, str | int]) -> Events:
    card = str(with_["card"])
    holder = next((player.seat for player in state.players if card in state.holds(player.seat)), None)
    if holder is None:
        return (be.NobodyHolds(card), *puts_back(state, running))
    return (asked_of(running, "holder-reveals", holder, named=card),)


def _asks_which_room_opens(state: State, running: Interlude, with_: Mapping[str, str | int]) -> Events:
    """Where every room has a passage, or none does, there is nothing to join."""
    shut = [room for room in state.edition.rooms if not passages_from(state, room)]
    if not shut or not state.passages:
        return puts_back(state, running)
    return _asks_the_drawer(state, running, with_)


def _grants_pips(state: State, running: Interlude, with_: Mapping[str, str | int]) -> Events:
    return (be.WalkGranted(running.seat, (int(with_["pips"]),), "sum"), *puts_back(state, running))


def _grants_a_turn(state: State, running: Interlude, with_: Mapping[str, str | int]) -> Events:
    return (be.AgainGranted(running.seat), *puts_back(state, running))


# --- answers


def _picked(seat: Seat, card: str) -> Events:
    return (be.CardPicked(seat, card),)


def _all_at_once(state: State, running: Interlude, picks: Mapping[Seat, str]) -> Events:
    if running.effect == "all-reveal":
        shown: Events = tuple(be.CardRevealed(seat, picks[seat]) for seat in running.asked)
    else:
        shown = tuple(be.CardPassedLeft(seat, left_of(state, seat), picks[seat]) for seat in running.asked)
    return (*shown, *puts_back(state, running))


def _reveals(state: State, running: Interlude, seat: Seat, values: Values) -> Events:
    return (be.CardRevealed(seat, values[0]), *puts_back(state, running))


def _names(state: State, running: Interlude, seat: Seat, values: Values) -> Events:
    return (be.CardNamed(seat, values[0]), *_asks_the_holder(state, running, {"card": values[0]}))


def _points_at_the_guilty(state: State, running: Interlude, seat: Seat, values: Values) -> Events:
    return (be.SeatPointedAt(seat, values[0]), asked_of(running, "guilty-reveals", values[0]))


def _opens_a_passage(state: State, running: Interlude, seat: Seat, values: Values) -> Events:
    """The card stays on the board (C32)."""
    return (be.PassageOpened(seat, values[0]), be.CardReturned(running.card, "board"), be.InterludeEnded(seat))


def _goes(state: State, running: Interlude, seat: Seat, values: Values) -> Events:
    """Into the room of one's choice; whoever is next moves then, and after the last the card is done."""
    sent = (
        be.TokenSent(seat, state.suspect_of(seat), values[0]),
        *peeked_in_a_room(state, seat, values[0]),
    )
    waiting = running.asked[1:]
    if running.effect == "all-move" and waiting:
        return (*sent, asked_of(running, "all-move", *waiting))
    return (*sent, *puts_back(state, running))


def _moves_a_token(state: State, running: Interlude, seat: Seat, values: Values) -> Events:
    return (be.TokenSent(seat, values[0], values[1]), *puts_back(state, running))


def _leaves_the_door(state: State, running: Interlude, seat: Seat, values: Values) -> Events:
    """The token of a wrong accuser clears the door it blocks (003, 004), and the game goes on without."""
    moved: Events = ()
    if values[0] in state.edition.rooms:
        moved = (be.TokenSent(seat, state.suspect_of(seat), values[0]),)
    turn = state.turn
    return (*moved, be.InterludeEnded(seat), *(goes_on_without(state, turn) if turn else ()))


def _asks_to_show(state: State, running: Interlude, seat: Seat, values: Values) -> Events:
    return (be.SeatPointedAt(seat, values[0]), asked_of(running, "shows-one", values[0]))


def _shows_one(state: State, running: Interlude, seat: Seat, values: Values) -> Events:
    return (e.CardShown(seat, running.seat, values[0]), *puts_back(state, running))


def _points_the_crystal(state: State, running: Interlude, seat: Seat, values: Values) -> Events:
    return (be.SeatPointedAt(seat, values[0]), asked_of(running, "blind-pick", seat, named=values[0]))


def _picks_blind(state: State, running: Interlude, seat: Seat, values: Values) -> Events:
    card = state.holds(running.named)[int(values[0]) - 1]
    return (looks(state, seat, running.named, card), *puts_back(state, running))


def _looks_into_the_case(state: State, running: Interlude, seat: Seat, values: Values) -> Events:
    return (looks(state, seat, "case", state.case[int(values[0]) - 1]), *puts_back(state, running))


def _peeks(state: State, running: Interlude, seat: Seat, values: Values) -> Events:
    looked = looks(state, seat, values[0], state.beside[values[0]].card)
    turn = state.turn
    return (looked, be.InterludeEnded(seat), *(settled(state, turn) if turn else ()))


def _suggests(state: State, running: Interlude, seat: Seat, values: Values) -> Events:
    suspect, weapon, room = values
    return (*puts_back(state, running), *suggested(state, seat, suspect, weapon, room))


def _says_what_it_asks(state: State, running: Interlude, seat: Seat, values: Values) -> Events:
    effect, pips = values
    return carried_out(state, running.but(effect=effect), {"pips": int(pips)})


_BEGINS: Mapping[str, Callable[[State, Interlude, Mapping[str, str | int]], Events]] = {
    "holder-reveals": _asks_the_holder,
    "all-reveal": _asks_everybody,
    "all-show-left": _asks_everybody,
    "all-move": _asks_who_is_in,
    "open-passage": _asks_which_room_opens,
    "add-to-roll": _grants_pips,
    "another-turn": _grants_a_turn,
}
"""Effects that do not simply ask whoever drew the card."""

_ANSWERS: Mapping[str, Callable[[State, Interlude, Seat, Values], Events]] = {
    "holder-reveals": _reveals,
    "guilty": _points_at_the_guilty,
    "guilty-reveals": _reveals,
    "name-and-reveal": _names,
    "open-passage": _opens_a_passage,
    "all-move": _goes,
    "go-to": _goes,
    "move-token": _moves_a_token,
    "door": _leaves_the_door,
    "see-card": _asks_to_show,
    "shows-one": _shows_one,
    "crystal-ball": _points_the_crystal,
    "blind-pick": _picks_blind,
    "amulet": _looks_into_the_case,
    "peek-side": _peeks,
    "suggest-afar": _suggests,
    "printed": _says_what_it_asks,
}
