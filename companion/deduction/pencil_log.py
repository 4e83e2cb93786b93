"""The log of a game as one player wrote it down, entry by entry: what each says of where cards lie.

Passing says what a hand does not hold; an unseen card says "one of these"; whoever sees a card knows where it lies.
A wrong accusation says of three cards that they are not the solution, and no more, also where it is one's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .case import FACE_DOWN, PLAYER, Case, Entry, Has, HasNone, NotACase, NotSolution, Some

Item = Mapping[str, Any]


def entries_of(item: Item, case: Case, where: str) -> list[Entry]:
    """What one entry of a log says; `where` names it in what is said of a mistake. Raises `NotACase`."""
    tells = _TELLS.get(item["t"])
    if tells is None:
        raise NotACase(f"{where}: there is no {item['t']!r}")
    try:
        return tells(item, case)
    except (KeyError, TypeError):
        raise NotACase(f"{where}: something is missing, or is not what it should be") from None


def _name(said: Any) -> str:
    if not isinstance(said, str):
        raise TypeError
    return said


def _names(said: Any) -> tuple[str, ...]:
    if not isinstance(said, list):
        raise TypeError
    return tuple(map(_name, said))


def _suggest(item: Item, case: Case) -> list[Entry]:
    cards = _names(item["cards"])
    found: list[Entry] = [HasNone(seat, cards) for seat in _names(item["passed"])]
    shown_by, card = item["shown_by"], item.get("card")
    if shown_by is not None:
        found.append(Some(_name(shown_by), cards) if card is None else Has(_name(shown_by), (_name(card),)))
    return found


def _seen(holder: str, card: Any) -> list[Entry]:
    return [] if card is None else [Has(holder, (_name(card),))]


def _peek_side(item: Item, case: Case) -> list[Entry]:
    """Where cards lie face down in several places and none is named, it is in none of the other places."""
    if item.get("card") is None:
        return []
    card = _name(item["card"])
    rows = [holder.id for holder in case.holders if holder.kind == FACE_DOWN]
    if "holder" in item:
        return _seen(_name(item["holder"]), card)
    if len(rows) == 1:
        return _seen(rows[0], card)
    return [HasNone(holder.id, (card,)) for holder in case.holders if holder.id not in rows]


def _ask_all(item: Item, case: Case) -> list[Entry]:
    card = _name(item["card"])
    if item["holder"] is not None:
        return _seen(_name(item["holder"]), card)
    return [HasNone(holder.id, (card,)) for holder in case.holders if holder.kind == PLAYER]


def _pass_left(item: Item, case: Case) -> list[Entry]:
    """What one gave is one's own, and comes back; it says something only to who has not written down a hand."""
    gave = Has(case.me, (_name(item["gave"]),)) if item.get("gave") is not None and case.me else None
    found = [] if item.get("card") is None else _seen(_name(item["from"]), item["card"])
    return [*found, gave] if gave and gave not in case.knowledge else found


def _show_category(item: Item, case: Case) -> list[Entry]:
    holder = _name(item["holder"])
    if item.get("card") is not None:
        return _seen(holder, item["card"])
    cards = case.categories[_name(item["category"])]
    return [Some(holder, cards) if item["had_one"] else HasNone(holder, cards)]


_TELLS: Mapping[str, Callable[[Item, Case], list[Entry]]] = {
    "suggest": _suggest,
    "peek_side": _peek_side,
    "accuse_wrong": lambda item, case: [NotSolution(_names(item["cards"]))],
    "reveal": lambda item, case: _seen(_name(item["holder"]), item["card"]),
    "ask_all": _ask_all,
    "pass_left": _pass_left,
    "show_category": _show_category,
    "peek_hand": lambda item, case: _seen(_name(item["holder"]), item.get("card")),
}
