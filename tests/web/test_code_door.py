"""The code to scan, for a browser that stands in for the table screen: what the screen shows, and kept by nobody."""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any, cast

import segno
from flask import Flask

from tests.web.guests import House, Phone
from web_remote import pages


def test_anybody_gets_the_code_that_the_screen_shows_and_it_is_not_kept(house: House) -> None:
    found = Phone(house).get("/api/public/qr")
    assert found.status == 200
    assert (found.header("content-type") or "").startswith("image/svg+xml")
    assert found.header("cache-control") == "no-store"
    picture = io.BytesIO()
    code = segno.make(house.table.house()["url"], error="m", micro=False)
    code.save(picture, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True)
    assert found.body == picture.getvalue()


def test_without_an_address_there_is_no_code() -> None:
    table = SimpleNamespace(house=lambda: {"url": ""})
    app = Flask(__name__, static_folder=None)
    app.register_blueprint(pages.blueprint(cast(Any, table)))
    assert app.test_client().get("/api/public/qr").status_code == 404
