"""What the table is told of a device that came or went. Pure."""

from __future__ import annotations

from companion.ports import LinkLost, LinkUp

NOT_A_FAULT = frozenset({"none-found"})
"""A house without a dice reader misses nothing."""


def fault(signal: LinkUp | LinkLost) -> tuple[str, str | None]:
    """The part, and in one sentence what is missing and what to use instead; None once it is back. A spare is worth
    saying as long as it is there."""
    if isinstance(signal, LinkLost):
        return signal.part, None if signal.why in NOT_A_FAULT else signal.say or None
    return signal.part, signal.say if signal.part.startswith("spare") else None
