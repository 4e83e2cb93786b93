"""Getting at the pins of a Raspberry Pi, past the traps on the way.

- `import lgpio` makes a FIFO in the working directory and dies where it cannot; we lend it a folder of
  its own.
- pip may install an empty lgpio with success; only one that can open a chip is one.
- gpiozero, left alone, falls back to pin libraries that do not know a Pi 5; we ask for lgpio or for what
  the house named in GPIOZERO_PIN_FACTORY, and fail with a sentence.
"""

from __future__ import annotations

import importlib
import os
import secrets
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from companion.ports import said

MODEL = Path("/proc/device-tree/model")

Pin = int | str | None
"""A BCM number, a name as gpiozero has it ("GPIO17", "BOARD11", "J8:11"), or None for a part that is not
there."""

PINS: Mapping[str, Pin] = {
    "ok": 5,
    "back": 6,
    "accuse": 16,
    "off": 26,
    "knob-a": 22,
    "knob-b": 23,
    "knob-push": 27,
    "ok-lamp": 12,
    "accuse-lamp": 4,
    "buzzer": 13,
}
"""The wiring of hardware/WIRING.md: leaves I2C, UART, SPI, I2S, DSI and SPI displays alone."""


NOT_THESE: Mapping[str, str] = {
    "native": said("it cannot dim lamps, and does not know a Pi 5"),
    "rpigpio": said("it does not know a Pi 5"),
}
"""What gpiozero would also take, and why the panel does not: on one Pi they work, on the next nobody sees why not."""


class PanelShut(Exception):
    """There are no pins to be had: `why` is a kebab-case word, `say` the sentence for people."""

    def __init__(self, why: str, say: str) -> None:
        super().__init__(say)
        self.why, self.say = why, say


def why_no_gpio(model: Path = MODEL) -> str | None:
    """None where `panel = "auto"` should take the pins, otherwise why not, in a sentence."""
    if os.environ.get("GPIOZERO_PIN_FACTORY"):
        return None  # the house said which pins it means
    try:
        name = model.read_text(encoding="utf-8", errors="replace").rstrip("\0")
    except OSError:
        name = ""
    if "Raspberry Pi" not in name:
        return "This is not a Raspberry Pi."
    try:
        lgpio_library()
    except PanelShut as shut:
        return shut.say
    return None


def lgpio_library() -> Any:
    """The lgpio module, imported where its FIFO does no harm. Raises PanelShut."""
    with _lent_folder():
        try:
            lgpio = importlib.import_module("lgpio")
        except (ImportError, OSError) as wrong:
            raise PanelShut("no-lgpio", said("The pins need python3-lgpio from apt ({why}).", why=wrong)) from None
    if not hasattr(lgpio, "gpiochip_open"):
        raise PanelShut("empty-lgpio", said("The lgpio from pip is an empty package: install python3-lgpio from apt."))
    return lgpio


@contextmanager
def _lent_folder() -> Iterator[None]:
    """A working directory to make FIFOs in, and afterwards the one that was: LG_WD lets lgpio change it behind our
    back. Whoever opened a FIFO keeps it, so the folder is there for a moment only."""
    try:
        here: str | None = str(Path.cwd())
    except FileNotFoundError:
        here = None  # the working directory was deleted under us
    try:
        folder = _own_folder()
        folder.mkdir(mode=0o700)
    except OSError as wrong:
        say = said("There is no folder in which the pins' library could make its file ({why}).", why=wrong.strerror)
        raise PanelShut("no-folder", say) from None
    try:
        os.chdir(folder)
        yield
    finally:
        os.chdir(here or "/")
        shutil.rmtree(folder, ignore_errors=True)


@cache
def _own_folder() -> Path:
    """The same each time: lgpio remembers the folder in which it was imported, and makes all its files there."""
    return Path(tempfile.gettempdir()) / f"butler-lgpio-{secrets.token_hex(8)}"


def pin_factory() -> Any:
    """gpiozero's factory for the pins of this machine. Raises PanelShut."""
    from gpiozero import Device

    if Device.pin_factory is not None:
        return Device.pin_factory
    named = os.environ.get("GPIOZERO_PIN_FACTORY") or "lgpio"
    if named in NOT_THESE:
        raise _wrong_factory(named, NOT_THESE[named])
    lgpio = lgpio_library() if named == "lgpio" else None
    try:
        if lgpio is not None:
            from gpiozero.pins.lgpio import LGPIOFactory

            Device.pin_factory = LGPIOFactory()
        else:
            Device.ensure_pin_factory()
    except Exception as wrong:  # each library has exceptions of its own
        if lgpio is None:
            raise _wrong_factory(named, str(wrong)) from None
        raise PanelShut("no-pins", _no_pins(wrong)) from None
    return Device.pin_factory


def _wrong_factory(named: str, why: str) -> PanelShut:
    say = said(
        "GPIOZERO_PIN_FACTORY is {named}, which will not do ({why}): leave it away, or set it to lgpio.",
        named=named,
        why=why,
    )
    return PanelShut("wrong-factory", say)


def _no_pins(wrong: Exception) -> str:
    if isinstance(wrong, PermissionError) or "permission" in str(wrong).lower():
        return said("Butler may not use the pins: add its user to the group gpio.")
    return said("The pins of this machine cannot be used ({why}).", why=wrong)


def notify_thread_is_dead(factory: Any) -> bool:
    """lgpio hears all edges in one thread; an exception in any callback ends it, and the process lives on
    deaf."""
    if not type(factory).__module__.endswith("lgpio"):
        return False
    with suppress(ImportError, AttributeError):
        return not importlib.import_module("lgpio")._notify_thread.is_alive()
    return False


def revive_notify_thread() -> bool:
    """Give lgpio a new thread; True if it lives. Every pin has to be watched anew then: the old thread's file is
    where the edges of the old watch go."""
    with suppress(Exception), _lent_folder():
        lgpio: Any = importlib.import_module("lgpio")
        lgpio._notify_thread = lgpio._callback_thread()
        return bool(lgpio._notify_thread.is_alive())
    return False
