"""The shelf: every game of this house as one file in one folder, and how a broken one is rescued.

    <folder>/games/<game>.game              a game
    <folder>/games/<game>.copy              its last good copy, made and checked after each turn
    <folder>/games/<game>.game.damaged-<n>  what was found broken, kept for whoever can mend it

Games stand in the order in which they were begun, by their volume number. No clock is asked anywhere: a Pi
wakes up with a wrong one.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

from companion import disk
from companion.disk import Damaged, DiskFailed, TooNew
from companion.frozen import dataclass
from companion.journal import Journal, glance
from companion.said import said

_BEGIN = said("You can begin a new game.")
_GAME_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


@dataclass(frozen=True)
class Volume:
    """What stands on the back of one game: enough to choose it by, nothing secret.

    state is "running", "aside", "over", or "damaged" for a file that cannot be read. `started` is how the
    house wrote the evening down, to be shown and never compared.
    """

    game: str
    number: int
    edition: str
    players: tuple[str, ...]
    started: str
    turns: int
    state: str


@dataclass(frozen=True)
class Taken:
    """A game taken from the shelf, and what people have to be told about it (None: all is well).

    Without a journal nothing of the game can be played here and now; a new game can.
    """

    journal: Journal | None
    say: str | None = None
    aside: Path | None = None


class Shelf:
    """The games under one folder of the house. Looking creates nothing and changes nothing. Those that are
    `out_of_sight` stand there for another day: nobody is shown them, and none is gone on with."""

    def __init__(self, house: Path, out_of_sight: Collection[str] = ()) -> None:
        self.house = house
        self.folder = house / "games"
        self.out_of_sight = frozenset(out_of_sight)
        self._is_being_cleared = False

    def path(self, game: str) -> Path:
        """Where this game's file is, or would be."""
        return self._file(game, ".game")

    def copy(self, game: str) -> Path:
        """Where this game's last good copy is, or would be."""
        return self._file(game, ".copy")

    def volumes(self) -> list[Volume]:
        """All games, the last begun first. A game in which nothing has happened yet is none."""
        if self._is_being_cleared:
            return []
        return [volume for volume in self._all() if volume.game not in self.out_of_sight]

    def _all(self) -> list[Volume]:
        found = [volume for path in self._files() if (volume := _back_of(path)) is not None]
        return sorted(found, key=lambda volume: (volume.number, volume.game), reverse=True)

    def running(self) -> str | None:
        """The game that was being played when the house went dark, or None."""
        return next((volume.game for volume in self.volumes() if volume.state == "running"), None)

    def begin(self, game: str) -> Journal:
        """A new volume. Raises `DiskFailed`."""
        with contextlib.suppress(OSError):
            for unborn in self.folder.glob("*.game.new*"):  # what a cut left of games that were never begun
                unborn.unlink()
        number = 1 + max((volume.number for volume in self._all()), default=0)
        return Journal.create(self.path(game), game, number)

    def games(self) -> set[str]:
        """The ids of all games of which any file is here, whatever state it is in."""
        with contextlib.suppress(FileNotFoundError):
            return {path.name.partition(".")[0] for path in self.folder.iterdir()}
        return set()

    @contextlib.contextmanager
    def being_cleared(self) -> Iterator[None]:
        """Meanwhile it looks empty: whoever looked would go on showing what is gone in a moment."""
        self._is_being_cleared = True
        try:
            yield
        finally:
            self._is_being_cleared = False

    def clear(self, but: Collection[str] = ()) -> None:
        """Removes every file of every game `but` those, and of those out of sight: the game, its copy, its picture and
        what was moved aside. None of the names is on the disk any more when this returns. Raises `DiskFailed`."""
        stays = self.out_of_sight.union(but)
        self._remove(lambda game: game not in stays)

    def remove(self, game: str) -> None:
        """The same for this game alone. Raises `DiskFailed`."""
        self._remove(lambda each: each == game)

    def _remove(self, is_meant: Callable[[str], bool]) -> None:
        """The file of a game goes last: what a cut left of it is still seen on the shelf, and can be removed again."""
        if not self.folder.is_dir():
            return
        try:
            found = [path for path in self.folder.iterdir() if is_meant(path.name.partition(".")[0])]
            for path in sorted(found, key=lambda path: path.suffix == ".game"):
                path.unlink(missing_ok=True)
            disk.sync_folder(self.folder)
        except OSError as wrong:
            raise disk.failure(wrong) or wrong from wrong

    def open_or_rescue(self, game: str) -> Taken:
        """This game's journal, if need be from its last good copy. Never raises for what lies on the disk, but
        `DiskFailed` if this user may not read it.

        A file that cannot be believed is moved aside, never deleted, and what was done is said, with both
        names. The next start does not stumble over it again.
        """
        path = self.path(game)
        disk.must_be_ours(path)
        try:
            return Taken(Journal.open(path))
        except TooNew as new:
            return Taken(None, said("{what} {then}", what=new.say, then=_BEGIN))
        except Damaged as damage:
            told, aside = damage.say, None
        try:
            if _something_lies_at(path):
                aside = disk.move_aside(path)
                told = said("{what} It was moved aside as {file}.", what=told, file=aside.name)
        except OSError as wrong:
            stuck = said("{what} It cannot be moved aside ({why}).", what=told, why=wrong.strerror)
            return Taken(None, said("{what} {then}", what=stuck, then=_BEGIN))
        copy = self.copy(game)
        if not os.path.lexists(copy):
            lost = said("{what} There is no copy of it.", what=told)
            return Taken(None, said("{what} {then}", what=lost, then=_BEGIN), aside)
        try:
            journal = self._play_the_copy(game)
        except (Damaged, TooNew) as wrong:
            lost = said("{what} Its copy is no good either: {why}", what=told, why=wrong.say)
            return Taken(None, said("{what} {then}", what=lost, then=_BEGIN), aside)
        turns = journal.facts().get("turns")
        told = said(
            "{what} The game goes on from its last good copy, {file}; what came later is lost."
            if turns is None
            else "{what} The game goes on from its last good copy, {file}, as it stood after turn {turn}; "
            "what came later is lost.",
            what=told,
            file=copy.name,
            turn=turns,
        )
        return Taken(journal, told, aside)

    def _play_the_copy(self, game: str) -> Journal:
        """Makes the checked copy the game. It is renamed, not copied: that works on a full disk too."""
        copy, path = self.copy(game), self.path(game)
        try:
            Journal.open(copy, only_read=True).close()
        except Damaged as damage:
            with contextlib.suppress(OSError):
                aside = disk.move_aside(copy)
                raise Damaged(
                    said("{what} It was moved aside as {file}.", what=damage.say, file=aside.name)
                ) from damage
            raise
        try:
            disk.put_in_place(copy, path)
        except OSError as wrong:
            raise Damaged(said("{file} cannot be taken ({why}).", file=copy.name, why=wrong.strerror)) from wrong
        journal = Journal.open(path)
        with contextlib.suppress(DiskFailed):
            journal.copy_to(copy)
        return journal

    def _files(self) -> list[Path]:
        with contextlib.suppress(OSError):
            return sorted(path for path in self.folder.iterdir() if path.suffix == ".game")
        return []

    def _file(self, game: str, ending: str) -> Path:
        if not _GAME_ID.fullmatch(game):
            raise ValueError(f"{game!r} is not the id of a game")
        return self.folder / f"{game}{ending}"


def _back_of(path: Path) -> Volume | None:
    try:
        number, facts, begun = glance(path)
    except Damaged:
        return Volume(path.stem, 0, "", (), "", 0, "damaged")
    return _volume(path.stem, number, facts) if begun else None


def _volume(game: str, number: int, facts: dict[str, Any]) -> Volume:
    return Volume(
        game,
        number,
        edition=str(facts.get("edition", "")),
        players=tuple(facts.get("players", ())),
        started=str(facts.get("started", "")),
        turns=int(facts.get("turns", 0)),
        state=str(facts.get("state", "running")),
    )


def _something_lies_at(path: Path) -> bool:
    """Also a log that lost its database: it would spoil the next one that is put there."""
    return any(os.path.lexists(disk.beside(path, ending)) for ending in ("", *disk.KEPT_BESIDE))
