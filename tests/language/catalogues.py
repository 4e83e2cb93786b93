"""The catalogues: what has to be said, what has been put into a language, and the files made of both.

    python -m tests.language.catalogues      (`make words`)

takes every sentence out of the program, the boxes and the pages, brings each `companion/locale/<code>/LC_MESSAGES/
butler.po` into step with them, and makes of it the `butler.mo` beside it and the page's `web_remote/static/words/
<code>.json`. What a translator edits is the po file alone; to begin a language, make its folder with an empty one.
"""

from __future__ import annotations

import io
import json
import sys
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from . import from_boxes, from_pages, from_python
from .from_python import ROOT

DOMAIN = "butler"
LOCALE = ROOT / "companion" / "locale"
PAGES = ROOT / "web_remote" / "static" / "words"

HEADERS = ("Language", "Plural-Forms", "Content-Type", "Content-Transfer-Encoding")


class Plain(Catalog):
    """A catalogue whose head says what programs need, and nothing that changes from day to day."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [(name, value) for name, value in super()._get_mime_headers() if name in HEADERS]

    @mime_headers.setter
    def mime_headers(self, headers: list[tuple[str, str]]) -> None:
        super()._set_mime_headers(headers)


def template(code: str = "") -> Catalog:
    """Every sentence that people may read, with the files it stands in; none is put into a language yet. With `code`
    also what is said in no other language than that."""
    where: dict[str, set[str]] = {}
    several: dict[str, tuple[str, str]] = {}
    for origin in (from_python, from_boxes, from_pages):
        for found, file in (*origin.sentences(), *(from_boxes.with_articles(code) if origin is from_boxes else ())):
            one = found if isinstance(found, str) else found[0]
            where.setdefault(one, set()).add(file)
            if isinstance(found, tuple):
                several[one] = found
    catalog = Plain(domain=DOMAIN, charset="utf-8")
    for one, files in sorted(where.items(), key=lambda entry: (min(entry[1]), entry[0])):
        catalog.add(several.get(one, one), locations=[(file, 1) for file in sorted(files)], flags=_flags(one))
    return catalog


def _flags(sentence: str) -> list[str]:
    return ["python-brace-format"] if "{" in sentence else []


def codes() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/butler.po"))


def po_of(code: str) -> Path:
    """The file that a translator of that language edits."""
    return LOCALE / code / "LC_MESSAGES" / "butler.po"


def read(code: str) -> Catalog:
    """That language's catalogue as it lies on the disk."""
    return read_po(io.BytesIO(po_of(code).read_bytes()), locale=code, domain=DOMAIN)


def in_step(code: str) -> Catalog:
    """The catalogue with every sentence of the program and no other, what was put into the language kept."""
    kept = {_one(message.id): message.string for message in read(code) if message.id}
    comment = f"# What Butler says, in {code}. Edit the msgstr lines; `make words` does the rest."
    catalog = Plain(locale=code, domain=DOMAIN, charset="utf-8", fuzzy=False, header_comment=comment)
    for message in _template(code):
        if message.id:
            string = kept.get(_one(message.id), "")
            if isinstance(string, str) != isinstance(message.id, str):
                string = ""
            catalog.add(message.id, string or None, locations=message.locations, flags=message.flags)
    return catalog


@cache
def _template(code: str) -> Catalog:
    return template(code)


def _one(sentence: str | list[str] | tuple[str, ...]) -> str:
    return sentence if isinstance(sentence, str) else sentence[0]


def as_po(catalog: Catalog) -> bytes:
    """The file that a translator edits."""
    file = io.BytesIO()
    write_po(file, catalog, width=120, include_lineno=False, ignore_obsolete=True)
    return file.getvalue().rstrip(b"\n") + b"\n"


def as_mo(catalog: Catalog) -> bytes:
    """What the program reads."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def as_page(catalog: Catalog) -> bytes:
    """What the pages read: the translation under each English sentence, and of pairs a list by the language's order."""
    words = {
        _one(message.id): message.string
        for message in catalog
        if message.id and _has(message.string) and any("/static/" in file for file, _ in message.locations)
    }
    return json.dumps(words, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def _has(string: str | list[str] | tuple[str, ...]) -> bool:
    return bool(string) and (isinstance(string, str) or all(string))


def made(code: str) -> dict[Path, bytes]:
    """Every file of that language as it has to lie on the disk."""
    catalog = in_step(code)
    po = po_of(code)
    return {po: as_po(catalog), po.with_suffix(".mo"): as_mo(catalog), PAGES / f"{code}.json": as_page(catalog)}


def missing(code: str) -> list[str]:
    """The English of what is not put into that language yet."""
    return [_one(message.id) for message in in_step(code) if message.id and not _has(message.string)]


def main() -> int:
    """Brings all languages into step. Fails while a sentence is missing in one of them."""
    left = 0
    for code in codes():
        for path, content in made(code).items():
            if not path.exists() or path.read_bytes() != content:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
                print(f"{path.relative_to(ROOT)} is new")
        still = missing(code)
        left += len(still)
        print(f"{code}: {len(still)} sentences are not put into this language yet", *still[:5], sep="\n    ")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
