"""Games of bots, state by state, with the bots at hand: what a test looks over the shoulders of."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion import editions
from companion.bots.easy import EasyBot
from companion.bots.levels import LEVELS
from companion.bots.sheet import BESIDE
from companion.chance import carry_out, goes_on
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import awaited
from companion.rules.evolve import opening
from companion.rules.state import State
from companion.rules.views import Glance
from companion.wire import command_from

MOST = 4000


def watched(box: str, variant: str, level: str, seed: int, most: int = MOST) -> Iterator[tuple[State, list[EasyBot]]]:
    """Each state of a game of bots of one level, all of which listen to everything."""
    rng = Random(seed)
    edition = editions.load(box)
    state = opening(e.GameOpened("g1", box), edition)
    for name in range(
        edition.variants[variant].least_players + seed % 2 * (edition.variants[variant].most_players > 2)
    ):
        state = carry_out(state, c.TakeSeat(c.HOUSE, f"P{name}"), rng)[1]
    if state.rules["variant"] != variant:
        state = carry_out(state, c.SetRule("s1", "variant", variant), rng)[1]
    bots = [LEVELS[level](seat, edition, rng) for seat in state.players.seats]
    eyes = {seat: Glance(state, seat) for seat in state.players.seats}
    for _ in range(most):
        for bot in bots:
            bot.listens(eyes[bot.seat].at(state))
        yield state, bots
        if state.phase == "over":
            return
        wishes = ((bot.seat, bot.plays(eyes[bot.seat].at(state))) for bot in bots if bot.seat in awaited(state))
        taken = next(((seat, wish) for seat, wish in wishes if wish), None)
        command = command_from(*taken) if taken else goes_on(state, rng)
        assert command is not None, "nobody moves"
        state = carry_out(state, command, rng)[1]


def is_true(state: State, bot: EasyBot) -> bool:
    """Whether each certainty on the bot's sheet is one."""
    sheet = bot.sheet
    lies = dict.fromkeys(range(len(sheet.can)), 0)
    for seat, hand in state.hands.items():
        lies[sheet.column[seat]] |= sum(sheet.bit[s.card] for s in hand) & ~lies[sheet.column[seat]]
    for place, sealed in state.beside.items():
        if not place.startswith("open/"):
            lies[sheet.column[BESIDE]] |= sheet.bit[sealed.card]
    for number, card in enumerate(state.envelope):
        lies[sheet.holders + number] = sheet.bit[card]
    wrong = [n for n, truth in lies.items() if sheet.has[n] & ~truth or truth & ~sheet.can[n]]
    return not wrong
