"""What `butler floor` makes, and what `[floor]` in the settings may say."""

import base64
import shutil
import ssl
import subprocess
import tomllib

import pytest

from companion import settings
from companion.floor.founding import Founding, NotFounded, hashed
from companion.floor.line import secret
from companion.floor.orders import DOES
from companion.settings import SettingsWrong
from companion.settings.floor import Floor

OF_MOSQUITTO = (
    "$7$101$/KSQ1eG1YMaviu3y$dwuDySoZH4RN3zze0ikYQT+b9G/HHRq7gwBYELz/xHN2dDYKtmROgp+K4H8Fw4ZxwP3vK4r/uo5/+xC3vLkPMg=="
)
"""What mosquitto_passwd 2.0.11 makes of "well"."""


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    folder = tmp_path_factory.mktemp("floor") / "house"
    Founding(folder, "broker.local", "cafe/butler", ["192.168.1.5"]).make(["1", "2"])
    return folder


def test_every_table_can_read_what_it_was_given(house, tmp_path):
    text = (house / "table-2" / "floor.toml").read_text()
    (tmp_path / "butler.toml").write_text(text.replace("/etc/butler/floor-2", str(house / "table-2")))
    floor = settings.load(None, {"data": tmp_path}).floor
    assert (floor.broker, floor.at, floor.base, floor.table, floor.user) == (
        "broker.local",
        8883,
        "cafe/butler",
        "2",
        "2",
    )
    assert floor.staff_user == "floor"
    words = [secret("", getattr(floor, f"{name}_file")) for name in ("password", "staff_password", "key")]
    assert len(set(words)) == 3
    assert all(len(word) == 32 for word in words)
    assert secret("", str(house / "table-1" / "key")) == words[2], "all tables of a house have the same key"
    assert secret("", str(house / "table-1" / "password")) != words[0]
    ssl.create_default_context(cafile=floor.ca)
    assert not any(word in text for word in words)


def test_nobody_else_can_read_a_secret(house):
    for path in house.rglob("*"):
        is_open = path.name in ("ca.pem", "broker.pem", "floor.toml", "mosquitto.conf") or path.is_dir()
        assert is_open or path.stat().st_mode & 0o077 == 0, path
    assert house.stat().st_mode & 0o077 == 0


def test_the_certificate_is_the_houses_for_all_names_and_any_clock(house):
    ca, broker = house / "broker" / "ca.pem", house / "broker" / "broker.pem"
    for name in (["-verify_hostname", "broker.local"], ["-verify_ip", "192.168.1.5"]):
        for when in ("86400", "4000000000"):  # the second day of 1970, and 2096
            done = subprocess.run(
                ["openssl", "verify", "-CAfile", ca, "-attime", when, "-purpose", "sslserver", *name, broker],
                capture_output=True, text=True, check=False, timeout=20,
            )  # fmt: skip
            assert done.returncode == 0, done.stderr
    wrong = ["openssl", "verify", "-CAfile", ca, "-verify_hostname", "other.local", broker]
    assert subprocess.run(wrong, capture_output=True, check=False, timeout=20).returncode != 0


def test_the_access_list_names_the_topics_of_this_house(house):
    acl = (house / "broker" / "acl").read_text()
    assert "pattern write cafe/butler/%u/state" in acl
    assert "topic write cafe/butler/+/set" in acl
    assert " butler/" not in acl
    assert "homeassistant/+/%u/+/config" in acl


def test_more_tables_later_change_nothing_that_is_there(house):
    def all_of_it():
        return {path.relative_to(house): path.read_bytes() for path in house.rglob("*") if path.is_file()}

    before = all_of_it()
    assert Founding(house, "broker.local", "cafe/butler", ["192.168.1.5"]).make(["1", "2", "3"]) == ["3"]
    after = all_of_it()
    passwords = next(path for path in before if path.name == "passwords")
    assert {path: after[path] for path in before if path != passwords} == {
        path: before[path] for path in before if path != passwords
    }
    assert after[passwords].startswith(before[passwords])
    assert after[passwords].splitlines()[-1].startswith(b"3:$7$101$")


def test_another_name_of_the_broker_needs_another_certificate_which_the_tables_trust_as_well(house, tmp_path):
    moved = tmp_path / "house"
    shutil.copytree(house, moved)
    ca = (house / "broker" / "ca.pem").read_bytes()
    for host, also in (("other.local", []), ("broker.local", ["192.168.1.6"])):
        with pytest.raises(NotFounded) as no:
            Founding(moved, host, also=also).make(["1"])
        assert (also or [host])[0] in no.value.say
    (moved / "broker" / "broker.pem").unlink()
    Founding(moved, "other.local").make(["1"])
    (tmp_path / "ca.pem").write_bytes(ca)
    done = ["openssl", "verify", "-CAfile", tmp_path / "ca.pem", "-verify_hostname", "other.local"]
    assert subprocess.run([*done, moved / "broker" / "broker.pem"], capture_output=True, timeout=20).returncode == 0


def test_a_password_is_kept_as_mosquitto_keeps_it():
    assert hashed("well", base64.b64decode("/KSQ1eG1YMaviu3y")) == OF_MOSQUITTO


def test_the_errand_says_what_is_wrong_and_what_is_next(butler, tmp_path):
    code, out, err = butler("floor", 2, "--into", tmp_path / "house", "--host", "broker.local", "--json")
    assert (code, '"new": ["1", "2"]' in out) == (0, True)
    for words, say in (
        (["0", "--host", "here"], "0 tables"), (["2", "--host", "mqtts://here"], "host name"),
        (["2", "--host", "here", "--base", "a/+"], "topic"),
    ):  # fmt: skip
        code, out, err = butler("floor", *words, "--into", tmp_path / "other")
        assert code == 2
        assert say in err
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize(
    ("said", "mistake"),
    [
        ('broker = "mqtt://here"', "floor.broker: 'mqtt://here' is not a host name"),
        ('broker = "a..b"', "floor.broker: 'a..b' is not a host name"),
        ('broker = "here"', "floor.table: a broker is there"),
        ('table = "4/5"', "floor.table: '4/5' is not a table's name"),
        ('base = "a/#"', "floor.base: 'a/#' is not a topic's beginning"),
        ('base = ""', "floor.base: this is empty"),
        ('key = "short"', "floor.key: a key has 16 letters"),
        ('password = "x"', "floor.user: a password is there"),
        ('user = "4"\npassword = "x"\npassword_file = "y"', "floor.password: it stands here and in a file"),
        ('ca = "ca.pem"', "floor.tls: an authority is there"),
        ('home_assistant = "+"', "floor.home_assistant: '+' is not"),
    ],
)
def test_what_is_wrong_in_the_settings_is_said(tmp_path, said, mistake):
    (tmp_path / "butler.toml").write_text(f"[floor]\n{said}\n")
    with pytest.raises(SettingsWrong) as wrong:
        settings.load(None, {"data": tmp_path})
    assert any(each.startswith(mistake) for each in wrong.value.mistakes), wrong.value.mistakes


def test_settings_that_are_printed_show_no_password():
    assert "hidden" not in repr(
        Floor(broker="here", table="4", user="4", password="hidden", key="hidden too, all of it")
    )


def test_the_page_of_the_documentation_names_every_order_and_setting():
    page = (settings.Path(__file__).parents[2] / "docs" / "floor.md").read_text()
    assert [do for do in DOES if f"`{do}`" not in page] == []
    shown = tomllib.loads(page.partition("    [floor]\n")[2].partition("\n\n")[0].replace("    ", ""))
    spelled = {*shown, "port", "password", "staff_password", "key"}
    assert spelled == set(Floor.__dataclass_fields__)
