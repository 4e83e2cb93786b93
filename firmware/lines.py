"""DP1 as the dice reader speaks it: the twin of hardware/dice_lines.py and hardware/dice_ring.py for
MicroPython.

    $BODY*XXXXXXXX\\n      X = CRC-32 of BODY, eight upper-case hex digits; printable ASCII, at most 120 bytes

Imports nothing of the board: pins, ports and the clock belong to main.py, and time comes in as ticks
(milliseconds that wrap at 2**30). Runs under CPython too; tests/hardware/dp1_vectors.json holds both
twins to the same language, and hardware/dice_ring.py says what the times below are for.
"""

from binascii import crc32

from ticks import passed

PROTOCOL = 1
LONGEST = 120
RING = 16
HELLO_MS = 500
BEAT_MS = 1000
RESEND_MS = 400
SILENCE_MS = 2000
OLDEST_MS = 1000000000
ASKS = ("PI", "TE", "LM", "CF")

_LARGEST = 0x7FFFFFFF
_HEX = b"0123456789ABCDEF"
_WORD = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:+-"


class BadLine(ValueError):
    """Not a line of DP1, or not one that a reader may get."""


def frame(body):
    """The line (bytes) that carries `body`. Raises BadLine where it could not be read back."""
    raw = body.encode()
    if not raw or len(raw) > LONGEST - 11 or not _may_stand(raw):
        raise BadLine("cannot be said")
    return b"$" + raw + b"*" + ("%08X" % (crc32(raw) & 0xFFFFFFFF)).encode() + b"\n"


def unframe(line):
    """The body of a whole line without its newline. Raises BadLine on any damage."""
    if len(line) >= LONGEST or line[:1] != b"$" or line[-9:-8] != b"*":
        raise BadLine("no frame")
    raw = bytes(line[1:-9])
    digits = bytes(line[-8:])
    if not raw or not _may_stand(raw) or not all(byte in _HEX for byte in digits):
        raise BadLine("foreign bytes")
    if int(digits.decode(), 16) != crc32(raw) & 0xFFFFFFFF:
        raise BadLine("damaged")
    return raw.decode()


class LineBuffer:
    """Bytes in any pieces -> whole bodies. A dollar always begins anew; `bad` counts lines that were not
    right."""

    def __init__(self):
        self.bad = 0
        self._line = None

    def feed(self, data):
        bodies = []
        for byte in data:
            if byte == 0x24:
                self._drop()
                self._line = bytearray(b"$")
            elif self._line is None:
                continue
            elif byte == 0x0A:
                line = bytes(self._line)
                self._line = None
                try:
                    bodies.append(unframe(line[:-1] if line[-1:] == b"\r" else line))
                except BadLine:
                    self.bad += 1
            elif len(self._line) >= LONGEST:
                self._drop()
            else:
                self._line.append(byte)
        return bodies

    def clear(self):
        self._line = None

    def _drop(self):
        if self._line is not None:
            self.bad += 1
        self._line = None


def from_host(body):
    """What the host said, as a tuple: ("GO", protocol, boot, applied), ("AK", seq), (ask, cid, words). Raises
    BadLine."""
    words = body.split(",")
    verb = words.pop(0)
    if verb == "GO" and len(words) == 3:
        return (verb, _number(words[0]), _word(words[1]), _number(words[2]))
    if verb == "AK" and len(words) == 1:
        return (verb, _number(words[0]))
    if verb in ASKS and words:
        return (verb, _number(words[0]), tuple([_word(word) for word in words[1:]]))
    raise BadLine("no host says this")


class ReaderEnd:
    """One boot of this reader: numbers what happens, keeps it until the host has it on its disk.

    `orders(verb, cid, words)` does what the host asks for: "" done, None answered later by `answer`, else why not.
    """

    def __init__(self, uid, boot, firmware, ticks):
        self.uid = uid
        self.boot = boot
        self.firmware = firmware
        self.state = "ready"
        self.greeted = False
        self.last = 0
        self.lamps = ()
        self.orders = None
        self._lines = LineBuffer()
        self._bad = 0
        self._said = 0
        self._ring = []  # [seq, age, "kind,words"], oldest first
        self._ticks = ticks
        self._hello = HELLO_MS
        self._beat = 0
        self._resend = 0
        self._host = 0
        self._out = []

    def note(self, kind, *words, ticks):
        """Something happened just now; its number."""
        self._pass(ticks)
        self.last += 1
        self._ring.append([self.last, 0, ",".join([kind] + [str(word) for word in words])])
        while len(self._ring) > RING:
            self._ring.pop(0)
        return self.last

    def hear(self, data, ticks):
        """Bytes from the host, in any pieces."""
        self._pass(ticks)
        for body in self._lines.feed(data):
            try:
                self._obey(from_host(body))
            except BadLine:
                self._bad += 1

    def due(self, ticks):
        """The lines to send now, as bytes."""
        self._pass(ticks)
        if self.greeted and self._host >= SILENCE_MS:
            self.greeted = False
            self._hello = HELLO_MS
        if not self.greeted and self._hello >= HELLO_MS:
            self._out.append(f"HI,{PROTOCOL},dice,{self.uid},{self.boot},{self.firmware},{self.last}")
            self._hello = 0
        if self.greeted and self._beat >= BEAT_MS:
            self._say_beat()
        if self.greeted and self._resend >= RESEND_MS:
            self._say_kept(0)
        elif self.greeted and self.last > self._said:
            self._say_kept(self._said)
        said = b"".join([frame(body) for body in self._out])
        self._out = []
        return said

    def answer(self, cid, why):
        """A command was done (""), or not, and why."""
        if self.greeted:
            # A host that asks and asks and does not read cannot fill the memory.
            self._out = self._out[-RING:] + [f"ER,{cid},{why}" if why else f"OK,{cid}"]

    def _obey(self, said):
        verb = said[0]
        if verb == "GO":
            if said[1] == PROTOCOL and said[2] in (self.boot, "-"):
                self._begin(said[3])
                self._host = 0
            return
        if not self.greeted:
            return
        self._host = 0
        if verb == "AK":
            self._forget(said[1])
        elif verb == "LM" and len(said[2]) > 6:
            self.answer(said[1], "too-many-lamps")
        else:
            why = self.orders(verb, said[1], said[2]) if self.orders else ""
            if verb == "LM" and why == "":
                self.lamps = said[2]
            if why is not None:
                self.answer(said[1], why)

    def _begin(self, applied):
        self.greeted = True
        self._forget(applied)
        self._out = []
        self._say_beat()
        self._say_kept(0)

    def _forget(self, seq):
        # A number that was never given out is a damaged or a foreign one: nothing may be lost by it.
        if seq > self.last:
            self._bad += 1
            return
        self._ring = [kept for kept in self._ring if kept[0] > seq]

    def _say_beat(self):
        bad = self._bad + self._lines.bad
        self._out.append(f"HB,{self.boot},{self.last},{len(self._ring)},{self.state},{bad}")
        self._beat = 0

    def _say_kept(self, after):
        for kept in self._ring:
            if kept[0] > after:
                self._out.append(_event(kept))
        self._said = self.last
        if not self._ring or self._ring[0][0] > after:
            self._resend = 0

    def _pass(self, ticks):
        gone = passed(ticks, self._ticks)
        self._ticks = ticks
        self._hello = min(self._hello + gone, OLDEST_MS)
        self._beat = min(self._beat + gone, OLDEST_MS)
        self._resend = min(self._resend + gone, OLDEST_MS)
        self._host = min(self._host + gone, OLDEST_MS)
        for kept in self._ring:
            kept[1] = min(kept[1] + gone, OLDEST_MS)


def _event(kept):
    return f"EV,{kept[0]},{kept[1]},{kept[2]}"


def _may_stand(raw):
    return all(0x20 <= byte < 0x7F and byte not in b"$*" for byte in raw)


def _number(word):
    if not 1 <= len(word) <= 10 or not all("0" <= digit <= "9" for digit in word):
        raise BadLine("not a number")
    number = int(word)
    if number > _LARGEST:
        raise BadLine("a number out of range")
    return number


def _word(word):
    if not 1 <= len(word) <= 32 or not all(letter in _WORD for letter in word):
        raise BadLine("not a word")
    return word
