"""Every scene at every size: nothing cut, nothing unreadable, the three questions answered, nothing private shown."""

import time
from collections import Counter
from itertools import product

import pygame
import pytest
from screen.conftest import CAPTION, DICE_AWAY, HOUSE, NAMES, PLAIN, SIZES, Watchful, canvas_of, seen
from screen.legible import contrast

from companion import editions, narration
from companion.languages import languages, speaks
from companion.screen import lettering, scenes, seats
from companion.screen.motion import STILL, Moment
from companion.screen.paint import LEAST
from companion.screen.sight import Sight
from tests import proof

PAGES = 4
STANDING = (720, 1280)
WIDEST = ("", "W" * 20, "\u674e" * 20)
TURNS = [name for name in NAMES if seen(name)["phase"] == "turn"]


def pages(name):
    return range(PAGES) if seen(name)["phase"] in ("lobby", "over") else range(1)


@pytest.fixture(scope="module")
def uncut():
    """How many pictures of all the views were looked at, by what stood round them."""
    began, looked = time.perf_counter(), Counter()
    yield looked
    for around, count in looked.items():
        proof.figure(
            f"The screen's views on every size {around}: nothing cut",
            count=count, figure="0 cut", seconds=time.perf_counter() - began,
        )  # fmt: skip


def looks(name, *always):
    """(size, people) to look at this view with: these sizes, and of the others each view another one, the kinds of name
    taking turns. In the long run every size with every kind."""
    if proof.count(0, long=1):
        for size in SIZES:
            is_plain = name in PLAIN and (min(size) < 600 or size[1] > size[0])
            yield from product([size], WIDEST if is_plain else WIDEST[:2])
        return
    at, others = NAMES.index(name), [size for size in SIZES if size not in always]
    for turn, size in enumerate((*always, others[at % len(others)])):
        yield size, WIDEST[1 if turn == 0 else (at // len(others) + turn) % (3 if name in PLAIN else 2)]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_cut_with_the_longest_names(name, uncut):
    for size, people in looks(name, SIZES[0], STANDING):
        canvas, view = canvas_of(size), seen(name, people)
        for page in pages(name):
            scenes.draw(canvas, view, HOUSE, moment=Moment(page=page))
            assert canvas.overflows == [], (size, people[:1], page)
            uncut["with names of all kinds"] += 1


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_cut_beside_the_keys_and_a_fault(name, uncut):
    view = seen(name)
    for size in dict(looks(name, SIZES[0])):
        canvas = canvas_of(size)
        for page in pages(name):
            scenes.draw(canvas, view, HOUSE | {"faults": [DICE_AWAY]}, caption=CAPTION, moment=Moment(page=page))
            assert canvas.overflows == [], (size, page)
            canvas.show()  # all of it can be painted
            uncut["beside the keys and a fault"] += 1


def sizes_in_another_language(name):
    """The smallest screen; of some moments also the narrowest. In the long run every screen with every kind of name."""
    if proof.count(0, long=1):
        return [(size, people) for size in SIZES for people in (WIDEST if name in PLAIN else WIDEST[:2])]
    sample = [(STANDING, WIDEST[1])] if NAMES.index(name) % 4 == 0 else []
    return [((800, 480), WIDEST[NAMES.index(name) % 2]), *sample]


@pytest.mark.parametrize("language", languages()[1:])
@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_cut_in_another_language(name, language):
    say = speaks(language)
    keys = [{**key, "key": say(key["key"]), "does": say(key["does"])} for key in CAPTION]
    house = HOUSE | {"faults": [{"part": "dice", "say": "The dice reader is away: use virtual dice or type the roll."}]}
    for size, people in sizes_in_another_language(name):
        canvas, view = canvas_of(size), seen(name, people)
        for page in pages(name):
            scenes.draw(canvas, view, HOUSE, language=language, moment=Moment(page=page))
            assert canvas.overflows == [], (size, people[:1], page)
            said = ""
            for beat in range(2 if size[1] > size[0] and not people else not people):  # standing, the foot takes turns
                moment = Moment(page=page, beat=beat)
                scenes.draw(canvas, view, house, language=language, caption=keys, moment=moment)
                assert canvas.overflows == [], (size, page, beat, "beside the keys")
                said += " ".join(canvas.said).replace("\n", " ")
            assert say(house["faults"][0]["say"]) in said or page or people


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_who_comes_by_is_told_something_else_by_turns_and_the_way_in_all_the_time(size):
    told = []
    for language, page in product(languages(), range(3)):
        canvas = canvas_of(size)
        scenes.draw(canvas, seen("attract"), HOUSE, language=language, moment=Moment(page=page))
        assert canvas.overflows == []
        assert HOUSE["printed"] in "".join(canvas.said).replace("\n", "")
        told.append(next(words for words in canvas.said if len(words) > 40))
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("people", ["Zo\u00eb", "\U0001f600" * 20, "a\u202eb", "\u05d0\u05d1\u05d2", "{0}%s{seat}"])
def test_a_name_of_odd_letters_breaks_nothing__F50(people):
    canvas = canvas_of((800, 480))
    for name in NAMES[::2]:
        scenes.draw(canvas, seen(name, people), HOUSE)
        assert all(people not in overflow.text or len(people) == 20 for overflow in canvas.overflows)


def test_a_name_with_markup_is_text_and_nothing_else__F44():
    canvas = canvas_of((1280, 720))
    scenes.draw(canvas, seen("over-solved", "<svg/onload=alert()>"), HOUSE)
    assert any("<svg/onload=alert()>" in words for words in canvas.said)


@pytest.mark.parametrize("name", NAMES)
def test_every_sentence_stands_out_from_its_ground(name):
    canvas = Watchful((800, 480))
    canvas.watches_grounds = True
    view = seen(name)
    for page in pages(name):
        scenes.draw(canvas, view, HOUSE | {"faults": [DICE_AWAY]}, caption=CAPTION, moment=Moment(page=page))
        for words, ink, ground in canvas.grounds:
            assert contrast(ink, ground) >= 4.5, (words, tuple(ink), tuple(ground))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_letter_is_smaller_than_a_22nd_of_the_height(size, monkeypatch):
    sizes = []
    real = lettering.fitted

    def fitted(*wanted, **named):
        made = real(*wanted, **named)
        sizes.append(made.size)
        return made

    monkeypatch.setattr(lettering, "fitted", fitted)
    canvas = canvas_of(size)
    for name in NAMES[::3]:
        scenes.draw(canvas, seen(name), HOUSE, caption=CAPTION)
    assert min(sizes) >= size[1] / LEAST


@pytest.mark.parametrize("name", TURNS)
def test_a_turn_says_whose_it_is_what_is_awaited_and_from_whom(name):
    view = seen(name)
    canvas = canvas_of((800, 480))
    scenes.draw(canvas, view, HOUSE)
    box = editions.load(view["edition"])
    wanted = narration.prompt(view, box, "en")
    said = " ".join(canvas.said)
    who = {seat["seat"]: seat["name"] for seat in view["table"]["seats"]}
    assert who[view["turn"]["seat"]] in said
    for seat in view["awaited"]:
        assert who[seat] in said
    if not view["aside"] and view["turn"]["step"] != "accusation":
        assert wanted["title"] in canvas.said or wanted["text"] in canvas.said


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("suggestion")])
def test_a_suggestion_shows_its_three_cards_and_no_other__F4(name):
    view = seen(name)
    canvas = canvas_of((800, 480))
    scenes.draw(canvas, view, HOUSE)
    suggestion = view["turn"]["suggestion"]
    named = {f"card-{suggestion[kind]}" for kind in ("suspect", "weapon", "room")}
    assert {name for name in canvas.pictured if name.startswith("card-")} - {"card-back"} == named
    if suggestion["shown_by"]:
        who = {seat["seat"]: seat["name"] for seat in view["table"]["seats"]}
        words = f"{who[suggestion['shown_by']]} showed {who[suggestion['by']]} a card."
        assert words in canvas.said


def test_who_moves_where_is_said_with_a_suggestion():
    view = seen("suggestion-asked")
    canvas = canvas_of((800, 480))
    scenes.draw(canvas, view, HOUSE)
    box = editions.load(view["edition"])
    made = view["turn"]["suggestion"]
    words = [box.names[made[kind]] for kind in ("suspect", "weapon", "room")]
    assert any(line.startswith("Move") and all(word in line for word in words) for line in canvas.said)


def test_a_failed_accusation_is_one_word_and_no_card__R32():
    view = seen("accusation-failed")
    canvas = canvas_of((800, 480))
    scenes.draw(canvas, view, HOUSE, moment=Moment(verdict=0.2))
    assert "Wrong" in canvas.said
    assert canvas.pictured == ["envelope"]
    names = editions.load(view["edition"]).names.values()
    assert not any(card in line for line in canvas.said for card in names)


def test_a_pause_says_who_is_to_do_what_after_it():
    view = seen("paused")
    canvas = canvas_of((800, 480))
    scenes.draw(canvas, view, HOUSE)
    rested = narration.prompt({**view, "paused": False}, editions.load(view["edition"]), "en")
    assert (rested["text"] or rested["title"]) in canvas.said


def test_a_roll_says_where_it_came_from():
    for name, words in (("turn-rolled", "virtual dice"), ("turn-rolled-typed", "typed in")):
        canvas = canvas_of((800, 480))
        scenes.draw(canvas, seen(name), HOUSE)
        assert any(words in line for line in canvas.said)
        assert sorted(p for p in canvas.pictured if p.startswith("die")) == sorted(
            f"die-{face}" for face in seen(name)["turn"]["roll"]["faces"]
        )


def test_what_is_missing_is_one_line_in_every_scene():
    for name in NAMES:
        canvas = canvas_of((800, 480))
        scenes.draw(canvas, seen(name), HOUSE | {"faults": [DICE_AWAY]})
        assert DICE_AWAY["say"] in canvas.said, name


def test_much_that_is_missing_takes_turns_and_leaves_the_scene_its_room():
    faults, told = (
        [DICE_AWAY, {"part": "panel", "say": "The panel has stopped: use the phones, and restart Butler."}],
        [],
    )
    for beat in range(3):
        canvas = canvas_of((1024, 600))
        house = HOUSE | {"faults": faults, "links": []}
        scenes.draw(canvas, seen("suggestion-shown"), house, caption=CAPTION, moment=Moment(beat=beat))
        assert canvas.overflows == []
        told += canvas.said
    assert all(fault["say"] in told for fault in faults)
    assert any(HOUSE["printed"] in words for words in told)


def test_the_keys_are_named_and_can_be_touched_where_they_are_drawn():
    canvas = canvas_of((800, 480))
    touchable = scenes.draw(canvas, seen("turn-first"), HOUSE, caption=CAPTION)
    assert [name for _, name in touchable] == ["return", "right", "space", "escape", "a"]
    for key in CAPTION:
        assert key["key"] in canvas.said
        assert key["does"] in canvas.said
    assert not any(a.colliderect(b) for i, (a, _) in enumerate(touchable) for b, _ in touchable[i + 1 :])


def test_on_a_standing_screen_the_keys_take_turns_and_all_are_named():
    canvas, said = canvas_of((720, 1280)), set()
    for beat in range(len(CAPTION)):
        scenes.draw(canvas, seen("turn-first"), HOUSE, caption=CAPTION, moment=Moment(beat=beat))
        assert CAPTION[0]["does"] in canvas.said
        said.update(canvas.said)
    assert {key["does"] for key in CAPTION} <= said


def test_the_same_public_view_gives_the_same_bytes():
    def picture(name):
        return pygame.image.tobytes(scenes.frame(seen(name), HOUSE, (800, 480)), "RGB")

    some = NAMES[::4]
    first = {name: picture(name) for name in some}
    assert {name: picture(name) for name in reversed(some)} == first
    assert len(set(first.values())) == len(some), "different views give different pictures"


def test_a_picture_at_rest_does_not_depend_on_what_was_drawn_before():
    canvas = Watchful((800, 480))
    scenes.draw(canvas, seen("over-solved"), HOUSE, moment=Moment(envelope=0.4))
    scenes.draw(canvas, seen("turn-first"), HOUSE, moment=STILL)
    fresh = scenes.frame(seen("turn-first"), HOUSE, (800, 480))
    assert pygame.image.tobytes(canvas.surface, "RGB") == pygame.image.tobytes(fresh, "RGB")


def test_every_view_has_its_scene_and_every_scene_a_view():
    shown = set()
    for name in NAMES:
        view = seen(name)
        shown.add(next(scene for scene in scenes.SCENES if scene.shows(view)))
        shown.update(over for over in scenes.OVERLAYS if over.shows(view))
    assert shown == {*scenes.SCENES, *scenes.OVERLAYS}


def test_a_phone_off_line_has_a_sign_and_when_it_is_awaited_a_way_back():
    view = seen("turn-first")
    awaited = view["awaited"][0]
    name = next(seat["name"] for seat in view["table"]["seats"] if seat["seat"] == awaited)
    others = [seat for seat in HOUSE["links"] if seat != awaited]
    canvas = canvas_of((800, 480))
    scenes.draw(canvas, view, HOUSE | {"links": others})
    assert canvas.pictured.count("icon-phone") == 1
    assert any(name in line and HOUSE["printed"] in line for line in canvas.said)
    assert canvas.overflows == []
    scenes.draw(canvas, view, HOUSE | {"links": [awaited]})
    assert canvas.pictured.count("icon-phone") == len(view["table"]["seats"]) - 1
    assert not any(HOUSE["printed"] in line for line in canvas.said)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_new_phone_and_a_new_host_are_asked_for_their_codes_by_name__F18(size):
    asked = HOUSE | {"claims": [{"seat": "s1", "code": "471101"}, {"seat": "host/s2", "code": "220034"}]}
    view = seen("turn-first")
    one, two = (seat["name"] for seat in view["table"]["seats"] if seat["seat"] in ("s1", "s2"))
    canvas = canvas_of(size)
    scenes.draw(canvas, view, asked)
    said = " ".join(canvas.said)
    assert f"A new phone asks for {one}'s seat. {one}, type this code:" in said
    assert f"{two} asks to be host. {two}, type this code:" in said
    assert {"471101", "220034"} <= {*canvas.said}
    assert canvas.overflows == []


def test_the_seats_show_how_a_suggestion_went_round__R25():
    def signs(name):
        view = seen(name)
        sight = Sight(view, HOUSE, editions.load(view["edition"]))
        return view["turn"]["suggestion"], {s["seat"]: seats.suggestion_sign(sight, s) for s in view["table"]["seats"]}

    asking, shown = signs("suggestion-passed")
    assert [shown[seat] for seat in asking["passed"]] == ["passed", "passed"]
    assert shown[asking["asked"]] == "asked"
    assert list(shown.values()).count("passed") == 2, "nobody later in the order has any sign"
    settled, shown = signs("suggestion-shown")
    assert shown[settled["shown_by"]] == "showed"
    assert "asked" not in shown.values()
