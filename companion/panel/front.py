"""What the panel answers its fingers with: lamps, sounds, and for a moment why something was refused.

    front = Front([gpio], speaker, clock=time.monotonic)
    front.shines({"ok": "breathing"})                  # only when it has changed
    front.refuses("Roll the dice first.")              # lamps blink red; the words stand where OK's caption stands
    front.spoken_over(caption, "OK")                   # the caption of this moment; any thread

What any button does beside it is the `captions`' to say.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping

from companion.panel.captions import Caption, Words, as_it_is
from companion.ports import Clock, Lamps, Light, Speaker
from companion.said import told

REFUSAL_S = 4.0
"""How long the words of a refusal stand there."""
OVER = ("", float("-inf"))


class Front:
    """Any of `lamps` and `speaker` may be missing."""

    def __init__(self, lamps: Iterable[Lamps], speaker: Speaker | None, *, clock: Clock = time.monotonic) -> None:
        self.lamps, self.speaker = list(lamps), speaker
        self._clock = clock
        self._plan: Mapping[str, Light] | None = None
        self._refusal = OVER

    def shines(self, plan: Mapping[str, Light]) -> None:
        """The lamps shine by this plan from now on."""
        if plan != self._plan:
            self._plan = plan
            for lamps in self.lamps:
                lamps.show(plan)

    def plays(self, cue: str | None) -> None:
        """One sound; nothing where there is none for what happened."""
        if cue and self.speaker is not None:
            self.speaker.play(cue)

    def refuses(self, say: str) -> None:
        """Blinks red and says why; "" where nothing has to be said."""
        self._refusal = say, self._clock() + REFUSAL_S
        self.plays("refused")
        for lamps in self.lamps:
            lamps.refuse()

    def forgives(self) -> None:
        """Something was carried out: what was refused before it is over."""
        self._refusal = OVER

    def due(self) -> float:
        """When the words of the last refusal go away."""
        return self._refusal[1]

    def spoken_over(self, caption: Caption, ok: str, say: Words = as_it_is) -> Caption:
        """The caption with the refusal in place of what the button called `ok` does, while there is one."""
        words, until = self._refusal
        if not words or self._clock() >= until:
            return caption
        return [{"key": ok, "does": told(words, say), "colour": "bad"}, *(key for key in caption if key["key"] != ok)]
