"""Looking and acting: the seat is the cookie's (F2, F5), a tap counts once (F30), the loser hears why (F31)."""

import json
import threading

import orjson
import pytest

from companion.rules import commands as c
from companion.seal import check
from tests.web.guests import Answer, House, Phone


@pytest.fixture
def three(house: House) -> list[Phone]:
    return house.seated(3)


def test_a_view_is_that_of_the_table_with_sentences_added(house, three):
    view = three[1].view()
    news = view.pop("news")
    prompt = view.pop("prompt")
    shown = json.loads(orjson.dumps(house.table.view("s2")))
    assert [item.pop("say") for item in news][-1] == "Cy sits down as Mrs White."
    assert news == shown.pop("news")
    assert view == shown
    assert view["version"] == house.table.version("s2")
    assert prompt["title"]


def test_everybody_may_look_at_the_table(house, three):
    for path in ("/api/public/view", "/api/view?seat=public"):
        view = Phone(house).get(path).json()
        assert (view["seat"], view["you"], view["hand"]) == ("public", None, [])


def test_another_seats_view_cannot_be_asked_for__F2(house):
    ann, bo, cy = house.playing(3)
    secret = {card["card"] for card in bo.view()["hand"]}
    assert len(secret) == 6
    for answer in (
        ann.get("/api/view?seat=s2"),
        ann.get("/api/view/s2"),
        ann.get("/api/view?seat=s2&seat=s1"),
        ann.get("/api/view?seat=panel"),
        ann.get("/api/view?seat=house"),
        ann.post("/api/notebook", {"game": house.table.game, "seat": "s2"}),
        ann.get("/api/public/view?seat=s2"),
        ann.get("/api/public/view", X_Seat="s2", Cookie=f"butler-device={ann.cookie}; seat=s2"),
        ann.get("/api/view?seat=public", X_Seat="s2"),
    ):
        assert answer.status in (200, 403, 404)
        if answer.status == 200:
            assert answer.json()["hand"] == []
        assert not any(f'"{card}","place"'.encode() in answer.body for card in secret)
    with ann.listens("s2") as stream:
        assert stream.status == 403
    command = {"game": house.table.game, "seen": 1, "id": "x", "seat": "s2", "command": {"do": "end-turn"}}
    assert ann.post("/api/command", command).status == 403
    assert cy.view()["seat"] == "s3"


def test_a_phone_cannot_say_what_it_is__F5(house):
    phones = house.playing(3)
    cy = phones[2]
    for role in ("spectator", "display", "host", "panel", "house"):
        answer = cy.get(f"/api/view?seat=s3&role={role}&as={role}", X_Role=role)
        assert answer.json()["seat"] == "s3"
        assert cy.post("/api/join", {"code": "", "name": "Cy", "role": role}).status == 409
        assert cy.get(f"/api/view?seat={role}").status in (401, 403)
    assert cy.get("/api/host/claims").status == 409


def proven(phone: Phone) -> list[str]:
    """The places of the cards that the seal's door proves to this phone, each checked against the root in its view."""
    seal, answer = phone.view()["table"]["seal"], phone.get("/api/seal")
    assert (answer.status, answer.header("Cache-Control")) == (200, "no-store")
    game, cards = answer.json()["game"], answer.json()["cards"]
    assert all(check(seal["root"], game, *(c[part] for part in ("place", "card", "salt", "path"))) for c in cards)
    return [card["place"] for card in cards]


def test_nothing_is_proven_before_the_hands_lie_open(house, three):
    assert three[0].get("/api/seal").json() == {"game": house.table.game, "cards": []}
    three[0].does("start")
    assert three[0].view()["phase"] == "setup"
    assert three[0].get("/api/seal").json()["cards"] == []


def test_a_phone_gets_what_proves_its_own_cards_and_no_others_until_the_end(house):
    phones = house.playing(3)
    for phone in phones:
        hand = phone.view()["hand"]
        assert {*hand[0]} == {"card", "place"}
        assert proven(phone) == [one["place"] for one in hand]
    assert phones[0].get("/api/seal?seat=s2").status == 403
    assert Phone(house).get("/api/seal?seat=s1").status == 401
    house.table.submit(c.CallOff(c.PANEL))
    envelope = ["envelope/suspect", "envelope/weapon", "envelope/room"]
    assert all(proven(phone)[-3:] == envelope for phone in phones)


def test_a_command_is_answered_once_it_is_on_the_disk(house, three):
    lines = house.table.journal.length
    version = three[0].does("set-rule", rule="disproof", answer="swift")
    assert version == three[0].view()["version"]
    assert house.table.journal.length > lines


def test_a_refusal_has_a_name_and_a_sentence(house, three):
    answer = three[1].tap("start")
    assert answer.status == 409
    assert answer.json()["refused"] == "not-your-part"
    assert answer.json()["say"].endswith(".")


def test_a_tap_on_an_old_picture_is_stale_and_learns_the_newest(house, three):
    ann, bo, _ = three
    old = ann.view()["version"]
    ann.does("set-rule", rule="disproof", answer="swift")
    late = ann.tap("set-rule", seen=old, game=house.table.game, rule="disproof", answer="swift")
    assert (late.status, late.json()["refused"]) == (409, "stale")
    assert late.json()["version"] == ann.view()["version"]
    assert late.json()["say"]
    other = bo.tap("leave", seen=bo.view()["version"], game="g0000")
    assert (other.status, other.json()["refused"]) == (409, "stale")


@pytest.fixture(scope="module")
def anybody(lasting_house: House) -> Phone:
    return lasting_house.seated(3)[0]


WISH = {"game": "", "seen": 1, "id": "x", "seat": "s1", "command": {"do": "leave"}}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": None}, "game"),
        ({"game": 7}, "game"),
        ({"seen": None}, "seen"),
        ({"seen": "1"}, "seen"),
        ({"seen": True}, "seen"),
        ({"seen": 1.0}, "seen"),
        ({"id": None}, "id"),
        ({"id": 1}, "id"),
        ({"id": "x" * 65}, "id"),
        ({"seat": 1}, "seat"),
        ({"command": None}, "command"),
        ({"command": "leave"}, "command"),
        ({"command": {}}, "do"),
        ({"command": {"do": "sing"}}, "do"),
        ({"command": {"do": "take-seat", "name": "Zoe"}}, "do"),
        ({"command": {"do": "deal"}}, "do"),
        ({"command": {"do": "set-rule", "rule": "dice"}}, "answer"),
        ({"command": {"do": "set-rule", "rule": "dice", "answer": 1}}, "answer"),
        ({"command": {"do": "leave", "seat": "s2"}}, "seat"),
        ({"command": {"do": "leave", "who": "s2"}}, "who"),
        ({"command": {"do": "type-roll", "first": "6", "second": 6}}, "first"),
        ({"command": {"do": "type-roll", "first": True, "second": 6}}, "first"),
    ],
)
def test_a_malformed_command_names_its_field(anybody, change, field):
    answer = anybody.post("/api/command", WISH | {"game": anybody.house.table.game} | change)
    assert (answer.status, answer.json()["refused"]) == (400, "malformed")
    assert answer.json()["field"] == field
    assert answer.json()["say"]


def test_nobody_acts_without_a_seat(house, three):
    guest = Phone(house)
    for path, wish in (("/api/command", WISH), ("/api/notebook", {"game": "g"}), ("/api/host/take-up", {"game": "g"})):
        answer = guest.post(path, wish)
        assert (answer.status, answer.json()["refused"]) == (401, "no-seat")


def test_the_same_tap_again_gets_the_same_answer_and_changes_nothing__F30(house, three):
    ann = three[0]
    view = ann.view()
    tap = {"id": "tap-x", "seen": view["version"], "game": view["game"], "rule": "disproof", "answer": "swift"}
    first = ann.tap("set-rule", **tap)
    lines = house.table.journal.length
    again = ann.tap("set-rule", **tap)
    assert (first.status, first.body) == (again.status, again.body)
    assert house.table.journal.length == lines
    refused = ann.tap("set-rule", **tap | {"id": "tap-y", "seen": first.json()["version"]})
    assert refused.status == 409
    assert ann.tap("set-rule", **tap | {"id": "tap-y", "seen": 1}).body == refused.body


def at_once(*taps) -> list[Answer]:
    """All of them in the same moment, each on a line of its own."""
    together = threading.Barrier(len(taps))
    answers: list[Answer | None] = [None] * len(taps)

    def go(place, tap):
        together.wait()
        answers[place] = tap()

    threads = [threading.Thread(target=go, args=pair) for pair in enumerate(taps)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [answer for answer in answers if answer is not None]


def suggested(house: House, how_many: int = 4) -> tuple[Phone, Phone, dict]:
    """Who suggested and who is asked and holds one of the named cards, with the choice to show it."""
    phones = house.playing(how_many)
    by_seat = {phone.seat: phone for phone in phones}
    for _ in range(40):
        turn = phones[0].view()["turn"]
        phone = by_seat[turn["seat"]]
        choices = {choice["do"]: choice["slots"] for choice in phone.view()["choices"]}
        if turn["step"] == "disproof":
            asked = by_seat[turn["suggestion"]["asked"]]
            show = [choice for choice in asked.view()["choices"] if choice["do"] == "show"]
            if show:
                return phone, asked, show[0]["slots"]
            asked.does("say-cannot")
        elif "suggest" in choices:
            phone.does("suggest", **{slot: values[0] for slot, values in choices["suggest"].items()})
        elif "move-to" in choices:
            phone.does("move-to", to=choices["move-to"]["to"][0])
        elif "roll" in choices:
            phone.does("roll")
        else:
            phone.does("end-turn")
    raise AssertionError


def test_a_double_tap_on_a_shown_card_is_one_disproof__F30(house):
    suggester, asked, slots = suggested(house)
    view = asked.view()
    card = slots["card"][0]
    tap = {"seen": view["version"], "game": view["game"], "card": card}
    answers = at_once(*[lambda: asked.tap("show", id="one-finger", **tap)] * 2)
    assert [answer.status for answer in answers] == [200, 200]
    assert answers[0].body == answers[1].body
    shown = [item for item in suggester.view()["news"] if item["event"] == "card-shown"]
    assert len(shown) == 1
    left_over = asked.tap("show", id="left-over", **tap)
    assert left_over.status == 409
    assert len(suggester.view()["shown"]) == 1


def test_two_taps_of_one_finger_in_any_order_are_one_disproof__F30(house):
    suggester, asked, slots = suggested(house)
    view = asked.view()
    tap = {"seen": view["version"], "game": view["game"], "card": slots["card"][0]}
    answers = at_once(*[lambda n=n: asked.tap("show", id=f"tap-{n}", **tap) for n in (2, 1)])
    assert sorted(answer.status for answer in answers) == [200, 409]
    loser = next(answer for answer in answers if answer.status == 409).json()
    assert loser["refused"] in ("stale", "already-answered", "not-now", "not-your-turn")
    assert loser["say"]
    assert len(suggester.view()["shown"]) == 1


def test_of_two_that_act_at_once_one_hears_why_not__F31(house):
    ann, bo, cy = house.seated(3)
    views = {phone: phone.view() for phone in (ann, bo, cy)}
    taps = [
        lambda: ann.tap("choose-suspect", seen=views[ann]["version"], game=house.table.game, suspect="plum"),
        lambda: bo.tap("choose-suspect", seen=views[bo]["version"], game=house.table.game, suspect="plum"),
        lambda: cy.tap("choose-suspect", seen=views[cy]["version"], game=house.table.game, suspect="plum"),
    ]
    answers = at_once(*taps)
    assert sorted(answer.status for answer in answers) == [200, 409, 409]
    for answer in answers:
        if answer.status == 409:
            assert answer.json()["say"].endswith(".")
    assert [seat["suspect"] for seat in ann.view()["table"]["seats"]].count("plum") == 1


def test_a_shown_card_reaches_two_phones_and_nobody_else__F4(house):
    suggester, asked, slots = suggested(house)
    card = slots["card"][0]
    asked.does("show", card=card)
    heard = {seat["seat"]: None for seat in suggester.view()["table"]["seats"]}
    for seat in heard:
        token = house.door.seats.hand_to_new_phone(seat)
        phone = Phone(house)
        phone.cookie, phone.seat = token, seat
        news = [item for item in phone.view()["news"] if item["event"] == "card-shown"]
        knows = seat in (suggester.seat, asked.seat)
        assert all(("card" in item) == knows for item in news)
        assert len(news) == 1
    public = Phone(house).get("/api/public/view").json()["news"]
    assert [item for item in public if item["event"] == "card-shown" and "card" in item] == []


def test_own_marks_go_in_and_the_notebook_comes_out(house):
    ann = house.playing(3)[0]
    marks = [{"card": "rope", "column": "s2", "mark": "no"}, {"card": "hall", "column": "envelope", "mark": "maybe"}]
    answer = ann.post("/api/notebook", {"game": house.table.game, "marks": marks})
    assert answer.status == 200
    assert answer.json()["notebook"]["marks"] == {"rope|s2": "no", "hall|envelope": "maybe"}
    assert answer.json()["version"] == ann.view()["version"]
    assert ann.post("/api/notebook", {"game": house.table.game}).json() == answer.json()
    bad = ann.post("/api/notebook", {"game": house.table.game, "marks": [{"card": "rope", "column": "s2"}]})
    assert (bad.status, bad.json()["field"]) == (400, "mark")
    assert ann.post("/api/notebook", {"game": house.table.game, "marks": ["rope"]}).json()["field"] == "marks"
    assert ann.post("/api/notebook", {"game": "g0"}).json()["refused"] == "stale"


def test_the_box_in_words(house):
    box = Phone(house).get("/api/edition/classic").json()
    assert box["cards"][0]["name"] == "Miss Scarlett"
    assert {card["kind"] for card in box["cards"]} == {"suspect", "weapon", "room"}
    assert all(card["colour"] and card["shape"] for card in box["cards"] if card["kind"] == "suspect")
    staying = box["rules"]["staying"]
    assert staying["own"] == "leave-first"
    assert staying["answers"]["leave-first"] == "Leave a room before you suggest there again."


def test_health_names_what_is_missing(house):
    house.table.fault("dice", "The dice reader is away. Type the roll.")
    answer = Phone(house).get("/healthz").json()
    assert answer["alive"] is True
    assert answer["missing"] == ["dice"]
    assert answer["version"]
