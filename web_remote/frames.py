"""What a browser gets first of each page: the frame, in its language, with the addresses of its files.

`templates/frame.html` holds what pages share; `PAGES` says what each has of its own. The first page is put together
while the program starts, so nothing is read in for it that takes longer than the page.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from string import Template

from markupsafe import escape

from companion.frozen import dataclass
from companion.languages import ENGLISH, N_, languages, speaks


@dataclass(frozen=True)
class Page:
    """What one page has in its frame. Files are named as they lie in `static`."""

    script: str
    title: str = "Butler"
    looks: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    """Modules that a browser fetches before it finds out by itself that the script wants them."""
    is_an_app: bool = True
    """A phone may put it among its apps."""


PAGES = {
    "page": Page(
        "js/main.js",
        ahead=("js/taps.js", "js/knock.js", "js/names.js", "js/join.js", "js/shape.js", "js/ask.js", "js/language.js"),
    ),
    "table": Page(
        "wall/wall.js",
        N_("Butler: the table"),
        looks=("wall/wall.css",),
        ahead=("js/link.js",),
        is_an_app=False,
    ),
    "toolbox": Page("toolbox/toolbox.js", N_("Butler: the toolbox"), looks=("table.css", "toolbox/toolbox.css")),
    "deck": Page("deck/deck.js", N_("Butler: the cards of a deck"), looks=("table.css", "deck/deck.css")),
    "staff": Page(
        "staff/staff.js", N_("Butler: the staff's page"), looks=("table.css", "staff/staff.css"), is_an_app=False
    ),
    "floor": Page("floor/floor.js", N_("Butler: the floor"), looks=("floor/floor.css",), is_an_app=False),
}
"""The remote itself, the public picture for a television, what no game needs, and the staff's: of this table, and of
all tables of the house."""

WITHOUT_SCRIPTS = N_("This page needs JavaScript: please allow it for this address and open the page again.")

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
    name: str, language: str, static: str = "/static", *, is_new: bool = False, spoken: Sequence[str] = ()
) -> str:
    """One of `PAGES` as HTML. `static` is where its files lie; `is_new`: whoever asks has never been here;
    `spoken` are the languages to choose from, all if none are named.

    The page's other sentences are fetched together with its scripts, but for English, which stands in those.
    """
    page, say = PAGES[name], speaks(language)
    words = f'<link rel="preload" href="{static}/words/{language}.json" as="fetch" crossorigin="anonymous">\n'
    return _template("frame").substitute(
        language=language,
        is_new=" data-new" if is_new else "",
        languages=" ".join(spoken or languages()),
        title=escape(say(page.title)),
        among_the_apps=_template("among_the_apps").substitute(static=static) if page.is_an_app else "",
        words=words if language != ENGLISH else "",
        static=static,
        looks="".join(f'<link rel="stylesheet" href="{static}/{path}">\n' for path in page.looks),
        scripts="".join(f'<link rel="modulepreload" href="{static}/{path}">\n' for path in page.ahead)
        + f'<script type="module" src="{static}/{page.script}"></script>\n',
        without_scripts=escape(say(WITHOUT_SCRIPTS)),
    )


@cache
def _template(name: str) -> Template:
    return Template((Path(__file__).parent / "templates" / f"{name}.html").read_text(encoding="utf-8"))
