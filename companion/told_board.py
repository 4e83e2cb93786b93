"""What a table has said of its board, on its way from one game to the next: out of an opening, and into one.

The house keeps it by box (`companion.cupboard`), as plain JSON. What no longer fits a box that was written anew is left
out, for the table is asked again then. What was said of names is kept by language (`companion.rules.board.key`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.rules import events as e
from companion.rules.board import FACTS, PASSAGES, STARTS, key, language_of, names_fit, names_in, starts_fit
from companion.rules.edition import LISTS, Edition

Kept = Mapping[str, Any]
"""What is kept of one box: what was said of each fact, under "confirmed" the facts not to be asked again, and under
"language" the one its cards are printed in, "" for its own."""
CONFIRMED, LANGUAGE = "confirmed", "language"


def facts_known(box: Edition) -> tuple[str, ...]:
    """All that may be said of this box: what it is unsure of, and the names on its cards in each other language."""
    printed = box.printed or box
    own = (fact for fact in FACTS if fact in printed.unsure)
    return (*own, *(key(language, fact) for language in printed.languages for fact in LISTS))


def kept_of(opened: e.GameOpened, box: Edition, before: Kept) -> Kept:
    """What to keep after this game was opened so, where `before` was kept: what the table has confirmed in another
    game, and not in this one, stays."""
    said: dict[str, Any] = {PASSAGES: dict(opened.passages), STARTS: [*opened.starts]}
    was, known = _confirmed(before), facts_known(box)
    for fact in known:
        if fact not in said:
            said[fact] = _names_of(opened, box, fact)
    kept = {
        fact: before[fact] if fact in was and fact not in opened.confirmed and fact in before else said[fact]
        for fact in known
    }
    kept = {fact: told for fact, told in kept.items() if told or not _language(fact)}
    confirmed = [fact for fact in known if fact in opened.confirmed or fact in was]
    spoken = {LANGUAGE: opened.language} if opened.language else {}
    return {**kept, **({CONFIRMED: confirmed} if kept or confirmed else {}), **spoken}


def with_board(opened: e.GameOpened, box: Edition, kept: Kept) -> e.GameOpened:
    """`opened` with what the house keeps of this box, in place of what its table has not confirmed; and nothing in it
    that does not fit this box."""
    known, confirmed = facts_known(box), []
    opened = replace(
        opened,
        names=tuple((card, name) for card, name in opened.names if _fact_of(card, box) in known),
        starts=opened.starts if STARTS in known else (),
        language=language_of(box, opened.language or str(kept.get(LANGUAGE, ""))),
    )
    for fact in known:
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


def _language(word: str) -> str:
    return word.rpartition(":")[0]


def _fact_of(card: str, box: Edition) -> str:
    """The list to which a card belongs, of the cards in its language; "" for none of this box."""
    kind = box.kind.get(card.rpartition(":")[2])
    return next((key(_language(card), fact) for fact, of in LISTS.items() if of == kind), "")


def _names_of(opened: e.GameOpened, box: Edition, fact: str) -> dict[str, str]:
    return {card.rpartition(":")[2]: name for card, name in opened.names if _fact_of(card, box) == fact}


def _with(opened: e.GameOpened, box: Edition, fact: str, said: Any) -> e.GameOpened | None:
    """`opened` with this said of the fact; None where nothing of that kind was."""
    if fact == STARTS:
        return replace(opened, starts=tuple(map(str, said))) if isinstance(said, list) else None
    if not isinstance(said, dict):
        return None
    pairs = tuple(sorted((str(one), str(other)) for one, other in said.items()))
    if fact == PASSAGES:
        return replace(opened, passages=pairs)
    pairs = tuple((key(_language(fact), card), name) for card, name in pairs)
    return replace(opened, names=(*_other_names(opened, box, fact), *pairs))


def _without(opened: e.GameOpened, box: Edition, fact: str) -> e.GameOpened:
    if fact == PASSAGES:
        return replace(opened, passages=())
    if fact == STARTS:
        return replace(opened, starts=())
    return replace(opened, names=_other_names(opened, box, fact))


def _other_names(opened: e.GameOpened, box: Edition, fact: str) -> tuple[tuple[str, str], ...]:
    return tuple((card, name) for card, name in opened.names if _fact_of(card, box) != fact)


def _fits(opened: e.GameOpened, box: Edition, fact: str) -> bool:
    if fact == PASSAGES:
        joined = dict(opened.passages)
        return all(room in box.rooms and joined.get(to) == room != to for room, to in joined.items())
    if fact == STARTS:
        return not opened.starts or starts_fit(box, opened.starts)
    language = _language(fact)
    return names_fit(box, names_in(language, dict(opened.names)), language)
