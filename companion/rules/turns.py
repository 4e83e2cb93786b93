"""What the acts of a turn lead to: suggestions on their way round, accusations, whose turn is next."""

from __future__ import annotations

from . import box_events as be
from . import commands as c
from . import events as e
from . import refusals as r
from .choices import can_take_turn
from .evolve import evolve
from .house_rules import FINAL_GUESS, WINS, answer, asked_in_order, partners
from .looks import undisproved
from .match import decided
from .seating import Player
from .state import CORRIDOR, State
from .turn_state import Turn

Events = tuple[e.Event, ...]


def suggest(state: State, command: c.Suggest) -> Events:
    """The named token and weapon move in, and the seat on the left is asked first (R23, R25)."""
    turn = current(state)
    return suggested(state, turn.seat, command.suspect, command.weapon, state.tokens[state.suspect_of(turn.seat)])


def suggested(state: State, seat: c.Seat, suspect: str, weapon: str, room: str) -> Events:
    """A suggestion sets out on its way round the table."""
    asked: e.Event = answer(state, "disproof")(asked_in_order(state, seat)[0])
    return (e.SuggestionMade(seat, suspect, weapon, room), asked)


def show(state: State, command: c.Show) -> Events:
    """The seat that was asked shows one card."""
    return shows(state, current(state), command.seat, command.card)


def shows(state: State, turn: Turn, seat: c.Seat, card: str) -> Events:
    """`seat` shows `card` to whoever suggested."""
    return (e.CardShown(seat, turn.seat, card), *settled(state, turn))


def say_cannot(state: State, command: c.SayCannot) -> Events:
    """The seat that was asked holds none of the cards."""
    return passes(state, current(state), command.seat)


def passes(state: State, turn: Turn, seat: c.Seat) -> Events:
    """The next on the left is asked; past the last one nobody could disprove (R25)."""
    passed = e.SeatPassed(seat)
    order, suggestion = asked_in_order(state, turn.seat), turn.suggestion
    asked = suggestion.asked if suggestion and suggestion.asked else seat  # `seat` may answer for a partner's hand
    following = order[order.index(asked) + 1 :]
    if following:
        return (passed, answer(state, "disproof")(following[0]))
    earned = undisproved(state, turn.seat)
    rest = () if is_interlude(earned) else settled(state, turn)
    return (passed, e.NobodyDisproved(turn.seat), *earned, *rest)


def is_interlude(events: Events) -> bool:
    """Whether something has to be answered before the turn goes on."""
    return any(isinstance(event, be.InterludeBegan) for event in events)


def settled(state: State, turn: Turn) -> Events:
    """Stay and investigate ends the turn with its suggestion (000, section 6)."""
    return next_turn(state, turn) if turn.stayed else ()


def end_turn(state: State, command: c.EndTurn) -> Events:
    """The turn passes on."""
    return next_turn(state, current(state))


def next_turn(state: State, turn: Turn) -> Events:
    """The turn passes clockwise to the next who is still in and at the table; alone, one goes on."""
    able = can_take_turn(state, turn.seat)
    here = state.player(turn.seat)
    if turn.again and here and not here.out and not here.away:
        following: Player | None = here
    elif able:
        following = able[0]
    else:
        waiting = [p for p in state.after(turn.seat) if not p.out]
        following = here if here and not here.out else waiting[0] if waiting else here
    seat = following.seat if following else turn.seat
    return _passes_on(state, turn, seat, final=turn.step == "final-guess")


def _passes_on(state: State, turn: Turn, seat: c.Seat, *, final: bool = False) -> Events:
    """The turn of `seat` begins, to be its side's one final guess where it is that."""
    offered: Events = (e.FinalGuessOffered(seat),) if final else ()
    return (*_closing(state), e.TurnEnded(turn.seat), e.TurnBegan(seat, turn.number + 1), *offered)


def _closing(state: State) -> Events:
    """A passage that a card has opened closes with the turn, where the house says so (C32)."""
    if state.opened_passage and answer(state, "passage-card"):
        return (be.PassageClosed(state.opened_passage),)
    return ()


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
        return (e.AccusationHeld(seat), *ended(state, "solved", seat))
    failed = e.AccusationFailed(seat)
    state = evolve(state, failed)
    still_in = [player.seat for player in state.after(seat) if not player.out]
    if not still_in:
        return (failed, *ended(state, "unsolved"))
    if _one_side(state, still_in) and answer(state, "last-one") == WINS:
        return (failed, *ended(state, "friendly", still_in[0]))
    if answer(state, "out-token") and state.tokens[state.suspect_of(seat)] == CORRIDOR:
        return (failed, be.InterludeBegan(seat, "door", asked=(seat,)))
    return (failed, *goes_on_without(state, turn))


def goes_on_without(state: State, turn: Turn) -> Events:
    """A wrong accuser is out: the next turn, or the one final guess of the last one in (of the last team, whoever of it
    is at the table)."""
    still_in = [player for player in state.after(turn.seat) if not player.out]
    if answer(state, "last-one") == FINAL_GUESS and _one_side(state, [player.seat for player in still_in]):
        present = [player for player in still_in if not player.away] or still_in
        return _passes_on(state, turn, present[0].seat, final=True)
    return next_turn(state, turn)


def _one_side(state: State, seats: list[c.Seat]) -> bool:
    """Whether these are all of one player, or of one team."""
    return set(seats) <= set(partners(state, seats[0]))


def decline(state: State, command: c.Decline) -> Events:
    """The last one in passes up the final guess: unsolved."""
    return (e.FinalGuessDeclined(current(state).seat), *ended(state, "unsolved"))


def ended(state: State, how: str, winner: c.Seat = "") -> Events:
    """How a game ends, what the house's match rule gives for it, and whether that decides the match."""
    winners = partners(state, winner) if winner else ()
    flawless = not any(seat in state.undisproved for seat in winners)
    worth: int = answer(state, "match")(flawless) if winner else 0
    over = e.GameEnded(how, winner, tuple((seat, worth) for seat in winners) if worth else ())
    return (over, *decided(evolve(state, over)))


def current(state: State) -> Turn:
    """The turn that is being played. Raises `NotNow` before the first."""
    if state.turn is None:
        raise r.NotNow("The game has not begun yet. Wait until all are ready.")
    return state.turn
