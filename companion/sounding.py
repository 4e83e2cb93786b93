"""All that sounds at one table: through what, how loud, and who announces the public news.

    sounding = Sounding(table, settings, *plugged(settings.sound), book=book)
    sounding.start()
    sounding.sound.play("press")         # what the panel sounds with, where there is one
    sounding.stop()

It needs no panel: where there are only phones it is all that a table has of `companion.parts`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.loudness import Book, Loudness
from companion.settings import Settings
from companion.settings.tables import Sound as Wanted
from companion.sound import Announcer, Sound
from companion.table import Table

if TYPE_CHECKING:  # a table of phones has none of the parts that are plugged in there
    from companion.ports import LoudSpeaker, Speaker, Voice


def plugged(wanted: Wanted) -> tuple[LoudSpeaker | None, Voice | None]:
    """The sound device, and a voice where the house wants and has one."""
    mixer: LoudSpeaker | None = None
    voice: Voice | None = None
    if wanted.cues != "off":
        from hardware.mixer import Mixer

        mixer = Mixer()
    if wanted.speech == "on":
        from hardware.voice import espeak

        voice = espeak()
    return mixer, voice


class Sounding:
    """The sound of one table and its announcer; `buzzer` is the panel's, `book` the house's memory."""

    def __init__(
        self,
        table: Table,
        settings: Settings,
        mixer: LoudSpeaker | None,
        voice: Voice | None,
        buzzer: Speaker | None = None,
        book: Book | None = None,
    ) -> None:
        begins, night = settings.sound.volume, settings.night
        self.loudness = Loudness.as_left(book, begins, night) if book else Loudness(begins, night)
        self.sound = Sound(self.loudness, mixer, voice, buzzer, table.surroundings.spoken)
        self._announcer = Announcer(table, self.sound, settings.language)

    def start(self) -> None:
        """What is news is heard from now on."""
        self._announcer.start()

    def stop(self) -> None:
        """Let go of what sounds."""
        self._announcer.stop()
