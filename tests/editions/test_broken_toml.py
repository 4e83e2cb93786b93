"""Whatever stands in an edition's file, it is named and never raises: broken letters, broken tables, broken cards."""

import copy
from datetime import date
from random import Random

import pytest
from toml_boxes import SMALL

from companion import editions
from companion.editions.lines import line_of_mistake
from companion.editions.reading import check_box
from companion.editions.writing import written

LETTERS = "[]{}=\"'#.,\\\n\t 0aZé-_^v<>\u202e\x00"
TEXTS = ("", " ", "x" * 500, "Ä\u200b")
NUMBERS = (0, -1, 10**30, 1.5, float("nan"), True, date(1933, 1, 1))
NESTS = ([], [[]], [1, "two", {}], {}, {"": {}}, {"id": 3}, ["all", "all"], [{"id": "rope"}])
NONSENSE = (*TEXTS, *NUMBERS, *NESTS)
ROUNDS = 250


def scratched(toml: str, rng: Random) -> str:
    """The text with a few letters changed, lines swapped, or its end torn off."""
    letters = list(toml)
    for _ in range(rng.randint(1, 8)):
        at = rng.randrange(len(letters))
        match rng.randrange(4):
            case 0:
                letters[at] = rng.choice(LETTERS)
            case 1:
                del letters[at]
            case 2:
                letters.insert(at, rng.choice(LETTERS))
            case _:
                end = at + rng.randint(1, 200)
                letters[at:end] = reversed(letters[at:end])
    torn = "".join(letters)
    return torn[: rng.randrange(len(torn))] if rng.random() < 0.2 else torn


def places(node, path=()):
    """Every place in nested tables and lists."""
    inner = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in inner:
        yield (*path, key)
        yield from places(value, (*path, key))


def spoilt(box, rng: Random):
    """The tables with nonsense in some places, and others taken out or moved elsewhere."""
    box = copy.deepcopy(box)
    for _ in range(rng.randint(1, 4)):
        *inner, last = rng.choice(list(places(box)) or [("id",)])
        node = box
        for key in inner:
            node = node[key]
        if rng.random() < 0.25 and isinstance(node, dict):
            node.pop(last, None)
        else:
            node[last] = copy.deepcopy(rng.choice(NONSENSE))
        if not isinstance(box, dict):
            break
    return box


@pytest.mark.parametrize("seed", range(6))
def test_scratched_text_is_named_and_never_raises(seed):
    rng = Random(seed)
    texts = [SMALL, *(editions.text_of(box) for box in editions.all_ids())]
    for _ in range(ROUNDS // 6):
        toml = scratched(texts[seed], rng)
        mistakes = editions.check(toml)
        assert all(isinstance(each, str) and each for each in mistakes)
        for each in mistakes:
            line_of_mistake(toml, each)
        if not mistakes:
            editions.read(toml)  # a scratch in a comment or in a sentence


@pytest.mark.parametrize("seed", range(6))
def test_spoilt_tables_are_named_and_never_raise(seed):
    rng = Random(100 + seed)
    toml = [SMALL, *(editions.text_of(box) for box in editions.all_ids())][seed]
    box, sound = editions.parsed(toml), 0
    for _ in range(ROUNDS):
        mistakes = check_box(spoilt(box, rng))
        assert all(isinstance(each, str) and each for each in mistakes)
        sound += not mistakes
    assert sound < ROUNDS / 2, "most of this nonsense is seen"


def test_what_has_no_mistake_can_be_read_and_written_again():
    """Spoilt tables that pass the checks are editions; from their own text the same edition comes back."""
    rng = Random(7)
    box, passed = editions.parsed(editions.text_of("bonus")), 0
    for _ in range(ROUNDS):
        other = spoilt(box, rng)
        if check_box(other) == []:
            first, again = editions.read(written(other)), editions.read(written(editions.parsed(written(other))))
            assert (first.cards, first.decks, first.rules) == (again.cards, again.decks, again.rules)
            passed += 1
    assert passed > 0, "some nonsense does no harm, such as another title"


@pytest.mark.parametrize("box", editions.all_ids())
def test_written_tables_are_the_same_tables(box):
    tables = editions.parsed(editions.text_of(box))
    assert editions.parsed(written(tables)) == tables


def test_words_with_signs_of_their_own_are_written_so_that_they_come_back():
    tables = {"a": 'Mrs "Blue"\\ \n\t\x7f\x01 Køkken', "b c": {"d.e": [1, True, {"x": ["y"]}], "empty": []}}
    assert editions.parsed(written(tables)) == tables


@pytest.mark.parametrize("seed", range(3))
def test_a_scratched_deck_is_named_and_never_raises(seed):
    rng = Random(seed)
    box = editions.load("bonus")
    deck = editions.parsed(editions.text_of("bonus"))["decks"]["bonus-cards"]
    toml = written({"deck": "bonus-cards", "cards": deck["cards"]})
    assert editions.check_deck(toml, box) == []
    for _ in range(100):
        assert isinstance(editions.check_deck(scratched(toml, rng), box), list)
        tables = spoilt(editions.parsed(toml), rng)
        if not any(isinstance(value, float) and value != value for value in tables.values()):
            assert isinstance(editions.check_deck(written(tables), box), list)
