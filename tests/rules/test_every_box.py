"""What all five rule texts agree on, in each of the boxes. Every test carries the number of its case."""

from __future__ import annotations

import pytest

from companion import editions
from companion.rules.edition import Edition
from tests.rules.worlds import check_cuts
from tests.table_talk import Person, Table

BOXES = [editions.load(id) for id in editions.all_ids()]
EVERY = pytest.mark.parametrize("box", BOXES, ids=[box.id for box in BOXES])


def stacked(box: Edition, people: str = "ann bo cy di", **hands: str) -> Table:
    """The envelope holds the last card of each kind; hands are given as "s0 w1 r2": kind and number."""
    return Table(
        people,
        edition=box.id,
        envelope=" ".join((box.suspects[-1], box.weapons[-1], box.rooms[-1])),
        deal={name: " ".join(named(box, card) for card in cards.split()) for name, cards in hands.items()},
    )


def named(box: Edition, card: str) -> str:
    kind = {"s": box.suspects, "w": box.weapons, "r": box.rooms}[card[0]]
    return kind[int(card[1:])]


def suggests(person: Person, box: Edition, suspect: str, weapon: str, room: str) -> None:
    person.goes_to(named(box, room))
    person.suggests(named(box, suspect), named(box, weapon))


def accuses_wrongly(person: Person, box: Edition) -> None:
    """From where this box lets one accuse, with one card that is wrong."""
    if "accuse" not in person.may:
        person.goes_to("centre" if "centre" in box.places else box.rooms[0])
    person.accuses(box.suspects[0], box.weapons[-1], box.rooms[-1])
    if "leave-door" in person.may:
        person.asks("leave-door", to="corridor")


@EVERY
def test_one_of_each_kind_in_the_envelope_and_every_card_once__R5(box: Edition) -> None:
    for seed in range(100):
        table = Table("ann bo cy di", edition=box.id, seed=seed, dealt=False)
        table.deals()
        assert [box.kind[card] for card in table.envelope()] == ["suspect", "weapon", "room"]
        beside = [sealed.card for sealed in table.state.beside.values()]
        hands = [card for person in table.people.values() for card in person.holds]
        assert sorted([*table.envelope(), *hands, *beside]) == sorted(box.ids)


@EVERY
def test_entering_a_room_ends_the_movement__R12(box: Edition) -> None:
    table = stacked(box)
    table.ann.goes_to(box.rooms[0])
    assert table.ann.is_refused("move-to", to=box.rooms[1]) == "not-now"
    assert table.ann.is_refused("move-to", to="corridor") == "not-now"
    assert table.ann.is_refused("roll") == "not-now"
    for room in box.rooms:
        assert table.ann.is_refused("take-passage", to=room) == "not-now"


@EVERY
def test_a_suggestion_names_the_room_one_stands_in__R22(box: Edition) -> None:
    table = stacked(box)
    table.ann.goes_to(box.rooms[3])
    assert set(table.ann.may["suggest"]) == {"suspect", "weapon"}, "there is no room to fill in"
    tokens, weapons = table.state.tokens, table.state.weapons
    table.ann.suggests(box.suspects[5], box.weapons[2])
    assert table.bo.hears("suggestion-made")[-1]["room"] == box.rooms[3]
    assert table.state.tokens == {**tokens, box.suspects[5]: box.rooms[3]}
    assert table.state.weapons == {**weapons, box.weapons[2]: box.rooms[3]}


@EVERY
def test_in_a_corridor_there_is_nothing_to_suggest__R22(box: Edition) -> None:
    table = stacked(box)
    table.ann.goes_to("corridor")
    assert table.ann.is_refused("suggest", suspect=box.suspects[0], weapon=box.weapons[0]) == "not-in-a-room"


@EVERY
def test_named_suspect_and_weapon_move_in_and_stay__R23_C11(box: Edition) -> None:
    table = stacked(box, "ann bo cy", bo="w1 r1")
    suggests(table.ann, box, "s5", "w1", "r1")
    table.bo.shows(named(box, "w1"))
    table.ann.ends()
    assert table.state.tokens[box.suspects[5]] == box.rooms[1], "also one that nobody plays"
    assert table.state.weapons[box.weapons[1]] == box.rooms[1]


@EVERY
def test_exactly_one_card_of_the_holder_s_choice__R24(box: Edition) -> None:
    table = stacked(box, bo="w1 r1")
    suggests(table.ann, box, "s5", "w1", "r1")
    assert set(table.bo.may["show"]["card"]) == {box.weapons[1], box.rooms[1]}
    table.bo.shows(box.rooms[1])
    assert table.bo.is_refused("show", card=box.weapons[1]) == "already-answered"
    assert [look["card"] for look in table.ann.sees["shown"]] == [box.rooms[1]]
    for other in (table.cy, table.di, table.panel):
        assert other.sees["shown"] == []
        assert "card" not in other.hears("card-shown")[-1]


@EVERY
def test_asked_from_the_left_until_the_first_who_can__R25(box: Edition) -> None:
    table = stacked(box, cy="w1", di="r1")
    suggests(table.ann, box, "s5", "w1", "r1")
    assert table.awaits == ["bo"]
    table.bo.cannot()
    assert table.awaits == ["cy"]
    assert table.di.is_refused("show", card=box.rooms[1]) == "not-your-turn"
    table.cy.shows(box.weapons[1])
    assert table.di.is_refused("show", card=box.rooms[1]) == "already-answered"
    assert [news["seat"] for news in table.ann.hears("seat-passed")] == [table.bo.seat]


@EVERY
def test_own_cards_may_be_named_and_nothing_hints_at_it__R27(box: Edition) -> None:
    table = stacked(box, ann="s4 w1 r1")
    suggests(table.ann, box, "s4", "w1", "r1")
    for name in ("bo", "cy", "di"):
        table.people[name].cannot()
    assert table.ann.sees["envelope"] is None
    assert [news["seat"] for news in table.bo.hears("nobody-disproved")] == [table.ann.seat]


@EVERY
def test_the_wrong_accuser_alone_sees_the_envelope__R32(box: Edition) -> None:
    table = stacked(box)
    accuses_wrongly(table.ann, box)
    assert tuple(table.ann.sees["envelope"].values()) == table.envelope()
    for other in (table.bo, table.cy, table.di, table.panel):
        assert other.sees["envelope"] is None
        assert set(other.hears("accusation-failed")[-1]) == {"event", "turn", "seat"}, "wrong, not how many"


@EVERY
def test_whoever_is_out_still_shows_in_seat_order_and_takes_no_turn__R33(box: Edition) -> None:
    table = stacked(box, bo="w1", cy="w2")
    table.ann.goes_to("corridor")
    table.ann.ends()
    accuses_wrongly(table.bo, box)
    assert table.whose_turn == "cy"
    table.others_idle("ann")
    suggests(table.ann, box, "s5", "w1", "r1")
    assert table.awaits == ["bo"]
    assert table.bo.is_refused("say-cannot") == "can-disprove"
    table.bo.shows(box.weapons[1])
    table.ann.ends()
    assert table.whose_turn == "cy"
    assert table.bo.is_refused("roll") == "already-out"


@EVERY
def test_a_wrong_i_cannot_is_refused_on_that_phone_only__C26(box: Edition) -> None:
    table = stacked(box, bo="w1")
    suggests(table.ann, box, "s5", "w1", "r1")
    sights = [person.sees for person in table.people.values()]
    assert table.bo.is_refused("say-cannot") == "can-disprove"
    assert [person.sees for person in table.people.values()] == sights


@EVERY
def test_accusing_out_of_turn_is_refused_and_not_spent__C31(box: Edition) -> None:
    table = stacked(box)
    wish = {"suspect": box.suspects[0], "weapon": box.weapons[0], "room": box.rooms[0]}
    assert table.bo.is_refused("accuse", **wish) == "not-your-turn"
    assert not table.state.player(table.bo.seat).out  # type: ignore[union-attr]
    table.ann.idles()
    accuses_wrongly(table.bo, box)
    assert table.state.player(table.bo.seat).out  # type: ignore[union-attr]


@EVERY
def test_a_suggestion_is_asked_for_and_may_be_left__C12(box: Edition) -> None:
    table = stacked(box)
    table.ann.goes_to(box.rooms[0])
    table.ann.ends()
    assert table.whose_turn == "bo"


@EVERY
def test_a_right_accusation_wins_and_lies_open__C6(box: Edition) -> None:
    table = stacked(box)
    if "accuse" not in table.ann.may:
        table.ann.goes_to(box.rooms[0])
    since = len(table.commands)
    table.ann.accuses(*table.envelope())
    over = table.cy.sees["table"]["over"]
    assert (over["how"], over["winner"]) == ("solved", table.ann.seat)
    assert tuple(over["envelope"].values()) == table.envelope()
    check_cuts(table, since)


@EVERY
@pytest.mark.parametrize("away", ["each-answers", "swift"])
def test_nobody_is_skipped_and_the_box_answers_for_the_absent__C25(box: Edition, away: str) -> None:
    shown = set()
    for seed in range(12):
        table = Table(
            "ann bo cy",
            edition=box.id,
            deal={"bo": f"{box.weapons[1]} {box.rooms[1]}"},
            envelope=" ".join((box.suspects[-1], box.weapons[-1], box.rooms[-1])),
            seed=seed,
            disproof=away,
        )
        table.panel.asks("sit-out", who=table.bo.seat)
        suggests(table.ann, box, "s5", "w1", "r1")
        assert table.awaits == []
        table.settles()
        shown.add(table.ann.sees["shown"][-1]["card"])
    assert shown == {box.weapons[1], box.rooms[1]}, "any of the matching cards, not always the same"


@pytest.mark.parametrize(
    ("box", "people", "sizes", "leftover"),
    [
        ("classic", 3, [6, 6, 6], 0),
        ("classic", 4, [5, 5, 4, 4], 0),
        ("event", 4, [5, 5, 4, 4], 0),
        ("dungeon", 5, [4, 4, 4, 3, 3], 0),
        ("dansk", 6, [3] * 6, 0),
        ("bonus", 3, [6, 6, 6], 0),
        ("bonus", 4, [4, 4, 4, 4], 2),
        ("bonus", 5, [3] * 5, 3),
        ("bonus", 6, [3] * 6, 0),
    ],
)
def test_how_many_cards_lie_in_each_hand_and_open__R1_R2_C28(
    box: str, people: int, sizes: list[int], leftover: int
) -> None:
    table = Table(" ".join(["ann", "bo", "cy", "di", "ed", "fay"][:people]), edition=box)
    assert [seat["cards"] for seat in table.ann.sees["table"]["seats"]] == sizes
    assert len(table.ann.sees["table"]["open"]) == leftover


@pytest.mark.parametrize(("box", "variant", "answers"), [("classic", "standard", 324), ("classic", "fast", 200)])
def test_how_many_answers_are_possible__C28(box: str, variant: str, answers: int) -> None:
    table = Table(edition=box, variant=variant)
    opened = {card["card"] for card in table.ann.sees["table"]["open"]}
    edition, possible = table.state.edition, 1
    for kind in (edition.suspects, edition.weapons, edition.rooms):
        possible *= len([card for card in kind if card not in opened])
    assert possible == answers
