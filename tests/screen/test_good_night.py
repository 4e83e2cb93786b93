"""The last picture of an evening: somebody held OFF."""

from __future__ import annotations

import pytest
from screen.conftest import CAPTION, DICE_AWAY, HOUSE, canvas_of, seen

from companion.power import UNPLUG
from companion.screen import scenes


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("language", ["en", "da"])
def test_good_night_is_all_there_is_to_see(size: tuple[int, int], language: str):
    canvas = canvas_of(size)
    house = HOUSE | {"faults": [DICE_AWAY, {"part": "off", "say": UNPLUG}]}
    keys = scenes.draw(canvas, seen("turn-rolled"), house, language=language, caption=CAPTION)
    assert len(canvas.said) == 2
    assert (canvas.said[0] == "Good night!") is (language == "en")
    assert (canvas.overflows, keys) == ([], [])
