"""Who could have known when, in sentences: on the screen, on the wall and on phones the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.languages import N_
from companion.narration import case_words, sentence, speaks
from companion.rules.edition import Edition

SENTENCES = N_(
    {
        "concluded": "{seat} could have solved it in turn {turn}: {told}",
        "at-once": "{seat} could have solved it with the cards alone.",
        "looked": "{seat} looked into {the_case} in turn {turn}, after a wrong accusation.",
        "guessed": "{seat} was right in turn {turn} without being able to know it.",
        "never": "{seat} could not have known it.",
        "not-worked-out": "When {seat} could have known it would take too long to work out.",
    }
)


def knew_in_words(knew: Mapping[str, Any], view: Mapping[str, Any], edition: Edition, language: str = "en") -> str:
    """One seat's `companion.knowing.Knew` as a sentence, for all who see `view`."""
    say = speaks(language)
    how = "at-once" if knew["how"] == "concluded" and not knew["item"] else knew["how"]
    names = {seat["seat"]: seat["name"] for seat in view["table"]["seats"]}
    told = sentence(knew["item"], view, edition, language) if how == "concluded" else ""
    seat = names.get(knew["seat"], "")
    return say(SENTENCES[how]).format(seat=seat, turn=knew["turn"], told=told, **case_words(edition, say))
