"""Switches and variants: every answer known, and overrides only of switches that there are.

A switch that is left out is answered as most boxes do, so that an owner's edition still fits after an update.
"""

from __future__ import annotations

from .switches import VARIANT, all_switches, answers_of
from .wrong import Mistakes, Table, near, one_of, plain_id, table, text, unknown_keys

LONGEST_NAME = 60


def check_rules(box: Table) -> Mistakes:
    """[rules]: a list of answers for each switch, the box's own first."""
    rules, decks = box.get("rules"), table(box.get("decks"))
    if not isinstance(rules, dict):
        return ["rules: a table of switches is needed."]
    open_ones = [rule for rule in all_switches() if rule not in rules]
    mistakes: Mistakes = []
    for rule, answers in rules.items():
        where = f"rules.{rule}"
        known = answers_of(rule, decks)
        if rule == VARIANT:
            mistakes.append(f"{where}: the variants follow from [variants]; leave this out.")
        elif not known:
            mistakes.append(f"{where}: there is no such switch.{near(rule, open_ones)}")
        elif not isinstance(answers, list) or not answers or len(set(map(str, answers))) < len(answers):
            mistakes.append(f"{where}: a list of different answers is needed here.")
        else:
            mistakes += [each for answer in answers for each in one_of(answer, known, where, "answer")]
    return mistakes


def check_players(box: Table) -> Mistakes:
    """[players]: for how many the box is."""
    players = table(box.get("players"))
    if not players:
        return ["players: least and most are needed, as numbers."]
    mistakes = unknown_keys(players, ("least", "most"), "players.")
    return mistakes + _check_span([players.get("least"), players.get("most")], box, "players")


def _check_span(span: object, box: Table, where: str) -> Mistakes:
    if not isinstance(span, list) or [type(number) for number in span] != [int, int]:
        return [f"{where}: the least and the most players are needed, as numbers."]
    suspects = box.get("suspects")
    seats = len(suspects) if isinstance(suspects, list) else 0
    if 2 <= span[0] <= span[1] and (span[1] <= seats or not seats):
        return []
    return [f"{where}: {span[0]} to {span[1]} players are not possible; 2 is the least, and {seats} suspects the most."]


def check_variants(box: Table) -> Mistakes:
    """[variants.<id>]: a name, for how many players, and answers in place of the box's own."""
    variants = box.get("variants", {})
    if not isinstance(variants, dict) or ("variants" in box and not variants):
        return ["variants: a table for each variant is needed, such as [variants.standard]."]
    mistakes: Mistakes = []
    for variant, said in variants.items():
        where = f"variants.{variant}"
        if not isinstance(said, dict):
            mistakes.append(f"{where}: a table is needed here.")
            continue
        mistakes += plain_id(variant, where)
        mistakes += text(said.get("name"), f"{where}.name", LONGEST_NAME)
        mistakes += unknown_keys(said, ("name", "players", "rules"), f"{where}.")
        mistakes += _check_span(said.get("players"), box, f"{where}.players")
        mistakes += _check_overrides(said.get("rules", {}), box, f"{where}.rules")
    return mistakes


def _check_overrides(rules: object, box: Table, where: str) -> Mistakes:
    if not isinstance(rules, dict):
        return [f"{where}: a table is needed here: which switch, which answer."]
    mistakes: Mistakes = []
    for rule, answer in rules.items():
        known = answers_of(rule, table(box.get("decks")))
        if not known:
            mistakes.append(f"{where}.{rule}: there is no such switch.{near(rule, all_switches())}")
        else:
            mistakes += one_of(answer, known, f"{where}.{rule}", "answer")
    return mistakes
