"""A newer Butler comes to a table: what is refused and why, and that the one that plays is never lost for it."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion import __version__
from companion.appliance import machine, update
from companion.appliance.laying import CallFailed
from companion.appliance.versions import Versions
from companion.errands import update as errand
from companion.journal import Journal

ROOT = Path(__file__).parents[2]
FILES = {"companion/__init__.py": "new", "hardware/__init__.py": "", "butler-0.2.0.dist-info/METADATA": "Name: butler"}


def wheel(folder: Path, number: str = "0.2.0", files: dict[str, str] | None = None) -> Path:
    """A wheel of that number."""
    folder.mkdir(exist_ok=True)
    path = folder / f"butler-{number}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in (FILES if files is None else files).items():
            archive.writestr(name, text)
    return path


class System:
    """Stands in for what a machine does when it is told: makes environments, and breaks where it is asked to."""

    def __init__(self) -> None:
        self.said: list[list[str]] = []
        self.fails: list[str] = []

    def __call__(self, words: Sequence[str]) -> None:
        self.said.append(list(words))
        if any(fault in " ".join(words) for fault in self.fails):
            raise CallFailed("the machine said: no")
        if words[0] == "python":
            (Path(words[-1]) / "lib/python3.11/site-packages").mkdir(parents=True)
        if words[-1] == "install":  # as `butler install` does
            versions = Versions(Path(words[0]).parents[3])
            versions.use(Path(words[0]).parents[1].name)
            versions.tidy()


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> System:
    return System()


@pytest.fixture
def table(tmp_path: Path, system: System, monkeypatch: pytest.MonkeyPatch) -> Versions:
    """A computer that is a table, with version 0.1.0, as root would find it."""
    versions = Versions(tmp_path / "opt")
    versions.make("0.1.0-aaaa", [], ["python"], system)
    packages = versions.place("0.1.0-aaaa") / "lib/python3.11/site-packages"
    for name in ("flask", "companion", "pip", "flask-3.0.dist-info", "butler-0.1.0.dist-info"):
        (packages / name).mkdir()
        (packages / name / "x.py").write_text(name)
    versions.use("0.1.0-aaaa")
    monkeypatch.setattr(errand, "FOLDER", tmp_path / "opt")
    monkeypatch.setattr(errand, "DATA", tmp_path / "data")
    monkeypatch.setattr(machine, "why_not", lambda: None)
    monkeypatch.setattr(machine, "python", lambda: ["python"])
    monkeypatch.setattr(machine, "call", system)
    return versions


@pytest.fixture
def set_aside(tmp_path: Path) -> Path:
    """The data folder of a table with a game on its shelf."""
    journal = Journal.create(tmp_path / "data/games/g1.game", "g1")
    journal.append([{"event": "x"}], facts={"state": "aside", "turns": 3})
    journal.close()
    return tmp_path / "data"


def begin(house: Path, game: str) -> None:
    journal = Journal.create(house / "games" / f"{game}.game", game)
    journal.append([{"event": "x"}], facts={"state": "running", "turns": 3})
    journal.close()


def test_a_newer_version_plays_and_the_earlier_one_is_kept_and_comes_back(butler, table, system, set_aside, tmp_path):
    stick = tmp_path / "stick"
    wheel(stick, "0.1.9")
    newer = update.newest(wheel(stick, "0.2.0"))
    code, out, _err = butler("update", stick)
    assert (code, table.current, "plays now" in out) == (0, newer.name, True)
    assert table.earlier() == "0.1.0-aaaa"
    program = str(table.place(newer.name) / "bin/butler")
    verified, installed = [words for words in system.said if words[0] == program]
    assert verified[1] == "verify"  # before it plays, the games of the shelf are tried, on copies
    assert not verified[2].startswith(str(set_aside))
    assert installed[1:] == ["install"]
    assert butler("update", stick)[:2] == (0, "Butler 0.2.0 is what plays here already.\n")
    assert butler("update", "--back")[0] == 0
    assert (table.current, table.earlier()) == ("0.1.0-aaaa", newer.name)


def test_looking_changes_nothing(butler, table, system, tmp_path):
    before = len(system.said)
    code, out, _err = butler("update", wheel(tmp_path / "stick"), "--check")
    assert (code, "0.2.0" in out, len(system.said), table.made()) == (0, True, before, ["0.1.0-aaaa"])


@pytest.mark.parametrize("house", ["data", "data/tables/2"])
def test_never_during_a_game_at_any_table_of_the_computer(butler, table, tmp_path, house):
    begin(tmp_path / house, "g7")
    code, _out, err = butler("update", wheel(tmp_path / "stick"))
    assert (code, "game is being played" in err, table.made()) == (2, True, ["0.1.0-aaaa"])


def test_a_game_that_begins_while_the_version_is_made_is_not_cut_off(butler, table, system, tmp_path, monkeypatch):
    def slow(words: Sequence[str]) -> None:
        if "pip" in words and not (tmp_path / "data/games/g8.game").exists():
            begin(tmp_path / "data", "g8")
        system(words)

    monkeypatch.setattr(machine, "call", slow)
    assert butler("update", wheel(tmp_path / "stick"))[0] == 2
    assert (table.current, table.made()) == ("0.1.0-aaaa", ["0.1.0-aaaa"])


def test_a_version_that_does_not_start_gives_way_to_the_one_before(butler, table, system, tmp_path):
    file = wheel(tmp_path / "stick")
    system.fails = [f"{update.newest(file).name}/bin/butler install"]
    code, _out, err = butler("update", file)
    assert (code, "did not start" in err, "0.1.0-aaaa plays again" in err) == (1, True, True)
    assert (table.current, table.made()) == ("0.1.0-aaaa", ["0.1.0-aaaa"])  # it is not what --back would bring
    assert system.said[-1] == [str(table.place("0.1.0-aaaa") / "bin/butler"), "install"]


def test_what_is_tried_in_vain_does_not_cost_the_version_to_go_back_to(butler, table, system, tmp_path):
    assert butler("update", wheel(tmp_path / "stick", "0.2.0"))[0] == 0
    file = wheel(tmp_path / "stick", "0.3.0")
    system.fails = [f"{update.newest(file).name}/bin/butler install"]
    assert butler("update", file)[0] == 1
    assert butler("update", "--back")[0] == 0
    assert table.current == "0.1.0-aaaa"


def test_where_neither_starts_nobody_is_told_that_all_is_as_before(butler, table, system, tmp_path):
    system.fails = ["bin/butler install"]
    code, _out, err = butler("update", wheel(tmp_path / "stick"))
    assert (code, "does not either" in err, "Nothing was changed" in err) == (1, True, False)
    assert table.current == "0.1.0-aaaa"


def test_a_version_that_cannot_go_on_with_a_game_of_the_shelf_is_not_used(butler, table, system, set_aside, tmp_path):
    system.fails = ["bin/butler verify"]
    code, _out, err = butler("update", wheel(tmp_path / "stick"))
    assert (code, "g1.game" in err, table.current, table.made()) == (2, True, "0.1.0-aaaa", ["0.1.0-aaaa"])


@pytest.mark.parametrize("others", [0, 1])
def test_a_wheel_alone_takes_what_it_needs_from_the_version_that_plays(butler, table, system, tmp_path, others):
    """No network, and on the stick nothing else, or too little."""
    newer = update.newest(wheel(tmp_path / "stick"))
    if others:
        (tmp_path / "stick/flask-3.0-py3-none-any.whl").write_bytes(b"")
    system.fails = ["--find-links"]
    assert butler("update", newer.wheel)[0] == 0
    assert len([words for words in system.said if "--find-links" in words]) == others
    packages = table.place(newer.name) / "lib/python3.11/site-packages"
    assert {path.name for path in packages.iterdir()} == {"flask", "flask-3.0.dist-info"}
    assert [words for words in system.said if words[-2:] == ["pip", "check"]]


def test_a_wheel_that_needs_more_than_is_there_is_refused_and_leaves_nothing(butler, table, system, tmp_path):
    system.fails = ["--find-links", "pip check"]
    code, _out, err = butler("update", wheel(tmp_path / "stick"))
    assert (code, "Nothing was changed" in err, table.made()) == (1, True, ["0.1.0-aaaa"])


@pytest.mark.parametrize("fault", ["missing", "other name", "damaged", "other content", "no butler", "two places"])
def test_what_is_no_good_wheel_is_said(butler, table, tmp_path, fault):
    file = wheel(tmp_path / "stick", files={"other/x.py": ""} if fault == "no butler" else None)
    words: list[object] = [file]
    if fault == "missing":
        file.unlink()
        words = [tmp_path / "stick"]
    elif fault == "other name":
        words = [file.rename(file.with_name("tool-1.0-py3-none-any.whl"))]
    elif fault == "damaged":
        file.write_bytes(file.read_bytes()[:-30])
    elif fault == "other content":
        file.with_name(file.name + ".sha256").write_text(f"{hashlib.sha256(b'x').hexdigest()}  {file.name}\n")
    elif fault == "two places":
        words = [file, "--back"]
    code, _out, err = butler("update", *words)
    assert (code, err.startswith("butler: "), table.made()) == (2, True, ["0.1.0-aaaa"])


def test_a_computer_that_is_no_table_is_told_so(butler, table, tmp_path, monkeypatch):
    monkeypatch.setattr(errand, "FOLDER", tmp_path / "nothing")
    code, _out, err = butler("update", wheel(tmp_path / "stick"))
    assert (code, "butler install" in err) == (2, True)


def test_there_has_to_be_room_for_a_second_version(butler, table, tmp_path, monkeypatch):
    monkeypatch.setattr(update.shutil, "disk_usage", lambda _: type("Disk", (), {"free": 10})())
    code, _out, err = butler("update", wheel(tmp_path / "stick"))
    assert (code, " MB" in err, table.made()) == (2, True, ["0.1.0-aaaa"])


def test_a_wheel_of_this_program_has_the_name_under_which_install_would_put_it(tmp_path):
    """Or the new version's own install would make it a second time."""
    parts = [path for name in machine.OURS for path in (ROOT / name).rglob("*") if "__pycache__" not in path.parts]
    file = tmp_path / f"butler-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as archive:
        for path in sorted((path for path in parts if path.is_file()), reverse=True):
            archive.write(path, str(path.relative_to(ROOT)))
    assert update.newest(file).name == machine.version(__version__)
