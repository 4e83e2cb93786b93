"""Players made of choices and their own view: for simulations, demonstrations and empty seats.

A bot reads what a phone in its seat would read and answers with one of the choices it is offered. It has no other way
to look, and no other way to act.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion import editions
from companion.chance import carry_out, goes_on
from companion.disk import DiskFailed
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import awaited
from companion.rules.edition import KINDS, ROOM, SUSPECT, WEAPON, Edition
from companion.rules.evolve import opening
from companion.rules.refusals import Refused
from companion.rules.views import Glance
from companion.table import Stale, Table
from companion.wire import COMMANDS, command_from

Picks = Callable[[Mapping[str, Any]], dict[str, Any] | None]
AGAIN = 2.0
"""How long a bot waits, in seconds, before it tries again what the disk refused."""
NAMES = ("Ada", "Bertie", "Clara", "Dorian", "Edith", "Felix")


class EasyBot:
    """Plays with a pencil's worth of memory: what it holds, what it was shown, and what nobody could disprove."""

    def __init__(self, seat: c.Seat, edition: Edition, rng: Random) -> None:
        self.seat = seat
        self._cards = {SUSPECT: edition.suspects, WEAPON: edition.weapons, ROOM: edition.rooms}
        self._rng = rng
        self._game = ""
        self._forget()

    def _forget(self) -> None:
        """A new game: other hands, another envelope."""
        self._goal = ""
        self._sure: dict[str, str] = {}
        self._mine: frozenset[str] = frozenset()

    def plays(self, view: Mapping[str, Any]) -> dict[str, Any] | None:
        """The choice it takes in its own view, filled in; None when nobody waits for it."""
        offered = {choice["do"]: choice["slots"] for choice in view["choices"] if choice["kind"] == "play"}
        if not offered:
            return None
        if "show" in offered:
            return {"do": "show", "card": self._rng.choice(offered["show"]["card"])}
        for do in ("say-cannot", "start", "next-step"):
            if do in offered:
                return {"do": do}
        return self._turn(view, offered)

    def _turn(self, view: Mapping[str, Any], offered: Mapping[str, Any]) -> dict[str, Any]:
        left = self._possible(view)
        if "accuse" in offered and all(len(cards) == 1 for cards in left.values()):
            room = left[ROOM][0]
            if room in offered["accuse"]["room"]:
                return {"do": "accuse", "suspect": left[SUSPECT][0], "weapon": left[WEAPON][0], "room": room}
            self._goal = room
        if "suggest" in offered and not self._has_stayed_enough(view["turn"], left[ROOM]):
            pick = self._rng.choice
            return {"do": "suggest", "suspect": pick(left[SUSPECT]), "weapon": pick(left[WEAPON])}
        if "move-to" in offered:
            return {"do": "move-to", "to": self._walk(view, offered["move-to"]["to"], left[ROOM])}
        if "take-passage" in offered and offered["take-passage"]["to"][0] in left[ROOM]:
            return {"do": "take-passage", "to": offered["take-passage"]["to"][0]}
        if "roll" in offered:
            return {"do": "roll"}
        if "decline" in offered:
            return {"do": "accuse", **{kind: self._rng.choice(left[kind]) for kind in KINDS}}
        return {"do": "end-turn"}

    def _has_stayed_enough(self, turn: Mapping[str, Any], wanted: list[str]) -> bool:
        """Where the house lets one stay and suggest again: once the room is known not to be the one, one leaves."""
        return turn["step"] == "begin" and not turn["moved_there"] and turn["from"] not in wanted

    def _walk(self, view: Mapping[str, Any], doors: tuple[str, ...], wanted: list[str]) -> str:
        """A room that the throw reaches, one of interest if there is one; from a corridor, the room walked to."""
        turn = view["turn"]
        total = turn["roll"]["total"]
        if turn["from"] == "corridor" and self._goal in doors:
            return self._goal
        near = [room for room in doors if turn["advice"].get(room, 99) <= total]
        good = [room for room in near if room in wanted]
        if good or near:
            return self._rng.choice(good or near)
        far = [room for room in doors if room in wanted and room != "corridor"]
        self._goal = self._rng.choice(far) if far else ""
        return "corridor"

    def _possible(self, view: Mapping[str, Any]) -> dict[str, list[str]]:
        """The cards of each kind that may lie in the envelope, as far as a pencil goes."""
        if view["game"] != self._game:
            self._game = view["game"]
            self._forget()
        if not self._mine:
            self._mine = frozenset(own["card"] for own in view["hand"])
        self._learn(view["turn"])
        seen = self._mine.union(look["card"] for look in view["shown"])
        left: dict[str, list[str]] = {}
        for kind, cards in self._cards.items():
            sure = self._sure.get(kind)
            left[kind] = [sure] if sure else [card for card in cards if card not in seen] or list(cards)
        return left

    def _learn(self, turn: Mapping[str, Any] | None) -> None:
        """Its own suggestion that nobody could disprove: what it does not hold of it lies in the envelope."""
        suggestion = turn["suggestion"] if turn else None
        if suggestion and suggestion["by"] == self.seat and suggestion["nobody"]:
            for kind in KINDS:
                if suggestion[kind] not in self._mine:
                    self._sure[kind] = suggestion[kind]


def _taken(seat: c.Seat, wish: dict[str, Any] | None) -> c.Command | None:
    """The command of a choice that was offered; what comes from outside goes through `wire.command_from`."""
    if wish is None:
        return None
    slots = {slot: value for slot, value in wish.items() if slot != "do"}
    return COMMANDS[wish["do"]](seat, **slots)


def play_game(edition: Edition, players: int, rng: Random, most_turns: int = 1000) -> dict[str, Any]:
    """One whole game of easy bots: winner's seat or "", how it ended, turns, the totals thrown."""
    state = opening(e.GameOpened(f"g{rng.getrandbits(48):012x}", edition.id), edition)
    for name in NAMES[:players]:
        _, state = carry_out(state, c.TakeSeat(c.HOUSE, name), rng)
    bots = {player.seat: EasyBot(player.seat, edition, rng) for player in state.players}
    while state.phase != "over" and state.turns < most_turns:
        waiting = awaited(state)
        if waiting:
            command: c.Command | None = _taken(waiting[0], bots[waiting[0]].plays(Glance(state, waiting[0])))
        else:
            command = goes_on(state, rng)
        if command is None:
            break
        _, state = carry_out(state, command, rng)
    ending = state.ending
    return {
        "how": ending.how if ending else "unfinished",
        "winner": ending.winner if ending else "",
        "turns": state.turns,
        "dice": dict(state.totals),
    }


def play_games(edition_id: str, players: int, games: int, seed: int) -> dict[str, Any]:
    """Many games and what came of them; the same seed gives the same games."""
    edition = editions.load(edition_id)
    rng = Random(seed)
    began = time.perf_counter()
    played = [play_game(edition, players, rng) for _ in range(games)]
    seconds = time.perf_counter() - began
    solved = [game for game in played if game["how"] in ("solved", "friendly")]
    totals: dict[int, int] = {}
    for game in played:
        for total, times in game["dice"].items():
            totals[total] = totals.get(total, 0) + times
    return {
        "edition": edition_id,
        "players": players,
        "seed": seed,
        "games": games,
        "finished": sum(game["how"] != "unfinished" for game in played),
        "wins": {f"s{n}": sum(game["winner"] == f"s{n}" for game in solved) for n in range(1, players + 1)},
        "unsolved": sum(game["how"] == "unsolved" for game in played),
        "turns_mean": round(sum(game["turns"] for game in played) / games, 2) if games else 0.0,
        "dice": {str(total): totals[total] for total in sorted(totals)},
        "seconds": round(seconds, 4),
        "games_per_second": round(games / seconds, 1) if seconds else 0.0,
    }


class Player:
    """Somebody who is no person at a real table: a thread that watches one seat's view as a phone would, and taps.

    `picks` says what it does in a view, or None; it takes `seconds` over everything it does.
    """

    def __init__(self, table: Table, seat: c.Seat, picks: Picks, seconds: float) -> None:
        self._table = table
        self._seat = seat
        self._picks = picks
        self._seconds = seconds
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"bot {seat}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join(5)

    def _run(self) -> None:
        version = 0
        while not self._stopped.is_set():
            picture = self._table.wait(self._seat, version, timeout=1.0)
            if picture is None:
                continue
            version = picture["version"]
            wish = self._picks(picture)
            if wish is None or self._stopped.wait(self._seconds):
                continue
            try:
                self._table.submit(command_from(self._seat, wish), seen=version, game=picture["game"])
            except (Refused, Stale):
                version = 0
            except DiskFailed:  # the table says so; the bot tries again as a person would
                self._stopped.wait(AGAIN)
                version = 0


def seat_bots(table: Table, count: int, rng: Random, seconds: float = 1.0) -> list[Player]:
    """Seats `count` bots, marked as such."""
    for name in NAMES[:count]:
        table.submit(c.TakeSeat(c.HOUSE, name, bot=True))
    seats = [seat["seat"] for seat in table.view(c.PUBLIC)["table"]["seats"] if seat["bot"]]
    return [Player(table, seat, EasyBot(seat, table.edition, rng).plays, seconds) for seat in seats]


def presenter(table: Table, seconds: float) -> Player:
    """Whoever stands at the panel during a demonstration: takes each step that waits for the host."""

    def steps(view: Mapping[str, Any]) -> dict[str, Any] | None:
        offered = [choice["do"] for choice in view["choices"]]
        return next(({"do": do} for do in ("start", "next-step", "play-again") if do in offered), None)

    return Player(table, c.PANEL, steps, seconds)
