"""When everything happens: a house in time that is told and not waited for, with people, bots and the box at the table.

What the players of a game do is laid down beforehand, for both of a pair of twins: people take as long over the same
things in both, and bots think for as long as their cards make them. Who acts when is up to the house; `heard` says at
which instants the viewer and the whole table got something new.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.bots.seats import Player
from companion.chance import goes_on
from companion.company import SECONDS
from companion.journal import Journal
from companion.pace import Pace
from companion.rules import commands as c
from companion.rules import events as e
from companion.rules.asking import ALL_AT_ONCE
from companion.rules.choices import awaited, choices
from companion.rules.state import State
from companion.streams import Streams
from companion.table import Table
from companion.wire import command_from, command_to, event_to
from tests.leaks.box_twins import BoxTwins, throw

MOST_THINKING_S = 0.3
"""No bot thinks longer than that over one look: ten times what the worst position takes."""
A_MOMENT_S = 1e-6
PEOPLE_TAKE_S = (0.0, 0.2, 0.7, 1.5, 1.6, 4.0)


@dataclass(frozen=True)
class Act:
    """What somebody does, how long a person takes over it, and how the dice lie then."""

    command: c.Command
    takes_s: float
    dice: int


class Twins(BoxTwins):
    """Twin games in which nobody does what nobody waits for; some seats are away. What is played is laid down: a step
    at a time, who did what, and how long whoever is a person took over it."""

    def __init__(
        self, box: str, variant: str, seed: int, kind: str, viewer: str = "", away: int = 0, **more: Any
    ) -> None:
        super().__init__(box, variant, seed, kind, viewer, **more)
        seats = [seat for seat in self.states[0].players.seats if seat != self.viewer]
        for seat in self.rng.sample(seats, min(away, len(seats))):
            for side in self.sides:
                side.does(c.SitOut(c.PANEL, seat))

    def _beside_the_play(self, state: State) -> c.Command | None:
        return None

    def _command(self, state: State) -> c.Command | None:
        """In a mass showing everybody chooses once, in any order, and the box for whoever is away."""
        running = state.interlude
        if running is None or running.effect not in ALL_AT_ONCE:
            return super()._command(state)
        left = [seat for seat in awaited(state) if seat not in running.picks]
        if not left:
            return goes_on(state, self.rng)
        seat = self.rng.choice(left)
        (choice,) = [each for each in choices(state, seat) if each["kind"] == "play"]
        return command_from(seat, {"do": choice["do"], **{k: self.rng.choice(v) for k, v in choice["slots"].items()}})

    def lays_down(self, steps: int) -> tuple[list[Act], list[Act]]:
        """What is done in each of the two games from here on, as long as the viewer may not tell them apart; a mass
        showing to its end, since whoever chooses last there is up to the house."""
        played: tuple[list[Act], list[Act]] = ([], [])
        for _ in range(steps):
            showing = self.states[0].interlude
            if not self.step():
                break
            takes_s = self.rng.choice(PEOPLE_TAKE_S)
            for side, acts in zip(self.sides, played, strict=True):
                assert side.did is not None
                acts.append(Act(side.did, takes_s, self.dice))
            if showing is not None and showing.effect in ALL_AT_ONCE and self.states[0].interlude is None:
                break
        return played


class Written(Table):
    """A table at which everybody does what is laid down: `acts` by seat, those of the box among them."""

    def __init__(self, journal: Journal, acts: Sequence[Act]) -> None:
        self.acts: dict[str, deque[Act]] = {}
        for act in acts:
            self.acts.setdefault(act.command.seat, deque()).append(act)
        super().__init__(journal, Streams.seeded(0))

    def next_of(self, seat: str) -> Act | None:
        acts = self.acts.get(seat)
        return acts[0] if acts else None

    def submit(self, command: c.Command, **how: Any) -> int:
        act = self.next_of(command.seat)
        assert act is not None
        throw(self._rng, act.dice)  # type: ignore[arg-type]
        version = super().submit(command, **how)
        self.acts[command.seat].popleft()
        return version

    def owes(self) -> str:
        return super().owes() if self.next_of(c.HOUSE) else ""

    def go_on(self) -> bool:
        act = self.next_of(c.HOUSE)
        assert act is not None
        self.submit(act.command)
        return True


class Instants:
    """One of the two houses. `bots` are the seats of bots; whoever else is not away is a person."""

    def __init__(
        self,
        path: Path,
        events: Sequence[e.Event],
        played: Sequence[Act],
        bots: Sequence[str],
        viewer: str,
        thinks_s: Callable[[State, str], float],
    ) -> None:
        self.now = 0.0
        self.heard: list[tuple[float, str, int]] = []
        self.acts: dict[str, int] = {"people": 0, "bots": 0, "box": 0}
        self._path, self._bots, self._thinks_s = path, bots, thinks_s
        journal = Journal.create(path, "g1")
        journal.append([event_to(event) for event in events])
        self._journal = journal
        self.table = Written(journal, played)
        self._box_has = len(self.table.acts.get(c.HOUSE, ()))
        self._versions = {seat: self.table.version(seat) for seat in (viewer, c.PUBLIC)}
        self.table.bell(self._hears)
        self._pace = Pace(self.table, clock=lambda: self.now)
        self._ahead = dict.fromkeys(bots, 0.0)
        self._players = {seat: self._player(seat) for seat in bots}
        self._wakes: dict[str, float] = dict.fromkeys(bots, 0.0)
        self._asked_at: dict[str, float] = {}

    def _player(self, seat: str) -> Player:
        player = Player(self.table, seat, lambda view: self._thinks(seat, view), SECONDS, lambda: self._clock_of(seat))
        self.table.bell(player.note)
        return player

    def _clock_of(self, seat: str) -> float:
        """A bot that thinks is ahead of everybody else, who act meanwhile."""
        return self.now + self._ahead[seat]

    def _thinks(self, seat: str, view: Mapping[str, Any]) -> dict[str, Any] | None:
        self._ahead[seat] += self._thinks_s(self.table._shown, seat)
        is_asked = any(choice["kind"] == "play" for choice in view["choices"])
        act = self.table.next_of(seat)
        return command_to(act.command) if act and is_asked and view["pick"] is None else None

    def _hears(self) -> None:
        for seat, version in self._versions.items():
            newest = self.table.version(seat)
            if newest != version:
                self._versions[seat] = newest
                self.heard.append((round(self.now, 5), seat, newest))

    def run(self) -> None:
        """Until all that was laid down is done."""
        while self._is_left():
            while self._acts():
                pass
            if self._is_left():
                self.now = max(self.now + A_MOMENT_S, min(self._due()))
        self.acts["box"] = self._box_has
        self._journal.close()
        self._path.unlink()

    def _is_left(self) -> bool:
        return any(self.table.acts.values())

    def _acts(self) -> bool:
        """Whether anybody did anything at this instant."""
        before = self._journal.length
        left = self._pace.step()
        self._box_at = None if left is None else self.now + left
        for seat in self._bots:
            if self._wakes[seat] <= self.now:
                self._steps(seat)
        for seat in [seat for seat in self.table.acts if seat not in (*self._bots, c.HOUSE)]:
            if act := self.table.next_of(seat):
                self._taps(act)
        return self._journal.length != before

    def _steps(self, seat: str) -> None:
        before = self._journal.length
        left = self._players[seat].step()
        if self._journal.length != before:
            self.acts["bots"] += 1
        thinks_until = self._clock_of(seat)
        self._ahead[seat] = 0.0
        self._wakes[seat] = thinks_until + (left or 0.0)

    def _taps(self, act: Act) -> None:
        """Somebody taps, so long after being asked as it takes."""
        seat = act.command.seat
        if not self._is_asked(seat):
            self._asked_at.pop(seat, None)
            return
        if self.now + A_MOMENT_S / 2 < self._asked_at.setdefault(seat, self.now) + act.takes_s:
            return
        self._asked_at.pop(seat)
        self.acts["people"] += 1
        self.table.submit(act.command)

    def _is_asked(self, seat: str) -> bool:
        view = self.table.view(seat if seat in self.table._shown.players.seats else c.PUBLIC)
        if seat == c.PANEL:
            return not view["awaited"] and not self.table.owes()
        return seat in view["awaited"] and view["pick"] is None

    def _due(self) -> list[float]:
        """The instants at which somebody may act next."""
        due = [at for at in self._wakes.values() if at > self.now]
        due += [self._box_at] if self._box_at is not None else []
        due += [at + act.takes_s for seat, at in self._asked_at.items() if (act := self.table.next_of(seat))]
        assert due, f"nobody acts any more: {self.table.acts}"
        return due
