"""`butler staff`: the PIN is set for the table that plays, the card drawn, and what was played told."""

from __future__ import annotations

import io
import json
import os
import stat

import pytest

from companion.house_book import HouseBook
from companion.staff import pin as pins
from companion.staff.pin import StaffPin
from companion.statistics import KEPT_AS

PIN = "482915"


@pytest.fixture(autouse=True)
def cheap(monkeypatch):
    """A hash that takes no time."""
    monkeypatch.setattr(pins, "TIMES", 1)
    monkeypatch.setattr(pins.hashed, "__kwdefaults__", {"times": 1, "kibibytes": 8})


def typed(monkeypatch, *words):
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(words) + "\n"))


def test_a_pin_is_set_and_never_shown(butler, tmp_path, monkeypatch):
    typed(monkeypatch, PIN)
    code, out, err = butler("staff", "pin", "--stdin", "--data", str(tmp_path))
    assert code == 0
    assert PIN not in out + err
    assert StaffPin(tmp_path).fits(PIN)
    assert stat.S_IMODE((tmp_path / "staff.pin").stat().st_mode) == 0o600
    answers = iter([PIN, "739164"])
    monkeypatch.setattr("getpass.getpass", lambda *_: next(answers))
    code, _, err = butler("staff", "pin", "--data", str(tmp_path))
    assert (code, "two different ones" in err) == (2, True)
    assert StaffPin(tmp_path).fits(PIN), "nothing was changed"


def test_what_is_no_pin_is_refused_and_a_hash_may_be_printed(butler, tmp_path, monkeypatch):
    typed(monkeypatch, "123456")
    code, out, err = butler("staff", "pin", "--stdin", "--data", str(tmp_path))
    assert (code, out) == (2, "")
    assert "Everybody tries that one first" in err
    typed(monkeypatch, PIN)
    code, out, _ = butler("staff", "pin", "--stdin", "--print", "--data", str(tmp_path))
    assert out.startswith("$argon2id$")
    assert not (tmp_path / "staff.pin").exists()
    (tmp_path / "butler.toml").write_text(f'[staff]\npin = "{out.strip()}"\nidle_minutes = 5\n')
    typed(monkeypatch, PIN)
    assert "stands above this one" in butler("staff", "pin", "--stdin", "--data", str(tmp_path))[2]
    (tmp_path / "butler.toml").write_text('[staff]\npin = "482915"\n')
    code, _, err = butler("staff", "played", "--data", str(tmp_path))
    assert code == 2
    assert "staff.pin: this is not a PIN's hash" in err


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_pin_that_root_sets_belongs_to_the_table(butler, tmp_path, monkeypatch):
    os.chown(tmp_path, 4242, 4243)
    typed(monkeypatch, PIN)
    assert butler("staff", "pin", "--stdin", "--data", str(tmp_path))[0] == 0
    found = (tmp_path / "staff.pin").stat()
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (4242, 4243, 0o600)


def test_what_was_played_is_told(butler, tmp_path):
    assert butler("staff", "played", "--data", str(tmp_path))[1].startswith("day,edition,players")
    assert list(tmp_path.iterdir()) == [], "looking makes nothing"
    book = HouseBook.open(tmp_path)
    book.remember(KEPT_AS, {"sums": {"|classic|4|0|solved": [2, 3600, 40]}, "counted": []})
    book.close()
    code, out, _ = butler("staff", "played", "--data", str(tmp_path))
    assert (code, out.splitlines()[1]) == (0, ",classic,4,0,solved,2,60,40")
    (line,) = json.loads(butler("staff", "played", "--json", "--data", str(tmp_path))[1])["lines"]
    assert (line["games"], line["minutes"]) == (2, 60)
    (tmp_path / "house.book").write_bytes(b"noise" * 2000)
    code, _, err = butler("staff", "played", "--data", str(tmp_path))
    assert (code, "house.book cannot be read" in err) == (5, True)
    assert [path.name for path in tmp_path.iterdir()] == ["house.book"], "that is for the table to mend"


def test_the_card_is_drawn_for_the_tables_own_wifi(butler, tmp_path):
    (tmp_path / "butler.toml").write_text(
        '[hotspot]\nssid = "Cafe"\npassword = "einkaffee"\n[house]\ntable = "4"\n[web]\nport = 80\n'
    )
    card = tmp_path / "card.pdf"
    code, out, _ = butler("staff", "card", str(card), "--json", "--data", str(tmp_path))
    assert (code, json.loads(out)) == (0, {"card": str(card), "url": "http://10.42.77.1/"})
    assert card.read_bytes().startswith(b"%PDF-")
    for words in (["card"], ["card", "card.gif"], ["pin", "file"]):
        assert butler("staff", *words, "--data", str(tmp_path))[0] == 2
