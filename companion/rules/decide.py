"""What somebody asks for becomes what happened, or a refusal. A pure function of its arguments.

May it be done? is answered by `choices` alone, so the two cannot disagree; what happens then is one small function a
command, below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from . import commands as c
from . import events as e
from . import turns
from .choices import choices, plays
from .evolve import evolve
from .hearing import event_name
from .house import HOUSE_DOES
from .round_the_table import wants_consent
from .state import State
from .turns import Events
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
    do = event_name(type(command))
    wanted = slot_names(type(command))
    offered = plays(state, command.seat) if type(command) in _PLAYED else choices(state, command.seat)
    for choice in offered:
        if choice["do"] == do:
            slots = choice["slots"]
            if not wanted or all(getattr(command, name) in slots.get(name, (0,)) for name in wanted):
                return True
    return False


def slot_names(kind: type[c.Command]) -> tuple[str, ...]:
    """The fields of a command that a client fills: all but the seat."""
    return _SLOTS.get(kind) or _SLOTS.setdefault(kind, tuple(f.name for f in fields(kind) if f.name != "seat"))


_PLAYED = frozenset((
    c.Start, c.NextStep, c.Roll, c.TypeRoll, c.TakePassage, c.MoveTo, c.Stay, c.Suggest, c.Show, c.SayCannot,
    c.Accuse, c.Decline, c.EndTurn,
))  # fmt: skip
_SLOTS: dict[type[c.Command], tuple[str, ...]] = {}


# --- lobby and setting up


def _leave(state: State, command: c.Command) -> Events:
    return _left(state, command.seat)


def _left(state: State, seat: c.Seat) -> Events:
    heirs = [player.seat for player in state.players if not player.bot and player.seat != seat]
    if seat != state.host or not heirs:
        return (e.SeatLeft(seat),)
    return (e.SeatLeft(seat), e.HostMade(heirs[0]))


def _next_step(state: State, command: c.NextStep) -> Events:
    if state.step + 1 < len(state.edition.setup):
        return (e.StepTaken(state.step + 1),)
    return (e.RollOffBegan(tuple(player.seat for player in state.players), 1),)


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
    c.RemoveSeat: lambda s, x: _left(s, x.who),
    c.Start: lambda s, x: (e.SetupBegan(),),
    c.NextStep: _next_step,
    c.PreviousStep: lambda s, x: (e.StepTaken(s.step - 1),),
    c.Roll: lambda s, x: (e.DiceAsked(turns.roller(s)),),
    c.TypeRoll: turns.type_roll,
    c.TakePassage: lambda s, x: (e.PassageTaken(turns.current(s).seat, x.to),),
    c.MoveTo: lambda s, x: (e.TokenMoved(turns.current(s).seat, x.to),),
    c.Stay: lambda s, x: (e.TokenStayed(turns.current(s).seat),),
    c.Suggest: turns.suggest,
    c.Show: turns.show,
    c.SayCannot: turns.say_cannot,
    c.Accuse: turns.accuse,
    c.Decline: turns.decline,
    c.EndTurn: turns.end_turn,
    c.TakeBack: lambda s, x: (e.TakenBack(s.before.seat),) if s.before else (),
    c.Mark: lambda s, x: (e.MarkMade(x.seat, x.card, x.column, x.mark),),
    c.Pause: lambda s, x: (e.Paused(),),
    c.Resume: lambda s, x: (e.Resumed(),),
    c.SetAside: lambda s, x: (e.GameSetAside(),),
    c.CallOff: lambda s, x: (turns.ended(s, "called-off"),),
    c.SitOut: _sit_out,
    c.SitIn: lambda s, x: (e.SeatSatIn(x.who),),
    c.ProposeCorrection: _propose,
    c.Consent: _consent,
    c.Object: lambda s, x: (e.CorrectionDropped(x.seat),),
    c.PlayAgain: lambda s, x: (e.NextGameCalled(),),
}
