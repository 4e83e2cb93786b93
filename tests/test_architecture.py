"""The architecture, executable: who may import whom, and the laws that every module keeps."""

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

from tests.import_table import MAY_IMPORT, OURS

TESTS = Path(__file__).parent
ROOT = TESTS.parent

# Nothing that could tell one run of the rules from another.
RULES_MAY_USE = {
    "__future__",
    "abc",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "math",
    "operator",
    "re",
    "types",
    "typing",
    "unicodedata",
}
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__", "id", "hash"}
FORBIDDEN_WORDS = {"manager", "controller", "handler", "helper", "util", "utils", "base", "data", "info"}
LONGEST_MODULE = 320
LONGEST_FUNCTION = 70


def files(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


PRODUCT = files(*OURS)


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


tree = cache(parsed)
"""For files of the product, which many rules look at; those of tests are looked at once."""


@cache
def known_modules() -> frozenset[str]:
    return frozenset(module_name(path) for path in PRODUCT)


@cache
def imports(path: Path) -> frozenset[str]:
    """Every module this file imports, anywhere in it; `from a import b` is a.b where that is a module."""
    package = module_name(path).split(".")
    if path.name != "__init__.py":
        package.pop()
    found = set()
    for node in ast.walk(parsed(path) if path.is_relative_to(TESTS) else tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*start, node.module] if node.module else start)
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                found.add(inner if inner in known_modules() else source)
    return frozenset(found)


def is_under(module: str, folder: str) -> bool:
    return module == folder or module.startswith(f"{folder}.")


def place_of(module: str) -> str:
    """The entry of the import table that this module falls under."""
    return max((name for name in MAY_IMPORT if is_under(module, name)), key=len)


def words_of(name: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


def each(paths: list[Path]):
    """One test that holds every one of these files to the rule, and says which do not keep to it."""

    def held(rule):
        def test():
            wrong = {}
            for path in paths:
                try:
                    rule(path)
                except AssertionError as broken:
                    wrong[named(path)] = str(broken)
            assert not wrong, "\n\n".join(f"{file}: {broken}" for file, broken in wrong.items())

        test.__doc__ = rule.__doc__
        return test

    return held


def test_every_module_has_a_place_in_the_import_table():
    unplaced = {
        module for module in known_modules() if module.startswith("companion.") and place_of(module) == "companion"
    }
    assert unplaced == set(), "say in MAY_IMPORT who they may import"


@each(PRODUCT)
def test_imports_keep_to_the_table(path):
    module = module_name(path)
    place = place_of(module)
    wrong = sorted(
        other
        for other in imports(path)
        if other.split(".")[0] in (*OURS, "firmware", "tests")
        and not is_under(other, place)
        and not any(is_under(other, allowed) for allowed in MAY_IMPORT[place])
    )
    assert wrong == [], f"{module} (as {place}) may import {MAY_IMPORT[place]}"


@each(PRODUCT + files("tests"))
def test_nobody_imports_main_and_only_main_imports_errands(path):
    assert not any(name.endswith("__main__") for name in imports(path))
    if not {"errands", "tests", "__main__.py"} & set(path.parts):
        assert not any(is_under(name, "companion.errands") for name in imports(path))


@each(files("firmware"))
def test_firmware_imports_nothing_of_ours(path):
    assert not {name.split(".")[0] for name in imports(path)} & {*OURS, "tests"}


@each(files("companion/rules"))
def test_rules_are_pure(path):
    foreign = {name.split(".")[0] for name in imports(path)} - RULES_MAY_USE - {"companion"}
    assert foreign == set(), "no clock, no chance, no files, no threads in the rules"
    called = {
        node.func.id for node in ast.walk(tree(path)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert called & IMPURE_CALLS == set()
    assert not any(isinstance(node, ast.Global) for node in ast.walk(tree(path)))


@each(PRODUCT)
def test_the_state_is_named_by_few(path):
    """Rules, table, what stands behind the table, and what measures it; nothing that people look at."""
    module = module_name(path)
    behind = ("rules", "table", "gallery", "chance", "chronicle", "bench")
    if place_of(module) in {f"companion.{name}" for name in behind}:
        return
    names = {alias.name for node in ast.walk(tree(path)) if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert "State" not in names
    assert "companion.rules.state" not in imports(path)


# A box may be called by a word that means something else in a view: {"event": "card-shown"}.
WORDS_OF_THE_WIRE = {"event"}


def test_no_edition_is_named_in_code():
    """Boxes are TOML: adding one must not touch a line of code."""
    editions = {path.stem for path in (ROOT / "companion" / "editions").glob("*.toml")} - WORDS_OF_THE_WIRE
    assert editions, "there are editions to look for"
    named_here = [
        f"{named(path)}:{node.lineno} {node.value}"
        for path in PRODUCT
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and node.value in editions
    ]
    quoted = re.compile("[\"'`](" + "|".join(sorted(editions)) + ")[\"'`]")
    named_here += [
        f"{named(path)} {found[0]}"
        for path in sorted((ROOT / "web_remote").rglob("*"))
        if path.suffix in (".js", ".html")
        for found in quoted.finditer(path.read_text(encoding="utf-8"))
    ]
    assert named_here == []


def test_no_code_asks_which_edition_it_is():
    """Also where an edition is called by a word of the wire: nothing is compared with `edition`, `box.id` and such."""
    told = r"""(===?|!==?|\bin\b) *["'(\[{]"""
    asks = re.compile(rf"\bedition(_id|\.id|\[.id.\])?\b *{told}|\bbox\.id *{told}")
    found = [
        f"{named(path)}:{number} {line.strip()}"
        for path in [*PRODUCT, *sorted((ROOT / "web_remote").rglob("*.js"))]
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if asks.search(line)
    ]
    assert found == []


@each(PRODUCT)
def test_modules_and_functions_stay_readable(path):
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= LONGEST_MODULE, "one concept a file; split along one"
    long = [
        f"{node.name}: {node.end_lineno - node.lineno + 1} lines"
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef) and node.end_lineno - node.lineno >= LONGEST_FUNCTION
    ]
    assert long == [], "a function fits a screen"


@each(PRODUCT + files("firmware"))
def test_names_say_what_a_thing_is(path):
    names = [path.stem] + [node.name for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef)]
    assert [name for name in names if words_of(name) & FORBIDDEN_WORDS] == []


@each([path for path in PRODUCT + files("firmware") if path.read_text(encoding="utf-8").strip()])
def test_every_module_says_what_it_stands_for(path):
    assert ast.get_docstring(tree(path))


WATCHED_IMPORT = """
import os, sys, threading
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
happened = []

def watch(event, args):
    if event == "open" and isinstance(args[1], str) and set(args[1]) & set("wax+"):
        happened.append(f"writes {args[0]}")
    if event in ("socket.bind", "socket.connect", "subprocess.Popen", "os.mkdir", "sqlite3.connect"):
        happened.append(f"{event} {args}")

sys.dont_write_bytecode = True
MODULE = sys.argv[1]
for needed in sys.argv[2:]:
    try:
        __import__(needed)
    except ImportError:
        pass
sys.addaudithook(watch)
here, threads = os.getcwd(), threading.active_count()
__import__(MODULE)
if threading.active_count() != threads:
    happened.append("starts a thread")
if os.getcwd() != here:
    happened.append("changes the folder")
print("\\n".join(happened), end="")
"""


def test_nothing_happens_at_import():
    """One process imports all of it under an audit hook: no thread, no written file, no socket, no child."""
    modules = sorted(known_modules() - {"companion.__main__"})
    foreign = sorted(
        {
            name
            for path in PRODUCT
            for name in imports(path)
            if name.split(".")[0] not in (*OURS, *sys.stdlib_module_names) and name.split(".")[0] != "lgpio"
        }
    )
    program = WATCHED_IMPORT.replace("__import__(MODULE)", "[__import__(name) for name in MODULE.split()]")
    done = subprocess.run(
        [sys.executable, "-c", program, " ".join(modules), *foreign],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


@each(PRODUCT)
def test_a_module_only_defines(path):
    """At the top of a module stand definitions; a bare call there would be something happening."""
    doing = [
        f"line {node.lineno}"
        for node in tree(path).body
        if isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant)
    ]
    assert doing == []


def test_no_path_of_anybodys_machine_stands_in_the_repository():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    paths = [ROOT / name for name in listed.decode().split("\0") if name]
    machine = re.compile(rb"/(?:work|root|home/\w+|Users/\w+)/[\w.]")
    found = [
        named(path) for path in paths if path.is_file() and path != Path(__file__) and machine.search(path.read_bytes())
    ]
    assert found == []
