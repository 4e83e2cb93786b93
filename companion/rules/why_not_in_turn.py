"""Why the rules refuse what somebody asks for in a turn: whose it is, how far it has come, and what may be done now."""

from __future__ import annotations

from collections.abc import Mapping

from companion.said import said

from . import box_commands as bc
from . import commands as c
from . import refusals as r
from .asking import asks
from .choices import next_roller
from .house_rules import answer, passages_from, rooms_to_accuse
from .state import MAZE, State
from .turn_state import Turn

FROM_WHERE: Mapping[str, str] = {
    "named-room": "House rule: accuse in the room you name. Go there first.",
    "centre": "Accuse from the centre of the board. Go there first.",
    "any-room": "Accuse from a room. Go into one first.",
}
WHEN_PASSAGE: Mapping[str, str] = {
    "instead-of-rolling": "A secret passage is taken instead of rolling, at the start of a turn. Wait for your next.",
    "after-rolling": "Roll first, then take the passage instead of walking.",
    "none": "There are no secret passages in this way of playing. Choose another way.",
}


def why_not_in_turn(state: State, command: c.Command) -> r.Refused:
    """The refusal of what only the seat whose turn it is may do."""
    if state.phase in ("first", "start-rooms"):
        return r.NotNow("First the table settles who begins, and where.")
    if state.phase == "roll-off":
        roller = next_roller(state)
        if not isinstance(command, c.Roll | c.TypeRoll):
            return r.NotNow("First the dice decide who starts.")
        if roller and roller.seat != command.seat and command.seat != c.PANEL:
            return r.NotYourTurn("{name} throws first.", name=roller.name)
        return r.NoSuchChoice("Type each die as a number from 1 to 6.")
    turn = state.turn
    if state.phase != "turn" or turn is None:
        over = state.phase == "over"
        return r.NotNow(
            "This game is over. Play another with the same seats."
            if over
            else "The game has not begun yet. Wait until all are ready."
        )
    player = state.player(command.seat)
    if player is not None and player.out:
        if player.seat in state.opened:
            return r.AlreadyOut(
                "Your accusation was wrong, so you take no more turns. Wait until you are asked for a card."
            )
        return r.AlreadyOut(
            "Your team's accusation was wrong, so you take no more turns. Wait until you are asked for a card."
        )
    if command.seat not in (c.PANEL, turn.seat):
        return r.NotYourTurn("It is {seat}'s turn. Wait for yours.", seat=called(state, turn.seat))
    if player is not None and player.away:
        return r.NotNow("The box plays for your seat. Ask the host to take you in again.")
    if command.seat == c.PANEL and isinstance(command, c.Suggest | c.Accuse):
        return r.NotYourPart("Only {name} can do that. Leave it to them.", name=called(state, turn.seat))
    if state.interlude is not None:
        if isinstance(command, c.TypeRoll) and any(each["do"] == "roll" for each in asks(state).get(turn.seat, ())):
            return r.NoSuchChoice("One die is thrown now: type it as a number from 1 to 6.")
        return r.NotNow(
            "Finish what the card asks for first."
            if state.interlude.card
            else "First this is settled. Look at what the table waits for."
        )
    if turn.step == "disproof":
        return r.NotNow("Wait until the suggestion has been answered.")
    if turn.step == "accusation":
        return r.NotNow(
            "{The_case} is being opened. Wait for what it says.", The_case=said(f"The {state.edition.case}")
        )
    return _at_this_step(state, turn, command)


def _at_this_step(state: State, turn: Turn, command: c.Command) -> r.Refused:
    if turn.step == "final-guess" and not isinstance(command, c.Accuse):
        return r.NotNow("One final guess: accuse, or decline.")
    if isinstance(command, c.Suggest):
        return _suggestion(state, turn, command)
    if isinstance(command, c.Accuse):
        if command.room in state.edition.rooms and not rooms_to_accuse(state, turn):
            return r.NoSuchChoice(FROM_WHERE[state.rules["accuse-from"]])
        if command.room in state.edition.rooms and turn.step != "final-guess":
            return r.NoSuchChoice(FROM_WHERE["named-room"])
        return r.NoSuchChoice("Name one suspect, one weapon and one room.")
    if isinstance(command, c.Roll | c.TypeRoll):
        return _throw(state, turn, command)
    if isinstance(command, c.TakePassage):
        if turn.step != answer(state, "passage"):
            return r.NotNow(WHEN_PASSAGE[state.rules["passage"]])
        if command.to in passages_from(state, state.tokens[state.suspect_of(turn.seat)]):
            return _left_before()
        return r.NoSuchChoice("No secret passage leads there from where you stand. Choose another way.")
    if isinstance(command, c.MoveTo):
        return _walk(state, turn, command)
    if isinstance(command, c.Stay):
        return r.NotNow(
            "Only a token that began its turn in a room can stay there, before it has moved. Choose another way."
        )
    if isinstance(command, bc.Fight):
        return r.NotNow("A monster is fought on a claw mark, once a turn. Walk to one first, or go on.")
    if isinstance(command, c.Decline):
        return r.NotNow("There is nothing to decline. Go on with your turn.")
    return r.NotNow(_not_over_yet(state, turn))


def _throw(state: State, turn: Turn, command: c.Command) -> r.Refused:
    if not answer(state, "movement"):
        return r.NotNow("Nobody rolls in this way of playing. Go straight to a room.")
    if turn.step == "begin" and isinstance(command, c.TypeRoll):
        return r.NoSuchChoice("Type each die as a number from 1 to 6.")
    if turn.roll is None:
        return r.NotNow("The dice stay where they are in this turn. Finish it.")
    return r.NotNow("You have rolled. Finish this turn first.")


def _not_over_yet(state: State, turn: Turn) -> str:
    """Why the turn cannot end here: something has to be done in it."""
    if not answer(state, "movement"):
        return "Go to a room, or stay in yours, first."
    if turn.step == "rolled":
        return "First say where your token ended."
    return "Roll or take a secret passage first." if answer(state, "passage") == "begin" else "Roll first."


def _walk(state: State, turn: Turn, command: c.MoveTo) -> r.Refused:
    if turn.step == "begin" and answer(state, "movement"):
        return r.NotNow("Roll first.")
    if turn.step not in ("begin", "rolled"):
        if state.tokens[state.suspect_of(turn.seat)] == MAZE:
            return r.NotNow("The maze holds you in this turn. Accuse, or end your turn.")
        return r.NotNow("You have said where you ended. Take it back if that was wrong.")
    if command.to == turn.started and command.to in state.edition.rooms:
        if not answer(state, "movement") or state.rules["staying"] == "may-stay":
            return r.NoSuchChoice("You stand in that room. Stay there, or choose another.")
        return r.NoSuchChoice("You left that room this turn. Choose where else you ended.")
    if command.to in state.edition.rooms:
        return _left_before()
    return r.NoSuchChoice("Name a room or the corridor.")


def _left_before() -> r.Refused:
    return r.NoSuchChoice(
        "You left that room in your last turn. Choose another: it is open to you again in a later one."
    )


def _suggestion(state: State, turn: Turn, command: c.Suggest) -> r.Refused:
    if turn.suggestion is not None:
        return r.NotNow("One suggestion a turn. Accuse, or end your turn.")
    if turn.step == "begin" and state.rules["staying"] == "may-stay":
        return r.NotNow("First walk, or stay where you are; then suggest.")
    if turn.step == "begin" and turn.started in state.edition.rooms:
        return r.LeaveTheRoomFirst("Leave this room before you suggest here again. Roll, or take a passage.")
    if turn.step == "stopped" and state.tokens[state.suspect_of(turn.seat)] in state.edition.rooms:
        return r.NotNow("Your doors were blocked, so there is nothing new to suggest. Accuse, or end your turn.")
    if turn.step in ("begin", "rolled", "stopped"):
        return r.NotInARoom("A suggestion names the room you stand in. Reach a room first.")
    return r.NoSuchChoice("Name one suspect and one weapon; the room is the one you stand in.")


def called(state: State, seat: str) -> str:
    """Who sits there."""
    player = state.player(seat)
    return player.name if player else "somebody else"
