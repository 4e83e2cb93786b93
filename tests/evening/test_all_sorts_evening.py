"""An evening of all sorts: one reads Danish, two share a phone, one is blind, one leaves, and one phone dies.

Six people at the classic box with the notebook's full help. Whoever is blind hears the page's accessibility tree and
has nothing but keys; nobody else does anything but what fingers and eyes can do.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from .deal import Three
from .others import Blind, Dane, Sharer
from .party import ASKED, Party, place
from .people import Person

WHY = re.compile("^(Bo passed on .* in turn 1|You hold |Cy showed you )")
"""Why a card that Ann named is not Bo's: he passed, or Ann knows where it is."""


class AllSorts(Party):
    """Clockwise sit Ann the host, Bo with a Danish phone, Cy and Di at one phone, Eva who is blind, and Finn."""

    noted = ""
    """What stands in a cell of Ann's sheet, as it is read out."""

    def suggestion_for(self, who: Person, showing: Person) -> Three:
        """What makes everybody between the two pass, in a room that `who` is not in already."""
        others = self.after(who)
        passing = others[: others.index(showing)]
        for room in self.deal.rooms:
            three = self.deal.suggestion(passing, showing, room=room)
            held = [card for person in passing for card in person.cards if card in three]
            if room != self.room_of(who) and not held and {*three} & {*showing.cards}:
                return three
        raise AssertionError(f"nothing that {showing} alone has to show to {who}")

    def room_of(self, who: Person) -> str:
        """Where the token was last said or moved to, by its printed name; "" for none."""
        place, token = "", self.deal.card(who.suspect)
        for event in self.program.journal():
            if event["event"] == "token-moved" and event["seat"] == f"s{self.people.index(who) + 1}":
                place = event["to"]
            if event["event"] == "suggestion-made" and event["suspect"] == token:
                place = event["room"]
        return self.deal.box.names.get(place, "")


@pytest.fixture(scope="module")
def party(program, cable, pictures, browser: Browser, seated) -> AllSorts:
    """All sit, each in the own way; the host has chosen the notebook's full help."""
    (ann,) = seated(Ann="Miss Scarlett")
    bo, eva = Dane(browser, "Bo", "Colonel Mustard"), Blind(browser, "Eva", "Mrs Peacock")
    cy = Sharer(browser, "Cy", "Professor Plum")
    finn = Person(browser, "Finn", "Mrs White")
    program.start()
    ann.joins(program.url)
    bo.joins(program.url, picture=pictures / "sorts-join-bo.png")
    cy.joins(program.url)
    di = Sharer(browser, "Di", "Reverend Green", beside=cy)
    di.joins_beside()
    eva.joins(program.url)
    finn.joins(program.url)
    party = AllSorts(program, cable.reader, [ann, bo, cy, di, eva, finn], pictures)
    ann.goes_to("Host")
    ann.taps(
        re.compile("^The notebook marks all that is certain"),
        ann.button(re.compile("^The notebook marks all"), pressed=True),
    )
    ann.goes_to("Play")
    yield party
    for person in (bo, cy, eva, finn):
        assert not person.mishaps
        person.context.close()


def test_the_board_is_set_up_and_everybody_looks_at_the_own_hand__F7(party: AllSorts) -> None:
    ann, bo, cy, di, eva, finn = party.people
    ann.taps("Start the game", ann.text("Step 1 of 4"))
    for step in (2, 3, 4):
        party.goes_on_to_step(step)
    for person in (ann, bo, cy, di, eva, finn):
        person.looks_at_hand()
    bo.picture(party.folder / "sorts-hand-bo.png")
    party.secret = party.deal.envelope(party.people)
    for person in (ann, bo, cy, di, eva, finn):
        person.goes_to("Play")
    ann.taps("Done, go on", ann.heading("Roll to see who starts"))
    party.throws((ann, (6, 6)), (bo, (1, 2)), (cy, (2, 1)), (di, (1, 1)), (eva, (3, 1)), (finn, (1, 3)))
    ann.is_asked("Your turn")


def test_a_suggestion_goes_round_in_two_languages_and_on_a_shared_phone(party: AllSorts) -> None:
    ann, bo, cy, *_ = party.people
    three = party.suggestion_for(ann, cy)
    party.reader.roll(3, 4)
    ann.is_asked("You rolled 7")
    ann.taps("Show the map", ann.text(re.compile("^(In reach of 7|No room is in reach)")))
    ann.picture(party.folder / "sorts-map-ann.png")
    ann.taps("Back to the list", ann.button(place(three[2])))
    ann.taps(place(three[2]), ann.heading("You are in a room"))
    ann.suggests(*three)
    ann.taps("Suggest", ann.heading("Bo, show Ann one card or pass"))
    bo.is_asked(ASKED)
    bo.picture(party.folder / "sorts-asked-bo.png")
    bo.taps("I cannot", bo.heading("Cy, show Ann one card or pass"))
    party.shows(cy, ann, three)
    bo.sees("Cy showed a card.")
    bo.picture(party.folder / "sorts-shown-bo.png")


def test_the_notebook_says_what_is_certain_and_why_and_keeps_own_marks(party: AllSorts) -> None:
    """Bo passed, so nothing of what was named is Bo's."""
    ann, bo, *_ = party.people
    weapon = party.deal.box.names[party.program.journal("suggestion-made")[0]["weapon"]]
    ann.goes_to("Notebook")
    ann.taps("Open my notebook", ann.button(re.compile(f"^{weapon}, Bo: ")))
    cell = ann.button(re.compile(f"^{weapon}, Bo: "))
    expect(cell).to_have_accessible_name(f"{weapon}, Bo: certainly no")
    ann.taps(f"{weapon}, Bo: certainly no", ann.text(WHY))
    ann.picture(party.folder / "sorts-why-ann.png")
    ann.taps("Back to the sheet", ann.button("Maybe"))
    ann.taps("Chances", ann.text(re.compile("solutions are possible")))
    ann.picture(party.folder / "sorts-chances-ann.png")
    ann.taps("Sheet", ann.button("Maybe"))
    ann.button("Maybe").tap()
    open_cell = ann.button(re.compile(", Di: no mark$")).get_attribute("aria-label") or ""
    party.noted = open_cell.replace("no mark", "your mark maybe")
    ann.taps(open_cell, ann.button(party.noted))
    ann.taps("Undo", ann.button(open_cell))
    ann.taps(open_cell, ann.button(party.noted))
    ann.picture(party.folder / "sorts-notebook-ann.png")
    ann.goes_to("Play")
    expect(ann.page.get_by_role("table")).to_have_count(0)
    party.ends_turn(ann, bo)


def test_a_phone_dies_and_the_notebook_lives_with_the_seat__F18(party: AllSorts, seated) -> None:
    ann = party.host
    ann.context.close()
    *_, new = seated(Ann="Miss Scarlett")
    new.page.goto(party.program.url)
    new.taps("I had a seat on another phone", new.heading("Which seat is yours?"))
    new.taps("Ann", new.page.get_by_label("Code for this seat"))
    code = re.search(r"\b\d{6}\b", party.program.screen_says("A new phone asks for Ann's seat."))[0]
    new.page.get_by_label("Code for this seat").fill(code)
    new.taps("Take my seat back", new.heading("Bo's turn"))
    assert {*ann.cards} < {*new.looks_at_hand()}, "the hand, and what Cy showed"
    new.cards = ann.cards
    new.goes_to("Notebook")
    new.taps("Open my notebook", new.button(party.noted))
    new.goes_to("Play")
    party.people[0] = new


def test_bo_plays_a_turn_in_danish(party: AllSorts) -> None:
    _, bo, cy, *_ = party.people
    bo.taps("Roll the dice", bo.button("Still in a corridor"))
    bo.picture(party.folder / "sorts-rolled-bo.png")
    bo.taps("Still in a corridor", bo.heading("Your move is over"))
    bo.taps("End my turn", bo.heading("Cy's turn"))
    cy.is_asked("Your turn")


def test_somebody_who_sees_nothing_disproves(party: AllSorts) -> None:
    _, _, cy, di, eva, _ = party.people
    three = party.suggestion_for(cy, eva)
    cy.types_roll(2, 6)
    cy.taps(place(three[2]), cy.heading("You are in a room"))
    cy.suggests(*three)
    cy.taps("Suggest", cy.heading("Di, show Cy one card or pass"))
    di.is_asked(ASKED)
    di.taps("I cannot", di.heading("Eva, show Cy one card or pass"))
    eva.is_asked(ASKED)
    card = next(card for card in three if card in eva.cards)
    eva.picks(card)
    eva.presses(re.compile("^Show "), "Cy's suggestion is settled")
    cy.is_asked("Your suggestion is settled")
    with cy.holding("Hold to see Eva's card"):
        assert cy.faces() == [card]
    cy.taps("End my turn", cy.heading("Di's turn"))
    di.is_asked("Your turn")


def test_somebody_leaves_and_the_box_answers_from_the_sealed_hand__F32(party: AllSorts) -> None:
    ann, _, _, di, eva, finn = party.people
    finn.context.close()
    ann.goes_to("Table")
    ann.sees("no phone on line")
    three = party.suggestion_for(di, finn)
    party.reader.roll(5, 5)
    di.is_asked("You rolled 10")
    di.taps(place(three[2]), di.heading("You are in a room"))
    di.suggests(*three)
    di.taps("Suggest", di.heading("Eva, show Di one card or pass"))
    eva.is_asked(ASKED)
    eva.presses("I cannot", "Finn, show Di one card or pass")
    di.is_asked("Finn, show Di one card or pass")
    ann.goes_to("Host")
    ann.taps("Let the box answer: Finn", ann.button("Take back in: Finn"))
    ann.picture(party.folder / "sorts-host-ann.png")
    ann.goes_to("Play")
    di.is_asked("Your suggestion is settled")
    with di.holding("Hold to see Finn's card"):
        assert set(di.faces()) <= {*three} & {*finn.cards}
    expect(ann.page.get_by_role("figure")).to_have_count(0)
    di.taps("End my turn", ann.heading("Eva's turn"))


def test_somebody_who_sees_nothing_plays_a_turn(party: AllSorts) -> None:
    ann, bo, *_, eva, _ = party.people
    eva.is_asked("Your turn")
    eva.presses("Roll the dice", re.compile("^You rolled [0-9]+$"))
    three = party.suggestion_for(eva, bo)
    eva.presses(place(three[2]), "You are in a room")
    eva.picks(three[0], three[1])
    eva.presses("Suggest", "Ann, show Eva one card or pass")
    ann.is_asked(ASKED)  # Finn's hand holds none of them: the box has passed
    ann.taps("I cannot", ann.heading("Bo, show Eva one card or pass"))
    card = next(card for card in three if card in bo.cards)
    bo.picks(card)
    bo.taps(re.compile("^Show "), bo.heading("Eva's suggestion is settled"))
    eva.is_asked("Your suggestion is settled")
    with eva.holding("Hold to see Bo's card"):
        assert eva.faces() == [card]
    eva.presses("End my turn", "Ann's turn")
    ann.is_asked("Your turn")


def test_the_end_is_told_to_everybody_in_the_own_way(party: AllSorts) -> None:
    ann, bo, cy, di, eva, _ = party.people
    party.reader.roll(1, 2)
    ann.is_asked("You rolled 3")
    ann.taps("Still in a corridor", ann.heading("Your move is over"))
    ann.prepares_accusation(*party.secret)
    with ann.holding("Hold to accuse"):
        bo.is_asked("The envelope is opened")
    for person in (ann, bo, cy, di, eva):
        person.is_asked("Ann has solved the case")
        assert tuple(person.faces()) == party.secret
    bo.picture(party.folder / "sorts-over-bo.png")
    assert party.program.end() == 0
    checked = party.program.verify()
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "Traceback" not in "\n".join(party.program.said)
