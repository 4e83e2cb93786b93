"""F41: whatever has become of a game's file, the next start says so plainly, moves it aside and goes on."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion import journal as journal_module
from companion.disk import Damaged
from companion.journal import FORMAT, Journal
from companion.shelf import Shelf
from tests import proof

LENGTH, COPIED = 400, 300


def event(number: int) -> dict:
    return {"event": "counted", "number": number, "words": "w" * (number * 31 % 300)}


EVENTS = [event(number) for number in range(LENGTH)]


@pytest.fixture(scope="module")
def good_house(tmp_path_factory) -> Path:
    """A game of 400 events, its copy after 300, all in the one file."""
    house = tmp_path_factory.mktemp("good")
    shelf = Shelf(house)
    journal = shelf.begin("g1")
    journal.append(EVENTS[:COPIED], facts={"turns": 30, "edition": "classic"})
    journal.copy_to(shelf.copy("g1"))
    journal.append(EVENTS[COPIED:], facts={"turns": 41, "edition": "classic"})
    journal.close()
    return house


@pytest.fixture
def house(good_house, tmp_path) -> Path:
    return Path(shutil.copytree(good_house, tmp_path / "house"))


def noise(path: Path) -> None:
    """500 blocks of 512 bytes, or as many as there are, from a place in the middle on."""
    chance = random.Random(41)
    with path.open("r+b") as file:
        blocks = path.stat().st_size // 512
        for block in chance.sample(range(blocks), min(500, blocks)):
            file.seek(block * 512)
            file.write(chance.randbytes(512))


def first_page_gone(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(random.Random(1).randbytes(4096))


def a_word_changed(path: Path) -> None:
    """The database stays whole: only the line's checksum can tell."""
    content = path.read_bytes()
    assert content.count(b'"number":399,') == 1
    path.write_bytes(content.replace(b'"number":399,', b'"number":398,'))


def a_folder(path: Path) -> None:
    path.unlink()
    (path / "inside").mkdir(parents=True)


DAMAGES: list[Callable[[Path], object]] = [
    noise,
    first_page_gone,
    a_word_changed,
    a_folder,
    lambda path: path.write_bytes(b""),
    lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]),
    lambda path: path.write_bytes(path.read_bytes()[:-4096]),
    lambda path: path.write_bytes(b"once upon a time"),
    lambda path: path.write_bytes(bytes(path.stat().st_size)),
]
NAMES = [
    "noise",
    "first page gone",
    "a word changed",
    "a folder in its place",
    "empty",
    "half of it",
    "a page short",
    "a text",
    "zeros",
]
every_damage = pytest.mark.parametrize("damage", DAMAGES, ids=NAMES)


def events_of(journal: Journal | None) -> list[dict]:
    assert journal is not None
    try:
        return list(journal.events())
    finally:
        journal.close()


@every_damage
def test_the_last_good_copy_is_played_and_both_names_are_said__F41(house, damage):
    shelf = Shelf(house)
    damage(shelf.path("g1"))
    broken = shelf.path("g1").read_bytes() if shelf.path("g1").is_file() else None
    taken = shelf.open_or_rescue("g1")
    assert events_of(taken.journal) == EVENTS[:COPIED]
    assert taken.say is not None
    assert "g1.game.damaged-1" in taken.say
    assert "g1.copy, as it stood after turn 30; what came later is lost" in taken.say
    assert taken.say[0].isalpha()
    assert taken.say.endswith(".")
    assert taken.aside == shelf.folder / "g1.game.damaged-1"
    if broken is not None:
        assert taken.aside.read_bytes() == broken, "nothing is thrown away"
    assert shelf.copy("g1").exists(), "and there is a good copy again"


@every_damage
def test_the_next_start_does_not_stumble_again__F41(house, damage):
    shelf = Shelf(house)
    damage(shelf.path("g1"))
    journal = shelf.open_or_rescue("g1").journal
    assert journal is not None
    journal.append([event(1)])
    journal.close()
    taken = Shelf(house).open_or_rescue("g1")
    assert taken.say is None
    assert len(events_of(taken.journal)) == COPIED + 1


@every_damage
def test_without_a_copy_a_new_game_is_possible__F41(house, damage):
    shelf = Shelf(house)
    damage(shelf.path("g1"))
    shelf.copy("g1").unlink()
    taken = shelf.open_or_rescue("g1")
    assert taken.journal is None
    assert "g1.game.damaged-1" in taken.say
    assert taken.say.endswith("There is no copy of it. You can begin a new game.")
    assert Shelf(house).running() is None
    shelf.begin("g2").close()
    assert "not there" in shelf.open_or_rescue("g1").say


@every_damage
def test_a_bad_copy_is_no_copy__F41(house, damage):
    shelf = Shelf(house)
    damage(shelf.path("g1"))
    damage(shelf.copy("g1")) if damage is not a_word_changed else noise(shelf.copy("g1"))
    taken = shelf.open_or_rescue("g1")
    assert taken.journal is None
    assert "g1.game.damaged-1" in taken.say
    assert "g1.copy.damaged-1" in taken.say
    assert taken.say.endswith("You can begin a new game.")
    assert Shelf(house).volumes() == []
    assert shelf.open_or_rescue("g1").say == "g1.game is not there. There is no copy of it. You can begin a new game."


def test_each_damaged_file_keeps_a_name_of_its_own__F41(house):
    shelf = Shelf(house)
    for number in (1, 2, 3):
        noise(shelf.path("g1"))
        taken = shelf.open_or_rescue("g1")
        assert taken.aside.name == f"g1.game.damaged-{number}"
        assert len(events_of(taken.journal)) == COPIED


def test_a_missing_file_is_taken_from_its_copy__F41(house):
    shelf = Shelf(house)
    shelf.path("g1").unlink()
    taken = shelf.open_or_rescue("g1")
    assert taken.say.startswith("g1.game is not there. The game goes on from its last good copy, g1.copy")
    assert taken.aside is None
    assert events_of(taken.journal) == EVENTS[:COPIED]


def test_a_log_without_its_game_does_not_get_into_the_copy__F41(house):
    """What SQLite keeps beside a file belongs to that file; beside another one it would be played into it."""
    shelf = Shelf(house)
    journal = Journal.open(shelf.path("g1"))
    journal.append([event(999)])
    log = shelf.path("g1").with_name("g1.game-wal").read_bytes()
    journal.close()
    shelf.path("g1").unlink()
    shelf.path("g1").with_name("g1.game-wal").write_bytes(log)
    taken = shelf.open_or_rescue("g1")
    assert events_of(taken.journal) == EVENTS[:COPIED]
    assert (shelf.folder / "g1.game.damaged-1-wal").read_bytes() == log


@contextmanager
def another_user() -> Iterator[None]:
    """Root may read everything; then the test is somebody else for a while."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def own_house(good_house):
    """The same house in a place that another user owns."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        house = Path(shutil.copytree(good_house, Path(folder) / "house"))
        if os.geteuid() == 0:
            for path in (Path(folder), house, *house.rglob("*")):
                os.chown(path, 65534, 65534)
        yield house


def test_a_file_that_may_not_be_read_is_moved_aside__F41(own_house):
    shelf = Shelf(own_house)
    shelf.path("g1").chmod(0)
    with another_user():
        taken = shelf.open_or_rescue("g1")
        assert events_of(taken.journal) == EVENTS[:COPIED]
    assert taken.say.startswith("g1.game cannot be read")
    assert "g1.game.damaged-1" in taken.say


def test_a_file_that_cannot_be_moved_is_said__F41(own_house):
    shelf = Shelf(own_house)
    noise(shelf.path("g1"))
    shelf.folder.chmod(0o500)
    with another_user():
        taken = shelf.open_or_rescue("g1")
    shelf.folder.chmod(0o700)
    assert taken.journal is None
    assert "It cannot be moved aside (Permission denied)." in taken.say
    assert taken.say.endswith("You can begin a new game.")


def test_a_file_that_may_only_be_read_is_no_damage(own_house):
    """A disk that went read-only: the game stays readable, in place, and actions are refused."""
    shelf = Shelf(own_house)
    shelf.path("g1").chmod(0o400)
    shelf.folder.chmod(0o500)
    with another_user():
        taken = shelf.open_or_rescue("g1")
        assert taken.say is None
        assert events_of(taken.journal) == EVENTS
    shelf.folder.chmod(0o700)


def test_a_game_from_a_newer_butler_stays_where_it_is(house, monkeypatch):
    shelf = Shelf(house)
    monkeypatch.setattr(journal_module, "FORMAT", FORMAT + 1)
    journal = Journal.open(shelf.path("g1"))
    journal.append([event(1)])
    journal.close()
    monkeypatch.undo()
    whole = shelf.path("g1").read_bytes()
    taken = shelf.open_or_rescue("g1")
    assert taken.journal is None
    assert "newer Butler" in taken.say
    assert taken.say.endswith("You can begin a new game.")
    assert shelf.path("g1").read_bytes() == whole
    assert taken.aside is None


def what_it_says(path: Path) -> tuple[str | None, tuple | None]:
    """The refusal of the file, or what it tells."""
    try:
        journal = Journal.open(path)
    except Damaged as damage:
        return damage.say, None
    try:
        return None, (list(journal.events()), journal.facts())
    finally:
        journal.close()


def test_noise_anywhere_is_found_or_harmless__F41(good_house, tmp_path):
    """One to eight bytes changed at a random place: the file is refused, or tells exactly what it told before."""
    whole = (good_house / "games" / "g1.game").read_bytes()
    path = tmp_path / "g1.game"
    chance, refused = random.Random(proof.seed()), 0
    for _ in range(rounds := proof.count(150, long=5000)):
        spoiled = bytearray(whole)
        at = chance.randrange(len(whole))
        spoiled[at : at + 8] = chance.randbytes(min(chance.choice((1, 1, 8)), len(whole) - at))
        path.write_bytes(spoiled[: len(whole)])
        refusal, told = what_it_says(path)
        if refusal is None:
            assert told == (EVENTS, {"turns": 41, "edition": "classic"})
        else:
            refused += 1
            assert refusal.startswith("g1.game ")
    assert refused > rounds / 2
