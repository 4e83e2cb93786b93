"""The staff's PIN: kept as an argon2 hash, in a file of its own beside the games.

    keep(folder, "482915")                 what `butler staff pin` does
    StaffPin(folder).fits("482915")        True, and in the same time False for another

The file is read at each try, so that a PIN that is set while the table plays is good at once. A hash in the settings
stands above the file.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from companion import disk
from companion.said import said

FILE_NAME = "staff.pin"
LEAST, MOST = 6, 12
"""Figures of a PIN. With six and the pauses of `lockout`, trying all of them takes years."""

TIMES, KIBIBYTES, LANES = 2, 19 * 1024, 1
"""argon2id as OWASP's password sheet has it for small machines: a tenth of a second on a Raspberry Pi, and never more
than once at a time."""


class PinWrong(ValueError):
    """This cannot be a PIN; `say` tells people why."""

    def __init__(self, say: str) -> None:
        super().__init__(say)
        self.say = say


class Busy(Exception):
    """Another try is being looked at; nobody waits for it, since who waits keeps a worker from the guests."""


class StaffPin:
    """The PIN of one house. Safe to call from any thread."""

    def __init__(self, folder: Path, of_settings: str | None = None) -> None:
        self._path, self._of_settings = folder / FILE_NAME, of_settings
        self._one_at_a_time = threading.Lock()

    @property
    def kept(self) -> str:
        """The hash; "" where no PIN was set, or the file cannot be read."""
        if self._of_settings:
            return self._of_settings
        with contextlib.suppress(OSError, UnicodeDecodeError):
            return self._path.read_text(encoding="ascii").strip()
        return ""

    @contextlib.contextmanager
    def one_try(self) -> Iterator[None]:
        """Within it nobody else tries. Raises `Busy`."""
        if not self._one_at_a_time.acquire(blocking=False):
            raise Busy
        try:
            yield
        finally:
            self._one_at_a_time.release()

    def fits(self, typed: str) -> bool:
        """Whether this is the PIN; takes the same time for each that is not."""
        from argon2 import PasswordHasher  # only ever needed where somebody types a PIN
        from argon2.exceptions import InvalidHashError, VerificationError

        try:
            return PasswordHasher().verify(self.kept, plain(typed))
        except (VerificationError, InvalidHashError):
            return False


def plain(typed: str) -> str:
    """As it was meant: spaces do not matter."""
    return "".join(typed.split())


def hashed(pin: str, *, times: int = TIMES, kibibytes: int = KIBIBYTES) -> str:
    """The hash of a new PIN. Raises `PinWrong`."""
    from argon2 import PasswordHasher

    pin = plain(pin)
    if not (pin.isascii() and pin.isdigit() and LEAST <= len(pin) <= MOST):
        raise PinWrong(said("A PIN has {least} to {most} figures and nothing else.", least=LEAST, most=MOST))
    steps = {(int(then) - int(one)) % 10 for one, then in pairwise(pin)}
    if steps in ({0}, {1}, {9}):
        raise PinWrong(said("Everybody tries that one first. Take figures that do not follow each other."))
    return PasswordHasher(time_cost=times, memory_cost=kibibytes, parallelism=LANES).hash(pin)


def keep(folder: Path, kept: str) -> Path:
    """Keeps this hash over a power cut, for the owner of the folder alone; answers its file. Raises `DiskFailed`."""
    path = folder / FILE_NAME
    try:
        disk.make_private_folder(folder)
        fresh = disk.beside(path, ".new")
        fresh.unlink(missing_ok=True)
        fresh.touch(0o600, exist_ok=False)
        fresh.write_text(kept + "\n", encoding="ascii")
        disk.give(fresh, folder.stat())  # sudo butler staff pin: the table's own user has to read it
        disk.put_in_place(fresh, path)
    except OSError as wrong:
        raise disk.failure(wrong) or wrong from wrong
    return path
