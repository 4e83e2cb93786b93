"""`butler hardware`: the parts of the table, one by one: which are there, whether they work, and colours for dice."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errands import dice_on_air, parts_answering, parts_there
from companion.errands.ending import Ending, Sorry
from companion.errands.findings import LEGEND, Finding, Look, as_json, as_lines, is_fine, the_house

if TYPE_CHECKING:
    from companion.settings import Settings

TEXT = f"""\
The parts of the table: panel, lamps, dice reader, screen, sound.

  butler hardware scan     every part, what is wrong with it, and how to mend it
  butler hardware test     each part tried by hand: press this, is that lit, throw the dice; then a verdict
  butler hardware teach    the dice reader learns the colours of its dice, one number after the other

End a Butler that plays before you test or teach: it has the parts for itself. Questions are answered at the panel or
typed. With --panel simulated and --dice simulated, lines on standard input are the hands, as for `butler play`.

{LEGEND}  no    the settings ask for it, and it is not there or does not answer

exit codes: 0 all that the settings ask for is there and works, 1 something is missing or does not work, 2 the command
line or the settings cannot be used, 3 a Butler plays and has the parts
"""


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("do", choices=("scan", "test", "teach"), help="what to do")
    parser.add_argument(
        "--seconds", type=float, default=20.0, metavar="S", help="patience with you (default %(default)s)"
    )
    parser.add_argument("--wells", default="A,B", metavar="W,W", help="with teach: which wells (default %(default)s)")
    parser.add_argument("--panel", metavar="HOW", help="as for `play`: gpio, keyboard, simulated or none")
    parser.add_argument("--dice", metavar="HOW", help="as for `play`: serial:<url>, simulated, bluetooth or none")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder that `play` would use")
    parser.add_argument("--settings", type=Path, metavar="FILE", help="the settings that `play` would use")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(said: Namespace) -> int:
    """One of the three."""
    return _scan(said) if said.do == "scan" else _by_hand(said)


def _scan(said: Namespace) -> int:
    house = the_house(said)
    looks: list[Look] = [
        parts_answering.machine,
        parts_there.panel,
        parts_answering.pins,
        parts_there.groups,
        parts_there.dice,
        parts_answering.readers,
        parts_there.bluetooth,
        dice_on_air.dice_on_air,
        parts_there.buses,
        parts_answering.seat_lamps,
        parts_there.screen,
        parts_there.sockets,
        parts_there.sound,
    ]
    findings = parts_answering.asked_for(house, (finding for look in looks for finding in look(house)))
    fine = is_fine(findings)
    if said.json:
        print(as_json(findings, fine=fine))
    else:
        print(*as_lines(findings), sep="\n")
        print("All that the settings ask for is there." if fine else "Something that the settings ask for is missing.")
    return Ending.FINE if fine else Ending.NO


def _by_hand(said: Namespace) -> int:
    """Test and teach: a talk with whoever stands at the table. With --json what is said goes to standard error."""
    import queue
    import sys

    from companion.devices import Devices
    from companion.errands.asking import Asking
    from companion.errands.teaching import WELLS, teaching
    from companion.errands.trial import trial, verdict

    house = the_house(said)
    if not 0 < said.seconds < float("inf"):
        raise Sorry("--seconds: patience is a number of seconds above 0, such as 20")
    wells = tuple(said.wells.split(","))
    if not set(wells) <= set(WELLS):
        raise Sorry(f"--wells: a reader has the wells {' and '.join(WELLS)}")
    if parts_answering.is_playing(house.data):
        raise Sorry("a Butler plays here and has the parts for itself: end it first", Ending.TAKEN)
    people = sys.stderr if said.json else sys.stdout

    def tell(line: str) -> None:
        print(line, file=people, flush=True)

    signals: queue.SimpleQueue[Any] = queue.SimpleQueue()
    devices = Devices(house, signals)
    asking = Asking(devices, signals, tell, said.seconds)
    devices.start(tell)
    try:
        if not devices.follows_input and sys.stdin is not None:
            asking.listen_to()
        found = list(trial(asking) if said.do == "test" else teaching(asking, wells))
    finally:
        devices.stop()
        for sounding in (devices.mixer, devices.voice):
            if sounding is not None:
                sounding.stop()
    if said.do == "test":
        found += _missed(house)
    for line in as_lines(found):
        tell(line)
    tell(verdict(found))
    if said.json:
        print(as_json(found, fine=is_fine(found)))
    return Ending.FINE if is_fine(found) else Ending.NO


def _missed(house: Settings) -> list[Finding]:
    """What the settings ask for and nobody could be asked to look at or listen to, because it is not there."""
    looks: list[Look] = [parts_answering.seat_lamps, parts_there.sound]
    found = parts_answering.asked_for(house, (finding for look in looks for finding in look(house)))
    return [finding for finding in found if finding.state == "no"]
