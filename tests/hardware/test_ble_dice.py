"""The driver of Bluetooth dice over the simulated radio: which dice, how they are found, lost and found again, what
people are told, and one thing at a time on the radio."""

import pytest
from device_rig import Told

from companion.ports import DiceAwaited, DiceCocked, DiceRead, DiceSpoilt, LinkLost, LinkUp
from hardware.ble_dice import BluetoothDice
from hardware.ble_radio import LOOK_S, MEND, NOT_HERE, Seen
from hardware.godice import SERVICE as UART
from hardware.simulated import HandClock
from hardware.simulated_die import SimulatedGoDice, SimulatedPixels
from hardware.simulated_hands import Hands
from hardware.simulated_radio import SimulatedRadio

RED, BLUE = "F1:00:00:00:00:01", "F1:00:00:00:00:02"


class Air:
    """Dice in reach of a table, its driver, and the time."""

    def __init__(self, *dice, mine=None):
        self.clock, self.told = HandClock(1000.0), Told()
        self.dice = list(dice) or [SimulatedPixels("PixelRed", RED), SimulatedGoDice("GoDice_AB12CD_B", BLUE)]
        for die in self.dice:
            die._clock = self.clock
        self.radio = SimulatedRadio(self.dice, clock=self.clock)
        self.driver = BluetoothDice(self.told, self.radio, mine=mine, clock=self.clock)

    def run(self, seconds):
        end = self.clock.now + seconds
        while self.clock.now < end:
            self.clock.now += 0.05
            assert self.driver.step() > 0

    def until(self, is_so, seconds=30.0):
        end = self.clock.now + seconds
        while not is_so():
            assert self.clock.now < end, f"still not so after {seconds} s: {list(self.told)}"
            self.run(0.05)

    def ready(self):
        self.until(lambda: self.told.links[-1:] == ["up"])
        self.driver.want(2, self.clock())
        return self

    @property
    def says(self):
        return [str(link.say) for link in self.told.of(LinkLost, LinkUp) if link.part == "dice"]


@pytest.fixture
def air():
    return Air().ready()


def test_two_dice_of_two_makers_are_found_and_make_a_roll(air):
    assert air.radio.looks == 1
    air.radio.reader.roll(3, 4)
    air.run(2)
    assert air.told.rolls == [(3, 4)]
    roll = air.told.of(DiceRead)[0]
    assert (roll.spread_ms, roll.uid) == (0, "bluetooth")
    assert 250 <= roll.age_ms <= 300


@pytest.mark.parametrize("old", [False, True])
def test_pixels_are_understood_with_either_family_of_uuids(old):
    air = Air(SimulatedPixels("PixelA", RED, old=old), SimulatedPixels("PixelB", BLUE, old=old)).ready()
    air.radio.reader.roll(2, 5)
    air.run(2)
    assert air.told.rolls == [(2, 5)]
    assert air.radio.written[0] == (RED, b"\x01"), "it is asked who it is, which firmware it has"


def test_a_pair_with_the_turned_firmware_shows_its_true_faces():
    air = Air(*(SimulatedPixels(name, at, built=1_700_201_344) for name, at in (("PixelA", RED), ("PixelB", BLUE))))
    air.ready()
    air.radio.reader.roll(2, 5)
    air.run(2)
    assert air.told.rolls == [(2, 5)]


def test_no_radio_is_said_in_one_line_and_looked_for_again():
    air = Air()
    air.radio.trouble = "no-bus"
    air.run(60)
    assert air.told.links == ["lost:no-bus"], "once, and no flood"
    assert air.says == [
        "Bluetooth dice need the system's D-Bus, which is not running here. Use virtual dice or type the roll."
    ]
    looks = air.radio.looks
    assert 4 <= looks <= 12, "pauses grow"
    air.radio.trouble = ""
    air.until(lambda: air.told.links[-1] == "up")


@pytest.mark.parametrize("why", sorted(NOT_HERE))
def test_each_reason_has_its_sentence_and_its_cure(why):
    air = Air()
    air.radio.trouble = why
    air.run(6)
    assert air.told.links == [f"lost:{why}"]
    assert MEND[why]


def test_no_dice_in_reach_are_said_after_a_look_and_found_later():
    air = Air()
    air.radio.unplug()
    air.run(LOOK_S - 0.1)
    assert air.told == [], "nobody knows yet"
    air.run(30)
    assert air.told.links == ["lost:not-found"]
    air.radio.plug()
    air.until(lambda: air.told.links[-1] == "up")


def test_a_roll_that_is_asked_for_cuts_a_long_pause_short():
    air = Air()
    air.radio.unplug()
    air.run(120)
    air.radio.plug()
    air.run(0.1)
    air.driver.want(2, air.clock())
    air.until(lambda: air.told.links[-1] == "up", seconds=2 * LOOK_S + 2)


def test_one_die_alone_is_said():
    air = Air(SimulatedPixels("PixelRed", RED))
    air.run(20)
    assert air.told.links == ["lost:one-missing"]
    assert air.says == ["Only one Bluetooth die is found: wake the other. Use virtual dice or type the roll."]


def test_one_die_is_enough_where_one_is_played():
    air = Air(SimulatedPixels("PixelRed", RED))
    air.driver.want(1, 0.0)
    air.ready()
    air.driver.want(1, air.clock())
    air.dice[0].roll(5)
    air.run(2)
    assert air.told.rolls == [(5,)]


def test_a_link_that_breaks_is_said_and_mended(air):
    air.dice[1].break_link()
    air.run(0.2)
    assert air.told.links == ["up", "lost:gone"]
    assert air.says[-1].startswith("There is no link to the red die: ")
    air.until(lambda: air.told.links == ["up", "lost:gone", "up"], seconds=10)
    air.radio.reader.roll(6, 1)
    air.run(2)
    assert air.told.rolls == [(6, 1)]


def test_a_throw_while_the_link_is_down_is_not_guessed(air):
    """The die lies there with a face when it comes back, and even says so: nobody saw it thrown."""
    air.dice[0].break_link()
    air.run(0.2)
    air.radio.reader.roll(6, 1)
    air.until(lambda: air.told.links[-1] == "up")
    air.dice[0].say(air.dice[0].rolled_frame(6))
    air.run(20)
    assert air.told.rolls == []
    assert [one.faces for one in air.told.of(DiceAwaited)] == [(1,)]


def test_a_link_that_breaks_during_the_throw_is_said_and_the_other_die_keeps_its_reading(air):
    air.radio.reader.roll(6, 1)
    air.dice[0].break_link(after_s=0.5)
    air.run(2)
    assert (air.told.rolls, [one.die for one in air.told.of(DiceSpoilt)]) == ([], ["the black die"])
    air.until(lambda: air.told.links[-1] == "up")
    air.dice[0].roll(4)
    air.run(2)
    assert air.told.rolls == [(4, 1)]


def test_a_magnet_switches_a_die_off_in_the_middle_of_its_throw(air):
    air.radio.reader.roll(6, 1)
    air.run(0.5)
    air.dice[0].magnet()
    air.run(5)
    assert air.told.rolls == []
    assert air.told.links[-1] == "lost:gone"
    air.dice[0].wake()
    air.until(lambda: air.told.links[-1] == "up")
    air.run(15)
    assert air.told.rolls == []


def test_a_missing_die_is_asked_for_by_its_colour(air):
    air.dice[0].roll(5)
    air.run(12)
    assert [(one.faces, one.missing) for one in air.told.of(DiceAwaited)] == [((5,), "the red die")]


def test_a_crooked_die_is_named(air):
    air.radio.reader.roll(5, 5)
    air.dice[1]._coming.clear()
    air.dice[1].lean()
    air.run(3)
    assert [one.die for one in air.told.of(DiceCocked)] == ["the red die"]
    assert air.told.rolls == []


def test_what_people_do_with_the_dice_when_nobody_is_to_roll_is_not_told(air):
    air.driver.want(0, air.clock())
    air.radio.reader.cock()
    air.run(2)
    air.radio.reader.turn()
    air.run(2)
    air.dice[0].roll(5)
    air.run(12)
    air.dice[1].break_link()
    air.run(1)
    assert {type(one).__name__ for one in air.told} == {"LinkUp", "LinkLost", "DiceLifted"}


def test_dice_alike_in_colour_are_called_by_their_names():
    air = Air(
        SimulatedGoDice("GoDice_AAAAAA_R", RED, colour="red"), SimulatedGoDice("GoDice_BBBBBB_R", BLUE, colour="red")
    ).ready()
    air.dice[0].roll(5)
    air.run(12)
    assert air.told.of(DiceAwaited)[0].missing == "the die GoDice_BBBBBB_R"


def test_the_house_may_say_which_dice_are_its_own_and_what_they_are_called():
    strangers = [SimulatedPixels("PixelCafe", "C0:00:00:00:00:09"), SimulatedPixels("PixelX", "C0:00:00:00:00:08")]
    own = [SimulatedPixels("PixelRed", RED), SimulatedGoDice("GoDice_AB12CD_B", BLUE)]
    air = Air(*strangers, *own, mine={"pixelred": "white", BLUE.lower(): "purple"}).ready()
    assert set(air.radio.connects) == {RED, BLUE}
    own[1].break_link()
    air.run(0.1)
    assert "the purple die" in air.says[-1]


def test_what_is_no_die_is_left_alone():
    air = Air()
    air.radio.passers_by = [Seen("AA", "Toothbrush", frozenset((UART,))), Seen("BB", "", frozenset())]
    air.ready()
    assert set(air.radio.connects) == {RED, BLUE}


def test_a_die_of_another_shape_is_let_go_and_not_taken_again():
    d20 = SimulatedPixels("PixelTwenty", "C0:00:00:00:00:07", kind=7)
    air = Air(d20, SimulatedPixels("PixelRed", RED), SimulatedGoDice("GoDice_AB12CD_B", BLUE)).ready()
    air.run(30)
    assert air.radio.connects.count(d20.address) == 1
    assert {RED, BLUE} <= set(air.radio.connects)
    d20.roll(6)
    air.run(5)
    assert air.told.rolls == []


def test_a_die_that_stays_away_gives_its_place_to_another_unless_the_house_named_it():
    for mine, replaced in ((None, True), ({RED: "red", BLUE: "blue"}, False)):
        spare = SimulatedPixels("PixelSpare", "F1:00:00:00:00:03")
        air = Air(SimulatedPixels("PixelRed", RED), SimulatedPixels("PixelBlue", BLUE), spare, mine=mine)
        spare.is_near = False
        air.ready()
        air.dice[0].magnet()
        spare.is_near = True
        air.run(30)
        assert spare.address not in air.radio.connects, "it may come back"
        air.run(60)
        assert (spare.address in air.radio.connects) is replaced
        if replaced:
            air.until(lambda air=air: air.told.links[-1] == "up")
            air.dice[1].roll(2)
            spare.roll(6)
            air.run(2)
            assert air.told.rolls == [(2, 6)]


def test_a_name_from_the_air_is_cut_and_cleaned_before_it_is_shown():
    wild = "Pixel\u202e\x07" + "x" * 200
    air = Air(SimulatedPixels(wild, RED), SimulatedPixels("PixelB", BLUE))
    for die in air.dice:
        die.new_about = lambda: b""  # it never introduces itself under its own name
    air.dice[0].is_mute = air.dice[1].is_mute = True
    air.run(30)
    (link, _) = air.driver._links._links.values()
    assert link.name == "Pixel" + "x" * 19


def test_a_die_that_never_says_who_it_is_is_begun_anew():
    air = Air()
    air.dice[0].is_mute = True
    air.run(40)
    assert air.radio.connects.count(RED) >= 2
    assert "up" not in air.told.links
    air.dice[0].is_mute = False
    air.ready()


def test_one_connection_at_a_time_and_none_while_looking(air):
    """The simulated radio answers as BlueZ does; the driver never makes it say "in progress"."""
    for _ in range(4):
        air.radio.unplug()
        air.run(3)
        air.radio.plug()
        air.until(lambda: air.told.links[-1] == "up")
    assert air.told.links.count("up") == 5
    assert air.radio.clashes == 0


def test_a_die_that_an_earlier_run_hung_on_to_is_forgotten_and_seen_anew():
    air = Air()
    air.radio.hung_on_to.add(RED)
    air.ready()
    assert air.radio.connects.count(RED) == 2


def test_an_adapter_that_stays_stuck_is_said_after_a_few_tries():
    air = Air()
    air.radio.trouble = "in-progress"
    air.run(60)
    assert air.told.links == ["lost:stuck"]


def test_a_low_battery_is_said_once_and_taken_back_when_it_charges():
    air = Air(SimulatedPixels("PixelRed", RED, percent=9), SimulatedGoDice("GoDice_AB12CD_B", BLUE)).ready()

    def batteries():
        return [one for one in air.told.of(LinkLost, LinkUp) if one.part == "dice-battery"]

    air.run(700)
    assert [str(one.say) for one in batteries()] == ["The battery of the black die is low (9 %): charge it soon."]
    air.dice[0].percent = 22
    air.run(310)
    assert len(batteries()) == 1, "as good as low: no flicker"
    air.dice[0].percent = 80
    air.run(310)
    assert isinstance(batteries()[-1], LinkUp)


def test_a_die_on_its_charger_is_not_called_low(air):
    air.dice[0].say(bytes([34, 9, 2]))
    air.run(1)
    assert [one for one in air.told.of(LinkLost) if one.part == "dice-battery"] == []


def test_a_mistake_of_ours_is_logged_and_the_next_round_is_taken(air, caplog):
    air.radio.told = lambda: 1 / 0
    assert air.driver._guarded_step() > 0
    assert "made a mistake" in caplog.text


def test_the_driver_runs_in_the_radios_thread_and_stops():
    told = Told()
    radio = SimulatedRadio([])
    radio.trouble = "no-adapter"
    driver = BluetoothDice(told, radio)
    driver.start()
    driver.start()
    assert driver.health() is None
    driver.stop()
    driver.stop()
    assert told.links in ([], ["lost:no-adapter"])


def test_a_thread_that_died_is_said():
    driver = BluetoothDice(Told(), SimulatedRadio([]))
    driver._radio.run = lambda step, stopped: None
    driver.start()
    driver._thread.join()
    assert "not listened to" in driver.health()


def test_lines_of_text_are_hands_on_simulated_dice_and_what_befalls_them():
    air = Air(SimulatedPixels("PixelRed", RED), SimulatedGoDice("GoDice_AB12CD_B", BLUE)).ready()
    hands = Hands(tray=air.radio)

    def do(*lines, seconds=1.5):
        for line in lines:
            assert hands.do(line) is None, line
        air.run(seconds)

    do("roll 3 4")
    do("throw 1 6", "throw 2 1")
    assert air.told.rolls == [(3, 4), (6, 1)]
    do("lean 2")
    assert [one.die for one in air.told.of(DiceCocked)] == ["the red die"]
    do("drop 1", "tremble 2", seconds=12)
    do("magnet 2", seconds=12)
    do("wake 2", "away 1", seconds=12)
    do("near 1", seconds=20)
    assert (air.told.links.count("up"), air.told.links[-1]) == (3, "up")
    do("battery 2 7")
    assert air.told.of(LinkLost)[-1].part == "dice-battery"
    for wrong in ("throw 3 1", "throw 1 7", "throw 1", "battery 1 101", "magnet", "magnet x", "dance 1"):
        assert hands.do(wrong), wrong
