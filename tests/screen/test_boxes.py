"""What only some boxes show: drawn cards, fights, looks, teams, other beginnings; and that none shows too much."""

import gzip
import json

import pygame
import pytest
from screen.conftest import BOXES, CAPTION, HOUSE, NAMES, SIZES, VIEWS, Watchful, canvas_of, seen
from screen.make_box_views import FILE, MOMENTS

from companion import editions
from companion.rules import views
from companion.rules.commands import PUBLIC
from companion.rules.views import view
from companion.screen import deck_card, scenes, setup, setup_beside
from companion.screen.motion import Moment
from tests import proof
from tests.box_games import every_way
from tests.leaks.box_twins import BoxTwins
from tests.leaks.test_boxes_keep_secrets import answers, mass_showings
from tests.leaks.twins import masked

SMALL = (800, 480)
CARDS_ASIDE = [name for name in BOXES if seen(name)["table"]["side"] or seen(name)["table"]["room_cards"]]
DRAWN = [
    name for name in BOXES if name.startswith("card-") and (seen(name)["interlude"] or {}).get("card")
]  # fmt: skip


def drawn(name, size=SMALL, **moment):
    canvas = canvas_of(size)
    scenes.draw(canvas, seen(name), HOUSE, moment=Moment(**moment))
    return canvas


def said(name, **moment):
    return " ".join(drawn(name, **moment).said)


def faces(canvas):
    return {name.removeprefix("card-") for name in canvas.pictured if name.startswith("card-")} - {"back"}


def test_the_canned_views_are_those_that_are_looked_for_and_small():
    assert {name for moments in MOMENTS.values() for name in moments} == set(BOXES)
    assert FILE == VIEWS / "boxes.json.gz"
    assert FILE.stat().st_size < 60_000
    assert set(json.loads(gzip.decompress(FILE.read_bytes()))) == set(BOXES)


def test_every_step_of_setting_up_of_every_box_has_a_picture():
    for box in map(editions.load, editions.all_ids()):
        for step in box.setup:
            assert step.id in setup.PICTURES or setup_beside.picture(step), (box.id, step.id)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("box", editions.all_ids())
def test_the_step_that_counts_shows_how_many_of_each_kind_are_in_this_box(box, size):
    edition = editions.load(box)
    seats = zip(seen("setup-components")["table"]["seats"], edition.suspects, strict=False)
    view = seen("setup-components") | {"edition": box}
    view["table"]["seats"] = [seat | {"suspect": suspect} for seat, suspect in seats]
    view["table"]["tokens"] = dict.fromkeys(edition.suspects, "start")
    view["table"]["weapons"] = dict.fromkeys(edition.weapons, "beside")
    canvas = canvas_of(size)
    scenes.draw(canvas, view, HOUSE, moment=Moment())
    kinds = [edition.suspects, edition.weapons, edition.suspects, edition.weapons, edition.rooms]
    counts = [*map(len, kinds), setup_beside.NUMBER[edition.rules["dice"]]]
    counts += [len(deck.cards) for deck in edition.decks.values()]
    assert [int(word) for word in canvas.said if word.isdigit()] == counts
    assert {f"card-{kind[0]}" for kind in kinds} <= set(canvas.pictured)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("box", editions.all_ids())
def test_every_weapon_stands_by_name_beside_its_room_however_long_both_are(box, size):
    edition = editions.load(box)
    view = seen("setup-free-weapons") | {"edition": box}
    view["table"]["tokens"] = dict.fromkeys(edition.suspects, "start")
    for seat, suspect in zip(view["table"]["seats"], edition.suspects, strict=False):
        seat["suspect"] = suspect
    for at in range(len(edition.rooms)):
        rooms = edition.rooms[at:] + edition.rooms[:at]
        lie = view["table"]["weapons"] = dict(zip(edition.weapons, rooms, strict=False))
        told = []
        for beat in range(len(lie)):
            canvas = canvas_of(size)
            scenes.draw(canvas, view, HOUSE, caption=CAPTION[:3], moment=Moment(beat=beat))
            assert not canvas.overflows, canvas.overflows
            told += canvas.said
        for weapon, room in lie.items():
            assert edition.names[weapon] in told, (weapon, room)
            assert edition.names[room] in told, (weapon, room)


@pytest.mark.parametrize("size", [SMALL, (1280, 720)], ids=["small", "large"])
@pytest.mark.parametrize("name", DRAWN)
def test_a_drawn_card_has_its_front_its_title_and_its_text(name, size):
    canvas = drawn(name, size)
    if seen(name)["interlude"]["effect"] in ("shows-one", "guilty-reveals"):  # it is known, and somebody else is asked
        assert any(picture.startswith("front-") for picture in canvas.pictured)
        return
    box = editions.load(seen(name)["edition"])
    card = next(deck.by_id[seen(name)["interlude"]["card"]] for deck in box.decks.values())
    assert any(picture.startswith("front-") for picture in canvas.pictured)
    assert card.title in canvas.said
    assert card.text in canvas.said


def test_standing_a_drawn_card_s_title_and_text_take_turns():
    words = {line for beat in range(2) for line in drawn("card-all-reveal", (720, 1280), beat=beat).said}
    box = editions.load(seen("card-all-reveal")["edition"])
    card = next(iter(box.decks.values())).by_id[seen("card-all-reveal")["interlude"]["card"]]
    assert {card.title, card.text} & words


def test_an_owner_s_deck_has_the_art_of_the_deck_that_its_name_begins_with_or_any():
    assert deck_card.art("clue-cards") == "clue"
    assert deck_card.art("monsters") == "monster"
    assert f"deck-{deck_card.art('our own')}" in {path.stem for path in deck_card.ART.glob("deck-*.svg")}


def test_a_revealed_card_is_large_and_of_several_each_has_its_giver():
    look = seen("revealed-one")["table"]["revealed"][-1]
    assert faces(drawn("revealed-one")) == {look["card"]}
    now = seen("revealed-all")
    looks = [look for look in now["table"]["revealed"] if look["turn"] == now["turn"]["number"]]
    canvas, names = drawn("revealed-all"), editions.load(now["edition"]).names
    assert faces(canvas) == {look["card"] for look in looks}
    assert all(names[look["card"]] in canvas.said for look in looks)


def test_a_fight_shows_the_monster_its_number_and_its_treasure():
    canvas, now = drawn("fight"), seen("fight")["interlude"]
    box = editions.load(seen("fight")["edition"])
    monster = next(deck.by_id[now["card"]] for deck in box.decks.values())
    treasure = str(monster.with_["treasure"]).replace("-", "_")
    assert {f"monster-{monster.id}", f"die-{now['needs']}", f"treasure-{treasure}"} <= set(canvas.pictured)
    assert monster.title in canvas.said


@pytest.mark.parametrize(("name", "picture"), [("fight-lost", "place-maze"), ("fight-won-broom", "treasure-broom")])
def test_what_came_of_a_fight_stays_a_picture(name, picture):
    canvas = drawn(name)
    assert picture in canvas.pictured
    assert any(shown.startswith("monster-") for shown in canvas.pictured)
    assert any(shown.startswith("die-") for shown in canvas.pictured)


PLACES = [("turn-maze", "maze"), ("turn-claw", "claw"), ("turn-centre", "centre"), ("card-again", "question")]


@pytest.mark.parametrize(("name", "place"), PLACES)
def test_a_token_on_a_place_that_is_no_room_stands_on_its_picture(name, place):
    assert f"place-{place}" in drawn(name).pictured


def test_the_maze_says_what_leads_out():
    assert "A 5 or a 6 leads out." in said("turn-maze")


def test_a_one_is_a_glass_on_the_dice_that_have_one_and_on_no_others():
    assert "die-glass" in drawn("turn-glass").pictured
    assert "die-glass" in drawn("roll-off-glass").pictured
    for name in NAMES:
        if editions.load(seen(name)["edition"]).rules["drawn-on"] != "glass":
            assert "die-glass" not in drawn(name).pictured, name


def test_the_deck_says_how_many_lie_in_it_and_how_many_are_discarded():
    deck = seen("turn-left-over")["table"]["deck"]
    assert f"{deck['left']} cards, {deck['discarded']} discarded" in said("turn-left-over")
    assert "0 cards" not in said("card-printed"), "nobody counts a deck that people draw from"


def test_cards_face_up_are_named_in_their_step_and_in_the_turns_after_it():
    for step, turn in (("setup-left-over", "turn-left-over"), ("setup-open-three", "turn-open-three")):
        for name in (step, turn):
            names = editions.load(seen(name)["edition"]).names
            words = said(name)
            assert seen(name)["table"]["open"]
            assert all(names[card["card"]] in words for card in seen(name)["table"]["open"]), name
        assert faces(drawn(step)) == {card["card"] for card in seen(step)["table"]["open"]}


def test_when_nothing_is_left_over_it_says_so():
    assert "Nothing is left over." in said("setup-none-left-over")


@pytest.mark.parametrize("name", CARDS_ASIDE)
def test_cards_face_down_are_backs__F4(name):
    """No face is drawn but of what all know: what is suggested or accused, where a token stands, what is over."""
    now = seen(name)
    if now["phase"] == "over":
        return
    known = {card["card"] for card in (*now["table"]["open"], *now["table"]["revealed"])} | {
        *now["table"]["tokens"].values()
    }
    for part in ("suggestion", "accusation"):
        named = (now["turn"] or {}).get(part) or {}
        known |= {named[kind] for kind in ("suspect", "weapon", "room") if named}
    for size in (SMALL, (720, 1280)):
        assert faces(drawn(name, size)) <= known


def test_whoever_has_seen_a_card_of_the_row_has_a_token_on_it():
    for name in ("turn-side", "turn-room-cards", "turn-neutral"):
        now = seen(name)
        looks = sum(len(card["seen_by"]) for card in (*now["table"]["side"], *now["table"]["room_cards"]))
        tokens = [picture for picture in drawn(name).pictured if picture.startswith("token-")]
        assert len(tokens) >= looks + len(now["table"]["seats"])


def test_an_opened_passage_is_named():
    now = seen("turn-opened-passage")
    assert editions.load(now["edition"]).names[now["table"]["opened_passage"]] in said("turn-opened-passage")
    assert "passage" in drawn("turn-opened-passage").pictured


def test_teams_are_told_apart_by_word_and_shape():
    words = drawn("setup-teams").said
    assert {"Team 1", "Team 2"} <= set(words)
    now = seen("teams-turn")
    chips = [word for word in drawn("teams-turn").said if word in ("1", "2")]
    assert chips == [str(now["table"]["teams"][seat["seat"]]) for seat in now["table"]["seats"]]


def test_the_match_says_who_won_it_or_that_one_more_game_decides():
    now = seen("match-decided")
    winner = next(seat["name"] for seat in now["table"]["seats"] if seat["seat"] in now["table"]["match"]["decided"])
    assert f"{winner} won the match." in said("match-decided")
    assert "one more game decides" in said("match-level")
    assert "one more game decides" not in said("match-stands")


def test_before_the_first_turn_rooms_are_chosen_one_after_the_other():
    now = seen("start-rooms")
    names = editions.load(now["edition"]).names
    taken = [room for room in now["table"]["tokens"].values() if room in names]
    assert taken
    assert all(names[room] in said("start-rooms") for room in taken)
    assert "Who begins?" in said("first")


def test_a_castle_wears_parchment_and_a_manor_after_it_does_not():
    canvas = Watchful(SMALL)
    for name, theme in (("castle-rolled", "castle"), ("turn-glass", "dark"), ("castle-accusation", "dark")):
        scenes.draw(canvas, seen(name), HOUSE)
        assert canvas.theme == theme


# --- nothing private


def frame(state):
    public = {**masked(dict(view(state, PUBLIC))), "version": 1}
    return pygame.image.tobytes(scenes.frame(public, HOUSE, SMALL), "RGB")


def compared(box, variant, seed, every=6, most=20):
    """Frames of twin games side by side: how many were looked at, and whether all were equal."""
    looked = 0
    for number, (first, second) in enumerate(BoxTwins(box, variant, seed).play(every * most)):
        if number % every == 0:
            looked += 1
            if frame(first) != frame(second):
                return looked, False
    return looked, True


@pytest.mark.parametrize(("box", "variant"), every_way())
def test_no_frame_hangs_on_anything_hidden__F1(box, variant):
    looked = 0
    for seed in range(6):
        number, equal = compared(box, variant, seed)
        assert equal, seed
        looked += number
        if looked >= proof.count(10, long=20):
            break
    assert looked >= 8


def test_a_hidden_card_in_a_frame_is_caught(monkeypatch):
    honest = views.SHARED["table"]

    def open_handed(state):
        aside = [{"place": place, "card": sealed.card} for place, sealed in state.beside.items()]
        return {**honest(state), "open": aside}

    monkeypatch.setitem(views.SHARED, "table", open_handed)
    assert not all(compared("classic", "two-players", seed, every=4)[1] for seed in range(12))


def test_where_all_choose_at_once_the_screen_stands_still_until_the_last__F9():
    from random import Random

    from companion.rules.decide import decide
    from companion.rules.evolve import evolve

    for events, state in mass_showings(3):
        del events
        before, picked = frame(state), list(answers(state, Random(1)).values())
        for command in picked[:-1]:
            for event in decide(state, command):
                state = evolve(state, event)
            assert frame(state) == before


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_page_of_a_lobby_fits(size):
    for name in BOXES:
        if seen(name)["phase"] == "lobby":
            for page in range(12):
                assert drawn(name, size, page=page).overflows == [], page
