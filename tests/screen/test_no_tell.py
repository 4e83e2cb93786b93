"""No movement tells anything: in twin games, which differ in what is hidden alone, everything moves at the same moment,
the same way, and each picture on the way is the same."""

import pygame
import pytest
from screen.conftest import HOUSE, Watchful

from companion.rules import views
from companion.rules.commands import PUBLIC
from companion.rules.views import view
from companion.screen import motion, scenes
from companion.screen.motion import LASTS_S, Motion
from tests.box_games import every_way
from tests.leaks.box_twins import BoxTwins
from tests.leaks.twins import masked

SIZE = (800, 480)
ON_THE_WAY = (0.0, 0.3, 0.8, 1.7, 4.0)
"""Seconds after a new view at which both screens are compared."""
APART_S = max(LASTS_S.values()) + 1


def compared(box, variant, seed, steps=60, drawn=4):
    """How many pictures on the way were compared until the twins differ, and whether all were equal. `drawn`: so many
    movements are painted, too."""
    ours, theirs, looked = Motion(), Motion(), 0
    canvases = Watchful(SIZE), Watchful(SIZE)
    for number, pair in enumerate(BoxTwins(box, variant, seed).play(steps)):
        seen = [{**masked(dict(view(state, PUBLIC))), "version": number} for state in pair]
        now = number * APART_S
        for each, what in zip((ours, theirs), seen, strict=True):
            each.see(what, now)
        for later in ON_THE_WAY:
            looked += 1
            moment = ours.moment(now + later)
            if moment != theirs.moment(now + later) or ours.due(now + later) != theirs.due(now + later):
                return looked, False
            moves = min(getattr(moment, name) for name in LASTS_S) < 1
            if moves and 0 < later < 1 and drawn:
                drawn -= 1
                for canvas, what in zip(canvases, seen, strict=True):
                    scenes.draw(canvas, what, HOUSE, moment=moment)
                first, second = (pygame.image.tobytes(canvas.surface, "RGB") for canvas in canvases)
                if first != second:
                    return looked, False
    return looked, True


@pytest.mark.parametrize(("box", "variant"), every_way())
def test_no_movement_hangs_on_anything_hidden__F8(box, variant):
    looked = 0
    for seed in range(2):
        number, equal = compared(box, variant, seed)
        assert equal, seed
        looked += number
    assert looked > 40


def test_a_movement_that_hangs_on_a_hidden_card_is_caught(monkeypatch):
    honest, marks = views.SHARED["table"], motion._marks

    def open_handed(state):
        return {**honest(state), "tell": [sealed.card for sealed in state.hands.get("s1", ())]}

    monkeypatch.setitem(views.SHARED, "table", open_handed)
    monkeypatch.setattr(motion, "_marks", lambda seen: {**marks(seen), "passing": _weight(seen)})
    assert not all(compared("classic", "standard", seed, drawn=0)[1] for seed in range(12))


def _weight(seen):
    """A movement that begins with every turn, but not for every hand."""
    number = (seen["turn"] or {}).get("number", 0)
    return number if sum(map(len, seen["table"]["tell"])) % 2 else None
