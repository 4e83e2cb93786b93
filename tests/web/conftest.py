import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.web.guests import House, Phone

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


@pytest.fixture(scope="module")
def ann(lasting_house: House) -> Phone:
    """Somebody who sits in the lasting house."""
    return Phone(lasting_house).joined("Ann")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone's browser in which nothing is open."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    yield page
    page.context.close()
