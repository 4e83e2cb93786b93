"""One table on the floor: what it tells, what it does when it is told, and that it never needs anybody for playing."""

from types import SimpleNamespace
from typing import Any

import orjson
import pytest

from companion.disk import DiskFailed
from companion.fleet import BEAT_S, BETWEEN_S, MISSED_S, MOST_EVENTS, MOST_ORDERS, Fleet
from companion.floor.orders import signed
from companion.rules.refusals import NotNow
from tests.floor.a_floor import PARTS, floor_settings
from tests.floor.small_broker import SmallBroker


class Game:
    """A table of which only the outside is there."""

    def __init__(self) -> None:
        self.shown: dict[str, Any] = {
            "game": "g1", "aside": False,
            "table": {"over": None, "seats": [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}]},
        }  # fmt: skip

    def view(self, seat: str) -> dict[str, Any]:
        assert seat == "public"
        return self.shown


class Household:
    """A steward who remembers what was asked of him."""

    def __init__(self) -> None:
        self.now: dict[str, Any] = {**PARTS}
        self.did: list[Any] = []
        self.trouble: Exception | None = None
        self.ring = lambda: None

    def __getattr__(self, act: str) -> Any:
        def acts(*value: Any) -> None:
            if self.trouble:
                raise self.trouble
            self.did.append((act, *value))

        return acts

    def state(self) -> dict[str, Any]:
        return self.now

    def bell(self, ring: Any) -> None:
        self.ring = ring


class House:
    """A table on the floor of a small broker, with a clock that is moved by hand."""

    def __init__(self, folder: Any, **floor: Any) -> None:
        self.broker, self.game, self.steward, self.time = SmallBroker(), Game(), Household(), 1000.0
        settings = SimpleNamespace(
            data=folder, language="en", floor=floor_settings(table="4", **floor),
            house=SimpleNamespace(table="Window"), dice=SimpleNamespace(reader="auto"),
        )  # fmt: skip
        times = {"clock": lambda: self.time, "wall": lambda: 1_796_000_000}
        self.fleet = Fleet(self.game, self.steward, settings, line=self.broker.line, **times)

    def goes(self, after_s: float = BETWEEN_S) -> None:
        self.time += after_s
        self.fleet.go()

    def stands(self, **news: Any) -> None:
        self.steward.now = {**self.steward.now, **news}
        self.goes()

    def state(self) -> dict[str, Any]:
        return orjson.loads(self.broker.kept["butler/4/state"])

    def states(self) -> int:
        return len(self.broker.told("butler/4/state"))

    def events(self) -> list[dict[str, Any]]:
        return [orjson.loads(payload) for payload in self.broker.told("butler/4/event")]

    def told(self, payload: bytes, *, kept: bool = False) -> list[dict[str, Any]]:
        """Tells the table this; the answers of all its orders so far."""
        self.broker.says("butler/4/set", payload, kept=kept)
        self.goes()
        return [orjson.loads(payload) for payload in self.broker.told("butler/4/ack")]


@pytest.fixture
def house(tmp_path):
    return House(tmp_path)


def test_a_table_says_that_it_is_there_and_how_it_stands(house):
    house.goes()
    assert house.broker.kept["butler/4/status"] == b"online"
    told = house.state()
    assert (told["phase"], told["label"], told["at"], told["health"]["dice"]) == ("idle", "Window", 1_796_000_000, "ok")
    assert "names" not in told
    house.fleet.stop()
    assert house.broker.kept["butler/4/status"] == b"offline", "who goes says so; the will is for who cannot"


def test_a_state_is_told_when_it_is_another_and_once_a_minute(house):
    house.goes()
    house.goes()
    assert house.states() == 1
    house.stands(phase="turn", players=3, turn=1, waiting_for=[2])
    assert (house.states(), house.state()["phase"], house.state()["waiting_for"]) == (2, "playing", [2])
    house.goes(BEAT_S)
    assert house.states() == 3


def test_what_changes_all_the_time_is_told_five_times_a_second_at_most(house):
    house.goes()
    for number in range(20):
        house.steward.now = {**house.steward.now, "turn": number}
        house.goes(BETWEEN_S / 10)
    assert house.states() <= 4
    house.goes()
    assert house.state()["turns"] == 19, "and the last of it always"


def test_a_state_waits_for_the_broker_and_is_then_the_newest(house, monkeypatch):
    house.goes()
    slow = SimpleNamespace(is_published=lambda: False)
    line = house.broker.lines[0]
    put = line.put
    monkeypatch.setattr(line, "put", lambda topic, payload, kept=False: put(topic, payload, kept=kept) and slow)
    house.stands(turn=1)
    before = house.states()
    house.stands(turn=2)
    house.stands(turn=3)
    assert house.states() == before, "one is on its way, and no second"
    slow.is_published = lambda: True
    house.goes()
    assert (house.states(), house.state()["turns"]) == (before + 1, 3)


def test_names_go_out_only_where_the_house_says_so(tmp_path):
    house = House(tmp_path, names=True)
    house.goes()
    assert house.state()["names"] == ["Ann", "Bo", "Cy"]


def test_what_happens_is_told(house):
    house.goes()
    house.stands(phase="setup", players=3)
    house.stands(phase="turn", turn=1)
    house.stands(help=True)
    house.stands(help=False, health=[{"part": "dice", "say": "Ann pulled the plug."}])
    house.stands(health=[{"part": "off", "say": "Good night."}, {"part": "floor", "say": "It was away."}])
    assert house.state()["health"]["faults"] == []
    house.stands(health=[], minutes=41, turn=30)
    house.game.shown["table"]["over"] = {"how": "solved", "turns": 31}
    house.stands(phase="over", over={"how": "solved", "turns": 31}, turn=None)
    assert [{name: event[name] for name in event if name not in ("n", "late")} for event in house.events()] == [
        {"event": "game-started", "edition": "classic", "players": 3},
        {"event": "help-wanted"},
        {"event": "help-seen"},
        {"event": "fault", "part": "dice"},
        {"event": "well", "part": "dice"},
        {"event": "game-ended", "how": "solved", "minutes": 41, "turns": 31},
    ]
    assert [event["n"] for event in house.events()] == list(range(1, 7))
    assert b"Ann" not in b"".join(payload for _, payload in house.broker.heard)


def test_a_game_that_is_wiped_or_set_aside_has_ended(house):
    house.stands(phase="turn", turn=9, players=3)
    house.game.shown["aside"] = True
    house.stands(paused=True)
    house.game.shown |= {"game": "g2", "aside": False}
    house.stands(phase="turn", turn=2)
    house.game.shown["game"] = "g3"
    house.stands(phase="lobby", players=0, turn=None)
    ends = [(event["how"], event["turns"]) for event in house.events() if event["event"] == "game-ended"]
    assert ends == [("set-aside", 9), ("called-off", 2)]


def test_where_one_game_is_taken_for_another_both_are_told_of(house):
    house.stands(phase="turn", turn=9, players=3)
    house.game.shown["game"] = "g2"
    house.stands(phase="turn", turn=1)
    assert [event["event"] for event in house.events()] == ["game-ended", "game-started"]


def test_a_broker_that_lost_everything_hears_it_all_again(house):
    house.goes()
    house.broker.goes()
    house.broker.kept.clear()
    house.broker.comes()
    house.goes()
    assert house.broker.kept["butler/4/status"] == b"online"
    assert house.state()["phase"] == "idle"


@pytest.mark.parametrize(
    ("order", "did"),
    [
        ({"do": "new-session"}, ("new_session",)),
        ({"do": "end-session"}, ("end_session",)),
        ({"do": "message", "text": "Last orders!"}, ("message", "Last orders!")),
        ({"do": "message", "text": ""}, ("message", None)),
        ({"do": "volume", "volume": 30}, ("volume", 30)),
        ({"do": "dim", "dim": True}, ("dim", True)),
        ({"do": "help-seen"}, ("help", False)),
        ({"do": "keep-on"}, ("keep_on",)),
    ],
)
def test_an_order_is_done_once_and_answered(house, order, did):
    house.goes()
    payload = orjson.dumps({"id": "k1", **order})
    assert house.told(payload) == [{"id": "k1", "ok": True}]
    assert house.told(payload) == [{"id": "k1", "ok": True}] * 2, "the same id again gets the same answer"
    assert house.steward.did == [did], "and is not done again"


def test_what_cannot_be_done_is_said_and_remembered(house):
    house.goes()
    house.steward.trouble = NotNow("Nothing can sound at this table.")
    payload = b'{"id":"k1","do":"volume","volume":30}'
    refused = {"id": "k1", "ok": False, "refused": "not-now", "say": "Nothing can sound at this table."}
    assert house.told(payload) == [refused]
    house.steward.trouble = None
    assert house.told(payload) == [refused, refused]
    assert house.steward.did == []
    house.steward.trouble = DiskFailed("The disk is full.")
    assert house.told(b'{"id":"k2","do":"end-session"}')[-1]["refused"] == "disk-failed"
    house.steward.trouble = ValueError("a secret")
    last = house.told(b'{"id":"k3","do":"end-session"}')[-1]
    assert last["refused"] == "broken"
    assert "secret" not in last["say"]
    assert house.told(b"nonsense")[-1] == {
        "id": None, "ok": False, "refused": "malformed", "say": "An order is a JSON object.",
    }  # fmt: skip


def test_an_order_that_the_broker_kept_is_nobodys_wish_now(tmp_path):
    house = House(tmp_path)
    house.broker.kept["butler/4/set"] = b'{"id":"k1","do":"end-session"}'
    house.goes()
    house.goes()
    assert house.steward.did == []
    assert house.broker.told("butler/4/ack") == []


def test_a_forged_order_is_refused_where_the_house_has_a_key(tmp_path):
    key = "a key that the house knows"
    house = House(tmp_path, key=key, home_assistant="homeassistant")
    house.goes()
    order = {"id": "k1", "do": "end-session"}
    assert [answer["refused"] for answer in house.told(orjson.dumps(order))] == ["not-signed"]
    assert house.steward.did == []
    overheard = signed(key, "butler/4/set", house.state()["challenge"], order)
    house.told(overheard)
    house.told(overheard)
    assert house.steward.did == [("end_session",)], "twice is once"
    started_again = House(tmp_path, key=key)
    started_again.goes()
    assert [answer["refused"] for answer in started_again.told(overheard)] == ["too-old"]
    elsewhere = signed(key, "butler/5/set", house.state()["challenge"], {**order, "id": "k2"})
    assert house.told(elsewhere)[-1]["refused"] == "not-signed", "it was another table's"
    assert (house.steward.did[1:], started_again.steward.did) == ([], [])
    entities = {topic.split("/")[1] for topic in house.broker.kept if topic.startswith("homeassistant/")}
    assert entities == {"sensor", "binary_sensor"}, "Home Assistant cannot sign, so it has no buttons"


def test_home_assistant_finds_the_table_as_a_device(tmp_path):
    house = House(tmp_path, home_assistant="ha", base="cafe/butler")
    house.goes()
    found = {topic: orjson.loads(payload) for topic, payload in house.broker.kept.items() if topic.startswith("ha/")}
    assert {topic.split("/")[1] for topic in found} == {"sensor", "binary_sensor", "button", "text", "number"}
    assert len({each["unique_id"] for each in found.values()}) == len(found)
    for topic, each in found.items():
        assert topic.split("/")[2:] == ["4", each["unique_id"], "config"]
        assert each["device"]["identifiers"] == ["cafe-butler-4"]
        assert each["availability_topic"] == "cafe/butler/4/status"
    pressed = found["ha/button/4/cafe-butler-4-new-session/config"]
    payload = pressed["command_template"].replace("{{ (now().timestamp() * 1000) | int }}", "7")
    assert orjson.loads(payload) == {"id": "ha-7", "do": "new-session"}


def test_the_table_plays_on_without_a_broker_and_tells_what_counts_when_it_is_back(house):
    house.broker.is_there = False
    house.goes()
    house.stands(phase="turn", players=3, turn=1)
    assert house.fleet.health() is None
    assert house.broker.heard == []
    house.broker.comes()
    house.goes()
    assert house.state()["phase"] == "playing"
    assert house.broker.kept["butler/4/status"] == b"online", "though its last will was told in between"
    assert [event["event"] for event in house.events()] == ["game-started"]


def test_the_broker_goes_and_comes_and_nothing_is_late_but_the_events(house):
    house.goes()
    house.broker.goes()
    house.goes(MISSED_S - 1)
    assert house.fleet.health() is None
    house.goes(2)
    assert "does not hear from this table" in (house.fleet.health() or "")
    for number in range(MOST_EVENTS + 10):
        house.stands(help=number % 2 == 0)
    house.broker.comes()
    house.goes(7)
    assert house.fleet.health() is None
    assert house.state()["help"] is False
    events = house.events()
    assert [len(events), events[-1]["n"]] == [MOST_EVENTS, MOST_EVENTS + 10], "the oldest were forgotten"
    assert events[-1]["late"] == 7


def test_two_tables_with_one_name_are_told(house):
    house.goes()
    [line] = house.broker.lines
    line.trouble, line.flaps = "Another table on the floor seems to have this one's name.", True
    assert "one's name" in (house.fleet.health() or "")


def test_more_orders_than_a_table_can_follow_are_dropped(house):
    house.goes()
    for number in range(500):
        house.broker.says("butler/4/set", b'{"id":"n%d","do":"keep-on"}' % number)
    house.goes()
    assert len(house.steward.did) <= 32


def test_whoever_never_stops_ordering_does_not_keep_a_table_from_telling(house):
    house.goes()
    again = b'{"id":"n","do":"keep-on"}'
    answered = house.fleet._answer

    def answers_and_is_told_again(payload):
        answered(payload)
        assert house.broker.told("butler/4/ack")[MOST_ORDERS:] == [], "it has to come to an end"
        house.broker.says("butler/4/set", again)

    house.fleet._answer = answers_and_is_told_again
    house.broker.says("butler/4/set", again)
    house.stands(phase="turn", players=3, turn=1)
    assert house.state()["phase"] == "playing"


def test_a_missing_secret_keeps_nobody_from_playing(tmp_path):
    file = tmp_path / "password"
    house = House(tmp_path, user="4", password_file=str(file))
    house.goes()
    house.goes(MISSED_S + 1)
    assert "cannot be read" in (house.fleet.health() or "")
    file.write_text("well\n")
    file.chmod(0o644)
    house.goes()
    assert "chmod 600" in (house.fleet.health() or "")
    file.chmod(0o600)
    house.goes()
    assert house.fleet.health() is None
    assert house.broker.lines[-1].login() == ("4", "well")
