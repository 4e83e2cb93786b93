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


def bo_was_put_into_the_hall() -> Table:
    """By Ann's suggestion, and his turn comes."""
    table = Table(deal={"cy": "rope hall mustard"})
    table.ann.goes_to("hall")
    table.ann.suggests("mustard", "rope")
    table.bo.cannot()
    table.cy.shows("rope")
    table.ann.ends()
    return table


def test_a_turn_that_passes_over_an_empty_chair_takes_no_right_away__R18_F32() -> None:
    """Bo was put into the Hall, and his phone died as his turn came: on the next one that he has he may suggest."""
    table = bo_was_put_into_the_hall()
    table.panel.asks("sit-out", who=table.bo.seat)
    table.settles()
    assert table.whose_turn == "cy"
    table.panel.asks("sit-in", who=table.bo.seat)
    table.others_idle("bo")
    table.bo.suggests("mustard", "rope")
    table.cy.shows("hall")
    table.bo.ends()
    table.others_idle("bo")
    assert "suggest" not in table.bo.may, "once"


def test_a_turn_that_passes_over_an_empty_chair_opens_no_room_again__R41_F32() -> None:
    table = Table(edition="dungeon")
    table.ann.goes_to("dungeon")
    table.ann.ends()
    table.others_idle("ann")
    table.ann.idles()
    table.others_idle("ann")
    table.panel.asks("sit-out", who=table.ann.seat)
    table.settles()
    table.panel.asks("sit-in", who=table.ann.seat)
    table.others_idle("ann")
    table.ann.rolls()
    assert "dungeon" not in table.ann.may["move-to"]["to"], "she has had no turn elsewhere yet"
    table.ann.asks("move-to", to="corridor")
    table.ann.ends()
    table.others_idle("ann")
    table.ann.rolls()
    assert "dungeon" in table.ann.may["move-to"]["to"]


def test_whoever_rolled_and_then_went_has_had_that_turn__R18_F32() -> None:
    table = bo_was_put_into_the_hall()
    table.bo.rolls()
    table.panel.asks("sit-out", who=table.bo.seat)
    table.settles()
    table.panel.asks("sit-in", who=table.bo.seat)
    table.others_idle("bo")
    assert "suggest" not in table.bo.may


def test_cards_for_the_corners_wait_until_four_rooms_are_corners__C18() -> None:
    """A box of one's own whose corners are asked for, and a host who has said that two rooms have no passage."""
    table = Table("ann bo", edition="event", variant="corners", dealt=False)
    whole = table.state
    table.state = whole.but(passages={"kitchen": "study", "study": "kitchen"})
    assert table.ann.is_refused("start") == "no-such-choice"
    assert table.awaits == []
    table.state = whole
    table.deals()
    assert len(table.state.beside) == 4
