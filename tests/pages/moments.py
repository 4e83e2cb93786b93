"""The moments that canned views are made of: at which table each may be met, and how it is told apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

View = dict[str, Any]
Tells = Callable[[View], Any]


@dataclass(frozen=True)
class Game:
    """A table: the box, how many play, what the house has chosen, and the moments that are looked for there."""

    box: str
    people: int
    moments: Mapping[str, Tells]
    rules: Mapping[str, str] = field(default_factory=dict)


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


def between(effect: str, *, mine: bool = True) -> Tells:
    """An interlude with this effect, as somebody sees it who has to answer, or as somebody else does."""
    return lambda v: (
        plain(v)
        and v["interlude"]
        and v["interlude"]["effect"] == effect
        and v["awaited"]
        and (v["seat"] in v["awaited"]) == mine
        and not v["pick"]
    )


def looked(by: str) -> Tells:
    """A private look of this very turn, and nothing else to answer."""
    return lambda v: (
        plain(v)
        and not v["interlude"]
        and mine(v)
        and v["shown"]
        and v["shown"][-1]["turn"] == v["turn"]["number"]
        and v["shown"][-1]["by"].startswith(by)
    )


def begins(v: View) -> bool:
    return plain(v) and step(v) == "begin" and mine(v)


CLASSIC: Mapping[str, Tells] = {
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
}  # fmt: skip
"""Met at tables of four to six with the general box."""

OTHERS: tuple[Game, ...] = (
    Game("classic", 2, {"lobby-two": lambda v: v["phase"] == "lobby" and does(v, "set-rule") and len(v["awaited"]) == 0
                        and len(v["table"]["seats"]) == 2}),
    Game("classic", 3, {"open-cards": begins}, {"variant": "fast"}),
    Game("classic", 2, {"neutral": looked("side")}, {"variant": "two-players"}),
    Game("classic", 4, {"teams": begins}, {"variant": "teams", "match": "one-a-game", "match-ends": "after-3-games"}),
    Game("bonus", 4, {
        "centre": lambda v: begins(v) and does(v, "accuse") and v["turn"]["number"] < 5,
        "to-the-centre": lambda v: plain(v) and does(v, "move-to") and v["turn"]["number"] > 4,
        "see-card": between("see-card"),
        "shows-one": between("shows-one"),
        "go-to": between("go-to"),
        "move-token": between("move-token"),
        "afar": between("suggest-afar"),
        "afar-waiting": between("suggest-afar", mine=False),
        "show-left": between("all-show-left"),
    }),
    Game("bonus", 3, {"printed": between("printed")}, {"deck-form": "printed"}),
    Game("bonus", 2, {
        "peek-side": lambda v: between("peek-side")(v) and any(one["seen_by"] for one in v["table"]["side"]),
    }, {"variant": "two-players"}),
    Game("bonus", 4, {"two-hands": begins}, {"variant": "teams"}),
    Game("event", 4, {
        "holder-reveals": between("holder-reveals"),
        "holder-waiting": between("holder-reveals", mine=False),
        "name-card": between("name-and-reveal"),
        "guilty": between("guilty"),
        "guilty-reveals": between("guilty-reveals"),
        "all-reveal": between("all-reveal"),
        "all-reveal-chosen": lambda v: v["pick"] and v["interlude"]["effect"] == "all-reveal",
        "left-and-walk": lambda v: looked("s")(v) and does(v, "move-to") and not v["turn"]["suggestion"],
        "open-passage": between("open-passage"),
        "all-move": between("all-move"),
        "glass": lambda v: plain(v) and does(v, "move-to", "take-passage", "stay") and v["table"]["opened_passage"],
    }),
    Game("event", 2, {"room-card": lambda v: looked("room/")(v) and does(v, "suggest")}, {"variant": "two-players"}),
    Game("event", 3, {
        "first": lambda v: does(v, "name-first"),
        "start-rooms": lambda v: does(v, "start-in") and len(v["choices"][0]["slots"]["to"]) < 9,
        "choose-room": lambda v: begins(v) and does(v, "move-to", "stay"),
    }, {"variant": "choose-room"}),
    Game("dungeon", 3, {
        "lobby-castle": lambda v: v["phase"] == "lobby" and does(v, "set-passage", "start"),
        "place-weapon": lambda v: does(v, "place-weapon") and "beside" not in v["table"]["weapons"].values(),
        "claw": lambda v: plain(v) and does(v, "fight"),
        "fight": lambda v: between("fight")(v) and v["interlude"]["needs"] > 4,
        "fight-waiting": between("fight", mine=False),
        "potion": lambda v: between("potion")(v) and v["interlude"]["rolls"],
        "crystal-ball": between("crystal-ball"),
        "blind-pick": between("blind-pick"),
        "amulet": between("amulet"),
        "case-seen": looked("case"),
        "maze": lambda v: begins(v) and v["table"]["tokens"][v["you"]["suspect"]] == "maze",
        "door": between("door"),
    }, {"variant": "monsters"}),
)  # fmt: skip
"""Met where a box or a variant brings them."""
