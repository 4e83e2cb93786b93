"""The appliance on a computer with a real systemd: installed, played at, killed, stalled, broken, cut off, removed.

One computer for all of it, in the order of a table's life; each test leaves a table that plays.
"""

from __future__ import annotations

import shutil
import signal
import subprocess
from collections.abc import Iterator
from os import kill
from pathlib import Path
from random import Random

import pytest

from tests.http_phone import Friends, until
from tests.system.booted import Booted
from tests.system.debian_root import debian_root
from tests.system.networks import Air, Place
from tests.system.ordinary_user import a_room
from tests.system.stalling import asleep, standing_still, threads_of
from tests.system.tables import ADDRESS, Tables, turn_of
from tests.system.wheelhouse import wheelhouse

SECRET = "correct-horse-battery"


class Installed(Tables):
    """`room` is where all of it lies, as seen from here; `first_install` what that said."""

    def __init__(self, machine: Booted, ann: Place, room: Path) -> None:
        super().__init__(machine, ann)
        self.room = room
        self.first_install = self.installs("--table", "2")

    def installs(self, *words: object) -> str:
        sources = ("env", "PYTHONPATH=/src", "PYTHONDONTWRITEBYTECODE=1", "python3", "-m", "companion")
        return self.machine.runs(*sources, "install", "--wheels", "/wheels", *words)


@pytest.fixture(scope="module")
def tables() -> Iterator[Installed]:
    with a_room() as room, Air() as air:
        place, ann = air.place("table", f"{ADDRESS}/24"), air.place("ann", "10.0.0.21/24")
        (room / "data").mkdir()
        (room / "machine").mkdir()
        wheels = wheelhouse(room)
        shutil.unpack_archive(next(wheels.glob("butler-*.whl")), room / "sources", "zip")
        binds = {"/wheels": wheels, "/src": room / "sources", "/var/lib/butler": room / "data"}
        with Booted(debian_root(), room / "machine", place, binds) as machine:
            yield Installed(machine, ann, room)


def test_one_command_makes_a_table_that_phones_join(tables):
    assert "This computer is a table now" in tables.first_install
    assert tables.is_ready()
    assert tables.machine.shows("butler.service", "StatusText") == "Phones can join."
    assert tables.machine.runs("systemctl", "is-enabled", "butler.service").strip() == "enabled"
    code = tables.code
    phones = [tables.phone(f"/j/{code}").joins(name) for name in ("Ann", "Bo", "Cy")]
    tables.friends = Friends(phones, Random(9), accuse=False)
    tables.friends.play(lambda view: turn_of(view) >= 2)
    log = tables.log()
    assert "Phones can join" in log
    assert code not in log, "whoever reads the log is not let in by it"
    assert not any(name in log for name in ("Ann", "Bo", "Cy"))


def test_it_may_touch_nothing_but_its_own(tables):
    machine = tables.machine
    status = machine.at(f"/proc/{tables.process}/status").read_text()
    facts = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    user = machine.runs("id", "--user", "butler").strip()
    assert facts["Uid"].split() == [user] * 4
    assert facts["NoNewPrivs"] == "1"
    assert int(facts["CapBnd"], 16) == int(facts["CapEff"], 16) == 1 << 10, "it may open port 80, and that is all"
    assert facts["Seccomp"] == "2"
    inside = (
        "nsenter",
        "--target",
        tables.process,
        "--mount",
        "setpriv",
        f"--reuid={user}",
        "--clear-groups",
        "sh",
        "-c",
    )
    for path in ("/etc", "/opt/butler", "/usr", "/home", "/root", "/boot", "/sys/class"):
        assert machine.tries(*inside, f"touch {path}/x").returncode, path
    for path in ("/var/lib/butler", "/run/butler", "/tmp"):
        machine.runs(*inside, f"touch {path}/x && rm {path}/x")
    assert not machine.at("/tmp/x").exists()
    listed = machine.runs("stat", "--format=%a %U", "/var/lib/butler", "/etc/butler", "/etc/butler/butler.toml")
    assert listed.splitlines() == ["700 butler", "750 root", "640 root"]


def test_a_second_table_has_a_game_and_a_port_of_its_own(tables):
    assert tables.is_ready("butler@2.service")
    one, two = (tables.phone(port=port).gets("/api/public/view")["game"] for port in (8080, 8081))
    assert one != two
    assert tables.machine.at("/var/lib/butler/tables/2/house.book").exists()
    second = tables.machine.shows("butler@2.service", "MainPID")
    kill(tables.machine.outside(int(second)), signal.SIGKILL)
    until(lambda: tables.is_ready("butler@2.service"), 60, "the second table")
    tables.plays_a_turn()


def test_a_table_that_is_killed_goes_on_with_the_game(tables):
    before, process = tables.friends.now(), tables.process
    kill(tables.machine.outside(process), signal.SIGKILL)
    tables.comes_back(after=process)
    assert (tables.friends.now()["game"], turn_of(tables.friends.now())) == (before["game"], turn_of(before))
    tables.plays_a_turn()


def test_a_main_loop_that_stands_still_is_noticed_and_the_game_goes_on(tables):
    """All other threads go on meanwhile, and phones are even served: who beats is the main loop and nobody else."""
    process = tables.process
    outside = tables.machine.outside(process)
    with standing_still(asleep([outside])) as are_dead:
        tables.phone().gets("/healthz")
        until(are_dead, 60, "the watchdog")
    tables.comes_back(after=process)
    assert "Watchdog timeout" in tables.log()
    assert "Failed with result 'watchdog'" in tables.log()
    tables.plays_a_turn()


def test_phones_that_are_not_served_any_more_keep_the_heart_from_beating(tables):
    process = tables.process
    outside = tables.machine.outside(process)
    _main, *others = threads_of(outside)
    with standing_still(asleep(others)) as are_dead:
        until(are_dead, 90, "the watchdog")
    tables.comes_back(after=process)
    told = [line for line in tables.log().splitlines() if "stopped moving" in line]
    assert told
    assert all(name in told[-1] for name in ("phones' streams", "phones' door"))
    tables.plays_a_turn()


def test_settings_that_cannot_be_used_are_said_on_the_rescue_page_without_secrets(tables):
    machine = tables.machine
    file = machine.at("/etc/butler/butler.toml")
    right = file.read_text()
    file.write_text(f'{right}\n[screen]\nshow = "{SECRET}"\n')
    machine.tries("systemctl", "restart", "butler.service")
    page = tables.rescues()
    assert "The settings of this table cannot be used." in page
    assert "screen.show" in page
    assert SECRET not in page + tables.log("butler-rescue.service")
    assert "screen.show" in tables.log("butler-rescue.service")
    state = [machine.shows("butler.service", what) for what in ("ActiveState", "NRestarts")]
    assert state == ["failed", "0"], "it is not tried over and over"
    file.write_text(right)
    machine.runs("systemctl", "reset-failed", "butler.service")  # so often in ten minutes only a test starts a table
    machine.runs("systemctl", "start", "butler.service")
    assert machine.shows("butler-rescue.service", "ActiveState") != "active"
    tables.plays_a_turn()


def test_installed_again_it_changes_nothing_and_keeps_what_somebody_changed(tables):
    process = tables.process
    changed = tables.machine.at("/etc/systemd/journald.conf.d/butler.conf")
    changed.write_text(changed.read_text() + "SystemMaxUse=1G\n")
    said = tables.installs()
    assert "kept      /etc/systemd/journald.conf.d/butler.conf (you changed it)" in said
    assert "kept      /etc/butler/butler.toml (it is yours)" in said
    assert "kept      /etc/butler/2.toml (it is yours)" in said, "the second table is not forgotten"
    assert not [line for line in said.splitlines() if line.startswith(("laid", "changed", "put"))]
    assert tables.process == process, "a game is not interrupted for nothing"


def test_after_a_power_cut_it_comes_up_by_itself_with_the_game(tables):
    game = tables.friends.now()["game"]
    tables.machine.is_cut_off()
    tables.machine.boot()
    until(tables.is_ready, 60, "the table")
    assert tables.friends.now()["game"] == game
    tables.plays_a_turn()


def test_off_that_is_held_at_the_table_switches_the_machine_off_and_keeps_the_game(tables):
    machine, game = tables.machine, tables.friends.now()["game"]
    hands = '[Service]\nEnvironment="BUTLER_MORE=--panel simulated"\nStandardInput=file:/run/hands\n'
    folder = machine.at("/run/systemd/system/butler.service.d")  # forgotten at the next start
    folder.mkdir(parents=True)
    (folder / "zz-hands.conf").write_text(hands)
    machine.at("/run/hands").write_text("hold off\n")
    machine.runs("systemctl", "daemon-reload")
    machine.runs("systemctl", "restart", "--no-block", "butler.service")
    machine.goes_off()
    machine.boot()
    until(tables.is_ready, 60, "the table")
    assert tables.friends.now()["game"] == game
    tables.plays_a_turn()


def test_on_a_root_that_nobody_writes_to_only_the_data_folder_is_kept(tables):
    machine = tables.machine
    machine.switches_off()
    machine.is_locked = True
    try:
        machine.boot()
        until(tables.is_ready, 60, "the table")
        tables.plays_a_turn()
        now = turn_of(tables.friends.now())
        machine.at("/etc/of-yesterday").write_text("")
        machine.is_cut_off()
        machine.boot()
        until(tables.is_ready, 60, "the table")
        assert not machine.at("/etc/of-yesterday").exists()
        assert turn_of(tables.friends.now()) == now
        tables.plays_a_turn()
    finally:
        machine.is_cut_off()
        machine.is_locked = False
        machine.boot()
        until(tables.is_ready, 60, "the table")


CONSOLE = """
import os, pty
master, slave = pty.openpty()
os.path.lexists("/dev/tty1") and os.unlink("/dev/tty1")
os.symlink(os.ttyname(slave), "/dev/tty1")
with open("/run/console", "ab", 0) as kept:
    while True:
        try:
            kept.write(os.read(master, 4096))
        except OSError:  # it was hung up, and somebody will open it again
            os.close(os.open("/dev/tty1", os.O_RDWR | os.O_NOCTTY))
"""
"""A first console for a container, which has none."""


def test_a_kiosk_has_the_first_console_and_no_other_has_a_login__F49(tables):
    machine = tables.machine
    machine.runs("systemd-run", "--unit=console", "python3", "-c", CONSOLE)
    until(lambda: machine.tries("test", "-e", "/dev/tty1").returncode == 0, 30, "a console")
    tables.installs("--kiosk")
    until(tables.is_ready, 60, "the table")
    command = machine.at(f"/proc/{tables.process}/cmdline").read_text().split("\0")
    assert "--kiosk" in command
    terminal = machine.runs("readlink", f"/proc/{tables.process}/fd/0").strip()
    assert terminal == machine.runs("readlink", "/dev/tty1").strip()
    for unit in ("getty@tty1.service", "getty@tty2.service", "autovt@tty3.service", "ctrl-alt-del.target"):
        assert machine.tries("systemctl", "start", unit).returncode, unit
    file = machine.at("/etc/butler/butler.toml")
    right = file.read_text()
    file.write_text(f"{right}\n[nonsense]\n")
    machine.tries("systemctl", "restart", "butler.service")
    until(lambda: "THIS TABLE HAS A PROBLEM" in machine.at("/run/console").read_text(), 30, "words on its screen")
    assert "Wrong in it: nonsense" in machine.at("/run/console").read_text()
    file.write_text(right)
    machine.runs("systemctl", "reset-failed", "butler.service")
    machine.runs("systemctl", "start", "butler.service")


def test_uninstalled_only_the_games_are_left_and_what_somebody_changed(tables):
    machine = tables.machine
    said = machine.runs("butler", "uninstall")
    assert "kept      /etc/systemd/journald.conf.d/butler.conf (you changed it)" in said
    left = subprocess.run(
        ["find", tables.room / "machine" / "over", "-iname", "*butler*"], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    over = f"{tables.room}/machine/over"
    gone = [path for path in left if Path(path).is_char_device()]  # how an overlay notes that a file is deleted
    assert {path.removeprefix(over) for path in left if path not in gone} == {
        "/etc/systemd/journald.conf.d/butler.conf", "/var/lib/butler",
    }  # fmt: skip
    assert list((tables.room / "data" / "games").glob("*.game"))
    assert "butler" not in machine.at("/etc/passwd").read_text()
    assert machine.runs("systemctl", "list-units", "--failed", "--plain", "--no-legend", "butler*") == ""
    done = machine.tries("env", "PYTHONPATH=/src", "python3", "-m", "companion", "uninstall")
    assert (done.returncode, done.stderr) == (2, "butler: Nothing of Butler is installed on this computer.\n")
