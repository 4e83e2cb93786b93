"""Twin games of any box: the same evening twice, but for one hidden thing (`swaps`).

Both games get the same inputs; where a seat chooses among cards that the viewer does not see, each game chooses one
that it offers. As long as everything that the viewer may know is the same (`audience`), nothing that reaches the viewer
may differ. Once a rule tells the two apart, the pair ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from companion.chance import carry_out, goes_on
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import awaited, choices
from companion.rules.hearing import event_name
from companion.rules.refusals import Refused
from companion.rules.state import State
from companion.streams import NAMES, Streams
from companion.wire import command_from
from tests.box_games import BESIDE_THE_PLAY, Game, sits_down
from tests.leaks.audience import may_know
from tests.leaks.swaps import differing, folded, kinds_of_difference, with_first

CALM, BOLD = 0.97, 0.5
"""How often nobody accuses who could; among bold people."""
RESTLESS = 0.05
"""How often somebody does what nobody waits for."""


class Side:
    """One of the two games: its events so far, its state, and the streams of chance that it draws from."""

    def __init__(self, events: Sequence[e.Event]) -> None:
        self.events = list(events)
        self.state = folded(events)
        self.chance = Streams.seeded(0)
        self.did: c.Command | None = None

    def does(self, command: c.Command) -> tuple[e.Event, ...]:
        happened, self.state = carry_out(self.state, command, self.chance)
        self.events += happened
        self.did = command
        return happened


class BoxTwins:
    """Two games that differ in what `viewer` may not know: in `swapped`, by one `kind` of difference.

    kind, viewer: "" for any that there is. first: the effect of the card that is drawn first. early: from the moment
    on at which the cards are dealt, and not only from when they are in hands. calm: see CALM. rules: house rules.
    """

    def __init__(
        self,
        box: str,
        variant: str,
        seed: int,
        kind: str = "",
        viewer: str = "",
        first: str = "",
        *,
        early: bool = False,
        calm: float = CALM,
        **rules: str,
    ) -> None:
        self.rng, self._calm = Random(f"twins {box} {variant} {seed}"), calm
        if kind in ("deck", "chance") or first:
            rules = {"deck_form": "companion", **rules}
        game = dealt(sits_down(box, variant, seed, **rules), early=early)
        events = with_first(game.events, first) if first else game.events
        self.viewer = viewer or self.rng.choice(game.state.players.seats)
        self.kind = kind or self.rng.choice(kinds_of_difference(game.state, self.viewer))
        self.swapped, others = differing(events, self.kind, self.viewer, self.rng)
        self.sides = (Side(events), Side(others))
        self.dice = 0
        self._left: int | None = None

    def ends_after(self, steps: int) -> None:
        """After so many steps the game is called off."""
        self._left = steps

    @property
    def states(self) -> tuple[State, State]:
        """Both games as they stand."""
        return self.sides[0].state, self.sides[1].state

    def play(self, steps: int) -> Iterator[tuple[State, State]]:
        """Both states after each step, until the viewer may tell them apart or the game is over."""
        yield self.states
        for _ in range(steps):
            if not self.step():
                return
            yield self.states

    def reaches(self, moment: Callable[[State], bool], steps: int) -> bool:
        """Plays on to this moment; False if the pair ends before."""
        return any(moment(first) for first, _second in self.play(steps))

    def step(self) -> bool:
        """One command in both games; False when the viewer may tell them apart by now, or nothing is left to do."""
        command = self._command(self.sides[0].state)
        if command is None:
            return False
        self.dice = self.rng.getrandbits(32)
        for number, side in enumerate(self.sides):
            throw(side.chance, self.dice, otherwise=bool(number) and self.kind == "chance")
        known = [self._known(self.sides[0], command)]
        try:
            known.append(self._known(self.sides[1], self._same(self.sides[1].state, command)))
        except Refused as refused:
            raise AssertionError(f"{command} is offered in one game and not in the other: {refused}") from None
        state = self.sides[0].state
        if self.kind == "nothing":
            return True
        return known[0] == known[1] and self.viewer not in state.opened and state.phase != "over"

    def _known(self, side: Side, command: c.Command) -> list[Any]:
        return [may_know(side.state, event, self.viewer) for event in side.does(command)]

    # --- what is done in the first game

    def _command(self, state: State) -> c.Command | None:
        if state.phase == "over":
            return None
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                return c.CallOff(c.PANEL)
        if state.paused:
            return c.Resume(c.PANEL)
        if self.rng.random() < RESTLESS and (wish := self._beside_the_play(state)):
            return wish
        waiting = awaited(state)
        if not waiting:
            absent = state.players.absent
            return goes_on(state, self.rng) or (c.SitIn(c.PANEL, self.rng.choice(absent)) if absent else None)
        seat = self.rng.choice(waiting)
        plays = [choice for choice in choices(state, seat) if choice["kind"] == "play"]
        if self.rng.random() < self._calm:
            plays = [choice for choice in plays if choice["do"] != "accuse"] or plays
        choice = self.rng.choice(plays)
        slots = {slot: self.rng.choice(self._liked(state, seat, values)) for slot, values in choice["slots"].items()}
        return command_from(seat, {"do": choice["do"], **slots})

    def _beside_the_play(self, state: State) -> c.Command | None:
        seat = self.rng.choice((*state.players.seats, c.PANEL))
        offered = [choice for choice in choices(state, seat) if choice["do"] in BESIDE_THE_PLAY]
        if not offered:
            return None
        choice = self.rng.choice(offered)
        slots = {slot: self.rng.choice(values) for slot, values in choice["slots"].items()}
        return command_from(seat, {"do": choice["do"], **slots})

    def _liked(self, state: State, seat: str, values: Sequence[Any]) -> Sequence[Any]:
        """What leads to something: special places and throws, and whatever has to do with the cards that differ."""
        about = [value for value in values if seat != self.viewer and self._is_about_it(state, value)]
        if about and self.rng.random() < 0.6:
            return about
        liked = [value for value in values if value in ("claw", "question", "fight", 1, 6)]
        return liked if liked and self.rng.random() < 0.6 else values

    def _is_about_it(self, state: State, value: str | int) -> bool:
        """Whether it is one of these cards, who holds one, or its place in the hand that is picked from blindly."""
        running = state.interlude
        if isinstance(value, int):
            picks = running is not None and running.effect == "blind-pick"
            return picks and state.holds(running.named)[value - 1] in self.swapped  # type: ignore[union-attr]
        return value in self.swapped or any(card in self.swapped for card in state.holds(value))

    # --- and in the other one

    def _same(self, state: State, command: c.Command) -> c.Command:
        """The same act in the other game: with the same values, or the swapped ones where it has those instead."""
        turn = dict(zip(self.swapped, reversed(self.swapped), strict=True))
        if isinstance(command, c.GoOn):
            return self._box_does_the_same(state, command, turn)
        do = event_name(type(command))
        if command.seat in (self.viewer, c.PANEL) or do in BESIDE_THE_PLAY:
            return command
        offered = [choice for choice in choices(state, command.seat) if choice["kind"] == "play"]
        mine = [choice for choice in offered if choice["do"] == do]
        if not mine:  # it holds a named card here and none there: each game answers as it can
            return _any(command.seat, offered[0])
        wish: dict[str, Any] = {"do": do}
        for slot, values in mine[0]["slots"].items():
            value = getattr(command, slot)
            wish[slot] = value if value in values else turn.get(value, value)
            if wish[slot] not in values:
                wish[slot] = values[0]
        return command_from(command.seat, wish)

    def _box_does_the_same(self, state: State, command: c.GoOn, turn: Mapping[str, str]) -> c.Command:
        mine = goes_on(state, Random(1))
        fits = [
            value for value in (command.card, turn.get(command.card, "")) if _accepts(state, c.GoOn(c.HOUSE, value))
        ]
        return c.GoOn(c.HOUSE, fits[0]) if fits and command.card else mine or command


def throw(chance: Streams, dice: int, *, otherwise: bool = False) -> None:
    """Chance is set for one step; `otherwise` shuffles decks and the case in another way."""
    for name in NAMES:
        getattr(chance, name).seed(f"{dice}/{name}/{otherwise and name == 'decks'}")


def dealt(game: Game, *, early: bool = False) -> Game:
    """As far as the hands lie open, or early, as soon as there are any."""
    while not game.state.hands or (game.state.phase == "setup" and not early):
        game.does(c.Start(c.PANEL) if game.state.phase == "lobby" else c.NextStep(c.PANEL))
    return game


def _any(seat: str, choice: Any) -> c.Command:
    return command_from(seat, {"do": choice["do"], **{slot: values[0] for slot, values in choice["slots"].items()}})


def _accepts(state: State, command: c.Command) -> bool:
    try:
        carry_out(state, command, Random(1))
    except Refused:
        return False
    return True
