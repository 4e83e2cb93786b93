"""`butler doctor`: what is there, what is missing, and what to do about it. Changes nothing."""

from __future__ import annotations

import os
import platform
import shutil
import socket
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errands import parts_there
from companion.errands.ending import Ending
from companion.errands.findings import LEGEND, Finding, Findings, Look, as_json, as_lines, is_fine, the_house
from companion.errands.parts_answering import is_playing

if TYPE_CHECKING:
    from companion.settings import Settings

TEXT = f"""\
Looks at this machine and says what is there, what is missing, and what to do. Changes nothing. `butler hardware scan`
looks closer at the parts of the table: it opens them and hears whether they answer.

{LEGEND}  no    Butler cannot play before this is put right

exit codes: 0 Butler can play here, 1 something marked "no", 2 the settings cannot be read
"""

FLOOR_S = 3.0
"""How long a broker is waited for: one in the house answers in a tenth of it."""
LEAST_FREE_MB = 50
"""A game takes well under 1 MB; below this the next system update will fill the disk first."""


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder that `play` would use")
    parser.add_argument("--settings", type=Path, metavar="FILE", help="the settings that `play` would use")
    parser.set_defaults(panel=None, dice=None)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(said: Namespace) -> int:
    """Look at everything and report."""
    house = the_house(said)
    looks: list[Look] = [
        _python,
        _folder,
        _editions,
        parts_there.screen,
        parts_there.panel,
        parts_there.groups,
        parts_there.dice,
        parts_there.bluetooth,
        parts_there.buses,
        _phones,
        _floor,
        _pictures,
    ]
    findings = [finding for look in looks for finding in look(house)]
    fine = is_fine(findings)
    if said.json:
        print(as_json(findings, can_play=fine))
    else:
        print(*as_lines(findings), sep="\n")
        print("Butler can play here." if fine else "Butler cannot play here yet.")
    return Ending.FINE if fine else Ending.NO


def _python(house: Settings) -> Findings:
    yield Finding("python", "ok", f"Python {platform.python_version()} on {platform.machine()}")
    if sys.maxsize < 2**32:
        yield Finding("python", "note", "this is a 32-bit system", "install the 64-bit Raspberry Pi OS")


def _ground(folder: Path) -> Path | None:
    """The folder itself, or the nearest one above it in which it would be made; None where this user cannot make it."""
    try:
        folder.lstat()
        is_folder = folder.is_dir()
    except FileNotFoundError:
        return _ground(folder.parent)
    except OSError:  # below a file, behind a folder that may not be entered, or of a name that no folder can have
        return None
    return folder if is_folder and os.access(folder, os.W_OK | os.X_OK) else None


def _folder(house: Settings) -> Findings:
    folder = house.data
    there = _ground(folder)
    if there is None:
        yield Finding(
            "data",
            "no",
            f"{folder} cannot be written by this user",
            "give another folder with --data, or change the owner of that one",
        )
        return
    free = shutil.disk_usage(there).free // 2**20
    yield Finding("data", "ok", str(folder) if there == folder else f"{folder} (made at the first start)")
    if free < LEAST_FREE_MB:
        state = "no" if free < 2 else "note"
        yield Finding("disk", state, f"{free:,} MB free", "make some room on this disk")
    else:
        yield Finding("disk", "ok", f"{free:,} MB free")


def _editions(house: Settings) -> Findings:
    """The boxes that can be played, and the owner's files that are left out."""
    from companion import editions

    yield Finding("editions", "ok", ", ".join(editions.all_ids(house.data)))
    for file, mistakes in editions.left_out(house.data).items():
        more = f" (and {len(mistakes) - 1} more)" if len(mistakes) > 1 else ""
        yield Finding("editions", "note", f"{file} is left out: {mistakes[0]}{more}", f"butler editions check {file}")


def _phones(house: Settings) -> Findings:
    """Under which address phones would find the table, and whether it can be had."""
    from web_remote.addresses import best, local_addresses, url
    from web_remote.server import PortTaken

    address = best(local_addresses())
    if address.interface == "lo":
        yield Finding("phones", "note", "this machine is in no network", "join the Wi-Fi of the phones")
    else:
        yield Finding("phones", "ok", f"{url(address, house.web.port)} on {address.interface}")
    if house.web.port == 0 or is_playing(house.data):
        return
    try:
        socket.create_server((house.web.host, house.web.port)).close()
    except OSError as why:
        say = PortTaken(house.web.host, house.web.port, why).say
        yield Finding("phones", "no", say, "set web.port in the settings, or start with --port")


def _floor(house: Settings) -> Findings:
    """Whether the house's broker can be reached, and lets this table in; under a name of its own, so that the table's
    line stays where it is."""
    if not house.floor.broker:
        return
    import ssl

    from companion.floor.line import Line, Unreadable, secret

    floor, where = house.floor, f"{house.floor.broker}:{house.floor.at}"

    def login() -> tuple[str, str]:
        return floor.user, secret(floor.password, floor.password_file)

    try:
        no = Line(floor, f"butler-doctor-{floor.table}-{os.getpid()}", login).knock(FLOOR_S)
    except Unreadable as missing:
        do = "ask as whom Butler runs as, such as: sudo -u butler butler doctor"
        yield Finding("floor", "note", missing.say, "" if "chmod" in missing.say else do)
    except ssl.SSLCertVerificationError as why:
        say = f"{where} cannot prove that it is the house's broker: {why.verify_message.rstrip('.')}"
        yield Finding(
            "floor", "note", say, f"ca has to be its authority, and its certificate has to name {floor.broker}"
        )
    except OSError as why:
        say = f"{where} cannot be reached: {why.strerror or why}"
        yield Finding("floor", "note", say, "docs/floor.md; the table plays without it")
    else:
        mend = "compare user and password with the broker's: hardware/floor/README.md"
        yield Finding("floor", "note", no, mend) if no else Finding("floor", "ok", f"{where} lets this table in")


def _pictures(house: Settings) -> Findings:
    home = Path(__file__).parent.parent
    fonts = sorted(path.name for path in (home / "fonts").glob("*.ttf"))
    art = sorted(path.name for path in (home / "art").glob("*.svg"))
    if fonts and art:
        yield Finding("pictures", "ok", f"{len(fonts)} fonts, {len(art)} drawings")
    else:
        yield Finding("pictures", "no", "fonts or drawings are missing", "install Butler again")
