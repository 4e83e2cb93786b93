"""What these tests need of the machine. Nothing is skipped: what is missing is a failure with a sentence."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.system.networks import Air, sweep
from tests.system.ordinary_user import OrdinaryUser, a_room

TOOLS = {
    "ip": "iproute2",
    "bridge": "iproute2",
    "ss": "iproute2",
    "unshare": "util-linux",
    "setpriv": "util-linux",
    "mount": "mount",
    "chromium": "chromium",
    "tc": "iproute2",
    "mosquitto": "mosquitto",
    "WebKitWebDriver": "webkit2gtk-driver",
    "Xvfb": "xvfb",
    "debootstrap": "debootstrap",
    "systemd-nspawn": "systemd-container",
    "nsenter": "util-linux",
}
"""Each with the Debian package that brings it."""


def why_not() -> str:
    """What this machine does not let us do; empty if all is well."""
    if os.geteuid() != 0:
        return "These tests mount disks, make networks and become other users: run them as root, sudo make test-system"
    for tool, package in TOOLS.items():
        if shutil.which(tool) is None:
            return f"There is no {tool} here. `apt-get install {package}` brings it."
    done = subprocess.run(
        ["unshare", "--mount", "--net", "mount", "-t", "tmpfs", "butler-test", "/tmp"],
        capture_output=True, text=True, timeout=20, check=False,
    )  # fmt: skip
    if done.returncode:
        return f"Root may not mount disks and make networks here ({done.stderr.strip()}); containers want --privileged."
    return ""


@pytest.fixture(scope="session", autouse=True)
def allowed() -> None:
    """Before the first test: what is needed is there, and nothing is left of a run that was killed."""
    if say := why_not():
        pytest.fail(say, pytrace=False)
    sweep()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 1 MB."""
    place = tmp_path / "disk"
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m,mode=0700", "butler-test", place], check=True, timeout=20)
    yield place
    subprocess.run(["umount", "--lazy", place], check=True, timeout=20)


@pytest.fixture
def user() -> Iterator[OrdinaryUser]:
    """An ordinary user with a home."""
    with a_room() as room:
        yield OrdinaryUser(room)


@pytest.fixture
def air() -> Iterator[Air]:
    """A network of its own for a table and phones."""
    with Air() as air:
        yield air
