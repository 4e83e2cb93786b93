"""Many games of bots, and what came of them."""

from __future__ import annotations

import contextlib
import gc
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from companion.rules.edition import Edition
from companion.rules.house_rules import rules_in_force

from .games import Played, play_game


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """A game leaves no cycles behind, so nothing has to look for any while many are played."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


WON = ("solved", "friendly")
ENDS = (*WON, "unsolved", "called-off", "unfinished")


def play_games(
    edition: Edition, players: int, games: int, seed: int, *, variant: str = "", levels: Sequence[str] = ("easy",)
) -> dict[str, Any]:
    """Plays and counts. `levels` are the seats' in order, the last of them also of all further seats. The same seed
    gives the same games, and other bots the same deals."""
    began = time.perf_counter()
    each = (Random(f"{seed}/{number}") for number in range(games))
    with undisturbed():
        played = [play_game(edition, players, rng, variant=variant, levels=levels) for rng in each]
    seconds = time.perf_counter() - began
    return {
        "edition": edition.id,
        "variant": variant or rules_in_force(edition, {}).get("variant", "standard"),
        "players": players,
        "levels": [levels[min(n, len(levels) - 1)] for n in range(players)],
        "seed": seed,
        "games": games,
        **_counted(played, players, levels),
        "seconds": round(seconds, 4),
        "games_per_second": round(games / seconds, 1) if seconds else 0.0,
        "thinking_share": round(sum(game.thinking_s for game in played) / seconds, 3) if seconds else 0.0,
    }


def _counted(played: Sequence[Played], players: int, levels: Sequence[str]) -> dict[str, Any]:
    won = Counter(game.winner for game in played if game.how in WON)
    level = {f"s{n + 1}": levels[min(n, len(levels) - 1)] for n in range(players)}
    turns = sorted(game.turns for game in played)
    return {
        "finished": sum(game.how != "unfinished" for game in played),
        "ended": {how: sum(game.how == how for game in played) for how in ENDS},
        "unsolved": sum(game.how == "unsolved" for game in played),
        "wins": {seat: won[seat] for seat in level},
        "wins_by_level": {
            each: sum(won[seat] for seat in level if level[seat] == each) for each in dict.fromkeys(level.values())
        },
        "turns_mean": round(sum(turns) / len(turns), 2) if turns else 0.0,
        "turns_most": turns[-1] if turns else 0,
        "envelopes": _in_order(Counter(card for game in played for card in game.envelope)),
        "dice": {str(total): times for total, times in sorted(_sum(game.dice for game in played).items())},
        "decks": _in_order(_sum(game.drawn for game in played)),
    }


def _sum(counts: Any) -> Counter[Any]:
    total: Counter[Any] = Counter()
    for each in counts:
        total.update(each)
    return total


def _in_order(counts: Counter[str]) -> dict[str, int]:
    return {card: counts[card] for card in sorted(counts)}
