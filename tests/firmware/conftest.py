"""Boards whose dice have been taught, as people teach them: by the companion's own driver."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from interpreters import MICROPYTHON, NONE_HERE

from tests.firmware.board import Board, BoardRig

KEPT = "kept-*.txt"


@pytest.fixture(scope="session")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The flash of a board that was taught, each colour asked for and answered over the line."""
    if MICROPYTHON is None:
        pytest.skip(NONE_HERE)
    folder = tmp_path_factory.mktemp("taught")
    with closing(BoardRig(folder, Board(folder / "flash"))) as rig:
        rig.until(lambda: rig.told.links == ["up"])
        rig.until(lambda: rig.reader.end.state == "untaught")
        for face in range(1, 7):
            rig.board.hands(f"put A {face}")
            rig.asks("TE", "A", str(face))
            rig.run(1.2)
        rig.until(lambda: rig.reader.end.state == "ready")
    return folder / "flash"


@pytest.fixture
def new_board(taught: Path, tmp_path: Path) -> Callable[..., Board]:
    """Makes a board with taught colours; whoever asks puts it away."""

    def make(uid: str = "w1", **wishes: object) -> Board:
        flash = tmp_path / f"flash-{uid}"
        flash.mkdir()
        for file in taught.glob(KEPT):
            shutil.copy(file, flash)
        return Board(flash, uid, **wishes)

    return make


@pytest.fixture
def make_rig(new_board: Callable[..., Board], tmp_path: Path) -> Iterator[Callable[..., BoardRig]]:
    made: list[BoardRig] = []

    def make(**wishes: object) -> BoardRig:
        made.append(BoardRig(tmp_path, new_board(**wishes)))
        return made[-1]

    yield make
    for rig in made:
        rig.close()


@pytest.fixture
def linked(make_rig: Callable[..., BoardRig]) -> BoardRig:
    rig = make_rig()
    rig.until(lambda: rig.told.links == ["up"])
    return rig
