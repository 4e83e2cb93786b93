"""A seat back on another phone: cleared cookies, a flat battery, a swapped phone (F18).

Whoever asks for a seat proves to be at the table. The table screen says loudly whose seat is asked for and
shows a code; typed into the new phone it moves the seat there. Or the host agrees on the host's own phone. The
code is shown on the table's own screen only, never sent to a phone. Five wrong tries from one address close that
address's claim, and the pause until its next one for that seat grows (F47); all others may go on, so that nobody can
keep a player out by guessing. Who the host cannot tell apart, because several ask for one seat, comes by the code only.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.rules.refusals import Refused

from . import codes

HOST = "host/"
"""Before the seat that asks to be host: its code stands on the screen too, and without it nobody is."""

LIFE_S = 180.0
TRIES = 5
TRIES_OF_ALL = 20
ANYBODY = "*"
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


class SeveralAsk(Refused):
    """The host cannot know which of the phones is the player's."""


@dataclass
class Asker:
    """One of the phones that ask, by its address; `secret` is what it comes back with."""

    secret: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    tries: int = TRIES


@dataclass
class Claim:
    """One seat that is asked for by one phone or several: `code` is the screen's, `agreed` the secret of the phone to
    which the host has agreed."""

    seat: str
    code: str
    until: float
    askers: dict[str, Asker] = field(default_factory=dict)
    tries: int = TRIES_OF_ALL
    agreed: str = ""


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
        self._pauses: dict[tuple[str, str], tuple[float, float]] = {}

    def forget(self) -> None:
        """Nobody asks for anything any more, and nobody has tried."""
        with self._lock:
            self._open.clear()
            self._pauses.clear()
            self._show()

    def ask(self, seat: str, address: str = "") -> str:
        """Open a claim, or come to the one that is open: the screen shows its code; returns this phone's secret."""
        with self._lock:
            self._tidy()
            self._may_try(seat, address)
            claim = self._open.get(seat)
            if claim is None:
                until = self._clock() + LIFE_S
                claim = self._open[seat] = Claim(seat, codes.fresh(6, codes.FIGURES), until)
                self._show()
            if claim.agreed and address not in claim.askers:
                raise NoSuchClaim("Somebody is just coming back to that seat. Ask again in a moment.")
            return claim.askers.setdefault(address, Asker()).secret

    def by_code(self, seat: str, typed: str, address: str = "") -> None:
        """The code was typed: fine if it is the screen's. Raises `Refused`."""
        with self._lock:
            self._tidy()
            self._may_try(seat, address)
            claim = self._open.get(seat)
            if claim is None:
                raise NoSuchClaim("Ask for your seat first; then the table screen shows a code.")
            if not codes.same(typed, claim.code):
                self._was_wrong(claim, address)
                raise WrongCode("That is not the code on the table screen.")
            self._close(seat)
            self._pauses.pop((seat, address), None)

    def _was_wrong(self, claim: Claim, address: str) -> None:
        asker = claim.askers.setdefault(address, Asker())
        asker.tries -= 1
        claim.tries -= 1
        if not asker.tries:
            del claim.askers[address]
            self._pause(claim.seat, address)
        if not claim.tries:
            self._pause(claim.seat, ANYBODY)
        if not claim.tries or not claim.askers:
            self._close(claim.seat)

    def agree(self, seat: str, *, yes: bool) -> None:
        """The host agrees, or not, that the phone which asks is that of `seat`."""
        with self._lock:
            self._tidy()
            claim = self._open.get(seat)
            if claim is None:
                raise NoSuchClaim("Nobody asks for that seat any more.")
            if yes and len(claim.askers) > 1:
                raise SeveralAsk("Several phones ask for that seat. Let its player type the code on the table screen.")
            if yes:
                claim.agreed = next(iter(claim.askers.values())).secret
            else:
                self._close(seat)

    def is_agreed(self, seat: str, secret: str) -> bool:
        """Whether the host has agreed to this phone's claim. Raises `NotAgreed` once the claim is gone."""
        with self._lock:
            self._tidy()
            claim = self._open.get(seat)
            known = [asker.secret for asker in claim.askers.values()] if claim else []
            if claim is None or not any(secrets.compare_digest(one.encode(), secret.encode()) for one in known):
                raise NotAgreed("The table did not agree. Ask again when you sit at it.")
            if not secrets.compare_digest(claim.agreed.encode(), secret.encode()):
                return False
            self._close(seat)
            return True

    def seats(self) -> tuple[str, ...]:
        """The seats that are asked for now."""
        with self._lock:
            self._tidy()
            return tuple(seat for seat in self._open if not seat.startswith(HOST))

    def _may_try(self, seat: str, address: str) -> None:
        left = max(self._pauses.get((seat, who), (0.0, 0.0))[0] for who in (address, ANYBODY)) - self._clock()
        if left > 0:
            raise TooManyTries(
                "Too many wrong codes for this seat. Try again in {seconds} seconds.", seconds=int(left) + 1
            )

    def _pause(self, seat: str, who: str) -> None:
        _, last = self._pauses.get((seat, who), (0.0, FIRST_PAUSE_S / 2))
        pause = min(2 * last, LONGEST_PAUSE_S)
        self._pauses[seat, who] = (self._clock() + pause, pause)

    def _tidy(self) -> None:
        now = self._clock()
        for seat in [claim.seat for claim in self._open.values() if now >= claim.until]:
            self._close(seat)

    def _close(self, seat: str) -> None:
        del self._open[seat]
        self._show()

    def _show(self) -> None:
        self.shown({claim.seat: claim.code for claim in self._open.values()})
