"""Leaks planted into what only some boxes have, each by a small patch: the pairs of houses catch every one, through the
channel in which it was made.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion import chance, sound
from companion.panel import captions
from companion.rules import box_events as be
from companion.rules import hearing, own_view, proofs, table_view
from companion.rules.commands import SealedCard
from companion.rules.refusals import NotYourTurn
from companion.rules.state import State
from companion.screen import interlude
from companion.table import Table
from tests.leaks.byte_twins import Leak, Pair
from tests.leaks.test_bytes import hidden_number
from tests.leaks.test_every_byte import pairs_from
from web_remote import pictures

TURNS, STEPS = 9, 16
Patch = pytest.MonkeyPatch


def channel_of_the_leak(moment: str, folder: Path) -> str:
    """Through what a pair that has come to this moment gives something away; "" if none does."""
    for turn in range(TURNS):
        try:
            Pair(folder / str(turn), next(pairs_from(moment, turn, STEPS))).compare(STEPS)
        except Leak as leak:
            return leak.channel
    return ""


@pytest.fixture
def looking(monkeypatch: Patch) -> Callable[[], State]:
    """The whole state of the table that this thread looked at last: what no picture may be drawn from."""
    last = threading.local()

    def noting(honest: Callable[[Table, str], Any]) -> Callable[[Table, str], Any]:
        def looks(table: Table, seat: str) -> Any:
            last.state = table._shown
            return honest(table, seat)

        return looks

    for way in ("view", "picture"):
        monkeypatch.setattr(Table, way, noting(getattr(Table, way)))
    return lambda: last.state


def order_of(cards: tuple[str, ...]) -> int:
    return sum(place * sum(map(ord, card)) for place, card in enumerate(cards)) % 7


def test_a_hint_in_what_a_step_asks_is_caught(tmp_path: Path, monkeypatch: Patch, looking: Callable[[], State]) -> None:
    honest = pictures.prompt

    def hinting(view: Mapping[str, Any], box: Any, language: str) -> Any:
        asked = honest(view, box, language)
        hint = hidden_number(looking()) % 5
        return {**asked, "text": f"{asked['text']}{' ' * hint}"} if view["interlude"] else asked

    monkeypatch.setattr(pictures, "prompt", hinting)
    assert channel_of_the_leak("see-card", tmp_path) in ("screen's stream", "public view")


@pytest.mark.parametrize("part", ["left", "discarded"])
def test_a_count_of_the_deck_that_hangs_on_its_order_is_caught(part: str, tmp_path: Path, monkeypatch: Patch) -> None:
    honest = table_view._deck

    def counted(state: State) -> Any:
        deck = honest(state)
        return {**deck, part: deck[part] + order_of(state.deck)} if deck else deck

    monkeypatch.setattr(table_view, "_deck", counted)
    assert channel_of_the_leak("next card", tmp_path) in ("screen's stream", "public view")


@pytest.mark.parametrize("moment", ["peeked at the row", "peeked in a room"])
def test_a_list_of_lookers_that_hangs_on_the_card_is_caught(moment: str, tmp_path: Path, monkeypatch: Patch) -> None:
    honest = table_view._face_down

    def listed(state: State, row: str) -> Any:
        hint = state.players.seats[: order_of(tuple(s.card for s in state.beside.values()))]
        return [{**lies, "seen_by": [*lies["seen_by"], *hint]} for lies in honest(state, row)]

    monkeypatch.setattr(table_view, "_face_down", listed)
    assert channel_of_the_leak(moment, tmp_path) in ("screen's stream", "public view")


@pytest.mark.parametrize(
    ("event", "moment"),
    [
        (be.CardPeeked, "peeked at the row"),
        (be.CardPeeked, "pick blind"),
        (be.CardPassedLeft, "all-show-left"),
        (be.NeutralShown, "a neutral card"),
    ],
)
def test_news_that_name_a_card_to_all_are_caught(event: type, moment: str, tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setitem(hearing._AUDIENCE, event, hearing._all)
    assert channel_of_the_leak(moment, tmp_path)


def test_a_frame_that_shows_what_somebody_peeks_at_is_caught(
    tmp_path: Path, monkeypatch: Patch, looking: Callable[[], State]
) -> None:
    honest = interlude.draw

    def tinted(canvas: Any, room: Any, sight: Any) -> None:
        honest(canvas, room, sight)
        canvas.surface.set_at(room.topleft, (hidden_number(looking()) % 251, 0, 0))

    monkeypatch.setattr(interlude, "draw", tinted)
    assert channel_of_the_leak("about to peek at the row", tmp_path) == "frame"


def test_a_caption_that_knows_who_would_be_hit_is_caught(
    tmp_path: Path, monkeypatch: Patch, looking: Callable[[], State]
) -> None:
    honest = captions._turn

    def telling(view: Any, cursor: Any, names: Any) -> str:
        return f"{honest(view, cursor, names)}{'.' * (hidden_number(looking()) % 5)}"

    monkeypatch.setattr(captions, "_turn", telling)
    assert channel_of_the_leak("potion", tmp_path) == "captions"


def test_a_sound_that_tells_what_lies_first_in_the_case_is_caught(
    tmp_path: Path, monkeypatch: Patch, looking: Callable[[], State]
) -> None:
    class Telling(sound.Announcer):
        def step(self) -> None:
            super().step()
            if (state := looking()).case:
                self._sound.play(("card", "press", "roll")[order_of(state.case) % 3])

    monkeypatch.setattr(sound, "Announcer", Telling)
    assert channel_of_the_leak("look into the case", tmp_path) == "cues"


def test_a_refusal_that_names_a_card_in_a_room_is_caught(tmp_path: Path, monkeypatch: Patch) -> None:
    def chatty(state: State, command: Any) -> NotYourTurn:
        return NotYourTurn(f"Not while {[s.card for s in state.beside.values()]} lie there.")

    monkeypatch.setattr("companion.rules.decide.why_not", chatty)
    assert channel_of_the_leak("peeked in a room", tmp_path).startswith("refusal of ")


def test_proofs_of_cards_beside_the_board_are_caught(tmp_path: Path, monkeypatch: Patch) -> None:
    honest = proofs.open_hand

    def with_the_row(state: State, seat: str) -> tuple[SealedCard, ...]:
        return (*honest(state, seat), *state.beside.values())

    monkeypatch.setattr(proofs, "open_hand", with_the_row)
    assert channel_of_the_leak("peeked in a room", tmp_path) == "/api/seal"


def test_a_partner_who_sees_a_hand_that_is_not_shared_is_caught(tmp_path: Path, monkeypatch: Patch) -> None:
    honest = own_view.open_hand

    def of_the_team(state: State, seat: str) -> list[SealedCard]:
        seats = state.players.seats
        mates = [other for at, other in enumerate(seats) if seat in seats and at % 2 == seats.index(seat) % 2]
        return [sealed for mate in mates for sealed in honest(state, mate)]

    monkeypatch.setattr(own_view, "open_hand", of_the_team)
    assert channel_of_the_leak("a partner's hand", tmp_path) in ("stream", "/api/view")


def test_a_deck_that_is_logged_is_caught(tmp_path: Path, monkeypatch: Patch) -> None:
    honest = chance.carry_out

    def talkative(state: State, command: Any, rng: Any) -> Any:
        logging.getLogger("butler.table").debug("%s, and the next card is %s", command, state.deck)
        return honest(state, command, rng)

    monkeypatch.setattr(chance, "carry_out", talkative)
    assert channel_of_the_leak("next card", tmp_path) == "log"
