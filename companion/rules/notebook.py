"""What a player's own view already settles: the marks the companion makes under "seen".

It reads nothing but that view: cards held, cards shown, and by whom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .commands import Seat
from .state import Shown


def seen(seat: Seat, hand: Iterable[str], shown: Iterable[Shown]) -> Mapping[str, str]:
    """Marks as on the sheet, "card|column": "yes" in the column of whoever holds a card that this player holds or saw;
    a card seen beside the board, in a room or in the case is settled in the envelope's column."""
    marks = {f"{card}|{seat}": "yes" for card in hand}
    marks.update({_mark(look): "yes" if look.by == "case" or is_seat(look.by) else "no" for look in shown})
    return marks


def _mark(look: Shown) -> str:
    return f"{look.card}|{look.by if is_seat(look.by) else 'envelope'}"


def is_seat(by: str) -> bool:
    """Whether a card was seen in somebody's hand, and not at a place such as "side/2"."""
    return "/" not in by and by != "case"
