"""The versions of the program side by side: each in a folder of its own with all it needs; `current`, which points to
the one that plays, and `earlier`, to the one that played before it: when a version was made says nothing about either.

    versions = Versions(Path("/opt/butler"))
    versions.make("0.2.0", ["butler-0.2.0.whl"], PYTHON, call)     # the one that plays stays as it is
    versions.use("0.2.0")                                          # in one step; the earlier one is kept
    versions.use(versions.earlier())                               # and back

A version counts as made only when its stamp is on the disk: what a power cut left of one is made anew.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from companion import disk

STAMP = "made"


class Versions:
    """Those under `folder`, which is /opt/butler on a table."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._all = folder / "versions"
        self._current, self._earlier = folder / "current", folder / "earlier"

    def made(self) -> list[str]:
        """The names of all that are whole, the newest last."""
        stamps = self._all.glob(f"*/{STAMP}")
        return [stamp.parent.name for stamp in sorted(stamps, key=lambda stamp: stamp.stat().st_mtime_ns)]

    @property
    def current(self) -> str | None:
        """The one that plays."""
        return _pointed_to(self._current)

    def earlier(self) -> str | None:
        """What one goes back to: the one that played before; where that is gone, the newest of those that do not
        play."""
        others = [name for name in self.made() if name != self.current]
        before = _pointed_to(self._earlier)
        return before if before in others else next(reversed(others), None)

    def place(self, name: str) -> Path:
        """The folder of this version."""
        return self._all / name

    def make(
        self,
        name: str,
        what: Sequence[str],
        python: Sequence[str],
        call: Callable[[Sequence[str]], None],
    ) -> bool:
        """Makes the version with `python` (a command line that makes an environment) and what pip is told to put in;
        False if it is there. `call` runs a program, and raises where it fails: then nothing is left of it."""
        place = self.place(name)
        if (place / STAMP).exists():
            return False
        shutil.rmtree(place, ignore_errors=True)
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            call([*python, str(place)])
            # -I: what lies where we were started from must not count as being there already.
            pip = (str(place / "bin/python"), "-I", "-m", "pip", "--disable-pip-version-check")
            call([*pip, "install", "--quiet", *what])
            os.sync()  # pip leaves it to the system when its files come to the disk
            (place / STAMP).touch()
            disk.sync_folder(place)
        except BaseException:
            shutil.rmtree(place, ignore_errors=True)
            raise
        return True

    def use(self, name: str) -> bool:
        """This one plays from the next start on; False if it does already."""
        before = self.current
        if before == name:
            return False
        if before is not None:
            self._point(self._earlier, before)
        self._point(self._current, name)
        return True

    def tidy(self) -> None:
        """Keep the one that plays and the earlier one."""
        kept = {self.current, self.earlier()}
        for name in self.made():
            if name not in kept:
                self.drop(name)

    def drop(self, name: str) -> None:
        """Take this version away; the stamp first, so that what a cut leaves of it does not count."""
        (self.place(name) / STAMP).unlink(missing_ok=True)
        shutil.rmtree(self.place(name), ignore_errors=True)

    def _point(self, link: Path, name: str) -> None:
        new = disk.beside(link, ".new")
        new.unlink(missing_ok=True)
        new.symlink_to(Path("versions") / name)
        new.replace(link)
        disk.sync_folder(self.folder)


def _pointed_to(link: Path) -> str | None:
    return link.readlink().name if link.is_symlink() else None
