"""The notebook's door: what it hands out at each level of help, to whom, how often, and what it refuses by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion import notebook
from companion.rules import commands as c
from tests.web.conftest import opened
from tests.web.guests import Answer, House, Phone
from tests.web.test_openapi import holds

CONCLUSIONS = {"conclusions": True}


def playing(house: House, help: str) -> list[Phone]:
    """Three people in their first turn, at a table that helps so far; as many phones, the one on turn first."""
    phones = house.playing(3, **({} if help == "seen" else {"help": help}))  # no rule is set to what it is
    on_turn = phones[0].view()["turn"]["seat"]
    return sorted(phones, key=lambda phone: phone.seat != on_turn)


@pytest.fixture(scope="module")
def full() -> Iterator[list[Phone]]:
    """A table with full help, for tests that leave nothing behind but marks."""
    for house in opened():
        yield playing(house, "full")


def looks_up(phone: Phone, **wish: Any) -> Answer:
    return phone.post("/api/notebook", {"game": phone.house.table.game, "seat": phone.seat, **wish})


def suggests(phones: list[Phone]) -> None:
    """Whoever is on turn goes to the hall and suggests; all that is asked is answered."""
    asker = phones[0]
    asker.does("roll")
    asker.does("move-to", to="hall")
    asker.does("suggest", suspect="plum", weapon="rope")
    while (view := asker.view())["turn"]["step"] == "disproof":
        asked = next(phone for phone in phones if phone.seat in view["awaited"])
        choice = next(each for each in asked.view()["choices"] if each["kind"] == "play")
        asked.does(choice["do"], **{slot: values[0] for slot, values in choice["slots"].items()})


# --- help off, seen, full


@pytest.mark.parametrize("help", ["off", "seen"])
def test_without_full_help_there_are_marks_and_the_log_and_no_conclusions(house: House, help: str) -> None:
    ann = playing(house, help)[0]
    card = ann.view()["hand"][0]["card"]
    found = looks_up(ann, marks=[{"card": "rope", "column": "envelope", "mark": "moon"}], log={})
    assert found.status == 200
    assert found.json()["notebook"]["marks"] == {"rope|envelope": "moon"}
    assert (f"{card}|{ann.seat}" in found.json()["notebook"]["seen"]) == (help == "seen")
    assert found.json()["log"]["items"][0]["event"] == "turn-began"
    for wish in (CONCLUSIONS, {"why": {"card": card, "column": ann.seat}},
                 {"suppose": [{"card": card, "column": "envelope", "holds": True}]}):  # fmt: skip
        no = looks_up(ann, marks=[{"card": "hall", "column": "envelope", "mark": "no"}], **wish)
        assert (no.status, no.json()["refused"]) == (409, "help-does-not-go-that-far")
        assert no.json()["say"].startswith("At this table the notebook draws no conclusions.")
        assert "certain" not in no.body.decode()
    assert "hall|envelope" not in ann.view()["notebook"]["marks"], "what is refused is not half done"


def test_the_help_of_this_table_is_for_all_to_see(house: House) -> None:
    phones = playing(house, "full")
    public = Phone(house).get("/api/public/view").json()
    assert {phone.view()["table"]["rules"]["help"] for phone in phones} == {"full"}
    assert public["table"]["rules"]["help"] == "full"
    assert looks_up(phones[0], **CONCLUSIONS).status == 200


def test_full_help_gives_conclusions_reasons_and_what_if(house: House) -> None:
    phones = playing(house, "full")
    suggests(phones)
    ann = phones[0]
    mine = [held["card"] for held in ann.view()["hand"]]
    found = looks_up(ann, **CONCLUSIONS)
    assert holds(found.json(), "NotebookAnswer")
    certain = found.json()["conclusions"]["certain"]
    assert {at for at, mark in certain.items() if mark == "yes"} >= {f"{card}|{ann.seat}" for card in mine}
    for at, mark in found.json()["notebook"]["seen"].items():
        assert certain[at] == mark
    chances = found.json()["conclusions"]["chances"]
    assert all(0 < n <= of for lies in chances.values() for n, of in lies.values())
    why = looks_up(ann, why={"card": mine[0], "column": "envelope"})
    assert holds(why.json(), "NotebookAnswer")
    assert why.json()["why"]["mark"] == "no"
    assert why.json()["why"]["say"] == [f"You hold {named(house, mine[0])}."]
    supposed = looks_up(ann, suppose=[{"card": mine[0], "column": "envelope", "holds": True}])
    assert holds(supposed.json(), "NotebookAnswer")
    assert not supposed.json()["supposed"]["possible"]
    open_card = next(card for card, lies in chances.items() if "envelope" in lies)
    possible = looks_up(ann, suppose=[{"card": open_card, "column": "envelope", "holds": True}])
    assert holds(possible.json(), "NotebookAnswer")
    assert possible.json()["supposed"]["possible"]
    not_certain = looks_up(ann, why={"card": open_card, "column": "envelope"})
    assert (not_certain.status, not_certain.json()["say"]) == (409, "That is not certain.")


def named(house: House, card: str) -> str:
    """The card as it stands in a sentence."""
    edition = house.table.edition
    return edition.names[card] if edition.kind[card] == "suspect" else f"the {edition.names[card]}"


def test_a_mark_that_cannot_be_right_is_told_at_once(full: list[Phone]) -> None:
    ann = full[0]
    card = ann.view()["hand"][0]["card"]
    wrong = {"card": card, "column": "envelope", "mark": "yes"}
    found = looks_up(ann, marks=[wrong], **CONCLUSIONS).json()["conclusions"]["contradictions"]
    assert [{name: each[name] for name in wrong} for each in found] == [wrong]
    assert found[0]["because"]
    ann.does("take-back-mark")
    assert looks_up(ann, **CONCLUSIONS).json()["conclusions"]["contradictions"] == []


# --- who, where, how often


def test_a_seat_s_conclusions_are_for_its_own_phone(full: list[Phone]) -> None:
    ann, bo, _cy = full
    game = ann.house.table.game
    no = ann.post("/api/notebook", {"game": game, "seat": bo.seat, **CONCLUSIONS})
    assert (no.status, no.json()["refused"]) == (403, "not-this-seat")
    assert Phone(ann.house).post("/api/notebook", {"game": game, **CONCLUSIONS}).status == 401
    assert ann.post("/api/notebook", {"game": "g0", **CONCLUSIONS}).json()["refused"] == "stale"
    assert looks_up(ann, **CONCLUSIONS).header("Cache-Control") == "no-store"


def test_conclusions_are_never_in_a_view_or_a_stream(full: list[Phone]) -> None:
    ann = full[0]
    looks_up(ann, **CONCLUSIONS)
    assert set(ann.view()["notebook"]) == {"marks", "seen"}
    with ann.listens() as stream:
        assert set(stream.next()["notebook"]) == {"marks", "seen"}


def test_what_follows_is_thought_out_once_for_each_thing_that_is_told(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    phones = playing(house, "full")
    thought = []
    real = notebook.known.conclude
    monkeypatch.setattr(notebook.known, "conclude", lambda *of: thought.append(of[0]["seat"]) or real(*of))
    ann, bo, _cy = phones
    for _ in range(3):
        looks_up(ann, marks=[{"card": "rope", "column": "envelope", "mark": "maybe"}], **CONCLUSIONS)
    assert thought == [ann.seat], "marks tell nothing new"
    looks_up(bo, **CONCLUSIONS)
    ann.does("roll")
    looks_up(ann, **CONCLUSIONS)
    assert thought == [ann.seat, bo.seat, ann.seat]


def test_whom_the_swift_box_asks_to_show_counts_before_anything_is_told(house: House) -> None:
    """That the box has looked is no news; that it then asks somebody says that one of the cards is there."""
    phones = house.playing(3, help="full", disproof="swift")
    on_turn = phones[0].view()["turn"]["seat"]
    asker = next(phone for phone in phones if phone.seat == on_turn)
    asker.does("roll")
    asker.does("move-to", to="hall")
    asked = phones[(phones.index(asker) + 1) % 3]
    watches = phones[(phones.index(asker) + 2) % 3]
    kind = house.table.edition.kind
    held = {kind[own["card"]]: own["card"] for own in asked.view()["hand"]}
    asker.does("suggest", suspect=held.get("suspect", "plum"), weapon=held.get("weapon", "rope"))
    before = looks_up(watches, **CONCLUSIONS).json()
    house.table.submit(c.GoOn(c.HOUSE))
    after = looks_up(watches, **CONCLUSIONS).json()
    assert asked.view()["awaited"] == [asked.seat]
    assert after["told"] == before["told"]
    assert after["conclusions"]["chances"] != before["conclusions"]["chances"]


def test_the_table_goes_on_while_somebody_thinks(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Off the table's lock: a turn is played from within the thinking."""
    ann, *_others = playing(house, "full")
    real = notebook.known.conclude

    def slowly(*of: Any) -> Any:
        ann.does("roll")
        return real(*of)

    monkeypatch.setattr(notebook.known, "conclude", slowly)
    assert looks_up(ann, **CONCLUSIONS).status == 200
    assert ann.view()["turn"]["step"] == "rolled"


def test_who_asks_faster_than_a_thumb_waits__F48(house: House) -> None:
    ann, bo, _cy = playing(house, "full")
    answers = [looks_up(ann, **CONCLUSIONS) for _ in range(42)]
    assert {answer.status for answer in answers[:40]} == {200}
    assert answers[-1].status == 429
    assert answers[-1].header("Retry-After") == "1"
    assert looks_up(ann, log={}).status == 200, "marks and log go on"
    assert looks_up(bo, **CONCLUSIONS).status == 200
    house.let_pass(1)
    assert looks_up(ann, **CONCLUSIONS).status == 200


def test_before_the_deal_there_is_nothing_to_conclude(house: House) -> None:
    ann = house.seated(3)[0]
    ann.does("set-rule", rule="help", answer="full")
    no = looks_up(ann, **CONCLUSIONS)
    assert (no.status, no.json()["refused"]) == (409, "not-now")
    assert looks_up(ann, log={}).json()["log"]["items"]


# --- what it takes

PLACE = {"card": "rope", "column": "envelope"}
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"conclusions": "yes"}, "conclusions"),
    ({"log": []}, "log"),
    ({"log": {"before": "1"}}, "before"),
    ({"log": {"before": -1}}, "before"),
    ({"log": {"card": "spoon"}}, "card"),
    ({"log": {"player": "envelope"}}, "player"),
    ({"log": {"page": 2}}, "page"),
    ({"log": {"dice": 1}}, "dice"),
    ({"why": {"card": "rope"}}, "column"),
    ({"why": {**PLACE, "card": 7}}, "card"),
    ({"why": {**PLACE, "column": "s9"}}, "column"),
    ({"why": {**PLACE, "holds": True}}, "holds"),
    ({"suppose": PLACE}, "suppose"),
    ({"suppose": [PLACE]}, "holds"),
    ({"suppose": [{**PLACE, "holds": 1}]}, "holds"),
    ({"suppose": [{**PLACE, "holds": True, "card": "x" * 65}]}, "card"),
    ({"suppose": ["rope"]}, "suppose"),
    ({"suppose": [{**PLACE, "holds": True}] * 9}, "suppose"),
    ({"marks": [{**PLACE, "mark": 3}]}, "mark"),
]


@pytest.mark.parametrize(("wish", "field"), WRONG)
def test_what_cannot_be_understood_names_its_field(full: list[Phone], wish: dict[str, Any], field: str) -> None:
    no = looks_up(full[0], **wish)
    assert (no.status, no.json()["refused"], no.json()["field"]) == (400, "malformed", field)
    assert holds(no.json(), "Refusal")


def test_reasons_are_told_in_the_phone_s_language(full: list[Phone]) -> None:
    ann = full[0]
    wish = {"game": ann.house.table.game, "why": {"card": ann.view()["hand"][0]["card"], "column": "envelope"}}
    english = ann.post("/api/notebook", wish, Accept_Language="en").json()["why"]
    danish = ann.post("/api/notebook", wish, Accept_Language="da").json()["why"]
    assert english["say"][0].startswith("You hold ")
    assert danish["say"] != english["say"]
    assert danish["mark"] == english["mark"]


# --- whoever sits there


def test_the_log_and_the_marks_are_there_after_a_restart(house: House) -> None:
    phones = playing(house, "full")
    suggests(phones)
    ann = phones[0]
    before = looks_up(ann, marks=[{**PLACE, "mark": "flag"}], log={}, **CONCLUSIONS).json()
    house.table.lay(house.table.journal)
    after = looks_up(ann, log={}, **CONCLUSIONS).json()
    assert {**after, "version": 0} == {**before, "version": 0}


def test_who_takes_over_a_seat_has_its_notebook(house: House) -> None:
    phones = playing(house, "full")
    suggests(phones)
    ann = phones[0]
    before = looks_up(ann, marks=[{**PLACE, "mark": "flag"}], log={}, **CONCLUSIONS).json()
    newcomer = Phone(house)
    newcomer.cookie, newcomer.seat = house.door.seats.hand_to_new_phone(ann.seat), ann.seat
    assert looks_up(newcomer, log={}, **CONCLUSIONS).json() == before
    assert looks_up(ann, log={}).status in (401, 403), "the old phone has it no more"


def test_a_correction_and_a_take_back_change_nothing_of_what_is_known(house: House) -> None:
    phones = playing(house, "full")
    suggests(phones)
    ann = phones[0]
    before = looks_up(ann, **CONCLUSIONS).json()["conclusions"]["certain"]
    ann.does("propose-correction", token="rope", place="library")
    for phone in phones[1:]:
        phone.does("consent")
    assert ann.view()["table"]["weapons"]["rope"] == "library"
    ann.does("end-turn")
    ann.does("take-back")
    assert looks_up(ann, **CONCLUSIONS).json()["conclusions"]["certain"] == before
