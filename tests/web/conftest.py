from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.guests import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """An open house with an empty table."""
    opened = House(tmp_path)
    yield opened
    opened.close()
