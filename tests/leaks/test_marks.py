"""A player's private marks leave no trace at anybody else, in any box, nor does taking them back or looking things up:
the same game with and without them, to its end; and a team shares what its form of play lets it share, and no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import orjson
import pytest

from companion.rules import commands as c
from companion.rules.commands import PUBLIC
from companion.rules.dealing import hand_of
from companion.rules.marks import MARKS
from companion.rules.views import view
from tests import proof
from tests.box_games import every_way
from tests.leaks.box_twins import BoxTwins
from tests.leaks.byte_twins import Leak, Pair
from tests.leaks.wire import House

STEPS = proof.count(10, long=60)
GAMES = proof.count(1, long=10)
TEAMS = [("classic", "teams"), ("bonus", "teams")]


def on_one_sheet(twins: BoxTwins, seat: str) -> list[str]:
    """Who writes on the same sheet as `seat`: every other seat round the table, in team play."""
    seats = twins.states[0].players.seats
    if twins.states[0].rules["teams"] == "none" or seat not in seats:
        return [seat]
    return [each for at, each in enumerate(seats) if at % 2 == seats.index(seat) % 2]


def with_marks(folder: Path, box: str, variant: str, seed: int, *, by_partner: bool = False) -> int:
    """Two houses with the same game; in one of them somebody marks something before each step. How many marks."""
    twins = BoxTwins(box, variant, seed, "nothing", "" if by_partner or seed % 3 else PUBLIC)
    rng = Random(seed)
    seats = twins.states[0].players.seats
    sheet = on_one_sheet(twins, twins.viewer)
    writer = rng.choice([s for s in seats if s != twins.viewer and (s in sheet) == by_partner])
    marked = 0

    def marks(houses: Sequence[House], number: int) -> None:
        nonlocal marked
        for _ in range(rng.randint(1, 3)):
            card, column = rng.choice(houses[0].table.edition.ids), rng.choice((*seats, "envelope"))
            houses[0].table.submit(c.Mark(writer, card, column, rng.choice(MARKS)))
            marked += 1
        if rng.random() < 0.3 and houses[0].table._shown.way_back.get(writer):
            houses[0].table.submit(c.TakeBackMark(writer))
        houses[0].ask(writer, "POST", "/api/notebook", orjson.dumps({"game": houses[0].table.game, "log": {}}))

    pair = Pair(folder, twins, marks)
    twins.ends_after(STEPS)
    pair.compare(STEPS + 1)
    assert pair.houses[0].table._shown.way_back[writer]
    return marked


@pytest.mark.parametrize("number", range(len(every_way())), ids=["-".join(way) for way in every_way()])
def test_with_or_without_one_player_s_marks_all_others_get_the_same_bytes(number: int, tmp_path: Path) -> None:
    for game in range(GAMES):
        assert with_marks(tmp_path / str(game), *every_way()[number], number + game) > 5


@pytest.mark.parametrize(("box", "variant"), TEAMS)
def test_a_partner_sees_the_marks_on_the_shared_sheet(box: str, variant: str, tmp_path: Path) -> None:
    with pytest.raises(Leak) as leak:
        with_marks(tmp_path, box, variant, 1, by_partner=True)
    assert leak.value.channel in ("answer", "stream"), "its pictures are counted, too"


@pytest.mark.parametrize(("box", "variant"), TEAMS)
def test_a_partner_sees_a_hand_only_where_the_team_has_one(box: str, variant: str) -> None:
    state = BoxTwins(box, variant, 2, "nothing").states[0]
    one, partner = state.players.seats[0], state.players.seats[2]
    mine, its = ({held["card"] for held in view(state, seat)["hand"]} for seat in (one, partner))
    if state.rules["teams"] == "two-hands":
        assert mine == its
        assert hand_of(state, one) == hand_of(state, partner)
    else:
        assert not mine & its
        assert not {look["card"] for look in view(state, partner)["shown"]} & mine


def test_a_leak_of_marks_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mark that becomes news, without a word of what was marked."""
    from companion.rules import events as e
    from companion.rules import evolve, hearing

    def heard(event: e.MarkMade, turn: int) -> hearing.Told:
        return {"event": "mark-made", "turn": turn}, {}

    change, _nobody_hears = evolve._HAPPENS[e.MarkMade]
    monkeypatch.setitem(evolve._HAPPENS, e.MarkMade, (change, True))
    monkeypatch.setitem(hearing._AUDIENCE, e.MarkMade, heard)
    with pytest.raises(Leak):
        with_marks(tmp_path, "event", "standard", 1)
