"""A voice: sentences said aloud by espeak-ng, one after the other, in a process of its own with a limit to its time.

The words go in by standard input and never by the command line, and are no markup: whatever somebody is called is
read out and nothing else. What could only be said late is not said at all.
"""

from __future__ import annotations

import logging
import queue
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

PROGRAM = "espeak-ng"
LIMIT_S = 20.0
"""No sentence takes so long; a voice that hangs is ended."""
STALE_S = 6.0
"""Who waited so long for the sentence before would speak of what is over."""
MOST_WAITING = 4
LOUDEST = 150
"""Of espeak's 200: beyond it the voice is distorted."""
WORDS_A_MINUTE = "160"
READ_S, READ_EACH_S = 1.5, 0.05
"""How long a sentence that is not heard stands to be read: for itself, and for each of its letters."""
LONGEST = 400
"""Letters that are said at a time."""

log = logging.getLogger("butler.voice")


def espeak() -> Espeak | None:
    """The voice of this machine, if it has one."""
    found = shutil.which(PROGRAM)
    return Espeak([found]) if found else None


class Espeak:
    """`companion.ports.Voice`, over a program that takes espeak-ng's options."""

    def __init__(
        self,
        command: Sequence[str],
        clock: Callable[[], float] = time.monotonic,
        limit_s: float = LIMIT_S,
    ) -> None:
        self._command, self._clock, self._limit_s = tuple(command), clock, limit_s
        self.spoken: Callable[[str], None] = lambda words: None
        self._waiting: queue.Queue[tuple[str, str, float, float, int] | None] = queue.Queue(MOST_WAITING)
        self._hushes = 0
        self._speaking: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        self._hushed = threading.Event()

    def say(self, words: str, language: str, loudness: float) -> None:
        """Say it after what is being said; dropped where too much waits. Any thread, never blocks."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
            self._thread.start()
        with suppress(queue.Full):
            self._waiting.put_nowait((words, language, loudness, self._clock(), self._hushes))

    def hush(self) -> None:
        """Stop in the middle of the word, and forget what waits."""
        self._hushes += 1
        self._forget()
        self._hushed.set()
        speaking = self._speaking
        if speaking is not None:
            speaking.kill()

    def stop(self) -> None:
        """Say no more."""
        self.hush()
        thread, self._thread = self._thread, None
        if thread is not None:
            self._waiting.put(None)
            thread.join(2)

    def _forget(self) -> None:
        with suppress(queue.Empty):
            while True:
                self._waiting.get_nowait()

    def _run(self) -> None:
        while (asked := self._waiting.get()) is not None:
            words, language, loudness, since, hushes = asked
            self._hushed.clear()
            # A hush that came while this was on its way out of the queue concerns it too.
            if hushes != self._hushes or self._clock() - since > STALE_S:
                continue
            self.spoken(words)
            try:
                if loudness > 0:
                    self._speak(words, language, loudness)
                else:
                    self._hushed.wait(READ_S + READ_EACH_S * len(words))
            except (OSError, subprocess.SubprocessError) as wrong:
                log.info("Nothing could be said: %s", type(wrong).__name__)
            finally:
                self.spoken("")

    def _speak(self, words: str, language: str, loudness: float) -> None:
        loud = str(round(LOUDEST * loudness))
        command = [*self._command, "-v", language.split("_")[0], "-a", loud, "-s", WORDS_A_MINUTE, "--stdin"]
        nowhere = subprocess.DEVNULL
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere) as speaking:
            self._speaking = speaking
            if self._hushed.is_set():  # in the moment before there was anything to end
                speaking.kill()
            try:
                speaking.communicate(" ".join(words.split())[:LONGEST].encode(), self._limit_s)
            except subprocess.TimeoutExpired:
                speaking.kill()
            finally:
                self._speaking = None
