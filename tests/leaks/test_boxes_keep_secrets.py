"""Non-interference in every box (F1, F4): cards beside the board, in rooms, in decks, and choices that wait for all."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random

import pytest

from companion import editions
from companion.journal import Journal
from companion.rules import views
from companion.rules.asking import asks
from companion.rules.choices import choices
from companion.rules.commands import PANEL, PUBLIC
from companion.rules.state import State
from companion.table import Table
from companion.wire import event_to
from tests import proof
from tests.box_games import every_way, ways_with
from tests.leaks.box_twins import BoxTwins
from tests.leaks.mass_showing import answers, mass_showings
from tests.leaks.test_views import sight

GAMES = proof.count(3, long=200)
STEPS = 120
ways = pytest.mark.parametrize(("box", "variant"), every_way())
DECKED = [way for way in every_way() if way in {w for kind in ("all-show-left", "fight") for w in ways_with(kind)}]
BESIDE = ("side-four", "neutral-four", "rooms-four", "corners-four")
SIDE = [(box, way) for box, way in every_way() if editions.load(box).variants[way].rules.get("deal") in BESIDE]


def compare(box: str, variant: str, seed: int, kind: str = "") -> int:
    """Plays one pair; the number of states compared. Fails where a viewer could tell the two games apart."""
    twins = BoxTwins(box, variant, seed, kind)
    steps = 0
    for first, second in twins.play(STEPS):
        for viewer in (twins.viewer, PUBLIC, PANEL):
            assert sight(first, viewer) == sight(second, viewer), (seed, steps, viewer, twins.swapped)
        steps += 1
    return steps


@ways
def test_a_viewer_s_picture_hangs_on_nothing_hidden__F1_F4(box: str, variant: str) -> None:
    began = time.perf_counter()
    steps = sum(compare(box, variant, seed) for seed in range(GAMES))
    assert steps > 10 * GAMES, "the pairs must go on for a good part of a game"
    proof.figure(
        f"twin games of {box}, {variant}",
        count=GAMES,
        seed=0,
        figure=f"{steps} states, 0 differences",
        seconds=time.perf_counter() - began,
    )


@pytest.mark.parametrize(("box", "variant"), DECKED)
def test_no_picture_hangs_on_the_order_of_a_deck(box: str, variant: str) -> None:
    assert sum(compare(box, variant, seed, "deck") for seed in range(GAMES)) > 10 * GAMES


# --- choices that wait for all


def look(table: Table, seats: list[str]) -> dict[str, tuple[int, bytes]]:
    return {seat: (table.version(seat), sight(table._shown, seat)) for seat in seats}


def order_tells(events: list[object], state: State, folder: Path, rng: Random) -> bool:
    """Whether anybody gets to know who has chosen already, or in which order, or what, before all have."""
    with ExitStack() as opened:
        return _order_tells(events, state, folder, rng, opened)


def _order_tells(events: list[object], state: State, folder: Path, rng: Random, opened: ExitStack) -> bool:
    picked = answers(state, rng)
    everybody = [*state.players.seats, PUBLIC, PANEL]
    ends = []
    for number in range(2):
        order = rng.sample(sorted(picked), len(picked))
        journal = opened.enter_context(closing(Journal.create(folder / f"{rng.getrandbits(60):x}-{number}.game", "g1")))
        journal.append([event_to(event) for event in events])  # type: ignore[arg-type]
        table = Table(journal, Random(1))
        before, done = look(table, everybody), set[str]()
        for seat in order[:-1]:
            table.submit(picked[seat])
            done.add(seat)
            others = [each for each in everybody if each not in done]
            if look(table, others) != {each: before[each] for each in others}:
                return True
            if table.view(seat)["awaited"] != state_awaits(state) or not choices(table._shown, seat):
                return True
        table.submit(picked[order[-1]])
        ends.append({seat: sight(table._shown, seat) for seat in everybody})
    return ends[0] != ends[1]


def state_awaits(state: State) -> tuple[str, ...]:
    return tuple(seat for seat in state.players.seats if seat in asks(state))


def test_answers_that_wait_for_all_leave_no_trace_of_their_order(tmp_path: Path) -> None:
    tried = 0
    for events, state in mass_showings(proof.count(8, long=100)):
        assert not order_tells(events, state, tmp_path, Random(tried))
        tried += 1
    assert tried >= 8


def test_a_choice_may_be_changed_until_all_have_chosen(tmp_path: Path) -> None:
    events, state = next(iter(mass_showings(1)))
    journal = Journal.create(tmp_path / "g1.game", "g1")
    journal.append([event_to(event) for event in events])  # type: ignore[arg-type]
    table, rng = Table(journal, Random(1)), Random(4)
    seat = state_awaits(state)[0]
    held = state.holds(seat)
    before = look(table, [PUBLIC, PANEL, *(each for each in state.players.seats if each != seat)])
    for card in (held[0], held[1], held[0], held[-1]):
        command = type(answers(state, rng)[seat])
        table.submit(command(seat, card))  # type: ignore[call-arg]
        assert table.view(seat)["pick"] == card
        assert look(table, list(before)) == before
    journal.close()


# --- planted leaks: each made by a small patch, each caught


def caught(box: str, variant: str, kind: str) -> bool:
    for seed in range(60):
        try:
            compare(box, variant, seed, kind)
        except AssertionError:
            return True
    return False


def more_of(part: str, hint: Callable[[State], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """A part of everybody's view with a hint in it."""
    honest = views.SHARED[part]

    def hinted(state: State) -> object:
        seen = honest(state)
        return {**seen, "hint": hint(state)} if isinstance(seen, dict) else seen

    monkeypatch.setitem(views.SHARED, part, hinted)  # type: ignore[arg-type]


def test_a_deck_s_order_in_a_view_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    more_of("table", lambda state: state.deck, monkeypatch)
    assert caught(*DECKED[0], "deck")


def test_the_next_card_of_a_deck_in_a_view_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    more_of("table", lambda state: state.deck[:2], monkeypatch)
    assert caught(*DECKED[0], "deck")


@pytest.mark.parametrize(("box", "variant"), SIDE)
def test_a_card_beside_the_board_in_a_view_is_caught(box: str, variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def first_unseen(state: State) -> list[str]:
        return [s.card for place, s in state.beside.items() if not place.startswith("open/")][:1]

    more_of("table", first_unseen, monkeypatch)
    assert caught(box, variant, "beside")


def test_a_pick_shown_to_others_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    events, state = next(iter(mass_showings(1)))
    more_of("interlude", lambda now: dict(now.interlude.picks) if now.interlude else None, monkeypatch)
    assert order_tells(events, state, tmp_path, Random(1))


def test_a_count_of_those_who_have_chosen_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    events, state = next(iter(mass_showings(1)))
    more_of("interlude", lambda now: len(now.interlude.picks) if now.interlude else None, monkeypatch)
    assert order_tells(events, state, tmp_path, Random(1))


def test_awaited_that_shrinks_in_a_mass_showing_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    events, state = next(iter(mass_showings(1)))
    honest = views.SHARED["awaited"]

    def shrinking(now: State) -> tuple[str, ...]:
        picked = now.interlude.picks if now.interlude else {}
        return tuple(seat for seat in honest(now) if seat not in picked)

    monkeypatch.setitem(views.SHARED, "awaited", shrinking)  # type: ignore[arg-type]
    assert order_tells(events, state, tmp_path, Random(1))
