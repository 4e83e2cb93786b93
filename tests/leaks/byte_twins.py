"""Every byte of twin games of any box: two running houses side by side, and all that reaches one viewer.

After each step both houses are asked for everything that the viewer's phone and the table screen can get; at the first
byte that differs a `Leak` says through which channel. What hangs on fresh salts alone is masked by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import orjson

from companion.chance import carry_out
from companion.errands.replay import _told
from companion.errands.verify import opened
from companion.rules import commands as c
from companion.rules.refusals import Refused
from companion.rules.state import State
from companion.streams import Streams
from companion.wire import Malformed, command_from
from tests.leaks.box_twins import BoxTwins, throw
from tests.leaks.on_the_table import Heard, Panel
from tests.leaks.test_bytes import seen
from tests.leaks.wire import House, Phone

FRAME_EVERY = 6
"""A frame is drawn at every so many steps, and in every interlude."""
PAGES_EVERY = 9
PAGES = ("/api/me", "/api/editions", "/healthz", "/", "/table", "/api/host/claims", "/api/host/shelf")


class Leak(AssertionError):
    """The viewer could tell the two games apart, through this `channel`."""

    def __init__(self, channel: str, *where: Any) -> None:
        super().__init__(f"{channel}: {where}")
        self.channel = channel


class Pair:
    """The two houses of a pair of twins, with the viewer's phone and a screen in each.

    besides: what is done in the houses besides, before the game goes on: told of house and number of the step.
    """

    def __init__(
        self, folder: Path, twins: BoxTwins, besides: Callable[[Sequence[House], int], None] = lambda houses, at: None
    ) -> None:
        self.twins, self._besides = twins, besides
        self._open = ExitStack()
        self.houses: list[House] = []
        self.phones: list[dict[str, Phone]] = []
        for number, side in enumerate(twins.sides):
            house = House(folder / str(number), side, Streams.seeded(0))
            self._open.callback(house.close)
            self.houses.append(house)
            watching = {"screen's stream": c.PUBLIC}
            if twins.viewer != c.PUBLIC:
                watching["stream"] = twins.viewer
            self.phones.append({name: Phone(house, seat) for name, seat in watching.items()})
            for phone in self.phones[number].values():
                self._open.callback(phone.close)
        self.panels = [Panel(house.table) for house in self.houses]
        self._heard = self._open.enter_context(Heard())

    def compare(self, steps: int) -> int:
        """Plays on; how many moments were compared. Raises `Leak`."""
        with self._open:
            self._look(0)
            for number in range(1, steps + 1):
                self._besides(self.houses, number)
                if not self.twins.step():
                    break
                self._look(number)
            else:
                number = steps + 1
            if number > steps or self.twins.kind == "nothing":
                self._compare([retold(house) for house in self.houses], number)
        return number

    def _look(self, number: int) -> None:
        self._compare([self._all_of(at, number) for at in (0, 1)], number)

    def _compare(self, both: Sequence[Mapping[str, Any]], number: int) -> None:
        one, other = both
        for channel, got in one.items():
            if got != other[channel] and _masked(got) != _masked(other[channel]):
                where = (number, self.twins.kind, self.twins.viewer, self.twins.swapped, self.twins.sides[0].did)
                raise Leak(channel, where, *_first_difference(_masked(got), _masked(other[channel])))

    def _all_of(self, at: int, number: int) -> dict[str, Any]:
        """Carries out in this house what its twin has just done; then whatever the viewer and the table get of it."""
        house, side, viewer = self.houses[at], self.twins.sides[at], self.twins.viewer
        self._heard.since()
        got: dict[str, Any] = {}
        if number and side.did is not None:
            throw(house.table._rng, self.twins.dice, otherwise=bool(at) and self.twins.kind == "chance")  # type: ignore
            answer = house.taps(side.did, f"tap-{number}")
            assert not answer or b" 200 " in answer[:16], (side.did, answer)
            got["answer"] = answer if side.did.seat == viewer else b""
        assert house.table._shown.turn == side.state.turn, "the house plays what its twin does"
        for name, phone in self.phones[at].items():
            got[name] = phone.until_newest()
        got["public view"] = house.ask("", "GET", "/api/public/view")
        if viewer != c.PUBLIC:
            got |= self._asked_for(house, side.state, number)
        got |= self.panels[at].tells(turned=number % 3)
        if number % FRAME_EVERY == 0 or side.state.interlude:
            got["frame"] = self.panels[at].frame()
        got["log"] = self._heard.since()
        return got

    def _asked_for(self, house: House, state: State, number: int) -> dict[str, bytes]:
        """What the viewer's phone gets when it asks."""
        viewer = self.twins.viewer
        got = {path: house.ask(viewer, "GET", path) for path in ("/api/view", "/api/seal", "/api/reach")}
        for wish in refused_wishes(state, viewer, number):
            got[f"refusal of {wish['do']}"] = house.wishes(viewer, wish, f"no-{number}-{wish['do']}")
        if number % PAGES_EVERY == 0:
            pages = (*PAGES, f"/api/edition/{state.edition.id}")
            got |= {path: house.ask(viewer, "GET", path) for path in pages}
            none = orjson.dumps({"game": "g1", "marks": []})
            got["notebook"] = house.ask(viewer, "POST", "/api/notebook", none)
        return got


def retold(house: House) -> Mapping[str, bytes]:
    """What `butler replay` would tell of the game that lies there."""
    happened, wrong = opened(house.journal.path)
    assert happened is not None, wrong
    return {"replay": orjson.dumps([*_told(happened, "en")])}


def refused_wishes(state: State, seat: str, number: int) -> list[Mapping[str, Any]]:
    """One or two of what `seat` might try although it may not, in turn; nothing that would be carried out."""
    box = state.edition
    card, other = box.ids[number % len(box.ids)], box.ids[-1 - number % len(box.ids)]
    place = [*state.beside, "side/1", "room/hall"][number % (len(state.beside) + 2)]
    suspect, weapon, room = box.suspects[number % 6], box.weapons[number % len(box.weapons)], box.rooms[number % 9]
    wishes: list[dict[str, Any]] = [
        {"do": "show", "card": card}, {"do": "peek", "place": place}, {"do": "reveal", "card": other},
        {"do": "say-cannot"}, {"do": "pick-card", "position": 1 + number % 5}, {"do": "pass-left", "card": card},
        {"do": "suggest", "suspect": suspect, "weapon": weapon}, {"do": "name-card", "card": other},
        {"do": "point-at", "who": state.players.seats[number % len(state.players)]}, {"do": "go-to", "to": room},
        {"do": "suggest-afar", "suspect": suspect, "weapon": weapon, "room": room}, {"do": "fight"},
        {"do": "move-token", "token": suspect, "to": room}, {"do": "open-passage", "to": room}, {"do": "card-done"},
        {"do": "leave-door", "to": room}, {"do": "carry-out", "effect": "see-card"}, {"do": "start-in", "to": room},
        {"do": "accuse", "suspect": suspect, "weapon": weapon, "room": "nowhere"}, {"do": "take-back"},
        {"do": "shuffle-deck", "order": [card]}, {"do": "end-turn"}, {"do": "roll"}, {"do": "next-step"},
    ]  # fmt: skip
    tried = (wishes[number % len(wishes)], wishes[(number * 7 + 3) % len(wishes)])
    return [wish for wish in tried if _is_refused(state, seat, wish)]


def _is_refused(state: State, seat: str, wish: Mapping[str, Any]) -> bool:
    try:
        carry_out(state, command_from(seat, dict(wish)), Streams.seeded(0))
    except (Refused, Malformed):
        return True
    return False


def _masked(got: Any) -> Any:
    return seen(got) if isinstance(got, bytes) else got


def _first_difference(one: Any, other: Any) -> tuple[Any, Any]:
    if not isinstance(one, bytes) or not isinstance(other, bytes) or len(one) > 200_000:
        return (one, other) if not isinstance(one, bytes) else ("another picture",) * 2  # type: ignore[return-value]
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one[max(0, at - 60) : at + 60], other[max(0, at - 60) : at + 60]
