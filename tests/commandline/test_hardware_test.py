"""`butler hardware test` and `teach`: a talk in which each part is tried by hand, and what it says of parts that do not
do as they should."""

from __future__ import annotations

import queue
import sys
import threading
import time
from types import SimpleNamespace

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from on_disk import one_object, started

from companion import settings
from companion.devices import Devices
from companion.errands import trial as trials
from companion.errands.asking import Asking
from companion.errands.teaching import in_words, teaching
from companion.errands.trial import trial, verdict
from companion.instance_lock import InstanceLock
from companion.ports import DiceRead, Held, LinkLost, LinkUp, Pressed, Released, Turned
from hardware.gpio_pins import PINS

BUTTONS = {"OK": "ok", "BACK": "back", "ACCUSE": "accuse", "OFF": "off", "the knob's push": "knob"}


class Table:
    """Devices, and somebody who does at once what the talk says. `wrong`: what is said -> what comes instead."""

    def __init__(self, wrong=(), *, source="gpio", pins=PINS, links=("panel", "dice"), patience_s=10.0):
        self.told, self.wrong, self.shown, self.played, self.acked = [], dict(wrong), [], [], []
        self.answers = queue.SimpleQueue()
        self.asked = []
        lamps = SimpleNamespace(show=self.shown.append, pins=pins, play=self.played.append)
        reader = SimpleNamespace(
            ack=self.acked.append, want=lambda dice, since: None, show=self.shown.append, ask=self.ask
        )
        self.devices = SimpleNamespace(
            source=source,
            pins=lamps if source == "gpio" else None,
            reader=reader,
            lamps=[lamps, reader],
            speaker=lamps,
            mixer=None,
            voice=None,
        )
        self.signals = queue.SimpleQueue()
        self.asking = Asking(self.devices, self.signals, self.hear, patience_s)
        self.seq = 0
        for part in links:
            self.signals.put(LinkUp(part, f"The {part} is ready."))

    def hear(self, line):
        self.told.append(line)
        if line.startswith("    "):
            return
        for said, instead in self.wrong.items():
            if said in line:
                for signal in instead:
                    self.signals.put(signal)
                return
        for signal in self.do(line):
            self.signals.put(signal)

    def do(self, line):
        what, _, rest = line.partition(" ")
        name = rest.split(" once")[0].split(" until")[0]
        if what == "Press":
            return press(BUTTONS[name])
        if what == "Hold":
            return hold(BUTTONS[name])
        if what == "Turn":
            return [Turned(1 if "right" in line else -1, 0.0)] * 4
        if what == "Throw":
            self.seq += 1
            return [DiceRead("w1", "b1", self.seq, 0, 0.0, faces=(3, 4))]
        return press("ok") if "for yes" in line else []

    def ask(self, verb, *words, answered):
        self.asked.append((verb, *words))
        answered(self.answers.get_nowait() if not self.answers.empty() else "")

    def found(self, talk=trial):
        return list(talk(self.asking))


def press(button):
    return [Pressed(button, 0.0), Released(button, 0.1)]


def hold(button):
    return [Pressed(button, 0.0), Held(button, 2.0), Released(button, 2.1, True)]


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(trials, "SETTLE_S", 0.01)


def test_a_table_that_is_right_works_in_all_its_parts():
    table = Table()
    found = table.found()
    assert [(each.part, each.state) for each in found] == [
        (part, "ok")
        for part in (
            "OK", "BACK", "ACCUSE", "OFF", "the knob's push", "knob right", "knob left",
            "OK lamp", "ACCUSE lamp", "seat lamps", "buzzer", "dice",
        )
    ]  # fmt: skip
    assert verdict(found) == "All 12 parts that were tried work."
    assert "    OK down" in table.told, "each signal is told live"
    assert "    dice 3 + 4" in table.told
    assert table.acked == [("w1", "b1", 1), ("w1", "b1", 2)]
    assert table.played == ["solved"]
    assert {"ok": "slow"} in table.shown
    assert table.shown[-1] == {}, "dark at the end"


@pytest.mark.parametrize(
    ("told", "instead", "part", "say"),
    [
        ("Press OK", [], "OK", "nothing came"),
        ("Press OK", press("back"), "OK", "BACK came"),
        ("Press OK", press("ok")[:1], "OK", "it does not come up again"),
        ("Hold OFF", hold("off")[:2], "OFF", "it does not come up again"),
        ("Press BACK", press("back") * 2, "BACK", "one press came 2 times"),
        ("Hold ACCUSE", press("accuse"), "ACCUSE", "it was let go before it counted as held"),
        ("to the right", [Turned(-4, 0.0)], "knob right", "it counts the wrong way round"),
        ("to the left", [], "knob left", "nothing came"),
        ("to the left", [Turned(-3, 0.0), Turned(1, 0.0)], "knob left", "clicks are lost or go back"),
        ("lamp in ACCUSE", press("back"), "ACCUSE lamp", "not so"),
        ("lamp in OK", ["n"], "OK lamp", "not so"),
        ("three tones", [], "buzzer", "nobody said so"),
        ("Throw the dice", [], "dice", "no roll came"),
        ("Is that 3", press("back"), "dice", "3 + 4 was read wrong"),
    ],
)
def test_what_does_not_do_as_it_should_is_told_with_what_to_do(told, instead, part, say):
    table = Table({told: instead}, patience_s=0.2)
    found = table.found()
    (wrong,) = [each for each in found if each.state == "no"]
    assert (wrong.part, wrong.say) == (part, say)
    assert wrong.do
    assert verdict(found) == f"Not as it should be: {part}."


def test_what_is_left_out_is_not_asked_for():
    without = {**PINS, "buzzer": None, "off": None, "knob-a": None, "accuse-lamp": None}
    found = Table(pins=without).found()
    assert {each.part for each in found} == {
        "OK", "BACK", "ACCUSE", "the knob's push", "OK lamp", "seat lamps", "dice",
    }  # fmt: skip


def test_a_loudspeaker_and_a_voice_are_heard_or_not():
    table, said = Table({"good evening": press("back")}), []
    table.devices.mixer = SimpleNamespace(play=lambda cue, loudness: bool(said.append(cue)) or True)
    table.devices.voice = SimpleNamespace(say=lambda words, language, loudness: said.append(words))
    found = {each.part: each.state for each in table.found()}
    assert (found["loudspeaker"], found["voice"]) == ("ok", "no")
    assert said == ["solved", "Good evening."]
    table.devices.mixer = SimpleNamespace(play=lambda cue, loudness: False)
    assert "loudspeaker" not in {each.part for each in table.found()}, "there is nothing to sound with"


def test_pins_that_are_shut_and_a_reader_that_is_away_are_told(monkeypatch):
    monkeypatch.setattr(trials, "MEET_S", 0.05)
    table = Table(links=())
    table.signals.put(LinkLost("panel", "no-lgpio", "The pins need python3-lgpio."))
    table.signals.put(LinkLost("dice", "silent", "The dice reader has fallen silent."))
    assert [(each.part, each.state, each.say) for each in table.found()] == [
        ("panel", "no", "The pins need python3-lgpio."),
        ("dice", "no", "The dice reader has fallen silent."),
    ]
    assert Table(links=()).found()[-1].say == "no reader has greeted"


def test_answers_may_be_typed_where_no_button_works():
    table = Table({"six seat lamps": ["y"], "Is that 3": ["n"]}, source="none")
    found = {each.part: each for each in table.found()}
    assert (found["panel"].state, found["seat lamps"].state) == ("note", "ok")
    assert found["dice"].say == "3 + 4 was read wrong"
    table.asking.listen_to([" Yes\n"])
    assert table.asking.until(lambda heard: heard) == ["yes"]


LEFT_OUT = ("back", "accuse", "off", "knob-a", "knob-b", "knob-push", "accuse-lamp")


def test_real_pins_are_tried_with_their_lamp_and_their_buzzer(tmp_path, monkeypatch):
    """gpiozero's mock pins under the real panel: what shines and sounds while it is asked about is what is asked."""
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    factory = MockFactory(revision="d04170", pin_class=MockPWMPin)
    monkeypatch.setattr("gpiozero.Device.pin_factory", factory)
    wishes = {
        "data": tmp_path,
        "panel.pins": dict.fromkeys(LEFT_OUT, "none"),
        "dice.reader": "none",
        "sound.cues": "off",
    }
    signals, seen = queue.SimpleQueue(), []
    devices = Devices(settings.load(None, wishes), signals)

    def hear(line):
        for asked, pin in (("Press OK", None), ("lamp in OK", 12), ("three tones", 13)):
            if asked in line:
                until(lambda pin=pin: pin is None or factory.pin(pin).state > 0)
                seen.append((asked, factory.pin(4).state))
                press_ok()

    def press_ok():
        factory.pin(5).drive_low()
        until(lambda: devices.pins._edges._debounce.is_down("ok"))
        factory.pin(5).drive_high()
        until(lambda: not devices.pins._edges._debounce.is_down("ok"))

    devices.start(lambda line: None)
    try:
        found = list(trial(Asking(devices, signals, hear, 30.0)))
    finally:
        devices.stop()
        factory.reset()
    assert [(each.part, each.state) for each in found] == [
        ("OK", "ok"),
        ("OK lamp", "ok"),
        ("buzzer", "ok"),
        ("dice", "note"),
    ]
    assert [asked for asked, _ in seen] == ["Press OK", "lamp in OK", "three tones"]
    assert not any(other for _, other in seen), "a lamp that is left out is left alone"


def until(is_so):
    end = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.002)


# --- teach


def test_a_reader_is_taught_twelve_colours():
    table = Table(links=("dice",))
    found = table.found(teaching)
    assert [(each.part, each.state, each.say) for each in found] == [
        ("well A", "ok", "knows 6 colours"),
        ("well B", "ok", "knows 6 colours"),
    ]
    assert table.asked == [("TE", "forget"), *(("TE", well, str(face)) for well in "AB" for face in range(1, 7))]


def test_a_colour_that_is_refused_is_tried_again_and_then_left():
    table = Table(links=("dice",))
    for answer in ("", "unsteady", "", "", "too-near-1", "too-near-1", "too-near-1"):
        table.answers.put(answer)
    found = table.found(lambda asking: teaching(asking, ("A",)))
    assert [(each.part, each.state) for each in found] == [("well A", "no")]
    assert "too near to that of the 1" in found[0].say
    assert [words[2] for words in table.asked[1:]] == ["1", "1", "2", "3", "3", "3"]
    assert any("let go of the die" in line for line in table.told)


def test_a_reader_that_goes_away_or_somebody_who_leaves_off_ends_the_lesson():
    table = Table(links=("dice",))
    table.answers.put("")
    table.answers.put(None)
    assert table.found(teaching)[0].say == "the reader went away"
    table = Table({"with the 2": press("back")}, links=("dice",))
    assert table.found(teaching)[0].say == "left off at the 2"


def test_a_house_without_a_reader_is_told_so_and_waits_for_none():
    table = Table(links=())
    table.devices.reader = None
    assert [(each.state, each.say) for each in table.found(teaching)] == [
        ("no", "the settings say that there is no reader")
    ]


def test_every_word_of_the_firmware_is_a_sentence():
    assert in_words("no-sensor-B") == "the sensor of well B does not answer: look at its wires"
    assert "sun" in in_words("too-bright-A")
    assert in_words("something-new") == "the reader says: something-new"
    assert in_words(None) == "the reader went away"


# --- the whole command


@pytest.mark.parametrize(
    ("patience", "sentence"),
    [
        ("0", "patience is a number of seconds above 0"),
        ("-3", "patience is a number of seconds above 0"),
        ("nan", "'nan' is not a number to count with"),
        ("inf", "'inf' is not a number to count with"),
    ],
)
def test_patience_is_a_time(butler, patience, sentence):
    code, out, err = butler("hardware", "test", "--seconds", patience)
    assert (code, out) == (2, "")
    assert f"--seconds: {sentence}" in err


def test_what_the_settings_ask_for_and_cannot_be_tried_is_missed(butler, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sys, "stdin", None)  # as under a service
    house = tmp_path / "house.toml"
    house.write_text('[panel]\nsource = "none"\nseat_lamps = "i2c"\n[dice]\nreader = "none"\n[sound]\nspeech = "on"\n')
    here = ("--settings", house, "--data", tmp_path, "--seconds", "0.1", "--json")
    code, out, _ = butler("hardware", "test", *here)
    missed = {finding["part"]: finding["do"] for finding in one_object(out)["findings"] if finding["state"] == "no"}
    assert (code, set(missed)) == (1, {"seat-lamps", "speech"})
    assert all(missed.values())


class Talk:
    """The command as a process: answers each thing it says with lines on its standard input."""

    def __init__(self, *words):
        self.process = started("hardware", *words, "--panel", "simulated", "--dice", "simulated", "--json")
        self.said = []
        self.watching = threading.Thread(target=self.watch, daemon=True)
        self.watching.start()

    def watch(self):
        for line in self.process.stderr:
            self.said.append(line)
            for asked, hands in self.hands(line):
                if asked in line:
                    self.process.stdin.write(hands + "\n")
                    self.process.stdin.flush()
                    break

    def hands(self, line):
        yield "Press OK", "ok"
        yield "Press BACK", "back"
        yield "Hold ACCUSE", "hold accuse"
        yield "Hold OFF", "hold off"
        yield "Press the knob", "knob"
        yield "to the right", "turn 4"
        yield "to the left", "turn -4"
        yield "Throw", "lift\nroll 6 1"
        yield "for yes", "ok"

    def result(self):
        with self.process:
            out = self.process.stdout.read()
            self.watching.join()
        return self.process.returncode, one_object(out)


@pytest.mark.parametrize(
    ("do", "parts"),
    [
        ("test", ["OK", "BACK", "ACCUSE", "OFF", "the knob's push", "knob right", "knob left", "seat lamps", "dice"]),
        ("teach", ["well A"]),
    ],
)
def test_the_whole_talk_with_the_engine_of_every_panel_and_the_driver_of_every_reader(tmp_path, do, parts):
    (tmp_path / "house.toml").write_text('[sound]\ncues = "off"\n')
    talk = Talk(do, "--wells", "A", "--data", tmp_path / "data", "--settings", tmp_path / "house.toml")
    code, found = talk.result()
    assert (code, found["fine"]) == (0, True), talk.said
    assert [finding["part"] for finding in found["findings"]] == parts


def test_while_a_butler_plays_it_keeps_its_parts(butler, tmp_path):
    with InstanceLock(tmp_path):
        code, out, err = butler("hardware", "test", "--data", tmp_path)
    assert (code, out) == (3, "")
    assert "end it first" in err
    code, _, err = butler("hardware", "teach", "--wells", "A,C", "--data", tmp_path)
    assert (code, "the wells A and B" in err) == (2, True)
