"""The phones: each player's private remote in a browser.

Pages render the choices that a view offers and contain no rules. Seats know which phone may act for which seat,
the doorman who is let near at all, the hub who listens. `front_door.FrontDoor` opens all of it at an address.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.staff.offers import Offered
    from companion.statistics import Line

    from .album_door import AlbumDoor
    from .doorway import Doorway
    from .house import Book, Shelf, Steward, Table
    from .remote import Doors
    from .seats import Seats


def create_app(
    table: Table,
    seats: Seats,
    settings: Any,
    book: Book,
    *,
    shelf: Shelf | None = None,
    take_up: Callable[[str], None] | None = None,
    remove: Callable[[str], None] | None = None,
    steward: Steward | None = None,
    offered: Offered | None = None,
    sums: Callable[[], Sequence[Line]] | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Doorway:
    """The doors of one table as one WSGI app. `settings.web.hosts` are further names it answers to.

    The host takes up games from the `shelf`, staff `remove` them for good and act on the table through `steward`;
    `offered` is what they set for guests, `sums` are what was played. The hub that owns the streams is
    `app.behind["butler"].hub`; it has to be started, and needs `server.Server` to be handed its sockets.
    """
    # A quarter of a second of imports, so that the table screen can show its first picture before them.
    from companion.narration import sentence
    from companion.staff.offers import Offered, begins

    from . import album_door, pages, remote
    from .ajar import own_names
    from .doorman import Doorman
    from .hub import Hub
    from .pictures import Pictures
    from .reclaim import Claims
    from .short_way import ShortWay

    claims = Claims(clock=clock)
    album = album_door.AlbumDoor(table, shelf.folder if shelf else None)
    extras = {"build": pages.build()}
    offers = offered or Offered(book, begins(settings))

    def of_the_door() -> dict[str, Any]:
        presets = offers.now.presets_for(table.edition.id)
        return {**extras, "claims": claims.seats(), "picture": album.here(), "presets": presets}

    pictures = Pictures(table, sentence, of_the_door)
    hub = Hub(table, pictures, clock)
    doors = remote.Doors(table, seats, claims, pictures, hub, clock)
    seats.ended = hub.end
    house = {"steward": steward, "offered": offers, "sums": sums, "clock": clock}
    app = _opened(doors, album, settings, book, {"shelf": shelf, "take_up": take_up, "remove": remove, **house})
    app.wsgi_app = Doorman(ShortWay(app.wsgi_app, doors), own_names(settings).is_own, settings.language)
    return app


def _opened(doors: Doors, album: AlbumDoor, settings: Any, book: Book, house: dict[str, Any]) -> Doorway:
    """All the doors: the players', the host's, those behind the staff's PIN (of this table, and of the house's other
    tables), and the pages."""
    from companion.deck_file import DeckFiles
    from companion.floor.watch import Watch
    from companion.languages import languages

    from . import (
        album_door,
        answers,
        deck_doors,
        floor_doors,
        host,
        house_door,
        map_door,
        notebook_door,
        pages,
        remote,
        staff,
    )
    from .doorway import Doorway

    behind = staff.StaffDoors(doors, book, settings, **house)
    watch = Watch(settings.floor, doors.hub.ring, clock=house["clock"])
    app = Doorway(
        [
            *remote.ways(doors),
            *notebook_door.ways(notebook_door.NotebookDoor(doors, house["clock"])),
            *map_door.ways(map_door.MapDoor(doors)),
            *host.ways(host.HostDoors(doors, house["shelf"], house["take_up"])),
            *deck_doors.ways(deck_doors.DeckDoors(doors, DeckFiles(settings.data))),
            *album_door.ways(album),
            *house_door.ways(house_door.HouseDoor(doors, house["steward"])),
            *staff.ways(behind),
            *floor_doors.ways(floor_doors.FloorDoors(watch, doors.hub, behind.entry)),
            *pages.ways(doors.table, settings.data),
        ],
        {**answers.SORRY, **remote.SORRY, **staff.SORRY},
        last=remote.give_cookie,
        house=settings.language,
        spoken=lambda: house["offered"].now.spoken(languages()),
    )
    app.behind = {"butler": doors, "staff": behind, "floor": watch}
    return app
