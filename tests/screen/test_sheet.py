"""The set-up sheet says of every box and variant what a real deal does, and the errand writes it as a picture."""

import json

import pygame
import pytest

from companion import editions
from companion.errands import editions as errand
from companion.errands.ending import Ending, Sorry
from companion.languages import languages
from companion.rules.house_rules import rules_in_force
from companion.rules.state import State
from companion.screen import sheet
from tests.box_games import every_way, plays_on, sits_down

SIZES = [(800, 480), (1280, 720), (720, 1280), (1240, 1754)]


def dealt(box, variant, seed) -> State:
    game = sits_down(box, variant, seed)
    for _happened in plays_on(game, restless=0):
        if game.state.cards:
            break
    return game.state


@pytest.mark.parametrize(("box", "variant"), every_way())
def test_it_counts_as_the_deal_does(box, variant):
    for seed in range(3):
        state = dealt(box, variant, seed)
        places = [sealed.place for sealed in state.cards]
        hands = {seat: len(hand) for seat, hand in state.hands.items()}
        count = sheet.counted(state.edition, state.rules, len(state.players.seats))
        assert (count.least, count.most) == (min(hands.values()), max(hands.values()))
        assert count.open == sum(place.startswith("open/") for place in places)
        assert count.aside == sum(place.startswith(("side/", "room/")) for place in places)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("box", "variant"), every_way())
def test_the_whole_sheet_fits_its_picture_in_every_language(box, variant, size):
    edition = editions.load(box)
    rules = rules_in_force(edition, {"variant": variant})
    players = edition.variants[variant].most_players
    for language in languages():
        canvas = sheet.picture(edition, rules, players, size, language)
        assert canvas.overflows == [], language
        assert len(canvas.shown) == len(sheet.entries(edition, rules, players)), "all of it, on one picture"


def test_what_the_box_is_unsure_of_is_as_the_table_said_or_to_be_looked_at():
    edition = editions.load("dungeon")
    rules = rules_in_force(edition, {"variant": "standard"})
    said = {"facts": {"starts": True, "passages": False}}
    titles = [entry.title for entry in sheet.entries(edition, rules, 4, board=said)]
    assert {"Starts, clockwise (as your table said)", "Passages (look at your board)"} <= set(titles)
    titles = [entry.title for entry in sheet.entries(edition, rules, 4)]
    assert {"Starts, clockwise (look at your board)", "Passages (look at your board)"} <= set(titles)
    classic = editions.load("classic")
    titles = [entry.title for entry in sheet.entries(classic, rules_in_force(classic, {"variant": "standard"}), 4)]
    assert not any("look at your board" in title for title in titles), "a box that is sure says nothing of it"


def asked(*words):
    import argparse

    parser = argparse.ArgumentParser()
    errand.arguments(parser)
    return errand.run(parser.parse_args(list(map(str, words))))


def test_the_errand_writes_a_picture_of_that_size(tmp_path, capsys):
    file = tmp_path / "sheet.png"
    assert asked("sheet", "dungeon", file, "--variant", "monsters", "--players", 4, "--size", "640x480", "--json") == (
        Ending.FINE
    )
    assert pygame.image.load(file).get_size() == (640, 480)
    assert json.loads(capsys.readouterr().out) == {
        "sheet": str(file), "edition": "dungeon", "variant": "monsters", "players": 4,
    }  # fmt: skip


def test_a_sheet_is_drawn_in_the_house_s_language_or_in_one_that_is_named(tmp_path, monkeypatch):
    drawn = []
    real = sheet.picture

    def picture(*asked):
        drawn.append(real(*asked))
        return drawn[-1]

    monkeypatch.setattr(sheet, "picture", picture)
    (tmp_path / "butler.toml").write_text('language = "da"')
    here = ("sheet", "classic", tmp_path / "sheet.png", "--data", tmp_path)
    assert [asked(*here), asked(*here, "--language", "en")] == [Ending.FINE] * 2
    danish, english = ([entry.title for entry in canvas.shown] for canvas in drawn)
    assert (english[0], danish[0]) == ("Tokens", "Brikker")
    assert not set(english) & set(danish)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("dungeon",), "which box"),
        (("nowhere", "a.png"), "no edition"),
        (("dungeon", "a.png", "--variant", "fast"), "no variant"),
        (("dungeon", "a.png", "--players", "2"), "3 to 6"),
        (("dungeon", "a.png", "--size", "big"), "two numbers"),
        (("dungeon", "no/such/folder/a.png"), "cannot be written"),
        (("dungeon", "a.png", "--language", "tlh"), "not one of en, da"),
    ],
)
def test_what_it_cannot_do_it_says_in_a_sentence(words, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Sorry, match=says):
        asked("sheet", *words)
