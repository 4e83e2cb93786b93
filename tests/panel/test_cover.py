"""Players without a phone at the panel: the cover comes, opens while two buttons are held, and closes by itself.

The panel's pump on a real table; three guests who sat down at it, and where it is said somebody with a phone.
"""

import time
from random import Random

import pytest
from screen.conftest import canvas_of

from companion import editions, settings
from companion.journal import Journal
from companion.panel import Pump
from companion.panel.shelf_list import ShelfOf
from companion.parts import Parts
from companion.ports import Held, Pressed, Released, Turned
from companion.rules import commands as c
from companion.rules.at_table import BringToTable, GivePhone
from companion.rules.events import GameOpened
from companion.screen import scenes
from companion.shelf import Volume
from companion.table import Table
from companion.wire import event_to
from hardware.simulated import HandClock, SimulatedLamps, SimulatedSpeaker


class Table3:
    """Three guests at a panel, as far as their hands lie open."""

    def __init__(self, folder, edition="classic", people=3, shelf=None):
        self.journal = Journal.create(folder / "g1.game", "g1")
        self.journal.append([event_to(GameOpened("g1", edition))])
        self.table, self.clock = Table(self.journal, Random(7)), HandClock(100.0)
        self.lamps, self.speaker = SimulatedLamps(), SimulatedSpeaker()
        self.pump = Pump(self.table, lamps=[self.lamps], speaker=self.speaker, clock=self.clock, shelf=shelf)
        self.table.bell(self.pump._ring)
        self.pump.step()
        for _ in range(people):
            self.takes("Sit down without a phone")
            self.turns(2)
            self.press("ok")
            self.turns(1)
            self.press("ok")
            self.takes("Sit down without a phone: ")

    def plays(self):
        """As far as the first throw of a turn."""
        self.takes("Start the game")
        while self.view()["phase"] == "setup":
            self.takes("Next step")
            self.table.go_on()
        while self.view()["phase"] != "turn":
            self.takes("Roll the dice")
            self.table.go_on()
        return self

    def view(self, seat="public"):
        return self.table.view(seat)

    def hears(self, signal, after=0.5):
        self.clock.now += after
        self.pump.step(signal)

    def press(self, button):
        self.down(button, 1.0)
        self.up(button)

    def down(self, button, after=0.3):
        self.hears(Pressed(button, self.clock.now + after), after)

    def up(self, button):
        self.hears(Released(button, self.clock.now + 0.1), 0.1)

    def turns(self, clicks):
        self.hears(Turned(clicks, self.clock.now + 0.2), 0.2)

    @property
    def does(self):
        return {line["key"]: line["does"] for line in self.pump.caption()}

    def comes_to(self, does):
        for _ in range(120):
            if self.does.get("OK", "").startswith(does):
                return
            self.turns(1)
        raise AssertionError(f"the knob does not come to {does!r} but to {self.does}")

    def takes(self, does):
        self.comes_to(does)
        self.press("ok")

    def opens(self, does="Anna looks"):
        self.takes(does)
        self.down("ok")
        self.down("back")

    def opens_sheet(self):
        """Ben's."""
        self.takes("Ben looks")
        self.turns(2)
        self.down("ok")
        self.down("back")
        assert self.look["page"] == "sheet"

    @property
    def look(self):
        return self.pump.look()


@pytest.fixture
def guests(tmp_path):
    """Seats guests at a panel, as `Table3` has it; their journals are closed in the end."""
    seated = []

    def seat(**wishes):
        seated.append(Table3(tmp_path, **wishes))
        return seated[-1]

    yield seat
    for each in seated:
        each.journal.close()


@pytest.fixture
def table(guests):
    return guests().plays()


def test_guests_sit_down_by_the_knob_and_nobody_else_does(table):
    seats = table.view()["table"]["seats"]
    assert [(seat["name"], seat["at_table"]) for seat in seats] == [("Anna", True), ("Ben", True), ("Carla", True)]


def test_the_cover_says_whose_turn_to_look_it_is_and_nothing_else(table):
    table.takes("Ben looks")
    assert table.look == {"seat": "s2", "page": "hand", "open": False}
    assert table.does == {"OK + BACK": "Hold: your cards", "TURN": "See something else", "BACK": "Not now"}


@pytest.mark.parametrize("order", [("ok", "back"), ("back", "ok")])
def test_two_buttons_held_open_it_and_letting_go_of_one_closes_it(table, order):
    table.takes("Ben looks")
    table.down(order[0])
    assert not table.look["open"]
    table.down(order[1])
    assert table.look["open"]
    assert len(table.look["view"]["hand"]) == 6
    table.up(order[0])
    assert table.look == {"seat": "s2", "page": "hand", "open": False}


def test_it_closes_after_eight_seconds_and_opens_again_only_when_both_came_up(table):
    table.opens("Ben looks")
    table.clock.now += 7.0
    assert table.look["open"]
    table.clock.now += 1.5
    assert table.look == {"seat": "s2", "page": "hand", "open": False}, "though nobody woke the pump"
    table.hears(None)
    table.up("back")
    table.down("back")
    assert not table.look["open"], "OK is still held"
    table.up("ok")
    table.up("back")
    table.down("back")
    table.down("ok")
    assert table.look["open"]


HAPPENS = {
    "a pause": lambda table: table.submit(c.Pause(c.PANEL)),
    "a correction": lambda table: table.submit(c.ProposeCorrection(c.PANEL, "plum", "hall")),
    "a seat set out": lambda table: table.submit(c.SitOut(c.PANEL, "s3")),
    "a phone that takes a seat": lambda table: table.submit(GivePhone(c.HOUSE, "s3")),
}


BESIDE = {
    "a phone that comes": lambda table: table.link("s9", True),
    "a phone that goes": lambda table: table.link("s9", False),
    "somebody who asks for a seat": lambda table: table.surroundings.claims({"s3": "123456"}),
    "a part that is missing": lambda table: table.fault("dice", "The dice reader is not connected."),
    "what is said aloud": lambda table: table.surroundings.spoken("Ann rolled 5."),
}


def test_what_comes_and_goes_round_the_table_neither_closes_nor_changes_a_cover_that_is_held_open(table):
    """A phone that flaps somewhere would else take the hand away from whoever looks at it."""
    table.opens("Ben looks")

    def frame():
        house = {**table.table.house(), "url": "http://10.0.0.7/j/ABC", "code": "ABC", "printed": "10.0.0.7"}
        picture = scenes.frame(table.view(), house, (640, 360), caption=table.pump.caption(), look=table.look)
        return picture.get_buffer().raw

    before = frame(), {**table.look}
    for what, happens in BESIDE.items():
        happens(table.table)
        table.hears(None, 0.1)
        assert (frame(), {**table.look}) == before, what
    table.up("ok")
    assert frame() != before[0]
    covered = frame()
    table.table.surroundings.spoken("")
    assert frame() != covered, "all of it is told as soon as the cover is down"


@pytest.mark.parametrize("what", HAPPENS)
def test_whatever_happens_at_the_table_closes_it_at_once(table, what):
    table.opens("Ben looks")
    HAPPENS[what](table.table)
    assert table.look is None, "though the pump has not been woken"
    table.hears(None, 0.0)
    before = table.view()["version"]
    table.up("ok")
    table.up("back")
    assert table.view()["version"] == before, "letting go means nothing to the table"


def test_back_leaves_the_cover_and_held_alone_it_pauses(table):
    table.takes("Ben looks")
    table.press("back")
    assert table.look is None
    table.takes("Ben looks")
    table.down("back")
    table.hears(Held("back", table.clock.now + 1.0), 1.0)
    assert table.view()["paused"]
    assert table.look is None


def test_back_held_with_ok_pauses_nothing(table):
    table.opens("Ben looks")
    table.hears(Held("back", table.clock.now + 1.0), 1.0)
    assert not table.view()["paused"]
    assert table.look["open"]


def suggested(table, names=("Plum", "Wrench")):
    table.takes("Roll the dice")
    table.takes("Ended in: Lounge")
    for does in ("Suggest", *names, "Suggest: "):
        table.takes(does)
    for _ in range(4):
        table.table.go_on()
    (asked,) = table.view()["awaited"]
    return asked


def test_who_is_asked_answers_behind_the_cover(table):
    asked = suggested(table)
    name = next(seat["name"] for seat in table.view()["table"]["seats"] if seat["seat"] == asked)
    may = next(choice for choice in table.view(asked)["choices"] if choice["do"] in ("show", "say-cannot"))
    table.opens(f"{name} looks and answers")
    assert set(table.look["values"]) == set(may["slots"].get("card", ("say-cannot",)))
    assert table.look["at"] == -1, "the knob is turned before anything is chosen"
    table.down("knob")
    assert table.view()["awaited"] == (asked,)
    table.turns(1)
    table.down("knob")
    assert table.look is None
    assert asked not in table.view()["awaited"]


def test_answers_lie_in_another_order_each_time(guests):
    """So that nobody who counts the clicks of the knob learns which card it was."""
    table, box, orders = guests().plays(), editions.load("classic"), set()
    while True:
        seats = [seat["seat"] for seat in table.view()["table"]["seats"]]
        left = seats[(seats.index(table.view()["turn"]["seat"]) + 1) % 3]
        hand = [held["card"] for held in table.view(left)["hand"]]
        kinds = [[card for card in hand if card in kind] for kind in (box.suspects, box.weapons)]
        if all(kinds):
            break
        for does in ("Roll the dice", "Ended in: the corridor", "End the turn"):
            table.takes(does)
    suggested(table, [kind[0].replace("_", " ").title() for kind in kinds])
    for _ in range(30):
        table.down("ok", 1.0)
        table.down("back")
        orders.add(table.look["values"])
        for button in ("ok", "back"):
            table.up(button)
        table.press("back")
    assert {frozenset(order) for order in orders} == {frozenset(next(iter(orders)))}
    assert len(orders) > 1


def test_nothing_sounds_and_no_lamp_changes_behind_the_cover(table):
    table.takes("Ben looks")
    sounds, lamps = len(table.speaker.played), list(table.lamps.before)
    table.turns(2)
    table.down("ok")
    table.down("back")
    table.turns(1)
    for _ in range(3):
        table.down("knob")
    table.up("ok")
    assert table.view("s2")["notebook"]["marks"]
    assert (len(table.speaker.played), list(table.lamps.before)) == (sounds, lamps)


def test_a_sheet_is_marked_and_the_mark_taken_back(table):
    public = table.view()["version"]
    table.opens_sheet()
    table.turns(3)
    card = table.look["values"][table.look["at"]]
    for _ in range(3):
        table.down("knob")
    assert table.view("s2")["notebook"]["marks"] == {f"{card}|s1": "no"}
    assert table.look["picked"] == (card,), "the next mark is most often one of the same card"
    table.turns(-1)
    table.turns(-1) if table.look["values"][table.look["at"]] != "not-this" else None
    while table.look["values"][table.look["at"]] != "not-this":
        table.turns(1)
    table.down("knob")
    table.turns(-1)
    while table.look["values"][table.look["at"]] != "take-back-mark":
        table.turns(-1)
    table.down("knob")
    assert table.view("s2")["notebook"]["marks"] == {}
    assert table.view()["version"] == public


def test_what_is_done_behind_a_cover_is_shown_at_once_and_a_move_when_its_bell_is_heard(table, monkeypatch):
    """Nobody tells by the time whether somebody wrote something or only looked."""
    table.opens_sheet()
    table.turns(3)
    shown, shows = [], table.pump._show
    monkeypatch.setattr(table.pump, "_show", lambda view: (shown.append(view), shows(view)))
    for times in range(3):
        table.pump.step(Pressed("knob", table.clock.now), phones_first=True)
        assert len(shown) == times + 1
    assert table.view("s2")["notebook"]["marks"]
    table.up("ok")
    table.up("back")
    table.press("back")
    assert table.look is None
    table.comes_to("Roll the dice")
    shown.clear()
    table.clock.now += 1
    table.pump.step(Pressed("ok", table.clock.now), phones_first=True)
    assert shown == []
    table.pump.step()
    assert len(shown) == 1


def certain_words(table):
    """What the open sheet has about the card that the knob has come to."""
    canvas = canvas_of((800, 480))
    scenes.draw(canvas, table.view(), table.table.house(), look=table.look)
    return [words for words in canvas.said if "certainly" in words]


@pytest.mark.parametrize("help", ["full", "seen"])
def test_the_sheet_of_a_seat_without_a_phone_helps_as_far_as_the_table_wants(guests, help):
    """Seen, as the box has it: what was held and shown; full: all that follows, as on a phone."""
    table = guests()
    if help != table.view()["table"]["rules"]["help"]:
        table.table.submit(c.SetRule(c.PANEL, "help", help))
    table.plays().opens_sheet()
    held = table.view("s2")["hand"][0]["card"]
    while table.look["at"] < 0 or table.look["values"][table.look["at"]] != held:
        table.turns(1)
    names = ("Anna", "Ben", "Carla", "The envelope") if help == "full" else ("Ben",)
    assert certain_words(table) == [f"{name}: certainly {'yes' if name == 'Ben' else 'no'}" for name in names]
    assert table.look.get("certain", {}).get(f"{held}|envelope") == ("no" if help == "full" else None)
    for _ in range(3):
        table.down("knob")  # Ben writes "no" for Anna
    assert ("Anna: no, certainly no" if help == "full" else "Ben: certainly yes") in certain_words(table)
    assert (table.pump._cover._known is not None) == (help == "full")
    table.table.submit(c.Pause(c.PANEL))
    table.pump.step()
    assert table.pump._cover._known is None, "what somebody knows is kept no longer than the cover"


def test_a_phone_on_line_is_not_brought_to_the_table_and_one_that_is_gone_is(guests):
    table = guests(people=2)
    table.table.submit(c.TakeSeat(c.HOUSE, "Dot"))
    table.table.link("s3", True)
    table.hears(None)
    table.press("knob")
    assert "bring-to-table" not in {choice["do"] for choice in table.pump._laid_out()["choices"]}
    table.table.link("s3", False)
    table.hears(None)
    assert "bring-to-table" in {choice["do"] for choice in table.pump._laid_out()["choices"]}


def test_a_phone_that_takes_the_seat_in_that_very_moment_keeps_the_cover_away(table):
    """Between what the panel offered and the press a seat may have changed hands: its hand is a phone's now."""
    table.comes_to("Ben looks")
    offered = table.pump._laid_out()
    table.table.submit(GivePhone(c.HOUSE, "s2"))
    table.pump._see = lambda: offered
    table.down("ok", 1.0)
    table.down("back")
    assert table.look is None


def test_a_seat_with_a_phone_has_no_line_at_the_panel_and_is_carried_by_nobody(guests):
    table = guests(people=2)
    table.table.submit(c.TakeSeat(c.HOUSE, "Dot"))
    table.plays()
    whose = {choice.get("by") for choice in table.pump._laid_out()["choices"]}
    lookers = next(choice for choice in table.pump._laid_out()["choices"] if choice["do"] == "look")
    assert "s3" not in whose | set(lookers["slots"]["who"])
    table.table.submit(BringToTable(c.PANEL, "s3"))
    table.hears(None)
    table.comes_to("Dot looks")


def test_the_shelf_is_read_once_a_phase_and_never_by_who_draws(guests):
    read = []
    table = guests(people=0, shelf=ShelfOf(lambda: read.append(1) or [], print))
    for _ in range(5):
        table.pump.caption()
        table.hears(None)
    assert read == [1]


def test_a_game_from_the_shelf_is_taken_up_by_the_knob(guests):
    taken = []
    volumes = [
        Volume("g7", 1, "classic", ("Ann", "Bo"), "2026-11-29 20:15", 12, "aside"),
        Volume("g1", 2, "classic", ("Cy",), "2026-11-30 20:15", 0, "lobby"),
        Volume("g8", 3, "classic", ("Di",), "2026-11-28 20:15", 30, "over"),
    ]
    table = guests(people=0, shelf=ShelfOf(lambda: volumes, taken.append))
    table.press("knob")
    table.takes("Take a game from the shelf")
    table.turns(1)
    assert table.does["OK"] == "Ann, Bo (2026-11-29 20:15)"
    table.press("ok")
    assert not taken
    table.press("ok")
    assert taken == ["g7"]


@pytest.mark.parametrize("source", ["keyboard", "simulated"])
def test_one_finger_on_the_screen_holds_both_buttons(guests, tmp_path, source):
    """Where there is no panel but a screen that can be touched: the words for both are one place to press."""
    table = guests().plays()
    house = settings.load(None, {"data": tmp_path, "panel.source": source, "dice.reader": "none"})
    parts = Parts(table.table, house)
    parts._pump._cover.put("s2", "hand")
    for down in True, False:
        (label,) = [line["key"] for line in parts.caption({}) if " + " in line["key"]]
        parts.key(label.lower(), down)  # as the foot of the picture has it
        end = time.monotonic() + 10
        while parts.look()["open"] is not down and time.monotonic() < end:  # a chord is waited for
            parts._devices.keyboard.step()
            while not parts._pump.signals.empty():
                parts._pump.step(parts._pump.signals.get())
        assert parts.look()["open"] is down
