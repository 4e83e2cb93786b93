"""Whole games of every box at the panel alone, and whether it can do all that a host and a seat may do."""

from collections import Counter
from itertools import chain
from random import Random

import pytest
from fingers import Fingers

from companion.chance import goes_on
from companion.panel.captions import _Names, as_it_is, printed
from companion.panel.guests import IN_PRIVATE, with_guests
from companion.panel.letters import WRITE
from companion.panel.menu import NO_COMMAND, accusation, entries
from companion.rules import commands as c
from companion.rules.at_table import BringToTable
from companion.rules.choices import awaited, choices
from companion.rules.round_the_table import hosting
from companion.rules.views import view
from companion.wire import command_to
from tests import proof
from tests.box_games import BESIDE_THE_PLAY, every_way, plays_on, sits_down

WAYS = every_way()
STEPS = proof.count(60, long=4000)
SEEDS = proof.count(1, long=6)
DONE_OTHERWISE = {"leave"}
"""What a seat may do and the panel does in another way: it removes the seat."""


def at_the_table(box, variant, seed):
    game = sits_down(box, variant, seed)
    for seat in game.state.players.seats:
        game.does(BringToTable(c.PANEL, seat))
    return game


def without_square(command):
    """Nobody has to say the square, and with the knob it is told by itself."""
    return c.MoveTo(command.seat, command.to) if isinstance(command, c.MoveTo) else command


@pytest.mark.parametrize(("box", "variant"), WAYS)
def test_whole_games_of_every_box_are_played_at_the_panel_alone(box, variant):
    for seed in range(SEEDS):
        game = at_the_table(box, variant, seed)
        fingers, done = Fingers(game), set()
        for _ in range(STEPS):
            if game.state.phase == "over":
                break
            waiting = awaited(game.state)
            if not waiting:
                game.does(goes_on(game.state, game.rng))
                continue
            wish = without_square(game.picks(game.rng.choice(waiting)))
            asked = {slot: value for slot, value in command_to(wish).items() if value not in ("", 0)}
            did = fingers.does(wish)
            assert did.pop("by") in (wish.seat, c.PANEL)
            assert did == asked
            done.add(asked["do"])
        assert {"start", "next-step"} <= done
        assert done & {"show", "say-cannot"} or len(game.events) < 60


def test_marks_and_what_nobody_waits_for_are_done_at_the_panel_too():
    game = at_the_table("classic", "standard", 2)
    fingers, rng = Fingers(game), Random(5)
    for _ in range(40):
        waiting = awaited(game.state)
        if game.state.phase == "turn" and rng.random() < 0.5:
            who = rng.choice(game.state.players.seats)
            among = tuple(do for do in BESIDE_THE_PLAY if do not in IN_PRIVATE | {"tell-square", "make-host"})
            wish = game.picks(who, kinds="table house", among=among)
            if wish is not None:
                assert fingers.does(wish)["do"] == command_to(wish)["do"]
                continue
        command = without_square(game.picks(rng.choice(waiting))) if waiting else goes_on(game.state, rng)
        game.does(command) if command else game.does(c.SitIn(c.PANEL, game.state.players.absent[0]))


def reached(laid_out):
    """(by, command, slot) -> values, for all that a knob comes to in the two lists and under ACCUSE."""
    found = {}
    listed = [*entries(laid_out, "play"), *entries(laid_out, "house")]
    if (accuse := accusation(laid_out)) is not None:
        listed.append(accuse)
    for entry in listed:
        found.setdefault((entry.by, entry.do), {})
        for slot, value in entry.filled:
            found[entry.by, entry.do].setdefault(slot, set()).add(value)
        for slot, values in entry.open:
            found[entry.by, entry.do].setdefault(slot, set()).update(values)
    return found


def alike(laid_out):
    """Lines of one list that read the same: nobody could tell what OK does."""
    say = _Names(laid_out, printed, as_it_is).entry
    read = [(menu, say(entry)) for menu in ("play", "house") for entry in entries(laid_out, menu)]
    return [line for line, times in Counter(read).items() if times > 1]


def missing(offered, found, by):
    """What of these choices nothing on the lists comes to, for the panel or for this seat."""
    lost = []
    for choice in offered:
        there = found.get(("", choice["do"]), found.get((by, choice["do"])))
        for slot, values in choice["slots"].items():
            if there is None or not (set(values) <= there.get(slot, set()) or WRITE in there.get(slot, ())):
                lost.append((choice["do"], slot))
        if there is None:
            lost.append((choice["do"], ""))
    return lost


@pytest.mark.parametrize(("box", "variant"), WAYS)
def test_the_panel_reaches_all_that_a_host_may_do_and_all_that_a_seat_without_a_phone_may(box, variant):
    looked_at, kinds = 0, set()
    for seed in range(SEEDS):
        game = at_the_table(box, variant, seed)
        for _ in chain((None,), plays_on(game, STEPS, restless=0.2)):
            state = game.state
            if state.host == "" or state.aside:
                continue
            laid_out = with_guests(view(state, c.PANEL), lambda seat, state=state: view(state, seat))
            found = reached(laid_out)
            assert alike(laid_out) == []
            assert missing(hosting(state, state.host), found, "") == []
            for seat in state.players.seats:
                mine = [choice for choice in choices(state, seat) if choice["do"] not in DONE_OTHERWISE | IN_PRIVATE]
                assert missing(mine, found, seat) == []
                private = {choice["do"] for choice in choices(state, seat)} & IN_PRIVATE
                if private - {"mark", "take-back-mark"}:
                    assert (seat, "answer") in found
                if private & {"mark", "take-back-mark"}:
                    assert seat in found["", "look"]["who"]
            looked_at += 1
            kinds |= {do for _, do in found} - NO_COMMAND
    assert looked_at > 40
    assert {"set-rule", "move-seat", "pause", "sit-out", "propose-correction", "call-off"} <= kinds
