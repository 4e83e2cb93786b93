"""What is printed on the cards of boxes in other languages: the files that ship, and what an owner brings along."""

from __future__ import annotations

import re
import tomllib

import pytest
from toml_boxes import SMALL

from companion import editions
from companion.editions.printed_names import CODE, FOLDER, check_language, shipped
from companion.rules.board import names_fit
from companion.rules.edition import LISTS

NINE = ["da", "de", "en_GB", "en_US", "es", "fr", "it", "nl", "sv"]
BOX = editions.load("classic")
CARDS = {kind: [card.id for card in BOX.cards if card.kind == LISTS[kind]] for kind in LISTS}
KNOWN = [each for each in editions.all_ids() if editions.load(each).languages]


def test_nine_languages_ship() -> None:
    assert [*shipped()] == NINE
    assert KNOWN == ["classic", "bonus", "event", "dansk"]


@pytest.mark.parametrize("code", NINE)
def test_each_file_names_the_classic_cards_and_says_how_sure_it_is(code: str) -> None:
    said = tomllib.loads((FOLDER / f"{code}.toml").read_text(encoding="utf-8"))
    assert CODE.fullmatch(code)
    assert check_language(said, "", CARDS) == []
    assert not any(re.search(r"[(/?]", name) for name in shipped()[code].names.values()), "one name and no remark"
    for kind in shipped()[code].sure:
        assert set(said[kind]) == set(CARDS[kind]), "what is sure is known whole"
    assert {*said.get("also", {})} <= {*shipped()[code].names}


def test_danish_names_are_plain_translations_and_no_others() -> None:
    assert [code for code, printed in shipped().items() if printed.plain] == ["da"]
    assert shipped()["da"].sure == ()
    dansk = editions.load("dansk")
    assert (dansk.language, dansk.own.title, dansk.own.plain) == ("da", "Dansk", True)
    assert dansk.names == shipped()["da"].names, "the box of the Danish article says the same"


@pytest.mark.parametrize("box", KNOWN)
def test_in_each_box_and_language_every_name_can_be_told_from_the_others(box: str) -> None:
    edition = editions.load(box)
    assert {edition.language, *edition.languages} >= {*NINE}
    for code in edition.languages:
        told = edition.as_told({}, (), code)
        assert names_fit(edition, {}, code)
        assert [card.id for card in told.cards] == [card.id for card in edition.cards]
        assert all(told.names.values())


def test_only_the_cards_of_that_name_are_called_so() -> None:
    event = editions.load("event")
    assert {"white", "green", "peacock"}.isdisjoint(event.languages["de"].names)
    assert event.languages["de"].names["plum"] == "Professor Bloom"
    assert event.languages["de"].sure == ("weapons", "rooms")


def test_a_box_of_other_cards_has_only_what_stands_in_it() -> None:
    assert editions.load("dungeon").languages == {}
    assert editions.read(SMALL).languages == {}


FINNISH = """
[names.fi]
title = "Suomi"
plain = true

[names.fi.suspects]
aunt = "Täti"

[names.fi.also]
aunt = ["Tantta"]
"""


def test_a_box_of_its_own_kind_brings_names_along_in_its_one_file() -> None:
    box = editions.read(SMALL + FINNISH)
    assert [*box.languages] == ["fi"]
    finnish = box.as_told({}, (), "fi")
    assert (finnish.names["aunt"], finnish.names["cat"]) == ("Täti", "The Cat")
    assert finnish.languages["fi"].also == {"aunt": ("Tantta",)}


def test_a_classic_box_of_the_owner_s_has_the_nine_and_may_say_better() -> None:
    toml = editions.text_of("classic").replace('id = "classic"', 'id = "ours"', 1)
    own = toml + '\n[names.de]\ntitle = "Deutsch (unsere)"\n[names.de.weapons]\nrope = "Strick"\n'
    box = editions.read(own)
    assert {*box.languages} == {*NINE}
    assert box.as_told({}, (), "de").names["rope"] == "Strick"
    assert editions.read(editions.text_of("classic")).languages["de"].names["rope"] == "Seil"


@pytest.mark.parametrize(
    ("said", "mistake"),
    [
        ('language = "Dansk"', 'language: a code is needed here, such as "de" or "en_GB".'),
        ("language = 7", 'language: a code is needed here, such as "de" or "en_GB".'),
        ("names = 3", "names: a table for each language is needed, such as [names.de]."),
        ("names.de = 3", "names.de: a table is needed here."),
        ('names.german.title = "X"', 'names.german: the code of a language is needed here, such as "de" or "en_GB".'),
        ('names.en.title = "X"', "names.en: this is the language of the cards above; their names stand there."),
        ("names.de.weapons = {}", "names.de.title: a text is needed here."),
        ('names.de = { title = "D", wepons = {} }',
         'names.de.wepons: this means nothing here. Did you mean "weapons"?'),
        ('names.de = { title = "D", weapons = 3 }', "names.de.weapons: a table is needed here."),
        ('names.de = { title = "D", plain = 1 }', "names.de.plain: true or false is needed here."),
        ('names.de = { title = "D", sure = { suspects = "quite" } }',
         'names.de.sure.suspects: there is no way to be sure "quite".'),
        ('names.de = { title = "D", sure = { suspect = "high" } }',
         'names.de.sure: there is no list of cards "suspect". Did you mean "suspects"?'),
        ('names.de = { title = "D", suspects = { ant = "Ameise" } }',
         'names.de.suspects: there is no card "ant". Did you mean "aunt"?'),
        ('names.de = { title = "D", suspects = { aunt = "" } }', "names.de.suspects.aunt: a text is needed here."),
        ('names.de = { title = "D", suspects = { aunt = 3 } }', "names.de.suspects.aunt: a text is needed here."),
        ('names.de = { title = "D", also = { aunt = "Muhme" } }',
         "names.de.also.aunt: a list of names is needed here."),
        ('names.de = { title = "D", also = { aunt = [3] } }', "names.de.also.aunt: a text is needed here."),
    ],
)  # fmt: skip
def test_a_mistake_in_an_owner_s_file_is_told_with_its_place(said: str, mistake: str) -> None:
    assert mistake in editions.check(f"{said}\n{SMALL}")


def test_a_language_whose_names_could_be_mistaken_for_one_another_is_not_offered() -> None:
    alike = FINNISH.replace("Täti", "The C\u0430t")
    assert editions.check(SMALL + alike) == [
        'names.fi.suspects: "The C\u0430t" looks like "The Cat" at suspects[3].name.'
    ]
    ours = editions.text_of("classic").replace('id = "classic"', 'id = "ours"', 1)
    box = editions.read(ours.replace('name = "Kitchen"', 'name = "Seil"'))  # as the rope is called in German
    assert {*NINE} - {*box.languages} == {"de"}


def test_the_text_of_a_box_as_it_goes_with_a_game_keeps_its_languages(tmp_path) -> None:
    (tmp_path / "editions").mkdir()
    (tmp_path / "editions" / "attic.toml").write_text(SMALL + FINNISH, encoding="utf-8")
    assert editions.read(editions.text_of("attic", tmp_path)).languages.keys() == {"fi"}
