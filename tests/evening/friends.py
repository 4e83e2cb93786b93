"""Friends with phones and no browsers round one box: whole games by HTTP, by the choices of their own views alone.

Each looks at its own view and takes one of the choices in it, by a seeded preference: towards the special things of the
box first (`Plan`), then towards the answer. What all of them together know is what the test knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from companion import editions
from companion.rules.edition import KINDS
from tests.http_phone import HttpPhone, View

MOST_TAPS = 700
A_WHILE = 40
"""So many taps are made before anybody accuses."""
GLASS = 1
Slots = Mapping[str, list[Any]]


@dataclass(frozen=True)
class Plan:
    """One evening: a box, a way of playing it, people; and what is to happen before anybody solves the case.

    hears: names of news that somebody has to hear. cut: in the middle of what the power goes, told of the own view of
    whoever is about to choose. goes: where tokens end a walk by preference. glass: whether a glass is thrown until all
    has happened. wrong: how many people accuse wrongly, from a corridor; nobody accuses rightly then. asks_for_nothing:
    suggestions name what nobody holds.
    """

    box: str
    variant: str
    people: int
    hears: frozenset[str]
    cut: Callable[[View], Any]
    goes: str = ""
    glass: bool = False
    wrong: int = 0
    asks_for_nothing: bool = False


def during(*effects: str) -> Callable[[View], Any]:
    """While an interlude of one of these effects runs; any, where none is named."""
    return lambda own: own["interlude"] and (not effects or own["interlude"]["effect"] in effects)


def has_picked(own: View) -> Any:
    """In a mass showing, when this one has chosen and others have not."""
    return own["interlude"] and own["pick"] is not None


def disproves(own: View) -> Any:
    """When this one is asked to disprove."""
    return any(choice["do"] in ("show", "say-cannot") for choice in own["choices"])


class Friends:
    """The people of one evening, the host first."""

    def __init__(
        self,
        phones: Sequence[HttpPhone],
        plan: Plan,
        rng: Random,
        power_goes: Callable[[], None] = lambda: None,
        watch: Callable[[View], None] = lambda view: None,
    ) -> None:
        """Phones that have joined. power_goes: kills the program and starts it again. watch: is told what the host
        sees before each tap."""
        self.plan, self.rng = plan, rng
        self.edition = editions.load(plan.box)
        self.phones = {phone.seat: phone for phone in phones}
        self.host = phones[0]
        self.heard: set[str] = set()
        self.seen: set[str] = set()
        self.was_cut = False
        self.accused: set[str] = set()
        self.taps = 0
        self._power_goes, self._watch = power_goes, watch
        self._fights = 0
        self._last = ""

    # --- beginning

    def agree(self) -> None:
        """The host chooses how the box is played, and answers what the box asks once."""
        assert self.host.view()["edition"] == self.plan.box
        if self.host.view()["table"]["rules"]["variant"] != self.plan.variant:
            self.host.taps("set-rule", rule="variant", answer=self.plan.variant)
        asked = next((each for each in self.host.view()["choices"] if each["do"] == "set-passage"), None)
        if asked:
            room, to = asked["slots"]["room"][0], asked["slots"]["to"][-1]
            self.host.taps("set-passage", room=room, to=to)
            assert self.host.view()["table"]["passages"].get(room, "none") == to

    # --- playing

    def play(self, phase: str = "over") -> View:
        """Until the game is in this phase, else to the reveal: the host's view then."""
        while (view := self.now())["phase"] not in (phase, "over"):
            self.go_on(view)
        return view

    def now(self) -> View:
        """What the host sees."""
        view = self._looks(self.host)
        self._watch(view)
        return view

    def go_on(self, view: View) -> None:
        """One tap of whoever is asked; or what the box owes is waited for. view: what the host sees."""
        assert self.taps < MOST_TAPS, (self.plan.hears - self.heard, self.was_cut, self.unknown())
        for seat in sorted(view["awaited"], key=lambda seat: (seat != self._last, self.rng.random())):
            phone = self.phones[seat]
            own = view if phone is self.host else self._looks(phone)
            if not self.was_cut and self.plan.cut(own):
                return self.lose_power()
            offered = {each["do"]: each["slots"] for each in own["choices"] if each["kind"] == "play"}
            if offered and own.get("pick") is None:
                do, slots = self._picks(own, offered)
                phone.taps(do, own, **slots)
                self._last = seat
                self.taps += 1
                return None
        with self.host.listening() as stream:
            stream.sees(lambda now: now["version"] != view["version"] or now["awaited"])
        return None

    def lose_power(self) -> None:
        """The program is started again after it, and every phone sees what it saw before."""
        before = {seat: phone.view() for seat, phone in self.phones.items()}
        self._power_goes()
        after = {seat: phone.view() for seat, phone in self.phones.items()}
        for seat in before:
            assert after[seat]["choices"] == before[seat]["choices"], seat
            assert after[seat] == before[seat], seat
        assert any(view["choices"] for view in after.values())
        self.was_cut = True

    def _looks(self, phone: HttpPhone) -> View:
        """Somebody's newest view; what it tells is known to all of them from then on."""
        view = phone.view()
        self.heard |= {item["event"] for item in view["news"]}
        self.seen |= {held["card"] for held in (*view["hand"], *view["table"]["open"], *view["table"]["revealed"])}
        self.seen |= {look["card"] for look in view["shown"] if look["by"] != "case"}
        return view

    def unknown(self) -> dict[str, list[str]]:
        """What nobody has seen, by kind."""
        for phone in self.phones.values() if not self.seen else ():
            self._looks(phone)
        return {
            kind: [card.id for card in self.edition.cards if card.kind == kind and card.id not in self.seen]
            for kind in KINDS
        }

    @property
    def is_known(self) -> bool:
        """Whether only one answer is left."""
        return all(len(cards) == 1 for cards in self.unknown().values())

    @property
    def is_done(self) -> bool:
        """Whether everything has happened that is to happen."""
        return self.was_cut and self.plan.hears <= self.heard and self.taps > A_WHILE

    # --- choosing

    def _picks(self, own: View, offered: dict[str, Slots]) -> tuple[str, dict[str, Any]]:
        if own["phase"] == "turn" and (guess := self._accuses(own, offered)):
            return "accuse", guess
        if own["interlude"]:
            return self._answers(own, offered)
        for do, fill in self._likes.items():
            if do in offered and (slots := fill(self, own, offered[do])) is not None:
                return do, slots
        raise AssertionError(f"nothing they would do among {sorted(offered)}")

    def _answers(self, own: View, offered: dict[str, Slots]) -> tuple[str, dict[str, Any]]:
        """To what a card, a fight or a look asks: anything but to forgo it."""
        if "type-roll" in offered:
            return "type-roll", self._throws(own, offered["type-roll"])
        do = self.rng.choice([each for each in offered if each != "card-done"] or [*offered])
        return do, {slot: self.rng.choice(values) for slot, values in offered[do].items()}

    def _accuses(self, own: View, offered: dict[str, Slots]) -> dict[str, Any] | None:
        """Rightly, once all is done and only one answer is left; or wrongly, where that is the plan."""
        if "accuse" not in offered or not (self.was_cut or self.plan.wrong):
            return None
        left = self.unknown()
        if not self.is_known:
            return None
        guess = {kind: cards[0] for kind, cards in left.items()}
        if self.plan.wrong:
            if self._stands(own) != "corridor":
                return None
            self.accused.add(own["seat"])
            return guess | {"weapon": next(each for each in self.edition.weapons if each != guess["weapon"])}
        return guess if self.is_done and guess["room"] in offered["accuse"]["room"] else None

    def _stands(self, own: View) -> str:
        place: str = own["table"]["tokens"][own["you"]["suspect"]]
        return place

    def _throws(self, own: View, slots: Slots) -> dict[str, Any]:
        """Typed dice. The first fight is won, the second lost; out of the maze as soon as may be."""
        first, second = self.rng.choice(((5, 6), (6, 4), (6, 5)))
        if own["interlude"] and own["interlude"]["effect"] == "fight":
            self._fights += 1
            first = 6 if self._fights % 2 else 1
        elif own["phase"] == "roll-off":
            first, second = self.rng.randint(1, 6), self.rng.randint(1, 6)
        elif self.plan.glass and not self.is_done:
            first = GLASS
        return {slot: face for slot, face in (("first", first), ("second", second)) if slot in slots}

    def _walks(self, own: View, slots: Slots) -> dict[str, Any]:
        return {"to": next(self._goals(own, slots["to"]))}

    def _goals(self, own: View, places: list[str]) -> Iterator[str]:
        """Where they would like to be, the best first."""
        rooms = [place for place in places if place in self.edition.rooms]
        if self.plan.goes in places and not self.is_done:
            yield self.plan.goes
        if self.plan.wrong and self.taps > A_WHILE:
            yield "corridor"
        if "centre" in places and self.is_done and self.is_known:
            yield "centre"
        if self.plan.glass and not self.is_done and self.rng.random() < 0.7:
            yield "corridor"
        closed = [lies["place"].removeprefix("room/") for lies in own["table"]["room_cards"] if not lies["seen_by"]]
        yield from (room for room in closed if room in rooms)
        if self.plan.asks_for_nothing:
            yield from (room for room in self.unknown()["room"] if room in rooms)
        yield self.rng.choice(rooms or places)

    def _suggests(self, own: View, slots: Slots) -> dict[str, Any] | None:
        if self.plan.asks_for_nothing:
            return {kind: self.rng.choice(self.unknown()[kind]) for kind in slots}
        return {kind: self.rng.choice(cards) for kind, cards in slots.items()} if self.rng.random() < 0.7 else None

    def _any(self, own: View, slots: Slots) -> dict[str, Any]:
        return {slot: self.rng.choice(values) for slot, values in slots.items()}

    _likes: Mapping[str, Callable[[Friends, View, Slots], dict[str, Any] | None]] = {
        "start": _any,
        "next-step": _any,
        "name-first": _any,
        "start-in": _any,
        "show": _any,
        "say-cannot": _any,
        "fight": _any,
        "type-roll": _throws,
        "move-to": _walks,
        "suggest": _suggests,
        "end-turn": _any,
        "decline": _any,
    }
    """What they do about each choice, the first of them that is offered; None is rather not."""
