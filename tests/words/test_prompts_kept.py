"""What is asked is put into words once for all who are asked the same: at this table, at this moment, in this box."""

from __future__ import annotations

from companion import editions
from companion.narration import prompt
from companion.rules.views import view
from tests.table_talk import Table


def test_the_same_question_at_another_table_names_the_people_who_sit_there() -> None:
    here, there = Table("ann bo cy"), Table("di ed fay", starts="di")
    box = editions.load("classic")
    seen = [view(table.state, "public") for table in (here, there, here)]
    assert [prompt(each, box)["title"] for each in seen] == ["Ann's turn", "Di's turn", "Ann's turn"]


def test_whoever_sits_between_them_all_who_are_asked_the_same_are_told_by_one_sentence() -> None:
    table, box = Table("ann bo cy di", starts="bo"), editions.load("classic")
    mover = table.state.turn.seat
    told = [(seat, prompt(view(table.state, seat), box)) for seat in ("s1", "s2", "s3", "s4")]
    others = [said for seat, said in told if seat != mover]
    assert all(said is others[0] for said in others)
    assert dict(told)[mover] != others[0]
