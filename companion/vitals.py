"""How the machine itself is: room on its disk, and how warm, how well fed and how worn it is where it can be asked.
What is said of it, and when, is `companion.ailing`'s."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

THERMAL = Path("/sys/class/thermal")
HWMON = Path("/sys/class/hwmon")
HOT_C = 80.0
"""From here on a Raspberry Pi slows itself down."""


def warmth(thermal: Path = THERMAL) -> float | None:
    """Degrees Celsius of the warmest place that the kernel knows of, or None."""
    found = []
    for zone in sorted(thermal.glob("thermal_zone*/temp")):
        with suppress(OSError, ValueError):
            found.append(int(zone.read_text()) / 1000)
    return max(found, default=None)


def is_starved(hwmon: Path = HWMON) -> bool | None:
    """Whether a Raspberry Pi has had too little voltage, None where it cannot tell."""
    for place in sorted(hwmon.glob("hwmon*")):
        with suppress(OSError):
            if (place / "name").read_text().strip() == "rpi_volt":
                return (place / "in0_lcrit_alarm").read_text().strip() == "1"
    return None


def throttled(root: Path) -> int | None:
    """What the firmware of a Raspberry Pi holds against its surroundings, as bits: 0 too little voltage now, 2 slowed
    down now, 16 too little voltage since it was switched on. None where there is no such firmware."""
    for place in sorted(root.glob("sys/devices/platform/soc*/soc*firmware/get_throttled")):
        with suppress(OSError, ValueError):
            return int(place.read_text().strip(), 16)
    return None


class Mounted(NamedTuple):
    """What a folder lies on: a device by its name, and whether it may be written to."""

    device: str
    is_locked: bool


def mounted(folder: Path, root: Path) -> Mounted | None:
    """What `folder` lies on; None where nobody can tell."""
    lines: list[list[str]] = []
    with suppress(OSError):
        lines = [line.split() for line in (root / "proc/self/mounts").read_text().splitlines()]
    above = {str(place) for place in (folder, *folder.parents)}
    over = [words for words in lines if len(words) > 3 and words[1] in above]
    if not over:
        return None
    device, _, _, options, *_ = max(reversed(over), key=lambda words: len(words[1]))  # of two in one place, the later
    return Mounted(device.rpartition("/")[2], "ro" in options.split(","))


def faults_counted(device: str, root: Path) -> int:
    """How many faults the file system (ext4) has found on a device and written down; they are kept over a restart."""
    with suppress(OSError, ValueError):
        return int((root / "sys/fs/ext4" / device / "errors_count").read_text())
    return 0


def used_up(device: str, root: Path) -> int | None:
    """How much of its life an eMMC reckons to have used, in tenths, 11 for more than all. Cards do not tell: None."""
    with suppress(OSError, ValueError):
        whole = device.rpartition("p")[0] if device.startswith("mmcblk") and "p" in device else device
        estimates = (root / "sys/block" / whole / "device/life_time").read_text().split()
        return max(int(each, 16) for each in estimates)
    return None


def free_mb(folder: Path) -> int | None:
    """MB that can still be written where `folder` is or would be made, or None where nobody can tell."""
    for place in (folder, *folder.parents):
        with suppress(OSError):
            return shutil.disk_usage(place).free // 2**20
    return None
