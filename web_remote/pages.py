"""What is the same for everybody: pages, pictures, fonts, the box's names, the description of these doors, health.

Nothing here is private. Of the phone's cookie only this is looked at: whether there is one, because who comes without
sees the door at once and is not asked who it is. Files come out of three folders by their plain names. What a
page is made of carries its mark in the address, so that a phone keeps it and a reload asks only for the page itself.
"""

from __future__ import annotations

import gzip
from functools import cache, lru_cache
from importlib import resources
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from posixpath import normpath
from typing import Any

import orjson
from flask import Blueprint, Response, request, send_from_directory
from werkzeug.exceptions import NotFound

from companion import editions
from companion.editions import EditionWrong
from companion.languages import speaks
from companion.qr import in_svg

from .answers import answer
from .edition_words import edition_in_words
from .frames import MARK, PAGES, STATIC, framed
from .frames import mark as mark
from .house import Table
from .remote import token
from .spoken import language, spoken_here

HERE = Path(__file__).parent
FRESH = "no-cache"  # kept by the phone, but asked about each time; the answer is mostly "unchanged"
FOR_AN_EVENING = "public, max-age=14400, stale-while-revalidate=604800"  # pictures and fonts
KEPT = "public, max-age=31536000, immutable"
SQUEEZED = frozenset(("text/html", "text/css", "text/javascript", "image/svg+xml", "application/json"))


def build() -> str:
    """The version of this program; a page from before an update sees another one and loads itself anew."""
    try:
        return version("butler")
    except PackageNotFoundError:
        return "0"


@cache
def described() -> dict[str, Any]:
    """The OpenAPI document of these doors, the guests' and the staff's."""
    document: dict[str, Any] = orjson.loads((HERE / "openapi.json").read_bytes())
    staff: dict[str, Any] = orjson.loads((HERE / "openapi_staff.json").read_bytes())
    document["paths"] |= staff["paths"]
    for kind, known in staff["components"].items():
        document["components"][kind] |= known
    document["info"]["version"] = build()
    return document


def squeeze(response: Response, path: Path) -> Response:
    """The file's answer with less to carry, for phones that can unpack it."""
    response.vary.add("Accept-Encoding")
    wanted = response.status_code == 200 and response.mimetype in SQUEEZED and request.method == "GET"
    if wanted and request.accept_encodings["gzip"] and not request.range:
        response.close()  # the open file; what goes out instead is kept in memory
        response.direct_passthrough = False
        response.set_data(_squeezed(path, path.stat().st_mtime_ns))
        response.headers["Content-Encoding"] = "gzip"
    return response


@lru_cache(maxsize=256)
def _squeezed(path: Path, changed_ns: int) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)


def squeeze_text(response: Response) -> Response:
    """The same for an answer that was made just now and is long, and is the same for all."""
    response.vary.add("Accept-Encoding")
    if request.accept_encodings["gzip"]:
        response.set_data(_squeezed_text(response.get_data()))
        response.headers["Content-Encoding"] = "gzip"
    return response


@lru_cache(maxsize=64)
def _squeezed_text(text: bytes) -> bytes:
    return gzip.compress(text, mtime=0)


def blueprint(table: Table, house: Path | None = None) -> Blueprint:
    """Pages, files and the facts that all may have, as Flask routes. `house` is the folder of the owner's own boxes."""
    routes = Blueprint("pages", __name__)
    ours = resources.files("companion")
    folders = {"static": STATIC, "art": Path(str(ours / "art")), "fonts": Path(str(ours / "fonts"))}

    def page(code: str = "", name: str = "page") -> Response:
        static = f"/static/{mark(folders['static'])}"
        html = framed(name, language(), static, is_new=not token(), spoken=spoken_here())
        response = Response(html, mimetype="text/html")
        response.headers["Cache-Control"] = "no-store"  # also keeps it out of the back-forward cache (F25)
        return squeeze_text(response)

    def file(folder: str, name: str) -> Response:
        marked, _, rest = name.partition("/")
        current = folder == "static" and marked == mark(folders[folder])
        if marked.startswith(MARK):  # a mark of yesterday gets today's file, and is asked about
            name = rest
        if name != normpath(name):  # nobody's browser asks like that, and each spelling would be kept
            raise NotFound
        response = send_from_directory(folders[folder], name)
        otherwise = FRESH if folder == "static" else FOR_AN_EVENING
        response.headers["Cache-Control"] = KEPT if current else otherwise
        return squeeze(response, folders[folder] / name)

    def boxes() -> Response:
        here = table.edition
        known = {each: editions.load(each, house) for each in editions.all_ids(house)} | {here.id: here}
        say = speaks(language())
        return answer({"here": here.id, "boxes": [{"id": box.id, "name": say(box.name)} for box in known.values()]})

    def edition(edition_id: str) -> Response:
        try:
            here = table.edition  # as it was printed: what a table says of it stands in the views
            box = (here.printed or here) if here.id == edition_id else editions.load(edition_id, house)
        except EditionWrong:
            raise NotFound from None
        return squeeze_text(answer(edition_in_words(box, language())))

    def health() -> Response:
        missing = [fault["part"] for fault in table.house()["faults"]]
        return answer({"alive": True, "version": build(), "missing": missing})

    def code() -> Response:
        """What the table screen has for a camera, for a browser that stands in for it."""
        url = table.house()["url"]
        if not url:
            raise NotFound
        return Response(in_svg(url), mimetype="image/svg+xml")

    def wifi() -> Response:
        """The same for the table's own Wi-Fi."""
        told = table.house()["wifi"]
        if told is None:
            raise NotFound
        return Response(in_svg(told["code"]), mimetype="image/svg+xml")

    for path, name in (("/", "home"), ("/j/<code>", "join")):
        routes.add_url_rule(path, name, page, methods=["GET"])
    for name in PAGES.keys() - {"page"}:
        routes.add_url_rule(f"/{name}", name, page, methods=["GET"], defaults={"name": name})
    routes.add_url_rule("/api/public/qr", "qr", code, methods=["GET"])
    routes.add_url_rule("/api/public/wifi", "wifi", wifi, methods=["GET"])
    for folder in folders:
        routes.add_url_rule(f"/{folder}/<path:name>", folder, file, methods=["GET"], defaults={"folder": folder})
    routes.add_url_rule("/api/editions", "boxes", boxes, methods=["GET"])
    routes.add_url_rule("/api/edition/<edition_id>", "edition", edition, methods=["GET"])
    routes.add_url_rule("/api/openapi.json", "described", lambda: answer(described()), methods=["GET"])
    routes.add_url_rule("/healthz", "health", health, methods=["GET"])
    return routes
