"""`butler editions`: what it lists, the line of each mistake, a box as a start for one's own."""

import json

import pytest
from toml_boxes import SMALL

from companion import editions
from companion.editions.lines import line_of, line_of_mistake


class Butler:
    """Runs `butler editions ...` in this process with a data folder of its own."""

    def __init__(self, folder, run):
        self.folder, self._run = folder, run
        self.err = ""

    def __call__(self, *words):
        """(exit code, standard output); what was said besides is in `err`."""
        code, said, self.err = self._run("editions", *words, "--data", self.folder)
        return code, said


@pytest.fixture
def butler(tmp_path, butler):
    return Butler(tmp_path, butler)


def test_each_box_with_its_players_variants_decks_and_what_is_unsure(butler):
    code, out = butler("--json")
    boxes = {box["id"]: box for box in json.loads(out)["editions"]}
    assert (code, list(boxes)) == (0, editions.all_ids())
    assert boxes["classic"]["variants"]["teams"]["players"] == [4, 6]
    assert boxes["event"]["decks"]["clue-cards"]["cards"] == 29
    assert "passages" in boxes["dungeon"]["unsure"]
    assert not any(box["own"] for box in boxes.values())
    plain = butler()[1]
    assert "two-players: Two players, with four neutral cards (2)" in plain
    assert "deck monsters: Monsters, 6 cards" in plain
    assert "asked once: passages, starts, rooms" in plain


def test_own_editions_are_listed_and_broken_ones_said(butler):
    (butler.folder / "editions").mkdir()
    (butler.folder / "editions" / "attic.toml").write_text(SMALL)
    (butler.folder / "editions" / "worse.toml").write_text(SMALL.replace('"all"', '"al"'))
    code, out = butler()
    assert code == 0
    assert "The Attic (2 to 3 players, your own)" in out
    assert "left out: " in out
    assert 'rules.deal: there is no answer "al". Did you mean "all"?' in out
    found = json.loads(butler("--json")[1])
    assert found["editions"][-1]["own"] is True
    assert list(found["left_out"].values()) == [['rules.deal: there is no answer "al". Did you mean "all"?']]


def test_the_line_of_each_mistake_is_told(butler):
    toml = SMALL.replace('"all"', '"al"').replace('name = "Teapot"', 'name = "Broomst1ck"')
    file = butler.folder / "wrong.toml"
    file.write_text(toml)
    code, out = butler("check", file)
    lines = toml.splitlines()
    assert code == 1
    assert f"line {lines.index('deal = [' + chr(34) + 'al' + chr(34) + ']') + 1}: rules.deal" in out
    code, out = butler("check", file, "--json")
    found = json.loads(out)
    assert len(found["lines"][str(file)]) == len(found["mistakes"][str(file)])
    assert butler("check", editions.HERE / "event.toml")[0] == 0


def test_a_file_of_cards_is_checked_against_its_deck(butler):
    file = butler.folder / "bonus-bonus-cards.toml"
    file.write_text('deck = "bonus-cards"\n[[cards]]\nid = "a"\ntitle = "A"\ntext = "B."\neffect = "go-two"\n')
    code, out = butler("check", file)
    assert code == 1
    assert 'line 6: cards[1].effect: there is no effect "go-two". Did you mean "go-to"?' in out
    assert "there are 1 cards; this deck has 13" in out


@pytest.mark.parametrize("box", editions.all_ids())
def test_a_box_is_shown_as_a_start_for_ones_own(butler, box):
    code, out = butler("show", box)
    assert code == 0
    assert out == (editions.HERE / f"{box}.toml").read_text(encoding="utf-8")
    assert json.loads(butler("show", box, "--json")[1]) == {box: out}


def test_a_box_that_is_not_there_cannot_be_shown(butler):
    assert butler("show", "clasic")[0] == 2
    assert 'Did you mean "classic"?' in butler.err
    assert butler("show")[0] == 2


LINES = """\
id = "x"
[rules]
deal = ["all"]
"first-player" = ["agreed"]

[variants.fast]
rules = { deal = "all" }
[[rooms]]
id = "hall"  # the first
[[ rooms ]]
id = "loft"
text = '''
[[rooms]]
id = "no"
'''
name = "Loft"
[[decks.red.cards]]
id = "a"
[[decks.red.cards]]
id = "b"
[grid]
rows = '''
..
.#
'''
""".splitlines()

PATHS = [
    ("id", 1),
    ("rules.deal", 3),
    ("rules.first-player", 4),
    ("rules.dice", 2),
    ("variants.fast.rules.deal", 7),
    ("variants.fast", 6),
    ("rooms[1].id", 9),
    ("rooms[2].id", 11),
    ("rooms[2].name", 16),
    ("rooms[2].shape", 10),
    ("rooms[3].id", 8),
    ("decks.red.cards[2].id", 20),
    ("grid.rows[2]", 24),
    ("passages.hall", None),
]


@pytest.mark.parametrize(("path", "line"), PATHS)
def test_the_line_of_a_path(path, line):
    assert line_of("\n".join(LINES), path) == line


def test_the_line_that_the_parser_tells():
    toml = 'id = "x"\nname = \n'
    assert line_of_mistake(toml, editions.check(toml)[0]) == 2
