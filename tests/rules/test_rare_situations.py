"""Situations that a table meets once a year, each with what the rules say then."""

from __future__ import annotations

from tests.table_talk import Table


def test_a_weapon_that_stands_wrong_is_corrected_back_into_the_centre__C33() -> None:
    table = Table(edition="bonus", deal={"bo": "rope"})
    table.ann.goes_to("kitchen")
    table.ann.suggests("green", "rope")
    table.bo.asks("propose-correction", token="rope", place="centre")
    table.panel.asks("consent")
    assert table.state.weapons["rope"] == "centre"
    assert "centre" not in [
        place
        for choice in Table().ann.sees["choices"]
        if choice["do"] == "propose-correction" and "rope" in choice["slots"]["token"]
        for place in choice["slots"]["place"]
    ]


def test_a_roll_off_begins_a_game_in_which_rooms_are_chosen_directly_too() -> None:
    """No box has it so; a box of one's own may."""
    house = {"movement": "choose-room", "passage": "none", "deck": "none", "drawn_on": "never"}
    table = Table(edition="event", first_player="roll-off-one-die", dealt=False, **house)
    table.deals()
    for face in (2, 6, 3):
        table.panel.asks("type-roll", first=face)
    assert table.state.phase == "start-rooms"
    assert table.awaits == ["bo"]
