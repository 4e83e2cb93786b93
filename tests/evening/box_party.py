"""Friends at a box with more in it: cards that are drawn, fights, looks, other ways to begin; and the power that goes.

What they do is what their phones ask, by its words; each box's evening says in which order.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping

from playwright.sync_api import expect

from tests import proof

from .party import Party, place
from .people import Person

KEPT = re.compile("Your tap is kept")
AWAY = re.compile("No connection to the box")


class BoxParty(Party):
    """People at one box, clockwise, the host first."""

    steps = 0
    """How many steps setting up has."""

    # --- before the first turn

    def sits_down(self, way: str = "", picture: bool = False) -> None:
        """Everybody joins; the host chooses the way of playing, where it is not the box's own, and starts."""
        self.began = time.monotonic()
        self.program.start()
        for person in self.people:
            person.joins(self.program.url)
        for person in self.people:
            self.host.sees(person.name)
        if way:
            self.host.picks(way)
        if picture:
            self.keeps("lobby", self.people[-1].name, self.host)
        counted = re.compile("^Step 1 of [0-9]+$")
        self.host.taps("Start the game", self.host.text(counted))
        self.steps = int(self.host.text(counted).inner_text().split()[-1])

    def sets_up(self, pictures: Mapping[str, str], then: str, at: Mapping[str, Callable[[], None]]) -> None:
        """From step to step until `then` is asked. pictures: a step's title and the name of its picture; at: a step's
        title and what is done there first."""
        for step in range(1, self.steps + 1):
            self.everybody(f"Step {step} of {self.steps}")
            title = self.host.page.get_by_role("heading").first.inner_text()
            if title in at:
                at[title]()
            if title in pictures:
                self.keeps(pictures[title], f"{step} of {self.steps}", self.host)
            if title == "Your hands":
                self.opens_hands()
                for person in self.people:
                    person.goes_to("Play")
            last = step == self.steps
            self.host.taps(
                "Done, go on", self.host.heading(then) if last else self.host.text(f"Step {step + 1} of {self.steps}")
            )

    def opens_hands(self) -> None:
        """Everybody looks at the own hand. What lies in the envelope may have to wait for more looks."""
        for person in self.people:
            person.looks_at_hand()
            person.sees(f"Your {len(person.cards)} cards match the seal: ")

    # --- when the power goes

    def power_goes_after(self, event: str, who: Person, tap: str | re.Pattern[str], times: int = 1) -> None:
        """Killed between the commit of this event and the answer to `who`, whose tap is done once. times: how often it
        has happened in this game then."""
        self.program.die_after(event)
        who.taps(tap, who.text(KEPT))
        self.program.has_died()
        assert len(self.program.journal(event)) == times
        self.program.start()
        self._come_back()
        assert len(self.program.journal(event)) == times

    def power_goes(self) -> None:
        """Killed while nobody touches anything; the phones come back by themselves."""
        self.program.kill()
        for person in self.people:
            expect(person.page.get_by_text(AWAY)).to_be_visible()
        self.program.start()
        self._come_back()

    def _come_back(self) -> None:
        for person in self.people:
            expect(person.page.get_by_text(AWAY)).to_be_hidden()
            expect(person.notice()).to_have_count(0)

    # --- turns

    def rolls(self, who: Person, *faces: int, then: str = "") -> None:
        """Dice in the tray."""
        who.is_awaited_to_roll()
        self.reader.roll(*faces)
        who.is_asked(then or f"You rolled {sum(faces)}")

    def walks(self, who: Person, to: str, then: str) -> None:
        """Says where the token ended."""
        who.taps("Still in a corridor" if to == "corridor" else place(to), who.heading(then))

    def enters(self, who: Person, room: str, *faces: int) -> None:
        """A whole way into a room."""
        self.rolls(who, *faces)
        self.walks(who, room, "You are in a room")

    def idles(self, who: Person, then: Person, *faces: int) -> None:
        """A turn that ends in a corridor."""
        self.rolls(who, *faces)
        self.walks(who, "corridor", "Your move is over")
        self.ends_turn(who, then)

    # --- between two steps of a turn

    def points_at(self, who: Person, whom: Person, title: str, then: str) -> None:
        who.is_asked(title)
        who.taps(re.compile(f"^{whom.name}"), who.heading(then))

    def chooses_own(self, who: Person, number: int, then: str | re.Pattern[str]) -> str:
        """One card of the own hand, looked at under a held finger; its name."""
        with who.holding("Hold to see your cards"):
            tiles = who.page.get_by_role("group", name="Your cards").get_by_role("button")
            expect(tiles.nth(number - 1)).to_have_text(who.cards[number - 1])
        who.picks(f"Card {number}")
        who.taps(re.compile(f"^Show card {number} "), who.heading(then))
        return who.cards[number - 1]

    def all_choose(self, title: re.Pattern[str], then: str | re.Pattern[str], name: str) -> None:
        """Everybody chooses the first card, in parallel; the power goes when half of them have, and they still have."""
        half = len(self.people) // 2
        for at, person in enumerate(self.people):
            if at == half:
                before = self.program.shown()
                self.keeps(name, "Everybody chooses a card", self.people[0], person)
                self.power_goes()
                self.program.screen_says("Everybody chooses a card")
                assert self.program.shown() == before
                for chosen in self.people[:half]:
                    chosen.is_asked("You have chosen")
            expect(person.heading(title)).to_be_visible()
            self.chooses_own(person, 1, then if person is self.people[-1] else "You have chosen")

    def looks(self, who: Person, words: str, picture: str = "") -> str:
        """What `who` alone may see, under a held finger; its name."""
        with who.holding(words):
            (card,) = who.faces()
            if picture:
                who.picture(self.folder / f"phone-{picture}-{who.name.lower()}.png")
        expect(who.page.get_by_role("figure")).to_have_count(0)
        return card

    # --- the end

    def accuses(self, who: Person, three: tuple[str, str, str], then: Person, asks: str) -> None:
        """Said with a long press. then, asks: whose phone asks what, when the envelope is closed again."""
        who.prepares_accusation(*three)
        with who.holding("Hold to accuse"):
            then.is_asked(self.opened)
        then.is_asked(re.compile(f"^{re.escape(asks)}"))

    solved = "{name} has solved the case"
    """What is said of who was right."""

    opened = "The envelope is opened"
    """What is said while an accusation is looked up."""

    def wrong(self) -> tuple[str, str, str]:
        """An accusation that is wrong by its weapon alone."""
        suspect, weapon, room = self.secret
        return suspect, next(other for other in self.deal.weapons if other != weapon), room

    def solves(self, who: Person) -> None:
        """The right accusation; everybody's phone checks every card against the seal."""
        solved = self.solved.format(name=who.name)
        self.accuses(who, self.secret, self.after(who)[0], solved)
        self.is_over(solved)

    def is_over(self, how: str) -> None:
        """Every phone opens the envelope and has checked each card; so does the screen."""
        for person in self.people:
            person.is_asked(re.compile(f"^{re.escape(how)}"))  # with teams it goes on
            person.sees("This phone checked all 21 cards: they match the seal")
            assert tuple(person.faces()) == self.secret
        self.program.screen_says(how)
        self.keeps("reveal", self.secret[2], self.people[-1])

    def is_checked(self, what: str) -> None:
        """A clean end, the file holds, and nobody saw a traceback."""
        assert self.program.end() == 0
        checked = self.program.verify()
        assert checked.returncode == 0, checked.stdout + checked.stderr
        assert "Traceback" not in "\n".join(self.program.said)
        proof.figure(
            f"evening of {what} in {len(self.people)} browsers, power cut twice, events",
            count=len(self.program.journal()),
            figure="the file holds",
            seconds=time.monotonic() - self.began,
        )
