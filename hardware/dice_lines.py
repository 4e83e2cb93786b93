"""DP1, the language spoken on the line between the companion and a dice reader: bytes <-> messages, no I/O.

    $BODY*XXXXXXXX\\n      X = CRC-32 of BODY (as in zlib and PNG), eight upper-case hex digits

Printable ASCII, at most 120 bytes with the dollar and the newline, checked in both directions. BODY is a
verb and its fields between commas. What is not a whole, right line is not there: there is no half reading.

    >>> frame("AK,7")
    b'$AK,7*FFAF4CC4\\n'
    >>> lines = LineBuffer()
    >>> lines.feed(b"Booting...$AK,"), lines.feed(b"7*FFAF4CC4\\r\\n")
    ([], ['AK,7'])
    >>> from_host("AK,7")
    Ack(seq=7)

`firmware/lines.py` is the same language for MicroPython; `tests/hardware/dp1_vectors.json` holds both to
it. What the two ends do with the messages is in `dice_link` (host) and `dice_ring` (reader).
"""

from __future__ import annotations

import zlib
from dataclasses import astuple, dataclass
from typing import ClassVar

PROTOCOL = 1
LONGEST = 120
RING = 16
"""So many events a reader keeps until they are acknowledged."""

_BODY_MAX = LONGEST - len("$*00000000\n")
_LARGEST = 2**31 - 1
_WORD = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:+-")
_HEX = frozenset(b"0123456789ABCDEF")


class BadLine(ValueError):
    """Not a line of DP1, or not one that this end may get; the text says what is wrong, for logs and
    counters."""


# --- the frame


def frame(body: str) -> bytes:
    """The line that carries `body`. Raises BadLine where the body could not be read back."""
    raw = body.encode("utf-8")
    if not raw or len(raw) > _BODY_MAX or not all(_may_stand(byte) for byte in raw):
        raise BadLine(f"this cannot be said in DP1: {body[:40]!r}")
    return b"$%s*%08X\n" % (raw, zlib.crc32(raw))


def unframe(line: bytes) -> str:
    """The body of a whole line without its newline. Raises BadLine on any damage.

    The check sum's digits are upper case only: a lower-case one is a line with a flipped bit.
    """
    if len(line) >= LONGEST or line[:1] != b"$" or line[-9:-8] != b"*":
        raise BadLine("no frame")
    body, digits = line[1:-9], line[-8:]
    if not body or not all(_may_stand(byte) for byte in body) or not all(byte in _HEX for byte in digits):
        raise BadLine("bytes that DP1 does not have")
    if int(digits, 16) != zlib.crc32(body):
        raise BadLine("damaged on the way")
    return body.decode("ascii")


def _may_stand(byte: int) -> bool:
    return 0x20 <= byte < 0x7F and byte not in b"$*"


class LineBuffer:
    """Collects bytes as they come, in any pieces, and gives whole bodies. A dollar always begins anew.

    `bad` counts lines that began and were not right; what stands between lines (banners, noise) is not
    counted.
    """

    def __init__(self) -> None:
        self.bad = 0
        self._line: bytearray | None = None

    def feed(self, data: bytes) -> list[str]:
        bodies: list[str] = []
        for byte in data:
            if byte == 0x24:  # $
                self._drop()
                self._line = bytearray(b"$")
            elif self._line is None:
                continue
            elif byte == 0x0A:
                self._take(bodies)
            elif len(self._line) >= LONGEST:
                self._drop()
            else:
                self._line.append(byte)
        return bodies

    def clear(self) -> None:
        """Forget a half line: the port was closed in the middle of it."""
        self._line = None

    def _take(self, bodies: list[str]) -> None:
        line, self._line = bytes(self._line or b""), None
        try:
            # A board whose text output turns \n into \r\n is still a board that we understand.
            bodies.append(unframe(line[:-1] if line.endswith(b"\r") else line))
        except BadLine:
            self.bad += 1

    def _drop(self) -> None:
        if self._line is not None:
            self.bad += 1
        self._line = None


# --- what a reader says


@dataclass(frozen=True, slots=True)
class Hello:
    """Who is there: every half second until the host says Go. `last` is the number of its newest event."""

    verb: ClassVar[str] = "HI"
    protocol: int
    kind: str
    uid: str
    boot: str
    firmware: str
    last: int


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened `age_ms` before this line was sent.

    `kind` R rolled (1 or 2 faces), C cocked, L lifted, T turned by hand (each may name its well), F fault
    (one word), and "?" for a numbered event whose rest nobody can read: it still has to be acknowledged, or
    it would block all that follow.
    """

    verb: ClassVar[str] = "EV"
    seq: int
    age_ms: int
    kind: str
    words: tuple[str, ...] = ()

    @property
    def faces(self) -> tuple[int, ...]:
        return tuple(int(word) for word in self.words) if self.kind == "R" else ()


@dataclass(frozen=True, slots=True)
class Beat:
    """Still here: `queued` events up to number `last` wait for their Ack; `bad` counts lines the reader
    refused."""

    verb: ClassVar[str] = "HB"
    boot: str
    last: int
    queued: int
    state: str
    bad: int


@dataclass(frozen=True, slots=True)
class Done:
    verb: ClassVar[str] = "OK"
    cid: int


@dataclass(frozen=True, slots=True)
class Failed:
    verb: ClassVar[str] = "ER"
    cid: int
    why: str


# --- what the host says


@dataclass(frozen=True, slots=True)
class Go:
    """Begin: `applied` is the newest event of this boot whose effect is on the host's disk; "-" is any
    boot."""

    verb: ClassVar[str] = "GO"
    protocol: int
    boot: str
    applied: int


@dataclass(frozen=True, slots=True)
class Ack:
    """Every event up to `seq` has its effect on the disk and may be forgotten."""

    verb: ClassVar[str] = "AK"
    seq: int


@dataclass(frozen=True, slots=True)
class Ask:
    """A command with a number of its own: PI ping, TE teach a colour, CF a setting, LM seat
    lamps (six of the words off, on, slow, fast, in table order)."""

    verb: str
    cid: int
    words: tuple[str, ...] = ()


FromReader = Hello | Event | Beat | Done | Failed
FromHost = Go | Ack | Ask
ASKS = ("PI", "TE", "LM", "CF")


def body(message: FromReader | FromHost) -> str:
    """What is said, as the body of a line."""
    fields = list(astuple(message))
    if not isinstance(message, Ask):
        fields.insert(0, message.verb)
    if isinstance(message, Event | Ask):
        fields[-1:] = message.words
    return ",".join(str(field) for field in fields)


def from_reader(body: str) -> FromReader:
    """What a reader said. Raises BadLine.

    A greeting in another version of the protocol is understood just far enough to be named: the rest of its
    `Hello` is empty.
    """
    verb, *words = body.split(",")
    if verb == "HI" and words and _number(words[0]) != PROTOCOL:
        return Hello(_number(words[0]), "", "", "", "", 0)
    if verb == "HI" and len(words) == 6:
        kind, uid, boot, firmware = (_word(word) for word in words[1:5])
        return Hello(PROTOCOL, kind, uid, boot, firmware, _number(words[5]))
    if verb == "EV" and len(words) >= 2:
        return _event(_number(words[0], least=1), _number(words[1]), words[2:])
    if verb == "HB" and len(words) == 5:
        last, queued = _number(words[1]), _number(words[2], most=RING)
        return Beat(_word(words[0]), last, queued, _word(words[3]), _number(words[4]))
    if verb == "OK" and len(words) == 1:
        return Done(_number(words[0]))
    if verb == "ER" and len(words) == 2:
        return Failed(_number(words[0]), _word(words[1]))
    raise BadLine(f"no reader says this: {body[:40]!r}")


def from_host(body: str) -> FromHost:
    """What the host said. Raises BadLine: a right frame does not make a right number."""
    verb, *words = body.split(",")
    if verb == "GO" and len(words) == 3:
        return Go(_number(words[0]), _word(words[1]), _number(words[2]))
    if verb == "AK" and len(words) == 1:
        return Ack(_number(words[0]))
    if verb in ASKS and words:
        return Ask(verb, _number(words[0]), tuple(_word(word) for word in words[1:]))
    raise BadLine(f"no host says this: {body[:40]!r}")


def _event(seq: int, age_ms: int, words: list[str]) -> Event:
    kind, rest = (words[0], tuple(words[1:])) if words else ("?", ())
    fits = {
        "R": len(rest) in (1, 2) and all(word in ("1", "2", "3", "4", "5", "6") for word in rest),
        "C": len(rest) <= 1 and _are_words(rest),
        "L": len(rest) <= 1 and _are_words(rest),
        "T": len(rest) <= 1 and _are_words(rest),
        "F": len(rest) == 1 and _are_words(rest),
    }
    return Event(seq, age_ms, kind, rest) if fits.get(kind) else Event(seq, age_ms, "?")


def _number(word: str, least: int = 0, most: int = _LARGEST) -> int:
    # int() alone would take "+1", " 1", "1_0" and figures of other alphabets.
    if not 1 <= len(word) <= 10 or not all("0" <= digit <= "9" for digit in word):
        raise BadLine(f"not a number: {word[:20]!r}")
    number = int(word)
    if not least <= number <= most:
        raise BadLine(f"a number out of range: {word}")
    return number


def _word(word: str) -> str:
    if not _are_words((word,)):
        raise BadLine(f"not a word: {word[:40]!r}")
    return word


def _are_words(words: tuple[str, ...]) -> bool:
    return all(1 <= len(word) <= 32 and set(word.encode()) <= _WORD for word in words)
