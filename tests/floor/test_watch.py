"""All tables of a house, as the floor's page gets them: what has changed, who is missing, what became of an order."""

from typing import Any

import orjson
import pytest

from companion.floor.line import Unreadable, secret
from companion.floor.orders import Orders
from companion.floor.watch import IDLE_S, MOST_TABLES, SILENT_S, NotHeard, Watch
from tests.floor.a_floor import floor_settings, tells
from tests.floor.small_broker import SmallBroker
from tests.http_phone import until


class Floor:
    """A watched floor with a clock that is moved by hand."""

    def __init__(self, **said: Any) -> None:
        self.broker, self.time, self.rings = SmallBroker(), 1000.0, 0
        times: dict[str, Any] = {"clock": lambda: self.time, "wall": lambda: 1_796_000_000.0}
        self.watch = Watch(floor_settings(**said), self._ring, line=self.broker.line, **times)
        self.version = 0

    def _ring(self) -> None:
        self.rings += 1

    def news(self) -> dict[str, Any]:
        found = self.watch.since(self.version, str)
        if found is None:
            return {"tables": [], "gone": [], "answers": []}
        self.version = found[0]
        return found[1]

    def listens(self) -> dict[str, Any]:
        """From the first look until the broker is heard."""
        until(lambda: self.watch.since(0, str)[1]["up"])  # type: ignore[index]
        return self.news()

    def comes(self, table: str, **state: Any) -> None:
        self.broker.says(f"butler/{table}/status", b"online", kept=True)
        self.broker.says(f"butler/{table}/state", tells(table, **state), kept=True)


@pytest.fixture
def floor():
    floor = Floor()
    yield floor
    floor.watch.stop()


def test_whoever_looks_first_gets_everything_and_then_what_has_changed(floor):
    floor.comes("1")
    floor.comes("2", phase="turn", players=3)
    told = floor.listens()
    assert (told["up"], told["whole"], {row["table"] for row in told["tables"]}) == (True, True, {"1", "2"})
    assert floor.news()["tables"] == []
    rings = floor.rings
    floor.comes("2", phase="turn", players=3, help=True)
    assert floor.rings > rings
    rows = floor.news()["tables"]
    assert [(row["table"], row["help"], row["on"]) for row in rows] == [("2", True, True)]


def test_a_table_that_goes_is_there_with_since_when_and_one_that_is_taken_away_is_not(floor):
    floor.comes("1")
    floor.listens()
    floor.broker.says("butler/1/status", b"offline", kept=True)
    floor.time += 70
    [row] = floor.news()["tables"]
    assert (row["on"], row["ago"]) == (False, 70)
    floor.broker.says("butler/1/status", b"", kept=True)
    assert floor.news()["gone"] == ["1"]
    assert floor.watch.since(0, str)[1]["tables"] == []


def test_who_was_off_before_anybody_looked_is_off_since_it_last_said_something(floor):
    floor.broker.says("butler/1/status", b"offline", kept=True)
    floor.broker.says("butler/1/state", tells("1", at=1_796_000_000 - 600), kept=True)
    floor.broker.says("butler/2/status", b"offline", kept=True)
    floor.broker.says("butler/2/state", tells("2", at=86_400), kept=True)  # its clock was never set
    ago = {row["table"]: row["ago"] for row in floor.listens()["tables"]}
    assert ago == {"1": 600, "2": None}


def test_a_table_that_went_with_the_broker_is_missed_and_found_again(floor):
    floor.comes("1")
    floor.listens()
    floor.news()
    floor.time += SILENT_S + 1
    floor.watch.miss()
    [row] = floor.news()["tables"]
    assert (row["on"], row["ago"]) == (False, int(SILENT_S + 1))
    floor.broker.says("butler/1/state", tells("1"), kept=True)
    assert floor.news()["tables"][0]["on"]


def test_while_the_broker_is_away_nobody_is_missed(floor):
    floor.comes("1")
    floor.listens()
    floor.broker.goes()
    told = floor.news()
    assert not told["up"]
    assert told["trouble"]
    floor.time += SILENT_S + 1
    floor.watch.miss()
    floor.broker.kept.clear()
    floor.broker.comes()
    floor.watch.miss()
    assert floor.watch.since(0, str)[1]["tables"][0]["on"], "it has its time to come back, too"


def test_an_order_goes_out_signed_and_its_answer_comes_back():
    key = "a key that the house knows"
    floor = Floor(key=key)
    orders = Orders("butler/1/set", key)
    floor.broker.says("butler/1/status", b"online", kept=True)
    state = {**orjson.loads(tells("1")), "challenge": orders.challenge}
    floor.broker.says("butler/1/state", orjson.dumps(state), kept=True)
    floor.listens()
    id = floor.watch.order("1", "volume", volume=30)
    [payload] = floor.broker.told("butler/1/set")
    order = orders.read(payload)
    assert (order.id, order.do, order.value) == (id, "volume", 30)
    floor.broker.says("butler/1/ack", b'{"id":"of somebody else","ok":true}')
    floor.broker.says("butler/1/ack", orjson.dumps({"id": id, "ok": False, "say": "No.", "card": "rope"}))
    assert floor.news()["answers"] == [{"id": id, "ok": False, "say": "No."}]
    assert "challenge" not in floor.watch.since(0, str)[1]["tables"][0]
    floor.watch.stop()


def test_an_order_to_who_is_not_there_is_refused(floor):
    floor.comes("1")
    floor.listens()
    for table in ("2", "../1", "1/set"):
        with pytest.raises(NotHeard):
            floor.watch.order(table, "new-session")
    floor.broker.goes()
    with pytest.raises(NotHeard):
        floor.watch.order("1", "new-session")


@pytest.mark.parametrize(
    ("topic", "payload"),
    [
        ("butler/1/state", b"{"), ("butler/1/state", b"[]"), ("butler/1/state", b"\xff"),
        ("butler/1/state", b"x" * 9000),
        ("butler/1/status", b"perhaps"), ("butler/a b/status", b"online"), ("butler/1/2/status", b"online"),
        ("butler/1/ack", b"{}"), ("butler/1/ack", b'{"id":[]}'), ("butler/1/ack", b"7"), ("cafe/1/status", b"online"),
    ],
)  # fmt: skip
def test_nonsense_on_an_open_broker_changes_nothing_that_is_shown(floor, topic, payload):
    floor.comes("1", phase="turn", players=3)
    floor.listens()
    floor.watch._heard(topic, payload, False)
    assert floor.news()["tables"] == []


def test_what_a_stranger_tells_is_bounded(floor):
    told = {
        "phase": "dealt", "edition": "x" * 500, "players": 1e400, "minutes": "7", "waiting_for": [1, "2", 99, None],
        "help": "yes", "names": ["y" * 300] * 20, "health": {"faults": "dice", "warm_c": True}, "label": "\u202eevil\n",
    }  # fmt: skip
    floor.broker.says("butler/1/status", b"online", kept=True)
    floor.broker.says("butler/1/state", orjson.dumps(told), kept=True)
    [row] = floor.listens()["tables"]
    assert (row["phase"], row["players"], row["minutes"], row["help"], row["faults"]) == ("", None, None, False, [])
    assert len(row["edition"]) == 80
    assert len(row["names"]) == 12
    assert row["waiting_for"] == [1]
    assert row["label"] == "evil"


def test_the_floor_is_not_endless(floor):
    floor.listens()
    for number in range(MOST_TABLES + 5):
        floor.watch._heard(f"butler/t{number}/status", b"online", False)
    assert len(floor.watch.since(0, str)[1]["tables"]) == MOST_TABLES


def test_the_line_is_hung_up_when_nobody_looks_any_more(floor, monkeypatch):
    monkeypatch.setattr("companion.floor.watch.LOOK_S", 0.01)
    floor.comes("1")
    floor.listens()
    floor.time += IDLE_S + 1
    until(lambda: not floor.broker.lines)
    until(lambda: not floor.watch._standing[0], what="the word that nobody listens any more")
    floor.broker.kept.clear()
    assert floor.listens()["tables"] == [], "what was true then may not be true when somebody looks again"


def test_a_house_without_a_broker_says_so():
    floor = Floor(broker="")
    assert floor.news()["floor"] is False
    assert floor.broker.lines == []


def test_a_secret_is_read_from_a_file_that_nobody_else_may_read(tmp_path):
    file = tmp_path / "word"
    file.write_text("well\nand a note\n")
    file.chmod(0o600)
    assert secret("", str(file)) == "well"
    assert secret("word", "") == "word"
    file.chmod(0o604)
    with pytest.raises(Unreadable):
        secret("", str(file))
    with pytest.raises(Unreadable):
        secret("", str(tmp_path))
