"""Two implementations of the rules, one game: the engine plays, the referee judges every step and many refusals."""

from __future__ import annotations

import ast
import time
from pathlib import Path
from random import Random

import pytest
from proof import count, figure, seed

from companion import editions

from . import judged
from .judged import JudgedTable, box_of
from .mistakes import CLASSIC
from .mistakes_in_boxes import IN_BOXES
from .wrong import Wrong

PLAYERS = {"test_referee.py", "judged.py", "mistakes.py", "mistakes_in_boxes.py"}  # these play with the product
MISTAKES = CLASSIC | IN_BOXES
OUR_OWN = {
    "box", "table", "retelling", "gathering", "dealing", "walking", "suggesting", "accusing", "beside", "silences",
    "citations", "referee", "wrong", "cards", "effects", "monsters", "rolling",
    "retold_cards",
}  # fmt: skip
SWITCHES_OF_THE_GAME = {
    "staying", "accuse-from", "last-one", "disproof", "match", "dice", "re-entry", "passage", "weapons-start",
    "tokens-start", "first-player", "deck", "passage-card", "undisproved", "entering", "out-token", "match-ends",
    "first-again", "deck-form", "deal",
}  # fmt: skip


def tables() -> list[tuple[str, str]]:
    """Every box there is, with every variant that it offers."""
    found = []
    for edition in editions.all_ids():
        box = box_of(edition)
        found += [(edition, variant) for variant in box.switches.get("variant", ["standard"])]
    return found


def house_rules(edition: str, variant: str, rng: Random) -> dict[str, str]:
    """The box as it comes every other time; else answers drawn for the switches that the variant leaves open."""
    box = box_of(edition)
    rules = {"variant": variant} if "variant" in box.switches else {}
    fixed = box.variant(rules).get("rules", {})
    if rng.random() < 0.3:
        return rules
    for switch, answers in box.switches.items():
        if switch in SWITCHES_OF_THE_GAME and switch not in fixed:
            rules[switch] = rng.choice(answers)
    return rules


def played(edition: str, variant: str, number: int, *, steps: int = 260) -> JudgedTable:
    rng = Random(f"{seed()} {edition} {variant} {number}")
    rules = house_rules(edition, variant, rng)
    least, most = box_of(edition).players(rules)
    table = JudgedTable(edition, rng.randint(least, most), number + seed(), rules)
    table.plays(steps)
    return table


@pytest.mark.parametrize(("edition", "variant"), tables())
def test_engine_and_referee_agree(edition: str, variant: str) -> None:
    games, began = count(4, long=200), time.monotonic()
    judged = refused = over = 0
    for number in range(games):
        table = played(edition, variant, number)
        judged, refused = judged + table.judged, refused + table.refused
        over += table.state.phase == "over"
    assert judged > 50 * games
    assert refused > 100 * games
    figure(
        f"Games of {edition}, {variant}, in which an independent referee judges every step",
        count=games,
        figure=f"{judged} steps and {refused} refusals, 0 differences; {over} games to the end",
        seconds=time.monotonic() - began,
        seed=seed(),
    )


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_caught(mistake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A referee that never finds anything would agree with any engine."""
    words, edition, rules, what, wrongly = MISTAKES[mistake]
    monkeypatch.setattr(judged, what, wrongly)
    with pytest.raises(Wrong, match=words):
        plays_until_wrong(edition, rules)


def plays_until_wrong(edition: str, rules: dict[str, str]) -> None:
    """Game after game, long enough for any of the mistakes to come up."""
    least, most = box_of(edition).players(rules)
    for number in range(100):
        JudgedTable(edition, least + number % (most - least + 1), number, rules).plays(220, tries=6, beside=0)


def test_the_referee_reads_no_line_of_the_product() -> None:
    """Whoever judges must not look at what is judged: these modules know the standard library and each other."""
    allowed = {"__future__", "collections", "collections.abc", "hashlib", "itertools", "tomllib", "typing"}
    folder = Path(__file__).parent
    judges = [path for path in folder.glob("*.py") if path.name not in PLAYERS]
    assert {path.stem for path in judges} >= OUR_OWN
    for path in judges:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert {name.name for name in node.names} <= allowed, path.name
            elif isinstance(node, ast.ImportFrom):
                ours = node.level == 1 and (node.module or "").split(".")[0] not in {
                    path.removesuffix(".py") for path in PLAYERS
                }
                assert ours or node.module in allowed, path.name
