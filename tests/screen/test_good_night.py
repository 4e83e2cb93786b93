"""The last picture of an evening: somebody held OFF."""

from __future__ import annotations

from argparse import Namespace
from contextlib import ExitStack
from types import SimpleNamespace

import pytest
from screen.conftest import CAPTION, DICE_AWAY, HOUSE, canvas_of, seen

from companion.curtain import Curtain
from companion.errands.stage import Stage
from companion.power import ENDS, UNPLUG
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


def test_it_is_drawn_after_off_was_held_and_before_anything_is_put_away(monkeypatch: pytest.MonkeyPatch):
    happened: list[str] = []
    with ExitStack() as stack:
        stage = Stage(Namespace(), SimpleNamespace(), Curtain(), stack)  # type: ignore[arg-type]
        for part in ("_light_the_screen", "_lay_the_table", "_open"):
            monkeypatch.setattr(stage, part, lambda: None)
        table = SimpleNamespace(fault=lambda part, say: happened.append(f"{part}: {say}"))
        stage.evening = SimpleNamespace(table=table)  # type: ignore[assignment]
        stage.screen = SimpleNamespace(  # type: ignore[assignment]
            run=lambda *_: stage.switch_off(), turn=lambda _: happened.append("drawn")
        )
        stack.callback(happened.append, "put away")
        stage.play()
    assert happened == [f"off: {ENDS}", "drawn", "put away"]
