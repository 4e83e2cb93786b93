"""What people are told who tap too early or too late: it names what to do instead, in this way of playing."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from companion.rules import commands as c
from companion.rules.decide import decide
from companion.rules.refusals import Refused
from tests import proof
from tests.box_games import every_way, plays_on, sits_down
from tests.rules.test_random_games import every_command, moment
from tests.table_talk import Person, Table

ROOT = Path(__file__).resolve().parents[2]

WRONG = ("plum", "rope", "study")
SOLUTION = {"envelope": "plum dagger study"}


def told(person: Person, do: str, **slots: object) -> str:
    """The words of a refusal."""
    with pytest.raises(Refused) as refused:
        person.asks(do, **slots)
    return refused.value.say


@pytest.mark.parametrize("wish", [{"do": "end-turn"}, {"do": "roll"}, {"do": "move-to", "to": "hall"}, {"do": "stay"}])
def test_at_the_final_guess_there_is_nothing_but_to_accuse_or_decline(wish: dict[str, str]) -> None:
    table = Table(last_one="one-final-guess", **SOLUTION)
    table.ann.accuses(*WRONG)
    table.bo.accuses(*WRONG)
    slots = {slot: value for slot, value in wish.items() if slot != "do"}
    assert told(table.cy, wish["do"], **slots) == "One final guess: accuse, or decline."


def test_a_turn_does_not_end_before_something_was_done_in_it() -> None:
    classic, event = Table(), Table(edition="event")
    assert told(classic.ann, "end-turn") == "Roll or take a secret passage first."
    assert told(event.ann, "end-turn") == "Roll first.", "there a passage comes after the roll"
    for table in (classic, event):
        table.ann.rolls(3, 4)
        assert told(table.ann, "end-turn") == "First say where your token ended."


def test_where_rooms_are_chosen_directly_nobody_is_told_to_roll() -> None:
    table = Table(edition="event", variant="choose-room")
    assert told(table.ann, "end-turn") == "Go to a room, or stay in yours, first."
    assert told(table.ann, "roll") == "Nobody rolls in this way of playing. Go straight to a room."


def test_whom_the_maze_holds_is_not_told_to_take_a_walk_back() -> None:
    table = Table(edition="dungeon", variant="monsters", deck="beholder")
    table.ann.goes_to("claw")
    table.ann.asks("fight")
    table.ann.rolls(1)
    table.others_idle("ann")
    table.ann.rolls(4)
    assert told(table.ann, "move-to", to="dungeon") == "The maze holds you in this turn. Accuse, or end your turn."


def test_whoever_is_out_by_a_partner_s_accusation_is_not_told_it_was_their_own__R39() -> None:
    table = Table("ann bo cy di", variant="teams", **SOLUTION)
    table.ann.accuses(*WRONG)
    assert told(table.ann, "roll").startswith("Your accusation was wrong")
    assert told(table.cy, "roll").startswith("Your team's accusation was wrong")


def test_what_is_done_already_is_not_refused_as_if_it_could_not_be() -> None:
    table = Table(deal={"bo": "rope"})
    table.ann.asks("pause")
    assert told(table.ann, "pause") == "The game is paused already. Go on with it when all are back."
    table.ann.asks("resume")
    table.ann.asks("propose-correction", token="plum", place="hall")
    assert told(table.ann, "consent") == "You have agreed. Wait until the others have."
    table.ann.asks("call-off")
    table.ann.asks("play-again")
    assert told(table.ann, "play-again") == "The next game is on its way. Wait for it."


def test_who_chooses_a_room_to_start_in_is_named_to_whoever_is_too_early() -> None:
    table = Table(edition="event", variant="choose-room", dealt=False)
    assert told(table.ann, "name-first", who=table.bo.seat) == "The cards are dealt first."
    table.deals()
    assert told(table.ann, "start-in", to="hall") == (
        "Nobody chooses a room to start in now. Look at what the table waits for."
    )
    assert told(table.ann, "name-first", who="s9") == "Name somebody who sits at this table."
    table.ann.asks("name-first", who=table.bo.seat)
    assert told(table.ann, "start-in", to="hall") == "Bo chooses a room first."
    assert told(table.ann, "name-first", who=table.bo.seat) == "Who begins is settled. Wait for your turn."
    table.bo.asks("start-in", to="hall")
    assert told(table.cy, "start-in", to="hall") == "Choose a room in which nobody begins yet."


def test_a_passage_joins_two_rooms() -> None:
    assert told(Table(dealt=False).ann, "set-passage", room="hall", to="study") == (
        "The passages of this box are known. Leave them as they are."
    )
    dungeon = Table(edition="dungeon", dealt=False)
    assert told(dungeon.ann, "set-passage", room="dungeon", to="dungeon") == "Name two rooms that a passage joins."


def test_a_way_of_playing_for_fewer_people_says_for_how_many_and_how_many_sit_here() -> None:
    table = Table("ann bo cy di", dealt=False)
    said = told(table.ann, "set-rule", rule="variant", answer="two-players")
    assert (
        said
        == '"Two players, with four neutral cards" takes 2 players at most, and 4 sit here. Choose another way to play.'
    )


# --- all of them


INSTEAD = (
    "accuse", "agree", "ask", "choose", "finish", "free", "go", "leave", "look", "make", "mark", "name", "pick", "play",
    "put", "reach", "roll", "say", "show", "start", "stay", "take", "try", "type", "wait", "walk", "watch", "write",
)  # fmt: skip
"""What somebody can do instead, as the first word of a sentence or of one of its parts."""
FIRST = re.compile(r"\bfirst\b", re.IGNORECASE)
"""A sentence that says what comes first says what to do."""
FOR_THE_HOUSE = ("companion/rules/house.py",)
"""Chance and pace are refused there, and no person."""


def says_what_to_do(sentence: str) -> bool:
    starts = re.split(r"(?:^|[.:;,]\s|\bor\s)", sentence)
    return any(part.split(" ")[0].strip(".,").lower() in INSTEAD for part in starts if part) or bool(
        FIRST.search(sentence)
    )


def written() -> set[str]:
    """Every sentence with which the rules refuse, as it stands in them."""
    found: set[str] = set()
    for path in sorted((ROOT / "companion" / "rules").glob("*.py")):
        if str(path.relative_to(ROOT)) in FOR_THE_HOUSE:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) in NAMES]
        said = [node for node in ast.walk(tree) if path.name.startswith("why_not")] or calls
        described = {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, DESCRIBED)}
        texts = {each.value for node in said for each in ast.walk(node) if isinstance(each, ast.Constant)}
        found |= {each for each in texts - described if isinstance(each, str) and is_a_sentence(each)}
    return found


DESCRIBED = (ast.Module, ast.FunctionDef, ast.ClassDef)
NAMES = {f"r.{kind.__name__}" for kind in Refused.__subclasses__()}


def is_a_sentence(words: str) -> bool:
    return bool(re.match(r'["A-Z{]', words)) and " " in words and words.endswith(".") and "\n" not in words


def test_every_refusal_says_what_to_do_instead() -> None:
    sentences = written()
    assert len(sentences) > 90
    assert [each for each in sorted(sentences) if not says_what_to_do(each)] == []


MOMENTS = proof.count(12, long=1000)


@pytest.mark.parametrize(("box", "variant"), every_way())
def test_whatever_is_refused_at_any_moment_of_any_box_says_what_to_do_instead(box: str, variant: str) -> None:
    """As it is read, with the names in it: every command there is, at each new kind of moment of a game."""
    met: set[object] = set()
    weak: dict[str, c.Command] = {}
    game = sits_down(box, variant, 3)
    for _ in plays_on(game):
        state = game.state
        if moment(state) in met:
            continue
        met.add(moment(state))
        if len(met) > MOMENTS:
            break
        for seat in (state.players.seats[len(met) % len(state.players)], (c.PANEL, "s9")[len(met) % 2]):
            for command in every_command(state, seat):
                try:
                    decide(state, command)
                except Refused as refused:
                    if not says_what_to_do(refused.say):
                        weak[str(refused.say)] = command
    assert len(met) > 5
    assert weak == {}
