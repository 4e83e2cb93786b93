"""One run of the bench: where chance starts, how long it may take, and the folders it plays in."""

from __future__ import annotations

import contextlib
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any


@dataclass
class Trial:
    """`effort` 1.0 is a full run; a smaller one measures less often, not something else."""

    seed: int = 1
    effort: float = 1.0
    memory_folder: Path = Path("/dev/shm")
    disk_folder: Path = field(default_factory=lambda: Path(tempfile.gettempdir()))
    slow_sync: Path | None = None
    tables: int = 25
    _folders: contextlib.ExitStack = field(default_factory=contextlib.ExitStack)

    def rng(self) -> Random:
        return Random(self.seed)

    def many(self, full: int) -> int:
        """How often, of `full` times."""
        return max(4, int(full * self.effort))

    def seconds(self, full: float) -> float:
        """How long, of `full` seconds."""
        return max(0.3, full * self.effort)

    def fast(self) -> Path:
        """An empty data folder in memory."""
        return self._folder(self.memory_folder if self.memory_folder.is_dir() else self.disk_folder)

    def disk(self) -> Path:
        """An empty data folder on the disk."""
        return self._folder(self.disk_folder)

    def close(self) -> None:
        """Throws the folders away."""
        self._folders.close()

    def _folder(self, within: Path) -> Path:
        return Path(self._folders.enter_context(tempfile.TemporaryDirectory(prefix="butler-bench-", dir=within)))


def spread(taken_ns: list[int]) -> dict[str, Any]:
    """Median and 99th percentile of some nanoseconds, in microseconds."""
    ordered = sorted(taken_ns)
    return {
        "p50_us": round(median(ordered) / 1000),
        "p99_us": round(ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)] / 1000),
        "count": len(ordered),
    }
