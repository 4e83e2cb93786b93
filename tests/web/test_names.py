"""Names people type, and what is shown of them (F44, F50)."""

import pytest

from tests.web.guests import House, Phone
from web_remote.names import NameMissing, NameTaken, NameTooLong, alike, differs, tidy


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("李", "李"),
        ("😀", "😀"),
        ("a\u202eb", "ab"),
        ("A\u200bn\ufeffn", "Ann"),
        ("  Ann \t Lee\n", "Ann Lee"),
        ("\u2067Di\u2069", "Di"),
        ("<svg/onload=alert()>", "<svg/onload=alert()>"),
        ("Bo\x00\x1b[31m", "Bo[31m"),
        ("Z" + "\u0301" * 40, "Ź\u0301\u0301"),
        ("\u0301Ann", "Ann"),
        ("\u3164Cy\u2800", "Cy"),
        ("\ud800Ed", "Ed"),
        ("é" * 20, "é" * 20),
    ],
)
def test_a_name_keeps_what_can_be_seen__F50(typed, kept):
    assert tidy(typed) == kept


@pytest.mark.parametrize("typed", ["", "   ", "\u200b", "\u202e\u2066", "\u0301\u0302", "\u3164", "\x00\x07"])
def test_a_name_with_nothing_to_see_is_refused__F50(typed):
    with pytest.raises(NameMissing) as refused:
        tidy(typed)
    assert refused.value.say.endswith(".")


def test_two_hundred_letters_are_refused_and_marks_are_not_counted__F50():
    with pytest.raises(NameTooLong):
        tidy("x" * 200)
    with pytest.raises(NameTooLong):
        tidy("x" * 21)
    assert tidy("e\u0323\u0302" * 20)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "A n n"),
        ("Ann", "Ann."),
        ("Bo", "Во"),
        ("Bo", "B0"),
        ("Zoe", "Zoë"),
        ("Ian", "lan"),
        ("Al", "A1"),
        ("Straße", "STRASSE"),
        ("Marn", "Mam"),
        ("Ｄｉ", "Di"),
        ("...", ". . ."),
    ],
)
def test_names_that_look_the_same_are_alike__F50(one, other):
    assert alike(one, other)
    with pytest.raises(NameTaken, match=one.replace(".", r"\.")):
        differs(other, ["Fay", one])


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Ian", "Lan"), ("李", "王"), ("😀", "😎"), ("Bo", "Bob"), ("!", "?")]
)
def test_names_that_differ_to_the_eye_may_sit_together__F50(one, other):
    assert not alike(one, other)
    differs(other, [one])


def test_names_reach_the_table_as_they_are_shown__F44_F50(house: House):
    for typed in ("<svg/onload=alert()>", "a\u202eb", "😀", "李"):
        Phone(house).joined(typed)
    names = [seat["name"] for seat in house.table.view("public")["table"]["seats"]]
    assert names == ["<svg/onload=alert()>", "ab", "😀", "李"]
    sentence = Phone(house).get("/api/public/view")
    assert sentence.header("Content-Type") == "application/json"
    assert sentence.header("X-Content-Type-Options") == "nosniff"


@pytest.fixture(scope="module")
def anns(lasting_house: House) -> House:
    lasting_house.seated(1)
    return lasting_house


@pytest.mark.parametrize("typed", ["\u200b", "x" * 200, "ANN", "x" * 500, 7, None, ["Ann"], ""])
def test_a_name_that_cannot_be_is_answered_with_a_sentence_and_takes_no_seat__F50(anns, typed):
    answer = Phone(anns).join(typed)
    assert answer.status in (400, 409)
    assert answer.json()["say"].endswith(".")
    assert answer.header("Set-Cookie") is None
    assert len(anns.table.view("public")["table"]["seats"]) == 1
