"""The album: the picture of each game, kept beside its file when it is over.

    album = Album(table, shelf.folder, language="en")
    album.start()
    # <folder>/<game>.png a few seconds after the end of each game that came to an envelope

It waits for what is looked back on (`companion.hindsight`), and lets a process of its own draw: no tap waits for it.
That process answers with the picture and writes nothing: whatever becomes of it, or of us, no half of one is left under
the game's name. A picture that cannot be kept is told in the log and costs nothing else.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from companion.attendant import Attendant
from companion.disk import put_in_place
from companion.knowing import is_over
from companion.rules.commands import PUBLIC
from companion.rules.edition import Edition

if TYPE_CHECKING:
    import subprocess

LOOK_S = 0.5
"""How often it is looked whether hindsight is ready."""
PATIENCE_S = 25.0
"""After this the picture is drawn without it."""
DRAWN_S = 120.0
"""A Pi that is busy draws slowly; more is a mistake."""
FRESH = ".png.new"
"""How the name of a picture ends until it is whole."""
PROGRAM = (sys.executable, "-m", "companion.screen.keepsake")

log = logging.getLogger("butler.album")


class Shown(Protocol):
    """What the album needs of a table."""

    @property
    def edition(self) -> Edition: ...

    def view(self, seat: str) -> dict[str, Any]: ...

    def house(self) -> dict[str, Any]: ...

    def gong(self, ring: Callable[[], None]) -> None: ...


def place(folder: Path, game: str) -> Path:
    """Where the picture of that game lies, in the folder of its file."""
    return folder / f"{game}.png"


class Album:
    """One thread that keeps the picture of each game once it is over."""

    def __init__(
        self,
        table: Shown,
        folder: Path,
        language: str = "en",
        program: Sequence[str] = PROGRAM,
        patience_s: float = PATIENCE_S,
    ) -> None:
        """`program` is told a pickled `companion.screen.keepsake.Keepsake` and answers with the bytes of a PNG."""
        self._table, self._folder, self._language = table, folder, language
        self._program, self._patience_s = tuple(program), patience_s
        self._drawing: subprocess.Popen[bytes] | None = None
        self._kept = ""
        self._attendant = Attendant("album", self._attend)
        table.gong(self._stir)

    def start(self) -> None:
        for half in self._folder.glob(f"*{FRESH}"):  # of a power cut
            half.unlink(missing_ok=True)
        self._stir()
        self._attendant.start()

    def stop(self) -> None:
        self._attendant.stop(0.0)
        if (drawing := self._drawing) is not None:
            drawing.kill()
        self._attendant.stop()

    def step(self) -> bool:
        """Keep the picture of the game that lies there, if it is over and not kept yet; True if it was drawn."""
        view = self._table.view(PUBLIC)
        if not is_over(view) or view["game"] == self._kept:
            return False
        self._kept = view["game"]
        file = place(self._folder, view["game"])
        if file.exists():  # after a start of the box with last night's end on the table
            return False
        knew = self._looked_back(view["game"])
        if self._attendant.is_stopped:
            return False
        import pickle
        import subprocess  # at the first end of a game, and not while people wait for the first page

        try:
            self._keep(self._drawn(pickle.dumps((view, knew, self._table.edition, self._language))), file)
        except (OSError, subprocess.SubprocessError) as failed:
            if not self._attendant.is_stopped:
                log.warning("The picture of the game could not be kept: %s.", failed)
        return True

    def _drawn(self, keepsake: bytes) -> bytes:
        """The picture, out of a process of its own. Raises OSError and subprocess.SubprocessError."""
        import subprocess

        quietly = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}  # which would go before the picture
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
        with subprocess.Popen(self._program, stdin=pipe, stdout=pipe, stderr=nowhere, env=quietly) as drawing:
            self._drawing = drawing
            try:
                if self._attendant.is_stopped:  # in the moment before there was anything to end
                    drawing.kill()
                picture, _ = drawing.communicate(keepsake, DRAWN_S)
            finally:
                self._drawing = None
                drawing.kill()
        if drawing.returncode:
            raise subprocess.CalledProcessError(drawing.returncode, self._program)
        return picture

    def _keep(self, picture: bytes, file: Path) -> None:
        """Under its name in one step, whole or not at all, on a full disk too; and not beside a game that was cleared
        away while it was drawn."""
        fresh = file.with_suffix(FRESH)
        try:
            fresh.write_bytes(picture)
            if not self._is_cleared_away(file):
                put_in_place(fresh, file)
                if self._is_cleared_away(file):  # in this very moment
                    file.unlink(missing_ok=True)
        finally:
            fresh.unlink(missing_ok=True)

    def _is_cleared_away(self, file: Path) -> bool:
        return self._table.view(PUBLIC)["game"] != file.stem and not file.with_suffix(".game").exists()

    def _looked_back(self, game: str) -> Mapping[str, Any] | None:
        """Who could have known when, as soon as that is worked out; None where it is not in time."""
        for _ in range(max(1, int(self._patience_s / LOOK_S))):
            knew = self._table.house().get("knew")
            if knew and knew["game"] == game:
                found: Mapping[str, Any] = knew
                return found
            if not self._attendant.pauses(LOOK_S):
                break
        return None

    def _stir(self) -> None:
        """The table's gong: wakes nobody while a game goes on."""
        view = self._table.view(PUBLIC)
        if is_over(view) and view["game"] != self._kept:
            self._attendant.stir()

    def _attend(self) -> None:
        while self._attendant.sleeps():
            try:
                self.step()
            except Exception:  # this game has no picture; the next one has its turn
                log.exception("the album made a mistake and goes on")
