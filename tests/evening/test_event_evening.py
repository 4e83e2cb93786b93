"""The evening at the box with Clue cards, in browsers: a magnifying glass draws one, and each is really carried out.

Four people; the power goes between the commit of a drawn card and its answer, and while all choose a card at once.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .box_party import BoxParty

CARDS = ("extra_passage", "name_weapon", "pass_the_secret", "chosen_player", "everyone_reveals", "everyone_moves")


def test_an_evening_with_clue_cards(comes_together):
    evening = comes_together(
        ClueEvening, "event", "event", Ann="Miss Scarlett", Bo="Chef White", Cy="Mayor Green", Di="Solicitor Peacock"
    )
    evening.sits_down(picture=True)
    evening.program.on_top(*CARDS)
    evening.sets_up_the_board()
    evening.ann_opens_a_passage_and_the_power_goes()
    evening.bo_names_a_weapon_that_di_holds()
    evening.all_show_to_the_left_and_the_power_goes()
    evening.di_says_who_looks_guilty()
    evening.all_turn_a_card_up()
    evening.all_change_rooms_and_bo_solves()
    evening.is_checked("event")


class ClueEvening(BoxParty):
    """Scene by scene; clockwise sit Ann the host, Bo, Cy and Di."""

    def sets_up_the_board(self) -> None:
        """One die says who begins; the glass counts as a one."""
        ann, *others = self.people
        self.sets_up({"Clue cards": "deck", "Weapons": "weapons"}, "Roll to see who starts", {})
        self.secret = self.deal.envelope(self.people)
        self.throws((ann, (6,)), (others[0], (1,)))
        self.keeps("roll-off", f"{others[1].name} rolls", others[1])
        self.throws((others[1], (2,)), (others[2], (3,)))
        ann.is_asked("Your turn")

    def ann_opens_a_passage_and_the_power_goes(self) -> None:
        """Killed when the glass has drawn the card and nobody was told. Then she goes through her passage."""
        ann, _, cy, _ = self.people
        ann.is_asked("Your turn")
        ann.taps("Type my own dice", ann.page.get_by_role("group", name="First die"))
        for die, face in (("First die", "1"), ("Second die", "4")):
            ann.page.get_by_role("group", name=die).get_by_role("button", name=face, exact=True).tap()
        ann.picture(self.folder / "phone-glass-ann.png")
        self.power_goes_after("card-drawn", ann, "I rolled 1 and 4")
        ann.is_asked("Open a secret passage")
        self.keeps("card", "A hidden door", ann, cy)
        ann.picks("Hall")
        ann.taps("Open a passage in the Hall", ann.heading("You rolled 5"))
        self.walks(ann, "Hall", "You are in a room")
        self.keeps("passage-opened", "Ann is in a room", ann)
        ann.goes_to("Table")
        ann.sees("Hall: opened, to and from each of these")
        ann.picture(self.folder / "phone-passage-opened-table-ann.png")
        ann.goes_to("Play")
        self.ends_turn(ann, self.people[1])

    def bo_names_a_weapon_that_di_holds(self) -> None:
        """Who holds it shows everybody, and nobody else is asked; a weapon that somebody holds for sure."""
        _, bo, *_ = self.people
        holder, weapon = next(
            (other, card) for other in self.after(bo) for card in other.cards if card in self.deal.weapons
        )
        self.rolls(bo, 3, 1, then="Name a weapon")
        self.keeps("card-name", "Name a weapon", bo)
        bo.picks(weapon)
        bo.taps(f"Name the {weapon}", holder.heading(re.compile(f"^Show the {weapon} to everybody")))
        self.keeps("card-reveals", weapon, holder, bo)
        holder.taps(f"Show the {weapon} to everybody", bo.heading("You rolled 4"))
        self.keeps("revealed", weapon, bo)
        for other in self.after(bo):
            other.sees(re.compile(f"^({holder.name}|You) showed everybody: the {weapon}"))
        self.walks(bo, "corridor", "Your move is over")
        self.ends_turn(bo, self.people[2])

    def all_show_to_the_left_and_the_power_goes(self) -> None:
        """Killed when Ann and Bo have chosen and Cy and Di have not."""
        _, _, cy, di = self.people
        cy.is_awaited_to_roll()
        self.reader.roll(1, 1)
        self.all_choose(re.compile("^Choose a card for "), "Cy rolled 2", "mass-showing")
        for at, person in enumerate(self.people):
            right = self.people[at - 1]
            assert self.looks(person, f"Hold to see {right.name}'s card") == right.cards[0]
        cy.is_asked("You rolled 2")
        self.walks(cy, "corridor", "Your move is over")
        self.ends_turn(cy, di)

    def di_says_who_looks_guilty(self) -> None:
        """Whoever is pointed at shows everybody a card."""
        ann, bo, _, di = self.people
        self.rolls(di, 1, 6, then="Who looks guilty?")
        self.keeps("card-guilty", "Di says who looks guilty", di)
        self.points_at(di, bo, "Who looks guilty?", "Bo shows a card")
        bo.is_asked("Show everybody one card")
        self.keeps("card-guilty-shows", "Bo shows a card", bo)
        shown = self.chooses_own(bo, 2, "Di rolled 7")
        for other in self.after(di):
            other.sees(f"Bo showed everybody: {self.called(shown)}.")
        self.keeps("guilty-revealed", shown, ann)
        self.walks(di, "Study", "You are in a room")
        expect(di.button(re.compile("passage"))).to_have_count(0)
        nobodys = "Colonel Mustard"  # so that nobody is called away from where the next scene finds them
        self.suggests(di, self.deal.suggestion([ann], bo, suspect=nobodys, room="Study"))
        self.ends_turn(di, ann)

    def all_turn_a_card_up(self) -> None:
        """Each chooses one; they are turned up together."""
        ann, bo, cy, di = self.people
        ann.sees("You are in the Hall.")
        ann.is_awaited_to_roll()
        self.reader.roll(2, 1)
        for person, then in ((bo, "You have chosen"), (cy, "You have chosen"), (ann, "You have chosen")):
            person.is_asked("Choose a card for everybody")
            self.chooses_own(person, 2, then)
        di.is_asked("Choose a card for everybody")
        self.chooses_own(di, 2, "Ann rolled 3")
        self.keeps("all-turned-up", "Ann rolled 3", ann)
        for person in self.people:
            self.program.screen_says(person.cards[1])
        di.goes_to("Table")
        for person in self.people:
            di.sees(person.cards[1])
        di.picture(self.folder / "phone-turned-up-table-di.png")
        di.goes_to("Play")
        ann.taps("Stay in the Hall", ann.heading("You are in a room"))
        self.ends_turn(ann, bo)

    def all_change_rooms_and_bo_solves(self) -> None:
        """Everybody goes to a room, Bo first; he then walks with his roll and accuses in a room, of any room."""
        ann, bo, cy, di = self.people
        self.rolls(bo, 1, 2, then="Go to any room")
        self.keeps("card-all-move", "All change", bo)
        for person, room in ((bo, "Library"), (cy, "Library"), (di, "Lounge"), (ann, "Kitchen")):
            person.is_asked("Go to any room")
            person.picks(room)
            person.taps(f"Go to the {room}", person.heading(re.compile("^(?!Go to any room)")))
        bo.is_asked("You rolled 3")
        bo.taps("Stay in the Library", bo.heading("You are in a room"))
        bo.prepares_accusation(*self.secret)
        bo.picture(self.folder / "phone-accuse-bo.png")
        with bo.holding("Hold to accuse"):
            cy.is_asked(self.opened)
        self.is_over("Bo has solved the case")

    def called(self, card: str) -> str:
        """A card as it stands in a sentence."""
        return card if card in self.deal.suspects else f"the {card}"
