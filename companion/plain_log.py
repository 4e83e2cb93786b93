"""What the program says about itself while it plays: one line a thing on standard error, no traceback.

With BUTLER_TRACE=1 in the environment the traceback comes after the line, for whoever repairs it. The last lines are
kept in memory, for the staff's page and for what is taken away to repair; nothing in them opens anything.
"""

from __future__ import annotations

import logging
import os
import re
import sys
import threading
import time
from collections import deque
from collections.abc import Callable

KEPT, LONGEST = 400, 300
"""Lines that are kept, and letters of each."""
_OPENS = re.compile(r"/j/\w+|\b[A-Za-z0-9_-]{20,}\b|\$argon2\S+|\b\d{6,}\b")
"""What might open something: a code's address, a token, a salt or a hash, a PIN."""


class OneLine(logging.Formatter):
    """A record as one line for people; a mistake of ours only by its kind."""

    def format(self, record: logging.LogRecord) -> str:
        """`butler: what happened (KindOfMistake)`."""
        line = f"butler: {record.getMessage()}"
        if record.exc_info and record.exc_info[0] is not None:
            line += f" ({record.exc_info[0].__name__})"
            if os.environ.get("BUTLER_TRACE"):
                line += "\n" + self.formatException(record.exc_info)
        return line


class LastLines(logging.Handler):
    """Keeps the last lines, each with how many seconds ago it was said: no clock on the wall is asked."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(logging.WARNING)
        self._clock = clock
        self._lines: deque[tuple[float, str]] = deque(maxlen=KEPT)

    def emit(self, record: logging.LogRecord) -> None:
        line = OneLine().format(record).partition("\n")[0]
        self._lines.append((self._clock(), without_secrets(line)[:LONGEST]))

    def lines(self) -> list[tuple[int, str]]:
        """Seconds ago and what was said, the newest last."""
        now = self._clock()
        return [(int(now - at), line) for at, line in tuple(self._lines)]


LINES = LastLines()
"""Those of this process, once it speaks plainly."""


def without_secrets(line: str) -> str:
    """The line with a few dots for whatever might open something."""
    return _OPENS.sub("...", line)


def speak_plainly() -> None:
    """From now on warnings, and threads that end by a mistake, are told like that."""
    told = logging.StreamHandler(sys.stderr)
    told.setFormatter(OneLine())
    logging.basicConfig(level=logging.WARNING, handlers=[told, LINES], force=True)
    threading.excepthook = _thread_ended


def _thread_ended(ended: threading.ExceptHookArgs) -> None:
    if ended.exc_type is SystemExit or ended.exc_value is None:
        return
    name = ended.thread.name if ended.thread else "a thread"
    how = (ended.exc_type, ended.exc_value, ended.exc_traceback)
    logging.getLogger("butler").error("a part of Butler has stopped: %s", name, exc_info=how)
