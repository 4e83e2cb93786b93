"""Make the canned views of all boxes: `python -m tests.screen.make_box_views` plays them and keeps moments.

The games are those of `tests.box_games`. A moment is looked for in one way of playing one box, and is the first public
view that answers to it; all lie in one packed file, because they are many. Run it again after a view changed its shape.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

from companion.rules.commands import PUBLIC
from companion.rules.state import State
from companion.rules.views import view
from tests.box_games import plays_on, sits_down

FILE = Path(__file__).parent / "views" / "boxes.json.gz"
PEOPLE = ("Ann", "Bo", "Christina", "Di", "Ed", "Frederik")
SEEDS = 60

View = dict[str, Any]
Moment = Callable[[View], Any]
Way = tuple[str, str]


def _phase(phase: str, most: int = 0) -> Moment:
    return lambda v: v["phase"] == phase and len(v["table"]["seats"]) >= most and _plain(v)


def _setup(step: str) -> Moment:
    return lambda v: v["phase"] == "setup" and v["table"]["setup"]["step"] == step and _plain(v)


def _asks(effect: str) -> Moment:
    return lambda v: (v["interlude"] or {}).get("effect") == effect and _plain(v)


def _rolls_on(effect: str) -> Moment:
    """The second throw of a treasure."""
    return lambda v: (v["interlude"] or {}).get("effect") == effect and v["interlude"]["rolls"] and _plain(v)


def _step(step: str, also: Moment = lambda v: True) -> Moment:
    return lambda v: v["phase"] == "turn" and not v["interlude"] and v["turn"]["step"] == step and _plain(v) and also(v)


def _stands(place: str) -> Moment:
    return lambda v: v["table"]["tokens"][_suspect(v)] == place


def _suspect(v: View) -> str:
    return next(str(seat["suspect"]) for seat in v["table"]["seats"] if seat["seat"] == v["turn"]["seat"])


def _face(face: int) -> Moment:
    return lambda v: v["turn"]["roll"] and face in v["turn"]["roll"]["faces"]


def _told(event: str, lately: int = 4, **parts: str) -> Moment:
    """Something was told a moment ago."""
    return lambda v: any(
        item["event"] == event and all(item.get(part) == value for part, value in parts.items())
        for item in v["news"][-lately:]
    )


def _open(v: View) -> Any:
    return v["table"]["open"]


def _seen_some(row: str) -> Moment:
    return lambda v: sum(bool(card["seen_by"]) for card in v["table"][row]) >= 2


def _now_revealed(least: int = 1) -> Moment:
    return lambda v: sum(look["turn"] == v["turn"]["number"] for look in v["table"]["revealed"]) >= least


def _plain(v: View) -> bool:
    return not (v["paused"] or v["aside"] or v["table"]["correction"] or any(s["away"] for s in v["table"]["seats"]))


MOMENTS: dict[Way, dict[str, Moment]] = {
    ("classic", "fast"): {
        "lobby-fast": _phase("lobby", 3),
        "setup-open-three": _setup("open-cards"),
        "turn-open-three": _step("begin"),
    },
    ("classic", "two-players"): {
        "setup-neutral": _setup("neutral-cards"),
        "neutral-shown": _step("after", _told("neutral-shown")),
        "turn-neutral": _step("begin", _seen_some("side")),
    },
    ("classic", "teams"): {
        "setup-teams": _setup("teams"),
        "teams-turn": _step("rolled", lambda v: len(v["table"]["seats"]) == 6),
        "teams-suggestion": _step("disproof"),
        "teams-over": _phase("over"),
    },
    ("classic", "standard"): {
        "setup-components": _setup("components"),
        "match-decided": lambda v: v["phase"] == "over" and v["table"]["match"]["decided"],
        "match-level": lambda v: v["phase"] == "over" and v["table"]["match"]["decider"],
        "match-stands": lambda v: (
            v["phase"] == "over" and v["table"]["match"]["ends"] != "open" and not v["table"]["match"]["decided"]
            and not v["table"]["match"]["decider"] and v["table"]["match"]["kind"] != "none"
        ),
    },
    ("bonus", "standard"): {
        "lobby-bonus": _phase("lobby", 6),
        "setup-centre-tokens": _setup("tokens"),
        "setup-centre-weapons": _setup("weapons"),
        "setup-bonus-deck": _setup("bonus-cards"),
        "setup-printed-deck": _setup("printed-cards"),
        "setup-left-over": lambda v: _setup("open-cards")(v) and _open(v),
        "setup-none-left-over": lambda v: _setup("open-cards")(v) and not _open(v),
        "turn-centre": _step("begin", _stands("centre")),
        "turn-left-over": _step("begin", lambda v: _open(v) and v["table"]["deck"]["discarded"]),
        "card-see": _asks("see-card"),
        "card-shows-one": _asks("shows-one"),
        "card-move-token": _asks("move-token"),
        "card-go-to": _asks("go-to"),
        "card-afar": _asks("suggest-afar"),
        "card-left": _asks("all-show-left"),
        "card-printed": _asks("printed"),
        "card-walk": _step("rolled", _told("walk-granted", 3)),
        "card-again": lambda v: v["turn"] and v["turn"]["again"] and _told("again-granted", 3)(v) and _plain(v),
        "card-see-shown": _step("stopped", _told("card-shown", 3)),
    },
    ("bonus", "two-players"): {
        "setup-side": _setup("side-cards"),
        "side-peek": _asks("peek-side"),
        "side-peeked": _step("after", _told("card-peeked", 3)),
        "turn-side": _step("begin", _seen_some("side")),
    },
    ("bonus", "teams"): {"hands-of-teams": _setup("hands"), "teams-side-peek": _asks("peek-side")},
    ("event", "standard"): {
        "lobby-event": _phase("lobby", 5),
        "setup-clue-deck": _setup("clue-cards"),
        "roll-off-glass": lambda v: v["table"]["roll_off"] and (1,) in v["table"]["roll_off"]["rolls"].values(),
        "turn-glass": _step("rolled", lambda v: _face(1)(v) and not _now_revealed()(v)),
        "card-holder": _asks("holder-reveals"),
        "card-name": _asks("name-and-reveal"),
        "card-guilty": _asks("guilty"),
        "card-guilty-reveals": _asks("guilty-reveals"),
        "card-all-reveal": _asks("all-reveal"),
        "card-all-left": _asks("all-show-left"),
        "card-passage": _asks("open-passage"),
        "card-all-move": _asks("all-move"),
        "revealed-one": _step("rolled", _now_revealed()),
        "revealed-all": _step("rolled", _now_revealed(4)),
        "nobody-holds": _step("rolled", _told("nobody-holds", 3)),
        "passed-left": _step("rolled", _told("card-passed-left", 3)),
        "passage-opened": _step("rolled", _told("passage-opened", 3)),
        "turn-opened-passage": _step("begin", lambda v: v["table"]["opened_passage"]),
    },
    ("event", "two-players"): {
        "setup-room-cards": _setup("room-cards"),
        "turn-room-cards": _step("begin", _seen_some("room_cards")),
        "room-peeked": _step("arrived", _told("card-peeked", 3)),
    },
    ("event", "without-cards"): {"setup-no-clue-cards": _setup("no-clue-cards")},
    ("event", "choose-room"): {
        "setup-no-dice": _setup("no-dice"),
        "first": _phase("first"),
        "start-rooms": lambda v: _phase("start-rooms", 4)(v) and len({*v["table"]["tokens"].values()}) >= 4,
        "turn-choose-room": _step("begin"),
    },
    ("dungeon", "monsters"): {
        "lobby-castle": _phase("lobby", 6),
        "setup-castle-tokens": _setup("tokens"),
        "setup-free-weapons": lambda v: _setup("weapons")(v) and v["table"]["rules"]["weapons-start"] == "chosen",
        "setup-monsters": _setup("monsters"),
        "setup-castle-envelope": _setup("envelope"),
        "setup-castle-hands": _setup("hands"),
        "castle-rolled": _step("rolled"),
        "castle-room": _step("begin", lambda v: _stands("lost_crypt")(v) or _stands("magical_armory")(v)),
        "castle-suggestion": _step("disproof"),
        "castle-accusation": _step("accusation"),
        "castle-over": _phase("over"),
        "turn-claw": _step("stopped", _stands("claw")),
        "fight": _asks("fight"),
        "fight-lost": _step("begin", _told("fight-lost")),
        "fight-won-broom": _step("begin", _told("fight-won")),
        "potion": _asks("potion"),
        "potion-again": _rolls_on("potion"),
        "boots-again": _rolls_on("boots"),
        "potion-walk": _step("rolled", _told("walk-granted", 3)),
        "crystal-ball": _asks("crystal-ball"),
        "blind-pick": _asks("blind-pick"),
        "amulet": _asks("amulet"),
        "amulet-seen": _step("stopped", _told("card-peeked", 3, place="case")),
        "turn-maze": _step("begin", _stands("maze")),
        "maze-held": _step("stopped", _told("maze-held", 2)),
    },
    ("dansk", "standard"): {"lobby-dansk": _phase("lobby", 6), "door": _asks("door"), "turn-dansk": _step("rolled")},
}  # fmt: skip
RULES: dict[Way, tuple[dict[str, str], ...]] = {
    ("classic", "standard"): (
        {"components": "check"}, {"match": "one-a-game", "match_ends": "at-3-points"},
        {"match": "three-and-one", "match_ends": "after-3-games"}, {"match": "one-a-game", "match_ends": "at-5-points"},
    ),
    ("bonus", "standard"): ({}, {}, {"deck_form": "printed"}),
}  # fmt: skip


def states(way: Way, seed: int) -> Iterator[State]:
    """Every state of one game of that way of playing."""
    rules = RULES.get(way, ({},))
    game = sits_down(*way, seed, **rules[seed % len(rules)])
    yield game.state
    for _happened in plays_on(game):
        yield game.state


def found_in(way: Way, moments: dict[str, Moment]) -> dict[str, View]:
    """The first view that answers to each moment, as far as there is one."""
    found: dict[str, View] = {}
    for seed in islice(count(), SEEDS):
        for version, state in enumerate(states(way, seed)):
            seen = {**view(state, PUBLIC), "version": version}
            for name in [name for name, answers in moments.items() if name not in found and answers(seen)]:
                found[name] = json.loads(json.dumps(seen))
        if len(found) == len(moments):
            break
    return found


def main() -> None:
    found: dict[str, View] = {}
    for way, moments in MOMENTS.items():
        found |= found_in(way, moments)
        print(*way, "not found:", sorted(moments.keys() - found.keys()))
    for seen in found.values():
        for seat, name in zip(seen["table"]["seats"], PEOPLE, strict=False):
            seat["name"] = name
    text = json.dumps(dict(sorted(found.items())), separators=(",", ":"))
    FILE.write_bytes(gzip.compress(text.encode(), mtime=0))
    print(len(found), "views in", FILE.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
