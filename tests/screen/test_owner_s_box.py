"""The table screen shows the box on the table also where it is the owner's own, which no folder of ours knows."""

from dataclasses import replace

import pygame
import pytest

from companion import editions
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.views import view
from companion.screen import scenes
from companion.screen.paint import Canvas
from tests.box_games import Game, Random

HOUSE = {"links": [], "faults": [], "claims": [], "url": "http://10.0.0.7/j/ABC", "code": "ABC", "printed": "10.0.0.7"}


def test_an_edition_of_the_owner_s_is_drawn_with_its_own_names():
    first = editions.all_ids()[0]
    toml = editions.text_of(first).replace(f'id = "{first}"', 'id = "ours"', 1)
    box = editions.read(toml)
    game = Game(e.GameOpened("g1", first), Random(1))
    game.does(c.TakeSeat(c.HOUSE, "Ann"))
    seen = {**view(game.state, c.PUBLIC), "edition": "ours", "version": 1}
    canvas = Canvas((800, 480))
    assert scenes.draw(canvas, seen, HOUSE, box=box) is not None
    shown = pygame.image.tobytes(canvas.surface, "RGB")
    other = replace(box, name="A name of our own")
    scenes.draw(canvas, seen, HOUSE, box=other)
    assert pygame.image.tobytes(canvas.surface, "RGB") != shown, "the box's own name stands in the lobby"
    assert scenes.ahead(seen, (800, 480), box)
    with pytest.raises(editions.EditionWrong):
        scenes.draw(canvas, seen, HOUSE)
