"""What does not fit together: players and deals, decks and what draws from them, switches and places of the board."""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.board import PASSAGES
from companion.rules.edition import LISTS

from .check_places import joined, places_of
from .switches import NO_DECK
from .ways import Way, ways
from .wrong import Mistakes, Table, each_table, once, table

FOURS = ("side-four", "neutral-four", "rooms-four", "corners-four")
"""Deals that lay four cards aside: for two players, or two teams, who share the rest."""

LAID_ASIDE = dict.fromkeys(FOURS, 4) | {"one-of-each-open": 3}
LOOKS_AT = {
    "peek-side": ("undisproved", ("side-four",)),
    "show-neutral": ("undisproved", ("neutral-four",)),
    "peek-room": ("entering", ("rooms-four", "corners-four")),
}
"""Answers that look at cards laid aside, at which switch, and the deals that lay such cards there."""

DRAWN_AT = {"question": "question", "claw": "claw"}
STANDS_AT = {"accuse-from": "centre", "tokens-start": "centre", "weapons-start": "centre"}


def check_fits(box: Table) -> Mistakes:
    """Every way to play the box, against its cards, places and decks."""
    return once(f"{way.where}: {say}" for way in ways(box) for say in _trouble(way, box))


def _trouble(way: Way, box: Table) -> Iterator[str]:
    yield from _of_players(way, box)
    yield from _of_looks(way)
    yield from _of_places(way, box)
    yield from _of_decks(way, box)


def _of_players(way: Way, box: Table) -> Iterator[str]:
    deal, teams = way.rules.get("deal", "all"), way.rules.get("teams", "none")
    counts = {section: len(each_table(box.get(section))) for section in LISTS}
    if teams != "none" and way.least < 4:
        yield f'"{teams}" needs at least four players, two for each team.'
    if deal in FOURS and teams == "none" and (way.least, way.most) != (2, 2):
        yield f'"{deal}" needs exactly two players, or two teams.'
    left = sum(counts.values()) - len(LISTS) - LAID_ASIDE.get(deal, 0)
    hands = 2 if teams == "two-hands" else way.most
    if left < hands:
        yield f'with "{deal}" {max(left, 0)} cards are left for {hands} hands; somebody would have none.'
    if deal == "one-of-each-open" and min(counts.values()) < 3:
        yield f'"{deal}" needs three cards of each kind, or the answer lies open.'
    if deal == "rooms-four" and counts["rooms"] < 4:
        yield f'"{deal}" needs four rooms.'
    if deal == "corners-four" and len(joined(box)) != 4:
        yield f'"{deal}" needs four rooms with a passage; there are {len(joined(box))}.'
    if way.rules.get("movement") == "choose-room" and way.most > counts["rooms"]:
        yield f"{way.most} players cannot begin in {counts['rooms']} different rooms."
    if way.rules.get("weapons-start") in ("drawn", "chosen") and counts["weapons"] > counts["rooms"]:
        yield f"{counts['weapons']} weapons do not find a room of their own in {counts['rooms']}."


def _of_looks(way: Way) -> Iterator[str]:
    deal = way.rules.get("deal", "all")
    for look, (switch, deals) in LOOKS_AT.items():
        if way.rules.get(switch) == look and deal not in deals:
            yield f'"{look}" needs the deal "{" or ".join(deals)}"; under "{deal}" there is nothing to look at.'


def _of_places(way: Way, box: Table) -> Iterator[str]:
    places, unsure = places_of(box), box.get("unsure")
    if way.rules.get("accuse-from") == "centre" and way.rules.get("movement") == "choose-room":
        yield 'accuse-from "centre" with movement "choose-room": nobody gets there, so nobody could ever accuse.'
    if way.rules.get("deal") == "corners-four" and isinstance(unsure, list) and PASSAGES in unsure:
        yield 'deal "corners-four" needs passages that are known; the box is unsure of them.'
    for switch, place in STANDS_AT.items():
        if way.rules.get(switch) == place and place not in places:
            yield f'{switch} "{place}" needs places = ["{place}"].'
    if way.rules.get("first-player") == "named-suspect" and "first_suspect" not in box:
        yield '"named-suspect" needs first_suspect: the token that begins.'


def _of_decks(way: Way, box: Table) -> Iterator[str]:
    deck, drawn_on = way.rules.get("deck", NO_DECK), way.rules.get("drawn-on", "never")
    places = places_of(box)
    if deck == NO_DECK:
        if drawn_on != "never":
            yield f'drawn-on "{drawn_on}" needs a deck to draw from.'
        return
    if drawn_on == "never":
        yield f'nothing is ever drawn from the deck "{deck}"; drawn-on says when.'
    if drawn_on in DRAWN_AT and DRAWN_AT[drawn_on] not in places:
        yield f'drawn-on "{drawn_on}" needs places = ["{DRAWN_AT[drawn_on]}"].'
    if drawn_on == "claw" and way.rules.get("deck-form") == "printed":
        yield 'drawn-on "claw" with deck-form "printed": who wins a fight is told by the cards that Butler draws.'
    if drawn_on != "never" and way.rules.get("movement") == "choose-room":
        yield f'drawn-on "{drawn_on}" never happens where nobody rolls.'
    cards = table(table(box.get("decks")).get(deck)).get("cards")
    fights = any(card.get("effect") == "fight" for _, card in each_table(cards))
    if fights and drawn_on not in ("claw", "never"):
        yield f'the deck "{deck}" has monsters; they are met on "claw", not on "{drawn_on}".'
    if drawn_on == "claw":
        for at, card in each_table(cards):
            if isinstance(card.get("effect"), str) and card["effect"] != "fight":
                yield f'on "claw" monsters are met; cards[{at}] of the deck "{deck}" ("{card["effect"]}") is none.'
    if fights and "maze" not in places:
        yield f'the deck "{deck}" has monsters; who loses goes to places = ["maze"].'
