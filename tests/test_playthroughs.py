"""Whole games as text with what every seat sees of each step. A leak, or a rule that moved, is a changed line.

A file begins with the box, who sits where and how cards are stacked; a line with `>` is a command ("box" is the
box at its own pace, "host sets-up" all steps up to the deal); below it stands what changed in whose view.
`BUTLER_REWRITE=1` writes the files anew from their commands; read the difference.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion import editions
from companion.rules import commands as c
from companion.rules.refusals import Refused
from companion.rules.views import view
from tests.table_talk import Table

FOLDER = Path(__file__).parent / "playthroughs"
MASKED = ("root", "words", "cards")


def play(text: str) -> str:
    """The text as the rules would write it: its head and its commands, with what each leads to."""
    table = table_of(text)
    lines = text.split("\n>")[0].splitlines()
    before = sights(table)
    for command in (line for line in text.splitlines() if line.startswith(">")):
        lines.append(command)
        lines += [f"  {line}" for line in obey(table, command[1:].split())]
        after = sights(table)
        lines += [f"  {line}" for line in changes(before, after)]
        before = after
    return "\n".join(lines) + "\n"


def table_of(text: str, *, plays: bool = False) -> Table:
    """The table that the head of the text describes; one that `plays` has carried out all its commands."""
    head = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line and line[0] not in "> #")
    rules = dict(pair.split("=") for pair in head.get("rules", "").split())
    deal = dict(hand.split("=") for hand in head.get("deal", "").split("; ") if hand)
    match = dict(pair.split("=") for pair in head.get("match", "").split())
    table = Table(
        head["people"],
        edition=head.get("edition", "classic"),
        deal={who: cards.replace(",", " ") for who, cards in deal.items()},
        envelope=head["envelope"],
        deck=head.get("deck", ""),
        number=int(match.pop("game", "1")),
        began=match.pop("began", ""),
        points={who: int(points) for who, points in match.items()},
        dealt=False,
        **{rule.replace("-", "_"): answer for rule, answer in rules.items()},
    )
    for command in (line for line in text.splitlines() if line.startswith(">") and plays):
        list(obey(table, command[1:].split()))
    return table


def obey(table: Table, words: list[str]) -> Iterator[str]:
    """Carries out one command line; a refusal is a line of the game."""
    who, do, *slots = words
    if who == "box":
        table.goes_on()
        return
    if (who, do) == ("host", "sets-up"):
        table.deals()
        return
    person = table.panel if who == "panel" else table.people[who]
    filled: dict[str, Any] = {}
    for slot in slots:
        name, value = slot.split("=")
        filled[name] = int(value) if value.isdigit() else table.people[value].seat if value in table.people else value
    try:
        person.asks(do, **filled)
    except Refused as refused:
        yield f"refused {refused.name}: {refused.say}"


def sights(table: Table) -> dict[str, dict[str, str]]:
    """Every seat's whole view, flattened: path -> value."""
    people = {person.seat: name for name, person in table.people.items()}
    seats = {**people, c.PUBLIC: "screen", c.PANEL: "panel"}
    return {name: dict(_flat("", view(table.state, seat), people)) for seat, name in seats.items()}


def _flat(path: str, value: Any, people: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    if path == "news":
        for item in value[-6:]:
            fields = [f"{k}={_word(v, people)}" for k, v in item.items() if k not in ("event", *MASKED)]
            yield f"hears {item['event']} {' '.join(fields)}", ""
    elif path == "choices":
        yield "may", ", ".join(dict.fromkeys(choice["do"] for choice in value if choice["kind"] == "play"))
    elif path.split(".")[-1] in MASKED and value:
        yield path, "(sealed)"
    elif path == "seat" or path.startswith("you"):
        return
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _flat(f"{path}.{_word(key, people)}" if path else key, inner, people)
    elif isinstance(value, list | tuple) and value and isinstance(value[0], Mapping):
        for number, inner in enumerate(value, 1):
            yield from _flat(f"{path}.{number}", inner, people)
    else:
        yield path, _word(value, people)


def _word(value: Any, people: Mapping[str, str]) -> str:
    if isinstance(value, list | tuple):
        return " ".join(_word(each, people) for each in value) or "-"
    if isinstance(value, str):
        return "|".join(people.get(part, part) for part in value.split("|")) or "-"
    return {None: "-", True: "yes", False: "no"}.get(value, str(value)) if not isinstance(value, int) else str(value)


def changes(before: Mapping[str, Mapping[str, str]], after: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """What changed, each line once with the names of those who see it."""
    seen: dict[str, list[str]] = {}
    for who, sight in after.items():
        for path, value in sight.items():
            if before[who].get(path) != value:
                seen.setdefault(f"{path} = {value}" if value else path, []).append(who)
    for line, eyes in seen.items():
        yield f"{line:<72} {'all' if len(eyes) == len(after) else ' '.join(eyes)}"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    kept = path.read_text("utf-8")
    played = play(kept)
    if os.environ.get("BUTLER_REWRITE"):
        path.write_text(played, "utf-8")
    assert played == kept


@pytest.mark.parametrize("edition", editions.all_ids())
def test_every_box_and_every_way_to_play_it_has_a_playthrough(edition: str) -> None:
    played = {path.stem for path in FOLDER.glob("*.txt")}
    assert {f"{edition}-{variant}" for variant in editions.load(edition).variants} <= played


SHOWN = {
    "table.open.1.card": "leftovers face up",
    "hears card-drawn": "a card is read aloud",
    "hears card-revealed": "a card turned up for all",
    "hears card-passed-left": "a mass showing",
    "hears fight-won": "a fight won",
    "hears fight-lost": "a fight lost",
    "hears maze-held": "the maze",
    "hears card-peeked": "the side row, a room's card, the case",
    "hears neutral-shown": "a neutral card",
    "notebook.marks.rope|bo = yes                                             ann cy": "a sheet that a team shares",
    "table.room_cards.1.place": "cards in rooms",
    "hears start-room-taken": "the rooms people start in",
    "hears match-decided": "a match that is decided",
    "hears passage-opened": "an opened passage",
    "hears token-sent": "a door that is cleared, a card that moves",
    "= printed": "a printed deck",
}


@pytest.mark.parametrize("line", SHOWN, ids=SHOWN.values())
def test_what_only_some_boxes_know_is_in_a_playthrough(line: str) -> None:
    assert any(line in path.read_text("utf-8") for path in FOLDER.glob("*.txt"))
