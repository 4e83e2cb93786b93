"""`butler play`: the companion on the table. Plugs every part into one Table, in an order that people notice.

The first picture comes before anything heavy is imported; then the game is where it was; then phones can join.
What is missing is said once, on the table and on standard error, and the game goes on with what is left.
"""

from __future__ import annotations

import contextlib
import gc
import sys
import threading
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import settings
from companion.curtain import Curtain
from companion.disk import DiskFailed
from companion.errands.ending import Ending, Sorry
from companion.instance_lock import AlreadyRunning, InstanceLock
from companion.plain_log import speak_plainly
from companion.said import said

if TYPE_CHECKING:
    from companion.evening import Evening
    from companion.house_book import HouseBook
    from companion.parts import Parts
    from companion.screen.window import Screen
    from companion.shelf import Shelf
    from web_remote.front_door import FrontDoor

TEXT = """\
Puts the companion on the table: the shared screen, the phones, the panel, the dice. Starts where the last
confirmed action left it. Ctrl-C or SIGTERM ends it; so does pulling the plug.

Phones find the table by the address and the QR code that are printed on standard error. With --json one line
{"url", "code", "version", "data"} goes to standard output when phones can join, and nothing else does.

With --panel simulated and --dice simulated or simulated-bluetooth, lines on standard input are the hands: ok,
hold accuse, down ok, up ok, turn 2, roll 3 4, unplug, plug.

exit codes: 0 ended, 2 the command line or the settings cannot be used, 3 another Butler plays in this data
folder, 4 the port cannot be had, 5 the data folder cannot be written, 70 a mistake of Butler itself
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
        Stage(said, house, curtain, stack).play()
    if curtain.why is not None:
        raise curtain.why
    return Ending.FINE


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


class Stage:
    """The parts of one evening in the order of their coming. What is pushed on `stack` is put away in reverse."""

    screen: Screen | None = None
    book: HouseBook
    shelf: Shelf
    evening: Evening
    found: Sequence[str] = ()
    found_at = 0
    parts: Parts | None = None
    door: FrontDoor

    def __init__(
        self, said: Namespace, house: settings.Settings, curtain: Curtain, stack: contextlib.ExitStack
    ) -> None:
        self.said, self.house, self.curtain, self.stack = said, house, curtain, stack

    def play(self) -> None:
        """On the main thread, which SDL wants, until the curtain falls."""
        self._light_the_screen()
        self._lay_the_table()
        opening = threading.Thread(target=self._open, name="opening", daemon=True)
        opening.start()
        if self.screen is None:
            self.curtain.wait()
        else:
            self.screen.run(self.evening.table)
            self.curtain.fall()
        opening.join()

    def _light_the_screen(self) -> None:
        """The first picture. Nothing that takes long to import stands before it."""
        if self.house.screen.show == "off":
            return
        from companion.screen.display import Wanted
        from companion.screen.light import Light
        from companion.screen.window import Screen

        self.screen = Screen(
            Wanted(self.house.screen.show, self.house.screen.rotation, self.house.screen.size),
            language=self.house.language,
            still=self.house.screen.motion == "still",
            light=Light.wanted(self.house.screen, self.house.night),
            keys=self._key,
            caption=self._caption,
            look=self._look,
            box=lambda: self.evening.table.edition,
            closed=self.curtain.fall,
        )
        self.curtain.wakes(self.screen.stop)
        self.stack.callback(self.screen.close)
        self.screen.open()
        self.curtain.on_signals()  # SDL took them

    def _key(self, name: str, down: bool) -> None:
        if self.parts is not None:
            self.parts.key(name, down)

    def _caption(self, view: Mapping[str, Any]) -> list[dict[str, str]]:
        return self.parts.caption(view) if self.parts is not None else []

    def _look(self) -> Mapping[str, Any] | None:
        return self.parts.look() if self.parts is not None else None

    def _lay_the_table(self) -> None:
        """The game where it was, or a new one."""
        from companion import editions
        from companion.evening import Evening
        from companion.house_book import HouseBook
        from companion.shelf import Shelf
        from companion.streams import Streams

        try:
            self.book = HouseBook.open(self.house.data)
            self.stack.callback(self.book.close)
            self.shelf = Shelf(self.house.data)
            self.evening = Evening(self.shelf, self.book, self.house.edition, Streams.of_the_system())
        except editions.EditionWrong as wrong:
            raise Sorry(" ".join(wrong.mistakes)) from None
        except DiskFailed as failed:
            raise Sorry(f"{self.house.data}: {failed.say}", Ending.DISK) from None
        self.stack.callback(self.evening.stop)
        self.found = [*filter(None, [self.book.said]), *self.evening.said]
        self.found_at = self.evening.table.version("public")
        for sentence in self.found:
            print(f"butler: {sentence}", file=sys.stderr)

    # --- after the first picture, from a thread of its own

    def _open(self) -> None:
        try:
            self._begin()
            self._plug_in()
            self._let_in()
            self._make_rounds()
            self._tell()
            gc.freeze()  # what is there by now stays for the evening; no collection stops the table to look at it
            gc.enable()
        except Exception as wrong:
            self.curtain.fall(wrong)

    def _begin(self) -> None:
        """The box does its part, and bots theirs in the seats that they fill."""
        from random import SystemRandom

        from companion.album import Album
        from companion.company import SECONDS, Company
        from companion.errands import demonstration
        from companion.hindsight import Hindsight
        from companion.pace import Pace

        table = self.evening.table
        pace = Pace(table, scale=0.2 if self.said.demo else 1.0)
        self.evening.start()
        if self.said.demo:
            presenter = demonstration.bots(table)
            presenter.start()
            self.stack.callback(presenter.stop)
        company = Company(table, SystemRandom(), demonstration.SECONDS if self.said.demo else SECONDS)
        parts: list[Pace | Company | Hindsight | Album] = [pace, company, Hindsight(table)]
        if self.house.screen.keeps == "game" and not self.said.demo:
            parts.append(Album(table, self.shelf.folder, self.house.language))
        for each in parts:
            each.start()
            self.stack.callback(each.stop)

    def _plug_in(self) -> None:
        """Panel, lamps, dice reader and sound; where there are to be none, phones need not wait for them."""
        sound = self.house.sound
        if sound.cues == sound.speech == "off" and self.house.panel.source == self.house.dice.reader == "none":
            return
        from companion.panel.shelf_list import ShelfOf
        from companion.parts import Parts

        changed = self.screen.ring if self.screen else None
        shelf = ShelfOf(self.shelf.volumes, self._take_up)
        self.parts = Parts(
            self.evening.table, self.house, off=self.curtain.fall, changed=changed, shelf=shelf, book=self.book
        )
        self.parts.start()
        self.stack.callback(self.parts.stop)

    def _let_in(self) -> None:
        """The phones."""
        from web_remote.front_door import FrontDoor
        from web_remote.server import PortTaken

        self.door = FrontDoor(self.evening.table, self.book, self.house, shelf=self.shelf, take_up=self._take_up)
        try:
            self.door.start()
        except PortTaken as taken:
            raise Sorry(taken.say, Ending.PORT) from None
        self.stack.callback(self.door.stop)

    def _take_up(self, game: str) -> None:
        """A game from the shelf; what stands in the way is a refusal for the host to read."""
        from companion.evening import NoSuchGame
        from companion.rules.refusals import NotNow

        try:
            self.evening.take_up(game)
        except NoSuchGame as no:
            raise NotNow(no.say) from None

    def _make_rounds(self) -> None:
        """From now on whatever stops working is told to the table, the screen among it."""
        from companion.rounds import Rounds

        ask = dict(self.parts.health) if self.parts else {}
        ask["journal"] = self._what_was_found
        if self.screen is not None:
            ask["screen"] = self._screen_is_missing
        rounds = Rounds(self.evening.table, ask)
        rounds.go()  # phones that come in now shall find it said
        rounds.start()
        self.stack.callback(rounds.stop)

    def _screen_is_missing(self) -> str | None:
        return self.screen.reason if self.screen else None

    def _what_was_found(self) -> str | None:
        """A damaged file and what became of it, until the table has gone on and so has read it."""
        is_new = self.evening.table.version("public") == self.found_at
        return reduce(_then, self.found) if self.found and is_new else None

    def _tell(self) -> None:
        from companion.errands.welcome import tell

        tell(self.door, self.house, as_json=self.said.json, has_screen=not self._screen_is_missing())


def _then(first: str, then: str) -> str:
    """Two sentences, one after the other, each still to be put into a language."""
    return said("{first} {then}", first=first, then=then)
