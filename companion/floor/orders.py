"""What a table may be told over the floor: checked, bounded, signed where the house has a key, and answered once.

    {"id": "k3f9", "do": "message", "text": "The kitchen closes at ten."}

Where the house has a key, whoever tells a table something proves that he knows it, because a broker may be open to
all: `{"order": "<the JSON above, with the table's challenge in it>", "sig": "<HMAC-SHA256, hex>"}`, signed over the
table's `set` topic and the order's text. The challenge stands in the table's state and is drawn anew at each start, and
when the ids it has seen fill its memory; so an order that was overheard is worth nothing later, at another table, or
twice, and no clock has to be right.
"""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from companion.said import said

LONGEST = 2048
"""Bytes of an order; what is longer is not looked at."""
LONGEST_TEXT = 160
LONGEST_ID = 64
REMEMBERED = 256
LOUDEST = 100

DOES: Mapping[str, tuple[str, ...]] = {
    "new-session": (),
    "end-session": (),
    "message": ("text",),
    "volume": ("volume",),
    "dim": ("dim",),
    "help-seen": (),
    "keep-on": (),
}
"""What may be done, and what else such an order says."""


@dataclass(frozen=True)
class Order:
    """One thing to do. `value` is the text ("" takes it away), the loudness in percent, or whether to dim."""

    id: str
    do: str
    value: Any = None


class NotTaken(ValueError):
    """The order is none, or not from the house. `say` is a sentence, `id` whose it is where that can be read."""

    def __init__(self, name: str, say: str, id: str | None = None) -> None:
        super().__init__(say)
        self.name, self.say, self.id = name, say, id


def signed(key: str, topic: str, challenge: str, order: Mapping[str, Any]) -> bytes:
    """The order as it goes to a table: signed where there is a key, plain where there is none."""
    if not key:
        return orjson.dumps(dict(order))
    text = orjson.dumps({**order, "challenge": challenge}).decode()
    return orjson.dumps({"order": text, "sig": _mark(key, topic, text)})


def _mark(key: str, topic: str, text: str) -> str:
    return hmac.new(key.encode(), b"butler-floor-1\0" + topic.encode() + b"\0" + text.encode(), "sha256").hexdigest()


class Orders:
    """The orders of one table: reads what comes on `topic`, and remembers its answers. For one thread."""

    def __init__(self, topic: str, key: str, draw: Callable[[], str] = lambda: secrets.token_hex(8)) -> None:
        self._topic, self._key, self._draw = topic, key, draw
        self._answers: OrderedDict[str, bytes] = OrderedDict()
        self.challenge = draw() if key else ""
        """What a signed order has to hold; it is no secret, and "" without a key."""

    def read(self, payload: bytes) -> Order:
        """The order in `payload`. Raises `NotTaken`."""
        if len(payload) > LONGEST:
            raise NotTaken("malformed", said("That is more than an order holds."))
        order = self._proven(_object(payload)) if self._key else _object(payload)
        id = order.get("id")
        if not isinstance(id, str) or not 1 <= len(id) <= LONGEST_ID or not id.isprintable():
            raise NotTaken("malformed", said("An order needs an id of its own: a text of at most 64 letters."))
        return Order(id, *_checked(order, id))

    def _proven(self, envelope: Mapping[str, Any]) -> Mapping[str, Any]:
        text, mark = envelope.get("order"), envelope.get("sig")
        if not isinstance(text, str) or not isinstance(mark, str):
            raise NotTaken("not-signed", said("This house signs its orders, and this one is not signed."))
        try:
            is_ours = hmac.compare_digest(_mark(self._key, self._topic, text).encode(), mark.encode())
        except UnicodeEncodeError:  # half a letter in JSON: nobody's signature
            is_ours = False
        if not is_ours:
            raise NotTaken("not-signed", said("This order was not signed with the key of the house."))
        order = _object(text.encode())
        if order.get("challenge") != self.challenge and order.get("id") not in self._answers:
            raise NotTaken("too-old", said("This order was signed for an earlier time. Once more, please."), _id(order))
        return order

    def answered(self, id: str) -> bytes | None:
        """What the same id was answered, or None if it is new."""
        return self._answers.get(id)

    def remember(self, id: str, answer: bytes) -> None:
        """Keeps the answer. A full memory forgets: the oldest, or with a key all at once, under a new challenge."""
        self._answers[id] = answer
        if len(self._answers) > REMEMBERED:
            if self._key:
                self._answers.clear()
                self.challenge = self._draw()
            else:
                self._answers.popitem(last=False)


def done(id: str) -> bytes:
    """The answer to an order that was carried out."""
    return orjson.dumps({"id": id, "ok": True})


def not_done(id: str | None, refused: str, say: str) -> bytes:
    """The answer to one that was not, with a sentence for people."""
    return orjson.dumps({"id": id, "ok": False, "refused": refused, "say": say})


def _object(payload: bytes) -> Mapping[str, Any]:
    try:
        found = orjson.loads(payload)
    except orjson.JSONDecodeError:
        found = None
    if not isinstance(found, dict):
        raise NotTaken("malformed", said("An order is a JSON object."))
    return found


def _id(order: Mapping[str, Any]) -> str | None:
    id = order.get("id")
    return id if isinstance(id, str) and 1 <= len(id) <= LONGEST_ID else None


def _checked(order: Mapping[str, Any], id: str) -> tuple[str, Any]:
    """What to do, and with what value."""
    do = order.get("do")
    if not isinstance(do, str) or do not in DOES:
        names = ", ".join(DOES)
        raise NotTaken("malformed", said("A table can be told to do one of these: {names}.", names=names), id)
    for wanted in DOES[do]:
        return do, _value(wanted, order.get(wanted), id)
    return do, None


def _value(wanted: str, value: Any, id: str) -> Any:
    if wanted == "text":
        if isinstance(value, str) and len(value) <= LONGEST_TEXT and all(each.isprintable() for each in value):
            return value.strip()
        raise NotTaken("malformed", said("A message is one line of at most {most} letters.", most=LONGEST_TEXT), id)
    if wanted == "volume":
        if type(value) is int and 0 <= value <= LOUDEST:
            return value
        raise NotTaken(
            "malformed", said("The volume is a whole number from 0 to {most}, in percent.", most=LOUDEST), id
        )
    if type(value) is bool:
        return value
    raise NotTaken("malformed", said("Whether to dim is true or false."), id)
