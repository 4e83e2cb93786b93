"""What the owner of a house keeps in its data folder: editions of their own, and cards for decks of any edition.

`editions/*.toml` are editions beside those that ship with the program; `decks/<edition>-<deck>.toml` holds the cards
of one deck. A file with mistakes is left out, and its mistakes are kept to be said. Files are read again only when
one of them changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from .check_own_cards import misfits
from .reading import LONGEST_FILE, check, check_deck, parsed, read
from .wrong import Mistakes, near

EDITIONS, DECKS = "editions", "decks"

Stamp = tuple[tuple[str, int, int, int], ...]
"""(path, time of the last change, size, number on the disk) of each file: another stamp, another content. A file that
was put in place of another within one tick of the clock still has another number."""


@dataclass(frozen=True, eq=False)
class Owned:
    """The sound files: TOML by edition id, TOML by edition and deck; and by file the mistakes of those left out."""

    editions: Mapping[str, str]
    decks: Mapping[tuple[str, str], str]
    wrong: Mapping[str, Mistakes]


NOTHING = Owned({}, {}, {})


def owned(folder: Path | None, shipped: Mapping[str, str]) -> Owned:
    """What lies in a house's data folder; `shipped` maps the ids that are taken to their TOML."""
    if folder is None:
        return NOTHING
    stamp = _stamp(folder)
    return _owned(stamp, tuple(shipped.items())) if stamp else NOTHING


def _stamp(folder: Path) -> Stamp:
    found = []
    for kind in (EDITIONS, DECKS):
        try:
            paths = sorted((folder / kind).glob("*.toml"))
        except OSError:  # a folder that this user may not enter; doctor says so
            continue
        for path in paths:
            try:
                facts = path.stat()
            except OSError:
                found.append((str(path), 0, 0, 0))  # gone, or a link to nowhere: reading it says which
            else:
                found.append((str(path), facts.st_mtime_ns, facts.st_size, facts.st_ino))
    return tuple(found)


@lru_cache(maxsize=4)
def _owned(stamp: Stamp, shipped: tuple[tuple[str, str], ...]) -> Owned:
    editions: dict[str, str] = {}
    decks: dict[tuple[str, str], str] = {}
    wrong: dict[str, Mistakes] = {}
    texts = {Path(path): _text(Path(path), size) for path, _, size, _ in stamp}
    for path, toml in texts.items():
        if path.parent.name == EDITIONS and (mistakes := _look_at_edition(toml, dict(shipped), editions)):
            wrong[str(path)] = mistakes
    boxes = {**dict(shipped), **editions}
    for path, toml in texts.items():
        if path.parent.name == DECKS and (mistakes := _look_at_deck(path, toml, boxes, decks)):
            wrong[str(path)] = mistakes
    return Owned(editions, decks, wrong)


def _text(path: Path, size: int) -> str | Mistakes:
    """What stands in a file, or why that cannot be told."""
    if size > 4 * LONGEST_FILE:
        return [f"This is too long for an edition: {size:,} bytes."]
    try:
        if not path.is_file():
            return ["This is no file."]
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ["This is not text in UTF-8."]
    except OSError as wrong:
        return [f"This cannot be read: {wrong.strerror}."]


def _look_at_edition(toml: str | Mistakes, shipped: Mapping[str, str], editions: dict[str, str]) -> Mistakes:
    if not isinstance(toml, str):
        return toml
    if mistakes := check(toml):
        return mistakes
    own = parsed(toml)["id"]
    if own in shipped:
        return [f'id: "{own}" is a box that Butler brings along; give this one an id of its own.']
    if own in editions:
        return [f'id: "{own}" is here twice, in two files.']
    editions[own] = toml
    return []


def _look_at_deck(
    path: Path, toml: str | Mistakes, boxes: Mapping[str, str], decks: dict[tuple[str, str], str]
) -> Mistakes:
    if not isinstance(toml, str):
        return toml
    mistakes = check_deck_file(path.stem, toml, boxes)
    if not mistakes and (of := _named(path.stem, boxes)):
        decks[of] = toml
    return mistakes


def check_deck_file(stem: str, toml: str, boxes: Mapping[str, str]) -> Mistakes:
    """Every mistake in a file of cards that is called `stem`: which edition and deck its name says, then its cards."""
    of = _named(stem, boxes)
    if of is None:
        fit = [f"{each}-{deck}" for each in boxes for deck in _decks(each, boxes)]
        names = ", ".join(f"{name}.toml" for name in fit)
        return [f"The name of this file says no edition and deck, as in {names}.{near(stem, fit)}"]
    edition, deck = of
    mistakes = check_deck(toml, read(boxes[edition]))
    if not mistakes and parsed(toml)["deck"] != deck:
        return [f'deck: the name of this file says "{deck}".']
    return mistakes or misfits(parsed(boxes[edition]), deck, parsed(toml))


def _named(stem: str, boxes: Mapping[str, str]) -> tuple[str, str] | None:
    """The edition and the deck that a file's name says."""
    for each in boxes:
        deck = stem.removeprefix(f"{each}-")
        if deck != stem and deck in _decks(each, boxes):
            return each, deck
    return None


def _decks(edition: str, boxes: Mapping[str, str]) -> list[str]:
    return [*parsed(boxes[edition]).get("decks", {})]
