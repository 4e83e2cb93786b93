"""`butler update`: a newer Butler from a USB stick or a package index, never during a game; the earlier one is kept."""

from __future__ import annotations

import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errands.ending import Ending, Sorry

if TYPE_CHECKING:
    from companion.appliance.versions import Versions

TEXT = """\
Brings a newer Butler to a computer that is a table (as root): from a wheel, from a folder with one such as a USB stick,
or with --index from a package index. It is made beside the one that plays and tried on the games of the shelf; then
the table is started anew with it. If it does not start, the earlier one plays again. Nothing is done during a game.

  butler update /media/usb             the newest butler-...whl on that stick
  butler update --index https://...    the newest there
  butler update --back                 the earlier version, which is kept

What Butler needs beside itself comes from wheels in the same folder or, if that is enough, from the version that plays.
A wheel is run as it is: take it from nobody whom you would not lend the table. If NAME.whl.sha256 lies beside it, the
two have to agree.

exit codes: 0 done, 1 it was tried and did not go, and all is as before; 2 there is nothing to do it with, or not now
"""

DATA = Path("/var/lib/butler")
FOLDER = Path("/opt/butler")
TABLES = ("butler.service", "butler@*.service")


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("where", type=Path, nargs="?", metavar="WHERE", help="a wheel, or a folder with one")
    parser.add_argument("--index", metavar="URL", help="a package index that has Butler")
    parser.add_argument("--back", action="store_true", help="to the earlier version")
    parser.add_argument("--check", action="store_true", help="say what would come, and do nothing")


def run(said: Namespace) -> int:
    """Brings one version, or the earlier one back."""
    from companion.appliance import machine
    from companion.appliance.laying import CallFailed
    from companion.appliance.update import NoUpdate
    from companion.appliance.versions import Versions

    if no := machine.why_not():
        raise Sorry(no.replace("sudo butler install", "sudo butler update"))
    versions = Versions(FOLDER)
    if versions.current is None:
        raise Sorry("This computer is no table yet: sudo butler install makes one of it.")
    if sum([said.where is not None, said.index is not None, said.back]) != 1:
        raise Sorry("Say where the newer Butler is: a wheel or folder, --index URL, or --back for the earlier one.")
    try:
        if said.back:
            return _use(_earlier(versions), versions, is_new=False)
        with tempfile.TemporaryDirectory(prefix="butler-wheels-") as folder:
            return _bring(said.where or _fetched(said.index, Path(folder)), versions, only_look=said.check)
    except NoUpdate as no_update:
        raise Sorry(str(no_update)) from None
    except CallFailed as failed:
        raise Sorry(f"{failed}. Nothing was changed.", Ending.NO) from None


def _fetched(index: str, folder: Path) -> Path:
    from companion.appliance import machine

    pip = [str(FOLDER / "current/bin/python"), "-m", "pip", "--disable-pip-version-check", "download", "--quiet"]
    machine.call(
        [*pip, "--index-url", index, "--dest", str(folder), "--only-binary", ":all:", f"butler{machine.extras()}"]
    )
    return folder


def _bring(where: Path, versions: Versions, *, only_look: bool) -> int:
    from companion.appliance import machine, update

    coming = update.newest(where)
    if coming.name == versions.current:
        print(f"Butler {coming.number} is what plays here already.")
        return Ending.FINE
    _nobody_plays()
    print(f"Butler {coming.number} is in {coming.wheel}; {versions.current} plays now.")
    if only_look:
        return Ending.FINE
    update.room(FOLDER, versions.place(versions.current or ""))
    made = update.bring(coming, versions, machine.python(), machine.call)
    return _use(coming.name, versions, is_new=made)


def _earlier(versions: Versions) -> str:
    from companion.appliance.update import NoUpdate

    earlier = versions.earlier()
    if earlier is None:
        raise NoUpdate("No earlier version is kept here.")
    return earlier


def _nobody_plays() -> None:
    from companion.appliance.update import NoUpdate, in_play

    if playing := in_play(DATA):
        raise NoUpdate(f"A game is being played ({', '.join(playing)}). End it or set it aside first.")


def _use(name: str, versions: Versions, *, is_new: bool) -> int:
    """Starts the tables with that version; with the one before, if it cannot go on with the games or does not start.
    One that `is_new` and cannot be used goes away, or it would count as the earlier one."""
    from companion.appliance import machine
    from companion.appliance.laying import CallFailed
    from companion.appliance.update import NoUpdate

    before = versions.current
    assert before is not None
    try:
        _may_be_used(versions.place(name) / "bin/butler")
    except NoUpdate:
        if is_new:
            versions.drop(name)
        raise
    try:
        machine.call(_install(versions, name))
    except CallFailed as failed:
        with suppress(CallFailed):  # systemd would go on trying what did not start
            machine.call(["systemctl", "stop", *TABLES])
        versions.use(before)
        if is_new:
            versions.drop(name)
        try:
            machine.call(_install(versions, before))
        except CallFailed as again:
            neither = f"{name} did not start ({failed}), and now {before} does not either ({again})."
            raise Sorry(neither, Ending.NO) from None
        raise Sorry(f"{name} did not start ({failed}). {before} plays again.", Ending.NO) from None
    print(f"{name} plays now. {before} is kept: sudo butler update --back.")
    return Ending.FINE


def _may_be_used(program: Path) -> None:
    from companion.appliance import machine, update

    if strange := list(update.unread(program, DATA, machine.call)):
        raise update.NoUpdate(
            f"That version cannot go on with a game of the shelf: {', '.join(strange)}. Nothing was changed."
        )
    _nobody_plays()


def _install(versions: Versions, name: str) -> Sequence[str]:
    """What is to be laid down for a version is its own business; it remembers what was asked for."""
    return [str(versions.place(name) / "bin/butler"), "install"]
