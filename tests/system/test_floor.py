"""The floor with a real Mosquitto, over TLS, with the logins and the access list that `butler floor` makes."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

from companion.floor.orders import signed
from tests.http_phone import HttpPhone, until
from tests.system.mosquitto import Ear, Mosquitto
from tests.system.program import ALONE, REPOSITORY, Program

HOUSE = '[house]\nkiosk = true\ntable = "Window"\n[web]\nhost = "127.0.0.1"\n'


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mosquitto]:
    with Mosquitto(tmp_path_factory.mktemp("broker"), tables=2) as broker:
        yield broker


def table(broker: Mosquitto, folder: Path, number: int = 1, called: int = 1) -> Program:
    """A table, as a program of its own; its port is any that is free."""
    file = folder / f"{number}.toml"
    file.write_text(HOUSE + broker.settings(called))
    return Program("--settings", file, "--data", folder / f"data-{number}", *ALONE)


def hears(ear: Ear, what: str, payload: bytes) -> None:
    until(lambda: ear.newest(1, what) == payload, what=f"{what} {payload!r}")


def phones(program: Program, *names: str) -> list[HttpPhone]:
    people = []
    for name in names:
        phone = HttpPhone(program.near_url)
        phone.joins(name)
        people.append(phone)
    return people


def test_an_evening_on_the_floor_with_a_broker_that_comes_goes_and_comes_back(
    broker: Mosquitto, tmp_path: Path
) -> None:
    with table(broker, tmp_path) as program:
        assert program.url, "phones join though no broker is there"
        broker.starts()
        with (
            broker.ear("floor", hears=("butler/+/status", "butler/+/state", "butler/+/ack")) as floor,
            broker.ear("homeassistant", hears=("butler/+/event", "homeassistant/#")) as home,
        ):
            hears(floor, "status", b"online")
            until(lambda: floor.state(1).get("phase") == "idle")
            assert floor.state(1)["label"] == "Window"
            assert floor.orders(1, id="k1", do="new-session") == {"id": "k1", "ok": True}
            assert floor.orders(1, id="k2", do="message", text="Welcome!") == {"id": "k2", "ok": True}
            people = phones(program, "Ann", "Bo", "Cy")
            people[0].taps("start")
            until(lambda: home.events(1) == ["game-started"], what="the start of the game")
            until(lambda: floor.state(1)["players"] == 3)

            broker.dies()
            assert people[0].gets("/api/view")["game"], "the table plays on"
            said = b"".join(each.payload for each in (*floor.heard, *home.heard))
            floor.heard.clear()
            broker.starts()
            until(
                lambda: floor.state(1) and floor.newest(1, "status") == b"online", what="the table on the floor again"
            )

            assert floor.orders(1, id="k3", do="end-session") == {"id": "k3", "ok": True}
            until(lambda: floor.state(1)["phase"] == "idle", what="a table that is free again")
            until(lambda: "game-ended" in home.events(1))
            said += b"".join(each.payload for each in (*floor.heard, *home.heard))
            assert not any(name in said for name in (b"Ann", b'"Bo"', b"Cy")), "no name of a player"

            program.ends(signal.SIGKILL)
            hears(floor, "status", b"offline")
            with table(broker, tmp_path) as again:
                hears(floor, "status", b"online")
                assert again.ends() == 0
                hears(floor, "status", b"offline")


def test_no_order_is_taken_from_who_may_not_give_one(broker: Mosquitto, tmp_path: Path) -> None:
    if not broker.is_up:
        broker.starts()
    with broker.ear("floor") as floor, table(broker, tmp_path):
        hears(floor, "status", b"online")
        until(lambda: floor.state(1))
        forged = floor.order(1, id="forged", do="dim", dim=True)
        with broker.ear("2") as other, broker.ear("homeassistant") as home:
            for topic in ("butler/1/set", "butler/1/state", "butler/1/status", "butler/1/ack"):
                other.says(topic, forged if topic.endswith("set") else b"offline")
            home.says("butler/1/set", b'{"id":"plain","do":"end-session"}')
            strange = signed("not the key of the house", "butler/1/set", floor.state(1)["challenge"], {"id": "s"})
            home.says("butler/1/set", strange)
            answer = floor.orders(1, id="mine", do="volume", volume=10)
            assert answer["id"] == "mine"
            refused = [orjson.loads(each.payload)["refused"] for each in floor.heard if b"not-signed" in each.payload]
            assert refused == ["not-signed", "not-signed"], "Home Assistant may say it, and it is not taken"
            assert floor.answer(1, "forged") is None, "another table's login does not get as far"
            assert floor.state(1)["dim"] is False
            assert floor.newest(1, "status") == b"online", "nor can it speak for this one"
            assert not [each for each in other.heard if each.topic.startswith("butler/1/")], "nor hear it"


def test_an_order_that_the_broker_keeps_is_nobodys_wish_when_the_table_comes(broker: Mosquitto, tmp_path: Path) -> None:
    if not broker.is_up:
        broker.starts()
    with broker.ear("floor") as floor:
        with table(broker, tmp_path):
            hears(floor, "status", b"online")
            until(lambda: floor.state(1))
            kept = floor.order(1, id="kept", do="dim", dim=True)
        floor.says("butler/1/set", kept, kept=True)
        floor.heard.clear()
        with table(broker, tmp_path):
            hears(floor, "status", b"online")
            until(lambda: floor.state(1))
            floor.orders(1, id="asked after it", do="keep-on")
            assert floor.answer(1, "kept") is None
            assert floor.state(1)["dim"] is False
        floor.says("butler/1/set", b"", kept=True)


def test_nobody_is_let_in_without_a_login(broker: Mosquitto) -> None:
    if not broker.is_up:
        broker.starts()
    for user, password in (("1", "wrong"), ("", ""), ("floor", "")):
        with broker.ear(user, password) as stranger:
            assert stranger.refused


def test_several_tables_on_one_machine_have_data_port_and_topics_of_their_own(
    broker: Mosquitto, tmp_path: Path
) -> None:
    if not broker.is_up:
        broker.starts()
    with broker.ear("floor") as floor, table(broker, tmp_path, 1) as one, table(broker, tmp_path, 2, called=2) as two:
        until(lambda: all(floor.newest(number, "status") == b"online" for number in (1, 2)), what="both tables")
        until(lambda: floor.state(1) and floor.state(2))
        assert one.url != two.url
        assert one.told["data"] != two.told["data"]
        assert floor.orders(2, id="k1", do="dim", dim=True)["ok"]
        until(lambda: floor.state(2)["dim"])
        assert floor.state(1)["dim"] is False
        with table(broker, tmp_path, 3, called=1) as twin:
            until(lambda: "floor" in {*missing(one), *missing(twin)}, 60, "a word about two tables with one name")


def test_the_doctor_asks_beside_the_table_that_plays(broker: Mosquitto, tmp_path: Path) -> None:
    if not broker.is_up:
        broker.starts()
    with broker.ear("floor") as floor, table(broker, tmp_path):
        hears(floor, "status", b"online")
        floor.heard.clear()
        file = tmp_path / "1.toml"
        mine = file.read_text()
        assert f"floor 127.0.0.1:{broker.port} lets this table in" in doctor(file)
        file.write_text(mine.replace('user = "1"', 'user = "2"'))
        assert "floor The floor's broker does not let this table in" in doctor(file)
        assert floor.newest(1, "status") == b"", "the table's own line stayed where it is"


def doctor(settings: Path) -> str:
    """What the doctor says, without the columns."""
    command = [
        sys.executable,
        "-m",
        "companion",
        "doctor",
        "--settings",
        settings,
        "--data",
        settings.parent / "data-1",
    ]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=False, timeout=120)
    return " ".join(done.stdout.split())


def missing(program: Program) -> list[str]:
    """The parts that a table says it misses."""
    parts: list[str] = HttpPhone(program.near_url).gets("/healthz")["missing"]
    return parts
