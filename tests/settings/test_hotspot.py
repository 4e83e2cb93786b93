"""The table's own Wi-Fi: what the house may say of it, what the network service is told, and what phones scan (F28)."""

from __future__ import annotations

import configparser

import pytest
import segno
import zxingcpp

from companion import hotspot
from companion.settings import SettingsWrong, load
from companion.settings.hotspot import Hotspot

TABLE = Hotspot("Butler 7", "ballroom rope")
STRANGE = ('Café "Le Cluedo"; a:b,c\\d', 'pass;"word":\\,9')


def read(keyfile: str) -> configparser.ConfigParser:
    found = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    found.read_string(keyfile)
    return found


def test_without_a_name_there_is_no_wifi_and_nothing_to_lay_down(tmp_path):
    assert not load(None, {"data": tmp_path}).hotspot.is_wanted
    assert hotspot.files(Hotspot()) == {}


def test_the_access_point_is_as_a_pi_can_do_it():
    said = read(hotspot.profile(TABLE))
    assert dict(said["wifi"]) == {"mode": "ap", "band": "bg", "channel": "6", "ssid": "Butler 7"}
    assert dict(said["wifi-security"]) == {"key-mgmt": "wpa-psk", "psk": "ballroom rope", "pmf": "1"} | {
        "proto": "rsn;", "pairwise": "ccmp;", "group": "ccmp;",
    }  # fmt: skip
    assert dict(said["ipv4"]) == {"method": "shared", "address1": "10.42.77.1/24"}
    assert said["connection"]["autoconnect-priority"] == "-100", "a network that the machine knows goes first"
    assert "wifi-security" not in read(hotspot.profile(Hotspot("Butler")))


def test_a_phone_is_told_of_no_way_out_and_every_name_is_ours__F28():
    said = hotspot.files(Hotspot("Butler", address="192.168.9.1", door=8081, country="DE"))
    lines = said[hotspot.NAMES].splitlines()
    assert {"dhcp-option=3", "dhcp-option=114,http://192.168.9.1:8081/", "address=/#/192.168.9.1"} < set(lines)
    assert said[hotspot.COUNTRY] == "options cfg80211 ieee80211_regdom=DE\n"
    assert "114" not in hotspot.names(Hotspot("Butler", door=0))


@pytest.mark.parametrize(("name", "password"), [("Butler 7", "ballroom rope"), STRANGE, ("Ærø; \U0001f3b2", "")])
def test_a_camera_reads_name_and_password_whatever_they_are__F28(name: str, password: str):
    code = segno.make(hotspot.wifi_code(Hotspot(name, password)), error="m", micro=False)
    rows = [bytes(255 * (not dark) for dark in row) for row in code.matrix_iter(scale=4, border=4)]
    (found,) = zxingcpp.read_barcodes(memoryview(b"".join(rows)).cast("B", (len(rows), len(rows[0]))))
    assert parts(found.text) == ({"T": "WPA", "S": name, "P": password} if password else {"T": "nopass", "S": name})


def parts(code: str) -> dict[str, str]:
    """As phones take it apart: up to a semicolon that no backslash stands before."""
    assert (code[:5], code[-2:]) == ("WIFI:", ";;")
    found, word, letters = [], "", iter(code.removeprefix("WIFI:"))
    for letter in letters:
        if letter == ";":
            found.append(word)
            word = ""
        else:
            word += next(letters) if letter == "\\" else letter
    return dict(part.split(":", 1) for part in found if part)


def test_what_no_radio_takes_is_named_with_its_place(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text(
        '[hotspot]\nssid = "ééééééééééééééééé"\npassword = "short"\naddress = "8.8.8.8"\nchannel = 14\ncountry = "de"\n'
        'interface = "wlan 0"'
    )
    with pytest.raises(SettingsWrong) as wrong:
        load(house)
    assert wrong.value.mistakes == [
        "hotspot.ssid: a Wi-Fi's name has room for 32 bytes, and this one has 34",
        'hotspot.password: this is not 8 to 63 letters without accents, figures and signs; "" leaves the Wi-Fi open',
        "hotspot.address: 8.8.8.8 belongs to others: take one from 10.x, 172.16.x to 172.31.x or 192.168.x, "
        "such as 10.42.77.1",
        "hotspot.channel: 14 is not between 1 and 13",
        "hotspot.country: 'de' is not a country in two capital letters, such as \"DE\"",
        "hotspot.interface: 'wlan 0' is not the name of a radio such as wlan0",
    ]
    house.write_text(
        '[hotspot]\nssid = ""\npassword = "ballroom rope"\nchannel = 13\ncountry = "US"\naddress = "10.0.0.0"'
    )
    with pytest.raises(SettingsWrong) as wrong:
        load(house)
    assert wrong.value.mistakes == [
        "hotspot.address: 10.0.0.0 means the whole network: let it end on 1 to 254",
        "hotspot.channel: US does not allow channel 13; take 1, 6 or 11",
        "hotspot.ssid: a password is there, but the Wi-Fi has no name",
    ]
