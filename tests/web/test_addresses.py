"""Where phones find the box (F27, F29) and under which names it answers (F45)."""

import contextlib
import io
import ipaddress

import pytest

from companion.errands.welcome import tell
from companion.settings.hotspot import Hotspot
from tests.web.guests import House, Phone, wait_until
from web_remote.addresses import Address, OwnNames, best, local_addresses, url

WLAN = Address("wlan0", "10.0.0.7")


@pytest.mark.parametrize(
    ("others", "chosen"),
    [
        ([Address("eth0", "169.254.8.9", True)], "10.0.0.7"),
        ([Address("lo", "127.0.0.1"), Address("docker0", "172.17.0.1")], "10.0.0.7"),
        ([Address("br-12ab", "172.18.0.1"), Address("virbr0", "192.168.122.1")], "10.0.0.7"),
        ([Address("tailscale0", "100.64.0.3"), Address("tun0", "10.8.0.2")], "10.0.0.7"),
        ([Address("wlan0", "fe80::1"), Address("wlan0", "fd00::7")], "10.0.0.7"),
        ([Address("eth0", "192.168.1.4", is_up=False)], "10.0.0.7"),
        ([Address("eth0", "192.168.1.4", is_default_way=True)], "192.168.1.4"),
    ],
)
def test_the_qr_carries_an_address_that_phones_reach__F29(others, chosen):
    assert best([*others, WLAN]).text == chosen
    assert best([WLAN, *reversed(others)]).text == chosen


def test_what_is_left_is_better_than_nothing__F29():
    bridge, link_local, loopback = (
        Address("docker0", "172.17.0.1"),
        Address("eth0", "169.254.8.9"),
        Address("lo", "127.0.0.1"),
    )
    assert best([loopback, link_local, bridge]) is bridge
    assert best([loopback, link_local]) is link_local
    assert best([loopback]) is loopback
    assert best([]).text == "127.0.0.1"


def test_the_address_is_in_figures__F27():
    assert url(WLAN, 8080) == "http://10.0.0.7:8080/"
    assert url(WLAN, 80) == "http://10.0.0.7/"
    assert url(Address("eth0", "fd00::2"), 8080) == "http://[fd00::2]:8080/"


def test_the_qr_follows_a_new_lease__F29(house: House):
    house.door._host = "0.0.0.0"
    lease = [Address("eth0", "169.254.8.9"), WLAN]
    house.door._addresses = lambda: lease
    house.let_pass(4)
    shown = wait_until(lambda: "10.0.0.7" in house.table.house()["url"] and house.table.house())
    assert shown["url"] == f"http://10.0.0.7:{house.door.port}/j/{house.door.code}"
    assert shown["printed"] == f"10.0.0.7:{house.door.port}/j/{house.door.code}"
    lease[1] = Address("wlan0", "10.0.0.9")
    house.let_pass(4)
    wait_until(lambda: "10.0.0.9" in house.table.house()["url"])


def test_while_the_tables_own_wifi_is_up_its_address_is_shown_and_its_code__F28(house: House):
    door = house.door
    door._host, door._hotspot = "0.0.0.0", Hotspot("Butler", "ballroom rope")
    here = [WLAN, Address("wlan1", "10.42.77.1", is_up=False)]
    door._addresses = lambda: here
    house.let_pass(4)
    assert wait_until(lambda: "10.0.0.7" in house.table.house()["url"] and house.table.house())["wifi"] is None
    here[1] = Address("wlan1", "10.42.77.1")
    house.let_pass(4)
    shown = wait_until(lambda: "10.42.77.1" in house.table.house()["url"] and house.table.house())
    code = "WIFI:T:WPA;S:Butler;P:ballroom rope;;"
    assert shown["wifi"] == {"name": "Butler", "password": "ballroom rope", "code": code}
    found = Phone(house).get("/api/public/wifi")
    assert (found.status, found.header("content-type")) == (200, "image/svg+xml; charset=utf-8")
    for path in ("/healthz", "/api/public/view", "/api/me", "/api/openapi.json", "/", f"/j/{door.code}"):
        assert b"ballroom" not in Phone(house).get(path).body, "who hears of the house hears it, and nobody else"
    logged = io.StringIO()
    with contextlib.redirect_stderr(logged):
        tell(door, house.settings, as_json=False, has_screen=True, is_logged=True)
    assert "ballroom" not in logged.getvalue()
    assert "Butler" not in logged.getvalue().replace("butler:", "")
    with contextlib.redirect_stderr(logged):
        tell(door, house.settings, as_json=False, has_screen=True)
    assert "1  First this Wi-Fi: Butler, password ballroom rope" in logged.getvalue(), "a terminal is for people"
    here.pop()
    house.let_pass(4)
    wait_until(lambda: house.table.house()["wifi"] is None)
    assert Phone(house).get("/api/public/wifi").status == 404


def test_an_address_that_was_bound_is_the_one_shown(house: House):
    assert house.door.url == f"http://127.0.0.1:{house.door.port}/j/{house.door.code}"


def test_the_kernel_tells_our_addresses():
    found = local_addresses()
    assert any(address.text == "127.0.0.1" and address.interface == "lo" for address in found)
    for address in found:
        ipaddress.ip_address(address.text)


@pytest.fixture
def own():
    return OwnNames(["butler.example"], read=lambda: [WLAN, Address("eth0", "fd00::2")])


@pytest.mark.parametrize(
    "host",
    [
        "10.0.0.7:8080",
        "[fd00::2]:8080",
        "localhost:8080",
        "LOCALHOST:8080",
        "butler.example:8080",
        "butler.example",
    ],
)
def test_own_addresses_and_names_pass__F45(own, host):
    assert own.is_own(host, "8080")


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "evil.example:80",
        "evil.example:8080",
        "10.0.0.7",
        "10.0.0.7:80",
        "10.0.0.7.:8080",
        "localhost.:8080",
        "10.0.0.7.evil.example:8080",
        "10.0.0.8:8080",
        "[::ffff:10.0.0.7]:8080",
        "[fd00::2]",
        "[fd00::2",
        "fd00::2",
        "[fd00::2]8080",
        "[::1]:8080",
        "0xa000007:8080",
        "167772167:8080",
        "010.0.0.7:8080",
        "10.7:8080",
        "10.0.0.7:8080,evil.example",
        "10.0.0.7:8080@evil.example",
        "10.0.0.7:\u0668\u0660\u0668\u0660",
        " 10.0.0.7:8080",
        "butler.example.:8080",
    ],
)
def test_everything_else_is_a_stranger__F45(own, host):
    assert not own.is_own(host, "8080")


def test_port_80_needs_no_saying(own):
    assert own.is_own("10.0.0.7", "80")
    assert own.is_own("10.0.0.7:80", "80")
    assert not own.is_own("10.0.0.7:8080", "80")


def test_a_new_lease_is_ours_within_a_second_and_guesses_cost_one_look():
    leases, looks, now = ["10.0.0.7"], [], [0.0]

    def read():
        looks.append(now[0])
        return [Address("wlan0", text) for text in leases]

    own = OwnNames([], read, clock=lambda: now[0])
    assert own.is_own("10.0.0.7:80", "80")
    leases[0] = "10.0.0.9"
    for guess in range(50):
        own.is_own(f"10.1.0.{guess}:80", "80")
    assert looks == [0.0]
    now[0] = 1.0
    assert own.is_own("10.0.0.9:80", "80")
    assert not own.is_own("10.0.0.7:80", "80")
