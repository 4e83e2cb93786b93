"""What somebody asks for becomes what happened, or a refusal. A pure function of its arguments.

May it be done? is answered by `choices` alone, so the two cannot disagree; what happens then is one small function a
command, below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from . import at_table as at
from . import box_commands as bc
from . import box_events as be
from . import commands as c
from . import events as e
from . import guests, throws, turns
from . import refusals as r
from .beginning import begins, first_turn, starts_in
from .board import as_written, name_trouble
from .choices import choices, plays
from .company import bot_sits_down
from .decks import Events
from .effects import answered, drawn
from .evolve import evolve
from .hearing import event_name
from .house import HOUSE_DOES
from .house_rules import answer
from .looks import peeked_in_a_room
from .offer import Choice
from .readings import UseReading
from .round_the_table import wants_consent
from .standing import fits
from .state import QUESTION, State
from .why_not import why_not


def decide(state: State, command: c.Command) -> Events:
    """What happens when `command` is asked for. Raises `Refused`."""
    if command.seat == c.HOUSE:
        return HOUSE_DOES[type(command)](state, command)
    if not offers(state, command):
        raise why_not(state, command)
    return _HAPPENS[type(command)](state, command)


def offers(state: State, command: c.Command) -> bool:
    """True when `command` is one of its seat's choices with every slot filled from its list."""
    kind = type(command)
    do, names, ask = _FORMS.get(kind) or _form(kind)
    for choice in ask(state, command.seat):
        if choice["do"] == do:
            slots = choice["slots"]
            for name in names:
                if getattr(command, name) not in slots.get(name, (0,)):
                    break
            else:
                return True
    return False


WRITTEN: Mapping[type[c.Command], tuple[str, ...]] = {
    bc.SetName: ("name",), bc.TellSquare: ("square",), c.MoveTo: ("square",), at.SitAtTable: ("name",),
}  # fmt: skip
"""Slots that people write and do not choose: their choice shows what stands there now, or nothing where nobody has to
fill them."""


def slot_names(kind: type[c.Command]) -> tuple[str, ...]:
    """The fields of a command that a client fills: all but the seat."""
    known = _SLOTS.get(kind)
    if known is None:
        known = _SLOTS[kind] = tuple(f.name for f in fields(kind) if f.name != "seat")
    return known


def _form(kind: type[c.Command]) -> _Form:
    chosen = tuple(name for name in slot_names(kind) if name not in WRITTEN.get(kind, ()))
    return _FORMS.setdefault(kind, (event_name(kind), chosen, plays if kind in _PLAYED else choices))


_Form = tuple[str, tuple[str, ...], Callable[[State, c.Seat], Sequence[Choice]]]
_FORMS: dict[type[c.Command], _Form] = {}
"""What a kind of commands is called, which of its slots are chosen, and among what it is looked for."""
_SLOTS: dict[type[c.Command], tuple[str, ...]] = {}
_PLAYED = frozenset((
    c.Start, c.NextStep, c.Roll, c.TypeRoll, UseReading, c.TakePassage, c.MoveTo, c.Stay, c.Suggest, c.Show,
    c.SayCannot, c.Accuse, c.Decline, c.EndTurn,
    bc.NameFirst, bc.StartIn, bc.Fight, bc.Reveal, bc.PassLeft, bc.NameCard, bc.PointAt, bc.OpenPassage, bc.GoTo,
    bc.PickCard, bc.Peek, bc.MoveToken, bc.SuggestAfar, bc.CarryOut, bc.CardDone, bc.LeaveDoor,
))  # fmt: skip


# --- lobby and setting up


def _leave(state: State, command: c.Command) -> Events:
    return _left(state, command.seat)


def _left(state: State, seat: c.Seat) -> Events:
    heirs = [player.seat for player in state.players if not player.bot and player.seat != seat]
    if seat != state.host or not heirs:
        return (e.SeatLeft(seat),)
    return (e.SeatLeft(seat), e.HostMade(heirs[0]))


def _next_step(state: State, command: c.NextStep) -> Events:
    if state.step + 1 < len(state.steps):
        return (e.StepTaken(state.step + 1),)
    return begins(state)


def _set_name(state: State, command: bc.SetName) -> Events:
    name = as_written(command.name)
    if trouble := name_trouble(state.edition, command.card, name):
        raise r.NoSuchChoice(trouble)
    return (be.NameSet(command.card, name),)


# --- walking


def _move_to(state: State, command: c.MoveTo) -> Events:
    """Where the walk ended; a "?" draws a card (R15), a card that lies in a room is looked at (002)."""
    seat = turns.current(state).seat
    if command.square:
        fits(state, command.to, command.square)
    moved = e.TokenMoved(seat, command.to, command.square)
    if command.to == QUESTION and answer(state, "drawn-on") == QUESTION:
        return (moved, *drawn(evolve(state, moved), seat))
    return (moved, *peeked_in_a_room(state, seat, command.to))


def _tell_square(state: State, command: bc.TellSquare) -> Events:
    if command.square:
        fits(state, state.tokens[command.token], command.square)
    return (be.SquareTold(command.seat, command.token, command.square),)


def _take_passage(state: State, command: c.TakePassage) -> Events:
    seat = turns.current(state).seat
    return (e.PassageTaken(seat, command.to), *peeked_in_a_room(state, seat, command.to))


# --- answers in an interlude


def _answers(state: State, command: c.Command) -> Events:
    """The answer of the seat that was asked, or, from the panel, for it."""
    running = state.interlude
    seat = running.seat if command.seat == c.PANEL and running else command.seat
    if running and command.seat == c.PANEL and running.effect == "all-move":
        seat = running.asked[0]
    values = tuple(str(getattr(command, name)) for name in slot_names(type(command)))
    return answered(state, seat, values)


def _show(state: State, command: c.Show) -> Events:
    return _answers(state, command) if state.interlude else turns.show(state, command)


# --- the table itself


def _sit_out(state: State, command: c.SitOut) -> Events:
    """Who goes may have been the last whose consent was awaited."""
    return _agreed(state, e.SeatSatOut(command.who))


def _propose(state: State, command: c.ProposeCorrection) -> Events:
    proposed = e.CorrectionProposed(command.seat, command.token, command.place)
    return _agreed(state, proposed)


def _consent(state: State, command: c.Consent) -> Events:
    if command.seat == c.PANEL:
        pending = state.correction
        return (e.CorrectionMade(pending.token, pending.place),) if pending else ()
    return _agreed(state, e.Consented(command.seat))


def _agreed(state: State, event: e.Event) -> Events:
    after = evolve(state, event)
    pending = after.correction
    if pending is None or wants_consent(after):
        return (event,)
    return (event, e.CorrectionMade(pending.token, pending.place))


_HAPPENS: Mapping[type[c.Command], Callable[[State, Any], Events]] = {
    c.ChooseSuspect: lambda s, x: (e.SuspectChosen(x.seat, x.suspect),),
    c.MoveSeat: lambda s, x: (e.SeatMoved(x.who, x.place),),
    c.SetRule: lambda s, x: (e.RuleSet(x.rule, x.answer),),
    c.MakeHost: lambda s, x: (e.HostMade(x.who),),
    c.Leave: _leave,
    c.AddBot: lambda s, x: (bot_sits_down(s, x.level),),
    c.RemoveSeat: lambda s, x: _left(s, x.who),
    c.Start: lambda s, x: (e.SetupBegan(),),
    c.NextStep: _next_step,
    c.PreviousStep: lambda s, x: (e.StepTaken(s.step - 1),),
    c.Roll: lambda s, x: (e.DiceAsked(throws.roller(s)),),
    c.TypeRoll: throws.type_roll,
    UseReading: throws.use_reading,
    c.TakePassage: _take_passage,
    c.MoveTo: _move_to,
    c.Stay: lambda s, x: (e.TokenStayed(turns.current(s).seat),),
    c.Suggest: turns.suggest,
    c.Show: _show,
    c.SayCannot: turns.say_cannot,
    c.Accuse: turns.accuse,
    c.Decline: turns.decline,
    c.EndTurn: turns.end_turn,
    c.TakeBack: lambda s, x: (e.TakenBack(s.before.seat),) if s.before else (),
    c.Mark: lambda s, x: (e.MarkMade(x.seat, x.card, x.column, x.mark),),
    c.TakeBackMark: lambda s, x: (e.MarkTakenBack(x.seat),),
    c.Pause: lambda s, x: (e.Paused(),),
    c.Resume: lambda s, x: (e.Resumed(),),
    c.SetAside: lambda s, x: (e.GameSetAside(),),
    c.CallOff: lambda s, x: turns.ended(s, "called-off"),
    c.SitOut: _sit_out,
    c.SitIn: lambda s, x: (e.SeatSatIn(x.who),),
    c.ProposeCorrection: _propose,
    c.Consent: _consent,
    c.Object: lambda s, x: (e.CorrectionDropped(x.seat),),
    c.PlayAgain: lambda s, x: (e.NextGameCalled(),),
    at.SitAtTable: guests.sits_down,
    at.BringToTable: lambda s, x: (at.SeatBroughtToTable(x.who),),
    bc.ChooseEdition: lambda s, x: (be.EditionChosen(x.edition),),
    bc.PlaceWeapon: lambda s, x: (be.WeaponPlaced(x.weapon, x.to),),
    bc.SetPassage: lambda s, x: (be.PassageSet(x.room, x.to),),
    bc.SetStart: lambda s, x: (be.StartSet(x.suspect, x.place),),
    bc.SetName: _set_name,
    bc.ChooseNames: lambda s, x: (be.NamesChosen(x.language),),
    bc.ConfirmFact: lambda s, x: (be.FactConfirmed(x.fact),),
    bc.TellSquare: _tell_square,
    bc.NameFirst: lambda s, x: first_turn(s, x.who),
    bc.StartIn: lambda s, x: starts_in(s, x.to),
    bc.Fight: lambda s, x: drawn(s, turns.current(s).seat),
    **dict.fromkeys(
        (
            bc.Reveal, bc.PassLeft, bc.NameCard, bc.PointAt, bc.OpenPassage, bc.GoTo, bc.PickCard, bc.Peek,
            bc.MoveToken, bc.SuggestAfar, bc.CarryOut, bc.CardDone, bc.LeaveDoor,
        ),
        _answers,
    ),
}  # fmt: skip
