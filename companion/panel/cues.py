"""Short sounds for what everybody sees: a new turn, a solved case. Pure but for what was seen last."""

from __future__ import annotations

from typing import Any

from companion.panel.menu import View


class Cues:
    """What sounds at a new view of the panel's. The first view of all is silent: it may be an old game."""

    def __init__(self) -> None:
        self._turn: tuple[Any, ...] | None = None

    def new(self, view: View) -> str | None:
        """The cue for what has changed since the last view."""
        over = view["table"].get("over") or {}
        turn = (view["game"], (view.get("turn") or {}).get("number"), over.get("how"))
        before, self._turn = self._turn, turn
        if before is None or turn == before:
            return None
        if turn[2] is not None and before[2] is None:
            return "solved" if turn[2] == "solved" else "fault"
        return "your-turn" if turn[1] is not None and turn[1] != before[1] else None
