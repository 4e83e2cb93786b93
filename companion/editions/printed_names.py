"""What is printed on the cards of boxes in other languages: names/*.toml, a file for each language.

The files speak of the classic cards. A box has their names where most of its cards are those, and only for those: a
card goes by its id and its name, and "Chef White" is not Mrs White. A box of its own kind may bring names along,
under [names.CODE] in its own TOML. A language in which two cards of a box could be taken for one another is not
offered, and is a mistake in an owner's file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from companion.rules.board import names_fit
from companion.rules.edition import LISTS, Edition, Printed
from companion.rules.look_alike import LONGEST_NAME, alike

from .check_places import ids_of
from .wrong import Mistakes, Table, each_table, once, one_of, table, text, unknown_keys

FOLDER = Path(__file__).parent / "names"
CODE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")
HOW_SURE = ("high", "middle", "low")
SURE = HOW_SURE[0]
KEYS = ("title", "plain", "sure", *LISTS, "also")


def check_names(box: Table) -> Mistakes:
    """The language of an edition's cards, and the names that it brings along in other languages."""
    mistakes: Mistakes = []
    own = box.get("language", "en")
    if not isinstance(own, str) or not CODE.fullmatch(own):
        mistakes.append('language: a code is needed here, such as "de" or "en_GB".')
    said = box.get("names", {})
    if not isinstance(said, dict):
        return [*mistakes, "names: a table for each language is needed, such as [names.de]."]
    for code, names in said.items():
        if not CODE.fullmatch(code):
            mistakes.append(f'names.{code[:20]}: the code of a language is needed here, such as "de" or "en_GB".')
        elif code == own:
            mistakes.append(f"names.{code}: this is the language of the cards above; their names stand there.")
        elif not isinstance(names, dict):
            mistakes.append(f"names.{code}: a table is needed here.")
        else:
            mistakes += check_language(names, f"names.{code}.", {kind: ids_of(box, kind) for kind in LISTS})
            mistakes += alike(_as_called(box, names, f"names.{code}."))
    return mistakes


def _as_called(box: Table, names: Table, where: str) -> Iterator[tuple[str, str]]:
    """(path, name) of every card as it is called with these names, those of the box itself first."""
    called = [
        (kind, at, card["name"], table(names.get(kind)).get(str(card.get("id"))))
        for kind in LISTS
        for at, card in each_table(box.get(kind))
        if isinstance(card.get("name"), str)
    ]
    yield from ((f"{kind}[{at}].name", own) for kind, at, own, other in called if not isinstance(other, str))
    yield from ((f"{where}{kind}", other) for kind, _at, _own, other in called if isinstance(other, str))


def check_language(said: Table, where: str, cards: Mapping[str, list[str]]) -> Mistakes:
    """Every mistake in the names of one language, for the cards of these lists."""
    mistakes = text(said.get("title"), f"{where}title", LONGEST_NAME) + unknown_keys(said, KEYS, where)
    if type(said.get("plain", False)) is not bool:
        mistakes.append(f"{where}plain: true or false is needed here.")
    mistakes += _tables(said, ("sure", "also", *LISTS), where)
    for kind, how in table(said.get("sure")).items():
        mistakes += one_of(kind, LISTS, f"{where}sure", "list of cards")
        mistakes += one_of(how, HOW_SURE, f"{where}sure.{kind}", "way to be sure")
    for kind, ids in cards.items():
        for card, name in table(said.get(kind)).items():
            mistakes += one_of(card, ids, f"{where}{kind}", "card")
            mistakes += text(name, f"{where}{kind}.{card}", LONGEST_NAME)
    for card, others in table(said.get("also")).items():
        mistakes += one_of(card, [each for ids in cards.values() for each in ids], f"{where}also", "card")
        if not isinstance(others, list):
            mistakes.append(f"{where}also.{card}: a list of names is needed here.")
            continue
        for other in others:
            mistakes += text(other, f"{where}also.{card}", LONGEST_NAME)
    return once(mistakes)


def _tables(said: Table, keys: tuple[str, ...], where: str) -> Mistakes:
    return [f"{where}{key}: a table is needed here." for key in keys if not isinstance(said.get(key, {}), dict)]


def with_languages(box: Edition, brought: Table) -> Edition:
    """The box with all languages that its cards are known in, those `brought` along in its TOML first."""
    languages = {code: printed(said) for code, said in brought.items()}
    for code, names in _of(box).items():
        if code != box.language:
            languages.setdefault(code, names)
    fitting = {code: names for code, names in languages.items() if names_fit(box, names.names)}
    known = shipped().get(box.language)
    own = Printed(
        known.title if known else ENGLISH.get(box.language, box.language), {}, plain=bool(known and known.plain)
    )
    return replace(box, own=own, languages=fitting)


ENGLISH = {"en": "English"}
"""What the language calls itself in which a box names its cards that needs none of the files for it."""


def _of(box: Edition) -> Mapping[str, Printed]:
    """The names of the classic cards that are among the box's."""
    known = {card.id for card in box.cards if card.name in _names_of(card.id)}
    if 2 * len(known) <= len(box.cards):
        return {}
    return {code: only(names, known, box) for code, names in shipped().items()}


def only(names: Printed, cards: set[str], box: Edition) -> Printed:
    """These names for some of the cards; a list is sure only where all of the box's cards of that kind have one."""
    return Printed(
        names.title,
        {card: name for card, name in names.names.items() if card in cards},
        tuple(kind for kind in names.sure if {c.id for c in box.cards if c.kind == LISTS[kind]} <= cards),
        names.plain,
        {card: others for card, others in names.also.items() if card in cards},
    )


@cache
def shipped() -> Mapping[str, Printed]:
    """The names that ship with the program, by language."""
    files = sorted(FOLDER.glob("*.toml"))
    return {path.stem: printed(tomllib.loads(path.read_text(encoding="utf-8"))) for path in files}


@cache
def _names_of(card: str) -> frozenset[str]:
    """What this card is called in any language."""
    return frozenset(names.names[card] for names in shipped().values() if card in names.names)


def printed(said: Table) -> Printed:
    """The names of one language from its TOML, which was checked."""
    return Printed(
        said["title"],
        {card: name for kind in LISTS for card, name in said.get(kind, {}).items()},
        tuple(kind for kind in LISTS if said.get("sure", {}).get(kind) == SURE),
        said.get("plain", False),
        {card: tuple(others) for card, others in said.get("also", {}).items()},
    )
