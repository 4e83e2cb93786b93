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
