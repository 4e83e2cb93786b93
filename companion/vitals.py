"""How the machine itself is: room on its disk, and how warm and how well fed it is where it can be asked."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

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


def free_mb(folder: Path) -> int | None:
    """MB that can still be written where `folder` is or would be made, or None where nobody can tell."""
    for place in (folder, *folder.parents):
        with suppress(OSError):
            return shutil.disk_usage(place).free // 2**20
    return None
