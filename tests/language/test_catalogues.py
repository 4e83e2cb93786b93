"""What people may read is in every catalogue, with the same slots, and what is made of the catalogues is in step."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from companion.languages import languages, speaks

from . import catalogues
from .catalogues import PAGES, as_page, codes, in_step, made, missing, po_of, read, template
from .from_pages import in_script
from .from_python import found_in

every_language = pytest.mark.parametrize("code", codes())


def forms(text: str | list[str] | tuple[str, ...]) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def slots(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


@every_language
def test_no_sentence_is_missing(code: str) -> None:
    left = missing(code)
    assert not left, f"{len(left)} sentences are not put into {code}; the first: {left[:5]}"


@every_language
def test_what_is_made_of_a_catalogue_is_in_step_with_the_program(code: str) -> None:
    old = [path.name for path, content in made(code).items() if not path.exists() or path.read_bytes() != content]
    assert not old, f"make words has to be run: {old} {'are' if len(old) > 1 else 'is'} of yesterday"


@every_language
def test_nothing_is_fuzzy_or_said_nowhere(code: str) -> None:
    lying = read(code)
    known = {forms(message.id)[0] for message in template(code) if message.id}
    assert not [message.id for message in lying if message.id and message.fuzzy]
    assert not [message.id for message in lying if message.id and forms(message.id)[0] not in known]
    assert not lying.obsolete


@every_language
def test_a_translation_fills_the_same_slots(code: str) -> None:
    wrong = [
        (message.id, each)
        for message in read(code)
        if message.id
        for each in forms(message.string)
        if each and slots(each) != slots(forms(message.id)[-1] if "count" in slots(each) else forms(message.id)[0])
    ]
    assert not wrong


@every_language
def test_a_translation_ends_as_its_sentence_does(code: str) -> None:
    """A full stop that is lost tears two sentences into one, a blank at an end is a slip."""
    wrong = [
        (message.id, message.string)
        for message in read(code)
        if isinstance(message.id, str) and message.id and message.string
        if message.string != message.string.strip()
        or re.sub(r"[^.?!:]", "", message.id[-1:]) != re.sub(r"[^.?!:]", "", message.string[-1:])
    ]
    assert not wrong


@every_language
def test_program_and_pages_speak_it(code: str) -> None:
    assert code in languages()
    assert speaks(code)("Paused") == {m.id: m.string for m in read(code)}["Paused"]
    assert (PAGES / f"{code}.json").read_bytes() == as_page(in_step(code))


def test_a_new_language_is_one_file(tmp_path, monkeypatch) -> None:
    """An empty file in a folder of its own is the beginning of it; what is not said in it yet is said in English."""
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path / "locale")
    monkeypatch.setattr(catalogues, "PAGES", tmp_path / "words")
    po = po_of("eo")
    po.parent.mkdir(parents=True)
    po.write_text("")
    assert codes() == ["eo"]
    files = made("eo")
    assert {path.name for path in files} == {"butler.po", "butler.mo", "eo.json"}
    po.write_bytes(files[po].replace(b'msgid "Paused"\nmsgstr ""', 'msgid "Paused"\nmsgstr "Paŭzo"'.encode()))
    assert b"Pa\xc5\xadzo" in made("eo")[po.with_suffix(".mo")]
    assert len(missing("eo")) == len([message for message in template() if message.id]) - 1


def test_sentences_of_python_are_found_where_they_stand() -> None:
    source = """
'''Not this.'''
say("To a translator.")
raise NotNow("A refusal." if late else "Or another.")
WORDS = N_({"key": "Of a table.", "other": ("Of a", {"pair": "deep inside"})})
plain = "Nobody says this."
"""
    found = ["To a translator.", "A refusal.", "Or another.", "Of a table.", "Of a", "deep inside"]
    assert list(found_in(source)) == found
    whole = found_in(source + 'table = {"id": "So is this, unmarked."}\nif x == "Not this one.": pass\n', whole=True)
    assert list(whole) == [*found, "Nobody says this.", "So is this, unmarked."]


def test_sentences_of_scripts_are_found_where_they_stand() -> None:
    script = b"""
// t("Not in a comment.")
h("p", {}, t("Pick {count} cards.", { count }), parts('In {box}', { box: h("b") }));
const TABS = { play: later("Play") }; said("Nobody's business.");
several(n, "{count} card", "{count} cards", { room });
t("Both: {list}.", { list: listed(all.map(([a, b]) => t("{a} or {b}", { a, b }))) }); t(known[key], { "not": "this" });
"""
    found = [
        "Pick {count} cards.",
        "In {box}",
        "Play",
        ("{count} card", "{count} cards"),
        "Both: {list}.",
        "{a} or {b}",
    ]
    assert in_script(script) == found
