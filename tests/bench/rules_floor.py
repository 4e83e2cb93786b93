"""Rules beside other people's rules: python-chess at random play, and ClueBot's simulator where a checkout is at hand.

ClueBot (github.com/Parth-Sundaram/ClueBot, commit ec1d0a55) carries no licence, so nothing of it is in here and it
is not fetched either: put a checkout under <cache>/cluebot to have it measured. It plays without a board.
"""

from __future__ import annotations

import importlib
import sys
import time
from random import Random, seed
from statistics import median
from typing import Any

from rivals import CACHE, INSTALL

from companion.bench import inside
from companion.bench.trial import Trial


def chess_moves(rng: Random, seconds: float) -> float:
    """Moves a second of python-chess: one of the legal moves, drawn at random, until the game is over."""
    sys.path.append(str(CACHE / "python"))
    try:
        import chess
    except ImportError:
        raise SystemExit(f"python-chess is not there; {INSTALL}") from None
    begun, made = time.perf_counter(), 0
    while (passed := time.perf_counter() - begun) < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            made += 1
    return made / passed


def cluebot_games(number: int, seconds: float) -> float | None:
    """Games a second of six of its HeuristicsBots; None without a checkout."""
    if not (CACHE / "cluebot" / "ClueBasics").is_dir():
        return None
    sys.path.append(str(CACHE / "cluebot"))
    rules, bots = importlib.import_module("ClueBasics.GameRules"), importlib.import_module("agents.HeuristicsBot")
    seed(number)
    begun, made = time.perf_counter(), 0
    while (passed := time.perf_counter() - begun) < seconds:
        game = rules.GameRules([])
        game.players = [bots.HeuristicsBot(f"p{seat}", game, "Heuristics") for seat in range(6)]
        for player in game.players:
            player.setOpponents([other for other in game.players if other is not player])
        game.dealCards()
        while game.checkAllPlayers() and not any(player.playTurn() for player in game.players):
            pass
        made += 1
    return made / passed


def in_turn(rounds: int, number: int) -> dict[str, Any]:
    """Theirs and ours, a second each, in turn."""
    trial = Trial(seed=number, effort=0.3)
    chess, clue, games, events, rules = [], [], [], [], []
    for each in range(rounds):
        trial.seed = number + each
        chess.append(chess_moves(Random(number + each), 1.0))
        events.append(inside.events(trial)["events_per_s"])
        if (rate := cluebot_games(number + each, 1.0)) is not None:
            clue.append(rate)
        games.append(inside.games(trial)["games_per_s"])
        rules.append(inside.rules(trial)["p50_us"])
    figures = {"chess_per_s": chess, "events_per_s": events, "games_per_s": games, "rules_p50_us": rules}
    if clue:
        figures["cluebot_games_per_s"] = clue
    return {name: round(median(each), 1) for name, each in figures.items()}
