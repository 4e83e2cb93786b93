"""What bots hear and how they count: the quick ways say the same as the plain ones."""

from __future__ import annotations

from random import Random

from companion import editions
from companion.bots.sheet import Sheet
from companion.rules.own_view import NEWS
from companion.rules.views import Glance, Talk, view
from tests.bots.whole_games import watched


def test_who_listens_now_and_then_misses_nothing_and_hears_only_its_own() -> None:
    """Seats that share the talk of a table hear what each of them alone is told, however seldom they look."""
    rng, talk = Random(3), Talk()
    eyes: dict[str, Glance] = {}
    heard: dict[str, list[object]] = {}
    for state, _ in watched("bonus", "standard", "easy", seed=3, most=300):
        for seat in state.players.seats:
            eye = eyes.setdefault(seat, Glance(state, seat, talk)).at(state)
            told = heard.setdefault(seat, [])
            if rng.random() < 0.2:
                news = eye["news"]
                assert not told or news[0] == told[-1]
                told += news[1:] if told else news
                own = view(state, seat)["news"]
                assert told[-NEWS:] == own, (seat, state.turns)
    assert min(map(len, heard.values())) > NEWS


def test_the_cards_in_the_fewest_hands_are_those_that_counting_finds() -> None:
    box = editions.load("classic")
    rng = Random(4)
    for players in range(2, 7):
        seats = [{"seat": f"s{n}", "cards": 3} for n in range(1, players + 1)]
        table = {"seats": seats, "rules": {}, "teams": {}, "side": [], "room_cards": [], "open": []}
        sheet = Sheet(box, "s1", table, box.weapons[:2])
        for _ in range(40):
            sheet.lacks(rng.randrange(sheet.holders), sheet.bit[rng.choice(box.ids)])
            chosen = [rng.sample(box.ids, 5), list(box.suspects)]
            for cards, fewest in zip(chosen, sheet.in_fewest_hands(*chosen), strict=True):
                hands = {card: sum(1 for can in sheet.can[: sheet.holders] if can & sheet.bit[card]) for card in cards}
                assert set(fewest) == {card for card in cards if hands[card] == min(hands.values())}
