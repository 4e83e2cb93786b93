"""The cover and what lies behind it stand out from their ground, in the tone of their box."""

import pytest
from screen.conftest import HOUSE, canvas_of
from screen.legible import contrasts

from companion.chance import carry_out
from companion.panel.captions import under_cover
from companion.panel.privately import PAGES, Place
from companion.rules import commands as c
from companion.rules.at_table import BringToTable
from companion.rules.views import view
from companion.screen import scenes
from tests.box_games import plays_on, sits_down


def moments(box):
    """Somebody who has been shown something, at the table, and the public picture of that moment."""
    game = sits_down(box, "standard", 3)
    for _ in plays_on(game, 120, restless=0.0):
        if any(game.state.shown.values()) and game.state.phase == "turn":
            break
    seat = next(seat for seat, looks in game.state.shown.items() if looks)
    state = carry_out(game.state, BringToTable(c.PANEL, seat), game.rng)[1]
    return view(state, c.PUBLIC) | {"version": 1}, view(state, seat)


@pytest.mark.parametrize("box", ["classic", "dungeon"])
def test_every_word_of_the_cover_stands_out_and_is_in_the_tone_of_its_box(box):
    public, own = moments(box)
    themes, looked = set(), 0
    for page, values_of in PAGES.items():
        for place in Place(), Place(at=0):
            look = {"seat": own["seat"], "page": page, "open": place.at == 0}
            if look["open"]:
                look |= {"view": own, "values": values_of(own, place, 0.5), "at": place.at, "picked": place.picked}
            canvas = canvas_of((800, 480))
            keys = under_cover(page, is_open=look["open"])
            scenes.draw(canvas, public, HOUSE, caption=keys, look=look)
            themes.add(canvas.theme)
            assert canvas.overflows == []
            for words, least in contrasts(canvas):
                looked += 1
                assert least >= 4.5, (page, words, least)
    assert themes == {"castle" if box == "dungeon" else "dark"}
    assert looked > 30
