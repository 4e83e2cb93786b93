"""Why a table does not start, in words for whoever stands before it: what failed, and what to do.

    trouble = found(os.environ, Path("/etc/butler/butler.toml"), Path("/var/lib/butler"))
    trouble.what, trouble.do

What systemd tells the rescue page of the unit that failed is in its environment (MONITOR_SERVICE_RESULT and its like,
systemd.exec(5)). Nothing here is anybody's secret: of settings that cannot be used only their places are told, because
a password may be the value that is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion import settings, vitals
from companion.said import Said, said

SETTINGS, TAKEN, PORT, DISK = "2", "3", "4", "5"
"""Exit codes of `butler play`, as systemd tells them."""
FULL_MB = 50

SAFE = said("The game is kept as it was at the last confirmed action.")
AGAIN = said("Switch the table off and on again.")


@dataclass(frozen=True)
class Trouble:
    """What failed, sentence by sentence, and what to do, step by step; all of it still to be put into a language."""

    what: tuple[str, ...]
    do: tuple[str, ...]


def found(environ: Mapping[str, str], file: Path, folder: Path, root: Path = Path("/")) -> Trouble:
    """The trouble of the unit that failed. `file` is its settings, `folder` where its games are, `root` the machine."""
    result = environ.get("MONITOR_SERVICE_RESULT", "")
    status = environ.get("MONITOR_EXIT_STATUS", "") if environ.get("MONITOR_EXIT_CODE", "exited") == "exited" else ""
    unit = environ.get("MONITOR_UNIT", "butler.service")
    ask = said("If that does not help, whoever looks after this table finds more with: {command}", command=_log(unit))
    if (place := unmounted(folder, root)) is not None:  # then it was not even tried, and systemd tells of no status
        away = said(
            "The card or disk with the games of this table is missing: {folder} cannot be mounted.", folder=place
        )
        plug = said("See that it is plugged in, and switch the table off and on again.")
        return Trouble((away, SAFE), (plug, ask))
    if status == SETTINGS:
        what = said("The settings of this table cannot be used.")
        mend = said("Correct {file}, and switch the table off and on again.", file=file)
        return Trouble((what, *_places(file)), (mend, ask))
    if status == DISK:
        return _disk(folder, ask)
    if status == TAKEN:
        return Trouble((said("Another program has the games of this table open."),), (AGAIN, ask))
    if status == PORT:
        return Trouble((said("Another program has the port by which phones come."),), (AGAIN, ask))
    if result == "watchdog":
        stood = said("The table stood still again and again, although it was started anew each time.")
        return Trouble((stood, SAFE), (AGAIN, ask))
    if result == "timeout":
        return Trouble((said("The table did not get ready in time."), SAFE), (AGAIN, ask))
    return Trouble((said("The table has stopped by a mistake of its own."), SAFE), (AGAIN, ask))


def unmounted(folder: Path, root: Path) -> str | None:
    """Where something of its own ought to be mounted for `folder` (/etc/fstab) and is not; None if all is well."""
    wanted, there = (_places_in(root / table) for table in ("etc/fstab", "proc/self/mounts"))
    return next((str(place) for place in (folder, *folder.parents) if str(place) in wanted - there), None)


def _places_in(table: Path) -> set[str]:
    """Where the lines of such a table mount something."""
    with suppress(OSError):
        lines = [line.split() for line in table.read_text().splitlines()]
        return {words[1] for words in lines if len(words) > 2 and not words[0].startswith("#")}
    return set()


def _disk(folder: Path, ask: Said) -> Trouble:
    free = vitals.free_mb(folder)
    if free is not None and free < FULL_MB:
        full = said("The table's card is full: {free} MB are free.", free=free)
        return Trouble((full, SAFE), (said("Make room on it, and switch the table off and on again."), ask))
    worn = said("The table cannot write to its card: it may be worn out, or locked.")
    return Trouble((worn, SAFE), (AGAIN, said("If it stays so, put in a new card and restore the backup."), ask))


def _places(file: Path) -> Iterable[str]:
    """Where in the settings something is wrong."""
    try:
        settings.load(file, {"data": file.parent})
    except settings.SettingsWrong as wrong:
        places = [mistake.partition(": ")[0] for mistake in wrong.mistakes]
        yield said("Wrong in it: {places}", places=", ".join(dict.fromkeys(places)))


def _log(unit: str) -> str:
    return f"sudo journalctl -u {unit.removesuffix('.service')} -n 50"
