"""What the table screen shows is put into its language, moment by moment, in one with letters of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from screen.conftest import BOXES, HOUSE, NAMES, canvas_of, seen

from companion import editions
from companion.languages import speaks
from companion.screen import scenes, sheet
from companion.screen.motion import Moment
from tests import proof

from . import pseudo

SOME = proof.count(3, long=1)
"""Of so many moments one is looked at; those of single boxes are few, and all of them are."""
WIFI = {"wifi": {"name": "Butler", "password": "", "code": "WIFI:T:nopass;S:Butler;;"}}
CLAIM = {"claims": [{"seat": "s2", "code": "482916"}]}
AWAY = {"faults": [{"part": "dice", "say": "The dice reader is away: use virtual dice or type the roll."}], "links": []}


@pytest.fixture(autouse=True)
def language(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> str:
    return pseudo.is_spoken(monkeypatch, tmp_path_factory.mktemp("spoken"))


def shown(view: dict[str, Any], house: dict[str, Any], language: str) -> Iterator[str]:
    canvas = canvas_of((800, 480))
    for page in range(4 if view["phase"] in ("lobby", "over") else 1):
        scenes.draw(canvas, view, house, language=language, moment=Moment(page=page))
        yield from canvas.said


def names_in(view: dict[str, Any]) -> set[str]:
    """What nobody puts into a language: people, cards as they are printed, the seal, and where phones join."""
    box = editions.load(view["edition"])
    seal = view["table"]["seal"] or {"words": ()}
    board = view["table"].get("board") or {"names": {}}
    people = {seat["name"] for seat in view["table"]["seats"]}
    cards = {*box.names.values(), *board["names"].values()}
    return people | cards | {*seal["words"], "192.168.178.123:8080/j/KR4TZ7", "192.168.178.123", "KR4TZ7", "Butler"}


@pytest.mark.parametrize("name", [*BOXES, *[name for name in NAMES if name not in BOXES][::SOME]])
def test_all_that_a_moment_shows_is_put_into_the_language(name: str, language: str) -> None:
    view = seen(name)
    said = list(shown(view, HOUSE, language))
    assert said
    for words in said:
        assert not pseudo.bare(words.replace("\n", " "), names_in(view)), words


@pytest.mark.parametrize(
    "house", [CLAIM, AWAY, WIFI, {"url": "", "printed": "", "code": ""}], ids=["claim", "away", "wifi", "shut"]
)
@pytest.mark.parametrize("name", ["attract", "lobby-one", "turn-rolled"])
def test_so_is_what_the_house_says(name: str, house: dict[str, Any], language: str) -> None:
    view = seen(name)
    for words in shown(view, HOUSE | house, language):
        assert not pseudo.bare(words.replace("\n", " "), names_in(view)), words


@pytest.mark.parametrize("box", editions.all_ids())
def test_so_is_the_sheet_of_setting_up(box: str, language: str) -> None:
    edition = editions.load(box)
    for variant in edition.variants.values():
        rules = {**edition.rules, **variant.rules, "variant": variant.id}
        for entry in sheet.entries(edition, rules, variant.most_players, language):
            for words in (entry.title, entry.words):
                assert not pseudo.bare(words, edition.names.values()), words
    assert speaks(language)("Sealed") != "Sealed"
