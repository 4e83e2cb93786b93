"""A case as a line of JSON, and its answer as another.

`{"id", "me", "categories": {"suspect": [...], "weapon": [...], "room": [...]}, "holders": [{"id", "kind", "size"}],
"knowledge": [{"t": "has|hasnone|some", "h", "cards"} | {"t": "not_solution", "cards"}], "log": [...]}`. Knowledge alone
makes the case. Where there is none, or it tells no more than one's own hand and what lies face up, the log tells the
rest (`companion.deduction.pencil_log`); hands may then also stand as `"has": {holder: [cards]}`, or at each holder.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from .case import FACE_UP, HOLDER_KINDS, Answer, Case, Entry, Has, HasNone, Holder, NotACase, NotSolution, Some
from .pencil_log import entries_of
from .solving import solve

CATEGORIES = ("suspect", "weapon", "room")
MOST_CARDS, MOST_HOLDERS, MOST_ENTRIES = 40, 12, 2000
LONGEST = 1_000_000
"""A line of so many bytes is no case."""
_ENTRIES: Mapping[str, type[Has | HasNone | Some]] = {"has": Has, "hasnone": HasNone, "some": Some}


def answered(line: bytes) -> dict[str, Any]:
    """The answer to one line, ready for JSON: with "error" where it cannot be answered."""
    said: Any = {}
    try:
        said = _parsed(line)
        case, from_log = case_from(said)
        return {"id": said.get("id"), **answer_to(solve(case), case if from_log else None)}
    except ValueError as wrong:  # NotACase and TooMany are some
        return {"id": said.get("id") if isinstance(said, dict) else None, "error": str(wrong)}


def _parsed(line: bytes) -> Any:
    if len(line) > LONGEST:
        raise NotACase(f"the line is longer than {LONGEST:,} bytes")
    try:
        return json.loads(line.decode())
    except UnicodeDecodeError:
        raise NotACase("this is not UTF-8 text") from None
    except json.JSONDecodeError as wrong:
        raise NotACase(f"this is not JSON: {wrong.msg} at character {wrong.pos + 1}") from None
    except (RecursionError, ValueError):
        raise NotACase("this is not JSON that makes sense") from None


def case_from(said: Any) -> tuple[Case, bool]:
    """The case of a parsed line, and whether its log was needed for it. Raises `NotACase`."""
    if not isinstance(said, dict):
        raise NotACase("a case is a JSON object")
    categories = _categories(said.get("categories"))
    holders = _holders(said.get("holders"))
    me = said.get("me")
    if me is not None and me not in [holder.id for holder in holders]:
        raise NotACase(f"me is {me!r}, and there is no such holder")
    known = {card for cards in categories.values() for card in cards} | {holder.id for holder in holders}
    given = [_entry(item, "has") for item in _given(said)]
    items = _list(said.get("knowledge"), "knowledge", MOST_ENTRIES)
    told = [_entry(item, f"entry {n} of knowledge") for n, item in enumerate(items)]
    knowledge: list[Entry] = [*given, *told]
    log = _list(said.get("log"), "log", MOST_ENTRIES)
    face_up = {holder.id for holder in holders if holder.kind == FACE_UP}
    plain = all(isinstance(entry, Has) and entry.holder in {me, *face_up} for entry in told)
    case = Case(me or "", categories, holders, tuple(knowledge))
    if log and plain:
        for n, item in enumerate(log):
            where = f"entry {n} of the log"
            known_as = _kind(item, where)
            stands = known_as in _ENTRIES or known_as == "not_solution"
            knowledge += [_entry(item, where)] if stands else entries_of(item, case, where)
        case = Case(me or "", categories, holders, tuple(knowledge))
    _check(case, known)
    return case, bool(log and plain)


def _check(case: Case, known: set[str]) -> None:
    """Every name that is used is one that is there, and accusations name one of each category."""
    for n, entry in enumerate(case.knowledge):
        names = entry.cards if isinstance(entry, NotSolution) else (entry.holder, *entry.cards)
        strange = [name for name in names if name not in known]
        if strange:
            raise NotACase(f"entry {n}: there is no card and no holder {strange[0]!r}")
        if isinstance(entry, NotSolution):
            of = [sum(card in cards for card in set(entry.cards)) for cards in case.categories.values()]
            if any(number != 1 for number in of):
                raise NotACase(f"entry {n}: not_solution wants one card of each category")


def _given(said: Mapping[str, Any]) -> list[Any]:
    """What stands as "has" beside the holders, {holder: [cards]} or a list of entries, or at a holder."""
    has = said.get("has")
    if isinstance(has, list):
        return [{**item, "t": "has"} if isinstance(item, Mapping) else item for item in _list(has, "has", MOST_ENTRIES)]
    if not isinstance(has, Mapping | None):
        raise NotACase("has has to be a list, or an object with a list of cards for each holder")
    at = [(holder["id"], holder["has"]) for holder in said["holders"] if "has" in holder]
    at += has.items() if has else ()
    return [{"t": "has", "h": holder, "cards": [card]} for holder, of in at for card in _cards(of, "has")]


def _categories(said: Any) -> dict[str, tuple[str, ...]]:
    if not isinstance(said, Mapping) or sorted(said) != sorted(CATEGORIES):
        raise NotACase("categories have to be suspect, weapon and room")
    categories = {kind: _cards(said[kind], f"category {kind}") for kind in CATEGORIES}
    if sum(map(len, categories.values())) > MOST_CARDS:
        raise NotACase(f"more than {MOST_CARDS} cards")
    return categories


def _holders(said: Any) -> tuple[Holder, ...]:
    holders = []
    for n, item in enumerate(_list(said, "holders", MOST_HOLDERS)):
        if not isinstance(item, Mapping):
            raise NotACase(f"holder {n} is no object")
        id, kind, size = item.get("id"), item.get("kind"), item.get("size")
        if not isinstance(id, str) or not id:
            raise NotACase(f"holder {n} has no id")
        if kind not in HOLDER_KINDS:
            raise NotACase(f"holder {id}: kind has to be one of {', '.join(HOLDER_KINDS)}")
        if not isinstance(size, int) or isinstance(size, bool) or not 0 <= size <= MOST_CARDS:
            raise NotACase(f"holder {id}: size has to be a number of cards")
        holders.append(Holder(id, kind, size))
    return tuple(holders)


def _kind(item: Any, where: str) -> str:
    if not isinstance(item, Mapping) or not isinstance(item.get("t"), str):
        raise NotACase(f'{where} is no object with a "t"')
    return str(item["t"])


def _entry(item: Any, where: str) -> Entry:
    kind = _kind(item, where)
    cards = _cards(item.get("cards"), where)
    if kind == "not_solution":
        return NotSolution(cards)
    if kind not in _ENTRIES:
        raise NotACase(f"{where}: there is no {kind!r}")
    if not isinstance(item.get("h"), str):
        raise NotACase(f"{where} names no holder")
    return _ENTRIES[kind](item["h"], cards)


def _cards(said: Any, where: str) -> tuple[str, ...]:
    if not isinstance(said, list) or not all(isinstance(card, str) for card in said):
        raise NotACase(f"{where} wants a list of cards")
    return tuple(said)


def _list(said: Any, name: str, most: int) -> Sequence[Any]:
    """A list; of what is left out or null, an empty one."""
    if said is None:
        return ()
    if not isinstance(said, list):
        raise NotACase(f"{name} has to be a list")
    if len(said) > most:
        raise NotACase(f"{name} has more than {most:,} entries")
    return said


def answer_to(answer: Answer, from_log: Case | None = None) -> dict[str, Any]:
    """The answer, ready for JSON. Of a case `from_log` it also tells the entries that a clash speaks of."""
    if not answer.consistent:
        told = {"knowledge": [_told(entry) for entry in from_log.knowledge]} if from_log else {}
        return {"consistent": False, "total": 0, "clash": list(answer.clash), **told}
    return {
        "consistent": True,
        "total": answer.total,
        "counts": answer.counts,
        "solutions": [list(solution) for solution in answer.solutions],
        "has": {holder: list(cards) for holder, cards in answer.has.items()},
        "has_not": {holder: list(cards) for holder, cards in answer.has_not.items()},
    }


def _told(entry: Entry) -> dict[str, Any]:
    if isinstance(entry, NotSolution):
        return {"t": "not_solution", "cards": list(entry.cards)}
    kind = next(name for name, kind in _ENTRIES.items() if isinstance(entry, kind))
    return {"t": kind, "h": entry.holder, "cards": list(entry.cards)}
