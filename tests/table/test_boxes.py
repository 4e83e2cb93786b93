"""Which box lies on the table: asked for, chosen in the lobby, the owner's own, and the same as last time."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random, SystemRandom

import pytest

from companion import chronicle, editions, retrace
from companion.editions import EditionWrong
from companion.evening import Evening
from companion.house_book import HouseBook
from companion.journal import Journal
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.board import facts_of
from companion.rules.box_commands import ChooseEdition, ConfirmFact, SetName, SetPassage, SetStart
from companion.rules.refusals import Refused
from companion.rules.views import view as view_of
from companion.shelf import Shelf
from companion.told_board import with_board
from companion.wire import command_from, event_from
from tests.table.test_evening import comes

FIRST, OTHER = editions.all_ids()[0], editions.all_ids()[-1]
UNSURE = next(each for each in editions.all_ids() if editions.load(each).unsure)
DECKED = next(each for each in editions.all_ids() if editions.load(each).decks)


@contextmanager
def an_evening(house: Path, edition: str | None = None) -> Iterator[Evening]:
    with closing(HouseBook.open(house)) as book:
        evening = Evening(Shelf(house), book, edition, SystemRandom())
        evening.start()
        try:
            yield evening
        finally:
            evening.stop()


def sit(evening: Evening, *names: str) -> None:
    for name in names:
        evening.table.submit(c.TakeSeat(c.HOUSE, name))


def choose(evening: Evening, edition: str, seat: str = "s1") -> None:
    before = evening.table.game
    evening.table.submit(ChooseEdition(seat, edition))
    comes(lambda: evening.table.game != before)


def our_own(house: Path, like: str = FIRST) -> str:
    """An edition of the owner's in the house's folder."""
    (house / "editions").mkdir(parents=True, exist_ok=True)
    toml = editions.text_of(like).replace(f'id = "{like}"', 'id = "ours"', 1)
    (house / "editions" / "ours.toml").write_text(toml)
    return "ours"


def our_cards(house: Path, title: str) -> None:
    """The cards of a deck as the owner has written them."""
    deck = next(iter(editions.load(DECKED).decks.values()))
    cards = "".join(
        f'[[cards]]\nid = "{card.id}"\ntitle = "{title if n == 0 else card.title}"\ntext = "{card.text}"\n'
        f'effect = "{card.effect}"\n' + "".join(f"{key} = {value!r}\n" for key, value in card.with_.items())
        for n, card in enumerate(deck.cards)
    )
    (house / "decks").mkdir(parents=True, exist_ok=True)
    (house / "decks" / f"{DECKED}-{deck.id}.toml").write_text(f'deck = "{deck.id}"\n\n{cards}')


@pytest.mark.parametrize("edition", editions.all_ids())
def test_any_box_can_be_asked_for(tmp_path: Path, edition: str) -> None:
    with an_evening(tmp_path, edition) as evening:
        assert evening.table.view("public")["edition"] == edition == evening.table.edition.id


def test_a_box_that_is_not_there_is_said() -> None:
    with pytest.raises(EditionWrong, match="There is no edition"):
        editions.load("gone")


def test_the_host_chooses_another_box_and_everybody_keeps_their_seat(tmp_path: Path) -> None:
    with an_evening(tmp_path, FIRST) as evening:
        sit(evening, "Ann", "Bo", "Cy")
        view = evening.table.view("s1")
        offered = next(choice["slots"]["edition"] for choice in view["choices"] if choice["do"] == "choose-edition")
        assert list(offered) == [box for box in editions.all_ids() if box != FIRST]
        assert [box["id"] for box in view["table"]["boxes"]] == editions.all_ids()
        for edition in offered:
            choose(evening, edition)
            seats = evening.table.view("public")["table"]["seats"]
            assert [(seat["seat"], seat["name"], seat["host"]) for seat in seats] == [
                ("s1", "Ann", True), ("s2", "Bo", False), ("s3", "Cy", False),
            ]  # fmt: skip
            assert {seat["suspect"] for seat in seats} <= set(editions.load(edition).suspects)
            assert len({seat["suspect"] for seat in seats}) == 3
        evening.table.submit(c.Start("s1"))
        assert evening.table.view("s1")["phase"] == "setup"


def test_only_the_host_or_the_panel_and_only_before_anybody_plays(tmp_path: Path) -> None:
    with an_evening(tmp_path, FIRST) as evening:
        sit(evening, "Ann", "Bo", "Cy")
        with pytest.raises(Refused, match="Only the host"):
            evening.table.submit(ChooseEdition("s2", OTHER))
        with pytest.raises(Refused, match="That box is on the table"):
            evening.table.submit(ChooseEdition("s1", FIRST))
        choose(evening, OTHER, c.PANEL)
        evening.table.submit(c.Start("s1"))
        with pytest.raises(Refused, match="before the next one"):
            evening.table.submit(ChooseEdition("s1", FIRST))
        assert evening.table.view("s1")["table"]["boxes"] == []


def test_while_the_other_box_comes_nobody_does_anything_that_would_be_lost(tmp_path: Path) -> None:
    book = HouseBook.open(tmp_path)
    evening = Evening(Shelf(tmp_path), book, FIRST, Random(1))  # not started: nothing is laid
    sit(evening, "Ann", "Bo", "Cy")
    evening.table.submit(ChooseEdition("s1", OTHER))
    assert evening.table.view("s1")["choices"] == []
    assert evening.table.view("s1")["awaited"] == ()
    with pytest.raises(Refused, match="in a moment"):
        sit(evening, "Di")
    game = evening.table.game
    evening.start()
    comes(lambda: evening.table.game != game)
    sit(evening, "Di")
    assert len(evening.table.view("public")["table"]["seats"]) == 4
    evening.stop()
    book.close()


def test_a_power_cut_between_choice_and_box_brings_the_box__F41(tmp_path: Path) -> None:
    book = HouseBook.open(tmp_path)
    evening = Evening(Shelf(tmp_path), book, FIRST, Random(1))
    sit(evening, "Ann")
    evening.table.submit(ChooseEdition("s1", OTHER))
    evening.stop()
    book.close()
    with an_evening(tmp_path, FIRST) as again:
        comes(lambda: again.table.edition.id == OTHER)
        assert [seat["name"] for seat in again.table.view("public")["table"]["seats"]] == ["Ann"]


def play_a_bit(evening: Evening) -> None:
    """Into the first turn, so that the house takes note of how it plays."""
    table = evening.table
    table.submit(c.Start(c.PANEL))
    comes(lambda: evening._turns >= 0)
    table.submit(c.CallOff(c.PANEL))


def test_same_as_last_time(tmp_path: Path) -> None:
    """Box, house rules and the passages that were looked up: remembered once somebody has played so."""
    with an_evening(tmp_path, UNSURE) as evening:
        sit(evening, "Ann", "Bo", "Cy")
        rooms = evening.table.edition.rooms
        evening.table.submit(SetPassage("s1", rooms[0], rooms[1]))
        evening.table.submit(c.SetRule("s1", "match", "one-a-game"))
        passages = evening.table.view("s1")["table"]["passages"]
        play_a_bit(evening)
    (tmp_path / "games").rename(tmp_path / "elsewhere")  # another evening, another table
    with an_evening(tmp_path) as evening:
        table = evening.table.view("public")["table"]
        assert evening.table.edition.id == UNSURE
        assert table["rules"]["match"] == "one-a-game"
        assert table["passages"] == passages
        sit(evening, "Ann")
        choose(evening, FIRST)
        assert evening.table.view("public")["table"]["rules"]["match"] == "none"
        choose(evening, UNSURE)
        assert evening.table.view("public")["table"]["rules"]["match"] == "one-a-game"
        assert evening.table.view("public")["table"]["passages"] == passages


def told(evening: Evening) -> dict[str, object]:
    view = evening.table.view("public")["table"]
    return {"board": view["board"], "passages": view["passages"]}


def says_its_board(evening: Evening, box: str) -> dict[str, object]:
    """Sits down, corrects a passage, a start and a name, and confirms everything; answers what all see of it."""
    sit(evening, "Ann", "Bo", "Cy")
    edition = evening.table.edition
    assert edition.id == box
    evening.table.submit(SetPassage("s1", edition.rooms[0], edition.rooms[1]))
    evening.table.submit(SetStart("s1", edition.suspects[4], 1))
    evening.table.submit(SetName("s1", edition.rooms[2], "The Room Beyond"))
    for fact in facts_of(edition):
        evening.table.submit(ConfirmFact(c.PANEL, fact))
    assert all(evening.table.view("public")["table"]["board"]["facts"].values())
    return told(evening)


CASTLE = next(each for each in editions.all_ids() if "starts" in editions.load(each).unsure)


def test_what_a_table_has_said_of_its_board_is_never_asked_again(tmp_path: Path) -> None:
    """Not in the next game, not after another box, not on another evening; and it can still be changed."""
    with an_evening(tmp_path, CASTLE) as evening:
        said = says_its_board(evening, CASTLE)
        play_a_bit(evening)
        evening.table.submit(c.PlayAgain("s1"))
        comes(lambda: evening.table.view("public")["phase"] == "lobby")
        assert told(evening) == said
        choose(evening, FIRST)
        assert told(evening)["board"] is None
        choose(evening, CASTLE)
        assert told(evening) == said
    (tmp_path / "games").rename(tmp_path / "elsewhere")  # another evening, another table
    with an_evening(tmp_path, CASTLE) as evening:
        assert told(evening) == said
        assert not any(choice["do"] == "confirm-fact" for choice in evening.table.view(c.PANEL)["choices"])
        evening.table.submit(SetStart(c.PANEL, evening.table.edition.suspects[0], 3))
        assert told(evening) != said


def test_what_was_said_in_the_lobby_is_remembered_though_nobody_played(tmp_path: Path) -> None:
    with an_evening(tmp_path, CASTLE) as evening:
        said = says_its_board(evening, CASTLE)
        comes(lambda: len(remembered(tmp_path).get("confirmed", ())) == len(facts_of(evening.table.edition)))
    (tmp_path / "games").rename(tmp_path / "elsewhere")
    with an_evening(tmp_path, CASTLE) as evening:
        assert told(evening) == said


def remembered(house: Path) -> dict[str, object]:
    """What lies in the house book, read beside the evening that has it open."""
    with closing(sqlite3.connect(house / "house.book")) as book:
        found = book.execute("SELECT value FROM note WHERE kind = 'choice' AND key = 'last-board'").fetchone()
    return dict(json.loads(found[0])[CASTLE]) if found else {}


def test_a_game_goes_by_what_was_said_in_it_whatever_the_house_keeps_later(tmp_path: Path) -> None:
    """The game's file alone brings its board back; the house book is not asked."""
    with an_evening(tmp_path, CASTLE) as evening:
        said = says_its_board(evening, CASTLE)
        evening.table.submit(c.Start(c.PANEL))
        path = evening.table.journal.path
    journal = Journal.open(path, only_read=True)
    state = chronicle.last(list(journal.events()))
    journal.close()
    board = view_of(state, "public")["table"]
    assert json.loads(json.dumps({"board": board["board"], "passages": board["passages"]})) == json.loads(
        json.dumps(said)
    )


def test_what_no_longer_fits_a_box_that_was_written_anew_is_asked_again(tmp_path: Path) -> None:
    """The owner's file has other rooms now; a damaged note is no reason to fail either."""
    box = editions.load(CASTLE)
    opened = e.GameOpened("g1", CASTLE)
    right = {
        "starts": [*reversed(box.suspects)],
        "rooms": {box.rooms[0]: "Elsewhere"},
        "confirmed": ["starts", "rooms"],
    }
    assert with_board(opened, box, right).confirmed == ("starts", "rooms")
    for kept in (
        {**right, "starts": ["nobody"], "rooms": {"attic": "Attic"}},
        {**right, "starts": "wrong", "rooms": [1, 2]},
        {**right, "starts": {}, "rooms": {box.rooms[0]: box.names[box.rooms[1]]}},
        {"confirmed": {"starts": True}},
    ):
        again = with_board(opened, box, kept)
        assert (again.starts, again.names, again.confirmed) == ((), (), ())


def test_passages_that_an_earlier_version_kept_are_shown_and_confirmed_once(tmp_path: Path) -> None:
    with an_evening(tmp_path, FIRST):
        pass
    rooms = editions.load(CASTLE).rooms
    book = HouseBook.open(tmp_path)
    book.remember("last-passages", {CASTLE: {rooms[0]: rooms[1], rooms[1]: rooms[0]}})
    book.close()
    with an_evening(tmp_path, CASTLE) as evening:
        assert told(evening)["passages"] == {rooms[0]: rooms[1], rooms[1]: rooms[0]}
        assert told(evening)["board"]["facts"]["passages"] is False


def test_an_empty_lobby_shows_the_box_that_is_asked_for_and_a_taken_one_stays(tmp_path: Path) -> None:
    with an_evening(tmp_path, FIRST):
        pass
    with an_evening(tmp_path, OTHER) as evening:
        assert evening.table.edition.id == OTHER
        sit(evening, "Ann")
        game = evening.table.game
    with an_evening(tmp_path, FIRST) as evening:
        assert (evening.table.edition.id, evening.table.game) == (OTHER, game)


def test_a_game_of_the_owner_s_edition_is_verified_and_told_anywhere(tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    ours = our_own(here)
    with an_evening(here, ours) as evening:
        sit(evening, "Ann", "Bo", "Cy")
        evening.table.submit(c.Start("s1"))
        evening.table.submit(c.CallOff("s1"))
        path = evening.table.journal.path
    journal = Journal.open(path, only_read=True)
    events = [event_from(line) for line in journal.events()]
    journal.close()
    assert retrace.retrace(events).edition.id == ours
    assert chronicle.box_of(events[0]).names == editions.load(FIRST).names
    with an_evening(here, ours) as again:  # taken up where it was, also without the file
        assert again.table.edition.id == ours
    (here / "editions" / "ours.toml").unlink()
    with an_evening(here) as again:
        assert again.table.view("public")["phase"] == "over"
        again.table.submit(c.PlayAgain("s1"))
        comes(lambda: again.table.view("public")["phase"] == "lobby")
        assert again.table.edition.id == ours, "the table goes on with the box that the game carries"


def test_the_owner_s_cards_are_carried_and_new_ones_are_in_the_next_game(tmp_path: Path) -> None:
    our_cards(tmp_path, "Ours at last")
    with an_evening(tmp_path, DECKED) as evening:
        sit(evening, "Ann", "Bo", "Cy")
        deck = next(iter(evening.table.edition.decks.values()))
        assert deck.cards[0].title == "Ours at last"
        play_a_bit(evening)
        our_cards(tmp_path, "Better still")
        game = evening.table.game
        evening.table.submit(c.PlayAgain("s1"))
        comes(lambda: evening.table.game != game)
        assert next(iter(evening.table.edition.decks.values())).cards[0].title == "Better still"


def test_a_file_with_mistakes_is_said_and_the_house_plays(tmp_path: Path) -> None:
    our_own(tmp_path)
    (tmp_path / "editions" / "ours.toml").write_text("id = 7")
    with an_evening(tmp_path) as evening:
        assert "ours.toml is left out" in evening.said[0]
        assert evening.table.edition.id == FIRST
    (tmp_path / "games").rename(tmp_path / "elsewhere")
    with pytest.raises(EditionWrong, match=r"ours\.toml is left out"), an_evening(tmp_path, "ours"):
        pass


def test_the_wish_reads_as_it_is_offered() -> None:
    assert command_from("s1", {"do": "choose-edition", "edition": OTHER}) == ChooseEdition("s1", OTHER)


def test_versions_go_on_over_a_cut_between_two_games(tmp_path: Path) -> None:
    """The plug goes when the next game lies there and nothing has happened in it: no picture turns older by that."""
    with an_evening(tmp_path) as evening:
        sit(evening, "Ann", "Bo", "Cy")
        play_a_bit(evening)
        game = evening.table.game
        if evening.table.view("public")["phase"] != "over":
            evening.table.submit(c.CallOff("s1"))
        evening.table.submit(c.PlayAgain("s1"))
        comes(lambda: evening.table.game != game)
        shown = {seat: evening.table.version(seat) for seat in ("s1", "s2", "s3", "public")}
    assert shown["s1"] > 1
    with an_evening(tmp_path) as again:
        assert {seat: again.table.version(seat) for seat in shown} == shown


def titles(evening: Evening) -> list[str]:
    return [card.title for card in next(iter(evening.table.edition.decks.values())).cards]


def test_the_house_brings_the_same_box_again_with_cards_written_meanwhile(tmp_path: Path) -> None:
    with an_evening(tmp_path, DECKED) as evening:
        sit(evening, "Ann", "Bo", "Cy")
        evening.table.submit(c.AddBot("s1", "easy"))
        people = evening.table.view("public")["table"]["seats"]
        our_cards(tmp_path, "Ours")
        assert titles(evening)[0] != "Ours", "what lies on the table has not been touched"
        choose(evening, DECKED, c.HOUSE)
        assert titles(evening)[0] == "Ours"
        assert evening.table.view("public")["table"]["seats"] == people
        for refused, why in ((FIRST + "x", "not at hand"), ("", "not at hand")):
            with pytest.raises(Refused, match=why):
                evening.table.submit(ChooseEdition(c.HOUSE, refused))
        evening.table.submit(c.Start("s1"))
        with pytest.raises(Refused, match="has begun"):
            evening.table.submit(ChooseEdition(c.HOUSE, DECKED))


def test_the_same_box_again_is_written_so_that_it_can_be_retraced(tmp_path: Path) -> None:
    book = HouseBook.open(tmp_path)
    evening = Evening(Shelf(tmp_path), book, DECKED, Random(1))  # not started: the lobby's file stays the last one
    sit(evening, "Ann", "Bo", "Cy")
    evening.table.submit(ChooseEdition(c.HOUSE, DECKED))
    with pytest.raises(Refused, match="in a moment"):
        evening.table.submit(ChooseEdition(c.HOUSE, DECKED))
    events = [event_from(kept) for kept in evening.table.journal.events()]
    assert retrace.retrace(events).edition.id == DECKED
    evening.stop()
    book.close()


def test_a_power_cut_between_new_cards_and_their_game_brings_the_cards__F41(tmp_path: Path) -> None:
    """The file was in its place, and the lobby not yet laid anew; the people of the lobby play with the file."""
    with an_evening(tmp_path, DECKED) as evening:
        sit(evening, "Ann", "Bo", "Cy")
        before = evening.table.view("public")["table"]["seats"]
        our_cards(tmp_path, "Ours")
    with an_evening(tmp_path, DECKED) as evening:
        assert titles(evening)[0] == "Ours"
        assert evening.table.view("public")["table"]["seats"] == before
        evening.table.submit(c.Start("s1"))
        (tmp_path / "decks" / f"{DECKED}-{next(iter(evening.table.edition.decks))}.toml").unlink()
    with an_evening(tmp_path, DECKED) as evening:
        assert evening.table.view("public")["phase"] == "setup"
        assert titles(evening)[0] == "Ours", "a game that was begun keeps its cards"
