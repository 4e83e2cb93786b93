"""Every kind of mistake in an edition's TOML is named with its path, its place and what may have been meant (F14)."""

import pytest
from toml_boxes import SMALL, put, shipped, without

from companion import editions
from companion.editions.writing import written


def names(mistakes, path, *words):
    """Whether one of the mistakes stands at this path and says these words."""
    return any(each.startswith(f"{path}: ") and all(word in each for word in words) for each in mistakes)


# (what is wrong, box, path put, value put, path named, words said)
PUT = [
    # names and ids
    ("a name twice", "classic", "weapons[6].name", "Rope", "weapons[6].name", ["here twice", "weapons[5].name"]),
    ("a name twice in other letters", "classic", "weapons[6].name", "ROPE ", "weapons[6].name", ["here twice"]),
    ("a nought for an o", "classic", "weapons[6].name", "R0pe", "weapons[6].name", ["looks like", '"Rope"']),
    ("a Cyrillic letter", "classic", "weapons[6].name", "Rоpe", "weapons[6].name", ["looks like", '"Rope"']),
    ("an accent", "classic", "weapons[6].name", "Ropé", "weapons[6].name", ["looks like", '"Rope"']),
    ("a full-width letter", "classic", "weapons[6].name", "Ｒope", "weapons[6].name", ["looks like", '"Rope"']),
    ("one stroke: I, l, 1", "classic", "rooms[9].name", "Ha1I", "rooms[9].name", ["looks like", "rooms[8].name"]),
    ("r and n for an m", "classic", "weapons[6].name", "Professor Plurn", "weapons[6].name", ["looks like"]),
    ("a name in two kinds", "classic", "rooms[9].name", "Professor Plum", "rooms[9].name", ["twice", "suspects[6]"]),
    ("an id twice", "classic", "weapons[6].id", "rope", "weapons[6].id", ["here twice", "weapons[5].id"]),
    ("an id in two kinds", "classic", "rooms[1].id", "plum", "rooms[1].id", ["here twice"]),
    ("an id that is a place", "classic", "rooms[1].id", "corridor", "rooms[1].id", ["something else"]),
    ("an id that is a seat", "classic", "suspects[1].id", "s1", "suspects[1].id", ["something else"]),
    ("an id with blanks", "classic", "rooms[1].id", "The Kitchen", "rooms[1].id", ["small letters"]),
    ("an edition's id with a way out", "classic", "id", "../classic", "id", ["small letters"]),
    ("a name of nothing", "classic", "rooms[1].name", "  ", "rooms[1].name", ["a text is needed"]),
    ("a name that is a number", "classic", "rooms[1].name", 7, "rooms[1].name", ["a text is needed"]),
    ("a name with something unseen", "classic", "rooms[1].name", "Kit\u200bchen", "rooms[1].name", ["U+200B"]),
    ("a name that fits no screen", "classic", "rooms[1].name", "K" * 41, "rooms[1].name", ["too long"]),
    ("a colour twice", "classic", "suspects[2].colour", "#B3202E", "suspects[2].colour", ["of another suspect"]),
    ("a colour that is none", "classic", "suspects[2].colour", "red", "suspects[2].colour", ["#b3202e"]),
    ("a shape twice", "classic", "suspects[2].shape", "diamond", "suspects[2].shape", ["of another suspect"]),
    ("a word too many at a card", "classic", "rooms[1].nmae", "x", "rooms[1].nmae", ['"name"']),
    # sections
    ("an unknown section", "classic", "suspekts", [], "suspekts", ['"suspects"']),
    ("no list of rooms", "classic", "rooms", "nine", "rooms", ["at least two", "[[rooms]]"]),
    ("one weapon only", "classic", "weapons", [{"id": "rope", "name": "Rope"}], "weapons", ["at least two"]),
    ("a number among the cards", "classic", "weapons[2]", 3, "weapons[2]", ["a table is needed"]),
    ("an unknown tone", "classic", "tone", "mansion", "tone", ['"manor"']),
    ("an unknown place", "bonus", "places", ["center", "question"], "places", ['"centre"']),
    ("an unknown first suspect", "dansk", "first_suspect", "scarlet", "first_suspect", ['"scarlett"']),
    ("unsure of nothing there is", "dungeon", "unsure", ["pasages"], "unsure", ['"passages"']),
    # switches
    ("an unknown switch", "classic", "rules.accuse", ["x"], "rules.accuse", ["no such switch"]),
    ("an unknown answer", "classic", "rules.staying", ["leave-frist"], "rules.staying", ['"leave-first"']),
    ("no answer", "classic", "rules.staying", [], "rules.staying", ["a list of different answers"]),
    ("the same answer twice", "classic", "rules.dice", ["two", "two"], "rules.dice", ["different"]),
    ("one answer without a list", "classic", "rules.dice", "two", "rules.dice", ["a list"]),
    ("an answer that is a number", "classic", "rules.dice", [2], "rules.dice", ["int"]),
    ("a deck that is not there", "bonus", "rules.deck", ["bonus-card"], "rules.deck", ['"bonus-cards"']),
    ("variants among the rules", "classic", "rules.variant", ["fast"], "rules.variant", ["follow from"]),
    # variants
    ("a variant of an unknown switch", "classic", "variants.fast.rules", {"deel": "all"},
     "variants.fast.rules.deel", ['"deal"']),
    ("a variant with an unknown answer", "classic", "variants.fast.rules", {"deal": "one-of-each"},
     "variants.fast.rules.deal", ['"one-of-each-open"']),
    ("a variant for nobody", "classic", "variants.fast.players", [6, 3], "variants.fast.players", ["not possible"]),
    ("a variant for seven", "classic", "variants.fast.players", [3, 7], "variants.fast.players", ["6 suspects"]),
    ("a variant for one", "event", "variants.corners.players", [1, 2], "variants.corners.players", ["not possible"]),
    ("a variant without players", "classic", "variants.fast.players", "six", "variants.fast.players", ["numbers"]),
    ("a side row for three", "bonus", "variants.two-players.players", [2, 3],
     "variants.two-players", ["side-four", "exactly two"]),
    ("room cards for four", "event", "variants.corners.players", [4, 4],
     "variants.corners", ["corners-four", "exactly two"]),
    ("a house may not choose it either", "classic", "rules.deal", ["all", "neutral-four"],
     "rules.deal", ["neutral-four", "exactly two"]),
    ("teams of three", "classic", "variants.teams.players", [3, 6], "variants.teams", ["four players"]),
    ("a look at nothing", "event", "variants.corners.rules", {"entering": "peek-room"},
     "variants.corners", ["peek-room", "nothing to look at"]),
    ("corners that are not four", "event", "passages", {"kitchen": "study", "study": "kitchen"},
     "variants.corners", ["four rooms with a passage", "2"]),
    ("the centre where there is none", "bonus", "places", ["question"], "variants.standard", ['places = ["centre"]']),
    ("a question mark where there is none", "bonus", "places", ["centre"],
     "variants.standard", ['places = ["question"]']),
    ("monsters drawn from a printed deck", "dungeon", "rules.deck-form", ["companion", "printed"],
     "rules.deck-form", ["deck-form \"printed\"", "claw"]),
    ("a card at the claw that is no monster", "dungeon", "decks.monsters.cards[1].effect", "another-turn",
     "variants.monsters", ["cards[1]", "another-turn", "is none"]),
    ("corners that nobody is sure of", "event", "unsure", ["passages"], "variants.corners", ["that are known"]),
    ("no claw marks", "dungeon", "places", ["maze"], "variants.monsters", ['places = ["claw"]']),
    ("no maze", "dungeon", "places", ["claw"], "variants.monsters", ['places = ["maze"]']),
    ("a deck that is never drawn from", "event", "rules.drawn-on", ["never"], "variants.standard", ["ever drawn"]),
    ("drawing from no deck", "classic", "rules.drawn-on", ["glass"], "variants.standard", ["needs a deck"]),
    ("monsters met on a question mark", "dungeon", "variants.monsters.rules",
     {"deck": "monsters", "drawn-on": "glass"}, "variants.monsters", ["claw"]),
    ("more players than rooms to begin in", "event", "rooms",
     [{"id": i, "name": i.title()} for i in ("kitchen", "study", "attic", "hall", "lounge")],
     "variants.choose-room", ["cannot begin", "5"]),
    ("more weapons than rooms", "classic", "rooms",
     [{"id": i, "name": i.title()} for i in ("kitchen", "study")], "variants.standard", ["room of their own"]),
    # players
    ("players missing", "classic", "players", {}, "players", ["least and most"]),
    ("seven players", "classic", "players.most", 7, "players", ["not possible"]),
    ("players in words", "classic", "players.least", "three", "players", ["numbers"]),
    # setting up
    ("a misspelt step", "classic", "setup[5].id", "envelop", "setup", ['"envelope" is missing', '"envelop"']),
    ("a step twice", "classic", "setup[1].id", "teams", "setup[4].id", ["here twice"]),
    ("something after the hands", "dansk", "setup[5].id", "late", "setup", ['"hands" is missing']),
    ("hands that are taken sometimes", "dansk", "setup[5].when", {"dice": ["one"]}, "setup[5].when", ["always"]),
    ("when: an unknown switch", "classic", "setup[1].when", {"component": ["check"]},
     "setup[1].when.component", ['"components"']),
    ("when: an unknown answer", "classic", "setup[1].when", {"components": ["chek"]},
     "setup[1].when.components", ['"check"']),
    ("when: an unknown variant", "event", "setup[5].when", {"variant": ["without-card"]},
     "setup[5].when.variant", ['"without-cards"']),
    ("when: never so in this box", "classic", "setup[4].when", {"teams": ["two-hands"]},
     "setup[4].when.teams", ["never"]),
    ("when: no list", "classic", "setup[1].when", {"components": "check"}, "setup[1].when.components", ["a list"]),
    ("when: no table", "classic", "setup[1].when", "always", "setup[1].when", ["a table"]),
    ("a step without words", "classic", "setup[2].text", "", "setup[2].text", ["a text is needed"]),
    ("steps that are none", "classic", "setup", 4, "setup", ["a list of steps"]),
    # passages
    ("a passage to itself", "classic", "passages.kitchen", "kitchen", "passages.kitchen", ["same room"]),
    ("a one-way passage", "classic", "passages.kitchen", "hall", "passages.kitchen", ["one-way", "hall ="]),
    ("a passage to no room", "classic", "passages.kitchen", "sudy", "passages.kitchen", ['"study"']),
    ("a passage from no room", "classic", "passages.kitchn", "study", "passages.kitchn", ['"kitchen"']),
    ("passages in a row", "classic", "passages", ["kitchen"], "passages", ["a table is needed"]),
    # decks
    ("a wrong size", "event", "decks.clue-cards.size", 28, "decks.clue-cards.cards", ["29 cards", "28"]),
    ("twelve bonus cards", "bonus", "decks.bonus-cards.size", 12, "decks.bonus-cards.cards", ["13 cards", "12"]),
    ("a size in words", "event", "decks.clue-cards.size", "many", "decks.clue-cards.size", ["a number"]),
    ("an unknown effect", "bonus", "decks.bonus-cards.cards[1].effect", "anotherturn",
     "decks.bonus-cards.cards[1].effect", ['"another-turn"']),
    ("an effect of the rules, not of a card", "bonus", "decks.bonus-cards.cards[1].effect", "peek-side",
     "decks.bonus-cards.cards[1].effect", ["no effect"]),
    ("a card that is not in the box", "event", "decks.clue-cards.cards[1].card", "scarlet",
     "decks.clue-cards.cards[1].card", ['"scarlett"']),
    ("a kind that is none", "event", "decks.clue-cards.cards[22].kind", "suspects",
     "decks.clue-cards.cards[22].kind", ['"suspect"']),
    ("pips that are none", "bonus", "decks.bonus-cards.cards[11].pips", 0,
     "decks.bonus-cards.cards[11].pips", ["from 1 to 12"]),
    ("a monster of seven", "dungeon", "decks.monsters.cards[6].needs", 7,
     "decks.monsters.cards[6].needs", ["from 1 to 6"]),
    ("an unknown treasure", "dungeon", "decks.monsters.cards[1].treasure", "crystall-ball",
     "decks.monsters.cards[1].treasure", ['"crystal-ball"']),
    ("a word that the effect does not take", "bonus", "decks.bonus-cards.cards[1].pips", 3,
     "decks.bonus-cards.cards[1].pips", ["takes no such word"]),
    ("the same card twice", "bonus", "decks.bonus-cards.cards[2].id", "second-wind",
     "decks.bonus-cards.cards[2].id", ["here twice"]),
    ("a card without a title", "bonus", "decks.bonus-cards.cards[2].title", "",
     "decks.bonus-cards.cards[2].title", ["a text is needed"]),
    ("a way back that is none", "bonus", "decks.bonus-cards.returned", "discarded",
     "decks.bonus-cards.returned", ['"discard"']),
    ("a deck called none", "classic", "decks", {"none": {"name": "N", "returned": "bottom", "cards": []}},
     "decks.none", ["something else"]),
    ("a deck that nobody can choose", "bonus", "rules.deck", ["none"], "decks.bonus-cards", ["nobody can choose"]),
    ("a passage card without passages", "event", "passages", {}, "decks.clue-cards.cards[28].effect", ["passages"]),
    ("no cards", "bonus", "decks.bonus-cards.cards", "thirteen", "decks.bonus-cards.cards", ["a list of cards"]),
    # distances
    ("distances beside a grid", "classic", "distances", {"kitchen": {"hall": 19}}, "distances", ["grid gives"]),
    ("distances from nowhere", "bonus", "distances", {"kitchn": {"hall": 19}}, "distances.kitchn", ['"kitchen"']),
    ("distances to nowhere", "bonus", "distances", {"kitchen": {"hal": 19}}, "distances.kitchen.hal", ['"hall"']),
    ("a distance of nothing", "bonus", "distances", {"kitchen": {"hall": 0}}, "distances.kitchen.hall", ["1 to"]),
    ("a distance that is true", "bonus", "distances", {"kitchen": {"hall": True}},
     "distances.kitchen.hall", ["a number"]),
    ("distances from a start that is none", "bonus", "start_distances", {"orchid": {"hall": 1}},
     "start_distances.orchid", ["no such place"]),
]  # fmt: skip

MISSING = [
    ("id", "id", ["an id is needed"]),
    ("name", "name", ["a text is needed"]),
    ("rooms", "rooms", ["at least two"]),
    ("suspects", "suspects", ["at least two"]),
    ("weapons", "weapons", ["at least two"]),
    ("players", "players", ["least and most"]),
    ("rules", "rules", ["a table of switches"]),
    ("setup", "setup", ["a list of steps"]),
    ("setup[5]", "setup", ['"envelope" is missing']),
    ("setup[8]", "setup", ['"hands" is missing']),
    ("suspects[1].colour", "suspects[1].colour", ["a colour is needed"]),
    ("variants.fast.name", "variants.fast.name", ["a text is needed"]),
]


@pytest.mark.parametrize("case", PUT, ids=lambda case: case[0])
def test_a_mistake_is_named_with_its_path__F14(case):
    _, box, path, value, named, words = case
    mistakes = editions.check(written(put(shipped(box), path, value)))
    assert names(mistakes, named, *words), mistakes


@pytest.mark.parametrize(("path", "named", "words"), MISSING)
def test_what_is_missing_is_named(path, named, words):
    mistakes = editions.check(written(without(shipped("classic"), path)))
    assert names(mistakes, named, *words), mistakes


def test_the_envelope_after_the_hands():
    box = shipped("dansk")
    box["setup"][3], box["setup"][4] = box["setup"][4], box["setup"][3]
    assert names(editions.check(written(box)), "setup", "in this order")


def test_a_step_after_the_hands():
    box = shipped("dansk")
    box["setup"].append({"id": "late", "title": "Late", "text": "Too late."})
    assert names(editions.check(written(box)), "setup[6].id", "nothing comes after the hands")


def test_effect_parameters_that_are_missing():
    box = shipped("event")
    for card, path in ((1, "card"), (22, "kind")):
        without(box, f"decks.clue-cards.cards[{card}].{path}")
    mistakes = editions.check(written(box))
    assert names(mistakes, "decks.clue-cards.cards[1].card", "is missing", "holder-reveals")
    assert names(mistakes, "decks.clue-cards.cards[22].kind", "is missing", "name-and-reveal")


def test_a_deal_that_leaves_somebody_without_a_card():
    """Three suspects, two things, three rooms: five cards for three hands; with four laid aside, one for two."""
    small = written(put(editions.parsed(SMALL), "rules.deal", ["all", "side-four"]))
    mistakes = editions.check(small)
    assert names(mistakes, "rules.deal", "side-four", "1 cards are left for 3 hands", "somebody would have none")


def test_two_teams_with_a_hand_each_need_cards_for_two():
    """Six suspects, two weapons, two rooms and a side row leave three cards: enough for two hands, not for six."""
    box = shipped("dansk")
    for path, value in (("weapons", box["weapons"][:2]), ("rooms", box["rooms"][:2]), ("players.least", 4)):
        put(box, path, value)
    for path in ("passages", "grid", "variants"):
        without(box, path)
    put(put(box, "rules.teams", ["two-hands"]), "rules.deal", ["side-four"])
    assert editions.check(written(box)) == []
    assert names(editions.check(written(put(box, "rules.teams", ["two-teams"]))), "rules", "3 cards", "6 hands")


def test_the_fast_game_needs_three_of_each_kind():
    mistakes = editions.check(written(put(editions.parsed(SMALL), "rules.deal", ["one-of-each-open"])))
    assert names(mistakes, "rules", "three cards of each kind")


def test_all_mistakes_are_named_at_once():
    box = shipped("event")
    wrong = {
        "rooms[1].name": "Study",
        "rules.dice": ["tow"],
        "variants.corners.players": [2, 4],
        "setup[1].title": "",
        "passages.kitchen": "kitchen",
        "decks.clue-cards.cards[3].effect": "holder-reveal",
        "tone": "castel",
    }
    for path, value in wrong.items():
        put(box, path, value)
    places = {mistake.partition(": ")[0] for mistake in editions.check(written(box))}
    expected = {*wrong, "rooms[9].name", "variants.corners"} - {"rooms[1].name", "variants.corners.players"}
    assert places >= expected


def test_the_same_mistake_is_said_once():
    mistakes = editions.check(written(put(shipped("bonus"), "places", [])))
    assert len(mistakes) == len(set(mistakes))


def test_text_that_is_no_toml_says_where():
    assert editions.check("id = \n") == ["This is not TOML: Invalid value (at line 1, column 6)."]
    assert "too long" in editions.check("#" * 200_001)[0]
    assert "not TOML" in editions.check("a = " + "[" * 5_000)[0]
    assert "not TOML" in editions.check("a = " + "9" * 5_000)[0]


def test_reading_refuses_with_every_mistake():
    toml = written(put(put(shipped("classic"), "rules.dice", ["tow"]), "tone", "red"))
    with pytest.raises(editions.EditionWrong) as wrong:
        editions.read(toml)
    assert wrong.value.mistakes == editions.check(toml)
    assert len(wrong.value.mistakes) == 2


def test_an_edition_that_is_not_there_is_named_with_a_near_one():
    with pytest.raises(editions.EditionWrong, match='Did you mean "classic"'):
        editions.load("clasic")


def test_a_switch_that_an_edition_leaves_out_is_answered_plainly():
    small = editions.read(SMALL)
    assert (small.rules["staying"], small.rules["deck"], small.rules["variant"]) == ("leave-first", "none", "standard")
    assert small.answers["staying"] == ("leave-first",)
    assert list(small.variants) == ["standard"]
