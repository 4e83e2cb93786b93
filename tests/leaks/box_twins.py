"""Twin games of any box: the same evening twice, but for two hidden cards, or for the order of a deck.

Two cards of one kind that one viewer may not tell apart change places: in hands, in the envelope, beside the board, in
rooms. Or two cards of the deck do, both deeper than its top. Both games get the same inputs; where a seat chooses among
cards that the viewer does not see, each game chooses one that it offers. As long as everything that the viewer hears is
the same, nothing that reaches the viewer may differ. Once a rule tells the two apart, the pair ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from companion import seal
from companion.chance import carry_out, goes_on
from companion.rules import box_events as be
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import awaited, choices
from companion.rules.dealing import hand_of
from companion.rules.evolve import evolve
from companion.rules.hearing import event_name, is_heard, told
from companion.rules.refusals import Refused
from companion.rules.state import State
from companion.wire import command_from
from tests.box_games import Game, sits_down

CALM = 0.97
"""How often nobody accuses who could."""


class BoxTwins:
    """Two states that differ in what `viewer` may not know: in `swapped`, two cards, or two places of the deck."""

    def __init__(self, box: str, variant: str, seed: int, *, deck: bool = False) -> None:
        self.rng = Random(f"twins {box} {variant} {seed}")
        game = dealt(sits_down(box, variant, seed, **({"deck_form": "companion"} if deck else {})))
        self.viewer = self.rng.choice(game.state.players.seats)
        if deck:
            order = list(game.state.deck)
            low, high = sorted(self.rng.sample(range(1, len(order)), 2))
            order[low], order[high] = order[high], order[low]
            self.swapped = (game.state.deck[low], game.state.deck[high])
            self.states = (game.state, game.state.but(deck=tuple(order)))
        else:
            self.swapped = self._hidden_pair(game.state)
            self.states = (game.state, with_swapped(game, self.swapped))

    def _hidden_pair(self, state: State) -> tuple[str, str]:
        """Two cards of one kind in different places, none of them the viewer's or face up."""
        mine = f"{hand_of(state, self.viewer)}/"
        where = {s.card: s.place for s in state.cards if not s.place.startswith((mine, "open/"))}
        heap = {
            card: place if place.startswith(("side/", "room/")) else place.split("/")[0]
            for card, place in where.items()
        }
        beside = [card for card, place in heap.items() if "/" in place]
        pairs = [
            (a, b)
            for a in (beside if beside and self.rng.random() < 0.6 else heap)
            for b in heap
            if a != b and state.edition.kind[a] == state.edition.kind[b] and heap[a] != heap[b]
        ]
        return self.rng.choice(pairs)

    def play(self, steps: int) -> Iterator[tuple[State, State]]:
        """Both states after each step, until the viewer may tell them apart or the game is over."""
        yield self.states
        for _ in range(steps):
            if not self._step() or self.states[0].phase == "over":
                return
            yield self.states

    def _step(self) -> bool:
        first, second = self.states
        command = self._command(first)
        if command is None:
            return False
        dice = self.rng.getrandbits(32)
        one, state = carry_out(first, command, Random(dice))
        try:
            other, twin = carry_out(second, self._same(second, command), Random(dice))
        except Refused as refused:
            raise AssertionError(f"{command} is offered in one game and not in the other: {refused}") from None
        self.states = (state, twin)
        heard = [[heard_as(event, self.viewer) for event in events] for events in (one, other)]
        return heard[0] == heard[1] and self.viewer not in state.opened  # who accused has seen the envelope

    def _command(self, state: State) -> c.Command | None:
        waiting = awaited(state)
        if not waiting:
            return goes_on(state, self.rng)
        seat = self.rng.choice(waiting)
        plays = [choice for choice in choices(state, seat) if choice["kind"] == "play"]
        if self.rng.random() < CALM:
            plays = [choice for choice in plays if choice["do"] != "accuse"] or plays
        choice = self.rng.choice(plays)
        slots = {slot: self.rng.choice(_liked(values, self.rng)) for slot, values in choice["slots"].items()}
        return command_from(seat, {"do": choice["do"], **slots})

    def _same(self, state: State, command: c.Command) -> c.Command:
        """The same act in the other game: with the same values, or the swapped ones where it has those instead."""
        turn = dict(zip(self.swapped, reversed(self.swapped), strict=True))
        if isinstance(command, c.GoOn):
            return self._box_does_the_same(state, command, turn)
        if command.seat == self.viewer:
            return command
        offered = [choice for choice in choices(state, command.seat) if choice["kind"] == "play"]
        do = event_name(type(command))
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


def _liked(values: Sequence[Any], rng: Random) -> Sequence[Any]:
    liked = [value for value in values if value in ("claw", "question", "fight", 1, 6)]
    return liked if liked and rng.random() < 0.6 else values


def _any(seat: str, choice: Any) -> c.Command:
    return command_from(seat, {"do": choice["do"], **{slot: values[0] for slot, values in choice["slots"].items()}})


def _accepts(state: State, command: c.Command) -> bool:
    try:
        carry_out(state, command, Random(1))
    except Refused:
        return False
    return True


def dealt(game: Game) -> Game:
    """As far as the hands lie open."""
    while not game.state.hands or game.state.phase == "setup":
        game.does(c.Start(c.PANEL) if game.state.phase == "lobby" else c.NextStep(c.PANEL))
    return game


def with_swapped(game: Game, swapped: tuple[str, str]) -> State:
    """The same game in which these two cards lie in each other's place, with a seal of its own."""
    turn = {swapped[0]: swapped[1], swapped[1]: swapped[0]}
    sealed = next(event for event in game.events if isinstance(event, e.Dealt)).cards
    placed = {s.place: turn.get(s.card, s.card) for s in sealed}
    made = seal.seal(game.state.game, placed, {s.place: s.salt for s in sealed})
    cards = tuple(c.SealedCard(s.place, placed[s.place], s.salt, tuple(made.paths[s.place])) for s in sealed)
    twin = Game(game.events[0], Random(1)).state  # type: ignore[arg-type]
    for event in game.events[1:]:
        if isinstance(event, e.Sealed):
            event = e.Sealed(made.root, tuple(made.words))
        elif isinstance(event, e.Dealt):
            event = e.Dealt(cards)
        twin = evolve(twin, event)
    return twin


def heard_as(event: e.Event, viewer: str) -> Any:
    """What reaches the viewer's ears of an event; of silent ones what everybody sees happen."""
    if is_heard(event):
        news = told(event, 0)
        return news.private.get(viewer, news.public)
    if isinstance(event, be.CardPicked):
        return event if event.seat == viewer else "somebody may have chosen"
    if isinstance(event, be.DeckShuffled | be.CaseShuffled | e.Dealt):
        return event_name(type(event))
    return event
