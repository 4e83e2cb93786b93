"""What this computer is, as far as an install has to know; and why it cannot be a table, in a sentence."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tomllib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path, PurePath

from companion.appliance.laying import CallFailed

OURS = ("companion", "hardware", "web_remote")
CALL_S = 1800
"""A Zero 2 W takes its time over an install."""


def why_not(root: Path = Path("/"), *, is_root: bool | None = None) -> str | None:
    """Why nothing can be installed here, and what to do; None if it can."""
    if not _is_debian(root):
        return "This is no Debian and no Raspberry Pi OS. `make play` and `butler play` work here; install does not."
    if not any((root / way / "systemctl").exists() for way in ("bin", "usr/bin")):
        return "This system does not use systemd, which is to keep the table running. `butler play` works here."
    if not (os.geteuid() == 0 if is_root is None else is_root):
        return "Only root may do that: sudo butler install, or with --dry-run to see what it would do."
    return None


def _is_debian(root: Path) -> bool:
    with suppress(OSError):
        lines = (root / "etc/os-release").read_text(encoding="utf-8").splitlines()
        said = dict(line.split("=", 1) for line in lines if "=" in line)
        return "debian" in f"{said.get('ID', '')} {said.get('ID_LIKE', '')}".replace('"', "").split()
    return False


def groups(root: Path = Path("/")) -> frozenset[str]:
    """The names of the system's groups."""
    with suppress(OSError):
        return frozenset(line.partition(":")[0] for line in (root / "etc/group").read_text().splitlines())
    return frozenset()


def systemd_runs(root: Path = Path("/")) -> bool:
    """Whether there is a systemd to be told of units; not so in an image that is being built."""
    return (root / "run/systemd/system").is_dir()


def ports(settings: Path) -> frozenset[int]:
    """The phones' ports of the tables that are there."""
    taken = set()
    for file in settings.glob("*.toml"):
        with suppress(OSError, ValueError):
            port = tomllib.loads(file.read_text(encoding="utf-8")).get("web", {}).get("port")
            taken.add(port if isinstance(port, int) else 0)
    return frozenset(taken)


def python(root: Path = Path("/")) -> list[str]:
    """The command that makes an environment. The system's own Python: one in somebody's home is out of reach of a
    service. On a Raspberry Pi it sees what apt brings (lgpio). Raises `CallFailed`."""
    own = "/usr/bin/python3"
    asks = "import sys, ensurepip, venv; sys.exit(sys.version_info[:2] < (3, 11))"
    if subprocess.run([own, "-c", asks], capture_output=True, check=False, timeout=60).returncode:
        raise CallFailed("/usr/bin/python3 is too old or lacks its venv: apt install python3 python3-venv")
    model = root / "proc/device-tree/model"
    is_pi = model.exists() and "Raspberry Pi" in model.read_text(errors="replace")
    return [own, "-m", "venv", "--clear", *(["--system-site-packages"] if is_pi else [])]


def source(wheels: Path | None, number: str) -> list[str]:
    """What pip is told to put in: this program, of this number, from a folder of wheels where one is given (then
    nothing is fetched), else from the sources it runs from. Raises `CallFailed` where there are none: the name belongs
    to somebody else on the public index, and is not asked for there."""
    if wheels is not None:
        return ["--no-index", "--find-links", str(wheels), f"butler{extras()}=={number}"]
    sources = Path(__file__).parents[2]
    if (sources / "pyproject.toml").exists():
        return [f"{sources}{extras()}"]
    raise CallFailed("this Butler came from a wheel; --wheels says in which folder that lies, with all that it needs")


def extras() -> str:
    """What this program has beside what it needs, as pip wants it asked for."""
    return "[ble]" if find_spec("bleak") else ""


def version(number: str) -> str:
    """The name under which this program is put: its number, and a mark of what it consists of, so that a changed one
    comes beside it and the same one is known again."""
    root = Path(__file__).parents[2]
    files = sorted(path for name in OURS for path in (root / name).rglob("*"))
    parts = ((path.relative_to(root), path.read_bytes()) for path in files if _is_of_it(path))
    return f"{number}-{mark(parts)}"


def _is_of_it(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


def mark(parts: Iterable[tuple[PurePath, bytes]]) -> str:
    """What a program that consists of these files, in the order of their paths, is known by."""
    digest = hashlib.sha256()
    for path, content in parts:
        digest.update(path.as_posix().encode() + b"\0" + content + b"\0")
    return digest.hexdigest()[:8]


def call(words: Sequence[str]) -> None:
    """Runs a program of the system. Raises `CallFailed` with what it said."""
    if shutil.which(words[0]) is None:
        raise CallFailed(f"there is no {words[0]} here")
    done = subprocess.run(
        list(words), capture_output=True, text=True, check=False, timeout=CALL_S, stdin=subprocess.DEVNULL
    )
    if done.returncode:
        raise CallFailed(f"{' '.join(words[:2])} said: {_last(done.stderr.splitlines()) or done.returncode}")


def _last(lines: Iterable[str]) -> str:
    """The last line that says anything."""
    return next((line.strip() for line in reversed(list(lines)) if line.strip()), "")
