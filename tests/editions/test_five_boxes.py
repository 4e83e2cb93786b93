"""The five boxes as they ship, held against the table of switches, the decks and the boards of the five rule texts."""

import tomllib
from collections import Counter

import pytest

from companion import editions
from companion.editions.check_decks import EFFECTS
from companion.editions.switches import all_switches
from companion.rules import asking
from companion.rules import effects as effects_of_the_rules
from companion.rules import events as e
from companion.rules.evolve import opening
from companion.rules.house_rules import NAMED_BY_THE_BOX, POINTS

FIVE = ("classic", "bonus", "event", "dungeon", "dansk")

# One row a line of the table: the switch, then what each box answers by itself.
OWN_ANSWERS = [
    ("dice", "two", "two", "two", "one", "one"),
    ("tokens-start", "own-starts", "centre", "own-starts", "own-starts", "own-starts"),
    ("weapons-start", "drawn", "centre", "drawn", "chosen", "drawn"),
    ("deal", "all", "even-open", "all", "all", "all"),
    ("first-player", "roll-off", "roll-off", "roll-off-one-die", "named-suspect", "named-suspect"),
    ("passage", "instead-of-rolling", "instead-of-rolling", "after-rolling", "instead-of-rolling",
     "instead-of-rolling"),
    ("staying", "leave-first", "leave-first", "may-stay", "leave-first", "leave-first"),
    ("stopping", "short", "short", "short", "full", "full"),
    ("re-entry", "not-this-turn", "not-this-turn", "free", "not-next-turn", "not-this-turn"),
    ("token", "chosen", "chosen", "chosen", "nearest-start", "nearest-start"),
    ("accuse-from", "anywhere", "centre", "any-room", "anywhere", "anywhere"),
    ("out-token", "stays", "stays", "stays", "leaves-door", "leaves-door"),
    ("last-one", "must-be-right", "must-be-right", "must-be-right", "must-be-right", "friendly-win"),
    ("deck", "none", "bonus-cards", "clue-cards", "none", "none"),
    ("drawn-on", "never", "question", "glass", "never", "never"),
    ("movement", "dice", "dice", "dice", "dice", "dice"),
    ("teams", "none", "none", "none", "none", "none"),
    ("undisproved", "nothing", "nothing", "nothing", "nothing", "nothing"),
    ("entering", "nothing", "nothing", "nothing", "nothing", "nothing"),
    ("passage-card", *["rest-of-game"] * 5),
    ("deck-form", *["companion"] * 5),
    ("disproof", *["each-answers"] * 5),
    ("match", *["none"] * 5),
    ("match-ends", *["open"] * 5),
    ("first-again", *["same-way"] * 5),
    ("components", *["skip"] * 5),
    ("doorways", *["as-they-come"] * 5),
    ("help", *["seen"] * 5),
    ("variant", *["standard"] * 5),
]  # fmt: skip

# What a house may choose instead.
HOUSE_ANSWERS = [
    ("classic", "staying", ["stay-and-investigate"]),
    ("classic", "accuse-from", ["named-room"]),
    ("classic", "last-one", ["friendly-win", "one-final-guess"]),
    ("classic", "dice", ["one"]),
    ("classic", "stopping", ["full"]),
    ("classic", "doorways", ["kept-open"]),
    ("classic", "match", ["three-and-one", "one-a-game"]),
    ("classic", "first-again", ["rotates", "drawn"]),
    ("bonus", "deck-form", ["printed"]),
    ("bonus", "accuse-from", []),
    ("event", "passage-card", ["this-turn"]),
    ("event", "accuse-from", []),
    ("dungeon", "token", ["chosen"]),
    ("dungeon", "accuse-from", ["any-room"]),
    ("dansk", "token", ["chosen"]),
]

VARIANTS = [
    ("classic", "standard", 3, 6, {}),
    ("classic", "fast", 3, 6, {"deal": "one-of-each-open"}),
    ("classic", "two-players", 2, 2, {"deal": "neutral-four", "undisproved": "show-neutral"}),
    ("classic", "teams", 4, 6, {"teams": "two-teams"}),
    ("bonus", "standard", 3, 6, {}),
    ("bonus", "without-cards", 3, 6, {"deck": "none", "drawn-on": "never"}),
    ("bonus", "two-players", 2, 2,
     {"deal": "side-four", "undisproved": "peek-side", "deck": "none", "drawn-on": "never"}),
    ("bonus", "teams", 4, 6,
     {"teams": "two-hands", "deal": "side-four", "undisproved": "peek-side", "deck": "none", "drawn-on": "never"}),
    ("event", "standard", 3, 6, {}),
    ("event", "two-players", 2, 2, {"deal": "rooms-four", "entering": "peek-room"}),
    ("event", "corners", 2, 2, {"deal": "corners-four", "entering": "peek-room"}),
    ("event", "without-cards", 3, 6, {"deck": "none", "drawn-on": "never"}),
    ("event", "choose-room", 3, 6,
     {"movement": "choose-room", "passage": "none", "first-player": "agreed", "deck": "none", "drawn-on": "never"}),
    ("dungeon", "standard", 3, 6, {}),
    ("dungeon", "monsters", 3, 6, {"deck": "monsters", "drawn-on": "claw"}),
    ("dansk", "standard", 3, 6, {}),
]  # fmt: skip

CLASSIC_ROOMS = [
    "kitchen", "ballroom", "conservatory", "dining_room", "billiard_room", "library", "lounge", "hall", "study",
]  # fmt: skip
CLASSIC_WAYS = {"kitchen": "study", "study": "kitchen", "conservatory": "lounge", "lounge": "conservatory"}


def test_the_five_boxes_are_offered_in_the_order_of_the_table():
    assert editions.all_ids() == list(FIVE)


@pytest.mark.parametrize("box", FIVE)
def test_each_box_is_sound_and_answers_every_switch_itself(box):
    toml = editions.text_of(box)
    assert editions.check(toml) == []
    assert sorted(tomllib.loads(toml)["rules"]) == sorted(all_switches())
    assert set(editions.load(box).answers) >= {*POINTS, *NAMED_BY_THE_BOX}


@pytest.mark.parametrize("row", OWN_ANSWERS, ids=lambda row: row[0])
def test_a_row_of_the_table(row):
    switch, *answers = row
    assert [editions.load(box).rules[switch] for box in FIVE] == answers


def test_the_table_has_a_row_for_every_switch():
    assert {row[0] for row in OWN_ANSWERS} == {*all_switches(), "variant"}


@pytest.mark.parametrize(("box", "switch", "others"), HOUSE_ANSWERS)
def test_what_a_house_may_choose_instead(box, switch, others):
    assert list(editions.load(box).answers[switch][1:]) == others


def test_the_variants_of_each_box():
    listed = [
        (box, each.id, each.least_players, each.most_players, dict(each.rules))
        for box in FIVE
        for each in editions.load(box).variants.values()
    ]
    assert listed == VARIANTS
    assert all((editions.load(box).least_players, editions.load(box).most_players) == (3, 6) for box in FIVE)
    assert list(editions.load("event").answers["variant"]) == [v[1] for v in VARIANTS if v[0] == "event"]


NAMES = {
    "bonus": "Miss Scarlett, Colonel Mustard, Mrs White, Reverend Green, Mrs Peacock, Professor Plum",
    "event": "Miss Scarlett, Colonel Mustard, Chef White, Mayor Green, Solicitor Peacock, Professor Plum",
    "dungeon": "Mialee, Tordek, Ember, Regdar, Lidda, Nebin",
    "dansk": "Miss Scarlett, Oberst Mustard, Mrs. White, Mr. Green, Mrs. Peacock, Professor Plum",
}


@pytest.mark.parametrize("box", NAMES)
def test_the_suspects_of_each_box(box):
    edition = editions.load(box)
    assert ", ".join(edition.names[suspect] for suspect in edition.suspects) == NAMES[box]
    assert len(edition.cards) == 21
    assert (len(edition.suspects), len(edition.weapons), len(edition.rooms)) == (6, 6, 9)


@pytest.mark.parametrize("box", ["classic", "bonus", "event", "dansk"])
def test_four_boxes_have_the_same_house(box):
    edition = editions.load(box)
    assert list(edition.rooms) == CLASSIC_ROOMS
    assert edition.passages == CLASSIC_WAYS
    assert edition.suspects == editions.load("classic").suspects
    assert edition.weapons == editions.load("classic").weapons
    assert edition.tone == "manor"


def test_the_castle():
    castle = editions.load("dungeon")
    assert castle.tone == "castle"
    assert castle.first_suspect == "mialee"
    assert set(castle.places) == {"claw", "maze"}
    assert {"passages", "starts", "rooms"} <= set(castle.unsure)
    assert castle.passages["dungeon"] == "treasure_chamber"
    assert castle.passages["library_of_arcane_tomes"] == "wizards_tower"
    assert castle.names["chamber_of_tricks_and_traps"] == "Chamber of Tricks & Traps"
    assert castle.names["flaming_battle_axe"] == "Flaming Battle Axe"


def test_who_begins_where_the_box_names_one_and_where_tokens_may_stand():
    assert [editions.load(box).first_suspect for box in FIVE] == ["", "", "", "mialee", "scarlett"]
    assert [editions.load(box).places for box in FIVE] == [(), ("centre", "question"), (), ("claw", "maze"), ()]


def test_danish_names_are_danish():
    dansk = editions.load("dansk")
    assert [dansk.names[room] for room in ("kitchen", "dining_room", "study")] == [
        "Køkken", "Spisestue", "Arbejdsværelse"
    ]  # fmt: skip
    assert [dansk.names[weapon] for weapon in ("lead_pipe", "wrench", "rope")] == ["Blyrør", "Skruenøgle", "Reb"]


def test_distances_where_the_board_is_known_and_nowhere_else():
    assert [bool(editions.load(box).distances) for box in FIVE] == [True, False, False, False, True]
    assert editions.load("dansk").distances == editions.load("classic").distances


# --- decks


def effects(box, deck):
    return Counter(card.effect for card in editions.load(box).decks[deck].cards)


def test_the_29_clue_cards():
    edition = editions.load("event")
    deck = edition.decks["clue-cards"]
    assert (len(deck.cards), deck.returned) == (29, "bottom")
    assert effects("event", "clue-cards") == {
        "holder-reveals": 21, "name-and-reveal": 3, "guilty": 1, "all-reveal": 1, "all-show-left": 1,
        "open-passage": 1, "all-move": 1,
    }  # fmt: skip
    named = [card.with_["card"] for card in deck.cards if card.effect == "holder-reveals"]
    assert named == list(edition.ids), "one for each evidence card"
    assert [card.with_["kind"] for card in deck.cards if card.effect == "name-and-reveal"] == [
        "suspect", "weapon", "room"
    ]  # fmt: skip
    for card in deck.cards:
        if card.effect == "holder-reveals":
            assert edition.names[card.with_["card"]] in card.text


def test_the_13_house_cards_say_that_they_are_ours():
    deck = editions.load("bonus").decks["bonus-cards"]
    assert (len(deck.cards), deck.returned) == (13, "discard")
    family = {"another-turn", "see-card", "move-token", "go-to", "suggest-afar", "add-to-roll", "all-show-left"}
    assert set(effects("bonus", "bonus-cards")) == family
    assert "house set" in deck.name
    step = next(step for step in editions.load("bonus").setup if step.id == "bonus-cards")
    assert "not the one printed" in step.text


MONSTERS = [
    ("goblin", 2, "potion"),
    ("skeleton", 2, "potion"),
    ("bugbear", 3, "boots"),
    ("gelatinous_cube", 4, "broom"),
    ("displacer_beast", 5, "crystal-ball"),
    ("beholder", 6, "amulet"),
]


def test_the_6_monsters():
    deck = editions.load("dungeon").decks["monsters"]
    assert deck.returned == "shuffled"
    assert [(card.id, card.with_["needs"], card.with_["treasure"]) for card in deck.cards] == MONSTERS
    assert {card.effect for card in deck.cards} == {"fight"}


def test_every_card_has_words_of_its_own_and_an_effect_that_the_rules_carry_out():
    carried_out = {*asking._ASKS, *effects_of_the_rules._BEGINS}
    for box in FIVE:
        for deck in editions.load(box).decks.values():
            assert len({card.id for card in deck.cards}) == len(deck.cards)
            for card in deck.cards:
                assert card.title
                assert card.text.endswith(".")
                assert card.effect in EFFECTS
                assert card.effect in carried_out


# --- setting up

STEPS = [
    ("classic", {}, "tokens weapons envelope hands"),
    ("classic", {"components": "check"}, "components tokens weapons envelope hands"),
    ("classic", {"variant": "fast"}, "tokens weapons envelope open-cards hands"),
    ("classic", {"variant": "two-players"}, "tokens weapons envelope neutral-cards hands"),
    ("classic", {"variant": "teams"}, "tokens weapons teams envelope hands"),
    ("bonus", {}, "tokens weapons bonus-cards envelope open-cards hands"),
    ("bonus", {"deck-form": "printed"}, "tokens weapons printed-cards envelope open-cards hands"),
    ("bonus", {"variant": "without-cards"}, "tokens weapons envelope open-cards hands"),
    ("bonus", {"variant": "two-players"}, "tokens weapons envelope side-cards hands"),
    ("bonus", {"variant": "teams"}, "tokens weapons teams envelope side-cards hands"),
    ("event", {}, "tokens weapons clue-cards envelope hands"),
    ("event", {"variant": "two-players"}, "tokens weapons clue-cards envelope room-cards hands"),
    ("event", {"variant": "corners"}, "tokens weapons clue-cards envelope room-cards hands"),
    ("event", {"variant": "without-cards"}, "tokens weapons no-clue-cards envelope hands"),
    ("event", {"variant": "choose-room"}, "tokens weapons no-dice envelope hands"),
    ("dungeon", {"components": "check"}, "components tokens weapons envelope hands"),
    ("dungeon", {"variant": "monsters"}, "tokens weapons monsters envelope hands"),
    ("dansk", {}, "tokens weapons envelope hands"),
]


@pytest.mark.parametrize(("box", "chosen", "steps"), STEPS)
def test_the_steps_of_setting_up(box, chosen, steps):
    """As the rules themselves find them: the box's answers, then the house's, then the variant's."""
    state = opening(e.GameOpened("g1", box, tuple(chosen.items())), editions.load(box))
    assert " ".join(step.id for step in state.steps) == steps
