"""The reader's driver against ports as they are: every url of pyserial, every way of losing one, real threads."""

import errno
import os
import socket
import termios
import threading
import time
from types import SimpleNamespace

import pytest
from device_rig import DiceRig, HandClock, Told, wait_until
from serial import SerialException, SerialTimeoutException

from companion.ports import LAMPS, DiceRead, LinkUp
from hardware.dice_serial import DiceSerial
from hardware.serial_ports import GONE, Place, Port, PortGone, PortShut, likely_places, open_port, place_of
from hardware.simulated import PtyCable, SimulatedReader, simulated_dice


def test_in_real_time_over_a_real_pty_with_real_threads(tmp_path):
    reader = SimulatedReader("w1")
    cable = PtyCable(reader, tmp_path / "tray")
    told = Told()
    dice = DiceSerial(cable.path, told, comports=lambda: [])
    cable.start()
    dice.start()
    dice.start()
    wait_until(lambda: told.links[-1:] == ["up"])
    reader.roll(3, 4)
    wait_until(lambda: told.rolls == [(3, 4)])
    dice.ack(told.of(DiceRead)[0].source)
    wait_until(lambda: reader.end.kept == ())
    assert dice.health() is None
    cable.unplug()
    wait_until(lambda: told.links[-1].startswith("lost"))
    cable.plug()
    reader.roll(5, 5)
    wait_until(lambda: told.rolls == [(3, 4), (5, 5)])
    dice.stop()
    dice.stop()
    cable.stop()
    assert not [thread for thread in threading.enumerate() if thread.name in ("dice-serial", "simulated-reader")]


def test_the_simulated_reader_in_real_time():
    told = Told()
    dice, cable = simulated_dice(told)
    dice.start()
    cable.reader.roll(6, 1)
    wait_until(lambda: told.rolls == [(6, 1)])
    dice.stop()


@pytest.fixture
def linked(tmp_path):
    rig = DiceRig("memory", tmp_path)
    rig.until(lambda: rig.told.links == ["up"])
    yield rig
    rig.close()


def test_what_a_reader_is_asked_is_answered_once(linked):
    answers = []
    linked.dice.ask("TE", "A", "3", answered=answers.append)
    linked.until(lambda: answers)
    linked.dice.ask("TE", "C", "3", answered=answers.append)
    linked.dice.ask("TE", "B", "7", answered=answers.append)
    linked.reader.refusals.append("unsteady")
    linked.dice.ask("TE", "B", "6", answered=answers.append)
    linked.until(lambda: len(answers) == 4)
    linked.run(3)
    assert answers == ["", "unknown-well", "unknown-face", "unsteady"]
    assert linked.reader.taught == {("A", 3)}


def test_what_nobody_answers_is_told_as_that(linked):
    answers = []
    linked.reader.end.orders = lambda verb, cid, words: None
    linked.dice.ask("TE", "A", "1", answered=answers.append)
    linked.run(2)
    assert answers == []
    linked.cable.unplug()
    linked.until(lambda: answers)
    linked.dice.ask("TE", "A", "2", answered=answers.append)
    linked.run(1)
    assert answers == [None, None]
    linked.cable.plug()
    linked.until(lambda: linked.told.links[-1] == "up")
    linked.reader.end.orders = lambda verb, cid, words: None
    linked.dice.ask("TE", "A", "3", answered=answers.append)
    linked.run(1)
    linked.reader.reboot()
    linked.until(lambda: len(answers) == 3)
    assert answers == [None] * 3, "a board that was started anew has forgotten what it was asked"


def test_a_spare_does_not_answer_for_the_reader_that_was_asked(linked):
    """The spare takes over in the very round in which the first is lost, and numbers its own answers as well."""
    spare = SimulatedReader("w2", clock=linked.clock)
    linked.cable_for(spare, "tray-9")
    linked.until(lambda: any(link.part == "spare-dice" for link in linked.told.of(LinkUp)))
    answers = []
    linked.reader.end.orders = lambda verb, cid, words: None
    linked.dice.ask("TE", "A", "1", answered=answers.append)
    linked.run(0.5)
    linked.cable.unplug()
    linked.until(lambda: linked.told.links[-1] == "up")
    linked.run(10)
    assert answers == [None]
    assert spare.taught == set()


def test_a_reader_behind_a_socket(tmp_path):
    reader = SimulatedReader("net-1")
    with socket.create_server(("127.0.0.1", 0)) as door:
        told = Told()
        dice = DiceSerial(f"socket://127.0.0.1:{door.getsockname()[1]}", told, comports=lambda: [])
        dice.start()
        host, _ = door.accept()
        with host:
            host.settimeout(0.01)
            reader.roll(2, 6)
            deadline = time.monotonic() + 30
            while told.rolls != [(2, 6)]:
                assert time.monotonic() < deadline
                host.sendall(reader.say())
                try:
                    reader.hear(host.recv(4096))
                except TimeoutError:
                    continue
    wait_until(lambda: told.links[-1] == "lost:gone")
    dice.stop()


def test_an_echo_is_no_reader_and_hears_nothing():
    told, clock = Told(), HandClock()
    dice = DiceSerial("loop://", told, clock=clock, comports=lambda: [])
    dice.step()
    port = dice._lines[0].port
    for _ in range(20):
        clock.now += 0.25
        dice.step()
    assert told.links == ["lost:not-a-reader"]
    with pytest.raises(PortGone):
        port.read()
    dice.stop()


@pytest.mark.parametrize(
    ("url", "why", "words"),
    [
        ("/dev/no-such-port", "missing", "no dice reader at"),
        ("socket://127.0.0.1:1", "missing", "no dice reader at"),
        ("/dev/null", "broken", "cannot be opened"),
        ("nonsense://x", "broken", "cannot be opened"),
        ("socket://nonsense", "broken", "cannot be opened"),
    ],
)
def test_an_address_that_is_none_is_a_sentence_and_not_the_end__F38(url, why, words):
    told, clock = Told(), HandClock()
    dice = DiceSerial(url, told, clock=clock, comports=lambda: [])
    for _ in range(8):
        clock.now += 1
        dice.step()
    assert told.links == [f"lost:{why}"]
    assert words in told[0].say
    assert "type the roll" in told[0].say
    dice.stop()


@pytest.mark.parametrize(
    ("number", "why", "words"),
    [(errno.EACCES, "forbidden", "dialout"), (errno.EBUSY, "in-use", "Another program"), (errno.EIO, "broken", "(")],
)
def test_why_a_port_cannot_be_opened(monkeypatch, number, why, words):
    def refuse(*args):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("serial.serialposix.os.open", refuse)
    with pytest.raises(PortShut) as shut:
        open_port("/dev/ttyACM0")
    assert shut.value.why == why
    assert words in shut.value.say


class BrokenSerial:
    """A port that fails as pyserial does when the plug is pulled."""

    in_waiting = 0

    def __init__(self, wrong):
        self.wrong = wrong

    def fail(self, *args):
        raise self.wrong

    read = write = close = fail


@pytest.mark.parametrize(
    "wrong",
    [SerialException("x"), OSError(5, "x"), termios.error(5, "x"), TypeError("x"), SerialTimeoutException("x")],
    ids=lambda wrong: type(wrong).__name__,
)
def test_every_way_in_which_pyserial_says_goodbye_is_one(wrong):
    port = Port(BrokenSerial(wrong))
    with pytest.raises(PortGone):
        port.read()
    with pytest.raises(PortGone):
        port.write(b"x")
    port.close()
    assert isinstance(wrong, GONE)


def test_in_waiting_that_raises_is_a_goodbye_too():
    class Half(BrokenSerial):
        in_waiting = property(BrokenSerial.fail)

        def read(self, count):
            return b"$"

    with pytest.raises(PortGone):
        Port(Half(OSError(5, "x"))).read()


def test_a_peer_that_does_not_read_is_given_up_after_half_a_second():
    told, clock = Told(), HandClock()
    reader = SimulatedReader("w1", clock=clock)

    class Stuck(Port):
        def __init__(self):
            pass

        def read(self):
            return reader.say()

        def write(self, data):
            if data:
                raise PortGone("write timeout")

        def close(self):
            pass

    dice = DiceSerial("stuck", told, clock=clock, comports=lambda: [], opener=lambda url: Stuck())
    for _ in range(4):
        clock.now += 0.5
        dice.step()
    assert told.links == ["lost:gone"]


def test_a_host_that_does_not_read_gets_every_roll_when_it_reads_again(tmp_path):
    """The pty's buffer fills while the companion hangs; what did not fit is said again."""
    rig = DiceRig("pty", tmp_path)
    rig.until(lambda: rig.told.links == ["up"])
    rig.reader.deaf = True  # so that it goes on talking to a host that is gone
    for n in range(3000):
        rig.clock.now += 0.1
        if n in (10, 2000):
            rig.reader.roll(1 + n // 1000, 5)
        rig.cable.step()
    rig.reader.deaf = False
    rig.until(lambda: rig.told.rolls == [(1, 5), (3, 5)], seconds=15)
    rig.close()


def test_a_machine_that_stood_still_does_not_take_it_for_the_readers_silence(tmp_path):
    """A slow card, a suspended laptop: time went by in which nobody listened."""
    rig = DiceRig("memory", tmp_path)
    for _ in range(3):
        rig.clock.now += 60
        rig.step()
    rig.until(lambda: rig.told.links == ["up"])
    rig.reader.mute = True
    rig.clock.now += 60
    rig.run(1)
    assert rig.told.links == ["up"], "a heartbeat may be due"
    rig.until(lambda: rig.told.links == ["up", "lost:silent"], seconds=3.5)
    rig.close()


def board(device, serial="E661", vid=0x2E8A, pid=5, location="1-1"):
    return SimpleNamespace(device=device, vid=vid, pid=pid, serial_number=serial, location=location)


def test_only_boards_that_could_be_readers_are_opened():
    ports = [
        board("/dev/ttyACM0"),
        board("/dev/ttyACM1", serial=None),
        board("/dev/ttyUSB0", vid=0x0403, pid=0x6001),
        board("/dev/ttyS0", vid=None, pid=None),
    ]
    assert likely_places(lambda: ports) == [Place("/dev/ttyACM0", "E661"), Place("/dev/ttyACM1", "1-1")]
    assert place_of("/dev/ttyUSB0", lambda: ports).thing == "E661"
    assert place_of("/dev/elsewhere", lambda: ports) == Place("/dev/elsewhere", "/dev/elsewhere")


def test_ports_that_cannot_be_listed_are_none():
    def broken():
        raise OSError("no sysfs")

    assert likely_places(broken) == []
    assert place_of("/dev/ttyACM0", broken).url == "/dev/ttyACM0"


def test_what_is_no_reader_is_left_alone_for_a_while_and_looked_at_again_when_replugged(tmp_path):
    """Somebody's 3D printer does not like to be opened every other second."""
    rig = DiceRig("memory", tmp_path)
    rig.reader.mute = True
    opened = []
    rig.dice._opener = lambda url: opened.append(url) or rig.cable.open(url)
    rig.run(12, step=0.25)
    assert len(opened) == 1
    rig.run(3, step=0.25)
    assert len(opened) == 2
    rig.run(4, step=0.25)
    rig.cable.unplug()
    rig.run(2, step=0.25)
    rig.cable.plug()
    rig.run(2, step=0.25)
    assert len(opened) == 3
    rig.close()


def test_a_named_port_that_was_renumbered_is_followed_by_its_serial_number__F36(tmp_path):
    rig = DiceRig("memory", tmp_path)
    rig.dice.url = "tray-0"
    rig.until(lambda: rig.told.links == ["up"])
    rig.rename("tray-1")
    rig.reader.roll(4, 4)
    rig.until(lambda: rig.told.rolls == [(4, 4)], seconds=3)
    rig.close()


def test_seat_lamps_hang_on_the_reader_and_are_told_again_after_a_replug(tmp_path):
    rig = DiceRig("memory", tmp_path)
    rig.dice.show({"seat-1": "slow", "seat-3": "on", "ok": "on"})
    rig.until(lambda: rig.reader.end.lamps == ("slow", "off", "on", "off", "off", "off"))
    assert len(rig.reader.end.lamps) == len([lamp for lamp in LAMPS if lamp.startswith("seat-")])
    rig.reader.reboot()
    assert rig.reader.end.lamps == ()
    rig.until(lambda: rig.reader.end.lamps == ("slow", "off", "on", "off", "off", "off"))
    rig.close()


def test_a_mistake_of_ours_is_logged_and_the_evening_goes_on(caplog):
    told = Told()
    wrong = [True]

    def applied(uid, boot):
        if wrong[0]:
            wrong[0] = False
            raise RuntimeError("a bug")
        return 0

    dice, cable = simulated_dice(told, applied=applied)
    dice.start()
    cable.reader.roll(3, 3)
    wait_until(lambda: told.rolls == [(3, 3)])
    assert "made a mistake" in caplog.text
    assert dice.health() is None
    dice.stop()
