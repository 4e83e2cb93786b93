"""A frozen thing of ours does what one of the standard library's does."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, field
from typing import Any

import orjson
import pytest

from companion import frozen
from companion.rules import commands as c
from companion.rules import events as e


def kinds(dataclass: Any) -> tuple[Any, Any, Any]:
    """The same three classes, made by either."""

    @dataclass(frozen=True, slots=True)
    class Wish:
        """What a seat asks for."""

        seat: str

    @dataclass(frozen=True, slots=True)
    class Move(Wish):
        to: str
        steps: tuple[int, ...] = (1, 2)

    @dataclass(frozen=True)
    class Place:
        name: str
        tokens: Mapping[str, str] = field(default_factory=dict)
        before: Any = field(default=None, repr=False, compare=False)

    return Wish, Move, Place


def things(dataclass: Any) -> list[Any]:
    wish, move, place = kinds(dataclass)
    return [wish("s1"), wish("s2"), move("s1", "hall"), move(seat="s1", to="hall", steps=(6,)), place("hall", before=7)]


OURS, THEIRS = things(frozen.dataclass), things(dataclasses.dataclass)


@pytest.mark.parametrize(("ours", "theirs"), list(zip(OURS, THEIRS, strict=True)), ids=list(map(repr, THEIRS)))
def test_it_is_shown_and_taken_apart_like_the_standard_library_s(ours: Any, theirs: Any) -> None:
    assert repr(ours) == repr(theirs)
    assert dataclasses.asdict(ours) == dataclasses.asdict(theirs)
    assert orjson.dumps(ours) == orjson.dumps(theirs)
    assert type(ours).__match_args__ == type(theirs).__match_args__
    assert hasattr(ours, "__dict__") == hasattr(theirs, "__dict__")


@pytest.mark.parametrize("all_of_them", [OURS, THEIRS], ids=["ours", "the standard library's"])
def test_equal_are_those_of_one_kind_with_equal_fields(all_of_them: list[Any]) -> None:
    wish, other, move, far, place = all_of_them
    assert dataclasses.replace(move, steps=(6,)) == far != move
    assert dataclasses.replace(place, before=8) == place
    assert {wish: 1}[dataclasses.replace(other, seat="s1")] == 1
    assert len({wish, other, move, far}) == 4
    assert (wish == "s1", wish == move) == (False, False)
    assert e.Paused() != e.Resumed()


@pytest.mark.parametrize("thing", [*OURS, *THEIRS], ids=repr)
def test_nothing_can_be_set_or_taken_away(thing: Any) -> None:
    name = dataclasses.fields(thing)[0].name
    with pytest.raises(FrozenInstanceError):
        setattr(thing, name, "s9")
    with pytest.raises(FrozenInstanceError):
        delattr(thing, name)


@pytest.mark.parametrize("all_of_them", [OURS, THEIRS], ids=["ours", "the standard library's"])
def test_what_is_left_out_or_unknown_is_a_mistake(all_of_them: list[Any]) -> None:
    move = type(all_of_them[2])
    for given in ((), ("s1",), ("s1", "hall", (1,), "more")):
        with pytest.raises(TypeError, match="argument"):
            move(*given)
    with pytest.raises(TypeError, match="speed"):
        move("s1", "hall", speed=3)


def test_a_copy_is_as_frozen_and_as_equal() -> None:
    for thing in (c.Suggest("s1", "plum", "rope"), e.DiceRolled("s1", (3, 4), "typed")):
        for twin in (copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))):
            assert twin == thing
            assert twin is not thing
            with pytest.raises(FrozenInstanceError):
                twin.seat = "s2"


def test_what_changes_is_none_of_its_business() -> None:
    with pytest.raises(TypeError, match="standard library"):
        frozen.dataclass(frozen=False)  # type: ignore[call-overload]


def test_a_class_that_looks_at_its_fields_when_it_is_built_is_not_left_unbuilt() -> None:
    with pytest.raises(TypeError, match="standard library"):

        @frozen.dataclass(frozen=True)
        class Checked:
            seat: str

            def __post_init__(self) -> None:
                raise AssertionError
