"""DP1 is one language with two mouths: the same vectors over the host's modules and the firmware's, and the
firmware's under a real MicroPython with a Pico's memory where one is installed."""

import doctest
import importlib
import json
from dataclasses import astuple
from pathlib import Path
from types import SimpleNamespace

import pytest
import twin_check

from hardware import dice_lines as dp1
from hardware import dice_ring, pin_names
from tests.firmware.interpreters import FIRMWARE, MICROPYTHON, board_python

HERE = Path(__file__).parent
VECTORS = json.loads((HERE / "dp1_vectors.json").read_text())


def spoken(message):
    """A message as the vectors write it."""
    words = list(astuple(message))
    return twin_check.plain(words if isinstance(message, dp1.Ask) else [message.verb, *words])


def firmware():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(FIRMWARE)
        return importlib.import_module("lines")


def host():
    return SimpleNamespace(
        frame=dp1.frame,
        unframe=dp1.unframe,
        BadLine=dp1.BadLine,
        LineBuffer=dp1.LineBuffer,
        from_host=lambda body: spoken(dp1.from_host(body)),
        ReaderEnd=dice_ring.ReaderEnd,
    )


@pytest.mark.parametrize("twin", [host, firmware])
def test_both_twins_keep_to_the_vectors(twin):
    looked, wrong = twin_check.check(twin(), VECTORS)
    assert wrong == []
    assert looked > 5000


def test_the_firmware_keeps_to_the_vectors_in_its_own_interpreter():
    name = "micropython" if MICROPYTHON else "cpython"
    ran = board_python(HERE / "twin_check.py", HERE / "dp1_vectors.json")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert f"0 wrong, by {name}" in ran.stdout


@pytest.mark.parametrize("vector", VECTORS["lines"], ids=lambda vector: vector["line"].strip()[:40])
def test_the_host_understands_and_says_every_line(vector):
    body = dp1.unframe(vector["line"].encode()[:-1])
    message = dp1.from_reader(body) if vector["from"] == "reader" else dp1.from_host(body)
    assert spoken(message) == vector["says"]
    if "?" not in spoken(message) and "" not in spoken(message):
        assert dp1.frame(dp1.body(message)).decode() == vector["line"]


@pytest.mark.parametrize("vector", VECTORS["nonsense"], ids=lambda vector: repr(vector["body"]))
def test_a_right_frame_does_not_make_a_right_message(vector):
    understand = dp1.from_reader if vector["from"] == "reader" else dp1.from_host
    with pytest.raises(dp1.BadLine):
        understand(vector["body"])


@pytest.mark.parametrize("module", [dp1, dice_ring, pin_names])
def test_the_examples_in_the_docstrings_are_true(module):
    assert doctest.testmod(module).failed == 0
