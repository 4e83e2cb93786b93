"""The house's own commands: the door seats people, chance deals and throws, the box goes on at its own pace."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import at_table as at
from . import box_commands as bc
from . import box_events as be
from . import commands as c
from . import events as e
from . import refusals as r
from .asking import asks
from .beginning import first_turn, starts_in
from .choices import absent_asked, choices, matches, owed
from .dealing import is_dealt_by_the_rules
from .decks import Events, pile
from .effects import answered, drawn
from .evolve import evolve
from .house_rules import dice, most_seats
from .state import State
from .throws import rolled, roller
from .turn_state import Interlude
from .turns import current, next_turn, open_envelope, passes, shows


def _take_seat(state: State, command: c.TakeSeat) -> Events:
    if state.phase != "lobby":
        raise r.NotNow("A game is on. You can watch, and join the next one.")
    if state.other_box:
        raise r.NotNow("Another box comes to the table. Try again in a moment.")
    if len(state.players) >= most_seats(state.edition):
        raise r.SeatTaken("Every seat at this table is taken. Watch, and join the next game.")
    if any(player.name == command.name for player in state.players):
        raise r.SeatTaken("{name} sits here already. Take another name.", name=command.name)
    taken = {player.suspect for player in state.players}
    free = [suspect for suspect in state.edition.suspects if suspect not in taken]
    suspect = command.suspect or free[0]
    if suspect not in state.edition.suspects:
        raise r.NoSuchChoice("That suspect is not in this box. Choose one that is.")
    if suspect not in free:
        raise r.SeatTaken("{suspect} is taken. Choose another token.", suspect=state.edition.names[suspect])
    seat = f"s{state.joined + 1}"
    happened: Events = (e.SeatTaken(seat, command.name, suspect, command.bot),)
    return happened if state.host or command.bot else (*happened, e.HostMade(seat))


def _place_weapons(state: State, command: c.PlaceWeapons) -> Events:
    _owes(state, "place-weapons")
    weapons, rooms = zip(*command.rooms, strict=True)
    edition = state.edition
    if sorted(weapons) != sorted(edition.weapons) or len({*rooms} & {*edition.rooms}) != len(rooms):
        raise r.NoSuchChoice("Each weapon starts in a room of its own.")
    return (e.WeaponsPlaced(command.rooms),)


def _deal(state: State, command: c.Deal) -> Events:
    """R1 to R5: the cards lie where this table's deal puts them."""
    _owes(state, "deal")
    places, cards = [s.place for s in command.cards], [s.card for s in command.cards]
    if not is_dealt_by_the_rules(state, places, cards):
        raise r.NoSuchChoice("The deal does not follow the order of the table.")
    return (e.Sealed(command.root, command.words), e.Dealt(command.cards))


def _shuffle_deck(state: State, command: bc.ShuffleDeck) -> Events:
    _owes(state, "shuffle-deck")
    if sorted(command.order) != sorted(pile(state)):
        raise r.NoSuchChoice("A shuffled deck holds the same cards.")
    shuffled = be.DeckShuffled(command.order)
    return (shuffled, *(drawn(evolve(state, shuffled), state.draw_due) if state.draw_due else ()))


def _shuffle_case(state: State, command: bc.ShuffleCase) -> Events:
    _owes(state, "shuffle-case")
    if sorted(command.order) != sorted(state.envelope):
        raise r.NoSuchChoice("The case holds its own three cards.")
    return (be.CaseShuffled(command.order),)


def _name_first(state: State, command: bc.NameFirst) -> Events:
    _owes(state, "name-first")
    return first_turn(state, command.who)


def _throw_dice(state: State, command: c.ThrowDice) -> Events:
    _owes(state, "throw-dice")
    return rolled(state, e.DiceRolled(roller(state), command.faces, "virtual"))


def _read_dice(state: State, command: c.ReadDice) -> Events:
    may_roll = any(choice["do"] == "roll" for choice in choices(state, c.PANEL))
    if not may_roll:
        raise r.NotNow("Nobody is to roll now.")
    if len(command.faces) != dice(state) or any(face not in range(1, 7) for face in command.faces):
        raise r.NoSuchChoice("One die is thrown now." if dice(state) == 1 else "Two dice are thrown now.")
    return rolled(state, e.DiceRolled(roller(state), command.faces, "reader", command.source))


def _set_aside_reading(state: State, command: c.SetAsideReading) -> Events:
    return (e.ReadingSetAside(command.faces, command.source, command.why, command.may_use),)


def _go_on(state: State, command: c.GoOn) -> Events:
    _owes(state, "go-on")
    if state.phase == "start-rooms":
        return starts_in(state, command.card)
    if state.interlude is not None:
        return _answers_for_absent(state, state.interlude, command.card)
    turn = current(state)
    if turn.step == "accusation":
        return open_envelope(state, turn)
    if turn.step == "disproof" and turn.suggestion is not None:
        asked = turn.suggestion.asked or ""
        held = matches(state, asked)
        if not held:
            return passes(state, turn, asked)
        if turn.suggestion.checking:
            return (e.SeatAsked(asked),)
        if command.card not in held:
            raise r.DoNotHold("The box shows one of the named cards.")
        return shows(state, turn, asked, command.card)
    return next_turn(state, turn)


def _answers_for_absent(state: State, running: Interlude, value: str) -> Events:
    """The box answers for a seat that is away with what it drew among its choices (C25); what may be forgone is."""
    seat = absent_asked(state, running)[0]
    offered = asks(state)[seat]
    if any(choice["do"] == "card-done" for choice in offered):
        return answered(state, seat, ())
    (slot,) = offered[0]["slots"].values()
    if value not in map(str, slot):
        raise r.NoSuchChoice("The box chooses among what this seat may.")
    return answered(state, seat, (value,))


def _take_up(state: State, command: c.TakeUp) -> Events:
    if not state.aside:
        raise r.NotNow("This game is not on the shelf. Choose one that is.")
    return (e.GameTakenUp(command.points, command.number), e.Resumed())


def _choose_edition(state: State, command: bc.ChooseEdition) -> Events:
    """A box comes to the table anew because its cards were written anew; it may be the one that lies there."""
    if state.phase != "lobby":
        raise r.NotNow("The game has begun. Wait: this can be changed before the next one.")
    if state.other_box:
        raise r.NotNow("Another box comes to the table. Try again in a moment.")
    if not any(box == command.edition and len(state.players) <= most for box, _name, most in state.boxes):
        raise r.NoSuchChoice("That box is not at hand, or has too few tokens.")
    return (be.EditionChosen(command.edition),)


def _owes(state: State, what: str) -> None:
    if owed(state) != what:
        raise r.NotNow("The box owes nothing of that kind now.")


def _give_phone(state: State, command: at.GivePhone) -> Events:
    player = state.player(command.who)
    if player is None or not player.at_table:
        raise r.NotNow("Somebody plays that seat on a phone. Use the phone.")
    return (at.SeatGivenPhone(command.who),)


HOUSE_DOES: Mapping[type[c.Command], Callable[[State, Any], Events]] = {
    c.TakeSeat: _take_seat,
    c.PlaceWeapons: _place_weapons,
    c.Deal: _deal,
    c.ThrowDice: _throw_dice,
    c.ReadDice: _read_dice,
    c.SetAsideReading: _set_aside_reading,
    c.GoOn: _go_on,
    c.TakeUp: _take_up,
    bc.ShuffleDeck: _shuffle_deck,
    bc.ShuffleCase: _shuffle_case,
    bc.NameFirst: _name_first,
    bc.ChooseEdition: _choose_edition,
    at.GivePhone: _give_phone,
}
