"""The running screen: it asks for the public view alone, draws only what changed, passes presses on, and survives."""

import logging
import math
import subprocess
import sys
import threading

import pygame
import pytest
from screen.conftest import CAPTION, DICE_AWAY, HOUSE, seen

from companion.screen import lettering, scenes, window
from companion.screen.display import Wanted
from companion.screen.motion import FRAME_S
from companion.screen.paint import Canvas
from companion.screen.splash import splash
from companion.screen.window import RETRY_S, Screen
from companion.wipe import forget_what_was_kept
from tests.kiosk.memory import held

SMALL = Wanted("window", 0, (800, 480))


class Clock:
    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


class Table:
    """A table that shows one canned view to the public, and nothing to anybody else."""

    def __init__(self, name="turn-first"):
        self.shown = seen(name)
        self.facts = dict(HOUSE)
        self.faults = {}
        self.ring = None

    def view(self, seat):
        assert seat == "public", "the screen may ask for nothing else"
        return self.shown

    def house(self):
        return dict(self.facts)

    def bell(self, ring):
        self.ring = ring

    def fault(self, part, say):
        self.faults[part] = say

    def show(self, name):
        self.shown = {**seen(name), "version": self.shown["version"] + 1}


@pytest.fixture
def made(monkeypatch):
    """Makes screens that are closed after the test."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    screens = []

    def make(wanted=SMALL, **named):
        screens.append(Screen(wanted, clock=named.pop("clock", Clock()), **named))
        return screens[-1]

    yield make
    for screen in screens:
        screen.close()


def send(kind, **what):
    pygame.event.post(pygame.event.Event(kind, what))


def key(kind, code, mod=0):
    send(kind, key=code, mod=mod, unicode="", scancode=0)


def test_the_first_picture_stands_before_there_is_a_table(made):
    screen = made()
    assert screen.open() is None
    drawn = pygame.display.get_surface()
    first = Canvas(drawn.get_size())
    splash(first)
    assert pygame.image.tobytes(drawn, "RGB") == pygame.image.tobytes(first.surface, "RGB")


def test_it_draws_when_something_changed_and_only_then(made):
    screen, table = made(), Table()
    screen.open()
    assert screen.turn(table), "the first picture"
    assert not screen.turn(table), "nothing changed"
    table.show("turn-in-a-room")
    assert screen.turn(table)
    assert not screen.turn(table)
    table.facts["faults"] = [DICE_AWAY]
    assert screen.turn(table), "a house fact has no version"
    assert not screen.turn(table)


def test_what_a_picture_in_the_making_kept_of_people_who_go_is_forgotten_with_the_next_one(made):
    """The wipe of a party does not wait for the screen: it comes while a picture with their names is being made."""
    screen, table = made(), Table("turn-first")
    screen.when_forgotten = forget_what_was_kept
    table.shown["table"]["seats"][1]["name"] = "Wilhelmina"
    screen.open()

    def is_kept():
        caches = [kept for kept in vars(lettering).values() if hasattr(type(kept), "cache_clear")]
        assert caches
        return "Wilhelmina" in held(caches, ["Wilhelmina", "Rosalind"])

    def wiped_meanwhile():
        screen.forget()
        forget_what_was_kept()
        assert not is_kept()
        return dict(HOUSE)

    table.house = wiped_meanwhile
    assert screen.turn(table)
    assert is_kept(), "the picture was finished after that"
    table.house = lambda: dict(HOUSE)
    table.show("attract")
    assert screen.turn(table)
    assert not is_kept()


def test_the_caption_of_the_keys_is_part_of_the_picture(made):
    told = [list(CAPTION)]
    screen, table = made(caption=lambda view: told[0]), Table()
    screen.open()
    assert screen.turn(table)
    assert not screen.turn(table)
    told[0] = CAPTION[:2]
    assert screen.turn(table)


def test_the_picture_is_the_frame_of_the_public_view(made):
    screen, table = made(), Table("suggestion-shown")
    screen.open()
    screen.turn(table)
    shown = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    assert shown == pygame.image.tobytes(scenes.frame(table.shown, HOUSE, (800, 480)), "RGB")


def test_a_window_that_was_covered_is_painted_whole(made, monkeypatch):
    screen, table = made(), Table()
    screen.open()
    screen.turn(table)
    shown = pygame.display.get_surface()
    whole = pygame.image.tobytes(shown, "RGB")
    shown.fill("red")
    send(pygame.WINDOWEXPOSED, window=None)
    told = []
    monkeypatch.setattr(window.Display, "present", lambda _, changed: told.append(changed))
    assert screen.turn(table)
    assert pygame.image.tobytes(shown, "RGB") == whole
    assert told == [[shown.get_rect()]]


def test_only_what_changed_is_handed_to_the_display(made, monkeypatch):
    told = []
    keys = [list(CAPTION)]
    screen, table = made(caption=lambda view: keys[0]), Table()
    screen.open()
    screen.turn(table)
    monkeypatch.setattr(window.Display, "present", lambda _, changed: told.append(changed))
    keys[0] = [*CAPTION[:-1], {**CAPTION[-1], "does": "Hold two seconds"}]
    assert screen.turn(table)
    assert told[0]
    assert all(place.top > 480 * 0.8 for place in told[0])


def test_a_roll_tumbles_and_settles_and_then_it_sleeps(made):
    clock = Clock()
    screen, table = made(clock=clock), Table()
    screen.open()
    screen.turn(table)
    assert screen._patience() == window.PATIENCE_S
    table.show("turn-rolled")
    assert screen.turn(table)
    pictures = 0
    while screen._patience() < 1:
        assert screen._patience() == FRAME_S
        clock.now += FRAME_S
        pictures += screen.turn(table)
    assert 10 < pictures < 40
    assert not screen.turn(table)


def test_keys_go_to_the_panel_by_name(made):
    heard = []
    screen, table = made(keys=lambda name, down: heard.append((name, down))), Table()
    screen.open()
    key(pygame.KEYDOWN, pygame.K_RETURN)
    key(pygame.KEYUP, pygame.K_RETURN)
    key(pygame.KEYDOWN, pygame.K_LEFT)
    screen.turn(table)
    assert heard == [("return", True), ("return", False), ("left", True)]


def test_a_key_with_control_or_alt_is_not_the_panels__F49(made):
    heard, closed = [], []
    screen = made(keys=lambda *press: heard.append(press), closed=lambda: closed.append(True))
    screen.open()
    key(pygame.KEYDOWN, pygame.K_n, pygame.KMOD_LCTRL)
    key(pygame.KEYUP, pygame.K_n)
    key(pygame.KEYDOWN, pygame.K_F4, pygame.KMOD_LALT)
    key(pygame.KEYDOWN, pygame.K_F2, pygame.KMOD_LCTRL | pygame.KMOD_LALT)
    screen.turn(Table())
    assert heard == []
    assert closed == []


def test_a_window_can_be_closed_and_a_full_screen_cannot__F49(made):
    closed = []
    screen = made(closed=lambda: closed.append(True))
    screen.open()
    send(pygame.QUIT)
    screen.turn(Table())
    assert closed == [True]
    screen.close()
    screen = made(Wanted("console", 0, (800, 480)), closed=lambda: closed.append(True))
    screen.open()
    send(pygame.QUIT)
    screen.turn(Table())
    assert closed == [True]


def test_a_held_key_is_let_go_when_the_window_loses_the_keyboard(made):
    heard = []
    screen = made(keys=lambda name, down: heard.append((name, down)))
    screen.open()
    key(pygame.KEYDOWN, pygame.K_a)
    send(pygame.WINDOWFOCUSLOST, window=None)
    screen.turn(Table())
    assert heard == [("a", True), ("a", False)]
    key(pygame.KEYUP, pygame.K_a)
    screen.turn(Table())
    assert heard == [("a", True), ("a", False)], "and its late release is nothing new"


@pytest.mark.parametrize("rotation", [0, 90])
def test_a_finger_on_a_key_presses_it_once(made, rotation):
    heard = []
    screen = made(
        Wanted("window", rotation, (800, 480) if rotation == 0 else (480, 800)),
        keys=lambda name, down: heard.append((name, down)),
        caption=lambda view: CAPTION,
    )
    screen.open()
    screen.turn(Table())
    area, name = screen._presses.touchable[0]
    assert name == "return"
    across, down = area.centerx / 800, area.centery / 480
    x, y = (across, down) if rotation == 0 else (1 - down, across)
    send(pygame.FINGERDOWN, x=x, y=y, touch_id=1, finger_id=0, dx=0, dy=0)
    send(pygame.MOUSEBUTTONDOWN, pos=area.center, button=1, touch=True)
    send(pygame.FINGERUP, x=x, y=y, touch_id=1, finger_id=0, dx=0, dy=0)
    screen.turn(Table())
    assert heard == [("return", True), ("return", False)]


def test_a_press_brings_dice_to_rest(made):
    screen, table = made(), Table()
    screen.open()
    screen.turn(table)
    table.show("turn-rolled")
    screen.turn(table)
    key(pygame.KEYDOWN, pygame.K_SPACE)
    screen.turn(table)
    shown = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    assert shown == pygame.image.tobytes(scenes.frame(table.shown, HOUSE, (800, 480)), "RGB")


def test_no_display_is_tried_again_every_five_seconds_with_one_warning__F38(made, monkeypatch, caplog):
    answers = ["No screen is plugged in."] * 3
    real = window.open_display
    tried = []

    def opened(wanted):
        tried.append(clock.now)
        return answers.pop() if answers else real(wanted)

    monkeypatch.setattr(window, "open_display", opened)
    clock, table = Clock(), Table()
    screen = made(clock=clock)
    with caplog.at_level(logging.WARNING):
        assert screen.open() == "No screen is plugged in."
        for _ in range(40):
            screen.turn(table)
            if table.faults.get("screen"):
                assert table.faults["screen"] == "No screen is plugged in."
            clock.now += 0.5
    assert [at - 100 for at in tried] == [0, RETRY_S, 2 * RETRY_S, 3 * RETRY_S]
    assert len([r for r in caplog.records if "plugged in" in r.message]) == 1
    assert screen.reason is None
    assert table.faults["screen"] is None, "the others hear that it is back"


def test_a_display_that_breaks_is_left_and_opened_again__F38(made, monkeypatch):
    clock, table = Clock(), Table()
    screen = made(clock=clock)
    screen.open()
    screen.turn(table)

    def broken(*_):
        raise pygame.error("video system lost")

    with monkeypatch.context() as patch:
        patch.setattr(window.Display, "present", broken)
        table.show("turn-in-a-room")
        assert screen.turn(table) is False
    assert "stopped" in table.faults["screen"]
    clock.now += RETRY_S
    assert screen.turn(table) is True
    assert table.faults["screen"] is None


def test_what_a_lost_display_showed_is_not_kept_until_it_comes_back__F20(made, monkeypatch):
    """A television may be off for the night when a party goes."""
    clock, table = Clock(), Table()
    screen = made(clock=clock, caption=lambda view: [view["table"]["seats"][1]["name"]])
    table.shown["table"]["seats"][1]["name"] = "Wilhelmina"
    screen.open()
    assert screen.turn(table)

    def named():
        return [word for word, kept in vars(screen).items() if "Wilhelmina" in repr(kept)]

    assert named()
    screen._display.driver = "KMSDRM"
    monkeypatch.setattr(window, "connectors", lambda: (("card0-HDMI-A-1", "disconnected"),))
    monkeypatch.setattr(window, "open_display", lambda wanted: "No screen is plugged in.")
    assert not screen.turn(table)
    assert named() == []


@pytest.mark.parametrize("where", ["present", "open"])
def test_a_display_that_breaks_again_and_again_is_one_warning_and_one_fault__F38(made, monkeypatch, caplog, where):
    clock, table = Clock(), Table()
    screen, told = made(clock=clock), []
    screen.open()
    screen.turn(table)

    def broken(*_):
        raise pygame.error("the cable is loose")

    monkeypatch.setattr(table, "fault", lambda part, say: told.append((part, say)))
    if where == "present":
        table.show("turn-in-a-room")
        monkeypatch.setattr(window.Display, "present", broken)
    else:
        screen._display.driver = "KMSDRM"
        monkeypatch.setattr(window, "connectors", lambda: (("card0-HDMI-A-1", "disconnected"),))
        monkeypatch.setattr(window, "splash", broken)
    with caplog.at_level(logging.WARNING):
        for _ in range(60):
            assert screen.turn(table) is False
            assert screen._prepare() is False, "no picture is made ready for a display that is gone"
            clock.now += 1.0
    assert len(caplog.records) == 1
    assert told[-1][1], "the table is told why"
    assert len(told) <= 2
    monkeypatch.undo()
    clock.now += RETRY_S
    assert screen.turn(table) is True
    assert screen.reason is None
    assert table.faults["screen"] is None, "and that it is back"


def test_a_key_that_is_down_when_the_display_goes_is_let_go__F38(made, monkeypatch):
    heard = []
    screen, table = made(keys=lambda name, down: heard.append((name, down))), Table()
    screen.open()
    screen.turn(table)
    key(pygame.KEYDOWN, pygame.K_a)
    screen.turn(table)
    table.show("turn-in-a-room")

    def broken(*_):
        raise pygame.error("gone")

    monkeypatch.setattr(window.Display, "present", broken)
    screen.turn(table)
    assert heard == [("a", True), ("a", False)]


def test_a_mistake_in_a_scene_that_moves_is_told_once(made, monkeypatch, caplog):
    clock = Clock()
    screen, table = made(clock=clock), Table()
    screen.open()
    screen.turn(table)
    monkeypatch.setattr(scenes.turn, "draw", lambda *_: 1 / 0)
    table.show("turn-rolled")
    with caplog.at_level(logging.ERROR):
        for _ in range(20):
            screen.turn(table)
            clock.now += FRAME_S
    assert len(caplog.records) == 1


def test_a_picture_that_nobody_touched_for_long_is_darker_until_somebody_does(made):
    clock, knob = Clock(), [list(CAPTION)]
    screen, table = made(clock=clock, caption=lambda view: knob[0]), Table("paused")
    screen.open()
    screen.turn(table)

    def light():
        screen.turn(table)
        return sum(pygame.transform.average_color(pygame.display.get_surface())[:3])

    bright = light()
    clock.now += 299
    assert light() > bright * 0.9
    clock.now += 2
    assert light() < bright * 0.5
    key(pygame.KEYDOWN, pygame.K_RIGHT)
    assert light() > bright * 0.9
    clock.now += 301
    assert light() < bright * 0.5
    send(pygame.FINGERDOWN, x=0.5, y=0.1, touch_id=1, finger_id=0, dx=0, dy=0)
    assert light() > bright * 0.9
    clock.now += 301
    assert light() < bright * 0.5
    knob[0] = CAPTION[:3]
    assert light() > bright * 0.9, "a knob of the panel changes only what its buttons do"


def test_a_keyboard_that_is_plugged_in_later_is_heard(made, monkeypatch):
    clock, heard = Clock(), []
    screen, table = made(clock=clock), Table()
    screen.open()
    monkeypatch.setattr(screen._wake, "listen", heard.append)
    for _ in range(21):
        screen.turn(table)
        clock.now += window.PATIENCE_S / 4
    assert len(heard) == 6, "its file is looked for every few seconds, and not at each picture"


def test_two_fingers_are_two_presses_and_each_leaves_by_itself(made):
    heard = []
    screen = made(keys=lambda name, down: heard.append((name, down)), caption=lambda view: CAPTION)
    screen.open()
    screen.turn(Table())
    (ok, _), *_, (accuse, _) = screen._presses.touchable
    for finger, area in enumerate((ok, accuse)):
        send(pygame.FINGERDOWN, x=area.centerx / 800, y=area.centery / 480, touch_id=1, finger_id=finger, dx=0, dy=0)
    send(pygame.FINGERUP, x=0.5, y=0.1, touch_id=1, finger_id=0, dx=0, dy=0)
    screen.turn(Table())
    assert heard == [("return", True), ("a", True), ("return", False)]
    send(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1, touch=True)
    screen.turn(Table())
    assert len(heard) == 3, "the copy of a finger lifts nothing"


def test_another_plug_in_the_socket_opens_the_console_anew(made, monkeypatch):
    plugs = [(("card0-HDMI-A-1", "connected"),)]
    monkeypatch.setattr(window, "connectors", lambda: plugs[0])
    screen, table = made(), Table()
    screen.open()
    screen._display.driver = "KMSDRM"
    screen.turn(table)
    first = screen._display
    plugs[0] = (("card0-HDMI-A-1", "disconnected"), ("card0-HDMI-A-2", "connected"))
    assert screen.turn(table) is True
    assert screen._display is not first


def test_a_scene_with_a_mistake_costs_its_picture_and_not_the_evening(made, monkeypatch, caplog):
    screen, table = made(), Table()
    screen.open()
    screen.turn(table)
    monkeypatch.setattr(scenes.turn, "draw", lambda *_: 1 / 0)
    table.show("turn-in-a-room")
    with caplog.at_level(logging.ERROR):
        assert screen.turn(table) is True
    assert "could not be drawn" in caplog.text
    monkeypatch.undo()
    table.show("turn-first")
    assert screen.turn(table) is True


def test_it_runs_until_it_is_stopped_and_a_ring_brings_a_picture(made):
    screen, table = made(), Table()
    screen.open()
    drawn, stop = [], threading.Event()
    real = screen._draw

    def draw(*wanted):
        if real(*wanted):
            drawn.append(table.shown["version"])
            stop.set()
        return bool(drawn)

    screen._draw = draw

    def people():
        assert stop.wait(60)
        stop.clear()
        table.show("turn-in-a-room")
        table.ring()
        assert stop.wait(60)
        screen.stop()

    actor = threading.Thread(target=people)
    actor.start()
    screen.run(table)
    actor.join()
    assert len(set(drawn)) == 2


def test_pictures_are_made_ready_while_nothing_happens(made):
    screen, table = made(), Table()
    screen.open()
    screen.turn(table)
    while screen._prepare():
        pass
    assert {"card-rope", "token-plum", "die-6", "envelope"} <= set(screen._canvas.ready)
    assert "card-ember" not in screen._canvas.ready, "that is in another box"
    as_they_are = sum(4 * math.prod(folded.size) for folded in screen._canvas.ready.values())
    assert sum(len(folded._squeezed) for folded in screen._canvas.ready.values()) < as_they_are / 8
    table.show("suggestion-asked")
    assert screen.turn(table)


def test_the_first_picture_waits_for_no_rule():
    program = (
        "import sys; from companion.screen.window import Screen; from companion.screen.display import Wanted\n"
        "screen = Screen(Wanted('window', 0, (800, 480))); assert screen.open() is None; screen.close()\n"
        "print([name for name in sys.modules if name.startswith(('companion.rules', 'companion.narration', 'flask'))])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines()[-1:] == ["[]"], done.stderr
