"""What a seat has heard, seen and holds, as a case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.edition import Edition

from .case import Case

Item = Mapping[str, Any]
Source = int | str
"""Where an entry comes from: the index of the news item that was heard, or "hand", "face-up", "shown"."""


class NotDealt(ValueError):
    """This view shows no hand: nothing can be told yet."""


def case_of(view: Mapping[str, Any], heard: Sequence[Item], edition: Edition) -> tuple[Case, tuple[Source, ...]]:
    """The case of the seat whose view this is, and for each entry of its knowledge where it comes from.

    `heard` is everything this seat was told, oldest first (news with their private fields). Where it is not all, what
    the view still shows (cards shown, revealed, the opened envelope) counts as "shown". Holders are named as seats are
    (of a team with one hand, the first seat in table order), "envelope", "face-up" and "beside".
    Raises `NotDealt` before there is a hand to look at.
    """
    raise NotImplementedError
