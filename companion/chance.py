"""Chance, and what the box does of its own accord: the answers to what `owed` asks of the house.

Chance is a seat: its throws and deals arrive as commands and are written down, so a replay is exact. What it draws from
is an argument (`companion.streams`): at a table the operating system's generators (F12, F13), in a simulation seeded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from companion import seal
from companion.rules import box_commands as bc
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.asking import FACES, asks
from companion.rules.choices import absent_asked, free_to_start, matches, next_to_start, owed
from companion.rules.dealing import places_after, places_before, plan, rooms_for_cards
from companion.rules.decide import decide
from companion.rules.decks import pile
from companion.rules.edition import KINDS
from companion.rules.evolve import evolve
from companion.rules.house_rules import dice
from companion.rules.state import CORRIDOR, State
from companion.streams import Chance, stream

SALT_BYTES = 16


def carry_out(state: State, command: c.Command, rng: Chance) -> tuple[tuple[e.Event, ...], State]:
    """What happens when `command` is asked for, with what chance owes right after it, and the state then."""
    happened = events = decide(state, command)
    while True:
        for event in events:
            state = evolve(state, event)
        wish = pays(state, rng)
        if wish is None:
            return happened, state
        events = decide(state, wish)
        happened += events


def pays(state: State, rng: Chance) -> c.Command | None:
    """What chance answers to `state` at once; None where it owes nothing (or the box's pace is what is owed)."""
    due = owed(state)
    if not due:
        return None
    if due == "deal":
        return _deal(state, stream(rng, "deal"), stream(rng, "salts"))
    name, answers = _ANSWERS.get(due, ("", None))
    return answers(state, stream(rng, name)) if answers else None


def goes_on(state: State, rng: Chance) -> c.Command | None:
    """The box's own next move where its pace is owed. For an away seat it picks at random among what that seat may do,
    by its own stream (C25)."""
    if owed(state) != "go-on":
        return None
    box = stream(rng, "box")
    chooser = next_to_start(state) if state.phase == "start-rooms" else None
    if chooser is not None:
        return c.GoOn(c.HOUSE, box.choice(free_to_start(state)))
    if state.interlude is not None:
        absent = absent_asked(state, state.interlude)[0]
        slots = [slot for choice in asks(state)[absent] for slot in choice["slots"].values()]
        if state.interlude.effect == "door":  # nobody is there to say that a token blocks a door
            return c.GoOn(c.HOUSE, CORRIDOR)
        return c.GoOn(c.HOUSE, str(box.choice(slots[0])) if slots else "")
    suggestion = state.turn.suggestion if state.turn else None
    held = matches(state, suggestion.asked) if suggestion and suggestion.asked else ()
    return c.GoOn(c.HOUSE, box.choice(held) if held else "")


def _throw(state: State, rng: Random) -> c.Command:
    return c.ThrowDice(c.HOUSE, tuple([rng.choice(FACES) for _ in range(dice(state))]))


def _weapons(state: State, rng: Random) -> c.Command:
    rooms = rng.sample(state.edition.rooms, len(state.edition.weapons))
    return c.PlaceWeapons(c.HOUSE, tuple(zip(state.edition.weapons, rooms, strict=True)))


def _first(state: State, rng: Random) -> c.Command:
    return bc.NameFirst(c.HOUSE, rng.choice(state.players.seats))


def _shuffled(state: State, rng: Random) -> c.Command:
    cards = pile(state)
    return bc.ShuffleDeck(c.HOUSE, tuple(rng.sample(cards, len(cards))))


def _case(state: State, rng: Random) -> c.Command:
    return bc.ShuffleCase(c.HOUSE, tuple(rng.sample(state.envelope, len(state.envelope))))


def dealt(state: State, rng: Random) -> dict[str, str]:
    """The card at each place, in the order of dealing. Each kind is shuffled and its top cards go where one of
    each kind belongs; the rest is shuffled together and laid out in the order of the table (000, section 3; C4)."""
    piles = {kind: [card.id for card in state.edition.cards if card.kind == kind] for kind in KINDS}
    for kind in KINDS:
        rng.shuffle(piles[kind])
    before = places_before(state)
    first = [piles[KINDS[n % len(KINDS)]].pop() for n in range(len(before))]
    rest = [card for kind in KINDS for card in piles[kind]]
    rng.shuffle(rest)
    rooms = rng.sample(rooms_for_cards(state), plan(state).in_rooms)
    return dict(zip([*before, *places_after(state, rooms)], first + rest, strict=True))


def _deal(state: State, rng: Random, salting: Random) -> c.Command:
    placed = dealt(state, rng)
    salts = {place: salting.randbytes(SALT_BYTES).hex() for place in placed}
    made = seal.seal(state.game, placed, salts)
    cards = tuple(c.SealedCard(place, card, salts[place], tuple(made.paths[place])) for place, card in placed.items())
    return c.Deal(c.HOUSE, made.root, tuple(made.words), cards)


_ANSWERS: Mapping[str, tuple[str, Callable[[State, Random], c.Command]]] = {
    "throw-dice": ("dice", _throw),
    "place-weapons": ("setup", _weapons),
    "shuffle-deck": ("decks", _shuffled),
    "shuffle-case": ("decks", _case),
    "name-first": ("setup", _first),
}
"""What chance owes, by the stream it is drawn from. A deal takes two."""
