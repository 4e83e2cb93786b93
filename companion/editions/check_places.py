"""Where tokens can be: extra places, passages and distances; and the small facts of a box."""

from __future__ import annotations

from companion.rules.board import FACTS

from .check_cards import PLACES
from .wrong import Mistakes, Table, each_table, near, one_of, table, text, unknown_keys

TONES = ("manor", "castle")

MOST_SQUARES = 100


def ids_of(box: Table, section: str) -> list[str]:
    """The ids in a list of cards, as far as they are texts."""
    return [card["id"] for _, card in each_table(box.get(section)) if isinstance(card.get("id"), str)]


def joined(box: Table) -> dict[str, str]:
    """The passages that lead from one of the box's rooms to another one."""
    rooms = ids_of(box, "rooms")
    return {
        here: there
        for here, there in table(box.get("passages")).items()
        if here in rooms and isinstance(there, str) and there in rooms and here != there
    }


def places_of(box: Table) -> list[str]:
    """The extra places of the board."""
    places = box.get("places")
    return [place for place in places if isinstance(place, str)] if isinstance(places, list) else []


def check_facts(box: Table) -> Mistakes:
    """Name, tone, what cards are sealed in, the token that starts, what is unsure, where the box stands in a list."""
    mistakes = text(box.get("name"), "name", 40)
    if "tone" in box:
        mistakes += one_of(box["tone"], TONES, "tone", "tone")
    if "case" in box:
        mistakes += text(box["case"], "case", 20)
    if "first_suspect" in box:
        mistakes += one_of(box["first_suspect"], ids_of(box, "suspects"), "first_suspect", "suspect")
    for section, known, what in (("places", PLACES, "place"), ("unsure", FACTS, "fact to be unsure of")):
        listed = box.get(section, [])
        if not isinstance(listed, list):
            mistakes.append(f"{section}: a list of texts is needed here.")
            continue
        for place in listed:
            mistakes += one_of(place, known, section, what)
        if len({str(place) for place in listed}) < len(listed):
            mistakes.append(f"{section}: each is named once.")
    if "order" in box and type(box["order"]) is not int:
        mistakes.append("order: a number is needed here.")
    return mistakes


def check_passages(box: Table) -> Mistakes:
    """Passages lead from a room to another room and back."""
    passages = box.get("passages", {})
    if not isinstance(passages, dict):
        return ["passages: a table is needed here: from which room to which."]
    rooms, ways = ids_of(box, "rooms"), joined(box)
    mistakes: Mistakes = []
    for here, there in passages.items():
        where = f"passages.{here}"
        mistakes += one_of(here, rooms, where, "room") + one_of(there, rooms, where, "room")
        if here == there:
            mistakes.append(f"{where}: the passage leads back into the same room.")
        elif here in ways and passages.get(there) != here:
            mistakes.append(f'{where}: the passage is one-way; write {there} = "{here}" as well.')
    return mistakes


def check_distances(box: Table) -> Mistakes:
    """Squares from a room, or from a token's start, into rooms; none of it beside a grid, which gives them."""
    rooms = ids_of(box, "rooms")
    mistakes: Mistakes = []
    for section, starts in (("distances", rooms + places_of(box)), ("start_distances", ids_of(box, "suspects"))):
        if section not in box:
            continue
        if "grid" in box:
            mistakes.append(f"{section}: the grid gives the distances; leave this section out.")
        if not isinstance(box[section], dict):
            mistakes.append(f"{section}: a table is needed here.")
        for start, far in table(box[section]).items():
            where = f"{section}.{start}"
            if start not in starts:
                mistakes.append(f"{where}: there is no such place.{near(start, starts)}")
            if not isinstance(far, dict):
                mistakes.append(f"{where}: a table is needed here: how many squares to which room.")
                continue
            mistakes += unknown_keys(far, (room for room in rooms if room != start), f"{where}.")
            mistakes += [
                f"{where}.{room}: a number of squares from 1 to {MOST_SQUARES} is needed here."
                for room, squares in far.items()
                if type(squares) is not int or not 1 <= squares <= MOST_SQUARES
            ]
    return mistakes
