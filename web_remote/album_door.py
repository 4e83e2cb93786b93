"""The album's door: the picture of the game that is over, for whoever looks at its end.

It is drawn from what all may see by then (`companion.album`), and lies beside the game's file. It is given out only
while that game's end lies on the table, and nobody's browser keeps it.
"""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response
from werkzeug.exceptions import NotFound

from companion.album import place
from companion.knowing import is_over
from companion.rules.commands import PUBLIC

from .house import Table

FILE = "butler.png"
"""What a browser calls it when somebody keeps it: neither the game's id nor anybody's name."""


class AlbumDoor:
    """`folder` is where the pictures of games lie; None in a house without a shelf."""

    def __init__(self, table: Table, folder: Path | None) -> None:
        self._table, self._folder = table, folder

    def here(self) -> str:
        """The game that is over and whose picture lies there; "" while there is none."""
        _, painted = self._table.picture(PUBLIC)
        over, game = is_over(painted.view), str(painted.view["game"])
        return game if over and self._folder is not None and place(self._folder, game).is_file() else ""

    def picture(self) -> Response:
        """The picture, to be looked at or kept."""
        game = self.here()
        if not game or self._folder is None:
            raise NotFound
        try:
            drawn = place(self._folder, game).read_bytes()
        except OSError:
            raise NotFound from None
        response = Response(drawn, mimetype="image/png")
        response.headers["Content-Disposition"] = f'inline; filename="{FILE}"'
        return response


def blueprint(album: AlbumDoor) -> Blueprint:
    """The album's door as a Flask route."""
    routes = Blueprint("album", __name__)
    routes.add_url_rule("/api/public/picture", "picture", album.picture, methods=["GET"])
    return routes
