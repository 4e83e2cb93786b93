"""What is offered beside the game itself: sitting down, marks, taking back, corrections, and the host's powers.

Nobody is awaited for any of it; the panel has every power that a host has.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from .board import telling
from .commands import PANEL, Seat
from .company import BOT_LEVELS
from .edition import Edition
from .guests import bringing, sitting_down
from .house_rules import most_seats, variant_of
from .marks import MARKS
from .offer import Choice, Kind, hands_lie_open, offer
from .standing import telling_squares
from .state import BESIDE, CENTRE, CORRIDOR, START, State

PLAYED = ("first", "start-rooms", "roll-off", "turn")
"""The phases in which cards lie in hands and the game goes on."""


def wants_consent(state: State) -> tuple[Seat, ...]:
    """The seats whose consent a pending correction still needs (C33)."""
    pending = state.correction
    if pending is None:
        return ()
    return tuple(p.seat for p in state.players if not p.bot and not p.away and p.seat not in pending.consents)


def round_the_table(state: State, seat: Seat) -> list[Choice]:
    kind: Kind = "house" if seat == PANEL else "table"
    offered: list[Choice] = []
    if state.phase == "lobby" and seat != PANEL:
        offered += _sitting(state)
    if not state.paused and state.before and seat in (PANEL, state.before.seat):
        offered.append(offer("take-back", kind))
    if seat != PANEL and state.hands and (state.phase != "setup" or hands_lie_open(state)):
        offered.append(_marking(state.edition.ids, state.players.seats))
        if state.way_back.get(seat):
            offered.append(offer("take-back-mark", "table"))
    if state.phase == "turn":
        offered += _correcting(state, seat, kind)
        offered += telling_squares(state, kind)
    return offered


def _sitting(state: State) -> list[Choice]:
    taken = {player.suspect for player in state.players}
    free = tuple(suspect for suspect in state.edition.suspects if suspect not in taken)
    offered = [offer("choose-suspect", "table", {"suspect": free})] if free else []
    return [*offered, offer("leave", "table")]


@lru_cache(maxsize=64)
def _marking(cards: tuple[str, ...], seats: tuple[Seat, ...]) -> Choice:
    return offer("mark", "table", {"card": cards, "column": (*seats, "envelope"), "mark": MARKS})


def _correcting(state: State, seat: Seat, kind: Kind) -> list[Choice]:
    if state.correction is None:
        return list(_proposals(state.edition, kind))
    offered: list[Choice] = []
    if seat == PANEL or seat in wants_consent(state):
        offered.append(offer("consent", kind))
    return [*offered, offer("object", kind)]


@lru_cache(maxsize=16)
def _proposals(edition: Edition, kind: Kind) -> tuple[Choice, Choice]:
    centre = (CENTRE,) if CENTRE in edition.places else ()  # where the weapons of some boxes start
    tokens = {"token": edition.suspects, "place": (*edition.rooms, *edition.places, CORRIDOR, START)}
    return (
        offer("propose-correction", kind, tokens),
        offer("propose-correction", kind, {"token": edition.weapons, "place": (*edition.rooms, *centre, BESIDE)}),
    )


# --- what the host and the panel may do


def hosting(state: State, seat: Seat) -> list[Choice]:
    kind: Kind = "house" if seat == PANEL else "table"
    offered: list[Choice] = []
    heirs = tuple(seat for seat in state.players.people if seat != state.host)
    if heirs:
        offered.append(offer("make-host", kind, {"who": heirs}))
    if seat == PANEL:
        offered += bringing(state)
    if state.phase == "lobby":
        return offered + _arranging(state, seat, kind)
    if state.phase == "over":
        return offered if state.next_called else [*offered, offer("play-again", kind)]
    if state.phase == "setup" and not state.paused and state.seal is None:
        offered += _setting_up(state, kind)
    offered.append(offer("resume" if state.paused else "pause", kind))
    if state.phase in PLAYED:
        if state.players.present:
            offered.append(offer("sit-out", kind, {"who": state.players.present}))
        if state.players.absent:
            offered.append(offer("sit-in", kind, {"who": state.players.absent}))
    if state.seal and (state.phase != "setup" or hands_lie_open(state)):
        offered.append(offer("set-aside", kind))
    return [*offered, offer("call-off", kind)]


def _setting_up(state: State, kind: Kind) -> list[Choice]:
    offered = [offer("previous-step", kind)] if state.step > 0 else []
    if state.rules["weapons-start"] == "chosen" and state.steps[state.step].id == "weapons":
        free = tuple(room for room in state.edition.rooms if room not in state.weapons.values())
        if free:  # a box may have as many weapons as rooms
            offered.append(offer("place-weapon", kind, {"weapon": state.edition.weapons, "to": free}))
    return offered


def _arranging(state: State, seat: Seat, kind: Kind) -> list[Choice]:
    seats = state.players.seats
    offered: list[Choice] = []
    if len(seats) > 1:
        offered.append(offer("move-seat", kind, {"who": seats, "place": tuple(range(1, len(seats) + 1))}))
    others = tuple(other for other in seats if other != seat)
    if others:
        offered.append(offer("remove-seat", kind, {"who": others}))
    if seat == PANEL:
        offered += sitting_down(state)
    if len(seats) < most_seats(state.edition):
        offered.append(offer("add-bot", kind, {"level": BOT_LEVELS}))
    boxes = tuple(box for box, _name, most in state.boxes if box != state.edition.id and len(seats) <= most)
    if boxes:
        offered.append(offer("choose-edition", kind, {"edition": boxes}))
    for rule, answers in open_points(state).items():
        open_answers = tuple(answer for answer in answers if answer != state.rules[rule])
        if open_answers:
            offered.append(offer("set-rule", kind, {"rule": (rule,), "answer": open_answers}))
    return [*offered, *telling(state, kind)]


def open_points(state: State) -> Mapping[str, tuple[str, ...]]:
    """The switches this table may still set, with their answers: what the variant settles is not among them, and a
    variant for fewer people than sit here is none."""
    settled = variant_of(state).rules
    points = {rule: answers for rule, answers in state.edition.answers.items() if rule not in settled}
    if state.edition.variants:
        points["variant"] = tuple(
            id for id, variant in state.edition.variants.items() if len(state.players) <= variant.most_players
        )
    return points
