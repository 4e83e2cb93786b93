"""What the acts of a turn lead to: throws, suggestions on their way round, accusations, whose turn is next."""

from __future__ import annotations

from . import commands as c
from . import events as e
from . import refusals as r
from .choices import can_take_turn, next_roller
from .evolve import evolve
from .house_rules import FINAL_GUESS, WINS, answer, dice
from .state import Player, State, Turn

Events = tuple[e.Event, ...]


def roller(state: State) -> c.Seat:
    """Whose throw is awaited: in the roll-off, or in the turn."""
    roller = next_roller(state)
    return roller.seat if roller else current(state).seat


def type_roll(state: State, command: c.TypeRoll) -> Events:
    """Real dice, typed in."""
    faces = (command.first, command.second) if dice(state) == 2 else (command.first,)
    return rolled(state, e.DiceRolled(roller(state), faces, "typed"))


def rolled(state: State, rolled: e.DiceRolled) -> Events:
    """A throw; the last one of a roll-off also says who starts (ties of the highest throw again, C5)."""
    after = evolve(state, rolled)
    roll_off = after.roll_off
    if roll_off is None or len(roll_off.rolls) < len(roll_off.contenders):
        return (rolled,)
    best = max(sum(faces) for faces in roll_off.rolls.values())
    leaders = tuple(seat for seat in roll_off.contenders if sum(roll_off.rolls[seat]) == best)
    if len(leaders) > 1:
        return (rolled, e.RollOffBegan(leaders, roll_off.round + 1))
    return (rolled, e.TurnBegan(leaders[0], 1))


def suggest(state: State, command: c.Suggest) -> Events:
    """The named token and weapon move in, and the seat on the left is asked first (R23, R25)."""
    turn = current(state)
    room = state.tokens[state.suspect_of(turn.seat)]
    first = state.after(turn.seat)[0]
    return (
        e.SuggestionMade(turn.seat, command.suspect, command.weapon, room),
        answer(state, "disproof")(first.seat),
    )


def show(state: State, command: c.Show) -> Events:
    """The seat that was asked shows one card."""
    return shows(state, current(state), command.seat, command.card)


def shows(state: State, turn: Turn, seat: c.Seat, card: str) -> Events:
    """`seat` shows `card` to whoever suggested."""
    return (e.CardShown(seat, turn.seat, card), *_settled(state, turn))


def say_cannot(state: State, command: c.SayCannot) -> Events:
    """The seat that was asked holds none of the cards."""
    return passes(state, current(state), command.seat)


def passes(state: State, turn: Turn, seat: c.Seat) -> Events:
    """The next on the left is asked; past the last one nobody could disprove (R25)."""
    passed = e.SeatPassed(seat)
    on_the_left = state.after(seat)[0].seat
    if on_the_left != turn.seat:
        return (passed, answer(state, "disproof")(on_the_left))
    return (passed, e.NobodyDisproved(turn.seat), *_settled(state, turn))


def _settled(state: State, turn: Turn) -> Events:
    """Stay and investigate ends the turn with its suggestion (000, section 6)."""
    return next_turn(state, turn) if turn.stayed else ()


def end_turn(state: State, command: c.EndTurn) -> Events:
    """The turn passes on."""
    return next_turn(state, current(state))


def next_turn(state: State, turn: Turn) -> Events:
    """The turn passes clockwise to the next who is still in and at the table; alone, one goes on."""
    able = can_take_turn(state, turn.seat)
    here = state.player(turn.seat)
    if able:
        following: Player | None = able[0]
    else:
        waiting = [p for p in state.after(turn.seat) if not p.out]
        following = here if here and not here.out else waiting[0] if waiting else here
    return (e.TurnEnded(turn.seat), e.TurnBegan(following.seat if following else turn.seat, turn.number + 1))


def accuse(state: State, command: c.Accuse) -> Events:
    """The accusation is said aloud; the envelope is opened at the box's pace."""
    return (e.AccusationMade(command.seat, command.suspect, command.weapon, command.room),)


def open_envelope(state: State, turn: Turn) -> Events:
    """Right wins at once; wrong is out, and the last one in meets the house's rule (000, section 5)."""
    accusation = turn.accusation
    if accusation is None:
        return ()
    seat = accusation.seat
    if (accusation.suspect, accusation.weapon, accusation.room) == state.envelope:
        return (e.AccusationHeld(seat), ended(state, "solved", seat))
    failed = e.AccusationFailed(seat)
    still_in = [player for player in state.after(seat) if not player.out]
    if not still_in:
        return (failed, ended(state, "unsolved"))
    if len(still_in) == 1:
        verdict = answer(state, "last-one")()
        last = still_in[0].seat
        if verdict == WINS:
            return (failed, ended(state, "friendly", last))
        if verdict == FINAL_GUESS:
            begun = e.TurnBegan(last, turn.number + 1)
            return (failed, e.TurnEnded(seat), begun, e.FinalGuessOffered(last))
    return (failed, *next_turn(evolve(state, failed), turn))


def decline(state: State, command: c.Decline) -> Events:
    """The last one in passes up the final guess: unsolved."""
    return (e.FinalGuessDeclined(current(state).seat), ended(state, "unsolved"))


def ended(state: State, how: str, winner: c.Seat = "") -> e.GameEnded:
    """How a game ends, and what the house's match rule gives for it."""
    worth: int = answer(state, "match")(winner not in state.undisproved) if winner else 0
    return e.GameEnded(how, winner, ((winner, worth),) if worth else ())


def current(state: State) -> Turn:
    """The turn that is being played. Raises `NotNow` before the first."""
    if state.turn is None:
        raise r.NotNow("The game has not begun yet.")
    return state.turn
