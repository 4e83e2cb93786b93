"""The running screen: it asks for the public view alone, draws only what changed, and survives."""

import logging
import math
import subprocess
import sys
import threading

import pygame
from screen.at_the_window import Clock, Table, key, send
from screen.conftest import CAPTION, DICE_AWAY, HOUSE

from companion.screen import lettering, scenes, window
from companion.screen.motion import FRAME_S
from companion.screen.paint import Canvas
from companion.screen.splash import splash
from companion.wipe import forget_what_was_kept
from tests.kiosk.memory import held


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
