"""What was laid down here, and how it looked then: the memory by which somebody's own change is told from ours.

It lies beside the program, one JSON file, written anew after every step: an install that was cut off knows how far it
came, and an uninstall takes away what is in here and nothing else.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from companion import disk


@dataclass
class Ledger:
    """`marks`: each path with how it was left (`mark_of`), oldest first. `asked`: the options of all installs so
    far."""

    file: Path
    marks: dict[str, str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    @classmethod
    def opened(cls, file: Path) -> Ledger:
        """The one that lies there, or an empty one. One that cannot be read is as good as none: then all that is there
        counts as the owner's."""
        with suppress(OSError, ValueError, KeyError, TypeError):
            kept = json.loads(file.read_text(encoding="utf-8"))
            return cls(file, dict(kept["marks"]), list(kept["asked"]))
        return cls(file)

    def remember(self, path: str, mark: str) -> None:
        """`path` was laid down like this."""
        self.marks.pop(path, None)
        self.marks[path] = mark
        self.keep()

    def forget(self, path: str) -> None:
        """It is taken away again."""
        self.marks.pop(path, None)
        self.keep()

    def keep(self) -> None:
        """On the disk, in one step."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = disk.beside(self.file, ".unfinished")
        unfinished.write_text(json.dumps({"asked": self.asked, "marks": self.marks}, indent=1), encoding="utf-8")
        disk.put_in_place(unfinished, self.file)


def mark_of(path: Path) -> str:
    """What can be told of a file or link to find out whether somebody changed it; "" where there is nothing."""
    if path.is_symlink():
        return f"to {path.readlink()}"
    if path.is_dir():
        return "folder"
    if path.exists():
        return hashlib.sha256(path.read_bytes()).hexdigest()
    return ""


def mark_of_text(text: str) -> str:
    """The mark of a file with this text."""
    return hashlib.sha256(text.encode()).hexdigest()
