"""`butler simulate`: bots play many games by the full rules, and the counts are printed."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errands.ending import Ending, Sorry

if TYPE_CHECKING:
    from companion.rules.edition import Edition

TEXT = """\
Lets bots play whole games by the full rules, seeing what their seats may see, and counts. The same seed gives
the same games.

  butler simulate --edition bonus --variant teams --players 6
  butler simulate --players 3 --level hard,easy,easy

Levels are easy, medium and hard: one for all, or a list for the seats in their order, the last of it for the rest.

exit codes: 0 played, 2 no such box, variant, number or level
"""


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("--edition", metavar="ID", help="the box (default: the first of `butler editions`)")
    parser.add_argument("--variant", metavar="V", help="the way of playing it (default: the game of the box)")
    parser.add_argument("--players", type=int, metavar="N", help="seats (default: as few as the variant allows)")
    parser.add_argument("--level", default="easy", metavar="L", help="easy, medium, hard, or a list (default easy)")
    parser.add_argument("--games", type=int, default=100, metavar="G", help="how many games (default 100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="where chance starts (default 1)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="a data folder with boxes of your own")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(said: Namespace) -> int:
    """Play and count."""
    from companion import bots

    edition = _box(said)
    variant = _variant(edition, said.variant)
    players = _players(edition, variant, said.players)
    levels = _levels(said.level, players)
    if said.games < 1:
        raise Sorry("--games has to be 1 or more.")
    counted = bots.play_games(edition, players, said.games, said.seed, variant=variant, levels=levels)
    print(json.dumps(counted) if said.json else _in_words(counted))
    return Ending.FINE


def _box(said: Namespace) -> Edition:
    from companion import editions, settings

    try:
        folder = settings.load(None, {"data": said.data}).data if said.data else None
        return editions.load(said.edition or editions.all_ids(folder)[0], folder)
    except settings.SettingsWrong as wrong:
        raise Sorry(" ".join(wrong.mistakes)) from None
    except editions.EditionWrong as wrong:
        raise Sorry(" ".join(wrong.mistakes)) from None


def _variant(edition: Edition, asked: str | None) -> str:
    """The variant that is played; "" in a box that names none."""
    from companion.editions.wrong import near
    from companion.rules.house_rules import rules_in_force

    if asked is None:
        own = rules_in_force(edition, {}).get("variant", "")
        return own if own in edition.variants else ""
    if asked not in edition.variants:
        names = ", ".join(edition.variants) or "none"
        raise Sorry(f"{edition.name} has no variant {asked!r}.{near(asked, edition.variants)} It has: {names}.")
    return asked


def _players(edition: Edition, variant: str, asked: int | None) -> int:
    played = edition.variants.get(variant)
    least = played.least_players if played else edition.least_players
    most = played.most_players if played else edition.most_players
    players = least if asked is None else asked
    if least <= players <= most:
        return players
    how = f"{edition.name}, {variant}," if variant else edition.name
    many = f"{least}" if least == most else f"{least} to {most}"
    fitting = [id for id, v in edition.variants.items() if v.least_players <= players <= v.most_players]
    other = f" For {players} there is: {', '.join(fitting)}." if fitting else ""
    raise Sorry(f"{how} is played by {many}, not by {players}.{other}")


def _levels(said: str, players: int) -> list[str]:
    from companion.bots import LEVELS
    from companion.editions.wrong import near

    levels = [level.strip() for level in said.split(",")]
    for level in levels:
        if level not in LEVELS:
            raise Sorry(f"There is no level {level!r}.{near(level, LEVELS)} There are: {', '.join(LEVELS)}.")
    if len(levels) > players:
        raise Sorry(f"These are {len(levels)} levels for {players} seats.")
    return levels


def _in_words(counted: Mapping[str, Any]) -> str:
    ended = ", ".join(f"{many:,} {how}" for how, many in counted["ended"].items() if many)
    lines = [
        f"{counted['games']:,} games of {counted['players']}, {counted['edition']} {counted['variant']} "
        f"(seed {counted['seed']}): {ended}",
        f"won by seat: {_counts(counted['wins'])}; by level: {_counts(counted['wins_by_level'])}",
        f"in the envelope: {_counts(counted['envelopes'])}",
        f"dice: {_counts(counted['dice'])}",
        f"drawn: {_counts(counted['decks'])}" if counted["decks"] else "",
        f"{counted['turns_mean']:.1f} turns a game, at most {counted['turns_most']}; "
        f"{counted['games_per_second']:,.0f} games a second, {counted['seconds']:.1f} s in all, "
        f"{counted['thinking_share']:.0%} of it the bots'",
    ]
    return "\n".join(filter(None, lines))


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {many:,}" for name, many in counts.items())
