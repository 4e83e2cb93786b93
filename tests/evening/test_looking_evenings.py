"""Evenings at which cards that nobody holds are looked at, in browsers: the side row, neutral cards, cards in rooms.

Two people, or two teams with one hand each. Whoever is asked can never disprove, so each turn brings a look; after the
fourth all is known. The power goes between the commit of a look and its answer, and in the middle of a look.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .box_party import BoxParty
from .deal import Three
from .party import ASKED, place, settled
from .people import Person

FACES = (5, 6)
"""No magnifying glass."""


class LookingEvening(BoxParty):
    """Four turns with a look each, and the right accusation in the fifth."""

    said = ""
    """The step of setting up that says where these cards lie."""
    seen: list[str]

    def plays(self) -> None:
        self.seen = []
        self.begins()
        for turn in range(4):
            who = self.people[turn % len(self.people)]
            who.is_asked("Your turn")
            self.takes_a_turn(who, turn + 1)
            self.ends_turn(who, self.after(who)[0])
        self.secret = self.deal.envelope(self.hands, self.seen)
        self.ends(self.people[4 % len(self.people)])

    def begins(self) -> None:
        self.sets_up({self.said: "beside", "Two teams": "teams"}, "Roll to see who starts", {self.said: self.reads})
        self.throws((self.people[0], (6, 6)), *((other, (1, 2)) for other in self.people[1:]))

    def reads(self) -> None:
        """What the step says that people need later."""

    @property
    def hands(self) -> list[Person]:
        """One of each hand."""
        return self.people[:2]

    def nobodys(self, who: Person, room: str = "") -> Three:
        """Three cards that the other hand does not hold. The room is one that `who`, who has rolled, may go to: nobody
        goes back into the room just left."""
        held = [card for person in self.hands for card in person.cards]
        suspects, weapons, rooms = self.deal.unknown([*held, *self.seen])
        free = (each for each in (*rooms, *self.seen, *who.cards) if each in self.deal.rooms)
        return suspects[0], weapons[0], room or next(each for each in free if who.button(place(each)).is_visible())

    def suggests_in_vain(self, who: Person, three: Three, then: str) -> None:
        """A suggestion that nobody can disprove."""
        other = self.after(who)[0]
        who.suggests(*three)
        who.taps("Suggest", other.heading(ASKED))
        other.taps("I cannot", who.heading(then))

    def takes_a_turn(self, who: Person, number: int) -> None:
        raise NotImplementedError

    def ends(self, who: Person) -> None:
        """Accuses from where the box lets one."""
        self.rolls(who, *FACES)
        self.walks(who, "corridor", "Your move is over")
        self.solves(who)


class SideRow(LookingEvening):
    """38712: whoever suggested in vain looks at one of four cards; from the centre one accuses."""

    said = "The side row"

    def takes_a_turn(self, who: Person, number: int) -> None:
        other = self.after(who)[0]
        self.rolls(who, *FACES)
        three = self.nobodys(who)
        self.walks(who, three[2], "You are in a room")
        self.suggests_in_vain(who, three, "Look at a side card")
        if number == 1:
            self.keeps("side-row", f"{who.name} looks at a side card", who, other)
            self.power_goes()
            who.is_asked("Look at a side card")
        who.picks(f"Card {number}")
        look = f"Look at card {number}"
        if number == 2:
            self.power_goes_after("card-peeked", who, look, times=2)
        else:
            who.taps(look, settled(who))
        expect(settled(who)).to_be_visible()
        self.seen.append(self.looks(who, f"Hold to see side card {number}", f"side-card-{number}"))
        other.sees(f"{who.name} looked at side card {number}.")
        if number == 4:
            self.keeps("side-row-seen", f"{who.name}'s suggestion is settled", who)
            who.goes_to("Table")
            who.sees(re.compile("^seen by .*you$"))
            who.picture(self.folder / "phone-side-row-table.png")
            who.goes_to("Play")

    def ends(self, who: Person) -> None:
        self.rolls(who, *FACES)
        self.walks(who, "The centre", "Your move is over")
        self.solves(who)


class TwoTeams(SideRow):
    """The same with two teams: partners have one hand on two phones, and one of them is asked."""

    solved = "{name} has solved the case: {name}'s team wins"

    def begins(self) -> None:
        super().begins()
        ann, bo, cy, di = self.people
        assert (ann.cards, bo.cards) == (cy.cards, di.cards)
        cy.goes_to("Hand")
        cy.sees("Shared with Ann.")
        cy.picture(self.folder / "phone-shared-hand-cy.png")
        cy.goes_to("Play")
        self.keeps("teams-in-play", "Ann's turn", ann)


class NeutralCards(LookingEvening):
    """The classic game for two: a suggestion in vain shows a neutral card to both."""

    said = "Four neutral cards"

    def takes_a_turn(self, who: Person, number: int) -> None:
        other = self.after(who)[0]
        self.rolls(who, *FACES)
        three = self.nobodys(who)
        self.walks(who, three[2], "You are in a room")
        who.suggests(*three)
        who.taps("Suggest", other.heading(ASKED))
        if number == 1:
            self.power_goes()
            other.is_asked(ASKED)
        if number == 2:
            self.power_goes_after("neutral-shown", other, "I cannot", times=2)
        else:
            other.taps("I cannot", settled(who))
        expect(settled(who)).to_be_visible()
        self.keeps(f"neutral-card-{number}", f"{who.name}'s suggestion is settled", who, other)
        words = f"Hold to see neutral card {number}"
        card = self.looks(who, words, f"neutral-open-{number}")
        assert self.looks(other, words) == card
        self.seen.append(card)


class RoomCards(LookingEvening):
    """F6420 for two: whoever enters one of four rooms looks at the card that lies there."""

    said = "Cards in four rooms"
    rooms: list[str]

    def reads(self) -> None:
        rows = self.host.page.get_by_role("main").get_by_role("listitem").all_inner_texts()
        self.rooms = [row.strip().split("\n")[0] for row in rows]
        assert len(self.rooms) == 4, rows
        for room in self.rooms:
            self.program.screen_says(room)

    def begins(self) -> None:
        self.sets_up({self.said: "beside"}, "Roll to see who starts", {self.said: self.reads})
        self.throws((self.people[0], (6,)), (self.people[1], (2,)))

    def takes_a_turn(self, who: Person, number: int) -> None:
        other, room = self.after(who)[0], self.rooms[number - 1]
        self.rolls(who, *FACES)
        if number == 2:
            self.power_goes_after("card-peeked", who, re.compile(f"^{room}"), times=2)
        else:
            self.walks(who, room, "You are in a room")
        who.is_asked("You are in a room")
        other.sees(f"{who.name} looked at the card in the {room}.")
        self.keeps(f"room-card-{number}", f"{who.name} is in a room", who, other)
        if number == 1:
            self.power_goes()
            who.is_asked("You are in a room")
        self.seen.append(self.looks(who, f"Hold to see the {room}'s card", f"room-card-open-{number}"))
        three = self.nobodys(who, room)
        if not any(room in person.cards for person in self.hands):
            self.suggests_in_vain(who, three, "Your suggestion is settled")

    def ends(self, who: Person) -> None:
        """In any room, by staying in it."""
        self.rolls(who, *FACES)
        who.taps(re.compile("^Stay in the "), who.heading("You are in a room"))
        self.solves(who)


def test_an_evening_with_the_side_row(comes_together):
    evening = comes_together(SideRow, "bonus", "bonus-two-players", Ann="Miss Scarlett", Bo="Mrs White")
    evening.sits_down("Two players, with a row of four side cards", picture=True)
    evening.plays()
    evening.is_checked("bonus, two players with a side row")


def test_an_evening_of_two_teams(comes_together):
    evening = comes_together(
        TwoTeams, "bonus", "bonus-teams", Ann="Miss Scarlett", Bo="Mrs White", Cy="Professor Plum", Di="Mrs Peacock"
    )
    evening.sits_down("Two teams, one hand for each, with side cards", picture=True)
    evening.plays()
    evening.is_checked("bonus, two teams")


def test_an_evening_with_neutral_cards(comes_together):
    evening = comes_together(NeutralCards, "classic", "classic-two-players", Ann="Miss Scarlett", Bo="Mrs White")
    evening.sits_down("Two players, with four neutral cards", picture=True)
    evening.plays()
    evening.is_checked("classic, two players with neutral cards")


def test_an_evening_with_cards_in_rooms(comes_together):
    evening = comes_together(RoomCards, "event", "event-two-players", Ann="Miss Scarlett", Bo="Chef White")
    evening.sits_down("Two players, with cards in four rooms", picture=True)
    evening.plays()
    evening.is_checked("event, two players with cards in rooms")
