"""All tables of a house, as whoever watches the floor sees them: kept up by the broker while somebody looks.

    watch = Watch(settings.floor, ring=hub.ring)
    watch.since(0, say)                            # everything; begins to listen if nobody has looked for a while
    watch.since(version, say)                      # what has changed after that version
    watch.order("4", "message", "Last orders!")    # the id; its answer comes with what has changed

It has a line of its own to the broker, with the staff's login where there is one, which is hung up a minute after the
last look. What comes in is not trusted: each part is checked and bounded, and it only ever goes out as data.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import orjson

from companion.floor import standing
from companion.floor.line import Line, Unreadable, secret
from companion.floor.orders import LONGEST_ID, signed
from companion.floor.topics import ACK, OFFLINE, ONLINE, STATE, STATUS, Topics, everybody, whose
from companion.said import said, told

if TYPE_CHECKING:
    from companion.settings.floor import Floor

IDLE_S = 60.0
"""Nobody has looked for so long: the line is hung up."""
LOOK_S = 10.0
SILENT_S = 150.0
"""A table that is on says how it stands once a minute. One that has said nothing for so long is off, whatever the
broker keeps of it: a power cut that took the broker too left nobody to tell its last will."""
MOST_TABLES = 2000
MOST_ANSWERS = 64
MONTH_S = 30 * 24 * 3600

Say = Callable[[str], str]

log = logging.getLogger("butler.floor")


class NotHeard(Exception):
    """The order cannot go out. `say` is a sentence."""

    def __init__(self, say: str) -> None:
        super().__init__(say)
        self.say = say


@dataclass
class Seen:
    """One table: at which version it last changed, whether it is on, since when that is known, when it was last heard,
    and what it tells."""

    version: int = 0
    is_on: bool = False
    since: float | None = None
    heard_at: float = 0.0
    is_missed: bool = False
    state: dict[str, Any] = field(default_factory=dict)


class Watch:
    """The floor of one house. Safe to call from any thread; `ring` is called after each change and must only set a
    flag."""

    def __init__(
        self,
        floor: Floor,
        ring: Callable[[], None],
        *,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        line: Callable[..., Any] = Line,
    ) -> None:
        self._floor, self._ring, self._clock, self._wall, self._make = floor, ring, clock, wall, line
        self._lock = threading.Lock()
        self._line: Any = None
        self._key = ""
        self._version = 1
        self._tables: dict[str, Seen] = {}
        self._gone: deque[tuple[int, str]] = deque(maxlen=MOST_TABLES)
        self._asked: OrderedDict[str, None] = OrderedDict()
        self._answers: deque[tuple[int, dict[str, Any]]] = deque(maxlen=MOST_ANSWERS)
        self._standing: tuple[bool, str | None] = (False, None)
        self._looked_at = clock()
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def is_there(self) -> bool:
        """Whether this house has a floor at all."""
        return bool(self._floor.broker)

    def stop(self) -> None:
        """Hangs up for good."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join(5)

    def since(self, version: int, say: Say) -> tuple[int, dict[str, Any]] | None:
        """The newest version and what is new after `version`, or None where nothing is. Keeps the line awake."""
        self._look()
        with self._lock:
            if version >= self._version:
                return None
            is_up, trouble = self._standing
            news = {
                "floor": self.is_there,
                "up": is_up,
                "trouble": told(trouble, say) if trouble else None,
                "whole": version == 0,
                "tables": [self._row(name, seen) for name, seen in self._tables.items() if seen.version > version],
                "gone": [name for at, name in self._gone if at > version and name not in self._tables],
                "answers": [answer for at, answer in self._answers if at > version] if version else [],
            }
            return self._version, news

    def order(self, table: str, do: str, **value: Any) -> str:
        """Tells a table to do something; the id that its answer will have. Raises `NotHeard`."""
        self._look()
        topics = Topics(self._floor.base, table)
        with self._lock:
            seen, line = self._tables.get(table), self._line
            if seen is None or not seen.is_on:
                raise NotHeard(said("That table is not on the floor now."))
            id, challenge = secrets.token_hex(8), seen.state.get("challenge", "")
            self._asked[id] = None
            while len(self._asked) > MOST_ANSWERS:
                self._asked.popitem(last=False)
        payload = signed(self._key, topics.set, challenge, {"id": id, "do": do, **value})
        if line is None or line.put(topics.set, payload) is None:
            raise NotHeard(said("The floor's broker cannot be reached just now."))
        return id

    # --- the line

    def _look(self) -> None:
        self._looked_at = self._clock()
        if not self.is_there or self._stopped.is_set():
            return
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="floor watch", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        """As long as somebody looks; then the tables are forgotten, for the next look begins with what is true then."""
        try:
            while not self._stopped.is_set() and self._clock() - self._looked_at < IDLE_S:
                if self._line is None:
                    self._dial()
                self.miss()
                self._stopped.wait(LOOK_S)
        finally:
            line, self._line = self._line, None
            if line is not None:
                line.stop()
            with self._lock:
                self._tables.clear()
                self._thread = None
            self._stand(False, None)

    def miss(self) -> None:
        """Looks for tables that are said to be on, and are not heard."""
        now = self._clock()
        with self._lock:
            if not self._standing[0]:
                return  # it is the line that is silent
            silent = [seen for seen in self._tables.values() if seen.is_on and now - seen.heard_at > SILENT_S]
            for seen in silent:
                seen.is_on, seen.is_missed, seen.since = False, True, seen.heard_at
                seen.version = self._version + 1
            self._version += bool(silent)
        if silent:
            self._ring()

    def _dial(self) -> None:
        floor = self._floor
        line = self._make(
            floor,
            f"{floor.base.replace('/', '-')}-floor-{secrets.token_hex(4)}",
            self._login,
            hears=tuple(everybody(floor.base, what) for what in (STATUS, STATE, ACK)),
            heard=self._heard,
            changed=self._changed,
        )
        try:
            self._key = secret(floor.key, floor.key_file)
            self._line = line  # before it starts: it may come up at once
            line.start()
        except Unreadable as no:
            self._line = None
            self._stand(False, no.say)

    def _login(self) -> tuple[str, str]:
        floor = self._floor
        if floor.staff_user:
            return floor.staff_user, secret(floor.staff_password, floor.staff_password_file)
        return floor.user, secret(floor.password, floor.password_file)

    def _changed(self) -> None:
        line = self._line
        if line is not None:
            self._stand(line.is_up, line.trouble)

    def _stand(self, is_up: bool, trouble: str | None) -> None:
        with self._lock:
            if self._standing == (is_up, trouble):
                return
            for seen in self._tables.values() if is_up else ():
                seen.heard_at = self._clock()  # nobody could be heard meanwhile
            self._standing = is_up, trouble
            self._version += 1
        self._ring()

    # --- what the tables say, on the client's thread

    def _heard(self, topic: str, payload: bytes, was_kept: bool) -> None:
        found = whose(self._floor.base, topic)
        if found is None:
            return
        table, what = found
        with self._lock:
            version = self._version + 1
            if what == ACK:
                is_news = self._answered(version, payload)
            elif table not in self._tables and (not payload or len(self._tables) >= MOST_TABLES):
                return
            else:
                seen = self._tables.setdefault(table, Seen())
                is_news = self._stands(table, seen, what, payload, was_kept)
                if is_news:
                    seen.version = version
            if is_news:
                self._version = version
        if is_news:
            self._ring()

    def _stands(self, table: str, seen: Seen, what: str, payload: bytes, was_kept: bool) -> bool:
        if payload != OFFLINE:
            seen.heard_at = self._clock()
        if what == STATUS and not payload:  # whoever tidies up the broker has taken this table away
            del self._tables[table]
            self._gone.append((self._version + 1, table))
        elif what == STATUS and payload in (ONLINE, OFFLINE):
            if seen.is_on != (payload == ONLINE) or (was_kept and not seen.version):
                seen.is_on, seen.is_missed = payload == ONLINE, False
                seen.since = None if was_kept else self._clock()
        elif what == STATE and (state := standing.read(payload)) is not None:
            seen.state = state
            if not was_kept and seen.is_missed:
                seen.is_on, seen.is_missed, seen.since = True, False, self._clock()
        else:
            return False
        return True

    def _answered(self, version: int, payload: bytes) -> bool:
        """The answer to an order of ours."""
        try:
            answer = orjson.loads(payload)
            id = answer["id"]
            if id not in self._asked or not isinstance(id, str) or len(id) > LONGEST_ID:
                return False
        except (orjson.JSONDecodeError, TypeError, KeyError):
            return False
        del self._asked[id]
        say = answer.get("say")
        kept = {"id": id, "ok": answer.get("ok") is True, "say": say[:300] if isinstance(say, str) else ""}
        self._answers.append((version, kept))
        return True

    def _row(self, name: str, seen: Seen) -> dict[str, Any]:
        """A table as the page gets it. `ago`: seconds since it went on or off, None where nobody knows."""
        at = seen.state.get("at")
        ago = None
        if seen.since is not None:
            ago = max(0, int(self._clock() - seen.since))
        elif not seen.is_on and at is not None and -60 <= self._wall() - at <= MONTH_S:
            ago = max(0, int(self._wall() - at))
        shown = {what: seen.state[what] for what in seen.state if what not in ("challenge", "at")}
        return {**shown, "table": name, "label": shown.get("label") or name, "on": seen.is_on, "ago": ago}
