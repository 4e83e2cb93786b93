"""The rescue page: every way in which a table can fail, in plain words, in the house's language, without a secret."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from companion.appliance import rescue_page, trouble
from companion.errands.ending import Ending
from companion.languages import speaks
from companion.said import told
from tests.http_phone import until

SECRET = "correct-horse-battery"


def exited(code: int) -> dict[str, str]:
    """What systemd tells of a unit that ended like that."""
    return {
        "MONITOR_SERVICE_RESULT": "exit-code", "MONITOR_EXIT_CODE": "exited", "MONITOR_EXIT_STATUS": str(code),
        "MONITOR_UNIT": "butler@2.service",
    }  # fmt: skip


def killed(result: str, how: str) -> dict[str, str]:
    return {"MONITOR_SERVICE_RESULT": result, "MONITOR_EXIT_CODE": "killed", "MONITOR_EXIT_STATUS": how}


WAYS = {
    "settings": (exited(Ending.WRONG), "The settings of this table cannot be used."),
    "taken": (exited(Ending.TAKEN), "Another program has the games of this table open."),
    "port": (exited(Ending.PORT), "Another program has the port by which phones come."),
    "disk": (exited(Ending.DISK), "The table cannot write to its card: it may be worn out, or locked."),
    "mistake": (exited(Ending.BROKEN), "The table has stopped by a mistake of its own."),
    "watchdog": (killed("watchdog", "ABRT"), "The table stood still again and again"),
    "killed": (killed("signal", "SEGV"), "The table has stopped by a mistake of its own."),
    "late": (killed("timeout", "TERM"), "The table did not get ready in time."),
    "by hand": ({}, "The table has stopped by a mistake of its own."),
}


@pytest.mark.parametrize("way", WAYS)
def test_what_failed_is_said_in_plain_words_with_what_to_do(way, tmp_path, monkeypatch):
    monkeypatch.setattr(trouble.vitals, "free_mb", lambda folder: 1000)
    environ, says = WAYS[way]
    found = trouble.found(environ, tmp_path / "butler.toml", tmp_path)
    assert found.what[0].startswith(says)
    assert 1 <= len(found.do) <= 3
    unit = environ.get("MONITOR_UNIT", "butler.service").removesuffix(".service")
    assert f"journalctl -u {unit} " in found.do[-1] or way == "disk"


def test_a_full_card_is_another_trouble_than_a_worn_one(tmp_path, monkeypatch):
    monkeypatch.setattr(trouble.vitals, "free_mb", lambda folder: 3)
    assert (
        trouble.found(exited(Ending.DISK), tmp_path / "x", tmp_path).what[0]
        == "The table's card is full: 3 MB are free."
    )


def test_a_card_with_the_games_that_is_not_there_is_said_so_in_both_languages(tmp_path):
    """systemd has not even tried to start the table then, and tells of nothing."""
    (tmp_path / "etc").mkdir()
    (tmp_path / "proc/self").mkdir(parents=True)
    table, mounts = tmp_path / "etc/fstab", tmp_path / "proc/self/mounts"
    table.write_text("# <what> /var/lib ext4\n\nLABEL=butler-data /var/lib/butler ext4 noatime,nofail 0 2\nx / ext4\n")
    mounts.write_text("/dev/root / ext4 rw 0 0\n/dev/mmcblk0p1 /boot/firmware vfat rw 0 0\n")
    for folder in ("/var/lib/butler", "/var/lib/butler/tables/2"):
        found = trouble.found({}, tmp_path / "butler.toml", Path(folder), tmp_path)
        assert "missing: /var/lib/butler cannot be mounted" in found.what[0]
        for sentence in (*found.what, *found.do):
            assert told(sentence, speaks("da")) != sentence
    mounts.write_text(mounts.read_text() + "/dev/mmcblk0p3 /var/lib/butler ext4 rw 0 0\n")
    found = trouble.found(exited(Ending.TAKEN), tmp_path / "butler.toml", Path("/var/lib/butler"), tmp_path)
    assert found.what == ("Another program has the games of this table open.",)


def test_of_wrong_settings_only_the_places_are_told(tmp_path):
    file = tmp_path / "butler.toml"
    file.write_text(f'[screen]\nshow = "{SECRET}"\n[web]\nprt = "{SECRET}"\n')
    found = trouble.found(exited(Ending.WRONG), file, tmp_path)
    assert "Wrong in it: screen.show, web.prt" in found.what
    for language in ("en", "da"):
        assert SECRET not in rescue_page.text(found, language) + rescue_page.page(found, language).decode()


@pytest.mark.parametrize("way", WAYS)
def test_every_sentence_is_there_in_danish(way, tmp_path):
    found = trouble.found(WAYS[way][0], tmp_path / "butler.toml", tmp_path)
    for sentence in (*found.what, *found.do, rescue_page.TITLE, rescue_page.TO_DO):
        assert told(sentence, speaks("da")) != sentence


def test_settings_that_are_wrong_still_tell_port_and_language(tmp_path):
    file = tmp_path / "butler.toml"
    for text, told_by_it in {
        'language = "da"\n[web]\nport = 8085\nx = 1\n': (8085, "da"),
        'language = "xx"\n[web]\nport = "8085"\n': (8080, "en"),
        "web = 3\nlanguage = 4\n": (8080, "en"),
        "this is no TOML": (8080, "en"),
    }.items():
        file.write_text(text)
        assert rescue_page.port_and_language(file) == told_by_it
    assert rescue_page.port_and_language(tmp_path / "missing") == (8080, "en")


def test_the_screens_text_fits_a_console(tmp_path):
    found = trouble.found(exited(Ending.DISK), tmp_path / "x", tmp_path)
    text = rescue_page.text(found, "en", "http://10.42.77.1:8080/")
    assert text.startswith("THIS TABLE HAS A PROBLEM\n")
    assert "1. " in text
    assert "http://10.42.77.1:8080/" in text


def asks(port: int, path: str = "/", method: str = "GET") -> tuple[int, str, dict[str, str]]:
    wish = urllib.request.Request(f"http://127.0.0.1:{port}{path}", method=method)
    try:
        urllib.request.urlopen(wish, timeout=30)
    except urllib.error.HTTPError as answer:
        return answer.code, answer.read().decode(), dict(answer.headers)
    raise AssertionError("a table that does not play answers with an error")


def test_every_phone_gets_the_page_whatever_it_asks_for(tmp_path):
    found = trouble.found(exited(Ending.DISK), tmp_path / "x", tmp_path)
    server = rescue_page.served(0, rescue_page.page(found, "en"))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        for path in ("/", "/j/abcd", "/api/view?seat=s1", "/healthz"):
            status, body, headers = asks(server.server_port, path)
            assert (status, headers["Cache-Control"], headers["Retry-After"]) == (503, "no-store", "15")
            assert "This table has a problem" in body
            assert "<script" not in body
        assert asks(server.server_port, "/api/command", "POST")[0] == 503
        assert asks(server.server_port, "/", "HEAD")[:2] == (503, "")
    finally:
        server.shutdown()
        server.server_close()


def test_the_program_waits_for_a_port_that_is_taken_and_ends_when_told(tmp_path):
    """The table's own screen says it meanwhile; nothing is tried in haste, and nothing ends by itself."""
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("", 0))
        other.listen()
        file = tmp_path / "butler.toml"
        file.write_text(f'language = "da"\n[web]\nport = {other.getsockname()[1]}\n')
        process = subprocess.Popen(
            [sys.executable, "-m", "companion", "rescue", "--settings", file, "--data", tmp_path],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2],
        )  # fmt: skip
        try:
            said = until(lambda: process.stdout.readline(), 30)
            assert said == told(rescue_page.TITLE, speaks("da")).upper() + "\n"
            assert process.poll() is None
            process.send_signal(signal.SIGTERM)
            _, wrong = process.communicate(timeout=30)
        finally:
            process.kill()
    assert (process.returncode, wrong) == (Ending.FINE, "")
