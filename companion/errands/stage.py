"""The stage of one evening: the screen and the table, on the main thread, and then all that comes after them.

What comes after the first picture is a list of parts (`companion.errands.coming`), each one function.
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys
import threading
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion import settings
from companion.curtain import Curtain
from companion.disk import DiskFailed
from companion.errands.ending import Ending, Sorry
from companion.heartbeat import Heartbeat
from companion.power import Off

if TYPE_CHECKING:
    from companion.evening import Evening
    from companion.house_book import HouseBook
    from companion.loudness import Loudness
    from companion.parts import Parts
    from companion.screen.window import Screen
    from companion.shelf import Shelf
    from companion.staff.offers import Offered
    from companion.statistics import Statistics
    from companion.steward import Steward
    from companion.wipe import Wipe
    from web_remote.front_door import FrontDoor


class Stage:
    """The parts of one evening in the order of their coming. What is pushed on `stack` is put away in reverse.

    `asks` is what the rounds ask now and then: a part's name, and how to ask it how it is; `moving` is when the loop of
    a part last came round, which the main loop looks at before it lets the `heart` beat.
    """

    screen: Screen | None = None
    book: HouseBook
    shelf: Shelf
    offered: Offered
    evening: Evening
    found: Sequence[str] = ()
    found_at = 0
    parts: Parts | None = None
    loudness: Loudness | None = None
    statistics: Statistics
    steward: Steward
    wipe: Wipe | None = None
    door: FrontDoor

    def __init__(
        self, said: Namespace, house: settings.Settings, curtain: Curtain, stack: contextlib.ExitStack
    ) -> None:
        self.said, self.house, self.curtain, self.stack = said, house, curtain, stack
        self.asks: dict[str, Callable[[], str | None]] = {}
        self.moving: dict[str, Callable[[], float]] = {}
        self.heart = Heartbeat.of_the_system(os.environ)
        self.off = Off.of_the_system(os.environ)

    def play(self) -> None:
        """On the main thread, which SDL wants, until the curtain falls."""
        self._light_the_screen()
        self._lay_the_table()
        opening = threading.Thread(target=self._open, name="opening", daemon=True)
        opening.start()
        if self.screen is None:
            self.curtain.wait(self._each_round)
        else:
            self.screen.run(self.evening.table, self._each_round)
            self.curtain.fall()
            if self.off.was_held:
                self.screen.turn(self.evening.table)  # the last picture
        self.heart.stopping()
        opening.join()

    def _each_round(self) -> float | None:
        """What the main loop does each time round; in how many seconds it is to come again."""
        self.evening.table.version("public")  # a table that answers nobody keeps the heart from beating, too
        return self.heart.beat()

    def take_up(self, game: str) -> None:
        """A game from the shelf; what stands in the way is a refusal for the host to read."""
        self._with_the_shelf(self.evening.take_up, game)

    def remove(self, game: str) -> None:
        """A game from the shelf, for good; what stands in the way is a refusal for the staff to read."""
        self._with_the_shelf(self.evening.remove, game)

    def _with_the_shelf(self, act: Callable[[str], None], game: str) -> None:
        from companion.evening import NoSuchGame
        from companion.rules.refusals import NotNow

        try:
            act(game)
        except NoSuchGame as no:
            raise NotNow(no.say) from None

    def switch_off(self) -> None:
        """Somebody held OFF. All are told before their lines end; what is on the table is on the disk already."""
        self.off.was_held = True
        self.evening.table.fault("off", self.off.say)
        self.curtain.fall()

    def screen_is_missing(self) -> str | None:
        """Why there is no picture; None where there is one, or none is wanted."""
        return self.screen.reason if self.screen else None

    def _light_the_screen(self) -> None:
        """The first picture. Nothing that takes long to import stands before it."""
        if self.house.screen.show == "off":
            return
        from companion.screen.display import Wanted
        from companion.screen.light import Light
        from companion.screen.window import Screen

        self.screen = Screen(
            Wanted(self.house.screen.show, self.house.screen.rotation, self.house.screen.size, self.house.house.kiosk),
            language=self.house.language,
            still=self.house.screen.motion == "still",
            light=Light.wanted(self.house.screen, self.house.night),
            keys=self._key,
            caption=self._caption,
            look=self._look,
            box=lambda: self.evening.table.edition,
            closed=None if self.house.house.kiosk else self.curtain.fall,
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
        from companion.staff.offers import Offered, begins
        from companion.streams import Streams
        from companion.wipe import settle

        try:
            self.book = HouseBook.open(self.house.data)
            self.stack.callback(self.book.close)
            self.shelf = settle(self.book, self.house.data, is_kiosk=self.house.house.kiosk)
            self.offered = offered = Offered(self.book, begins(self.house))
            boxes = (lambda: ()) if self.said.demo else (lambda: offered.now.editions)
            self.evening = Evening(self.shelf, self.book, self.house.edition, Streams.of_the_system(), boxes)
        except editions.EditionWrong as wrong:
            raise Sorry(" ".join(wrong.mistakes)) from None
        except DiskFailed as failed:
            raise Sorry(f"{self.house.data}: {failed.say}", Ending.DISK) from None
        self.stack.callback(self.evening.stop)
        self.found = [*filter(None, [self.book.said]), *self.evening.said]
        self.found_at = self.evening.table.version("public")
        for sentence in self.found:
            print(f"butler: {sentence}", file=sys.stderr)

    def _open(self) -> None:
        """After the first picture, from a thread of its own."""
        from companion.errands.coming import PARTS

        try:
            for part in PARTS:
                part(self)
            gc.freeze()  # what is there by now stays for the evening; no collection stops the table to look at it
            gc.enable()
        except Exception as wrong:
            self.curtain.fall(wrong)
