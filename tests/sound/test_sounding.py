"""What sounds where: the sound device, else the buzzer, else nothing; loudness, night, one press for silence; a voice
that is never waited for; and what is said can be read."""

from __future__ import annotations

import os
import sys
import threading
import time
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.disk import DiskFailed
from companion.house_book import HouseBook
from companion.loudness import Loudness
from companion.panel import Pump
from companion.panel.captions import DOES
from companion.panel.menu import entries
from companion.panel.volume import Volume
from companion.ports import CUES, Held, Pressed, Released, Turned
from companion.rules import commands as c
from companion.sound import Announcer, Sound
from companion.table import Table
from hardware import mixer
from hardware.mixer import Mixer
from hardware.simulated import HandClock, SimulatedSpeaker
from hardware.tones import LOUDEST, RATE, samples
from hardware.voice import Espeak
from tests.laid_table import laid, opened

PATIENCE_S = 20.0


def until(fact: Callable[[], Any]) -> bool:
    deadline = time.monotonic() + PATIENCE_S
    while not fact():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


class Device:
    """A sound device that writes down what it sounds; `is_there` False: it cannot be opened."""

    def __init__(self, is_there: bool = True) -> None:
        self.is_there, self.played = is_there, list[tuple[str, float]]()

    def play(self, cue: str, loudness: float) -> bool:
        if self.is_there:
            self.played.append((cue, loudness))
        return self.is_there

    def stop(self) -> None:
        pass


class Spoken:
    """A voice that writes down what it says."""

    def __init__(self) -> None:
        self.said, self.hushed = list[tuple[str, str]](), 0
        self.spoken: Callable[[str], None] = lambda words: None

    def say(self, words: str, language: str, loudness: float) -> None:
        self.said.append((words, language))

    def hush(self) -> None:
        self.hushed += 1

    def stop(self) -> None:
        pass


def by_day(level: int = 7) -> Loudness:
    return Loudness(level, (22, 7), hour=lambda: 12)


# --- where it sounds


def test_the_sound_device_comes_before_the_buzzer_and_nothing_is_no_fault() -> None:
    device, buzzer = Device(), SimulatedSpeaker()
    Sound(by_day(), device, buzzer=buzzer).play("card")
    assert (device.played, buzzer.played) == ([("card", 0.7)], [])
    Sound(by_day(), Device(is_there=False), buzzer=buzzer).play("card")
    assert buzzer.played == ["card"]
    Sound(by_day()).play("card")


def test_at_night_nothing_sounds_until_somebody_turns_it_up_and_the_next_night_again() -> None:
    hour, kept = [12], list[tuple[int, bool]]()
    loud = Loudness(5, (22, 7), hour=lambda: hour[0], keep=lambda *chosen: kept.append(chosen))
    assert loud.now() == 0.5
    hour[0] = 23
    assert loud.now() == 0
    loud.turn(1)
    assert (loud.now(), kept) == (0.6, [(6, False)])
    hour[0] = 8
    assert loud.now() == 0.6
    hour[0] = 22
    assert loud.now() == 0


def test_one_press_is_silence_at_once_and_one_more_brings_it_back() -> None:
    voice, device = Spoken(), Device()
    sound = Sound(by_day(), device, voice)
    sound.mute()
    assert (sound.loudness.now(), voice.hushed) == (0, 1)
    sound.play("card")
    assert device.played == []
    sound.mute()
    sound.play("card")
    assert device.played == [("card", 0.7)]


def test_the_level_stays_between_nothing_and_all() -> None:
    loud = by_day(9)
    for _ in range(3):
        loud.turn(1)
    assert loud.level == 10
    loud.turn(-20)
    assert (loud.level, loud.now()) == (0, 0)


def test_what_people_chose_outlives_the_evening_until_the_settings_say_otherwise(tmp_path: Path) -> None:
    never = (0, 0)
    book = HouseBook.open(tmp_path)
    loud = Loudness.as_left(book, 5, never)
    assert loud.now() == 0.5
    loud.turn(2)
    book.close()
    book = HouseBook.open(tmp_path)
    loud = Loudness.as_left(book, 5, never)
    assert loud.now() == 0.7
    loud.mute()
    loud = Loudness.as_left(book, 5, never)
    assert (loud.level, loud.now()) == (7, 0)
    loud.mute()
    assert Loudness.as_left(book, 5, never).now() == 0.7
    assert Loudness.as_left(book, 3, never).now() == 0.3, "that was written into the settings since"
    book.close()


def test_a_full_disk_forgets_how_loud_it_was_and_nothing_else() -> None:
    class Full:
        def recall(self, key: str, default: Any = None) -> Any:
            return default

        def remember(self, key: str, value: Any) -> None:
            raise DiskFailed("full")

    loud = Loudness.as_left(Full(), 5, (0, 0))
    loud.turn(1)
    assert loud.now() == 0.6


# --- the panel


def test_off_pressed_shortly_mutes_and_held_it_does_not() -> None:
    sound = Sound(by_day(), Device())
    volume = Volume(sound)
    assert not volume.hears(Pressed("off", 1.0))
    assert not volume.hears(Held("off", 2.0))
    assert not volume.hears(Released("off", 3.0, after_hold=True))
    assert sound.loudness.now() > 0
    assert volume.hears(Released("off", 1.1))
    assert sound.loudness.now() == 0


def test_the_list_of_the_house_makes_it_louder_and_a_house_without_sound_has_none_of_it() -> None:
    sound = Sound(by_day(5), Device())
    view = {"phase": "turn", "choices": [{"do": "pause", "kind": "house", "slots": {}}]}
    listed = entries(Volume(sound).laid_out(view), "house")
    assert [each.do for each in listed] == ["pause", "louder", "quieter", "mute"]
    assert {each.do for each in listed} <= set(DOES)
    for each in listed[1:3] + listed[1:2]:
        assert Volume(sound).does(each.command())
    assert sound.loudness.level == 6
    assert Volume(sound).does(listed[3].command())
    (*_, last) = entries(Volume(sound).laid_out(view), "house")
    assert (last.do, DOES[last.do], sound.is_silent) == ("unmute", "Sound on: it is off now", True)
    assert Volume(sound).does(last.command())
    assert not sound.is_silent
    assert Volume().laid_out(view) == view
    assert not Volume().does({"do": "louder"})


def test_quieter_in_silence_is_no_wish_to_hear_it() -> None:
    loud = by_day(5)
    loud.mute()
    loud.turn(-1)
    assert (loud.level, loud.now()) == (4, 0)
    loud.turn(1)
    assert (loud.level, loud.now()) == (5, 0.5)


def test_what_comes_of_a_turn_or_of_off_stands_on_the_screen_for_a_moment(table: Table) -> None:
    clock, told = HandClock(10.0), lambda: table.house()["spoken"]
    volume = Volume(Sound(by_day(5), Device()), table.surroundings.noticed, clock=clock)
    assert volume.turns(2)
    assert told() == "Volume: 7 of 10"
    assert volume.turns(-3)
    assert told() == "Volume: 4 of 10"
    assert volume.hears(Released("off", 1.1))
    assert told() == "The sound is off."
    clock.now = volume.due() or 0.0
    volume.settle()
    assert (told(), volume.due()) == ("", None)
    assert not Volume().turns(1)


def test_the_knob_turns_the_volume_of_a_table_where_it_turns_nothing_else(table: Table) -> None:
    """And what stands in its place while the game asks for something is left alone."""
    sound = Sound(by_day(5), Device())
    pump = Pump(table, speaker=sound)
    pump.volume = Volume(sound, table.surroundings.noticed)
    pump.step()
    pump.step(Turned(1, 0.0))
    assert sound.loudness.level == 5, "to roll, or to type it: the knob has something to turn"
    table.submit(c.Pause("panel"))
    pump.step()
    assert {"key": "TURN", "does": "Volume", "colour": "accent"} in pump.caption()
    pump.step(Turned(2, 0.0))
    assert (sound.loudness.level, table.house()["spoken"]) == (7, "Volume: 7 of 10")


# --- what is announced


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = laid(opened(tmp_path))
    yield table
    table.journal.close()


def test_public_news_sound_and_are_said_in_the_table_s_language(table: Table) -> None:
    device, voice = Device(), Spoken()
    announcer = Announcer(table, Sound(by_day(), device, voice), "da")
    announcer.step()
    assert (device.played, voice.said) == ([], []), "what was before is not announced"
    table.submit(c.TypeRoll("s1", 3, 4))
    announcer.step()
    announcer.step()
    assert device.played == [("roll", 0.7)]
    assert voice.said == [("Ann slog 3 + 4 = 7 (tastet ind).", "da")]


def test_nobody_waits_for_the_announcer_and_it_hears_the_bell(table: Table) -> None:
    """A device that hangs holds up no command."""
    free, began = threading.Event(), threading.Event()

    class Hangs(Device):
        def play(self, cue: str, loudness: float) -> bool:
            began.set()
            free.wait(PATIENCE_S)
            return super().play(cue, loudness)

    device = Hangs()
    announcer = Announcer(table, Sound(by_day(), device))
    announcer.start()
    try:
        table.submit(c.TypeRoll("s1", 3, 4))
        assert began.wait(PATIENCE_S)
        table.submit(c.TypeRoll("s2", 1, 2))
        assert device.played == []
        free.set()
        assert until(lambda: [cue for cue, _ in device.played] == ["roll", "roll"])
    finally:
        free.set()
        announcer.stop()


def test_what_is_said_can_be_read_while_it_is_said(table: Table) -> None:
    voice = Spoken()
    Sound(by_day(), voice=voice, spoken=table.surroundings.spoken)
    voice.spoken("Bo showed Ann a card.")
    assert table.house()["spoken"] == "Bo showed Ann a card."
    voice.spoken("")
    assert table.house()["spoken"] == ""


# --- bells and the device


@pytest.mark.parametrize("cue", CUES)
def test_each_cue_is_a_short_sound_that_begins_and_ends_in_silence(cue: str) -> None:
    tone = array("h", samples(cue))
    assert 0.03 < len(tone) / RATE < 1.7
    assert max(map(abs, tone)) <= LOUDEST * 32767 + 1
    assert max(map(abs, tone)) > 10_000
    assert abs(tone[0]) < 1_500
    assert abs(tone[-1]) < 1_500


def test_a_cue_that_there_is_not_is_silence() -> None:
    assert samples("fanfare") == b""


def test_the_device_is_opened_for_a_cue_and_given_back_when_all_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    from pygame import mixer as sdl

    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(mixer, "QUIET_S", 0.05)
    device = Mixer()
    try:
        assert device.play("press", 0.5)
        assert until(lambda: sdl.get_init() is not None)
        assert until(lambda: sdl.get_init() is None)
        assert device.play("press", 0.5)
        assert until(lambda: sdl.get_init() is not None)
    finally:
        device.stop()
    assert sdl.get_init() is None


def test_a_device_that_cannot_be_opened_is_left_in_peace_and_the_buzzer_takes_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    device = Mixer()
    try:
        assert device.play("press", 0.5)
        assert until(lambda: not device.play("press", 0.5))
    finally:
        device.stop()


def test_a_device_that_hangs_while_it_is_opened_holds_up_no_end_and_leaves_the_sound_to_the_buzzer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(mixer, "GONE_S", 0.01)
    opening, goes_on = threading.Event(), threading.Event()
    device = Mixer()

    def hangs() -> None:
        opening.set()
        goes_on.wait(PATIENCE_S)
        raise OSError

    monkeypatch.setattr(device, "_opened", hangs)
    assert device.play("press", 0.5)
    thread = device._thread
    assert opening.wait(PATIENCE_S)
    taken = [device.play("press", 0.5) for _ in range(mixer.MOST_WAITING + 1)]
    assert taken == [True] * mixer.MOST_WAITING + [False]
    ending = threading.Thread(target=device.stop, daemon=True)
    ending.start()
    ending.join(PATIENCE_S)
    assert not ending.is_alive()
    goes_on.set()
    assert thread is not None
    thread.join(PATIENCE_S)
    assert not thread.is_alive()


def test_without_a_device_nothing_is_opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SDL_AUDIODRIVER", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(mixer, "DEVICES", tmp_path)
    device = Mixer()
    assert not device.is_there
    assert not device.play("press", 0.5)
    assert device._thread is None
    (tmp_path / "pcmC0D0p").touch()
    assert device.is_there


# --- the voice


WRITES_DOWN = """
import pathlib, sys
words = sys.stdin.buffer.read().decode()
with pathlib.Path(sys.argv[1]).open("a") as file: file.write(repr((sys.argv[2:], words)) + chr(10))
"""
HANGS = "import pathlib, sys, time; pathlib.Path(sys.argv[1]).touch(); time.sleep(600)"


def test_a_sentence_goes_to_the_voice_as_text_whatever_somebody_is_called(tmp_path: Path) -> None:
    """No option, no markup, no line of its own: it goes in by standard input and is not told to be SSML."""
    told = tmp_path / "told"
    heard: list[str] = []
    voice = Espeak([sys.executable, "-c", WRITES_DOWN, str(told)])
    voice.spoken = heard.append
    try:
        voice.say("--version <break/> $(reboot)\nrolled 3.", "da", 0.5)
        assert until(lambda: heard[1:] == [""])
    finally:
        voice.stop()
    options, words = eval(told.read_text())
    assert words == "--version <break/> $(reboot) rolled 3."
    assert options == ["-v", "da", "-a", "75", "-s", "160", "--stdin"]
    assert heard[0].startswith("--version")


def test_a_voice_that_hangs_is_ended_and_the_next_sentence_is_said(tmp_path: Path) -> None:
    heard: list[str] = []
    voice = Espeak([sys.executable, "-c", HANGS, str(tmp_path / "began")], limit_s=0.3)
    voice.spoken = heard.append
    try:
        voice.say("One.", "en", 1.0)
        voice.say("Two.", "en", 1.0)
        assert until(lambda: heard == ["One.", "", "Two.", ""])
    finally:
        voice.stop()


def test_muting_stops_the_voice_in_the_middle_of_the_word(tmp_path: Path) -> None:
    began, heard = tmp_path / "began", list[str]()
    voice = Espeak([sys.executable, "-c", HANGS, str(began)], limit_s=600)
    voice.spoken = heard.append
    try:
        voice.say("One.", "en", 1.0)
        voice.say("Two.", "en", 1.0)
        assert until(began.exists)
        voice.hush()
        assert until(lambda: heard == ["One.", ""])
    finally:
        voice.stop()


def test_muting_in_the_moment_before_the_first_word_is_muting_too(tmp_path: Path) -> None:
    heard: list[str] = []
    voice = Espeak([sys.executable, "-c", HANGS, str(tmp_path / "began")], limit_s=600)

    def spoken(words: str) -> None:
        heard.append(words)
        if words == "One.":
            voice.hush()

    voice.spoken = spoken
    try:
        voice.say("One.", "en", 1.0)
        assert until(lambda: heard == ["One.", ""])
    finally:
        voice.stop()


def test_what_could_only_be_said_late_is_not_said() -> None:
    now, heard, gate = [0.0], list[str](), threading.Event()
    voice = Espeak(["true"], clock=lambda: now[0])

    def spoken(words: str) -> None:
        heard.append(words)
        if words == "One.":
            gate.wait(PATIENCE_S)

    voice.spoken = spoken
    try:
        voice.say("One.", "en", 1.0)
        assert until(lambda: heard == ["One."])
        voice.say("Two.", "en", 1.0)
        now[0] = 60.0
        gate.set()
        voice.say("Three.", "en", 1.0)
        assert until(lambda: heard == ["One.", "", "Three.", ""])
    finally:
        gate.set()
        voice.stop()


def test_while_nothing_sounds_it_still_can_be_read_and_no_program_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.voice.READ_S", 0.05)
    monkeypatch.setattr("hardware.voice.READ_EACH_S", 0.0)
    told, heard = tmp_path / "told", list[str]()
    voice = Espeak([sys.executable, "-c", WRITES_DOWN, str(told)])
    voice.spoken = heard.append
    try:
        voice.say("One.", "en", 0.0)
        assert until(lambda: heard == ["One.", ""])
    finally:
        voice.stop()
    assert not told.exists()


def test_a_program_that_is_not_there_is_no_fault() -> None:
    heard: list[str] = []
    voice = Espeak([os.devnull])
    voice.spoken = heard.append
    try:
        voice.say("One.", "en", 1.0)
        assert until(lambda: heard == ["One.", ""])
    finally:
        voice.stop()
