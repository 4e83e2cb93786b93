"""What a press means: OK does the one lit thing, the knob chooses, nothing happens by one press too many."""

from contextlib import nullcontext, suppress
from random import Random

import pytest

from companion.panel import Cursor, caption, lamp_plan, meaning, step
from companion.panel.captions import DOES, KEYBOARD_KEYS, PANEL_KEYS
from companion.panel.letters import WRITTEN
from companion.panel.menu import NO_COMMAND, PLAY, entries
from companion.panel.presses import is_knob_free, pointed, settled
from companion.ports import LAMPS, Chorded, DiceLifted, Held, LinkUp, Pressed, Released, Turned
from companion.rules.choices import owed
from companion.rules.refusals import Refused
from companion.wire import COMMANDS, command_from
from tests.table_talk import Table

OK, PUSH = Pressed("ok", 0.0), Pressed("knob", 0.0)
BACK, LONG_BACK = Released("back", 0.0), Held("back", 0.0)
ACCUSE = Held("accuse", 0.0)


class Hand:
    """A hand on the panel: presses and what came of them."""

    def __init__(self, view):
        self.view, self.cursor = view, Cursor()

    def does(self, *signals):
        """The last command that these signals ask for."""
        wish = None
        for signal in signals:
            self.cursor, wish = step(self.view, self.cursor, signal)
        return wish

    def turns(self, steps):
        return self.does(Turned(steps, 0.0))

    @property
    def reads(self):
        return {key["key"]: key["does"] for key in caption(self.view, self.cursor)}

    @property
    def lamps(self):
        return lamp_plan(self.view, self.cursor)


def offering(*choices, **more):
    """A view that offers these choices to the panel."""
    listed = [{"do": do, "kind": "house", "slots": slots} for do, slots in choices]
    table = {"seats": [{"seat": "s1", "name": "Ann"}, {"seat": "s2", "name": "Bo"}]}
    return {"phase": "turn", "awaited": ["s1"], "choices": listed, "table": table, "turn": None, **more}


ROOMS = {"to": ("hall", "study", "corridor")}
SUGGESTION = {"suspect": ("scarlett", "plum"), "weapon": ("rope", "dagger")}


def test_ok_starts_sets_up_rolls_and_ends_the_turn():
    for do in ("start", "next-step", "roll", "end-turn", "play-again", "resume", "decline", "stay"):
        assert meaning(offering((do, {})), OK) == {"do": do}


def test_ok_rolls_and_does_not_type_while_both_are_offered():
    dice = ("type-roll", {"first": (1, 2), "second": (1, 2)})
    assert meaning(offering(dice, ("roll", {})), OK) == {"do": "roll"}


def test_the_knob_walks_through_the_rooms_and_ok_takes_one():
    hand = Hand(offering(("move-to", ROOMS)))
    assert hand.does(OK) is None, "nobody is moved before the knob was turned"
    assert "OK" not in hand.reads
    hand.turns(1)
    assert hand.reads["OK"] == "Ended in: Hall"
    hand.turns(2)
    assert hand.reads["OK"] == "Ended in: the corridor"
    assert hand.does(OK) == {"do": "move-to", "to": "corridor"}


def test_the_knob_turned_to_the_left_begins_at_the_end_and_goes_round():
    hand = Hand(offering(("move-to", ROOMS)))
    hand.turns(-1)
    assert hand.does(OK) == {"do": "move-to", "to": "corridor"}
    hand.turns(1)
    assert hand.does(OK) == {"do": "move-to", "to": "hall"}


def test_the_passage_is_one_click_away_from_the_dice():
    hand = Hand(offering(("roll", {}), ("take-passage", {"to": ("kitchen",)})))
    assert hand.does(OK) == {"do": "roll"}
    hand.turns(1)
    assert hand.reads["OK"] == "Passage: Kitchen"
    assert hand.does(OK) == {"do": "take-passage", "to": "kitchen"}


def test_real_dice_are_typed_with_the_knob_and_read_back():
    hand = Hand(offering(("type-roll", {"first": (1, 2, 3), "second": (1, 2, 3)})))
    hand.does(OK)
    assert hand.does(OK) is None, "no defaults"
    hand.turns(3)
    hand.does(OK)
    hand.turns(1)
    assert hand.does(OK) is None
    assert hand.reads["OK"] == "Type in real dice: 3, 1?"
    assert hand.does(OK) == {"do": "type-roll", "first": 3, "second": 1}


def test_a_suggestion_has_two_picks_and_back_takes_back_the_last():
    hand = Hand(offering(("suggest", SUGGESTION), ("end-turn", {})))
    hand.does(OK)
    hand.turns(2)
    hand.does(OK)
    assert "Plum" in hand.reads["TURN"]
    hand.does(BACK)
    hand.turns(1)
    hand.does(OK)
    hand.turns(-1)
    hand.does(OK)
    assert hand.reads["OK"] == "Suggest: Scarlett, Dagger?"
    assert hand.does(OK) == {"do": "suggest", "suspect": "scarlett", "weapon": "dagger"}


def test_an_accusation_is_opened_and_made_by_holding_its_own_button():
    hand = Hand(offering(("accuse", {**SUGGESTION, "room": ("hall", "study")}), ("end-turn", {})))
    assert hand.reads["ACCUSE"] == "Hold: accuse"
    assert hand.does(Pressed("accuse", 0.0)) is None
    assert hand.does(ACCUSE) is None
    for _ in range(3):
        assert hand.does(OK) is None, "three explicit picks, no defaults"
        hand.turns(1)
        assert hand.does(OK) is None
    assert "OK" not in hand.reads, "one press too many loses nobody the game"
    assert hand.does(OK, OK, OK) is None
    assert hand.lamps["accuse"] == "slow"
    assert hand.reads["ACCUSE"] == "Hold: accuse Scarlett, Rope, Hall"
    assert hand.does(ACCUSE) == {"do": "accuse", "suspect": "scarlett", "weapon": "rope", "room": "hall"}


def test_an_accusation_that_is_not_offered_is_not_opened():
    hand = Hand(offering(("end-turn", {})))
    assert hand.does(ACCUSE) is None
    assert hand.cursor.taken is None
    assert "accuse" not in hand.lamps


def test_back_gives_up_an_accusation_and_nothing_has_happened__F11():
    hand = Hand(offering(("accuse", {**SUGGESTION, "room": ("hall",)}), ("end-turn", {})))
    hand.does(ACCUSE)
    hand.turns(1)
    hand.does(OK)
    hand.does(BACK)
    hand.does(BACK)
    assert hand.does(OK) == {"do": "end-turn"}


def test_back_goes_a_step_back_while_setting_up():
    assert meaning(offering(("next-step", {}), ("previous-step", {})), BACK) == {"do": "previous-step"}


def test_back_asks_before_it_takes_back():
    hand = Hand(offering(("end-turn", {}), ("take-back", {})))
    assert hand.reads["BACK"] == "Take back"
    assert hand.does(BACK) is None
    assert hand.reads["OK"] == "Take back?"
    assert hand.does(OK) == {"do": "take-back"}


def test_a_long_back_pauses_and_goes_on_and_its_release_does_nothing():
    hand = Hand(offering(("roll", {}), ("pause", {}), ("take-back", {})))
    assert hand.does(LONG_BACK) == {"do": "pause"}
    assert hand.does(Released("back", 0.0, after_hold=True)) is None
    assert hand.cursor.taken is None
    assert meaning(offering(("resume", {}), paused=True), LONG_BACK) == {"do": "resume"}


def test_the_houses_powers_lie_behind_a_push_and_ask_twice():
    hand = Hand(offering(("roll", {}), ("call-off", {}), ("sit-out", {"who": ("s1", "s2")})))
    assert hand.reads["PUSH"] == "More"
    hand.does(PUSH)
    assert hand.does(OK) is None
    hand.turns(1)
    assert hand.reads["OK"] == "Call the game off"
    assert hand.does(OK) is None
    assert hand.reads["OK"] == "Call the game off?"
    assert hand.does(OK) == {"do": "call-off"}
    hand.does(BACK)
    assert hand.does(OK) == {"do": "roll"}


def test_people_go_by_their_names():
    hand = Hand(offering(("sit-out", {"who": ("s1", "s2")})))
    hand.does(PUSH)
    hand.turns(2)
    assert hand.reads["OK"] == "Bo sits out"
    hand.does(OK)
    assert hand.does(OK) == {"do": "sit-out", "who": "s2"}


def test_a_rule_is_set_by_one_choice_for_each_answer():
    hand = Hand(offering(("set-rule", {"rule": ("dice",), "answer": ("one", "none")})))
    hand.does(PUSH)
    hand.turns(2)
    assert hand.does(OK) == {"do": "set-rule", "rule": "dice", "answer": "none"}


def test_a_cursor_never_outlives_what_it_pointed_at():
    hand = Hand(offering(("move-to", ROOMS)))
    hand.turns(2)
    hand.view = offering(("move-to", {"to": ("lounge", "library")}))
    assert hand.does(OK) is None
    hand.view = offering(("end-turn", {}))
    assert hand.does(OK) == {"do": "end-turn"}


def test_a_cursor_stays_while_only_other_things_change():
    hand = Hand(offering(("move-to", ROOMS)))
    hand.turns(2)
    hand.view = {**hand.view, "version": 99, "news": [{"event": "seat-left"}]}
    assert hand.does(OK) == {"do": "move-to", "to": "study"}


def test_what_is_no_press_means_nothing():
    view = offering(("roll", {}), ("pause", {}))
    for signal in (
        Released("ok", 0.0),
        Held("ok", 0.0),
        Held("off", 0.0),
        Pressed("back", 0.0),
        Pressed("accuse", 0.0),
        Released("knob", 0.0),
        Chorded(("back", "ok"), 0.0),
        LinkUp("dice", "here"),
        DiceLifted("w", "b", 1, 0, 0.0),
    ):
        assert meaning(view, signal) is None


def test_nothing_is_offered_and_every_button_is_dark():
    hand = Hand(offering())
    for signal in (OK, PUSH, BACK, LONG_BACK, ACCUSE):
        assert hand.does(signal) is None
    hand.turns(1)
    assert hand.reads == {}
    assert set(hand.lamps) == {"seat-1"}


# --- words and lamps


def test_every_command_of_the_panel_has_its_words():
    assert set(PLAY) <= set(DOES)
    assert set(DOES) - NO_COMMAND <= set(COMMANDS)


@pytest.mark.parametrize("keys", [PANEL_KEYS, KEYBOARD_KEYS])
def test_captions_speak_the_language_and_the_boxs_names(keys):
    hand = Hand(offering(("move-to", ROOMS)))
    hand.turns(1)
    told = caption(hand.view, hand.cursor, keys=keys, name="<{}>".format, say={"Ended in: {to}": "Stop: {to}"}.get)
    assert told[0] == {"key": keys["ok"], "does": "Stop: <hall>", "colour": "good"}


def test_the_lamp_of_ok_is_lit_exactly_when_ok_does_something():
    for view in (offering(("roll", {})), offering(("move-to", ROOMS)), offering()):
        hand = Hand(view)
        for _ in range(3):
            assert ("ok" in hand.lamps) == ("OK" in hand.reads)
            hand.turns(1)


def test_seat_lamps_show_who_is_on_turn_and_who_is_awaited():
    seats = [{"seat": f"s{n}", "name": f"P{n}"} for n in (3, 1, 2)]
    view = offering(table={"seats": seats, "over": None}, turn={"seat": "s1", "number": 4, "step": "disproof"})
    view["awaited"] = ["s2"]
    assert lamp_plan(view) == {"seat-2": "on", "seat-3": "slow"}
    assert lamp_plan({**view, "paused": True}) == {}
    assert lamp_plan({**view, "phase": "lobby"}) == {"seat-1": "on", "seat-2": "on", "seat-3": "on"}
    over = {"seats": seats, "over": {"winner": "s3"}}
    assert lamp_plan({**view, "phase": "over", "table": over}) == {"seat-1": "slow"}


# --- what comes and goes beside the game


def beside(*done, who=("s3",)):
    """A suggestion may be made, and of what comes and goes there are these."""
    slots = {"bring-to-table": {"who": who}}
    return offering(
        ("suggest", SUGGESTION), *((do, slots.get(do, {})) for do in ("pause", *done, "call-off", "louder"))
    )


@pytest.mark.parametrize("done", [("mute",), ("bring-to-table", "unmute"), ("unmute",)])
def test_a_phone_that_flaps_or_the_hour_takes_nothing_out_of_anybodys_hands(done):
    """What was picked stays picked, and the knob points at what it pointed at."""
    view = beside("bring-to-table", "mute")
    suggesting = then(view, Cursor(), OK, Turned(1, 0.0), OK, Turned(2, 0.0))
    assert caption(view, suggesting)[0]["does"] == "Dagger"
    assert settled(beside(*done), suggesting) == suggesting
    for clicks, do in ((1, "pause"), (3, "call-off"), (4, "louder")):
        pointing = then(view, Cursor(), PUSH, Turned(clicks, 0.0))
        assert pointed(view, pointing).do == pointed(beside(*done), settled(beside(*done), pointing)).do == do


def test_who_is_back_on_line_is_no_longer_picked_to_go_on_without_a_phone():
    view = beside("bring-to-table", who=("s3", "s4"))
    picking = then(view, Cursor(), PUSH, Turned(-1, 0.0), OK, Turned(1, 0.0))
    assert picking.taken.do == "bring-to-table"
    assert settled(beside("bring-to-table", who=("s3", "s4")), picking) == picking
    assert settled(beside("bring-to-table", who=("s4",)), picking).taken is None
    assert settled(beside(), picking).taken is None


def then(view, cursor, *signals):
    for signal in signals:
        cursor, _ = step(view, cursor, signal)
    return cursor


@pytest.mark.parametrize(
    ("choices", "is_free"),
    [
        ((), True),
        ((("resume", {}),), True),
        ((("suggest", SUGGESTION),), True),
        ((("resume", {}), ("roll", {})), False),
        ((("move-to", {"to": ("hall",)}),), False),  # the first click says where
    ],
)
def test_the_knob_turns_the_volume_where_it_comes_to_nothing_else(choices, is_free):
    view = offering(*choices, sounds=True)
    assert is_knob_free(view, settled(view, Cursor())) is is_free
    assert (Hand(view).reads.get("TURN") == "Volume") is is_free
    assert Hand({**view, "sounds": False}).reads.get("TURN") != "Volume"


def test_the_knob_turns_no_volume_while_something_is_picked():
    view = offering(("suggest", SUGGESTION), sounds=True)
    hand = Hand(view)
    hand.does(OK)
    assert not is_knob_free(view, hand.cursor)
    assert hand.reads["TURN"] == "Choose"


# --- whole games


def test_whatever_the_panel_asks_for_is_never_refused():
    """Random hands on the panel through random games: the panel plays by its view's choices alone."""
    chance = Random(12)
    asked = set()
    for seed in range(24):
        table = Table("ann bo cy di", seed=seed, dealt=False)
        cursor = Cursor()
        for _ in range(400):
            table.settles()
            assert owed(table.state) in ("", "go-on")
            view = table.panel.sees
            turned = [Turned(1, 0.0), Turned(-2, 0.0), Turned(3, 0.0)]
            signal = chance.choice([OK, OK, OK, OK, PUSH, BACK, LONG_BACK, ACCUSE, *turned])
            cursor, wish = step(view, cursor, signal)
            words = caption(view, cursor)
            lamps = lamp_plan(view, cursor)
            assert set(lamps) <= set(LAMPS)
            assert ("ok" in lamps) == any(key["key"] == "OK" for key in words)
            if wish is not None:
                asked.add(wish["do"])
                with suppress(Refused) if wish["do"] in {do for do, _ in WRITTEN} else nullcontext():
                    table.does(command_from("panel", wish))  # what is written may be no name, or no square
            elif view["awaited"] and view["phase"] == "turn" and chance.random() < 0.3:
                somebody_plays(table, chance)
    assert {"start", "next-step", "roll", "type-roll", "move-to", "end-turn", "pause", "resume", "take-back"} <= asked


def somebody_plays(table, chance):
    """An awaited seat with a phone does one of the things it may."""
    for person in (person for person in table.people.values() if person.seat in table.panel.sees["awaited"]):
        choice = chance.choice([choice for choice in person.sees["choices"] if choice["kind"] == "play"])
        slots = {slot: chance.choice(values) for slot, values in choice["slots"].items()}
        person.asks(choice["do"], **slots)
        return


def test_the_two_lists_hold_everything_that_is_offered():
    table = Table("ann bo cy")
    view = table.panel.sees
    listed = {entry.do for menu in ("play", "house") for entry in entries(view, menu)}
    assert listed == {choice["do"] for choice in view["choices"] if choice["do"] != "accuse"}
