"""Whole games by whatever is offered, of every box and every way to play it: what must hold in every state.

Seeds are fixed; `BUTLER_LONG=1` plays the large counts.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from companion import chance, chronicle, editions
from companion.rules import box_events as be
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import awaited, choices, owed, plays
from companion.rules.decide import decide
from companion.rules.decks import deck_in_play, deck_lies_here
from companion.rules.house_rules import answer, partners
from companion.rules.offer import Choice
from companion.rules.one_hand import hand_shared_by
from companion.rules.own_view import OWN
from companion.rules.refusals import Refused
from companion.rules.state import BESIDE, CENTRE, CORRIDOR, START, State
from companion.rules.table_view import SHARED
from companion.rules.views import view
from companion.wire import COMMANDS, command_from, command_to
from tests import proof
from tests.rules.worlds import plain, through_json
from tests.table_talk import Table

GAMES = proof.count(12, long=1000)
EVENTFUL = proof.count(2, long=60)
FIRST = ("classic", "standard")
"""The game of the general box: in the long run more games of it are played, and each of their states is looked at."""
SAID = ("set-rule", "set-passage", "set-start", "set-name", "confirm-fact")
PEOPLE = ["ann", "bo", "cy", "di", "ed", "fay"]
TABLES = [(id, variant) for id in editions.all_ids() for variant in editions.load(id).variants]
EACH = pytest.mark.parametrize(("edition", "variant"), TABLES, ids=["-".join(table) for table in TABLES])


def any_choice(state: State, seat: str, rng: Random, offered: list[Choice]) -> c.Command | None:
    """One of these choices, each slot filled from its list. Accusing is rare, as at a table; where one has to go to the
    centre for it, one goes there for it."""
    centred = state.rules["accuse-from"] == "centre"
    if len(offered) > 1 and rng.random() < (0.5 if centred else 0.93):
        offered = [choice for choice in offered if choice["do"] != "accuse"]
    if not offered:
        return None
    choice = rng.choice(offered)
    if centred and choice["do"] == "move-to" and rng.random() < 0.2:
        return c.MoveTo(seat, CENTRE)
    return command_from(seat, {"do": choice["do"], **{s: rng.choice(v) for s, v in choice["slots"].items()}})


def sits(edition: str, variant: str, seed: int) -> Table:
    """As many people as this way of playing takes, with house rules drawn for every other table."""
    rng = Random(f"{proof.seed()} {edition} {variant} {seed}")
    way = editions.load(edition).variants[variant]
    people = rng.randint(way.least_players, way.most_players)
    table = Table(" ".join(PEOPLE[:people]), edition=edition, seed=seed, dealt=False, variant=variant)
    host = table.state.host
    if seed % 2:
        for said in (("choose-names",), SAID):  # the language first: what is said of names is said of its names
            for choice in [choice for choice in choices(table.state, host) if choice["do"] in said]:
                if choice["slots"].get("rule") != ("variant",) and rng.random() < 0.4:
                    slots = {name: rng.choice(values) for name, values in choice["slots"].items()}
                    table.does(command_from(host, {"do": choice["do"], **slots}))
    return table


def random_game(edition: str, variant: str, seed: int) -> Iterator[Table]:
    """A game played by choices of kind play, yielded in every state."""
    rng = Random(seed)
    table = sits(edition, variant, seed)
    yield table
    for _ in range(20000):
        if table.state.phase == "over":
            return
        waiting = awaited(table.state)
        if waiting:
            seat = rng.choice(waiting)
            command = any_choice(table.state, seat, rng, plays(table.state, seat))
            assert command is not None
            table.does(command)
        else:
            table.goes_on()
        yield table
    raise AssertionError("the game does not end")


# --- what must hold in every state


def check_state(table: Table) -> None:
    state = table.state
    waiting = {seat for seat in state.players.seats if any(ch["kind"] == "play" for ch in plays(state, seat))}
    assert set(awaited(state)) == waiting
    assert waiting or owed(state) or state.phase in ("over", "lobby"), "somebody or the box has to move"
    places = {*state.edition.rooms, *state.edition.places, CORRIDOR, START}
    assert set(state.tokens.values()) <= places
    assert set(state.weapons.values()) <= {*state.edition.rooms, *state.edition.places, BESIDE}
    if state.hands:
        check_cards(state)
    if state.hands and deck_lies_here(state):
        check_deck(state, table.events)
    if len(table.events) % 8 == 0 or state.phase == "over":
        check_views(state)


def check_views(state: State) -> None:
    """What a view keeps from the moments before is what would be drawn anew."""
    for seat in [*state.players.seats, c.PUBLIC, c.PANEL]:
        shared = {part: draw(state) for part, draw in SHARED.items()}
        assert view(state, seat) == {**shared, "seat": seat, **{part: draw(state, seat) for part, draw in OWN.items()}}


def check_cards(state: State) -> None:
    """Each of the 21 lies in exactly one place: envelope, a hand, open, in the side row, in a room."""
    hands = {sealed.place: sealed.card for hand in state.hands.values() for sealed in hand}
    beside = {place: sealed.card for place, sealed in state.beside.items()}
    assert len(beside) + len(hands) + len(state.envelope) == len(state.edition.ids)
    assert {*state.envelope, *hands.values(), *beside.values()} == set(state.edition.ids)


def check_deck(state: State, events: list[e.Event]) -> None:
    """No card of the deck is lost or there twice: it lies in the deck, is discarded, is being carried out, or was
    left on the board."""
    deck = deck_in_play(state)
    assert deck is not None
    lies = [*state.deck, *state.discard]
    out = {card.id for card in deck.cards} - set(lies)
    assert len(lies) + len(out) == len(deck.cards), "a card is there twice"
    running = {state.interlude.card} if state.interlude else set()
    if out - running:
        board = {event.card for event in events if isinstance(event, be.CardReturned) and event.to == "board"}
        assert out <= running | board, "a card is lost"


def check_answers(state: State, events: list[e.Event]) -> None:
    """Seats are asked clockwise from the suggester's left, nobody is skipped, and the first who can shows. Where a team
    has one hand, it answers once. One accusation a seat, or a team."""
    seats, suggester, order, asking = state.players.seats, "", list[str](), False
    accused: set[str] = set()
    for event in events:
        if isinstance(event, e.SuggestionMade):
            at = seats.index(event.seat)
            suggester, order, asking = event.seat, [*seats[at + 1 :], *seats[:at]], True
            if answer(state, "teams") == "hand":
                order = [seat for seat in order if seat not in partners(state, event.seat)][:1]
        elif isinstance(event, e.SeatPassed):
            assert event.seat in hand_shared_by(state, order.pop(0))
        elif isinstance(event, e.CardShown) and asking:
            assert event.seat in hand_shared_by(state, order[0])
            assert suggester == event.to
            asking = False
        elif isinstance(event, e.NobodyDisproved):
            assert not order
            asking = False
        elif isinstance(event, e.AccusationMade):
            assert event.seat not in accused, "one accusation a seat"
            accused |= set(partners(state, event.seat))


@EACH
def test_random_games_keep_every_law(edition: str, variant: str) -> None:
    began, ended, states = time.perf_counter(), 0, 0
    games = GAMES * (1 + proof.count(0, long=1) * ((edition, variant) == FIRST))
    for seed in range(games):
        table: Table | None = None
        for table in random_game(edition, variant, seed):
            check_state(table)
            states += 1
        assert table is not None
        assert set(vars(table.state)) == set(State.__dataclass_fields__), "a field that does not exist"
        check_answers(table.state, table.events)
        assert table.state.ending is not None
        ended += table.state.ending.how in ("solved", "unsolved", "friendly")
        kept = through_json(table)
        assert plain(chronicle.last(kept)) == plain(table.state), f"seed {seed}: the replay differs from memory"
    assert ended == games
    proof.figure(
        f"random games of {edition}, {variant}, every law in every state",
        count=games,
        seed=proof.seed(),
        figure=f"{states} states, all games ended",
        seconds=time.perf_counter() - began,
    )


# --- what is offered and what is refused


def every_command(state: State, seat: str, *, whole: bool = False) -> Iterator[c.Command]:
    """Every well-formed command of a seat, whatever is offered: all names, with every value a slot could hold; `whole`:
    beside every value of the other slots."""
    edition = state.edition
    seats = ["s1", "s2", "s3", "s4", "s5", "s6"]
    values: dict[str, list[Any]] = {
        "suspect": [*edition.suspects],
        "weapon": [*edition.weapons],
        "room": [*edition.rooms],
        "card": [*edition.kind],
        "to": [*edition.rooms, *edition.places, "corridor", "start", "none"],
        "position": [1, 3, 9],
        "faces": ["3 + 4", "6", ""],
        "effect": ["go-to", "add-to-roll", "another-turn", "card-done"],
        "pips": [0, 1, 12, 13],
        "edition": ["classic", "bonus"],
        "language": ["en", "da", "de", "xx"],
        "fact": ["passages", "starts", "rooms", "decks"],
        "name": ["The Deep Cellar"],
        "first": [1, 6, 7],
        "second": [0, 1, 7],
        "square": ["", "A1", "E8", "8,5"],
        "who": seats,
        "place": [1, 6, edition.rooms[0], "corridor", "side/1", "side/4"],
        "rule": [*edition.answers, "colour"],
        "answer": sorted({answer for answers in edition.answers.values() for answer in answers}),
        "token": [edition.suspects[0], edition.weapons[0], edition.rooms[0]],
        "column": [seats[0], "envelope"],
        "mark": ["no", "gold"],
        "level": ["easy", "hard", "godlike"],
    }
    for name, kind in COMMANDS.items():
        slots = [field for field in kind.__dataclass_fields__ if field != "seat"]
        for combination in _products(slots, values) if whole else _combinations(slots, values):
            try:
                yield command_from(seat, {"do": name, **combination})
            except ValueError:
                continue


def _combinations(slots: list[str], values: dict[str, list[Any]]) -> Iterator[dict[str, Any]]:
    """Every value of every slot at least once, each time beside other values of the other slots."""
    for turn in range(max((len(values[slot]) for slot in slots), default=1)):
        yield {slot: values[slot][(turn + shift) % len(values[slot])] for shift, slot in enumerate(slots)}


def _products(slots: list[str], values: dict[str, list[Any]]) -> Iterator[dict[str, Any]]:
    for combination in product(*(values[slot] for slot in slots)):
        yield dict(zip(slots, combination, strict=True))


def is_offered(offered: list[Choice], command: c.Command, *, drawn: bool) -> bool:
    """Written apart from the rules on purpose: the choices as a client would read them."""
    wish = command_to(command)
    for choice in offered:
        slots = {name: value for name, value in wish.items() if name != "do"}
        if choice["do"] != wish["do"]:
            continue
        if choice["do"] in ("set-name", "sit-at-table"):
            del slots["name"]  # written, not chosen
        said = choice["do"] == "tell-square" or (choice["do"] == "move-to" and slots["to"] == "corridor")
        if said and drawn and slots["square"] == "E8":
            del slots["square"]  # said, not chosen: the square before the Kitchen's door
        for free in ("second", "pips", "square"):
            if slots.get(free) in (0, "") and free not in choice["slots"]:
                del slots[free]
        if all(name in choice["slots"] and value in choice["slots"][name] for name, value in slots.items()):
            return True
    return False


def moment(state: State) -> tuple[Any, ...]:
    """What kind of moment this is: of each kind the first one is looked at closely."""
    turn, running = state.turn, state.interlude
    step = (turn.step, turn.started in state.edition.rooms, turn.moved_there) if turn else ()
    return (state.phase, state.step, *step, running.effect if running else "", bool(state.envelope))


def check_refusals(state: State, *, whole: bool = False) -> int:
    tried = 0
    for seat in [*state.players.seats, c.PANEL, c.PUBLIC, "s9"]:
        offered = choices(state, seat)
        for command in every_command(state, seat, whole=whole):
            tried += 1
            try:
                accepted = bool(decide(state, command))
            except Refused:
                accepted = False
            assert accepted is is_offered(offered, command, drawn=state.edition.grid is not None), command
        for choice in offered:
            assert all(choice["slots"].values()), f"{choice['do']} offers nothing for a slot"
    return tried


@EACH
def test_what_is_not_offered_is_refused_and_what_is_offered_is_accepted(edition: str, variant: str) -> None:
    """In the long run every state of fifty games of the general box, and every fifth one of eight games of each other
    way; at the first moment of each kind every combination of slots."""
    began, tried = time.perf_counter(), 0
    is_long, is_first = proof.count(0, long=1), (edition, variant) == FIRST
    games, every = proof.count(1, long=50 if is_first else 8), 1 if is_first else 5
    known: set[tuple[Any, ...]] = set()
    for seed in range(games):
        for number, table in enumerate(random_game(edition, variant, seed)):
            is_new = moment(table.state) not in known
            known.add(moment(table.state))
            if is_new or (is_long and number % every == 0):
                tried += check_refusals(table.state, whole=bool(is_long and is_new))
    proof.figure(
        f"commands at {edition}, {variant}: offered and accepted, or neither",
        count=tried,
        seed=proof.seed(),
        figure=f"0 disagreements in {games} games",
        seconds=time.perf_counter() - began,
    )


@EACH
def test_whatever_is_offered_at_any_seat_is_accepted(edition: str, variant: str) -> None:
    """Also the table's and the house's choices: games in which people pause, correct, sit out and take back."""
    for seed in range(EVENTFUL):
        rng = Random(seed)
        table = sits(edition, variant, seed)
        table.deals()
        for _ in range(150):
            seat = rng.choice([*table.state.players.seats, c.PANEL])
            command = any_choice(table.state, seat, rng, choices(table.state, seat))
            if isinstance(command, c.SetAside | c.CallOff | c.PlayAgain):
                continue
            if command is not None:
                table.does(command)
            if owed(table.state) == "go-on" and rng.random() < 0.5:
                table.goes_on()
            check_state_lightly(table)
        assert plain(chronicle.last(through_json(table))) == plain(table.state)


def check_state_lightly(table: Table) -> None:
    state = table.state
    waiting = {seat for seat in state.players.seats if any(ch["kind"] == "play" for ch in choices(state, seat))}
    assert set(awaited(state)) == waiting
    check_views(state)


def test_the_box_owes_what_it_says() -> None:
    for table in random_game("classic", "standard", 5):
        if owed(table.state) == "go-on":
            assert chance.goes_on(table.state, Random(1)) is not None
