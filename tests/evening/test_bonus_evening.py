"""The evening at the box with Bonus cards, in browsers: leftovers, cards on the question mark, the centre.

Four people; the power goes between the commit of a drawn card and its answer, and while all choose a card for the left.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .box_party import BoxParty

QUESTION, CENTRE = "A question mark", "The centre"


def test_an_evening_with_bonus_cards(comes_together):
    evening = comes_together(
        BonusEvening, "bonus", "bonus", Ann="Miss Scarlett", Bo="Mrs White", Cy="Professor Plum", Di="Mrs Peacock"
    )
    evening.sits_down(picture=True)
    evening.program.on_top("loose-tongue", "whispers", "back-stairs", "a-hunch", "at-a-run")
    evening.sets_up_the_board()
    evening.rolls_off()
    evening.ann_draws_a_card_and_the_power_goes()
    evening.bo_draws_and_all_show_to_the_left_and_the_power_goes()
    evening.cy_takes_the_back_stairs()
    evening.di_has_a_hunch()
    evening.ann_accuses_wrongly()
    evening.solves_from_the_centre()
    evening.is_checked("bonus")


class BonusEvening(BoxParty):
    """Scene by scene; clockwise sit Ann the host, Bo, Cy and Di."""

    def sets_up_the_board(self) -> None:
        names = {"Tokens": "tokens", "Weapons": "weapons", "Bonus cards": "deck", "Left over": "leftovers"}
        self.sets_up(names, "Roll to see who starts", {"Left over": self.sees_the_leftovers})

    def sees_the_leftovers(self) -> None:
        """Two cards that lie open for all: the same two on every phone and on the screen."""
        self.left_over = self.host.faces()
        assert len(self.left_over) == 2
        for person in self.people:
            assert person.faces() == self.left_over
        for card in self.left_over:
            self.program.screen_says(card)

    def rolls_off(self) -> None:
        """With both dice; Ann starts. Hands are even, and the leftovers stay in sight."""
        ann, *others = self.people
        assert [len(person.cards) for person in self.people] == [4] * 4
        self.secret = self.deal.envelope(self.people, self.left_over)
        self.throws((ann, (6, 6)), *((other, (at, 1)) for at, other in enumerate(others, 1)))
        ann.is_asked("Your turn")
        for card in self.left_over:
            self.program.screen_says(card)
        ann.goes_to("Table")
        assert ann.faces() == self.left_over
        ann.picture(self.folder / "phone-leftovers-table-ann.png")
        ann.goes_to("Play")
        self.keeps("leftovers-in-play", "Ann's turn", ann)

    def ann_draws_a_card_and_the_power_goes(self) -> None:
        """Killed when the card is drawn and nobody was told: it is drawn once. Bo shows Ann alone a card."""
        ann, bo, cy, _ = self.people
        self.rolls(ann, 3, 4)
        ann.picture(self.folder / "phone-places-ann.png")
        self.power_goes_after("card-drawn", ann, QUESTION)
        ann.is_asked("Whose card do you want to see?")
        self.keeps("card", "A loose tongue", ann, cy)
        self.points_at(ann, bo, "Whose card do you want to see?", "Bo, show Ann one card")
        bo.is_asked("Show Ann one card")
        self.keeps("card-shows-one", "Bo, show Ann one card", bo, cy)
        chosen = self.chooses_own(bo, 2, "Ann has moved")
        assert self.looks(ann, "Hold to see Bo's card", "card-shown") == chosen
        expect(ann.button("Accuse")).to_have_count(0)  # not from here
        self.ends_turn(ann, bo)

    def bo_draws_and_all_show_to_the_left_and_the_power_goes(self) -> None:
        """Killed when Ann and Bo have chosen and Cy and Di have not."""
        _, bo, *_ = self.people
        self.rolls(bo, 2, 4)
        bo.taps(QUESTION, bo.heading(re.compile("^Choose a card for ")))
        self.all_choose(re.compile("^Choose a card for "), "Bo has moved", "mass-showing")
        for at, person in enumerate(self.people):
            right = self.people[at - 1]
            assert self.looks(person, f"Hold to see {right.name}'s card") == right.cards[0]
        self.keeps("mass-shown", "Bo has moved", bo)
        self.ends_turn(bo, self.people[2])

    def cy_takes_the_back_stairs(self) -> None:
        """A card that leads into a room; then a suggestion from there."""
        _, _, cy, di = self.people
        suspect, weapon, room = self.deal.suggestion([di], self.people[0])
        self.rolls(cy, 1, 2)
        cy.taps(QUESTION, cy.heading("Go to any room"))
        self.keeps("card-go-to", "The back stairs", cy)
        cy.picks(room)
        cy.taps(f"Go to the {room}", cy.heading("You are in a room"))
        self.suggests(cy, (suspect, weapon, room))
        self.ends_turn(cy, di)

    def di_has_a_hunch(self) -> None:
        """A suggestion from where she stands: any room may be named."""
        _, bo, _, di = self.people
        three = self.deal.suggestion([self.people[0]], bo)
        self.rolls(di, 4, 4)
        di.taps(QUESTION, di.heading("Make a suggestion"))
        di.picks(*three)
        self.keeps("card-hunch", "A hunch", di)
        suspect, weapon, room = three
        self.answered(di, three, f"Suggest {suspect}, the {weapon}, the {room}")
        self.ends_turn(di, self.people[0])

    def ann_accuses_wrongly(self) -> None:
        """Only in the centre; then she is out, and her phone alone has seen the envelope."""
        ann, bo, *_ = self.people
        self.rolls(ann, 5, 5)
        self.walks(ann, CENTRE, "Your move is over")
        self.keeps("centre", "Ann has moved", ann)
        ann.prepares_accusation(*self.wrong())
        ann.picture(self.folder / "phone-accuse-ann.png")
        with ann.holding("Hold to accuse"):
            bo.is_asked(self.opened)
        self.keeps("accusation", "Ann accuses")
        bo.is_asked("Your turn")
        with ann.holding("Hold to look into the envelope"):
            assert tuple(ann.faces()) == self.secret
        self.keeps("wrong", "Wrong", bo)

    def solves_from_the_centre(self) -> None:
        _, bo, *_ = self.people
        self.rolls(bo, 6, 3)
        self.walks(bo, CENTRE, "Your move is over")
        self.solves(bo)
