"""A seat back on another phone: cleared cookies, a flat battery, a swapped phone (F18).

Whoever asks for a seat proves to be at the table. The table screen says loudly whose seat is asked for and
shows a code; typed into the new phone it moves the seat there. Or the host agrees on the host's own phone. The
code is shown on the table's own screen only, never sent to a phone. Five wrong tries close the claim, and the
pause until the next one for that seat grows (F47).
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from companion.rules.refusals import Refused

from . import codes

HOST = "host/"
"""Before the seat that asks to be host: its code stands on the screen too, and without it nobody is."""

LIFE_S = 180.0
TRIES = 5
FIRST_PAUSE_S = 30.0
LONGEST_PAUSE_S = 480.0


class NoSuchClaim(Refused):
    """Nobody asks for this seat now."""


class WrongCode(Refused):
    """Not the code that the screen shows."""


class TooManyTries(Refused):
    """This seat's claims are closed for a while."""


class NotAgreed(Refused):
    """The host said no."""


@dataclass
class Claim:
    """One seat that somebody asks for: `secret` is the asking phone's, `code` the screen's."""

    seat: str
    secret: str
    code: str
    until: float
    tries: int = TRIES
    agreed: bool = False


class Claims:
    """The open claims, at most one a seat. `shown(claims)` is called when what the screen has to show changed."""

    def __init__(
        self,
        shown: Callable[[dict[str, str]], None] = lambda claims: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.shown = shown
        self._clock = clock
        self._lock = threading.Lock()
        self._open: dict[str, Claim] = {}
        self._pauses: dict[str, tuple[float, float]] = {}

    def ask(self, seat: str) -> str:
        """Open a claim, or come to the one that is open: the screen shows its code; returns the claim's secret."""
        with self._lock:
            self._tidy()
            self._may_try(seat)
            claim = self._open.get(seat)
            if claim is None:
                until = self._clock() + LIFE_S
                claim = self._open[seat] = Claim(seat, secrets.token_urlsafe(16), codes.fresh(6, codes.FIGURES), until)
                self._show()
            return claim.secret

    def by_code(self, seat: str, typed: str) -> None:
        """The code was typed: fine if it is the screen's. Raises `Refused`."""
        with self._lock:
            self._tidy()
            self._may_try(seat)
            claim = self._open.get(seat)
            if claim is None:
                raise NoSuchClaim("Ask for your seat first; then the table screen shows a code.")
            if not codes.same(typed, claim.code):
                claim.tries -= 1
                if not claim.tries:
                    self._close(seat)
                    self._pause(seat)
                raise WrongCode("That is not the code on the table screen.")
            self._close(seat)
            self._pauses.pop(seat, None)

    def agree(self, seat: str, *, yes: bool) -> None:
        """The host agrees, or not, that the phone which asks is that of `seat`."""
        with self._lock:
            self._tidy()
            claim = self._open.get(seat)
            if claim is None:
                raise NoSuchClaim("Nobody asks for that seat any more.")
            if yes:
                claim.agreed = True
            else:
                self._close(seat)

    def is_agreed(self, seat: str, secret: str) -> bool:
        """Whether the host has agreed to this phone's claim. Raises `NotAgreed` once the claim is gone."""
        with self._lock:
            self._tidy()
            claim = self._open.get(seat)
            if claim is None or not secrets.compare_digest(claim.secret.encode(), secret.encode()):
                raise NotAgreed("The table did not agree. Ask again when you sit at it.")
            if claim.agreed:
                self._close(seat)
            return claim.agreed

    def seats(self) -> tuple[str, ...]:
        """The seats that are asked for now."""
        with self._lock:
            self._tidy()
            return tuple(seat for seat in self._open if not seat.startswith(HOST))

    def _may_try(self, seat: str) -> None:
        until, _ = self._pauses.get(seat, (0.0, 0.0))
        left = until - self._clock()
        if left > 0:
            raise TooManyTries(
                "Too many wrong codes for this seat. Try again in {seconds} seconds.", seconds=int(left) + 1
            )

    def _pause(self, seat: str) -> None:
        _, last = self._pauses.get(seat, (0.0, FIRST_PAUSE_S / 2))
        pause = min(2 * last, LONGEST_PAUSE_S)
        self._pauses[seat] = (self._clock() + pause, pause)

    def _tidy(self) -> None:
        now = self._clock()
        for seat in [claim.seat for claim in self._open.values() if now >= claim.until]:
            self._close(seat)

    def _close(self, seat: str) -> None:
        del self._open[seat]
        self._show()

    def _show(self) -> None:
        self.shown({claim.seat: claim.code for claim in self._open.values()})
