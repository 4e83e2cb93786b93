"""What the panel asks of the house where strangers use the table: that the countdown stops, and that somebody comes.

The countdown takes OK for itself while it runs. Help is an entry of the house's list, and the chord of BACK and ACCUSE,
which opens the service menu only where there is no kiosk. At a table that staff have to open nothing can be chosen
before they have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from companion.panel.menu import CALL_HELP, KEEP_ON, NO_HELP, Command, View
from companion.ports import Chorded, DiceRead, Pressed, Signal, Turned

CHORD = frozenset({"back", "accuse"})


class Steward(Protocol):
    """Who is asked (`companion.steward`)."""

    def keep_on(self) -> None: ...

    def help(self, wanted: bool) -> None: ...

    def acted(self) -> None: ...


class HouseWishes:
    """`steward` may be missing; `notices` are what the house has to say (`companion.surroundings.NOTICES`)."""

    def __init__(self, steward: Steward | None = None, notices: Callable[[], Mapping[str, Any]] = dict) -> None:
        self._steward, self._notices = steward, notices

    def laid_out(self, view: View) -> View:
        """The panel's view with what may be asked of the house, or without anything where the table is closed."""
        notices = self._notices()
        if self._steward is None or not notices["kiosk"]:
            return view
        is_closed = not notices["may_sit"] and not view["table"]["seats"]
        first = [_choice(KEEP_ON)] if notices["ends"] else []
        helped = [_choice(NO_HELP if notices["help"] else CALL_HELP)]
        return {**view, "choices": [*first, *(() if is_closed else view["choices"]), *helped]}

    def hears(self, signal: Signal) -> bool:
        """Somebody's hand is at the panel, or in the tray; True if that was a call for help."""
        if self._steward is None:
            return False
        if isinstance(signal, Pressed | Turned | DiceRead):
            self._steward.acted()
        is_call = isinstance(signal, Chorded) and set(signal.buttons) >= CHORD and self._notices()["kiosk"]
        return is_call and self.does({"do": NO_HELP if self._notices()["help"] else CALL_HELP})

    def does(self, wish: Command) -> bool:
        """True if that was a wish to the house."""
        if self._steward is None or wish["do"] not in (KEEP_ON, CALL_HELP, NO_HELP):
            return False
        if wish["do"] == KEEP_ON:
            self._steward.keep_on()
        else:
            self._steward.help(wish["do"] == CALL_HELP)
        return True


def _choice(do: str) -> dict[str, Any]:
    return {"do": do, "kind": "house", "slots": {}}
