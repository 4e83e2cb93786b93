"""Makes the image of a card that turns a bare Raspberry Pi into a table, out of Raspberry Pi OS Lite.

    python3 hardware/card/make_card.py raspios-lite-arm64.img.xz table.img --kiosk --hotspot
    python3 hardware/card/make_card.py raspios-lite-arm64.img.xz table.img --wheels DIR --key ~/.ssh/id_ed25519.pub

It needs no root and mounts nothing: `debugfs` (e2fsprogs) writes into the image's system, `mcopy` (mtools) beside its
start files. Butler and what it needs go along as wheels (fetched by pip, or those of --wheels), so that the Pi needs no
internet for them. What is done on the Pi itself, at its first start, stands in `first-start`; after that the Pi is a
table as after `sudo butler install`.

exit codes: 0 made, 2 something is missing or cannot be used; then there is no image
"""

from __future__ import annotations

import argparse
import lzma
import os
import re
import secrets
import shutil
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
PROGRAM = HERE.parents[1]
TOOLS = {"debugfs": "e2fsprogs", "e2fsck": "e2fsprogs", "mcopy": "mtools", "openssl": "openssl"}
SECTOR = 512
FAT, LINUX = {0x0B, 0x0C, 0x0E}, 0x83
"""Kinds of partition in the table at the image's start (MBR)."""

GOES_TO = "/opt/butler-card"
UNIT = "butler-first-start.service"
PLATFORMS = ("manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64")
USER = re.compile(r"[a-z][a-z0-9-]{0,30}")


class NoCard(Exception):
    """The image cannot be made; the text says why, to people."""


def main(words: list[str] | None = None) -> int:
    """Make one image."""
    said = arguments().parse_args(words)
    try:
        missing = sorted({package for tool, package in TOOLS.items() if shutil.which(tool) is None})
        if missing:
            raise NoCard(f"these are missing: apt install {' '.join(missing)}")
        password = make(said)
    except (NoCard, OSError, EOFError, lzma.LZMAError, subprocess.CalledProcessError) as wrong:
        said.out.unlink(missing_ok=True)
        told = wrong.stderr.strip() if isinstance(wrong, subprocess.CalledProcessError) and wrong.stderr else wrong
        print(f"make_card: {told}", file=sys.stderr)
        return 2
    print(f"{said.out} is made. Write it to a card, say with rpi-imager (no changes there), and start the Pi with it.")
    print(f"Its user is {said.user}" + (f" with the password {password}" if password else ", by the key only") + ".")
    return 0


def arguments() -> argparse.ArgumentParser:
    """What may be said on the command line."""
    parser = argparse.ArgumentParser(
        "make_card", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("image", type=Path, help="Raspberry Pi OS Lite (64 bit), .img or .img.xz")
    parser.add_argument("out", type=Path, help="the image that is made")
    parser.add_argument("--wheels", type=Path, help="a folder with Butler's wheel and all that it needs")
    parser.add_argument("--python", default="3.13", help="the Python of that system: 3.11 in bookworm, 3.13 in trixie")
    parser.add_argument("--debs", type=Path, help="a folder of .deb files for a Pi without a cable to the internet")
    parser.add_argument("--settings", type=Path, help="the house's butler.toml")
    parser.add_argument("--kiosk", action="store_true", help="as in butler install")
    parser.add_argument("--hotspot", action="store_true", help="as in butler install")
    parser.add_argument("--language", default="en", help="as in butler install")
    parser.add_argument("--user", default="keeper", help="who may log in to mend it (default keeper)")
    parser.add_argument("--key", type=Path, help="their public ssh key; without one a password is made up and printed")
    return parser


def make(said: argparse.Namespace) -> str:
    """The image with all that goes along; the password that was made up for its user, "" where there is a key."""
    if not USER.fullmatch(said.user) or said.user == "butler":
        raise NoCard(f"{said.user!r} cannot be a user's name here: small letters and figures, and not butler")
    for file in (said.image, said.settings, said.key):
        if file is not None and not file.is_file():
            raise NoCard(f"{file}: there is no such file")
    with tempfile.TemporaryDirectory(prefix="butler-card-") as folder:
        load = Path(folder) / "load"
        load.mkdir()
        _wheels(said, load / "wheels")
        if said.debs is not None:
            shutil.copytree(said.debs, load / "debs")
        if said.settings is not None:
            shutil.copy(said.settings, load / "butler.toml")
        (load / "options").write_text(" ".join(_options(said)) + "\n")
        shutil.copy(HERE / "first-start", load / "first-start")
        (load / "first-start").chmod(0o755)
        _unpack(said.image, said.out)
        start, system = partitions(said.out)
        _write(said.out, system, Path(folder), load)
        return _let_in(said, start, Path(folder))


def _options(said: argparse.Namespace) -> list[str]:
    return [*(["--kiosk"] * said.kiosk), *(["--hotspot"] * said.hotspot), "--language", said.language]


def _wheels(said: argparse.Namespace, to: Path) -> None:
    """Butler's own wheel, made here, and those of others for the Pi."""
    if said.wheels is not None:
        if not any(said.wheels.glob("butler-*.whl")):
            raise NoCard(f"{said.wheels}: there is no butler-...whl in it")
        shutil.copytree(said.wheels, to)
        return
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    _run(*pip, "wheel", "--quiet", "--no-deps", "--wheel-dir", to, PROGRAM)
    own = next(to.glob("butler-*.whl"))
    platforms = [word for name in PLATFORMS for word in ("--platform", name)]
    fetch = ["download", "--quiet", "--only-binary", ":all:", *platforms, "--python-version", said.python]
    _run(*pip, *fetch, "--dest", to, own)


def _unpack(image: Path, out: Path) -> None:
    with lzma.open(image) if image.suffix == ".xz" else image.open("rb") as packed, out.open("wb") as file:
        shutil.copyfileobj(packed, file, 1 << 20)


def partitions(image: Path) -> tuple[int, int]:
    """Where the start files and the system begin, in bytes. Raises `NoCard`."""
    with image.open("rb") as file:
        head = file.read(SECTOR)
    if len(head) < SECTOR or head[510:] != b"\x55\xaa":
        raise NoCard(f"{image}: this is no image of a card")
    found = [struct.unpack("<I", head[at + 8 : at + 12])[0] * SECTOR for at in _of_kind(head, FAT)]
    system = [struct.unpack("<I", head[at + 8 : at + 12])[0] * SECTOR for at in _of_kind(head, {LINUX})]
    if not found or not system:
        raise NoCard(f"{image}: this is no Raspberry Pi OS: it has no start files, or no system")
    return found[0], system[0]


def _of_kind(head: bytes, kinds: set[int]) -> Iterator[int]:
    return (at for at in range(446, 510, 16) if head[at + 4] in kinds)


def _write(image: Path, system: int, folder: Path, load: Path) -> None:
    """All that goes along, and the unit that starts it, into the image's system."""
    orders = [f"mkdir {GOES_TO}"]
    for path in sorted(load.rglob("*")):
        to = f"{GOES_TO}/{path.relative_to(load).as_posix()}"
        orders.append(f"mkdir {to}" if path.is_dir() else f'write "{path}" {to}')
        if not path.is_dir():
            orders += _of_root(to, 0o100755 if os.access(path, os.X_OK) else 0o100644)
    unit = f"/etc/systemd/system/{UNIT}"
    wants = f"/etc/systemd/system/multi-user.target.wants/{UNIT}"
    orders += [f'write "{HERE / UNIT}" {unit}', *_of_root(unit, 0o100644), f"symlink {wants} {unit}"]
    script = folder / "orders"
    script.write_text("\n".join(orders) + "\n")
    said = _run("debugfs", "-w", "-f", script, f"{image}?offset={system}")
    wrong = [line for line in said.splitlines() if ":" in line and not line.startswith(("debugfs", "Allocated inode"))]
    if wrong:
        raise NoCard(f"the image's system took not everything: {wrong[0]}")
    check = subprocess.run(["e2fsck", "-fn", f"{image}?offset={system}"], capture_output=True, text=True, check=False)
    if check.returncode:
        raise NoCard(f"the image's system came out wrong: {check.stdout.strip().splitlines()[-1]}")


def _of_root(path: str, mode: int) -> list[str]:
    return [f"sif {path} mode 0{mode:o}", f"sif {path} uid 0", f"sif {path} gid 0"]


def _let_in(said: argparse.Namespace, start: int, folder: Path) -> str:
    """A user beside the service's own: Raspberry Pi OS asks for one at its first start, on a console that a kiosk does
    not have."""
    password = "" if said.key else secrets.token_urlsafe(9)
    told = _run("openssl", "passwd", "-6", "-stdin", told=f"{password or secrets.token_urlsafe(32)}\n").strip()
    files = {"userconf.txt": f"{said.user}:{told}\n", "ssh": ""}  # with a kiosk there is no other way in
    if said.key:
        files["butler-key.pub"] = said.key.read_text()
    for name, text in files.items():
        (folder / name).write_text(text)
        _run("mcopy", "-o", "-i", f"{said.out}@@{start}", folder / name, f"::{name}")
    return password


def _run(*words: object, told: str | None = None) -> str:
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=True, input=told)
    return done.stdout + done.stderr


if __name__ == "__main__":
    sys.exit(main())
