"""In which language the cards of a box are printed: chosen in the lobby, kept in the game's own file, and never wrong
without a sentence. Names are for all to see; whoever plays in them is not told anything by them."""

from __future__ import annotations

import pytest

from companion import chronicle, editions, retrace
from companion.rules import commands as c
from companion.rules.evolve import opening
from companion.rules.refusals import Refused
from companion.sequel import sequel
from companion.wire import event_to
from tests.rules.worlds import plain, through_json
from tests.table_talk import Table

LISTS = ("suspects", "weapons", "rooms")
KNOWN = [each for each in editions.all_ids() if editions.load(each).languages]
GERMAN = {"rope": "Seil", "hall": "Eingangshalle", "scarlett": "Fräulein Gloria"}


def lobby(people: str = "ann bo cy", edition: str = "classic") -> Table:
    return Table(people, edition=edition, dealt=False)


def names(table: Table, *cards: str) -> list[str]:
    return [table.state.edition.names[card] for card in cards]


def test_host_and_panel_say_it_and_nobody_else() -> None:
    table = lobby()
    everything = ("da", "de", "en_GB", "en_US", "es", "fr", "it", "nl", "sv")
    assert table.ann.may["choose-names"] == {"language": everything}
    assert table.panel.may["choose-names"] == {"language": everything}
    assert table.bo.is_refused("choose-names", language="de") == "not-your-part"
    table.panel.asks("choose-names", language="de")
    assert table.ann.may["choose-names"]["language"][0] == "en", "back to the names that the box has itself"
    assert table.ann.is_refused("choose-names", language="de") == "no-such-choice"
    assert table.ann.is_refused("choose-names", language="xx") == "no-such-choice"


def test_the_names_are_then_those_of_that_language_for_everybody() -> None:
    table = lobby()
    table.ann.asks("choose-names", language="de")
    assert names(table, *GERMAN) == list(GERMAN.values())
    board = table.bo.sees["table"]["board"]
    assert board["language"] == "de"
    assert {card: board["names"][card] for card in GERMAN} == GERMAN
    assert "revolver" in board["names"], board["names"]
    assert [told["language"] for told in table.bo.hears("names-chosen")] == ["de"]
    table.ann.asks("choose-names", language="en")
    assert table.bo.sees["table"]["board"] is None, "as before"


@pytest.mark.parametrize(
    ("language", "asked"),
    [("de", ()), ("en_GB", ()), ("es", LISTS[1:]), ("fr", LISTS[1:]), ("da", LISTS), ("it", LISTS),
     ("sv", LISTS[1:])],
)  # fmt: skip
def test_what_is_not_sure_is_asked_once_and_everything_can_be_corrected(language: str, asked: tuple[str, ...]) -> None:
    table = lobby()
    table.ann.asks("choose-names", language=language)
    assert table.ann.sees["table"]["board"]["facts"] == {fact: fact not in asked for fact in LISTS}
    assert table.ann.may.get("confirm-fact", {}).get("fact", ()) == asked
    for fact in asked:
        table.ann.asks("confirm-fact", fact=fact)
    assert "confirm-fact" not in table.ann.may
    table.ann.asks("set-name", card="scarlett", name="Fräulein Ming")
    assert names(table, "scarlett") == ["Fräulein Ming"]


def test_a_name_that_was_not_found_is_the_boxs_own_and_asked() -> None:
    table = lobby()
    table.ann.asks("choose-names", language="fr")
    assert names(table, "ballroom", "kitchen") == ["Ballroom", "Cuisine"]
    assert not table.ann.sees["table"]["board"]["facts"]["rooms"]


def test_chef_white_is_not_mrs_white() -> None:
    table = lobby(edition="event")
    table.ann.asks("choose-names", language="de")
    assert names(table, "white", "plum", "rope") == ["Chef White", "Professor Bloom", "Seil"]
    assert table.ann.sees["table"]["board"]["facts"] == {"suspects": False, "weapons": True, "rooms": True}


def test_what_was_said_in_one_language_is_not_said_in_another_and_not_lost() -> None:
    table = lobby(edition="dansk")
    table.ann.asks("set-name", card="rope", name="Tov")
    table.ann.asks("confirm-fact", fact="weapons")
    table.ann.asks("choose-names", language="it")
    assert names(table, "rope", "dagger") == ["Corda", "Pugnale"]
    assert "weapons" in table.ann.may["confirm-fact"]["fact"]
    table.ann.asks("set-name", card="dagger", name="Stiletto")
    table.ann.asks("confirm-fact", fact="rooms")
    table.ann.asks("choose-names", language="da")
    assert names(table, "rope", "dagger") == ["Tov", "Dolk"]
    assert table.ann.may["confirm-fact"]["fact"] == ("suspects", "rooms")
    table.ann.asks("choose-names", language="it")
    assert names(table, "rope", "dagger") == ["Corda", "Stiletto"]
    assert table.ann.may["confirm-fact"]["fact"] == ("suspects", "weapons")


def test_names_that_could_be_taken_for_one_another_are_refused_in_any_language() -> None:
    table = lobby()
    table.ann.asks("choose-names", language="de")
    for name in ("dolch", "D\u043elch", "Do1ch"):
        with pytest.raises(Refused) as refused:
            table.ann.asks("set-name", card="rope", name=name)
        assert "Dolch" in refused.value.say or "another card" in refused.value.say
    table.ann.asks("set-name", card="rope", name="Dagger")  # which no German card is called


def test_a_box_of_other_cards_is_known_in_its_own_language_only() -> None:
    table = lobby(edition="dungeon")
    assert "choose-names" not in table.ann.may
    assert table.ann.is_refused("choose-names", language="de") == "no-such-choice"


def test_the_cards_keep_their_names_once_the_game_has_begun() -> None:
    table = lobby()
    table.deals()
    assert table.ann.is_refused("choose-names", language="de") == "not-now"


def said(table: Table) -> Table:
    table.ann.asks("choose-names", language="nl")
    table.ann.asks("set-name", card="hall", name="Vestibule")
    table.ann.asks("confirm-fact", fact="rooms")
    table.ann.asks("choose-names", language="de")
    table.ann.asks("set-name", card="conservatory", name="Veranda")
    return table


@pytest.mark.parametrize("edition", KNOWN)
def test_the_games_own_file_holds_it(edition: str) -> None:
    table = said(lobby(edition=edition))
    table.deals()
    assert plain(chronicle.last(through_json(table))) == plain(table.state)
    assert plain(retrace.retrace(table.events)) == plain(table.state)
    assert names(table, "conservatory", "hall") == ["Veranda", "Eingangshalle"]


def test_the_next_game_opens_with_it_and_the_other_languages_keep_what_was_said_of_them() -> None:
    table = said(lobby())
    table.deals()
    table.does(c.CallOff(c.PANEL))
    table.does(c.PlayAgain(c.PANEL))
    opened = sequel(table.state, "g2")
    assert opened.language == "de"
    again = opening(opened, editions.load("classic"))
    assert again.edition is table.state.edition
    assert (again.names, again.confirmed) == ({"nl:hall": "Vestibule", "de:conservatory": "Veranda"}, ("nl:rooms",))


def test_a_file_in_a_language_that_is_not_known_here_is_read_with_the_boxs_own_names() -> None:
    """A later version, or the owner's own box before its TOML was changed, may have had it."""
    table = said(lobby())
    events = [event_to(event) for event in table.events]
    for event in events:
        if event["event"] == "names-chosen" and event["language"] == "de":
            event["language"] = "xx"
    state = chronicle.last(events)
    assert (state.language, state.edition.names["rope"]) == ("", "Rope")


def test_an_older_file_says_nothing_of_a_language() -> None:
    table = lobby()
    opened = {key: value for key, value in event_to(table.events[0]).items() if key != "language"}
    assert chronicle.last([opened]).edition is editions.load("classic")
