"""Make the canned views of the phone pages: `python tests/pages/make_views.py` plays games and keeps moments.

Each moment is the first view of any player that answers to its name, with the sentences that the phones' door adds,
and beside it as `proofs` what that seat gets at the seal's door.
Run it again after the shape of a view changed; the files are read by the tests of the pages.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion import chance, editions, narration, wire
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import choices
from companion.rules.decide import decide
from companion.rules.evolve import evolve, opening
from companion.rules.proofs import proofs
from companion.rules.state import State
from companion.rules.views import view

VIEWS = Path(__file__).parent / "views"
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")
LIKED = {"suggest": 8, "move-to": 3, "take-passage": 2, "roll": 2, "type-roll": 1, "accuse": 0.12, "end-turn": 1}
ODD = {"pause": 0.03, "resume": 1, "propose-correction": 0.01, "consent": 0.5, "object": 0.1, "mark": 1.5}

View = dict[str, Any]


def does(seen: View, *wanted: str) -> bool:
    """Is every one of these on offer to this seat?"""
    return set(wanted) <= {choice["do"] for choice in seen["choices"]}


def step(seen: View) -> str:
    return str((seen["turn"] or {}).get("step"))


def setup(seen: View) -> str:
    return str((seen["table"]["setup"] or {}).get("step"))


def mine(seen: View) -> bool:
    return bool(seen["turn"]) and seen["turn"]["seat"] == seen["seat"]


def plain(seen: View) -> bool:
    return not seen["paused"] and not seen["table"]["correction"]


def matches(seen: View) -> int:
    named = seen["turn"]["suggestion"]
    return sum(card["card"] in (named["suspect"], named["weapon"], named["room"]) for card in seen["hand"])


def asked(seen: View) -> bool:
    return step(seen) == "disproof" and seen["turn"]["suggestion"]["asked"] == seen["seat"]


MOMENTS: dict[str, Callable[[View], Any]] = {
    "lobby-host": lambda v: does(v, "start") and len(v["table"]["seats"]) == 4,
    "lobby-guest": lambda v: v["phase"] == "lobby" and v["seat"] == "s3" and len(v["table"]["seats"]) == 6,
    "setup-tokens": lambda v: setup(v) == "tokens" and does(v, "next-step"),
    "setup-weapons": lambda v: setup(v) == "weapons" and does(v, "next-step")
    and "beside" not in v["table"]["weapons"].values(),
    "setup-envelope": lambda v: setup(v) == "envelope" and v["table"]["seal"] and v["seat"] == "s2",
    "setup-hands": lambda v: setup(v) == "hands" and does(v, "next-step"),
    "roll-off": lambda v: v["phase"] == "roll-off" and does(v, "roll"),
    "begin": lambda v: plain(v) and step(v) == "begin" and does(v, "roll", "accuse") and v["turn"]["number"] < 7,
    "begin-passage": lambda v: plain(v) and step(v) == "begin" and does(v, "roll", "take-passage", "suggest"),
    "rolled": lambda v: plain(v) and does(v, "move-to", "stay") and len(v["turn"]["advice"]) == 8,
    "arrived": lambda v: plain(v) and step(v) == "arrived" and does(v, "suggest", "take-back"),
    "asked-holding": lambda v: plain(v) and asked(v) and matches(v) == 2,
    "asked-holding-none": lambda v: plain(v) and asked(v) and matches(v) == 0,
    "waiting": lambda v: plain(v) and step(v) == "disproof" and not mine(v) and not asked(v)
    and v["turn"]["suggestion"]["passed"],
    "shown": lambda v: plain(v) and step(v) == "after" and mine(v)
    and v["turn"]["suggestion"]["shown_by"] and len(v["shown"]) > 1,
    "nobody": lambda v: plain(v) and step(v) == "after" and mine(v) and v["turn"]["suggestion"]["nobody"],
    "stopped": lambda v: plain(v) and step(v) == "stopped" and mine(v),
    "out": lambda v: plain(v) and v["envelope"] and v["phase"] == "turn" and not mine(v),
    "final-guess": lambda v: does(v, "decline", "accuse"),
    "noted": lambda v: plain(v) and len(v["notebook"]["marks"]) > 14 and len(v["shown"]) > 1
    and len(v["table"]["seats"]) == 6,
    "correction": lambda v: does(v, "consent", "object"),
    "paused": lambda v: v["paused"] and does(v, "resume") and v["phase"] == "turn",
    "over-solved": lambda v: v["phase"] == "over" and v["table"]["over"]["how"] == "solved" and does(v, "play-again")
    and len(v["table"]["over"]["timeline"]) > 40,
    "over-unsolved": lambda v: v["phase"] == "over" and v["table"]["over"]["how"] == "unsolved",
}

HOUSES: tuple[dict[str, str], ...] = (
    {},
    {"last-one": "one-final-guess", "match": "three-and-one"},
    {"staying": "stay-and-investigate", "match": "three-and-one"},
)


def states(seed: int, rules: dict[str, str]) -> Iterator[State]:
    """Every state of one game that chance plays with these house rules; `seed` decides all of it."""
    rng = random.Random(seed)
    box = editions.load("classic")
    state = opening(e.GameOpened(f"g{seed:04d}", box.id), box)
    wishes: list[c.Command] = [c.TakeSeat(c.HOUSE, name) for name in NAMES[: 4 + seed % 3]]
    wishes += [c.SetRule("s1", rule, answer) for rule, answer in rules.items()]
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


def main() -> None:
    found: dict[str, View] = {}
    for seed in range(400):
        for version, state in enumerate(states(seed, HOUSES[seed % 3])):
            for player in state.players:
                seen = {**view(state, player.seat), "version": version}
                for name, answers in MOMENTS.items():
                    if name not in found and answers(seen):
                        found[name] = json.loads(json.dumps(told(seen, state)))
        if len(found) == len(MOMENTS):
            break
    VIEWS.mkdir(exist_ok=True)
    for name, seen in sorted(found.items()):
        (VIEWS / f"{name}.json").write_text(json.dumps(seen, ensure_ascii=False) + "\n", encoding="utf-8")
    print(len(found), "views; not found:", sorted(MOMENTS.keys() - found.keys()))


if __name__ == "__main__":
    main()
