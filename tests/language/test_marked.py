"""Who carries a sentence to people carries one that can be put into their language: no f-string, nothing unmarked."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .from_python import FOLDERS, ROOT, reads_as_a_sentence, refusals, refusals_in

CARRIERS = {
    **dict.fromkeys(refusals(), 0),
    "Damaged": 0, "TooNew": 0, "NoSuchGame": 0, "PanelShut": 1, "PortShut": 1, "LinkLost": 2, "LinkUp": 1, "fault": 1,
    "refuse": 2, "_refuse": 1, "lose": 1, "_no": 2,
}  # fmt: skip
"""Which argument of theirs is a sentence."""
COMMAND_LINE = ("companion/errands", "companion/bench", "companion/__main__.py")
"""It speaks English."""


def carried(source: str) -> Iterator[tuple[int, str]]:
    """Line and name of each carrier in `source` that is handed a sentence of which nobody could make another one."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            at = CARRIERS.get(name) if ast.unparse(node.func) != "e.SeatTaken" else None  # which is an event
            if at is not None and at < len(node.args) and is_torn(node.args[at], marked=name in refusals()):
                yield node.lineno, name
        elif isinstance(node, ast.FunctionDef) and node.name in ("health", "open_display", "console_trouble"):
            whole = ast.get_source_segment(source, node) or ""
            texts = [each.value for each in ast.walk(node) if isinstance(each, ast.Return) and each.value]
            if any(isinstance(text, ast.JoinedStr) for text in texts):
                yield node.lineno, whole[:40]


def is_torn(sentence: ast.expr, *, marked: bool) -> bool:
    """Whether it is put together from pieces, or is a plain text that nobody has marked."""
    if isinstance(sentence, ast.IfExp):
        return is_torn(sentence.body, marked=marked) or is_torn(sentence.orelse, marked=marked)
    if isinstance(sentence, ast.BinOp):
        return True
    if isinstance(sentence, ast.JoinedStr):
        return True
    return (
        isinstance(sentence, ast.Constant)
        and isinstance(sentence.value, str)
        and reads_as_a_sentence(sentence.value)
        and not marked
    )


def test_every_sentence_that_is_carried_can_be_put_into_a_language() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        if not str(path.relative_to(ROOT)).startswith(COMMAND_LINE)
        for line, name in carried(path.read_text(encoding="utf-8"))
    ]
    assert not found


def test_a_torn_sentence_is_found() -> None:
    for torn in (
        'raise NotNow(f"{name} throws first.")',
        'raise NotNow("It is " + name)',
        'table.fault("dice", "The reader is away.")',
        'queue.put(LinkLost("panel", "gone", f"{say}.", now))',
        'raise Damaged("The file is gone." if late else say)',
    ):
        assert list(carried(torn)), torn
    for whole in (
        'raise NotNow("{name} throws first.", name=name)',
        'table.fault("dice", said("The reader is away."))',
        'table.fault("dice", None)',
        "raise Damaged(say)",
    ):
        assert not list(carried(whole)), whole


def test_whatever_is_a_refusal_carries_a_sentence() -> None:
    """A new one is found by what it is, and stands in no list that somebody could forget."""
    known = {"HelpDoesNotGoThatFar", "NotNow", "NameTaken", "SeatTaken", "Refused"}
    assert known <= refusals()
    assert "Malformed" not in refusals()
    new = "class TooDark(Refused):\n    pass\n\n\nclass QuiteTooDark(somewhere.TooDark, Other):\n    pass\n"
    assert refusals_in([new, "class Another(Exception):\n    pass\n", "class TooDark(Event):\n    pass\n"]) == {
        "Refused",
        "TooDark",
        "QuiteTooDark",
    }
