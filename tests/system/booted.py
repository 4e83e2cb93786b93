"""A computer with a real systemd as its first process, in a container: booted, switched off, cut off, booted again.

    with Booted(debian_root(), room, place, binds={"/wheels": wheels}) as machine:
        machine.runs("systemctl", "is-active", "butler")

What it writes lies in `room`, over the root that is everybody's, and is there again at the next boot; with `is_locked`
it lies in memory over both and is gone, as with a read-only root, but for what is bound.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.http_phone import until
from tests.system.networks import Place

BOOT_S, CALL_S = 300, 300
STARTS = """
set -eu
mount --make-rprivate /
umount --recursive --lazy /sys/fs/cgroup
mount -t cgroup2 cgroup2 /sys/fs/cgroup
mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/over,workdir=$2/work" "$2/root"
shift 2
exec "$@"
"""


class Booted:
    """The computer. `place` is where in the air it stands; `binds` are folders of this machine by their path there.
    With `keeps_network` it looks after its interfaces itself, as a table with a Wi-Fi of its own does."""

    def __init__(
        self, root: Path, room: Path, place: Place, binds: Mapping[str, Path], *,
        is_locked: bool = False, keeps_network: bool = False,
    ):  # fmt: skip
        self._root, self._room, self._place, self._binds = root, room, place, binds
        self.is_locked, self._keeps_network = is_locked, keeps_network
        self.first = 0
        """Its first process, by the number that it has here."""
        for name in ("over", "work", "root"):
            (room / name).mkdir(exist_ok=True)

    def boot(self) -> None:
        """Returns when systemd has started what it starts."""
        with (self._room / "console").open("w") as console:
            own = ("unshare", "--mount", "--cgroup", "sh", "-c", STARTS, "sh")
            self._process = subprocess.Popen(
                [*own, self._root, self._room, *self._container()],
                stdin=subprocess.DEVNULL, stdout=console, stderr=subprocess.STDOUT, start_new_session=True,
                env=os.environ | ({"SYSTEMD_NSPAWN_API_VFS_WRITABLE": "network"} if self._keeps_network else {}),
            )  # fmt: skip
        self.first = until(self._found, BOOT_S, "the first process")
        until(self._is_up, BOOT_S, f"a booted system ({self.console()[-600:]})")

    def _container(self) -> list[str]:
        return [
            *("systemd-nspawn", "--boot", "--quiet", "--register=no", "--keep-unit", "--machine=table"),
            *(f"--directory={self._room / 'root'}", f"--network-namespace-path=/run/netns/{self._place.namespace}"),
            *(f"--bind={here}:{there}" for there, here in self._binds.items()),
            *(["--volatile=overlay"] if self.is_locked else []),
            *(["--capability=CAP_NET_ADMIN"] if self._keeps_network else []),
        ]

    def _found(self) -> int:
        assert self._process.poll() is None, self.console()
        for process in _below(self._process.pid):
            with suppress(OSError):
                status = Path(f"/proc/{process}/status").read_text()
                numbers = next(line.split()[1:] for line in status.splitlines() if line.startswith("NSpid:"))
                if len(numbers) > 1 and numbers[-1] == "1":
                    return process
        return 0

    def _is_up(self) -> bool:
        # What waits for the start of the table, or for a network, may still be under way.
        done = self.tries("systemctl", "is-active", "multi-user.target")
        return done.stdout.strip() == "active"

    def tries(self, *command: object) -> subprocess.CompletedProcess[str]:
        """A command inside, as root."""
        inside = ("nsenter", "--target", self.first, "--mount", "--pid", "--net", "--ipc", "--uts", "--root", "--wd")
        return subprocess.run(
            list(map(str, (*inside, "--", *command))), capture_output=True, text=True, check=False, timeout=CALL_S,
            env={"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"}, stdin=subprocess.DEVNULL,
        )  # fmt: skip

    def runs(self, *command: object) -> str:
        """One that has to succeed; what it printed."""
        done = self.tries(*command)
        if done.returncode:
            log = self.tries("journalctl", "--output", "short-precise", "--no-pager", "--lines", "25").stdout
            raise AssertionError(f"{' '.join(map(str, command))}: {done.stdout}{done.stderr}\n{log}")
        return done.stdout

    def shows(self, unit: str, what: str) -> str:
        """A property of a unit."""
        return self.runs("systemctl", "show", "--value", "--property", what, unit).strip()

    def outside(self, process: int) -> int:
        """The number here of a process inside."""
        for each in _below(self.first):
            with suppress(OSError):
                status = Path(f"/proc/{each}/status").read_text()
                if f"NSpid:\t{each}\t{process}\n" in status:
                    return each
        raise AssertionError(f"there is no process {process} inside")

    def at(self, path: str) -> Path:
        """A file of its, as seen from here; of the mounts that all its processes share."""
        return Path(f"/proc/{self.first}/root{path}")

    def console(self) -> str:
        return (self._room / "console").read_text(errors="replace")

    def switches_off(self) -> None:
        """In good order."""
        self.tries("systemctl", "poweroff", "--no-block")
        self._ended(60)

    def is_cut_off(self) -> None:
        """The plug is pulled: nothing inside gets a word in."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        with suppress(ProcessLookupError):
            os.kill(self.first, signal.SIGKILL)  # the first process takes all others of its namespace with it
        self._ended(30)

    def goes_off(self, seconds: float = 60) -> None:
        """By itself, within that time."""
        self._process.wait(seconds)
        self._ended(1)

    def _ended(self, seconds: float) -> None:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(30)
        until(lambda: not Path(f"/proc/{self.first}").exists(), 30, "the end of the first process")

    def __enter__(self) -> Self:
        self.boot()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.first and Path(f"/proc/{self.first}").exists():
            self.is_cut_off()
        self._process.wait(30)  # it may have switched itself off
        shutil.rmtree(self._room / "work", ignore_errors=True)


def _below(process: int) -> Iterator[int]:
    """All processes that come from this one."""
    with suppress(OSError):
        for task in Path(f"/proc/{process}/task").iterdir():
            for child in (task / "children").read_text().split():
                yield int(child)
                yield from _below(int(child))
