"""The interpreters that the reader's firmware is tried in: a real MicroPython with a Pico's memory, and CPython.

MicroPython has wheels for x86_64 only. On any other machine the CPython twin runs instead, and the run says so.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
FIRMWARE = ROOT / "firmware"
MODULES = sorted(FIRMWARE.glob("*.py"))
MICROPYTHON = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")
PICO = ("-X", "heapsize=200k")
NONE_HERE = "no MicroPython for this machine: its CPython twin runs the firmware's checks"


def board_python(
    script: Path, *words: object, firmware: Path = FIRMWARE, cpython: bool = False
) -> subprocess.CompletedProcess[str]:
    """A script that imports the firmware, run under MicroPython where there is one."""
    if MICROPYTHON is None:
        assert platform.machine() != "x86_64", "the test extra installs MicroPython on x86_64"
        print(NONE_HERE)
    command = [sys.executable] if cpython or MICROPYTHON is None else [MICROPYTHON, *PICO]
    path = f"{firmware}:{FIRMWARE / 'simulated'}"
    return subprocess.run(
        [*command, script, *map(str, words)],
        env={**os.environ, "MICROPYPATH": path, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
