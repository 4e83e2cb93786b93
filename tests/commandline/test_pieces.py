"""What `play` is put together from: the curtain, the rounds, the hands of simulated devices, the QR, the proof."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import segno

from companion import qr
from companion.curtain import Curtain
from companion.ports import DiceRead, Held, LinkLost, Pressed, Released, Turned
from companion.rounds import Rounds
from hardware.simulated import HandClock, ListQueue, SimulatedPanel
from hardware.simulated_cables import simulated_dice
from hardware.simulated_hands import Hands
from tests import proof


def test_the_curtain_falls_once_and_wakes_everybody():
    curtain, woken = Curtain(), []
    curtain.wakes(lambda: woken.append("before"))
    first = ValueError("the first")
    curtain.fall(first)
    curtain.fall(ValueError("the second"))
    curtain.wakes(lambda: woken.append("after"))
    curtain.wait()
    assert (curtain.is_down, curtain.why, woken) == (True, first, ["before", "after"])


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_signals_let_the_curtain_fall(number):
    before = {each: signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)}
    curtain = Curtain()
    try:
        curtain.on_signals()
        signal.raise_signal(number)
    finally:
        for each, way in before.items():
            signal.signal(each, way)
    assert curtain.is_down
    assert curtain.why is None


STAGE = """
import signal
import sys
from companion.curtain import Curtain
came = 0
for step in range(40):
    curtain, seen = Curtain(), [0]
    curtain.on_signals()
    def again(frame, event, arg):
        seen[0] += 1
        if seen[0] == step:
            signal.raise_signal(signal.SIGTERM)
    sys.setprofile(again)
    curtain.fall()
    sys.setprofile(None)
    curtain.wait()
    came += seen[0] >= step > 0
print(came)
"""


def test_a_signal_in_the_middle_of_another_still_lets_it_fall():
    """A terminal, `timeout` and make may each pass the same end on: one more comes at each step of the first."""
    ran = subprocess.run([sys.executable, "-c", STAGE], capture_output=True, text=True, timeout=60, check=True)
    assert int(ran.stdout) > 0, "some came in between"


ELSEWHERE = """
import signal
import threading
from companion.curtain import Curtain
curtain = Curtain()
curtain.on_signals()
waits = threading.Event()
other = threading.Thread(target=threading.Event().wait, daemon=True)
other.start()
def once_it_waits():
    waits.wait()
    signal.pthread_kill(other.ident, signal.SIGTERM)
threading.Thread(target=once_it_waits, daemon=True).start()
curtain.wait(waits.set)
"""


def test_a_signal_that_the_system_hands_to_another_thread_lets_it_fall():
    """The main thread is asleep, and nothing wakes it for that."""
    for _ in range(3):
        assert subprocess.run([sys.executable, "-c", ELSEWHERE], timeout=30, check=True).returncode == 0


class Faults(dict):
    """A table that only takes faults."""

    def fault(self, part, say):
        if say is None:
            self.pop(part, None)
        else:
            self[part] = say


def test_rounds_tell_what_ails_and_when_it_is_well():
    table = Faults(dice="The reader was pulled out.")
    health = {"screen": None, "dice": None}
    rounds = Rounds(table, {part: lambda part=part: health[part] for part in health})
    rounds.go()
    assert table == {"dice": "The reader was pulled out."}, "what others told is not theirs to take back"
    health["screen"] = "No screen is plugged in."
    rounds.go()
    assert table["screen"] == "No screen is plugged in."
    health["screen"] = None
    rounds.go()
    assert "screen" not in table


SPEAKS = """
import logging, threading
from companion.plain_log import speak_plainly
speak_plainly()
try:
    {}["rope"]
except KeyError:
    logging.getLogger("butler.web").exception("something could not be answered")
thread = threading.Thread(target=lambda: 1 / 0, name="pump")
thread.start()
thread.join()
"""


@pytest.mark.parametrize("trace", ["", "1"])
def test_mistakes_are_told_in_one_line_each(trace):
    told = subprocess.run(
        [sys.executable, "-c", SPEAKS],
        env={"BUTLER_TRACE": trace, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        timeout=60,
    ).stderr
    assert "butler: something could not be answered (KeyError)\n" in told
    assert "butler: a part of Butler has stopped: pump (ZeroDivisionError)\n" in told
    assert ("Traceback" in told) is bool(trace)
    assert trace or "rope" not in told, "what a mistake was made with may be somebody's card"


def test_lines_press_and_turn():
    signals = []
    clock = HandClock()
    panel = SimulatedPanel(ListQueue(signals), clock=clock)
    hands = Hands(panel, wait=panel.pass_time)
    for line in ("ok", "hold accuse", "turn 2", "turn -1"):
        assert hands.do(line) is None
    kinds = [(type(each), getattr(each, "button", getattr(each, "steps", None))) for each in signals]
    assert kinds[:2] == [(Pressed, "ok"), (Released, "ok")]
    assert kinds[2:5] == [(Pressed, "accuse"), (Held, "accuse"), (Released, "accuse")]
    assert [steps for kind, steps in kinds[5:] if kind is Turned] == [1, 1, -1]


def test_two_buttons_can_be_held_at_once():
    signals = []
    panel = SimulatedPanel(ListQueue(signals), clock=HandClock())
    hands = Hands(panel, wait=panel.pass_time)
    for line in ("down ok", "down back", "up ok", "up back"):
        assert hands.do(line) is None
        panel.pass_time(0.2)
    pressed = [(type(each), each.button) for each in signals]
    assert pressed == [(Pressed, "ok"), (Pressed, "back"), (Released, "ok"), (Released, "back")]


def test_lines_throw_and_unplug():
    signals = []
    clock = HandClock()
    dice, cable = simulated_dice(ListQueue(signals), clock=clock)
    cable.wait_s = 0
    hands = Hands(tray=cable)

    def pass_time(seconds):
        for _ in range(round(seconds / 0.1)):
            clock.now += 0.1
            dice.step()

    pass_time(3)
    assert hands.do("roll 3 4") is None
    pass_time(2)
    assert [each.faces for each in signals if isinstance(each, DiceRead)] == [(3, 4)]
    assert hands.do("unplug") is None
    pass_time(5)
    assert any(isinstance(each, LinkLost) for each in signals)
    dice.stop()


@pytest.mark.parametrize(
    "line",
    [
        "dance",
        "roll",
        "roll 7",
        "roll 3 x",
        "roll 1 2 3",
        "turn",
        "turn two",
        "turn --3",
        "hold",
        "hold it",
        "down",
        "up it",
        "a b",
    ],
)
def test_what_hands_cannot_do_is_said_and_does_nothing(line):
    signals, complaints = [], []
    panel = SimulatedPanel(ListQueue(signals))
    _, cable = simulated_dice(ListQueue(signals), clock=HandClock())
    hands = Hands(panel, cable, wait=panel.pass_time)
    hands.follow([line + "\n", "\n"], complaints.append)
    assert [line in complaint for complaint in complaints] == [True]
    assert signals == []


@pytest.mark.parametrize("colours", [True, False])
def test_the_terminal_shows_the_code_module_by_module(colours):
    url = "http://192.168.178.23:8080/j/WXYZ23"
    lines = qr.in_terminal(url, colours=colours).splitlines()
    if colours:
        assert all(line.startswith(qr.WHITE_ON_BLACK) and line.endswith(qr.AS_BEFORE) for line in lines)
        lines = [line.removeprefix(qr.WHITE_ON_BLACK).removesuffix(qr.AS_BEFORE) for line in lines]
    light = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
    shown = [[light[char][half] for char in line] for line in lines for half in (0, 1)]
    code = segno.make(url, error="m", micro=False)
    meant = [[0 if dark else 1 for dark in row] for row in code.matrix_iter(border=4)]
    assert shown[: len(meant)] == meant


def test_figures_become_a_page(tmp_path, monkeypatch):
    monkeypatch.delenv("BUTLER_PROOF", raising=False)
    monkeypatch.delenv("BUTLER_LONG", raising=False)
    assert proof.count(20, long=2000) == 20
    proof.figure("goes nowhere", count=1, figure="", seconds=0)
    figures, page = tmp_path / "figures.jsonl", tmp_path / "docs" / "proof.md"
    monkeypatch.setenv("BUTLER_PROOF", str(figures))
    monkeypatch.setenv("BUTLER_LONG", "1")
    assert proof.count(20, long=2000) == 2000
    proof.figure("random games", count=2000, seed=1933, figure="all by the rules", seconds=61.25)
    proof.figure("power cuts", count=843, figure="0 lost", seconds=3)
    assert json.loads(figures.read_text().splitlines()[0])["seconds"] == 61.2
    proof.main(str(figures), str(page))
    text = page.read_text()
    when = json.loads(figures.read_text().splitlines()[0])
    assert f"| random games | 2,000 | all by the rules | 1933 | 61.2 s | {when['on']} | {when['at']} |" in text
    assert "| power cuts | 843 | 0 lost |  | 3 s |" in text


def test_a_part_that_is_run_again_leaves_the_other_figures_of_the_page_as_they_are(tmp_path, monkeypatch):
    figures, page = tmp_path / "figures.jsonl", tmp_path / "proof.md"
    monkeypatch.setenv("BUTLER_PROOF", str(figures))
    proof.figure("twins", count=7, figure="0 differences", seconds=2)
    proof.figure("power cuts", count=843, figure="0 lost", seconds=3)
    proof.main(str(figures), str(page))
    before = page.read_text().splitlines()
    figures.unlink()
    proof.figure("twins", count=2000, figure="none", seconds=142)
    proof.main(str(figures), str(page), beside=True)
    changed = [line for line in page.read_text().splitlines() if line not in before]
    assert [line.split(" | ")[:3] for line in changed] == [["| twins", "2,000", "none"]]
    assert len(page.read_text().splitlines()) == len(before)
    proof.main(str(figures), str(page))
    assert "power cuts" not in page.read_text(), "all of it anew: what nobody tries any more is gone"
