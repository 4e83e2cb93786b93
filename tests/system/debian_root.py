"""A Debian as tables run on, to be booted in a container: made once, kept outside of the tree, never written to.

    with Booted(debian_root(), ...): ...       # tests.system.booted lays an overlay over it

The first call on a machine takes some minutes and the network; every later one takes none.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

SUITE, MIRROR = "bookworm", "http://deb.debian.org/debian"
PACKAGES = (
    "systemd",
    "systemd-sysv",
    "dbus",
    "udev",
    "procps",
    "iproute2",
    "python3",
    "python3-venv",
    "ca-certificates",
)
NEEDING_ORDER = ("polkitd", "network-manager", "dnsmasq-base", "avahi-daemon", "busybox")
"""What debootstrap, which does not look who needs whom, cannot set up."""
LEFT_OUT = ("usr/share/doc", "usr/share/locale", "usr/share/man", "var/cache/apt/archives", "var/lib/apt/lists")
BUILD_S = 1500


def debian_root() -> Path:
    """The root's folder. Whoever boots it lays something over it: it is everybody's."""
    recipe = hashlib.sha256(repr((SUITE, PACKAGES, NEEDING_ORDER, LEFT_OUT)).encode()).hexdigest()[:8]
    ready = cache() / f"debian-{SUITE}-{recipe}"
    with (cache() / "debian.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # several workers of one run may come at once
        if not ready.is_dir():
            _make(ready.with_suffix(".unfinished"))
            ready.with_suffix(".unfinished").rename(ready)
    return ready


def cache() -> Path:
    """Where what takes long to make is kept, whatever tree the tests are run in."""
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "butler"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _make(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    _runs("debootstrap", "--variant=minbase", f"--include={','.join(PACKAGES)}", SUITE, folder, MIRROR)
    # Nothing is started while it is being set up; there is no system there yet that could.
    (folder / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")
    (folder / "usr/sbin/policy-rc.d").chmod(0o755)
    quietly = ("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-y", "--no-install-recommends")
    _runs("unshare", "--mount", "--pid", "--fork", "chroot", folder, *quietly, "install", *NEEDING_ORDER)
    (folder / "usr/sbin/policy-rc.d").unlink()
    for left_out in LEFT_OUT:
        shutil.rmtree(folder / left_out, ignore_errors=True)
        (folder / left_out).mkdir(parents=True)
    (folder / "etc/hostname").write_text("table\n")
    (folder / "etc/machine-id").write_text("")  # each boot is a machine of its own


def _runs(*command: object) -> None:
    words: Sequence[str] = list(map(str, command))
    done = subprocess.run(words, capture_output=True, text=True, timeout=BUILD_S, check=False)
    assert done.returncode == 0, f"{words[0]} failed: {done.stdout[-2000:]}{done.stderr[-2000:]}"
