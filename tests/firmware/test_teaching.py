"""`butler hardware teach` with the firmware's process at the other end: somebody lays each number into a well once."""

from __future__ import annotations

import queue
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from interpreters import FIRMWARE, MICROPYTHON, NONE_HERE

from companion.errands.asking import Asking
from companion.errands.teaching import in_words, teaching
from companion.ports import DiceRead, LinkUp
from hardware.dice_serial import DiceSerial
from tests.firmware.board import Board, listed

WHY = re.compile(r'(?:return|why =|or) f?"([a-z]+(?:-[a-z{}]+)+)"')


@pytest.fixture
def board(tmp_path: Path):
    if MICROPYTHON is None:
        pytest.skip(NONE_HERE)
    board = Board(tmp_path / "flash", start=None)
    yield board
    board.put_away()


def test_the_firmware_learns_what_people_lay_into_its_well(board):
    signals, told = queue.SimpleQueue(), []
    dice = DiceSerial("auto", signals, comports=lambda: [listed(board)])
    asking = Asking(SimpleNamespace(reader=dice), signals, lambda line: hear(line), patience_s=30.0)
    asked_first = []

    def hear(line):
        told.append(line)
        if asked := re.match(r"Well A: a die with the (\d) on top", line):
            if not asked_first:
                board.sees_what_lies_there()  # empty, after it forgot
            # Said ready at first with the well still empty, and with the one before still in it.
            if asked[1] in ("1", "2") and asked[1] not in asked_first:
                asked_first.append(asked[1])
            else:
                board.hands(f"put A {asked[1]}")
            signals.put("y")

    dice.start()
    try:
        asking.until(lambda _: isinstance(asking.links.get("dice"), LinkUp))
        (found,) = teaching(asking, ("A",))
        assert (found.part, found.state, found.say) == ("well A", "ok", "knows 6 colours")
        assert f"    {in_words('nothing-there')}" in told
        assert f"    {in_words('too-near-1')}" in told
        assert [line for line in told if line.startswith("    learnt")] == [
            f"    learnt: {face} in well A" for face in range(1, 7)
        ]
        board.throw(2, 5)
        heard = asking.until(lambda heard: any(isinstance(each, DiceRead) for each in heard))
        assert [each.faces for each in heard if isinstance(each, DiceRead)] == [(2, 5)]
    finally:
        dice.stop()


def test_every_word_by_which_a_lesson_fails_is_told_as_a_sentence():
    words = set()
    for name in ("colours.py", "tray.py", "reader.py"):
        words |= set(WHY.findall((FIRMWARE / name).read_text()))
    assert {"nothing-there", "too-near-{other}", "not-kept"} <= words
    lessons = {word.replace("{other}", "3") for word in words} - {"unknown-setting", "unknown-light"}
    assert [word for word in sorted(lessons) if in_words(word).startswith("the reader says")] == []
