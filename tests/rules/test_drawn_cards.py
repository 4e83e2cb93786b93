"""The 29 Clue cards, the 13 Bonus cards of the house and the six monsters, each by itself: what it does, who sees what,
and a cut in the middle. The cards come from the boxes, so that a new one is played here or fails."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict

import pytest

from companion.rules import box_events as be
from companion.rules import commands as c
from companion.rules.asking import ALL_AT_ONCE
from companion.rules.choices import choices, owed
from companion.rules.edition import KINDS, DeckCard
from companion.rules.views import view
from tests.rules.drawn_cards import BOXES, CARDS, IDS, SCRIPTS, draws, loses, play, privy_to, table_for
from tests.rules.worlds import check_alike, check_cuts, everybody, plain, replay
from tests.table_talk import Table

FIGHTS = [(deck, card) for deck, card in CARDS if card.effect == "fight"]
SHOWN = be.CardRevealed | be.CardPassedLeft
LEFT = {"clue-cards": 29, "bonus-cards": 13, "monsters": 6}


def one_of_each() -> list[tuple[str, DeckCard]]:
    """One card for each effect and treasure of each deck."""
    found = {(deck, card.effect, card.with_.get("treasure"), card.with_.get("kind")): card for deck, card in CARDS}
    return [(deck, card) for (deck, *_), card in found.items()]


EFFECTS = pytest.mark.parametrize(("deck", "card"), one_of_each(), ids=lambda v: v if isinstance(v, str) else v.id)
EACH = pytest.mark.parametrize(("deck", "card"), CARDS, ids=IDS)
MASS_SHOWINGS = pytest.mark.parametrize(
    ("deck", "card"),
    [(deck, card) for deck, card in one_of_each() if card.effect in ALL_AT_ONCE],
    ids=lambda v: v if isinstance(v, str) else v.id,
)


def test_the_decks_are_as_large_as_they_should_be_and_every_effect_is_played_here() -> None:
    for deck, size in LEFT.items():
        assert len([card for of, card in CARDS if of == deck]) == size
    assert {deck for deck, _ in CARDS} == set(BOXES)
    assert {card.effect for _, card in CARDS} == set(SCRIPTS)


@EACH
def test_what_a_card_does_and_where_it_goes__C14_R14(deck: str, card: DeckCard) -> None:
    for pick in (0, 1):
        table, _ = play(deck, card, pick)
        assert table.state.interlude is None
        assert_deck_is_whole(table, deck, card)


def assert_deck_is_whole(table: Table, deck: str, card: DeckCard) -> None:
    state = table.state
    lies = [*state.deck, *state.discard, *([card.id] if state.opened_passage else [])]
    assert sorted(lies) == sorted(each.id for of, each in CARDS if of == deck)
    if deck == "clue-cards" and not state.opened_passage:
        assert state.deck[-1] == card.id, "to the bottom"
    if deck == "bonus-cards":
        assert state.discard == (card.id,)


@EACH
def test_a_cut_at_any_moment_of_a_card_changes_nothing(deck: str, card: DeckCard) -> None:
    check_cuts(*play(deck, card))


@pytest.mark.parametrize(("deck", "card"), FIGHTS, ids=[card.id for _, card in FIGHTS])
def test_a_fight_that_is_lost_leads_to_the_maze__R40_C21(deck: str, card: DeckCard) -> None:
    table = table_for(deck, card.id)
    since = len(table.commands)
    draws(table)
    loses(table, card)
    assert_deck_is_whole(table, deck, card)
    check_cuts(table, since)


# --- who sees what


@EACH
def test_nobody_sees_more_of_a_card_than_it_shows__C14_C20(deck: str, card: DeckCard) -> None:
    """Two cards that a seat has no right to know change places: it sees the very same game."""
    table, since = play(deck, card)
    for watcher in (*table.state.players.seats, c.PUBLIC):
        for swap in hidden_pairs(table, since, watcher):
            other = table_for(deck, card.id, swap)
            replay(other, table, since)
            check_alike(table, other, [watcher], since)


def hidden_pairs(table: Table, since: int, watcher: str) -> Iterator[tuple[str, str]]:
    """One pair in two hands and one of a kind of which one lies in the envelope, neither of them known to `watcher`
    nor spoken of."""
    state = table.state
    told = {str(v) for command, _ in table.commands[since:] for v in asdict(command).values()}
    told |= {str(v) for event in table.events if isinstance(event, be.CardDrawn) for v in with_of(event.card).values()}
    told |= {look.card for look in (*state.revealed, *state.shown.get(watcher, ()))}
    told |= {str(news.get("card")) for news in view(state, watcher)["news"]}
    told |= {sealed.card for place, sealed in state.beside.items() if place.startswith("open/")}
    hands = [[card for card in state.holds(seat) if card not in told] for seat in state.hands if seat != watcher]
    one, two = [cards for cards in hands if cards][:2]
    yield one[0], two[0]
    for kind, card in zip(KINDS, state.envelope, strict=True):
        same = [other for cards in hands for other in cards if state.edition.kind[other] == kind]
        if card not in told and same:
            yield card, same[0]
            return


def with_of(card: str) -> Mapping[str, str | int]:
    return next(each.with_ for _, each in CARDS if each.id == card)


@pytest.mark.parametrize(
    ("deck", "card"), [pair for pair in CARDS if privy_to(pair[1])], ids=lambda v: v if isinstance(v, str) else v.id
)
def test_a_private_look_is_between_those_two__C14_C20(deck: str, card: DeckCard) -> None:
    """Another card is shown instead: nobody else can tell, neither a seat nor the screen nor the panel."""
    (one, since), (other, _) = play(deck, card, 0), play(deck, card, 1)
    privy = {one.people[name].seat for name in privy_to(card)}
    check_alike(one, other, [seat for seat in everybody(one.state) if seat not in privy], since)
    with pytest.raises(AssertionError):
        check_alike(one, other, privy, since)


@MASS_SHOWINGS
def test_while_some_still_choose_nobody_sees_what_or_that_another_has(deck: str, card: DeckCard) -> None:
    (one, since), (other, _) = play(deck, card, 0), play(deck, card, 1)
    others = [seat for seat in everybody(one.state) if seat != one.ann.seat]
    check_alike(one, other, others, since, until=len(one.commands) - since)
    before = table_for(deck, card.id)
    draws(before)
    sights = {name: before.people[name].sees for name in ("ann", "bo", "cy")}
    before.di.asks("reveal" if card.effect == "all-reveal" else "pass-left", card="plum")
    assert {name: before.people[name].sees for name in sights} == sights


@MASS_SHOWINGS
def test_a_choice_that_is_withheld_is_waited_for_openly_until_the_table_lets_the_box_choose__F15(
    deck: str, card: DeckCard
) -> None:
    table = table_for(deck, card.id)
    draws(table)
    shows = "reveal" if card.effect == "all-reveal" else "pass-left"
    waiting, since = table.awaits, len(table.events)
    assert waiting == ["ann", "bo", "cy", "di"]
    chosen = {name: table.people[name].holds[0] for name in waiting if name != "di"}
    for name, each in chosen.items():
        table.people[name].asks(shows, card=each)
    assert owed(table.state) == "", "the box does not go on with those who have chosen"
    assert not [event for event in table.events[since:] if isinstance(event, SHOWN)]
    for seat in everybody(table.state):
        assert [*view(table.state, seat)["awaited"]] == [table.people[name].seat for name in waiting]
        assert not view(table.state, seat)["table"]["revealed"]
    assert table.di.seat in table.ann.may["sit-out"]["who"]
    assert "sit-out" not in table.bo.may
    hers = table.di.holds
    table.ann.asks("sit-out", who=table.di.seat)
    table.settles()
    assert table.state.interlude is None
    shown = {table.name_of(event.seat): event.card for event in table.events[since:] if isinstance(event, SHOWN)}
    assert shown.pop("di") in hers
    assert shown == chosen


# --- what else may happen meanwhile


@EFFECTS
def test_a_card_waits_while_the_game_is_paused_or_set_aside(deck: str, card: DeckCard) -> None:
    table = table_for(deck, card.id)
    draws(table)
    offered = {seat: choices(table.state, seat) for seat in table.state.players.seats}
    waiting = table.awaits
    table.panel.asks("pause")
    assert table.awaits == []
    for person in table.people.values():
        assert not [choice for choice in choices(table.state, person.seat) if choice["kind"] == "play"]
    assert table.ann.is_refused("card-done") == "game-paused"
    table.panel.asks("resume")
    table.panel.asks("set-aside")
    assert choices(table.state, table.ann.seat) == []
    table.house(c.TakeUp(c.HOUSE))
    assert (table.awaits, {seat: choices(table.state, seat) for seat in offered}) == (waiting, offered)


@EFFECTS
def test_a_game_called_off_in_the_middle_of_a_card_is_over(deck: str, card: DeckCard) -> None:
    table = table_for(deck, card.id)
    draws(table)
    table.panel.asks("call-off")
    assert table.ann.sees["table"]["over"]["how"] == "called-off"
    assert table.ann.sees["interlude"] is None
    assert (owed(table.state), table.awaits) == ("", [])


@EFFECTS
def test_the_box_answers_a_card_for_whoever_is_away__C25(deck: str, card: DeckCard) -> None:
    table = table_for(deck, card.id)
    since = len(table.commands)
    draws(table)
    table.panel.asks("sit-out", who=table.di.seat)
    for _ in range(9):
        if table.state.interlude is None:
            break
        for name in table.awaits:
            table.panel.asks("sit-out", who=table.people[name].seat)
            assert name not in table.awaits
            assert not [ch for ch in choices(table.state, table.people[name].seat) if ch["kind"] == "play"]
        table.settles()
    assert table.state.interlude is None
    assert_deck_is_whole(table, deck, card)
    assert all(news["seat"] for news in table.bo.hears("dice-rolled"))
    table.panel.asks("sit-in", who=table.di.seat)
    table.settles()
    assert table.awaits
    check_cuts(table, since)


@EFFECTS
def test_nothing_before_a_card_is_taken_back_once_it_is_drawn__F10(deck: str, card: DeckCard) -> None:
    table = table_for(deck, card.id)
    draws(table)
    known = plain(table.state)
    for person in (*table.people.values(), table.panel):
        assert "take-back" not in person.may
        assert person.is_refused("take-back") == "nothing-to-take-back"
    assert plain(table.state) == known


@EFFECTS
def test_a_position_is_corrected_in_the_middle_of_a_card__C33(deck: str, card: DeckCard) -> None:
    table = table_for(deck, card.id)
    draws(table)
    waiting = table.awaits
    token, room = table.state.edition.suspects[5], table.state.edition.rooms[0]
    table.bo.asks("propose-correction", token=token, place=room)
    table.panel.asks("consent")
    assert table.state.tokens[token] == room
    assert table.awaits == waiting


@EFFECTS
def test_what_a_card_offers_may_be_forgone_and_what_it_demands_may_not(deck: str, card: DeckCard) -> None:
    table = table_for(deck, card.id)
    draws(table)
    offered = card.effect in ("go-to", "move-token", "suggest-afar")
    if not offered:
        assert table.ann.is_refused("card-done")
        return
    table.ann.asks("card-done")
    assert table.ann.sees["turn"]["step"] == "stopped"
    assert {"end-turn"} <= set(table.ann.may)
    assert_deck_is_whole(table, deck, card)
