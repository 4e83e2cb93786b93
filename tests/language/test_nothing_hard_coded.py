"""Nothing that people read is said past the catalogues: games of every box in a language with letters of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import partial
from random import Random
from typing import Any

import pytest

from companion import editions
from companion.box_words import languages_called, names_of
from companion.languages import speaks
from companion.narration import prompt, sentence
from companion.panel.captions import caption
from companion.panel.menu import entries
from companion.panel.presses import Cursor, anchor
from companion.rules.commands import PANEL, PUBLIC, Command
from companion.rules.decide import decide
from companion.rules.refusals import Refused
from companion.rules.views import view
from companion.said import told
from companion.wire import COMMANDS
from tests import proof
from tests.box_games import NAMES, Game, every_way, plays_on, sits_down
from web_remote.edition_words import edition_in_words

from . import pseudo

GAMES = proof.count(1, long=10)
EVERY = proof.count(5, long=1)
"""Of so many moments of a game one is looked at."""
TRIES = 6
"""Commands that somebody tries at such a moment, however little sense they make."""
ways = pytest.mark.parametrize(("box", "variant"), every_way())


@pytest.fixture(autouse=True)
def language(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> str:
    return pseudo.is_spoken(monkeypatch, tmp_path_factory.mktemp("spoken"))


def moments(box: str, variant: str) -> Iterator[Game]:
    for seed in range(GAMES):
        game = sits_down(box, variant, seed)
        yield game
        for number, _happened in enumerate(plays_on(game)):
            if number % EVERY == 0 or game.state.phase == "over":
                yield game


def names_at(game: Game) -> set[str]:
    """What stands on cards, what people are called, and what languages call themselves: nobody puts that into one."""
    box = game.state.edition
    return {*box.names.values(), *game.state.names.values(), *NAMES, *languages_called(box).values()}


def is_turned(shown: str, names: set[str], about: Any) -> None:
    assert not pseudo.bare(shown, names), (shown, about)


@ways
def test_news_prompts_and_captions_are_put_into_the_language(box: str, variant: str, language: str) -> None:
    say = speaks(language)
    for game in moments(box, variant):
        names, edition = names_at(game), game.state.edition
        for seat in (*game.state.players.seats, PUBLIC):
            seen = view(game.state, seat)
            sealed = set((seen["table"]["seal"] or {"words": ()})["words"])
            for words in prompt(seen, edition, language).values():
                is_turned(words, names, seen["phase"])
            for item in seen["news"][-EVERY:]:
                is_turned(sentence(item, seen, edition, language), names | sealed, item)
        offered = view(game.state, PANEL)
        at = anchor(offered)
        for menu in ("play", "house"):
            for place, entry in enumerate(entries(offered, menu)):
                for key in caption(offered, Cursor(at, menu, place), name=partial(printed, game), say=say):
                    is_turned(key["does"], names, entry)


def printed(game: Game, word: str) -> str:
    """As `companion.parts` does it: ways of playing and decks are ours, cards are the box's."""
    return names_of(game.state.edition, pseudo.CODE).get(word) or word.title()


@ways
def test_refusals_are_put_into_the_language(box: str, variant: str, language: str) -> None:
    say, rng, refused = speaks(language), Random(7), set()
    for game in moments(box, variant):
        names = names_at(game)
        for _ in range(TRIES):
            command = tried(game, rng)
            words = told(refusal(game, command), say)
            is_turned(words, names, command)
            refused.add(words)
    assert len(refused) > 8


def refusal(game: Game, command: Command) -> str:
    """What the rules say to it; "" if they allow it."""
    try:
        decide(game.state, command)
    except Refused as no:
        return no.say
    return ""


def tried(game: Game, rng: Random) -> Command:
    """Any command of any seat, with words of this table in its slots."""
    state, kind = game.state, rng.choice(sorted(COMMANDS.values(), key=lambda each: each.__name__))
    words = [*state.edition.ids, *state.players.seats, *state.rules, "corridor", "dice", "two", "classic"]
    slots: dict[str, Any] = {}
    for field in fields(kind):
        if field.name != "seat":
            slots[field.name] = rng.randint(1, 6) if "int" in str(field.type) else rng.choice(words)
    return kind(rng.choice([*state.players.seats, PANEL]), **slots)


@pytest.mark.parametrize("box", editions.all_ids())
def test_a_box_and_its_rules_page_are_put_into_the_language(box: str, language: str) -> None:
    edition = editions.load(box)
    said = list(texts(edition_in_words(edition, language)))
    assert len(said) > 100
    for words in said:
        is_turned(words, {*edition.names.values(), "{card}"}, "")


OURS = frozenset(("title", "text", "always", "answers", "case", "the_case", "The_case", "name"))


def texts(part: Any, ours: bool = False) -> Iterator[str]:
    """What of a box is for people and not a name on a card."""
    if isinstance(part, Mapping):
        for key, value in part.items():
            is_printed = key == "cards" and "kind" in value[0]
            if key != "languages" and not is_printed:
                yield from texts(value, ours or key in OURS)
    elif isinstance(part, list | tuple):
        for each in part:
            yield from texts(each, ours)
    elif ours and isinstance(part, str):
        yield part


def test_what_was_said_past_the_catalogue_is_found(language: str) -> None:
    assert pseudo.bare("Ann rolled.", {"Ann"}) == ["rolled"]
    assert not pseudo.bare(speaks(language)("{seat} begins.").format(seat="Ann"), {"Ann"})
    assert speaks(language)("Nobody ever wrote this.") == "Nobody ever wrote this."
