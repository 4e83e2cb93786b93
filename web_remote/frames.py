"""What a browser gets first of each page: the frame, in its language, with the addresses of its files.

`templates/frame.html` holds what pages share; a page's own template fills in its title and its files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from companion.languages import ENGLISH, languages, speaks

PAGES = ("page", "table", "toolbox", "deck", "staff", "floor")
"""By their templates: the remote itself, the public picture for a television, what no game needs, and the staff's: of
this table, and of all tables of the house."""


STATIC = Path(__file__).parent / "static"
MARK = "v-"


def mark(folder: Path) -> str:
    """What the files in `folder` are at this moment, in a few letters: another file, another mark."""
    stamp = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        found = path.stat()
        stamp.update(f"{path.name} {found.st_size} {found.st_mtime_ns}\n".encode())
    return MARK + stamp.hexdigest()[:12]


def framed(
    page: str, language: str, static: str = "/static", *, is_new: bool = False, spoken: Sequence[str] = ()
) -> str:
    """One of `PAGES` as HTML. `static` is where its files lie; `is_new`: whoever asks has never been here;
    `spoken` are the languages to choose from, all if none are named.

    The page's other sentences are fetched together with its scripts, but for English, which stands in those.
    """
    return (
        _templates()
        .get_template(f"{page}.html")
        .render(
            t=speaks(language),
            language=language,
            languages=" ".join(spoken or languages()),
            is_translated=language != ENGLISH,
            static=static,
            is_new=is_new,
        )
    )


@cache
def _templates() -> Environment:
    folder = FileSystemLoader(Path(__file__).parent / "templates")
    return Environment(loader=folder, autoescape=True, trim_blocks=True)
