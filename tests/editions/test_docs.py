"""docs/editions.md tells an owner what there is: every section, every effect, and examples that hold."""

import re
import tomllib
from pathlib import Path

from toml_boxes import SMALL

from companion import editions
from companion.editions.check_decks import EFFECTS, TREASURES
from companion.editions.reading import SECTIONS

PAGE = (Path(__file__).parents[2] / "docs" / "editions.md").read_text(encoding="utf-8")
EXAMPLES = [re.sub(r"^    ", "", block, flags=re.MULTILINE) for block in re.findall(r"(?:^    .*\n|^\n)+", PAGE, re.M)]


def test_every_section_and_effect_is_told():
    assert [name for name in SECTIONS if not re.search(rf"[`\[.]{name}[`\].]", PAGE)] == []
    assert [name for name in (*EFFECTS, *TREASURES) if f"`{name}`" not in PAGE] == []


def test_the_drawn_board_is_one_that_is_read():
    (drawn,) = [tomllib.loads(each) for each in EXAMPLES if "[grid]" in each]
    assert drawn["grid"] == tomllib.loads(SMALL)["grid"]
    assert editions.check(SMALL) == []


def test_the_own_cards_are_cards_that_are_read():
    (own,) = [each for each in EXAMPLES if 'deck = "bonus-cards"' in each]
    assert editions.check_deck(f"size = 1\n{own.strip()}", editions.load("bonus")) == []


def test_the_step_that_depends_on_a_switch_is_one_of_the_box():
    (step,) = [tomllib.loads(each)["setup"][0] for each in EXAMPLES if "[[setup]]" in each]
    (known,) = [each for each in editions.load("dungeon").setup if each.id == step["id"]]
    assert {rule: list(answers) for rule, answers in known.when.items()} == step["when"]
