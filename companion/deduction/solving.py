"""From a case to its answer."""

from __future__ import annotations

from .case import Answer, Case


def solve(case: Case) -> Answer:
    """All that follows from `case`, exactly. Raises `NotACase` or `TooMany`."""
    raise NotImplementedError
