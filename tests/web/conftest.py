import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.guests import House

MEMORY = Path("/dev/shm")  # these tests are not about the disk, and others want it meanwhile


def opened() -> Iterator[House]:
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        house = House(Path(folder))
        yield house
        house.close()


@pytest.fixture
def house() -> Iterator[House]:
    """An open house with an empty table."""
    yield from opened()


@pytest.fixture(scope="module")
def lasting_house() -> Iterator[House]:
    """One house for all tests of a file that leave nothing behind."""
    yield from opened()
