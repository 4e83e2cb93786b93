"""`butler deduce`: a line in, a line out; what is malformed is told and the rest is answered."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from companion.deduction.reading import LONGEST, answered

FILE = Path(__file__).parent / "handed.jsonl"
HANDED = [json.loads(line) for line in FILE.read_text().splitlines()]


@pytest.fixture
def deduce(tmp_path, butler, monkeypatch):
    """Runs `butler deduce` on these lines; the exit code and the answers."""

    def runs(*lines: bytes | str | dict[str, Any], standard_input: bool = False) -> tuple[int, list[dict[str, Any]]]:
        as_bytes = [
            line if isinstance(line, bytes) else (line if isinstance(line, str) else json.dumps(line)).encode()
            for line in lines
        ]
        file = tmp_path / "cases.jsonl"
        file.write_bytes(b"\n".join(as_bytes))
        if standard_input:
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
        code, said, _ = butler("deduce", "-" if standard_input else str(file))
        return code, [json.loads(line) for line in said.splitlines()]

    return runs


def test_all_handed_cases_are_answered(deduce) -> None:
    code, answers = deduce(*HANDED)
    assert code == 0
    for handed, answer in zip(HANDED, answers, strict=True):
        assert answer["id"] == handed["id"]
        assert {key: answer[key] for key in handed["expected"]} == handed["expected"]
        assert answer["consistent"] or answer["clash"]


def own_and_open(handed: dict[str, Any]) -> list[dict[str, Any]]:
    """The own hand and the cards face up, as the knowledge of a handed case begins with."""
    seen = {handed["me"]} | {holder["id"] for holder in handed["holders"] if holder["kind"] == "face_up"}
    many = sum(holder["size"] for holder in handed["holders"] if holder["id"] in seen)
    return handed["knowledge"][:many]


def without_knowledge(handed: dict[str, Any]) -> dict[str, Any]:
    return {key: handed[key] for key in ("id", "me", "categories", "holders", "log")}


@pytest.mark.parametrize("given", ["as knowledge", "as has", "as entries", "in the log", "at the holders"])
def test_the_log_alone_says_as_much_as_the_knowledge_made_of_it(deduce, given: str) -> None:
    with_log = [handed for handed in HANDED if handed["log"]]
    assert len(with_log) == 18
    lines = []
    for handed in with_log:
        line, known = without_knowledge(handed), own_and_open(handed)
        by_holder: dict[str, list[str]] = {}
        for entry in known:
            by_holder.setdefault(entry["h"], []).extend(entry["cards"])
        if given == "as knowledge":
            line["knowledge"] = known
        elif given == "as has":
            line["has"] = by_holder
        elif given == "as entries":
            line["has"] = [{"h": entry["h"], "cards": entry["cards"]} for entry in known]
        elif given == "in the log":
            line |= {"log": known + line["log"], "knowledge": None}
        else:
            line["holders"] = [{**holder, "has": by_holder.get(holder["id"], [])} for holder in line["holders"]]
        lines.append(line)
    code, answers = deduce(*lines)
    assert code == 0
    for handed, answer in zip(with_log, answers, strict=True):
        assert {key: answer[key] for key in handed["expected"]} == handed["expected"]


def small(*knowledge: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A case with ten cards, three of them in one row face down."""
    return {
        "id": "small",
        "me": "A",
        "categories": {"suspect": ["S1", "S2", "S3"], "weapon": ["W1", "W2", "W3"], "room": ["R1", "R2", "R3", "R4"]},
        "holders": [
            {"id": "A", "kind": "player", "size": 2},
            {"id": "B", "kind": "player", "size": 2},
            {"id": "E", "kind": "envelope", "size": 3},
            {"id": "D", "kind": "face_down", "size": 3},
        ],
        "knowledge": list(knowledge),
        **more,
    }


ENTRIES: list[tuple[dict[str, Any], list[dict[str, Any]]]] = [
    (
        {"t": "suggest", "by": "A", "cards": ["S1", "W1", "R1"], "passed": ["B"], "shown_by": None, "card": None},
        [{"t": "hasnone", "h": "B", "cards": ["S1", "W1", "R1"]}],
    ),
    (
        {"t": "suggest", "by": "A", "cards": ["S1", "W1", "R1"], "passed": [], "shown_by": "B", "card": "W1"},
        [{"t": "has", "h": "B", "cards": ["W1"]}],
    ),
    (
        {"t": "suggest", "by": "A", "cards": ["S1", "W1", "R1"], "passed": [], "shown_by": "B", "card": None},
        [{"t": "some", "h": "B", "cards": ["S1", "W1", "R1"]}],
    ),
    ({"t": "peek_side", "by": "A", "card": "R2"}, [{"t": "has", "h": "D", "cards": ["R2"]}]),
    ({"t": "peek_side", "by": "B", "card": None}, []),
    (
        {"t": "accuse_wrong", "by": "A", "cards": ["S1", "W1", "R1"]},
        [{"t": "not_solution", "cards": ["S1", "W1", "R1"]}],
    ),
    ({"t": "reveal", "holder": "B", "card": "S2"}, [{"t": "has", "h": "B", "cards": ["S2"]}]),
    ({"t": "ask_all", "card": "S2", "holder": "B"}, [{"t": "has", "h": "B", "cards": ["S2"]}]),
    (
        {"t": "ask_all", "card": "S2", "holder": None},
        [{"t": "hasnone", "h": "A", "cards": ["S2"]}, {"t": "hasnone", "h": "B", "cards": ["S2"]}],
    ),
    (
        {"t": "pass_left", "from": "B", "card": "R3", "gave": "S3"},
        [{"t": "has", "h": "B", "cards": ["R3"]}, {"t": "has", "h": "A", "cards": ["S3"]}],
    ),
    (
        {"t": "show_category", "to": "A", "holder": "B", "category": "weapon", "had_one": True, "card": "W2"},
        [{"t": "has", "h": "B", "cards": ["W2"]}],
    ),
    (
        {"t": "show_category", "to": "D", "holder": "B", "category": "weapon", "had_one": True, "card": None},
        [{"t": "some", "h": "B", "cards": ["W1", "W2", "W3"]}],
    ),
    (
        {"t": "show_category", "to": "A", "holder": "B", "category": "weapon", "had_one": False, "card": None},
        [{"t": "hasnone", "h": "B", "cards": ["W1", "W2", "W3"]}],
    ),
    ({"t": "peek_hand", "by": "A", "holder": "B", "card": "W3"}, [{"t": "has", "h": "B", "cards": ["W3"]}]),
    ({"t": "peek_hand", "by": "B", "holder": "A", "card": None}, []),
]


@pytest.mark.parametrize(("logged", "known"), ENTRIES, ids=[f"{n} {row[0]['t']}" for n, row in enumerate(ENTRIES)])
def test_each_kind_of_entry_of_a_log_says_what_it_says(logged: dict[str, Any], known: list[dict[str, Any]]) -> None:
    by_log = answered(json.dumps(small(log=[logged])).encode())
    by_knowledge = answered(json.dumps(small(*known)).encode())
    assert by_log["total"] > 0
    assert by_log == by_knowledge


def test_a_look_at_one_of_several_rows_says_that_the_card_lies_in_one_of_them() -> None:
    rows = [*small()["holders"][:3], *({"id": f"D{n}", "kind": "face_down", "size": 1} for n in range(3))]
    answer = answered(json.dumps(small(holders=rows, log=[{"t": "peek_side", "by": "A", "card": "R2"}])).encode())
    assert set(answer["counts"]["R2"]) == {"D0", "D1", "D2"}


def test_entries_about_the_envelope_count_too(deduce) -> None:
    code, (has, some, none) = deduce(
        small({"t": "has", "h": "E", "cards": ["S1", "R4"]}),
        small({"t": "some", "h": "E", "cards": ["S1", "W1"]}, {"t": "hasnone", "h": "E", "cards": ["W1"]}),
        small({"t": "has", "h": "E", "cards": ["S1", "S2"]}),
    )
    assert code == 0
    assert has["has"]["E"] == ["S1", "R4"]
    assert "S1" in some["has"]["E"]
    assert none == {"id": "small", "consistent": False, "total": 0, "clash": [0]}


def test_a_clash_in_a_log_is_told_with_the_entries_it_speaks_of() -> None:
    log = [{"t": "reveal", "holder": "A", "card": "S1"}, {"t": "reveal", "holder": "B", "card": "S1"}]
    answer = answered(json.dumps(small(log=log)).encode())
    assert answer["clash"] == [0, 1]
    assert answer["knowledge"] == [{"t": "has", "h": who, "cards": ["S1"]} for who in "AB"]


MALFORMED: dict[str, tuple[Any, str]] = {
    "no JSON": ("{", "not JSON"),
    "no UTF-8": (b"\xff\xfe", "not UTF-8"),
    "no object": ("[1]", "a JSON object"),
    "deeply nested": ("[" * 100_000, "not JSON"),
    "a number of many digits": ("9" * 10_000, "not JSON"),
    "empty": ({}, "categories"),
    "no room": (small(categories={"suspect": ["S1"], "weapon": ["W1"]}), "categories have to be"),
    "cards that are numbers": (small(categories={"suspect": [1], "weapon": [2], "room": [3]}), "list of cards"),
    "a card twice": (small(categories={**small()["categories"], "suspect": ["S1", "S1", "S2"]}), "twice"),
    "a holder twice": (small(holders=[*small()["holders"][:3], {**small()["holders"][3], "id": "A"}]), "same id"),
    "no envelope": (small(holders=small()["holders"][:2]), "envelope"),
    "two envelopes": (small(holders=[*small()["holders"], small()["holders"][2]]), "same id"),
    "a hand too many": (small(holders=[*small()["holders"], {"id": "C", "kind": "player", "size": 1}]), "room for 11"),
    "an endless hand": (small(holders=[{"id": "A", "kind": "player", "size": 10**9}]), "size"),
    "half a card": (small(holders=[{"id": "A", "kind": "player", "size": 1.5}]), "size"),
    "a true size": (small(holders=[{"id": "A", "kind": "player", "size": True}]), "size"),
    "an unknown kind": (small(holders=[{"id": "A", "kind": "butler", "size": 1}]), "kind"),
    "nobody": (small(me="Z"), "no such holder"),
    "me that is no name": (small(me=[]), "no such holder"),
    "a hand that is a number": (small(has=7), "has has to be a list"),
    "a hand of which an entry is a number": (small(has=[7]), "has is no object"),
    "knowledge that is a number": ({**small(), "knowledge": 0}, "knowledge has to be a list"),
    "an unknown card": (small({"t": "has", "h": "A", "cards": ["X"]}), "entry 0"),
    "an unknown holder": (small({"t": "some", "h": "Z", "cards": ["S1"]}), "'Z'"),
    "a holder for a card": (small({"t": "some", "h": "A", "cards": ["B"]}), "'B'"),
    "an unknown entry": (small({"t": "guess", "h": "A", "cards": ["S1"]}), "'guess'"),
    "no holder named": (small({"t": "has", "cards": ["S1"]}), "names no holder"),
    "an entry that is no object": (small(7), "entry 0 of knowledge"),  # type: ignore[arg-type]
    "two suspects accused": (small({"t": "not_solution", "cards": ["S1", "S2", "R1"]}), "one card of each category"),
    "an unknown log entry": (small(log=[{"t": "dance"}]), "'dance'"),
    "half a log entry": (small(log=[{"t": "suggest", "by": "A"}]), "entry 0 of the log"),
    "a log entry of numbers": (small(log=[{"t": "reveal", "holder": 1, "card": 2}]), "entry 0 of the log"),
    "a log that is no list": (small(log={"t": "reveal"}), "log has to be a list"),
    "too many entries": (small(*[{"t": "has", "h": "A", "cards": ["S1"]}] * 3000), "more than"),
    "too many cards": (small(categories={**small()["categories"], "room": [f"R{n}" for n in range(99)]}), "more than"),
    "a very long line": (b"x" * (LONGEST + 50), "longer than"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_line_is_told_and_the_rest_is_answered(deduce, name: str) -> None:
    line, says = MALFORMED[name]
    code, answers = deduce(small(id="before"), "", line, small(id="after"))
    assert code == 1
    assert [answer["id"] for answer in answers][::2] == ["before", "after"]
    assert set(answers[1]) == {"id", "error", "line"}
    assert answers[1]["line"] == 3
    assert answers[1]["error"].startswith("line 3: ")
    assert says in answers[1]["error"]
    assert answers[2]["total"] > 0


def test_whatever_a_line_is_called_is_said_on_any_terminal(deduce) -> None:
    """Half a character of UTF-16 is a name in JSON, and no text that could be printed as it is."""
    code, answers = deduce('{"id": "\\ud800"}', small(id="Søren"))
    assert code == 1
    assert [answer["id"] for answer in answers] == ["\ud800", "Søren"]


def test_it_prints_ascii(butler, tmp_path) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text(json.dumps(small(id="Søren")))
    assert butler("deduce", str(file))[1].isascii()


def test_it_reads_standard_input(deduce) -> None:
    code, (answer,) = deduce(small(), standard_input=True)
    assert (code, answer["id"]) == (0, "small")


def test_a_file_that_is_not_there_is_a_sentence(butler, tmp_path) -> None:
    for name, says in (("none.jsonl", "there is no such file"), ("", "it cannot be read")):
        code, said, wrong = butler("deduce", str(tmp_path / name))
        assert (code, said, says in wrong) == (2, "", True)


def test_its_help_tells_what_it_does_and_how_it_ends(butler) -> None:
    code, said, _ = butler("deduce", "--help")
    assert code == 0
    assert "exit codes" in said
    assert "standard input" in said
