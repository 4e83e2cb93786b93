"""What the reader is asked to do besides reading dice (teach a colour, change a setting), and what it answers.

A question may come from any thread; it is put, and its answer handed on, in the thread of whoever listens to the port.
Each is answered exactly once, also when the cable is pulled out in between.
"""

from __future__ import annotations

import queue
from collections.abc import Callable
from contextlib import suppress

from .dice_link import HostLink

Answered = Callable[[str | None], object]
"""Told what a reader answers: "" done, a word why not, or None where nobody is there to answer."""


class Questions:
    """Those of one driver, for whichever reader it is host to."""

    def __init__(self) -> None:
        self._waiting: queue.SimpleQueue[tuple[str, tuple[str, ...], Answered]] = queue.SimpleQueue()
        self._asked: dict[int, Answered] = {}
        self._asked_of: tuple[HostLink | None, int] = (None, 0)

    def put(self, verb: str, words: tuple[str, ...], answered: Answered) -> None:
        """From any thread; never blocks."""
        self._waiting.put((verb, words, answered))

    def go_round(self, link: HostLink | None) -> None:
        """Hand on what was answered, ask what waits; all that was asked of a reader that is gone is answered None."""
        whose = self._asked_of[0]
        while whose is not None and whose.answers:
            number, why = whose.answers.popleft()
            if number in self._asked:
                self._asked.pop(number)(why)
        asked_of = (link, link.greetings if link is not None else 0)
        if asked_of != self._asked_of:  # another reader, or it was started anew and has forgotten what it was asked
            self._asked_of = asked_of
            asked, self._asked = self._asked, {}
            for answered in asked.values():
                answered(None)
        with suppress(queue.Empty):
            while True:
                verb, words, answered = self._waiting.get_nowait()
                number = link.ask(verb, *words) if link is not None else 0
                if number:
                    self._asked[number] = answered
                else:
                    answered(None)
