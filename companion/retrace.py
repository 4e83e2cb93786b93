"""Whether the rules would say it again: a written game, checked by playing it once more.

A journal holds what happened, not what was asked for, and the chronicle trusts it. Here nothing is trusted:
for each event the command that must have been given is found, the rules decide again, and both are compared.
An event that was put in, left out or altered by somebody who could also mend the checksums is found that way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion import editions, seal
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.decide import decide
from companion.rules.evolve import evolve, opening
from companion.rules.hearing import event_name
from companion.rules.refusals import Refused


class NotTheRules(Exception):
    """The game and the rules part ways at event `number`, counted from 1; `say` is a sentence."""

    def __init__(self, number: int, say: str) -> None:
        super().__init__(say)
        self.number = number
        self.say = say


def retrace(happened: Sequence[e.Event]) -> Any:
    """Play the game again by the rules and give its last state. Raises `NotTheRules` where they part."""
    first = happened[0] if happened else None
    if not isinstance(first, e.GameOpened):
        raise NotTheRules(1, "The file does not begin with the opening of a game.")
    state = opening(first, editions.load(first.edition))
    at = 1
    while at < len(happened):
        follows = _step(state, happened, at)
        if follows == 0:
            name = event_name(type(happened[at]))
            raise NotTheRules(at + 1, f"Event {at + 1} ({name}) does not follow from the rules.")
        for event in happened[at : at + follows]:
            state = evolve(state, event)
        at += follows
    return state


def seal_fits(state: Any) -> bool:
    """Whether every card lies where the seal says: each proof leads to the root, and so do all together."""
    placed = {sealed.place: sealed.card for sealed in state.cards}
    made = seal.seal(state.game, placed, {sealed.place: sealed.salt for sealed in state.cards})
    return (made.root, tuple(made.words)) == (state.seal.root, tuple(state.seal.words)) and all(
        seal.check(state.seal.root, state.game, sealed.place, sealed.card, sealed.salt, list(sealed.path))
        for sealed in state.cards
    )


def _step(state: Any, happened: Sequence[e.Event], at: int) -> int:
    """How many events from `at` on one command explains; 0 if none does."""
    for command in _could_have_been(happened, at):
        try:
            decided = decide(state, command)
        except (Refused, KeyError):
            continue
        if decided and tuple(happened[at : at + len(decided)]) == decided:
            return len(decided)
    return 0


def _could_have_been(happened: Sequence[e.Event], at: int) -> Iterable[c.Command]:
    first = happened[at]
    if isinstance(first, e.Sealed):
        dealt = happened[at + 1] if at + 1 < len(happened) else None
        return (c.Deal(c.HOUSE, first.root, first.words, dealt.cards),) if isinstance(dealt, e.Dealt) else ()
    asked = _ASKED.get(type(first))
    return asked(first) if asked else ()


def _thrown(event: e.DiceRolled) -> Iterable[c.Command]:
    if event.origin == "virtual":
        return (c.ThrowDice(c.HOUSE, event.faces),)
    if event.origin == "reader" and event.source is not None:
        return (c.ReadDice(c.HOUSE, event.faces, event.source),)
    return (c.TypeRoll(c.PANEL, *event.faces),)


GO_ON = c.GoOn(c.HOUSE)

# What may have been asked for when this event stands first. Where several seats may ask, the panel does.
_ASKED: Mapping[type[e.Event], Callable[[Any], Iterable[c.Command]]] = {
    e.SeatTaken: lambda x: (c.TakeSeat(c.HOUSE, x.name, x.suspect, x.bot),),
    e.SuspectChosen: lambda x: (c.ChooseSuspect(x.seat, x.suspect),),
    e.SeatMoved: lambda x: (c.MoveSeat(c.PANEL, x.seat, x.place),),
    e.RuleSet: lambda x: (c.SetRule(c.PANEL, x.rule, x.answer),),
    e.HostMade: lambda x: (c.MakeHost(c.PANEL, x.seat),),
    e.SeatLeft: lambda x: (c.RemoveSeat(c.PANEL, x.seat),),
    e.SetupBegan: lambda x: (c.Start(c.PANEL),),
    e.StepTaken: lambda x: (c.NextStep(c.PANEL), c.PreviousStep(c.PANEL)),
    e.RollOffBegan: lambda x: (c.NextStep(c.PANEL),),
    e.WeaponsPlaced: lambda x: (c.PlaceWeapons(c.HOUSE, x.rooms),),
    e.DiceAsked: lambda x: (c.Roll(c.PANEL),),
    e.DiceRolled: _thrown,
    e.ReadingSetAside: lambda x: (c.SetAsideReading(c.HOUSE, x.faces, x.source, x.why),),
    e.PassageTaken: lambda x: (c.TakePassage(c.PANEL, x.to),),
    e.TokenMoved: lambda x: (c.MoveTo(c.PANEL, x.to),),
    e.TokenStayed: lambda x: (c.Stay(c.PANEL),),
    e.SuggestionMade: lambda x: (c.Suggest(x.seat, x.suspect, x.weapon),),
    e.SeatAsked: lambda x: (GO_ON,),
    e.SeatPassed: lambda x: (c.SayCannot(x.seat), GO_ON),
    e.CardShown: lambda x: (c.Show(x.seat, x.card), c.GoOn(c.HOUSE, x.card)),
    e.AccusationMade: lambda x: (c.Accuse(x.seat, x.suspect, x.weapon, x.room),),
    e.AccusationFailed: lambda x: (GO_ON,),
    e.AccusationHeld: lambda x: (GO_ON,),
    e.FinalGuessDeclined: lambda x: (c.Decline(c.PANEL),),
    e.TurnEnded: lambda x: (c.EndTurn(c.PANEL), GO_ON),
    e.GameEnded: lambda x: (c.CallOff(c.PANEL),),
    e.TakenBack: lambda x: (c.TakeBack(x.seat),),
    e.MarkMade: lambda x: (c.Mark(x.seat, x.card, x.column, x.mark),),
    e.Paused: lambda x: (c.Pause(c.PANEL),),
    e.Resumed: lambda x: (c.Resume(c.PANEL),),
    e.GameSetAside: lambda x: (c.SetAside(c.PANEL),),
    e.GameTakenUp: lambda x: (c.TakeUp(c.HOUSE, x.points),),
    e.SeatSatOut: lambda x: (c.SitOut(c.PANEL, x.seat),),
    e.SeatSatIn: lambda x: (c.SitIn(c.PANEL, x.seat),),
    e.CorrectionProposed: lambda x: (c.ProposeCorrection(x.seat, x.token, x.place),),
    e.Consented: lambda x: (c.Consent(x.seat),),
    e.CorrectionMade: lambda x: (c.Consent(c.PANEL),),
    e.CorrectionDropped: lambda x: (c.Object(x.seat),),
    e.NextGameCalled: lambda x: (c.PlayAgain(c.PANEL),),
}
