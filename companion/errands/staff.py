"""`butler staff`: the PIN of the staff's page, the table's card to print, and what was played."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errands.ending import Ending, Sorry

if TYPE_CHECKING:
    from companion.settings import Settings

TEXT = """\
What the staff's page needs, and what it tells.

  butler staff pin           sets the PIN of http://<the table>/staff; good at once, also while the table plays.
                             It is asked for twice; --stdin reads it from standard input, once
                             (a further table of this machine: --data /var/lib/butler/tables/2)
  butler staff pin --print   prints the hash of a PIN, for [staff] pin in the settings of several tables
  butler staff played        what was played, as CSV (--json: as JSON): games, minutes, boxes, players; nobody's name
  butler staff card FILE     the card that stands on the table, with its code and address (.png or .pdf, A6);
                             --address says by which address phones come

A new PIN also forgets how often the one before was tried wrongly.

exit codes: 0 fine, 2 that cannot be a PIN, or the command line is wrong, 5 the data folder cannot be written
"""


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("do", choices=("pin", "played", "card"), help="what to do")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="with card: the picture or the PDF")
    parser.add_argument("--stdin", action="store_true", help="with pin: read it from standard input")
    parser.add_argument("--print", action="store_true", help="with pin: print its hash and keep nothing")
    parser.add_argument("--address", metavar="URL", help="with card: http://10.42.77.1:8080/ for example")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder that `play` would use")
    parser.add_argument("--settings", type=Path, metavar="FILE", help="the settings that `play` would use")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(said: Namespace) -> int:
    """Set, tell or draw."""
    from companion import settings

    try:
        house = settings.load(said.settings, {"data": said.data})
    except settings.SettingsWrong as wrong:
        raise Sorry("these settings cannot be used:\n  " + "\n  ".join(wrong.mistakes)) from None
    if (said.file is not None) != (said.do == "card"):
        raise Sorry("butler staff card FILE draws the card; pin and played take no file.")
    return {"pin": _pin, "played": _played, "card": _card}[said.do](said, house)


def _pin(said: Namespace, house: Settings) -> int:
    from companion.disk import DiskFailed
    from companion.staff.pin import PinWrong, hashed, keep

    try:
        kept = hashed(sys.stdin.readline() if said.stdin else _asked())
    except PinWrong as wrong:
        raise Sorry(wrong.say) from None
    if said.print:
        print(kept)
        return Ending.FINE
    try:
        path = keep(house.data, kept)
    except DiskFailed as failed:
        raise Sorry(f"{house.data}: {failed.say}", Ending.DISK) from None
    if house.staff.pin is not None:
        print(
            "butler: the settings have a PIN of their own ([staff] pin), which stands above this one", file=sys.stderr
        )
    print(json.dumps({"kept": str(path)}) if said.json else f"The PIN is set. Staff come in at /staff. ({path})")
    return Ending.FINE


def _asked() -> str:
    """Typed twice, without being shown."""
    import getpass

    try:
        first = getpass.getpass("New PIN for the staff's page: ", sys.stderr)
        if getpass.getpass("Once more: ", sys.stderr) != first:
            raise Sorry("those were two different ones; nothing was changed.")
    except EOFError:
        raise Sorry("nobody typed a PIN; nothing was changed. --stdin reads it from standard input.") from None
    return first


def _played(said: Namespace, house: Settings) -> int:
    from dataclasses import asdict

    from companion.disk import Damaged, DiskFailed
    from companion.house_book import HouseBook
    from companion.statistics import as_csv, lines

    if not (house.data / "house.book").exists():
        found = []
    else:
        try:
            book = HouseBook.to_read(house.data)
        except (DiskFailed, Damaged) as failed:
            raise Sorry(f"{house.data}: {failed.say}", Ending.DISK) from None
        try:
            found = lines(book)
        finally:
            book.close()
    print(json.dumps({"lines": [asdict(line) for line in found]}) if said.json else as_csv(found), end="")
    return Ending.FINE


def _card(said: Namespace, house: Settings) -> int:
    kind = said.file.suffix.lower().removeprefix(".")
    if kind not in ("png", "pdf"):
        raise Sorry("a card is a .png or a .pdf: butler staff card table.pdf")
    try:
        import pygame
    except ImportError:
        raise Sorry("to draw a picture, pygame-ce is needed.") from None
    from companion.hotspot import wifi_code
    from companion.screen.table_card import CardWish, drawn

    hotspot = house.hotspot
    wish = CardWish(
        said.address or _address(house),
        table=house.house.table,
        wifi_name=hotspot.ssid,
        wifi_code=wifi_code(hotspot) if hotspot.is_wanted else "",
        language=house.language,
        kind=kind,
    )
    try:
        said.file.write_bytes(drawn(wish))
    except (OSError, pygame.error) as wrong:
        raise Sorry(f"{said.file} cannot be written: {wrong}.") from None
    print(json.dumps({"card": str(said.file), "url": wish.url}) if said.json else f"{said.file}: {wish.url}")
    return Ending.FINE


def _address(house: Settings) -> str:
    """Where phones come in: the table's own Wi-Fi, else the best of this machine's addresses."""
    from web_remote.addresses import Address, best, local_addresses, url

    own = Address("", house.hotspot.address) if house.hotspot.is_wanted else best(local_addresses())
    return url(own, house.web.port)
