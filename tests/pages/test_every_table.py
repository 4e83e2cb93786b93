"""The table page in the middle of a game of every box and every way of playing it: all that lies there is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from companion.rules import box_commands as bc
from companion.rules import commands as c
from companion.rules.refusals import Refused
from companion.rules.squares import called
from companion.rules.state import CORRIDOR, State
from companion.rules.views import view
from tests.box_games import Game, every_way, plays_on, sits_down

from .canned_table import CannedTable
from .conftest import Opens, go_to
from .make_views import told

EVENTS = 150
PLACES = {
    "start": "On start squares", "corridor": "In a corridor", "beside": "Beside the board", "centre": "In the centre",
    "question": "On a question mark", "claw": "On a claw mark", "maze": "In the Maze",
}  # fmt: skip
READ = """() => {
  const all = (selector, of = document) => [...of.querySelectorAll(selector)];
  const text = (node) => node.innerText.replace(/\\s+/g, " ").trim();
  const titled = (title) => all("h2").filter((node) => node.textContent === title)[0]?.closest("section");
  return {
    seats: all(".seats > li").map((li) => [li.querySelector(".name").textContent, all(".tag", li).map(text)]),
    standing: Object.fromEntries(
      all(".standing > div").map((row) => [text(row.querySelector("dt")), all(".piece", row).map(text)])),
    titles: all("h2").map((node) => node.textContent),
    passages: titled("Secret passages") ? all("li", titled("Secret passages")).map(text) : null,
    rules: all("li", titled("How we play")).length,
    words: text(document.querySelector("main")),
    dice: document.querySelector(".dicechart svg")?.getAttribute("aria-label") ?? null,
    side: all(".cards.small li").map(text),
  };
}"""


def in_the_middle(box: str, variant: str, wanted: Callable[[State], bool]) -> Game:
    """A game some way on, with somebody away, at a moment that is wanted, where the first dozen games have one."""
    spare = None
    for seed in range(40):
        game, happened = sits_down(box, variant, seed), 0
        for step in plays_on(game):
            happened += len(step)
            if happened > EVENTS and game.state.phase == "turn" and not game.state.paused:
                spare = seed if spare is None else spare
                if wanted(game.state) or seed == spare + 12:
                    break
        else:
            continue
        try:
            game.does(c.SitOut(c.PANEL, game.state.players.present[-1]))
        except (Refused, IndexError):
            continue
        return tells_squares(game)
    raise AssertionError("every game was over too early")


def somebody_is_out(state: State) -> bool:
    return any(player.out for player in state.players)


def tokens_are_on_the_way(state: State) -> bool:
    return state.edition.grid is None or CORRIDOR in state.tokens.values()


def tells_squares(game: Game) -> Game:
    """Where the board's squares are known, those of the tokens that stand in corridors."""
    grid = game.state.edition.grid
    about = [token for token, place in game.state.tokens.items() if place == "corridor"] if grid else []
    for token, square in zip(about, sorted(grid.walked if grid else ()), strict=False):
        game.does(bc.TellSquare("s1", token, called(square)))
    return game


def seen_by(game: Game, version: int) -> dict[str, Any]:
    """As the phones' door hands it out to the host."""
    host = {**view(game.state, "s1"), "game": f"g{version}", "version": version}
    found: dict[str, Any] = json.loads(json.dumps(told(host, game.state)))
    return found


def check(read: dict[str, Any], shown: dict[str, Any], game: Game) -> None:
    table, box = shown["table"], game.state.edition
    for (name, tags), seat in zip(read["seats"], table["seats"], strict=True):
        assert name == seat["name"]
        cards = seat["cards"]
        assert (f"{cards} card{'s' if cards != 1 else ''}" in tags) == (cards > 0)
        assert ("out, still shows cards" in tags) == seat["out"]
        assert ("away, the box answers" in tags) == seat["away"]
        assert ("host" in tags) == seat["host"]
        assert any(tag.startswith("team") for tag in tags) == (seat["seat"] in table["teams"])
    at: dict[str, list[str]] = {}
    for piece, place in (table["tokens"] | table["weapons"]).items():
        where = PLACES.get(place) or box.names[place]
        square = table["squares"].get(piece)
        at.setdefault(where, []).append(box.names[piece] + (f" on {square}" if square else ""))
    assert {place: sorted(pieces) for place, pieces in read["standing"].items()} == {
        place: sorted(pieces) for place, pieces in at.items()
    }
    check_beside(read, shown, game)


def check_beside(read: dict[str, Any], shown: dict[str, Any], game: Game) -> None:
    table, box, rules = shown["table"], game.state.edition, game.state.rules
    pairs = [f"{box.names[a]} and {box.names[b]}" for a, b in table["passages"].items() if a < b]
    opened = table["opened_passage"]
    more = [f"{box.names[opened]}: opened, to and from each of these"] if opened else []
    assert read["passages"] == ([*pairs, *more] if pairs and rules["passage"] != "none" else None)
    pile = table["deck"]
    if pile and rules["deck-form"] == "companion":
        used = f", {pile['discarded']} used" if pile["discarded"] else ""
        assert f"{pile['left']} to draw{used}" in read["words"]
        assert box.decks[pile["id"]].name in read["titles"]
    assert len(read["side"]) == len(table["side"]) + len(table["room_cards"])
    assert ("Face up for everybody" in read["titles"]) == bool(table["open"])
    assert ("Shown to everybody" in read["titles"]) == bool(table["revealed"])
    assert ("The map" in read["titles"]) == (box.grid is not None)
    asked = [rule for rule, answers in box.answers.items() if rule in table["rules"] and len(answers) > 1]
    assert read["rules"] >= len(asked) / 2, "each rule that was chosen is a sentence; some say nothing at this table"
    rolls = sum(table["dice"].values())
    assert (read["dice"] is None) == (rolls == 0)
    if rolls:
        assert read["dice"].startswith(f"{rolls} roll")
        for total, times in table["dice"].items():
            assert f"{total} fell {times} time" in read["dice"]


def test_all_that_lies_on_the_table_is_told_in_every_box_and_way_of_playing(sits: Opens, table: CannedTable) -> None:
    page: Page | None = None
    met = {"out": 0, "away": 0, "deck": 0, "side": 0, "open": 0, "squares": 0, "teams": 0}
    for number, (box, variant) in enumerate(every_way()):
        game = in_the_middle(box, variant, somebody_is_out if number % 2 else tokens_are_on_the_way)
        shown = seen_by(game, 100 + number)
        if page is None:
            page = sits(shown)
        else:
            table.show(shown)
        go_to(page, "Table")
        expect(page.locator(".seats > li")).to_have_count(len(shown["table"]["seats"]))
        expect(page.locator(".standing > div")).to_have_count(
            len({*shown["table"]["tokens"].values(), *shown["table"]["weapons"].values()})
        )
        check(page.evaluate(READ), shown, game)
        for fact in met:
            seats = shown["table"]["seats"]
            met[fact] += any(seat[fact] for seat in seats) if fact in ("out", "away") else bool(shown["table"][fact])
    assert all(met.values()), met
    assert page is not None
    page.get_by_role("button", name="All the rules of this table").click()
    expect(page.get_by_role("heading", name="The rules")).to_be_visible()
