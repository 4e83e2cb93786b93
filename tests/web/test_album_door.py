"""The picture of a game leaves the box only while that game's end lies on the table; nobody's browser keeps it."""

from __future__ import annotations

from companion.album import place
from companion.rules import commands as c
from tests.web.guests import House, Phone, wait_until

PNG = b"\x89PNG\r\n\x1a\n and so on"


def folder_of(house: House):
    return house.folder / "games"


def test_the_picture_is_there_after_the_end_and_gone_with_the_next_game(house: House) -> None:
    phones = house.playing(3)
    stranger, game = Phone(house), house.table.game
    file = place(folder_of(house), game)
    file.write_bytes(PNG)  # as if somebody had put one there: the end does not lie on the table
    assert stranger.get("/api/public/picture").status == 404
    file.unlink()
    house.table.submit(c.CallOff("panel"))
    assert stranger.get("/api/public/picture").status == 404, "it is not drawn yet"
    file.write_bytes(PNG)
    found = stranger.get("/api/public/picture")
    assert (found.status, found.body) == (200, PNG)
    assert found.header("content-type") == "image/png"
    assert found.header("cache-control") == "no-store"
    assert game not in (found.header("content-disposition") or "")
    phones[0].does("play-again")
    wait_until(lambda: stranger.get("/api/public/picture").status == 404)


def test_phones_are_told_when_it_can_be_had(house: House) -> None:
    ann = house.playing(3)[0]
    with ann.listens() as stream:
        assert stream.next("house")["picture"] == ""
        house.table.submit(c.CallOff("panel"))
        place(folder_of(house), house.table.game).write_bytes(PNG)
        house.let_pass(5.0)
        told = stream.next("house")
        while not told["picture"]:
            told = stream.next("house")
        assert told["picture"] == house.table.game
