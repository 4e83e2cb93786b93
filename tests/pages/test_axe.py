"""axe-core finds nothing wrong, in light and in dark: on every page of every moment and in every state of a phone.

There nothing runs off the side of a small one, and every target is large, with large text too.
"""

from __future__ import annotations

import pytest

from tests import proof

from .axe import AXE, FINDS, finds
from .canned_table import CannedTable
from .conftest import Opens
from .states import Phone, stands
from .test_looks import ALL_MOMENTS, CUT_OFF, NAMELESS, RUNS_OFF, SMALL, TOO_SMALL, walk

SCHEMES = ("light", "dark")
SAMPLE = {
    "light": ["shown", "afar-waiting", "open-passage"],
    "dark": ["setup-hands", "see-card", "fight"],
}
"""In the short run; `make long` looks at all moments in both."""
LARGE_TEXT = "() => { document.documentElement.style.fontSize = '200%'; }"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_in_any_moment(sits: Opens, table: CannedTable, scheme: str) -> None:
    page = sits("lobby-host", color_scheme=scheme, bypass_csp=True)
    page.evaluate(AXE)
    moments = ALL_MOMENTS if proof.count(0, long=1) else SAMPLE[scheme]
    wrong = walk(page, table, FINDS, moments=moments)
    assert not wrong


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_in_any_state_and_all_of_it_fits(
    sits: Opens, open_page: Opens, table: CannedTable, scheme: str
) -> None:
    how = {"viewport": SMALL, "color_scheme": scheme, "bypass_csp": True, "reduced_motion": "reduce"}
    every = 2 - proof.count(0, long=1)
    wrong: dict[str, list[str]] = {}
    for name, page in stands(Phone(table, sits, open_page, how), SCHEMES.index(scheme) % every, every):
        found = finds(page) + [line for fault in (RUNS_OFF, TOO_SMALL, NAMELESS) for line in page.evaluate(fault)]
        page.evaluate(LARGE_TEXT)
        found += [f"200 %: {line}" for fault in (RUNS_OFF, CUT_OFF, TOO_SMALL) for line in page.evaluate(fault)]
        page.evaluate("() => { document.documentElement.style.fontSize = ''; }")
        if found:
            wrong.setdefault(name, []).extend(found)
    assert not wrong
