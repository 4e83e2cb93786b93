"""The doorway: to which door an address leads, who asks there, and what becomes of what goes wrong behind it.

    app = Doorway(ways, sorry, last=give_cookie)
    app(environ, start)                 # WSGI
    request.args.get("seat")            # what is asked of this thread just now

Werkzeug reads requests, finds the door and writes answers. A framework round it would keep ready what nobody here
needs (templates, sessions, a command line), and that is five megabytes and the longest part of the start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from typing import Any, NamedTuple, cast

from werkzeug.exceptions import HTTPException
from werkzeug.local import LocalProxy
from werkzeug.routing import Map, Rule
from werkzeug.wrappers import Request, Response

from companion.languages import ENGLISH, languages

App = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
Sorry = Mapping[type[Exception], Callable[[Any], Response]]
"""How a kind of exception is answered; a kind has the answer of the nearest kind it is one of."""


class Way(NamedTuple):
    """An address with a method leads to a door: what answers, by the words in the address and those `given` here."""

    path: str
    method: str
    door: Callable[..., Response]
    given: Mapping[str, str] = {}

    @property
    def rule(self) -> Rule:
        """As werkzeug wants it. Whoever asks which methods there are is answered at every door."""
        return Rule(self.path, methods=(self.method, "OPTIONS"), endpoint=self.door, defaults=self.given)


class Asked(Request):
    """A request, and what is known of it until it is answered."""

    app: Doorway
    """Where it was asked."""
    token = ""
    """What the phone's cookie is to be from now on; "" leaves it as it is."""


_asked: ContextVar[Asked] = ContextVar("asked")
request = cast(Asked, LocalProxy(_asked))
"""What is asked of this thread just now."""


class Doorway:
    """All doors of one table, as WSGI. `wsgi_app` is the way in, for whoever wants to stand before it.

    `last` sees every answer before it goes out. `house` is the language of whoever asks for none, `spoken` says which
    are offered. `behind` is what stands behind the doors, by name, for whoever opened them.
    """

    def __init__(
        self,
        ways: Iterable[Way],
        sorry: Sorry | None = None,
        *,
        last: Callable[[Response], None] = lambda answer: None,
        house: str = ENGLISH,
        spoken: Callable[[], tuple[str, ...]] = languages,
    ) -> None:
        self.ways = tuple(ways)
        # An address with two slashes is a wrong address, not a way round.
        self._map = Map([each.rule for each in self.ways], merge_slashes=False, redirect_defaults=False)
        self._sorry, self._last = sorry or {}, last
        self.house, self.spoken = house, spoken
        self.behind: dict[str, Any] = {}
        self.wsgi_app: App = self._answered

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        return self.wsgi_app(environ, start)

    def _answered(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        asked = Asked(environ)
        asked.app = self
        before = _asked.set(asked)
        try:
            try:
                answer = self._answer(asked)
            except Exception as wrong:
                answer = self._say_sorry(wrong)
            self._last(answer)
            return answer(environ, start)
        finally:
            _asked.reset(before)

    def _answer(self, asked: Asked) -> Response:
        there = self._map.bind_to_environ(asked.environ)
        door, words = there.match()
        if asked.method == "OPTIONS":
            which = Response(mimetype="text/html")
            which.allow.update(there.allowed_methods())
            return which
        answer: Response = door(**words)
        return answer

    def _say_sorry(self, wrong: Exception) -> Response:
        for kind in type(wrong).__mro__:
            if kind in self._sorry:
                return self._sorry[kind](wrong)
        if isinstance(wrong, HTTPException):
            return wrong.get_response()
        raise wrong
