"""A sentence for people that remembers what it was put together from, so that it can be said in another language later.

Who refuses something, or finds that a part is missing, does not know who will read it: that is for the door or the
screen to say. Until then it is plain English text, and behaves as such.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Said(str):
    """English, with the sentence and the slots it was made of."""

    sentence: str
    slots: dict[str, Any]

    def __new__(cls, sentence: str, **slots: Any) -> Said:
        new = super().__new__(cls, sentence.format(**slots) if slots else sentence)
        new.sentence, new.slots = sentence, slots
        return new


def said(sentence: str, **slots: Any) -> Said:
    """`sentence` with its slots filled in; a slot may itself be something said."""
    return Said(sentence, **slots)


def told(words: str, say: Callable[[str], str]) -> str:
    """`words` in the language that `say` puts sentences into: what a slot holds is told as well, if it was `said`."""
    if not isinstance(words, Said):
        return say(words) if words else words
    slots = {name: told(slot, say) if isinstance(slot, Said) else slot for name, slot in words.slots.items()}
    return say(words.sentence).format(**slots) if slots else say(words.sentence)
