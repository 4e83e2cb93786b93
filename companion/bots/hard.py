"""The hard bot: it knows all that follows, with exact chances, asks for the likeliest answer, and shows what was shown.

Asking for what splits the rest best was tried and lost to asking for the likeliest: whoever names the answer learns it
at once when nobody can show anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.deduction import Answer, TooMany, solve
from companion.deduction.heard import THE_ENVELOPE, case_of
from companion.rules.edition import KINDS, ROOM, SUSPECT, WEAPON

from .easy import Slots, View, Wish
from .medium import MediumBot


class HardBot(MediumBot):
    """A medium bot that works out in how many of all deals that fit its view each card lies where."""

    level = "hard"
    _view: View
    _answer: Answer | None = None
    """What follows from all it knows; None where that cannot be counted."""

    def listens(self, view: View) -> None:
        self._view = view
        super().listens(view)

    def thinks(self) -> None:
        super().thinks()
        case, _ = case_of(self._view, self.ear.heard, self.edition)
        try:
            self._answer = solve(case)
        except TooMany:
            self._answer = None

    def left(self) -> Mapping[str, list[str]]:
        if self._known_at != self.sheet.changes:
            left = super().left()
            if self._answer and self._answer.consistent:
                self._left = {kind: [card for card in left[kind] if self._chance(card)] for kind in KINDS}
            self._known_at = self.sheet.changes
        return self._left

    def _chance(self, card: str) -> float:
        """The chance that this card lies in the envelope; all alike where they cannot be counted."""
        answer = self._answer
        return answer.counts[card].get(THE_ENVELOPE, 0) / answer.total if answer and answer.total else 1.0

    # --- asking

    def suggests(self, view: View) -> tuple[str, str]:
        return self._likeliest(SUSPECT), self._likeliest(WEAPON)

    def _likeliest(self, kind: str) -> str:
        chances = {card: self._chance(card) for card in self.left()[kind]}
        most = max(chances.values())
        return self.rng.choice([card for card in chances if chances[card] == most])

    def likes(self, view: View, *, sure: bool) -> Mapping[str, float]:
        likes = super().likes(view, sure=sure)
        return likes if sure else {room: self._chance(room) if room in self.left()[ROOM] else 0.0 for room in likes}

    # --- accusing

    def accuses(self, view: View, slots: Slots, *, due: bool) -> Wish | None:
        self.left()
        answer = self._answer
        if not answer or not answer.consistent:
            return super().accuses(view, slots, due=due)
        *cards, number = max(answer.solutions, key=lambda solution: solution[-1])
        if not (due or self._dares(view, number / answer.total)):
            return None
        return dict(zip(KINDS, cards, strict=True)) if cards[KINDS.index(ROOM)] in slots["room"] else None

    def _dares(self, view: View, chance: float) -> bool:
        """Whether it would rather be right with this chance now than wait, and see one of its rivals be first."""
        if chance < LEAST_CHANCE:
            return False
        rivals = sum(1 for sits in view["table"]["seats"] if sits["seat"] != self.seat and not sits["out"])
        return chance * (rivals + 1) >= WORTH_IT

    # --- showing

    def shows(self, view: View, cards: Sequence[str]) -> str:
        """What the seat that asks has seen before, else what most have."""
        self.listens(view)
        running = view["interlude"]
        to = running["seat"] if running else view["turn"]["seat"]
        bit, gave = self.sheet.bit, self.ear.gave

        def known(card: str) -> tuple[bool, int]:
            mask = bit[card]
            return bool((gave.get(to, 0) | self.sheet.open) & mask), sum(1 for given in gave.values() if given & mask)

        most = max(map(known, cards))
        return self.rng.choice([card for card in cards if known(card) == most])


WORTH_IT = 2.0
"""How many times an equal share among those still in it its chance has to be, for it to dare an accusation."""
LEAST_CHANCE = 0.3
"""Below this it never guesses."""
