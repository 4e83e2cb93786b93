"""What is said aloud can be read on the screen at every size, for as long as it is said, and nothing is cut for it."""

import pytest
from screen.conftest import CAPTION, DICE_AWAY, HOUSE, NAMES, SIZES, canvas_of, seen

from companion import editions
from companion.narration import sentence
from companion.screen import scenes
from tests import proof

NAMED = {"event": "suggestion-made", "turn": 1, "seat": "s1"}


def longest(view, language):
    """The longest that is said in this box."""
    box = editions.load(view["edition"])
    longest = [max(cards, key=lambda card: len(box.names[card])) for cards in (box.suspects, box.weapons, box.rooms)]
    item = {**NAMED, **dict(zip(("suspect", "weapon", "room"), longest, strict=True))}
    return sentence(item, view, box, language)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_subtitle_stands_on_every_scene_and_cuts_nothing(size):
    for name in NAMES[:: proof.count(6, long=1)]:
        for language in ("en", "da"):
            view, canvas = seen(name), canvas_of(size)
            if not view["table"]["seats"]:
                continue
            words = longest(view, language)
            house = {**HOUSE, "faults": [DICE_AWAY], "spoken": words}
            scenes.draw(canvas, view, house, language=language, caption=CAPTION)
            assert canvas.overflows == [], (name, language)
            if size[0] > size[1]:
                assert words in canvas.said
                assert DICE_AWAY["say"] not in canvas.said, "for that moment"


def test_nothing_stands_there_once_it_is_said():
    canvas = canvas_of((800, 480))
    scenes.draw(canvas, seen("turn-rolled"), {**HOUSE, "faults": [DICE_AWAY], "spoken": ""})
    assert DICE_AWAY["say"] in canvas.said


def test_a_short_one_stands_on_a_standing_screen_and_the_first_key_stays():
    canvas = canvas_of((720, 1280))
    house = {**HOUSE, "spoken": "Ann rolled 5."}
    scenes.draw(canvas, seen("turn-rolled"), house, caption=CAPTION)
    assert "Ann rolled 5." in canvas.said
    assert CAPTION[0]["does"] in canvas.said
