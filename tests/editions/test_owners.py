"""The house's own folder: editions beside the shipped ones, own cards for a deck, and files that are left out."""

import os

import pytest
from toml_boxes import SMALL, put

from companion import editions
from companion.editions.check_decks import EFFECTS
from companion.editions.writing import written

THIRTEEN = written(
    {
        "deck": "bonus-cards",
        "name": "Our red cards",
        "cards": [
            {"id": f"red-{n}", "title": f"Red {n}", "text": f"What red card {n} says.", "effect": "another-turn"}
            for n in range(1, 14)
        ],
    }
)


@pytest.fixture
def house(tmp_path):
    """A data folder, and a way to lay files into it."""

    class House:
        folder = tmp_path

        def lay(self, name: str, toml: str) -> None:
            path = tmp_path / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(toml, encoding="utf-8")

    return House()


def test_an_empty_house_has_the_shipped_boxes(house):
    assert editions.all_ids(house.folder) == editions.all_ids()
    assert editions.load("classic", house.folder) is editions.load("classic")
    assert editions.left_out(house.folder) == {}
    assert editions.all_ids(house.folder / "nowhere") == editions.all_ids()


def test_an_own_edition_stands_beside_them(house):
    house.lay("editions/whatever.toml", SMALL)
    assert editions.all_ids(house.folder) == [*editions.all_ids(), "attic"]
    assert editions.load("attic", house.folder).name == "The Attic"
    assert editions.load("attic", house.folder) is editions.load("attic", house.folder), "read once"
    assert not editions.is_as_shipped("attic", house.folder)
    assert editions.is_as_shipped("classic", house.folder)
    assert editions.text_of("attic", house.folder) == SMALL, "a game's file carries it as it was written"
    with pytest.raises(editions.EditionWrong):
        editions.load("attic")


def test_a_changed_file_is_read_again(house):
    house.lay("editions/attic.toml", SMALL)
    before = editions.load("attic", house.folder)
    house.lay("editions/attic.toml", SMALL.replace("The Attic", "The Old Attic"))
    assert editions.load("attic", house.folder).name == "The Old Attic"
    assert before.name == "The Attic", "a game that is played goes on with what it began with"


def test_the_id_of_a_shipped_box_is_taken(house):
    house.lay("editions/mine.toml", editions.text_of("dansk"))
    (mistakes,) = editions.left_out(house.folder).values()
    assert mistakes[0].startswith('id: "dansk" is a box that Butler brings along')
    assert editions.all_ids(house.folder) == editions.all_ids()


def test_two_files_with_one_id(house):
    house.lay("editions/a.toml", SMALL)
    house.lay("editions/b.toml", SMALL)
    (left,) = editions.left_out(house.folder)
    assert left.endswith("b.toml")
    assert "here twice, in two files" in editions.left_out(house.folder)[left][0]
    assert "attic" in editions.all_ids(house.folder)


BROKEN = {
    "no TOML": b"id = ",
    "noise": b"\xff\xfe\x00",
    "a mistake": SMALL.replace('"all"', '"al"').encode(),
    "nothing": b"",
    "a film": b"#" * 900_000,
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_file_is_left_out_and_said(house, what):
    (house.folder / "editions").mkdir()
    (house.folder / "editions" / "x.toml").write_bytes(BROKEN[what])
    (house.folder / "editions" / "attic.toml").write_text(SMALL)
    assert editions.all_ids(house.folder) == [*editions.all_ids(), "attic"]
    ((file, mistakes),) = editions.left_out(house.folder).items()
    assert file.endswith("x.toml")
    assert mistakes


def test_things_that_are_no_files(house):
    (house.folder / "editions" / "folder.toml").mkdir(parents=True)
    (house.folder / "editions" / "gone.toml").symlink_to(house.folder / "nowhere")
    os.mkfifo(house.folder / "editions" / "pipe.toml")
    assert editions.all_ids(house.folder) == editions.all_ids()
    assert len(editions.left_out(house.folder)) == 3


# --- own cards


def test_own_cards_replace_those_of_a_deck(house):
    house.lay("decks/bonus-bonus-cards.toml", THIRTEEN)
    box = editions.load("bonus", house.folder)
    assert [card.id for card in box.decks["bonus-cards"].cards] == [f"red-{n}" for n in range(1, 14)]
    assert (box.decks["bonus-cards"].name, box.decks["bonus-cards"].returned) == ("Our red cards", "discard")
    assert editions.load("bonus").decks["bonus-cards"].name != "Our red cards"
    assert not editions.is_as_shipped("bonus", house.folder)
    assert editions.is_as_shipped("event", house.folder)
    assert editions.with_deck(editions.load("bonus"), THIRTEEN).decks == box.decks


def test_the_text_of_a_box_with_own_cards_gives_the_same_box(house):
    house.lay("decks/bonus-bonus-cards.toml", THIRTEEN)
    box, again = editions.load("bonus", house.folder), editions.read(editions.text_of("bonus", house.folder))
    for part in ("id", "cards", "rules", "answers", "setup", "passages", "variants", "decks", "places"):
        assert getattr(again, part) == getattr(box, part), part


def test_own_cards_for_an_own_edition(house):
    box = put(editions.parsed(SMALL), "decks", {"tea": {"name": "Tea", "returned": "bottom", "cards": [card("tea-1")]}})
    put(put(box, "rules.deck", ["tea"]), "rules.drawn-on", ["glass"])
    house.lay("editions/attic.toml", written(box))
    house.lay("decks/attic-tea.toml", written({"deck": "tea", "cards": [card("milk")]}))
    assert [each.id for each in editions.load("attic", house.folder).decks["tea"].cards] == ["milk"]
    assert editions.read(editions.text_of("attic", house.folder)).decks["tea"].cards[0].id == "milk"


def test_a_file_whose_name_says_another_deck_than_its_text(house):
    box = editions.parsed(SMALL)
    decks = {each: {"name": each.title(), "returned": "bottom", "cards": [card("milk")]} for each in ("tea", "cake")}
    put(put(put(box, "decks", decks), "rules.deck", ["tea", "cake"]), "rules.drawn-on", ["glass"])
    house.lay("editions/attic.toml", written(box))
    house.lay("decks/attic-cake.toml", written({"deck": "tea", "cards": [card("cream")]}))
    assert list(editions.left_out(house.folder).values()) == [['deck: the name of this file says "cake".']]


def card(name):
    return {"id": name, "title": "A card", "text": "Take another turn.", "effect": "another-turn"}


CARDS_WRONG = [
    ("twelve of thirteen", "size", None, "cards", "there are 12 cards; this deck has 13"),
    ("an effect", "cards[3].effect", "anotherturn", "cards[3].effect", '"another-turn"'),
    ("a card", "cards[3]", {**card("x"), "effect": "holder-reveals", "card": "scarlet"}, "cards[3].card", '"scarlett"'),
    ("a card's pips", "cards[3]", {**card("x"), "effect": "add-to-roll"}, "cards[3].pips", "is missing"),
    ("the deck", "deck", "bonus-card", "deck", '"bonus-cards"'),
    ("a word", "nmae", "x", "nmae", '"name"'),
    ("twice", "cards[3].id", "red-1", "cards[3].id", "here twice"),
    ("no cards", "cards", 13, "cards", "a list of cards"),
]


@pytest.mark.parametrize("case", CARDS_WRONG, ids=lambda case: case[0])
def test_a_mistake_in_own_cards_is_named_and_the_box_keeps_its_own(house, case):
    _, path, value, named, words = case
    said = editions.parsed(THIRTEEN)
    if value is None:
        del said["cards"][5]
    else:
        put(said, path, value)
    house.lay("decks/bonus-bonus-cards.toml", written(said))
    mistakes = editions.check_deck(written(said), editions.load("bonus"))
    assert any(each.startswith(f"{named}: ") and words in each for each in mistakes), mistakes
    assert list(editions.left_out(house.folder).values()) == [mistakes]
    assert editions.load("bonus", house.folder) is editions.load("bonus")
    with pytest.raises(editions.EditionWrong):
        editions.with_deck(editions.load("bonus"), written(said))


def test_lost_cards_are_no_mistake_if_the_file_says_so(house):
    said = editions.parsed(THIRTEEN)
    del said["cards"][5]
    house.lay("decks/bonus-bonus-cards.toml", written({"size": 12, **said}))
    assert editions.left_out(house.folder) == {}
    assert len(editions.load("bonus", house.folder).decks["bonus-cards"].cards) == 12


def test_a_file_of_cards_whose_name_says_no_deck(house):
    house.lay("decks/bonus-red-cards.toml", THIRTEEN)
    house.lay("decks/event-clue-cards.toml", THIRTEEN)
    left = {file.rpartition("/")[2]: mistakes for file, mistakes in editions.left_out(house.folder).items()}
    assert 'Did you mean "bonus-bonus-cards"?' in left["bonus-red-cards.toml"][0]
    assert left["event-clue-cards.toml"][0].startswith("deck: there is no deck in Clue cards")


def test_a_card_that_has_no_place_in_the_box_is_named(house):
    """A monster is met on a claw and sends people to a maze; a box with neither would stand still at such a card."""
    monster = '[[cards]]\nid = "x"\ntitle = "A bat"\ntext = "Fight."\neffect = "fight"\nneeds = 3\ntreasure = "boots"\n'
    toml = THIRTEEN.replace("[[cards]]", f"{monster}\n[[cards]]", 1).replace('deck = "bonus-cards"', "", 1)
    toml = 'deck = "bonus-cards"\nsize = 14\n' + toml
    mistakes = editions.check_file("bonus-bonus-cards", toml, house.folder)
    assert mistakes
    assert all(mistake.startswith("cards[1].effect: ") for mistake in mistakes)
    house.lay("decks/bonus-bonus-cards.toml", toml)
    assert len(editions.load("bonus", house.folder).decks["bonus-cards"].cards) == 13
    assert [*editions.left_out(house.folder).values()] == [mistakes]


def test_every_effect_that_is_offered_for_a_deck_can_be_written_and_no_other(house):
    for box in editions.all_ids():
        for deck in editions.load(box).decks.values():
            offered = editions.effects_of(box, deck.id)
            assert {card.effect for card in deck.cards} <= set(offered)
            for effect, needs in EFFECTS.items():
                told = {
                    "card": editions.load(box).suspects[0],
                    "kind": "room",
                    "pips": 3,
                    "needs": 3,
                    "treasure": "boots",
                }
                card = {"id": "x", "title": "X", "text": "X.", "effect": effect, **{key: told[key] for key in needs}}
                toml = written({"deck": deck.id, "size": 1, "cards": [card]})
                mistakes = editions.check_file(f"{box}-{deck.id}", toml, house.folder)
                assert (mistakes == []) == (effect in offered), (box, effect, mistakes)


def test_a_file_that_was_put_in_place_of_another_at_the_same_moment_is_read(house):
    house.lay("decks/bonus-bonus-cards.toml", THIRTEEN)
    path = house.folder / "decks/bonus-bonus-cards.toml"
    facts = path.stat()
    assert editions.load("bonus", house.folder).decks["bonus-cards"].cards[0].title == "Red 1"
    other = path.with_suffix(".new")
    other.write_text(THIRTEEN.replace('"Red 1"', '"Ted 1"'))
    os.utime(other, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    other.replace(path)
    assert editions.load("bonus", house.folder).decks["bonus-cards"].cards[0].title == "Ted 1"
