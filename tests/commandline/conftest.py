"""A finished and an unfinished game, a house's settings, and a port that is taken."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest
from on_disk import play


@pytest.fixture(scope="session")
def finished(tmp_path_factory) -> Path:
    """A game that was played to its end."""
    return play(tmp_path_factory.mktemp("games") / "gfinished.game", 7, lambda view: view["phase"] == "over")


@pytest.fixture(scope="session")
def unfinished(tmp_path_factory) -> Path:
    """A game in its fourth turn, after a card was shown."""

    def shown(view: dict[str, Any]) -> bool:
        late = view["phase"] == "turn" and view["turn"]["number"] >= 4
        return late and view["news"][-1]["event"] == "card-shown"

    return play(tmp_path_factory.mktemp("games") / "gunfinished.game", 7, shown)


@pytest.fixture
def house_file(tmp_path):
    """Writes a settings file whose data folder is this test's, and gives its path."""

    def write(text: str) -> Path:
        path = tmp_path / "house.toml"
        path.write_text(f'data = "{tmp_path}/house"\n{text}\n')
        return path

    return write


@pytest.fixture
def busy_port():
    """A port at which somebody else listens."""
    with socket.create_server(("0.0.0.0", 0)) as other:
        yield other.getsockname()[1]
