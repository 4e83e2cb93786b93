"""The line to a broker that is none, turns it away, or means harm: bounded, never lost, and told in one line."""

from types import SimpleNamespace

import pytest
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode

from companion.errands.doctor import _floor
from companion.floor import wary
from companion.floor.line import Line
from tests.floor.a_floor import floor_settings
from tests.floor.raw_broker import HERE, LETS_IN, TURNS_AWAY, RawBroker
from tests.http_phone import until

QUICKLY_S = (0.02, 0.1)


def publish(topic: bytes, payload: bytes, flags: int = 0) -> bytes:
    inside = len(topic).to_bytes(2) + topic + (b"\x00\x07" if flags & 6 else b"") + payload
    assert len(inside) < 128
    return bytes((0x30 | flags, len(inside))) + inside


STRANGE = {
    "256 MB": b"\x30\xff\xff\xff\x7f",
    "a length without an end": b"\x30\xff\xff\xff\xff\xff",
    "half a message": b"\x30\x01\x00",
    "a topic that is longer than its packet": b"\x30\x04\xff\xff\x41\x41",
    "a delivery in four steps, which nobody asked for": publish(b"butler/1/state", b"{}", 4),
    "nothing that is known": b"\xf0\x00",
    "a confirmation of nothing": b"\x40\x00",
    "another greeting, in another protocol": b"\x20\x02\x00\x01",
}


@pytest.mark.parametrize("strange", STRANGE)
def test_what_no_broker_says_ends_the_line_and_not_its_thread(strange):
    with RawBroker(LETS_IN + STRANGE[strange], b"A" * 65536 if strange == "256 MB" else b"") as broker:
        settings = floor_settings(broker=HERE, at=broker.port)
        line = Line(settings, "table", lambda: ("", ""), waits_s=QUICKLY_S)
        line.start()
        try:
            until(lambda: broker.calls >= 3 and line.times >= 2, what="the next call")
            assert broker.sent < 30_000_000, "and not what was announced"
        finally:
            line.stop()


def test_a_line_that_cannot_be_called_again_from_within_an_answer_is_tried_again_later(monkeypatch):
    """paho calls at once where a broker wants an older protocol, in the middle of reading."""

    def nobody_there(_client):
        raise ConnectionRefusedError

    monkeypatch.setattr(wary.Client, "_packet_handle", nobody_there)
    assert wary.Wary(CallbackAPIVersion.VERSION2)._packet_handle() == MQTTErrorCode.MQTT_ERR_PROTOCOL


PING = 0xC0
"""The first byte of what wants an answer."""


def test_whoever_says_too_much_is_heard_more_slowly(monkeypatch):
    naps: list[float] = []
    monkeypatch.setattr(wary, "time", SimpleNamespace(monotonic=lambda: 7.5, sleep=naps.append))
    client = wary.Wary(CallbackAPIVersion.VERSION2)
    client._in_packet["command"] = PING
    for _ in range(wary.MOST_A_SECOND):
        client._packet_handle()
    assert naps == [], "what a floor has to say comes at once"
    client._packet_handle()
    assert naps == [1.0]


def test_confirmations_that_nobody_takes_do_not_fill_the_memory():
    client = wary.Wary(CallbackAPIVersion.VERSION2)
    client._in_packet["command"] = PING
    assert client._packet_handle() != MQTTErrorCode.MQTT_ERR_PROTOCOL
    client._out_packet.extend([{}] * (wary.MOST_UNTAKEN + 1))  # type: ignore[typeddict-item]
    assert client._packet_handle() == MQTTErrorCode.MQTT_ERR_PROTOCOL


def doctor(**floor):
    [found] = _floor(SimpleNamespace(floor=floor_settings(broker=HERE, user="4", **floor)))
    return found


@pytest.mark.parametrize(
    ("says", "state", "words"),
    [
        (LETS_IN, "ok", "lets this table in"), (TURNS_AWAY, "note", "does not let this table in (Not authorized)"),
        (b"HTTP/1.1 400 Bad Request\r\n\r\n", "note", "does not answer as a broker"),
    ],
)  # fmt: skip
def test_the_doctor_says_how_the_floor_stands(says, state, words, monkeypatch):
    monkeypatch.setattr("companion.errands.doctor.FLOOR_S", 0.3 if says.startswith(b"HTTP") else 20)
    with RawBroker(says) as broker:
        found = doctor(at=broker.port, password="well")
        assert (found.state, words in found.say, f"{broker.port}" in found.say or state == "note") == (
            state,
            True,
            True,
        )
        until(lambda: broker.hung_up == 1, what="the end of the doctor's line")


def test_the_doctor_says_what_keeps_him_from_asking(tmp_path):
    with RawBroker(LETS_IN) as broker:
        pass
    assert "refused" in doctor(at=broker.port).say
    assert str(tmp_path / "ca") in doctor(at=broker.port, tls=True, ca=str(tmp_path / "ca")).say
    assert "sudo -u butler" in doctor(at=broker.port, password_file=str(tmp_path / "password")).do
    assert list(_floor(SimpleNamespace(floor=floor_settings(broker="")))) == []
