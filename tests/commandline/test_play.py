"""`butler play` as a user or a script starts it: one process, its lines, its end, and what can go wrong."""

import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from on_disk import Playing, play, started

from companion import __version__
from companion.journal import Journal
from companion.power import Off
from companion.shelf import Shelf


def until(what, seconds=60.0):
    """Wait for a condition; its value."""
    ends = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < ends, "it did not come about"
        time.sleep(0.02)
    return found


def in_time(what, seconds=5.0):
    """Whether a condition comes about in so short a time."""
    ends = time.monotonic() + seconds
    while not what() and time.monotonic() < ends:
        time.sleep(0.02)
    return what()


def left_by(process, seconds=60):
    out, err = process.communicate(timeout=seconds)
    return process.returncode, out, err


def test_one_line_when_phones_can_join_and_a_clean_end(tmp_path):
    with Playing("--screen", "off", "--data", tmp_path) as table:
        assert table.found.keys() == {"url", "code", "version", "data"}
        assert table.found["data"] == str(tmp_path)
        assert table.found["version"] == __version__
        assert table.found["url"].endswith(f"/j/{table.found['code']}")
        assert table.ask("/healthz")["alive"]
        assert table.ask("/api/public/view")["phase"] == "lobby"
        code, out, err = table.ends()
    assert (code, out) == (0, ""), "nothing but the one line on standard output"
    assert table.found["url"] in err
    assert "█" in err, "the QR is for people"
    assert "Traceback" not in err


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_sdl_does_not_swallow_the_signal(tmp_path, number):
    with Playing("--data", tmp_path, SDL_VIDEODRIVER="dummy") as table:
        assert table.ask("/healthz")["missing"] == []
        assert table.ends(number)[0] == 0


def test_without_a_display_it_says_so_and_goes_on(tmp_path):
    """F38: one sentence, not a flood, and never an end."""
    with Playing("--data", tmp_path, "--screen", "window") as table:
        assert "screen" in table.ask("/healthz")["missing"]
        code, _, err = table.ends()
    assert code == 0
    assert err.count("There is no desktop here to open a window on.") == 1


def test_the_first_picture_does_not_wait_for_flask(tmp_path):
    program = (
        "import os, runpy, signal, sys\n"
        "import companion.screen.window as window\n"
        "opened = window.Screen.open\n"
        "def noted(screen):\n"
        "    said = opened(screen)\n"
        "    heavy = {'flask', 'cheroot', 'werkzeug', 'gpiozero', 'serial', 'sqlite3'} & sys.modules.keys()\n"
        "    print('picture', said, sorted(heavy), file=sys.stderr)\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "    return said\n"
        "window.Screen.open = noted\n"
        f"sys.argv = ['butler', 'play', '--port', '0', '--data', {str(tmp_path)!r}]\n"
        "runpy.run_module('companion', run_name='__main__')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"SDL_VIDEODRIVER": "dummy", "PATH": "/usr/bin"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, "a signal before phones can join is a clean end too"
    assert "picture None []" in done.stderr.replace("['sqlite3']", "[]")


NOT_FOR_PHONES = (
    *("pygame", "gpiozero", "serial", "paho", "argon2", "bleak", "asyncio", "numpy"),
    *("companion.ports", "companion.parts", "companion.panel", "companion.screen", "companion.notebook"),
    *("companion.bots", "companion.deduction", "companion.fleet", "companion.bench", "hardware.voice"),
)
"""What a table costs memory for that has nothing but phones, and never needs."""


def test_a_table_of_phones_reads_in_nothing_but_what_phones_need(tmp_path):
    program = (
        "import runpy, sys\n"
        "from companion.errands import coming\n"
        "def noted(stage):\n"
        "    print('there', *(name for name in wanted if name in sys.modules), file=sys.stderr)\n"
        "    stage.curtain.fall()\n"
        "wanted = sys.argv[2:]\n"
        "coming.PARTS += (noted,)\n"
        "where = sys.argv[1]\n"
        "alone = '--port 0 --screen off --panel none --dice none --data'.split()\n"
        "sys.argv = ['butler', 'play', *alone, where]\n"
        "runpy.run_module('companion', run_name='__main__')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, tmp_path, *NOT_FOR_PHONES], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert [line.split() for line in done.stderr.splitlines() if line.startswith("there")] == [["there"]]


def test_a_second_butler_leaves_the_first_alone(tmp_path):
    """F39."""
    with Playing("--screen", "off", "--data", tmp_path) as table:
        code, out, err = left_by(started("play", "--screen", "off", "--data", tmp_path, "--port", 0, "--json"))
        assert (code, out) == (3, "")
        assert f"already running here (process {table.process.pid})" in err
        assert table.ask("/healthz")["alive"]
        children = Path(f"/proc/{table.process.pid}/task/{table.process.pid}/children")
        assert children.read_text() == "", "no reloader, no second process"


def test_a_port_in_use_is_said(tmp_path, busy_port):
    code, out, err = left_by(started("play", "--screen", "off", "--data", tmp_path, "--port", busy_port, "--json"))
    assert (code, out) == (4, "")
    assert f"Port {busy_port} is in use" in err
    assert "Traceback" not in err


@pytest.mark.parametrize("place", ["file", "file/house", "file/house/of/ours", "round/house", "x" * 300])
def test_a_folder_that_cannot_be_written_is_said(tmp_path, place):
    """What cannot be a folder is no fault of the disk."""
    (tmp_path / "file").write_text("")
    (tmp_path / "round").symlink_to(tmp_path / "round")
    code, out, err = left_by(started("play", "--screen", "off", "--data", tmp_path / place, "--json"))
    assert (code, out) == (5, "")
    assert err == (
        f"butler: {tmp_path / place} cannot be written. There is no such folder, and none can be made there. "
        "Nothing was changed. --data names another folder.\n"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--screen", "windw"), "screen.show: 'windw' is not one of auto, window, console, off; did you mean window?"),
        (("--port", "70000"), "web.port: 70000 is not between 0 and 65535"),
        (("--dice", "serial"), "dice.reader: 'serial' is not one of"),
        (("--panel", "keybord"), "did you mean keyboard?"),
        (("--edition", "clasic"), "no edition 'clasic'"),
    ],
)
def test_what_cannot_be_used_is_said(butler, tmp_path, words, sentence):
    code, out, err = butler("play", "--screen", "off", "--data", tmp_path / "house", *words)
    assert (code, out) == (2, "")
    assert sentence in err


def test_broken_settings_are_said_with_their_line(butler, house_file):
    code, _, err = butler("play", "--settings", house_file("[web\nport = 3"))
    assert code == 2
    assert "line 2" in err


def lying_in(house, finished_or_not):
    """The house as it was left: one game on the shelf, not over."""
    shelf = Shelf(house)
    shelf.folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(finished_or_not, shelf.path(finished_or_not.stem))
    return shelf


def test_it_goes_on_where_the_last_confirmed_action_left_it(tmp_path, unfinished):
    shelf = lying_in(tmp_path, unfinished)
    with Playing("--screen", "off", "--data", tmp_path) as table:
        before = table.ask("/api/public/view")
        assert (before["game"], before["phase"]) == (unfinished.stem, "turn")
        table.process.send_signal(signal.SIGKILL)
        table.process.wait()
    with Playing("--screen", "off", "--data", tmp_path) as table:
        assert table.ask("/api/public/view") == before
        assert table.ends()[0] == 0
    assert shelf.running() == unfinished.stem


def test_a_host_takes_a_game_from_the_shelf_or_reads_why_not(tmp_path, unfinished):
    """Through the doors as they are plugged in: a game that is not there, then one that is."""
    with Playing("--screen", "off", "--data", tmp_path) as table:
        shelf = lying_in(tmp_path, unfinished)
        phone = table.phone()
        assert phone("/api/join", code=table.found["code"], name="Ann")[0] == 200
        status, said = phone("/api/host/take-up", game="gnone")
        assert (status, said["say"]) == (409, "That game is not on the shelf.")
        assert phone("/api/host/take-up", game=unfinished.stem)[0] == 200
        assert table.ask("/api/public/view")["game"] == unfinished.stem
        assert table.ends()[0] == 0
    assert shelf.running() == unfinished.stem


def test_simulated_devices_play_along(tmp_path):
    """A reading of the dice, a press of OK, a reading that nobody asked for, and a reader that is gone."""

    def events(name):
        journal = Journal.open(shelf.path("groll"), only_read=True)
        found = [event for event in journal.events() if event["event"] == name]
        journal.close()
        return found

    shelf = lying_in(tmp_path, play(tmp_path / "groll.game", 3, lambda view: view["phase"] == "roll-off"))
    devices = ("--panel", "simulated", "--dice", "simulated")
    with Playing("--screen", "off", "--data", tmp_path, *devices) as table:
        table.hands("roll 3 4")
        until(lambda: events("dice-rolled"))
        # A press right after OK got another meaning is taken for a leftover of the one before: press again.
        assert any(table.hands("ok") or in_time(lambda: len(events("dice-rolled")) > 1) for _ in range(9))
        table.hands("hold back")
        until(lambda: table.ask("/api/public/view")["paused"])
        table.hands("roll 1 1")
        until(lambda: events("reading-set-aside"))
        table.hands("unplug")
        until(lambda: table.ask("/healthz")["missing"] == ["dice"])
        table.hands("plug")
        until(lambda: table.ask("/healthz")["missing"] == [])
        table.hands("dance")
        code, _, err = table.ends()
    assert code == 0
    assert "No such thing can be done: 'dance'" in err
    first, second = events("dice-rolled")[:2]
    assert (first["faces"], first["origin"]) == ([3, 4], "reader")
    assert second["origin"] == "virtual"
    assert events("reading-set-aside")[0]["why"] == "the game is paused"


def test_off_held_on_an_appliance_says_good_night_saves_and_asks_for_the_machines_end(tmp_path):
    with Playing("--screen", "off", "--data", tmp_path, "--panel", "simulated", BUTLER_OFF="machine") as table:
        with urllib.request.urlopen(table.address + "/api/public/stream") as stream:
            while not stream.readline().startswith(b"event: house"):
                pass
            table.hands("hold off")
            told = stream.read()
        assert b"Pull the plug when this screen has been dark" in told, "the last word on every line"
        assert left_by(table.process)[0] == 6
    at_home = Off.of_the_system({})
    at_home.was_held = True
    assert not at_home.ends_the_machine, "a laptop stays on, and Butler ends with 0"
    left = [path for path in tmp_path.rglob("*") if path.name.endswith(("-wal", "-journal")) and path.stat().st_size]
    assert left == [], "all of it is in the files themselves"


def test_a_damaged_game_is_moved_aside_and_said(tmp_path, unfinished):
    """F41: from its last good copy, else a new game; never a crash loop."""
    shelf = lying_in(tmp_path, unfinished)
    with Playing("--screen", "off", "--data", tmp_path) as table:
        until(shelf.copy(unfinished.stem).exists)
        assert table.ends()[0] == 0
    for goes_on in (True, False):
        shelf.path(unfinished.stem).write_bytes(b"noise" * 5000)
        if not goes_on:
            shelf.copy(unfinished.stem).unlink()
        with Playing("--screen", "off", "--data", tmp_path) as table:
            assert (table.ask("/api/public/view")["game"] == unfinished.stem) is goes_on
            assert table.ask("/healthz")["missing"] == ["journal"]
            code, _, err = table.ends()
        assert code == 0
        assert "moved aside as" in err
        assert ("last good copy" in err) is goes_on
        assert "Traceback" not in err


def test_the_demonstration_plays_by_itself_and_survives_a_kill(tmp_path):
    with Playing("--screen", "off", "--data", tmp_path, "--demo") as table:
        now = until(lambda: (v := table.ask("/api/public/view"))["phase"] in ("roll-off", "turn") and v)
        assert all(seat["bot"] for seat in now["table"]["seats"])
        table.process.send_signal(signal.SIGKILL)
        table.process.wait()
    with Playing("--screen", "off", "--data", tmp_path, "--demo") as table:
        assert table.ask("/api/public/view")["game"] == now["game"]
        version = table.ask("/api/public/view")["version"]
        until(lambda: table.ask("/api/public/view")["version"] > version + 2)
        assert table.ends()[0] == 0
    journal = Journal.open(Shelf(tmp_path).path(now["game"]), only_read=True)
    journal.close()


def test_a_demonstration_leaves_nothing_behind(tmp_path):
    with Playing("--screen", "off", "--demo", XDG_DATA_HOME=str(tmp_path)) as table:
        folder = table.found["data"]
        assert table.ends()[0] == 0
    assert not (tmp_path / "butler").exists()
    assert not Path(folder).exists()
