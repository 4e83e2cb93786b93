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

PASSAGE = "open-passage"


def misfits(box: Table, deck: str, said: Table) -> Mistakes:
    """What of these cards does not fit `deck` of `box`; both are sound by themselves."""
    effects = {card["effect"] for _, card in each_table(said["cards"])}
    trouble = {effect: check_fits(_with(box, deck, [{"effect": effect}])) for effect in effects}
    return once(
        f"cards[{at}].effect: {say.partition(': ')[2]}"
        for at, card in each_table(said["cards"])
        for say in trouble[card["effect"]]
    )


def fitting(box: Table, deck: str) -> list[str]:
    """The effects that a card of `deck` can have in this box, in the order in which they are told."""
    about = around(box)
    shut_out = set() if about["passages"] and about["shut"] else {PASSAGE}
    return [
        effect
        for effect in EFFECTS
        if effect not in shut_out and not check_fits(_with(box, deck, [{"effect": effect}]))
    ]


def _with(box: Table, deck: str, cards: list[Mapping[str, Any]]) -> Table:
    decks = box["decks"]
    return {**box, "decks": {**decks, deck: {**decks[deck], "cards": cards}}}
