"""The phones: each player's private remote in a browser.

Pages render the choices that a view offers and contain no rules. Seats know which phone may act for which seat,
the doorman who is let near at all, the hub who listens. `front_door.FrontDoor` opens all of it at an address.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask

    from companion.staff.offers import Offered
    from companion.statistics import Line

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
) -> Flask:
    """The doors of one table as a Flask app. `settings.web.hosts` are further names it answers to.

    The host takes up games from the `shelf`, staff `remove` them for good and act on the table through `steward`;
    `offered` is what they set for guests, `sums` are what was played. The hub that owns the streams is
    `app.extensions["butler"].hub`; it has to be started, and needs `server.Server` to be handed its sockets.
    """
    # A quarter of a second of imports, so that the table screen can show its first picture before them.
    from flask import Flask

    from companion.deck_file import DeckFiles
    from companion.languages import languages
    from companion.narration import sentence
    from companion.staff.offers import Offered, begins

    from . import album_door, deck_doors, host, house_door, map_door, notebook_door, pages, remote
    from .ajar import own_names
    from .answers import answer_all
    from .doorman import Doorman
    from .hub import Hub
    from .pictures import Pictures
    from .reclaim import Claims
    from .short_way import ShortWay
    from .spoken import HOUSE, SPOKEN

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

    app = Flask(__name__, static_folder=None)
    app.url_map.merge_slashes = False  # an address with two slashes is a wrong address, not a way round
    app.extensions["butler"] = doors
    app.config[HOUSE] = settings.language
    app.config[SPOKEN] = lambda: offers.now.spoken(languages())
    app.register_blueprint(remote.blueprint(doors))
    app.register_blueprint(notebook_door.blueprint(notebook_door.NotebookDoor(doors, clock)))
    app.register_blueprint(map_door.blueprint(map_door.MapDoor(doors)))
    app.register_blueprint(host.blueprint(host.HostDoors(doors, shelf, take_up)))
    app.register_blueprint(deck_doors.blueprint(deck_doors.DeckDoors(doors, DeckFiles(settings.data))))
    app.register_blueprint(album_door.blueprint(album))
    app.register_blueprint(house_door.blueprint(house_door.HouseDoor(doors, steward)))
    house = {"steward": steward, "offered": offers, "sums": sums, "clock": clock}
    _open_to_staff(app, doors, settings, book, {"shelf": shelf, "take_up": take_up, "remove": remove, **house})
    app.register_blueprint(pages.blueprint(table, settings.data))
    answer_all(app)
    app.wsgi_app = Doorman(ShortWay(app.wsgi_app, doors), own_names(settings).is_own, settings.language)  # type: ignore[assignment]
    return app


def _open_to_staff(app: Flask, doors: Doors, settings: Any, book: Book, house: dict[str, Any]) -> None:
    """The doors behind the staff's PIN: those of this table, and of the house's other tables."""
    from companion.floor.watch import Watch

    from . import floor_doors, staff

    behind = staff.StaffDoors(doors, book, settings, **house)
    app.extensions["staff"] = behind
    app.register_blueprint(staff.blueprint(behind))
    staff.answer_staff(app)
    app.extensions["floor"] = watch = Watch(settings.floor, doors.hub.ring, clock=house["clock"])
    app.register_blueprint(floor_doors.blueprint(floor_doors.FloorDoors(watch, doors.hub, behind.entry)))
