"""The hard bot: it knows what follows, asks for the likeliest answer, goes where it can, and shows what was shown.

Asking for what splits the rest best was tried and lost to asking for the likeliest: whoever names the answer learns it
at once when nobody can show anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.rules.edition import KINDS, ROOM, SUSPECT, WEAPON

from .chances import Chances
from .easy import Slots, View, Wish
from .medium import MediumBot


class HardBot(MediumBot):
    """A medium bot that weighs what it does not know."""

    level = "hard"
    _estimated: Chances
    _estimated_at = -1

    def sits_down(self, view: View) -> None:
        super().sits_down(view)
        self._estimated_at = -1

    def _chances(self) -> Chances:
        self.left()
        if self._estimated_at != self.sheet.changes:
            self._estimated = Chances(self.sheet)
            self._estimated_at = self.sheet.changes
        return self._estimated

    # --- asking

    def suggests(self, view: View) -> tuple[str, str]:
        return self._likeliest(SUSPECT), self._likeliest(WEAPON)

    def _likeliest(self, kind: str) -> str:
        chances = self._chances()
        shares = {card: chances.envelope(card) for card in self.left()[kind]}
        most = max(shares.values())
        return self.rng.choice([card for card in shares if shares[card] == most])

    def likes(self, view: View, *, sure: bool) -> Mapping[str, float]:
        likes = super().likes(view, sure=sure)
        if sure:
            return likes
        chances = self._chances()
        return {room: chances.envelope(room) for room in likes}

    # --- accusing

    def accuses(self, view: View, slots: Slots, *, due: bool) -> Wish | None:
        guesses = self._chances().guesses()
        if not guesses:
            return super().accuses(view, slots, due=due)
        cards = max(guesses, key=lambda each: guesses[each])
        if not (due or self._dares(view, guesses[cards])):
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
