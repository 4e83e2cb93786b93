"""What a table says of its own board where the box could not be looked at (editions.md, C18): passages, the order of
the starts, names. Asked once, kept in the game's own file, and never wrong without a sentence."""

from __future__ import annotations

import pytest

from companion import chronicle, editions, retrace
from companion.rules import box_events as be
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.effects import carried_out, drawn
from companion.rules.evolve import opening
from companion.rules.refusals import Refused
from companion.rules.turn_state import Interlude
from companion.sequel import sequel
from companion.wire import event_to
from tests.rules.worlds import plain, through_json
from tests.table_talk import Table

CASTLE = editions.load("dungeon")
TOLD = ("passages", "starts", "rooms")


def lobby(people: str = "ann bo cy", edition: str = "dungeon", **how: object) -> Table:
    return Table(people, edition=edition, dealt=False, **how)  # type: ignore[arg-type]


def facts(table: Table) -> dict[str, bool]:
    return dict(table.ann.sees["table"]["board"]["facts"])


def sits_as(table: Table, **suspects: str) -> None:
    for name, suspect in suspects.items():
        table.people[name].asks("choose-suspect", suspect=suspect)


def test_what_the_box_is_unsure_of_is_asked_of_host_and_panel__C18() -> None:
    table = lobby()
    assert facts(table) == dict.fromkeys(TOLD, False)
    assert table.ann.may["confirm-fact"] == {"fact": TOLD}
    assert table.panel.may["confirm-fact"] == {"fact": TOLD}
    assert "confirm-fact" not in table.bo.may
    for do, slots in (
        ("confirm-fact", {"fact": "starts"}),
        ("set-start", {"suspect": "mialee", "place": 3}),
        ("set-name", {"card": "dungeon", "name": "Oubliette"}),
    ):
        assert table.bo.is_refused(do, **slots) == "not-your-part"


def test_what_was_answered_is_not_asked_again_and_can_still_be_changed() -> None:
    table = lobby()
    table.ann.asks("confirm-fact", fact="starts")
    assert facts(table) == {"passages": False, "starts": True, "rooms": False}
    assert table.ann.may["confirm-fact"] == {"fact": ("passages", "rooms")}
    assert table.ann.is_refused("confirm-fact", fact="starts") == "no-such-choice"
    table.panel.asks("confirm-fact", fact="passages")
    table.ann.asks("confirm-fact", fact="rooms")
    assert "confirm-fact" not in table.ann.may
    table.ann.asks("set-start", suspect="nebin", place=1)
    assert table.ann.sees["table"]["board"]["starts"][0] == "nebin"
    assert facts(table)["starts"]


@pytest.mark.parametrize("edition", [each for each in editions.all_ids() if not editions.load(each).unsure])
def test_a_box_that_was_looked_at_asks_nothing(edition: str) -> None:
    table = lobby(edition=edition)
    assert table.ann.sees["table"]["board"] is None
    assert not {"confirm-fact", "set-start", "set-name", "set-passage"} & set(table.ann.may)
    room = table.state.edition.rooms[0]
    assert table.ann.is_refused("set-name", card=room, name="Elsewhere") == "no-such-choice"
    assert table.ann.is_refused("set-start", suspect=table.state.edition.suspects[0], place=2) == "no-such-choice"
    assert table.ann.is_refused("confirm-fact", fact="starts") == "no-such-choice"


@pytest.mark.parametrize(
    ("moved", "starter"),
    [
        ({}, "bo"),  # Mialee, Tordek, Ember, ...: Tordek's start comes next
        ({"suspect": "ember", "place": 2}, "cy"),
        ({"suspect": "mialee", "place": 4}, "ann"),  # Tordek, Ember, Regdar, Mialee, Lidda, Nebin
        ({"suspect": "mialee", "place": 6}, "bo"),  # she is the last: the round begins anew with Tordek
    ],
)
def test_nobody_plays_mialee_and_who_sits_next_to_her_start_begins__R8_C18(moved: dict[str, str], starter: str) -> None:
    table = lobby()
    sits_as(table, ann="lidda", bo="regdar", cy="nebin")
    sits_as(table, bo="tordek", cy="ember")
    if moved:
        table.ann.asks("set-start", **moved)
    table.deals()
    assert table.whose_turn == starter


def test_her_own_player_begins_whatever_the_order_is__R8() -> None:
    table = lobby()
    assert table.state.suspect_of("s1") == "mialee"
    table.ann.asks("set-start", suspect="mialee", place=5)
    table.deals()
    assert table.whose_turn == "ann"


def test_a_corrected_name_stands_in_everything_that_is_said_from_then_on() -> None:
    table = lobby()
    table.ann.asks("set-name", card="lost_crypt", name="  The Old Crypt ")
    assert table.state.edition.names["lost_crypt"] == "The Old Crypt"
    assert table.ann.sees["table"]["board"]["names"] == {"lost_crypt": "The Old Crypt"}
    assert [told["name"] for told in table.bo.hears("name-set")] == ["The Old Crypt"]
    table.ann.asks("set-name", card="lost_crypt", name="Lost Crypt")
    assert table.ann.sees["table"]["board"]["names"] == {}, "as printed is no correction"


@pytest.mark.parametrize(
    ("name", "say"),
    [
        ("", "A text is needed here."),
        ("   ", "A text is needed here."),
        ("x" * 41, "This is too long (41 signs; 40 fit on a screen)."),
        ("Cry\u200bpt", "It holds a sign that nobody can see (U+200B)."),
        ("grand hall", '"grand hall" is the name of another card.'),
        ("Gr\u0430nd Hall", '"Gr\u0430nd Hall" looks like "Grand Hall"; people would take one for the other.'),
        ("Mia1ee", '"Mia1ee" looks like "Mialee"; people would take one for the other.'),
    ],
)
def test_a_corrected_name_keeps_to_what_an_owners_box_keeps_to(name: str, say: str) -> None:
    table = lobby()
    with pytest.raises(Refused) as refused:
        table.ann.asks("set-name", card="lost_crypt", name=name)
    assert refused.value.say == say
    toml = editions.text_of("dungeon").replace('name = "Lost Crypt"', f'name = "{name}"')
    assert editions.check(toml), "the same name in a TOML is a mistake as well"


def test_only_the_names_that_are_unsure_can_be_written_on_the_hosts_phone_and_at_the_panel() -> None:
    table = lobby()
    for whose in (table.ann, table.panel):
        assert whose.is_refused("set-name", card="vorpal_sword", name="Sharp Sword") == "no-such-choice"
    assert table.bo.is_refused("set-name", card="dungeon", name="Oubliette") == "not-your-part"
    table.panel.asks("set-name", card="dungeon", name="Oubliette")
    named = [ch for ch in _choices(table, "s1") if ch["do"] == "set-name"]
    assert [ch["slots"]["card"] for ch in named] == [(room,) for room in CASTLE.rooms]


def _choices(table: Table, seat: str) -> list[dict[str, dict[str, tuple[str, ...]]]]:
    from companion.rules.choices import choices

    return [dict(choice) for choice in choices(table.state, seat)]  # type: ignore[misc]


def test_nothing_is_said_of_the_board_once_the_game_has_begun() -> None:
    table = lobby()
    table.deals()
    for do, slots in (
        ("confirm-fact", {"fact": "starts"}),
        ("set-start", {"suspect": "mialee", "place": 3}),
        ("set-name", {"card": "dungeon", "name": "Oubliette"}),
    ):
        assert table.ann.is_refused(do, **slots) == "not-now"
    assert table.ann.sees["table"]["board"]["facts"] == dict.fromkeys(TOLD, False), "asked before the next game"


def said(table: Table) -> Table:
    table.ann.asks("set-passage", room="dungeon", to="none")
    table.ann.asks("set-start", suspect="ember", place=1)
    table.ann.asks("set-name", card="lost_crypt", name="The Old Crypt")
    for fact in TOLD:
        table.ann.asks("confirm-fact", fact=fact)
    return table


def test_the_games_own_file_holds_what_was_said_of_the_board() -> None:
    table = said(lobby())
    table.deals()
    assert plain(chronicle.last(through_json(table))) == plain(table.state)
    assert plain(retrace.retrace(table.events)) == plain(table.state)


def test_the_next_game_opens_with_what_was_said_and_asks_nothing() -> None:
    table = said(lobby())
    table.deals()
    table.does(c.CallOff(c.PANEL))
    table.does(c.PlayAgain(c.PANEL))
    again = opening(sequel(table.state, "g2"), CASTLE)
    assert again.edition is table.state.edition
    assert (again.passages, again.starts, again.confirmed) == (
        {"wizards_tower": "library_of_arcane_tomes", "library_of_arcane_tomes": "wizards_tower"},
        ("ember", "mialee", "tordek", "regdar", "lidda", "nebin"),
        TOLD,
    )


def test_a_board_without_any_passage_stays_without() -> None:
    """To have none is something that a table can say; it is not the same as having said nothing."""
    table = lobby()
    for room in ("dungeon", "wizards_tower"):
        table.ann.asks("set-passage", room=room, to="none")
    table.ann.asks("confirm-fact", fact="passages")
    assert opening(sequel(table.state, "g2"), CASTLE).passages == {}


def test_a_game_of_an_earlier_version_opens_as_it_did() -> None:
    """Its opening says nothing of names and starts."""
    old = {"event": "game-opened", "game": "g1", "edition": "dungeon", "passages": [["dungeon", "lost_crypt"]]}
    state = chronicle.last([old])
    assert (state.edition, state.passages, state.confirmed) == (CASTLE, {"dungeon": "lost_crypt"}, ())
    assert set(event_to(e.GameOpened("g1", "dungeon"))) >= {"names", "starts", "confirmed"}


def test_where_every_weapon_has_a_room_none_is_free_to_move_it_to() -> None:
    """As many weapons as rooms: nothing is offered, rather than a choice of nothing."""
    table = Table("ann bo cy", edition="dungeon", dealt=False)
    table.does(c.Start(c.PANEL))
    while table.state.steps[table.state.step].id != "weapons":
        table.does(c.NextStep(c.PANEL))
    assert "place-weapon" in table.ann.may
    rooms = [room for room in CASTLE.rooms if room not in table.state.weapons.values()]
    full = dict(zip(("a", "b", "c"), rooms, strict=True))
    table.state = table.state.but(weapons={**table.state.weapons, **full})
    assert "place-weapon" not in table.ann.may


def test_a_card_that_opens_a_passage_where_there_is_none_to_join_is_done() -> None:
    table = Table("ann bo cy", edition="event", envelope="plum dagger study")
    running = Interlude("s1", "open-passage", "secret-passage")
    for passages in ({}, {room: room for room in table.state.edition.rooms}):
        table.state = table.state.but(passages=passages)
        events = carried_out(table.state, running, {})
        assert not any(isinstance(event, be.InterludeBegan) for event in events), "nobody is asked for no room"
    table.state = table.state.but(passages=table.state.edition.passages)
    assert isinstance(carried_out(table.state, running, {})[0], be.InterludeBegan)


def test_a_deck_of_which_every_card_lies_on_the_board_is_drawn_from_no_more() -> None:
    table = Table("ann bo cy", edition="event", envelope="plum dagger study")
    table.state = table.state.but(deck=(), discard=())
    assert drawn(table.state, "s1") == ()


def test_what_the_cards_are_sealed_in_is_called_as_in_the_box_in_refusals_too() -> None:
    table = Table("ann bo cy", edition="dungeon", envelope="mialee vorpal_sword dungeon")
    with pytest.raises(Refused, match="the scroll case"):
        table.ann.asks("mark", card="dungeon", column="nowhere", mark="no")
    table.ann.asks("accuse", suspect="mialee", weapon="vorpal_sword", room="lost_crypt")
    with pytest.raises(Refused, match="The scroll case is being opened"):
        table.ann.asks("end-turn")
