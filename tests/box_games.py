"""Whole games of every box and every way of playing it, by whatever is offered, with people who go away and change
their minds: what a table does in a year of evenings, in a few seconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random

from companion import editions
from companion.chance import carry_out, goes_on
from companion.panel.captions import printed
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import awaited, choices
from companion.rules.edition import KINDS
from companion.rules.evolve import opening
from companion.rules.squares import called
from companion.rules.state import CORRIDOR, State
from companion.wire import command_from

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")
BESIDE_THE_PLAY = (
    "take-back", "sit-out", "sit-in", "propose-correction", "consent", "object", "pause", "resume", "mark", "make-host",
    "take-back-mark", "place-weapon", "previous-step", "tell-square",
)  # fmt: skip
IN_THE_LOBBY = (
    ("s1", "table", "choose-suspect"), (c.PANEL, "house", "move-seat"), (c.PANEL, "house", "set-passage"),
    (c.PANEL, "house", "set-start"), (c.PANEL, "house", "choose-names"), ("s1", "table", "set-name"),
    (c.PANEL, "house", "confirm-fact"),
)  # fmt: skip
RARE = ("fight", "claw", "question", "centre", "place-weapon", 6)
HURRY = 600
"""After so many events people accuse more readily."""


@cache
def every_way() -> list[tuple[str, str]]:
    """(edition, variant) for everything that can be played as the program ships."""
    return [(box, variant) for box in editions.all_ids() for variant in editions.load(box).variants]


def ways_with(effect: str) -> list[tuple[str, str]]:
    """The ways of playing whose deck has a card of this effect."""
    return [
        (box, variant)
        for box, variant in every_way()
        for deck in [editions.load(box).variants[variant].rules.get("deck", editions.load(box).rules["deck"])]
        if any(card.effect == effect for card in getattr(editions.load(box).decks.get(deck), "cards", ()))
    ]


class Game:
    """A game in memory: its state and everything that has happened."""

    def __init__(self, opened: e.GameOpened, rng: Random) -> None:
        self.rng = rng
        self.state: State = opening(opened, editions.load(opened.edition))
        self.events: list[e.Event] = [opened]

    def called(self, word: str) -> str:
        """A card of the box by its name, anything else as it can be read."""
        return self.state.edition.names.get(word) or printed(word)

    def does(self, command: c.Command) -> tuple[e.Event, ...]:
        """Carries out a command with what chance owes after it; raises what the rules refuse."""
        happened, self.state = carry_out(self.state, command, self.rng)
        self.events += happened
        return happened

    def picks(self, seat: c.Seat, *, kinds: str = "play", among: tuple[str, ...] = ()) -> c.Command | None:
        """One of this seat's choices with each slot filled from its list; accusing is rare."""
        offered = [choice for choice in choices(self.state, seat) if choice["kind"] in kinds]
        if among:
            offered = [choice for choice in offered if choice["do"] in among]
        elif self.rng.random() < (0.995 if len(self.events) < HURRY else 0.8):
            offered = [choice for choice in offered if choice["do"] != "accuse"] or offered
        if not offered:
            return None
        bold = [choice for choice in offered if choice["do"] in RARE]
        choice = self.rng.choice(bold if bold and self.rng.random() < 0.8 else offered)
        slots = {slot: self.rng.choice(self._liked(values)) for slot, values in choice["slots"].items()}
        if choice["do"] == "accuse" and self.rng.random() < 0.2 and self.state.envelope[2] in choice["slots"]["room"]:
            slots = dict(zip(KINDS, self.state.envelope, strict=True))
        grid = self.state.edition.grid
        on_squares = choice["do"] == "tell-square" or (choice["do"] == "move-to" and slots["to"] == CORRIDOR)
        if grid and on_squares and self.rng.random() < 0.5:
            slots["square"] = called(self.rng.choice(sorted(grid.walked)))
        return command_from(seat, {"do": choice["do"], **slots})

    def _liked(self, values: Sequence[str | int]) -> Sequence[str | int]:
        """The places where something happens, more often than there are squares of them."""
        liked = [value for value in values if value in RARE]
        return liked if liked and self.rng.random() < 0.5 else values


def sits_down(box: str, variant: str, seed: int, **rules: str) -> Game:
    """A table in the lobby with as many people as the variant takes, and some of its house rules set: those given, of
    the others a few."""
    rng = Random(f"{box}/{variant}/{seed}")
    game = Game(e.GameOpened("g1", box), rng)
    way = game.state.edition.variants[variant]
    for name in NAMES[: rng.randint(way.least_players, way.most_players)]:
        game.does(c.TakeSeat(c.HOUSE, name))
    if game.state.rules["variant"] != variant:
        game.does(c.SetRule(c.PANEL, "variant", variant))
    for rule, answer in rules.items():
        if game.state.rules[rule.replace("_", "-")] != answer:
            game.does(c.SetRule(c.PANEL, rule.replace("_", "-"), answer))
    for choice in choices(game.state, c.PANEL):
        rule = choice["slots"].get("rule", ("variant",))[0]
        if choice["do"] == "set-rule" and rule != "variant" and not rules and rng.random() < 0.4:
            game.does(c.SetRule(c.PANEL, str(rule), str(rng.choice(choice["slots"]["answer"]))))
    for seat, kind, do in IN_THE_LOBBY:
        wish = game.picks(seat, kinds=kind, among=(do,))
        if wish is not None and rng.random() < 0.5:
            game.does(wish)
    return later_in_a_match(game) if rules or rng.random() < 0.4 else game


def later_in_a_match(game: Game) -> Game:
    """The same people with the same box and rules, some games later."""
    state, rng = game.state, game.rng
    points = tuple((seat, rng.randint(0, 4)) for seat in state.players.seats)
    seats = tuple((p.seat, p.name, p.suspect, p.bot) for p in state.players)
    rules, passages = tuple(sorted(state.chosen.items())), tuple(sorted(state.passages.items()))
    box, began = state.edition.id, rng.choice(state.players.seats)
    opened = e.GameOpened("g1", box, rules, seats, state.host, rng.randint(2, 5), points, began, passages)
    names = tuple(sorted(state.names.items()))
    return Game(
        replace(opened, names=names, starts=state.starts, confirmed=state.confirmed, language=state.language), rng
    )


def plays_on(game: Game, steps: int = 4000, restless: float = 0.04) -> Iterator[tuple[e.Event, ...]]:
    """Plays until the game is over (called off after `steps`); what happened, step by step.

    `restless` is how often somebody does what nobody waits for: goes, comes back, takes back, corrects, pauses.
    """
    for _ in range(steps):
        if game.state.phase == "over":
            return
        arranging = 0.4 if game.state.phase == "setup" else 0
        if game.rng.random() < max(restless, arranging) or (game.state.paused and game.rng.random() < 0.7):
            seat = game.rng.choice((*game.state.players.seats, c.PANEL))
            wish = game.picks(seat, kinds="table house", among=BESIDE_THE_PLAY)
            if wish is not None:
                yield game.does(wish)
                continue
        waiting = awaited(game.state)
        command = game.picks(game.rng.choice(waiting)) if waiting else goes_on(game.state, game.rng)
        if command is None:
            assert game.state.paused or game.state.turn, (game.state.phase, game.state.interlude)
            command = game.picks(c.PANEL, kinds="house", among=("resume", "sit-in", "next-step"))
            assert command is not None, (game.state.phase, game.state.turn, game.state.interlude)
        yield game.does(command)
    yield game.does(c.CallOff(c.PANEL))


def whole_game(box: str, variant: str, seed: int, restless: float = 0.04, **rules: str) -> Game:
    """A game from the lobby to its end."""
    game = sits_down(box, variant, seed, **rules)
    for _happened in plays_on(game, restless=restless):
        pass
    return game
