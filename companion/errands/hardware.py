"""`butler hardware`: the parts of the table, one by one: which are there, whether they work, and colours for dice."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.errands import parts_answering, parts_there
from companion.errands.ending import Ending
from companion.errands.findings import LEGEND, Look, as_json, as_lines, is_fine, the_house

TEXT = f"""\
The parts of the table: panel, lamps, dice reader, screen, sound.

  butler hardware scan     every part, what is wrong with it, and how to mend it

{LEGEND}  no    the settings ask for it, and it is not there or does not answer

exit codes: 0 all that the settings ask for is there, 1 something is missing or does not work, 2 the settings cannot be
read, or there is nothing to do this with
"""


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("do", choices=("scan",), help="what to do")
    parser.add_argument("--panel", metavar="HOW", help="as for `play`: gpio, keyboard, simulated or none")
    parser.add_argument("--dice", metavar="HOW", help="as for `play`: serial:<url>, simulated, bluetooth or none")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder that `play` would use")
    parser.add_argument("--settings", type=Path, metavar="FILE", help="the settings that `play` would use")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(said: Namespace) -> int:
    """One of the three."""
    return _scan(said)


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
