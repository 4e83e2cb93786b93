"""What a die in a well does: lies there, is lifted, leans, was turned by hand. And when two dice are a roll. Pure.

A look only says what it seems to be now. Certain is what stood for a while: a face in four looks over 250 ms, an empty
well for 100 ms. Everything else is doubt, and doubt that lasts for 1.5 s is a die that leans (or a finger).

A roll is: every well was empty since the last roll, and now a die lies flat in each. With one die: one was lifted since
the last roll, and one lies flat where it did not lie then. A face that changed although its well was never empty was
turned by hand: told, and no roll before the die was lifted.
"""

from colours import EMPTY, SOMETHING
from ticks import passed

SETTLE_MS = 250
SETTLE_LOOKS = 4
COCKED_MS = 1500
EMPTY_MS = 100


class Well:
    """One well. `face` is the die's that lies there for certain, None where none does."""

    def __init__(self, name):
        self.name = name
        self.settle_ms = SETTLE_MS
        self.cocked_ms = COCKED_MS
        self.forget()

    def forget(self):
        """The well could not be looked at: what lies there now was never rolled."""
        self.face = None
        self.is_empty = False
        self.is_armed = False
        self.is_steady = False
        self.was_lifted = False
        self._is_taken = False
        self._is_doubted = False
        self._is_told = False
        self._since = 0
        self._doubted_since = 0
        self.blink()

    def blink(self):
        """One look was none: what stood for a while has to stand anew."""
        self._seen = None
        self._count = 0
        self.is_steady = False

    def look(self, seen, now):
        """EMPTY, SOMETHING or a face was seen. What became certain: L lifted, C cocked, T turned, or ""."""
        if seen != self._seen:
            self._seen = seen
            self._since = now
            self._count = 0
            self.is_steady = False
        if self.is_steady:
            return ""
        self._count += 1
        stood = passed(now, self._since)
        if seen == EMPTY and stood >= EMPTY_MS:
            return self._is_lifted()
        if seen not in (EMPTY, SOMETHING) and self._count >= SETTLE_LOOKS and stood >= self.settle_ms:
            return self._is_seated(seen)
        return self._is_in_doubt(now)

    def was_rolled(self):
        """What lies here has been told as a roll."""
        self.is_armed = self.is_empty
        self.was_lifted = False

    def _is_lifted(self):
        was_taken = self._is_taken
        self.was_lifted = self.was_lifted or not self.is_empty
        self.is_steady = self.is_empty = self.is_armed = True
        self.face = None
        self._is_taken = self._is_doubted = False
        return "L" if was_taken else ""

    def _is_seated(self, face):
        was_turned = self.face is not None and self.face != face
        self.is_steady = self._is_taken = True
        self.is_empty = self._is_doubted = False
        self.face = face
        if was_turned:
            self.is_armed = False
            return "T"
        return ""

    def _is_in_doubt(self, now):
        if not self._is_doubted:
            self._is_doubted = True
            self._is_told = False
            self._doubted_since = now
        if self._is_told or passed(now, self._doubted_since) < self.cocked_ms:
            return ""
        # Not before it is certain: a die that is being seated is in doubt for a moment, too.
        self._is_told = self._is_taken = True
        self.is_empty = False
        return "C"


def rolled(wells, dice):
    """The faces of a roll that is complete now, in the order of the wells; () while there is none.

    With one die the other may lie in its well or beside the tray. Putting it back there is no roll: nothing was lifted.
    """
    fresh = [well for well in wells if well.is_armed and well.face]
    if len(fresh) != dice or not all(well.is_steady for well in wells) or not any(well.was_lifted for well in wells):
        return ()
    for well in wells:
        well.was_rolled()
    return tuple([well.face for well in fresh])
