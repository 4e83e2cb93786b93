"""What the referee says: a step that breaks a rule, and what the rules do not allow."""

from __future__ import annotations


class Wrong(Exception):
    """The engine did what the rules forbid, or forbade what they allow. The sentence names the rule."""


class No(Exception):
    """The rules do not allow this command now; the sentence names the text, the paragraph or the case."""


def unless(holds: object, rule: str) -> None:
    """Says no with the rule's name, unless it holds."""
    if not holds:
        raise No(rule)
