"""Bots: players made of choices and their own view."""

from __future__ import annotations

from random import Random

import pytest

from companion import editions
from companion.bots import EasyBot
from companion.bots.seats import attentive
from companion.rules.edition import KINDS
from tests.table_talk import Table


def test_a_bot_begins_the_next_game_with_nothing_in_mind() -> None:
    bot = EasyBot("s1", editions.load("classic"), Random(1))
    table = Table(deal={"ann": "rope"}, envelope="plum dagger study")
    table.ann.goes_to("study")
    table.ann.suggests("plum", "dagger")
    table.bo.cannot()
    table.cy.cannot()
    accusation = {"do": "accuse", "suspect": "plum", "weapon": "dagger", "room": "study"}
    assert bot.plays({**table.ann.sees, "game": "g1"}) == accusation

    table = Table(deal={"ann": "plum dagger study"}, envelope="green rope hall")
    table.ann.goes_to("library")
    play = bot.plays({**table.ann.sees, "game": "g2"})
    assert play is not None
    assert play["do"] == "suggest"
    assert not {"plum", "dagger", "study"} & {play.get(kind) for kind in KINDS}


def test_a_bot_that_may_stay_and_suggest_again_leaves_a_room_it_knows__C1() -> None:
    bot = EasyBot("s1", editions.load("classic"), Random(1))
    table = Table(deal={"ann": "hall", "bo": "rope"}, staying="stay-and-investigate")
    table.ann.goes_to("hall")
    table.ann.suggests("plum", "rope")
    table.bo.shows("rope")
    table.ann.ends()
    for other in (table.bo, table.cy):
        other.goes_to("corridor")
        other.ends()
    assert "suggest" in table.ann.may
    assert bot.plays(table.ann.sees) == {"do": "roll"}


def test_a_bot_that_cannot_think_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its seat cannot sit out, so a mistake of ours in its head must not end the game."""
    bot = EasyBot("s1", editions.load("classic"), Random(1))
    monkeypatch.setattr(bot, "turn", lambda view, offered: {}[0])
    monkeypatch.setattr(bot, "listens", lambda view: {}[0])
    table = Table(deal={"ann": "hall"})
    table.ann.goes_to("hall")
    wish = attentive(bot)(table.ann.sees)
    assert wish is not None
    assert wish["do"] in {"suggest", "end-turn"}
    assert attentive(bot)(table.bo.sees) is None, "nobody waits for it there"
