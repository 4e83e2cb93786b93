"""The evening: real browsers, a real process, dice on a line and a button on a pin, from power to reveal.

Four people who know nothing but what stands on their phones. The program is killed twice on the way.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .deal import Three
from .party import ASKED, Party, place, settled

PASSAGE_FROM, PASSAGE_TO = "Lounge", "Conservatory"
KEPT = re.compile("Your tap is kept")


def test_an_evening_from_power_to_reveal(program, cable, seated, pictures):
    ann, bo, cy, di = seated(Ann="Miss Scarlett", Bo="Colonel Mustard", Cy="Professor Plum", Di="Mrs Peacock")
    evening = Evening(program, cable.reader, [ann, di, bo, cy], pictures)
    evening.sits_down()
    evening.sets_up_the_board()
    evening.looks_at_the_cards()
    evening.rolls_off()
    evening.bo_suggests_and_the_power_goes()
    evening.ann_disproves_and_the_power_goes_again()
    evening.cy_types_a_roll_and_calls_ann_to_the_lounge()
    evening.ann_takes_the_passage_and_accuses_wrongly()
    evening.di_lets_the_box_roll_and_ann_still_shows()
    evening.bo_accuses_rightly()
    evening.is_checked()


class Evening(Party):
    """Scene by scene; clockwise sit Ann the host, Di, Bo and Cy."""

    words = ""
    """The seal's."""
    named: Three = ("", "", "")
    """What Bo suggests first."""

    def sits_down(self) -> None:
        ann, di, bo, cy = self.people
        self.program.start()
        self.keeps("01-attract", self.program.url.removeprefix("http://"))
        di.page.goto(self.program.url)
        for person in (ann, bo, cy):
            person.joins(self.program.url)
        for other in (ann, bo, cy):  # Di stood at the door all the time
            expect(di.button(re.compile(other.suspect))).to_be_disabled()
        di.joins(picture=self.folder / "phone-01-join-di.png")
        for at in (3, 2):
            ann.taps("Move Di up", ann.seat_in_list(at, "Di"))
        for person in self.people:
            for at, other in enumerate(self.people, 1):
                expect(person.seat_in_list(at, other.name)).to_be_visible()
        self.keeps("02-lobby", "Di", ann)
        ann.taps("Start the game", ann.text("Step 1 of 4"))

    def sets_up_the_board(self) -> None:
        """One step by the panel's button."""
        _, _, bo, cy = self.people
        self.everybody("Step 1 of 4")
        self.keeps("03-tokens", "1 of 4")
        self.goes_on_to_step(2)
        self.everybody("Step 2 of 4")
        self.keeps("04-weapons", "2 of 4", cy)
        self.panel.press("ok", then="3 of 4")
        self.everybody("Step 3 of 4")
        (sealed,) = self.program.journal("sealed")
        for word in sealed["words"]:
            self.everybody(word)
            self.program.screen_says(word)
        self.words = " ".join(sealed["words"])
        self.keeps("05-seal", sealed["words"][0], bo)
        self.goes_on_to_step(4)
        self.everybody("Step 4 of 4")

    def looks_at_the_cards(self) -> None:
        _, _, bo, _ = self.people
        self.opens_hands()
        for person in self.people:
            person.sees(f"Your {len(person.cards)} cards match the seal: {self.words}")
        bo.picture(self.folder / "phone-06-hand-covered-bo.png")
        with bo.holding("Press and hold to look"):
            assert bo.faces("Your cards, open") == bo.cards
            bo.picture(self.folder / "phone-06-hand-open-bo.png")
        self.keeps("06-hands", "4 of 4")
        self.goes_on_to_roll_off()

    def rolls_off(self) -> None:
        """Ann and Bo are level and throw again; Bo starts."""
        ann, di, bo, cy = self.people
        self.throws((ann, (5, 6)), (di, (4, 3)), (bo, (6, 5)), (cy, (1, 1)))
        ann.sees("Level: throw 2")
        self.keeps("07-roll-off", "Ann rolls", ann)
        self.throws((ann, (2, 1)), (bo, (4, 2)))
        bo.is_asked("Your turn")
        self.keeps("08-turn", "Bo's turn", bo)

    def bo_suggests_and_the_power_goes(self) -> None:
        """Killed between the commit of Bo's suggestion and the answer: it is neither lost nor made twice."""
        ann, _, bo, cy = self.people
        self.named = suspect, weapon, room = self.deal.suggestion([cy], ann)
        self.reader.roll(6, 5)
        bo.is_asked("You rolled 11")
        bo.sees("read from the dice")
        self.keeps("09-rolled", "Bo rolled 11", bo)
        bo.taps(place(room), bo.heading("You are in a room"))
        bo.suggests(suspect, weapon, room)
        expect(bo.button("Suggest")).to_be_enabled()
        bo.picture(self.folder / "phone-10-suggest-bo.png")
        self.program.die_after("suggestion-made")
        bo.taps("Suggest", bo.text(KEPT))
        self.program.has_died()
        self.program.start()
        cy.is_asked(ASKED)  # nobody reloaded anything
        ann.is_asked("Cy, show Bo one card or pass")
        bo.is_asked("Cy, show Bo one card or pass")
        expect(bo.notice()).to_have_count(0)  # the tap sent again got the answer that was cut off
        (made,) = self.program.journal("suggestion-made")
        assert [made["suspect"], made["weapon"]] == [self.deal.card(suspect), self.deal.card(weapon)]

    def ann_disproves_and_the_power_goes_again(self) -> None:
        """Killed while Ann has picked her card: her tap waits on the phone and is done once."""
        ann, di, bo, cy = self.people
        suspect, _, _ = self.named
        cy.taps("I cannot", ann.heading(ASKED))
        self.keeps("11-asked", f"Move {suspect}", ann)
        ann.taps("I cannot", ann.notice())
        ann.picture(self.folder / "phone-11-untrue-ann.png")
        card = next(card for card in self.named if card in ann.cards)
        ann.picks(card)
        with ann.holding(re.compile("^Hold to see")):
            expect(ann.page.get_by_text("yours", exact=True)).to_have_count(sum(c in ann.cards for c in self.named))
            ann.picture(self.folder / "phone-11-yours-ann.png")
        ann.picture(self.folder / "phone-11-disprove-ann.png")
        self.program.kill()
        ann.taps(re.compile("^Show "), ann.text(KEPT))
        ann.picture(self.folder / "phone-12-box-away-ann.png")
        assert not self.program.journal("card-shown")
        self.program.start()
        expect(settled(bo)).to_be_visible()
        expect(ann.notice()).to_have_count(0)
        (shown,) = self.program.journal("card-shown")
        assert shown["card"] == self.deal.card(card)
        with bo.holding("Hold to see Ann's card"):
            assert bo.faces() == [card]
            bo.picture(self.folder / "phone-13-shown-bo.png")
        expect(bo.page.get_by_role("figure")).to_have_count(0)
        self.keeps("13-shown", "Ann showed Bo a card.", di)
        for other in (cy, di):
            other.sees("Ann showed a card.")
        self.ends_turn(bo, cy)

    def cy_types_a_roll_and_calls_ann_to_the_lounge(self) -> None:
        ann, di, _, cy = self.people
        cy.types_roll(2, 6, picture=self.folder / "phone-14-type-cy.png")
        cy.is_asked("You rolled 8")
        cy.taps(place(PASSAGE_FROM), cy.heading("You are in a room"))
        self.suggests(cy, self.deal.suggestion([ann], di, suspect=ann.suspect, room=PASSAGE_FROM))
        self.ends_turn(cy, ann)

    def ann_takes_the_passage_and_accuses_wrongly(self) -> None:
        """Only Ann's phone opens the envelope; the table hears that it was wrong."""
        ann, di, _, _ = self.people
        ann.sees(f"You are in the {PASSAGE_FROM}.")
        ann.picture(self.folder / "phone-15-passage-ann.png")
        ann.taps(f"Take the secret passage to the {PASSAGE_TO}", ann.heading("You are in a room"))
        suspect, weapon, room = self.secret
        ann.prepares_accusation(suspect, next(other for other in self.deal.weapons if other != weapon), room)
        ann.picture(self.folder / "phone-16-accuse-ann.png")
        with ann.holding("Hold to accuse"):
            di.is_asked("The envelope is opened")
        self.keeps("16-accusation", "Ann accuses")
        di.is_asked("Your turn")
        self.keeps("17-wrong", "Wrong", di)
        with ann.holding("Hold to look into the envelope"):
            assert tuple(ann.faces()) == self.secret
            ann.picture(self.folder / "phone-17-envelope-ann.png")

    def di_lets_the_box_roll_and_ann_still_shows(self) -> None:
        ann, di, bo, cy = self.people
        suspect, weapon, room = self.deal.suggestion([bo, cy], ann)
        di.taps("Roll the dice", di.heading(re.compile("You rolled [0-9]+")))
        di.sees("by the box")
        di.picture(self.folder / "phone-18-rolled-di.png")
        di.taps(place(room), di.heading("You are in a room"))
        self.suggests(di, (suspect, weapon, room))
        self.ends_turn(di, bo)

    def bo_accuses_rightly(self) -> None:
        """Everybody's phone checks every card against the seal."""
        ann, _, bo, _ = self.people
        self.reader.roll(1, 2)
        bo.is_asked("You rolled 3")
        bo.taps("Still in a corridor", bo.heading("Your move is over"))
        bo.prepares_accusation(*self.secret)
        with bo.holding("Hold to accuse"):
            ann.is_asked("The envelope is opened")
        for person in self.people:
            person.is_asked("Bo has solved the case")
            person.sees("This phone checked all 21 cards: they match the seal")
            assert tuple(person.faces()) == self.secret
        self.program.screen_says("Bo has solved the case")
        self.keeps("19-reveal", self.secret[2], bo)
        kept = self.program.kept_picture()
        assert kept.startswith(b"\x89PNG")
        if self.folder.is_dir():
            (self.folder / "game-kept.png").write_bytes(kept)

    def is_checked(self) -> None:
        """No roll lost, doubled or from elsewhere; a clean end; the file holds."""
        origins = [rolled["origin"] for rolled in self.program.journal("dice-rolled")]
        assert origins == ["reader"] * 7 + ["typed", "virtual", "reader"]
        assert self.program.end() == 0
        checked = self.program.verify()
        assert checked.returncode == 0, checked.stdout + checked.stderr
        assert "Traceback" not in "\n".join(self.program.said)
