"""The table screen as a running thing: open the display, sleep, look, draw what changed, pass presses on.

    screen = Screen(Wanted("auto"), language="en")
    reason = screen.open()             # None, or one sentence why there is no picture; the game goes on without
    screen.run(table)                  # on the main thread, until screen.stop() from anywhere
    screen.close()

It watches like everyone else: it asks the table for the public view when the bell rang and draws the newest. A
display that is missing or is pulled out is tried again every five seconds; one warning, not a flood. It draws only
when the view, the house, the keys' caption or a movement changed, so an idle table costs next to nothing.
"""

from __future__ import annotations

import gc
import logging
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pygame

from companion.said import said
from companion.screen import pictures
from companion.screen.display import Display, Wanted, close_display, connectors, open_display
from companion.screen.house_notices import is_dark, says
from companion.screen.light import FULL, Light
from companion.screen.motion import Moment, Motion
from companion.screen.paint import Canvas
from companion.screen.presses import Keys, Presses
from companion.screen.splash import splash
from companion.screen.wake import Wake
from companion.screen.watched import View, Watched

if TYPE_CHECKING:
    from companion.rules.edition import Edition

log = logging.getLogger(__name__)

RETRY_S = 5.0
PATIENCE_S = 5.0
"""The longest sleep: sockets for screens, keyboards and touch panels are looked for this often."""
COVERED_S = 0.25
"""The same while somebody looks behind the cover."""

STEADY_S = 60.0
"""A display that stood so long is in order: when it goes then, that is something new."""

Caption = Callable[[View], Any]


class Screen:
    """The shared display of one table.

    `keys(name, down)` hears the keyboard when it stands in for the panel; `caption(view)` says what the panel's
    buttons do now; `look()` is what a player without a phone sees now in place of the table, or None; `box()` is the
    box on the table, which may be the owner's own; `closed()` is called when somebody closes the window; `still` and
    `light` are how the house wants it; `clock` counts seconds.
    """

    def __init__(
        self,
        wanted: Wanted,
        *,
        language: str = "en",
        keys: Keys | None = None,
        caption: Caption | None = None,
        look: Callable[[], View | None] = lambda: None,
        box: Callable[[], Edition] | None = None,
        closed: Callable[[], None] | None = None,
        still: bool = False,
        light: Light = FULL,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.reason: str | None = None
        self._told: str | None = None
        self._wanted = wanted
        self._language = language
        self._presses = Presses(keys)
        self._caption, self._look = caption, look
        self._on_the_table = box
        self._closed = closed
        self._clock = clock
        self._motion = Motion(still=still, light=light)
        self._wake = Wake()
        self._display: Display | None = None
        self._canvas: Canvas | None = None
        self._box: str | None = None
        self._to_prepare: list[tuple[str, int]] = []
        self._warned = False
        self._opened_at = self._retry_at = self._listen_at = float("-inf")
        self._sockets: Any = None
        self._drawn: Any = None
        self._captioned: Any = None
        self._mistake = ""
        self._view: View | None = None
        self._stopped = self._forgets = False
        self.when_forgotten: Callable[[], None] = lambda: None
        """Called after `forget` on the screen's own thread, once nothing of before is being drawn any more."""

    def forget(self) -> None:
        """Nothing that was drawn is kept: the words may be names of people who have gone. Safe from every thread."""
        self._forgets = True
        self.ring()

    def shine(self, light: Light) -> None:
        """As bright as this from now on; called from any thread."""
        self._motion.light = light
        self.ring()

    def open(self) -> str | None:
        """Open the display and show the crest at once; None, or why there is no picture."""
        found, now = open_display(self._wanted), self._clock()
        if isinstance(found, str):
            self._warn(found, now)
            return found
        self._opened_at = now
        try:
            self._light_up(found)
        except pygame.error as broken:
            self._lose(now, _stopped(broken))
            return self.reason
        return None

    def _light_up(self, found: Display) -> None:
        """The first picture of a display that was opened."""
        self._display = found
        self._sockets = connectors()
        self._start_afresh(found)
        assert self._canvas is not None
        splash(self._canvas)
        found.present(self._canvas.show())
        pygame.event.get()
        self._wake.listen(found.has_input)

    def _start_afresh(self, found: Display) -> None:
        self._canvas = Canvas(found.size)
        self._canvas.surface = found.surface  # draw where it is shown: no copy on the way
        self._drawn, self._box, self._to_prepare = None, None, []

    def ring(self) -> None:
        """Look again: the caption or the house changed. Safe from every thread."""
        self._wake.ring()

    def stop(self) -> None:
        """Let `run` return. Safe from every thread and from a signal's handler."""
        self._stopped = True
        self._wake.ring()

    def run(self, table: Watched, each_round: Callable[[], float | None] = lambda: None) -> None:
        """Show the table until `stop`. Keeps to the thread that opened the display. `each_round` is done each time
        round and says in how many seconds it wants to be done again (None: any time)."""
        table.bell(self._wake.ring)
        while not self._stopped:
            self.turn(table)
            due = [seconds for seconds in (each_round(), self._patience()) if seconds is not None]
            if self._canvas is None or not self._to_prepare:
                self._wake.sleep(min(due, default=None))
            elif not self._wake.sleep(0.0):
                self._prepare()

    def turn(self, table: Watched) -> bool:
        """Once round: answer what was pressed and draw if something changed; True if a picture was drawn."""
        now = self._clock()
        self._mind_the_plug(now)
        drew = False
        if self._display is not None:
            try:
                self._answer(now)
                drew = self._draw(table, now)
                self.reason = None
            except pygame.error as broken:
                self._lose(now, _stopped(broken))
        if self.reason != self._told:
            self._told = self.reason
            table.fault("screen", self.reason)
        return drew

    def _prepare(self) -> bool:
        """Make one more picture ready while nothing else is to be done; True if there are more to come."""
        if self._canvas is None or not self._to_prepare:
            return False
        name, height = self._to_prepare.pop()
        self._canvas.ready[name] = pictures.Folded(pictures.drawn(name, (2 * height, height), 0.0, faint=False))
        if self._to_prepare:
            return True
        gc.collect()
        gc.freeze()  # what is there now stays: looking through all of it again would take longer than ten pictures
        return False

    def close(self) -> None:
        """Let go of display and pipe."""
        self._stopped = True
        if self._display is not None:
            self._display = None
            close_display()
        self._wake.close()

    # --- looking after the display

    def _mind_the_plug(self, now: float) -> None:
        """Open a display that is missing; leave one whose socket changed, which SDL does not notice itself."""
        if self._display is not None and self._display.driver == "KMSDRM" and connectors() != self._sockets:
            self._lose(now, "The table screen was unplugged.")
            self._retry_at = now
        if self._display is None and now >= self._retry_at and self._wanted.show != "off":
            self.open()
        elif self._display is not None and now >= self._listen_at:  # a keyboard may have come or gone meanwhile
            self._listen_at = now + PATIENCE_S
            self._wake.listen(self._display.has_input)

    def _lose(self, now: float, reason: str) -> None:
        if now - self._opened_at >= STEADY_S:
            self._warned = False
        self._warn(reason, now)
        self._display = self._canvas = self._view = self._drawn = self._captioned = None  # nobody is kept in sight
        self._to_prepare = []
        self._presses.let_go()
        close_display()
        self._wake.listen(has_input=False)

    def _warn(self, reason: str, now: float) -> None:
        """The screen is missing: said once, however often it is tried or comes back for a moment. The table hears of
        each reason."""
        if not self._warned:
            log.warning("%s It is tried again; the game goes on.", reason)
        self._warned, self.reason = True, reason
        self._retry_at = now + RETRY_S

    def _patience(self) -> float | None:
        now = self._clock()
        if self._display is None:
            return None if self._wanted.show == "off" else max(0.0, self._retry_at - now)
        look = self._look()
        longest = COVERED_S if look and look["open"] else PATIENCE_S  # it closes in time, whoever else has stopped
        due = self._motion.due(now)
        return longest if due is None else min(due, longest)

    # --- presses

    def _answer(self, now: float) -> None:
        assert self._display is not None
        for event in pygame.event.get():
            if event.type in (pygame.KEYDOWN, pygame.KEYUP):
                if self._presses.key(event):
                    self._motion.touch(now)
                    self._motion.hurry()
            elif event.type in (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN):
                if self._presses.touch(event, self._display):
                    self._motion.touch(now)
            elif event.type in (pygame.FINGERUP, pygame.MOUSEBUTTONUP):
                self._presses.lift(event)
            elif event.type == pygame.WINDOWFOCUSLOST:
                self._presses.let_go()
            elif event.type == pygame.QUIT and self._closed and not self._display.full_screen:
                self._closed()
            elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWFOCUSGAINED):
                self._drawn = None
                if self._canvas:
                    self._canvas.surface = self._display.surface  # what it shows is not known: paint it whole

    # --- drawing

    def _draw(self, table: Watched, now: float) -> bool:
        assert self._display is not None
        if self._forgets:
            self._forgets = False
            self._start_afresh(self._display)
            self.when_forgotten()
        view = table.view("public")
        if self._view is None or (view["game"], view["version"]) != (self._view["game"], self._view["version"]):
            self._motion.see(view, now)
        self._view = view
        house = table.house()
        caption, look = self._caption(view) if self._caption else None, self._look()
        if caption != self._captioned:  # a button of the panel was pressed, or its knob turned
            self._captioned = caption
            self._motion.touch(now)
        wide, high = self._display.size
        # Where the foot may take turns: standing, and where much is missing.
        self._motion.beats = high > wide or bool(house["faults"] or says(house)) or len(view["awaited"]) > 1
        moment = self._motion.moment(now, is_dark=is_dark(house))
        wanted = (view["game"], view["version"], house, caption, moment, look)
        if wanted == self._drawn:
            return False
        changed = self._picture(view, house, caption, moment, look)
        self._drawn = wanted
        self._display.present(changed)
        return True

    def _picture(
        self, view: View, house: Mapping[str, Any], caption: Any, moment: Moment, look: View | None
    ) -> list[pygame.Rect]:
        """Draw, and answer what changed; a scene with a mistake in it costs its picture, never the evening."""
        from companion.screen import scenes  # the rules come with them: only after the first picture

        assert self._canvas is not None
        try:
            box = self._on_the_table() if self._on_the_table else None
            self._presses.touchable = scenes.draw(
                *(self._canvas, view, house),
                language=self._language, caption=caption, moment=moment, box=box, look=look,
            )  # fmt: skip
            if view["edition"] != self._box:
                self._box, self._to_prepare = view["edition"], scenes.ahead(view, self._canvas.whole.size, box)
                self._canvas.ready.clear()
            return self._canvas.show()
        except pygame.error:
            raise
        except Exception as mistake:
            if repr(mistake) != self._mistake:  # a movement would say it twenty-five times a second
                self._mistake = repr(mistake)
                log.exception("A picture of the table screen could not be drawn.")
            self._presses.touchable = []
            splash(self._canvas)
            return self._canvas.show()


def _stopped(why: pygame.error) -> str:
    return said("The table screen stopped: {why}.", why=why)
