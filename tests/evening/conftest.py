"""What an evening needs: people with phones, a dice reader on a line, and the program itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from hardware.simulated_cables import PtyCable
from hardware.simulated_reader import SimulatedReader
from tests import proof

from .box_party import BoxParty
from .people import Person
from .program import ROOT, Program

# Every box's evening is played over HTTP in each run, and that of the classic box in browsers; the others
# in browsers in `make long`.
collect_ignore = [] if proof.count(0, long=1) else [
    f"test_{box}.py"
    for box in ("bonus_evening", "event_evening", "dungeon_evening", "dansk_evening", "looking_evenings")
]  # fmt: skip

Some = TypeVar("Some", bound=BoxParty)


@pytest.fixture(scope="module")
def cable(tmp_path_factory) -> PtyCable:
    """The dice reader's cable, plugged into a pseudo terminal; `cable.reader` is the tray."""
    cable = PtyCable(SimulatedReader("evening"), link=tmp_path_factory.mktemp("line") / "dice")
    cable.start()
    yield cable
    cable.stop()


@pytest.fixture(scope="module")
def program(tmp_path_factory, cable) -> Program:
    """Not started yet."""
    program = Program(tmp_path_factory.mktemp("evening"), f"serial:{cable.path}")
    yield program
    program.put_away()


@pytest.fixture(scope="module")
def seated(browser):
    """Makes people with phones; at the end their pages must not have had a mishap."""
    people: list[Person] = []

    def come(**suspects: str) -> list[Person]:
        people.extend(Person(browser, name, suspect) for name, suspect in suspects.items())
        return list(people)

    yield come
    mishaps = {person.name: person.mishaps for person in people if person.mishaps}
    for person in people:
        person.context.close()
    assert not mishaps


@pytest.fixture
def comes_together(tmp_path_factory, cable, seated, pictures) -> Iterator[Callable[..., BoxParty]]:
    """Makes the party of one evening: its kind, the box, where its pictures are kept, and who comes as whom."""
    programs: list[Program] = []

    def come(kind: type[Some], box: str, folder: str, **suspects: str) -> Some:
        program = Program(tmp_path_factory.mktemp(folder), f"serial:{cable.path}", box)
        programs.append(program)
        people = seated(**suspects)[-len(suspects) :]
        return kind(program, cable.reader, people, pictures / folder, box)

    yield come
    for program in programs:
        program.put_away()


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Where the pictures of the run are kept."""
    return ROOT / "artefacts" / "evening"
