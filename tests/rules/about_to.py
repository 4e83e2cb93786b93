"""States in which chance is about to draw: a table is led there by the rules, and what chance owes is left undone."""

from __future__ import annotations

from functools import cache
from random import Random

from companion import chance, editions
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import awaited, choices, owed
from companion.rules.decide import decide
from companion.rules.evolve import evolve, opening
from companion.rules.state import State
from companion.wire import command_from

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")


@cache
def owing(box: str, due: str, *, variant: str = "standard", people: int = 0) -> State:
    """The first state of a game of this box in which `due` (`companion.rules.choices.owed`) is owed.

    people: how many play; by default as many as the variant takes at least. Where the box's own pace is waited for,
    somebody is away.
    """
    edition = editions.load(box)
    state = opening(e.GameOpened("g1", box), edition)
    for name in NAMES[: people or edition.variants[variant].least_players]:
        state = _after(state, c.TakeSeat(c.HOUSE, name))
    if state.rules["variant"] != variant:
        state = _after(state, c.SetRule(c.PANEL, "variant", variant))
    state = _after(state, c.Start(c.PANEL))
    rng = Random(1)
    for _ in range(500):
        if owed(state) == due:
            return state
        if due == "go-on" and state.phase == "start-rooms":
            state = _after(state, c.SitOut(c.PANEL, awaited(state)[0]))
            continue
        state = _after(state, chance.pays(state, rng) or chance.goes_on(state, rng) or _plays(state, rng))
    raise AssertionError(f"{box} never owes {due}")


def _plays(state: State, rng: Random) -> c.Command:
    """Virtual dice, a glass now and then, and whatever else is offered."""
    seat = awaited(state)[0]
    offered = [choice for choice in choices(state, seat) if choice["kind"] == "play" and choice["do"] != "accuse"]
    choice = next((choice for choice in offered if choice["do"] in ("roll", "fight")), None) or rng.choice(offered)
    slots = {slot: rng.choice(values) for slot, values in choice["slots"].items()}
    return command_from(seat, {"do": choice["do"], **slots})


def _after(state: State, command: c.Command) -> State:
    for event in decide(state, command):
        state = evolve(state, event)
    return state
