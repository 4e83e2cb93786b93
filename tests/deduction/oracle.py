"""What follows from a case, found by a SAT solver that knows nothing of how the product finds it."""

from __future__ import annotations

from itertools import combinations

from pysat.card import CardEnc, EncType
from pysat.formula import IDPool
from pysat.solvers import Solver

from companion.deduction import Case, Has, HasNone, NotSolution


class Oracle:
    """One case as clauses: each entry holds where its selector is assumed, each card lies in one place, each place has
    its size, and the envelope has one card of each category."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self._ids = IDPool()
        self._places = [holder.id for holder in case.holders]
        self._solver = Solver("glucose4")
        for card in case.cards:
            self._exactly(1, [self.lies(card, place) for place in self._places])
        for holder in case.holders:
            self._exactly(holder.size, [self.lies(card, holder.id) for card in case.cards])
        envelope = next(holder.id for holder in case.holders if holder.kind == "envelope")
        for cards in case.categories.values():
            self._exactly(1, [self.lies(card, envelope) for card in cards])
        self.entries = [self._ids.id(("entry", n)) for n in range(len(case.knowledge))]
        for chosen, entry in zip(self.entries, case.knowledge, strict=True):
            if isinstance(entry, NotSolution):
                self._solver.add_clause([-chosen, *(-self.lies(card, envelope) for card in entry.cards)])
                continue
            lies = [self.lies(card, entry.holder) for card in entry.cards]
            if isinstance(entry, Has | HasNone):
                for variable in lies:
                    self._solver.add_clause([-chosen, variable if isinstance(entry, Has) else -variable])
            else:
                self._solver.add_clause([-chosen, *lies])

    def lies(self, card: str, place: str) -> int:
        """The variable of "this card lies there"."""
        return self._ids.id((card, place))

    def _exactly(self, number: int, variables: list[int]) -> None:
        if number == 1:
            self._solver.add_clause(variables)
            for one, other in combinations(variables, 2):
                self._solver.add_clause([-one, -other])
            return
        made = CardEnc.equals(variables, bound=number, vpool=self._ids, encoding=EncType.seqcounter)
        for clause in made.clauses:
            self._solver.add_clause(clause)

    def fits(self, entries: list[int] | None = None, *assumed: int) -> bool:
        """Whether a deal fits these entries (by index; all of them if None) and what is assumed beside them."""
        chosen = self.entries if entries is None else [self.entries[index] for index in entries]
        return bool(self._solver.solve(assumptions=[*chosen, *assumed]))

    def places(self) -> dict[str, set[str]]:
        """Card -> all places where it may lie."""
        found: dict[str, set[str]] = {card: set() for card in self.case.cards}
        for card in self.case.cards:
            for place in self._places:
                if place not in found[card] and self.fits(None, self.lies(card, place)):
                    true = {variable for variable in self._solver.get_model() if variable > 0}
                    for other in self.case.cards:
                        found[other] |= {place for place in self._places if self.lies(other, place) in true}
        return found

    def follows(self, entries: list[int], holder: str, card: str, held: bool) -> bool:
        """Whether a fact follows from these entries."""
        return not self.fits(entries, -self.lies(card, holder) if held else self.lies(card, holder))

    def __enter__(self) -> Oracle:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()
