"""Those who wait read what whoever has the turn may really do in this box, and where pieces stand, in its own words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from companion import editions
from companion.narration import prompt, sentence
from companion.panel.captions import caption
from companion.panel.menu import entries
from companion.panel.presses import Cursor, anchor
from companion.rules.commands import PANEL, PUBLIC
from companion.rules.effects import carried_out
from companion.rules.evolve import evolve
from companion.rules.turn_state import Interlude
from companion.rules.views import view
from tests import proof
from tests.box_games import Game, every_way, plays_on, sits_down
from tests.pages.canned_table import canned
from tests.rules.test_one_hand import teams

View = Mapping[str, Any]
GAMES = proof.count(2, long=30)
ways = pytest.mark.parametrize(("box", "variant"), every_way())


def turns(box: str, variant: str) -> Iterator[tuple[Game, View]]:
    """Games in each state in which somebody has the turn and nothing stands between, with what they see."""
    for seed in range(GAMES):
        game = sits_down(box, variant, seed)
        for _happened in plays_on(game):
            turn = game.state.turn
            if game.state.phase == "turn" and turn and not game.state.interlude and not game.state.paused:
                own = view(game.state, turn.seat)
                if turn.seat in own["awaited"]:
                    yield game, own


def offered(own: View) -> set[str]:
    return {choice["do"] for choice in own["choices"] if choice["kind"] == "play"}


@ways
def test_who_waits_reads_of_accusing_and_fighting_only_where_it_may_be_done__R29(box: str, variant: str) -> None:
    for game, own in turns(box, variant):
        if own["turn"]["step"] not in ("stopped", "after"):
            continue
        said = prompt(view(game.state, PUBLIC), game.state.edition)["text"]
        assert ("accuse" in said) == ("accuse" in offered(own)), (own["turn"]["step"], said)
        assert ("fight" in said) == ("fight" in offered(own)), said


@ways
def test_one_die_is_never_called_dice(box: str, variant: str) -> None:
    met = False
    for game, own in turns(box, variant):
        thrown = next((choice["slots"] for choice in own["choices"] if choice["do"] == "type-roll"), None)
        if thrown is None:
            continue
        met = True
        one = "second" not in thrown
        own_words = prompt(own, game.state.edition)["text"]
        others = prompt(view(game.state, PUBLIC), game.state.edition)["text"]
        panel = view(game.state, PANEL)
        keys = " ".join(
            key["does"]
            for place in range(len(entries(panel, "play")))
            for key in caption(panel, Cursor(anchor(panel), "play", place), name=game.called)
            if key["does"].startswith("Roll")
        )
        for words in (own_words, others, keys):
            assert not re.search(r"\bdice\b" if one else r"\bdie\b", words), words
    assert met or editions.load(box).variants[variant].rules.get("movement") == "choose-room"


def test_what_a_card_grants_is_walked_and_not_rolled() -> None:
    roll = {"faces": [3], "total": 3, "origin": "card"}
    game, own = next((game, own) for game, own in turns("bonus", "standard") if own["turn"]["step"] == "rolled")
    granted = {**own, "turn": {**own["turn"], "roll": roll}}
    assert prompt(granted, game.state.edition)["title"] == "You walk on: 3"
    name = next(seat["name"] for seat in own["table"]["seats"] if seat["seat"] == own["seat"])
    assert prompt({**granted, "seat": PUBLIC, "you": None}, game.state.edition)["title"] == f"{name} walks on: 3"


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("kitchen", "in the Kitchen"), ("question", "on a question mark"), ("claw", "on a claw mark"),
        ("centre", "in the centre"), ("corridor", "in the corridor"), ("start", "on its start square"),
    ],
)  # fmt: skip
def test_a_token_stands_on_a_square_and_in_a_room(place: str, words: str) -> None:
    box = editions.load("bonus")
    table = {"table": {"seats": [{"seat": "s1", "name": "Ann"}], "teams": {}}}
    assert sentence({"event": "token-moved", "seat": "s1", "to": place}, table, box) == f"Ann is {words}."
    wrong = {"event": "correction-proposed", "seat": "s1", "token": "plum", "place": place}
    assert sentence(wrong, table, box) == f"Ann says that Professor Plum stands {words}. Do all agree?"


def test_whose_choice_the_box_made_is_not_told_to_change_it() -> None:
    """Everybody chooses; one has chosen and then gone away: the box answers for that seat, and waits for the others."""
    picked = canned("all-reveal-chosen")
    assert prompt(picked, editions.load(picked["edition"]))["title"] == "You have chosen"
    for seat in picked["table"]["seats"]:
        seat["away"] = seat["seat"] == picked["seat"]
    picked["awaited"] = [seat for seat in picked["awaited"] if seat != picked["seat"]]
    assert prompt(picked, editions.load(picked["edition"]))["title"] == "Everybody chooses a card"


def test_the_last_team_in_wins_as_a_team__R39() -> None:
    over = canned("over-solved")
    over["table"]["over"] |= {"how": "friendly", "winner": "s1"}
    box, name = editions.load(over["edition"]), over["table"]["seats"][0]["name"]
    assert over["table"]["seats"][0]["seat"] == "s1"
    assert prompt(over, box)["title"] == f"{name} is the last one in and wins"
    over["table"]["teams"] = {seat["seat"]: 1 + at % 2 for at, seat in enumerate(over["table"]["seats"])}
    assert prompt(over, box)["title"] == f"Only {name}'s team is still in, and wins"


@pytest.mark.parametrize(
    "effect", ["peek-side", "go-to", "move-token", "suggest-afar", "open-passage", "fight", "door", "see-card"]
)
def test_where_a_partner_does_it_for_one_who_is_away_all_read_the_partner_s_name(effect: str) -> None:
    """One hand for the team: Ann has gone in her turn, and Cy is asked instead."""
    table = teams(deal={"t1": "rope hall green", "side": "kitchen"})
    table.ann.goes_to("hall")
    if effect == "peek-side":
        table.ann.suggests("green", "rope")
        table.bo.cannot()
    else:
        for event in carried_out(table.state, Interlude("s1", effect), {}):
            table.state = evolve(table.state, event)
    table.panel.asks("sit-out", who=table.ann.seat)
    assert table.awaits == ["cy"]
    box = table.state.edition
    for seat in ("s1", "s2", "s4", PUBLIC):
        title = prompt(view(table.state, seat), box)["title"]
        assert "Cy" in title, (seat, title)
        assert "Ann" not in title, (seat, title)
    mine = prompt(view(table.state, "s3"), box)
    assert "Ann" not in mine["title"] + mine["text"]
