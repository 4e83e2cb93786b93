"""What a notebook answers its owner's phone: the log in pages, conclusions, their reasons, chances and what-if.

It is worked out on the asking phone's thread while the game goes on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion import notebook
from companion.notebook.conclusions import Conclusions, certain, chances
from companion.rules.refusals import NotNow

from .spoken import language

if TYPE_CHECKING:
    from .notebook_door import Wish


class Thoughts:
    """What is answered from the conclusions of each seat."""

    def __init__(self) -> None:
        self._known = notebook.Known()

    def answer(self, wish: Wish, seat: str, notes: Any) -> dict[str, Any]:
        """Each thing that was asked for, under its name. Raises `NotNow` where there is nothing to conclude."""
        found: dict[str, Any] = {}
        if wish.log is not None:
            found["log"] = notebook.page_of(notes.view, notes.heard, notes.edition, language(), **wish.log)
        if not wish.thinks:
            return found
        try:
            return found | _thought(wish, self._known.of(seat, notes), language())
        except notebook.NothingToConclude as none:
            raise NotNow("There is nothing to conclude yet.") from none


def _thought(wish: Wish, concluded: Conclusions, speech: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if wish.conclusions:
        found["conclusions"] = {
            "certain": certain(concluded),
            "chances": chances(concluded),
            "solutions": len(concluded.answer.solutions),
            "contradictions": notebook.contradictions(concluded, speech),
            "clash": notebook.reasons(concluded, concluded.answer.clash, speech),
        }
    if wish.why is not None:
        try:
            found["why"] = notebook.because(concluded, *wish.why, speech)
        except notebook.NotCertain:
            raise NotNow("That is not certain.") from None
    if wish.suppose:
        supposed = [notebook.Supposition(*each) for each in wish.suppose]
        found["supposed"] = notebook.suppose(concluded, supposed, speech)
    return found
