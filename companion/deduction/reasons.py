"""Why: the few entries from which a fact follows, or that contradict each other."""

from __future__ import annotations

from .case import Case


def why(case: Case, holder: str, card: str, held: bool) -> tuple[int, ...]:
    """The indices of entries of `case.knowledge`, none of which could be left out, from which it follows that `card`
    lies (`held`) or does not lie at `holder`. Sizes of hands, and that each card lies once, are taken for granted.
    Raises `ValueError` where it does not follow."""
    raise NotImplementedError
