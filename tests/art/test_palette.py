"""Every colour pair people read keeps its contrast, in every theme."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from contrast import PALETTE, SIGHTS, apart, contrast

CLASSIC = ("scarlett", "mustard", "white", "green", "peacock", "plum")
DUNGEON = ("mialee", "tordek", "ember", "regdar", "lidda", "nebin")
SUSPECTS = (*CLASSIC, *DUNGEON)


def test_contrast_is_counted_as_the_standard_does():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["dark", "light", "castle"])
def test_every_pair_keeps_its_ratio(theme):
    colours = PALETTE["themes"][theme]
    poor = [
        f"{pair['ink']} on {pair['on']} is {contrast(colours[pair['ink']], colours[pair['on']]):.2f}"
        for pair in PALETTE["pairs"]
        if contrast(colours[pair["ink"]], colours[pair["on"]]) < pair["ratio"]
    ]
    assert poor == []


def test_no_pair_asks_for_less_than_aa():
    assert min(pair["ratio"] for pair in PALETTE["pairs"] if pair["ink"] not in ("edge", "focus")) >= 4.5
    assert min(pair["ratio"] for pair in PALETTE["pairs"]) >= 3.0


def test_every_ink_of_the_themes_is_held_to_something():
    inks = {pair["ink"] for pair in PALETTE["pairs"]} | {pair["on"] for pair in PALETTE["pairs"]}
    for colours in PALETTE["themes"].values():
        assert set(colours) - inks == {"line"}, "only the decorative line is free of a ratio"


def test_all_themes_name_the_same_colours():
    assert len({tuple(colours) for colours in PALETTE["themes"].values()}) == 1


@pytest.mark.parametrize("suspect", SUSPECTS)
def test_a_suspect_s_colours_are_readable(suspect):
    colours = PALETTE["suspects"][suspect]
    assert contrast(colours["on"], colours["fill"]) >= 4.5
    assert contrast("#fff4e2", colours["deep"]) >= 4.5


def test_the_distance_of_colours_is_counted_as_the_standard_does():
    assert apart("#000000", "#ffffff") == pytest.approx(100, abs=0.1)
    assert apart("#c4202f", "#2c7a46", "no green cones") < apart("#c4202f", "#2c7a46") / 2


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(("box", "full", "lame"), [(CLASSIC, 40, 12), (DUNGEON, 40, 30)], ids=["classic", "dungeon"])
def test_the_suspects_of_a_box_differ_in_colour(box, full, lame, sight):
    """Also for an eye that lacks one kind of cone; shape and word say it as well."""
    assert set(SUSPECTS) == set(PALETTE["suspects"])
    fills = {suspect: PALETTE["suspects"][suspect]["fill"] for suspect in box}
    least = full if sight == "full" else lame
    assert [pair for pair in combinations(box, 2) if apart(*(fills[one] for one in pair), sight) < least] == []


def test_the_phones_style_sheet_uses_the_same_colours():
    """The castle of the light phones is the castle of the screen; by night phones have one of stone."""
    page = (Path(__file__).parents[2] / "web_remote" / "static" / "page.css").read_text("utf-8")
    night, day, castle = page.split("@media (prefers-color-scheme: light)")[:3]
    for theme, sheet in (("dark", night), ("light", day.split("}", 1)[0]), ("castle", castle.split("}", 1)[0])):
        named = re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", sheet)
        shared = {name: value for name, value in named if name in PALETTE["themes"][theme]}
        assert len(shared) >= 10
        assert shared == {name: PALETTE["themes"][theme][name] for name in shared}
