"""One sentence for each thing that happened, as its audience may hear it, and one for what a seat is asked now.

It works on news and views alone, so it cannot say more than they hold. English is the source; other languages are
catalogues (`companion.languages`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from companion import rules_page
from companion.box_news import BOX_SENTENCES, look
from companion.box_words import as_printed, languages_called, spoken, with_article
from companion.languages import speaks as speaks
from companion.prompts import asked
from companion.rules.edition import SUSPECT, Edition
from companion.switch_words import SWITCHES

Item = Mapping[str, Any]


SENTENCES: Mapping[str, str] = {
    "seat-taken": "{seat} sits down as {suspect}.",
    "suspect-chosen": "{seat} is now {suspect}.",
    "rule-set": "House rule: {rule}",
    "host-made": "{seat} is the host.",
    "seat-left": "A seat is free again.",
    "setup-began": "The board is being set up.",
    "sealed": "{The_case} is sealed: {words}.",
    "roll-off-began": "The highest throw starts: {contenders}.",
    "dice-rolled": "{seat} rolled {faces} = {total} ({origin}).",
    "dice-rolled-one": "{seat} rolled {faces} ({origin}).",
    "reading-set-aside": "The dice showed {faces}, but {why}.",
    "reading-set-aside-asked": "The dice showed {faces}, but {why}. Was that the throw?",
    "turn-began": "It is {seat}'s turn.",
    "passage-taken": "{seat} took the secret passage to {to}.",
    "token-moved": "{seat} is {in_to}.",
    "token-moved-square": "{seat} is {in_to}, on square {square}.",
    "token-stayed": "{seat} stays in the room.",
    "suggestion-made": "{seat} suggests {suspect} with {weapon} in {room}.",
    "seat-passed": "{seat} cannot disprove.",
    "card-shown": "{seat} showed {to} a card.",
    "card-shown-face": "{seat} showed {to} a card: {card}.",
    "nobody-disproved": "Nobody could disprove {seat}.",
    "accusation-made": "{seat} accuses {suspect} with {weapon} in {room}.",
    "accusation-failed": "{seat}'s accusation is wrong. {seat} still shows cards.",
    "accusation-failed-team": "{seat}'s accusation is wrong. {seat}'s team is out, and still shows cards.",
    "accusation-held": "{seat}'s accusation is right!",
    "final-guess-offered": "{seat} is the last one in and has one final guess.",
    "final-guess-offered-team": "Only {seat}'s team is still in. {seat} has its one final guess.",
    "final-guess-declined": "{seat} passes up the final guess.",
    "game-ended-solved": "{winner} has solved the case.",
    "game-ended-solved-team": "{winner} has solved the case: {winner}'s team wins.",
    "game-ended-friendly": "{winner} is the last one in and wins.",
    "game-ended-friendly-team": "Only {winner}'s team is still in, and wins.",
    "game-ended-unsolved": "The case stays unsolved.",
    "game-ended-called-off": "The game was called off.",
    "taken-back": "{seat} took that back.",
    "paused": "The game is paused.",
    "resumed": "The game goes on.",
    "game-set-aside": "The game is set aside for another day.",
    "game-taken-up": "The game is taken up again.",
    "seat-sat-out": "The box now answers for {seat}.",
    "seat-sat-in": "{seat} plays again.",
    "correction-proposed-panel": "{token} is said to stand {in_place}. Do all agree?",
    "correction-proposed": "{seat} says that {token} stands {in_place}. Do all agree?",
    "correction-made": "The table agreed: {token} stands {in_place}.",
    "correction-dropped": "The correction was dropped.",
    "next-game-called": "Another game with the same seats.",
    "seat-brought-to-table": "{seat} plays at the table now, without a phone.",
    "seat-given-phone": "{seat} plays on a phone now.",
    **BOX_SENTENCES,
}

ORIGINS: Mapping[str, str] = {
    "virtual": "virtual dice",
    "typed": "typed in",
    "reader": "read from the dice",
    "card": "from a card",
}
PLACES: Mapping[str, str] = {
    "corridor": "the corridor",
    "start": "its start square",
    "beside": "no room yet",
    "centre": "the centre",
    "question": "a question mark",
    "claw": "a claw mark",
    "maze": "the Maze",
    "none": "nowhere",
    "suspect": "a suspect",
    "weapon": "a weapon",
    "room": "a room",
}
"""Places that are no rooms, and the kinds of cards."""
ON = frozenset(("start", "question", "claw"))
"""Places that a token stands on; it stands in all others."""
LISTS = frozenset(("words", "contenders", "seats", "asked"))


def sentence(item: Item, view: Mapping[str, Any], edition: Edition, language: str = "en") -> str:
    """What happened, for whoever `view` and `item` belong to."""
    _, edition = speaks(language), spoken(edition, language)
    template = SENTENCES.get(_saying(item, view))
    if template is None:
        return ""
    return _(template).format(**_words(item, view, edition, _))


def _saying(item: Item, view: Mapping[str, Any]) -> str:
    """Which sentence fits: an event may be told in more than one way."""
    event: str = item["event"]
    team = "-team" if view["table"]["teams"] else ""
    if event == "card-shown":
        return "card-shown-face" if "card" in item else event
    if event == "game-ended":
        return f"game-ended-{item['how']}{team if item['how'] in ('friendly', 'solved') else ''}"
    if event in ("final-guess-offered", "accusation-failed"):
        return event + team
    if event == "correction-proposed" and item["seat"] == "panel":
        return "correction-proposed-panel"
    if event == "token-moved" and "square" in item:
        return "token-moved-square"
    if event == "reading-set-aside" and "may_use" in item:
        return "reading-set-aside-asked"
    if event == "dice-rolled":
        return "dice-rolled-one" if len(item["faces"]) == 1 else event
    return look(item)


def rule_sentence(rule: str, answer: str, language: str = "en", edition: Edition | None = None) -> str:
    """One answer to a switch in a plain sentence; variants and decks are called as in their box."""
    return rules_page.sentence(rule, answer, edition and spoken(edition, language), speaks(language))


def rule_title(rule: str, language: str = "en") -> str:
    """What a switch is called."""
    return speaks(language)(SWITCHES[rule].title)


def prompt(view: Mapping[str, Any], edition: Edition, language: str = "en") -> dict[str, str]:
    """What is asked now: `{"title", "text"}`, addressed to the seat the view belongs to, or to the whole table."""
    question = (asked(view), edition.id, language)
    table, known = _latest.prompts.get(language, NOTHING)
    if table is not view["table"]:
        _latest.prompts[language] = view["table"], (known := [])
    for before, said in known:
        if before == question:
            return said
    _, edition = speaks(language), spoken(edition, language)
    title, text, words = question[0]
    words = _words(words, view, edition, _)
    said = {"title": _(title).format(**words), "text": _(text).format(**words) if text else ""}
    known.append((question, said))
    return said


_Prompts = tuple[Any, list[tuple[Any, dict[str, str]]]]
NOTHING: _Prompts = (None, [])


class _Latest:
    """What is asked at the table of this moment, in each language: most seats are asked the same, whoever sits between
    them."""

    def __init__(self) -> None:
        self.prompts: dict[str, _Prompts] = {}

    def cache_clear(self) -> None:
        """Keeps nothing of people who have gone."""
        self.prompts = {}


_latest = _Latest()


def _words(item: Item, view: Mapping[str, Any], edition: Edition, _: Callable[[str], str]) -> dict[str, str]:
    """The values of an item as people say them: seats by name, cards as printed, places in words."""
    people = {seat["seat"]: seat["name"] for seat in view["table"]["seats"]}
    words = dict(case_words(edition, _))
    for key, value in item.items():
        if key in LISTS:
            words[key] = ", ".join(people.get(each, each) for each in value)
        elif key == "faces":
            counted = max(value) if item.get("counts") == "higher" else sum(value)
            words[key], words["total"] = " + ".join(map(str, value)), str(counted)
        elif key == "origin":
            words[key] = _(ORIGINS[value])
        elif key == "language":
            words[key] = languages_called(edition).get(value, value)
        elif key in ("card", "monster") and (found := _drawn(value, edition)):
            words[key], words["text"] = found
        elif key == "place" and "/" in str(value):
            words["n"], words[key] = value.partition("/")[2], thing(value.partition("/")[2], edition, _)
        elif isinstance(value, str):
            words[key] = people.get(value) or thing(value, edition, _)
            words[f"in_{key}"] = _("on {place}" if value in ON else "in {place}").format(place=words[key])
        else:
            words[key] = str(value)
    if item.get("event") == "rule-set":
        words["rule"] = rules_page.sentence(item["rule"], item["answer"], edition, _)
    return words


def _drawn(card: str, edition: Edition) -> tuple[str, str] | None:
    """Title and text of a card of one of the box's decks."""
    found = next((deck.by_id[card] for deck in edition.decks.values() if card in deck.by_id), None)
    return (found.title, found.text) if found else None


@lru_cache(maxsize=32)
def case_words(edition: Edition, _: Callable[[str], str]) -> Mapping[str, str]:
    """What the three cards are sealed in, as it stands alone, in a sentence and at the head of one: languages have
    their own ways with articles."""
    return {
        "case": _(edition.case),
        "the_case": with_article(edition.case, _),
        "The_case": with_article(edition.case, _, "The"),
    }


def thing(name: str, edition: Edition, _: Callable[[str], str]) -> str:
    """A card or a place as it stands in a sentence: people bare, weapons and rooms with their article."""
    printed = edition.names.get(name)
    if printed is None:
        return _(PLACES.get(name, name))
    return printed if edition.kind[name] == SUSPECT else as_printed(printed, edition, _)
