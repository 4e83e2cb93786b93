"""What the program says about itself while it plays: one line a thing on standard error, no traceback.

With BUTLER_TRACE=1 in the environment the traceback comes after the line, for whoever repairs it.
"""

from __future__ import annotations

import logging
import os
import sys
import threading


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


def speak_plainly() -> None:
    """From now on warnings, and threads that end by a mistake, are told like that."""
    told = logging.StreamHandler(sys.stderr)
    told.setFormatter(OneLine())
    logging.basicConfig(level=logging.WARNING, handlers=[told], force=True)
    threading.excepthook = _thread_ended


def _thread_ended(ended: threading.ExceptHookArgs) -> None:
    if ended.exc_type is SystemExit or ended.exc_value is None:
        return
    name = ended.thread.name if ended.thread else "a thread"
    how = (ended.exc_type, ended.exc_value, ended.exc_traceback)
    logging.getLogger("butler").error("a part of Butler has stopped: %s", name, exc_info=how)
