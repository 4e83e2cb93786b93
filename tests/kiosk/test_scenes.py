"""What the table screen shows at a kiosk: every word of it fits, on every screen, in every language."""

from __future__ import annotations

import pytest
from screen.conftest import CAPTION, HOUSE, seen

from companion.screen import house_says, scenes
from companion.screen.motion import Moment
from companion.screen.paint import Canvas
from companion.surroundings import NOTICES
from tests import proof

MESSAGE = (
    "The kitchen closes at ten. Please order your last drinks now; we are happy to bring them to your table, and the "
    "bill too."
)
STILL_HERE = [{"key": "OK", "does": "We are still here", "colour": "good"}]
CASES = {
    "quiet": ("turn-rolled", {"ends": {"why": "quiet", "seconds": 42}}, STILL_HERE),
    "time": ("setup-weapons", {"ends": {"why": "time", "seconds": 9}}, STILL_HERE),
    "over": ("attract", {"over": True, "open": False}, CAPTION),
    "closed": ("attract", {"open": False, "may_sit": False}, CAPTION),
    "all at once": ("turn-rolled", {"message": MESSAGE, "help": True, "table": "4", "left": 10}, CAPTION),
}


SIZES = [(800, 480), (720, 1280), (1920, 1080)][: proof.count(2, long=3)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("case", CASES)
def test_every_word_of_a_kiosk_fits(case, size):
    name, notices, caption = CASES[case]
    house = {**HOUSE, "notices": {**NOTICES, "kiosk": True, **notices}}
    for language in ("en", "da"):
        for beat in range(4):
            canvas = Canvas(size)
            scenes.draw(canvas, seen(name), house, language=language, caption=caption, moment=Moment(beat=beat))
            assert not canvas.overflows, (language, beat, canvas.overflows)


def test_what_the_house_says_is_said_in_sentences():
    class Sight:
        def __init__(self):
            self.house = {"notices": {**NOTICES, "help": True, "table": "4", "left": 1, "message": "Cake!"}}

        def say(self, words, **slots):
            return words.format(**slots)

    assert house_says.said(Sight()) == ["Table 4 has called for help.", "One minute is left at this table.", "Cake!"]
