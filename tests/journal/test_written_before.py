"""Games that an older Butler wrote are the same games today, event for event.

They are never written anew: a line in them that can no longer be read is a game that somebody set aside and lost. Each
ends with what the Butler that wrote it said of its end. The oldest were written before there were squares, free marks,
notebooks that help in full, and names in other languages; those of a version lie in a folder of its name, and
`write_games` wrote them.
"""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import orjson
import pytest

from companion import chronicle, editions, retrace
from companion.journal import Journal
from companion.rules.commands import PUBLIC
from companion.rules.views import view
from companion.wire import EVENTS, event_from, event_to

FOLDER = Path(__file__).parent / "written_before"
games = pytest.mark.parametrize(
    "path", sorted(FOLDER.rglob("*.jsonl")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)


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
    over = then.pop("over")
    assert {part: (table["over"] or {}).get(part) for part in over or ()} == (over or {})
    assert then.pop("rules").items() <= table["rules"].items()
    assert {seat: plain(view(state, seat)["notebook"]["marks"]) for seat in state.players.seats} == then.pop("marks")
    assert state.language == then.pop("language", "")
    assert {part: table[part] for part in then} == then
    assert "squares" in then or table["squares"] == {}


@games
def test_an_old_game_still_follows_from_the_rules_and_its_seal_fits(path: Path) -> None:
    events, _ = written(path)
    state = retrace.retrace([event_from(line) for line in events])
    assert state.phase == "lobby" or retrace.seal_fits(state)


@games
def test_what_an_old_line_says_is_not_said_otherwise_today(path: Path) -> None:
    """A field may be added, with something that means what was meant without it; none is lost or renamed."""
    events, _ = written(path)
    for line in events:
        assert line.items() <= plain(event_to(event_from(line))).items()


def test_the_old_games_hold_every_kind_of_event_and_every_box() -> None:
    """An event that is new is not yet in them: when a version with it goes out, `write_games` is run."""
    lines = [line for path in FOLDER.rglob("*.jsonl") for line in written(path)[0]]
    assert {line["event"] for line in lines} == set(EVENTS)
    assert {line["edition"] for line in lines if line["event"] == "game-opened"} == set(editions.all_ids())
    for name, kind in EVENTS.items():
        known = {field for line in lines if line["event"] == name for field in line}
        assert {field.name for field in fields(kind)} <= known, name
