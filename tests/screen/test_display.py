"""The display: every reason for having none is a sentence, rotation and touch agree, signals stay the program's."""

import os
import signal
import subprocess
import sys

import pygame
import pytest

from companion.screen.display import (
    Display,
    Wanted,
    connectors,
    console_trouble,
    open_display,
    touched,
    upright,
)


@pytest.fixture
def bare_console(monkeypatch, tmp_path):
    """A Linux console without a desktop; answers (dev, sys) folders to fill."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    dev, drm = tmp_path / "dri", tmp_path / "drm"
    dev.mkdir()
    drm.mkdir()
    yield dev, drm
    os.environ.pop("SDL_VIDEODRIVER", None)


def plug(drm, name, status):
    (drm / name).mkdir()
    (drm / name / "status").write_text(status + "\n")


def test_off_is_off():
    assert open_display(Wanted("off")) == "The table screen is switched off in the settings."


def test_a_window_needs_a_desktop(bare_console):
    assert "no desktop" in open_display(Wanted("window"), *bare_console)


def test_no_screen_at_all_is_said__F38(bare_console):
    assert open_display(Wanted(), *bare_console) == "No screen was found on this machine."


def test_a_screen_without_permission_names_the_groups(bare_console, monkeypatch):
    dev, drm = bare_console
    (dev / "card0").touch()
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert "groups video, render and input" in open_display(Wanted(), dev, drm)


def test_nothing_plugged_in_is_said(bare_console):
    dev, drm = bare_console
    (dev / "card0").touch()
    plug(drm, "card0-HDMI-A-1", "disconnected")
    assert open_display(Wanted(), dev, drm) == "No screen is plugged in."
    plug(drm, "card0-HDMI-A-2", "connected")
    assert console_trouble(dev, drm) is None
    assert connectors(drm) == (("card0-HDMI-A-1", "disconnected"), ("card0-HDMI-A-2", "connected"))


def test_a_driver_that_fails_is_a_reason_and_no_exception(bare_console):
    dev, drm = bare_console
    (dev / "card0").touch()
    plug(drm, "card0-HDMI-A-1", "connected")
    reason = open_display(Wanted("console"), dev, drm)
    assert isinstance(reason, str)
    assert reason.startswith("The table screen could not be opened: ")


def test_the_handlers_of_signals_stay_the_programs():
    def ours(_number, _frame):
        raise AssertionError("never called here")

    before = signal.signal(signal.SIGTERM, ours)
    try:
        assert isinstance(open_display(Wanted()), Display)
        assert signal.getsignal(signal.SIGTERM) is ours
    finally:
        signal.signal(signal.SIGTERM, before)


def test_a_program_with_a_display_still_ends_at_sigterm():
    """SDL takes the signal at the operating system, behind Python's back: only a real one shows it."""
    program = (
        "import os, signal; from companion.screen.display import Wanted, open_display\n"
        "open_display(Wanted('window', 0, (80, 48)))\n"
        "os.kill(os.getpid(), signal.SIGTERM); signal.sigtimedwait([], 0.5)"
    )
    done = subprocess.run([sys.executable, "-c", program], timeout=60, capture_output=True)
    assert done.returncode == -signal.SIGTERM, done.stderr


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_what_is_drawn_upright_is_touched_where_it_is_seen(rotation):
    display = open_display(Wanted("auto", rotation, (80, 48)))
    assert isinstance(display, Display)
    assert display.size == upright((80, 48), rotation)
    display.surface.fill("black")
    spot = (display.size[0] - 10, 6)
    display.surface.set_at(spot, "white")
    display.present([display.surface.get_rect()])
    real = display.real
    lit = [(x, y) for x in range(80) for y in range(48) if real.get_at((x, y))[0] > 0]
    assert len(lit) == 1
    x, y = lit[0]
    assert display.at((x + 0.5) / 80, (y + 0.5) / 48) == spot


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_what_changed_is_shown_where_the_whole_would_show_it(rotation):
    display = open_display(Wanted("auto", rotation, (80, 48)))
    assert isinstance(display, Display)
    whole = display.surface.get_rect()
    display.surface.fill("black")
    display.present([whole])
    place = pygame.Rect(5, 9, 20, 7)
    display.surface.fill("white", place)
    display.surface.fill("red", (5, 9, 3, 2))
    display.surface.set_at((0, 0), "white")  # painted, but not said to have changed
    display.present([place])
    display.surface.set_at((0, 0), "black")
    part = pygame.image.tobytes(display.real, "RGB")
    display.present([whole])
    if rotation:  # upright, what is drawn is the display itself
        assert part == pygame.image.tobytes(display.real, "RGB")


def test_a_panel_that_reports_beyond_its_edge_means_the_edge():
    assert touched(1.7, -0.2, (800, 480), 0) == (799, 0)
    assert touched(1.7, -0.2, (800, 480), 180) == (0, 479)


def test_a_display_in_a_test_has_no_keys():
    display = open_display(Wanted())
    assert isinstance(display, Display)
    assert pygame.display.get_driver() == "dummy"
    assert not display.has_input
