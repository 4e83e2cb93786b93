"""The phone's own arithmetic of the seal agrees with the box's."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion import seal

from .canned_table import CannedTable, canned
from .conftest import Opens

MODULE = "const m = await import('/static/js/%s.js');"


@pytest.fixture
def page(table: CannedTable, open_page: Opens) -> Page:
    return open_page()


def test_sha256_is_that_of_the_standard_library_at_every_length_round_the_blocks(page: Page) -> None:
    lengths = [0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 1000]
    found = page.evaluate(
        "async (lengths) => {" + MODULE % "sha256" + "return lengths.map((n) => Array.from(m.sha256(new Uint8Array(n)"
        ".map((_, i) => i * 7)), (byte) => byte.toString(16).padStart(2, '0')).join('')) }",
        lengths,
    )
    assert found == [hashlib.sha256(bytes(i * 7 % 256 for i in range(n))).hexdigest() for n in lengths]


@pytest.mark.parametrize("count", [1, 2, 3, 5, 21])
def test_root_and_path_are_those_of_the_box(page: Page, count: int) -> None:
    placed = {f"s{1 + n % 6}/{1 + n // 6}": f"card-{n}-é" for n in range(count)}
    salts = {place: bytes([n]) * 16 for n, place in enumerate(placed)}
    made = seal.seal("g1", placed, salts)
    cards = [{"place": p, "card": c, "salt": salts[p].hex(), "path": list(made.paths[p])} for p, c in placed.items()]
    whole, singly = page.evaluate(
        "async (cards) => {"
        + MODULE % "sealcheck"
        + "return [m.rootOfAll('g1', cards), cards.map((c) => m.rootFrom('g1', c))] }",
        cards,
    )
    assert whole == made.root
    assert singly == [made.root] * count


def over(change: Any = None) -> dict[str, Any]:
    view = canned("over-solved")
    if change:
        change(view["table"]["over"]["cards"])
    return view


def test_at_the_end_the_phone_checks_all_cards_in_front_of_everyone(sits: Opens) -> None:
    page = sits(over())
    expect(page.get_by_text("This phone checked all 21 cards: they match the seal")).to_be_visible()


def test_one_swapped_pair_is_found(sits: Opens) -> None:
    def swap(cards: list[dict[str, Any]]) -> None:
        cards[0]["card"], cards[5]["card"] = cards[5]["card"], cards[0]["card"]

    page = sits(over(swap))
    expect(page.get_by_role("alert").filter(has_text="they do not match the seal")).to_be_visible()
