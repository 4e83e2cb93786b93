"""Before the game: how to join in figures, seats in order, every house rule, the board set up a step at a time."""

import pygame
import pytest
import zxingcpp
from screen.conftest import CAPTION, HOUSE, canvas_of, seen

from companion import editions, hotspot, narration
from companion.screen import invitation, scenes
from companion.screen.motion import Moment
from companion.settings.hotspot import Hotspot


def said(view, page=0, house=HOUSE, size=(800, 480)):
    canvas = canvas_of(size)
    scenes.draw(canvas, view, house, moment=Moment(page=page))
    return canvas.said


def test_the_address_stands_in_figures_and_the_code_holds_it__F27():
    assert "192.168.178.123:8080" in " ".join(said(seen("attract"))).replace("\n", "")
    assert "192.168.178.123:8080/j/KR4TZ7" in said(seen("lobby-one"))


def test_a_changed_address_changes_the_picture__F29():
    other = HOUSE | {"url": "http://10.0.0.9:8080/j/KR4TZ7", "printed": "10.0.0.9:8080/j/KR4TZ7"}
    assert "10.0.0.9:8080/j/KR4TZ7" in said(seen("lobby-one"), house=other)


def test_without_an_address_it_says_so():
    assert "The phones' door is still closed." in said(seen("attract"), house=HOUSE | {"url": "", "printed": ""})


WIFI = hotspot.told(Hotspot('Café "Rope"; 7', "KR4TZ7;WQ82"))


@pytest.mark.parametrize(
    ("name", "size"), [("attract", (800, 480)), ("lobby-six", (800, 480)), ("attract", (720, 1280))]
)
def test_a_camera_gets_into_the_wifi_and_then_to_the_table__F28(name: str, size: tuple[int, int]):
    canvas, read, words = canvas_of(size), set(), set()
    for page in range(4 if size[0] < size[1] else 1):
        scenes.draw(canvas, seen(name), HOUSE | {"wifi": WIFI}, moment=Moment(page=page))
        grey = pygame.image.tobytes(canvas.surface, "RGB")[1::3]
        read |= {code.text for code in zxingcpp.read_barcodes(memoryview(grey).cast("B", size[::-1]))}
        words |= set(canvas.said)
    assert read == {HOUSE["url"], WIFI["code"]}
    assert {"1  Wi-Fi", "2  Table", "No internet? Stay. No page? Mobile data off."} <= words
    assert "192.168.178.123:8080/j/KR4TZ7" in {each.replace("\n", "") for each in words}


def test_on_a_standing_screen_each_code_is_large_and_no_address_is_broken_within_a_figure__F27_F28():
    for page in range(2):
        canvas = canvas_of((720, 1280))
        scenes.draw(canvas, seen("attract"), HOUSE | {"wifi": WIFI}, caption=CAPTION, moment=Moment(page=page))
        grey = pygame.image.tobytes(canvas.surface, "RGB")[1::3]
        (code,) = zxingcpp.read_barcodes(memoryview(grey).cast("B", (1280, 720)))
        assert code.position.bottom_left.y - code.position.top_left.y > 1280 / 6, "it is scanned from a chair"
    assert {"192.168.178.123", ":8080", "/j/KR4TZ7"} <= {line for said in canvas.said for line in said.split("\n")}


def test_a_password_as_long_as_may_be_leaves_the_code_its_room__F28():
    long = hotspot.told(Hotspot("Butler", "a password of as many letters as there may be, which are 63...."))
    canvas = canvas_of((800, 480))
    scenes.draw(canvas, seen("lobby-six"), HOUSE | {"wifi": long}, caption=CAPTION)
    assert not any("as many letters" in words for words in canvas.said)
    grey = pygame.image.tobytes(canvas.surface, "RGB")[1::3]
    assert len(zxingcpp.read_barcodes(memoryview(grey).cast("B", (480, 800)))) == 2


def test_the_code_reads_as_the_address():
    matrix = invitation._matrix(HOUSE["url"])
    assert len(matrix) == len(matrix[0]) >= 21
    assert set(b"".join(matrix)) == {0, 1}


def test_every_rule_of_the_box_stands_on_some_page():
    view = seen("lobby-six")
    view["table"]["rules"]["last-one"] = "one-final-guess"
    box = editions.load(view["edition"])
    for size in ((800, 480), (720, 1280)):
        words = {line for page in range(30) for line in said(view, page, size=size)}
        for rule, answer in view["table"]["rules"].items():
            assert narration.rule_sentence(rule, answer, "en", box) in words
        assert "Brass: your house rules" in words


def test_seats_stand_in_table_order_with_their_tokens():
    view = seen("lobby-six")
    canvas = canvas_of((800, 480))
    scenes.draw(canvas, view, HOUSE)
    tokens = [name for name in canvas.pictured if name.startswith("token-")]
    assert tokens == [f"token-{seat['suspect']}" for seat in view["table"]["seats"]]


def test_each_step_of_setting_up_has_its_words_and_its_picture():
    pictures = {
        "setup-tokens": "token-white",
        "setup-weapons": "weapon-rope",
        "setup-envelope": "envelope",
        "setup-hands": "card-back",
    }
    for name, picture in pictures.items():
        view = seen(name)
        canvas = canvas_of((800, 480))
        scenes.draw(canvas, view, HOUSE)
        box = editions.load(view["edition"])
        step = next(step for step in box.setup if step.id == view["table"]["setup"]["step"])
        assert step.text in canvas.said
        assert picture in canvas.pictured


def test_every_weapon_is_shown_with_the_room_it_was_drawn_into():
    view = seen("setup-weapons")
    names = editions.load(view["edition"]).names
    words = said(view)
    for weapon, room in view["table"]["weapons"].items():
        at = words.index(names[weapon])
        assert words[at + 1] == names[room]


def test_the_seal_is_six_words_before_any_hand_is_shown():
    view = seen("setup-envelope")
    assert [word for word in said(view) if word in view["table"]["seal"]["words"]] == view["table"]["seal"]["words"]


def test_hands_are_backs_and_numbers():
    view = seen("setup-hands")
    canvas = canvas_of((800, 480))
    scenes.draw(canvas, view, HOUSE)
    assert {name for name in canvas.pictured if name.startswith("card-")} == {"card-back"}
    assert canvas.pictured.count("card-back") == sum(seat["cards"] for seat in view["table"]["seats"])


def test_while_the_board_is_set_up_the_screen_says_who_goes_on():
    view = seen("setup-tokens")
    host = view["table"]["seats"][0]
    view["awaited"] = [host["seat"]]
    step = view["table"]["setup"]
    words = f"Setting up \u00b7 {step['index']} of {step['of']}"
    assert f"{words} \u00b7 {host['name']} goes on" in said(view)
    host["name"] = "A very long name to read"
    assert words in said(view, size=(720, 1280))
