"""People without a phone: what they read off the table screen, and their fingers on buttons and knob.

They know nothing but what is written there: what each lit button does now, and, while they hold two of them, what is
written behind the cover.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise

from .panel import BUTTONS, CLICK
from .program import Program, patience

LABELS = ("OK", "TURN", "PUSH", "BACK", "ACCUSE", "OK + BACK")
LOOKS_FIRST_S = 0.45
"""A press right after a change counts for nothing: people read what is asked before they press."""
DOWN_S = UP_S = 0.1
"""How long a finger stays on a button, and off it before it presses again; what is shorter is a bouncing contact."""
AGAIN_S = 8.0
"""After this long without an effect people press once more."""
LONGEST_S = 30.0
GLANCE_S = 0.02


class Hands:
    """Fingers on the panel of one program, and eyes on its screen."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._asked: list[str] = []
        self._since = 0.0

    # --- reading

    def words(self) -> list[str]:
        """Everything that is written on the screen, in the order in which it was drawn."""
        words = [words for words in self._program._ask("words") if words]
        if (asked := _but_for_buttons(words)) != self._asked:
            self._asked, self._since = asked, time.monotonic()
        return words

    def does(self) -> dict[str, str]:
        """What each button does now, by the words beside it."""
        words = self.words()
        return {label: then for label, then in pairwise(words) if label in LABELS}

    def sees(self, is_so: Callable[[], object], what: str) -> None:
        """Waits until the screen is so."""
        if not self._comes(is_so, LONGEST_S):
            raise AssertionError(f"{what} does not come to stand there, but {self.words()}")

    def reads(self, words: str) -> None:
        self.sees(lambda: words in " | ".join(self.words()), words)

    # --- doing

    def press(self, button: str) -> None:
        """Down, and up again."""
        self._program.pin(BUTTONS[button], "low")
        self._rests(DOWN_S)
        self._program.pin(BUTTONS[button], "high")
        self._rests(UP_S)

    def presses(self, button: str, has_effect: Callable[[], object] | None = None) -> None:
        """Presses until that has an effect, if none is named until something else is written; once more where it had
        none for a long time."""
        before = self.words()
        for _ in range(4):
            self.press(button)
            if self._comes(has_effect or (lambda: self.words() != before), AGAIN_S):
                return
        raise AssertionError(f"{button} has no effect on {before}")

    def holds(self, button: str, then: str) -> None:
        """Down until this is written."""
        self._looks()
        self._program.pin(BUTTONS[button], "low")
        self.reads(then)
        self._program.pin(BUTTONS[button], "high")

    def click(self, clicks: int = 1) -> None:
        for _ in range(abs(clicks)):
            for pin, level in CLICK if clicks > 0 else _BACKWARDS:
                self._program.pin(pin, level)

    def turns(self) -> None:
        """One click, and waits until something else is written."""
        before = self.words()
        self.click()
        self.sees(lambda: self.words() != before, "something new")

    def takes(self, does: str, then: str = "", *, again: bool = False) -> None:
        """Turns the knob until OK does this, and presses it; `then` comes to stand there. OK does something else
        afterwards, or, where it may do the same `again`, something else is written."""
        for _ in range(80):
            if self._still_does(does):
                break
            before = self._ok()
            self.click()
            self.sees(lambda before=before: self._ok() != before, f"{does!r} or something new")
        else:
            raise AssertionError(f"the knob does not come to {does!r} but to {self.words()}")
        before = self._ok()
        self.presses("ok", None if again else lambda: self._ok() != before)
        if then:
            self.reads(then)

    def _ok(self) -> str:
        return self.does().get("OK", "")

    def _still_does(self, does: str) -> bool:
        """Whether OK does this, and does it still after a look at what is asked: the question may have changed."""
        if not self._ok().startswith(does):
            return False
        self._looks()
        return self._ok().startswith(does)

    def _looks(self) -> None:
        """Until what is asked has stood there for as long as people look."""
        self.sees(lambda: self.words() and time.monotonic() >= self._since + LOOKS_FIRST_S, "a question")

    @staticmethod
    def _comes(is_so: Callable[[], object], within_s: float) -> bool:
        return any(is_so() for _ in patience(within_s, GLANCE_S))

    @contextmanager
    def holding(self) -> Iterator[list[str]]:
        """Holds OK and BACK as long as the block lasts; what is written behind the cover, without the buttons."""
        self.reads("Hold: ")
        for button in ("ok", "back"):
            self._program.pin(BUTTONS[button], "low")
        self.reads("Let go to cover")
        words = self.words()
        try:
            yield words[max(at for at, word in enumerate(words) if word in LABELS) + 2 :]
        finally:
            for button in ("ok", "back"):
                self._program.pin(BUTTONS[button], "high")
            self.sees(lambda: "Let go to cover" not in self.words(), "the cover")

    def leaves(self) -> None:
        """Done with looking."""
        self._looks()
        self.presses("back")
        self.sees(lambda: "OK + BACK" not in self.words(), "the table")

    @staticmethod
    def _rests(seconds: float) -> None:
        end = time.monotonic() + seconds
        for _ in patience(seconds, GLANCE_S):
            if time.monotonic() >= end:
                return


def _but_for_buttons(words: Sequence[str]) -> list[str]:
    """What is written beside the captions of the buttons."""
    captions = {at + after for at, label in enumerate(words) if label in LABELS for after in (0, 1)}
    return [word for at, word in enumerate(words) if at not in captions]


_BACKWARDS = tuple((CLICK[(at + 1) % 4][0], level) for at, (_, level) in enumerate(CLICK))


class Guest:
    """One player without a phone."""

    def __init__(self, name: str, hands: Hands, cards: Sequence[str]) -> None:
        self.name, self._hands, self._all = name, hands, frozenset(cards)
        self.cards: list[str] = []

    def looks_at_hand(self) -> None:
        self._hands.takes(f"{self.name} looks", f"{self.name} looks now")
        with self._hands.holding() as written:
            self.cards = [words for words in written if words in self._all]
        assert not set(self.cards) & set(self._hands.words()), "nothing of it stands there once the buttons are up"
        self._hands.leaves()

    def answers(self, three: Sequence[str]) -> str:
        """Shows one of the named cards, if any; the card, or "" for none."""
        self._hands.takes(f"{self.name} looks and answers", f"{self.name} looks now")
        with self._hands.holding() as written:
            assert "Can you disprove?" in written
            offered = [words for words in written[2:] if words in self._all or words == "I hold none of them"]
            assert set(offered) == (set(three) & set(self.cards) or {"I hold none of them"})
            self._hands.click()
            self._hands.presses("knob")
            self._hands.sees(lambda: "Let go to cover" not in self._hands.words(), "the cover")
        return "" if offered[0] not in self._all else offered[0]

    def sees_what_was_shown(self, card: str) -> None:
        self._hands.takes(f"{self.name} looks at what was shown", f"{self.name} looks now")
        with self._hands.holding() as written:
            assert card in written
        self._hands.leaves()

    def marks(self) -> None:
        """Writes "no" for the first card into the first column of the sheet."""
        self._hands.takes(f"{self.name} looks", f"{self.name} looks now")
        while "Your sheet" not in self._hands.words():
            self._hands.turns()
        with self._hands.holding():
            self._hands.turns()
            assert self._all & {*self._hands.words()}
            for _ in ("the card", "its first column", "no"):
                self._hands.presses("knob")
        self._hands.leaves()
