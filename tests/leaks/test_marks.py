"""A player's private marks leave no trace at anybody else: the same game with and without them."""

from __future__ import annotations

from pathlib import Path
from random import Random

from companion.rules import commands as c
from companion.rules.commands import PANEL, PUBLIC
from tests.leaks.test_bytes import overhear, seen
from tests.leaks.twins import Twins
from tests.leaks.wire import House, Phone


def test_with_or_without_one_player_s_marks_all_others_get_the_same_bytes(tmp_path: Path) -> None:
    twins, rng = Twins(3), Random(3)
    twin = twins.tables[0]
    houses = [House(tmp_path / name, twin, Random(3)) for name in ("with", "without")]
    writer, *others = [player.seat for player in twin.state.players]
    watchers = [*others, PUBLIC]
    phones = [[Phone(house, seat) for seat in watchers] for house in houses]
    sent: list[c.Command] = []
    overhear(twin, sent)
    marked = 0
    try:
        for number, _states in enumerate(twins.play(40)):
            if (twin.state.hands and writer != twins.viewer) or number % 2:
                card, column = rng.choice(twin.state.edition.ids), rng.choice([*others, "envelope"])
                houses[0].table.submit(c.Mark(writer, card, column, rng.choice(("no", "yes", "maybe"))))
                marked += 1
            for house in houses:
                for command in sent:
                    house.table.submit(command)
            sent.clear()
            with_marks, without = ([seen(phone.until_newest()) for phone in these] for these in phones)
            assert with_marks == without
            for seat in others:
                one, other = (seen(house.ask(seat, "GET", "/api/view")) for house in houses)
                assert one == other
            assert houses[0].table.version(PANEL) == houses[1].table.version(PANEL)
        assert marked > 10
        assert houses[0].table.view(writer)["notebook"]["marks"]
    finally:
        for phone in (phone for these in phones for phone in these):
            phone.close()
        for house in houses:
            house.close()
