"""The evening at the Danish article's box, in browsers: one die, Scarlett begins, and the last one in wins at once.

Three people; the power goes between the commit of a suggestion and its answer, and while a token clears a door.
"""

from __future__ import annotations

from .box_party import BoxParty


def test_an_evening_that_the_last_one_in_wins(comes_together):
    evening = comes_together(DanishEvening, "dansk", "dansk", Ann="Mr. Green", Bo="Miss Scarlett", Cy="Mrs. White")
    evening.sits_down(picture=True)
    evening.sets_up_the_board()
    evening.bo_suggests_and_the_power_goes()
    evening.cy_accuses_wrongly_and_the_power_goes_before_the_door()
    evening.ann_takes_a_passage_and_accuses_wrongly()
    evening.is_checked("dansk")


class DanishEvening(BoxParty):
    """Scene by scene; clockwise sit Ann the host, Bo, who is Scarlett, and Cy."""

    def sets_up_the_board(self) -> None:
        self.sets_up({"Weapons": "weapons", "The envelope is sealed": "sealed"}, "Bo's turn", {})
        self.secret = self.deal.envelope(self.people)
        self.people[1].is_asked("Your turn")

    def bo_suggests_and_the_power_goes(self) -> None:
        """Killed between the commit of the suggestion and the answer: it is made once. Ann stands in the room then."""
        ann, bo, cy = self.people
        three = self.deal.suggestion([cy], ann, suspect="Mr. Green", room="Køkken")
        self.rolls(bo, 6)
        bo.picture(self.folder / "phone-places-bo.png")
        self.walks(bo, three[2], "You are in a room")
        bo.suggests(*three)
        bo.picture(self.folder / "phone-suggest-bo.png")
        self.power_goes_after("suggestion-made", bo, "Suggest")
        self.answers(bo, three)
        self.keeps("settled", "Bo's suggestion is settled", bo)
        self.ends_turn(bo, cy)

    def cy_accuses_wrongly_and_the_power_goes_before_the_door(self) -> None:
        ann, _, cy = self.people
        self.rolls(cy, 2)
        self.walks(cy, "corridor", "Your move is over")
        self.accuses(cy, self.wrong(), ann, "Cy clears the door")
        self.power_goes()
        cy.is_asked("Does your token block a door?")
        self.keeps("door", "Cy clears the door", cy, ann)
        cy.picks("No door")
        cy.taps("It blocks no door", ann.heading("Your turn"))

    def ann_takes_a_passage_and_accuses_wrongly(self) -> None:
        """Her token was called into the kitchen. Now Bo is the last one in, and that is that."""
        ann, _, cy = self.people
        ann.sees("You are in the Køkken.")
        ann.picture(self.folder / "phone-passage-ann.png")
        ann.taps("Take the secret passage to the Arbejdsværelse", ann.heading("You are in a room"))
        self.accuses(ann, self.wrong(), cy, "Bo is the last one in and wins")
        self.is_over("Bo is the last one in and wins")
