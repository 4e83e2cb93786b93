"""F40 for the whole program: `butler play` is played with over HTTP while every call that reaches the disk is
recorded; the power goes at every point of it, and the next start finds everything that a phone was ever promised."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from companion.journal import Journal
from tests import proof
from tests.http_phone import View
from tests.powercut.disks import every_disk
from tests.powercut.recorded_box import GLASSES, BoxPlay, in_a_mass_showing
from tests.powercut.recorded_play import Changed, Play
from tests.powercut.recording import a_disk
from tests.powercut.survival import Verdict, opened_after_every_cut
from tests.powercut.survival_of_play import Next

OFTEN: Changed = {"CHECKPOINT_PAGES": 20}
"""So that the log is moved into the database within a session; otherwise that happens at its end."""

GAMES = 5


def is_over(view: View) -> bool:
    return bool(view["phase"] == "over")


def in_turn(number: int) -> Callable[[View], bool]:
    return lambda view: is_over(view) or (view["turn"] or {"number": 0})["number"] >= number


def events_of(play: Play) -> list[dict[str, Any]]:
    """Everything that the play wrote."""
    (file,) = (play.house / "games").glob("*.game")
    journal = Journal.open(file, only_read=True)
    events = list(journal.events())
    journal.close()
    return events


def cut_everywhere(play: Play, rng: random.Random, per_point: int, about: Sequence[int] = ()) -> Verdict:
    """Every disk that a cut could have left of any of the play's sessions, opened; or about so many of each."""
    events = events_of(play)
    verdict = Verdict()
    with a_disk() as place:
        picks = random.Random(per_point)
        for number, session in enumerate(play.sessions):
            disks = every_disk(session.log, rng, per_point)
            if about:
                share = about[number] / (len(session.log.steps) * per_point)
                disks = (disk for disk in disks if picks.random() < share)
            found = opened_after_every_cut(disks, place, Next(session.promised, events))
            verdict.disks += found.disks
            verdict.faults += found.faults
            verdict.example = found.example | verdict.example
    return verdict


def test_nothing_that_a_phone_was_promised_is_lost_at_any_point__F40():
    """Each game in three sessions: cut in a turn, ended friendly, cut again."""
    games, per_point = proof.count(1, long=GAMES), proof.count(2, long=6)
    turns = (2, 6, 10_000) if games > 1 else (1, 2, 4)
    began, disks, promises = time.monotonic(), 0, 0
    for number in range(games):
        seed = proof.seed() + number
        with a_disk() as disk:
            play = Play(disk / "house", 3 + number % 4, seed, OFTEN if number % 2 else None)
            for turn, cut in zip(turns, (True, False, True), strict=True):
                play.session(in_turn(turn), cut=cut)
            verdict = cut_everywhere(play, random.Random(seed), per_point)
        assert verdict.faults == {}, verdict.example
        disks += verdict.disks
        promises += sum(len(session.log.marks) for session in play.sessions)
    assert disks > 500 * games, "a cut after every write"
    assert promises > 50 * games, "people did something"
    proof.figure(
        f"power cut at every write of the whole program in {games} games over HTTP: disks that lost something (F40)",
        count=disks,
        figure=f"0; {promises:,} answers to phones",
        seconds=time.monotonic() - began,
        seed=proof.seed(),
    )


def test_no_drawn_card_and_no_mass_showing_is_lost_at_any_point__F40():
    """Cards are drawn until all have to show one; the power goes then, and again when they have shown."""
    began, seed = time.monotonic(), proof.seed()
    with a_disk() as disk:
        play = BoxPlay(disk / "house", GLASSES, seed, OFTEN)
        play.session(in_a_mass_showing, cut=True)
        play.session(lambda view: not in_a_mass_showing(view), cut=True)
        verdict = cut_everywhere(play, random.Random(seed), 2, (90, 90) if proof.count(1, long=0) else ())
        written = [event["event"] for event in events_of(play)]
    assert verdict.faults == {}, verdict.example
    assert written.count("card-picked") == GLASSES.people - 1
    assert written.count("card-drawn") >= 1
    assert verdict.disks > 40
    promises = sum(len(session.log.marks) for session in play.sessions)
    proof.figure(
        "power cut at every write of the whole program while cards are drawn and all show one: disks that lost "
        "something (F40)",
        count=verdict.disks,
        figure=f"0; {written.count('card-drawn')} cards drawn, {promises:,} answers to phones",
        seconds=time.monotonic() - began,
        seed=seed,
    )


def test_the_whole_program_loses_without_synchronous_full__F40():
    """The same people, the same cuts; only the constant is another."""
    with a_disk() as disk:
        play = Play(disk / "house", 3, proof.seed(), {"SYNCHRONOUS": "NORMAL"})
        play.session(lambda view: view["phase"] != "lobby", cut=True)
        verdict = cut_everywhere(play, random.Random(1), 1)
    assert verdict.faults["an acknowledged command is lost"] > 0
    assert verdict.faults["somebody saw what is lost"] > 0
    assert verdict.faults["a phone lost its seat"] > 0
