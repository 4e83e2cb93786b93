"""What the screen as a running thing has to know of what the house says; what it looks like is `house_says`'."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def says(house: Mapping[str, Any]) -> bool:
    """Whether there may be more to read than fits at once."""
    notices = house.get("notices") or {}
    return bool(notices.get("help") or notices.get("message") or notices.get("left") is not None)


def is_dark(house: Mapping[str, Any]) -> bool:
    """Whether the house wants the screen dark; never while a countdown is to be seen."""
    notices = house.get("notices") or {}
    return bool(notices.get("dim")) and not notices.get("ends")
