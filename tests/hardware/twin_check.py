"""The vectors of DP1, checked over one twin. Runs under CPython and MicroPython alike:

    MICROPYPATH=firmware micropython tests/hardware/twin_check.py tests/hardware/dp1_vectors.json

A twin is anything with frame, unframe, BadLine, LineBuffer, from_host (tuples) and ReaderEnd.
"""

import json
import sys


def octets(text):
    return bytes([ord(letter) for letter in text])


def plain(said):
    """Tuples as lists, as JSON has them."""
    return [plain(part) for part in said] if isinstance(said, (tuple, list)) else said


def check(twin, vectors):
    """What is wrong, one sentence each, and how many things were looked at."""
    wrong = []
    looked = 0
    for part in (lines, flips, refused, unsayable, nonsense, streams, talks):
        count, mistakes = part(twin, vectors)
        looked += count
        wrong += mistakes
    return looked, wrong


def is_refused(twin, act, *words):
    try:
        act(*words)
    except twin.BadLine:
        return True
    return False


def lines(twin, vectors):
    wrong = []
    for vector in vectors["lines"]:
        line = octets(vector["line"])
        body = twin.unframe(line[:-1])
        if twin.frame(body) != line:
            wrong.append("framed otherwise: " + vector["line"])
        if vector["from"] == "host" and plain(twin.from_host(body)) != vector["says"]:
            wrong.append("understood otherwise: " + vector["line"])
    return len(vectors["lines"]), wrong


def flips(twin, vectors):
    """Every single flipped bit of every line, the newline's too: nothing is heard but the right line
    after it."""
    wrong = []
    count = 0
    after = octets(vectors["lines"][0]["line"])
    body_after = twin.unframe(after[:-1])
    for vector in vectors["lines"]:
        line = octets(vector["line"])
        for place in range(len(line)):
            for bit in range(8):
                count += 1
                damaged = bytearray(line)
                damaged[place] ^= 1 << bit
                if twin.LineBuffer().feed(bytes(damaged) + after) != [body_after]:
                    wrong.append(f"heard with bit {bit} of byte {place} flipped: {vector['line']}")
    return count, wrong


def refused(twin, vectors):
    wrong = []
    for vector in vectors["refused"]:
        line = octets(vector["line"])
        if not is_refused(twin, twin.unframe, line[:-1]):
            wrong.append("taken in spite of " + vector["why"])
        if twin.LineBuffer().feed(line):
            wrong.append("heard in spite of " + vector["why"])
    return len(vectors["refused"]), wrong


def unsayable(twin, vectors):
    wrong = ["said: " + body for body in vectors["unsayable"] if not is_refused(twin, twin.frame, body)]
    return len(vectors["unsayable"]), wrong


def nonsense(twin, vectors):
    from_host = [vector["body"] for vector in vectors["nonsense"] if vector["from"] == "host"]
    wrong = ["understood: " + body for body in from_host if not is_refused(twin, twin.from_host, body)]
    return len(from_host), wrong


def streams(twin, vectors):
    wrong = []
    for vector in vectors["streams"]:
        buffer = twin.LineBuffer()
        bodies = []
        for piece in vector["pieces"]:
            bodies += buffer.feed(octets(piece))
        if bodies != vector["bodies"] or buffer.bad != vector["bad"]:
            wrong.append(f"{vector['name']}: heard {bodies}, {buffer.bad} bad")
    return len(vectors["streams"]), wrong


def talks(twin, vectors):
    wrong = []
    count = 0
    for vector in vectors["talks"]:
        end = twin.ReaderEnd("w1", "b1", "0.1", vector["start"])
        for step in vector["steps"]:
            count += 1
            at = step["at"]
            if "note" in step:
                end.note(*step["note"], ticks=at)
            elif "hears" in step:
                end.hear(b"".join([twin.frame(body) for body in step["hears"]]), at)
            elif "hears_bytes" in step:
                end.hear(octets(step["hears_bytes"]), at)
            else:
                said = twin.LineBuffer().feed(end.due(at))
                if said != step["says"]:
                    wrong.append(f"{vector['name']}, at {at}: said {said}")
    return count, wrong


if __name__ == "__main__":
    import lines as firmware

    with open(sys.argv[1]) as file:  # noqa: PTH123 (MicroPython has no pathlib)
        looked, wrong = check(firmware, json.load(file))
    for sentence in wrong:
        print(sentence)
    print(f"{looked} looked at, {len(wrong)} wrong, by {sys.implementation.name}")
    sys.exit(1 if wrong else 0)
