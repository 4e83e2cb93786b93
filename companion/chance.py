"""Chance, and what the box does of its own accord: the answers to what `owed` asks of the house.

Chance is a seat: its throws and deals arrive as commands and are written down, so a replay is exact. The generator is
an argument; at a table it is the operating system's (F12, F13), in a simulation a seeded one.
"""

from __future__ import annotations

from random import Random

from companion import seal
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import matches, owed
from companion.rules.decide import decide
from companion.rules.edition import KINDS
from companion.rules.evolve import evolve
from companion.rules.house import deal_order
from companion.rules.house_rules import dice
from companion.rules.state import State

SALT_BYTES = 16


def carry_out(state: State, command: c.Command, rng: Random) -> tuple[tuple[e.Event, ...], State]:
    """What happens when `command` is asked for, with what chance owes right after it, and the state then."""
    happened: tuple[e.Event, ...] = ()
    wish: c.Command | None = command
    while wish is not None:
        events = decide(state, wish)
        for event in events:
            state = evolve(state, event)
        happened += events
        wish = pays(state, rng)
    return happened, state


def pays(state: State, rng: Random) -> c.Command | None:
    """What chance answers to `state` at once; None where it owes nothing (or the box's pace is what is owed)."""
    what = owed(state)
    if what == "throw-dice":
        return c.ThrowDice(c.HOUSE, tuple(rng.randint(1, 6) for _ in range(dice(state))))
    if what == "place-weapons":
        return _weapons(state, rng)
    return _deal(state, rng) if what == "deal" else None


def goes_on(state: State, rng: Random) -> c.Command | None:
    """The box's own next move where its pace is owed. An away seat shows a matching card at random (C25)."""
    if owed(state) != "go-on":
        return None
    suggestion = state.turn.suggestion if state.turn else None
    held = matches(state, suggestion.asked) if suggestion and suggestion.asked else ()
    return c.GoOn(c.HOUSE, rng.choice(held) if held else "")


def _weapons(state: State, rng: Random) -> c.Command:
    rooms = rng.sample(state.edition.rooms, len(state.edition.weapons))
    return c.PlaceWeapons(c.HOUSE, tuple(zip(state.edition.weapons, rooms, strict=True)))


def _deal(state: State, rng: Random) -> c.Command:
    """One card of each kind at random into the envelope, the rest shuffled and dealt round (000, section 3)."""
    by_kind = {kind: [card.id for card in state.edition.cards if card.kind == kind] for kind in KINDS}
    envelope = [rng.choice(by_kind[kind]) for kind in KINDS]
    rest = [card.id for card in state.edition.cards if card.id not in envelope]
    rng.shuffle(rest)
    places = [f"envelope/{kind}" for kind in KINDS] + deal_order(state)
    placed = dict(zip(places, envelope + rest, strict=True))
    salts = {place: rng.randbytes(SALT_BYTES).hex() for place in placed}
    made = seal.seal(state.game, placed, salts)
    cards = tuple(c.SealedCard(place, card, salts[place], tuple(made.paths[place])) for place, card in placed.items())
    return c.Deal(c.HOUSE, made.root, tuple(made.words), cards)
