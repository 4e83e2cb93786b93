"""What a table may be told over the floor: checked, bounded, signed, and answered once."""

import orjson
import pytest

from companion import steward
from companion.floor.orders import LONGEST_TEXT, REMEMBERED, NotTaken, Order, Orders, done, signed

TOPIC, KEY = "butler/4/set", "a key that the house knows"


def refused(orders: Orders, payload: bytes) -> NotTaken:
    with pytest.raises(NotTaken) as no:
        orders.read(payload)
    assert no.value.say[0].isupper(), "a sentence"
    assert no.value.say.endswith(".")
    return no.value


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ({"do": "new-session"}, Order("k1", "new-session")),
        ({"do": "message", "text": " Last orders! "}, Order("k1", "message", "Last orders!")),
        ({"do": "volume", "volume": 0}, Order("k1", "volume", 0)),
        ({"do": "dim", "dim": True, "more": "is not looked at"}, Order("k1", "dim", True)),
    ],
)
def test_an_order_is_read(said, order):
    assert Orders(TOPIC, "").read(orjson.dumps({"id": "k1", **said})) == order


@pytest.mark.parametrize(
    "payload",
    [
        b"", b"on", b"[]", b"{", b'{"do":"dim","dim":true}', b'{"id":7,"do":"new-session"}', b'{"id":"","do":"dim"}',
        b'{"id":"a","do":"deal"}', b'{"id":"a","do":["dim"]}', b'{"id":"a","do":"dim"}',
        b'{"id":"a","do":"dim","dim":1}', b'{"id":"a","do":"message","text":"a\\nb"}',
        b'{"id":"a","do":"volume","volume":101}', b'{"id":"a","do":"volume","volume":true}',
        b'{"id":"a","do":"volume","volume":7.5}', b'{"id":"a","do":"message"}',
        b'{"id":"a","do":"message","text":"%b"}' % (b"x" * (LONGEST_TEXT + 1)), b'{"id":"%b","do":"dim"}' % (b"x" * 65),
        b'{"id":"a","do":"new-session","fill":"%b"}' % (b"x" * 3000), b"\xff\xfe", b'{"id":"a\\u0000","do":"keep-on"}',
    ],
)  # fmt: skip
def test_what_is_malformed_is_refused_with_a_sentence(payload):
    assert refused(Orders(TOPIC, ""), payload).name == "malformed"


def test_the_longest_message_is_the_stewards():
    assert LONGEST_TEXT == steward.LONGEST_MESSAGE


def test_with_a_key_only_the_house_can_order():
    orders = Orders(TOPIC, KEY)
    plain = {"id": "k1", "do": "end-session"}
    assert refused(orders, orjson.dumps(plain)).name == "not-signed"
    assert refused(orders, signed("another key of the street", TOPIC, orders.challenge, plain)).name == "not-signed"
    assert refused(orders, b'{"order":"{}","sig":"\\u00e9"}').name == "not-signed"
    assert refused(orders, signed(KEY, "butler/5/set", orders.challenge, plain)).name == "not-signed", "another table's"
    assert orders.read(signed(KEY, TOPIC, orders.challenge, plain)) == Order("k1", "end-session")


def test_every_letter_of_a_signed_order_counts():
    orders = Orders(TOPIC, KEY)
    envelope = orjson.loads(signed(KEY, TOPIC, orders.challenge, {"id": "k1", "do": "volume", "volume": 30}))
    louder = {**envelope, "order": envelope["order"].replace("30", "90")}
    assert refused(orders, orjson.dumps(louder)).name == "not-signed"


def test_what_was_overheard_is_worth_nothing_after_a_start_or_in_another_time():
    yesterday = Orders(TOPIC, KEY)
    overheard = signed(KEY, TOPIC, yesterday.challenge, {"id": "k1", "do": "end-session"})
    assert yesterday.read(overheard)
    today = Orders(TOPIC, KEY)
    no = refused(today, overheard)
    assert (no.name, no.id) == ("too-old", "k1")


def test_the_same_id_finds_its_answer_and_memory_has_an_end():
    orders = Orders(TOPIC, "")
    orders.remember("k1", done("k1"))
    assert orders.answered("k1") == done("k1")
    for number in range(REMEMBERED):
        orders.remember(f"n{number}", b"")
    assert orders.answered("k1") is None
    assert orders.answered(f"n{REMEMBERED - 1}") == b""


def test_with_a_key_nothing_that_was_forgotten_can_come_again():
    orders = Orders(TOPIC, KEY)
    first = orders.challenge
    overheard = signed(KEY, TOPIC, first, {"id": "k1", "do": "end-session"})
    orders.remember(orders.read(overheard).id, done("k1"))
    assert orders.read(overheard).id == "k1"
    assert orders.answered("k1") == done("k1"), "once more, and the same answer"
    for number in range(REMEMBERED):
        orders.remember(f"n{number}", b"")
    assert orders.challenge != first
    assert orders.answered("k1") is None
    assert refused(orders, overheard).name == "too-old"
