"""What must have been asked for: the commands that may stand behind an event that a written game goes on with.

A journal keeps what happened. For each kind of event that can be the first answer to a command, this names the commands
that it may have been; the rules say which one it was, if any (`companion.retrace`). Where several seats may ask, the
panel does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.rules import box_commands as bc
from companion.rules import box_events as be
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.at_table import BringToTable, GivePhone, SeatBroughtToTable, SeatGivenPhone, SitAtTable
from companion.rules.one_hand import hand_shared_by
from companion.rules.readings import UseReading, written

Commands = Iterable[c.Command]
GO_ON = c.GoOn(c.HOUSE)


def asked_for(state: Any, happened: Sequence[e.Event], at: int) -> Commands:
    """The commands that in `state` may have led to the event at `at` and those after it."""
    first = happened[at]
    alone, together = _ALONE.get(type(first)), _TOGETHER.get(type(first))
    wishes = alone(first) if alone else together(state, happened, at) if together else ()
    for wish in wishes:
        yield wish
        if state.interlude is not None:
            others = (seat for seat in hand_shared_by(state, wish.seat) if seat != wish.seat)
            yield from (replace(wish, seat=partner) for partner in others)  # who answered for it while it was away


# --- by the event alone


def _seated(event: e.SeatTaken) -> Commands:
    if event.at_table:
        return (SitAtTable(c.PANEL, event.name, event.suspect),)
    if event.level:
        return (c.AddBot(c.PANEL, event.level),)
    return (c.TakeSeat(c.HOUSE, event.name, event.suspect, event.bot),)


def _thrown(event: e.DiceRolled) -> Commands:
    if event.origin == "virtual":
        return (c.ThrowDice(c.HOUSE, event.faces),)
    if event.origin == "reader" and event.source is not None:
        return (c.ReadDice(c.HOUSE, event.faces, event.source),)
    if event.origin == "reader":
        return (UseReading(c.PANEL, written(event.faces)),)
    return (c.TypeRoll(c.PANEL, *event.faces),) if len(event.faces) in (1, 2) else ()


def _begun(event: e.TurnBegan) -> Commands:
    """The first turn, where no throw decides who has it."""
    return (c.NextStep(c.PANEL), bc.NameFirst(c.PANEL, event.seat), bc.NameFirst(c.HOUSE, event.seat))


def _named_first(event: be.FirstNamed) -> Commands:
    return (bc.NameFirst(c.PANEL, event.seat), bc.NameFirst(c.HOUSE, event.seat), c.NextStep(c.PANEL))


def _sent(event: be.TokenSent) -> Commands:
    return (
        bc.GoTo(c.PANEL, event.to),
        bc.MoveToken(c.PANEL, event.token, event.to),
        bc.LeaveDoor(c.PANEL, event.to),
        c.GoOn(c.HOUSE, event.to),
    )


_ALONE: Mapping[type[e.Event], Callable[[Any], Commands]] = {
    e.SeatTaken: _seated,
    SeatBroughtToTable: lambda x: (BringToTable(c.PANEL, x.seat),),
    SeatGivenPhone: lambda x: (GivePhone(c.HOUSE, x.seat),),
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
    e.ReadingSetAside: lambda x: (c.SetAsideReading(c.HOUSE, x.faces, x.source, x.why, x.may_use),),
    e.TurnBegan: _begun,
    e.PassageTaken: lambda x: (c.TakePassage(c.PANEL, x.to),),
    e.TokenMoved: lambda x: (c.MoveTo(c.PANEL, x.to, x.square),),
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
    e.MarkTakenBack: lambda x: (c.TakeBackMark(x.seat),),
    e.Paused: lambda x: (c.Pause(c.PANEL),),
    e.Resumed: lambda x: (c.Resume(c.PANEL),),
    e.GameSetAside: lambda x: (c.SetAside(c.PANEL),),
    e.GameTakenUp: lambda x: (c.TakeUp(c.HOUSE, x.points, x.number),),
    e.SeatSatOut: lambda x: (c.SitOut(c.PANEL, x.seat),),
    e.SeatSatIn: lambda x: (c.SitIn(c.PANEL, x.seat),),
    e.CorrectionProposed: lambda x: (c.ProposeCorrection(x.seat, x.token, x.place),),
    e.Consented: lambda x: (c.Consent(x.seat),),
    e.CorrectionMade: lambda x: (c.Consent(c.PANEL),),
    e.CorrectionDropped: lambda x: (c.Object(x.seat),),
    e.NextGameCalled: lambda x: (c.PlayAgain(c.PANEL),),
    be.EditionChosen: lambda x: (bc.ChooseEdition(c.PANEL, x.edition), bc.ChooseEdition(c.HOUSE, x.edition)),
    be.WeaponPlaced: lambda x: (bc.PlaceWeapon(c.PANEL, x.weapon, x.to),),
    be.PassageSet: lambda x: (bc.SetPassage(c.PANEL, x.room, x.to),),
    be.StartSet: lambda x: (bc.SetStart(c.PANEL, x.suspect, x.place),),
    be.SquareTold: lambda x: (bc.TellSquare(x.seat, x.token, x.square),),
    be.NamesChosen: lambda x: (bc.ChooseNames(c.PANEL, x.language),),
    be.FactConfirmed: lambda x: (bc.ConfirmFact(c.PANEL, x.fact),),
    be.FirstAwaited: lambda x: (c.NextStep(c.PANEL),),
    be.FirstNamed: _named_first,
    be.StartRoomTaken: lambda x: (bc.StartIn(c.PANEL, x.to), c.GoOn(c.HOUSE, x.to)),
    be.DeckShuffled: lambda x: (bc.ShuffleDeck(c.HOUSE, x.order),),
    be.CaseShuffled: lambda x: (bc.ShuffleCase(c.HOUSE, x.order),),
    be.CardDrawn: lambda x: (bc.Fight(c.PANEL),),
    be.DrawAwaited: lambda x: (bc.Fight(c.PANEL),),
    be.CardPicked: lambda x: (bc.Reveal(x.seat, x.card), bc.PassLeft(x.seat, x.card), c.GoOn(c.HOUSE, x.card)),
    be.CardNamed: lambda x: (bc.NameCard(x.seat, x.card), c.GoOn(c.HOUSE, x.card)),
    be.SeatPointedAt: lambda x: (bc.PointAt(x.seat, x.who), c.GoOn(c.HOUSE, x.who)),
    be.PassageOpened: lambda x: (bc.OpenPassage(c.PANEL, x.room), c.GoOn(c.HOUSE, x.room)),
    be.PassageClosed: lambda x: (c.EndTurn(c.PANEL), GO_ON),
    be.TokenSent: _sent,
}


# --- by what stands round it


def _dealt(state: Any, happened: Sequence[e.Event], at: int) -> Commands:
    first, dealt = happened[at], happened[at + 1] if at + 1 < len(happened) else None
    if not isinstance(first, e.Sealed) or not isinstance(dealt, e.Dealt):
        return ()
    return (c.Deal(c.HOUSE, first.root, first.words, dealt.cards),)


def _shown_at_once(state: Any, happened: Sequence[e.Event], at: int) -> Commands:
    """A card turned up, or passed on, by one who was asked, or by all at once: then the last to choose brought it
    about, whoever that was."""
    for event in happened[at:]:
        if isinstance(event, be.CardRevealed):
            yield bc.Reveal(event.seat, event.card)
        elif isinstance(event, be.CardPassedLeft):
            yield bc.PassLeft(event.seat, event.card)
        else:
            return
        yield c.GoOn(c.HOUSE, event.card)


def _peeked(state: Any, happened: Sequence[e.Event], at: int) -> Commands:
    """The card tells at which place of the row it was taken."""
    looked, running = happened[at], state.interlude
    if not isinstance(looked, be.CardPeeked) or running is None:
        return ()
    row = state.case if running.effect == "amulet" else state.holds(running.named)
    positions = [place for place, card in enumerate(row, start=1) if card == looked.card]
    picked = [bc.PickCard(looked.seat, position) for position in positions]
    values = (looked.place, *map(str, positions))
    return (bc.Peek(looked.seat, looked.place), *picked, *(c.GoOn(c.HOUSE, value) for value in values))


def _put_back(state: Any, happened: Sequence[e.Event], at: int) -> Commands:
    """The card is done with, or it was a suggestion that it gave."""
    afar = next((event for event in happened[at : at + 3] if isinstance(event, e.SuggestionMade)), None)
    if afar is not None:
        yield bc.SuggestAfar(afar.seat, afar.suspect, afar.weapon, afar.room)
    yield from (bc.CardDone(c.PANEL), GO_ON)
    yield from (bc.LeaveDoor(c.PANEL, "corridor"), c.GoOn(c.HOUSE, "corridor"))


def _printed(state: Any, happened: Sequence[e.Event], at: int) -> Commands:
    """With a printed deck: a fight begins, or it was said what the card asks for."""
    began, running = happened[at], state.interlude
    if running is None:
        return (bc.Fight(c.PANEL),)
    effect = began.effect if isinstance(began, be.InterludeBegan) else _PLAIN_EFFECTS[type(began)]
    pips = began.faces[0] if isinstance(began, be.WalkGranted) else 0
    return (bc.CarryOut(running.seat, effect, pips),)


_PLAIN_EFFECTS: Mapping[type[e.Event], str] = {be.WalkGranted: "add-to-roll", be.AgainGranted: "another-turn"}


def _name_set(state: Any, happened: Sequence[e.Event], at: int) -> Commands:
    told = happened[at]
    return (bc.SetName(c.PANEL, told.card, told.name),) if isinstance(told, be.NameSet) else ()


_TOGETHER: Mapping[type[e.Event], Callable[[Any, Sequence[e.Event], int], Commands]] = {
    e.Sealed: _dealt,
    be.NameSet: _name_set,
    be.CardRevealed: _shown_at_once,
    be.CardPassedLeft: _shown_at_once,
    be.CardPeeked: _peeked,
    be.CardReturned: _put_back,
    be.InterludeEnded: _put_back,
    be.InterludeBegan: _printed,
    be.WalkGranted: _printed,
    be.AgainGranted: _printed,
}
