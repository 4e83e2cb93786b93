"""A whole evening without a phone: three people, a screen, four buttons and a knob on mock pins, from power to reveal.

Nobody in it knows more than what stands on the table screen. The name of one is chosen from the list, one is written
letter by letter.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import editions
from companion.rules.edition import Edition
from tests import proof
from tests.evening.guests import Guest, Hands
from tests.evening.program import Program

OTHERS = ["bonus", "dansk", "dungeon", "event"] if proof.count(0, long=1) else ["event"]
ENDS_IN = {"bonus": "the centre", "event": "Lounge"}
"""Where one has to stand to accuse; anywhere in the other boxes."""


@pytest.fixture
def starts(tmp_path: Path):
    """Starts the program with a box, and answers with hands at it; once more, and it starts again."""
    programs: dict[str, Program] = {}

    def start(box: str = "") -> tuple[Program, Hands]:
        program = programs.setdefault("", Program(tmp_path, "none", box))
        program.start()
        program.lets_look_for(60.0)
        return program, Hands(program)

    yield start
    programs[""].put_away()


def named(box: Edition) -> tuple[list[str], ...]:
    """The names of its suspects, weapons and rooms."""
    return tuple([box.names[card] for card in kind] for kind in (box.suspects, box.weapons, box.rooms))


def sit_down(hands: Hands, box: Edition, names: tuple[str, ...]) -> list[Guest]:
    """All choose their names but Bo, who writes his own."""
    for name in names:
        hands.takes("Sit down without a phone")
        if name == "Bo":
            for sign in ("Write it", "B", "O", "It is written"):
                hands.takes(sign)
        else:
            hands.takes(name)
        hands.turns()
        hands.presses("ok")  # whichever token that is
        hands.takes(f"Sit down without a phone: {name}, ", f"{name}")
    return [Guest(name, hands, [*box.names.values()]) for name in names]


def begins(hands: Hands, guests: list[Guest]) -> Guest:
    """Setting up, and the roll-off with virtual dice where the box has one; who has the first turn."""
    hands.takes("Start the game", "Next step")
    while "Next step" in hands.does().get("OK", ""):
        hands.takes("Next step", again=True)
    while {"Who starts", "Tied: throw again"} & {*hands.words()}:
        hands.takes("Roll the di", again=True)
    return on_turn(hands, guests)


def on_turn(hands: Hands, guests: list[Guest]) -> Guest:
    """Whose turn it is, once the dice of the roll-off lie still."""

    def found() -> list[Guest]:
        words = hands.words()
        return [guest for guest in guests if f"{guest.name}'s turn" in words]

    hands.sees(found, "somebody's turn")
    return found()[0]


def walks(hands: Hands, box: Edition, to: str, then: str) -> None:
    """Types real dice, which draw no card in any box, and says where that ended."""
    dice = ("5", "4") if box.rules["dice"] == "two" else ("5",)
    for step in ("Type in real dice", *dice, f"Type in real dice: {', '.join(dice)}"):
        hands.takes(step)
    hands.takes(f"Ended in: {to}", then)


def suggests(hands: Hands, guests: list[Guest], who: Guest, three: tuple[str, ...]) -> None:
    """Names three cards; everybody who is asked answers behind the cover."""
    for step in ("Suggest", *three[:2], "Suggest: "):
        hands.takes(step)
    at = guests.index(who)
    for other in (*guests[at + 1 :], *guests[:at]):
        if card := other.answers(three):
            hands.reads(f"{other.name} showed {who.name} a card.")
            who.sees_what_was_shown(card)
            return
    hands.reads(f"Nobody could disprove {who.name}.")


def accuses(hands: Hands, three: list[str]) -> None:
    hands.holds("accuse", "Choose")
    for card in three:
        hands.takes(card)
    hands.holds("accuse", "Play again")


def sealed(box: Edition, guests: list[Guest]) -> list[str]:
    """The three cards that nobody holds."""
    held = [card for guest in guests for card in guest.cards]
    left = [[card for card in kind if card not in held] for kind in named(box)]
    assert len(held) == len({*held}) == len(box.names) - 3
    assert [len(kind) for kind in left] == [1, 1, 1]
    return [kind[0] for kind in left]


def is_over(program: Program, winner: int, names: tuple[str, ...]) -> None:
    """The one at this place has solved the case, nobody had a phone, the file holds, and nothing went wrong."""
    taken = program.journal("seat-taken")
    assert [(event["name"], event["at_table"]) for event in taken] == [(name, True) for name in names]
    (ended,) = program.journal("game-ended")
    assert (ended["how"], ended["winner"]) == ("solved", f"s{winner + 1}")
    assert program.verify().returncode == 0
    assert program.end() == 0
    assert not [line for line in program.said if "rror" in line or "Traceback" in line]


def test_an_evening_without_any_phone_from_power_to_reveal(starts):
    """One is written letter by letter; how loud it is and a game that was set aside are there after the power was off,
    and all of it is done with four buttons and a knob."""
    box, names = editions.load("classic"), ("Anna", "Ben", "Bo")
    program, hands = starts()
    hands.reads("Sit down without a phone")
    guests = sit_down(hands, box, names)
    first = begins(hands, guests)
    for guest in guests:
        guest.looks_at_hand()
    solution = sealed(box, guests)
    walks(hands, box, "Lounge", "Suggest")
    suspects, weapons, _ = named(box)
    suggests(hands, guests, first, (suspects[5], weapons[5], "Lounge"))
    first.marks()
    hands.takes("End the turn")
    turns_louder(hands, 8)
    hands.takes("Set the game aside")
    hands.takes("Set the game aside?", "Start the game")
    program.kill()
    program, hands = starts()
    turns_louder(hands, 9)
    hands.takes("Take a game from the shelf")
    hands.takes("Anna, Ben, Bo (")
    second = guests[(guests.index(first) + 1) % 3]
    hands.takes("Take a game from the shelf: ", f"{second.name}'s turn")
    walks(hands, box, "the corridor", "Hold: accuse")
    accuses(hands, solution)
    is_over(program, guests.index(second), names)


def turns_louder(hands: Hands, level: int) -> None:
    """By the list of the house, which is left open."""
    hands.presses("knob")
    hands.takes("Louder", f"Volume: {level} of 10", again=True)


@pytest.mark.parametrize("box", OTHERS)
def test_every_box_is_played_without_any_phone(starts, box):
    edition, names = editions.load(box), ("Anna", "Ben", "Carla")
    program, hands = starts(box)
    hands.reads("Sit down without a phone")
    guests = sit_down(hands, edition, names)
    first = begins(hands, guests)
    for guest in guests:
        guest.looks_at_hand()
    suspects, weapons, (room, *_) = named(edition)
    walks(hands, edition, room, "Suggest")
    suggests(hands, guests, first, (suspects[5], weapons[5], room))
    hands.takes("End the turn")
    walks(hands, edition, ENDS_IN.get(box, "the corridor"), "Hold: accuse")
    accuses(hands, sealed(edition, guests))
    is_over(program, (guests.index(first) + 1) % 3, names)
