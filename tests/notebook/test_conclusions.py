"""Conclusions of one seat: nothing that does not follow, everything with its reason in a sentence, and what-if."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion import notebook
from companion.languages import languages
from companion.notebook.conclusions import Conclusions, certain, chances
from companion.notebook.supposing import Supposition
from companion.rules.own_log import own_log
from companion.rules.state import State
from companion.rules.views import view
from tests import proof
from tests.box_games import every_way, plays_on, sits_down
from tests.table_talk import Person, Table

HANDS = {
    "ann": "scarlett rope kitchen white wrench lounge",
    "bo": "mustard candlestick ballroom green revolver hall",
    "cy": "peacock lead_pipe conservatory dining_room billiard_room library",
}
STACKED: dict[str, Any] = {"deal": HANDS, "envelope": "plum dagger study"}


def concluded(table: Table, person: Person) -> Conclusions:
    return of_seat(table.state, person.seat)


def of_seat(state: State, seat: str) -> Conclusions:
    return notebook.conclude({**view(state, seat), "version": 1}, own_log(state, seat), state.edition)


def suggested(table: Table) -> Table:
    """In turn 1 Ann suggests green with the candlestick in the hall; Bo holds all three and shows one."""
    table.ann.goes_to("hall")
    table.ann.suggests("green", "candlestick")
    table.bo.shows("green")
    return table


def passed(table: Table) -> Table:
    """Bo suggests peacock with the dagger in the library; Cy shows; then Cy suggests, Ann and Bo pass."""
    table.others_idle("cy")
    table.cy.goes_to("study")
    table.cy.suggests("plum", "lead_pipe")
    table.ann.cannot()
    table.bo.cannot()
    return table


def test_what_one_holds_and_was_shown_is_certain_and_told_so() -> None:
    table = suggested(Table(**STACKED))
    found = concluded(table, table.ann)
    bo = table.bo.seat
    assert certain(found)[f"green|{bo}"] == "yes"
    because = notebook.because(found, "green", bo, "en")
    assert because == {
        "mark": "yes",
        "say": ["Bo showed you Reverend Green in turn 1."],
        "so": "So Bo holds Reverend Green.",
    }
    own = notebook.because(found, "rope", bo, "en")
    assert own == {"mark": "no", "say": ["You hold the Rope."], "so": "So Bo does not hold the Rope."}


def test_who_passed_on_a_card_is_named_with_the_turn() -> None:
    table = passed(Table(**STACKED))
    found = concluded(table, table.ann)
    because = notebook.because(found, "lead_pipe", table.bo.seat, "en")
    turn = table.state.turns
    assert because["say"] == [f"Bo passed on the Lead Pipe in turn {turn}."]
    assert because["so"] == "So Bo does not hold the Lead Pipe."


def test_several_premises_are_all_told() -> None:
    table = passed(Table(**STACKED))
    found = concluded(table, table.cy)
    settled = certain(found)
    assert settled["plum|envelope"] == settled["study|envelope"] == "yes", "nobody else can hold them"
    because = notebook.because(found, "plum", "envelope", "en")
    assert len(because["say"]) >= 2
    assert because["so"] == "So the envelope holds Professor Plum."
    assert any(said.startswith("Ann passed on") for said in because["say"])
    assert any(said.startswith("Bo passed on") for said in because["say"])


def test_one_of_three_shown_to_another_is_a_premise_in_words() -> None:
    table = suggested(Table(**STACKED))
    found = concluded(table, table.cy)
    shown = [n for n, entry in enumerate(found.case.knowledge) if type(entry).__name__ == "Some"]
    (told,) = notebook.reasons(found, shown, "en")
    assert told.startswith("Bo showed Ann one of these in turn 1: ")
    assert told.count("Candlestick") == 1


def test_what_is_not_certain_has_no_reason() -> None:
    table = Table(**STACKED)
    with pytest.raises(notebook.NotCertain):
        notebook.because(concluded(table, table.ann), "plum", "envelope", "en")


def test_chances_are_exact_and_of_each_card_add_up_to_one() -> None:
    table = suggested(Table(**STACKED))
    found = concluded(table, table.ann)
    for lies in chances(found).values():
        assert sum(Fraction(*chance) for chance in lies.values()) == 1
    envelope = [lies["envelope"] for lies in chances(found).values() if "envelope" in lies]
    assert sum(Fraction(*chance) for chance in envelope) == 3
    assert "envelope" not in chances(found)["green"]


def test_before_the_deal_there_is_nothing_to_conclude() -> None:
    table = Table(dealt=False)
    with pytest.raises(notebook.NothingToConclude):
        concluded(table, table.ann)


# --- own marks against what is certain


def test_a_mark_that_cannot_be_right_is_named_with_its_reason() -> None:
    table = passed(Table(**STACKED))
    bo = table.bo.seat
    table.ann.asks("mark", card="lead_pipe", column=bo, mark="yes")
    table.ann.asks("mark", card="rope", column="envelope", mark="yes")
    table.ann.asks("mark", card="rope", column=bo, mark="maybe")
    table.ann.asks("mark", card="dagger", column=bo, mark="no")  # not certain, and so no contradiction
    found = notebook.contradictions(concluded(table, table.ann), "en")
    assert [(each["card"], each["column"], each["mark"]) for each in found] == [
        ("lead_pipe", bo, "yes"),
        ("rope", "envelope", "yes"),
    ]
    assert found[0]["say"] == "You marked that Bo holds the Lead Pipe."
    assert found[0]["because"][0].startswith("Bo passed on the Lead Pipe in turn ")
    assert found[1]["because"] == ["You hold the Rope.", "So the envelope does not hold the Rope."]
    assert notebook.contradictions(concluded(table, table.bo), "en") == [], "Bo's sheet is another"


# --- what if


def test_a_supposition_tells_what_would_follow() -> None:
    table = passed(Table(**STACKED))
    found = concluded(table, table.cy)
    told = notebook.suppose(found, [Supposition("dagger", "envelope", True)], "en")
    assert told["possible"]
    assert told["certain"]["rope|envelope"] == "no"
    assert not {"dagger|envelope"} & set(told["certain"]), "what was supposed does not follow"
    assert all(certain(found).get(at) != mark for at, mark in told["certain"].items())
    assert told["chances"]["dagger"] == {"envelope": (1, 1)}


def test_what_would_be_found_is_said() -> None:
    table = Table(**STACKED)
    found = concluded(table, table.ann)
    ways = [Supposition(card, table.bo.seat, True) for card in ("plum", "dagger", "study", "hall", "green", "peacock")]
    told = notebook.suppose(found, ways, "en")
    assert told["possible"]
    assert "Then Bo does not" not in " ".join(told["say"])
    full = [card for card, lies in told["chances"].items() if lies == {table.bo.seat: (1, 1)}]
    assert sorted(full) == sorted(each.card for each in ways), "Bo's hand is full"


def test_an_impossible_supposition_says_what_it_contradicts() -> None:
    table = passed(Table(**STACKED))
    bo = table.bo.seat
    wrong = [Supposition("lead_pipe", bo, True), Supposition("hall", bo, True)]
    told = notebook.suppose(concluded(table, table.ann), wrong, "en")
    assert not told["possible"]
    assert told["say"][0] == "You suppose that Bo holds the Lead Pipe."
    assert any(said.startswith("Bo passed on ") for said in told["say"])
    assert not any("Hall" in said for said in told["say"]), "that has nothing to do with it"


def test_two_suppositions_may_contradict_each_other() -> None:
    table = Table(**STACKED)
    both = [Supposition("dagger", table.bo.seat, True), Supposition("dagger", table.cy.seat, True)]
    told = notebook.suppose(concluded(table, table.ann), both, "en")
    assert told["say"] == ["You suppose that Bo holds the Dagger.", "You suppose that Cy holds the Dagger."]


# --- teams


def test_partners_with_hands_of_their_own_share_the_sheet_and_no_conclusion() -> None:
    table = Table("ann bo cy di", variant="teams", envelope="plum dagger study")
    mine = table.ann.holds[0]
    assert certain(concluded(table, table.ann))[f"{mine}|{table.ann.seat}"] == "yes"
    assert f"{mine}|{table.ann.seat}" not in certain(concluded(table, table.cy)), "a partner's hand is not seen"
    table.cy.asks("mark", card=mine, column="envelope", mark="yes")
    wrong = notebook.contradictions(concluded(table, table.ann), "en")
    assert [each["card"] for each in wrong] == [mine], "the sheet is one"
    assert notebook.contradictions(concluded(table, table.cy), "en") == []


def test_partners_with_one_hand_conclude_the_same_for_both_columns() -> None:
    table = Table("ann bo cy di", edition="bonus", variant="teams", envelope="plum dagger study")
    one, partner = (certain(concluded(table, person)) for person in (table.ann, table.cy))
    assert one == partner
    for card in table.ann.holds:
        assert one[f"{card}|{table.ann.seat}"] == one[f"{card}|{table.cy.seat}"] == "yes"
    lies = chances(concluded(table, table.ann))["plum"]
    assert lies[table.bo.seat] == lies[table.di.seat], "one hand, in two columns"


# --- every box


@pytest.mark.parametrize("number", range(len(every_way())), ids=["-".join(way) for way in every_way()])
def test_in_every_box_all_that_is_concluded_is_so_and_has_a_reason(number: int) -> None:
    """Whoever plays, whatever is drawn: certain marks agree with how the cards lie, and each can be explained."""
    box, variant = every_way()[number]
    rng = Random(number)
    for seed in range(proof.count(1, long=6)):
        game = sits_down(box, variant, number + 40 * seed)
        for _ in islice(plays_on(game), rng.randint(60, 250)):
            pass
        assert game.state.hands
        for seat in game.state.players.seats[:2]:
            _is_so(game.state, of_seat(game.state, seat), rng)


def _is_so(state: State, found: Conclusions, rng: Random) -> None:
    assert found.answer.consistent
    holds = {seat: set(state.holds(seat)) for seat in state.players.seats} | {"envelope": set(state.envelope)}
    settled = certain(found)
    for at, mark in settled.items():
        card, column = at.split("|")
        assert (card in holds[column]) == (mark == "yes"), at
    for at, mark in view(state, found.view["seat"])["notebook"]["seen"].items():
        assert settled[at] == mark, "what was seen is certain"
    for at in rng.sample(sorted(settled), min(6, len(settled))):
        told = notebook.because(found, *at.split("|"), "en")
        assert told["say"], at
        assert told["so"].endswith("."), told
        assert not any("{" in said or said.startswith("Turn 0") for said in (*told["say"], told["so"])), told


def test_every_sentence_can_be_said_in_every_language() -> None:
    """Every reason of all that is certain for one seat, a supposition that holds and one that does not, and marks that
    are wrong: with every slot filled, and in no two languages alike."""
    table = passed(Table(**STACKED))
    table.cy.asks("mark", card="lead_pipe", column=table.cy.seat, mark="no")
    found = concluded(table, table.cy)
    told: dict[str, list[str]] = {}
    for language in languages():
        because = [notebook.because(found, *at.split("|"), language) for at in certain(found)]
        supposed = [
            notebook.suppose(found, [Supposition("dagger", column, True)], language)
            for column in (table.ann.seat, table.cy.seat)
        ]
        assert [each["possible"] for each in supposed] == [True, False]
        marked = notebook.contradictions(found, language)
        told[language] = [said for each in because for said in (*each["say"], each["so"])]
        told[language] += [said for each in supposed for said in each["say"]]
        told[language] += [each["say"] for each in marked]
        assert not [said for said in told[language] if "{" in said or not said]
    assert len(told) > 1
    for said in zip(*told.values(), strict=True):
        assert len(set(said)) == len(told), said
