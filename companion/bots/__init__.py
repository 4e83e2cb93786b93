"""Players made of choices and their own view: for simulations, demonstrations and empty seats.

A bot reads what a phone in its seat would read and answers with one of the choices it is offered. It has no other way
to look, and no other way to act.
"""

from companion.bots.easy import EasyBot
from companion.bots.games import NAMES, play_game
from companion.bots.levels import LEVELS
from companion.bots.seats import presenter, seat_bots
from companion.bots.tally import play_games

__all__ = ["LEVELS", "NAMES", "EasyBot", "play_game", "play_games", "presenter", "seat_bots"]
