"""A slow phone: a quarter of this machine's speed, 400 kbit/s, 150 ms there and back. The door takes a name within two
seconds of the tap on the address, and who sits is back on the page within two seconds of a reload.

Rate and delay are those of a road (tbf in the kernel, delay in the forwarder), so that opening a connection costs what
it costs; the processor is slowed by the browser. What others do on this machine meanwhile is measured and allowed for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import median

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests import proof
from tests.http_phone import until
from tests.system.networks import Air
from tests.system.rejoining import Table, chromium
from tests.system.roads import Road

ROAD_S, PROCESSOR_S = 1.0, 1.0
"""The two seconds, half of them for what the road takes, half for the processor: on a machine that others use too, the
second half takes longer by as much as it is crowded."""
THERE_AND_BACK_S = 0.15
KILOBITS = 400
SLOWER = 4
TRIES = 5
MOST_CROWDED = 3.0
"""More is not allowed for: what takes so long then is not the crowd."""
WATCH = """() => {
  const look = () => {
    const name = document.querySelector('input[name=name]'), sit = document.querySelector('button[type=submit]');
    if (name && !name.disabled && sit && !sit.disabled) window.canSit ??= performance.now() / 1000;
    const tab = document.querySelector('nav button');
    if (tab && document.querySelector('main h1')) window.isBack ??= performance.now() / 1000;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}"""
"""Keeps, in the page, how long after the tap it could be used."""


def crowd(seconds: float = 0.3) -> float:
    """How much longer work takes here than it would alone: 1.0 on a machine that does nothing else."""
    began, own = time.perf_counter(), time.thread_time()
    while time.perf_counter() - began < seconds:
        pass
    return (time.perf_counter() - began) / max(time.thread_time() - own, 0.001)


@pytest.fixture(scope="module")
def street(engine: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Table, Browser]]:
    """A table, and a browser at the end of a slow road."""
    folder = tmp_path_factory.mktemp("slow")
    with Air() as air:
        table = Table(air, folder / "house")
        try:
            with Road(air, table.place, "ann", 1) as road, chromium(engine, road.phone, folder) as browser:
                road.delay_s = THERE_AND_BACK_S / 2
                road.carries_at_most(KILOBITS)
                yield table, browser
        finally:
            table.program.ends()


def slow_page(browser: Browser) -> Page:
    """A phone that never was here."""
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    page.add_init_script(f"({WATCH})()")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


def measured(page: Page, what: str, begins: Callable[[], object]) -> tuple[float, float]:
    """Seconds until the page can be used, and by how much that is more than is allowed."""
    before = crowd()
    begins()
    took = float(until(lambda: page.evaluate(f"() => window.{what}"), 60, what))
    return took, took - ROAD_S - PROCESSOR_S * min(before, crowd(), MOST_CROWDED)


def test_the_door_takes_a_name_and_a_reload_is_over_within_two_seconds(street: tuple[Table, Browser]):
    began, (table, browser) = time.monotonic(), street
    door, back = [], []
    for _ in range(TRIES):
        page = slow_page(browser)
        door.append(measured(page, "canSit", lambda page=page: page.goto(table.url, wait_until="commit")))
        if len(door) < TRIES:
            page.context.close()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_role("navigation", name="Pages")).to_be_visible()
    for _ in range(TRIES):
        back.append(measured(page, "isBack", lambda: page.reload(wait_until="commit")))
    expect(page.locator(".bar")).to_contain_text("Ann")
    # The best of them: what others do on this machine comes and goes, and what the page takes is there each time.
    assert min(over for _, over in door) <= 0, door
    assert min(over for _, over in back) <= 0, back
    figure = f"a name can be typed after {median(took for took, _ in door):.2f} s, "
    figure += f"a reload is over after {median(took for took, _ in back):.2f} s"
    print(figure)
    what = "a slow phone: 4x CPU, 400 kbit/s, 150 ms"
    proof.figure(what, count=TRIES, figure=figure, seconds=time.monotonic() - began)
