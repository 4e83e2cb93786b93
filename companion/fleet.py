"""The fleet: this table on the house's floor. Tells the broker how it stands, and does what the house orders.

    fleet = Fleet(table, steward, settings)
    fleet.start()          # returns at once; a broker may be there now, later or never
    fleet.health()         # a sentence when the house has not heard from this table for a while
    fleet.stop()           # says good-bye, within a second or two

One thread of its own does all of it: bells and the broker's messages only wake it. A state waits until the one before
is confirmed, and then is the newest; what happened waits in a short queue, of which the oldest is forgotten. Every act
goes through the steward, as if somebody of the house stood at the table.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol

import orjson

from companion import vitals
from companion.disk import DiskFailed
from companion.floor.happenings import Moment, happened, moment
from companion.floor.home_assistant import discovery
from companion.floor.line import Line, Unreadable, secret
from companion.floor.orders import NotTaken, Order, Orders, done, not_done
from companion.floor.standing import standing
from companion.floor.topics import OFFLINE, ONLINE, Topics
from companion.languages import speaks
from companion.rules.commands import PUBLIC
from companion.rules.refusals import Refused
from companion.said import said, told
from companion.settings import Settings

BEAT_S = 60.0
"""So often a table tells how it stands though nothing has changed: that it is well, and how warm."""
BETWEEN_S = 0.2
"""Between two states; what changes meanwhile goes with the next."""
LOOK_S = 30.0
"""How old what is known of the machine may be, and how often a missing secret is looked for again."""
MISSED_S = 45.0
"""The line may be down so long before people hear of it."""
MOST_ORDERS, MOST_EVENTS = 32, 32
WITHOUT_CLOCK = 1_700_000_000
"""A clock that shows less was never set."""

log = logging.getLogger("butler.floor")


class Table(Protocol):
    """What the fleet needs of a table."""

    def view(self, seat: str) -> dict[str, Any]: ...


class Steward(Protocol):
    """What the house can do at a table; see `companion.steward`."""

    def new_session(self) -> object: ...

    def end_session(self) -> object: ...

    def message(self, text: str | None) -> object: ...

    def volume(self, percent: int) -> object: ...

    def dim(self, on: bool) -> object: ...

    def help(self, wanted: bool) -> object: ...

    def keep_on(self) -> object: ...

    def state(self) -> Mapping[str, Any]: ...

    def bell(self, ring: Callable[[], None]) -> None: ...


class Fleet:
    """One table's part on the floor. `line` makes the client at the broker, for tests of another kind."""

    def __init__(
        self,
        table: Table,
        steward: Steward,
        house: Settings,
        *,
        version: str = "",
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        line: Callable[..., Any] = Line,
    ) -> None:
        self._table, self._steward, self._house = table, steward, house
        self._version = version
        self._clock, self._wall, self._say = clock, wall, speaks(house.language)
        self._topics = Topics(house.floor.base, house.floor.table)
        self._line = line(
            house.floor,
            f"{house.floor.base.replace('/', '-')}-{house.floor.table}",
            lambda: (house.floor.user, secret(house.floor.password, house.floor.password_file)),
            will=(self._topics.status, OFFLINE),
            hears=(self._topics.set,),
            heard=self._heard,
            changed=self._stir,
        )
        self._orders: Orders | None = None
        self._heard_orders: queue.Queue[bytes] = queue.Queue(MOST_ORDERS)
        self._events: deque[tuple[float, dict[str, Any]]] = deque(maxlen=MOST_EVENTS)
        self._count = 0
        self._before: Moment | None = None
        self._told: dict[str, Any] = {}
        self._told_at = self._up_at = self._looked_at = float("-inf")
        self._on_its_way: Any = None
        self._greeted = 0
        self._machine: dict[str, Any] = {}
        self._trouble: str | None = None
        self._stirred = threading.Event()
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name="fleet", daemon=True)
        steward.bell(self._stir)

    def start(self) -> None:
        self._up_at = self._clock()
        self._thread.start()

    def stop(self) -> None:
        """The house is told that this table is off."""
        self._stopped = True
        self._stir()
        if self._thread.is_alive():
            self._thread.join(5)
        self._line.stop([(self._topics.status, OFFLINE)])

    def health(self) -> str | None:
        """None while the house hears from this table, or has not missed it for long."""
        why = self._trouble or self._line.trouble
        is_missed = self._line.flaps or self._clock() - self._up_at >= MISSED_S
        if why is None or not is_missed:
            return None
        return said("The house does not hear from this table, so if you need help, ask somebody. {why}", why=why)

    def _stir(self) -> None:
        self._stirred.set()

    def _heard(self, _topic: str, payload: bytes, was_kept: bool) -> None:
        """An order, on the client's thread. One that the broker kept is of another time, and nobody's wish now."""
        if was_kept or not payload:
            return
        with suppress(queue.Full):  # whoever orders faster than a table can follow gets no answer, and may try again
            self._heard_orders.put_nowait(payload)
        self._stir()

    # --- on the fleet's own thread

    def _run(self) -> None:
        while not self._stopped:
            try:
                wait_s = self.go()
            except Exception as wrong:  # whatever it was, the game does not need the floor
                log.warning("the floor stumbled (%s) and goes on", type(wrong).__name__)
                wait_s = LOOK_S
            self._stirred.wait(wait_s)
            self._stirred.clear()

    def _dial(self) -> bool:
        """Begins to call the broker; False where a secret is missing, which is looked for again."""
        floor = self._house.floor
        try:
            key = secret(floor.key, floor.key_file)
            self._line.start()
        except Unreadable as no:
            self._trouble = no.say
            return False
        self._trouble, self._orders = None, Orders(self._topics.set, key)
        return True

    def go(self) -> float:
        """Whatever is to be said and done now; how many seconds nothing will be."""
        if self._orders is None and not self._dial():
            return LOOK_S
        with suppress(queue.Empty):
            for _ in range(MOST_ORDERS):  # whoever never stops ordering shall not keep the table from telling
                self._answer(self._heard_orders.get_nowait())
        now = self._clock()
        stands = self._stands(now)
        if self._line.is_up:
            self._up_at = now
            if self._greeted != self._line.times:
                self._greet()
            self._tell_events(now)
            return self._tell_state(stands, now)
        return BEAT_S

    def _stands(self, now: float) -> dict[str, Any]:
        """How the table stands, and what has happened since the last look."""
        view, floor = self._table.view(PUBLIC), self._house.floor
        stands = standing(
            self._steward.state(),
            self._vitals(now),
            [seat["name"] for seat in view["table"]["seats"]] if floor.names else None,
            {
                "label": self._house.house.table or floor.table,
                "version": self._version,
                "challenge": self._orders.challenge if self._orders else "",
            },
        )
        here = moment(view, stands)
        for event in happened(self._before, here) if self._before else []:
            self._count += 1
            self._events.append((now, {**event, "n": self._count}))
        self._before = here
        return stands

    def _vitals(self, now: float) -> dict[str, Any]:
        if now - self._looked_at >= LOOK_S:
            self._looked_at = now
            warm = vitals.warmth()
            self._machine = {
                "disk_mb": vitals.free_mb(self._house.data),
                "warm_c": None if warm is None else round(warm),
                "starved": vitals.is_starved(),
                "dice": "none" if self._house.dice.reader == "none" else "ok",
            }
        return self._machine

    def _greet(self) -> None:
        """The line has come up: that this table is there, and what it is to Home Assistant."""
        assert self._orders is not None
        is_open = not self._orders.challenge
        sent = [self._line.put(self._topics.status, ONLINE, kept=True)]
        for topic, payload in discovery(
            self._house.floor.home_assistant, self._topics, self._version, may_order=is_open
        ):
            sent.append(self._line.put(topic, payload, kept=True))
        if all(sent):
            self._greeted = self._line.times
            self._told = {}

    def _tell_events(self, now: float) -> None:
        while self._events:
            at, event = self._events[0]
            if not self._line.put(self._topics.event, orjson.dumps({**event, "late": round(now - at)})):
                return
            self._events.popleft()

    def _tell_state(self, stands: dict[str, Any], now: float) -> float:
        """The newest state, where it is another, or a minute has gone; how long until the next is due."""
        if self._on_its_way is not None and not self._on_its_way.is_published():
            return BEAT_S  # the broker's answer wakes us
        self._on_its_way = None
        due_s = self._told_at + (BETWEEN_S if _worth(stands) != _worth(self._told) else BEAT_S) - now
        if due_s > 0:
            return due_s
        wall = int(self._wall())
        payload = orjson.dumps({**stands, "at": wall if wall > WITHOUT_CLOCK else None})
        self._on_its_way = self._line.put(self._topics.state, payload, kept=True)
        if self._on_its_way is not None:
            self._told, self._told_at = stands, now
        return BEAT_S

    def _answer(self, payload: bytes) -> None:
        assert self._orders is not None
        try:
            order = self._orders.read(payload)
        except NotTaken as no:
            self._line.put(self._topics.ack, not_done(no.id, no.name, told(no.say, self._say)))
            return
        answer = self._orders.answered(order.id)
        if answer is None:
            answer = self._carried_out(order)
            self._orders.remember(order.id, answer)
        self._line.put(self._topics.ack, answer)

    def _carried_out(self, order: Order) -> bytes:
        acts: dict[str, Callable[[], object]] = {
            "new-session": self._steward.new_session,
            "end-session": self._steward.end_session,
            "message": lambda: self._steward.message(order.value or None),
            "volume": lambda: self._steward.volume(order.value),
            "dim": lambda: self._steward.dim(order.value),
            "help-seen": lambda: self._steward.help(False),
            "keep-on": self._steward.keep_on,
        }
        try:
            acts[order.do]()
        except (Refused, DiskFailed) as no:
            name = no.name if isinstance(no, Refused) else "disk-failed"
            return not_done(order.id, name, told(no.say, self._say))
        except Exception as wrong:
            log.warning("an order of the house failed (%s)", type(wrong).__name__)
            return not_done(
                order.id, "broken", self._say("The box made a mistake. Nothing was changed; please try again.")
            )
        return done(order.id)


def _worth(stands: Mapping[str, Any]) -> dict[str, Any]:
    """What is worth a message of its own: all but figures that are never quite the same."""
    health = stands.get("health", {})
    return {**stands, "health": {name: health[name] for name in health if name not in ("disk_mb", "warm_c")}}
