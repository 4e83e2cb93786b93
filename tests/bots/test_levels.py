"""Each level plays every box and way of playing to its end, by legal plays, knowing only what is so."""

from __future__ import annotations

import time
from random import Random

import pytest

from companion import editions
from companion.bots import LEVELS, EasyBot, play_game, play_games
from companion.bots.games import Played
from companion.rules.views import Glance
from tests import proof
from tests.bots.whole_games import is_true, watched
from tests.box_games import every_way
from tests.leaks.box_twins import BoxTwins

ways = pytest.mark.parametrize(("box", "variant"), every_way())
levels = pytest.mark.parametrize("level", list(LEVELS))


@levels
@ways
def test_bots_play_to_the_end(box: str, variant: str, level: str) -> None:
    """A play that is not legal would be refused, and end the test."""
    edition = editions.load(box)
    played = edition.variants[variant]
    for players in {played.least_players, played.most_players}:
        game = play_game(edition, players, Random(players), variant=variant, levels=[level])
        assert game.how in ("solved", "friendly", "unsolved"), (players, game)


@levels
@ways
def test_what_a_bot_is_certain_of_is_so(box: str, variant: str, level: str) -> None:
    looked = 0
    for state, bots in watched(box, variant, level, seed=7, most=400):
        if state.phase == "turn":
            for bot in bots:
                bot.left()
                assert is_true(state, bot), (bot.seat, state.turns)
                looked += 1
    assert looked


@ways
def test_a_bot_cannot_tell_twins_apart(box: str, variant: str) -> None:
    """Two games that differ only in what its seat may not know: every level does the same in both."""
    twins = BoxTwins(box, variant, 3)
    edition, seat = editions.load(box), twins.viewer
    pairs = [tuple(bot(seat, edition, Random(5)) for _ in range(2)) for bot in LEVELS.values()]
    eyes = [[Glance(state, seat) for state in twins.states] for _ in pairs]
    asked = 0
    for states in twins.play(250):
        for pair, looking in zip(pairs, eyes, strict=True):
            wishes = []
            for bot, eye, state in zip(pair, looking, states, strict=True):
                bot.listens(eye.at(state))
                wishes.append(bot.plays(eye))
            assert wishes[0] == wishes[1]
            asked += wishes[0] is not None
    assert asked


# --- how well


def won(levels: list[str], games: int, seed: int) -> dict[str, int]:
    """Wins by level of six seats, with the seats exchanged half way through."""
    classic = editions.load("classic")
    wins = dict.fromkeys(levels, 0)
    for order in (levels, levels[::-1]):
        counted = play_games(classic, 6, games // 2, seed, levels=order * 3)
        for level, times in counted["wins_by_level"].items():
            wins[level] += times
    return wins


def test_medium_beats_easy() -> None:
    wins = won(["easy", "medium"], 80, 11)
    assert wins["medium"] > 44 > 80 - 44 > wins["easy"], wins


def test_hard_beats_medium() -> None:
    """Three seats each, exchanged half way; the share is of the games that one of them won."""
    began = time.perf_counter()
    games = proof.count(60, long=1000)
    wins = won(["medium", "hard"], games, 12)
    share = wins["hard"] / (wins["hard"] + wins["medium"])
    assert share >= 0.57, wins
    proof.figure(
        "games of three hard and three medium bots won by a hard one (at least 57 %)",
        count=games,
        figure=f"{share:.1%}",
        seconds=time.perf_counter() - began,
        seed=12,
    )


# --- what else


def test_a_choice_that_nobody_taught_it_is_filled_at_random() -> None:
    bot = EasyBot("s1", editions.load("classic"), Random(1))
    view = {"choices": [{"do": "dance", "kind": "play", "slots": {"to": ("waltz", "polka"), "times": (1, 2)}}]}
    danced = [bot.plays(view) for _ in range(40)]
    assert {tuple(sorted(wish)) for wish in danced if wish} == {("do", "times", "to")}
    assert {wish["to"] for wish in danced if wish} == {"waltz", "polka"}


def test_a_bot_that_has_picked_waits_for_the_others() -> None:
    bot = EasyBot("s1", editions.load("event"), Random(1))
    reveal = {"do": "reveal", "kind": "play", "slots": {"card": ("rope",)}}
    assert bot.plays({"choices": [reveal], "pick": "rope"}) is None


def test_the_hard_bot_shows_again_what_it_has_shown() -> None:
    again = both = 0
    for seed in range(4):
        for state, bots in watched("classic", "standard", "hard", seed):
            turn = state.turn
            if not turn or not turn.suggestion or not turn.suggestion.asked or turn.suggestion.checking:
                continue
            bot = next(bot for bot in bots if bot.seat == turn.suggestion.asked)
            cards = [card for card in state.holds(bot.seat) if card in turn.suggestion.named]
            given = bot.ear.gave.get(turn.seat, 0)
            seen = [card for card in cards if given & bot.sheet.bit[card]]
            if len(cards) > 1 and seen:
                both += 1
                again += bot.shows(Glance(state, bot.seat), cards) in seen
    assert both, "somebody is asked twice for what was shown"
    assert again == both


def test_the_same_seed_gives_the_same_games() -> None:
    def played() -> list[Played]:
        rng = Random(9)
        return [play_game(editions.load("event"), 4, rng, levels=list(LEVELS)) for _ in range(3)]

    first, second = played(), played()
    for one, other in zip(first, second, strict=True):
        one.thinking_s = other.thinking_s = 0.0
    assert first == second
