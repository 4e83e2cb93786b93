"""What staff read and take away: the log, the support bundle, the table's card to print, the statistics.

Nothing in any of it is a guest's: see `companion.staff.bundle` and `companion.statistics` for what may stand there.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from flask import Response, request
from werkzeug.exceptions import NotFound

from companion.plain_log import LINES
from companion.rules.refusals import NotNow
from companion.said import said
from companion.statistics import Line, as_csv
from companion.wire import Malformed

from .addresses import Address
from .addresses import url as at
from .answers import answer
from .house import Shelf, Table
from .pages import build
from .spoken import language
from .staff_entry import StaffEntry

DRAWN_S = 60.0
KINDS = {"png": "image/png", "pdf": "application/pdf"}
PROGRAM = (sys.executable, "-m", "companion.screen.table_card")

log = logging.getLogger("butler.web")


class StaffPapers:
    """Only staff come through these."""

    def __init__(
        self,
        entry: StaffEntry,
        table: Table,
        settings: Any,
        shelf: Shelf | None,
        sums: Callable[[], Sequence[Line]] | None,
    ) -> None:
        """`sums` are those of the statistics, None at a table that keeps none."""
        self._entry, self._table, self._settings = entry, table, settings
        self._shelf, self._played = shelf, sums
        self._drawing = threading.Lock()

    def log(self) -> Response:
        """The last lines that the program said about itself, the newest last."""
        self._entry.must_be_staff()
        return answer({"lines": [{"seconds_ago": ago, "say": line} for ago, line in LINES.lines()]})

    def bundle(self) -> Response:
        """The support bundle."""
        self._entry.must_be_staff()
        from companion.staff.bundle import bundle

        faults = {fault["part"]: fault["say"] for fault in self._table.house()["faults"]}
        packed = bundle(
            version=build(),
            settings=self._settings,
            health={"missing": sorted(faults), "phones": len(self._table.house()["links"])},
            log=LINES.lines(),
            games=self._shelf.folder if self._shelf is not None else self._settings.data / "games",
        )
        return _taken_away(packed, "application/zip", "butler-support.zip")

    def card(self) -> Response:
        """The table's card, as a PNG or a PDF, drawn by a process of its own."""
        self._entry.must_be_staff()
        kind = request.args.get("kind", "png")
        if kind not in KINDS:
            raise Malformed("kind", "kind is png or pdf.")
        if not self._drawing.acquire(blocking=False):
            raise NotNow("The card is just being drawn. Try again in a moment.")
        try:
            drawn = _drawn(self._wish(kind))
        except (OSError, subprocess.SubprocessError) as failed:
            log.warning("The table's card could not be drawn (%s).", type(failed).__name__)
            raise NotNow(said("The card could not be drawn on this machine.")) from None
        finally:
            self._drawing.release()
        return _taken_away(drawn, KINDS[kind], f"butler-card.{kind}")

    def statistics(self) -> Response:
        """The sums, day by day."""
        self._entry.must_be_staff()
        return answer({"lines": [asdict(line) for line in self._sums()]})

    def statistics_csv(self) -> Response:
        """The same for a spreadsheet."""
        self._entry.must_be_staff()
        return _taken_away(as_csv(self._sums()).encode(), "text/csv; charset=utf-8", "butler-statistics.csv")

    def _sums(self) -> Sequence[Line]:
        if self._played is None:
            raise NotFound
        return self._played()

    def _wish(self, kind: str) -> bytes:
        import orjson

        from companion.hotspot import wifi_code

        hotspot, url = self._settings.hotspot, str(self._table.house()["url"])
        if hotspot.is_wanted:
            url = at(Address("", hotspot.address), int(request.environ["SERVER_PORT"]))
        return orjson.dumps(
            {
                "url": url.partition("/j/")[0].rstrip("/") + "/",
                "table": self._settings.house.table,
                "wifi_name": hotspot.ssid,
                "wifi_code": wifi_code(hotspot) if hotspot.is_wanted else "",
                "language": language(),
                "kind": kind,
            }
        )


def _drawn(wish: bytes) -> bytes:
    """Raises OSError and subprocess.SubprocessError."""
    quietly = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_VIDEODRIVER": "dummy"}
    nowhere = subprocess.DEVNULL
    done = subprocess.run(
        PROGRAM, input=wish, stdout=subprocess.PIPE, stderr=nowhere, env=quietly, timeout=DRAWN_S, check=True
    )
    return done.stdout


def _taken_away(content: bytes, kind: str, name: str) -> Response:
    return Response(content, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})
