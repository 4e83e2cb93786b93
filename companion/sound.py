"""What sounds at the table: cues and spoken news, through whatever there is to sound with.

    sound = Sound(loudness, mixer, voice, buzzer=panel)      # the panel's, where there is no sound device
    sound.play("press")
    announcer = Announcer(table, sound, language="en")
    announcer.start()                                        # from now on the public news are heard

Nothing here waits for a device, and no device is waited for by the game.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from companion.cues import View, heard
from companion.loudness import Loudness
from companion.narration import sentence
from companion.rules.commands import PUBLIC
from companion.rules.edition import Edition

if TYPE_CHECKING:
    from companion.ports import LoudSpeaker, Speaker, Voice

log = logging.getLogger("butler.sound")


class Sound:
    """`companion.ports.Speaker` for the panel, and what the announcer speaks with. Any part may be missing."""

    def __init__(
        self,
        loudness: Loudness,
        mixer: LoudSpeaker | None = None,
        voice: Voice | None = None,
        buzzer: Speaker | None = None,
        spoken: Callable[[str], None] = lambda words: None,
    ) -> None:
        """`spoken` is told what is being said aloud, to be read too, and "" when it is said."""
        self.loudness, self._mixer, self._voice, self._buzzer = loudness, mixer, voice, buzzer
        if voice is not None:
            voice.spoken = spoken

    @property
    def is_there(self) -> bool:
        """Whether this house has anything to sound with."""
        has_mixer = self._mixer is not None and self._mixer.is_there
        return has_mixer or self._voice is not None or self._buzzer is not None

    def play(self, cue: str) -> None:
        """The cue by the sound device, else by the buzzer, else not at all."""
        loud = self.loudness.now()
        if not cue or loud <= 0:
            return
        sounds = self._mixer is not None and self._mixer.play(cue, loud)
        if not sounds and self._buzzer is not None:
            self._buzzer.play(cue)

    @property
    def speaks(self) -> bool:
        """Whether what is news is said at this table: aloud or, while nothing sounds, only to be read."""
        return self._voice is not None

    def say(self, words: str, language: str) -> None:
        """Say it after what is being said."""
        if self._voice is not None:
            self._voice.say(words, language, self.loudness.now())

    @property
    def is_silent(self) -> bool:
        """Whether nothing sounds now: somebody wanted that, or it is night."""
        return self.loudness.now() <= 0

    def mute(self) -> None:
        """Silence at once, or sound again."""
        self.loudness.mute()
        if self._voice is not None and self.is_silent:
            self._voice.hush()

    def does(self, wish: str) -> None:
        """What the panel's list offers: "louder", "quieter", and "mute" or "unmute"."""
        if wish in ("mute", "unmute"):
            self.mute()
        else:
            self.loudness.turn(1 if wish == "louder" else -1)

    def stop(self) -> None:
        """Let go of the devices."""
        for each in (self._mixer, self._voice):
            if each is not None:
                each.stop()


class Watched(Protocol):
    """What the announcer needs of a table."""

    @property
    def edition(self) -> Edition: ...

    def view(self, seat: str) -> dict[str, Any]: ...

    def version(self, seat: str) -> int: ...

    def bell(self, ring: Callable[[], None]) -> None: ...


FIRST_TO_PHONES_S = 0.02
"""So long the phones have the processor to themselves; no ear tells it from at once."""
LOOK_S = 5.0
"""How often a house without anything to sound with looks whether something was plugged in."""


class Announcer:
    """One thread that listens to the public picture, and to nothing else; and to nothing at all while this house has
    nothing to sound with: nobody's tap waits for what nobody hears."""

    def __init__(self, table: Watched, sound: Sound, language: str = "en") -> None:
        self._table, self._sound, self._language = table, sound, language
        self._seen: View | None = None
        self._version = -1
        self._rung, self._stopped = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="announcer", daemon=True)

    def start(self) -> None:
        if self._sound.is_there:
            self._listen()
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._rung.set()
        self._thread.join(5)
        self._sound.stop()

    def step(self) -> None:
        """Look once, and let be heard what is new."""
        box, view = self._table.edition, self._table.view(PUBLIC)
        before, self._seen = self._seen, view
        cue, news = heard(before, view)
        self._sound.play(cue)
        if news and self._sound.speaks and box.id == view["edition"]:
            said = " ".join(sentence(item, view, box, self._language) for item in news)
            self._sound.say(said.strip(), self._language)

    def _listen(self) -> None:
        self._table.bell(self._ring)  # before the first look: nothing falls between the two
        self.step()

    def _ring(self) -> None:
        """The table's bell: wakes nobody for what one seat did in private."""
        version = self._table.version(PUBLIC)
        if version != self._version:
            self._version = version
            self._rung.set()

    def _run(self) -> None:
        if self._seen is None and not self._comes_to_hear():
            return
        while True:
            self._rung.wait()
            self._rung.clear()
            if self._stopped.wait(FIRST_TO_PHONES_S):
                return
            try:
                self.step()
            except Exception:
                log.exception("the announcer made a mistake and goes on")

    def _comes_to_hear(self) -> bool:
        """Waits until there is something to sound with, and listens from then on; False if the evening ended first."""
        while not self._stopped.wait(LOOK_S):
            if self._sound.is_there:
                self._listen()
                return True
        return False
