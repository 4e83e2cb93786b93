"""Whole games by whatever is offered: what must hold in every state of every game.

Seeds are fixed; `BUTLER_LONG=1` plays the large counts.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import orjson
import pytest

from companion import chance, chronicle
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import awaited, choices, owed
from companion.rules.decide import decide
from companion.rules.offer import Choice
from companion.rules.refusals import Refused
from companion.rules.state import State
from companion.rules.views import view
from companion.wire import COMMANDS, command_from, command_to, event_to
from tests import proof
from tests.table_talk import Table

LONG = bool(os.environ.get("BUTLER_LONG"))
GAMES = proof.count(100, long=2000)
REFUSALS = proof.count(4, long=50)
PEOPLE = ["ann", "bo", "cy", "di", "ed", "fay"]
RULES = ("staying", "accuse-from", "last-one", "disproof", "match", "dice", "help")


def any_choice(state: State, seat: str, rng: Random, kinds: str = "play") -> c.Command | None:
    """One of a seat's choices, each slot filled from its list. Accusing is rare, as at a table."""
    offered = [choice for choice in choices(state, seat) if choice["kind"] in kinds]
    if len(offered) > 1 and rng.random() < 0.97:
        offered = [choice for choice in offered if choice["do"] != "accuse"]
    if not offered:
        return None
    choice = rng.choice(offered)
    return command_from(seat, {"do": choice["do"], **{s: rng.choice(v) for s, v in choice["slots"].items()}})


def random_game(seed: int) -> Iterator[Table]:
    """A game played by choices of kind play, yielded in every state."""
    rng = Random(seed)
    table = Table(" ".join(PEOPLE[: 3 + seed % 4]), seed=seed, dealt=False)
    host = table.state.host
    for rule in RULES:
        answers = [ch for ch in choices(table.state, host) if ch["slots"].get("rule") == (rule,)]
        if answers and rng.random() < 0.3:
            table.does(c.SetRule(host, rule, str(rng.choice(answers[0]["slots"]["answer"]))))
    yield table
    for _ in range(20000):
        if table.state.phase == "over":
            return
        waiting = awaited(table.state)
        if waiting:
            command = any_choice(table.state, rng.choice(waiting), rng)
            assert command is not None
            table.does(command)
        else:
            table.goes_on()
        yield table
    raise AssertionError("the game does not end")


def check_state(table: Table) -> None:
    state = table.state
    waiting = {p.seat for p in state.players if any(ch["kind"] == "play" for ch in choices(state, p.seat))}
    assert set(awaited(state)) == waiting
    assert waiting or owed(state) or state.phase in ("over", "lobby"), "somebody or the box has to move"
    if state.hands:
        cards = [*state.envelope, *(card for seat in state.hands for card in state.holds(seat))]
        assert sorted(cards) == sorted(state.edition.kind)
    assert set(vars(state)) == set(State.__dataclass_fields__), "an event changed a field that does not exist"


def check_answers(events: list[e.Event], seats: list[str]) -> None:
    """Seats are asked clockwise from the suggester's left, nobody is skipped, and the first who can shows."""
    suggester, order = "", list[str]()
    accused: set[str] = set()
    for event in events:
        if isinstance(event, e.SuggestionMade):
            at = seats.index(event.seat)
            suggester, order = event.seat, seats[at + 1 :] + seats[:at]
        elif isinstance(event, e.SeatPassed):
            assert order.pop(0) == event.seat
        elif isinstance(event, e.CardShown):
            assert (order[0], suggester) == (event.seat, event.to)
        elif isinstance(event, e.NobodyDisproved):
            assert not order
        elif isinstance(event, e.AccusationMade):
            assert event.seat not in accused, "one accusation a seat"
            accused.add(event.seat)


def test_random_games_keep_every_law() -> None:
    began = time.perf_counter()
    accused = 0
    for seed in range(GAMES):
        table: Table | None = None
        for table in random_game(seed):
            check_state(table)
        assert table is not None
        seats = [player.seat for player in table.state.players]
        check_answers(table.events, seats)
        ending = table.state.ending
        assert ending is not None
        accused += any(isinstance(event, e.AccusationFailed | e.AccusationHeld) for event in table.events)
        kept = _through_json([event_to(event) for event in table.events])
        assert plain(chronicle.last(kept)) == plain(table.state), f"seed {seed}: the replay differs from memory"
    assert accused >= 0.95 * GAMES
    proof.figure(
        "random games by choices, every law in every state",
        count=GAMES,
        seed=0,
        figure=f"{accused} of {GAMES} ended by accusation",
        seconds=time.perf_counter() - began,
    )


def plain(state: State) -> dict[str, Any]:
    """A state whose two chains are lists, so that two long games compare without a deep descent."""
    told, undo = [], []
    log, before = state.log, state.before
    while log is not None:
        told.append((log.event, log.turn))
        log = log.earlier
    while before is not None:
        undo.append((before.seat, before.turn, before.tokens, before.weapons, before.moved))
        before = before.earlier
    return {**vars(state), "log": told, "before": undo}


def _through_json(kept: list[dict[str, Any]]) -> list[dict[str, Any]]:
    read: list[dict[str, Any]] = orjson.loads(orjson.dumps(kept))
    return read


def every_command(state: State, seat: str) -> Iterator[c.Command]:
    """Every well-formed command of a seat, whatever is offered: all names, with every value a slot could hold."""
    edition = state.edition
    seats = ["s1", "s2", "s3", "s4", "s5", "s6"]
    values: dict[str, list[Any]] = {
        "suspect": [*edition.suspects],
        "weapon": [*edition.weapons],
        "room": [*edition.rooms],
        "card": [*edition.kind],
        "to": [*edition.rooms, *edition.places, "corridor", "start", "none"],
        "position": [1, 3, 9],
        "edition": [edition.id, "another"],
        "effect": ["go-to", "card-done"],
        "first": [1, 6, 7],
        "second": [0, 1, 7],
        "who": seats,
        "place": [1, 6, edition.rooms[0], "corridor", "side/1"],
        "rule": [*edition.answers, "colour"],
        "answer": sorted({answer for answers in edition.answers.values() for answer in answers}),
        "token": [edition.suspects[0], edition.weapons[0], edition.rooms[0]],
        "column": [seats[0], "envelope"],
        "mark": ["no", "gold"],
    }
    for name, kind in COMMANDS.items():
        slots = [field for field in kind.__dataclass_fields__ if field != "seat"]
        for combination in _combinations(slots, values):
            try:
                yield command_from(seat, {"do": name, **combination})
            except ValueError:
                continue


def _combinations(slots: list[str], values: dict[str, list[Any]]) -> Iterator[dict[str, Any]]:
    """Every value of every slot at least once, each time beside other values of the other slots."""
    for turn in range(max((len(values[slot]) for slot in slots), default=1)):
        yield {slot: values[slot][(turn + shift) % len(values[slot])] for shift, slot in enumerate(slots)}


def is_offered(offered: list[Choice], command: c.Command) -> bool:
    """Written apart from the rules on purpose: the choices as a client would read them."""
    wish = command_to(command)
    for choice in offered:
        slots = {name: value for name, value in wish.items() if name != "do"}
        if choice["do"] != wish["do"]:
            continue
        if slots.get("second") == 0 and "second" not in choice["slots"]:
            del slots["second"]
        if all(name in choice["slots"] and value in choice["slots"][name] for name, value in slots.items()):
            return True
    return False


def test_what_is_not_offered_is_refused_and_what_is_offered_is_accepted() -> None:
    began, tried = time.perf_counter(), 0
    for seed in range(REFUSALS):
        for number, table in enumerate(random_game(seed)):
            state = table.state
            if not LONG and number % 5:
                continue
            for seat in [*(player.seat for player in state.players), c.PANEL, c.PUBLIC, "s9"]:
                commands = every_command(state, seat)
                offered = choices(state, seat)
                for command in commands:
                    tried += 1
                    if is_offered(offered, command):
                        assert decide(state, command)
                    else:
                        with pytest.raises(Refused):
                            decide(state, command)
            for choice in choices(state, table.state.host):
                for slot, offered in choice["slots"].items():
                    assert offered, f"{choice['do']} offers nothing for {slot}"
    proof.figure(
        "well-formed commands tried against the choices",
        count=tried,
        seed=0,
        figure="0 disagreements",
        seconds=time.perf_counter() - began,
    )


def test_whatever_is_offered_at_any_seat_is_accepted() -> None:
    """Also the table's and the house's choices: games in which people pause, correct, sit out and take back."""
    for seed in range(GAMES // 4):
        rng = Random(seed)
        table = Table(" ".join(PEOPLE[: 3 + seed % 4]), seed=seed)
        for _ in range(150):
            seats = [*(player.seat for player in table.state.players), c.PANEL]
            command = any_choice(table.state, rng.choice(seats), rng, kinds="play table house")
            if isinstance(command, c.SetAside | c.CallOff | c.PlayAgain):
                continue
            if command is not None:
                table.does(command)
            if owed(table.state) == "go-on" and rng.random() < 0.5:
                table.goes_on()
            check_state_lightly(table)
        kept = _through_json([event_to(event) for event in table.events])
        assert plain(chronicle.last(kept)) == plain(table.state)


def check_state_lightly(table: Table) -> None:
    waiting = {
        p.seat for p in table.state.players if any(choice["kind"] == "play" for choice in choices(table.state, p.seat))
    }
    assert set(awaited(table.state)) == waiting
    for seat in [*(player.seat for player in table.state.players), c.PUBLIC]:
        view(table.state, seat)


def test_the_box_owes_what_it_says() -> None:
    for table in random_game(5):
        if owed(table.state) == "go-on":
            assert chance.goes_on(table.state, Random(1)) is not None
