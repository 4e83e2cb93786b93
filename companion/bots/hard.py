"""The hard bot: it knows what follows, asks what tells most, goes where it can ask that, and shows what was shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.rules.edition import KINDS, ROOM, SUSPECT, WEAPON

from .chances import Chances
from .easy import Slots, View, Wish
from .medium import MediumBot

DARES = 0.5
"""With no more than this chance of being wrong it may be better to accuse than to be overtaken."""


class HardBot(MediumBot):
    """A medium bot that chooses."""

    level = "hard"

    def _chances(self) -> Chances:
        self.left()
        if self._estimated_at != self.sheet.changes:
            self._estimated = Chances(self.sheet)
            self._estimated_at = self.sheet.changes
            self._asks: dict[str, tuple[float, str, str]] = {}
        return self._estimated

    _estimated: Chances
    _estimated_at = -1

    def _sits_down(self, view: View) -> None:
        super()._sits_down(view)
        self._estimated_at = -1

    # --- asking

    def _best_in(self, room: str) -> tuple[float, str, str]:
        """The suspect and the weapon that tell most when they are named in this room, and how many bits."""
        chances = self._chances()
        known = self._asks.get(room)
        if known is None:
            bit, rng = self.sheet.bit, self.rng
            who, what = self._worth_naming(SUSPECT), self._worth_naming(WEAPON)
            asked = self._answering()
            known = self._asks[room] = max(
                (chances.worth((bit[suspect], bit[weapon], bit[room]), asked) + rng.random() * 1e-6, suspect, weapon)
                for suspect in who
                for weapon in what
            )
        return known

    def _worth_naming(self, kind: str) -> list[str]:
        """What may be the answer, and one card of its own, at which nobody can point."""
        own = self.sheet.named(self.sheet.has[self.sheet.me] & self.sheet.kinds[kind])
        return [*self.left()[kind], *own[:1]]

    def _answering(self) -> list[int]:
        """The columns in the order in which they are asked."""
        columns = list(dict.fromkeys(column for seat, column in self.sheet.column.items() if seat != "beside"))
        at = columns.index(self.sheet.me)
        return [*columns[at + 1 :], *columns[:at]]

    def suggests(self, view: View) -> tuple[str, str]:
        room = view["table"]["tokens"][view["you"]["suspect"]]
        _worth, suspect, weapon = self._best_in(room)
        return suspect, weapon

    def likes(self, view: View, *, sure: bool) -> Mapping[str, float]:
        if sure:
            return super().likes(view, sure=sure)
        rooms = self.edition.rooms
        looks = dict.fromkeys(self._rooms_to_look_into(view), 1.0)
        worth = {room: self._best_in(room)[0] + looks.get(room, 0.0) for room in rooms}
        most = max(worth.values())
        return {room: told for room, told in worth.items() if told >= most * NEARLY}

    # --- accusing

    def accuses(self, view: View, slots: Slots, *, sure: bool) -> Wish | None:
        guesses = self._chances().guesses()
        if not guesses:
            return super().accuses(view, slots, sure=sure)
        cards = max(guesses, key=lambda each: guesses[each])
        if not (sure or view["turn"]["step"] == "final-guess" or self._dares(view, guesses[cards])):
            return None
        return dict(zip(KINDS, cards, strict=True)) if cards[KINDS.index(ROOM)] in slots["room"] else None

    def _dares(self, view: View, chance: float) -> bool:
        """Whether somebody else is likely to be first, should it wait for another answer."""
        return chance >= DARES and self._rivals() >= MANY

    def _rivals(self) -> int:
        return len(self.sheet.column) - 1

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


NEARLY = 0.8
"""A room is as good as the best one when it tells this much of what that tells."""
MANY = 3
"""So many rivals that one of them will know in the next round."""
