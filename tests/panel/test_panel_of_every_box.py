"""The panel in every box and way of playing it: what it may do for all to see, and nothing a hand has to do with."""

from random import Random

import pytest

from companion.box_words import names_of
from companion.chance import goes_on
from companion.panel.captions import DOES, caption
from companion.panel.menu import entries
from companion.panel.presses import Cursor, step
from companion.panel.readings import request
from companion.ports import Held, Pressed, Released, Turned
from companion.rules import commands as c
from companion.rules.choices import FOR_ALL_TO_SEE, awaited
from companion.rules.views import view
from companion.wire import command_from
from tests.box_games import every_way, sits_down

OK, PUSH, BACK = Pressed("ok", 9.0), Pressed("knob", 9.0), Released("back", 9.0)
SIGNALS = [OK, OK, OK, PUSH, BACK, Held("back", 9.0), Held("accuse", 9.0), Turned(1, 9.0), Turned(-2, 9.0)]
ways = pytest.mark.parametrize(("box", "variant"), every_way())
ENDS = ("call-off", "set-aside", "remove-seat", "set-rule", "sit-out")


@ways
def test_whatever_the_panel_asks_for_is_never_refused(box, variant):
    rng = Random(f"{box}-{variant}")
    for seed in range(2):
        game = sits_down(box, variant, seed)
        cursor = Cursor()
        for _ in range(500):
            seen = view(game.state, c.PANEL)
            cursor, wish = step(seen, cursor, rng.choice(SIGNALS))
            caption(seen, cursor, name=game.called)
            if wish is not None and wish["do"] not in ENDS:
                game.does(command_from(c.PANEL, wish))
                continue
            waiting = awaited(game.state)
            command = game.picks(rng.choice(waiting)) if waiting and rng.random() < 0.4 else None
            command = command or goes_on(game.state, rng)
            if command is not None:
                game.does(command)


@ways
def test_the_panel_s_two_lists_hold_all_that_it_may_do_and_each_has_a_caption(box, variant):
    for seed in range(2):
        game = sits_down(box, variant, seed)
        for _ in range(400):
            seen = view(game.state, c.PANEL)
            offered = {choice["do"] for choice in seen["choices"]} - {"accuse"}
            assert {entry.do for menu in ("play", "house") for entry in entries(seen, menu)} == offered
            assert offered <= set(DOES)
            if game.state.interlude:
                plays = {entry.do for entry in entries(seen, "play")} - {"type-roll"}
                assert plays <= FOR_ALL_TO_SEE
            waiting = awaited(game.state)
            command = game.picks(game.rng.choice(waiting)) if waiting else goes_on(game.state, game.rng)
            if command is None or game.state.phase == "over":
                break
            game.does(command)


def ok_does(seen, cursor, game) -> str | None:
    return next((line["does"] for line in caption(seen, cursor, name=game.called) if line["key"] == "OK"), None)


def house_captions(game) -> list[str]:
    """What OK would do at each stop of the knob in the list of the house."""
    seen = view(game.state, c.PANEL)
    cursor, _ = step(seen, Cursor(), PUSH)
    told = []
    for _ in entries(seen, "house"):
        cursor, _ = step(seen, cursor, Turned(1, 9.0))
        told.append(ok_does(seen, cursor, game) or "")
    return told


def test_what_a_box_is_unsure_of_is_confirmed_and_corrected_on_the_panel():
    game = sits_down("dungeon", "standard", 1)
    told = house_captions(game)
    assert [does for does in told if does.startswith("As on your board")] == [
        "As on your board: the secret passages",
        "As on your board: the order of the starts",
        "As on your board: the names of the rooms",
    ]
    assert sum("assage" in does and "board" not in does for does in told) == len(game.state.edition.rooms)
    assert len(told) < 50, "a list that a knob can walk"
    game.does(command_from(c.PANEL, {"do": "confirm-fact", "fact": "starts"}))
    assert "As on your board: the order of the starts" not in house_captions(game)


def test_a_house_rule_is_read_in_plain_words_on_the_panel():
    game = sits_down("dungeon", "standard", 1)
    told = [does for does in house_captions(game) if does.startswith(("Points", "How we play", "Where to accuse"))]
    assert told == ["Where to accuse: any room", "Points: none", "Points: one a game", "How we play: Monsters"]


def test_a_passage_is_put_right_on_the_panel():
    game = sits_down("dungeon", "standard", 1)
    seen = view(game.state, c.PANEL)
    cursor, _ = step(seen, Cursor(), PUSH)
    while not (ok_does(seen, cursor, game) or "").startswith("Passage"):
        cursor, _ = step(seen, cursor, Turned(1, 9.0))
    for signal in (OK, Turned(1, 9.0), OK, OK):
        cursor, wish = step(seen, cursor, signal)
    game.does(command_from(c.PANEL, wish))
    assert wish["do"] == "set-passage"


def test_a_throw_belongs_to_the_question_it_was_made_for__F30():
    """The second throw for a potion is another question than the first, and both are others than the fight."""
    asked = {"game": "g1", "turn": {"number": 4}, "awaited": ("s1",), "choices": [{"do": "roll"}]}
    fights = [
        None,
        *({"effect": effect, "rolls": rolls} for effect, rolls in (("fight", ()), ("potion", ()), ("potion", (3,)))),
    ]
    assert len({request({**asked, "interlude": fight}) for fight in fights}) == len(fights)


def test_one_press_too_many_names_moves_and_fights_nobody__F30():
    """Where OK would send somebody somewhere, the knob is turned first."""
    for do in ("name-first", "start-in", "open-passage", "go-to", "leave-door", "fight"):
        seen = {"phase": "turn", "choices": [{"do": do, "kind": "house", "slots": {"to": ["hall", "study"]}}]}
        assert step(seen, Cursor(), OK)[1] is None
        cursor, _ = step(seen, Cursor(), Turned(1, 9.0))
        assert step(seen, cursor, OK)[1] == {"do": do, "to": "hall"}


def test_the_language_of_the_cards_is_chosen_on_the_panel_from_one_entry():
    """Nine languages are one line of the list, and plain translations are said to be so before OK is pressed."""
    game = sits_down("classic", "standard", 1)
    entry = next(entry for entry in entries(view(game.state, c.PANEL), "house") if entry.do == "choose-names")
    assert entry.open[0][0] == "language"
    languages = names_of(game.state.edition, "en")
    seen = view(game.state, c.PANEL)
    cursor, _ = step(seen, Cursor(), PUSH)

    def ok():
        told = caption(seen, cursor, name=lambda word: languages.get(word, word))
        return next((key["does"] for key in told if key["key"] == "OK"), "")

    while not ok().startswith("Names on the cards"):
        cursor, _ = step(seen, cursor, Turned(1, 9.0))
    cursor, wish = step(seen, cursor, OK)
    read = [ok()]
    while read[-1] != "Deutsch":
        cursor, wish = step(seen, cursor, Turned(1, 9.0))
        read.append(ok())
    assert read == ["", "Dansk (plain translations)", "Deutsch"], "the knob is turned before anything is chosen"
    cursor, wish = step(seen, cursor, OK)
    assert (wish, ok()) == (None, "Names on the cards: Deutsch?")
    cursor, wish = step(seen, cursor, OK)
    game.does(command_from(c.PANEL, wish))
    assert game.state.edition.names["rope"] == "Seil"
