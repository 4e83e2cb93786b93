"""Lays down the steps of a plan under a root, and takes them away again by the ledger.

    laying = Laying(Path("/"), ledger, put=..., call=...)
    laying.does(step)         # one line for people: what became of it
    laying.undoes()           # a line for each thing that was laid down

Nobody's own file is ever written over or deleted: what is not as we left it is kept, and said. Each file comes to its
place whole, or not at all.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from companion import disk
from companion.appliance.ledger import Ledger, mark_of, mark_of_text
from companion.appliance.steps import Call, LayDown, Point, Put, Step


class CallFailed(Exception):
    """A program of the system said no; the text says which, and what it said."""


def nobody(path: Path, group: str) -> None:
    """No owner is given, as in a folder that is not a machine's root."""


def owned(path: Path, group: str) -> None:
    """Root's and this group's."""
    shutil.chown(path, "root", group)


class Laying:
    """`put(version)` puts the program and says what it did, `call(words)` tells the system something (raises
    `CallFailed`); `is_running`: systemd is there to be told. `changed` is whether anything is now other than before."""

    def __init__(
        self,
        root: Path,
        ledger: Ledger,
        *,
        put: Callable[[str], bool],
        call: Callable[[Sequence[str]], None],
        own: Callable[[Path, str], None] = nobody,
        is_running: bool = True,
    ) -> None:
        self._root, self._ledger, self._put, self._call, self._own = root, ledger, put, call, own
        self._is_running = is_running
        self.changed = False

    def does(self, step: Step) -> str:
        """The step; what became of it."""
        if isinstance(step, Put):
            done = self._put(step.version)
            self.changed |= done
            return f"{'put' if done else 'there':8}  version {step.version}"
        if isinstance(step, Call):
            return self._tells(step)
        if isinstance(step, Point):
            return self._lays(step.path, f"to {step.to}", lambda place: place.symlink_to(step.to))
        return self._file(step)

    def undoes(self) -> Iterator[str]:
        """Take away what was laid down, the newest first; what came of each."""
        for path, mark in reversed(list(self._ledger.marks.items())):
            place = self._at(path)
            found = mark_of(place)
            if found == mark:
                place.unlink()
                self._leave(place.parent)
            yield f"{'removed' if found == mark else 'kept' if found else 'gone':8}  {path}{_yours(found, mark)}"
            self._ledger.forget(path)

    def _file(self, step: LayDown) -> str:
        if step.is_owners and mark_of(self._at(step.path)):
            return f"{'kept':8}  {step.path} (it is yours)"

        def write(place: Path) -> None:
            place.touch(mode=0o600)
            place.chmod(step.mode)
            if step.group:
                self._own(place, step.group)
            place.write_text(step.text, encoding="utf-8")

        return self._lays(step.path, mark_of_text(step.text), write)

    def _lays(self, path: str, wanted: str, make: Callable[[Path], None]) -> str:
        place, ours = self._at(path), self._ledger.marks.get(path)
        found = mark_of(place)
        if found == wanted:
            if ours != wanted:
                self._ledger.remember(path, wanted)
            return f"{'there':8}  {path}"
        if found and found != ours:
            return f"{'kept':8}  {path}{_yours(found, ours or '')}"
        place.parent.mkdir(parents=True, exist_ok=True)
        unfinished = disk.beside(place, ".butler-unfinished")
        unfinished.unlink(missing_ok=True)
        make(unfinished)
        if unfinished.is_symlink():
            unfinished.replace(place)
            disk.sync_folder(place.parent)
        else:
            disk.put_in_place(unfinished, place)
        self._ledger.remember(path, wanted)
        self.changed = True
        return f"{'changed' if found else 'laid':8}  {path}"

    def _tells(self, step: Call) -> str:
        if step.for_changes and not self.changed:
            return f"{'there':8}  {step.why}: nothing has changed"
        if step.needs_systemd and not self._is_running:
            return f"{'later':8}  {step.why}: systemd does not run here"
        try:
            self._call(step.words)
        except CallFailed as no:
            if not step.may_fail:
                raise
            return f"{'not':8}  {step.why}: {no}"
        return f"{'done':8}  {step.why}"

    def _at(self, path: str) -> Path:
        return self._root / path.lstrip("/")

    def _leave(self, folder: Path) -> None:
        """A folder of a unit's own that is empty now. Those of the system stay, whoever made them."""
        if folder.name.endswith((".service.d", ".target.wants")) or folder == self._at("/etc/butler"):
            try:
                folder.rmdir()
            except OSError:
                return  # somebody has something else in there


def _yours(found: str, mark: str) -> str:
    if not found or found == mark:
        return ""
    return " (you changed it)" if mark else " (it was there before)"
