"""Make the canned views of the phone pages: `python -m tests.pages.make_views` plays games and keeps moments.

Each moment is the first view of any player that answers to its name, with the sentences that the phones' door adds,
and beside it as `proofs` what that seat gets at the seal's door.
Run it again after the shape of a view changed; the files are read by the tests of the pages. Names of moments make only
those (of the other boxes).
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from companion import chance, editions, narration, wire
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import choices
from companion.rules.decide import decide
from companion.rules.evolve import evolve, opening
from companion.rules.proofs import proofs
from companion.rules.state import State
from companion.rules.views import view

from .moments import CLASSIC, OTHERS, Game, Tells, View

VIEWS = Path(__file__).parent / "views"
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")
LIKED = {
    "suggest": 8,
    "move-to": 3,
    "fight": 4,
    "card-done": 0.3,
    "take-passage": 2,
    "roll": 2,
    "type-roll": 1,
    "accuse": 0.12,
    "end-turn": 1,
}
ODD = {"pause": 0.03, "resume": 1, "propose-correction": 0.01, "consent": 0.5, "object": 0.1, "mark": 1.5}

HOUSES: tuple[dict[str, str], ...] = (
    {},
    {"last-one": "one-final-guess", "match": "three-and-one"},
    {"staying": "stay-and-investigate", "match": "three-and-one"},
)
FEW_NEWS = 4
TABLE_TALK = ("mark", "propose-correction")
"""Offered all the time; kept in the views of the general box only, so that the files stay small."""


def states(seed: int, game: Game) -> Iterator[State]:
    """Every state of one game that chance plays at this table; `seed` decides all of it."""
    rng = random.Random(seed)
    box = editions.load(game.box)
    state = opening(e.GameOpened(f"g{seed:04d}", box.id), box)
    wishes: list[c.Command] = [c.TakeSeat(c.HOUSE, name) for name in NAMES[: game.people]]
    wishes += [c.SetRule("s1", rule, answer) for rule, answer in game.rules.items()]
    for _ in range(3000):
        wish = wishes.pop(0) if wishes else _next(state, rng)
        if wish is None:
            return
        for event in decide(state, wish):
            state = evolve(state, event)
        yield state


def _next(state: State, rng: random.Random) -> c.Command | None:
    due = chance.pays(state, rng) or chance.goes_on(state, rng)
    if due is not None and not state.correction:
        return due
    offers = []
    for player in state.players:
        for choice in choices(state, player.seat):
            weight = LIKED.get(choice["do"], 1) if choice["kind"] == "play" else ODD.get(choice["do"], 0)
            if weight:
                offers.append((player.seat, choice, weight))
    if not offers:
        return due
    seat, choice, _ = rng.choices(offers, [weight for *_, weight in offers])[0]
    wish = {name: rng.choice(list(values)) for name, values in choice["slots"].items()}
    return wire.command_from(seat, {"do": choice["do"], **wish})


def told(seen: View, state: State) -> View:
    """The view as the phones' door hands it out, with its sentences; and what proves its cards."""
    news = [{**item, "say": narration.sentence(item, seen, state.edition)} for item in seen["news"]]
    proven = proofs(state, seen["seat"])["cards"]
    return {**seen, "news": news, "prompt": narration.prompt(seen, state.edition), "proofs": proven}


def look_for(moments: Mapping[str, Tells], games: Iterable[tuple[int, Game]]) -> Iterator[tuple[str, View]]:
    """The first view that answers to each name."""
    left = dict(moments)
    for seed, game in games:
        for version, state in enumerate(states(seed, game)):
            for player in state.players:
                seen = {**view(state, player.seat), "version": version}
                for name in [name for name, tells in left.items() if tells(seen)]:
                    del left[name]
                    yield name, json.loads(json.dumps(told(seen, state)))
            if not left:
                return
    print("not found:", sorted(left))


def shortened(seen: View) -> View:
    choices = [choice for choice in seen["choices"] if choice["do"] not in TABLE_TALK]
    return {**seen, "choices": choices, "news": seen["news"][-FEW_NEWS:]}


def main() -> None:
    only = set(sys.argv[1:])
    VIEWS.mkdir(exist_ok=True)
    classic = ((seed, Game("classic", 4 + seed % 3, CLASSIC, HOUSES[seed % 3])) for seed in range(400))
    for name, seen in () if only else look_for(CLASSIC, classic):
        keep(name, seen)
    for game in OTHERS:
        wanted = {name: tells for name, tells in game.moments.items() if not only or name in only}
        for name, seen in look_for(wanted, ((seed, game) for seed in range(60))) if wanted else ():
            keep(name, shortened(seen))


def keep(name: str, seen: View) -> None:
    (VIEWS / f"{name}.json").write_text(json.dumps(seen, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
