"""Whether an owner's cards fit the box that their deck lies in: what they do has to have a place on its board.

Monsters are met in a maze and on a claw; a passage opens only where there are passages. The box's own cards are looked
at with the whole box (`check_fits`), the owner's with the box round them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .check_decks import EFFECTS, around
from .check_fits import check_fits
from .wrong import Mistakes, Table, each_table, once

FIGHT, PASSAGE = "fight", "open-passage"


def misfits(box: Table, deck: str, said: Table) -> Mistakes:
    """What of these cards does not fit `deck` of `box`; both are sound by themselves."""
    fights = [at for at, card in each_table(said["cards"]) if card["effect"] == FIGHT]
    trouble = check_fits(_with(box, deck, said["cards"])) if fights else []
    return once(f"cards[{at}].effect: {say.partition(': ')[2]}" for at in fights for say in trouble)


def fitting(box: Table, deck: str) -> list[str]:
    """The effects that a card of `deck` can have in this box, in the order in which they are told."""
    about = around(box)
    shut_out = set()
    if not (about["passages"] and about["shut"]):
        shut_out.add(PASSAGE)
    if check_fits(_with(box, deck, [{"effect": FIGHT}])):
        shut_out.add(FIGHT)
    return [effect for effect in EFFECTS if effect not in shut_out]


def _with(box: Table, deck: str, cards: list[Mapping[str, Any]]) -> Table:
    decks = box["decks"]
    return {**box, "decks": {**decks, deck: {**decks[deck], "cards": cards}}}
