"""`butler simulate`: what it counts adds up, and what does not fit together is refused with the reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.editions import text_of

Butler = Callable[..., tuple[int, str, str]]


def simulated(butler: Butler, *words: str) -> Any:
    code, out, err = butler("simulate", "--json", *words)
    assert (code, err) == (0, "")
    return json.loads(out)


def test_the_report_adds_up(butler: Butler) -> None:
    counted = simulated(
        butler, "--edition", "bonus", "--players", "4", "--games", "12", "--level", "hard,medium,easy", "--seed", "3"
    )
    assert counted["levels"] == ["hard", "medium", "easy", "easy"]
    assert sum(counted["ended"].values()) == 12
    won = counted["ended"]["solved"] + counted["ended"]["friendly"]
    assert sum(counted["wins"].values()) == sum(counted["wins_by_level"].values()) == won
    assert sum(counted["envelopes"].values()) == 3 * 12
    assert set(counted["dice"]) <= {str(total) for total in range(2, 13)}
    assert sum(counted["decks"].values()) > 0
    assert 0 < counted["thinking_share"] < 1
    assert counted["games_per_second"] == pytest.approx(12 / counted["seconds"], rel=0.1)


def test_seeds_repeat(butler: Butler) -> None:
    def counted(seed: int) -> Any:
        words = ("--edition", "dungeon", "--variant", "monsters", "--games", "4", "--seed", str(seed))
        timed = ("seconds", "games_per_second", "thinking_share")
        return {name: value for name, value in simulated(butler, *words).items() if name not in timed}

    assert counted(5) == counted(5)
    assert counted(5) != counted(6)


def test_a_box_of_the_house_is_played(tmp_path: Path, butler: Butler) -> None:
    (tmp_path / "editions").mkdir()
    ours = text_of("dansk").replace('id = "dansk"', 'id = "attic"', 1)
    (tmp_path / "editions" / "attic.toml").write_text(ours, encoding="utf-8")
    counted = simulated(butler, "--edition", "attic", "--data", str(tmp_path), "--games", "3")
    assert counted["finished"] == 3


def test_for_people(butler: Butler) -> None:
    code, told, _ = butler("simulate", "--games", "2")
    assert code == 0
    assert "2 games of 3, classic standard (seed 1): 2 solved" in told


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--edition", "clasic"), 'Did you mean "classic"?'),
        (("--variant", "two-player"), 'Did you mean "two-players"?'),
        (("--players", "2"), "is played by 3 to 6, not by 2. For 2 there is: two-players."),
        (("--variant", "two-players", "--players", "3"), "is played by 2, not by 3. For 3 there is: standard, fast."),
        (("--level", "hrad"), 'Did you mean "hard"?'),
        (("--level", "easy,easy,easy,easy"), "4 levels for 3 seats"),
        (("--games", "0"), "--games has to be 1 or more"),
    ],
)
def test_what_does_not_fit_is_refused(words: tuple[str, ...], reason: str, butler: Butler) -> None:
    code, out, err = butler("simulate", *words)
    assert (code, out) == (2, "")
    assert reason in err
