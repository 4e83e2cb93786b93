"""The rules that are in force at a table, in our own words: one sentence for each answer to each switch.

The page is put together from the answers that were chosen, so it cannot be wrong about them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.frozen import dataclass
from companion.rules.edition import Edition
from companion.switch_words import DECK, GROUPS, SWITCHES, VARIANT, Group

Say = Callable[[str], str]
"""Puts an English sentence into the reader's language."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the page as somebody reads it."""

    title: str
    sentences: tuple[str, ...]


RETURNED: Mapping[str, str] = {
    "bottom": "{deck}: {count} cards. A used card goes under the others.",
    "discard": "{deck}: {count} cards. Used cards are shuffled again when no others are left.",
    "shuffled": "{deck}: {count} cards. A used card is shuffled in again.",
}


def sentence(rule: str, answer: str, edition: Edition | None, say: Say = str) -> str:
    """One answer to a switch in a plain sentence; `edition` is the box as its reader has it (`box_words.spoken`).
    Raises `KeyError` for an answer that nobody can give."""
    if edition is None:
        return say(SWITCHES[rule].says[answer])
    if rule == VARIANT and answer in edition.variants:
        return f"{edition.variants[answer].name}."
    if rule == DECK and answer in edition.decks:
        deck = edition.decks[answer]
        return say(RETURNED[deck.returned]).format(deck=deck.name, count=len(deck.cards))
    return say(SWITCHES[rule].says[answer])


def answers(rule: str, edition: Edition) -> tuple[str, ...]:
    """Every answer that a switch may have at a table with this box, the plain one first."""
    named = {VARIANT: edition.variants, DECK: edition.decks}.get(rule, {})
    return (*SWITCHES[rule].says, *named)


def rules_page(edition: Edition, rules: Mapping[str, str], say: Say = str) -> tuple[Part, ...]:
    """The page for these answers; a switch that is missing among them has its plain answer."""
    chosen = {rule: plain for rule in SWITCHES if (plain := next(iter(answers(rule, edition)), ""))} | dict(rules)
    return tuple(
        Part(say(group.title), (*always(group, edition, say), *_said(group, chosen, edition, say)))
        for group in GROUPS.values()
    )


def always(group: Group, edition: Edition, say: Say) -> list[str]:
    """What is so in every box."""
    case = say(f"the {edition.case}")
    return [say(each).format(the_case=case) for each in group.always]


def _said(group: Group, chosen: Mapping[str, str], edition: Edition, say: Say) -> list[str]:
    return [
        sentence(rule, chosen[rule], edition, say)
        for rule, switch in group.switches.items()
        if rule in chosen and not (switch.idle and chosen[switch.idle[0]] in switch.idle[1])
    ]
