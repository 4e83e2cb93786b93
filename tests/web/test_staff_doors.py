"""Behind the staff's way in: what staff do to a table and its game, what they set, what they take away."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from typing import Any

import pytest

from companion import editions
from companion.journal import Journal
from companion.plain_log import LINES, LastLines, without_secrets
from companion.rules import commands as c
from companion.staff.components import parts
from tests.web.conftest import opened
from tests.web.guests import House, Phone, wait_until
from tests.web.staff import PIN, StaffPhone, with_pin
from tests.web.test_openapi import holds
from web_remote.staff_table import RESCUES

READS = (
    *("state", "offers", "log", "shelf", "statistics", "statistics.csv"),
    *("bundle", "parts?edition=classic"),
)


@pytest.fixture(scope="module")
def on() -> Any:
    """A house in the middle of a game, with somebody who works there."""
    for house in opened():
        with_pin(house)
        house.phones = house.playing(3)  # type: ignore[attr-defined]
        yield house


@pytest.fixture
def staff(on: House) -> StaffPhone:
    return StaffPhone(on).came_in()


def does(staff: StaffPhone, path: str, **wish: Any) -> dict[str, Any]:
    answer = staff.post(f"/api/staff/{path}", wish)
    assert answer.status == 200, answer.body
    told: dict[str, Any] = answer.json()
    return told


# ------------------------------------------------------------------ the table


def test_a_message_a_dark_screen_and_help_are_the_stewards(on: House, staff: StaffPhone) -> None:
    on.steward.help(True)
    state = staff.state()
    assert holds(state, "StaffState")
    assert state["table"]["help"]
    assert does(staff, "help")["table"]["help"] is False
    assert does(staff, "message", text=" The kitchen\nis open ")["table"]["message"] == "The kitchen is open"
    assert does(staff, "message", text="")["table"]["message"] is None
    assert does(staff, "dim", dim=True)["table"]["dim"]
    assert not does(staff, "dim", dim=False)["table"]["dim"]
    assert does(staff, "keep-on")["phase"] == "turn"
    for path, wish in (("session", {"open": True}), ("volume", {"percent": 30}), ("message", {"text": "x" * 300})):
        refused = staff.post(f"/api/staff/{path}", wish)
        assert refused.status == 409
        assert refused.json()["say"]


def test_a_game_is_rescued_by_what_a_host_may_do_and_by_nothing_else(on: House, staff: StaffPhone) -> None:
    acts = {act["do"]: act["who"] for act in staff.state()["acts"]}
    assert acts.keys() <= set(RESCUES)
    assert {"pause", "make-host", "sit-out", "set-aside", "call-off"} <= acts.keys()
    assert does(staff, "game", do="make-host", who="s2")["seats"][1]["host"]
    assert [seat["host"] for seat in does(staff, "game", do="make-host", who="s1")["seats"]] == [True, False, False]
    assert does(staff, "game", do="pause")["table"]["paused"]
    assert not does(staff, "game", do="resume")["table"]["paused"]
    offered = {choice["do"] for choice in on.table.view(c.PANEL)["choices"]}
    before = on.table.journal.length
    for do in offered - set(RESCUES):
        assert staff.post("/api/staff/game", {"do": do}).status == 409, do
    for wish in ({"do": "make-host"}, {"do": "make-host", "who": "s9"}, {"do": "pause", "who": "s1"}, {"do": "show"}):
        assert staff.post("/api/staff/game", wish).status == 409, wish
    assert on.table.journal.length == before


def test_staff_give_a_seat_back_to_a_new_phone(on: House, staff: StaffPhone) -> None:
    lost = Phone(on)
    asked = lost.post("/api/reclaim", {"seat": "s3"}).json()
    assert staff.state()["claims"] == [{"seat": "s3", "name": "Cy"}]
    assert does(staff, "claim", seat="s3", agree=True)["claims"]
    assert lost.post("/api/reclaim", {"seat": "s3", "claim": asked["claim"]}).status == 200
    lost.seat = "s3"
    assert lost.view()["you"]["name"] == "Cy"
    assert not staff.state()["claims"]


# ------------------------------------------------------------------ what guests are offered


def test_what_is_offered_is_kept_and_stands_until_the_settings_change(house: House) -> None:
    with_pin(house)
    staff = StaffPhone(house).came_in()
    told = does(
        staff, "offers", editions=["event", "classic", "gone"], brightness=60, night=[21, 8], session_minutes=90
    )
    assert holds(told, "Offers")
    assert [each["id"] for each in told["editions"] if each["offered"]] == ["classic", "event"]
    assert (told["brightness"], told["night"], told["session_minutes"]) == (60, [21, 8], 90)
    for wish in ({"brightness": 5}, {"night": [22, 24]}, {"session_minutes": -1}):
        refused = staff.post("/api/staff/offers", wish)
        assert refused.status == 409
        assert refused.json()["say"]
    assert staff.post("/api/staff/offers", {"night": [1, "x"]}).status == 400
    assert does(staff, "offers")["brightness"] == 60


def test_phones_choose_among_the_languages_on_offer(house: House) -> None:
    with_pin(house)
    staff, phone = StaffPhone(house).came_in(), Phone(house)
    assert 'data-languages="en da"' in phone.get("/").body.decode()
    does(staff, "offers", languages=["da"])
    page = phone.get("/", Accept_Language="en").body.decode()
    assert 'lang="da"' in page
    assert 'data-languages="da"' in page


def test_the_lobby_has_the_boxes_on_offer(house: House) -> None:
    """Whoever sits there stays; the boxes that cannot be chosen any more are not there to choose."""
    with_pin(house)
    staff, host = StaffPhone(house).came_in(), house.seated(1)[0]
    house.evening._cupboard._offered = lambda: house.door.app.extensions["staff"].house._offered.now.editions
    before = house.table.game
    does(staff, "offers", editions=["event", "dansk"])
    wait_until(lambda: house.table.game != before and house.table.edition.id == "event")
    assert [box["id"] for box in host.view()["table"]["boxes"]] == ["event", "dansk"]


def test_guests_take_a_preset_with_one_tap(house: House) -> None:
    with_pin(house)
    staff, phones = StaffPhone(house).came_in(), house.seated(3)
    preset = {"name": "Quick", "edition": "classic", "rules": {"disproof": "swift", "last-one": "friendly-win"}}
    told = does(staff, "presets", presets=[preset])
    assert told["presets"] == [preset]
    with phones[0].listens() as stream:
        assert stream.next("house")["presets"] == ["Quick"]
    assert phones[1].post("/api/host/preset", {"name": "Quick"}).status == 409, "the host does that"
    assert phones[0].post("/api/host/preset", {"name": "Gone"}).status == 409
    assert phones[0].post("/api/host/preset", {"name": "Quick"}).json() == {"left": 0}
    rules = house.table.view(c.PUBLIC)["table"]["rules"]
    assert {rule: rules[rule] for rule in preset["rules"]} == preset["rules"]
    wrong = [
        [preset, {**preset, "name": "QUICK"}], [{**preset, "name": ""}], [{**preset, "name": "x" * 40}],
        [{**preset, "rules": {"disproof": "gone"}}], [{**preset, "rules": {"gone": "swift"}}],
    ]  # fmt: skip
    for presets in wrong:
        assert staff.post("/api/staff/presets", {"presets": presets}).status == 409, presets
    assert staff.post("/api/staff/presets", {"presets": [{**preset, "rules": {"disproof": 3}}]}).status == 400
    assert staff.post("/api/staff/presets", {"presets": [{**preset, "edition": "gone"}]}).status == 404


# ------------------------------------------------------------------ the parts of a box


def test_what_is_missing_the_next_one_reads(house: House) -> None:
    with_pin(house)
    staff = StaffPhone(house).came_in()
    told = staff.get("/api/staff/parts?edition=bonus").json()
    assert holds(told, "Parts")
    assert not told["counted"]
    ids = [part["id"] for group in told["groups"] for part in group["parts"]]
    assert ids == [part.id for part in parts(editions.load("bonus"))]
    assert {"token:plum", "weapon:rope", "card:library", "dice"} < set(ids)
    told = does(staff, "parts", edition="bonus", missing=["weapon:rope", "token:plum", "weapon:spoon"])
    lost = [part["id"] for group in told["groups"] for part in group["parts"] if part["missing"]]
    assert lost == ["token:plum", "weapon:rope"]
    later = StaffPhone(house).came_in()
    (box,) = later.get("/api/staff/offers").json()["missing"]
    assert (box["edition"], len(box["parts"])) == ("bonus", 2)
    assert later.state()["missing"] == [], "another box lies on the table"
    assert does(later, "parts", edition="classic", missing=["weapon:rope"])["edition"] == "classic"
    assert later.state()["missing"] == ["Rope (Weapons)"]
    does(later, "parts", edition="classic", missing=[])
    does(later, "parts", edition="bonus", missing=[])
    assert later.get("/api/staff/offers").json()["missing"] == []
    assert later.get("/api/staff/parts?edition=bonus").json()["counted"]
    assert later.get("/api/staff/parts?edition=gone").status == 404


# ------------------------------------------------------------------ what is taken away


def test_the_card_is_a_picture_or_a_pdf(on: House, staff: StaffPhone) -> None:
    import pygame
    import zxingcpp

    from companion.screen.table_card import as_pdf

    png = staff.get("/api/staff/card?kind=png")
    assert (png.status, png.header("Content-Type")) == (200, "image/png")
    card = pygame.image.load(io.BytesIO(png.body), "card.png")
    assert card.get_size() == (1240, 1748), "A6 at 300 dots an inch"
    grey = pygame.image.tobytes(pygame.transform.grayscale(card), "RGB")[::3]
    (code,) = zxingcpp.read_barcodes(memoryview(grey).cast("B", card.get_size()[::-1]))
    assert code.text == f"http://{on.here}/", "the address, and no code that is another one for the next game"
    pdf = as_pdf(pygame.Surface((105, 148)))
    assert pdf.startswith(b"%PDF-1.4")
    assert b"/MediaBox [0 0 297.64 419.53]" in pdf, "A6 in points"
    for number, at in enumerate(re.findall(rb"\n(\d{10}) 00000 n", pdf), 1):
        assert pdf[int(at) :].startswith(b"%d 0 obj" % number)
    assert staff.get("/api/staff/card?kind=gif").status == 400


def test_statistics_are_told_as_a_sheet(house: House) -> None:
    with_pin(house)
    staff = StaffPhone(house).came_in()
    house.playing(3)
    house.statistics.look()
    house.let_pass(600)
    house.table.submit(c.CallOff(c.PANEL))
    house.statistics.look()
    (line,) = staff.get("/api/staff/statistics").json()["lines"]
    assert line == {
        "day": "", "edition": "classic", "players": 3, "bots": 0, "how": "called-off",
        "games": 1, "minutes": 10, "turns": line["turns"],
    }  # fmt: skip
    (row,) = csv.DictReader(io.StringIO(staff.get("/api/staff/statistics.csv").body.decode()))
    assert (row["day"], row["games"], row["minutes"]) == ("", "1", "10")


# ------------------------------------------------------------------ what nobody is told


def test_no_answer_to_staff_holds_what_is_somebodys_alone(house: House) -> None:
    """Over a game, to its end: no card that lies in a hand or in the envelope, no salt, no token, no PIN; and in what
    is taken away not even a name."""
    with_pin(house)
    staff, phones = StaffPhone(house).came_in(), house.playing(3)
    for phone in phones:
        phone.view()
    names = [each["name"] for each in house.table.view(c.PUBLIC)["table"]["seats"]]
    LINES.emit(_record(f"It broke at /j/{house.door.code or 'ABC234'} with {phones[0].cookie} and {PIN}"))
    sealed = house.table._shown.cards
    code = house.door.app.extensions["butler"].seats._join_code.of(house.table.game)
    secrets = [code, *(card.salt for card in sealed), *(str(phone.cookie) for phone in phones), str(staff.staff), PIN]
    kept = (house.folder / "staff.pin").read_text().strip()
    ids = {card.id for card in house.table.edition.cards}
    named = {house.table.edition.names[card] for card in ids}
    for turn in range(3):
        if turn == 2:
            house.table.submit(c.CallOff(c.PANEL))
        for path in READS:
            answer = staff.get(f"/api/staff/{path}")
            assert answer.status == 200, path
            told = _unpacked(answer.body, path)
            assert not [secret for secret in (*secrets, kept) if secret in told], path
            if not path.startswith("parts"):
                words = set(re.findall(r"[\w-]+", told))
                assert not words & {card.partition(":")[2] or card for card in ids - {"hall"}}, path
                assert not [name for name in named if len(name) > 5 and name in told], path
            if path in ("bundle", "log", "statistics", "statistics.csv"):
                assert not [name for name in names if re.search(rf"\b{name}\b", told)], path
        house.table.go_on()
    assert "deal" in _unpacked(staff.get("/api/staff/bundle").body, "bundle"), "the shape of a game that is over"


def test_the_bundle_takes_no_words_that_people_wrote(house: House) -> None:
    from companion import settings
    from companion.staff.bundle import without_words

    toml = house.folder / "house.toml"
    toml.write_text(
        'data = "/srv/anna/games"\n[web]\nhosts = ["butler.anna.example"]\n[dice.bluetooth]\n"Annas die" = "red"\n'
        '[hotspot]\nssid = "Annas Wi-Fi"\npassword = "einkaffee"\n'
        '[floor]\nbroker = "mq.example"\ntable = "4"\nuser = "anna"\npassword = "brokerpw"\nkey = "0123456789abcdef"\n'
        '[house]\ntable = "Annas"\n'
    )
    told = str(without_words(settings.load(toml)))
    for word in ("nna", "einkaffee", "mq.example", "brokerpw", "0123456789"):
        assert word not in told, word
    assert without_words(settings.load(toml))["web"]["port"] == 8080


def test_how_far_a_running_game_has_come_in_its_file_is_not_told(house: House) -> None:
    """Marks are written there too, and nobody is to know of them (F4)."""
    from companion.staff.bundle import shapes

    phones = house.playing(3)
    before = [*shapes(house.folder / "games")]
    phones[1].does("mark", card="rope", column="envelope", mark="yes")
    assert [*shapes(house.folder / "games")] == before
    assert before[0]["whole"]
    broken = house.folder / "games" / "gbroken.game"
    broken.write_bytes(b"noise" * 999)
    assert {"file": 2, "kind": ".game", "whole": False} in shapes(house.folder / "games")


def test_the_log_is_capped_and_opens_nothing() -> None:
    lines = LastLines(clock=lambda: 5.0)
    for number in range(1_000):
        lines.emit(_record(f"line {number} " + "x y " * 200))
    kept = lines.lines()
    assert len(kept) == 400
    assert all(len(line) <= 300 for _, line in kept)
    assert without_secrets("GET /j/AB23CD by 0123456789abcdef0123456789abcdef, 482915") == "GET ... by ..., ..."
    assert without_secrets("Port 8080 is in use") == "Port 8080 is in use"


def _record(words: str) -> Any:
    import logging

    return logging.LogRecord("butler", logging.WARNING, __file__, 1, words, (), None)


def _unpacked(body: bytes, path: str) -> str:
    if path != "bundle":
        return body.decode()
    with zipfile.ZipFile(io.BytesIO(body)) as zipped:
        assert set(zipped.namelist()) == {"version.json", "settings.json", "health.json", "games.json", "log.txt"}
        return "\n".join(zipped.read(name).decode() for name in zipped.namelist())


def test_a_journal_is_left_as_it_was(house: House) -> None:
    """The bundle reads beside the game that runs."""
    with_pin(house)
    staff, phones = StaffPhone(house).came_in(), house.playing(3)
    before = house.table.journal.length
    staff.get("/api/staff/bundle")
    assert house.table.journal.length == before
    phones[0].does("pause")
    with_copy = Journal.open(house.folder / "games" / f"{house.table.game}.game", only_read=True)
    assert with_copy.length == house.table.journal.length
    with_copy.close()
