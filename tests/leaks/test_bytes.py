"""Non-interference of every byte: two houses that differ in two hidden cards, and what the viewer's phone gets.

Streams, views, refusals, headers (but for Date), the public screen and the log are compared after each step.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Response

from companion import gallery
from companion.rules import why_not
from companion.rules.commands import PUBLIC
from companion.rules.refusals import NotYourTurn
from tests import proof
from tests.leaks.twins import Twins
from tests.leaks.wire import House, Phone

GAMES = proof.count(6, long=100)
STEPS = 90
WISHES: list[dict[str, Any]] = [
    {"do": "roll"}, {"do": "say-cannot"}, {"do": "end-turn"}, {"do": "take-back"}, {"do": "resume"},
    {"do": "show", "card": "rope"}, {"do": "suggest", "suspect": "plum", "weapon": "rope"},
    {"do": "accuse", "suspect": "plum", "weapon": "rope", "room": "nowhere"},
]  # fmt: skip
SEALED = re.compile(
    rb'"(?:root|salt)":"[0-9a-f]*"|"[LR][0-9a-f]{64}"|"words":\[[^\]]*\]|"[^"]*is sealed:[^"]*"'
    rb"|(?i:content-length): \d+"
)
"""What hangs on fresh salts, masked by name; a length is compared once the masks are in."""


def seen(answer: bytes) -> bytes:
    return SEALED.sub(b"(sealed)", answer)


class Pair:
    """Two houses side by side with the viewer's phone in each."""

    def __init__(self, folder: Path, seed: int, log: pytest.LogCaptureFixture | None = None) -> None:
        self.twins, self.rng = Twins(seed), Random(seed)
        self.log = log
        self.commands: tuple[list[Any], list[Any]] = ([], [])
        self.houses = [House(folder / str(n), twin, Random(seed)) for n, twin in enumerate(self.twins.tables)]
        self.viewers = [self.twins.viewer, PUBLIC]
        self.phones = [[Phone(house, viewer) for viewer in self.viewers] for house in self.houses]
        for twin, sent in zip(self.twins.tables, self.commands, strict=True):
            overhear(twin, sent)

    def compare(self) -> int:
        """Plays the pair to its end; the number of steps. Fails at the first byte that differs."""
        try:
            return sum(1 for _ in self._steps())
        finally:
            for phones in self.phones:
                for phone in phones:
                    phone.close()
            for house in self.houses:
                house.close()

    def _steps(self) -> Any:
        for number, _states in enumerate(self.twins.play(STEPS)):
            got = [
                self._look(house, phones, sent, number)
                for house, phones, sent in zip(self.houses, self.phones, self.commands, strict=True)
            ]
            for one, other in zip(*got, strict=True):
                assert one == other, (number, self.twins.viewer, self.twins.swapped)
            yield number

    def _look(self, house: House, phones: list[Phone], sent: list[Any], number: int) -> list[Any]:
        """Carries out what the twin has just done; then everything the viewer and the screen can get."""
        if self.log is not None:
            self.log.clear()
        viewer = self.twins.viewer
        answers = [house.taps(command, f"tap-{number}") for command in sent]
        mine = [answer for answer, command in zip(answers, sent, strict=True) if command.seat == viewer]
        sent.clear()
        wish = WISHES[number % len(WISHES)]
        got: list[Any] = [*mine, *(phone.until_newest() for phone in phones)]
        got += [house.ask(viewer, "GET", path) for path in ("/api/view", "/api/seal")]
        got.append(house.ask("", "GET", "/api/public/view"))
        if not _offered(house, viewer, wish):
            got.append(house.wishes(viewer, wish, f"no-{number}"))
        if number % 20 == 0:
            got += [house.ask(viewer, "GET", path) for path in ("/api/me", "/api/edition/classic", "/healthz", "/")]
        if self.log is not None:
            got.append("\n".join(self.log.messages).encode())
        return [seen(each) for each in got]


def _offered(house: House, seat: str, wish: dict[str, Any]) -> bool:
    return (
        any(choice["do"] == wish["do"] for choice in house.table.view(seat)["choices"])
        and "nowhere" not in wish.values()
    )


def overhear(twin: Any, sent: list[Any]) -> None:
    """Notes every command that this twin carries out."""
    does: Callable[[Any], Any] = twin.does

    def heard(command: Any) -> Any:
        sent.append(command)
        return does(command)

    twin.does = heard


def test_no_byte_that_reaches_a_viewer_hangs_on_anything_hidden(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    began = time.perf_counter()
    steps = [Pair(tmp_path / str(seed), seed, caplog).compare() for seed in range(GAMES)]
    assert sum(steps) > 15 * GAMES
    proof.figure(
        "twin houses, every byte of phone, stream, screen and log",
        count=GAMES,
        seed=0,
        figure=f"{sum(steps)} steps, 0 differences",
        seconds=time.perf_counter() - began,
    )


# --- planted leaks


def hidden_number(state: Any) -> int:
    """A number that hangs on where every card lies."""
    return sum(place * sum(map(ord, sealed.card)) for place, sealed in enumerate(state.cards))


def caught(tmp_path: Path, caplog: pytest.LogCaptureFixture, first: int = 0) -> None:
    """In one of a dozen pairs; `first` is one that shows it."""
    caplog.set_level(logging.DEBUG)
    seeds = sorted(range(12), key=lambda seed: seed != first)
    assert any(tells(Pair(tmp_path / str(seed), seed, caplog).compare) for seed in seeds)


def tells(compare: Callable[[], int]) -> bool:
    """True where a pair of games gives something away."""
    try:
        compare()
    except AssertionError:
        return True
    return False


def test_a_leak_through_a_refusal_s_words_is_caught(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def chatty(state: Any, command: Any) -> NotYourTurn:
        return NotYourTurn(f"Not while {state.holds(state.players[0].seat)} are out.")

    monkeypatch.setattr("companion.rules.decide.why_not", chatty)
    assert why_not is not None
    caught(tmp_path, caplog)


def test_a_leak_through_a_header_is_caught(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = FrontDoorInit.honest

    def marked(self: Any, *given: Any, **named: Any) -> None:
        honest(self, *given, **named)
        table = self._table

        def add(response: Response) -> Response:
            response.headers["X-Weight"] = str(hidden_number(table._shown))
            return response

        self.app.after_request(add)

    monkeypatch.setattr("web_remote.front_door.FrontDoor.__init__", marked)
    caught(tmp_path, caplog)


def test_a_leak_through_the_version_count_is_caught(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = gallery._repainted

    def restless(known: Any, fresh: Any) -> Any:
        picture = honest(known, fresh)
        extra = hidden_number(restless.state) % 5  # type: ignore[attr-defined]
        return (
            gallery.Picture(picture.view, picture.version + extra, picture.offered) if picture is not known else picture
        )

    after = gallery.Gallery.after

    def noting(self: Any, state: Any) -> Any:
        restless.state = state  # type: ignore[attr-defined]
        return after(self, state)

    monkeypatch.setattr(gallery, "_repainted", restless)
    monkeypatch.setattr(gallery.Gallery, "after", noting)
    caught(tmp_path, caplog)


def test_a_leak_through_the_log_is_caught(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion import chance

    honest = chance.carry_out

    def talkative(state: Any, command: Any, rng: Any) -> Any:
        logging.getLogger("butler.table").info("%s with %s in the envelope", command, state.envelope)
        return honest(state, command, rng)

    monkeypatch.setattr(chance, "carry_out", talkative)
    caught(tmp_path, caplog, 6)


def test_a_leak_through_the_door_of_the_seal_is_caught(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.rules.proofs.has_opened", lambda state, seat: bool(state.envelope))
    caught(tmp_path, caplog, 6)


class FrontDoorInit:
    from web_remote.front_door import FrontDoor

    honest = FrontDoor.__init__
