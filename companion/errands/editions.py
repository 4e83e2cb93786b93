"""`butler editions`: the boxes Butler knows, the check of a file before it is put among them, and a start for one."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errands.ending import Ending, Sorry

if TYPE_CHECKING:
    from companion.rules.edition import Edition
    from companion.settings import Settings

TEXT = """\
The boxes Butler knows, or the mistakes in an edition's file.

  butler editions                 each box: its id, its name, for how many, its variants and decks
  butler editions check FILE      every mistake in FILE with its place and line
  butler editions show ID         the TOML of a box, as a start for one of your own
  butler editions sheet ID FILE   how that box is set up, as a picture in FILE (.png); --variant and --players say
                                  for which way of playing

An edition of your own goes into the folder "editions" of the data folder, your own cards for a deck into "decks", as
EDITION-DECK.toml; `butler editions check` reads both. docs/editions.md says how they are written.

exit codes: 0 fine, 1 a checked file has mistakes, 2 there is no such file or box
"""

ASKED = {"check": "FILE", "show": "ID", "sheet": "ID FILE.png"}
SIDES = range(240, 4097)
"""Widths and heights of a picture that are made, in pixels."""


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("do", nargs="?", choices=("list", "check", "show", "sheet"), default="list", help="what to do")
    parser.add_argument("what", nargs="*", metavar="FILE|ID", help="with check: files; with show: a box")
    parser.add_argument("--variant", metavar="ID", help="with sheet: which way of playing; else the box's own")
    parser.add_argument("--players", type=int, metavar="N", help="with sheet: for how many; else as few as may play")
    parser.add_argument("--size", default="1280x720", metavar="WxH", help="with sheet: pixels, %(default)s")
    parser.add_argument("--language", metavar="CODE", help="with sheet: in this language; else the house's")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder that `play` would use")
    parser.add_argument("--settings", type=Path, metavar="FILE", help="the settings that `play` would use")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(said: Namespace) -> int:
    """List, check or show."""
    if said.do == "list":
        if said.what:
            raise Sorry("`editions list` takes no file; to look for mistakes: butler editions check FILE")
        return _list(_folder(said), said.json)
    if not said.what:
        raise Sorry(f"which one? butler editions {said.do} {ASKED[said.do]}")
    if said.do == "check":
        return _check([Path(file) for file in said.what], _folder(said), said.json)
    if said.do == "sheet":
        return _sheet(said, _house(said))
    return _show(said.what, _folder(said), said.json)


def _folder(said: Namespace) -> Path:
    return _house(said).data


def _house(said: Namespace) -> Settings:
    from companion import settings

    try:
        return settings.load(said.settings, {"data": said.data, "language": said.language})
    except settings.SettingsWrong as wrong:
        raise Sorry("these settings cannot be used:\n  " + "\n  ".join(wrong.mistakes)) from None


def _list(folder: Path, as_json: bool) -> int:
    from companion import editions

    boxes = [editions.load(known, folder) for known in editions.all_ids(folder)]
    left_out = editions.left_out(folder)
    if as_json:
        print(json.dumps({"editions": [_facts(box, folder) for box in boxes], "left_out": left_out}))
        return Ending.FINE
    for box in boxes:
        own = "" if editions.is_as_shipped(box.id, folder) else ", your own"
        print(f"{box.id:16} {box.name} ({box.least_players} to {box.most_players} players{own})")
        for variant in box.variants.values():
            least, most = variant.least_players, variant.most_players
            print(f"{'':16}   {variant.id}: {variant.name} ({least if least == most else f'{least} to {most}'})")
        for deck in box.decks.values():
            print(f"{'':16}   deck {deck.id}: {deck.name}, {len(deck.cards)} cards")
        if box.unsure:
            print(f"{'':16}   not seen on a real box, asked once: {', '.join(box.unsure)}")
    for file, mistakes in left_out.items():
        print(f"\nleft out: {file}")
        for mistake in mistakes:
            print(f"  {mistake}")
    return Ending.FINE


def _facts(box: Edition, folder: Path) -> dict[str, Any]:
    from companion import editions

    return {
        "id": box.id,
        "name": box.name,
        "players": [box.least_players, box.most_players],
        "cards": len(box.cards),
        "own": not editions.is_as_shipped(box.id, folder),
        "unsure": list(box.unsure),
        "variants": {
            each.id: {"name": each.name, "players": [each.least_players, each.most_players], "rules": dict(each.rules)}
            for each in box.variants.values()
        },
        "decks": {deck.id: {"name": deck.name, "cards": len(deck.cards)} for deck in box.decks.values()},
        "rules": {rule: list(answers) for rule, answers in box.answers.items()},
    }


def _check(files: list[Path], folder: Path, as_json: bool) -> int:
    from companion import editions
    from companion.editions.lines import line_of_mistake

    found: dict[str, list[str]] = {}
    lines: dict[str, list[int | None]] = {}
    for file in files:
        try:
            toml = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            found[str(file)], lines[str(file)] = ["This is not text in UTF-8."], [None]
        except OSError as wrong:
            raise Sorry(f"{file} cannot be read: {wrong.strerror}.") from None
        else:
            found[str(file)] = editions.check_file(file.stem, toml, folder)
            lines[str(file)] = [line_of_mistake(toml, mistake) for mistake in found[str(file)]]
    if as_json:
        print(json.dumps({"mistakes": found, "lines": lines}))
    else:
        for name, mistakes in found.items():
            print(f"{name}: {'fine' if not mistakes else ''}".rstrip())
            for mistake, line in zip(mistakes, lines[name], strict=True):
                print(f"  line {line}: {mistake}" if line else f"  {mistake}")
        sys.stdout.flush()
    return Ending.NO if any(found.values()) else Ending.FINE


def _show(ids: list[str], folder: Path, as_json: bool) -> int:
    from companion import editions

    try:
        texts = {each: editions.text_of(each, folder) for each in ids}
    except editions.EditionWrong as wrong:
        raise Sorry(" ".join(wrong.mistakes)) from None
    print(json.dumps(texts) if as_json else "\n".join(texts.values()), end="\n" if as_json else "")
    return Ending.FINE


def _sheet(said: Namespace, house: Settings) -> int:
    """How a box is set up, as a picture."""
    from companion import editions
    from companion.rules.house_rules import rules_in_force

    if len(said.what) != 2 or not said.what[1].lower().endswith(".png"):
        raise Sorry(f"which box, and into which picture? butler editions sheet {ASKED['sheet']}")
    try:
        box = editions.load(said.what[0], house.data)
    except editions.EditionWrong as wrong:
        raise Sorry(" ".join(wrong.mistakes)) from None
    ways = list(box.variants)
    variant = said.variant or (ways[0] if ways else "standard")
    if said.variant and said.variant not in ways:
        raise Sorry(f"{box.name} has no variant {said.variant!r}; it has {', '.join(ways)}.")
    way = box.variants.get(variant)
    least, most = (way.least_players, way.most_players) if way else (box.least_players, box.most_players)
    players = said.players or least
    if not least <= players <= most:
        raise Sorry(f"that way of playing is for {least} to {most}, not for {players}.")
    rules = rules_in_force(box, {"variant": variant})
    _draw_sheet(box, rules, players, _size(said.size), Path(said.what[1]), house.language)
    if said.json:
        print(json.dumps({"sheet": said.what[1], "edition": box.id, "variant": variant, "players": players}))
    return Ending.FINE


def _size(said: str) -> tuple[int, int]:
    wide, _, high = said.partition("x")
    if not (wide.isdecimal() and high.isdecimal() and int(wide) in SIDES and int(high) in SIDES):
        raise Sorry(f"a size is two numbers from {SIDES[0]} to {SIDES[-1]}, as 1280x720, not {said!r}.")
    return int(wide), int(high)


def _draw_sheet(
    box: Edition, rules: Mapping[str, str], players: int, size: tuple[int, int], file: Path, language: str
) -> None:
    try:
        import pygame
    except ImportError:
        raise Sorry("to draw a picture, pygame-ce is needed.") from None
    from companion.screen import sheet

    try:
        pygame.image.save(sheet.picture(box, rules, players, size, language).surface, file)
    except (OSError, pygame.error) as wrong:
        raise Sorry(f"{file} cannot be written: {wrong}.") from None
