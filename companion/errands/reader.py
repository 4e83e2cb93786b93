"""`butler reader simulate`: a dice reader that is only software, at a port like any, with every fault on demand."""

from __future__ import annotations

import random
import re
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion.errands.ending import Ending, Sorry

TEXT = """\
A dice reader that is only software, at a pseudo terminal that any program opens like a port. It speaks DP1 and does
what lines on standard input say; their end is its end.

  butler reader simulate --port /tmp/tray                   and elsewhere
  butler play --dice serial:/tmp/tray

  roll 3 4       dice thrown and seated             lift  cock  turned     what else the tray may tell
  unplug  plug   its cable; plug LINK at another name       reboot         its power, for a moment
  fault WHY      it reports a fault with itself             wait 2         nothing for two seconds
  noise  double  mute  deaf     until they are named again
  half  flip  again  banner  cut 40     once: half a line, one bit, old lines, a board's greeting, a broken cable

--faults noise,double has them from the start. --roll N throws N times by itself, a second apart, and prints what was
thrown. Each line on standard output is something that happened.

exit codes: 0 ended, 2 the command line cannot be used
"""

PAUSE_S = 1.0
WHY = re.compile(r"[A-Za-z0-9-]{1,32}")
"""What a reader may call its fault."""
SECONDS = re.compile(r"[0-9]{1,5}(\.[0-9]+)?")
"""How long `wait` may wait: a day, and no figures besides."""
LINES = "roll, lift, cock, turned, unplug, plug, reboot, fault, wait"


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("do", choices=("simulate",), help="what to do")
    parser.add_argument("--port", type=Path, metavar="LINK", help="a link that leads to the port, wherever it is")
    parser.add_argument("--uid", default="sim-1", metavar="NAME", help="what it calls itself (default %(default)s)")
    parser.add_argument("--faults", default="", metavar="F,F", help="what is wrong from the start")
    parser.add_argument("--roll", type=int, default=0, metavar="N", help="throw N times by itself")
    parser.add_argument("--seed", type=int, metavar="N", help="the same throws and the same noise each time")


def run(said: Namespace) -> int:
    """Until its standard input ends, or somebody stops it."""
    from hardware.dice_lines import BadLine, from_reader
    from hardware.simulated_cables import PtyCable
    from hardware.simulated_faults import FAULTS, FaultyReader

    chance = random.Random(said.seed)
    reader = FaultyReader(said.uid, chance=chance)
    try:
        from_reader(f"HI,1,dice,{said.uid},b,sim,0")
    except BadLine:
        raise Sorry(f"--uid: a reader cannot be called {said.uid!r}") from None
    for fault in filter(None, said.faults.split(",")):
        if not reader.befall(fault):
            raise Sorry(f"--faults: {fault!r} is not one of {', '.join(FAULTS)}")
    try:
        cable = PtyCable(reader, said.port)
    except OSError as wrong:
        raise Sorry(f"--port: {said.port or 'a pseudo terminal'} cannot be made: {wrong.strerror}") from None
    cable.start()
    _tell(f"port {cable.path}")
    try:
        for _ in range(said.roll):
            time.sleep(PAUSE_S)
            _do(cable, ["roll", str(chance.randint(1, 6)), str(chance.randint(1, 6))])
        _follow(cable, sys.stdin)
    finally:
        cable.stop()
    return Ending.FINE


def _follow(cable: Any, lines: Iterable[str]) -> None:
    for line in lines:
        words = line.split()
        try:
            if words and not _do(cable, words):
                _complain(f"nothing like {line.strip()!r} can be done; {LINES}, or a fault")
        except OSError as wrong:
            _complain(f"{line.strip()}: {wrong.strerror}")


def _do(cable: Any, words: list[str]) -> bool:
    """One line of text; False if it means nothing. What happened is told."""
    from hardware.simulated_hands import Hands

    what, *how = words
    if what == "wait" and len(how) == 1 and SECONDS.fullmatch(how[0]):
        time.sleep(float(how[0]))
        return True
    if what == "plug" and len(how) == 1:
        _tell(f"plug {cable.plug(Path(how[0]))}")
        return True
    if what == "fault" and len(how) == 1 and WHY.fullmatch(how[0]):
        cable.reader.fault(how[0])
    elif Hands(tray=cable).do(" ".join(words)) is not None:
        numbers = [int(word) for word in how if word.isdecimal()]
        if len(numbers) != len(how) or not cable.reader.befall(what, *numbers):
            return False
    _tell(" ".join(words))
    return True


def _tell(line: str) -> None:
    print(line, flush=True)


def _complain(line: str) -> None:
    print(f"butler: {line}", file=sys.stderr, flush=True)
