"""What an install is made of: a few kinds of step, each of which can be told, done, and (by the ledger) undone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class LayDown:
    """A file with this text. `group` owns it beside root ("" for root's); one that `is_owners` is never written again
    once it is there, whatever stands in it."""

    path: str
    text: str
    mode: int = 0o644
    group: str = ""
    is_owners: bool = False

    @property
    def say(self) -> str:
        return f"lay down {self.path}"


@dataclass(frozen=True)
class Point:
    """A symbolic link. One to /dev/null masks a unit: systemd starts it under no circumstances."""

    path: str
    to: str

    @property
    def say(self) -> str:
        return f"switch off {self.path.rpartition('/')[2]}" if self.to == MASK else f"point {self.path} to {self.to}"


@dataclass(frozen=True)
class Put:
    """The program itself, as a version of this name, beside the ones that are there; from now on it is the one that
    plays."""

    version: str

    @property
    def say(self) -> str:
        return f"put version {self.version} into /opt/butler/versions"


@dataclass(frozen=True)
class Call:
    """A program of the system that has to be told. What needs a running systemd is left out where none runs, as in an
    image that is being built; on what `may_fail` the rest does not depend; what is `for_changes` interrupts something,
    and is only done when something was changed."""

    words: tuple[str, ...]
    why: str
    needs_systemd: bool = True
    may_fail: bool = False
    for_changes: bool = False

    @property
    def say(self) -> str:
        return self.why


Step = LayDown | Point | Put | Call

MASK = "/dev/null"
