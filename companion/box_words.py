"""What a box says to people, in a reader's language: its name, its ways of playing, the steps of setting up, its decks.

The names on its cards are not translated: they are those printed in the box on the table (`Edition.as_told`). Where a
card of a deck is about one of them, its text has a slot for that name, so that it calls it as the box does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from companion.languages import ENGLISH, N_, speaks
from companion.rules.edition import SUSPECT, Deck, DeckCard, Edition

SLOT = "{card}"


def slotted(text: str, name: str) -> str:
    """The text with a slot in place of the name of the card that it is about.

    >>> slotted("Whoever holds the Rope shows it.", "Rope"), slotted("Nothing of the kind.", "Rope")
    ('Whoever holds {card} shows it.', 'Nothing of the kind.')
    """
    return text.replace(f"the {name}", SLOT).replace(name, SLOT) if name else text


def spoken(box: Edition, language: str) -> Edition:
    """The box as somebody reads it: everything but the names on its cards in `language`, and those where its decks
    name one of its cards."""
    return box if language == ENGLISH and box.printed is None else _spoken(box, language)


@lru_cache(maxsize=64)
def _spoken(box: Edition, language: str) -> Edition:
    filled = with_slots(box, language)
    return replace(filled, decks={each: _filled(deck, filled, language) for each, deck in filled.decks.items()})


@lru_cache(maxsize=64)
def with_slots(box: Edition, language: str) -> Edition:
    """The same for a page, which puts the names into the slots itself."""
    say = speaks(language)
    return replace(
        box,
        name=say(box.name),
        read_in=language,
        setup=tuple(replace(step, title=say(step.title), text=say(step.text)) for step in box.setup),
        variants={each: replace(variant, name=say(variant.name)) for each, variant in box.variants.items()},
        decks={each: _deck(deck, box, language) for each, deck in box.decks.items()},
    )


def _deck(deck: Deck, box: Edition, language: str) -> Deck:
    say, printed = speaks(language), (box.printed or box).names

    def card(written: DeckCard) -> DeckCard:
        name = printed.get(str(written.with_.get("card")), "")
        title, text = slotted(written.title, name), slotted(written.text, name)
        return replace(written, title=title if title == SLOT else say(title), text=say(text))

    return replace(deck, name=say(deck.name), cards=tuple(card(each) for each in deck.cards))


def _filled(deck: Deck, box: Edition, language: str) -> Deck:
    say = speaks(language)

    def card(written: DeckCard) -> DeckCard:
        about = str(written.with_.get("card"))
        if about not in box.names:
            return written
        name = box.names[about]
        called = name if box.kind[about] == SUSPECT else as_printed(name, box, say)
        title = written.title.replace(SLOT, called if written.title != SLOT else name)
        return replace(written, title=title, text=written.text.replace(SLOT, called))

    return replace(deck, cards=tuple(card(each) for each in deck.cards))


def with_article(printed: str, say: Callable[[str], str], article: str = "the") -> str:
    """What is printed on a card, or is sealed, as it stands in a sentence: "the Rope". It is left as it is printed,
    apart from words that have a form of their own in the reader's catalogue."""
    english = f"{article} {printed}"
    found = say(english)
    return found if found != english else say(f"{article} {{thing}}").format(thing=printed)


ARTICLES = N_(("the {thing}", "The {thing}"))


def as_printed(name: str, box: Edition, say: Callable[[str], str]) -> str:
    """A thing that is printed on a card, in a sentence. Only where the cards are in the reader's own language may it
    have a form of its own there: a German "Salon" is not made Danish."""
    if (box.called_in or box.language).partition("_")[0] == box.read_in:
        return with_article(name, say)
    return say("the {thing}").format(thing=name)


def languages_called(box: Edition) -> Mapping[str, str]:
    """The languages in which this box is known, its own first: by code, what each calls itself."""
    return {box.language: box.own.title, **{code: known.title for code, known in box.languages.items()}}


def is_plain(box: Edition, code: str) -> bool:
    """Whether the names of that language stand in no box: they are plain translations."""
    return box.languages.get(code, box.own).plain


def others(box: Edition, code: str) -> Mapping[str, tuple[str, ...]]:
    """What other printings of that language say on a card: by card."""
    return box.languages.get(code, box.own).also


def in_readers(language: str, box: Edition) -> Mapping[str, str]:
    """What a reader of that language calls the cards of this box, as far as that is known: by card."""
    if box.language.partition("_")[0] == language:
        return (box.printed or box).names
    return next((known.names for code, known in box.languages.items() if code.partition("_")[0] == language), {})


def names_of(box: Edition, language: str) -> Mapping[str, str]:
    """By id whatever of this box is called by a name on the panel: its ways of playing, decks and cards, and the
    languages of its cards; of those that stand in no box this is told with the name."""
    said, say = spoken(box, language), speaks(language)
    plain = say("{language} (plain translations)")
    titles = languages_called(box).items()
    return {
        **{way.id: way.name for way in said.variants.values()},
        **{deck.id: deck.name for deck in said.decks.values()},
        **{code: plain.format(language=title) if is_plain(box, code) else title for code, title in titles},
        **said.names,
    }
