"""What a table has said of its board, on its way from one game to the next: out of an opening, and into one.

The house keeps it by box (`companion.cupboard`), as plain JSON. What no longer fits a box that was written anew is left
out, for the table is asked again then.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.rules import events as e
from companion.rules.board import PASSAGES, STARTS, facts_of, names_fit, starts_fit, unsure_cards
from companion.rules.edition import LISTS, Edition

Kept = Mapping[str, Any]
"""What is kept of one box: what was said of each fact, and under "confirmed" the facts not to be asked again."""
CONFIRMED = "confirmed"


def kept_of(opened: e.GameOpened, box: Edition, before: Kept) -> Kept:
    """What to keep after this game was opened so, where `before` was kept: what the table has confirmed in another
    game, and not in this one, stays."""
    said: dict[str, Any] = {PASSAGES: dict(opened.passages), STARTS: [*opened.starts]}
    for fact, kind in LISTS.items():
        said[fact] = {card: name for card, name in opened.names if box.kind.get(card) == kind}
    was = _confirmed(before)
    kept = {
        fact: before[fact] if fact in was and fact not in opened.confirmed and fact in before else said[fact]
        for fact in facts_of(box)
    }
    return {**kept, CONFIRMED: [fact for fact in facts_of(box) if fact in opened.confirmed or fact in was]}


def with_board(opened: e.GameOpened, box: Edition, kept: Kept) -> e.GameOpened:
    """`opened` with what the house keeps of this box, in place of what its table has not confirmed; and nothing in it
    that does not fit this box."""
    cards, confirmed = {card.id for card in unsure_cards(box)}, []
    opened = replace(
        opened,
        names=tuple((card, name) for card, name in opened.names if card in cards),
        starts=opened.starts if STARTS in facts_of(box) else (),
    )
    for fact in facts_of(box):
        if fact in opened.confirmed and _fits(opened, box, fact):
            confirmed.append(fact)
            continue
        with_it = _with(opened, box, fact, kept.get(fact))
        if with_it is not None and _fits(with_it, box, fact):
            opened = with_it
            confirmed += [fact] if fact in _confirmed(kept) else []
        elif not _fits(opened, box, fact):
            opened = _without(opened, box, fact)
    return replace(opened, confirmed=tuple(confirmed))


def _confirmed(kept: Kept) -> list[Any]:
    said = kept.get(CONFIRMED)
    return said if isinstance(said, list) else []


def _with(opened: e.GameOpened, box: Edition, fact: str, said: Any) -> e.GameOpened | None:
    """`opened` with this said of the fact; None where nothing of that kind was."""
    if fact == STARTS:
        return replace(opened, starts=tuple(map(str, said))) if isinstance(said, list) else None
    if not isinstance(said, dict):
        return None
    pairs = tuple(sorted((str(one), str(other)) for one, other in said.items()))
    if fact == PASSAGES:
        return replace(opened, passages=pairs)
    return replace(opened, names=(*_other_names(opened, box, fact), *pairs))


def _without(opened: e.GameOpened, box: Edition, fact: str) -> e.GameOpened:
    if fact == PASSAGES:
        return replace(opened, passages=())
    if fact == STARTS:
        return replace(opened, starts=())
    return replace(opened, names=_other_names(opened, box, fact))


def _other_names(opened: e.GameOpened, box: Edition, fact: str) -> tuple[tuple[str, str], ...]:
    return tuple((card, name) for card, name in opened.names if box.kind.get(card) != LISTS[fact])


def _fits(opened: e.GameOpened, box: Edition, fact: str) -> bool:
    if fact == PASSAGES:
        joined = dict(opened.passages)
        return all(room in box.rooms and joined.get(to) == room != to for room, to in joined.items())
    if fact == STARTS:
        return not opened.starts or starts_fit(box, opened.starts)
    return names_fit(box, dict(opened.names))
