"""What is known of each boot of each dice reader: what it has told us, and what of that is on the disk.

It outlives the ports: a reader that was unplugged, renumbered or forgotten by its cable goes on where it was, and one
that was started anew begins at one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.ports import Source

from . import dice_lines as dp1

BOOTS_REMEMBERED = 16

Applied = Callable[[str, str], int]
"""(reader, boot) -> the highest number whose effect is on the disk already, 0 where nothing is known."""


def nothing_applied(uid: str, boot: str) -> int:
    return 0


@dataclass
class Page:
    """One boot of one reader: the number that is due next, and up to which number all is on the disk."""

    due: int
    acked: int
    settled: set[int] = field(default_factory=set)

    def settle(self, seq: int) -> bool:
        """True if the cumulative Ack may now name a higher number."""
        if self.acked < seq < self.due:
            self.settled.add(seq)
        before = self.acked
        while self.acked + 1 in self.settled:
            self.acked += 1
            self.settled.discard(self.acked)
        return self.acked > before

    def skip_to(self, seq: int) -> int:
        """The numbers before `seq` will never come: how many were missed."""
        missed = range(self.due, seq)
        self.due = max(self.due, seq)
        for lost in missed:
            self.settle(lost)
        return len(missed)


class Ledger:
    """What is known of each boot of each reader, for as long as the companion runs."""

    def __init__(self, applied: Applied = nothing_applied) -> None:
        self._applied = applied
        self._pages: dict[tuple[str, str], Page] = {}
        self._newest: dict[str, str] = {}

    def meet(self, hello: dp1.Hello) -> None:
        """We are host to this boot now."""
        self._newest[hello.uid] = hello.boot

    def is_past(self, hello: dp1.Hello) -> bool:
        """A boot that ended: another of the same reader was met after it. An old line, whatever it says."""
        return self.page(hello.uid, hello.boot) is not None and self._newest.get(hello.uid) != hello.boot

    def page(self, uid: str, boot: str) -> Page | None:
        return self._pages.get((uid, boot))

    def applied(self, hello: dp1.Hello) -> int:
        """What Go may name. More than the reader ever said is another boot's number and counts for
        nothing."""
        page = self.page(hello.uid, hello.boot)
        number = page.acked if page else self._applied(hello.uid, hello.boot)
        return number if number <= hello.last else 0

    def open(self, uid: str, boot: str, oldest: int, applied: int) -> Page:
        """The page of a boot whose first Beat says that `oldest` is the first number it can still tell."""
        page = self.page(uid, boot)
        if page is None:
            met_before = any(known == uid for known, _ in self._pages)
            # A boot that began under our eyes began at 1; of any other we cannot know what was told to whom.
            due = 1 if met_before else max(applied + 1, oldest)
            page = self._pages[uid, boot] = Page(due, due - 1)
            while len(self._pages) > BOOTS_REMEMBERED:
                del self._pages[next(iter(self._pages))]
        return page

    def settle(self, source: Source) -> bool:
        uid, boot, seq = source
        page = self.page(uid, boot)
        return page is not None and page.settle(seq)
