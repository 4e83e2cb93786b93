"""What a player's own view already settles: the marks the companion makes under "seen".

It reads nothing but that view: cards held, cards shown, and by whom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .commands import Seat
from .state import Shown


def seen(seat: Seat, hand: Iterable[str], shown: Iterable[Shown]) -> Mapping[str, str]:
    """Marks as on the sheet, "card|column" -> "yes", for cards this player holds or was shown."""
    marks = {f"{card}|{seat}": "yes" for card in hand}
    marks.update({f"{look.card}|{look.by}": "yes" for look in shown})
    return marks
