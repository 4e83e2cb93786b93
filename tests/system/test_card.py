"""The image of a card is made out of one of Raspberry Pi OS, without root; what it holds is read back out of it."""

from __future__ import annotations

import lzma
import os
import stat
import struct
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "hardware" / "card" / "make_card.py"
START, SYSTEM = 1 << 20, 24 << 20
UNIT = "/etc/systemd/system/butler-first-start.service"


@pytest.fixture(scope="module")
def pi_os(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An image as Raspberry Pi OS comes: a table of two partitions, FAT with the start files, and ext4."""
    folder = tmp_path_factory.mktemp("pi-os")
    start, system, root = folder / "start", folder / "system", folder / "root"
    (root / "etc/systemd/system/multi-user.target.wants").mkdir(parents=True)
    (root / "opt").mkdir()
    (root / "etc/os-release").write_text("ID=debian\n")
    start.write_bytes(b"")
    os.truncate(start, SYSTEM - START)
    subprocess.run(["mkfs.vfat", "-F", "16", start], check=True, capture_output=True)
    os.truncate(_made(system), 24 << 20)
    subprocess.run(["mke2fs", "-q", "-t", "ext4", "-d", root, system], check=True)
    head = bytearray(512)
    for at, kind, begins, length in ((446, 0x0C, START, SYSTEM - START), (462, 0x83, SYSTEM, 24 << 20)):
        head[at + 4] = kind
        head[at + 8 : at + 16] = struct.pack("<II", begins // 512, length // 512)
    head[510:] = b"\x55\xaa"
    image = folder / "raspios.img.xz"
    with lzma.open(image, "wb", preset=0) as packed:
        packed.write(bytes(head).ljust(START, b"\0") + start.read_bytes() + system.read_bytes())
    return image


def _made(path: Path) -> Path:
    path.touch()
    return path


@pytest.fixture
def wheels(tmp_path: Path) -> Path:
    """Stands for what pip fetches."""
    folder = tmp_path / "some wheels"
    folder.mkdir()
    (folder / "butler-0.1.0-py3-none-any.whl").write_bytes(b"butler" * 1000)
    (folder / "flask-3.0-py3-none-any.whl").write_bytes(b"flask")
    return folder


def made(*words: object) -> subprocess.CompletedProcess[str]:
    """The script as anybody runs it."""
    said = [sys.executable, str(SCRIPT), *(str(word) for word in words)]
    return subprocess.run(said, capture_output=True, text=True, check=False)


def in_system(image: Path, order: str) -> str:
    """What debugfs answers about the image's system."""
    said = ["debugfs", "-R", order, f"{image}?offset={SYSTEM}"]
    return subprocess.run(said, capture_output=True, text=True, check=True).stdout


def at_start(image: Path, name: str) -> str:
    """A file beside the start files."""
    said = ["mtype", "-i", f"{image}@@{START}", f"::{name}"]
    return subprocess.run(said, capture_output=True, text=True, check=True).stdout


def test_what_the_first_start_needs_is_in_the_image(pi_os, wheels, tmp_path):
    out, settings = tmp_path / "table.img", tmp_path / "house.toml"
    settings.write_text('language = "da"\n')
    done = made(pi_os, out, "--wheels", wheels, "--settings", settings, "--kiosk", "--hotspot", "--language", "da")
    assert (done.returncode, done.stderr) == (0, "")
    assert in_system(out, "cat /opt/butler-card/wheels/butler-0.1.0-py3-none-any.whl") == "butler" * 1000
    assert in_system(out, "cat /opt/butler-card/options") == "--kiosk --hotspot --language da\n"
    assert in_system(out, "cat /opt/butler-card/butler.toml") == 'language = "da"\n'
    assert in_system(out, "cat /opt/butler-card/first-start") == SCRIPT.with_name("first-start").read_text()
    looked = in_system(out, "stat /opt/butler-card/first-start")
    assert "Mode:  0755" in looked
    assert "User:     0   Group:     0" in looked
    assert "/opt/butler-card/first-start" in in_system(out, f"cat {UNIT}")
    link = in_system(out, f"stat {UNIT.replace('system/', 'system/multi-user.target.wants/')}")
    assert UNIT in link
    assert in_system(out, "cat /etc/os-release") == "ID=debian\n"  # what was there is there
    user, hashed = at_start(out, "userconf.txt").strip().split(":")
    assert (user, hashed[:3]) == ("keeper", "$6$")
    password = done.stdout.split("the password ")[1].split(".")[0]
    salt = hashed.split("$")[2]
    again = subprocess.run(
        ["openssl", "passwd", "-6", "-salt", salt, "-stdin"], input=password, capture_output=True, text=True, check=True
    )
    assert again.stdout.strip() == hashed
    assert at_start(out, "ssh") == "", "a kiosk has no other way in"


def test_with_a_key_there_is_no_password_to_tell(pi_os, wheels, tmp_path):
    key = tmp_path / "id.pub"
    key.write_text("ssh-ed25519 AAAA keeper\n")
    done = made(pi_os, tmp_path / "t.img", "--wheels", wheels, "--key", key)
    assert (done.returncode, "password" in done.stdout) == (0, False)
    assert at_start(tmp_path / "t.img", "butler-key.pub") == "ssh-ed25519 AAAA keeper\n"
    assert at_start(tmp_path / "t.img", "ssh") == ""


@pytest.mark.parametrize("fault", ["no image", "not there", "no system", "cut short", "no room", "no butler", "name"])
def test_what_cannot_be_used_is_said_and_leaves_no_image(pi_os, wheels, tmp_path, fault):
    image, out, more = tmp_path / "x.img", tmp_path / "t.img", []
    with lzma.open(pi_os) as packed:
        content = bytearray(packed.read())
    if fault == "no image":
        content[510] = 0
    elif fault == "no system":
        content[462 + 4] = 0x0C
    elif fault == "no room":
        (wheels / "large.whl").write_bytes(os.urandom(30 << 20))
    elif fault == "no butler":
        (wheels / "butler-0.1.0-py3-none-any.whl").unlink()
    elif fault == "name":
        more = ["--user", "../x"]
    if fault == "cut short":
        image = tmp_path / "x.img.xz"
        image.write_bytes(pi_os.read_bytes()[:-400])
    elif fault != "not there":
        image.write_bytes(content)
    done = made(image, out, "--wheels", wheels, *more)
    assert (done.returncode, out.exists()) == (2, False)
    assert done.stderr.startswith("make_card: "), done.stderr
    assert "Traceback" not in done.stderr


def test_the_first_start_is_a_program_that_a_shell_can_read():
    script = SCRIPT.with_name("first-start")
    assert stat.S_IMODE(script.stat().st_mode) & 0o111
    assert subprocess.run(["sh", "-n", script], check=False).returncode == 0
