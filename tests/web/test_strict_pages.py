"""What a browser is told it may do with us, and that the pages keep to it: no script but our files, nothing from
anywhere else, nobody round them (F44, F45)."""

import re
from html.parser import HTMLParser
from importlib import resources
from pathlib import Path

import pytest

from tests.web.guests import Phone
from web_remote.pages import HERE

STRICT = {
    "default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "connect-src": "'self'",
    "font-src": "'self'", "base-uri": "'none'", "form-action": "'none'", "frame-ancestors": "'none'",
}  # fmt: skip
PATHS = {"<code>": "ABCDEF", "<edition_id>": "classic", "<path:name>": "page.css"}


@pytest.fixture(scope="module")
def pages(lasting_house, ann):
    """Every address that answers with a page: path -> answer."""
    routes = [rule.rule for rule in lasting_house.door.app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    for slot, text in PATHS.items():
        routes = [route.replace(slot, text) for route in routes]
    answers = {path: ann.get(path) for path in routes if "/stream" not in path}
    return {path: got for path, got in answers.items() if (got.header("Content-Type") or "").startswith("text/html")}


def test_these_are_the_pages(pages):
    assert pages.keys() == {"/", "/j/ABCDEF", "/table", "/toolbox", "/deck", "/staff", "/floor"}


def test_every_page_allows_our_own_files_and_nothing_else_and_is_not_kept__F25_F44(pages):
    for path, page in pages.items():
        policy = dict(rule.strip().split(" ", 1) for rule in (page.header("Content-Security-Policy") or "").split(";"))
        assert {name: policy.get(name) for name in STRICT} == STRICT, path
        assert set(policy.pop("img-src").split()) <= {"'self'", "data:"}
        assert all(rule in ("'self'", "'none'") for rule in policy.values()), path
        assert page.header("Content-Type") == "text/html; charset=utf-8"
        assert page.header("X-Frame-Options") == "DENY"
        assert page.header("X-Content-Type-Options") == "nosniff"
        assert page.header("Referrer-Policy") == "no-referrer"
        assert page.header("Cross-Origin-Resource-Policy") == "same-origin"
        assert page.header("Cache-Control") == "no-store"


class Tags(HTMLParser):
    """Collects what a strict policy would stop, and where the page leads."""

    def __init__(self) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.leads: list[str] = []
        self._in = ""

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self._in = tag
        self.inline += [f"{tag} {name}" for name in given if name.startswith("on") or name == "style"]
        self.leads += [given[name] or "" for name in ("src", "href", "action", "srcset") if name in given]

    def handle_data(self, text):
        if self._in in ("script", "style") and text.strip():
            self.inline.append(f"<{self._in}>")

    def handle_endtag(self, tag):
        self._in = ""


def test_no_page_has_a_script_or_a_style_in_itself_or_leads_away(pages):
    for path, page in pages.items():
        tags = Tags()
        tags.feed(page.body.decode())
        assert tags.inline == [], path
        assert all(re.match(r"/(?!/)", where) for where in tags.leads), (path, tags.leads)


OURS = [HERE / "static", HERE / "templates", Path(str(resources.files("companion") / "art"))]
AWAY = re.compile(r"""(?:https?:)?//(?!www\.w3\.org/)[\w-]+\.[\w.-]+/?["'`)\s]""")
MARKUP = re.compile(r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|new Function|srcdoc)\b\s*[=(]")


def test_no_file_names_another_site_or_turns_text_into_markup__F44():
    for folder in OURS:
        for path in folder.rglob("*.*"):
            if path.suffix in (".js", ".css", ".html", ".svg", ".json"):
                text = path.read_text(encoding="utf-8")
                assert not AWAY.findall(text), path
                assert not MARKUP.findall(text), path


def test_whatever_is_answered_is_not_kept_guessed_at_or_shared__F25(ann):
    answers = [
        ann.get("/api/me"), ann.get("/api/view?seat=s1"), ann.get("/api/view?seat=s9"), ann.get("/nothing"),
        ann.get("/api/public/view"), ann.get("/healthz"), ann.tap("roll"), ann.post("/api/join", {}),
        ann.get("/", Host="evil.example"), ann.ask("POST", "/api/join", body=b"x" * 70_000), ann.get("/api/nothing"),
        ann.post("/api/notebook", {"game": ann.house.table.game}),
    ]  # fmt: skip
    for answer in answers:
        assert answer.header("Cache-Control") == "no-store", answer
        assert answer.header("X-Content-Type-Options") == "nosniff", answer
        assert answer.header("Cross-Origin-Resource-Policy") == "same-origin", answer
        assert answer.header("Access-Control-Allow-Origin") is None, answer
    with ann.listens() as stream:
        assert "cache-control: no-store" in stream.head.lower()


def test_the_cookie_is_for_the_browser_and_this_house_alone__F17(lasting_house):
    given = Phone(lasting_house).join("Bo").header("Set-Cookie") or ""
    parts = {part.strip().partition("=")[0].lower(): part.partition("=")[2] for part in given.split(";")}
    assert {"httponly", "samesite", "path", "max-age"} <= parts.keys()
    assert parts["samesite"] == "Strict"
    assert "domain" not in parts
