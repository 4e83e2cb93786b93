"""A table with its pump, as most tests of the panel begin."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from table_and_pump import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """A real table with a real journal, and the pump at it."""
    evening = Evening(tmp_path)
    yield evening
    evening.journal.close()
