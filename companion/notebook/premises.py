"""Why something is certain, in sentences: what was held, shown and passed on, and in which turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.deduction import Has, HasNone, NotSolution, Some, TooMany, why
from companion.deduction.case import Entry
from companion.languages import N_, speaks
from companion.narration import case_words, sentence, thing

from .conclusions import ENVELOPE, Conclusions, NothingToConclude, certain
from .wording import SO, Say, called, fact, listed


class NotCertain(LookupError):
    """Nothing is certain of that card in that column."""


AT_ONCE = N_(
    {
        "hand": "You hold {cards}.",
        "face-up": "Face up on the table: {cards}.",
        "shown": "You have seen {cards}.",
        "open": "{The_case} lies open: {cards}.",
    }
)
"""What was not told but looked at, all in one sentence."""

TOLD = N_(
    {
        "passed": "{seat} passed on {cards} in turn {turn}.",
        "passed-me": "You passed on {cards} in turn {turn}.",
        "showed-some": "{seat} showed {to} one of these in turn {turn}: {cards}.",
        "showed-me": "{seat} showed you {cards} in turn {turn}.",
        "showed-all": "{seat} showed everybody {cards} in turn {turn}.",
        "nobody-holds": "No player held {cards} in turn {turn}.",
        "accused": "{seat} accused wrongly in turn {turn}: {cards}.",
        "opened": "You looked into {the_case} in turn {turn}: {cards}.",
        "looked": "You looked at {cards} in turn {turn}.",
        "asked": "{holder} is asked to show one of these: {cards}.",
        "reveals": "{holder} is asked to show {cards}.",
        "else": "Turn {turn}: {say}",
    }
)
"""What was told, each in a sentence of its own."""

BY_NUMBERS = N_("It follows from how many cards lie where.")


def because(conclusions: Conclusions, card: str, column: str, language: str) -> dict[str, Any]:
    """Why it is certain that `card` lies, or does not lie, in `column`: {"mark", "say": premises, "so": the fact}.
    Raises `NotCertain`, or `NothingToConclude` where the reason cannot be found in a moment."""
    mark = certain(conclusions).get(f"{card}|{column}")
    if mark is None:
        raise NotCertain(card, column)
    say = speaks(language)
    try:
        entries = why(conclusions.case, conclusions.holder(column), card, mark == "yes")
    except TooMany as none:
        raise NothingToConclude(str(none)) from none
    premises = reasons(conclusions, entries, language, card if len(entries) == 1 else "")
    so = fact(SO, conclusions, card, column, mark, say)
    return {"mark": mark, "say": premises or [say(BY_NUMBERS)], "so": so}


def reasons(conclusions: Conclusions, entries: Iterable[int], language: str, only: str = "") -> list[str]:
    """These entries of what is known, as sentences in the order in which they came to be known. `only`: of several
    cards somebody passed on, the one it is about."""
    say = speaks(language)
    found = sorted({entry for entry in entries if entry < len(conclusions.sources)}, key=lambda n: _age(conclusions, n))
    return [*_looked_at(conclusions, found, say), *_was_told(conclusions, found, language, only)]


def _age(conclusions: Conclusions, entry: int) -> tuple[int, int]:
    source = conclusions.sources[entry]
    return (source, entry) if isinstance(source, int) else (-1, entry)


def _looked_at(conclusions: Conclusions, entries: list[int], say: Say) -> Iterator[str]:
    for source, words in AT_ONCE.items():
        cards = [
            card
            for entry in entries
            if _looked_at_how(conclusions, entry) == source
            for card in conclusions.case.knowledge[entry].cards
        ]
        if cards:
            named = _cards(conclusions, dict.fromkeys(cards), say)
            yield say(words).format(cards=named, **case_words(conclusions.edition, say))


def _looked_at_how(conclusions: Conclusions, entry: int) -> object:
    """In the end the envelope lies open for all."""
    source, known = conclusions.sources[entry], conclusions.case.knowledge[entry]
    return "open" if source == "shown" and isinstance(known, Has) and known.holder == ENVELOPE else source


def _was_told(conclusions: Conclusions, entries: list[int], language: str, only: str) -> Iterator[str]:
    said: set[str] = set()
    for entry in entries:
        source = conclusions.sources[entry]
        if isinstance(source, int):
            words = _told(conclusions, entry, source, language, only)
            if words not in said:  # one thing that was told may settle more than one entry
                said.add(words)
                yield words


def _told(conclusions: Conclusions, entry: int, source: int, language: str, only: str) -> str:
    say, item = speaks(language), conclusions.heard[source]
    known = conclusions.case.knowledge[entry]
    key = _kind(conclusions, known, item)
    cards = (only,) if key.startswith("passed") and only in known.cards else known.cards
    slots = {
        "seat": called(item.get("seat", ""), conclusions.view),
        "to": called(item.get("to", ""), conclusions.view),
        "holder": called("" if isinstance(known, NotSolution) else known.holder, conclusions.view),
        "turn": item["turn"],
        "cards": _cards(conclusions, cards, say),
        **case_words(conclusions.edition, say),
    }
    if key == "else":
        slots["say"] = sentence(item, conclusions.view, conclusions.edition, language)
    return say(TOLD[key]).format(**slots)


def _kind(conclusions: Conclusions, known: Entry, item: Any) -> str:
    """Which sentence tells what an entry was learned from."""
    me, event = conclusions.view["seat"], item["event"]
    if isinstance(known, NotSolution):
        return "accused"
    if event == "seat-passed" and isinstance(known, HasNone):
        return "passed-me" if item["seat"] == me else "passed"
    if event in ("card-shown", "card-passed-left"):
        if isinstance(known, Some):
            return "showed-some"
        return "showed-me" if "card" in item and item["to"] == me else "else"
    if event == "accusation-failed":
        return "opened"
    if event in ("suggestion-made", "card-drawn", "card-named"):  # the box looks first, and asks who has to show
        return "asked" if isinstance(known, Some) else "reveals"
    return {
        "card-revealed": "showed-all",
        "nobody-holds": "nobody-holds",
        "card-peeked": "looked" if "card" in item else "else",
        "neutral-shown": "looked" if "card" in item else "else",
    }.get(event, "else")


def _cards(conclusions: Conclusions, cards: Iterable[str], say: Say) -> str:
    return listed([thing(card, conclusions.edition, say) for card in cards], say)
