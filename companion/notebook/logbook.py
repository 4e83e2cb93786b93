"""The log in pages: what one seat was told, newest first, all of it or what has to do with a card or a player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.narration import sentence
from companion.rules.edition import Edition

Item = Mapping[str, Any]

PAGE = 60
"""So many things are on a page."""
THROWN = "dice-rolled"
CLAIMS = ("suggestion-made", "accusation-made")
"""What names three cards; `ANSWERS` are about the three that were named last."""
ANSWERS = ("seat-passed", "card-shown", "nobody-disproved", "accusation-failed", "accusation-held")
SETTLED = ("card-shown", "nobody-disproved", "taken-back")
"""After these a suggestion is over: who shows a card then does so for a drawn one."""
ABOUT_CARDS = (
    "card-shown", "card-named", "card-revealed", "nobody-holds", "card-passed-left", "card-peeked", "neutral-shown",
)  # fmt: skip
"""What may itself name a card."""
SEATS = ("seat", "to", "who", "place", "winner")
SEVERAL_SEATS = ("seats", "contenders")


def page_of(
    view: Mapping[str, Any],
    heard: Sequence[Item],
    edition: Edition,
    language: str,
    *,
    before: int | None = None,
    card: str = "",
    player: str = "",
    dice: bool = False,
) -> dict[str, Any]:
    """{"items": [{"n", "turn", "event", "say"}], "more"}: the newest things before number `before`, that have to do
    with the card and the player where they are named, or only what `dice` showed. `more` says whether there are
    older ones."""
    items: list[dict[str, Any]] = []
    for number in reversed(range(*_wanted(heard, before))):
        if not _fits(heard, number, card, player) or (dice and heard[number]["event"] != THROWN):
            continue
        if len(items) == PAGE:
            return {"items": items, "more": True}
        item = heard[number]
        if words := sentence(item, view, edition, language):
            items.append({"n": number, "turn": _turn(item), "event": item["event"], "say": words})
    return {"items": items, "more": False}


def _turn(item: Item) -> int:
    """In which turn it happened; that one begins is the first thing of it."""
    turn: int = item["number"] if item["event"] == "turn-began" else item["turn"]
    return turn


def _wanted(heard: Sequence[Item], before: int | None) -> tuple[int, int]:
    return 0, len(heard) if before is None else min(before, len(heard))


def _fits(heard: Sequence[Item], number: int, card: str, player: str) -> bool:
    item = heard[number]
    return (not card or card in _cards(heard, number)) and (not player or player in _seats(item))


def _cards(heard: Sequence[Item], number: int) -> Iterator[str]:
    """The cards that this has to do with; an answer has to do with everything it was asked for."""
    item = heard[number]
    if item["event"] in ABOUT_CARDS and "card" in item:
        yield item["card"]
    if item["event"] in ANSWERS:
        item = _claim_before(heard, number) or item
    if item["event"] in CLAIMS:
        yield from (item["suspect"], item["weapon"], item["room"])


def _claim_before(heard: Sequence[Item], number: int) -> Item | None:
    """The suggestion or accusation that this answers."""
    found = next((heard[n] for n in range(number - 1, -1, -1) if heard[n]["event"] in (*CLAIMS, *SETTLED)), None)
    return found if found and found["event"] in CLAIMS else None


def _seats(item: Item) -> Iterator[str]:
    yield from (item[key] for key in SEATS if key in item)
    for key in SEVERAL_SEATS:
        yield from item.get(key, ())
