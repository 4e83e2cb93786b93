"""`butler play`: the companion on the table. Plugs every part into one Table, in an order that people notice.

The first picture comes before anything heavy is imported; then the game is where it was; then phones can join.
What is missing is said once, on the table and on standard error, and the game goes on with what is left.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import sys
import threading
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from companion import __version__, settings
from companion.curtain import Curtain
from companion.disk import DiskFailed
from companion.errands.ending import Ending, Sorry
from companion.instance_lock import AlreadyRunning, InstanceLock

if TYPE_CHECKING:
    from companion.evening import Evening
    from companion.house_book import HouseBook
    from companion.screen.window import Screen
    from companion.table import Table
    from web_remote.front_door import FrontDoor

TEXT = """\
Puts the companion on the table: the shared screen, the phones, the panel, the dice. Starts where the last
confirmed action left it. Ctrl-C or SIGTERM ends it; so does pulling the plug.

Phones find the table by the address and the QR code that are printed on standard error. With --json one line
{"url", "code", "version", "data"} goes to standard output when phones can join, and nothing else does.

exit codes: 0 ended, 2 the command line or the settings cannot be used, 3 another Butler plays in this data
folder, 4 the port cannot be had, 5 the data folder cannot be written, 70 a mistake of Butler itself
"""

DEMO_PLAYERS = 3
DEMO_SECONDS = 0.5
"""How long a bot of the demonstration takes over everything it does: a whole game lasts about a minute."""

Stop = Callable[[], object]


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line; it stands above the settings."""
    parser.add_argument("--data", type=Path, metavar="DIR", help="where games and seats are kept")
    parser.add_argument("--port", type=int, metavar="N", help="the phones' port; 0 takes a free one (default 8080)")
    parser.add_argument("--screen", metavar="HOW", help="window, console or off (default: what there is)")
    parser.add_argument("--panel", metavar="HOW", help="gpio, keyboard, simulated or none (default: what there is)")
    parser.add_argument("--dice", metavar="HOW", help="serial:<url>, simulated, bluetooth or none (default: look)")
    parser.add_argument("--edition", metavar="ID", help="the box on the table; `butler editions` lists them")
    parser.add_argument("--settings", type=Path, metavar="FILE", help="the house's TOML")
    parser.add_argument("--demo", action="store_true", help="bots play a whole game in about a minute, to be watched")
    parser.add_argument("--json", action="store_true", help="print one line when phones can join")


def run(said: Namespace) -> int:
    """An evening, from the first picture to the good night."""
    with contextlib.ExitStack() as stack:
        house = _settings(said, stack)
        logging.basicConfig(level=logging.WARNING, format="butler: %(message)s", stream=sys.stderr)
        curtain = Curtain()
        curtain.on_signals()
        stack.enter_context(_alone(house.data))
        screen = _screen(house, curtain)
        if screen is not None:
            stack.callback(screen.close)
            curtain.on_signals()  # SDL took them
        evening, book = _lay_table(house, stack)
        parts = (said, house, evening, book, screen, curtain, stack)
        opening = threading.Thread(target=_open, args=parts, name="opening", daemon=True)
        opening.start()
        if screen is None:
            curtain.wait()
        else:
            screen.run(evening.table)
            curtain.fall()
        opening.join()
    if curtain.why is not None:
        raise curtain.why
    return Ending.FINE


# --- before the first picture


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


def _screen(house: settings.Settings, curtain: Curtain) -> Screen | None:
    """The table screen with its first picture; None where the house wants none."""
    if house.screen.show == "off":
        return None
    from companion.screen.display import Wanted
    from companion.screen.window import Screen

    wanted = Wanted(house.screen.show, house.screen.rotation, house.screen.size)
    screen = Screen(wanted, language=house.language, closed=curtain.fall)
    curtain.wakes(screen.stop)
    screen.open()
    return screen


def _lay_table(house: settings.Settings, stack: contextlib.ExitStack) -> tuple[Evening, HouseBook]:
    """The game where it was, or a new one."""
    from companion import editions
    from companion.evening import Evening
    from companion.house_book import HouseBook
    from companion.shelf import Shelf

    edition = house.edition or editions.all_ids()[0]
    try:
        editions.load(edition)
        book = HouseBook.open(house.data)
        stack.callback(book.close)
        evening = Evening(Shelf(house.data), book, edition, SystemRandom())
    except editions.EditionWrong as wrong:
        raise Sorry(" ".join(wrong.mistakes)) from None
    except DiskFailed as failed:
        raise Sorry(f"{house.data}: {failed.say}", Ending.DISK) from None
    stack.callback(evening.stop)
    for sentence in (*filter(None, [book.said]), *evening.said):
        print(f"butler: {sentence}", file=sys.stderr)
    return evening, book


# --- after it


def _open(
    said: Namespace,
    house: settings.Settings,
    evening: Evening,
    book: HouseBook,
    screen: Screen | None,
    curtain: Curtain,
    stack: contextlib.ExitStack,
) -> None:
    """Everything that may come a moment later, from a thread of its own."""
    try:
        _pace(said, evening, stack)
        if screen is not None:
            evening.table.fault("screen", screen.reason)
        door = _phones(house, evening, book, stack)
        _tell(said, house, door, screen)
    except Exception as wrong:
        curtain.fall(wrong)


def _phones(house: settings.Settings, evening: Evening, book: HouseBook, stack: contextlib.ExitStack) -> FrontDoor:
    """Let the phones in."""
    from companion.shelf import Shelf
    from web_remote.front_door import FrontDoor
    from web_remote.server import PortTaken

    door = FrontDoor(evening.table, book, house, shelf=Shelf(house.data), take_up=evening.take_up)
    try:
        door.start()
    except PortTaken as taken:
        raise Sorry(taken.say, Ending.PORT) from None
    stack.callback(door.stop)
    return door


def _tell(said: Namespace, house: settings.Settings, door: FrontDoor, screen: Screen | None) -> None:
    """Where phones join: for people on standard error, for a script in one line on standard output."""
    from companion import qr

    if said.json:
        found = {"url": door.url, "code": door.code, "version": __version__, "data": str(house.data)}
        print(json.dumps(found), flush=True)
    if screen is not None and screen.reason:
        print("butler: The game goes on without a table screen; phones show all of it.", file=sys.stderr)
    colours = sys.stderr.isatty() and "NO_COLOR" not in os.environ
    with contextlib.suppress(UnicodeEncodeError):
        sys.stderr.write(qr.in_terminal(door.url, colours=colours))
    code = f" (code {door.code})" if door.code else ""
    print(f"Phones join at {door.url}{code}. Games are kept in {house.data}. Ctrl-C ends it.", file=sys.stderr)


def _pace(said: Namespace, evening: Evening, stack: contextlib.ExitStack) -> None:
    from companion.pace import Pace

    pace = Pace(evening.table, scale=0.2 if said.demo else 1.0)
    for each in (evening, pace):
        each.start()
    stack.callback(pace.stop)
    if said.demo:
        bots = _bots(evening.table)
        for each in bots:
            each.start()
        stack.callback(_stop_together, bots)


def _bots(table: Table) -> list[Any]:
    from companion.bots import Presenter, Seated, seat_bots

    seats = table.view("public")["table"]["seats"]
    if not seats:
        return [*seat_bots(table, DEMO_PLAYERS, SystemRandom(), DEMO_SECONDS), Presenter(table, DEMO_SECONDS)]
    waiting = [seat["seat"] for seat in seats if seat["bot"]]
    return [Seated(table, seat, SystemRandom(), DEMO_SECONDS) for seat in waiting] + [Presenter(table, DEMO_SECONDS)]


def _stop_together(parts: list[Any]) -> None:
    """Each looks up once a second, so one after the other would take as many seconds as there are."""
    threads = [threading.Thread(target=part.stop) for part in parts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
