"""The dice reader: what the tray sees is told to the host, and what the host asks for is done.

    TE,<cid>,<well>,<face>    learn the colour that lies in this well as this number on top; answered when it is kept
    TE,<cid>,forget           forget all colours
    CF,<cid>,<name>,<number>  a setting, see settings.py
    LM,<cid>,<light> x 6      seat lamps; dark again when the host is gone, for then nobody knows who is awaited

`step` is one round without a wait. The state in the heartbeat is the first of: a fault, "teaching", "untaught",
"ready".
"""

import settings

FIRMWARE = "1.0"


class Reader:
    """`end` is a lines.ReaderEnd, `kept` a kept.Kept whose lines the settings and colours were read from."""

    def __init__(self, end, port, tray, lamps, kept, wishes):
        self.end = end
        self.tray = tray
        self._port = port
        self._lamps = lamps
        self._kept = kept
        self._settings = wishes
        self._safe = self._now_kept()
        end.orders = self._obey

    def step(self, clock):
        """Hear, look, tell."""
        heard = self._port.read()
        if heard:
            self.end.hear(heard, clock())
        for event in self.tray.step():
            self.end.note(*event, ticks=clock())
        while self.tray.answers:
            cid, why = self.tray.answers.pop(0)
            self.end.answer(cid, why or self._keep())
        self.end.state = self._state()
        self._lamps.show(self.end.lamps if self.end.greeted else (), self._settings["brightness"], clock())
        if self._port.is_free():
            self._port.write(self.end.due(clock()))

    def _state(self):
        if self.tray.fault():
            return self.tray.fault()
        if self.tray.is_teaching():
            return "teaching"
        return "ready" if self.tray.colours.is_ready() else "untaught"

    def _obey(self, verb, cid, words):
        """ "" done, None answered later, or in a word why not."""
        if verb == "TE":
            return self._teach(cid, words)
        if verb == "CF":
            return self._set(words)
        if verb == "LM" and not all(word in ("off", "on", "slow", "fast") for word in words):
            return "unknown-light"
        return ""

    def _teach(self, cid, words):
        if words == ("forget",):
            self.tray.forget()
            return self._keep()
        face = settings.number(words[1]) if len(words) == 2 else -1
        if face not in range(1, 7):
            return "unknown-face"
        return self.tray.teach(cid, words[0], face) or None

    def _set(self, words):
        if len(words) != 2:
            return "unknown-setting"
        name, before = words[0], dict(self._settings)
        why = settings.change(self._settings, name, words[1])
        if why or self._settings == before or name in settings.OF_THE_GAME:
            return why
        why = self._keep()
        if not why:
            self.tray.settle()
        return why

    def _keep(self):
        """Onto the flash; what it does not take is not done either."""
        try:
            self._kept.save(settings.written(self._settings, self.tray.colours.taught))
        except OSError:
            before, taught = self._safe
            self._settings.update(before)
            self.tray.colours.taught.clear()
            self.tray.colours.taught.update(taught)
            return "not-kept"
        self._safe = self._now_kept()
        return ""

    def _now_kept(self):
        """(settings, colours) that are on the flash; what belongs to the game is not, and is not taken back."""
        of_the_reader = {name: self._settings[name] for name in self._settings if name not in settings.OF_THE_GAME}
        return of_the_reader, dict(self.tray.colours.taught)
