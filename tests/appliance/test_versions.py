"""Versions side by side: one plays, one is kept to go back to, and what was cut off is made anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.appliance import machine
from companion.appliance.laying import CallFailed
from companion.appliance.versions import Versions


@pytest.fixture
def versions(tmp_path: Path) -> Versions:
    return Versions(tmp_path / "opt/butler")


def pip(words) -> None:
    """An environment, and then what is put into it."""
    place = Path(words[-1]) if words[0] == "python3" else Path(words[0]).parent.parent
    (place / "bin").mkdir(parents=True, exist_ok=True)
    (place / "bin/butler").write_text(words[-1])


def made(versions: Versions, name: str) -> bool:
    return versions.make(name, [f"butler-{name}.whl"], ["python3"], pip)


def test_one_plays_and_the_earlier_one_can_be_gone_back_to(versions):
    assert (versions.made(), versions.current, versions.earlier()) == ([], None, None)
    assert made(versions, "1")
    assert versions.use("1")
    assert made(versions, "2")
    assert versions.current == "1", "what plays changes only when it is told to"
    versions.use("2")
    assert (versions.current, versions.earlier()) == ("2", "1")
    assert (versions.folder / "current/bin/butler").read_text() == "butler-2.whl"
    versions.use(versions.earlier())
    assert (versions.folder / "current/bin/butler").read_text() == "butler-1.whl"


def test_the_same_again_is_neither_made_nor_changed(versions):
    made(versions, "1")
    versions.use("1")
    assert not versions.make("1", [], [], lambda words: pytest.fail("nothing is to be run"))
    assert not versions.use("1")


def test_what_fails_leaves_nothing_and_what_was_cut_off_is_made_anew(versions):
    def fails(words) -> None:
        pip(words)
        raise CallFailed("no network")

    with pytest.raises(CallFailed):
        versions.make("1", [], ["python3"], fails)
    assert not versions.place("1").exists()
    (versions.place("1") / "bin").mkdir(parents=True)  # half of one, without its stamp
    assert versions.made() == []
    assert made(versions, "1")
    assert versions.made() == ["1"]


def test_only_two_are_kept(versions):
    for name in ("1", "2", "3"):
        made(versions, name)
        versions.use(name)
    versions.use("2")
    versions.tidy()
    assert versions.made() == ["2", "3"]


def test_who_fled_from_a_version_is_not_brought_back_to_it(versions):
    """2 was no good, 1 was gone back to; then 3 comes, and 1 is what 3 can be exchanged for, though 2 is newer."""
    for name in ("1", "2", "1", "3"):
        made(versions, name)
        versions.use(name)
    assert versions.earlier() == "1"
    versions.tidy()
    assert versions.made() == ["1", "3"]
    versions.drop("1")
    assert versions.earlier() is None


def test_a_changed_program_has_another_name():
    name = machine.version("0.1.0")
    assert name == machine.version("0.1.0")
    assert name.startswith("0.1.0-")


def test_without_internet_nothing_is_looked_for_elsewhere(tmp_path):
    words = machine.source(tmp_path, "0.1.0")
    assert words[:3] == ["--no-index", "--find-links", str(tmp_path)]
    assert machine.source(None, "0.1.0")[0].startswith(str(Path(__file__).parents[2]))


def test_the_public_index_where_the_name_is_somebody_elses_is_never_asked(tmp_path, monkeypatch):
    monkeypatch.setattr(machine, "__file__", str(tmp_path / "companion/appliance/machine.py"))
    with pytest.raises(CallFailed, match="--wheels"):
        machine.source(None, "0.1.0")
