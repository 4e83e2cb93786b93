"""Games that an older Butler wrote are the same games today, event for event.

The files were written before there were squares, free marks, notebooks that help in full, and names in other languages,
and are never written anew: a line in them that can no longer be read is a game that somebody set aside and lost. Each
ends with what the Butler that wrote it said of its end.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest

from companion import chronicle, retrace
from companion.journal import Journal
from companion.rules.commands import PUBLIC
from companion.rules.views import view
from companion.wire import event_from, event_to

FOLDER = Path(__file__).parent / "written_before"
games = pytest.mark.parametrize("path", sorted(FOLDER.glob("*.jsonl")), ids=lambda path: path.stem)


def written(path: Path) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The events of a game, and how it ended."""
    *events, last = map(orjson.loads, path.read_bytes().splitlines())
    return events, last["then"]


def plain(part: Any) -> Any:
    """As it goes over the wire."""
    return orjson.loads(orjson.dumps(part, option=orjson.OPT_NON_STR_KEYS))


@games
def test_an_old_game_ends_today_as_it_ended_then(path: Path, tmp_path: Path) -> None:
    events, then = written(path)
    journal = Journal.create(tmp_path / "old.game", "g1")
    journal.append(events)
    state = chronicle.last(journal.events())
    journal.close()
    table = plain(dict(view(state, PUBLIC)["table"]))
    for part in ("tokens", "weapons", "dice"):
        assert table[part] == then[part]
    assert {part: table["over"][part] for part in then["over"]} == then["over"]
    assert then["rules"].items() <= table["rules"].items()
    assert {seat: plain(view(state, seat)["notebook"]["marks"]) for seat in state.players.seats} == then["marks"]
    assert (table["squares"], state.language) == ({}, "")


@games
def test_an_old_game_still_follows_from_the_rules_and_its_seal_fits(path: Path) -> None:
    events, _ = written(path)
    assert retrace.seal_fits(retrace.retrace([event_from(line) for line in events]))


@games
def test_what_an_old_line_says_is_not_said_otherwise_today(path: Path) -> None:
    """A field may be added, with something that means what was meant without it; none is lost or renamed."""
    events, _ = written(path)
    for line in events:
        assert line.items() <= plain(event_to(event_from(line))).items()


def test_there_is_an_old_game_of_every_box_that_there_was() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == {"bonus", "classic", "dansk", "dungeon", "event"}
