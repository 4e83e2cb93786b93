"""What is turned away before any session is looked up (F45), and what is never served at all (F6)."""

import pytest

from tests.web.guests import PATIENCE_S, Phone

STRANGERS = (
    "evil.example",
    "evil.example:80",
    "evil.example:{port}",
    "127.0.0.1.:{port}",
    "localhost.:{port}",
    "[::ffff:127.0.0.1]:{port}",
    "127.0.0.1",
    "127.0.0.1:80",
    "captive.apple.com",
    "connectivitycheck.gstatic.com",
    "www.msftconnecttest.com",
    "",
)


@pytest.mark.parametrize("host", STRANGERS)
@pytest.mark.parametrize("path", ["/", "/api/view?seat=s1", "/api/stream?seat=s1", "/art/crest.svg", "/healthz"])
def test_a_name_that_is_not_ours_is_refused_for_reading_too__F45(ann, lasting_house, monkeypatch, host, path):
    monkeypatch.setattr(lasting_house.door.seats, "device", lambda token: pytest.fail("a session was looked up"))
    answer = ann.get(path, Host=host.format(port=lasting_house.door.port))
    assert answer.status == 403
    assert answer.json() == {"refused": "wrong-host", "say": "Please use the address on the table screen."}
    assert answer.header("Set-Cookie") is None


def test_a_request_without_a_host_is_refused__F45(ann, lasting_house):
    stream = ann.listens()
    stream.socket.close()
    import socket

    with socket.create_connection(("127.0.0.1", lasting_house.door.port), timeout=PATIENCE_S) as line:
        line.sendall(b"GET /api/view?seat=s1 HTTP/1.1\r\nCookie: butler-device=%b\r\n\r\n" % ann.cookie.encode())
        assert line.recv(4096).startswith(b"HTTP/1.1 403 ")


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_own_names_pass__F45(ann, lasting_house, name):
    own = f"{name}:{lasting_house.door.port}"
    assert ann.get("/api/view?seat=s1", Host=own).status == 200
    assert ann.post("/api/notebook", {"game": lasting_house.table.game}, Host=own, Origin=f"http://{own}").status == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1", "file://", "http://localhost:1"])
def test_another_sites_page_cannot_act(ann, lasting_house, origin):
    answer = ann.post("/api/command", {"game": lasting_house.table.game}, Origin=origin)
    assert (answer.status, answer.json()["refused"]) == (403, "wrong-origin")
    assert ann.get("/api/view?seat=s1", Origin=origin).status == 403


def test_another_sites_page_cannot_read_either(ann):
    for site in ("cross-site", "same-site"):
        assert ann.get("/api/view?seat=s1", Sec_Fetch_Site=site).status == 403
    assert ann.get("/api/view?seat=s1", Sec_Fetch_Site="same-origin").status == 200
    assert ann.get("/", Sec_Fetch_Site="cross-site").status == 200, "a link in a chat leads to the page"


def test_nothing_is_shared_with_other_sites(ann):
    for path in ("/", "/api/view?seat=s1", "/api/public/view"):
        answer = ann.get(path, Origin=f"http://{ann.house.here}")
        assert not [name for name, _ in answer.headers if name.lower().startswith("access-control")]


@pytest.mark.parametrize("door", ["/api/join", "/api/command", "/api/notebook", "/api/reclaim", "/api/host/claims"])
def test_bodies_are_limited_in_kind_and_size(lasting_house, door):
    phone = Phone(lasting_house)
    assert phone.ask("POST", door, body=b"{}", Content_Type="text/plain").status == 415
    assert phone.ask("POST", door, body=b"a=1", Content_Type="application/x-www-form-urlencoded").status == 415
    too_much = phone.ask("POST", door, body=b'"' + b"x" * 17_000 + b'"')
    assert (too_much.status, too_much.json()["refused"]) == (413, "too-large")
    assert phone.ask("POST", door, body=b"x" * 200_000).status == 413
    assert phone.ask("POST", door, body=b"0\r\n\r\n", Transfer_Encoding="chunked", Content_Length="").status in (
        400,
        411,
    )
    for malformed in (b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b"{}" * 2, b"[" * 9000):
        answer = phone.ask("POST", door, body=malformed)
        assert answer.status == 400, malformed
        assert answer.json()["field"] == "body"


@pytest.mark.parametrize(
    "path",
    [
        "/games/",
        "/games/g1.game",
        "/journal.db",
        "/journal.db-wal",
        "/house.book",
        "/house.book-wal",
        "/butler.toml",
        "/backup.zip",
        "/static/../house.book",
        "/static/../data/",
        "/static/%2e%2e/%2e%2e/house.book",
        "/static/..%2f..%2fpyproject.toml",
        "/static/js/../page.css",
        "/static/nothing/%2e%2e/page.css",
        "/art/../rules/state.py",
        "/art/..%2f__main__.py",
        "/fonts//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/",
        "/art/",
        "/.git/config",
        "/api/",
        "/api/edition/..%2fclassic",
        "/api/edition/nothing",
    ],
)
def test_files_of_the_house_are_nowhere__F6(ann, lasting_house, path):
    answer = ann.get(path, Accept_Encoding="gzip")
    assert answer.status == 404
    assert answer.json()["refused"] == "not-found"


def test_the_data_folder_is_outside_everything_served__F6(lasting_house):
    import web_remote

    served = [web_remote.__path__[0], str(web_remote.pages.HERE.parent / "companion")]
    assert not any(str(lasting_house.folder).startswith(folder) for folder in served)


def test_shared_files_are_kept_for_an_evening_and_then_mostly_unchanged(ann):
    first = ann.get("/art/crest.svg")
    assert first.status == 200
    assert "max-age=14400" in (first.header("Cache-Control") or "")
    again = ann.get("/art/crest.svg", If_None_Match=first.header("ETag") or "")
    assert (again.status, again.body) == (304, b"")


def test_a_door_used_the_wrong_way_says_so(ann):
    for method, path in (("GET", "/api/command"), ("DELETE", "/api/view"), ("PUT", "/"), ("TRACE", "/")):
        answer = ann.ask(method, path)
        assert answer.status == 405
        assert answer.header("Allow")


def test_a_mistake_of_ours_shows_no_traceback(ann, lasting_house, monkeypatch, caplog):
    def breaks(seat):
        raise RuntimeError("secret rope")

    monkeypatch.setattr(lasting_house.table, "picture", breaks)
    answer = ann.get("/api/view?seat=s1")
    assert answer.status == 500
    assert answer.json() == {
        "refused": "broken",
        "say": "The box made a mistake. Nothing was changed; please try again.",
    }
    assert "secret rope" in caplog.text, "it is loud where it helps"
