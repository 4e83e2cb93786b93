"""Every effect that a card of a deck may have, played once: what each script does is the only thing that differs.

A script plays the card that has just been drawn at the table of `table_for` and checks what it does. `pick` is a
choice between two cards that only the seats in `PRIVY` may tell apart.
"""

from __future__ import annotations

from collections.abc import Callable

from companion import editions
from companion.rules import commands as c
from companion.rules.edition import DeckCard
from companion.rules.views import view
from tests.table_talk import Person, Table

MANOR = {
    "ann": "scarlett candlestick kitchen ballroom white",
    "bo": "rope hall mustard wrench lounge",
    "cy": "peacock revolver library conservatory",
    "di": "plum lead_pipe dining_room billiard_room",
}
EVEN = {name: " ".join(cards.split()[:4]) for name, cards in MANOR.items()} | {"open": "white lounge"}
CASTLE = {
    "ann": "mialee vorpal_sword grand_hall dungeon tordek",
    "bo": "staff_of_power wizards_tower ember flaming_battle_axe dragons_lair",
    "cy": "regdar mace_of_disruption chamber_of_tricks_and_traps lost_crypt",
    "di": "nebin ring_of_magic_missiles magical_armory treasure_chamber",
}
BOXES = {
    "clue-cards": ("event", "standard", MANOR, "green dagger study"),
    "bonus-cards": ("bonus", "standard", EVEN, "green dagger study"),
    "monsters": ("dungeon", "monsters", CASTLE, "lidda dagger_of_venom library_of_arcane_tomes"),
}
CARDS = [
    (deck.id, card)
    for edition in editions.all_ids()
    for deck in editions.load(edition).decks.values()
    for card in deck.cards
]
IDS = [f"{deck}-{card.id}" for deck, card in CARDS]


def table_for(deck: str, card: str, swap: tuple[str, str] = ("", "")) -> Table:
    """Four at the table of that deck, the card on top, two cards in each other's place."""
    edition, variant, deal, envelope = BOXES[deck]
    turned = {swap[0]: swap[1], swap[1]: swap[0]}

    def swapped(cards: str) -> str:
        return " ".join(turned.get(each, each) for each in cards.split())

    return Table(
        "ann bo cy di",
        edition=edition,
        deal={who: swapped(cards) for who, cards in deal.items()},
        envelope=swapped(envelope),
        deck=card,
        variant=variant,
    )


def draws(table: Table) -> None:
    """Ann comes to the card: by a glass, on a question mark, on a claw mark."""
    way = table.state.rules["drawn-on"]
    table.ann.rolls(1, 4) if way == "glass" else table.ann.rolls(4, 2)
    if way != "glass":
        table.ann.asks("move-to", to=way)
    if way == "claw":
        table.ann.asks("fight")


def play(deck: str, card: DeckCard, pick: int = 0, swap: tuple[str, str] = ("", "")) -> tuple[Table, int]:
    """The whole story of one card, and the number of the command that draws it."""
    table = table_for(deck, card.id, swap)
    since = len(table.commands)
    draws(table)
    assert table.di.hears("card-drawn")[-1]["card"] == card.id, "it is read aloud"
    SCRIPTS[card.effect](table, card, pick)
    return table, since


# --- the 29 Clue cards (editions.md)


def holder_reveals(table: Table, card: DeckCard, pick: int) -> None:
    named = str(card.with_["card"])
    _turned_up(table, named)


def _turned_up(table: Table, named: str) -> None:
    """Whoever holds it turns it up for all, and takes it back; nobody else may."""
    holder = next((person for person in table.people.values() if named in person.holds), None)
    if holder is None:
        assert [news["card"] for news in table.ann.hears("nobody-holds")] == [named]
        assert table.ann.sees["table"]["revealed"] == []
        return
    assert table.awaits == [holder.name]
    assert holder.may["reveal"] == {"card": (named,)}
    stranger = next(person for person in table.people.values() if person is not holder)
    assert stranger.is_refused("reveal", card=named) == "not-your-turn"
    holder.asks("reveal", card=named)
    _all_know(table, holder, named)


def _all_know(table: Table, holder: Person, card: str) -> None:
    for seat in (*table.state.players.seats, c.PUBLIC):
        known = view(table.state, seat)["table"]["revealed"]
        assert {"card": card, "by": holder.seat, "turn": 1} in known
    assert card in holder.holds, "it goes back to its owner's hand"
    other = next(person for person in table.people.values() if person is not holder)
    assert other.sees["notebook"]["seen"][f"{card}|{holder.seat}"] == "yes"


def name_and_reveal(table: Table, card: DeckCard, pick: int) -> None:
    kind = str(card.with_["kind"])
    held, hidden = {"suspect": ("mustard", "green"), "weapon": ("rope", "dagger"), "room": ("hall", "study")}[kind]
    assert all(table.state.edition.kind[each] == kind for each in table.ann.may["name-card"]["card"])
    assert table.bo.is_refused("name-card", card=held) == "not-your-turn"
    named = hidden if pick else held
    table.ann.asks("name-card", card=named)
    assert table.cy.hears("card-named")[-1]["card"] == named
    _turned_up(table, named)


def guilty(table: Table, card: DeckCard, pick: int) -> None:
    assert set(table.ann.may["point-at"]["who"]) == {table.bo.seat, table.cy.seat, table.di.seat}
    table.ann.asks("point-at", who=table.bo.seat)
    assert table.awaits == ["bo"]
    assert set(table.bo.may["reveal"]["card"]) == set(table.bo.holds), "a card of its own choice"
    assert table.bo.is_refused("reveal", card="peacock") == "do-not-hold"
    table.bo.asks("reveal", card="rope")
    _all_know(table, table.bo, "rope")


def all_reveal(table: Table, card: DeckCard, pick: int) -> None:
    picks = {"cy": "library", "ann": "kitchen" if pick else "scarlett", "di": "plum", "bo": "hall"}
    _all_at_once(table, "reveal", picks)
    for name, shown in picks.items():
        _all_know(table, table.people[name], shown)


def all_show_left(table: Table, card: DeckCard, pick: int) -> None:
    picks = {"cy": "library", "ann": "kitchen" if pick else "scarlett", "di": "plum", "bo": "hall"}
    _all_at_once(table, "pass-left", picks)
    for name, left in (("ann", "bo"), ("bo", "cy"), ("cy", "di"), ("di", "ann")):
        seen = [(look["card"], look["by"]) for look in table.people[left].sees["shown"]]
        assert seen == [(picks[name], table.people[name].seat)]
        assert picks[name] in table.people[name].holds, "it is shown, not given"
    assert table.ann.sees["table"]["revealed"] == []


def _all_at_once(table: Table, do: str, picks: dict[str, str]) -> None:
    """All choose, in any order, and may choose otherwise until the last one has chosen."""
    waiting = list(picks)
    for name, card in picks.items():
        assert table.awaits == ["ann", "bo", "cy", "di"], "nobody can tell who has chosen"
        person = table.people[name]
        assert set(person.may[do]["card"]) == set(person.holds)
        if len(waiting) == len(picks):
            person.asks(do, card=person.holds[0])
        person.asks(do, card=card)
        waiting.remove(name)
        if waiting:
            assert person.sees["pick"] == card
            assert [table.people[other].sees["pick"] for other in waiting] == [None] * len(waiting)


def open_passage(table: Table, card: DeckCard, pick: int) -> None:
    passages = table.state.passages
    assert set(table.ann.may["open-passage"]["to"]) == set(table.state.edition.rooms) - set(passages)
    table.ann.asks("open-passage", to="hall")
    assert table.cy.sees["table"]["opened_passage"] == "hall"
    assert table.cy.sees["table"]["deck"]["left"] == 28, "the card stays on the board"


def all_move(table: Table, card: DeckCard, pick: int) -> None:
    for name, room in (("ann", "hall"), ("bo", "study"), ("cy", "hall"), ("di", "kitchen")):
        assert table.awaits == [name], "in turn order from the active player"
        assert set(table.people[name].may["go-to"]["to"]) == set(table.state.edition.rooms)
        table.people[name].asks("go-to", to=room)
        assert table.state.tokens[table.state.suspect_of(table.people[name].seat)] == room
    assert table.whose_turn == "ann"
    assert {"move-to", "stay"} <= set(table.ann.may), "the roll is still hers"


# --- the house set of Bonus cards


def another_turn(table: Table, card: DeckCard, pick: int) -> None:
    assert table.cy.sees["turn"]["again"]
    table.ann.ends()
    assert (table.whose_turn, table.state.turns) == ("ann", 2)
    table.ann.goes_to("corridor")
    table.ann.ends()
    assert table.whose_turn == "bo", "one more turn, not two"


def see_card(table: Table, card: DeckCard, pick: int) -> None:
    table.ann.asks("point-at", who=table.bo.seat)
    assert table.awaits == ["bo"]
    assert set(table.bo.may["show"]["card"]) == set(table.bo.holds)
    assert table.bo.is_refused("show", card="plum") == "do-not-hold"
    table.bo.shows("hall" if pick else "rope")
    assert [(look["card"], look["by"]) for look in table.ann.sees["shown"]] == [
        ("hall" if pick else "rope", table.bo.seat)
    ]


def move_token(table: Table, card: DeckCard, pick: int) -> None:
    assert table.bo.is_refused("move-token", token="plum", to="hall") == "not-your-turn"
    assert set(table.ann.may["move-token"]["token"]) == set(table.state.edition.suspects)
    table.ann.asks("move-token", token="mustard", to="hall")
    assert table.state.tokens["mustard"] == "hall"
    table.ann.ends()
    assert "suggest" not in table.bo.may, "only another's suggestion gives the right to suggest at once"


def go_to(table: Table, card: DeckCard, pick: int) -> None:
    assert set(table.ann.may["go-to"]["to"]) == set(table.state.edition.rooms)
    table.ann.asks("go-to", to="library")
    assert table.state.tokens["scarlett"] == "library"
    table.ann.suggests("mustard", "wrench")
    assert table.awaits == ["bo"]
    table.bo.shows("wrench" if pick else "mustard")


def suggest_afar(table: Table, card: DeckCard, pick: int) -> None:
    table.ann.asks("suggest-afar", suspect="peacock", weapon="dagger", room="library")
    assert table.state.tokens["peacock"] == table.state.weapons["dagger"] == "library"
    assert table.state.tokens["scarlett"] == "question", "from where she stands"
    assert table.ann.is_refused("take-back") == "nothing-to-take-back", "the card is used up"
    table.bo.cannot()
    table.cy.shows("library" if pick else "peacock")
    assert table.ann.is_refused("suggest", suspect="plum", weapon="rope") == "not-now", "one suggestion a turn"


def add_to_roll(table: Table, card: DeckCard, pick: int) -> None:
    assert table.cy.sees["turn"]["roll"]["total"] == card.with_["pips"]
    assert table.ann.is_refused("roll") == "not-now"
    table.ann.asks("move-to", to="hall")
    assert "suggest" in table.ann.may


# --- monsters (003, "The Monster")


def fight(table: Table, card: DeckCard, pick: int) -> None:
    """Won with exactly the number the monster needs."""
    assert table.cy.sees["interlude"]["needs"] == card.with_["needs"]
    assert table.bo.is_refused("type-roll", first=6) == "not-your-turn"
    table.ann.rolls(int(card.with_["needs"]))
    assert table.cy.hears("fight-won")[-1]["face"] == card.with_["needs"]
    TREASURES[str(card.with_["treasure"])](table, pick)


def loses(table: Table, card: DeckCard) -> None:
    """One less than the monster needs leads to the maze, and the card goes back all the same (R40)."""
    table.ann.rolls(int(card.with_["needs"]) - 1)
    assert table.cy.hears("fight-lost")[-1]["monster"] == card.id
    assert table.state.tokens["mialee"] == "maze"
    assert table.whose_turn == "bo"


def potion(table: Table, pick: int) -> None:
    _walks(table, 5)


def boots(table: Table, pick: int) -> None:
    _walks(table, 7)


def _walks(table: Table, squares: int) -> None:
    """Two throws, then a walk from the claw mark, at once; no second fight in the same turn (C19)."""
    table.ann.rolls(2)
    assert table.awaits == ["ann"]
    table.ann.rolls(5)
    assert table.cy.sees["turn"]["roll"]["total"] == squares
    assert "stay" not in table.ann.may
    table.ann.asks("move-to", to="claw")
    assert "fight" not in table.ann.may
    table.ann.asks("take-back")
    table.ann.asks("move-to", to="grand_hall")
    assert "suggest" in table.ann.may


def broom(table: Table, pick: int) -> None:
    assert (table.whose_turn, table.state.turns, table.awaits) == ("ann", 2, ["ann"])
    table.ann.goes_to("claw")
    assert "fight" in table.ann.may, "the extra turn has a battle of its own"
    table.ann.ends()
    assert table.whose_turn == "bo"


def crystal_ball(table: Table, pick: int) -> None:
    table.ann.asks("point-at", who=table.bo.seat)
    assert table.awaits == ["ann"]
    assert table.ann.may["pick-card"] == {"position": (1, 2, 3, 4, 5)}, "a place, never a name (C20)"
    card = table.bo.holds[pick]
    table.ann.asks("pick-card", position=1 + pick)
    assert [(look["card"], look["by"]) for look in table.ann.sees["shown"]] == [(card, table.bo.seat)]
    assert table.bo.hears("card-peeked")[-1]["card"] == card, "whose card it is holds it out"
    assert "card" not in table.cy.hears("card-peeked")[-1]


def amulet(table: Table, pick: int) -> None:
    case = table.state.case
    assert sorted(case) == sorted(table.envelope())
    table.ann.asks("pick-card", position=1 + pick)
    assert [(look["card"], look["by"]) for look in table.ann.sees["shown"]] == [(case[pick], "case")]
    assert table.ann.sees["notebook"]["seen"][f"{case[pick]}|envelope"] == "yes"
    assert table.ann.sees["envelope"] is None
    assert table.state.case == (), "the order was for this look only"


SCRIPTS: dict[str, Callable[[Table, DeckCard, int], None]] = {
    "holder-reveals": holder_reveals,
    "name-and-reveal": name_and_reveal,
    "guilty": guilty,
    "all-reveal": all_reveal,
    "all-show-left": all_show_left,
    "open-passage": open_passage,
    "all-move": all_move,
    "another-turn": another_turn,
    "see-card": see_card,
    "move-token": move_token,
    "go-to": go_to,
    "suggest-afar": suggest_afar,
    "add-to-roll": add_to_roll,
    "fight": fight,
}
TREASURES: dict[str, Callable[[Table, int], None]] = {
    "potion": potion,
    "boots": boots,
    "broom": broom,
    "crystal-ball": crystal_ball,
    "amulet": amulet,
}
PRIVY: dict[str, str] = {
    "crystal-ball": "ann bo",
    "amulet": "ann",
    "all-show-left": "ann bo",
    "see-card": "ann bo",
    "go-to": "ann bo",
    "suggest-afar": "ann cy",
}
"""Effects and treasures in which two choices of a card look the same to everybody but these."""


def privy_to(card: DeckCard) -> list[str]:
    """Who may tell `pick` 0 from 1; empty where there is nothing private about it."""
    return PRIVY.get(str(card.with_.get("treasure", card.effect)), "").split()
