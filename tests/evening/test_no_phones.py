"""A whole evening without a phone: three people, a screen, four buttons and a knob on mock pins, from power to reveal.

Nobody in it knows more than what stands on the table screen. The name of one is chosen from the list, one is written
letter by letter.
"""

from __future__ import annotations

import pytest

from companion import editions
from tests.evening.guests import Guest, Hands
from tests.evening.program import Program

BOX = editions.load("classic")
CARDS = [*BOX.names.values()]
SUSPECTS, WEAPONS, ROOMS = ([BOX.names[card] for card in kind] for kind in (BOX.suspects, BOX.weapons, BOX.rooms))


@pytest.fixture
def program(tmp_path_factory):
    program = Program(tmp_path_factory.mktemp("no-phones"), "none")
    yield program
    program.put_away()


def sit_down(hands: Hands) -> list[Guest]:
    """Anna and Ben choose their names, Bo writes his own."""
    for name in ("Anna", "Ben", "Bo"):
        hands.takes("Sit down without a phone")
        if name == "Bo":
            for sign in ("Write it", "B", "O", "It is written"):
                hands.takes(sign)
        else:
            hands.takes(name)
        hands.turns()
        hands.presses("ok")  # whichever token that is
        hands.takes(f"Sit down without a phone: {name}, ", f"{name}")
    return [Guest(name, hands, CARDS) for name in ("Anna", "Ben", "Bo")]


def begins(hands: Hands, guests: list[Guest]) -> Guest:
    """Setting up, and the roll-off with virtual dice; who has the first turn."""
    hands.takes("Start the game", "Next step")
    while "Next step" in hands.does().get("OK", ""):
        hands.takes("Next step", again=True)
    while "ACCUSE" not in hands.does():
        hands.takes("Roll the dice", again=True)
    return on_turn(hands, guests)


def on_turn(hands: Hands, guests: list[Guest]) -> Guest:
    """Whoever is to roll, once the dice of the roll-off lie still."""
    hands.sees(lambda: rolls(hands, guests), "somebody who rolls")
    return rolls(hands, guests)[0]


def rolls(hands: Hands, guests: list[Guest]) -> list[Guest]:
    words = hands.words()
    return [guest for guest in guests if f"{guest.name} rolls" in words]


def suggests(hands: Hands, guests: list[Guest], who: Guest) -> None:
    """Rolls, goes to a room and names three cards; everybody who is asked answers behind the cover."""
    hands.takes("Roll the dice")
    hands.takes("Ended in: Lounge", "Suggest")
    three = (SUSPECTS[5], WEAPONS[5], "Lounge")
    for step in ("Suggest", *three[:2], "Suggest: "):
        hands.takes(step)
    at = guests.index(who)
    for other in (*guests[at + 1 :], *guests[:at]):
        if card := other.answers(three):
            hands.reads(f"{other.name} showed {who.name} a card.")
            who.sees_what_was_shown(card)
            return
    hands.reads(f"Nobody could disprove {who.name}.")


def accuses(hands: Hands, three: tuple[str, str, str]) -> None:
    hands.holds("accuse", "Choose")
    for card in three:
        hands.takes(card)
    hands.holds("accuse", "Play again")


def test_an_evening_without_any_phone_from_power_to_reveal(program):
    program.start()
    program.lets_look_for(60.0)
    hands = Hands(program)
    hands.reads("Sit down without a phone")
    guests = sit_down(hands)
    first = begins(hands, guests)
    for guest in guests:
        guest.looks_at_hand()
    held = [card for guest in guests for card in guest.cards]
    assert len(held) == len({*held}) == 18
    suggests(hands, guests, first)
    first.marks()
    hands.takes("End the turn")
    suspect, weapon, room = ([card for card in kind if card not in held] for kind in (SUSPECTS, WEAPONS, ROOMS))
    second = guests[(guests.index(first) + 1) % 3]
    hands.takes("Roll the dice")
    hands.takes("Ended in: the corridor")
    accuses(hands, (*suspect, *weapon, *room))
    hands.reads("Play again")
    taken = program.journal("seat-taken")
    assert [(event["name"], event["at_table"]) for event in taken] == [("Anna", True), ("Ben", True), ("Bo", True)]
    (ended,) = program.journal("game-ended")
    assert (ended["how"], ended["winner"]) == ("solved", f"s{guests.index(second) + 1}")
    assert len(program.journal("mark-made")) == 1
    assert program.verify().returncode == 0
    assert program.end() == 0
    assert not [line for line in program.said if "rror" in line or "Traceback" in line]
