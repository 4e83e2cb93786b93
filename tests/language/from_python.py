"""Picks the sentences for people out of Python: what is handed to those that translate, and whole modules of words.

A sentence is a text handed to one of `SAYS` (the first argument, or each of the two of a conditional), to a refusal
(whatever is a `Refused`; `Malformed` is for programs, and stays English), or, whatever it is wrapped in, to `N_`. In
the modules of `ALL_WORDS` every text that reads as a sentence is one, and so, but on the screen, is every value of a
table with a name in capitals: there nobody can forget to mark it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from companion.switch_words import SWITCHES

ROOT = Path(__file__).parents[2]
FOLDERS = ("companion", "hardware", "web_remote")
SAYS = frozenset(("_", "say", "said", "N_"))
CLASS = re.compile(r"^class (\w+)\(([\w., ]+)\)", re.MULTILINE)
TOLD_LIKE_REFUSALS = frozenset(("DiskFailed",))
"""What is no `Refused`, and has a sentence in the same place."""

ALL_WORDS = (
    "companion/prompts.py", "companion/box_prompts.py", "companion/narration.py", "companion/box_news.py",
    "companion/switch_words.py", "companion/rules_page.py", "companion/panel/captions.py",
    "companion/rules/why_not.py", "companion/rules/why_not_in_turn.py", "companion/screen", "web_remote/deck_words.py",
)  # fmt: skip
SCREEN = "companion/screen"
"""Its tables have names of pictures as well."""
NO_SENTENCES = ("companion/screen/lettering.py", "companion/screen/palette.py", "companion/screen/paint.py")
NO_WORDS = frozenset(("WHERE", "PANEL_KEYS"))
"""Tables in those modules whose values are names for programs."""


def sentences() -> Iterator[tuple[str, str]]:
    """Each sentence and the file it stands in, as often as it stands there; and the short names of answers to switches,
    for which the panel has no more room."""
    for switch in SWITCHES.values():
        for answer in switch.says:
            yield answer.replace("-", " "), "companion/panel/captions.py"
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = str(path.relative_to(ROOT))
            for sentence in found_in(
                path.read_text(encoding="utf-8"), whole=is_all_words(name), tables=not name.startswith(SCREEN)
            ):
                yield sentence, name


def is_all_words(name: str) -> bool:
    """Whether every text of that module that reads as a sentence is one."""
    return name.startswith(ALL_WORDS) and name not in NO_SENTENCES


@cache
def refusals() -> frozenset[str]:
    """The names of all that the program refuses with: their first argument is a sentence."""
    return TOLD_LIKE_REFUSALS | refusals_in(
        path.read_text(encoding="utf-8") for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")
    )


def refusals_in(modules: Iterable[str]) -> frozenset[str]:
    """The names of `Refused` and of every class in these modules that is one, however far down."""
    kinds: dict[str, set[str]] = {}
    for module in modules:
        for name, of in CLASS.findall(module):  # a name may be that of an event as well
            kinds.setdefault(name, set()).update(re.findall(r"\w+", of))
    found = {"Refused"}
    while more := {name for name, of in kinds.items() if of & found} - found:
        found |= more
    return frozenset(found)


@cache
def found_in(source: str, *, whole: bool = False, tables: bool = True) -> tuple[str, ...]:
    """The sentences of one module, in the order in which they stand there."""
    tree = ast.parse(source)
    found = {id(node): node for node in _marked(tree)}
    if whole:
        found |= {id(node): node for node in _all(tree, tables)}
    nodes = sorted(found.values(), key=lambda node: (node.lineno, node.col_offset))
    return tuple(node.value for node in nodes if isinstance(node.value, str) and node.value)


def _marked(tree: ast.AST) -> Iterator[ast.Constant]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name == "N_":
            yield from _values(node.args[0])
        elif name in SAYS or name in refusals():
            yield from _either(node.args[0])


def _either(node: ast.expr) -> Iterator[ast.Constant]:
    """A text, or the two of a conditional."""
    if isinstance(node, ast.IfExp):
        yield from _either(node.body)
        yield from _either(node.orelse)
    elif isinstance(node, ast.Constant):
        yield node


def _values(node: ast.AST) -> Iterator[ast.Constant]:
    """Every text in a table but its keys."""
    if isinstance(node, ast.Dict):
        for value in node.values:
            yield from _values(value)
    elif isinstance(node, ast.Constant):
        yield node
    else:
        for child in ast.iter_child_nodes(node):
            yield from _values(child)


def _all(tree: ast.AST, tables: bool) -> Iterator[ast.Constant]:
    for node in _read(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and reads_as_a_sentence(node.value):
            yield node
    for node in getattr(tree, "body", ()) if tables else ():
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        name = getattr(target, "id", "").lstrip("_")
        if name.isupper() and name not in NO_WORDS and isinstance(node.value, ast.Dict):
            texts = [value for value in node.value.values if isinstance(value, ast.Constant)]
            yield from (text for text in texts if isinstance(text.value, str))


def _read(node: ast.AST) -> Iterator[ast.AST]:
    """Everything below `node` that people may come to read: no keys, subscripts, comparisons or docstrings."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Compare | ast.JoinedStr | ast.Raise | ast.match_case):
            if isinstance(child, ast.match_case):
                yield from _read(ast.Module(child.body, []))
            continue
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(child, ast.Assign) and getattr(child.targets[0], "id", "") in NO_WORDS:
            continue
        if isinstance(child, ast.Dict):
            for value in child.values:
                yield value
                yield from _read(value)
            continue
        if isinstance(child, ast.Subscript):
            yield from _read(ast.Module([ast.Expr(child.value)], []))
            continue
        yield child
        yield from _read(child)


def reads_as_a_sentence(text: str) -> bool:
    """Whether people might read this: it begins as a word or slot does, and is more than a name for programs."""
    if (
        text == "The"
        or not any(letter.islower() for letter in text)
        or text.startswith(("#", "/", "<", "(", "%"))
        or "\\" in text
    ):
        return False
    return (" " in text.strip() and text[:1] != " ") or (text[:1].isupper() and text[1:2].islower())
