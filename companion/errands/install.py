"""`butler install`: makes a table of this computer, which starts with it, keeps itself alive and says what is wrong."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errands.ending import Ending, Sorry

if TYPE_CHECKING:
    from companion.appliance.ledger import Ledger
    from companion.appliance.plan import Found, Wanted
    from companion.settings import Settings

TEXT = """\
Makes a table of this computer (Debian or Raspberry Pi OS, as root): a user of its own, the program in /opt/butler,
settings in /etc/butler, games in /var/lib/butler, and a service that starts with the machine, is started again when it
stops or stands still, and may touch nothing but its own.

It may be run again at any time: what is there stays, what you changed yourself is kept, and is said. Options of
earlier times hold on. Settings that are there are never written over.

  --kiosk     the table has the first console to itself; no login at any other, no key combination that leaves it
  --hotspot   the table is a Wi-Fi of its own
  --table     one more table on this computer, for phones alone, with settings, games and a port of its own

hardware/APPLIANCE.md tells what is laid down where, and why.

exit codes: 0 done, 1 a part of the system refused, 2 this computer is not meant for it, or you are not root
"""

LEDGER = "opt/butler/laid-down.json"
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,23}")


def _table(name: str) -> str:
    if not NAME.fullmatch(name) or name == "butler":
        raise ArgumentTypeError(f"{name!r} is not a table's name such as 2 or window: small letters, figures and -")
    return name


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("--kiosk", action="store_true", help="a table among strangers: no way out of the game")
    parser.add_argument("--hotspot", action="store_true", help="with a Wi-Fi of its own")
    parser.add_argument("--table", type=_table, action="append", default=[], metavar="NAME", help="one more table here")
    parser.add_argument("--language", default="en", metavar="CODE", help="of a table that has no settings yet")
    parser.add_argument(
        "--wheels", type=Path, metavar="DIR", help="a folder of wheels, for a computer without internet"
    )
    parser.add_argument("--dry-run", action="store_true", help="say what would be done, and do nothing")


def run(said: Namespace) -> int:
    """Lays down what is not there yet."""
    from companion import __version__
    from companion.appliance import machine
    from companion.appliance.laying import CallFailed, Laying, owned
    from companion.appliance.ledger import Ledger
    from companion.appliance.plan import pieces, plan
    from companion.appliance.versions import Versions

    root = Path("/")
    if no := machine.why_not(root, is_root=True if said.dry_run else None):
        raise Sorry(no)
    ledger = Ledger.opened(root / LEDGER)
    wanted = _wanted(said, ledger)
    steps = plan(wanted, found := _found(root, wanted), pieces())
    if wanted.hotspot and not found.hotspot_files:
        print(
            "The settings name no Wi-Fi: put a [hotspot] with an ssid into /etc/butler/butler.toml, and run it again."
        )
    if said.dry_run:
        print("\n".join(step.say for step in steps))
        return Ending.FINE
    versions = Versions(root / "opt/butler")

    def put(version: str) -> bool:
        made = version not in versions.made()
        if made:
            versions.make(version, machine.source(said.wheels, __version__), machine.python(root), machine.call)
        return versions.use(version) or made

    laying = Laying(root, ledger, put=put, call=machine.call, own=owned, is_running=machine.systemd_runs(root))
    ledger.asked = [
        *(["kiosk"] * wanted.kiosk),
        *(["hotspot"] * wanted.hotspot),
        *(f"table {t}" for t in wanted.tables),
    ]
    try:
        for step in steps:
            print(laying.does(step), flush=True)
    except CallFailed as no:
        raise Sorry(f"{no}. What came before is done; after mending that, run it again.", Ending.NO) from None
    versions.tidy()
    print(_goodbye(wanted))
    return Ending.FINE


def _wanted(said: Namespace, ledger: Ledger) -> Wanted:
    """What is asked for now, and what was before: an option is not taken back by leaving it out."""
    from companion.appliance.plan import Wanted

    before = [name.removeprefix("table ") for name in ledger.asked if name.startswith("table ")]
    return Wanted(
        kiosk=said.kiosk or "kiosk" in ledger.asked,
        hotspot=said.hotspot or "hotspot" in ledger.asked,
        tables=tuple(dict.fromkeys([*before, *said.table])),
        language=said.language,
    )


def _found(root: Path, wanted: Wanted) -> Found:
    import tomllib
    from secrets import choice

    from companion import __version__, hotspot
    from companion.appliance import machine, new_wifi
    from companion.appliance.plan import SETTINGS, Found
    from companion.settings.hotspot import Hotspot

    house = _settings(root / SETTINGS.lstrip("/") / "butler.toml")
    proposed, wifi = "", house.hotspot if house else Hotspot()
    if wanted.hotspot and house is None:
        proposed = new_wifi.settings(choice)
        wifi = Hotspot(**tomllib.loads(proposed)["hotspot"])
    return Found(
        version=machine.version(__version__),
        groups=machine.groups(root),
        hotspot_files=hotspot.files(wifi),
        hotspot_settings=proposed,
        ports=machine.ports(root / SETTINGS.lstrip("/")),
    )


def _settings(file: Path) -> Settings | None:
    """Those of the table that is here already; None where there are none."""
    from companion import settings

    try:
        return settings.load(file, {"data": "/var/lib/butler"}) if file.exists() else None
    except settings.SettingsWrong as wrong:
        raise Sorry("the settings that are here cannot be used:\n  " + "\n  ".join(wrong.mistakes)) from None


def _goodbye(wanted: Wanted) -> str:
    again = " Switch it off and on once, so that logins and keys are gone, too." if wanted.kiosk else ""
    pin = " The staff's page (/staff) opens with a PIN: sudo butler staff pin sets it." if wanted.kiosk else ""
    return f"This computer is a table now; systemctl status butler tells how it is.{again}{pin}"
