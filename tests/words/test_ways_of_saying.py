"""An event that is told in more than one way: each fits what happened."""

from __future__ import annotations

from typing import Any

from companion import editions
from companion.narration import sentence

BOX = editions.load(editions.all_ids()[0])
ALONE: dict[str, Any] = {"table": {"seats": [{"seat": "s1", "name": "Ann"}], "teams": {}}}
IN_TEAMS: dict[str, Any] = {"table": {**ALONE["table"], "teams": {"s1": 1}}}


def said(view: dict[str, Any], **item: Any) -> str:
    return sentence(item, view, BOX)


def test_one_die_is_no_sum() -> None:
    rolled = {"event": "dice-rolled", "seat": "s1", "origin": "typed"}
    assert said(ALONE, **rolled, faces=(4,)) == "Ann rolled 4 (typed in)."
    assert said(ALONE, **rolled, faces=(4, 2)) == "Ann rolled 4 + 2 = 6 (typed in)."


def test_the_last_ones_in_are_a_player_or_a_team__R39() -> None:
    guess = {"event": "final-guess-offered", "seat": "s1"}
    won = {"event": "game-ended", "how": "friendly", "winner": "s1"}
    assert said(ALONE, **guess) == "Ann is the last one in and has one final guess."
    assert said(IN_TEAMS, **guess) == "Only Ann's team is still in. Ann has its one final guess."
    assert said(ALONE, **won) == "Ann is the last one in and wins."
    solved = {**won, "how": "solved"}
    assert said(ALONE, **solved) == "Ann has solved the case."
    assert said(IN_TEAMS, **solved) == "Ann has solved the case: Ann's team wins."
    wrong = {"event": "accusation-failed", "seat": "s1"}
    assert said(ALONE, **wrong) == "Ann's accusation is wrong. Ann still shows cards."
    assert said(IN_TEAMS, **wrong) == "Ann's accusation is wrong. Ann's team is out, and still shows cards."
    assert said(IN_TEAMS, **won) == "Only Ann's team is still in, and wins."
