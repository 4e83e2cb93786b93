"""What each seat may do now. The other half of `decide`: whatever is offered is accepted, whatever is accepted is
offered.

A choice is `{"do", "kind", "slots"}`: pick it, fill every slot with one of the values listed, and it is a command.
`kind` is `play` (the game waits for it), `table` (this seat may, nobody waits) or `house` (the panel's and the box's
own powers).
"""

from __future__ import annotations

from collections.abc import Iterable

from .commands import HOUSE, PANEL, PUBLIC, Seat
from .house_rules import dice, room_for_suggestion, rooms_to_accuse
from .offer import Choice, Kind, offer
from .round_the_table import hosting, round_the_table
from .state import BESIDE, CORRIDOR, Player, State, Turn

FACES = (1, 2, 3, 4, 5, 6)


def choices(state: State, seat: Seat) -> list[Choice]:
    """Everything `seat` may do now, the play first."""
    if seat == PUBLIC or state.aside:
        return []
    if seat == HOUSE:
        due = owed(state)
        return [offer(due, "house")] if due else []
    if seat != PANEL and state.player(seat) is None:
        return []
    offered = plays(state, seat)
    offered += round_the_table(state, seat)
    if seat in (PANEL, state.host):
        offered += hosting(state, seat)
    return offered


def awaited(state: State) -> tuple[Seat, ...]:
    """The seats for which the game waits: those that have a choice of kind play, in table order."""
    if state.paused or state.aside:
        return ()
    if state.phase in ("lobby", "setup"):
        seats: Iterable[Seat] = [state.host] if _host_goes_on(state) else []
    elif state.roll_off is not None:
        roller = next_roller(state)
        seats = [roller.seat] if roller and not roller.away and not state.dice_asked else []
    elif state.phase == "turn" and state.turn is not None:
        seats = _awaited_in_turn(state, state.turn)
    else:
        seats = []
    return tuple(seat for seat in seats if seat)


def owed(state: State) -> str:
    """What the box itself owes now: place-weapons, deal, throw-dice (chance), go-on (its own pace), or ""."""
    if state.paused or state.aside:
        return ""
    if state.dice_asked:
        return "throw-dice"
    if state.phase == "turn" and state.turn is not None:
        return "go-on" if _box_is_due(state, state.turn) else ""
    if state.roll_off is not None:
        roller = next_roller(state)
        return "throw-dice" if roller is not None and roller.away else ""
    if state.phase != "setup":
        return ""
    if BESIDE in state.weapons.values():
        return "place-weapons"
    return "deal" if state.edition.setup[state.step].id == "envelope" and not state.seal else ""


def _box_is_due(state: State, turn: Turn) -> bool:
    """Opening the envelope, looking at a hand, answering or passing on for a seat that is away."""
    if turn.step == "accusation":
        return True
    if turn.step == "disproof" and turn.suggestion is not None:
        return turn.suggestion.checking or _is_away(state, turn.suggestion.asked)
    return _is_away(state, turn.seat) and bool(can_take_turn(state, turn.seat))


def matches(state: State, seat: Seat) -> tuple[str, ...]:
    """The named cards that `seat` holds; it may show any one of them."""
    named = state.turn.suggestion.named if state.turn and state.turn.suggestion else ()
    return tuple(card for card in state.holds(seat) if card in named)


def next_roller(state: State) -> Player | None:
    """Whose throw the roll-off waits for."""
    if state.roll_off is None:
        return None
    waiting = [seat for seat in state.roll_off.contenders if seat not in state.roll_off.rolls]
    return state.player(waiting[0]) if waiting else None


def can_take_turn(state: State, last: Seat) -> tuple[Player, ...]:
    """Who may have the next turn after `last`, clockwise: still in, and at the table."""
    return tuple(player for player in state.after(last) if not player.out and not player.away)


def doors_led_to(state: State, turn: Turn) -> tuple[str, ...]:
    """Where a token may have ended: any room but the one it left this turn (R41), or the corridor."""
    return (*(room for room in state.edition.rooms if room != turn.started), CORRIDOR)


# --- what the game waits for


def plays(state: State, seat: Seat) -> list[Choice]:
    """Only what the game waits for: the first part of `choices`."""
    at, asked, known = _latest.asked
    if at is state and asked == seat:
        return list(known)
    offered = [] if state.paused or state.aside else _plays(state, seat)
    _latest.asked = (state, seat, offered)
    return list(offered)


class _Latest:
    """What was worked out last: a bot reads its choices, and the rules check its pick against the same ones."""

    def __init__(self) -> None:
        self.asked: tuple[State | None, Seat, list[Choice]] = (None, "", [])


_latest = _Latest()


def _plays(state: State, seat: Seat) -> list[Choice]:
    if state.phase in ("lobby", "setup"):
        if seat not in (PANEL, state.host) or not _host_goes_on(state):
            return []
        return [offer("start" if state.phase == "lobby" else "next-step", _kind(seat))]
    if state.roll_off is not None:
        roller = next_roller(state)
        rolls = roller and not roller.away and not state.dice_asked and seat in (PANEL, roller.seat)
        return _rolling(state, seat) if rolls else []
    turn = state.turn
    if state.phase != "turn" or turn is None or state.dice_asked:
        return []
    if turn.step == "disproof":
        return _answering(state, turn, seat)
    if seat not in (PANEL, turn.seat) or (seat != PANEL and _is_away(state, seat)):
        return []
    return _acting(state, turn, seat)


def _acting(state: State, turn: Turn, seat: Seat) -> list[Choice]:
    offered: list[Choice] = []
    kind = _kind(seat)
    if turn.step == "begin":
        offered += _rolling(state, seat)
        if turn.started in state.edition.passages:
            offered.append(offer("take-passage", kind, {"to": (state.edition.passages[turn.started],)}))
    elif turn.step == "rolled":
        offered.append(offer("move-to", kind, {"to": doors_led_to(state, turn)}))
        if turn.started in state.edition.rooms:
            offered.append(offer("stay", kind))
    elif turn.step in ("arrived", "stopped", "after"):
        offered.append(offer("end-turn", kind))
    elif turn.step == "final-guess":
        offered.append(offer("decline", kind))
    if seat != PANEL:
        if room_for_suggestion(state, turn):
            edition = state.edition
            offered.append(offer("suggest", kind, {"suspect": edition.suspects, "weapon": edition.weapons}))
        offered += _accusing(state, turn)
    return offered


def _rolling(state: State, seat: Seat) -> list[Choice]:
    faces = {"first": FACES, "second": FACES} if dice(state) == 2 else {"first": FACES}
    return [offer("roll", _kind(seat)), offer("type-roll", _kind(seat), faces)]


def _accusing(state: State, turn: Turn) -> list[Choice]:
    rooms = rooms_to_accuse(state, turn)
    if not rooms or turn.step == "accusation":
        return []
    edition = state.edition
    slots = {"suspect": edition.suspects, "weapon": edition.weapons, "room": rooms}
    return [offer("accuse", "play", slots)]


def _answering(state: State, turn: Turn, seat: Seat) -> list[Choice]:
    suggestion = turn.suggestion
    if suggestion is None or suggestion.checking or suggestion.asked != seat or _is_away(state, seat):
        return []
    cards = matches(state, seat)
    return [offer("show", "play", {"card": cards})] if cards else [offer("say-cannot", "play")]


def _awaited_in_turn(state: State, turn: Turn) -> list[Seat]:
    if turn.step == "accusation" or state.dice_asked:
        return []
    if turn.step == "disproof":
        suggestion = turn.suggestion
        if suggestion is None or suggestion.checking or not suggestion.asked:
            return []
        return [] if _is_away(state, suggestion.asked) else [suggestion.asked]
    return [] if _is_away(state, turn.seat) else [turn.seat]


def _host_goes_on(state: State) -> bool:
    if state.phase == "lobby":
        return len(state.players) >= state.edition.least_players
    return not owed(state)


def _is_away(state: State, seat: Seat | None) -> bool:
    player = state.player(seat) if seat else None
    return player is not None and player.away


def _kind(seat: Seat) -> Kind:
    return "house" if seat == PANEL else "play"
