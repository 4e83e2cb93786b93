"""Friends round one table: what they do together again and again, each by what the own phone says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Locator, expect

from hardware.simulated_reader import SimulatedReader

from .deal import Deal, Three
from .panel import Panel
from .people import Person
from .program import Program

ROLL_OFF = "Roll to see who starts"
ASKED = "Can you disprove?"


class Party:
    """The people at one table, clockwise, the host first."""

    def __init__(
        self, program: Program, reader: SimulatedReader, people: Sequence[Person], folder: Path, box: str = "classic"
    ) -> None:
        self.program, self.panel, self.reader, self.folder = program, Panel(program), reader, folder
        self.people = list(people)
        self.deal = Deal(box)
        self.secret: Three = ("", "", "")

    @property
    def host(self) -> Person:
        return self.people[0]

    def everybody(self, *words: str) -> None:
        """All of them see these words."""
        for person in self.people:
            person.sees(*words)

    def after(self, person: Person) -> list[Person]:
        """The others, from the left on."""
        at = self.people.index(person)
        return self.people[at + 1 :] + self.people[:at]

    def keeps(self, name: str, says: str, *phones: Person) -> None:
        """A picture of the screen as soon as it says this, and of these phones."""
        self.program.screen_says(says)
        self.program.picture(self.folder / f"screen-{name}.png")
        for person in phones:
            person.picture(self.folder / f"phone-{name}-{person.name.lower()}.png")

    # --- before the first turn

    def goes_on_to_step(self, number: int) -> None:
        """The host says that a step of setting up is done."""
        self.host.taps("Done, go on", self.host.text(f"Step {number} of 4"))

    def opens_hands(self) -> None:
        """Everybody looks at the own hand; what nobody holds lies in the envelope."""
        for person in self.people:
            person.looks_at_hand()
            person.sees(f"Your {len(person.cards)} cards match the seal: ")
        self.secret = self.deal.envelope(self.people)

    def goes_on_to_roll_off(self) -> None:
        for person in self.people:
            person.goes_to("Play")
        self.host.taps("Done, go on", self.host.heading(ROLL_OFF))

    def throws(self, *throws: tuple[Person, tuple[int, int]]) -> None:
        """One round of the roll-off, with dice in the tray."""
        for person, faces in throws:
            person.is_asked(ROLL_OFF)
            self.reader.roll(*faces)

    # --- turns

    def suggests(self, who: Person, three: Three) -> None:
        """A suggestion, and everybody who is asked answers truly."""
        who.suggests(*three)
        self.answered(who, three, "Suggest")

    def answered(self, who: Person, three: Three, says: str) -> None:
        """The tap that says the suggestion, and everybody who is asked answers truly."""
        who.taps(says, self.after(who)[0].heading(ASKED))
        self.answers(who, three)

    def answers(self, who: Person, three: Three) -> None:
        """Whoever is asked after the suggestion, one after the other."""
        others = self.after(who)
        for other, following in zip(others, (*others[1:], None), strict=True):
            if any(card in other.cards for card in three):
                self.shows(other, who, three)
                return
            other.is_asked(ASKED)
            other.taps("I cannot", following.heading(ASKED) if following else settled(who))
        who.sees("Nobody could show a card.")

    def shows(self, other: Person, who: Person, three: Three) -> None:
        """One card to who suggested; only a held finger opens it there."""
        card = next(card for card in three if card in other.cards)
        other.is_asked(ASKED)
        other.picks(card)
        other.taps(re.compile("^Show "), settled(who))
        with who.holding(f"Hold to see {other.name}'s card"):
            assert who.faces() == [card]
        expect(who.page.get_by_role("figure")).to_have_count(0)

    def ends_turn(self, who: Person, then: Person) -> None:
        who.taps("End my turn", then.heading("Your turn"))


def settled(who: Person) -> Locator:
    """What a suggester sees once all have answered."""
    return who.heading("Your suggestion is settled")


def place(room: str) -> re.Pattern[str]:
    """A place's button: its name, and maybe how far it is."""
    return re.compile(f"^{room}")
