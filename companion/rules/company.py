"""Bots in empty seats: how well they may play, and what they are called."""

from __future__ import annotations

from . import events as e
from .state import State

BOT_LEVELS = ("easy", "medium", "hard")
"""How well a bot plays, weakest first."""
BOT_NAMES = ("Ada", "Bertie", "Clara", "Dorian", "Edith", "Felix", "Greta", "Hugo", "Ivy", "Jasper", "Kitty", "Leopold")
"""More than a table has seats: one is always free, or a number makes it so."""


def bot_sits_down(state: State, level: str) -> e.SeatTaken:
    """A bot takes the next seat, the first free token and a name that nobody here has."""
    there = {player.name for player in state.players}
    taken = {player.suspect for player in state.players}
    names = (*BOT_NAMES, *(f"{name} {n}" for n in range(2, len(BOT_NAMES)) for name in BOT_NAMES))
    name = next(name for name in names if name not in there)
    suspect = next(suspect for suspect in state.edition.suspects if suspect not in taken)
    return e.SeatTaken(f"s{state.joined + 1}", name, suspect, True, level)
