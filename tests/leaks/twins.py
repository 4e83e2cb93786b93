"""Twin games: the same evening twice, but for two hidden cards that one viewer may not tell apart.

Two cards of one kind that lie outside the viewer's hand change places in the deal. Both games are played with the same
inputs; where somebody shows a card that the viewer does not see, each game shows one that its holder has. As long as
everything that the viewer may know is the same (who passes, who shows, what the viewer is shown), nothing that reaches
the viewer may differ. Once the rules themselves tell the two apart, the pair ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.rules import commands as c
from companion.rules.choices import awaited, choices
from companion.rules.state import State
from companion.wire import command_from
from tests.table_talk import Table

PEOPLE = ["ann", "bo", "cy", "di", "ed", "fay"]
MASKS = {"root": "0" * 64, "words": ("word",) * 6, "salt": "0" * 32, "path": ("L" + "0" * 64,)}
"""What depends on leaves and fresh salts alone: replaced by name, at equal length (`test_seal` shows why)."""


class Twins:
    """Two tables that differ in two cards hidden from `viewer`."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        people = " ".join(PEOPLE[: 3 + seed % 4])
        self.rules = self._house_rules()
        first = self._table(people, seed)
        self.viewer = self.rng.choice([player.seat for player in first.state.players])
        self.swapped = self._hidden_pair(first.state)
        second = self._table(people, seed, self.swapped, first)
        self.tables = (first, second)

    def _house_rules(self) -> dict[str, str]:
        return {
            "disproof": self.rng.choice(["each-answers", "swift"]),
            "staying": self.rng.choice(["leave-first", "stay-and-investigate"]),
        }

    def _table(self, people: str, seed: int, swap: tuple[str, str] = ("", ""), like: Table | None = None) -> Table:
        deal, envelope = {}, ""
        if like is not None:
            turn = {swap[0]: swap[1], swap[1]: swap[0]}
            deal = {n: " ".join(turn.get(card, card) for card in p.holds) for n, p in like.people.items()}
            envelope = " ".join(turn.get(card, card) for card in like.state.envelope)
        table = Table(people, deal=deal, envelope=envelope, seed=seed, dealt=False, **self.rules)
        table.deals()
        return table

    def _hidden_pair(self, state: State) -> tuple[str, str]:
        """Two cards of one kind in different places, neither of them the viewer's."""
        hidden = [card for card in state.edition.ids if card not in state.holds(self.viewer)]
        place = {sealed.card: sealed.place.split("/")[0] for sealed in state.cards}
        pairs = [
            (a, b)
            for a in hidden
            for b in hidden
            if a < b and state.edition.kind[a] == state.edition.kind[b] and place[a] != place[b]
        ]
        return self.rng.choice(pairs)

    def play(self, steps: int) -> Iterator[tuple[State, State]]:
        """Both states after each step, until the viewer may tell them apart, or `steps` are done."""
        first, second = self.tables
        yield first.state, second.state
        for _ in range(steps):
            if not self._step(first, second) or first.state.phase == "over":
                return  # told apart, or over: then every card lies open
            yield first.state, second.state

    def _step(self, first: Table, second: Table) -> bool:
        waiting = awaited(first.state)
        if waiting != awaited(second.state) or first.state.phase == "over":
            return False
        dice = self.rng.getrandbits(32)
        first.rng.seed(dice)
        second.rng.seed(dice)
        if not waiting:
            return self._box_goes_on(first, second)
        seat = waiting[0]
        wishes = self._wishes(first.state, second.state, seat)
        if wishes is None:
            return False
        for table, wish in zip(self.tables, wishes, strict=True):
            table.does(command_from(seat, wish))
        return True

    def _box_goes_on(self, first: Table, second: Table) -> bool:
        """The envelope's show and swift passes; they part where the rules tell all that they do."""
        told = [[type(event) for event in table.goes_on()] for table in (first, second)]
        return told[0] == told[1] and self.viewer not in first.state.opened

    def _wishes(self, first: State, second: State, seat: c.Seat) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """What `seat` does in each game; None where it cannot do the same for the viewer's eyes."""
        one = [choice for choice in choices(first, seat) if choice["kind"] == "play"]
        other = [choice for choice in choices(second, seat) if choice["kind"] == "play"]
        if [choice["do"] for choice in one] != [choice["do"] for choice in other]:
            return None
        if one[0]["do"] == "show":
            return self._shows(first, seat, one[0]["slots"]["card"], other[0]["slots"]["card"])
        picks = [choice for choice in one if choice["do"] != "accuse" or self.rng.random() < 0.02] or one
        if first.roll_off:  # typed, so that every house that plays this game has the same first player
            picks = [choice for choice in one if choice["do"] == "type-roll"]
        choice = self.rng.choice(picks)
        wish = {"do": choice["do"], **{slot: self.rng.choice(values) for slot, values in choice["slots"].items()}}
        return wish, wish

    def _shows(self, state: State, seat: c.Seat, one: Any, other: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        turn = state.turn
        assert turn is not None
        if self.viewer not in (seat, turn.seat):
            return {"do": "show", "card": self.rng.choice(one)}, {"do": "show", "card": self.rng.choice(other)}
        both = [card for card in one if card in other]
        if not both:
            return None
        card = self.rng.choice(both)
        return {"do": "show", "card": card}, {"do": "show", "card": card}


def masked(value: Any) -> Any:
    """A view with what hangs on fresh salts replaced by name."""
    if isinstance(value, dict):
        return {key: MASKS[key] if key in MASKS and inner else masked(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [masked(inner) for inner in value]
    return value
