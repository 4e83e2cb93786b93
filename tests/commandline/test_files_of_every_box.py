"""`verify` and `replay` of games of every box and way of playing, and of boxes that only their file knows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from on_disk import Playing, one_object

from companion import editions
from companion.journal import Journal
from companion.rules import box_events as be
from companion.rules import events as e
from companion.wire import event_to
from tests.box_games import every_way, whole_game

DEALS_LEFTOVERS = next(each for each in editions.all_ids() if "even-open" in editions.load(each).rules.values())


def on_disk(path: Path, events: list[e.Event]) -> Path:
    journal = Journal.create(path, "g1")
    journal.append([event_to(event) for event in events])
    journal.close()
    return path


@pytest.mark.parametrize(("box", "variant"), every_way())
def test_a_game_of_any_box_holds_and_is_told(butler, tmp_path, box, variant):
    """With seats that go away, turns taken back, corrections: the file says it all again (F41)."""
    game = whole_game(box, variant, 11)
    path = on_disk(tmp_path / "g1.game", game.events)
    code, out, err = butler("verify", path, "--json")
    assert (code, err, one_object(out)["holds"]) == (0, "", True)
    code, out, err = butler("replay", path)
    assert (code, err) == (0, "")
    assert f"In the {editions.load(box).case}: " in out
    assert "_" not in out


def dealt_elsewhere(events: list[e.Event]) -> list[e.Event]:
    """A card that was left over and lay open slips into a hand."""
    at = next(n for n, event in enumerate(events) if isinstance(event, e.Dealt))
    dealt = events[at]
    assert isinstance(dealt, e.Dealt)
    cards = tuple(replace(card, place="s1/9") if card.place == "open/1" else card for card in dealt.cards)
    return [*events[:at], e.Dealt(cards), *events[at + 1 :]]


def test_leftovers_that_were_dealt_are_found(butler, tmp_path):
    game = next(
        game
        for game in (whole_game(DEALS_LEFTOVERS, "standard", seed) for seed in range(40))
        if any(place.startswith("open/") for place in game.state.beside)
    )
    code, out, _ = butler("verify", on_disk(tmp_path / "g1.game", dealt_elsewhere(game.events)), "--json")
    assert code == 1
    assert "does not follow from the rules" in one_object(out)["rules"]["say"]


def test_a_card_that_nobody_drew_is_found(butler, tmp_path):
    box, variant = next((box, v) for box, v in every_way() if editions.load(box).decks)
    game = whole_game(box, variant, 3, restless=0)
    at = next(n for n, event in enumerate(game.events) if isinstance(event, be.CardDrawn))
    code, out, _ = butler("verify", on_disk(tmp_path / "g1.game", game.events[:at] + game.events[at + 1 :]), "--json")
    assert code == 1
    assert "does not follow from the rules" in one_object(out)["rules"]["say"]


def test_a_file_of_the_owner_s_own_box_holds_and_is_told_where_that_box_is_not(butler, tmp_path):
    box, variant = every_way()[0]
    mine = editions.text_of(box).replace(f'id = "{box}"', 'id = "ours"', 1)
    game = whole_game(box, variant, 5)
    opened = game.events[0]
    assert isinstance(opened, e.GameOpened)
    path = on_disk(tmp_path / "g1.game", [replace(opened, edition="ours", box=mine), *game.events[1:]])
    assert butler("verify", path)[0] == 0
    assert butler("replay", path)[0] == 0
    foreign = on_disk(tmp_path / "g2.game", [replace(opened, edition="theirs", box=mine), *game.events[1:]])
    code, out, _ = butler("verify", foreign)
    assert code == 1
    assert "carries" in out


@pytest.mark.parametrize("box", [editions.all_ids()[-1], "ours"])
def test_play_puts_the_box_on_the_table_that_is_asked_for(tmp_path, box):
    (tmp_path / "editions").mkdir()
    first = editions.all_ids()[0]
    mine = editions.text_of(first).replace(f'id = "{first}"', 'id = "ours"', 1)
    (tmp_path / "editions" / "ours.toml").write_text(mine)
    with Playing("--data", tmp_path, "--screen", "off", "--panel", "none", "--dice", "none", "--edition", box) as game:
        view = game.ask("/api/public/view")
        assert view["edition"] == box
        assert {each["id"] for each in view["table"]["boxes"]} == {*editions.all_ids(), "ours"}
        assert game.ask(f"/api/edition/{box}")["id"] == box


def test_play_says_which_box_there_is_not_and_which_file_is_left_out(butler, tmp_path):
    (tmp_path / "editions").mkdir()
    (tmp_path / "editions" / "ours.toml").write_text("id = 7")
    words = ("--data", tmp_path, "--screen", "off", "--panel", "none", "--dice", "none", "--port", 0)
    code, _out, err = butler("play", *words, "--edition", "ours")
    assert code == 2
    assert "There is no edition 'ours'" in err
    assert "ours.toml is left out" in err
    assert "Traceback" not in err
