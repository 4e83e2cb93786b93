"""A box as the phones hear of it: names, looks, decks, ways to play, and every switch in words."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

from companion import rules_page
from companion.box_words import in_readers, is_plain, languages_called, others, with_slots
from companion.narration import case_words, rule_title, speaks
from companion.rules.edition import Deck, Edition
from companion.switch_words import GROUPS, SWITCHES

CARD_FIELDS = ("id", "kind", "name", "colour", "shape")
FRONT, PICTURE = "front-", ".svg"


def edition_in_words(box: Edition, language: str) -> dict[str, Any]:
    """Everything about `box` that is printed on it or on our pages, and the same for everybody who reads this language.

    A text of a deck that names one of the cards has a slot for it: what that is called at a table stands in the views.
    """
    say, also = speaks(language), in_readers(language, box)
    box = with_slots(box, language)
    return {
        "id": box.id,
        "name": box.name,
        "tone": box.tone,
        **case_words(box, say),
        "players": {"least": box.least_players, "most": box.most_players},
        "cards": [
            {**{field: getattr(card, field) for field in CARD_FIELDS}, "also": also.get(card.id, "")}
            for card in box.cards
        ],
        "language": box.language,
        "languages": [
            {"code": code, "title": title, "plain": is_plain(box, code), "others": others(box, code)}
            for code, title in languages_called(box).items()
        ],
        "passages": box.passages,
        "grid": {"rows": box.grid.rows, "legend": box.grid.legend} if box.grid else None,
        "unsure": box.unsure,
        "setup": [{"id": step.id, "title": step.title, "text": step.text} for step in box.setup],
        "variants": [
            {"id": each.id, "name": each.name, "least": each.least_players, "most": each.most_players}
            for each in box.variants.values()
        ],
        "decks": {deck.id: deck_in_words(deck) for deck in box.decks.values()},
        "rules": {rule: _switch(rule, box, language) for rule in SWITCHES if rules_page.answers(rule, box)},
        "parts": [
            {
                "title": say(group.title),
                "always": rules_page.always(group, box, say),
                "switches": list(group.switches),
            }
            for group in GROUPS.values()
        ],
    }


def _switch(rule: str, box: Edition, language: str) -> dict[str, Any]:
    """A switch with the box's own answer, the one it has unless it is told, and a sentence for each."""
    answers = rules_page.answers(rule, box)
    return {
        "title": rule_title(rule, language),
        "own": box.rules.get(rule, answers[0]),
        "plain": answers[0],
        "choices": box.answers.get(rule, ()),
        "answers": {each: rules_page.sentence(rule, each, box, speaks(language)) for each in answers},
        "idle": SWITCHES[rule].idle,
    }


def deck_in_words(deck: Deck) -> dict[str, Any]:
    """A deck and what stands on its cards."""
    return {
        "name": deck.name,
        "art": _art(deck.id),
        "returned": deck.returned,
        "cards": [
            {"id": card.id, "title": card.title, "text": card.text, "effect": card.effect, **card.with_}
            for card in deck.cards
        ],
    }


def _art(deck_id: str) -> str:
    """The drawn deck whose name this one's begins with, else the first there is: an owner's deck has no art."""
    drawn = _drawn_decks()
    return next((name for name in drawn if deck_id.startswith(name)), drawn[0])


@cache
def _drawn_decks() -> tuple[str, ...]:
    found = (file.name for file in (resources.files("companion") / "art").iterdir())
    return tuple(sorted(n[len(FRONT) : -len(PICTURE)] for n in found if n.startswith(FRONT) and n.endswith(PICTURE)))
