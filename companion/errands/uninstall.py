"""`butler uninstall`: takes away what `butler install` laid down. Games, and settings that somebody changed, stay."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.errands.ending import Ending, Sorry

TEXT = """\
Takes away what `butler install` laid down (as root). Games and seats in /var/lib/butler stay, and so does every file
that you changed; both are said. To be rid of the games, too, delete that folder afterwards.

exit codes: 0 done, 1 a part of the system refused, 2 nothing is installed here, or you are not root
"""

STOPPED = ("butler.service", "butler@*.service", "butler-rescue.service", "butler-rescue@*.service")


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("--dry-run", action="store_true", help="say what would be taken away, and do nothing")


def run(said: Namespace) -> int:
    """Takes away what is in the ledger, and the program."""
    from companion.appliance import machine
    from companion.appliance.laying import CallFailed, Laying
    from companion.appliance.ledger import Ledger
    from companion.errands.install import LEDGER

    root = Path("/")
    if no := machine.why_not(root, is_root=True if said.dry_run else None):
        raise Sorry(no.replace("sudo butler install", "sudo butler uninstall"))
    ledger = Ledger.opened(root / LEDGER)
    if not ledger.marks:
        raise Sorry("Nothing of Butler is installed on this computer.")
    if said.dry_run:
        print("\n".join(f"take away {path}" for path in reversed(ledger.marks)))
        print("take away /opt/butler and the user butler; games in /var/lib/butler stay")
        return Ending.FINE
    runs = machine.systemd_runs(root)
    try:
        if runs:
            machine.call(["systemctl", "stop", *STOPPED])
        laying = Laying(root, ledger, put=lambda _: False, call=machine.call, is_running=runs)
        for line in laying.undoes():
            print(line, flush=True)
        _put_away(root)
        if runs:
            machine.call(["systemctl", "daemon-reload"])
            machine.call(["systemctl", "reset-failed", "butler*"])
        machine.call(["userdel", "butler"])
    except CallFailed as no:
        raise Sorry(f"{no}. What came before is done; after mending that, run it again.", Ending.NO) from None
    print("This computer is no table any more. Its games are still in /var/lib/butler.")
    return Ending.FINE


def _put_away(root: Path) -> None:
    """The program, which is running still: what it has not read yet it does not need."""
    import shutil

    for folder in ("opt/butler", "var/cache/butler"):
        shutil.rmtree(root / folder, ignore_errors=True)
