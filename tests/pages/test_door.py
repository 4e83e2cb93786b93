"""The door: names and tokens, one seat for one browser, a lost seat back, and every no in a plain sentence."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .canned_table import Answer, CannedTable, canned
from .conftest import Opens, go_to, until

CODE = "TEA4TW"
BO = {"name": "Bo", "suspect": "mustard", "host": False}


@pytest.fixture
def lobby(table: CannedTable) -> CannedTable:
    """Three sit; Green, Peacock and Plum are free."""
    seen = canned("lobby-guest")
    seen["table"]["seats"] = seen["table"]["seats"][:3]
    table.views["public"] = {**seen, "seat": "public", "you": None, "choices": [], "awaited": []}
    return table


def seats_newcomer(table: CannedTable, name: str = "Di", seat: str = "s4") -> None:
    def answer(wish: dict[str, Any]) -> Answer:
        view = canned("lobby-guest")
        table.sit(seat, {**view, "seat": seat, "you": {"name": name, "suspect": "green", "host": False}})
        return 200, {"seat": seat, "game": view["game"]}

    table.answer = answer


def sit_down(page: Page, name: str) -> None:
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()


def test_a_newcomer_takes_a_name_and_a_free_token(lobby: CannedTable, open_page: Opens) -> None:
    seats_newcomer(lobby)
    page = open_page(f"/j/{CODE}")
    expect(page.get_by_role("button", name="Mrs White")).to_be_disabled()
    page.get_by_role("button", name="Reverend Green").click()
    sit_down(page, "Di")
    expect(page.get_by_role("banner")).to_contain_text("Di")
    assert lobby.posted == [("/api/join", {"code": CODE, "name": "Di", "beside": False, "suspect": "green"})]


def test_the_address_holds_the_table_code_and_no_seat_F17(lobby: CannedTable, open_page: Opens) -> None:
    seats_newcomer(lobby)
    page = open_page(f"/j/{CODE}")
    sit_down(page, "Di")
    page.get_by_role("navigation").wait_for()
    assert page.url == f"{lobby.url}/j/{CODE}"
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0


def test_without_a_code_in_the_address_it_is_asked_for(lobby: CannedTable, open_page: Opens) -> None:
    seats_newcomer(lobby)
    page = open_page("/")
    page.get_by_role("textbox", name="Code on the table screen").fill("abc234")
    sit_down(page, "Di")
    assert until(lambda: len(lobby.posted) == 1)
    assert lobby.posted[0][1]["code"] == "abc234"


def test_a_table_that_only_staff_open_says_so_until_they_have(lobby: CannedTable, open_page: Opens) -> None:
    lobby.views["public"]["table"]["seats"] = []
    lobby.closed = True
    page = open_page("/")
    expect(page.get_by_text("Ask the people who work here to open this table.")).to_be_visible()
    expect(page.get_by_role("button", name="Take a seat")).to_have_count(0)
    lobby.closed = False
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()


def test_a_name_that_is_taken_is_refused_in_words_and_kept_to_change(lobby: CannedTable, open_page: Opens) -> None:
    say = "Somebody at this table is called Bo. Add a letter."
    lobby.answer = lambda wish: (409, {"refused": "name-taken", "say": say})
    page = open_page(f"/j/{CODE}")
    sit_down(page, "Bo")
    expect(page.get_by_role("alert")).to_have_text(say)
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("Bo")


def test_a_full_table_offers_to_watch(lobby: CannedTable, open_page: Opens) -> None:
    lobby.views["public"]["table"]["seats"] = canned("lobby-guest")["table"]["seats"]
    page = open_page(f"/j/{CODE}")
    expect(page.get_by_text("All seats are taken.")).to_be_visible()
    page.get_by_role("button", name="Only watch").click()
    expect(page.get_by_role("banner")).to_contain_text("Watching")
    expect(page.get_by_role("navigation").get_by_role("button")).to_have_count(2)


NO_BOX = "const ask = fetch; window.fetch = (to, how) => /edition/.test(to) ? Promise.reject() : ask(to, how);"


def test_seats_are_not_called_taken_while_the_box_is_not_heard_of(lobby: CannedTable, open_page: Opens) -> None:
    page = open_page(f"/j/{CODE}", before=NO_BOX)
    with page.expect_response("**/api/public/view"):
        pass  # the next look at the table: what the one before told is drawn
    expect(page.get_by_text("All seats are taken.")).to_have_count(0)
    expect(page.get_by_role("textbox", name="Your name")).to_be_visible()


def test_a_second_tab_goes_on_as_ann_and_makes_no_second_seat_F16(lobby: CannedTable, open_page: Opens) -> None:
    lobby.sit("s1", canned("lobby-host"))
    page = open_page(f"/j/{CODE}")
    expect(page.get_by_role("banner")).to_contain_text("Ann")
    assert lobby.posted == []


def test_sharing_a_phone_is_said_openly_F16(lobby: CannedTable, open_page: Opens) -> None:
    lobby.sit("s1", canned("lobby-host"))
    page = open_page(f"/j/{CODE}")
    page.get_by_role("link", name="Seat somebody else on this phone").click()
    expect(page.get_by_role("button", name="Continue as Ann")).to_be_visible()
    seats_newcomer(lobby)
    sit_down(page, "Di")
    assert until(lambda: len(lobby.posted) == 1)
    assert lobby.posted[0][1]["beside"] is True


def test_cookies_off_is_said_before_a_seat_is_taken_F26(lobby: CannedTable, open_page: Opens) -> None:
    page = open_page(f"/j/{CODE}", before="Object.defineProperty(navigator, 'cookieEnabled', { value: false })")
    expect(page.get_by_role("alert")).to_contain_text("Allow cookies for this page")
    expect(page.get_by_role("button", name="Take a seat")).to_have_count(0)
    assert lobby.posted == []


def test_a_cookie_that_does_not_stay_is_said_in_words_F26(lobby: CannedTable, open_page: Opens) -> None:
    lobby.answer = lambda wish: (200, {"seat": "s4", "game": "g1"})  # and /api/me knows nothing of it
    page = open_page(f"/j/{CODE}")
    sit_down(page, "Di")
    expect(page.get_by_role("alert")).to_contain_text("did not keep the cookie")


def test_storage_that_throws_changes_nothing_F26(lobby: CannedTable, open_page: Opens) -> None:
    throws = (
        "for (const s of ['localStorage', 'sessionStorage', 'indexedDB'])"
        " Object.defineProperty(window, s, { get() { throw new DOMException('denied', 'SecurityError') } })"
    )
    lobby.sit("s1", canned("lobby-host"))
    page = open_page(f"/j/{CODE}", before=throws)
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()


def test_a_lost_seat_comes_back_with_the_code_on_the_screen_F18(lobby: CannedTable, open_page: Opens) -> None:
    def answer(wish: dict[str, Any]) -> Answer:
        if "proof" not in wish:
            return 202, {"waiting": True, "seat": wish["seat"], "claim": "c1"}
        if wish["proof"] != "7KQ2":
            return 409, {"refused": "wrong-code", "say": "That is not the code on the table screen."}
        lobby.sit("s2", {**canned("lobby-guest"), "seat": "s2", "you": BO})
        return 200, {"seat": "s2", "game": "g1"}

    lobby.answer = answer
    page = open_page(f"/j/{CODE}")
    page.get_by_role("button", name="I had a seat on another phone").click()
    page.get_by_role("button", name="Bo", exact=True).click()
    page.get_by_role("textbox", name="Code for this seat").fill("AAAA")
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_role("alert")).to_have_text("That is not the code on the table screen.")
    page.get_by_role("textbox", name="Code for this seat").fill("7KQ2")
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_role("banner")).to_contain_text("Bo")


def test_a_lost_seat_comes_back_when_the_host_agrees_F18(lobby: CannedTable, open_page: Opens) -> None:
    agreed = False

    def answer(wish: dict[str, Any]) -> Answer:
        if not agreed:
            return 202, {"waiting": True, "seat": "s2", "claim": "c1"}
        lobby.sit("s2", {**canned("lobby-guest"), "seat": "s2", "you": BO})
        return 200, {"seat": "s2", "game": "g1"}

    lobby.answer = answer
    page = open_page(f"/j/{CODE}")
    page.get_by_role("button", name="I had a seat on another phone").click()
    page.get_by_role("button", name="Bo", exact=True).click()
    page.get_by_text("or let the host agree").wait_for()
    agreed = True
    expect(page.get_by_role("banner")).to_contain_text("Bo")


def test_the_host_gives_a_seat_to_another_phone_F18(table: CannedTable, sits: Opens) -> None:
    table.house["claims"] = ["s2"]
    page = sits("lobby-host")
    go_to(page, "Host")
    page.get_by_role("button", name="Give it to Bo").click()
    assert until(lambda: len(table.posted) == 1)
    assert table.posted == [("/api/host/claims", {"seat": "s1", "claim": "s2", "agree": True})]


@pytest.mark.parametrize("moment", ["lobby-host", "over-solved"])
def test_a_name_made_of_markup_is_shown_as_text_F44(sits: Opens, moment: str) -> None:
    name = "<svg/onload=alert()>"
    view = canned(moment)
    mine = next(each for each in view["table"]["seats"] if each["seat"] == view["seat"])
    view["you"]["name"] = mine["name"] = name
    page = sits(view, fresh=True)
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    expect(page.get_by_role("banner")).to_contain_text(name)
    expect(page.get_by_role("main")).to_contain_text(name)
    for tab in page.get_by_role("navigation", name="Pages").get_by_role("button").all_inner_texts():
        go_to(page, tab)
        expect(page.locator("svg[onload]")).to_have_count(0)


def test_a_phone_may_only_watch(lobby: CannedTable, open_page: Opens) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Only watch").click()
    expect(page.get_by_role("banner")).to_contain_text("Watching")
