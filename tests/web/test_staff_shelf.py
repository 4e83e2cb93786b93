"""Games that nobody will play on: staff delete them for good, and never the one on the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.rules import commands as c
from companion.shelf import Shelf
from tests.web.guests import House, wait_until
from tests.web.staff import StaffPhone, with_pin


def set_aside(house: House) -> str:
    """A game of three lies on the shelf, and another one on the table; its id."""
    house.playing(3)
    game = house.table.game
    house.table.submit(c.SetAside(c.PANEL))
    wait_until(lambda: house.table.game != game)
    return game


def files(house: House, game: str) -> list[str]:
    return sorted(path.name for path in (house.folder / "games").iterdir() if path.name.startswith(f"{game}."))


def test_a_game_is_deleted_with_all_that_lies_beside_it_and_with_its_phones(house: House) -> None:
    with_pin(house)
    game = set_aside(house)
    staff, folder = StaffPhone(house).came_in(), house.folder / "games"
    for beside in ("copy", "png", "game.damaged-1", "game.replaced-1", "copy.damaged-1"):
        (folder / f"{game}.{beside}").touch()
    (folder / f"{game}0.game").write_bytes(b"another game, and broken")
    assert house.book.holders(game, "s1")
    answer = staff.post("/api/staff/remove", {"game": game})
    assert answer.status == 200, answer.body
    assert answer.json()["phase"] == "lobby"
    assert files(house, game) == []
    assert not house.book.holders(game, "s1"), "a phone of that game is nobody's now"
    left = [volume["game"] for volume in staff.get("/api/staff/shelf").json()["games"]]
    assert left == [f"{game}0"], "and the one on the table is on no shelf"
    assert staff.post("/api/staff/remove", {"game": f"{game}0"}).status == 200, "a damaged one as well"
    for again in (game, "../house", "gone", ""):
        assert staff.post("/api/staff/remove", {"game": again}).status == 409, again
    assert files(house, house.table.game)


def test_the_game_on_the_table_and_those_out_of_sight_stay(house: House) -> None:
    with_pin(house)
    game = set_aside(house)
    staff = StaffPhone(house).came_in()
    here = house.table.game
    assert staff.post("/api/staff/remove", {"game": here}).status == 409
    house.evening._shelf.out_of_sight = frozenset({game})  # as before the table became a kiosk
    assert staff.post("/api/staff/remove", {"game": game}).status == 409
    assert files(house, here)
    assert files(house, game)


def test_nobody_but_staff_deletes_a_game(house: House) -> None:
    with_pin(house)
    host = house.seated(1)[0]
    assert host.post("/api/staff/remove", {"game": house.table.game}).status == 401


def test_a_cut_while_a_game_is_deleted_leaves_it_to_be_deleted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own file goes last: nothing lies there that the shelf does not know of."""
    shelf = Shelf(tmp_path)
    shelf.folder.mkdir()
    for ending in ("game", "game-wal", "copy", "png", "game.damaged-1"):
        (shelf.folder / f"g1.{ending}").touch()
    unlink, gone = Path.unlink, []

    def cut(path: Path, missing_ok: bool = False) -> None:
        if len(gone) == 4:
            raise KeyboardInterrupt
        gone.append(path.name)
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "unlink", cut)
    with pytest.raises(KeyboardInterrupt):
        shelf.remove("g1")
    monkeypatch.undo()
    assert [path.name for path in shelf.folder.iterdir()] == ["g1.game"]
    assert [volume.game for volume in shelf.volumes()] == ["g1"]
    shelf.remove("g1")
    assert not [*shelf.folder.iterdir()]
