"""What proves a seat's cards against the seal, built up from nothing like its view, and asked for only when it is
checked: salts and sibling hashes are longer than the rest of a picture and stay the same for a whole game.
"""

from __future__ import annotations

from .commands import Seat
from .kept import View
from .own_view import has_opened, open_hand
from .state import State


def proofs(state: State, seat: Seat) -> View:
    """The game, and the cards that `seat` may prove: its own hand once that lies open, the envelope's once it has
    opened that, or the game is over. Each with the salt and the path that lead to the seal's root (`companion.seal`).
    """
    opened = has_opened(state, seat)
    envelope = [sealed for sealed in state.cards if opened and sealed.place.startswith("envelope/")]
    cards = [
        {"card": sealed.card, "place": sealed.place, "salt": sealed.salt, "path": sealed.path}
        for sealed in (*open_hand(state, seat), *envelope)
    ]
    return {"game": state.game, "cards": cards}
