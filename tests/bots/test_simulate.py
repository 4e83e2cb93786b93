"""`butler simulate`: what it counts adds up, and what does not fit together is refused with the reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.editions import text_of


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main(["simulate", "--json", *words]) == 0
    counted: dict[str, object] = json.loads(capsys.readouterr().out)
    return counted


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a simulation that is refused says."""
    assert main(["simulate", *words]) == 2
    return capsys.readouterr().err


def test_the_report_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    counted = simulated(
        capsys, "--edition", "bonus", "--players", "4", "--games", "12", "--level", "hard,medium,easy", "--seed", "3"
    )
    assert counted["levels"] == ["hard", "medium", "easy", "easy"]
    assert sum(counted["ended"].values()) == 12  # type: ignore[attr-defined]
    won = counted["ended"]["solved"] + counted["ended"]["friendly"]  # type: ignore[index]
    assert sum(counted["wins"].values()) == sum(counted["wins_by_level"].values()) == won  # type: ignore[attr-defined]
    assert sum(counted["envelopes"].values()) == 3 * 12  # type: ignore[attr-defined]
    assert set(counted["dice"]) <= {str(total) for total in range(2, 13)}  # type: ignore[call-overload]
    assert sum(counted["decks"].values()) > 0  # type: ignore[attr-defined]
    assert 0 < counted["thinking_share"] < 1  # type: ignore[operator]
    assert counted["games_per_second"] == pytest.approx(12 / counted["seconds"], rel=0.1)  # type: ignore[operator]


def test_seeds_repeat(capsys: pytest.CaptureFixture[str]) -> None:
    def counted(seed: int) -> dict[str, object]:
        words = ("--edition", "dungeon", "--variant", "monsters", "--games", "4", "--seed", str(seed))
        timed = ("seconds", "games_per_second", "thinking_share")
        return {name: value for name, value in simulated(capsys, *words).items() if name not in timed}

    assert counted(5) == counted(5)
    assert counted(5) != counted(6)


def test_a_box_of_the_house_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "editions").mkdir()
    ours = text_of("dansk").replace('id = "dansk"', 'id = "attic"', 1)
    (tmp_path / "editions" / "attic.toml").write_text(ours, encoding="utf-8")
    counted = simulated(capsys, "--edition", "attic", "--data", str(tmp_path), "--games", "3")
    assert counted["finished"] == 3


def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "2"]) == 0
    told = capsys.readouterr().out
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
def test_what_does_not_fit_is_refused(words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert reason in said(capsys, *words)
