"""The line to the table: found dead, made anew, never given up, and what comes back is whole."""

from __future__ import annotations

from playwright.sync_api import Page, Request, expect

from .canned_table import CannedTable, canned
from .conftest import Opens, go_to, goes_by, stand_still, until

SHOW_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"
AWAY = "No connection to the box. Trying again..."


def later(name: str, seat: str, game: str) -> dict[str, object]:
    return {**canned(name), "seat": seat, "game": game, "version": 9999}


def hushed(table: CannedTable, page: Page) -> None:
    """The line of a page whose time stands still stays open and says nothing any more, from this moment on."""
    stand_still(page)
    table.fault("The dice tray is away.")
    expect(page.get_by_text("The dice tray is away.")).to_be_visible()  # the last that was heard
    table.hush()
    assert until(lambda: all(line.empty() for _, line in table._lines))
    table.asked.clear()


def test_a_dead_stream_without_an_error_is_found_by_its_silence_F21(sits: Opens, table: CannedTable) -> None:
    """A moment without news is reason enough to ask, on another way than the line; what is new there and did not come
    by the line tells that the line is dead."""
    view = canned("waiting")
    page = sits(view, clock=True)
    hushed(table, page)
    table.views["s1"] = later("asked-holding", "s1", view["game"])
    page.clock.run_for(1_400)
    assert not {path for path in table.asked if path.startswith("/api/")}
    expect(page.get_by_role("heading", name="Di, show Bo one card or pass")).to_be_visible()
    page.clock.run_for(600)
    expect(page.get_by_role("heading", name="Can you disprove?")).to_be_visible()
    assert until(lambda: table.asked.count("/api/stream") == 1)


def test_a_quiet_line_is_kept_until_a_heartbeat_is_missing_F21(sits: Opens, table: CannedTable) -> None:
    page = sits("waiting", clock=True)
    hushed(table, page)
    with page.expect_response(lambda answer: "/api/view" in answer.url) as told:
        page.clock.run_for(2_000)
    told.value.finished()
    page.evaluate("0")  # it is heard
    page.clock.run_for(3_000)
    assert "/api/stream" not in table.asked
    assert goes_by(page, lambda: "/api/stream" in table.asked)


def test_silence_on_every_way_is_said_and_greys_what_may_be_old_within_ten_seconds_F21(
    sits: Opens, table: CannedTable
) -> None:
    """Nothing ends and nothing comes any more, neither on the line nor on any other way."""
    page = sits("waiting", clock=True)
    hushed(table, page)
    table.mute = True
    page.clock.run_for(7_000)
    expect(page.get_by_text(AWAY)).to_have_count(0)
    page.clock.run_for(3_000)
    expect(page.get_by_text(AWAY)).to_be_visible()
    assert "grayscale" in page.locator(".scroll").evaluate("(node) => getComputedStyle(node).filter")
    table.mute = False
    page.clock.run_for(4_000)
    expect(page.get_by_text(AWAY)).to_have_count(0)
    assert page.locator(".scroll").evaluate("(node) => getComputedStyle(node).filter") == "none"


def test_a_way_that_is_only_slow_is_waited_for(sits: Opens, table: CannedTable) -> None:
    """Tries follow each other faster than a slow way answers: the oldest is kept, and its answer counts."""
    view = canned("waiting")
    page = sits(view, clock=True)
    hushed(table, page)
    table.mute = True

    tries: list[Request] = []
    page.on("request", lambda request: tries.append(request) if "/api/view" in request.url else None)
    for _ in range(40):  # ten seconds on: every try is younger than the page's patience
        page.clock.run_for(250)
        if len(tries) == 1:  # nor does a later one come to the table before it
            assert until(lambda: "/api/view" in table.asked)
    assert len(tries) >= 6
    table.views["s1"] = later("asked-holding", "s1", view["game"])
    table.speak_to("/api/view", which=0)  # only the first of them ever gets its answer
    expect(page.get_by_role("heading", name="Can you disprove?")).to_be_visible()


def test_coming_back_refetches_at_once_F21(sits: Opens, table: CannedTable) -> None:
    view = canned("waiting")
    page = sits(view, clock=True)
    stand_still(page)
    table.hush()  # the stream is dead and nobody was told
    table.views["s1"] = later("asked-holding", "s1", view["game"])
    page.evaluate(SHOW_AGAIN)
    expect(page.get_by_role("heading", name="Can you disprove?")).to_be_visible()


def test_a_page_out_of_the_back_forward_cache_is_covered_and_live_again_F22(sits: Opens, table: CannedTable) -> None:
    view = canned("noted")
    page = sits(view, clock=True)
    go_to(page, "Hand")
    stand_still(page)
    page.get_by_role("button", name="Press and hold to look").press("Enter")
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    table.drop()
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(page.get_by_role("heading", name="Your hand")).to_be_visible()
    expect(page.locator("figcaption")).to_have_count(0)
    table.show(later("paused", "s1", view["game"]))
    go_to(page, "Play")
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()


def test_attempts_are_capped_in_length_and_never_in_number_F23(sits: Opens) -> None:
    page = sits("waiting")
    pauses = page.evaluate(
        "async () => { const { pause } = await import('/static/js/knock.js');"
        " return [0, 1, 5, 40, 5000].flatMap((n) => [pause(n, () => 0), pause(n, () => 1)]) }"
    )
    assert pauses[:2] == [250, 500]
    assert pauses[-4:] == [750, 1500, 750, 1500]


def test_a_long_absence_ends_by_itself_and_says_so_meanwhile_F23(sits: Opens, table: CannedTable) -> None:
    view = canned("waiting")
    page = sits(view, clock=True)
    table.deaf = True
    table.drop()
    assert goes_by(page, page.get_by_text(AWAY).is_visible)
    for attempt in range(6):
        table.asked.clear()
        if attempt == 4:
            page.clock.fast_forward("15:00")
        assert goes_by(page, lambda: "/api/view" in table.asked), attempt
    table.views["s1"] = later("asked-holding", "s1", view["game"])
    table.deaf = False  # the attempt that was just asked for may find it so
    assert goes_by(page, page.get_by_role("heading", name="Can you disprove?").is_visible)
    expect(page.get_by_text(AWAY)).to_have_count(0)


def test_an_older_picture_never_replaces_a_newer_one(sits: Opens, table: CannedTable) -> None:
    view = {**canned("waiting"), "version": 50}
    page = sits(view)
    table.show({**later("asked-holding", "s1", view["game"]), "version": 49})
    table.fault("The dice tray is away.")  # on the same line, so that the older picture has come before it
    expect(page.get_by_text("The dice tray is away.")).to_be_visible()
    expect(page.get_by_role("heading", name="Di, show Bo one card or pass")).to_be_visible()
    table.show({**later("paused", "s1", view["game"]), "version": 51})
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()


def test_a_newer_page_takes_over_and_the_older_says_so_F24(sits: Opens, table: CannedTable) -> None:
    page = sits("noted")
    table.tell("s1", "replaced")
    expect(page.get_by_role("heading", name="Open somewhere else")).to_be_visible()
    streams = table.streams
    page.evaluate(SHOW_AGAIN)
    assert table.streams <= streams
    page.get_by_role("button", name="Use it here").click()
    expect(page.get_by_role("navigation")).to_be_visible()


def test_a_seat_that_is_gone_leads_back_to_the_door(sits: Opens, table: CannedTable) -> None:
    page = sits("noted")
    table.seats.clear()
    table.views.clear()
    table.tell("s1", "gone")
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()


def test_a_fault_of_the_house_is_one_line(sits: Opens, table: CannedTable) -> None:
    page = sits("begin")
    table.fault("The dice tray is away. Type your dice.")
    expect(page.get_by_text("The dice tray is away. Type your dice.")).to_be_visible()


def test_a_page_from_before_an_update_loads_itself_anew(sits: Opens, table: CannedTable) -> None:
    page = sits("begin")
    table.house["build"] = "2"
    with page.expect_navigation():
        table.drop()
    expect(page.get_by_role("button", name="Roll the dice")).to_be_visible()
