"""A game of any box whose people all play at the table: the panel's pump, and fingers that carry out what they want.

Fingers know what is to be done, and find it on the lists as anybody would: turn, push, hold.
"""

from typing import Any

from companion.gallery import Notes
from companion.panel.guests import IN_PRIVATE
from companion.panel.menu import ANSWER, entries
from companion.panel.pump import Pump
from companion.ports import Held, Pressed, Released, Turned
from companion.rules import commands as c
from companion.rules.guests import is_carried
from companion.rules.own_log import own_log
from companion.rules.views import view
from companion.wire import command_to
from hardware.simulated import HandClock


class Board:
    """A game as the panel knows a table."""

    def __init__(self, game: Any) -> None:
        self.game, self.asked = game, []
        self._versions: dict[str, tuple[Any, int]] = {}

    def view(self, seat: str) -> dict[str, Any]:
        state, version = self._versions.get(seat, (None, 0))
        if state is not self.game.state:
            self._versions[seat] = self.game.state, version + 1
        return {**view(self.game.state, seat), "version": self._versions[seat][1]}

    def notes(self, seat: str) -> Notes:
        return Notes(self.view(seat), own_log(self.game.state, seat), self.game.state.edition)

    def house(self) -> dict[str, Any]:
        return {"links": [], "faults": [], "claims": []}

    def submit(self, command: c.Command, *, carrier: str | None = None, **_named: Any) -> int:
        assert carrier is None or is_carried(self.game.state, carrier, command.seat)
        self.game.does(command)
        self.asked.append(command)
        return 1

    def bell(self, ring: Any) -> None:
        pass

    def fault(self, part: str, say: str | None) -> None:
        pass


class Fingers:
    """All hands of one table."""

    def __init__(self, game: Any) -> None:
        self.board, self.clock = Board(game), HandClock(100.0)
        self.pump = Pump(self.board, clock=self.clock)
        self.pump.step()

    def hears(self, signal: Any = None) -> None:
        self.clock.now += 0.5
        self.pump.step(signal)

    def press(self, button: str) -> None:
        self.hears(Pressed(button, self.clock.now + 0.5))
        self.hears(Released(button, self.clock.now))

    def does(self, wish: c.Command) -> dict[str, Any]:
        """Carries out this wish; what the panel asked for then, as a client would say it."""
        self.hears()
        asked = {slot: value for slot, value in command_to(wish).items() if value not in ("", 0)}
        before = len(self.board.asked)
        (self._in_private if asked["do"] in IN_PRIVATE else self._openly)(wish.seat, asked)
        assert len(self.board.asked) == before + 1, (asked, self.pump.caption())
        done = self.board.asked[-1]
        return {slot: value for slot, value in command_to(done).items() if value not in ("", 0)} | {"by": done.seat}

    def _turn_to(self, at: int, index: int) -> None:
        steps = index + 1 if at < 0 else index - at
        if steps:
            self.hears(Turned(steps, 0.0))

    def _take(self, fits: Any) -> Any:
        """The first line of either list that fits."""
        for menu in ("play", "house"):
            listed = entries(self.pump._laid_out(), menu)
            index = next((at for at, entry in enumerate(listed) if fits(entry)), None)
            if index is not None:
                if menu == "house":
                    self.press("knob")
                self._turn_to(self.pump._cursor.at, index)
                self.press("ok")
                return listed[index]
        raise AssertionError(f"no line for it in {[entry.do for entry in listed]}")

    def _in_private(self, seat: str, asked: dict[str, Any]) -> None:
        self._take(lambda entry: entry.do == ANSWER and entry.by == seat)
        for button in ("ok", "back"):
            self.hears(Pressed(button, 0.0))
        look = self.pump.look()
        assert look is not None
        value = next((value for slot, value in asked.items() if slot != "do"), asked["do"])
        self._turn_to(-1, look["values"].index(value))
        self.hears(Pressed("knob", 0.0))
        for button in ("ok", "back"):
            self.hears(Released(button, 0.0))
        if self.pump.look() is not None:  # others have still to choose
            self.press("back")

    def _openly(self, seat: str, asked: dict[str, Any]) -> None:
        if asked["do"] == "accuse":
            self.hears(Held("accuse", 0.0))
            entry = self.pump._cursor.taken
        else:
            entry = self._take(lambda entry: entry.by in ("", seat) and _is_for(entry, asked))
        for slot, values in entry.open:
            self._turn_to(-1, values.index(asked[slot]))
            self.press("ok")
        if asked["do"] == "accuse":
            self.hears(Held("accuse", 0.0))
        elif entry.is_read_back:
            self.press("ok")


def _is_for(entry: Any, asked: dict[str, Any]) -> bool:
    slots = dict(entry.filled)
    return (
        entry.do == asked["do"]
        and all(asked.get(slot) == value for slot, value in slots.items())
        and all(asked.get(slot) in values for slot, values in entry.open)
    )
