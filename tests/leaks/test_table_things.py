"""Non-interference of what stands on the table: the screen's every frame, lamps, sound, captions, files."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import sound
from companion.journal import Journal
from companion.panel.captions import caption
from companion.panel.lamps import lamp_plan
from companion.panel.presses import Cursor
from companion.rules.commands import PANEL, PUBLIC
from companion.rules.state import State
from companion.rules.views import view
from companion.screen import scenes
from tests.leaks.on_the_table import Remembers, heard_at, words_of
from tests.leaks.test_bytes import hidden_number, overhear
from tests.leaks.twins import Twins, masked
from tests.leaks.wire import House

HOUSE = {"links": [], "faults": [], "url": "http://10.0.0.7/j/ABC", "code": "ABC", "printed": "10.0.0.7"}
SIZE = (800, 480)


def frame(state: State) -> bytes:
    import pygame

    public = {**masked(dict(view(state, PUBLIC))), "version": 1}
    return pygame.image.tobytes(scenes.frame(public, HOUSE, SIZE), "RGB")


def lamps(state: State) -> Any:
    return lamp_plan(view(state, PANEL))


def captions(state: State) -> Any:
    seen = view(state, PANEL)
    return caption(seen, Cursor())


def differs(look: Callable[[State], Any], seeds: range, every: int = 1) -> bool:
    """Plays pairs and looks at both in each state; True at the first difference."""
    for seed in seeds:
        for number, (first, second) in enumerate(Twins(seed).play(120)):
            if number % every == 0 and look(first) != look(second):
                return True
    return False


def test_no_frame_of_the_screen_hangs_on_anything_hidden() -> None:
    assert not differs(frame, range(4), every=3)


def test_no_lamp_and_no_caption_hangs_on_anything_hidden() -> None:
    for look in (lamps, captions):
        assert not differs(look, range(12), every=2)


def test_a_leak_through_a_frame_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = scenes.draw
    state: list[State] = []

    def tinted(canvas: Any, *given: Any, **named: Any) -> None:
        honest(canvas, *given, **named)
        canvas.surface.set_at((0, 0), (hidden_number(state[0]) % 256, 0, 0))

    def look(seen: State) -> bytes:
        state[:] = [seen]
        return frame(seen)

    monkeypatch.setattr(scenes, "draw", tinted)
    assert differs(look, range(4), every=10)


def test_a_leak_through_a_lamp_is_caught() -> None:
    def shines(state: State) -> Any:
        return {**lamps(state), "seat-1": "slow" if "rope" in state.holds("s1") else "off"}

    assert differs(shines, range(60))


# --- sound


def cues(tmp_path: Path, seed: int) -> list[list[str]]:
    """What sounds and is said aloud in both houses while a pair is played."""
    twins = Twins(seed)
    houses = [House(tmp_path / f"{seed}-{n}", twin, Random(seed)) for n, twin in enumerate(twins.tables)]
    heard = [Remembers(partial(words_of, house.table)) for house in houses]
    announcers = [heard_at(house.table, each) for house, each in zip(houses, heard, strict=True)]
    sent: tuple[list[Any], list[Any]] = ([], [])
    for twin, commands in zip(twins.tables, sent, strict=True):
        overhear(twin, commands)
    try:
        for _states in twins.play(60):
            for house, commands, announcer in zip(houses, sent, announcers, strict=True):
                for command in commands:
                    house.table.submit(command)
                commands.clear()
                announcer.step()
    finally:
        for house in houses:
            house.close()
    return [[*each.cues, *each.said] for each in heard]


def test_no_sound_hangs_on_anything_hidden(tmp_path: Path) -> None:
    heard = [cues(tmp_path, seed) for seed in range(4)]
    assert any("card" in one for one, _other in heard)
    assert any("showed" in " ".join(one) for one, _other in heard)
    assert all(one == other for one, other in heard)


def test_a_leak_through_a_sound_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Telling(sound.Announcer):
        def step(self) -> None:
            super().step()
            state = self._table._shown  # type: ignore[attr-defined]
            self._sound.play(f"cue-{hidden_number(state) % 3}")

    monkeypatch.setattr(sound, "Announcer", Telling)
    assert any(one != other for one, other in (cues(tmp_path, seed) for seed in range(6)))


def test_a_leak_through_a_spoken_word_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever announces knows who could show a card, and draws a breath before they do."""

    class Telling(sound.Announcer):
        def step(self) -> None:
            state = self._table._shown  # type: ignore[attr-defined]
            if state.turn and state.turn.suggestion:
                self._sound.say("..."[: hidden_number(state) % 3], "en")
            super().step()

    monkeypatch.setattr(sound, "Announcer", Telling)
    assert any(one != other for one, other in (cues(tmp_path, seed) for seed in range(6)))


# --- files


def open_files(folder: Path) -> list[str]:
    """Files and folders that anybody but the house's own user may read."""
    return [str(path) for path in (folder, *folder.rglob("*")) if path.stat().st_mode & 0o077]


def test_the_house_s_files_are_its_own(tmp_path: Path) -> None:
    os.umask(0o022)
    house = House(tmp_path / "house", Twins(1).tables[0], Random(1))
    house.journal.copy_to(tmp_path / "house" / "games" / "g1.copy")
    house.close()
    assert len(list((tmp_path / "house").rglob("*"))) > 3
    assert open_files(tmp_path / "house" / "games") == []
    assert [path for path in open_files(tmp_path / "house") if Path(path).is_file()] == []


def test_a_leak_through_a_file_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Journal.copy_to

    def careless(self: Journal, path: Path) -> None:
        honest(self, path)
        path.chmod(stat.S_IRUSR | stat.S_IWUSR | stat.S_IROTH)

    monkeypatch.setattr(Journal, "copy_to", careless)
    house = House(tmp_path / "house", Twins(1).tables[0], Random(1))
    house.journal.copy_to(tmp_path / "house" / "games" / "g1.copy")
    house.close()
    assert open_files(tmp_path / "house" / "games") != []


def test_no_file_of_the_house_is_to_be_had_over_the_line__F6(tmp_path: Path) -> None:
    house = House(tmp_path / "house", Twins(1).tables[0], Random(1))
    try:
        for path in (
            "/games/",
            "/games/g1.game",
            "/g1.game-wal",
            "/static/../games/g1.game",
            "/art/../../games/g1.game",
            "/fonts/%2e%2e/%2e%2e/games/g1.game",
            "/backup.zip",
            "/house.book",
        ):
            answer = house.ask("s1", "GET", path)
            assert answer.startswith((b"HTTP/1.1 404", b"HTTP/1.1 400", b"HTTP/1.1 308")), (path, answer[:80])
            assert b"SQLite" not in answer
    finally:
        house.close()
