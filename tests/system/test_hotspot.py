"""The table's own Wi-Fi with a real NetworkManager, its dnsmasq and avahi, and phones that come in (F28). There is no
radio here: a cable called wlan0 stands in for it, and NetworkManager's profile says so in place of its two parts about
the radio, which nmcli itself judges."""

from __future__ import annotations

import configparser
import io
import subprocess
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from companion import hotspot
from companion.settings.hotspot import Hotspot
from tests.http_phone import HttpPhone, until
from tests.system.booted import Booted
from tests.system.debian_root import debian_root
from tests.system.networks import Air, Place
from tests.system.ordinary_user import a_room
from tests.system.program import ALONE, REPOSITORY, Program
from tests.system.rejoining import chromium
from tests.system.wifi import PORTAL, Lease, asks_for_address, asks_for_name

HERE = "10.42.77.1"
SPOT = Hotspot('Café "Rope"; 7', "ballroom; rope")
PROBES = {
    "captive.apple.com": "/hotspot-detect.html",
    "connectivitycheck.gstatic.com": "/generate_204",
    "www.msftconnecttest.com": "/connecttest.txt",
}
UNDER_A_CABLE = "[main]\nplugins=keyfile\nno-auto-default=*\n[device]\nmatch-device=interface-name:wlan0\nmanaged=1\n"


class InReach:
    """The table with its Wi-Fi, and what a phone got when it came in."""

    def __init__(self, machine: Booted, program: Program, ann: Place, lease: Lease) -> None:
        self.machine, self.program, self.ann, self.lease = machine, program, ann, lease

    def asks(self, host: str, path: str) -> tuple[int, str, bytes]:
        """As a phone asks by itself: the name, of the server that the lease named, and then whoever has it."""
        (address,) = asks_for_name(self.ann, host, self.lease.dns)
        with self.ann.inside():
            line = HTTPConnection(address, 80, timeout=10)
            line.request("GET", path, headers={"Host": host, "Connection": "close"})
            answer = line.getresponse()
        return answer.status, answer.getheader("Location", ""), answer.read()


def over_a_cable(keyfile: str) -> str:
    """The same profile where the radio is a cable."""
    said = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    said.read_string(keyfile)
    said.remove_section("wifi")
    said.remove_section("wifi-security")
    said["connection"]["type"] = "ethernet"
    written = io.StringIO()
    said.write(written, space_around_delimiters=False)
    return written.getvalue()


def lay_down(over: Path) -> None:
    """As `butler install --hotspot` does."""
    laid = hotspot.files(SPOT)
    laid[hotspot.PROFILE] = over_a_cable(laid[hotspot.PROFILE])
    laid["/etc/NetworkManager/conf.d/cable.conf"] = UNDER_A_CABLE
    laid["/etc/hostname"] = "butler\n"
    for path, text in laid.items():
        file = over / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(0o644 if path == "/etc/hostname" else 0o600)


@pytest.fixture(scope="module")
def reach() -> Iterator[InReach]:
    with a_room() as room, Air() as air:
        table, ann = air.place("table"), air.place("ann")
        lay_down(room / "over")
        settings = room / "butler.toml"
        settings.write_text(f"[hotspot]\nssid = '{SPOT.ssid}'\npassword = '{SPOT.password}'\n")
        with Booted(debian_root(), room, table, {}, keeps_network=True) as machine:
            until(lambda: f"{HERE}/24" in table.has("-brief", "address", "show", "wlan0"), 60, "the Wi-Fi")
            with Program(*ALONE, "--settings", settings, "--data", room / "house", before=table.before) as program:
                assert program.url.startswith(f"http://{HERE}:")
                yield InReach(machine, program, ann, asks_for_address(ann))


def test_a_phone_gets_an_address_and_no_way_out_that_would_take_its_own__F28(reach: InReach) -> None:
    assert reach.lease.address.startswith("10.42.77.")
    assert reach.lease.routers == b""
    assert reach.lease.dns == HERE
    assert reach.lease.options[PORTAL] == f"http://{HERE}/".encode()


def test_every_name_leads_to_the_table_and_its_own_is_known_without_a_server__F27(reach: InReach) -> None:
    for name in (*PROBES, "example.com", "a.b.example.org", "butler.local"):
        assert asks_for_name(reach.ann, name, reach.lease.dns) == {HERE}, name
    assert asks_for_name(reach.ann, "butler.local") == {HERE}, "from avahi, as a phone asks for such names"


def test_what_phones_ask_by_themselves_is_answered_with_the_truth__F28(reach: InReach) -> None:
    for host, path in PROBES.items():
        assert reach.asks(host, path) == (302, f"http://{HERE}/", b""), host
    assert reach.asks("example.com", "/")[:2] == (302, f"http://{HERE}/")
    assert reach.asks("example.com", "/news")[0] == 404
    assert reach.asks("butler.local", "/")[:2] == (302, f"http://{HERE}/")


def test_a_person_comes_from_the_page_to_a_seat_by_the_address_in_figures__F27_F28(
    reach: InReach, engine: Playwright, tmp_path: Path
) -> None:
    with chromium(engine, reach.ann, tmp_path) as browser:
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.goto(f"http://{HERE}/generate_204")
        assert page.url == f"http://{HERE}/"
        printed = page.locator("b").inner_text()
        assert printed == reach.program.url
        assert page.context.cookies() == []
        page.goto(printed)
        page.get_by_label("Your name").fill("Ann")
        page.get_by_role("button", name="Take a seat").click()
        expect(page.get_by_role("navigation", name="Pages")).to_be_visible()
        page.get_by_text("Let another phone in").click()
        expect(page.locator(".comein")).to_contain_text(SPOT.password)
    by_name = HttpPhone(reach.program.url, reach.ann.inside)
    by_name.place = (HERE, by_name.place[1])
    with by_name.listening("/api/public/stream") as stream:
        stream.waits(lambda: stream.house)
        assert stream.house["wifi"] == hotspot.told(SPOT)


def test_the_real_profile_is_one_that_networkmanager_understands(reach: InReach) -> None:
    """nmcli reads it as it would off the disk, with names and passwords of every kind, and says again what it read."""
    for spot in (SPOT, Hotspot("1;2;3", "  two spaces\\n"), Hotspot("Ærø \U0001f3b2", "12345678"), Hotspot("Butler 7")):
        done = subprocess.run(
            ["chroot", debian_root(), "nmcli", "--offline", "connection", "modify", "connection.id", "Butler"],
            input=hotspot.profile(spot), capture_output=True, text=True, check=False, timeout=60,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        said = configparser.ConfigParser(interpolation=None, delimiters=("=",))
        said.read_string(done.stdout)
        assert bytes_of(said["wifi"]["ssid"]) == spot.ssid.encode()
        assert (said["wifi"]["mode"], said["wifi"]["band"], said["wifi"]["channel"]) == ("ap", "bg", "6")
        assert (said["ipv4"]["method"], said["ipv4"]["address1"]) == ("shared", f"{HERE}/24")
        assert said["connection"]["autoconnect-priority"] == "-100"
        if spot.password:
            safety = said["wifi-security"]
            assert (safety["key-mgmt"], safety["proto"], safety["pairwise"]) == ("wpa-psk", "rsn;", "ccmp;")
            assert (safety["group"], safety["pmf"]) == ("ccmp;", "1")
            assert safety["psk"].replace("\\s", " ").replace("\\\\", "\\") == spot.password
        else:
            assert "wifi-security" not in said


def bytes_of(ssid: str) -> bytes:
    """As NetworkManager writes one: letters, or figures where they are not plain."""
    if ssid.endswith(";") and all(part.isdigit() for part in ssid[:-1].split(";")):
        return bytes(int(part) for part in ssid[:-1].split(";"))
    return ssid.replace("\\\\;", ";").encode()


def test_off_held_switches_the_machine_off_by_the_service_and_not_by_butler(reach: InReach) -> None:
    """The number that Butler leaves (tests/commandline) comes from somebody in its place; the service is the real one.
    The last test: there is no machine after it."""
    machine = reach.machine
    machine.runs("useradd", "--system", "butler")
    units = machine.at("/etc/systemd/system")
    (units / "butler.service.d").mkdir()
    for name in ("walls.conf", "life.conf", "power.conf"):
        (units / "butler.service.d" / name).write_text((REPOSITORY / "hardware/appliance" / name).read_text())
    (units / "butler.service").write_text(
        "[Service]\nType=exec\nExecStart=/bin/sh -c 'systemctl --no-block poweroff; sleep 1; exit $LEAVES'\n"
        "StateDirectory=butler\nRuntimeDirectory=butler\nEnvironment=LEAVES=0\n"
    )
    machine.runs("systemctl", "daemon-reload")
    machine.runs("systemctl", "start", "butler.service")
    until(lambda: machine.shows("butler.service", "SubState") == "dead", 30, "an ordinary end")
    assert machine.shows("butler.service", "Result") == "success"
    assert machine.tries("true").returncode == 0, "Butler itself may not, and an ordinary end ends nothing else"
    with (units / "butler.service.d/leaves.conf").open("w") as more:
        more.write("[Service]\nEnvironment=LEAVES=6\n")
    machine.runs("systemctl", "daemon-reload")
    machine.runs("systemctl", "start", "butler.service")
    until(lambda: machine.tries("true").returncode, 60, "the machine's end")
