"""Everything that is told or asked in any box is said in words: names as printed, never an id, never nothing."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any

import pytest

from companion import editions
from companion.box_news import BOX_SENTENCES
from companion.box_prompts import TO_ANSWER, TO_WAIT
from companion.narration import SENTENCES, prompt, sentence
from companion.panel.captions import DOES, caption
from companion.panel.menu import Entry, entries
from companion.panel.presses import Cursor, anchor
from companion.rules.asking import _ASKS, ALL_AT_ONCE
from companion.rules.commands import PANEL, PUBLIC, CallOff, NextStep, Start
from companion.rules.edition import Edition
from companion.rules.views import view
from companion.rules_page import rules_page
from companion.wire import COMMANDS
from tests import proof
from tests.box_games import Game, every_way, plays_on, sits_down

GAMES = proof.count(2, long=30)
AN_ID = re.compile(r"\b(s[1-9]|t[12])\b|_|[{}]|\b(side|room|open|envelope)/|\bNone\b|  ")
"""What no sentence for people holds: a seat's or a place's id, an id of a card, a slot that was left open."""
LOWER = re.compile(r"^[a-z]")
ways = pytest.mark.parametrize(("box", "variant"), every_way())


@dataclass
class Heard:
    """All that was said in some games of one way of playing, and what was wrong with it."""

    edition: Edition
    rules: Mapping[str, str]
    said: Counter[str] = field(default_factory=Counter)
    """Every sentence, and how often it was said to anybody."""
    told: set[str] = field(default_factory=set)
    """The kinds of news."""
    wrong: dict[str, list[object]] = field(default_factory=lambda: {"news": [], "asked": [], "panel": []})
    states: int = 0
    """At so many states was it listened to."""
    seconds: float = 0.0
    _clean: dict[str, bool] = field(default_factory=dict)
    _ids: set[str] = field(default_factory=set)
    _listed: set[Entry] = field(default_factory=set)

    def listens(self, game: Game) -> None:
        """To what this table says now to each seat, to everybody and to the panel."""
        if not self._ids or game.state.edition is not self.edition:  # in the lobby things may be called otherwise
            self.edition, self._ids, self._clean, self._listed = game.state.edition, ids_of(game), {}, set()
        self.rules = game.state.rules
        self.states += 1
        names = {player.seat: player.name for player in game.state.players}
        for seat in (*game.state.players.seats, PUBLIC, PANEL):
            seen = view(game.state, seat)
            self.wrong["news"] += self._wrong_news(seen)
            self.wrong["asked"] += self._wrongly_asked(seen, names)

    def is_said(self, words: str) -> bool:
        if words not in self._clean:
            self._clean[words] = is_said(words, self._ids)
        return self._clean[words]

    def _wrong_news(self, seen: Mapping[str, Any]) -> Iterator[object]:
        for item in seen["news"][-3:]:
            said, card = sentence(item, seen, self.edition), item.get("card")
            self.said[said] += 1
            self.told.add(item["event"])
            if not self.is_said(said) or said[-1] not in ".!?":
                yield item, said
            if card in self.edition.names and self.edition.names[card] not in said:
                yield card, item, said

    def _wrongly_asked(self, seen: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[object]:
        asked = prompt(seen, self.edition)
        self.said.update(asked.values())
        if not self.is_said(asked["title"]) or (asked["text"] and not self.is_said(asked["text"])):
            yield seen["phase"], seen["interlude"], asked
        if LOWER.match(asked["title"]) or LOWER.match(asked["text"]):
            yield asked, "begins small"
        if seen["seat"] in seen["awaited"]:
            if re.search(rf"\b{names[seen['seat']]}\b", asked["title"]):
                yield asked, "nobody is told their own name"
        elif (seen["interlude"] or {}).get("effect") in ALL_AT_ONCE:
            return  # everybody is awaited, and it is nobody's to know who is left
        elif (
            seen["phase"] != "lobby"
            and len(seen["awaited"]) == 1
            and seen["seat"] not in (PUBLIC, PANEL)
            and names[seen["awaited"][0]] not in f"{asked['title']} {asked['text']}"
        ):
            yield asked, seen["awaited"]

    def looks_at_the_panel(self, game: Game) -> None:
        """At the first entry of each list, and at every other one once: what it says hangs on nothing but itself."""
        seen = view(game.state, PANEL)
        at = anchor(seen)
        for menu in ("play", "house"):
            for place, entry in enumerate(entries(seen, menu)):
                if place and entry in self._listed:
                    continue
                self._listed.add(entry)
                told = caption(seen, Cursor(at, menu, place), name=game.called)
                keys = [key["does"] for key in told]
                if entry.do not in DOES or any(re.search(r"\b(s[1-9])\b|_|[{}]", does) for does in keys):
                    self.wrong["panel"].append((entry, keys))


@cache
def heard(box: str, variant: str) -> Heard:
    """Games of this way in each of their states, played once for all that is asked of them."""
    found, began = Heard(editions.load(box), {}), time.perf_counter()
    number = 0
    for seed in range(GAMES):
        game = sits_down(box, variant, seed)
        for _moment in chain([None], plays_on(game)):
            found.listens(game)
            if number % 3 == 0:
                found.looks_at_the_panel(game)
            number += 1
    found.seconds = time.perf_counter() - began
    return found


def ids_of(game: Game) -> set[str]:
    """The ids of this box that are not also words of its own texts."""
    box = game.state.edition
    cards = [card for deck in box.decks.values() for card in deck.cards]
    printed = " ".join([*box.names.values(), *(card.title for card in cards), *(card.text for card in cards)])
    return {*box.ids, *(card.id for card in cards)} - set(re.findall(r"[\w-]+", printed))


def is_said(words: str, ids: set[str]) -> bool:
    return bool(words.strip()) and not AN_ID.search(words) and not ids & set(re.findall(r"[\w-]+", words))


@ways
def test_all_news_are_told_in_words_to_everybody_who_hears_them(box: str, variant: str) -> None:
    assert heard(box, variant).wrong["news"][:3] == []
    assert len(heard(box, variant).told) > 10
    proof.figure(
        f"news in {box}, {variant}, at every state to every seat, to all and to the panel: told in words",
        count=heard(box, variant).states,
        figure=f"{len(heard(box, variant).told)} kinds of news",
        seconds=heard(box, variant).seconds,
    )


@ways
def test_all_that_is_awaited_is_asked_in_words(box: str, variant: str) -> None:
    """Whoever is awaited is addressed; everybody else reads by name for whom they wait."""
    assert heard(box, variant).wrong["asked"][:3] == []


@pytest.mark.parametrize("box", editions.all_ids())
def test_what_the_cards_are_sealed_in_is_called_as_in_the_box(box: str) -> None:
    """No envelope where the box has a scroll case: when it is sealed, looked into and opened, and on the rules page."""
    all_that = heard(box, "standard")
    told = {all_that.edition.case: 0, "envelope": 0}
    for case in told:
        told[case] += sum(times for said, times in all_that.said.items() if f"The {case} " in said)
    for part in rules_page(all_that.edition, all_that.rules):
        for case in told:
            told[case] += sum(f"the {case}" in each for each in part.sentences)
    assert told.pop(all_that.edition.case) > 10
    assert not any(told.values()), told


@ways
def test_all_that_the_panel_may_do_stands_beside_its_buttons_in_words(box: str, variant: str) -> None:
    assert heard(box, variant).wrong["panel"][:3] == []


def test_every_effect_and_every_event_of_the_boxes_has_its_words() -> None:
    assert set(TO_ANSWER) == set(TO_WAIT) == set(_ASKS)
    assert set(BOX_SENTENCES) <= set(SENTENCES)


@pytest.mark.parametrize(("counts", "squares"), [("higher", 6), ("sum", 8)])
def test_a_walk_that_a_treasure_grants_is_told_as_far_as_it_goes__C19(counts: str, squares: int) -> None:
    """The Potion of Speed lets you walk the higher of two throws, and not both."""
    game = sits_down("dungeon", "monsters", 0)
    item = {"event": "walk-granted", "turn": 1, "seat": "s1", "faces": (2, 6), "counts": counts}
    assert sentence(item, view(game.state, PUBLIC), game.state.edition) == f"Ann may walk on: {squares}."


@pytest.mark.parametrize(("steps", "text"), [(0, "No cards were dealt."), (9, "The envelope lies open.")])
def test_a_game_called_off_before_the_deal_has_no_open_envelope(steps: int, text: str) -> None:
    game = sits_down("classic", "standard", 0)
    for command in (Start(PANEL), *[NextStep(PANEL)] * steps):
        if game.state.phase in ("lobby", "setup"):
            game.does(command)
    game.does(CallOff(PANEL))
    assert prompt(view(game.state, PUBLIC), game.state.edition)["text"] == text


@pytest.mark.parametrize("variant", ["standard", "choose-room"])
def test_where_people_may_stay_nobody_says_that_they_were_blocked__R17(variant: str) -> None:
    """Rule text 002: whoever began in a room may stay there to suggest, also without dice."""
    game = sits_down("event", variant, 0)
    met = False
    for _happened in plays_on(game):
        offered = view(game.state, PANEL)
        if game.state.phase != "turn" or "stay" not in {choice["do"] for choice in offered["choices"]}:
            continue
        met = True
        at = anchor(offered)
        captions = {
            key["does"]
            for place in range(len(entries(offered, "play")))
            for key in caption(offered, Cursor(at, "play", place), name=game.called)
        }
        assert "Stay in the room" in captions
        assert not any("blocked" in each for each in captions), captions
        mine = view(game.state, game.state.turn.seat) if game.state.turn else offered
        if variant == "choose-room":
            assert prompt(mine, game.state.edition)["text"] == "Go to any other room, or stay."
        told = {"event": "token-stayed", "turn": 1, "seat": "s1"}
        assert sentence(told, mine, game.state.edition) == "Ann stays in the room."
        break
    assert met


def test_every_command_that_the_panel_may_give_has_a_caption() -> None:
    hand = {
        "take-seat", "choose-suspect", "leave", "show", "say-cannot", "mark", "take-back-mark", "reveal", "pass-left",
        "name-card", "point-at", "pick-card", "peek", "suggest-afar", "carry-out", "set-name", "tell-square",
    }  # fmt: skip
    assert set(COMMANDS) - hand <= set(DOES)
