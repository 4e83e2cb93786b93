"""The support bundle: what somebody needs who is to find out, elsewhere, why a table does not do as it should.

A zip of plain files: version and machine, the settings, how every part is, the last lines of the log, and of each game
its shape only: whether its file is whole and, once it is over, how many events of which kind lie in it. Nobody's name,
no card, no mark and nothing that opens anything is in it. What a setting says is only taken along where it can be
nothing of that: a number, a yes or no, one of a few known words.
"""

from __future__ import annotations

import dataclasses
import io
import json
import platform
import re
import sys
import zipfile
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from companion.disk import Damaged, DiskFailed, TooNew
from companion.journal import Journal

MOST_GAMES = 200
PLAIN_WORDS = frozenset(
    (
        *("language", "edition", "show", "motion", "keeps", "source", "seat_lamps", "service", "cues", "speech"),
        *("sessions", "country", "interface"),
    )
)
"""Settings in words whose answers are a few known ones."""
_KIND = re.compile(r"\.(game|damaged-\d+)$")
SAID, NOT_SAID = "(set)", "(not set)"
FIRST = (1980, 1, 1, 0, 0, 0)
"""When each file of the zip is from: no clock is asked."""


def bundle(
    *,
    version: str,
    settings: Any,
    health: Mapping[str, Any],
    log: Iterable[tuple[int, str]],
    games: Path,
) -> bytes:
    """The zip. `settings` are the house's, `health` what each part says of itself, `games` the folder of the games."""
    about = {
        "butler": version,
        "python": sys.version.split()[0],
        "machine": platform.machine(),
        "system": f"{platform.system()} {platform.release()}",
    }
    files = {
        "version.json": about,
        "settings.json": without_words(settings),
        "health.json": dict(health),
        "games.json": [*shapes(games)],
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as into:
        for name, found in files.items():
            into.writestr(zipfile.ZipInfo(name, FIRST), json.dumps(found, indent=1, ensure_ascii=False) + "\n")
        lines = "".join(f"{seconds:>8} s ago  {line}\n" for seconds, line in log)
        into.writestr(zipfile.ZipInfo("log.txt", FIRST), lines)
    return packed.getvalue()


def without_words(settings: Any) -> dict[str, Any]:
    """The settings, table by table, without anything that people wrote freely."""
    told: dict[str, Any] = {}
    for field in dataclasses.fields(settings):
        value = getattr(settings, field.name)
        if dataclasses.is_dataclass(value):
            told[field.name] = without_words(value)
        elif field.name in PLAIN_WORDS or isinstance(value, bool | int) or value is None:
            told[field.name] = value
        elif isinstance(value, tuple) and all(isinstance(each, int) for each in value):
            told[field.name] = list(value)
        else:
            told[field.name] = SAID if value else NOT_SAID
    return told


def shapes(games: Path) -> Iterable[dict[str, Any]]:
    """Of each game's file: whether it can be read, and for one that is over its size and its events by their kinds.

    How far a game that is not over has come in its file would tell of marks that people make in private.
    """
    files = sorted(path for path in games.iterdir() if _KIND.search(path.name)) if games.is_dir() else []
    for number, path in enumerate(files[:MOST_GAMES], 1):
        told: dict[str, Any] = {"file": number, "kind": path.suffix}
        yield told | (_shape(path) if path.suffix == ".game" else {})


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return -1


def _shape(path: Path) -> dict[str, Any]:
    try:
        journal = Journal.open(path, only_read=True)
    except Damaged:
        return {"whole": False}
    except (TooNew, DiskFailed, OSError) as why:
        return {"whole": None, "why": type(why).__name__}
    try:
        facts = journal.facts()
        told = {word: facts.get(word) for word in ("edition", "state", "turns")}
        told |= {"whole": True, "people": len(facts.get("players", ()))}
        if facts.get("state") == "over":
            kinds = Counter(str(event.get("event", "?")) for event in journal.events())
            told |= {"bytes": _size(path), "events": dict(sorted(kinds.items()))}
        return told
    finally:
        journal.close()
