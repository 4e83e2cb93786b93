"""Make the canned public views: `python tests/screen/make_views.py` plays games by the rules and keeps moments.

The players are a seeded chance that likes to suggest; each moment is the first public view that answers to its name.
Run it again after the shape of a view changed; the files are read by every test of the screen.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion import chance, editions, wire
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import choices
from companion.rules.commands import PUBLIC
from companion.rules.decide import decide
from companion.rules.evolve import evolve, opening
from companion.rules.state import State
from companion.rules.views import view

VIEWS = Path(__file__).parent / "views"
NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo")
LIKED = {"suggest": 8, "move-to": 3, "take-passage": 2, "roll": 2, "type-roll": 1, "accuse": 0.12, "end-turn": 1}

View = dict[str, Any]


def _turn(seen: View) -> View:
    return seen["turn"] or {}


def _step(seen: View) -> str:
    return str(_turn(seen).get("step"))


def _suggestion(seen: View) -> View:
    return _turn(seen).get("suggestion") or {}


def _over(seen: View) -> View:
    return seen["table"]["over"] or {}


def _setup(seen: View) -> str:
    return str((seen["table"]["setup"] or {}).get("step"))


def _plain(seen: View) -> bool:
    return not (seen["paused"] or seen["aside"] or seen["table"]["correction"])


MOMENTS: dict[str, Callable[[View], Any]] = {
    "attract": lambda v: v["phase"] == "lobby" and not v["table"]["seats"],
    "lobby-one": lambda v: v["phase"] == "lobby" and len(v["table"]["seats"]) == 1,
    "lobby-six": lambda v: v["phase"] == "lobby" and len(v["table"]["seats"]) == 6,
    "setup-tokens": lambda v: _setup(v) == "tokens",
    "setup-weapons": lambda v: _setup(v) == "weapons",
    "setup-envelope": lambda v: _setup(v) == "envelope" and v["table"]["seal"],
    "setup-hands": lambda v: _setup(v) == "hands",
    "roll-off-begins": lambda v: v["table"]["roll_off"] and not v["table"]["roll_off"]["rolls"],
    "roll-off-third": lambda v: v["table"]["roll_off"] and len(v["table"]["roll_off"]["rolls"]) == 2,
    "roll-off-again": lambda v: v["table"]["roll_off"] and v["table"]["roll_off"]["round"] == 2,
    "turn-first": lambda v: _step(v) == "begin" and _turn(v)["number"] == 1 and _plain(v),
    "turn-in-a-room": lambda v: _step(v) == "begin" and _turn(v)["from"] == "library" and _plain(v),
    "turn-by-the-passage": lambda v: _step(v) == "begin" and _turn(v)["from"] == "kitchen" and _plain(v),
    "turn-moved-there": lambda v: _step(v) == "begin" and _turn(v)["moved_there"] and _plain(v),
    "turn-rolled": lambda v: _step(v) == "rolled" and _turn(v)["roll"]["origin"] == "virtual",
    "turn-rolled-typed": lambda v: _step(v) == "rolled" and _turn(v)["roll"]["origin"] == "typed",
    "turn-arrived": lambda v: _step(v) == "arrived",
    "turn-stopped": lambda v: _step(v) == "stopped",
    "suggestion-asked": lambda v: _step(v) == "disproof" and len(_suggestion(v)["passed"]) == 0,
    "suggestion-passed": lambda v: _step(v) == "disproof" and len(_suggestion(v)["passed"]) == 2,
    "suggestion-shown": lambda v: _step(v) == "after" and _suggestion(v).get("shown_by"),
    "suggestion-nobody": lambda v: _step(v) == "after" and _suggestion(v).get("nobody"),
    "accusation": lambda v: _step(v) == "accusation",
    "accusation-failed": lambda v: (
        v["phase"] == "turn" and any(item["event"] == "accusation-failed" for item in v["news"][-3:])
    ),
    "turn-late-with-outs": lambda v: v["phase"] == "turn" and sum(s["out"] for s in v["table"]["seats"]) == 2,
    "final-guess": lambda v: _step(v) == "final-guess",
    "swift-looks": lambda v: _suggestion(v).get("checking"),
    "paused": lambda v: v["paused"] and v["phase"] == "turn",
    "paused-setup": lambda v: v["paused"] and v["phase"] == "setup",
    "aside": lambda v: v["aside"],
    "away": lambda v: any(s["away"] for s in v["table"]["seats"]) and _step(v) == "rolled",
    "correction": lambda v: v["table"]["correction"] and v["table"]["correction"]["consents"],
    "over-solved": lambda v: _over(v).get("how") == "solved" and v["table"]["match"]["kind"] == "none",
    "over-solved-match": lambda v: _over(v).get("how") == "solved" and v["table"]["match"]["kind"] != "none",
    "over-unsolved": lambda v: _over(v).get("how") == "unsolved",
    "over-friendly": lambda v: _over(v).get("how") == "friendly",
    "over-called-off": lambda v: _over(v).get("how") == "called-off",
}

HOUSES: tuple[dict[str, str], ...] = (
    {},
    {"last-one": "one-final-guess", "match": "three-and-one"},
    {"disproof": "swift", "staying": "stay-and-investigate", "last-one": "friendly-win", "help": "off"},
    {"dice": "one", "accuse-from": "named-room", "match": "one-a-game"},
)


def states(seed: int, rules: dict[str, str]) -> Iterator[State]:
    """Every state of one game that chance plays with these house rules; `seed` decides all of it."""
    rng = random.Random(seed)
    box = editions.load(editions.all_ids()[0])
    state = opening(e.GameOpened(f"g{seed:04d}", box.id), box)
    players = NAMES[: 6 if seed % 2 == 0 else 3 + seed % 3]
    wishes: list[c.Command] = [c.TakeSeat(c.HOUSE, name) for name in players]
    wishes += [c.SetRule("s1", rule, answer) for rule, answer in rules.items()]
    yield state
    for _ in range(6000):
        wish = wishes.pop(0) if wishes else _next(state, rng)
        if wish is None:
            return
        for event in decide(state, wish):
            state = evolve(state, event)
        yield state


def _next(state: State, rng: random.Random) -> c.Command | None:
    due = chance.pays(state, rng) or chance.goes_on(state, rng)
    if due is not None and rng.random() < 0.9 and not state.correction:
        return due
    offers = []
    for player in state.players:
        for choice in choices(state, player.seat):
            odd = {
                "pause": 0.03,
                "resume": 1,
                "propose-correction": 0.004,
                "consent": 1,
                "object": 0.3,
                "sit-out": 0.006,
                "sit-in": 0.05,
                "set-aside": 0.003,
                "call-off": 0.0006,
            }
            weight = LIKED.get(choice["do"], 1) if choice["kind"] == "play" else odd.get(choice["do"], 0)
            if weight:
                offers.append((player.seat, choice, weight))
    if not offers:
        return due
    seat, choice, _ = rng.choices(offers, [weight for *_, weight in offers])[0]
    wish = {name: rng.choice(list(values)) for name, values in choice["slots"].items()}
    return wire.command_from(seat, {"do": choice["do"], **wish})


def main() -> None:
    found: dict[str, View] = {}
    for seed in range(4000):
        for version, state in enumerate(states(seed, HOUSES[seed % 4] if seed % 3 else {})):
            seen = {**view(state, PUBLIC), "version": version}
            for name, answers in MOMENTS.items():
                if name not in found and answers(seen):
                    found[name] = json.loads(json.dumps(seen))
        if len(found) == len(MOMENTS):
            break
    VIEWS.mkdir(exist_ok=True)
    for name, seen in sorted(found.items()):
        text = json.dumps(seen, indent=1, ensure_ascii=False)
        (VIEWS / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    print(len(found), "views; not found:", sorted(MOMENTS.keys() - found.keys()))


if __name__ == "__main__":
    main()
