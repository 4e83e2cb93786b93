"""What becomes of a bare computer by the first start of its card, and what its owner does with it in the time after:
a PIN, a backup, a spare card, updates, a disk that is missing. On a real systemd, by what the documents say to type.

One computer for all of it, in the order of a table's life; each test leaves a table that plays.
"""

from __future__ import annotations

import shutil
import subprocess
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion import hotspot
from companion.settings.hotspot import Hotspot
from tests.http_phone import Friends, until
from tests.system.booted import Booted
from tests.system.debian_root import debian_root
from tests.system.networks import Air
from tests.system.ordinary_user import a_room
from tests.system.program import REPOSITORY
from tests.system.tables import ADDRESS, Tables, turn_of
from tests.system.wheelhouse import another, wheelhouse

CARD = REPOSITORY / "hardware" / "card"
BROUGHT = ("python3-lgpio", "libgbm1", "libegl1", "libgles2", "libgl1-mesa-dri")
"""What `first-start` takes from apt, or from --debs; in this Debian a package of that name, and nothing in it."""
DOES_NOT_START = {"companion/errands/play.py": "\n\ndef run(said: Namespace) -> int:\n    return 1\n"}


def lay_on_card(card: Path, wheels: Path) -> None:
    """The folder that `make_card.py --hotspot --language da --debs DIR` writes into the image (test_card.py)."""
    (card / "debs").mkdir(parents=True)
    shutil.copytree(wheels, card / "wheels")
    shutil.copy(CARD / "first-start", card)
    (card / "options").write_text("--hotspot --language da\n")
    for name in BROUGHT:
        control = card / "deb" / "DEBIAN" / "control"
        control.parent.mkdir(parents=True)
        control.write_text(f"Package: {name}\nVersion: 1\nArchitecture: all\nMaintainer: x\nDescription: none\n")
        subprocess.run(["dpkg-deb", "--build", card / "deb", card / "debs" / f"{name}.deb"], check=True, timeout=60,
                       capture_output=True)  # fmt: skip
        shutil.rmtree(card / "deb")


@pytest.fixture(scope="module")
def tables() -> Iterator[Tables]:
    with a_room() as room, Air() as air:
        place, ann = air.place("table", f"{ADDRESS}/24"), air.place("ann", "10.0.0.21/24")
        wheels = wheelhouse(room)
        lay_on_card(room / "machine/over/opt/butler-card", wheels)
        units = room / "machine/over/etc/systemd/system"
        (units / "multi-user.target.wants").mkdir(parents=True)
        shutil.copy(CARD / "butler-first-start.service", units)
        (units / "multi-user.target.wants/butler-first-start.service").symlink_to(
            "/etc/systemd/system/butler-first-start.service"
        )
        stick = room / "stick"
        for folder in ("newer", "broken"):
            (stick / folder).mkdir(parents=True)
        (wheel,) = wheels.glob("butler-*.whl")
        another(wheel, stick / "newer", "77.0")
        another(wheel, stick / "broken", "78.0", DOES_NOT_START)
        with Booted(debian_root(), room / "machine", place, {"/media/usb": stick}) as machine:
            yield Tables(machine, ann)


def test_the_first_start_of_a_card_makes_a_table_and_leaves_nothing_of_itself(tables):
    machine = tables.machine
    said = tables.log("butler-first-start.service")
    assert "This computer is a table now" in said
    assert tables.is_ready()
    until(lambda: not machine.at("/opt/butler-card").exists(), 60, "the end of the first start")
    assert machine.tries("systemctl", "cat", "butler-first-start.service").returncode
    assert machine.runs("systemctl", "list-units", "--failed", "--plain", "--no-legend") == ""
    assert machine.runs("dpkg-query", "-W", "-f", "${Status}", "python3-lgpio") == "install ok installed"
    assert settings(tables)["language"] == "da"
    assert machine.runs("stat", "--format=%a %U %G", "/etc/butler/butler.toml") == "640 root butler\n"


def settings(tables: Tables) -> dict:
    return tomllib.loads(tables.machine.at("/etc/butler/butler.toml").read_text())


def test_the_wifi_that_it_made_up_is_the_one_that_networkmanager_knows(tables):
    wifi = Hotspot(**settings(tables)["hotspot"])
    assert wifi.ssid.startswith("Butler ")
    for path, text in hotspot.files(wifi).items():
        assert tables.machine.at(path).read_text() == text
        assert tables.machine.runs("stat", "--format=%a %U", path) == "600 root\n"
    until(lambda: tables.is_ready("NetworkManager.service"), 60, "NetworkManager")
    known = tables.machine.runs(
        "nmcli", "-g", "802-11-wireless.ssid,802-11-wireless.mode", "connection", "show", "Butler"
    )
    assert known.split("\n")[:2] == [wifi.ssid, "ap"]


def test_what_the_document_for_the_owner_says_to_write_is_what_the_table_goes_by(tables):
    said = (REPOSITORY / "docs/cafe.md").read_text().split("At the end add:")[1].split("   Then")[0]
    file = tables.machine.at("/etc/butler/butler.toml")
    for waits in ("night = ", "country = "):
        assert f"# {waits}" in file.read_text()
        file.write_text(file.read_text().replace(f"# {waits}", waits))
    file.write_text(file.read_text() + textwrap.dedent(said))
    process = tables.process
    assert hotspot.COUNTRY in tables.machine.runs("butler", "install")
    tables.comes_back(after=process)
    assert settings(tables)["house"]["table"] == "4"
    assert settings(tables)["night"] == [22, 7]


def test_the_pin_that_the_owner_sets_is_the_tables(tables):
    machine = tables.machine
    machine.runs("sh", "-c", "echo 271828 | butler staff pin --stdin")
    assert strangers(tables) == ""
    answer = tables.phone().asks("POST", "/api/staff/enter", {"pin": "271828"})
    assert answer.status == 200, answer.body


def strangers(tables: Tables) -> str:
    """What lies in the data folder and is not the table's."""
    return tables.machine.runs("find", "/var/lib/butler", "!", "-user", "butler", "-o", "!", "-group", "butler")


def test_what_was_backed_up_during_a_game_is_played_on_with_on_a_spare_card(tables):
    machine = tables.machine
    phones = [tables.phone(f"/j/{tables.code}").joins(name) for name in ("Ann", "Bo", "Cy")]
    tables.friends = Friends(phones, Random(5), accuse=False)
    tables.friends.play(lambda view: turn_of(view) >= 2)
    process, turn = tables.process, turn_of(tables.friends.now())
    machine.runs("butler", "backup", "/var/tmp/table-4.zip")
    assert machine.runs("stat", "--format=%a", "/var/tmp/table-4.zip") == "600\n"
    tables.plays_a_turn()
    assert tables.process == process
    done = machine.tries("butler", "restore", "/var/tmp/table-4.zip")
    assert (done.returncode, "already running" in done.stderr) == (3, True), "nobody puts back under a game"
    machine.runs("systemctl", "stop", "butler.service")
    there = is_a_spare(tables)
    machine.runs("butler", "restore", "--replace", "/var/tmp/table-4.zip")
    assert strangers(tables) == ""
    assert machine.runs("stat", "--format=%a %U %G", "/etc/butler/butler.toml") == "640 root butler\n"
    assert settings(tables) == there
    machine.runs("butler", "install")
    assert f"ssid={there['hotspot']['ssid']}\n" in machine.at(hotspot.PROFILE).read_text()
    assert turn_of(tables.friends.now()) == turn
    tables.plays_a_turn()


def is_a_spare(tables: Tables) -> dict:
    """From now on the computer is another: no games, and a Wi-Fi of its own. What its settings were."""
    tables.machine.runs("find", "/var/lib/butler", "-mindepth", "1", "-delete")
    were, file = settings(tables), tables.machine.at("/etc/butler/butler.toml")
    file.write_text(file.read_text().replace(were["hotspot"]["ssid"], "Another one"))
    assert "changed   /etc/NetworkManager" in tables.machine.runs("butler", "install")
    tables.machine.runs("systemctl", "stop", "butler.service")
    tables.machine.runs("find", "/var/lib/butler", "-mindepth", "1", "-delete")
    return were


def test_no_update_comes_during_a_game(tables):
    process = tables.process
    done = tables.machine.tries("butler", "update", "/media/usb/newer")
    assert (done.returncode, "A game is being played" in done.stderr) == (2, True)
    assert tables.process == process
    tables.plays_a_turn()


def test_a_newer_version_plays_with_the_game_that_was_set_aside_and_the_one_before_comes_back(tables):
    machine, ann = tables.machine, tables.friends.host
    game = tables.friends.now()["game"]
    ann.taps("set-aside")
    before, process = plays(tables), tables.process
    said = machine.runs("butler", "update", "/media/usb/newer")
    assert "77.0" in said
    tables.comes_back(after=process)
    assert plays(tables).startswith("77.0-")
    assert machine.runs("butler", "--version") == "butler 77.0\n"
    assert aside(tables) == [game]
    process = tables.process
    assert f"{before} plays now" in machine.runs("butler", "update", "--back")
    tables.comes_back(after=process)
    assert plays(tables) == before
    assert aside(tables) == [game]
    assert strangers(tables) == ""


def plays(tables: Tables) -> str:
    """The version that really does."""
    program = tables.machine.at(f"/proc/{tables.process}/cmdline").read_text().split("\0")[0]
    return program.split("/versions/")[1].split("/")[0]


def aside(tables: Tables) -> list[str]:
    """The games on the shelf that the host may take up again."""
    shelf = tables.friends.host.gets("/api/host/shelf")["games"]
    return [volume["game"] for volume in shelf if volume["state"] == "aside"]


def test_a_version_that_does_not_start_gives_way_to_the_one_before_and_the_game_goes_on(tables):
    machine, before, process = tables.machine, plays(tables), tables.process
    done = machine.tries("butler", "update", "/media/usb/broken")
    assert (done.returncode, f"{before} plays again" in done.stderr) == (1, True), done.stdout + done.stderr
    tables.comes_back(after=process)
    assert plays(tables) == before
    kept = {path.name.split("-")[0] for path in machine.at("/opt/butler/versions").iterdir()}
    assert kept == {before.split("-")[0], "77.0"}, "what did not start is gone, and what was there is there"
    (game,) = aside(tables)
    host = tables.friends.host
    assert host.asks("POST", "/api/host/take-up", {"game": game}).status == 200
    tables.plays_a_turn()


def test_a_disk_with_the_games_that_is_missing_is_said_and_the_card_is_not_played_on_instead(tables):
    """`nofail`, as in hardware/APPLIANCE.md. In a container devices are not mounted: it is a mount of another kind."""
    machine, turn = tables.machine, turn_of(tables.friends.now())
    machine.runs("systemctl", "stop", "butler.service")
    fstab = machine.at("/etc/fstab")
    right = fstab.read_text() if fstab.exists() else ""
    fstab.write_text(f"{right}none /var/lib/butler tmpfs not-plugged-in,nofail 0 0\n")
    machine.runs("systemctl", "daemon-reload")
    assert machine.tries("systemctl", "start", "butler.service").returncode
    assert "/var/lib/butler kan ikke monteres" in tables.rescues()
    fstab.write_text(right)
    machine.runs("systemctl", "daemon-reload")
    machine.runs("systemctl", "start", "butler.service")
    assert turn_of(tables.friends.now()) == turn
    tables.plays_a_turn()
