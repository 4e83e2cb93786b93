"""`butler simulate`: bots play many games by the full rules, and the counts are printed."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import Any

from companion.errands.ending import Ending, Sorry

TEXT = """\
Lets bots play whole games by the full rules, seeing what their seats may see, and counts. The same seed gives
the same games.

exit codes: 0 played, 2 no such edition or number
"""


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("--edition", metavar="ID", help="the box (default: the first of `butler editions`)")
    parser.add_argument("--players", type=int, metavar="N", help="seats (default: as few as the box allows)")
    parser.add_argument("--games", type=int, default=100, metavar="G", help="how many games (default 100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="where chance starts (default 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(said: Namespace) -> int:
    """Play and count."""
    from companion import bots, editions

    try:
        edition = editions.load(said.edition or editions.all_ids()[0])
    except editions.EditionWrong as wrong:
        raise Sorry(" ".join(wrong.mistakes)) from None
    players = edition.least_players if said.players is None else said.players
    least, most = edition.least_players, edition.most_players
    if not least <= players <= most:
        raise Sorry(f"{edition.name} is played by {least} to {most}, not by {players}.")
    if said.games < 1:
        raise Sorry("--games has to be 1 or more.")
    counted = bots.play_games(edition, players, said.games, said.seed)
    print(json.dumps(counted) if said.json else _in_words(counted))
    return Ending.FINE


def _in_words(counted: dict[str, Any]) -> str:
    wins = ", ".join(f"{seat} {won:,}" for seat, won in counted["wins"].items())
    return (
        f"{counted['games']:,} games of {counted['players']}, {counted['edition']} (seed {counted['seed']}): "
        f"{counted['finished']:,} finished, {counted['unsolved']:,} unsolved\n"
        f"won by seat: {wins}\n"
        f"{counted['turns_mean']:.1f} turns a game; {counted['games_per_second']:,.0f} games a second, "
        f"{counted['seconds']:.1f} s in all"
    )
