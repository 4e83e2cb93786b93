"""The seal: what it proves, what it keeps, and the words people read to each other."""

from __future__ import annotations

import doctest
import random
from hashlib import sha256
from pathlib import Path

import pytest

from companion import seal as module
from companion.seal import check, seal, word_list, words

GAME = "g7f3"
ENVELOPE = {"envelope/suspect": "plum", "envelope/weapon": "rope", "envelope/room": "study"}


def dealt(cards: int) -> dict[str, str]:
    """The envelope and `cards` cards in six hands."""
    return ENVELOPE | {f"s{n % 6 + 1}/{n // 6 + 1}": f"card-{n}" for n in range(cards)}


def salted(placed: dict[str, str], seed: int = 1) -> dict[str, bytes]:
    chance = random.Random(seed)
    return {place: chance.randbytes(16) for place in placed}


def test_the_docstring_is_true():
    assert doctest.testmod(module).failed == 0


def test_the_tree_by_hand():
    """Five places, so that one leaf goes up twice; written out once more without the module's loops."""
    placed = {"envelope/room": "hall", "envelope/suspect": "plum", "envelope/weapon": "rope", "s1/1": "x", "s1/2": "y"}
    salts = {place: bytes([n]) * 16 for n, place in enumerate(placed)}
    a, b, c, d, e = (
        sha256(b"butler-seal-1\0g1\0" + f"{place}\0{card}\0".encode() + salts[place]).digest()
        for place, card in placed.items()
    )
    ab, cd = sha256(b"\1" + a + b).digest(), sha256(b"\1" + c + d).digest()
    abcd = sha256(b"\1" + ab + cd).digest()
    sealed = seal("g1", placed, salts)
    assert sealed.root == sha256(b"\1" + abcd + e).hexdigest()
    assert sealed.paths["envelope/weapon"] == ("R" + d.hex(), "L" + ab.hex(), "R" + e.hex())
    assert sealed.paths["s1/2"] == ("L" + abcd.hex(),)


@pytest.mark.parametrize("cards", range(22))
def test_every_card_checks_in_its_place_and_in_no_other(cards):
    placed = dealt(cards)
    salts = salted(placed)
    sealed = seal(GAME, placed, salts)
    for place, card in placed.items():
        path = sealed.paths[place]
        assert check(sealed.root, GAME, place, card, salts[place], path)
        assert check(sealed.root, GAME, place, card, salts[place].hex(), list(path)), "as views carry it"
        for other in placed:
            if other != place:
                assert not check(sealed.root, GAME, other, card, salts[place], path)
                assert not check(sealed.root, GAME, place, placed[other], salts[place], path)


def test_the_order_in_which_cards_were_placed_does_not_matter():
    placed = dealt(18)
    salts = salted(placed)
    backwards = dict(reversed(placed.items()))
    assert seal(GAME, backwards, salts) == seal(GAME, placed, salts)


def test_anything_changed_after_the_seal_is_seen():
    placed = dealt(18)
    salts = salted(placed)
    root = seal(GAME, placed, salts).root
    assert seal("g7f4", placed, salts).root != root
    for place in placed:
        assert seal(GAME, placed | {place: "other"}, salts).root != root
        assert seal(GAME, placed, salts | {place: bytes(16)}).root != root


def test_a_node_is_never_taken_for_a_leaf():
    """The path of a card, cut short, is not the path of anything."""
    placed = dealt(18)
    salts = salted(placed)
    sealed = seal(GAME, placed, salts)
    for place, path in sealed.paths.items():
        for cut in range(len(path)):
            assert not check(sealed.root, GAME, place, placed[place], salts[place], path[:cut])
            assert not check(sealed.root, GAME, place, placed[place], salts[place], path[cut + 1 :])


@pytest.mark.parametrize(
    "path",
    [["X" + "00" * 32], ["L" + "00" * 31], ["L" + "zz" * 32], [""], [None], [7], ["L"], "L" + "00" * 32],
    ids=repr,
)
def test_a_malformed_proof_is_no_proof(path):
    placed = dealt(3)
    salts = salted(placed)
    root = seal(GAME, placed, salts).root
    assert check(root, GAME, "s1/1", "card-0", salts["s1/1"], path) is False


@pytest.mark.parametrize("salt", [b"", b"\0" * 15, "00" * 15, "no hex", 16, None], ids=repr)
def test_a_salt_has_sixteen_bytes(salt):
    placed = dealt(3)
    salts = salted(placed)
    sealed = seal(GAME, placed, salts)
    assert check(sealed.root, GAME, "s1/1", "card-0", salt, sealed.paths["s1/1"]) is False
    with pytest.raises(ValueError, match=r"salt|hex"):
        seal(GAME, placed, salts | {"s1/1": salt})


def test_every_place_has_one_card_and_one_salt():
    with pytest.raises(ValueError, match="every place"):
        seal(GAME, dealt(3), salted(dealt(2)))
    with pytest.raises(ValueError, match="every place"):
        seal(GAME, {}, {})


def test_no_two_cards_share_a_leaf_by_a_zero_byte():
    with pytest.raises(ValueError, match="zero byte"):
        seal(GAME, {"s1/1\0rope": "plum"}, {"s1/1\0rope": bytes(16)})


def test_a_root_depends_on_every_salt_and_nothing_repeats():
    """Two seals of the same deal with fresh salts have not one hash in common, so a path tells no card."""
    placed = dealt(18)
    one, two = seal(GAME, placed, salted(placed, 1)), seal(GAME, placed, salted(placed, 2))
    hashes = [{step[1:] for path in sealed.paths.values() for step in path} for sealed in (one, two)]
    assert hashes[0].isdisjoint(hashes[1])
    assert one.root != two.root


def test_six_words_are_the_first_sixty_six_bits():
    listed = word_list()
    assert words("0" * 64) == (listed[0],) * 6
    assert words("f" * 64) == (listed[2047],) * 6
    # 00000000001 00000000010 00000000011 00000000100 00000000101 00000000110, and zeros
    first = int("".join(f"{n:011b}" for n in range(1, 7)), 2)
    assert words(f"{first << (256 - 66):064x}") == listed[1:7]
    assert words(f"{(first << (256 - 66)) + 1:064x}") == listed[1:7], "the rest of the root is not shown"


def test_the_list_has_2048_words_that_people_cannot_mix_up():
    listed = word_list()
    assert len(listed) == 2048
    assert list(listed) == sorted(set(listed))
    assert all(word.isascii() and word.isalpha() and word.islower() and 3 <= len(word) <= 9 for word in listed)
    assert len({word[:4] for word in listed}) == 2048, "no two words are alike in their first four letters"


def test_the_list_is_one_word_a_line():
    text = Path(module.__file__).with_name("seal_words.txt").read_text(encoding="ascii")
    assert text == "\n".join(word_list()) + "\n"


def test_no_word_of_the_seal_sounds_like_a_card():
    """Read aloud at the table, a seal must not sound like a suggestion."""
    cards = (
        "scarlett mustard white green peacock plum orchid candlestick candle dagger knife lead pipe revolver pistol "
        "rope wrench spanner kitchen ballroom conservatory dining billiard library lounge hall study cellar "
        "vorpal sword mace ring staff axe venom dungeon chamber wizard tower dragon lair treasure crypt armory maze "
        "ember chef mayor seal envelope suspect weapon room card"
    )
    assert set(word_list()).isdisjoint(cards.split())
