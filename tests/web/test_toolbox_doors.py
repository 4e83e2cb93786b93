"""The doors of the toolbox: open to everybody, and they know the owner's own boxes too."""

from __future__ import annotations

import re

from companion import editions
from tests.web.guests import House, Phone
from tests.web.test_openapi import holds


def test_a_stranger_gets_the_toolbox_and_every_box_with_its_decks(house: House) -> None:
    stranger = Phone(house)
    assert 'src="/static/v-' in stranger.get("/toolbox").body.decode()
    told = stranger.get("/api/editions").json()
    assert holds(told, "Editions")
    assert told["here"] == house.table.edition.id
    assert [box["id"] for box in told["boxes"]] == editions.all_ids()
    for box in told["boxes"]:
        edition = stranger.get(f"/api/edition/{box['id']}").json()
        assert holds(edition, "Edition")
        assert edition["name"] == box["name"]
        known = editions.load(box["id"]).decks
        assert {deck: told["returned"] for deck, told in edition["decks"].items()} == {
            deck: known[deck].returned for deck in known
        }


def test_a_box_of_the_house_lies_in_the_toolbox_too(house: House) -> None:
    own = re.sub(r'^(id|name) = ".*"$', r'\1 = "attic"', editions.text_of("classic"), count=2, flags=re.MULTILINE)
    folder = house.folder / "editions"
    folder.mkdir(exist_ok=True)
    (folder / "attic.toml").write_text(own, encoding="utf-8")
    stranger = Phone(house)
    assert {"id": "attic", "name": "attic"} in stranger.get("/api/editions").json()["boxes"]
    assert stranger.get("/api/edition/attic").json()["name"] == "attic"
