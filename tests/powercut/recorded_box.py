"""The whole program under the recorder with a box that has cards: friends who throw glasses until all have to show one.

The same promises as in `recorded_play`; the people are those of an evening, so that interludes come about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from companion.bench.phones import Answer
from companion.rules.asking import ALL_AT_ONCE
from tests.evening.friends import Friends, Plan
from tests.http_phone import View, Wish
from tests.powercut.recorded_play import Changed, Noting, Play

NEVER = frozenset({"never"})
"""They hear of nothing that lets them end the game: nobody accuses."""
GLASSES = Plan("event", "standard", 4, NEVER, lambda own: False, glass=True)
"""They draw a card in every turn."""


class Twice(Noting):
    """Now and then an answer is lost on the way, and the page sends the same tap once more."""

    rng: Random

    def tries(self, wish: Wish) -> Answer:
        answer = super().tries(wish)
        if answer.status == 200 and self.rng.random() < 0.1:
            assert super().tries(wish).body == answer.body
        return answer


class BoxPlay(Play):
    """A game of any box, session after session, by the same friends. rules: switches that the host sets besides the
    variant."""

    phone = Twice

    def __init__(
        self,
        house: Path,
        plan: Plan,
        seed: int,
        changed: Changed | None = None,
        rules: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(house, plan.people, seed, changed)
        self._plan, self._rules = plan, rules or {}
        self._friends: Friends | None = None

    def _command(self) -> list[str]:
        return [*super()._command(), "--edition", self._plan.box]

    def _seated(self, told: dict[str, str], mark: Callable[[str], None]) -> Friends:
        at_the_table = super()._seated(told, mark)
        for phone in at_the_table.phones.values():
            phone.rng = self._rng
        if self._friends is None:
            self._friends = Friends([*at_the_table.phones.values()], self._plan, self._rng)
            self._friends.agree()
            for rule, answer in self._rules.items():
                self._friends.host.taps("set-rule", rule=rule, answer=answer)
        return self._friends

    def _do_next(self, friends: Friends) -> None:
        friends.go_on(friends.now())

    def _do_besides(self, friends: Friends, now: View) -> None:
        if now["phase"] != "lobby":  # the house's rules stay those of the box
            super()._do_besides(friends, now)


def in_a_mass_showing(view: View) -> bool:
    return bool(view["interlude"]) and view["interlude"]["effect"] in ALL_AT_ONCE
