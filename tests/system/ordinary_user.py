"""Somebody who is not root: no privilege, a home folder, and nothing else that may be written to."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.system.program import REPOSITORY

UID, STRANGER = 61933, 61934
"""Numbers that no account has."""


class OrdinaryUser:
    """Runs programs as a user of this machine whose home is `home`. `room` is a folder of root's that all may enter."""

    def __init__(self, room: Path, uid: int = UID) -> None:
        self.room, self.uid = room, uid
        self.home = room / "home"
        self.home.mkdir(exist_ok=True)
        os.chown(self.home, uid, uid)

    @property
    def before(self) -> list[str]:
        """What a command line begins with to be run by this user; the process keeps its number."""
        become = [
            *("setpriv", f"--reuid={self.uid}", f"--regid={self.uid}", "--clear-groups"),
            *("--inh-caps=-all", "--bounding-set=-all", "--no-new-privs"),
        ]
        return ["unshare", "--mount", "--propagation", "private", "sh", "-euc", _let_in(become, self.room), "sh"]

    def runs(self, *command: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*self.before, *map(str, command)],
            env={"HOME": str(self.home), "PATH": os.environ["PATH"], "PYTHONPATH": str(REPOSITORY)},
            cwd="/", capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip


@contextmanager
def a_room() -> Iterator[Path]:
    """A folder that everybody may enter and only root may write to; pytest's own are closed to other users."""
    room = Path(tempfile.mkdtemp(prefix="butler-test-"))
    try:
        room.chmod(0o755)
        yield room
    finally:
        shutil.rmtree(room)


def _let_in(become: Sequence[str], room: Path) -> str:
    """A script that opens, for this one process, the way to Python and to the program where it leads through a closed
    home, and then becomes the user. The home is covered by an empty folder with nothing but these in it."""
    ways = sorted({Path(sys.base_prefix).resolve(), Path(sys.prefix).resolve(), REPOSITORY.resolve()})
    behind = {way: gate for way in ways if (gate := _gate(way)) is not None}
    kept = {way: room / f"kept-{number}" for number, way in enumerate(behind)}
    lines = [f"mkdir -p {_q(hold)} && mount --bind {_q(way)} {_q(hold)}" for way, hold in kept.items()]
    lines += [f"mount -t tmpfs -o mode=0755 butler-test {_q(gate)}" for gate in sorted(set(behind.values()))]
    lines += [f"mkdir -p {_q(way)} && mount --move {_q(hold)} {_q(way)}" for way, hold in kept.items()]
    return "\n".join([*lines, f'exec {shlex.join(become)} -- "$@"'])


def _gate(way: Path) -> Path | None:
    """The outermost folder on the way that strangers may not enter."""
    return next((folder for folder in reversed((way, *way.parents)) if not folder.stat().st_mode & 0o001), None)


def _q(path: Path) -> str:
    return shlex.quote(str(path))
