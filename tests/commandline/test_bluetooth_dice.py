"""`butler play` with Bluetooth dice: simulated ones that play along, and real ones where there is no Bluetooth."""

import time

from on_disk import Playing, play

from companion.journal import Journal
from companion.shelf import Shelf
from hardware.simulated_radio import SimulatedRadio


def until(what, seconds=60.0):
    """Wait for a condition; its value."""
    ends = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < ends, "it did not come about"
        time.sleep(0.05)
    return found


def in_time(what, seconds=4.0):
    """Whether a condition comes about in so short a time."""
    ends = time.monotonic() + seconds
    while not what() and time.monotonic() < ends:
        time.sleep(0.05)
    return what()


def test_simulated_bluetooth_dice_play_along(tmp_path):
    """A roll, a roll that nobody asked for, dice that are out of reach and come back."""
    shelf = Shelf(tmp_path)
    shelf.folder.mkdir(parents=True, exist_ok=True)
    play(tmp_path / "groll.game", 3, lambda view: view["phase"] == "roll-off").rename(shelf.path("groll"))

    def events(name):
        journal = Journal.open(shelf.path("groll"), only_read=True)
        found = [event for event in journal.events() if event["event"] == name]
        journal.close()
        return found

    devices = ("--panel", "simulated", "--dice", "simulated-bluetooth")
    with Playing("--screen", "off", "--data", tmp_path, *devices) as table:
        # What is thrown before the dice are found is seen by nobody.
        assert any(table.hands("roll 3 4") or in_time(lambda: events("dice-rolled")) for _ in range(9))
        table.hands("unplug")
        until(lambda: table.ask("/healthz")["missing"] == ["dice"])
        table.hands("plug")
        until(lambda: table.ask("/healthz")["missing"] == [])
        table.hands("hold back")
        until(lambda: table.ask("/api/public/view")["paused"])
        assert any(table.hands("roll 1 1") or in_time(lambda: events("reading-set-aside")) for _ in range(9))
        code, _, err = table.ends()
    assert (code, "Traceback" in err) == (0, False)
    first = events("dice-rolled")[0]
    assert (first["faces"], first["origin"], first["source"][0]) == ([3, 4], "reader", "bluetooth")


def test_without_bluetooth_the_game_goes_on_and_says_what_is_missing(tmp_path):
    nowhere = {"DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={tmp_path}/no-bus"}
    with Playing("--screen", "off", "--data", tmp_path, "--panel", "none", "--dice", "bluetooth", **nowhere) as table:
        until(lambda: table.ask("/healthz")["missing"] == ["dice"])
        status, joined = table.phone()("/api/join", code=table.found["code"], name="Ann")
        assert (status, joined["seat"]) == (200, "s1")
        code, _, err = table.ends()
    assert (code, "Traceback" in err) == (0, False)


def test_the_scan_names_the_dice_on_the_air_with_their_line_for_the_settings(monkeypatch, tmp_path):
    from companion import settings
    from companion.errands.dice_on_air import dice_on_air
    from hardware.simulated_die import SimulatedGoDice, SimulatedPixels
    from hardware.simulated_radio import Seen

    monkeypatch.setattr("hardware.simulated_radio.LOOK_S", 0.05)
    radio = SimulatedRadio(
        [SimulatedPixels("PixelRed", "F1:01"), SimulatedGoDice("GoDice_AB12CD_K_v04", "F1:02")],
    )
    radio.passers_by = [Seen("AA", "Toothbrush", frozenset())]
    house = settings.load(None, {"data": tmp_path, "dice.reader": "bluetooth"})
    found = list(dice_on_air(house, radio))
    assert [(one.state, one.say) for one in found] == [
        ("ok", "PixelRed (F1:01) is awake and near"),
        ("ok", "GoDice_AB12CD_K_v04 (F1:02) is awake and near"),
    ]
    named = settings.load(None, {"data": tmp_path, "dice.reader": "bluetooth", "dice.bluetooth": {"F1:09": "red"}})
    assert [(one.state, one.say, one.do) for one in dice_on_air(named, radio)][-1] == (
        "note",
        "F1:09 was not heard",
        "wake it, bring it near, or take it from [dice.bluetooth] in the settings",
    )
    radio.trouble = "off"
    (off,) = dice_on_air(house, radio)
    assert (off.state, off.say) == ("note", "Bluetooth is switched off on this machine.")
    assert "bluetoothctl power on" in off.do
    assert list(dice_on_air(settings.load(None, {"data": tmp_path}), radio)) == []
