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
from . import refusals as r
from .choices import can_take_turn, choices, matches, next_roller, owed, plays, wants_consent
from .edition import KINDS
from .evolve import evolve
from .hearing import event_name
from .house_rules import FINAL_GUESS, WINS, answer, dice
from .state import Player, State, Turn
from .why_not import why_not

Events = tuple[e.Event, ...]


def decide(state: State, command: c.Command) -> Events:
    """What happens when `command` is asked for. Raises `Refused`."""
    if command.seat == c.HOUSE:
        return _HOUSE_DOES[type(command)](state, command)
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
            if all(getattr(command, name) in slots.get(name, (0,)) for name in wanted):
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


# --- the house: the door, chance and pace


def _take_seat(state: State, command: c.TakeSeat) -> Events:
    if state.phase != "lobby":
        raise r.NotNow("A game is on. You can watch, and join the next one.")
    if len(state.players) >= state.edition.most_players:
        raise r.SeatTaken("Every seat at this table is taken.")
    if any(player.name == command.name for player in state.players):
        raise r.SeatTaken(f"{command.name} sits here already. Take another name.")
    taken = {player.suspect for player in state.players}
    free = [suspect for suspect in state.edition.suspects if suspect not in taken]
    suspect = command.suspect or free[0]
    if suspect not in state.edition.suspects:
        raise r.NoSuchChoice("That suspect is not in this box.")
    if suspect not in free:
        raise r.SeatTaken(f"{state.edition.names[suspect]} is taken. Choose another token.")
    seat = f"s{state.joined + 1}"
    happened: Events = (e.SeatTaken(seat, command.name, suspect, command.bot),)
    return happened if state.host or command.bot else (*happened, e.HostMade(seat))


def _place_weapons(state: State, command: c.PlaceWeapons) -> Events:
    _owes(state, "place-weapons")
    weapons, rooms = zip(*command.rooms, strict=True)
    edition = state.edition
    if sorted(weapons) != sorted(edition.weapons) or len({*rooms} & {*edition.rooms}) != len(rooms):
        raise r.NoSuchChoice("Each weapon starts in a room of its own.")
    return (e.WeaponsPlaced(command.rooms),)


def _deal(state: State, command: c.Deal) -> Events:
    """R3, R5: one card of each kind in the envelope, the rest one at a time clockwise from the dealer's left."""
    _owes(state, "deal")
    places = [f"envelope/{kind}" for kind in KINDS] + deal_order(state)
    kinds = [state.edition.kind.get(sealed.card) for sealed in command.cards[: len(KINDS)]]
    if [sealed.place for sealed in command.cards] != places or kinds != list(KINDS):
        raise r.NoSuchChoice("The deal does not follow the order of the table.")
    if {sealed.card for sealed in command.cards} != set(state.edition.kind):
        raise r.NoSuchChoice("The deal must hold every card once.")
    return (e.Sealed(command.root, command.words), e.Dealt(command.cards))


def deal_order(state: State) -> list[str]:
    """The places outside the envelope in the order in which cards reach them: "s1/1", "s2/1", ..., "s1/2"."""
    seats = [player.seat for player in state.players]
    rest = len(state.edition.cards) - len(KINDS)
    return [f"{seats[i % len(seats)]}/{i // len(seats) + 1}" for i in range(rest)]


def _throw_dice(state: State, command: c.ThrowDice) -> Events:
    _owes(state, "throw-dice")
    roller = next_roller(state)
    seat = roller.seat if roller else state.dice_asked
    return _rolled(state, e.DiceRolled(seat or "", command.faces, "virtual"))


def _read_dice(state: State, command: c.ReadDice) -> Events:
    may_roll = any(choice["do"] == "roll" for choice in choices(state, c.PANEL))
    if not may_roll:
        raise r.NotNow("Nobody is to roll now.")
    if len(command.faces) != dice(state) or any(face not in range(1, 7) for face in command.faces):
        raise r.NoSuchChoice(f"This table plays with {dice(state)} dice.")
    return _rolled(state, e.DiceRolled(_roller(state), command.faces, "reader", command.source))


def _set_aside_reading(state: State, command: c.SetAsideReading) -> Events:
    return (e.ReadingSetAside(command.faces, command.source, command.why),)


def _go_on(state: State, command: c.GoOn) -> Events:
    _owes(state, "go-on")
    turn = _turn(state)
    if turn.step == "accusation":
        return _open_envelope(state, turn)
    if turn.step == "disproof" and turn.suggestion is not None:
        asked = turn.suggestion.asked or ""
        held = matches(state, asked)
        if not held:
            return _passes(state, turn, asked)
        if turn.suggestion.checking:
            return (e.SeatAsked(asked),)
        if command.card not in held:
            raise r.DoNotHold("The box shows one of the named cards.")
        return _shows(state, turn, asked, command.card)
    return _next_turn(state, turn)


def _take_up(state: State, command: c.TakeUp) -> Events:
    if not state.aside:
        raise r.NotNow("This game is not on the shelf.")
    return (e.GameTakenUp(), e.Resumed())


def _owes(state: State, what: str) -> None:
    if owed(state) != what:
        raise r.NotNow("The box owes nothing of that kind now.")


# --- lobby and setting up


def _leave(state: State, command: c.Command) -> Events:
    return _left(state, command.seat)


def _left(state: State, seat: c.Seat) -> Events:
    heirs = [player.seat for player in state.players if not player.bot and player.seat != seat]
    if seat != state.host:
        return (e.SeatLeft(seat),)
    return (e.SeatLeft(seat), e.HostMade(heirs[0] if heirs else ""))


def _next_step(state: State, command: c.NextStep) -> Events:
    if state.step + 1 < len(state.edition.setup):
        return (e.StepTaken(state.step + 1),)
    return (e.RollOffBegan(tuple(player.seat for player in state.players), 1),)


# --- dice and turns


def _roller(state: State) -> c.Seat:
    roller = next_roller(state)
    return roller.seat if roller else _turn(state).seat


def _type_roll(state: State, command: c.TypeRoll) -> Events:
    faces = (command.first, command.second) if dice(state) == 2 else (command.first,)
    return _rolled(state, e.DiceRolled(_roller(state), faces, "typed"))


def _rolled(state: State, rolled: e.DiceRolled) -> Events:
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


def _suggest(state: State, command: c.Suggest) -> Events:
    turn = _turn(state)
    room = state.tokens[state.suspect_of(turn.seat)]
    first = state.after(turn.seat)[0]
    return (
        e.SuggestionMade(turn.seat, command.suspect, command.weapon, room),
        answer(state, "disproof")(first.seat),
    )


def _show(state: State, command: c.Show) -> Events:
    return _shows(state, _turn(state), command.seat, command.card)


def _shows(state: State, turn: Turn, seat: c.Seat, card: str) -> Events:
    return (e.CardShown(seat, turn.seat, card), *_settled(state, turn))


def _say_cannot(state: State, command: c.SayCannot) -> Events:
    return _passes(state, _turn(state), command.seat)


def _passes(state: State, turn: Turn, seat: c.Seat) -> Events:
    """The next on the left is asked; past the last one nobody could disprove (R25)."""
    passed = e.SeatPassed(seat)
    on_the_left = state.after(seat)[0].seat
    if on_the_left != turn.seat:
        return (passed, answer(state, "disproof")(on_the_left))
    return (passed, e.NobodyDisproved(turn.seat), *_settled(state, turn))


def _settled(state: State, turn: Turn) -> Events:
    """Stay and investigate ends the turn with its suggestion (000, section 6)."""
    return _next_turn(state, turn) if turn.stayed else ()


def _end_turn(state: State, command: c.EndTurn) -> Events:
    return _next_turn(state, _turn(state))


def _next_turn(state: State, turn: Turn) -> Events:
    able = can_take_turn(state, turn.seat)
    here = state.player(turn.seat)
    if able:
        following: Player | None = able[0]
    else:
        waiting = [p for p in state.after(turn.seat) if not p.out]
        following = here if here and not here.out else waiting[0] if waiting else here
    return (e.TurnEnded(turn.seat), e.TurnBegan(following.seat if following else turn.seat, turn.number + 1))


def _accuse(state: State, command: c.Accuse) -> Events:
    return (e.AccusationMade(command.seat, command.suspect, command.weapon, command.room),)


def _open_envelope(state: State, turn: Turn) -> Events:
    """Right wins at once; wrong is out, and the last one in meets the house's rule (000, section 5)."""
    accusation = turn.accusation
    if accusation is None:
        return ()
    seat = accusation.seat
    if (accusation.suspect, accusation.weapon, accusation.room) == state.envelope:
        return (e.AccusationHeld(seat), _ended(state, "solved", seat))
    failed = e.AccusationFailed(seat)
    still_in = [player for player in state.after(seat) if not player.out]
    if not still_in:
        return (failed, _ended(state, "unsolved"))
    if len(still_in) == 1:
        verdict = answer(state, "last-one")()
        last = still_in[0].seat
        if verdict == WINS:
            return (failed, _ended(state, "friendly", last))
        if verdict == FINAL_GUESS:
            begun = e.TurnBegan(last, turn.number + 1)
            return (failed, e.TurnEnded(seat), begun, e.FinalGuessOffered(last))
    return (failed, *_next_turn(evolve(state, failed), turn))


def _decline(state: State, command: c.Decline) -> Events:
    return (e.FinalGuessDeclined(_turn(state).seat), _ended(state, "unsolved"))


def _ended(state: State, how: str, winner: c.Seat = "") -> e.GameEnded:
    worth: int = answer(state, "match")(winner not in state.undisproved) if winner else 0
    return e.GameEnded(how, winner, ((winner, worth),) if worth else ())


def _turn(state: State) -> Turn:
    if state.turn is None:
        raise r.NotNow("The game has not begun yet.")
    return state.turn


# --- the table itself


def _sit_out(state: State, command: c.SitOut) -> Events:
    return (e.SeatSatOut(command.who),)


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


_HOUSE_DOES: Mapping[type[c.Command], Callable[[State, Any], Events]] = {
    c.TakeSeat: _take_seat,
    c.PlaceWeapons: _place_weapons,
    c.Deal: _deal,
    c.ThrowDice: _throw_dice,
    c.ReadDice: _read_dice,
    c.SetAsideReading: _set_aside_reading,
    c.GoOn: _go_on,
    c.TakeUp: _take_up,
}

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
    c.Roll: lambda s, x: (e.DiceAsked(_roller(s)),),
    c.TypeRoll: _type_roll,
    c.TakePassage: lambda s, x: (e.PassageTaken(_turn(s).seat, x.to),),
    c.MoveTo: lambda s, x: (e.TokenMoved(_turn(s).seat, x.to),),
    c.Stay: lambda s, x: (e.TokenStayed(_turn(s).seat),),
    c.Suggest: _suggest,
    c.Show: _show,
    c.SayCannot: _say_cannot,
    c.Accuse: _accuse,
    c.Decline: _decline,
    c.EndTurn: _end_turn,
    c.TakeBack: lambda s, x: (e.TakenBack(s.before.seat),) if s.before else (),
    c.Mark: lambda s, x: (e.MarkMade(x.seat, x.card, x.column, x.mark),),
    c.Pause: lambda s, x: (e.Paused(),),
    c.Resume: lambda s, x: (e.Resumed(),),
    c.SetAside: lambda s, x: (e.GameSetAside(),),
    c.CallOff: lambda s, x: (_ended(s, "called-off"),),
    c.SitOut: _sit_out,
    c.SitIn: lambda s, x: (e.SeatSatIn(x.who),),
    c.ProposeCorrection: _propose,
    c.Consent: _consent,
    c.Object: lambda s, x: (e.CorrectionDropped(x.seat),),
    c.PlayAgain: lambda s, x: (e.NextGameCalled(),),
}
