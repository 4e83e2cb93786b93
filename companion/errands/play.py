"""`butler play`: the companion on the table. Plugs every part into one Table, in an order that people notice.

The first picture comes before anything heavy is imported; then the game is where it was; then phones can join.
What is missing is said once, on the table and on standard error, and the game goes on with what is left.
"""

from __future__ import annotations

import contextlib
import gc
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from companion import settings
from companion.curtain import Curtain
from companion.disk import DiskFailed
from companion.errands.ending import Ending, Sorry
from companion.errands.stage import Stage
from companion.instance_lock import AlreadyRunning, InstanceLock
from companion.plain_log import speak_plainly

TEXT = """\
Puts the companion on the table: the shared screen, the phones, the panel, the dice. Starts where the last
confirmed action left it. Ctrl-C or SIGTERM ends it; so does pulling the plug.

Phones find the table by the address and the QR code that are printed on standard error. With --json one line
{"url", "code", "version", "data"} goes to standard output when phones can join, and nothing else does.

With --panel simulated and --dice simulated or simulated-bluetooth, lines on standard input are the hands: ok,
hold accuse, down ok, up ok, turn 2, roll 3 4, unplug, plug.

exit codes: 0 ended, 2 the command line or the settings cannot be used, 3 another Butler plays in this data
folder, 4 the port cannot be had, 5 the data folder cannot be written, 6 somebody held OFF where that switches the
machine off (BUTLER_OFF=machine), 70 a mistake of Butler itself
"""

M_ARENA_MAX = -8
"""glibc's number for "how many heaps" (malloc.h)."""


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line; it stands above the settings."""
    parser.add_argument("--data", type=Path, metavar="DIR", help="where games and seats are kept")
    parser.add_argument("--port", type=int, metavar="N", help="the phones' port; 0 takes a free one (default 8080)")
    parser.add_argument("--screen", metavar="HOW", help="window, console or off (default: what there is)")
    parser.add_argument("--panel", metavar="HOW", help="gpio, keyboard, simulated or none (default: what there is)")
    parser.add_argument("--dice", metavar="HOW", help="serial:<url>, bluetooth, simulated or none (default: look)")
    parser.add_argument(
        "--edition",
        metavar="ID",
        help="the box on the table, yours among them (default: the last one played); `butler editions` lists them",
    )
    parser.add_argument("--settings", type=Path, metavar="FILE", help="the house's TOML")
    parser.add_argument("--kiosk", action="store_true", help="strangers use this table: nothing of a party stays")
    parser.add_argument("--demo", action="store_true", help="bots play a whole game in about a minute, to be watched")
    parser.add_argument("--json", action="store_true", help="print one line when phones can join")


def run(said: Namespace) -> int:
    """An evening, from the first picture to the good night."""
    _keep_one_heap()
    gc.disable()  # until phones can join: all of it stays, and looking through it takes a tenth of the start
    with contextlib.ExitStack() as stack:
        stack.callback(gc.enable)
        house = _settings(said, stack)
        speak_plainly()
        curtain = Curtain()
        curtain.on_signals()
        stack.enter_context(_alone(house.data))
        stage = Stage(said, house, curtain, stack)
        stage.play()
    if curtain.why is not None:
        raise curtain.why
    return Ending.OFF if stage.off.ends_the_machine else Ending.FINE


def _keep_one_heap() -> None:
    """The C library gives every few threads a heap of their own; ours take turns anyway, and a table saves two MB."""
    import ctypes

    with contextlib.suppress(OSError, AttributeError):  # another C library: nothing to tell it
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


def _settings(said: Namespace, stack: contextlib.ExitStack) -> settings.Settings:
    if said.demo and said.data is None:
        import tempfile

        # Bots in the house's own folder would sit there when real people come.
        said.data = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="butler-demo-")))
    on_the_line = {
        "data": said.data,
        "edition": said.edition,
        "web.port": said.port,
        "screen.show": said.screen,
        "panel.source": said.panel,
        "dice.reader": said.dice,
        "house.kiosk": said.kiosk or None,
    }
    try:
        return settings.load(said.settings, on_the_line)
    except settings.SettingsWrong as wrong:
        raise Sorry("these settings cannot be used:\n  " + "\n  ".join(wrong.mistakes)) from None


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """The data folder, for us alone."""
    try:
        with InstanceLock(folder):
            yield
    except AlreadyRunning as other:
        raise Sorry(other.say, Ending.TAKEN) from None
    except DiskFailed as failed:
        raise Sorry(f"{folder} cannot be written. {failed.say} --data names another folder.", Ending.DISK) from None
