"""`butler replay FILE`: a game told again, one sentence for each thing that happened."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.errands.ending import Ending, Sorry

TEXT = """\
Tells a game again, sentence by sentence. A game that is over is told whole, with the cards people showed each
other and what lay in the envelope; one that is not over is told as everybody at the table heard it.

With --json each thing that happened is one line: {"turn", "event", "say", ...}.

exit codes: 0 told, 1 the file is damaged, 2 this is not a game's file
"""


def arguments(parser: ArgumentParser) -> None:
    """What may be said on the command line."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a game's file, or a copy of it")
    parser.add_argument("--step", action="store_true", help="wait for Enter after each turn")
    parser.add_argument("--language", default="en", metavar="CODE", help="in this language (default en)")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")


def run(said: Namespace) -> int:
    """Tell one game."""
    from companion.errands.verify import opened
    from companion.languages import languages

    if said.language not in languages():
        raise Sorry(f"a game can be told in {', '.join(languages())}, not in {said.language!r}.")
    happened, wrong = opened(said.file)
    if happened is None:
        print(f"butler: {wrong}", file=sys.stderr)
        return Ending.NO
    if not happened:
        raise Sorry(f"{said.file}: nothing has happened in this game yet.")
    turn = 0
    for item, sentence in _told(happened, said.language):
        if said.json:
            print(json.dumps({**item, "say": sentence}, default=list))
            continue
        if item["turn"] != turn:
            if said.step and turn and sys.stdin.isatty():
                input("  [Enter] ")
            turn = item["turn"]
            print(f"\n{turn}")
        print(f"  {sentence}")
    return Ending.FINE


def _told(happened: list[Any], language: str) -> Iterator[tuple[Mapping[str, Any], str]]:
    """Each thing that happened and its sentence; of a game that is over also what only some heard."""
    from companion.chronicle import box_of
    from companion.languages import speaks
    from companion.narration import case_words, sentence
    from companion.rules import events as e
    from companion.rules.commands import PUBLIC
    from companion.rules.evolve import evolve, opening
    from companion.rules.views import view

    state = opening(happened[0], box_of(happened[0]))
    is_over = any(isinstance(event, e.GameEnded) for event in happened)
    for event in happened[1:]:
        before, state = state.log, evolve(state, event)
        heard = state.log
        if heard is None or heard is before:
            continue
        # Of a game that is over, whoever heard most of it: of a shown card the two between whom it went.
        item = next(iter(heard.private.values()), heard.public) if is_over else heard.public
        if line := sentence(item, view(state, PUBLIC), state.edition, language):
            yield item, line
    if is_over and state.envelope:
        names = [state.edition.names[card] for card in state.envelope]
        item = {"event": "envelope", "turn": state.turns, "cards": list(state.envelope)}
        say = speaks(language)
        yield item, say("In {the_case}: {cards}.").format(cards=", ".join(names), **case_words(state.edition, say))
