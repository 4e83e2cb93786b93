"""The steps of setting up: which there have to be, in which order, and when the others are taken."""

from __future__ import annotations

from .switches import VARIANT, answers_of
from .ways import Way, ways
from .wrong import Mistakes, Table, each_table, near, one_of, plain_id, table, tables, text, unknown_keys

STEPS = ("tokens", "weapons", "envelope", "hands")
"""Steps that every set-up has, in this order; others may stand before and between them."""

LONGEST_TITLE, LONGEST_TEXT = 60, 300


def check_setup(box: Table) -> Mistakes:
    """Steps that are missing, out of order, there twice, without words, or never taken."""
    steps = box.get("setup")
    mistakes = tables(steps, "setup", "steps")
    if not isinstance(steps, list):
        return mistakes
    ids = [step.get("id") for _, step in each_table(steps)]
    mistakes += [
        f'setup: the step "{wanted}" is missing.{near(wanted, [i for i in ids if i not in STEPS])}'
        for wanted in STEPS
        if wanted not in ids
    ]
    if mistakes == [] and [each for each in ids if each in STEPS] != list(STEPS):
        mistakes.append(f"setup: {', '.join(STEPS)} are needed once each, in this order.")
    elif mistakes == [] and ids[-1] != STEPS[-1]:
        mistakes.append(f"setup[{len(ids)}].id: nothing comes after the hands.")
    seen: set[str] = set()
    taken = {rule: {way.rules.get(rule) for way in ways(box)} for rule in _asked_of(steps)}
    for at, step in each_table(steps):
        where = f"setup[{at}]"
        mistakes += plain_id(step.get("id"), f"{where}.id")
        if isinstance(step.get("id"), str) and step["id"] not in STEPS:
            if step["id"] in seen:
                mistakes.append(f'{where}.id: "{step["id"]}" is here twice.')
            seen.add(step["id"])
        mistakes += text(step.get("title"), f"{where}.title", LONGEST_TITLE)
        mistakes += text(step.get("text"), f"{where}.text", LONGEST_TEXT)
        mistakes += unknown_keys(step, ("id", "title", "text", "when"), f"{where}.")
        if "when" in step:
            mistakes += _check_when(step, box, taken, f"{where}.when")
    return mistakes


def _asked_of(steps: object) -> set[str]:
    return {rule for _, step in each_table(steps) for rule in table(step.get("when"))}


def _check_when(step: Table, box: Table, taken: dict[str, set[str | None]], where: str) -> Mistakes:
    if step.get("id") in STEPS:
        return [f'{where}: the step "{step["id"]}" is always taken.']
    if not isinstance(step["when"], dict) or not step["when"]:
        return [f"{where}: a table is needed here: which switch, which answers."]
    mistakes: Mistakes = []
    for rule, answers in step["when"].items():
        place = f"{where}.{rule}"
        known = _known(rule, box)
        if not known:
            mistakes.append(f"{place}: there is no such switch.{near(rule, Way.switches())}")
        elif not isinstance(answers, list) or not answers:
            mistakes.append(f"{place}: a list of answers is needed here.")
        else:
            wrong = [each for answer in answers for each in one_of(answer, known, place, "answer")]
            mistakes += wrong
            if not wrong and not taken[rule] & set(answers):
                mistakes.append(f"{place}: this box never answers so; the step would never be taken.")
    return mistakes


def _known(rule: str, box: Table) -> tuple[str, ...]:
    if rule == VARIANT:
        return tuple(table(box.get("variants")))
    return answers_of(rule, table(box.get("decks")))
