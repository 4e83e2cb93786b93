"""The sound device, over SDL: cues as bells. Open only while something sounds, for an open one is never idle.

Where there is no device nothing is imported and nothing opened, and `play` says so, for somebody else to sound it.
"""

from __future__ import annotations

import logging
import os
import queue
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from .tones import RATE, samples

QUIET_S = 6.0
"""After so long without a cue the device is given back."""
AGAIN_S = 60.0
"""How long a device that could not be opened is left in peace."""
FRAMES = 1024
"""Samples that the device takes at a time: a twentieth of a second."""
MOST_WAITING = 3
GONE_S = 2.0
"""So long the end waits for a device to be given back; one that hangs goes with the program."""

DEVICES = Path("/dev/snd")
SOCKETS = ("pulse/native", "pipewire-0")

log = logging.getLogger("butler.mixer")


def has_device() -> bool:
    """Whether anything here could sound, found without opening it."""
    if os.environ.get("SDL_AUDIODRIVER"):
        return True
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR", f"/run/user/{os.getuid()}"))
    try:
        return any(DEVICES.glob("pcmC*p")) or any((runtime / socket).exists() for socket in SOCKETS)
    except OSError:
        return False


class Mixer:
    """`companion.ports.LoudSpeaker`: a thread that opens the device, sounds, and gives it back."""

    def __init__(self) -> None:
        self._waiting: queue.Queue[tuple[str, float] | None] = queue.Queue(MOST_WAITING)
        self._thread: threading.Thread | None = None
        self._shut_until = 0.0
        self._mixer: Any = None

    @property
    def is_there(self) -> bool:
        """Whether there is anything to sound with."""
        return has_device()

    def play(self, cue: str, loudness: float) -> bool:
        """Sound this soon; False where there is nothing to sound with, or what there is takes no more. Any thread,
        never blocks."""
        if time.monotonic() < self._shut_until or not has_device():
            return False
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="mixer", daemon=True)
            self._thread.start()
        try:
            self._waiting.put_nowait((cue, loudness))
        except queue.Full:  # what sounds late says nothing, and a device that hangs sounds nothing at all
            return False
        return True

    def stop(self) -> None:
        """Give the device back and end the thread; what still waits to sound is forgotten."""
        thread, self._thread = self._thread, None
        if thread is not None:
            with suppress(queue.Empty):
                while True:
                    self._waiting.get_nowait()
            # Never waits for room: a device that hangs while it is opened may hold up no end.
            with suppress(queue.Full):
                self._waiting.put_nowait(None)
            thread.join(GONE_S)

    def _run(self) -> None:
        while True:
            try:
                asked = self._waiting.get(timeout=QUIET_S if self._mixer is not None else None)
            except queue.Empty:
                self._close()
                continue
            if asked is None:
                self._close()
                return
            self._sound(*asked)

    def _sound(self, cue: str, loudness: float) -> None:
        try:
            mixer = self._opened()
            sound = mixer.Sound(buffer=samples(cue))
            sound.set_volume(loudness)
            sound.play()
        except Exception as wrong:  # SDL's, ALSA's; the game needs no sound
            log.info("No sound: %s", wrong)
            self._shut_until = time.monotonic() + AGAIN_S
            self._close()

    def _opened(self) -> Any:
        if self._mixer is None:
            os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
            from pygame import mixer

            mixer.init(frequency=RATE, size=-16, channels=1, buffer=FRAMES)
            self._mixer = mixer
        return self._mixer

    def _close(self) -> None:
        mixer, self._mixer = self._mixer, None
        if mixer is not None:
            mixer.quit()
