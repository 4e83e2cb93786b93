"""Choices that wait for all, byte by byte: nobody is told who has chosen, what, or in which order (F1, F4)."""

from __future__ import annotations

import time
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from companion.panel import lamps
from companion.rules import views
from companion.rules.state import State
from tests import proof
from tests.leaks.byte_twins import Leak
from tests.leaks.mass_showing import compare_orders, mass_showings

SHOWINGS = proof.count(4, long=60)


def test_answers_in_another_order_leave_all_others_the_same_bytes(tmp_path: Path) -> None:
    began, tried = time.perf_counter(), 0
    for events, state in mass_showings(SHOWINGS):
        compare_orders(events, state, tmp_path / str(tried), Random(tried))
        tried += 1
    assert tried >= SHOWINGS
    proof.figure(
        "mass showings answered in two orders, every byte of all others",
        count=tried,
        seed=0,
        figure="0 differences",
        seconds=time.perf_counter() - began,
    )


# --- planted leaks, each made by a small patch


def channel_of_the_leak(folder: Path, effect: str = "") -> str:
    """Through what a pair of orders gives something away; `effect`: the showing of which card it has to be."""
    showings = (
        showing for showing in mass_showings(40) if effect in ("", showing[1].interlude and showing[1].interlude.effect)
    )
    for number, (events, state) in enumerate(islice(showings, 4)):
        try:
            compare_orders(events, state, folder / str(number), Random(number))
        except Leak as leak:
            return leak.channel
    return ""


def test_a_lamp_that_goes_out_when_somebody_has_chosen_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, drawn = lamps._light, views.SHARED["awaited"]
    picks: set[str] = set()

    def noting(state: State) -> object:
        picks.clear()
        picks.update(state.interlude.picks if state.interlude else ())
        return drawn(state)

    def hasty(view: object, seat: dict[str, str]) -> str:
        return "off" if seat["seat"] in picks else honest(view, seat)  # type: ignore[arg-type]

    monkeypatch.setitem(views.SHARED, "awaited", noting)  # type: ignore[arg-type]
    monkeypatch.setattr(lamps, "_light", hasty)
    assert channel_of_the_leak(tmp_path) == "lamps"


def test_a_count_of_pictures_that_rises_with_every_choice_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion import gallery

    def restless(known: gallery.Picture | None, fresh: object) -> gallery.Picture:
        version = known.version + 1 if known else 1
        return gallery.Picture(fresh, version, known.offered if known else 1)  # type: ignore[arg-type]

    monkeypatch.setattr(gallery, "_repainted", restless)
    assert channel_of_the_leak(tmp_path).startswith("stream of ")


def test_cards_turned_up_in_the_order_of_choosing_are_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.rules import box_events as be
    from companion.rules import effects

    honest = effects._all_at_once

    def first_come(state: State, running: effects.Interlude, picks: dict[str, str]) -> effects.Events:
        if running.effect != "all-reveal":
            return honest(state, running, picks)
        return (*(be.CardRevealed(seat, picks[seat]) for seat in picks), *effects.puts_back(state, running))

    monkeypatch.setattr(effects, "_all_at_once", first_come)
    assert channel_of_the_leak(tmp_path, "all-reveal")
