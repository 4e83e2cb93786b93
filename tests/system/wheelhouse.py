"""A folder of wheels with which a table is installed where there is no internet: Butler as it is in this tree, and all
that it needs, which is fetched once and kept outside of the tree."""

from __future__ import annotations

import fcntl
import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from tests.system.debian_root import cache
from tests.system.program import REPOSITORY

PYTHON = "3.11"
"""That of the Debian that is booted."""


def wheelhouse(room: Path) -> Path:
    """Made in `room`, which is nobody else's."""
    house = room / "wheels"
    house.mkdir()
    _pip("wheel", "--no-deps", "--wheel-dir", house, REPOSITORY)
    for wheel in _needed().glob("*.whl"):
        shutil.copy(wheel, house)
    return house


def another(wheel: Path, folder: Path, number: str, more: Mapping[str, str] = MappingProxyType({})) -> Path:
    """A wheel of the same Butler that calls itself by this number; `more` is written at the end of its files."""
    was = wheel.name.split("-")[1]
    renumbered = {"companion/__init__.py": "__version__ = ", "METADATA": "Version: ", "RECORD": "butler-"}
    made = folder / wheel.name.replace(was, number)
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            for ending, before in renumbered.items():
                if name.endswith(ending):
                    content = re.sub(rf'({before}"?){re.escape(was)}'.encode(), rf"\g<1>{number}".encode(), content)
            new.writestr(name.replace(f"butler-{was}", f"butler-{number}"), content + more.get(name, "").encode())
    return made


def _needed() -> Path:
    needs = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["project"]["dependencies"]
    kept = cache() / f"wheels-{hashlib.sha256(repr((PYTHON, needs)).encode()).hexdigest()[:8]}"
    with (cache() / "wheels.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.is_dir():
            unfinished = kept.with_suffix(".unfinished")
            _pip("download", "--only-binary=:all:", "--python-version", PYTHON, "--dest", unfinished, *needs)
            unfinished.rename(kept)
    return kept


def _pip(*words: object) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *map(str, words)],
        capture_output=True, text=True, timeout=900, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
