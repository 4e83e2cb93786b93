"""What each seat may do now. The other half of `decide`: whatever is offered is accepted, whatever is accepted is
offered.

A choice is `{"do", "kind", "slots"}`: pick it, fill every slot with one of the values listed, and it is a command.
`kind` is `play` (the game waits for it), `table` (this seat may, nobody waits) or `house` (the panel's and the box's
own powers).
"""

from __future__ import annotations

from collections.abc import Sequence

from .acting import acting, rolling
from .asking import ALL_AT_ONCE, asks
from .commands import HOUSE, PANEL, PUBLIC, Seat
from .dealing import cards_find_rooms
from .house_rules import answer, variant_of
from .offer import Choice, kind_of, offer
from .one_hand import answers_for
from .round_the_table import hosting, round_the_table
from .seating import Player
from .state import BESIDE, State
from .turn_state import Interlude, Suggestion, Turn

FOR_ALL_TO_SEE = frozenset((
    "roll", "type-roll", "use-reading", "open-passage", "go-to", "move-token", "leave-door", "card-done",
))  # fmt: skip
"""What the panel may answer for whoever is asked in an interlude: nothing that a hand has to do with."""


def choices(state: State, seat: Seat) -> list[Choice]:
    """Everything `seat` may do now, the play first."""
    if seat == PUBLIC or state.aside or state.other_box:
        return []
    if seat == HOUSE:
        due = owed(state)
        return [offer(due, "house")] if due else []
    if seat != PANEL and state.player(seat) is None:
        return []
    offered = [*plays(state, seat), *round_the_table(state, seat)]
    if seat in (PANEL, state.host):
        offered += hosting(state, seat)
    return offered


def awaited(state: State) -> tuple[Seat, ...]:
    """The seats for which the game waits: those that have a choice of kind play, in table order."""
    if state.paused or state.aside or state.other_box:
        return ()
    if state.phase == "turn" and state.turn is not None:
        return () if state.dice_asked else _awaited_in_turn(state, state.turn)
    if state.phase in ("lobby", "setup"):
        seat = state.host if _host_goes_on(state) else ""
    elif state.phase == "first":
        seat = "" if owed(state) else state.host
    else:
        asked = next_to_start(state) if state.phase == "start-rooms" else next_roller(state)
        seat = asked.seat if asked and not asked.away and not state.dice_asked else ""
    return (seat,) if seat else ()


def _awaited_in_turn(state: State, turn: Turn) -> tuple[Seat, ...]:
    absent = state.players.absent
    if state.interlude is not None:
        asked = {} if owed(state) in CHANCE else asks(state)
        return tuple(seat for seat in state.players.seats if seat in asked and seat not in absent)
    seat: Seat | None = turn.seat
    if turn.step == "disproof":
        suggestion = turn.suggestion
        seat = disproves(state, suggestion) if suggestion and not suggestion.checking else None
    elif turn.step == "accusation":
        seat = None
    return (seat,) if seat and seat not in absent else ()


def owed(state: State) -> str:
    """What the box itself owes now: one of `CHANCE`, at once; go-on, at its own pace; or ""."""
    if state.paused or state.aside or state.phase in ("lobby", "over"):
        return ""
    if state.dice_asked:
        return "throw-dice"
    if state.shuffle_due or state.draw_due:
        return "shuffle-deck"
    if state.interlude is not None:
        return _owed_in_interlude(state, state.interlude)
    if state.phase == "turn" and state.turn is not None:
        return "go-on" if _box_is_due(state, state.turn) else ""
    if state.roll_off is not None:
        roller = next_roller(state)
        return "throw-dice" if roller is not None and roller.away else ""
    if state.phase == "first":
        return "name-first" if is_drawn(state) else ""
    if state.phase == "start-rooms":
        chooser = next_to_start(state)
        return "go-on" if chooser is not None and chooser.away else ""
    if BESIDE in state.weapons.values():
        return "place-weapons"
    return "deal" if state.steps[state.step].id == "envelope" and not state.seal else ""


CHANCE = ("place-weapons", "deal", "throw-dice", "shuffle-deck", "shuffle-case", "name-first")
"""What chance owes: answered before anybody can do anything else."""


def _owed_in_interlude(state: State, running: Interlude) -> str:
    """The look into the case needs its cards mixed; for whoever is away the box throws or answers."""
    if running.effect == "amulet" and not state.case:
        return "shuffle-case"
    absent = absent_asked(state, running)
    if not absent:
        return ""
    return "throw-dice" if asks(state)[absent[0]][0]["do"] == "roll" else "go-on"


def absent_asked(state: State, running: Interlude) -> tuple[Seat, ...]:
    """The away seats for which the box still has to answer in this interlude."""
    picked = running.picks if running.effect in ALL_AT_ONCE else ()
    return tuple(seat for seat in asks(state) if seat in state.players.absent and seat not in picked)


def is_drawn(state: State) -> bool:
    """Whether chance names who begins: a later game of a match whose first player is drawn."""
    return state.number > 1 and bool(answer(state, "first-again") == "drawn")


def _box_is_due(state: State, turn: Turn) -> bool:
    """Opening the envelope, looking at a hand, answering or passing on for a seat that is away."""
    if turn.step == "accusation":
        return True
    if turn.step == "disproof" and turn.suggestion is not None:
        return turn.suggestion.checking or disproves(state, turn.suggestion) in state.players.absent
    return turn.seat in state.players.absent and bool(can_take_turn(state, turn.seat))


def matches(state: State, seat: Seat) -> tuple[str, ...]:
    """The named cards that `seat` holds; it may show any one of them."""
    named = state.turn.suggestion.named if state.turn and state.turn.suggestion else ()
    return tuple([sealed.card for sealed in state.hands.get(seat, ()) if sealed.card in named])


def disproves(state: State, suggestion: Suggestion) -> Seat | None:
    """Who has to answer the suggestion now."""
    asked = suggestion.asked
    return answers_for(state, asked) if asked and asked in state.players.absent else asked


def next_roller(state: State) -> Player | None:
    """Whose throw the roll-off waits for."""
    roll_off = state.roll_off
    if roll_off is not None:
        for seat in roll_off.contenders:
            if seat not in roll_off.rolls:
                return state.player(seat)
    return None


def next_to_start(state: State) -> Player | None:
    """Who chooses a starting room next: in turn order from the first player on (002, "Choose a room directly")."""
    first = state.player(state.first)
    order = (first, *state.after(state.first)) if first else ()
    return next((p for p in order if p and state.tokens[p.suspect] not in state.edition.rooms), None)


def can_take_turn(state: State, last: Seat) -> tuple[Player, ...]:
    """Who may have the next turn after `last`, clockwise: still in, and at the table."""
    return state.players.able_left_of[last]


# --- what the game waits for


def plays(state: State, seat: Seat) -> Sequence[Choice]:
    """Only what the game waits for: the first part of `choices`."""
    at, asked, offered = _latest.asked
    if at is not state or asked != seat:
        offered = () if state.paused or state.aside or state.other_box else _plays(state, seat)
        _latest.asked = (state, seat, offered)
    return offered


class _Latest:
    """What was worked out last: a bot reads its choices, and the rules check its pick against the same ones."""

    def __init__(self) -> None:
        self.asked: tuple[State | None, Seat, Sequence[Choice]] = (None, "", ())


_latest = _Latest()


def _plays(state: State, seat: Seat) -> list[Choice]:
    if state.phase == "turn":
        return [] if state.turn is None or state.dice_asked else _in_turn(state, state.turn, seat)
    if state.phase in ("lobby", "setup"):
        if seat not in (PANEL, state.host) or not _host_goes_on(state):
            return []
        return [offer("start" if state.phase == "lobby" else "next-step", kind_of(seat))]
    if state.phase == "first":
        asked = seat in (PANEL, state.host) and not owed(state)
        return [offer("name-first", kind_of(seat), {"who": state.players.seats})] if asked else []
    if state.phase == "start-rooms":
        return _starting(state, seat)
    roller = next_roller(state)
    rolls = roller and not roller.away and not state.dice_asked and seat in (PANEL, roller.seat)
    return rolling(state, seat) if rolls else []


def _in_turn(state: State, turn: Turn, seat: Seat) -> list[Choice]:
    if state.interlude is not None:
        return _in_interlude(state, state.interlude, seat)
    if turn.step == "disproof":
        return _answering(state, turn, seat)
    if turn.step == "accusation" or seat not in (PANEL, turn.seat) or seat in state.players.absent:
        return []
    return acting(state, turn, seat)


def _starting(state: State, seat: Seat) -> list[Choice]:
    chooser = next_to_start(state)
    if chooser is None or chooser.away or seat not in (PANEL, chooser.seat):
        return []
    return [offer("start-in", kind_of(seat), {"to": free_to_start(state)})]


def free_to_start(state: State) -> tuple[str, ...]:
    """The rooms in which nobody who plays begins yet."""
    taken = {state.tokens[player.suspect] for player in state.players}
    return tuple(room for room in state.edition.rooms if room not in taken)


def _in_interlude(state: State, running: Interlude, seat: Seat) -> list[Choice]:
    if owed(state) in CHANCE:
        return []
    asked = asks(state)
    if seat != PANEL:
        return [] if seat in state.players.absent else asked.get(seat, [])
    return [
        offer(choice["do"], "house", choice["slots"])
        for who, offered in asked.items()
        for choice in offered
        if choice["do"] in FOR_ALL_TO_SEE and who not in state.players.absent
    ]


def _answering(state: State, turn: Turn, seat: Seat) -> list[Choice]:
    suggestion = turn.suggestion
    if suggestion is None or suggestion.checking or disproves(state, suggestion) != seat:
        return []
    if seat in state.players.absent:
        return []
    cards = matches(state, seat)
    return [offer("show", "play", {"card": cards})] if cards else [offer("say-cannot", "play")]


def _host_goes_on(state: State) -> bool:
    if state.phase == "lobby":
        variant = variant_of(state)
        return variant.least_players <= len(state.players) <= variant.most_players and cards_find_rooms(state)
    return not owed(state)
