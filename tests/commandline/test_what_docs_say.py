"""What the documents tell people to type Butler understands, and where they point there is something."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from companion.settings import load

ROOT = Path(__file__).parents[2]
ELSEWHERE = {".venv", "artefacts"}
DOCUMENTS = sorted(path for path in ROOT.rglob("*.md") if not ELSEWHERE & set(path.relative_to(ROOT).parts))
CALLED = re.compile(r"\s*(?:sudo +)?(?:[./a-z]*/)?butler +([a-z].*)")


def code(text: str) -> list[str]:
    """The lines of a document that are code, and what stands between backquotes."""
    return [*re.findall(r"^    +(.*)$", text, re.MULTILINE), *re.findall(r"`([^`\n]+)`", text)]


def commands() -> set[tuple[str, str]]:
    """(document, what comes behind `butler`), wherever code calls it."""
    found = set()
    for path in DOCUMENTS:
        for each in code(path.read_text(encoding="utf-8").replace("\\\n", " ")):
            for call in re.split(r"&&|;|\|", each.partition("  #")[0]):
                if called := CALLED.match(call):
                    found.add((str(path.relative_to(ROOT)), called[1].strip()))
    return found


def test_there_are_documents_with_commands() -> None:
    assert {document for document, _said in commands()} >= {"README.md", "docs/cafe.md", "hardware/APPLIANCE.md"}


def test_a_command_in_a_document_is_one_that_butler_understands(butler) -> None:
    told: dict[str, str] = {}
    for document, said in sorted(commands()):
        errand, *words = (word.partition("=")[0] for word in shlex.split(said))
        if errand not in told:
            code, told[errand], _err = butler(errand, "--help")
            assert code == 0, f"{document}: butler {said}"
        known = set(re.findall(r"--[a-z][a-z-]*", told[errand]))
        assert {word for word in words if word.startswith("--")} <= known, f"{document}: butler {said}"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_document_points_to_is_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        assert "://" in target or (path.parent / target).exists(), f"{path.name} points to {target}"


def test_the_settings_of_a_cafe_are_settings(tmp_path: Path) -> None:
    text = (ROOT / "docs/cafe.md").read_text(encoding="utf-8")
    lines = [each for each in re.findall(r"^ {4,}(.*)$", text, re.MULTILINE) if re.match(r"\[\w+\]$|\w+ = ", each)]
    file = tmp_path / "butler.toml"
    file.write_text("\n".join(lines))
    house = load(file, {"data": tmp_path}).house
    assert (house.kiosk, house.table, house.session_minutes) == (True, "4", 120)
