"""What a box says stands in the reader's language, and calls its cards as they are printed in the box on the table."""

from __future__ import annotations

import pytest

from companion import editions, narration, rules_page
from companion.box_words import in_readers, is_plain, languages_called, names_of, slotted, spoken, with_slots
from companion.languages import speaks
from companion.rules import commands as c
from companion.rules.edition import Edition
from companion.rules.views import view
from tests.table_talk import Table
from web_remote.edition_words import edition_in_words

BOXES = editions.all_ids()
KNOWN = [each for each in BOXES if editions.load(each).languages]
ALIKE = {"Dungeons & Dragons", "Dansk", "Goblin", "Bugbear", "Beholder"}
"""What is the same in Danish."""


def texts(box: Edition) -> list[str]:
    return [
        box.name,
        *(text for step in box.setup for text in (step.title, step.text)),
        *(way.name for way in box.variants.values()),
        *(deck.name for deck in box.decks.values()),
        *(text for deck in box.decks.values() for card in deck.cards for text in (card.title, card.text)),
    ]


@pytest.mark.parametrize("box", BOXES)
def test_everything_a_box_says_has_its_danish(box: str) -> None:
    english, danish = editions.load(box), spoken(editions.load(box), "da")
    names = {*english.names.values()}
    same = {one for one, other in zip(texts(english), texts(danish), strict=True) if one == other}
    assert same <= ALIKE | names
    assert not any("{" in text for text in texts(danish))
    assert danish.names == english.names, "what is printed on the cards is not translated"


@pytest.mark.parametrize("box", BOXES)
def test_in_english_a_box_says_what_its_file_says(box: str) -> None:
    assert texts(spoken(editions.load(box), "en")) == texts(editions.load(box))


@pytest.mark.parametrize("language", ["en", "da"])
def test_a_card_of_a_deck_calls_what_it_is_about_as_the_box_does(language: str) -> None:
    german = editions.load("event").as_told({"white": "Koch Weiß"}, (), "de")
    cards = spoken(german, language).decks["clue-cards"].by_id
    for about, name in (
        ("rope", "Seil"),
        ("plum", "Professor Bloom"),
        ("white", "Koch Weiß"),
        ("hall", "Eingangshalle"),
    ):
        card = cards[f"reveal_{about}"]
        assert card.title == name
        assert name in card.text
    assert ("the Seil" in cards["reveal_rope"].text) == (language == "en")
    assert "Rope" not in " ".join(texts(spoken(german, language)))


def test_a_page_gets_a_slot_for_the_name_that_its_views_tell() -> None:
    cards = with_slots(editions.load("event"), "da").decks["clue-cards"].by_id
    assert cards["reveal_rope"].title == "{card}"
    assert "{card}" in cards["reveal_rope"].text
    assert "Rope" not in str(edition_in_words(editions.load("event"), "da")["decks"])


def test_a_word_that_is_a_name_by_chance_is_left_alone_where_the_card_is_about_nothing() -> None:
    assert slotted("In the Hall nobody sees you go.", "") == "In the Hall nobody sees you go."


@pytest.mark.parametrize("box", KNOWN)
def test_the_languages_of_a_box_are_called_as_they_call_themselves(box: str) -> None:
    edition = editions.load(box)
    called = languages_called(edition)
    assert next(iter(called)) == edition.language
    assert (called["da"], called["de"], called["fr"]) == ("Dansk", "Deutsch", "Français")
    assert len({*called.values()}) == len(called)
    assert [code for code in called if is_plain(edition, code)] == ["da"]


def test_the_panel_says_of_plain_translations_that_they_are() -> None:
    german = editions.load("classic").as_told({}, (), "de")
    english, danish = names_of(german, "en"), names_of(german, "da")
    assert (english["da"], english["de"]) == ("Dansk (plain translations)", "Deutsch")
    assert danish["da"].startswith("Dansk (")
    assert danish["da"] != english["da"]
    assert (danish["rope"], danish["standard"]) == ("Seil", spoken(german, "da").variants["standard"].name)


def test_what_a_reader_calls_the_cards_is_of_the_same_facts() -> None:
    classic, dansk, event = (editions.load(box) for box in ("classic", "dansk", "event"))
    assert in_readers("da", classic)["kitchen"] == "Køkken"
    assert in_readers("en", classic)["wrench"] == "Wrench", "the box's own English"
    assert in_readers("en", dansk)["kitchen"] == "Kitchen"
    assert in_readers("da", dansk) == dansk.names
    assert "white" not in in_readers("da", event), "nobody knows what Chef White is called"
    assert in_readers("da", editions.load("dungeon")) == {}
    assert in_readers("en", classic.as_told({}, (), "de"))["rope"] == "Rope", "not the names on the table"


@pytest.mark.parametrize("language", ["en", "da"])
def test_what_happens_is_told_with_the_names_of_the_box(language: str) -> None:
    table = Table("ann bo cy", dealt=False)
    table.ann.asks("choose-names", language="de")
    told = view(table.state, c.PUBLIC)
    said = narration.sentence(told["news"][-1], told, table.state.edition, language)
    assert said.endswith("Deutsch.")
    assert (said == "The names on the cards are now in this language: Deutsch.") == (language == "en")
    item = {"event": "suggestion-made", "turn": 3, "seat": "s2", "suspect": "plum", "weapon": "rope", "room": "hall"}
    told = narration.sentence(item, told, table.state.edition, language)
    assert all(name in told for name in ("Professor Bloom", "Seil", "Eingangshalle")), told


def test_a_printed_name_is_inflected_only_in_its_own_language() -> None:
    """ "Salon" stands in German, French and Danish boxes; a Danish sentence has "salonen" for the last alone."""
    for box, code, said in (("classic", "de", "i Salon"), ("classic", "fr", "i Salon"), ("dansk", "", "i salonen")):
        edition = editions.load(box).as_told({}, (), code)
        assert narration.thing("lounge", spoken(edition, "da"), speaks("da")) == said.removeprefix("i ")
    assert narration.thing("hall", spoken(editions.load("classic"), "da"), speaks("da")) == "Hall"


@pytest.mark.parametrize("box", BOXES)
def test_ways_of_playing_and_decks_stand_in_danish_among_the_rules(box: str) -> None:
    english, say = editions.load(box), speaks("da")
    danish = spoken(english, "da")
    for rule, named in (("variant", danish.variants), ("deck", danish.decks)):
        for answer, one in named.items():
            assert one.name in narration.rule_sentence(rule, answer, "da", english)
            assert one.name in rules_page.sentence(rule, answer, danish, say)
