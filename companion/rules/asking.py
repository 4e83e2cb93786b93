"""What an interlude asks, and of whom: the choices while a card is carried out, a monster is fought, somebody looks.

One function an effect. It gives every seat that has to answer its choices, the present and the absent alike; whether a
person or the box answers is not its business. In a mass showing a seat keeps its choice until all have made theirs, so
that nobody can tell who was first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .commands import Seat
from .house_rules import passages_from
from .offer import Choice, offer
from .one_hand import answers_for, hand_shared_by
from .readings import using
from .state import CORRIDOR, State
from .turn_state import Interlude

Asked = Mapping[Seat, list[Choice]]
FACES = (1, 2, 3, 4, 5, 6)


def asks(state: State) -> Asked:
    """The choices of every seat that the interlude waits for; empty where there is none."""
    running = state.interlude
    asked = _ASKS[running.effect](state, running) if running else {}
    return {answers_for(state, seat): choices for seat, choices in asked.items()} if asked else asked


def _one(do: str, slots: Mapping[str, Sequence[str | int]] | None = None, *, or_not: bool = False) -> list[Choice]:
    choices = [offer(do, "play", slots)]
    return [*choices, offer("card-done", "play")] if or_not else choices


def _others(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Everybody who has another hand."""
    mine = hand_shared_by(state, seat)
    return tuple(player.seat for player in state.after(seat) if player.seat not in mine)


# --- showing to all (editions.md, the 29 Clue cards)


def _holder_reveals(state: State, running: Interlude) -> Asked:
    return {seat: _one("reveal", {"card": (running.named,)}) for seat in running.asked}


def _reveals_one(state: State, running: Interlude) -> Asked:
    return {seat: _one("reveal", {"card": state.holds(seat)}) for seat in running.asked}


def _shows_left(state: State, running: Interlude) -> Asked:
    return {seat: _one("pass-left", {"card": state.holds(seat)}) for seat in running.asked}


def _names_a_card(state: State, running: Interlude) -> Asked:
    cards = tuple(card.id for card in state.edition.cards if card.kind == running.named)
    return {running.seat: _one("name-card", {"card": cards})}


def _points(state: State, running: Interlude) -> Asked:
    return {running.seat: _one("point-at", {"who": _others(state, running.seat)})}


# --- moving


def _opens_a_passage(state: State, running: Interlude) -> Asked:
    rooms = tuple(room for room in state.edition.rooms if not passages_from(state, room))
    return {running.seat: _one("open-passage", {"to": rooms})}


def _all_move(state: State, running: Interlude) -> Asked:
    return {running.asked[0]: _one("go-to", {"to": state.edition.rooms})}


def _goes(state: State, running: Interlude) -> Asked:
    return {running.seat: _one("go-to", {"to": state.edition.rooms}, or_not=True)}


def _moves_a_token(state: State, running: Interlude) -> Asked:
    slots = {"token": state.edition.suspects, "to": state.edition.rooms}
    return {running.seat: _one("move-token", slots, or_not=True)}


def _leaves_a_door(state: State, running: Interlude) -> Asked:
    return {running.seat: _one("leave-door", {"to": (CORRIDOR, *state.edition.rooms)})}


# --- looking


def _shows_one(state: State, running: Interlude) -> Asked:
    return {seat: _one("show", {"card": state.holds(seat)}) for seat in running.asked}


def _picks_blind(state: State, running: Interlude) -> Asked:
    held = len(state.holds(running.named))
    return {running.seat: _one("pick-card", {"position": tuple(range(1, held + 1))})}


def _looks_into_the_case(state: State, running: Interlude) -> Asked:
    places = tuple(range(1, len(state.case) + 1))
    return {running.seat: _one("pick-card", {"position": places})} if places else {}


def _peeks(state: State, running: Interlude) -> Asked:
    return {running.seat: _one("peek", {"place": unseen(state, running.seat)})}


def unseen(state: State, seat: Seat) -> tuple[str, ...]:
    """The cards of the side row that `seat` has not looked at."""
    row = (place for place in state.beside if place.startswith("side/"))
    return tuple(place for place in row if seat not in state.looked.get(place, ()))


# --- the rest


def _suggests_afar(state: State, running: Interlude) -> Asked:
    box = state.edition
    slots = {"suspect": box.suspects, "weapon": box.weapons, "room": box.rooms}
    return {running.seat: _one("suggest-afar", slots, or_not=True)}


def _throws(state: State, running: Interlude) -> Asked:
    typed = offer("type-roll", "play", {"first": FACES})
    return {running.seat: [offer("roll", "play"), typed, *using(state, "play", 1)]}


def _says_what_it_asks(state: State, running: Interlude) -> Asked:
    """What the card asks for; how far it lets one walk is said with it."""
    plain = tuple(effect for effect in PRINTED if effect != WALKS)
    walks = offer("carry-out", "play", {"effect": (WALKS,), "pips": PIPS})
    return {running.seat: [*_one("carry-out", {"effect": plain}), walks, offer("card-done", "play")]}


WALKS = "add-to-roll"
PRINTED = ("another-turn", "see-card", "move-token", "go-to", "suggest-afar", WALKS, "all-show-left")
"""What a card drawn from the real deck may ask of the companion; anything else happens on the board."""

PIPS = tuple(range(1, 13))
"""How far a card may let somebody walk: as far as two dice at most."""

ALL_AT_ONCE = ("all-reveal", "all-show-left")
"""The effects in which all choose in parallel."""

_ASKS: Mapping[str, Callable[[State, Interlude], Asked]] = {
    "holder-reveals": _holder_reveals,
    "name-and-reveal": _names_a_card,
    "guilty": _points,
    "guilty-reveals": _reveals_one,
    "all-reveal": _reveals_one,
    "all-show-left": _shows_left,
    "open-passage": _opens_a_passage,
    "all-move": _all_move,
    "go-to": _goes,
    "move-token": _moves_a_token,
    "door": _leaves_a_door,
    "see-card": _points,
    "shows-one": _shows_one,
    "crystal-ball": _points,
    "blind-pick": _picks_blind,
    "amulet": _looks_into_the_case,
    "peek-side": _peeks,
    "suggest-afar": _suggests_afar,
    "fight": _throws,
    "potion": _throws,
    "boots": _throws,
    "printed": _says_what_it_asks,
}
