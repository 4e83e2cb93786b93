"""A box: the facts that its file lists, read here without the product's own reader."""

from __future__ import annotations

import tomllib
from typing import Any

KINDS = ("suspect", "weapon", "room")


class Box:
    """Cards by kind, passages, seats, switches, variants and decks of one edition."""

    def __init__(self, text: str) -> None:
        facts: dict[str, Any] = tomllib.loads(text)
        self.id: str = facts["id"]
        self.cards: dict[str, list[str]] = {kind: [entry["id"] for entry in facts[f"{kind}s"]] for kind in KINDS}
        self.passages: dict[str, str] = dict(facts.get("passages", {}))
        self.least: int = facts["players"]["least"]
        self.most: int = facts["players"]["most"]
        self.switches: dict[str, list[str]] = {switch: list(answers) for switch, answers in facts["rules"].items()}
        self.variants: dict[str, dict[str, Any]] = facts.get("variants", {})
        if self.variants:
            self.switches["variant"] = list(self.variants)
        self.decks: dict[str, dict[str, Any]] = facts.get("decks", {})
        self.places: list[str] = list(facts.get("places", []))
        self.first_suspect: str = facts.get("first_suspect", "")
        self.unsure: list[str] = list(facts.get("unsure", []))
        self.setup: list[dict[str, Any]] = list(facts.get("setup", []))
        self.facts = facts

    @property
    def suspects(self) -> list[str]:
        return self.cards["suspect"]

    @property
    def weapons(self) -> list[str]:
        return self.cards["weapon"]

    @property
    def rooms(self) -> list[str]:
        return self.cards["room"]

    @property
    def every_card(self) -> list[str]:
        return [card for kind in KINDS for card in self.cards[kind]]

    def kind_of(self, card: str) -> str:
        return next(kind for kind in KINDS if card in self.cards[kind])

    def answers(self, chosen: dict[str, str]) -> dict[str, str]:
        """The box's own answers, then the house's, then what the chosen variant fixes."""
        answers = {switch: possible[0] for switch, possible in self.switches.items()}
        answers |= chosen
        return answers | self.variant(chosen).get("rules", {})

    def variant(self, chosen: dict[str, str]) -> dict[str, Any]:
        """The variant that is chosen; the standard game is none."""
        first = self.switches.get("variant", [""])[0]
        return dict(self.variants.get(chosen.get("variant", first), {}))

    def players(self, chosen: dict[str, str]) -> tuple[int, int]:
        """Least and most seats, as the chosen variant has them."""
        least, most = self.variant(chosen).get("players", [self.least, self.most])
        return least, most

    def steps(self, answers: dict[str, str]) -> list[str]:
        """The steps of the set-up that apply, in order."""
        return [
            step["id"]
            for step in self.setup
            if all(answers.get(switch) in allowed for switch, allowed in step.get("when", {}).items())
        ]
