"""A sixth box is one TOML file and nothing else: it is listed, loads, and bots play it to the end."""

from random import Random

import pytest
from toml_boxes import SMALL

from companion import editions
from companion.bots import play_game


@pytest.fixture
def house(tmp_path):
    (tmp_path / "editions").mkdir()
    (tmp_path / "editions" / "attic.toml").write_text(SMALL)
    return tmp_path


def test_it_is_listed_and_loads(house):
    assert editions.all_ids(house)[-1] == "attic"
    assert len(editions.load("attic", house).cards) == 8


@pytest.mark.parametrize("players", [2, 3])
def test_bots_play_it_to_the_end(house, players):
    box = editions.load("attic", house)
    ends = {play_game(box, players, Random(seed)).how for seed in range(10)}
    assert "unfinished" not in ends


def test_a_new_box_made_of_a_shipped_one(house):
    """`butler editions show` gives a start: another id, another name, another card, and it plays."""
    toml = editions.text_of("dansk").replace('id = "dansk"', 'id = "our-dansk"', 1).replace('"Reb"', '"Tov"')
    (house / "editions" / "ours.toml").write_text(toml, encoding="utf-8")
    box = editions.load("our-dansk", house)
    assert box.names["rope"] == "Tov"
    assert play_game(box, 4, Random(3)).how != "unfinished"
