"""What hands, eyes and mishaps do to a companion that runs as a process of its own. Loaded into it by PYTHONPATH.

The product knows nothing of it. It listens at the socket named in EVENING_DOOR for one line each:

    pin 5 low             a finger closes the button at BCM 5 to ground; "high" lets go (gpiozero's mock pins)
    words                 what is written on the table screen as it was last shown
    picture PATH          that picture as a PNG, once it has stood still for a moment
    on-top CARD...        from the next shuffle on these lie on top of a deck beside the board, as far as they are in it
    look-for SECONDS      the cover closes by itself only after so long
    ahead SECONDS         it is so much later for the party at the table, of a sudden
    holds WORD...         which of these words something in the memory still holds, each with what that is
    die-after EVENT       the power goes right after this event is on the disk, before anybody is told
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import sys
import threading
import time
from typing import Any

STILL_S = 0.35
LONGEST_S = 2.0


class Looker:
    """Stands before the table screen and remembers the last picture that was shown, and its words."""

    def __init__(self) -> None:
        import pygame

        from companion.screen.paint import Canvas

        self._pygame = pygame
        self._changed = threading.Condition()
        self._writing: list[str] = []
        self._words: list[str] = []
        self._picture: Any = None
        self._at = time.monotonic()
        Canvas.ground = self._before(Canvas.ground, lambda *_: self._writing.clear())
        Canvas.text = self._before(Canvas.text, lambda _canvas, _rect, words, *_: self._writing.append(words))
        pygame.display.update = self._before(pygame.display.update, lambda *_: self._shown())

    @staticmethod
    def _before(draw: Any, look: Any) -> Any:
        def drawn(*what: Any, **how: Any) -> Any:
            look(*what)
            return draw(*what, **how)

        return drawn

    def _shown(self) -> None:
        with self._changed:
            self._words = list(self._writing)
            self._picture = self._pygame.display.get_surface().copy()
            self._at = time.monotonic()
            self._changed.notify_all()

    def words(self) -> list[str]:
        with self._changed:
            return self._words

    def picture(self, path: str) -> str:
        """Waits until no new picture has come for a moment, then keeps the last one."""
        end = time.monotonic() + LONGEST_S
        with self._changed:
            while True:
                now = time.monotonic()
                left = min(self._at + STILL_S, end) - now
                if left <= 0:
                    break
                self._changed.wait(left)
            self._pygame.image.save(self._picture or self._pygame.display.get_surface(), path)
        return path


def pin(number: str, level: str) -> str:
    """A finger on a button of the panel."""
    from gpiozero import Device

    line = Device.pin_factory.pin(int(number))
    (line.drive_low if level == "low" else line.drive_high)()
    return level


def die_after(event: str) -> str:
    """Once `event` is committed nothing more happens in this process: not even the answer to who asked for it."""
    from companion.journal import Journal

    append = Journal.append

    def last_append(journal: Any, events: Any, *more: Any, **named: Any) -> None:
        append(journal, events, *more, **named)
        if any(each["event"] == event for each in events):
            os.kill(os.getpid(), signal.SIGKILL)

    Journal.append = last_append
    return event


def look_for(seconds: str) -> str:
    """Nobody is hurried behind the cover."""
    from companion.panel import cover

    cover.LONGEST_S = float(seconds)
    return seconds


def on_top(*cards: str) -> str:
    """The drawing deck is shuffled as ever, and then these of its cards are laid on top."""
    from dataclasses import replace

    from companion import chance

    name, shuffled = chance._ANSWERS["shuffle-deck"]

    def stacked(state: Any, rng: Any) -> Any:
        command = shuffled(state, rng)
        first = [card for card in cards if card in command.order]
        return replace(command, order=(*first, *(card for card in command.order if card not in first)))

    chance._ANSWERS["shuffle-deck"] = (name, stacked)
    return " ".join(cards)


def ahead(seconds: str) -> str:
    """The clock by which a party is quiet or over."""
    found: list[Any] = []
    while not found:  # what is just being frozen is not listed
        found = [each for each in _everything() if type(each).__name__ == "Party"]
    party = found[0]
    clock = party._clock
    party._clock = lambda: clock() + float(seconds)
    party._attendant.stir()
    return seconds


def holds(*words: str) -> dict[str, str]:
    """Looks through all that is in memory, but for what this question itself is made of."""
    from tests.kiosk.memory import held

    return held(_everything(), words)


def _everything() -> list[Any]:
    gc.collect()
    gc.unfreeze()
    return gc.get_objects()


DOES = {"pin": pin, "on-top": on_top, "look-for": look_for, "die-after": die_after, "ahead": ahead, "holds": holds}


def look_from_the_start() -> Looker:
    """Stands there as soon as there is a screen to look at, so that no picture is missed."""
    window = "companion.screen.window"
    while not hasattr(sys.modules.get(window), "Screen"):
        threading.Event().wait(0.005)
    return Looker()


def listen(door: str) -> None:
    """One line in, one line of JSON out."""
    looker = look_from_the_start()
    with socket.socket(socket.AF_UNIX) as bell:
        bell.bind(door)
        bell.listen()
        while True:
            line, _ = bell.accept()
            with line, line.makefile("rw") as talk:
                for said in talk:
                    what, *how = said.split()
                    if what in ("words", "picture"):
                        answer: Any = looker.words() if what == "words" else looker.picture(*how)
                    else:
                        answer = DOES[what](*how)
                    talk.write(json.dumps(answer) + "\n")
                    talk.flush()


if "EVENING_DOOR" in os.environ and "companion" in sys.orig_argv:
    threading.Thread(target=listen, args=(os.environ["EVENING_DOOR"],), name="evening-door", daemon=True).start()
