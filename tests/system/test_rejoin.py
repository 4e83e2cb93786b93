"""Rejoin, with a real browser on a real road: loss, delay, silence, another address, a router or a table that was off.

Each time: the same seat; the state as it is within two seconds of the first packet that gets through again; a tap made
meanwhile is said not to be sent, and then counts once; what may be old is grey and says so within ten seconds.
The road (`roads.py`) tells when the first packet passed, the page keeps since when it showed what.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from statistics import median

import pytest
from playwright.sync_api import Playwright, expect

from tests import proof
from tests.http_phone import until
from tests.system.networks import Air
from tests.system.rejoining import Ann, Seen, Table, chromium
from tests.system.roads import Road

BACK_S = 2.0
FOUND_S = 2.0
"""Where no packet comes back by itself, the page asks after so long without news."""
SAID_S = 10.0
NEVER_S = 120.0
LONG_S = 60.0
KEPT = "No answer yet. Your tap is kept and sent as soon as the box answers."


@pytest.fixture(scope="module")
def ann(engine: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ann]:
    """One evening for all of these: the host's page, Dee's beside it in the same network, and two who are near."""
    folder = tmp_path_factory.mktemp("rejoin")
    with Air() as air:
        table = Table(air, folder / "house")
        try:
            with Road(air, table.place, "ann", 1) as road, chromium(engine, road.phone, folder) as browser:
                shape = {"width": 390, "height": 844}
                ann = Ann(table, road, browser.new_page(viewport=shape))
                table.guest("Bo")
                table.guest("Cy")
                ann.dee = Seen(browser.new_page(viewport=shape), table.url, "Dee")
                ann.starts()
                yield ann
        finally:
            table.dies()


@pytest.fixture(autouse=True)
def whole(ann: Ann) -> Iterator[float]:
    """Before each test and after it everything passes, the page is live and has shown nothing old as new. Seconds that
    this machine takes for what happens at once."""
    ann.road.opens_again()
    ordinary = ann.ordinary_s()
    yield ordinary
    ann.road.opens_again()
    ann.road.remembers = False
    ann.shows(ann.step)
    ann.showed_no_step_twice()
    ann.is_still_ann()


def lasts(seconds: float) -> None:
    began = time.monotonic()
    until(lambda: time.monotonic() - began > seconds, 2 * seconds + 10)


class Outage:
    """What one outage was like: `back_s` after the first packet that got through, `after_s` after it could."""

    def __init__(self, ann: Ann, begins: Callable[[], object], ends: Callable[[], object], seconds: float) -> None:
        began = time.time()
        begins()
        step = ann.meanwhile()
        lasts(seconds)
        over = time.time()
        ends()
        shown = max(ann.shows(step, NEVER_S), over)
        self.back_s, self.after_s = shown - min(ann.road.first_since(over), shown), shown - over
        self.said_s = ann.said_away(began) - began
        self.kept_quiet = self.said_s > shown - began


def tell(what: str, found: list[Outage], began: float) -> None:
    """For the proof, and for whoever runs it with -s."""
    figure = f"{median(each.back_s for each in found):.2f} s after the first packet, "
    figure += f"{median(each.after_s for each in found):.2f} s after packets could pass"
    print(f"{what}: {figure}")
    proof.figure(f"rejoin: {what}", count=len(found), figure=figure, seconds=time.monotonic() - began)


def test_sockets_that_are_open_on_one_side_only__F21(ann: Ann, whole: float):
    """Everything is swallowed for 3, 7 and 14 s, no line is closed: TCP by itself would wait up to as long again."""
    began, road = time.monotonic(), ann.road
    found = [Outage(ann, road.swallows_everything, road.opens_again, seconds) for seconds in (3, 7, 14)]
    assert median(each.back_s for each in found) < BACK_S + whole
    assert median(each.after_s for each in found) < FOUND_S + whole
    assert found[0].kept_quiet, "three seconds are no reason to frighten anybody"
    assert found[2].said_s < SAID_S + whole
    tell("silence of 3, 7 and 14 s on open lines", found, began)


def test_a_router_that_is_switched_off_and_on(ann: Ann, whole: float):
    """The radio sees it go; when it is back, it lets nothing through that was begun before."""
    began, road = time.monotonic(), ann.road

    def off() -> None:
        road.goes_down()
        road.forgets()

    found = [Outage(ann, off, lambda: road.goes_up(2), seconds) for seconds in (1, 4, 9)]
    assert median(each.back_s for each in found) < BACK_S + whole
    assert median(each.after_s for each in found) < FOUND_S + whole
    tell("a router switched off for 1, 4 and 9 s", found, began)


def test_a_router_that_forgets_without_anybody_seeing_it(ann: Ann, whole: float):
    """The link is up, nothing ends; only what is begun anew gets through. So what comes first is the page's own."""
    began, road = time.monotonic(), ann.road
    found = [Outage(ann, road.forgets, lambda: None, 0) for _ in range(3)]
    assert median(each.after_s for each in found) < FOUND_S + 1 + whole
    tell("a router that forgot all connections", found, began)


def test_another_address_in_the_middle_of_it(ann: Ann, whole: float):
    began, road = time.monotonic(), ann.road
    last = [2, 3, 4, 2]
    found = [Outage(ann, lambda a=a, b=b: road.changes_address(a, b), lambda: None, 0) for a, b in pairwise(last)]
    assert median(each.after_s for each in found) < FOUND_S + 0.5 + whole
    tell("another address", found, began)


def test_a_table_that_is_killed_and_started_again__F23(ann: Ann, whole: float):
    """The page waits for as long as it takes; the moment phones can come it is there, and the state is the newest."""
    began, took = time.monotonic(), []
    for seconds in (0, 2, 9):
        died = time.time()
        ann.table.dies()
        lasts(seconds)
        up = ann.table.starts()
        if seconds == 9:
            assert ann.said_away(died) - died < SAID_S + whole
        step = ann.meanwhile()
        took.append(max(0.0, ann.shows(step, NEVER_S) - up))
    assert median(took) < BACK_S + whole
    figure = f"{median(took):.2f} s after it could be reached"
    proof.figure("rejoin: a table killed", count=3, figure=figure, seconds=time.monotonic() - began)


def test_every_third_packet_lost_each_way(ann: Ann, whole: float):
    """What happens is there in time, what is tapped counts once, and nobody is told of an outage that is none."""
    began, first = time.monotonic(), time.time()
    ann.road.loss = 0.3
    took = []
    for _ in range(12):
        step, done = ann.meanwhile(), time.time()
        took.append(max(0.0, ann.shows(step, NEVER_S) - done))
    tapped = []
    for _ in range(6):
        before, tap = ann.table.steps(), time.time()
        tapped.append(ann.shows(ann.taps(), NEVER_S) - tap)
        assert ann.table.steps() == before + 1
    assert median(took) < BACK_S + whole
    assert median(tapped) < BACK_S + whole
    assert ann.said_away(first) == float("inf")
    ann.page.reload(wait_until="commit", timeout=1000 * NEVER_S)
    assert ann.shows(ann.step, NEVER_S)
    figure = f"seen after {median(took):.2f} s, taps carried out after {median(tapped):.2f} s"
    proof.figure("rejoin: 30 % of all packets lost", count=18, figure=figure, seconds=time.monotonic() - began)


def test_two_seconds_each_way(ann: Ann, whole: float):
    """Slow is not dead: nothing is given up that is on its way."""
    began, first, delay = time.monotonic(), time.time(), 2.0
    ann.road.delay_s = delay
    took = []
    for _ in range(3):
        step, done = ann.meanwhile(), time.time()
        took.append(ann.shows(step, NEVER_S) - done)
    before, tap = ann.table.steps(), time.time()
    tapped = ann.shows(ann.taps(), NEVER_S) - tap
    assert ann.table.steps() == before + 1
    assert median(took) < delay + BACK_S + whole
    assert ann.said_away(first) == float("inf")
    ann.road.delay_s = delay / 4
    ann.page.reload(wait_until="commit", timeout=1000 * NEVER_S)
    assert ann.shows(ann.step, NEVER_S)
    figure = f"seen after {median(took):.2f} s, a tap carried out and seen after {tapped:.2f} s"
    proof.figure("rejoin: 2 s delay each way", count=3, figure=figure, seconds=time.monotonic() - began)


def test_a_minute_without_wifi_and_a_minute_frozen__F21(ann: Ann, whole: float):
    """Ann's phone is looked at all the time; Dee's is in a pocket, where nothing of its page runs."""
    began = time.monotonic()
    pocket = ann.dee.page.context.new_cdp_session(ann.dee.page)

    def off() -> None:
        pocket.send("Page.setWebLifecycleState", {"state": "frozen"})
        ann.road.goes_down()
        ann.road.forgets()

    found = Outage(ann, off, lambda: ann.road.goes_up(2), LONG_S)
    assert found.back_s < BACK_S + whole
    assert found.said_s < SAID_S + whole
    looked_at = time.time()
    pocket.send("Page.setWebLifecycleState", {"state": "active"})
    ann.dee.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    back_s = ann.dee.shows(ann.step) - looked_at
    assert back_s < BACK_S + whole
    figure = f"{found.back_s:.2f} s after the first packet; out of the pocket in {back_s:.2f} s"
    proof.figure("rejoin: 60 s without Wi-Fi", count=1, figure=figure, seconds=time.monotonic() - began)


def test_a_tap_while_nothing_passes_is_said_to_wait_and_counts_once__F30(ann: Ann, whole: float):
    before = ann.table.steps()
    ann.road.swallows_everything()
    step = ann.taps()
    expect(ann.page.get_by_role("alert")).to_have_text(KEPT)
    assert ann.table.steps() == before
    open_again = ann.road.opens_again()
    assert ann.shows(step) - open_again < BACK_S + whole
    expect(ann.page.get_by_role("alert")).to_have_count(0)  # an empty one is not in the tree
    assert ann.table.steps() == before + 1


def test_a_tap_whose_answer_is_lost_counts_once_whatever_dies_meanwhile__F30(ann: Ann, whole: float):
    """The table has carried it out, and the phone does not know. Once the road mends; once the table is killed too."""
    for dies in (False, True):
        before = ann.table.steps()
        ann.page.evaluate("Promise.all([1, 2, 3].map(() => fetch('/healthz').then((answer) => answer.text())))")
        ann.road.swallows_to_phone = True  # there are lines that need no answer to be opened
        step = ann.taps()
        until(lambda before=before: ann.table.steps() == before + 1, 20, "the tap at the table")
        expect(ann.page.get_by_role("alert")).to_have_text(KEPT)
        if dies:
            ann.table.dies()
            ann.table.starts()
        open_again = ann.road.opens_again()
        assert ann.shows(step) - open_again < BACK_S + 1 + whole
        expect(ann.page.get_by_role("alert")).to_have_count(0)
        assert ann.table.steps() == before + 1


def test_a_tap_on_what_is_no_longer_so_is_said_and_not_carried_out__F31(ann: Ann, whole: float):
    """While nothing passed, somebody else did it. What the finger saw is old, and what it wanted is not done again."""
    shown, before = ann.step, ann.table.steps()
    ann.road.swallows_everything()
    step = ann.meanwhile()
    name = "Done, go on" if shown == 1 else "Back one step"
    ann.page.get_by_role("button", name=name).click()
    open_again = ann.road.opens_again()
    assert ann.shows(step) - open_again < BACK_S + 1 + whole
    expect(ann.page.get_by_role("alert")).to_contain_text("already moved on")
    assert ann.table.steps() == before + 1


def test_the_way_back_leads_to_a_covered_and_live_page__F22(ann: Ann, whole: float):
    ann.page.goto(ann.table.url.split("/j/")[0] + "/toolbox")
    step = ann.meanwhile()
    back = time.time()
    ann.page.go_back(wait_until="commit")
    assert ann.shows(step) - back < BACK_S + 1 + whole
