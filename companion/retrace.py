"""Whether the rules would say it again: a written game, checked by playing it once more.

A journal holds what happened, not what was asked for, and the chronicle trusts it. Here nothing is trusted:
for each event the command that must have been given is found, the rules decide again, and both are compared.
An event that was put in, left out or altered by somebody who could also mend the checksums is found that way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion import seal
from companion.asked_for import asked_for
from companion.chronicle import box_of
from companion.rules import events as e
from companion.rules.choices import CHANCE, owed
from companion.rules.commands import Command
from companion.rules.decide import decide
from companion.rules.evolve import evolve, opening
from companion.rules.hearing import event_name
from companion.rules.refusals import Refused

NO_ANSWER = (Refused, LookupError, ValueError, TypeError)
"""What the rules raise for a command made of an altered event: no game has ever asked for it."""


class NotTheRules(Exception):
    """The game and the rules part ways at event `number`, counted from 1; `say` is a sentence."""

    def __init__(self, number: int, say: str) -> None:
        super().__init__(say)
        self.number = number
        self.say = say


def retrace(happened: Sequence[e.Event]) -> Any:
    """Play the game again by the rules and give its last state. Raises `NotTheRules` where they part."""
    first = happened[0] if happened else None
    if not isinstance(first, e.GameOpened):
        raise NotTheRules(1, "The file does not begin with the opening of a game.")
    state = opening(first, box_of(first))
    at = 1
    while at < len(happened):
        follows = _step(state, happened, at)
        if follows == 0:
            name = event_name(type(happened[at]))
            raise NotTheRules(at + 1, f"Event {at + 1} ({name}) does not follow from the rules.")
        for event in happened[at : at + follows]:
            state = evolve(state, event)
        at += follows
    return state


def seal_fits(state: Any) -> bool:
    """Whether every card lies where the seal says: each proof leads to the root, and so do all together."""
    if state.seal is None:
        return False
    root = state.seal.root
    placed = {sealed.place: sealed.card for sealed in state.cards}
    made = seal.seal(state.game, placed, {sealed.place: sealed.salt for sealed in state.cards})
    return (made.root, tuple(made.words)) == (root, tuple(state.seal.words)) and all(
        seal.check(root, state.game, sealed.place, sealed.card, sealed.salt, list(sealed.path))
        for sealed in state.cards
    )


def _step(state: Any, happened: Sequence[e.Event], at: int) -> int:
    """How many events from `at` on one command explains; 0 if none does."""
    due = owed(state)
    for command in asked_for(state, happened, at):
        if due in CHANCE and not _is_paid(command, due):
            continue
        try:
            decided = decide(state, command)
        except NO_ANSWER:
            continue
        if decided and tuple(happened[at : at + len(decided)]) == decided:
            return len(decided)
    return 0


def _is_paid(command: Command, due: str) -> bool:
    """What chance owes is written down together with what made it due, so nothing else can follow."""
    return event_name(type(command)) == due
