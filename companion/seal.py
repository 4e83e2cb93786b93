"""The seal: one number, shown before any card is, that fixes the envelope and every hand.

Each card in its place is a *leaf*; two leaves or nodes make a *node*; the last node is the *root*. Whoever
has seen the root can check any card later with that card's own salt and path, and learns nothing about the
others: every leaf is salted with 16 fresh random bytes. People compare six words made of the root's first 66
bits.

    leaf = SHA-256("butler-seal-1" 00 game 00 place 00 card 00 salt)      all text in UTF-8, 00 one zero byte
    node = SHA-256(01 left right)                                         left and right as 32 bytes
    word = the next 11 bits of the root, from its first bit on, as a line of seal_words.txt counted from 0

The leaves stand in the order of their places' names as text ("envelope/room", "envelope/suspect",
"envelope/weapon", "s1/1", ...), so the cards and salts are enough to make the root again. A leaf or node left
over at the end of its row goes up as it is. A path is the siblings from the leaf up, each as the side it
stands on and its hash: "L<64 hex>" or "R<64 hex>".

>>> hands = {"envelope/suspect": "plum", "envelope/weapon": "rope", "envelope/room": "study", "s1/1": "hall"}
>>> salts = {place: bytes([number]) * 16 for number, place in enumerate(hands)}
>>> sealed = seal("g1", hands, salts)
>>> check(sealed.root, "g1", "s1/1", "hall", salts["s1/1"], sealed.paths["s1/1"])
True
>>> check(sealed.root, "g1", "s1/1", "rope", salts["s1/1"], sealed.paths["s1/1"])
False
>>> len(sealed.root), len(sealed.words), sealed.words == words(sealed.root)
(64, 6, True)

The seal proves that nothing was changed after it was shown. It cannot keep the owner of the box from looking.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib import resources

from companion.frozen import dataclass

SALT_BYTES = 16
WORDS_SHOWN = 6
BITS_A_WORD = 11


@dataclass(frozen=True)
class Seal:
    """What the house keeps of a sealed game: root and words for everybody, a path for each place."""

    root: str
    words: tuple[str, ...]
    paths: Mapping[str, tuple[str, ...]]


def seal(game: str, placed: Mapping[str, str], salts: Mapping[str, bytes | str]) -> Seal:
    """Seals every card in its place.

    placed: the card in each place, "envelope/suspect" or "s3/1".
    salts: 16 bytes for each place, drawn fresh for this game, or the same as 32 hex digits, as views carry
    them.
    """
    if not placed or placed.keys() != salts.keys():
        raise ValueError("every place needs one card and one salt")
    places = sorted(placed)
    row = [_leaf(game, place, placed[place], _raw(salts[place])) for place in places]
    rows = []
    while len(row) > 1:
        rows.append(row)
        row = [_node(*row[left : left + 2]) for left in range(0, len(row), 2)]
    root = row[0].hex()
    paths: list[tuple[str, ...]] = [()]  # from the root down: each goes on from where two of them meet
    for row in reversed(rows):
        paths = [step for at, path in enumerate(paths) for step in _parted(row, 2 * at, path)]
    return Seal(root, words(root), dict(zip(places, paths, strict=True)))


def check(root: str, game: str, place: str, card: str, salt: bytes | str, path: Sequence[str]) -> bool:
    """Whether this card was in this place when the root was shown. Anything malformed is not."""
    try:
        branch = _leaf(game, place, card, _raw(salt))
        for step in path:
            beside = bytes.fromhex(step[1:])
            if step[:1] not in ("L", "R") or len(beside) != sha256().digest_size:
                return False
            branch = _node(beside, branch) if step[0] == "L" else _node(branch, beside)
    except (ValueError, TypeError):
        return False
    return branch.hex() == root


def words(root: str) -> tuple[str, ...]:
    """The six words people compare, of a root as 64 hex digits."""
    bits = f"{int(root, 16):0256b}"
    starts = range(0, WORDS_SHOWN * BITS_A_WORD, BITS_A_WORD)
    return tuple(word_list()[int(bits[start : start + BITS_A_WORD], 2)] for start in starts)


@cache
def word_list() -> tuple[str, ...]:
    """The 2,048 words, in their order for ever: another order would be other words for the same seal."""
    return tuple(resources.files("companion").joinpath("seal_words.txt").read_text(encoding="utf-8").split())


def _leaf(game: str, place: str, card: str, salt: bytes) -> bytes:
    if "\0" in game + place + card:  # it parts the names; inside one, two cards could have the same leaf
        raise ValueError("a zero byte in a name")
    return sha256(b"\0".join((b"butler-seal-1", game.encode(), place.encode(), card.encode(), salt))).digest()


def _parted(row: Sequence[bytes], left: int, path: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The paths of two siblings in their row, each past the other, on from where they meet; what is left over goes the
    same way as its parent."""
    if left + 1 == len(row):
        return [path]
    return [("R" + row[left + 1].hex(), *path), ("L" + row[left].hex(), *path)]


def _node(left: bytes, right: bytes | None = None) -> bytes:
    return left if right is None else sha256(b"\1" + left + right).digest()


def _raw(salt: bytes | str) -> bytes:
    raw = bytes.fromhex(salt) if isinstance(salt, str) else salt
    if not isinstance(raw, bytes) or len(raw) != SALT_BYTES:
        raise ValueError(f"a salt is {SALT_BYTES} bytes")
    return raw
