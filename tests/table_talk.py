"""The language tests speak: people at a table, with stacked decks where a case needs one.

    table = Table("ann bo cy di", deal={"bo": "rope hall"}, envelope="plum dagger study")
    table.ann.goes_to("library")
    table.ann.suggests("scarlett", "rope")
    table.bo.shows("rope")
    assert table.cy.hears("card-shown") == [{"seat": "s2", "to": "s1", ...}]

People sit clockwise in the order given. The dice and the deal come from a seeded generator unless they are stacked:
`deal` says what lies in whose hand ("ann", or "t1" where a team has one), "open", in the "side" row or at "room/hall",
`deck` which cards come first when the deck is shuffled.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from companion import chance, editions, seal
from companion.rules import box_commands as bc
from companion.rules import box_events as be
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.choices import awaited, choices, free_to_start, owed
from companion.rules.dealing import places_after, places_before, plan, rooms_for_cards
from companion.rules.decide import decide
from companion.rules.edition import KINDS
from companion.rules.evolve import evolve, opening
from companion.rules.house_rules import dice
from companion.rules.refusals import Refused
from companion.rules.state import State
from companion.rules.views import view
from companion.wire import command_from

SUSPECTS = {"ann": "scarlett", "bo": "mustard", "cy": "white", "di": "green", "ed": "peacock", "fay": "plum"}


class Table:
    """A game in memory: the rules, a seeded chance, and the people by name."""

    def __init__(
        self,
        people: str = "ann bo cy",
        *,
        deal: dict[str, str] | None = None,
        envelope: str = "",
        deck: str = "",
        seed: int = 1,
        edition: str = "classic",
        dealt: bool = True,
        starts: str = "ann",
        number: int = 1,
        began: str = "",
        points: dict[str, int] | None = None,
        **rules: str,
    ) -> None:
        self.rng = Random(seed)
        house = tuple((rule.replace("_", "-"), answer) for rule, answer in rules.items())
        seats = {name: f"s{at}" for at, name in enumerate(people.split(), 1)}
        so_far = tuple((seats[who], more) for who, more in (points or {}).items())
        opened = e.GameOpened("g1", edition, house, number=number, points=so_far, began=seats.get(began, ""))
        self.state: State = opening(opened, editions.load(edition))
        self.events: list[e.Event] = [opened]
        self.commands: list[tuple[c.Command, int]] = []
        """Everything that was asked for, chance's answers among it, with how many events there were before."""
        self.people: dict[str, Person] = {}
        self._stacked = {who: cards.split() for who, cards in (deal or {}).items()}
        self._envelope = envelope.split()
        self.stacks(deck)
        for name in people.split():
            suspect = SUSPECTS.get(name, "")
            known = suspect in self.state.edition.suspects
            self.house(c.TakeSeat(c.HOUSE, name.title(), suspect if known else ""))
            self.people[name] = Person(self, name, self.state.players[-1].seat)
        if dealt:
            self.deals()
            self.begins(starts)

    def __getattr__(self, name: str) -> Person:
        people = self.__dict__.get("people", {})
        if name in people:
            return people[name]
        raise AttributeError(name)

    @property
    def panel(self) -> Person:
        return Person(self, "panel", c.PANEL)

    def deals(self) -> None:
        """From the lobby to hands on the table."""
        self.does(c.Start(c.PANEL))
        while self.state.phase == "setup":
            self.does(c.NextStep(c.PANEL))

    def begins(self, name: str) -> None:
        """The roll-off, won by `name`; or the table agrees on `name`, and all take a room to start in as it comes."""
        while self.state.roll_off:
            roller = awaited(self.state)[0]
            face = 6 if roller == self.people[name].seat else 1 + self.rng.randrange(4)
            self.does(c.TypeRoll(roller, face, face if dice(self.state) == 2 else 0))
        if self.state.phase == "first" and self.state.number == 1:
            self.does(bc.NameFirst(c.PANEL, self.people[name].seat))
        while self.state.phase == "start-rooms":
            self.does(bc.StartIn(awaited(self.state)[0], free_to_start(self.state)[0]))

    def stacks(self, deck: str) -> None:
        """At every shuffle from the next one on, those of these cards that were not drawn yet lie on top."""
        self._deck = deck.split()

    def does(self, command: c.Command) -> tuple[e.Event, ...]:
        """Carries out a command and what chance owes after it; raises what the rules refuse."""
        happened: tuple[e.Event, ...] = ()
        wish: c.Command | None = command
        while wish is not None:
            events = decide(self.state, wish)
            self.commands.append((wish, len(self.events)))
            for event in events:
                self.state = evolve(self.state, event)
            self.events += events
            happened += events
            wish = self._chance()
        return happened

    house = does

    def goes_on(self) -> tuple[e.Event, ...]:
        """The box does what it owes at its own pace."""
        command = chance.goes_on(self.state, self.rng)
        assert command is not None, f"the box owes {owed(self.state)!r}"
        return self.does(command)

    def settles(self) -> None:
        """The box does all that it owes."""
        while owed(self.state) == "go-on":
            self.goes_on()

    def _chance(self) -> c.Command | None:
        command = chance.pays(self.state, self.rng)
        if isinstance(command, bc.ShuffleDeck):
            drawn = {event.card for event in self.events if isinstance(event, be.CardDrawn)}
            first = [card for card in self._deck if card in command.order and card not in drawn]
            return bc.ShuffleDeck(c.HOUSE, (*first, *(card for card in command.order if card not in first)))
        return self._stack(command) if isinstance(command, c.Deal) else command

    def _stack(self, deal: c.Deal) -> c.Deal:
        """The same deal with the cards that the case needs where it needs them."""
        if not self._stacked and not self._envelope:
            return deal
        kinds = self.state.edition.kind
        used = set(self._envelope) | {card for hand in self._stacked.values() for card in hand}
        rest = [card for card in kinds if card not in used]
        self.rng.shuffle(rest)
        envelope = list(self._envelope)
        for kind in KINDS[len(envelope) :]:
            envelope.append(next(card for card in rest if kinds[card] == kind))
            rest.remove(envelope[-1])
        named = {self._where(who): list(cards) for who, cards in self._stacked.items()}
        lying = dict(zip((f"envelope/{kind}" for kind in KINDS), envelope, strict=True))
        placed: dict[str, str] = {}
        for place in [*places_before(self.state), *places_after(self.state, self._rooms(named))]:
            cards = named.get(place) or named.get(place.split("/")[0])
            if place in lying:
                placed[place] = lying[place]
            elif cards:
                placed[place] = cards.pop(0)
            elif place in places_before(self.state):
                kind = KINDS[len(placed) % len(KINDS)]
                placed[place] = next(card for card in rest if kinds[card] == kind)
                rest.remove(placed[place])
            else:
                placed[place] = rest.pop()
        assert not any(named.values()), f"no place is left for {named}"
        salts = {place: self.rng.randbytes(16).hex() for place in placed}
        made = seal.seal(self.state.game, placed, salts)
        sealed = tuple(c.SealedCard(p, card, salts[p], tuple(made.paths[p])) for p, card in placed.items())
        return c.Deal(c.HOUSE, made.root, tuple(made.words), sealed)

    def _where(self, who: str) -> str:
        return self.people[who].seat if who in self.people else who

    def _rooms(self, named: Mapping[str, list[str]]) -> list[str]:
        """The rooms that get a card of their own: those that the case names, then others."""
        asked = [place.removeprefix("room/") for place in named if place.startswith("room/")]
        others = [room for room in rooms_for_cards(self.state) if room not in asked]
        return [*asked, *others][: plan(self.state).in_rooms]

    @property
    def whose_turn(self) -> str:
        assert self.state.turn is not None
        return self.name_of(self.state.turn.seat)

    @property
    def awaits(self) -> list[str]:
        return [self.name_of(seat) for seat in awaited(self.state)]

    def name_of(self, seat: str) -> str:
        return next(name for name, person in self.people.items() if person.seat == seat)

    def envelope(self) -> tuple[str, ...]:
        return self.state.envelope

    def others_idle(self, name: str) -> None:
        """Everybody has a turn without anything in it until it is `name`'s."""
        while self.whose_turn != name:
            self.people[self.whose_turn].idles()


class Person:
    """Somebody at the table, speaking as people do."""

    def __init__(self, table: Table, name: str, seat: str) -> None:
        self.table = table
        self.name = name
        self.seat = seat

    def asks(self, do: str, **slots: Any) -> tuple[e.Event, ...]:
        """Any command by its wire name."""
        return self.table.does(command_from(self.seat, {"do": do, **slots}))

    def is_refused(self, do: str, **slots: Any) -> str:
        """Asks for what the rules do not allow; the refusal's name. The table must not have changed."""
        before = self.table.state
        with pytest.raises(Refused) as refusal:
            self.asks(do, **slots)
        assert self.table.state is before
        assert refusal.value.say.endswith((".", "!", "?"))
        return refusal.value.name

    def rolls(self, first: int = 3, second: int = 4) -> None:
        """Types a throw; of one die only the first number."""
        if dice(self.table.state) == 2:
            self.asks("type-roll", first=first, second=second)
        else:
            self.asks("type-roll", first=first)

    def goes_to(self, place: str) -> None:
        """Rolls, where dice are thrown, and says where the token ended."""
        if "type-roll" in self.may:
            self.rolls()
        self.asks("move-to", to=place)

    def idles(self) -> None:
        """A turn without anything in it: into the corridor, or where one is."""
        if "type-roll" in self.may:
            self.rolls()
        if "move-to" in self.may:
            places = self.may["move-to"]["to"]
            self.asks("stay") if "corridor" not in places else self.asks("move-to", to="corridor")
        self.ends()

    def suggests(self, suspect: str, weapon: str) -> None:
        self.asks("suggest", suspect=suspect, weapon=weapon)

    def shows(self, card: str) -> None:
        self.asks("show", card=card)

    def cannot(self) -> None:
        self.asks("say-cannot")

    def accuses(self, suspect: str, weapon: str, room: str) -> None:
        """Accuses; the envelope's show runs to its end."""
        self.asks("accuse", suspect=suspect, weapon=weapon, room=room)
        self.table.settles()

    def ends(self) -> None:
        self.asks("end-turn")

    @property
    def sees(self) -> dict[str, Any]:
        return dict(view(self.table.state, self.seat))

    @property
    def may(self) -> dict[str, dict[str, Any]]:
        """What this seat is offered: command -> slots (of the first choice of that name)."""
        offered: dict[str, dict[str, Any]] = {}
        for choice in choices(self.table.state, self.seat):
            offered.setdefault(choice["do"], dict(choice["slots"]))
        return offered

    @property
    def holds(self) -> tuple[str, ...]:
        return self.table.state.holds(self.seat)

    def hears(self, event: str) -> list[dict[str, Any]]:
        return [item for item in self.sees["news"] if item["event"] == event]
