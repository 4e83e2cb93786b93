"""The players' doors: join, look, listen, act.

Each asks first who this is. The seat is one that the phone's cookie holds; nothing in an address, a header or a
body makes it another (F2, F5, F17).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, g, request
from werkzeug.http import dump_cookie

from companion.frozen import dataclass
from companion.rules.commands import PUBLIC, Mark, TakeBackMark
from companion.said import said
from companion.table import Stale
from companion.wire import Malformed, command_from

from . import codes
from .answers import answer, body, may, need, refuse
from .connection import HAND_OVER
from .house import Table
from .hub import Hub
from .pictures import NobodyThere, Picture, Pictures
from .reclaim import Claims
from .seats import COOKIE as COOKIE
from .seats import Device, Seats
from .spoken import cookie, here, language
from .stream import Listener
from .throttle import Pace, Throttle
from .unseated import NoSeat

MARKING = (Mark, TakeBackMark)
COOKIE_S = 24 * 3600  # longer than an evening; the token itself dies with its game
LONGEST_PAGE = 32

# A family's typing mistakes fit; five thousand guesses in a minute do not (F48).
TRIES_EACH = Pace(burst=20, seconds=5)
TRIES_TOTAL = Pace(burst=60, seconds=1)

# Thumbs are slower; a program would fill the disk with what nobody else sees.
MARKS_EACH = Pace(burst=600, seconds=0.2)
MARKS_TOTAL = Pace(burst=6 * 600, seconds=0.2 / 6)


class TooOften(Exception):
    """Somebody tries codes faster than people type (429)."""

    def __init__(self, wait_s: int) -> None:
        super().__init__(wait_s)
        self.wait_s = wait_s


class Doors:
    """The doors, with what stands behind them."""

    def __init__(
        self,
        table: Table,
        seats: Seats,
        claims: Claims,
        pictures: Pictures,
        hub: Hub,
        clock: Callable[[], float],
    ) -> None:
        self.table, self.seats, self.claims = table, seats, claims
        self.pictures, self.hub = pictures, hub
        self.tries = Throttle(TRIES_EACH, TRIES_TOTAL, clock)
        self._marks = Throttle(MARKS_EACH, MARKS_TOTAL, clock)
        self.acted: Callable[[], None] = lambda: None
        """Called when somebody who sits here did something."""
        self.forgets: list[Callable[[], None]] = [seats.forget, claims.forget, pictures.forget]
        """What is called when a party has gone, by each that remembers something of it."""

    # ---------------------------------------------------------------- who asks

    def who(self, wanted: str | None) -> tuple[Device, str]:
        """The phone and the seat it speaks for. Raises `NoSeat`, `NotThisSeat` or `WhichSeat`."""
        shown = token()
        device, seat = self.seats.holder(shown, wanted)
        if request.method == "POST":
            self.acted()
        if device.to_renew:
            g.token = self.seats.renewed(shown, device)
        return device, seat

    def _picture(self, seat: str, game: str) -> Picture:
        picture = self._newest(seat)
        if picture.mark[0] != game:  # the next game was laid out in between: these may be other people
            raise Stale(picture.mark[1])
        return picture

    def _newest(self, seat: str) -> Picture:
        try:
            return self.pictures.of(seat, language())
        except NobodyThere:
            raise NoSeat from None

    def may_try(self) -> None:
        """Raises `TooOften` for who tries codes faster than people type."""
        address = request.remote_addr or ""
        if not self.tries.allows(address):
            raise TooOften(self.tries.wait_s(address))

    def may_mark(self, seat: str, times: int = 1) -> None:
        """Counts so many marks of this seat. Raises `TooOften`."""
        for _ in range(times):
            if not self._marks.allows(seat):
                raise TooOften(self._marks.wait_s(seat))

    # ---------------------------------------------------------------- the doors

    def me(self) -> Response:
        """Which seats this phone holds; a phone of a party that has gone is told so, unless it comes with the code of
        the table as it is now, and one that comes too early that nobody may sit down yet."""
        shown = token()
        device = self.seats.device(shown)
        if device is not None and device.to_renew:
            g.token = self.seats.renewed(shown, device)
        sitting = self.seats.sitting(device)
        names = {seat["seat"]: seat["name"] for seat in self.table.view(PUBLIC)["table"]["seats"]}
        held = {"seats": [{"seat": seat, "name": names[seat]} for seat in sitting if seat in names]}
        comes_anew = codes.same(request.args.get("code", ""), self.seats.code)
        is_over = self.seats.is_of_a_party_gone(shown) and not comes_anew
        is_closed = not self.table.surroundings.notices["may_sit"]
        return answer(held | ({"over": True} if is_over else {}) | ({"closed": True} if is_closed else {}))

    def join(self) -> Response:
        asked = body()
        code, name = need(asked, "code", str), need(asked, "name", str, longest=400)
        suspect, beside = may(asked, "suspect", str, ""), may(asked, "beside", bool, False)
        self.may_try()
        seat, g.token = self.seats.join(token(), code, name, suspect, request.remote_addr or "", beside=beside)
        self.acted()
        return answer({"seat": seat, "game": self.table.game})

    def view(self) -> Response:
        wanted = request.args.get("seat")
        if wanted == PUBLIC:
            return _body(self._newest(PUBLIC))
        device, seat = self.who(wanted)
        return _body(self._picture(seat, device.game))

    def seal(self) -> Response:
        """What proves the seat's cards: asked for once, since they lie still for a whole game."""
        device, seat = self.who(request.args.get("seat"))
        proofs = self.table.proofs(seat)
        if proofs["game"] != device.game:
            raise Stale(self.table.version(seat))
        return answer(proofs)

    def public_view(self) -> Response:
        return _body(self._newest(PUBLIC))

    def command(self) -> Response:
        tap = tap_in(body())
        device, seat = self.who(tap.seat)
        command = command_from(seat, tap.wish)
        if tap.game != device.game:
            raise Stale(self.table.version(seat))
        if isinstance(command, MARKING):
            self.may_mark(seat)
        with self.hub.lending_a_hand():
            return answer({"version": self.table.submit(command, seen=tap.seen, id=tap.id, game=tap.game)})

    def reclaim(self) -> Response:
        """Ask for a seat; then come with the screen's code as `proof`, or wait with `claim` for the host."""
        asked = body()
        seat = need(asked, "seat", str)
        proof, claim = may(asked, "proof", str, None), may(asked, "claim", str, None)
        address = request.remote_addr or ""
        people = {one["seat"]: one for one in self.table.view(PUBLIC)["table"]["seats"]}
        if seat not in people or people[seat]["bot"]:
            raise NoSeat
        if proof is None and claim is not None:
            if not self.claims.is_agreed(seat, claim):
                return answer({"waiting": True, "seat": seat}, 202)
        else:
            self.may_try()
            if proof is None:
                claim = self.claims.ask(seat, address)
                say = said("The table screen shows a code for {name}'s seat. Type it here.", name=people[seat]["name"])
                return answer({"waiting": True, "seat": seat, "claim": claim, "say": here(say)}, 202)
            self.claims.by_code(seat, proof, address)
        g.token = self.seats.hand_to_new_phone(seat)
        return answer({"seat": seat, "game": self.table.game})

    def stream(self) -> Response:
        wanted = request.args.get("seat")
        if wanted == PUBLIC:
            return self.public_stream()
        device, seat = self.who(wanted)
        page, line = request.args.get("page", "")[:LONGEST_PAGE], request.args.get("line", 0, type=int)
        links = self.seats.sitting(device)
        return self._listen(Listener(seat, language(), seat, device.game, links, page, line))

    def public_stream(self) -> Response:
        return self._listen(Listener(PUBLIC, language(), key=object()))

    def _listen(self, listener: Listener) -> Response:
        if request.method == "HEAD":
            return Response(content_type="text/event-stream; charset=utf-8")
        hand_over: Callable[[Any], None] | None = request.environ.get(HAND_OVER)
        if hand_over is None or (listener.seat == PUBLIC and self.hub.full()):
            return refuse(503, "too-many-streams", said("Too many screens are listening. Close one and try again."))
        hand_over(lambda sock, head: self.hub.take(sock, listener, head))
        return Response(content_type="text/event-stream; charset=utf-8")


def blueprint(doors: Doors) -> Blueprint:
    """The players' doors as Flask routes."""
    routes = Blueprint("remote", __name__)
    for path, method, door in (
        ("/api/me", "GET", doors.me),
        ("/api/join", "POST", doors.join),
        ("/api/view", "GET", doors.view),
        ("/api/seal", "GET", doors.seal),
        ("/api/stream", "GET", doors.stream),
        ("/api/public/view", "GET", doors.public_view),
        ("/api/public/stream", "GET", doors.public_stream),
        ("/api/command", "POST", doors.command),
        ("/api/reclaim", "POST", doors.reclaim),
    ):
        routes.add_url_rule(path, door.__name__, door, methods=[method])
    routes.after_app_request(_give_cookie)
    routes.app_errorhandler(TooOften)(_too_often)
    return routes


@dataclass(frozen=True, slots=True)
class Tap:
    """What a phone sends when somebody touches a choice: `wish` is the choice, `seen` the picture it was made on."""

    game: str
    id: str
    seen: int
    wish: dict[str, Any]
    seat: str | None


def tap_in(said: Any) -> Tap:
    """The tap that a phone sent. Raises `Malformed`."""
    if not isinstance(said, dict):
        raise Malformed("body", "The request has to be a JSON object.")
    return Tap(
        need(said, "game", str),
        need(said, "id", str),
        need(said, "seen", int),
        need(said, "command", dict),
        may(said, "seat", str, None),
    )


def token() -> str:
    """What this phone's cookie says; "" without one."""
    return token_in(request.environ.get("HTTP_COOKIE", ""))


def token_in(cookies: str) -> str:
    """What our cookie says among those that a request brings."""
    return cookie(cookies, COOKIE)


def _give_cookie(response: Response) -> Response:
    if token := g.get("token"):  # without a date: the box's clock may be years behind the phone's (F42)
        given = dump_cookie(COOKIE, token, COOKIE_S, httponly=True, samesite="Strict", sync_expires=False)
        response.headers.add("Set-Cookie", given)
    return response


def _too_often(often: TooOften) -> Response:
    say = said("Too many tries. Please wait {seconds} seconds.", seconds=often.wait_s)
    response = refuse(429, "too-often", say)
    response.headers["Retry-After"] = str(often.wait_s)
    return response


def _body(picture: Picture) -> Response:
    return Response(picture.body, content_type="application/json")
