"""The firmware's own checks in both Pythons, and that each rule of theirs is held by one of them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from interpreters import FIRMWARE, MODULES, board_python

CHECKS = Path(__file__).parent / "checks" / "all_checks.py"

WELLS, SENSOR, TRAY, KEPT, PORT = "wells.py", "tcs34725.py", "tray.py", "kept.py", "port.py"
REST = '"""Light out."""\n        self._light(0)'
BEGIN = "        self.ceiling = 0\n        self._light(0)"
SWITCH = "            self._write(_ENABLE, _POWER)\n            self._light(1"
NEGLECT = {
    "a face counts at once": (WELLS, "SETTLE_MS = 250", "SETTLE_MS = 40", "four_looks"),
    "two looks are enough": (WELLS, "SETTLE_LOOKS = 4", "SETTLE_LOOKS = 2", "four_looks"),
    "a face takes long": (WELLS, "SETTLE_MS = 250", "SETTLE_MS = 400", "four_looks"),
    "cocked at once": (WELLS, "COCKED_MS = 1500", "COCKED_MS = 900", "second_and_a_half"),
    "cocked too late": (WELLS, "COCKED_MS = 1500", "COCKED_MS = 1700", "second_and_a_half"),
    "cocked again and again": (WELLS, "self._is_told = self._is_taken", "self._is_taken", "second_and_a_half"),
    "a turned die is a roll": (WELLS, "            self.is_armed = False\n", "", "turned"),
    "one dark look is a lift": (WELLS, "EMPTY_MS = 100", "EMPTY_MS = 0", "dark_look"),
    "one lifted die is a roll": (WELLS, "self.is_armed = self.is_empty", "pass", "told_once"),
    "a die put back is a roll": (WELLS, " or not any(well.was_lifted for well in wells)", "", "one_die"),
    "lit after a fault on the bus": (SENSOR, REST, "pass", "every_fault"),
    "lit while it looks in the dark": (SENSOR, "self._light(1 if lit else 0)", "self._light(1)", "rooms_light"),
    "lit before the first look": (SENSOR, BEGIN, "        self.ceiling = 0", "every_fault"),
    "half of the other light": (SENSOR, SWITCH, "            self._light(1", "other_light"),
    "one register eight times": (SENSOR, "_COMMAND | _COUNT_ON | register", "_COMMAND | register", "every_colour"),
    "no command bit": (SENSOR, "_COMMAND = 0x80", "_COMMAND = 0x00", "every_colour"),
    "read before it is valid": (SENSOR, "& _VALID", "& 0xFF | 1", "lost_its_power"),
    "no warm-up": (SENSOR, "WARM_UP_MS = 3", "WARM_UP_MS = 0", "wakes_up"),
    "too bright is a colour": (TRAY, ">= side.sensor.ceiling", ">= 99999", "brim"),
    "the clock's wrap forgotten": ("ticks.py", "(now - then) % TICKS", "now - then", "with_its_age"),
    "a sum that nobody looks at": (KEPT, "and lines[-2] == _sum(text)", "", "power_cut"),
    "saved over the newest": (KEPT, "place = 1 - self._newest", "place = self._newest", "power_cut"),
    "a host that does not read is waited for": (PORT, " and self._can_write():", ":", "does_not_read"),
    "an old line is sent late": (PORT, ">= STUCK_MS", ">= 9999999", "was_stuck"),
    "room light counts": ("colours.py", "max(0, bright - room)", "bright", "rooms_light"),
    "an empty well is a colour": ("colours.py", " or look[0] * NOTHING < least * 100", "", "empty_well"),
    "forgetting keeps what was dark": (TRAY, "  side.least = None\n", "  pass\n", "always_there"),
    "a leaning die is flat": ("colours.py", "LEAST = 60", "LEAST = 5", "leans"),
}
"""What is neglected -> (file, as it is, broken, a word of the check that has to notice)."""


@pytest.mark.parametrize("cpython", [False, True], ids=["micropython", "cpython"])
def test_all_checks_pass_in_a_picos_memory(cpython: bool, tmp_path: Path) -> None:
    ran = board_python(CHECKS, tmp_path, cpython=cpython)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    last = ran.stdout.splitlines()[-1]
    found = re.fullmatch(r"(\d+) passed, 0 failed", last)
    assert found, last
    written = "".join(path.read_text() for path in CHECKS.parent.glob("*.py"))
    assert int(found[1]) == len(re.findall(r"^def check_", written, re.MULTILINE))


@pytest.mark.parametrize("broken", NEGLECT)
def test_a_check_notices(broken: str, tmp_path: Path) -> None:
    file, right, wrong, check = NEGLECT[broken]
    for path in MODULES:
        shutil.copy(path, tmp_path)
    text = (FIRMWARE / file).read_text()
    assert text.count(right) == 1, f"{right!r} does not stand there once"
    (tmp_path / file).write_text(text.replace(right, wrong))
    ran = board_python(CHECKS, tmp_path, check, firmware=tmp_path)
    assert re.search(r"[1-9]\d* failed$", ran.stdout.strip()), f"{broken}: nobody notices\n{ran.stdout}{ran.stderr}"
