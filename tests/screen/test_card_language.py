"""The table screen calls the cards as they are printed in the box on the table, whatever language it speaks itself."""

from __future__ import annotations

import pytest
from screen.conftest import HOUSE, NAMES, SIZES, canvas_of, seen

from companion import editions
from companion.rules.edition import Edition
from companion.screen import scenes
from companion.screen.motion import Moment
from tests import proof

KNOWN = [name for name in NAMES if editions.load(seen(name)["edition"]).languages]
SMALLEST, NARROWEST = (800, 480), (720, 1280)


def widest(box: Edition) -> Edition:
    """Each card with the longest name that it has in any of the languages."""
    told = [box, *(box.as_told({}, (), code) for code in box.languages)]
    return box.as_told({card: max((each.names[card] for each in told), key=len) for card in box.ids}, (), "de")


def drawn(name: str, size: tuple[int, int], box: Edition, language: str = "en", page: int = 0):
    canvas = canvas_of(size)
    scenes.draw(canvas, seen(name), HOUSE, language=language, box=box, moment=Moment(page=page))
    return canvas


@pytest.mark.parametrize("name", KNOWN)
def test_nothing_is_cut_with_the_longest_names_of_nine_languages(name: str) -> None:
    box = editions.load(seen(name)["edition"])
    few = SIZES if proof.count(0, long=1) else [SMALLEST, NARROWEST][: 1 + (NAMES.index(name) % 4 == 0)]
    codes = [*box.languages]
    one = codes[NAMES.index(name) % len(codes)]
    for size in few:
        for told in (
            widest(box),
            *(box.as_told({}, (), code) for code in (codes if proof.count(0, long=1) else [one])),
        ):
            canvas = drawn(name, size, told, ("en", "da")[NAMES.index(name) % 2])
            assert canvas.overflows == [], (size, told.called_in)


@pytest.mark.parametrize("language", ["en", "da"])
def test_the_screen_names_the_cards_as_the_box_does(language: str) -> None:
    german = editions.load("classic").as_told({}, (), "de")
    view = seen("suggestion-asked")
    suggestion = view["turn"]["suggestion"]
    canvas = canvas_of(SMALLEST)
    scenes.draw(canvas, view, HOUSE, language=language, box=german)
    said = " ".join(canvas.said).replace("\n", " ")
    for kind in ("suspect", "weapon", "room"):
        assert german.names[suggestion[kind]] in said
        plain = editions.load("classic").names[suggestion[kind]]
        assert plain in german.names[suggestion[kind]] or plain not in said


@pytest.mark.parametrize("language", ["en", "da"])
def test_a_card_of_a_deck_calls_what_it_is_about_as_the_box_does(language: str) -> None:
    view = seen("card-holder")
    about = view["interlude"]["card"].removeprefix("reveal_")
    german = editions.load(view["edition"]).as_told({about: "Ein Name"}, (), "de")
    canvas = canvas_of(SMALLEST)
    scenes.draw(canvas, view, HOUSE, language=language, box=german)
    said = " ".join(canvas.said).replace("\n", " ")
    assert said.count("Ein Name") >= 3, "what is awaited, the title of the card and its text"
    assert editions.load(view["edition"]).names[about] not in said
