"""Every phone is answered in its own language: chosen on its page, asked for by its browser, or the house's."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.languages import languages, speaks
from web_remote.spoken import HOUSE, LONGEST_WISH, chosen

from .guests import Answer, House, Phone

NOT_FOUND = "There is nothing here. Scan the code on the table screen."


def asks(phone: Phone, path: str = "/api/nowhere", by_hand: str = "", **headers: str) -> Answer:
    if by_hand:
        headers["Cookie"] = f"language={by_hand}"
    return phone.get(path, **headers)


def danish(phone: Phone) -> Phone:
    """The same phone, with the language chosen on its page."""
    phone.cookie = f"{phone.cookie}; language=da"
    return phone


@pytest.mark.parametrize(
    ("wished", "code"),
    [
        ("da", "da"),
        ("da-DK", "da"),
        ("DA-dk, en;q=0.8", "da"),
        ("en, da;q=0.9", "en"),
        ("en;q=0.5, da;q=0.6", "da"),
        ("de, da;q=0.2, en;q=0.1", "da"),
        ("da;q=0, en", "en"),
        ("fr, de", "en"),
        ("*", "en"),
        ("", "en"),
        ("da;q=x", "en"),
        ("da;q=2, en;q=0.1", "en"),
        (";;;,,q=,-", "en"),
        ("dansk", "en"),
        ("da;level=1;q=0.9, en;q=0.1", "da"),
    ],
)
def test_the_browser_s_wish_is_heard(wished: str, code: str) -> None:
    assert chosen("", wished, "en", ("en", "da")) == code


def test_what_was_chosen_on_the_page_comes_first_and_the_house_last() -> None:
    both = ("en", "da")
    assert chosen("en", "da", "da", both) == "en"
    assert chosen("da", "en", "en", both) == "da"
    assert chosen("tlh", "da", "en", both) == "da", "a language that nobody speaks here is not a choice"
    assert chosen("", "fr", "da", both) == "da"
    assert chosen("", "", "xx", both) == "en", "a house whose language has gone speaks English"


@pytest.mark.parametrize("by_hand", ["", "tlh", "../../da", "da; x", "%0d%0aX: y", "é", "a" * 5000])
def test_an_odd_choice_is_none(lasting_house: House, by_hand: str) -> None:
    answer = asks(Phone(lasting_house), by_hand=by_hand.encode("utf-8").decode("latin-1"), Accept_Language="da")
    assert answer.json()["say"] == (speaks("en") if by_hand == "x" else speaks("da"))(NOT_FOUND)
    assert answer.header("X") is None


def test_a_very_long_wish_costs_nothing(lasting_house: House) -> None:
    wished = ", ".join(f"x{number};q=0.{number % 10}" for number in range(900))
    assert len(wished) > 10 * LONGEST_WISH
    assert asks(Phone(lasting_house), Accept_Language=wished).json()["say"] == NOT_FOUND


def test_pages_say_in_which_language_they_are(lasting_house: House) -> None:
    phone = Phone(lasting_house)
    for path in ("/", "/table", "/toolbox", "/deck"):
        for code in languages():
            page = asks(phone, path, by_hand=code).body.decode()
            assert f'<html lang="{code}"' in page
            assert "{{" not in page


def test_the_words_of_a_page_are_kept_by_the_phone(lasting_house: House) -> None:
    """Under the mark of its page for good, and squeezed."""
    phone = Phone(lasting_house)
    page = asks(phone, "/", by_hand="da").body.decode()
    mark = page.split("/static/", 1)[1].split("/", 1)[0]
    words = phone.get(f"/static/{mark}/words/da.json", Accept_Encoding="gzip")
    assert words.status == 200
    assert "immutable" in (words.header("Cache-Control") or "")
    assert words.header("Content-Encoding") == "gzip"
    assert words.header("Content-Type") == "application/json"
    plain = phone.get("/static/words/da.json")
    assert plain.header("Cache-Control") == "no-cache"
    assert json.loads(plain.body)["Play"]
    assert phone.get("/static/words/tlh.json").status == 404


def test_news_and_prompts_come_in_each_phone_s_language(house: House) -> None:
    ann, bo, _ = house.seated()
    danish(bo)
    assert ann.view()["prompt"]["title"] == "Start when all sit"
    assert bo.view()["prompt"]["title"] == "Venter på, at Ann begynder"
    told = {phone.seat: [item["say"] for item in phone.view()["news"]] for phone in (ann, bo)}
    assert len(told["s1"]) == len(told["s2"]) > 2
    assert not set(told["s1"]) & set(told["s2"])
    assert "Bo sits down" in " ".join(told["s1"])
    assert "Bo sætter sig" in " ".join(told["s2"])
    with bo.listens() as danes, ann.listens() as others:
        assert danes.next()["prompt"]["title"] == "Venter på, at Ann begynder"
        assert others.next()["prompt"]["title"] == "Start when all sit"
        ann.does("start")
        assert danes.next()["prompt"]["title"] == "Stil pladen op"
        assert others.next()["prompt"]["title"] == "Set up the board"


def test_what_is_missing_is_told_in_each_phone_s_language(house: House) -> None:
    ann, bo, _ = house.seated()
    danish(bo)
    english = "The dice reader is away: use virtual dice or type the roll."
    house.table.fault("dice", english)
    with bo.listens() as danes, ann.listens() as others:
        assert [fault["say"] for fault in others.next("house")["faults"]] == [english]
        assert [fault["say"] for fault in danes.next("house")["faults"]] == [speaks("da")(english)]


def refused(answer: Answer) -> str:
    assert answer.status >= 400, answer.body
    return str(answer.json()["say"])


def test_refusals_are_told_in_the_phone_s_language(house: House) -> None:
    ann, bo, _ = house.seated()
    danish(bo)
    assert refused(bo.tap("start")).startswith("Det kan kun værten eller knapperne på bordet.")
    assert refused(bo.tap("choose-suspect", suspect="scarlett")) == "Miss Scarlett er taget. Vælg en anden brik."
    assert refused(ann.tap("choose-suspect", suspect="mustard")) == "Colonel Mustard is taken. Choose another token."
    assert refused(bo.tap("roll", seen=0)) in (speaks("da")("The table has moved on. Look again."), "")
    late = bo.post("/api/command", {"game": "other", "seen": 1, "id": "x", "command": {"do": "roll"}})
    assert refused(late) == speaks("da")("The table has moved on. Look again.")
    assert refused(bo.get("/api/view?seat=s1")) == speaks("da")("That is not this phone's seat.")


def test_the_door_turns_people_away_in_their_language(house: House) -> None:
    """Before they have a seat there is only what their browser asks for."""
    for phone in house.seated(2):
        phone.view()  # so that it is not taken for a newcomer whose first answer was lost
    newcomer = Phone(house)

    def joins(**said: Any) -> str:
        wish = {"code": house.door.code, "name": "Cy", **said}
        return refused(newcomer.post("/api/join", wish, Accept_Language="da-DK,da;q=0.9,en;q=0.8"))

    say = speaks("da")
    assert joins(name="Ann") == say("There is already {name} at the table. Please add a letter to yours.").format(
        name="Ann"
    )
    assert joins(name=" ") == say("Please type a name that people can read.")
    assert joins(name="x" * 50) == say("That name is too long. Please use {most} letters at most.").format(most=20)
    assert joins(code="AAAAAA") == say("That is not the code on the table screen.")
    for _ in range(40):
        last = newcomer.post("/api/join", {"code": "AAAAAA", "name": "Cy"}, Accept_Language="da")
    assert last.status == 429
    wait = last.header("Retry-After")
    assert refused(last) == say("Too many tries. Please wait {seconds} seconds.").format(seconds=wait)


def test_a_seat_is_asked_for_again_in_the_phone_s_language(house: House) -> None:
    house.seated(2)
    waits = Phone(house).post("/api/reclaim", {"seat": "s1"}, Accept_Language="da")
    assert waits.status == 202
    assert waits.json()["say"] == "Bordets skærm viser en kode til pladsen for Ann. Tast den her."
    wrong = Phone(house).post("/api/reclaim", {"seat": "s1", "proof": "000000"}, Accept_Language="da")
    assert refused(wrong) == speaks("da")("That is not the code on the table screen.")


def test_the_doorman_speaks_it_too(lasting_house: House) -> None:
    phone = Phone(lasting_house)
    say = speaks("da")
    assert refused(phone.get("/", Host="evil.example", Accept_Language="da")) == say(
        "Please use the address on the table screen."
    )
    assert refused(phone.post("/api/join", {}, Origin="http://evil.example", Cookie="language=da")) == say(
        "Another site asked for this. It is not let in."
    )
    assert refused(phone.ask("POST", "/api/join", body=b"x", Content_Type="text/plain", Accept_Language="da")) == say(
        "The request has to be JSON."
    )


def test_a_box_is_told_in_the_phone_s_language(lasting_house: House) -> None:
    phone = Phone(lasting_house)
    told = {code: asks(phone, "/api/edition/dungeon", by_hand=code).json() for code in languages()}
    assert told["en"]["The_case"] == "The scroll case"
    assert told["da"]["The_case"] == speaks("da")("The scroll case")
    assert told["da"]["case"] != told["en"]["case"]
    for english, dane in zip(told["en"]["parts"], told["da"]["parts"], strict=True):
        assert english["title"] != dane["title"]
    assert [card["name"] for card in told["en"]["cards"]] == [card["name"] for card in told["da"]["cards"]], (
        "cards are called as they are printed"
    )


def test_the_house_s_language_is_for_who_asks_for_none(house: House) -> None:
    house.door.app.config[HOUSE] = "da"
    assert refused(asks(Phone(house))) == speaks("da")(NOT_FOUND)
    assert refused(asks(Phone(house), Accept_Language="en")) == NOT_FOUND
