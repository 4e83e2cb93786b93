"""What a table says of its own board, where the box could not be looked at beforehand (editions.md, C18).

A box names what it is unsure of: which rooms have passages, in which order the tokens start, what its cards are called.
In the lobby each is confirmed or corrected once; the house remembers it, and a game keeps what was said in it.

Some boxes are known in several languages. The table says which one it has; what is printed on its cards is then a fact
like the others, and what was said of the cards of one language is not said of those of another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from .edition import LISTS, Card, Edition
from .kept import Kept, View
from .look_alike import alike, unreadable
from .offer import Choice, Kind, offer
from .state import State

PASSAGES, STARTS = "passages", "starts"
FACTS = (PASSAGES, STARTS, *LISTS)
"""What a box may be unsure of: passages, the order of the starts, and the names on its three kinds of cards."""


def facts_of(edition: Edition) -> tuple[str, ...]:
    """What this box is unsure of, in the order in which a table is asked. In another language than its own the names
    can always be corrected: there were several printings."""
    unsure = {*edition.unsure, *(LISTS if edition.called_in else ())}
    return tuple(fact for fact in FACTS if fact in unsure)


def key(language: str, what: str) -> str:
    """Under which word something that is said of the cards in a language is kept: a card, or a list of them. Of the
    box's own language the language is "" and the word is as it is."""
    return f"{language}:{what}" if language and what not in (PASSAGES, STARTS) else what


def names_in(language: str, names: Mapping[str, str]) -> Mapping[str, str]:
    """Of all that was said of names what was said in this language, by card."""
    kept = {card: name for card, name in names.items() if card.rpartition(":")[0] == language}
    return {card.rpartition(":")[2]: name for card, name in kept.items()}


def is_confirmed(edition: Edition, fact: str, confirmed: Collection[str]) -> bool:
    """Whether nobody need be asked: the table has said so, or the list was seen whole in a box of that language."""
    language = edition.called_in
    return key(language, fact) in confirmed or bool(language and fact in edition.languages[language].sure)


def language_of(edition: Edition, code: str) -> str:
    """The language that a code names, as a game keeps it: "" for the box's own, and for one it is not known in."""
    return code if code in edition.languages else ""


def unsure_cards(edition: Edition) -> tuple[Card, ...]:
    """The cards whose printed names were not seen."""
    kinds = {LISTS[fact] for fact in facts_of(edition) if fact in LISTS}
    return tuple(card for card in edition.cards if card.kind in kinds)


def telling(state: State, kind: Kind) -> Iterator[Choice]:
    """What may be said of the board now."""
    box, facts = state.edition, facts_of(state.edition)
    here = box.called_in or box.language
    others = tuple(code for code in (box.language, *box.languages) if code != here)
    if others:
        yield offer("choose-names", kind, {"language": others})
    open_ = tuple(fact for fact in facts if not is_confirmed(box, fact, state.confirmed))
    if open_:
        yield offer("confirm-fact", kind, {"fact": open_})
    if PASSAGES in facts:
        for room in box.rooms:
            rest = (other for other in box.rooms if other != room)
            yield offer("set-passage", kind, {"room": (room,), "to": ("none", *rest)})
    if STARTS in facts:
        places = tuple(range(1, len(box.suspects) + 1))
        yield offer("set-start", kind, {"suspect": box.suspects, "place": places})
    for card in unsure_cards(box):
        yield offer("set-name", kind, {"card": (card.id,), "name": (card.name,)})


def start_moved(edition: Edition, suspect: str, place: int) -> tuple[str, ...]:
    """The order of the starts with `suspect` at `place`, 1 being the first."""
    others = [other for other in edition.suspects if other != suspect]
    return (*others[: place - 1], suspect, *others[place - 1 :])


def as_written(name: str) -> str:
    """A name as it is kept: without spaces round it."""
    return name.strip()


def name_trouble(edition: Edition, card: str, name: str) -> str:
    """Why this card cannot be called so, as a sentence for people; "" where it can. A box's own names keep to the same
    (`butler editions check`)."""
    why = unreadable(name)
    if why:
        return why[0].upper() + why[1:]
    for other, printed in edition.names.items():
        if other == card or not alike([(other, printed), (card, name)]):
            continue
        if printed.strip().casefold() == name.strip().casefold():
            return f'"{name}" is the name of another card.'
        return f'"{name}" looks like "{printed}"; people would take one for the other.'
    return ""


def names_fit(edition: Edition, names: Mapping[str, str], language: str = "") -> bool:
    """Whether all these names can stand at once on this box's cards of that language."""
    if not names:
        return True  # as printed, which is looked at when the box is read
    if language:
        names = {**edition.languages[language].names, **names}
    if any(unreadable(name) for name in names.values()) or not names.keys() <= edition.kind.keys():
        return False
    return not alike((card.id, names.get(card.id, card.name)) for card in edition.cards)


def starts_fit(edition: Edition, starts: Sequence[str]) -> bool:
    """Whether this is an order of this box's tokens."""
    return sorted(starts) == sorted(edition.suspects)


def said_of_the_board(state: State) -> View | None:
    """What all may see of it: the language of its cards, each fact and whether the table has confirmed it, the names
    that are not the box's own, the order of the starts it has said."""
    return _said("", state.edition, state.confirmed)


def _as_seen(_: str, edition: Edition, confirmed: tuple[str, ...]) -> View | None:
    facts = facts_of(edition)
    if not facts:
        return None
    printed = edition.printed or edition
    return {
        "language": edition.called_in or edition.language,
        "facts": {fact: is_confirmed(edition, fact, confirmed) for fact in facts},
        "names": {card: name for card, name in edition.names.items() if name != printed.names[card]},
        "starts": edition.suspects if STARTS in facts else (),
    }


_said = Kept(_as_seen)
