"""The doors of the page of cards: the host writes down what the cards of a deck say.

What is read and written is what the cards say, never in which order they lie. Cards are written between games only; the
game that runs carries its own, and the next one, the lobby's at once, is played with the new.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from companion.deck_file import Cards, CardsWrong, ChangedMeanwhile, DeckFiles
from companion.disk import DiskFailed
from companion.editions import EditionWrong
from companion.editions.check_cards import LONGEST_NAME
from companion.editions.check_decks import EFFECTS as NEEDS
from companion.editions.check_decks import LONGEST_TEXT, LONGEST_TITLE, MOST_CARDS
from companion.languages import speaks
from companion.rules.box_commands import ChooseEdition
from companion.rules.commands import HOUSE, PUBLIC
from companion.rules.refusals import NotYourPart, Refused
from companion.said import Said, said
from companion.wire import Malformed

from .answers import answer, body, may, need, refuse
from .deck_words import EFFECTS, Say, in_words, parameters
from .edition_words import deck_in_words
from .host import the_host
from .remote import Doors
from .spoken import here, language

LONGEST_WORD = 4_000  # letters; how long a text may be is for the check to say, in words
MOST_WORDS = 16  # on one card
ON = said("A game is on, and its cards stay as they are. Write new ones when it is over.")
MEANWHILE = said("These cards were changed meanwhile, in another tab or by hand. Nothing of yours is lost.")
LIMITS = {"name": LONGEST_NAME, "title": LONGEST_TITLE, "text": LONGEST_TEXT, "most": MOST_CARDS}


class GameIsOn(Refused):
    """Cards are not changed under people who play with them."""


class CardsChanged(Refused):
    """Somebody else was faster: the cards are not those that this page began with."""


class DeckDoors:
    """Only the host's phone comes through these."""

    def __init__(self, doors: Doors, decks: DeckFiles) -> None:
        self._doors, self._decks = doors, decks

    def deck(self) -> Response:
        """The cards of a deck as the next game is played with them."""
        the_host(self._doors, request.args.get("seat"))
        return answer(self._picture(request.args.get("edition", ""), request.args.get("deck", "")))

    def write_deck(self) -> Response:
        """Other cards for a deck, all or none of them."""
        sent = body()
        edition, deck, before = self._asked(sent)
        wish: dict[str, Any] = {"name": need(sent, "name", str, LONGEST_WORD)}
        if (size := may(sent, "size", int, None)) is not None:
            wish["size"] = size
        wish["cards"] = [_card(card) for card in need(sent, "cards", list, MOST_CARDS)]
        try:
            self._decks.write(edition, deck, wish, before)
        except CardsWrong as wrong:
            mistakes = in_words(wrong.mistakes, speaks(language()))
            several = said("Not saved yet: {count} things are not right.", count=len(mistakes))
            say = said("Not saved yet: one thing is not right.") if len(mistakes) == 1 else several
            return refuse(409, "cards-wrong", say, mistakes=mistakes)
        except ChangedMeanwhile:
            raise CardsChanged(MEANWHILE) from None
        except (LookupError, EditionWrong):
            raise NotFound from None
        say = said("Saved. {then}", then=self._bring(edition))
        return answer({**self._picture(edition, deck), "say": here(say)})

    def box_deck(self) -> Response:
        """The box's own cards again; the file of the house's own is kept aside."""
        edition, deck, before = self._asked(body())
        try:
            aside = self._decks.take_away(edition, deck, before)
        except ChangedMeanwhile:
            raise CardsChanged(MEANWHILE) from None
        except (LookupError, EditionWrong):
            raise NotFound from None
        say = self._bring(edition)
        if aside:
            say = said("{what} Your own cards are kept in the file {file}.", what=say, file=aside)
        return answer({**self._picture(edition, deck), "say": here(say)})

    def _asked(self, sent: dict[str, Any]) -> tuple[str, str, str]:
        """Edition, deck and the digest that the page began with, from a host who may write now."""
        the_host(self._doors, may(sent, "seat", str, None))
        if self._doors.table.surroundings.notices["kiosk"]:
            raise NotYourPart("The decks of this table are the house's own. Ask the people who work here.")
        if not self._is_between_games():
            raise GameIsOn(ON)
        return need(sent, "edition", str), need(sent, "deck", str), need(sent, "before", str)

    def _is_between_games(self) -> bool:
        return self._doors.table.view(PUBLIC)["phase"] in ("lobby", "over")

    def _bring(self, edition: str) -> Said:
        """Lays a lobby anew that still has the cards of before; says from when on the new ones are played."""
        table = self._doors.table
        if table.view(PUBLIC)["phase"] == "lobby" and table.edition.id == edition:
            try:
                table.submit(ChooseEdition(HOUSE, edition))
            except (Refused, DiskFailed):  # a game was begun meanwhile, or the disk is full: they wait for the next
                return said("These cards are played from the game after this one.")
        return said("The next game is played with these cards.")

    def _picture(self, edition: str, deck: str) -> dict[str, Any]:
        try:
            told = _in_words(self._decks.cards(edition, deck), self._decks.effects(edition, deck), speaks(language()))
        except (LookupError, EditionWrong):
            raise NotFound from None
        return {**told, "open": self._is_between_games()}


def _in_words(cards: Cards, effects: list[str], say: Say) -> dict[str, Any]:
    return {
        "edition": {"id": cards.edition.id, "name": say(cards.edition.name), "tone": cards.edition.tone},
        "deck": {"id": cards.deck.id, **deck_in_words(cards.deck)},
        "file": cards.file,
        "digest": cards.digest,
        "ours": cards.ours,
        "full": cards.full,
        "left_out": [mistake["say"] for mistake in in_words(cards.left_out, say)],
        "limits": LIMITS,
        "effects": [
            {"id": each, "title": say(EFFECTS[each][0]), "say": say(EFFECTS[each][1]), "needs": [*NEEDS[each]]}
            for each in effects
        ],
        "parameters": parameters(cards.edition, say),
    }


def _card(card: Any) -> dict[str, Any]:
    """A card as it was sent: words and whole numbers; what they mean is for the check to say. Raises `Malformed`."""
    if not isinstance(card, dict) or len(card) > MOST_WORDS:
        raise Malformed("cards", "Each of the cards has to be an object of a few words.")
    for word, value in card.items():
        if type(value) not in (str, int) or (isinstance(value, str) and len(value) > LONGEST_WORD):
            raise Malformed("cards", f"{word[:40]} of a card has to be a text or a whole number.")
    return card


def blueprint(decks: DeckDoors) -> Blueprint:
    """The doors of the page of cards as Flask routes."""
    routes = Blueprint("deck", __name__)
    for path, method, door in (
        ("/api/host/deck", "GET", decks.deck),
        ("/api/host/deck", "POST", decks.write_deck),
        ("/api/host/deck/box", "POST", decks.box_deck),
    ):
        routes.add_url_rule(path, door.__name__, door, methods=[method])
    return routes
