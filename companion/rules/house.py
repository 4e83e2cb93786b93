"""The house's own commands: the door seats people, chance deals and throws, the box goes on at its own pace."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from . import commands as c
from . import events as e
from . import refusals as r
from .choices import choices, matches, next_roller, owed
from .edition import KINDS
from .house_rules import dice
from .state import State
from .turns import Events, current, next_turn, open_envelope, passes, rolled, roller, shows


def _take_seat(state: State, command: c.TakeSeat) -> Events:
    if state.phase != "lobby":
        raise r.NotNow("A game is on. You can watch, and join the next one.")
    if len(state.players) >= state.edition.most_players:
        raise r.SeatTaken("Every seat at this table is taken.")
    if any(player.name == command.name for player in state.players):
        raise r.SeatTaken(f"{command.name} sits here already. Take another name.")
    taken = {player.suspect for player in state.players}
    free = [suspect for suspect in state.edition.suspects if suspect not in taken]
    suspect = command.suspect or free[0]
    if suspect not in state.edition.suspects:
        raise r.NoSuchChoice("That suspect is not in this box.")
    if suspect not in free:
        raise r.SeatTaken(f"{state.edition.names[suspect]} is taken. Choose another token.")
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
    """R3, R5: one card of each kind in the envelope, the rest one at a time clockwise from the dealer's left."""
    _owes(state, "deal")
    places = [f"envelope/{kind}" for kind in KINDS] + deal_order(state)
    kinds = [state.edition.kind.get(sealed.card) for sealed in command.cards[: len(KINDS)]]
    if [sealed.place for sealed in command.cards] != places or kinds != list(KINDS):
        raise r.NoSuchChoice("The deal does not follow the order of the table.")
    if {sealed.card for sealed in command.cards} != set(state.edition.kind):
        raise r.NoSuchChoice("The deal must hold every card once.")
    return (e.Sealed(command.root, command.words), e.Dealt(command.cards))


def deal_order(state: State) -> list[str]:
    """The places outside the envelope in the order in which cards reach them: "s1/1", "s2/1", ..., "s1/2"."""
    seats = [player.seat for player in state.players]
    rest = len(state.edition.cards) - len(KINDS)
    return [f"{seats[i % len(seats)]}/{i // len(seats) + 1}" for i in range(rest)]


def _throw_dice(state: State, command: c.ThrowDice) -> Events:
    _owes(state, "throw-dice")
    roller = next_roller(state)
    seat = roller.seat if roller else state.dice_asked
    return rolled(state, e.DiceRolled(seat or "", command.faces, "virtual"))


def _read_dice(state: State, command: c.ReadDice) -> Events:
    may_roll = any(choice["do"] == "roll" for choice in choices(state, c.PANEL))
    if not may_roll:
        raise r.NotNow("Nobody is to roll now.")
    if len(command.faces) != dice(state) or any(face not in range(1, 7) for face in command.faces):
        raise r.NoSuchChoice(f"This table plays with {dice(state)} dice.")
    return rolled(state, e.DiceRolled(roller(state), command.faces, "reader", command.source))


def _set_aside_reading(state: State, command: c.SetAsideReading) -> Events:
    return (e.ReadingSetAside(command.faces, command.source, command.why),)


def _go_on(state: State, command: c.GoOn) -> Events:
    _owes(state, "go-on")
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


def _take_up(state: State, command: c.TakeUp) -> Events:
    if not state.aside:
        raise r.NotNow("This game is not on the shelf.")
    return (e.GameTakenUp(command.points), e.Resumed())


def _owes(state: State, what: str) -> None:
    if owed(state) != what:
        raise r.NotNow("The box owes nothing of that kind now.")


HOUSE_DOES: Mapping[type[c.Command], Callable[[State, Any], Events]] = {
    c.TakeSeat: _take_seat,
    c.PlaceWeapons: _place_weapons,
    c.Deal: _deal,
    c.ThrowDice: _throw_dice,
    c.ReadDice: _read_dice,
    c.SetAsideReading: _set_aside_reading,
    c.GoOn: _go_on,
    c.TakeUp: _take_up,
}
