"""What a closed sheet leaves open: hands that are not full, cards that lie nowhere yet, and what was said of them."""

from __future__ import annotations

from . import automata
from .order import in_order
from .sheet import Sheet

Concerns = list[tuple[int, automata.How]]
"""The hands that a card concerns, and what taking it is for each."""


class Rest:
    """What a closed sheet leaves open.

    `room` by column of the hands that are not full, `may` by card (as a bit) the hands that may hold it; `kinds` are
    the cards of each category that is open in the envelope. `demands` of each hand are sets of which it holds at least
    one, `in_envelope` of which the envelope does; all cards of one of `wrong` are not in the envelope. `spare` are the
    spare cards of each kind, the last of them those that cannot lie in the envelope.
    """

    def __init__(self, sheet: Sheet) -> None:
        frame = sheet.frame
        decided = 0
        for mask in sheet.has:
            decided |= mask
        open_ = frame.everything & ~decided
        self.envelope = frame.envelope
        self.room = {
            column: size - sheet.has[column].bit_count()
            for column, size in enumerate(frame.sizes[: frame.envelope])
            if sheet.can[column] != sheet.has[column]
        }
        self.kinds = [mask for mask in sheet.can[frame.envelope :] if mask & open_]
        said = self._say(sheet, open_)
        self._set_apart(sheet, open_, said)

    def _say(self, sheet: Sheet, open_: int) -> int:
        """What is left of the demands, and all cards that they speak of."""
        possible = sheet.can[sheet.frame.envelope :]
        somewhere = known = said = 0
        for mask, sure in zip(possible, sheet.has[sheet.frame.envelope :], strict=True):
            somewhere |= mask
            known |= sure
        self.demands: dict[int, list[int]] = {column: [] for column in self.room}
        for column, cards in dict.fromkeys(sheet.some):
            self.demands[column].append(cards)
            said |= cards
        self.wrong = [cards & open_ for cards in dict.fromkeys(sheet.wrong) if all(mask & cards for mask in possible)]
        self.in_envelope = [cards & somewhere for cards in dict.fromkeys(sheet.in_envelope) if not cards & known]
        for cards in (*self.wrong, *self.in_envelope):
            said |= cards
        return said

    def _set_apart(self, sheet: Sheet, open_: int, said: int) -> None:
        """Spare are as many cards as possible that may lie in the same hands and of which nothing more is said."""
        self.may: dict[int, tuple[int, ...]] = {}
        alike: dict[tuple[int, ...], int] = {}
        can = [(column, sheet.can[column]) for column in self.room]
        cards = open_
        while cards:
            card = cards & -cards
            cards ^= card
            may = self.may[card] = tuple([column for column, mask in can if mask & card])
            if not card & said:
                alike[may] = alike.get(may, 0) | card
        self.takers, spare = max(alike.items(), key=lambda pair: pair[1].bit_count(), default=(tuple(self.room), 0))
        self.spare = [kind & spare for kind in self.kinds]
        self.spare.append(spare & ~sum(self.spare))
        self.cards = in_order([card for card in self.may if not card & spare], self.demands)

    def by_hand(self, card: int) -> Concerns:
        """Whom this card concerns when it is counted one by one."""
        return [(column, automata.TAKES) for column in self.may[card]]

    def pooled(self, card: int) -> Concerns | None:
        """Whom it concerns when it is pooled; None where that makes more branches than one by one."""
        may = self.may[card]
        concerns: Concerns = []
        branches = 1
        for column, demands in self.demands.items():
            if column not in self.takers:
                if column in may:
                    concerns.append((column, automata.TAKES))
                    branches += 1
            elif column not in may:
                concerns.append((column, automata.DOES_NOT))
                branches += 1
            else:
                for cards in demands:
                    if cards & card:
                        concerns.append((column, automata.EITHER))
                        branches += 2
                        break
        return concerns if branches <= len(may) else None
