"""What was looked at on this machine and how it is: the words of `butler doctor` and `butler hardware`, one voice."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from companion.errands.ending import Sorry

if TYPE_CHECKING:
    from companion.settings import Settings

LEGEND = """\
  ok    there, and in order
  note  not there; Butler plays without it and says what it uses instead
"""


@dataclass(frozen=True)
class Finding:
    """One thing looked at: `state` is ok, note or no; `do` is empty where nothing needs doing."""

    part: str
    state: str
    say: str
    do: str = ""


Findings = Iterator[Finding]
Look = Callable[["Settings"], Findings]


def the_house(said: Namespace) -> Settings:
    """The settings that `play` would use. Raises Sorry with every mistake in them."""
    from companion import settings

    try:
        on_the_line = {"data": said.data, "panel.source": said.panel, "dice.reader": said.dice}
        return settings.load(said.settings, on_the_line)
    except settings.SettingsWrong as wrong:
        raise Sorry("these settings cannot be used:\n  " + "\n  ".join(wrong.mistakes)) from None


def is_fine(findings: Iterable[Finding]) -> bool:
    """Whether nothing stands in the way."""
    return all(finding.state != "no" for finding in findings)


def as_lines(findings: Iterable[Finding]) -> Iterator[str]:
    """For people: each finding on a line, and on the next what to do about it."""
    findings = list(findings)
    width = max((len(finding.part) for finding in findings), default=0)
    for finding in findings:
        yield f"{finding.state:5} {finding.part:{width}} {finding.say}"
        if finding.do:
            yield f"{'':{width + 6}} -> {finding.do}"


def as_json(findings: Iterable[Finding], **more: object) -> str:
    """For programs: one object."""
    return json.dumps({**more, "findings": [asdict(finding) for finding in findings]})
