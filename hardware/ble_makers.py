"""Who made a Bluetooth die, by its name, its services and its characteristics. Pure.

GoDice and old Pixels have the same service, which is a common one besides: toys, sensors and toothbrushes have
it too. So on the air the name has to agree, and after connecting the characteristics decide.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from . import godice, pixels
from .ble_words import Voice


class Maker(NamedTuple):
    """How to talk with one kind of die: `notify` and `write` are characteristics."""

    name: str
    notify: str
    write: str
    voice: Callable[[], Voice]


PIXELS = Maker("Pixels", pixels.NOTIFY, pixels.WRITE, pixels.PixelsVoice)
OLD_PIXELS = Maker("Pixels (old firmware)", pixels.OLD_NOTIFY, pixels.OLD_WRITE, pixels.PixelsVoice)
GODICE = Maker("GoDice", godice.NOTIFY, godice.WRITE, godice.GoDiceVoice)


def looks_like_a_die(name: str, services: Collection[str]) -> bool:
    """Whether something on the air may be a die of these makers, and nothing else."""
    offered = {service.lower() for service in services}
    if pixels.SERVICE in offered or name.startswith(godice.NAME + "_"):
        return True
    return pixels.OLD_SERVICE in offered and name.lower().startswith("pixel")


def maker_of(name: str, characteristics: Collection[str]) -> Maker | None:
    """Who made what was connected to; None for what is no die that we know."""
    has = {characteristic.lower() for characteristic in characteristics}
    if {pixels.NOTIFY, pixels.WRITE} <= has:
        return PIXELS
    if {godice.NOTIFY, godice.WRITE} <= has:
        # The common service in its common form: only the name tells a die from a toothbrush.
        return GODICE if name.startswith(godice.NAME) else None
    return OLD_PIXELS if {pixels.OLD_NOTIFY, pixels.OLD_WRITE} <= has else None
