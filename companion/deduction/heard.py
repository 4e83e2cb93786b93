"""What a seat has seen and heard, as a case: the one way in which bots and phones come to theirs.

It is made of the seat's own view and of the news it was told, and of nothing else. What somebody did is knowledge; what
somebody usually does is not. Cards never change hands: whoever passes one to the left gets it back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from companion.rules.edition import KINDS, ROOM, SUSPECT, WEAPON, Edition

from .case import ENVELOPE, FACE_DOWN, FACE_UP, PLAYER, Case, Entry, Has, HasNone, Holder, NotSolution, Some

Item = Mapping[str, Any]
View = Mapping[str, Any]
Source = int | str
"""Where an entry comes from: the index of the news item that was heard, or "hand", "face-up", "shown"."""

THE_ENVELOPE, OPEN, BESIDE = "envelope", "face-up", "beside"
"""The ids of the holders that are no seats."""
MISSED: Item = {"event": "missed"}
"""Stands among the news where something may have been told that was not heard."""


class Notes(Protocol):
    """One seat's view, everything it was told, and the box: of one moment (`companion.gallery.Notes`)."""

    @property
    def view(self) -> View: ...

    @property
    def heard(self) -> Sequence[Item]: ...

    @property
    def edition(self) -> Edition: ...


class NotDealt(ValueError):
    """This view shows no hand: nothing can be told yet."""


def case_of(view: View, heard: Sequence[Item], edition: Edition) -> tuple[Case, tuple[Source, ...]]:
    """The case of the seat whose view this is, and for each entry of its knowledge where it comes from.

    `heard` is everything this seat was told, oldest first (news with their private fields). Where it is not all, what
    the view still shows (cards shown, revealed, the opened envelope) counts as "shown". Holders are named as seats are
    (of a team with one hand, the first seat in table order), "envelope", "face-up" and "beside".
    Raises `NotDealt` before there is a hand to look at.
    """
    if not view["hand"]:
        raise NotDealt("the cards have not been dealt")
    table = view["table"]
    hands = hands_of(table)
    told = _Told(hands, hands[view["seat"]])
    for own in view["hand"]:
        told.lies(told.me, own["card"], "hand")
    for lies in table["open"]:
        told.lies(OPEN, lies["card"], "face-up")
    for index, item in enumerate(heard):
        tells = _TELLS.get(item["event"])
        if tells:
            told.index = index
            tells(told, item)
    told.sees_now(view)
    case = Case(told.me, _categories(edition), _holders(table, hands), tuple(told.entries.values()))
    return case, tuple(told.entries_of)


def hands_of(table: Mapping[str, Any]) -> dict[str, str]:
    """Seat -> the holder whose cards it looks into, in table order: partners with one hand are one holder."""
    shared = table["teams"] if table["rules"].get("teams") == "two-hands" else {}
    first: dict[object, str] = {}
    seats = [sits["seat"] for sits in table["seats"]]
    return {seat: first.setdefault(shared.get(seat, seat), seat) for seat in seats}


def _holders(table: Mapping[str, Any], hands: Mapping[str, str]) -> tuple[Holder, ...]:
    """All holders, the hands in table order."""
    holders = [Holder(s["seat"], PLAYER, s["cards"]) for s in table["seats"] if hands[s["seat"]] == s["seat"]]
    holders.append(Holder(THE_ENVELOPE, ENVELOPE, len(KINDS)))
    if table["open"]:
        holders.append(Holder(OPEN, FACE_UP, len(table["open"])))
    hidden = len(table["side"]) + len(table["room_cards"])
    if hidden:
        holders.append(Holder(BESIDE, FACE_DOWN, hidden))
    return tuple(holders)


@lru_cache(maxsize=16)
def _categories(edition: Edition) -> Mapping[str, tuple[str, ...]]:
    return {kind: tuple(card.id for card in edition.cards if card.kind == kind) for kind in KINDS}


class _Told:
    """The entries while the news are gone through. The same said twice is written down once, where it was first heard;
    of one's own hand nothing more than what it holds."""

    def __init__(self, hands: Mapping[str, str], me: str) -> None:
        self.hands = hands
        self.me = me
        self.index = 0
        self.entries: dict[tuple[object, ...], Entry] = {}
        self.entries_of: list[Source] = []
        self.asked: tuple[str, ...] = ()
        self.asked_at = self.named_at = 0
        self.accused: tuple[str, ...] = ()
        self.failed_at: Source = "shown"

    def notes(self, entry: Entry, source: Source, *key: object) -> None:
        """Writes down an entry, unless it stands there."""
        key = (type(entry), *key)
        if key not in self.entries:
            self.entries[key] = entry
            self.entries_of.append(source)

    def lies(self, holder: str, card: str, source: Source) -> None:
        """The card is seen at this holder."""
        self.notes(Has(holder, (card,)), source, holder, card)

    def seen(self, place: str, card: str, source: Source) -> None:
        """The card is seen at a place: a seat's hand, the case, or a place beside the board."""
        self.lies(self.hands.get(place) or (THE_ENVELOPE if place == "case" else BESIDE), card, source)

    def lacks(self, holder: str, cards: tuple[str, ...]) -> None:
        """None of these cards is in this hand."""
        if holder != self.me:
            self.notes(HasNone(holder, cards), self.index, holder, cards)

    def holds_one(self, seat: str, cards: tuple[str, ...], source: Source) -> None:
        """One of these cards is in this seat's hand."""
        holder = self.hands[seat]
        if holder != self.me:
            self.notes(Some(holder, cards), source, holder, cards)

    def sees_now(self, view: View) -> None:
        """What the view itself shows: looks that were not heard of, and what is going on right now."""
        for look in (*view["shown"], *view["table"]["revealed"]):
            self.seen(look["by"], look["card"], "shown")
        opened = view["envelope"]
        for kind in KINDS if opened else ():
            self.lies(THE_ENVELOPE, opened[kind], self.failed_at)
        running, turn = view["interlude"], view["turn"]
        if running and running["effect"] == "holder-reveals":  # only who holds the named card is asked
            self.seen(running["asked"][0], running["named"], self.named_at)
        suggestion = turn and turn["suggestion"]
        looked = view["table"]["rules"].get("disproof") == "swift"  # the box does, before it asks
        if looked and suggestion and suggestion["asked"] and not suggestion["checking"]:
            cards = tuple(suggestion[kind] for kind in KINDS)
            self.holds_one(suggestion["asked"], cards, self.asked_at if self.asked else "shown")

    # --- what is heard

    def suggestion(self, item: Item) -> None:
        self.asked, self.asked_at = (item[SUSPECT], item[WEAPON], item[ROOM]), self.index

    def passed(self, item: Item) -> None:
        if self.asked:
            self.lacks(self.hands[item["seat"]], self.asked)

    def shown(self, item: Item) -> None:
        """Without a suggestion a drawn card made that seat show whatever it liked."""
        asked, self.asked = self.asked, ()
        if "card" in item:
            self.seen(item["seat"], item["card"], self.index)
        elif asked:
            self.holds_one(item["seat"], asked, self.index)

    def settled(self, item: Item) -> None:
        """Nobody could disprove it, or it was taken back before anybody answered."""
        self.asked = ()

    def missed(self, item: Item) -> None:
        self.asked = self.accused = ()

    def accusation(self, item: Item) -> None:
        self.accused = (item[SUSPECT], item[WEAPON], item[ROOM])

    def failed(self, item: Item) -> None:
        if self.accused:
            self.notes(NotSolution(self.accused), self.index, self.accused)
        if self.hands[item["seat"]] == self.me:
            self.failed_at = self.index

    def named(self, item: Item) -> None:
        self.named_at = self.index

    def revealed(self, item: Item) -> None:
        self.seen(item["seat"], item["card"], self.index)

    def nobody(self, item: Item) -> None:
        for holder in dict.fromkeys(self.hands.values()):
            self.lacks(holder, (item["card"],))

    def passed_left(self, item: Item) -> None:
        if "card" in item:
            self.seen(item["seat"], item["card"], self.index)

    def peeked(self, item: Item) -> None:
        if "card" in item:
            self.seen(item["place"], item["card"], self.index)


_TELLS: Mapping[str, Callable[[_Told, Item], None]] = {
    "suggestion-made": _Told.suggestion,
    "seat-passed": _Told.passed,
    "card-shown": _Told.shown,
    "nobody-disproved": _Told.settled,
    "taken-back": _Told.settled,
    "missed": _Told.missed,
    "accusation-made": _Told.accusation,
    "accusation-failed": _Told.failed,
    "card-named": _Told.named,
    "card-drawn": _Told.named,
    "card-revealed": _Told.revealed,
    "nobody-holds": _Told.nobody,
    "card-passed-left": _Told.passed_left,
    "card-peeked": _Told.peeked,
    "neutral-shown": _Told.peeked,
}
