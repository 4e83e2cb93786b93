"""Counting deals as one would without thinking: by dealing all of them, or card by card with nothing left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.deduction import Case, Has, HasNone, NotSolution, Some


def every_deal(case: Case) -> Iterator[dict[str, str]]:
    """Every deal at all, card -> holder: sizes and the envelope's categories are kept to, and no entry is."""
    category = {card: kind for kind, cards in case.categories.items() for card in cards}
    envelope = next(holder.id for holder in case.holders if holder.kind == "envelope")
    room = {holder.id: holder.size for holder in case.holders}
    deal: dict[str, str] = {}
    taken: set[str] = set()

    def deals(left: tuple[str, ...]) -> Iterator[dict[str, str]]:
        if not left:
            yield deal
            return
        card = left[0]
        for holder in room:
            if not room[holder] or (holder == envelope and category[card] in taken):
                continue
            room[holder] -= 1
            deal[card] = holder
            if holder == envelope:
                taken.add(category[card])
            yield from deals(left[1:])
            if holder == envelope:
                taken.discard(category[card])
            room[holder] += 1

    yield from deals(case.cards)


def is_true(case: Case, deal: dict[str, str]) -> bool:
    """Whether every entry is true of this deal."""
    envelope = next(holder.id for holder in case.holders if holder.kind == "envelope")
    for entry in case.knowledge:
        if isinstance(entry, NotSolution):
            holds = any(deal[card] != envelope for card in entry.cards)
        else:
            here = [deal[card] == entry.holder for card in entry.cards]
            holds = all(here) if isinstance(entry, Has) else any(here) if isinstance(entry, Some) else not any(here)
        if not holds:
            return False
    return True


def one_by_one(case: Case) -> tuple[int, dict[str, Counter[str]], Counter[tuple[str, ...]]]:
    """The number of deals, by card and holder, by solution: every deal is looked at."""
    counts: dict[str, Counter[str]] = {card: Counter() for card in case.cards}
    solutions: Counter[tuple[str, ...]] = Counter()
    envelope = next(holder.id for holder in case.holders if holder.kind == "envelope")
    total = 0
    for deal in every_deal(case):
        if is_true(case, deal):
            total += 1
            for card, holder in deal.items():
                counts[card][holder] += 1
            solutions[tuple(card for card in case.cards if deal[card] == envelope)] += 1
    return total, counts, solutions


def card_by_card(case: Case) -> Counter[tuple[str, ...]]:
    """The number of deals by solution, for a case of any size: dealt card by card; what was dealt to whom is forgotten
    as soon as only room, open demands and the envelope matter."""
    envelope = next(n for n, holder in enumerate(case.holders) if holder.kind == "envelope")
    number = {holder.id: n for n, holder in enumerate(case.holders)}
    category = {card: kind for kind, cards in case.categories.items() for card in cards}
    demands = [(number[entry.holder], set(entry.cards)) for entry in case.knowledge if isinstance(entry, Some)]
    banned = {(card, number[e.holder]) for e in case.knowledge if isinstance(e, HasNone) for card in e.cards}
    fixed: dict[str, set[int]] = {card: set() for card in case.cards}
    for entry in case.knowledge:
        if isinstance(entry, Has):
            for card in entry.cards:
                fixed[card].add(number[entry.holder])
    wrong = [set(entry.cards) for entry in case.knowledge if isinstance(entry, NotSolution)]
    ways: Counter[tuple[tuple[int, ...], frozenset[int], tuple[str, ...]]] = Counter()
    ways[tuple(holder.size for holder in case.holders), frozenset(range(len(demands))), ()] = 1
    for n, card in enumerate(case.cards):
        later = set(case.cards[n + 1 :])
        after: Counter[tuple[tuple[int, ...], frozenset[int], tuple[str, ...]]] = Counter()
        for (room, open_, solution), many in ways.items():
            for at in fixed[card] if fixed[card] else range(len(room)):
                if len(fixed[card]) > 1 or not room[at] or (card, at) in banned:
                    continue
                if at == envelope and category[card] in {category[other] for other in solution}:
                    continue
                left = frozenset(d for d in open_ if demands[d][0] != at or card not in demands[d][1])
                if all(demands[d][1] & later for d in left):
                    now = (*solution, card) if at == envelope else solution
                    after[(*room[:at], room[at] - 1, *room[at + 1 :]), left, now] += many
        ways = after
    found: Counter[tuple[str, ...]] = Counter()
    for (_, open_, solution), many in ways.items():
        if not open_ and set(solution) not in wrong:
            found[solution] += many
    return found
