"""Why the rules refuse a command, in their own words, and what to do instead.

Only asked once it is known that the command is not among the seat's choices; the answer is for the one who asked and
says nothing that this seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.said import said

from . import box_commands as bc
from . import commands as c
from . import refusals as r
from .asking import PIPS, WALKS, asks
from .board import PASSAGES, STARTS, facts_of
from .choices import disproves, matches, next_to_start
from .edition import Variant
from .house_rules import variant_of
from .readings import UseReading
from .standing import why_no_square
from .state import State
from .why_not_in_turn import called, why_not_in_turn

HOST_ONLY = (
    c.Start,
    c.NextStep,
    c.PreviousStep,
    c.MoveSeat,
    c.SetRule,
    c.MakeHost,
    c.RemoveSeat,
    c.AddBot,
    c.Pause,
    c.Resume,
    c.SetAside,
    c.CallOff,
    c.SitOut,
    c.SitIn,
    c.PlayAgain,
    bc.ChooseEdition,
    bc.PlaceWeapon,
    bc.SetPassage,
    bc.SetStart,
    bc.SetName,
    bc.ChooseNames,
    bc.ConfirmFact,
    bc.NameFirst,
)
LOBBY_ONLY = (
    c.ChooseSuspect, c.Leave, c.MoveSeat, c.SetRule, c.RemoveSeat, c.AddBot, c.Start, bc.SetPassage, bc.SetStart,
    bc.SetName, bc.ChooseNames, bc.ConfirmFact, bc.ChooseEdition,
)  # fmt: skip
IN_TURN = (
    c.Roll,
    c.TypeRoll,
    c.TakePassage,
    c.MoveTo,
    c.Stay,
    c.Suggest,
    c.Accuse,
    c.Decline,
    c.EndTurn,
    bc.Fight,
)
ANSWERS = (
    c.Show,
    c.SayCannot,
    bc.Reveal,
    bc.PassLeft,
    bc.NameCard,
    bc.PointAt,
    bc.OpenPassage,
    bc.GoTo,
    bc.PickCard,
    bc.Peek,
    bc.MoveToken,
    bc.SuggestAfar,
    bc.CarryOut,
    bc.CardDone,
    bc.LeaveDoor,
)


def why_not(state: State, command: c.Command) -> r.Refused:
    """The refusal that fits best."""
    seat = command.seat
    if seat != c.PANEL and state.player(seat) is None:
        return r.NotYourPart("Take a seat first.")
    if state.aside:
        return r.GamePaused("This game lies on the shelf. Take it up again first.")
    if isinstance(command, HOST_ONLY) and seat not in (c.PANEL, state.host):
        return r.NotYourPart("Only the host or the buttons on the table can do that. Ask the host.")
    if isinstance(command, LOBBY_ONLY) and state.phase != "lobby":
        return r.NotNow("The game has begun. Wait: this can be changed before the next one.")
    if isinstance(command, (*IN_TURN, *ANSWERS, c.TakeBack)) and state.paused:
        return r.GamePaused("The game is paused. Ask the host to go on.")
    if isinstance(command, IN_TURN):
        return why_not_in_turn(state, command)
    if isinstance(command, ANSWERS):
        return _answer(state, command)
    explain = _EXPLAIN.get(type(command))
    if explain:
        return explain(state, command)
    refused, words = _ALWAYS.get(
        type(command), (r.NotNow, "That cannot be done now. Look at what the table waits for.")
    )
    return refused(words)


def _answer(state: State, command: c.Command) -> r.Refused:
    if state.interlude is not None:
        return _in_interlude(state, command)
    turn = state.turn
    suggestion = turn.suggestion if turn else None
    if suggestion is None or turn is None or turn.step != "disproof":
        return r.AlreadyAnswered("There is no question open. Wait until you are asked.")
    if disproves(state, suggestion) != command.seat or suggestion.checking:
        if command.seat in suggestion.passed or command.seat == suggestion.seat:
            return r.AlreadyAnswered("You have no question to answer. Wait for the others.")
        return r.NotYourTurn("You have not been asked. Wait until you are.")
    if isinstance(command, c.SayCannot):
        return r.CanDisprove("You hold one of the named cards. Pick the one to show.")
    if not matches(state, command.seat):
        return r.DoNotHold("You hold none of the named cards. Say that you cannot.")
    return r.DoNotHold("Show one of the named cards that you hold.")


def _in_interlude(state: State, command: c.Command) -> r.Refused:
    """What a drawn card, a fight or a look waits for, and of whom: both are for all to see."""
    asked = asks(state)
    if not asked:
        return r.AlreadyAnswered("There is no question open. Wait until you are asked.")
    if command.seat not in asked:
        if len(asked) > 1:
            return r.NotYourTurn("You have not been asked. Wait until you are.")
        return r.NotYourTurn("{name} has to answer first.", name=called(state, next(iter(asked))))
    if isinstance(command, bc.CarryOut) and command.effect == WALKS:
        return r.NoSuchChoice("Say how far the card lets you walk: {least} to {most}.", least=PIPS[0], most=PIPS[-1])
    if isinstance(command, c.Show | bc.Reveal | bc.PassLeft) and command.card not in state.holds(command.seat):
        return r.DoNotHold("Choose a card of your own hand.")
    return r.NoSuchChoice("That is not among what you are asked. Choose something that is.")


def _start(state: State, command: c.Command) -> r.Refused:
    variant = variant_of(state)
    if len(state.players) < variant.least_players:
        return r.TooFewPlayers(
            "At least {least} players are needed. Ask more people to sit down, or add bots.",
            least=variant.least_players,
        )
    if len(state.players) > variant.most_players:
        return r.NoSuchChoice(_too_many(state, variant))
    if state.phase == "lobby":
        return r.NoSuchChoice("Four cards lie in corner rooms: say first between which rooms the passages run.")
    return r.NotNow("The game has begun. Play on, or end it and begin anew.")


def _suspect(state: State, command: c.ChooseSuspect) -> r.Refused:
    if command.suspect in state.edition.suspects:
        return r.SeatTaken("{suspect} is taken. Choose another token.", suspect=state.edition.names[command.suspect])
    return r.NoSuchChoice("That suspect is not in this box. Choose one that is.")


def _take_back(state: State, command: c.Command) -> r.Refused:
    if state.before is not None:
        return r.NothingToTakeBack("Only the one who did it can take it back. Ask them to.")
    return r.NothingToTakeBack("Something was revealed or rolled since. Ask the table for a correction.")


def _mark(state: State, command: c.Command) -> r.Refused:
    if not state.hands:
        return r.NotNow("The cards have not been dealt. Wait until they are.")
    case = said(f"the {state.edition.case}")
    return r.NoSuchChoice("Mark a card of this box in the column of a seat or of {the_case}.", the_case=case)


def _correction(state: State, command: c.Command) -> r.Refused:
    if state.phase != "turn":
        return r.NotNow("Positions are corrected during a game. Wait for the first turn.")
    if state.correction is not None:
        return r.NotNow("Another correction is waiting for consent. Agree or object to that one first.")
    return r.NoSuchChoice("Name a token or weapon and a place where it can stand.")


def _too_many(state: State, variant: Variant) -> str:
    return said(
        '"{variant}" takes {most} players at most, and {count} sit here. Choose another way to play.',
        variant=said(variant.name),
        most=variant.most_players,
        count=len(state.players),
    )


def _rule(state: State, command: c.SetRule) -> r.Refused:
    if state.rules.get(command.rule) == command.answer:
        return r.NoSuchChoice("That is the rule already. Choose another answer, or leave it.")
    if command.rule == "variant" and command.answer in state.edition.variants:
        return r.NoSuchChoice(_too_many(state, state.edition.variants[command.answer]))
    if command.rule in variant_of(state).rules:
        return r.NoSuchChoice(
            '"{variant}" settles that. Choose another way to play to change it.', variant=said(variant_of(state).name)
        )
    return r.NoSuchChoice("This box knows no such rule. Choose one of those listed.")


def _of_the_board(fact: str, known: str, wrong: str) -> Callable[[State, Any], r.Refused]:
    """Why something cannot be said of the board: the box knows it, or there is nothing of the kind on it."""

    def why(state: State, command: c.Command) -> r.Refused:
        return r.NoSuchChoice(wrong if fact in facts_of(state.edition) else known)

    return why


def _consent(state: State, command: c.Command) -> r.Refused:
    agreed = state.correction is not None and command.seat in state.correction.consents
    return r.NotNow(
        "You have agreed. Wait until the others have."
        if agreed
        else "There is nothing to consent to. Ask the table for a correction if you want one."
    )


def _first(state: State, command: bc.NameFirst) -> r.Refused:
    if state.phase == "first":
        return r.NoSuchChoice("Name somebody who sits at this table.")
    early = state.phase in ("lobby", "setup")
    return r.NotNow("The cards are dealt first." if early else "Who begins is settled. Wait for your turn.")


def _start_in(state: State, command: bc.StartIn) -> r.Refused:
    chooser = next_to_start(state) if state.phase == "start-rooms" else None
    if chooser is None:
        return r.NotNow("Nobody chooses a room to start in now. Look at what the table waits for.")
    if command.seat not in (c.PANEL, chooser.seat):
        return r.NotYourTurn("{name} chooses a room first.", name=chooser.name)
    return r.NoSuchChoice("Choose a room in which nobody begins yet.")


PAUSED, COMING = (
    "The game is paused already. Go on with it when all are back.",
    "The next game is on its way. Wait for it.",
)

# where it depends on how the game stands
_EXPLAIN: Mapping[type[c.Command], Callable[[State, Any], r.Refused]] = {
    c.Start: _start,
    c.ChooseSuspect: _suspect,
    c.TakeBack: _take_back,
    c.Mark: _mark,
    c.ProposeCorrection: _correction,
    c.SetRule: _rule,
    c.Consent: _consent,
    c.Pause: lambda state, command: r.NotNow(PAUSED if state.paused else "There is no game to pause. Start one first."),
    c.PlayAgain: lambda state, command: r.NotNow(COMING if state.next_called else "Finish this game first."),
    bc.SetPassage: _of_the_board(
        PASSAGES, "The passages of this box are known. Leave them as they are.", "Name two rooms that a passage joins."
    ),
    bc.SetStart: _of_the_board(
        STARTS,
        "The order of the starts in this box is known. Leave it as it is.",
        "There is no such place among the starts. Choose one of those listed.",
    ),
    bc.TellSquare: why_no_square,
    bc.NameFirst: _first,
    bc.StartIn: _start_in,
}

# where it does not
_ALWAYS: Mapping[type[c.Command], tuple[type[r.Refused], str]] = {
    UseReading: (r.NotNow, "Those dice are not asked about any more. Throw again, or type what they show."),
    c.Object: (r.NotNow, "There is nothing to object to. Wait until somebody asks for a correction."),
    c.NextStep: (r.NotNow, "There is no next step now. Look at what the table waits for."),
    c.PreviousStep: (r.NotNow, "There is no way back from here. Go on from here."),
    c.Resume: (r.NotNow, "The game is not paused. Play on."),
    c.SetAside: (r.NotNow, "There is no game to set aside. Start one first."),
    c.CallOff: (r.NotNow, "There is no game to call off. Start one first."),
    c.MoveSeat: (r.NoSuchChoice, "There is no such place at this table. Choose another."),
    c.MakeHost: (r.NoSuchChoice, "The host has to be another person at this table. Choose one who is no bot."),
    c.RemoveSeat: (r.NoSuchChoice, "Nobody sits there who could be asked to leave. Choose another seat."),
    c.AddBot: (r.NoSuchChoice, "Every seat is taken, or no bot plays like that. Free a seat, or choose another level."),
    c.SitOut: (r.NoSuchChoice, "The box can only stand in for a person who plays. Choose another seat."),
    c.SitIn: (r.NoSuchChoice, "That seat is not away. Leave it as it is."),
    bc.ChooseEdition: (r.NoSuchChoice, "That box is on the table, or has too few tokens. Choose another."),
    bc.PlaceWeapon: (r.NoSuchChoice, "Weapons are placed while setting up. Choose a free room for each then."),
    bc.SetName: (r.NoSuchChoice, "The names on these cards are known. Leave them, or write others on a phone."),
    bc.ChooseNames: (r.NoSuchChoice, "The names are those already, or nobody knows them. Choose others."),
    bc.ConfirmFact: (r.NoSuchChoice, "This box is not unsure of that, or the table has said it. Leave it as it is."),
    c.TakeBackMark: (r.NothingToTakeBack, "There is no mark of yours to take back. Make one first."),
}
