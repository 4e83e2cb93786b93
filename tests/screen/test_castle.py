"""What the cards are sealed in, drawn and called as in the box; a row of cards has the numbers that phones have."""

import pytest
from screen.conftest import HOUSE, SIZES, canvas_of, seen

from companion.screen import scenes
from companion.screen.motion import Moment

SMALL = (800, 480)
SEAL = {"root": "0" * 64, "words": ["raven", "sieve", "heron", "curtain", "pearl", "lantern"]}


def drawn(view, size=SMALL):
    canvas = canvas_of(size)
    scenes.draw(canvas, view, HOUSE, moment=Moment())
    return canvas


@pytest.mark.parametrize(
    ("name", "case", "called"),
    [
        ("setup-castle-tokens", "envelope-castle", "The scroll case is sealed"),
        ("setup-bonus-deck", "envelope", "The envelope is sealed"),
    ],
)
def test_what_the_cards_are_sealed_in_is_drawn_and_called_as_in_the_box(name, case, called):
    view = seen(name)
    view["table"]["setup"]["step"] = "envelope"
    view["table"]["seal"] = SEAL
    canvas = drawn(view)
    assert called in canvas.said
    assert {picture for picture in canvas.pictured if picture.startswith("envelope")} == {case}
    view["table"]["seal"] = None
    assert called.replace("sealed", "being sealed.") in drawn(view).said


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["side-peek", "teams-side-peek"])
def test_who_looks_at_a_card_of_the_row_is_told_its_number_by_the_screen_too(name, size):
    canvas = drawn(seen(name), size)
    numbers = [word for word in canvas.said if word in "1234"]
    assert numbers[-4:] == ["1", "2", "3", "4"], "those before are the teams of the seats"
    assert not canvas.overflows
