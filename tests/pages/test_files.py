"""How the files of the pages travel: kept by the phone under a mark, squeezed, and never old after an update."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any, cast

import pytest
from flask import Flask
from flask.testing import FlaskClient

from web_remote import pages

from .canned_table import ROOT

STATIC = ROOT / "web_remote/static"


@pytest.fixture
def phone() -> FlaskClient:
    app = Flask(__name__, static_folder=None)
    app.register_blueprint(pages.blueprint(cast(Any, None)))
    return app.test_client()


def test_a_page_names_its_files_by_the_mark_of_now_and_they_are_kept(phone: FlaskClient) -> None:
    html = phone.get("/j/TEA4TW", buffered=True)
    assert html.headers["Cache-Control"] == "no-store"
    named = re.findall(r'"(/static/[^"]+)"', html.text)
    assert len(named) > 10
    for path in named:
        found = phone.get(path, buffered=True)
        assert found.status_code == 200, path
        assert found.headers["Cache-Control"] == pages.KEPT


def test_a_file_under_yesterdays_mark_is_todays_and_asked_about(phone: FlaskClient) -> None:
    found = phone.get("/static/v-0123456789ab/js/main.js", buffered=True)
    assert found.data == (STATIC / "js/main.js").read_bytes()
    assert found.headers["Cache-Control"] == pages.FRESH


def test_another_file_makes_another_mark(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("1")
    before = pages.mark(tmp_path)
    assert pages.mark(tmp_path) == before
    (tmp_path / "a.js").write_text("12")
    assert pages.mark(tmp_path) != before


@pytest.mark.parametrize("path", ["/static/js/main.js", "/static/page.css", "/art/card-rope.svg"])
def test_what_is_text_is_squeezed_for_who_can_unpack_it(phone: FlaskClient, path: str) -> None:
    plain = phone.get(path, buffered=True)
    squeezed = phone.get(path, headers={"Accept-Encoding": "gzip"}, buffered=True)
    assert "Content-Encoding" not in plain.headers
    assert squeezed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(squeezed.data) == plain.data
    assert len(squeezed.data) < 0.6 * len(plain.data)
    assert "Accept-Encoding" in squeezed.headers["Vary"]


def test_an_unchanged_file_is_not_sent_again(phone: FlaskClient) -> None:
    etag = phone.get("/art/card-rope.svg", headers={"Accept-Encoding": "gzip"}, buffered=True).headers["ETag"]
    again = phone.get("/art/card-rope.svg", headers={"If-None-Match": etag, "Accept-Encoding": "gzip"}, buffered=True)
    assert again.status_code == 304


@pytest.mark.parametrize("path", ["/static/v-0123456789ab/../../pages.py", "/static/v-1/", "/static/none.js"])
def test_nothing_else_comes_out_of_the_folder(phone: FlaskClient, path: str) -> None:
    assert phone.get(path, buffered=True).status_code == 404
