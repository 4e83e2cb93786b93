"""The evening at the castle with monsters, in browsers: weapons placed by hand, fights won and lost, the Maze.

Three people; the power goes between the commit of a met monster and its answer, and while a treasure is being used.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .box_party import BoxParty
from .people import Person

CLAW, MAZE = "A claw mark", "Maze"
FIGHT = "Fight the monster"


def test_an_evening_with_monsters(comes_together):
    evening = comes_together(CastleEvening, "dungeon", "dungeon", Ann="Tordek", Bo="Mialee", Cy="Ember")
    evening.sits_down("With monsters", picture=True)
    evening.program.on_top("displacer_beast", "beholder")
    evening.sets_up_the_board()
    evening.bo_wins_the_crystal_ball_and_the_power_goes_twice()
    evening.cy_loses_and_comes_to_the_maze()
    evening.ann_wins_the_amulet()
    evening.bo_suggests()
    evening.cy_stays_and_leaves_the_maze()
    evening.bo_accuses_wrongly_before_a_door()
    evening.cy_solves_from_the_corridor()
    evening.is_checked("dungeon, with monsters")


class CastleEvening(BoxParty):
    """Scene by scene; clockwise sit Ann the host, Bo, who is Mialee, and Cy."""

    opened = "The scroll case is opened"

    def sets_up_the_board(self) -> None:
        """The host says where the weapons lie; Mialee begins."""
        names = {"Tokens": "tokens", "Weapons": "weapons", "Monsters": "deck", "The scroll case is sealed": "sealed"}
        self.sets_up(names, "Bo's turn", {"Weapons": self.ann_moves_a_weapon})
        self.secret = self.deal.envelope(self.people)
        self.people[1].is_asked("Your turn")

    def ann_moves_a_weapon(self) -> None:
        """The longest name of a weapon goes into a room that is free; every weapon and its room is on the screen."""
        ann, bo, _ = self.people
        ring = "Ring of Magic Missiles"
        self.keeps("weapons-drawn", "2 of 5", ann, bo)
        ann.taps(re.compile(f"^{ring}"), ann.page.get_by_role("group", name=f"A free room for the {ring}"))
        tile = ann.page.get_by_role("group", name=f"A free room for the {ring}").get_by_role("button").first
        room = tile.inner_text()
        ann.picks(room)
        ann.picture(self.folder / "phone-weapons-placing-ann.png")
        ann.taps(f"Into the {room}", ann.button(re.compile(f"^{ring} ?{re.escape(room)}")))
        shown = self.program.screen_says(room)
        for weapon in self.deal.weapons:
            assert weapon in shown, f"the {weapon} dropped out of {shown}"

    def fights(self, who: Person, face: int, then: str) -> None:
        """One die in the tray against the monster."""
        who.is_asked(re.compile("^Roll (a )?[0-9]"))
        self.reader.roll(face)
        who.is_asked(then)

    def bo_wins_the_crystal_ball_and_the_power_goes_twice(self) -> None:
        """Killed when the monster is met and nobody was told, and again while a card of Ann is picked unseen."""
        ann, bo, cy = self.people
        self.keeps("turn", "Bo's turn", bo)
        self.rolls(bo, 4)
        self.walks(bo, CLAW, "Your move is over")
        self.keeps("claw", "Bo has moved", bo)
        self.power_goes_after("card-drawn", bo, FIGHT)
        bo.is_asked("Roll 5 or more")
        self.keeps("fight", "Displacer Beast", bo, cy)
        self.program.on_top("beholder")
        self.fights(bo, 5, "Whose hand do you look into?")
        self.keeps("treasure", "Bo chooses a hand", bo)
        self.points_at(bo, ann, "Whose hand do you look into?", "Pick a card of Ann")
        self.power_goes()
        bo.is_asked("Pick a card of Ann")
        self.keeps("blind-pick", "Bo picks a card of Ann", bo, ann)
        self.program.on_top("beholder")
        bo.picks("Card 2")
        bo.taps("Look at card 2", bo.heading("Your move is over"))
        assert self.looks(bo, "Hold to see Ann's card", "blind-picked") == ann.cards[1]
        self.ends_turn(bo, cy)

    def cy_loses_and_comes_to_the_maze(self) -> None:
        ann, _, cy = self.people
        self.rolls(cy, 3)
        self.walks(cy, CLAW, "Your move is over")
        cy.taps(FIGHT, cy.heading("Roll a 6"))
        self.keeps("fight-beholder", "Beholder", cy)
        cy.types_roll(5, picture=self.folder / "phone-type-cy.png", then="Ann's turn")
        self.keeps("maze", "Ann's turn", cy)
        cy.goes_to("Table")
        cy.sees("In the Maze")
        cy.picture(self.folder / "phone-maze-table-cy.png")
        cy.goes_to("Play")
        ann.is_asked("Your turn")

    def ann_wins_the_amulet(self) -> None:
        """One of the sealed cards, for Ann alone; its place tells nobody which kind it is."""
        ann, bo, _ = self.people
        self.rolls(ann, 2)
        self.walks(ann, CLAW, "Your move is over")
        ann.taps(FIGHT, ann.heading("Roll a 6"))
        self.fights(ann, 6, "Pick one of the sealed cards")
        self.keeps("amulet", "Ann looks at a sealed card", ann, bo)
        ann.picks("Card 1")
        ann.taps("Look at card 1", ann.heading("Your move is over"))
        assert self.looks(ann, "Hold to see the sealed card", "amulet-seen") in self.secret
        self.ends_turn(ann, bo)

    def bo_suggests(self) -> None:
        """With names as long as any."""
        ann, bo, cy = self.people
        three = self.deal.suggestion([cy], ann, weapon="Ring of Magic Missiles", room="Library of Arcane Tomes")
        three = (next(name for name in self.deal.suspects if name != cy.suspect), *three[1:])
        self.enters(bo, three[2], 6)
        bo.suggests(*three)
        bo.picture(self.folder / "phone-suggest-bo.png")
        self.answered(bo, three, "Suggest")
        self.keeps("settled", "Bo's suggestion is settled", bo, cy)
        self.ends_turn(bo, cy)

    def cy_stays_and_leaves_the_maze(self) -> None:
        """A four is not enough; a five in the next turn is."""
        ann, bo, cy = self.people
        cy.sees("You are in the Maze")
        self.keeps("maze-turn", "Cy's turn", cy)
        cy.is_awaited_to_roll()
        self.reader.roll(4)
        cy.is_asked("Your move is over")
        self.ends_turn(cy, ann)
        self.idles(ann, bo, 2)
        self.idles(bo, cy, 2)
        self.rolls(cy, 5)
        self.walks(cy, "corridor", "Your move is over")
        self.ends_turn(cy, ann)
        self.idles(ann, bo, 2)

    def bo_accuses_wrongly_before_a_door(self) -> None:
        """The token may not block a door: it goes into the room."""
        _, bo, cy = self.people
        self.rolls(bo, 3)
        self.walks(bo, "corridor", "Your move is over")
        self.accuses(bo, self.wrong(), cy, "Bo clears the door")
        bo.is_asked("Does your token block a door?")
        self.keeps("door", "Bo clears the door", bo)
        bo.picks("Dragon's Lair")
        bo.taps("Into the Dragon's Lair", cy.heading("Your turn"))
        with bo.holding("Hold to look into the scroll case"):
            assert tuple(bo.faces()) == self.secret
            bo.picture(self.folder / "phone-case-open-bo.png")
        expect(bo.page.get_by_role("figure")).to_have_count(0)

    def cy_solves_from_the_corridor(self) -> None:
        _, _, cy = self.people
        self.rolls(cy, 1)
        self.walks(cy, "corridor", "Your move is over")
        self.solves(cy)
