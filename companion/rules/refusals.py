"""What the rules answer when somebody asks for what they do not allow.

A refusal is part of the game, not a fault: it goes to who asked, in the words of the rules, and says what to do
instead. Each name reads as a sentence; on the wire it is the class name in kebab-case.
"""

from __future__ import annotations

import re
from typing import Any

from companion.said import Said


class Refused(Exception):
    """The rules say no. `say` is the sentence for the person who asked."""

    def __init__(self, say: str, **slots: Any) -> None:
        """A sentence, and what stands in its slots: names, numbers, or something that was `said` itself."""
        self.say = say if isinstance(say, Said) else Said(say, **slots)
        super().__init__(self.say)

    @property
    def name(self) -> str:
        """The permanent name of this refusal on the wire, as in `not-your-turn`."""
        return re.sub(r"(?<!^)(?=[A-Z])", "-", type(self).__name__).lower()


class NotYourTurn(Refused):
    """Somebody else is awaited."""


class NotNow(Refused):
    """Right person, wrong moment."""


class NotYourPart(Refused):
    """Only the host or the panel may do this."""


class NoSuchChoice(Refused):
    """A card, a room, a seat or an answer that is not among those offered."""


class SeatTaken(Refused):
    """The suspect, the name or the last chair is somebody else's."""


class TooFewPlayers(Refused):
    """The box needs more players."""


class GamePaused(Refused):
    """The table has stopped the clock."""


class DoNotHold(Refused):
    """Shows a card that this hand does not hold."""


class CanDisprove(Refused):
    """Says "I cannot" while holding a named card (rule text 000, section 4, disproving 2)."""


class AlreadyAnswered(Refused):
    """The question has been answered, or is not with this seat yet."""


class LeaveTheRoomFirst(Refused):
    """A second suggestion in the same room without having left it (000, section 4, movement)."""


class NotInARoom(Refused):
    """A suggestion names the room one stands in, so one has to stand in one."""


class AlreadyOut(Refused):
    """A wrong accusation ended this seat's turns; it still shows cards."""


class NothingToTakeBack(Refused):
    """Something was revealed or rolled since, or nothing was done."""
