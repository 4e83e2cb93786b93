"""What a seat hears, sees and holds becomes its case: nothing untrue, nothing it may not know, nothing left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest
from deduction.plain_count import is_true

from companion.deduction import Entry, Has, HasNone, NotSolution, Some, solve
from companion.deduction.heard import MISSED, Item, NotDealt, Source, case_of
from companion.editions import load
from companion.rules.edition import KINDS
from companion.rules.offer import hands_lie_open
from companion.rules.state import State
from companion.rules.views import Talk, view
from tests import proof
from tests.box_games import every_way, plays_on, sits_down
from tests.deduction.states import moment

EVERY_NEWS = {
    "suggestion-made", "seat-passed", "card-shown", "nobody-disproved", "accusation-failed", "card-revealed",
    "nobody-holds", "card-passed-left", "card-peeked", "neutral-shown", "card-named", "taken-back",
}  # fmt: skip


def deal_of(state: State, hands: dict[str, str]) -> dict[str, str]:
    """Card -> the holder where it really lies."""
    deal = {sealed.card: hands[seat] for seat, hand in state.hands.items() for sealed in hand}
    deal |= {s.card: "face-up" if place.startswith("open/") else "beside" for place, s in state.beside.items()}
    return deal | dict.fromkeys(state.envelope, "envelope")


def holders_of(state: State) -> dict[str, str]:
    """Seat -> the first seat in table order that looks into the same hand."""
    first: dict[tuple[str, ...], str] = {}
    return {seat: first.setdefault(state.holds(seat), seat) for seat in state.players.seats}


@pytest.mark.parametrize(("box", "variant"), every_way())
def test_the_true_deal_fits_every_seat_s_case_at_every_state_and_certain_facts_are_so(box: str, variant: str) -> None:
    """People do whatever is offered, go away, take back, correct: games of each box and way of playing. In the short
    run one seat looks at each state, in the long run all."""
    rng = Random(f"{box}/{variant}")
    looked = 0
    for seed in range(proof.count(1, long=20)):
        game = sits_down(box, variant, proof.seed() + seed)
        talk, before = Talk(), None
        for _ in islice(plays_on(game), proof.count(200, long=4000)):
            state = game.state
            if not state.hands or not hands_lie_open(state) or state.log is before:
                continue
            before = state.log
            deal = deal_of(state, holders_of(state))
            seats = state.players.seats
            for seat in seats if proof.count(0, long=1) else [rng.choice(seats)]:
                case = moment(state, seat, talk).case
                assert is_true(case, deal), (state.turns, seat, case)
                looked += 1
                if rng.random() < 0.03:
                    answer = solve(case)
                    assert answer.consistent
                    assert all(deal[card] == at for at, cards in answer.has.items() for card in cards)
                    assert not any(deal[card] == at for at, cards in answer.has_not.items() for card in cards)
    assert looked > 10


def test_every_kind_of_news_is_met_and_each_entry_comes_from_one_that_says_it() -> None:
    met: Counter[str] = Counter()
    kinds: Counter[type] = Counter()
    for n, (box, variant) in enumerate(sorted(every_way(), key=lambda way: way[1] != "two-players") * 3):
        if set(met) >= EVERY_NEWS and len(kinds) == 4:
            break
        game = sits_down(box, variant, 40 + n)
        for _ in islice(plays_on(game), 500):
            pass
        talk = Talk()
        talk.goes_on(game.state.log)
        for seat in game.state.players.seats:
            picture, heard = view(game.state, seat), talk.since(0, seat)
            met.update(item["event"] for item in heard)
            if picture["hand"]:
                case, sources = case_of(picture, heard, game.state.edition)
                kinds.update(type(entry) for entry in case.knowledge)
                for entry, source in zip(case.knowledge, sources, strict=True):
                    assert_says_it(entry, source, heard, holders_of(game.state))
    assert set(met) >= EVERY_NEWS
    assert set(kinds) == {Has, HasNone, Some, NotSolution}


def assert_says_it(entry: Entry, source: Source, heard: Sequence[Item], hands: Mapping[str, str]) -> None:
    """The item this entry comes from is about its holder, or its card."""
    if isinstance(source, str):
        assert source in ("hand", "face-up", "shown")
        return
    item = heard[source]
    assert item["event"] in EVERY_NEWS
    if isinstance(entry, HasNone | Some):
        assert item["event"] in ("nobody-holds", "suggestion-made") or hands[item["seat"]] == entry.holder
    elif isinstance(entry, Has) and item["event"] != "accusation-failed":
        assert item["card"] in entry.cards


# --- what single news tell

SEATS = ("s1", "s2", "s3", "s4")
ASKED = ("plum", "rope", "hall")
ASKS = {"event": "suggestion-made", "seat": "s2", "suspect": "plum", "weapon": "rope", "room": "hall"}
ACCUSES = {"event": "accusation-made", "seat": "s2", "suspect": "plum", "weapon": "rope", "room": "hall"}


def picture(seat: str = "s1", **more: Any) -> dict[str, Any]:
    """A view of a game of four: five cards each, one of which is shown here, and a card in a room."""
    table: dict[str, Any] = {
        "rules": {}, "teams": {}, "open": [], "side": [], "room_cards": [{"place": "room/hall", "seen_by": []}],
        "seats": [{"seat": each, "cards": 5 if each == "s1" else 4} for each in SEATS], "revealed": [],
    }  # fmt: skip
    own = {"hand": [{"card": "mustard"}], "shown": [], "envelope": None, "interlude": None, "turn": None}
    return {"seat": seat, **own, **{key: value for key, value in more.items() if key in own}, "table": {
        **table, **{key: value for key, value in more.items() if key in table}
    }}  # fmt: skip


def entries(*heard: Item, **more: Any) -> list[tuple[Entry, Source]]:
    """What s1 knows from these news, but for its own hand."""
    case, sources = case_of(picture(**more), heard, load("classic"))
    return [pair for pair in zip(case.knowledge, sources, strict=True) if pair[1] != "hand"]


PASSES = {"event": "seat-passed", "seat": "s3"}
SHOWS = {"event": "card-shown", "seat": "s4", "to": "s2"}
TELL: list[tuple[str, list[Item], list[tuple[Entry, Source]]]] = [
    ("a pass", [ASKS, PASSES], [(HasNone("s3", ASKED), 1)]),
    ("the same pass again", [ASKS, PASSES, ASKS, PASSES], [(HasNone("s3", ASKED), 1)]),
    ("one's own pass", [ASKS, {**PASSES, "seat": "s1"}], []),
    ("an unseen card", [ASKS, PASSES, SHOWS], [(HasNone("s3", ASKED), 1), (Some("s4", ASKED), 2)]),
    ("a seen card", [ASKS, {**SHOWS, "to": "s1", "card": "rope"}], [(Has("s4", ("rope",)), 1)]),
    ("one's own card", [ASKS, {**SHOWS, "seat": "s1", "card": "mustard"}], []),
    ("nobody could", [ASKS, PASSES, {"event": "nobody-disproved", "seat": "s2"}], [(HasNone("s3", ASKED), 1)]),
    ("taken back, and a card shown for a drawn one", [ASKS, {"event": "taken-back", "seat": "s2"}, SHOWS], []),
    ("a card shown twice, the second for a drawn card", [ASKS, SHOWS, SHOWS], [(Some("s4", ASKED), 1)]),
    ("what was missed", [ASKS, MISSED, PASSES, SHOWS], []),
    ("a wrong accusation", [ACCUSES, {"event": "accusation-failed", "seat": "s2"}], [(NotSolution(ASKED), 1)]),
    ("a card turned up", [{"event": "card-revealed", "seat": "s2", "card": "hall"}], [(Has("s2", ("hall",)), 0)]),
    (
        "nobody holds it",
        [{"event": "nobody-holds", "card": "hall"}],
        [(HasNone(seat, ("hall",)), 0) for seat in ("s2", "s3", "s4")],
    ),
    (
        "passed on from the right",
        [{"event": "card-passed-left", "seat": "s4", "to": "s1", "card": "hall"}],
        [(Has("s4", ("hall",)), 0)],
    ),
    ("passed on among others", [{"event": "card-passed-left", "seat": "s2", "to": "s3"}], []),
    (
        "a look into a room",
        [{"event": "card-peeked", "seat": "s1", "place": "room/hall", "card": "rope"}],
        [(Has("beside", ("rope",)), 0)],
    ),
    ("somebody else's look", [{"event": "card-peeked", "seat": "s2", "place": "room/hall"}], []),
    (
        "a look into a hand",
        [{"event": "card-peeked", "seat": "s1", "place": "s3", "card": "rope"}],
        [(Has("s3", ("rope",)), 0)],
    ),
    (
        "a look into the case",
        [{"event": "card-peeked", "seat": "s1", "place": "case", "card": "rope"}],
        [(Has("envelope", ("rope",)), 0)],
    ),
    (
        "a neutral card",
        [{"event": "neutral-shown", "place": "side/1", "card": "rope"}],
        [(Has("beside", ("rope",)), 0)],
    ),
]


@pytest.mark.parametrize(("heard", "known"), [row[1:] for row in TELL], ids=[row[0] for row in TELL])
def test_what_is_heard_is_known(heard: list[Item], known: list[tuple[Entry, Source]]) -> None:
    assert entries(*heard) == known


def test_after_an_own_wrong_accusation_the_envelope_is_known() -> None:
    heard = [{**ACCUSES, "seat": "s1"}, {"event": "accusation-failed", "seat": "s1"}]
    opened = {"suspect": "plum", "weapon": "rope", "room": "study"}
    known = entries(*heard, envelope=opened)
    assert (NotSolution(ASKED), 1) in known
    assert [entry for entry, source in known if isinstance(entry, Has) and source == 1] == [
        Has("envelope", (card,)) for card in opened.values()
    ]


def test_what_the_view_shows_counts_where_it_was_not_heard() -> None:
    known = entries(
        {"event": "card-revealed", "seat": "s2", "card": "hall"},
        shown=[{"card": "rope", "by": "s3", "turn": 1}, {"card": "study", "by": "room/hall", "turn": 2}],
        revealed=[{"card": "hall", "by": "s2", "turn": 3}],
    )
    assert known == [
        (Has("s2", ("hall",)), 0),
        (Has("s3", ("rope",)), "shown"),
        (Has("beside", ("study",)), "shown"),
    ]


def test_cards_that_lie_face_up_are_known() -> None:
    assert entries(open=[{"place": "open/1", "card": "rope"}]) == [(Has("face-up", ("rope",)), "face-up")]


def test_a_team_with_one_hand_is_one_holder() -> None:
    teams = {"s1": 1, "s2": 2, "s3": 1, "s4": 2}
    together = {"teams": teams, "rules": {"teams": "two-hands"}}
    case, _ = case_of(picture(**together), [], load("classic"))
    assert [holder.id for holder in case.holders if holder.kind == "player"] == ["s1", "s2"]
    assert entries(ASKS, {**PASSES, "seat": "s4"}, **together) == [(HasNone("s2", ASKED), 1)]
    assert entries(ASKS, PASSES, **together) == []  # one's own hand
    apart = {"teams": teams, "rules": {"teams": "two-teams"}}
    assert entries(ASKS, {**PASSES, "seat": "s4"}, **apart) == [(HasNone("s4", ASKED), 1)]


def suggested(asked: str, *, checking: bool) -> dict[str, Any]:
    return {"suggestion": {**dict(zip(KINDS, ASKED, strict=True)), "asked": asked, "checking": checking}}


def test_under_swift_disproof_whoever_is_asked_holds_one_of_the_cards() -> None:
    swift = {"disproof": "swift"}
    assert entries(ASKS, rules=swift, turn=suggested("s3", checking=False)) == [(Some("s3", ASKED), 0)]
    assert entries(ASKS, rules=swift, turn=suggested("s3", checking=True)) == []
    assert entries(ASKS, rules={"disproof": "each-answers"}, turn=suggested("s3", checking=False)) == []


def test_whoever_is_asked_to_turn_up_a_named_card_holds_it() -> None:
    asked = {"effect": "holder-reveals", "asked": ["s3"], "named": "rope"}
    named = {"event": "card-named", "seat": "s2", "card": "rope"}
    assert entries(named, interlude=asked) == [(Has("s3", ("rope",)), 0)]


def test_before_the_deal_there_is_no_case() -> None:
    with pytest.raises(NotDealt):
        case_of(picture(hand=[]), [], load("classic"))
