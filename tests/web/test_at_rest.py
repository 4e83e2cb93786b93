"""What lies on the disk and in the log while people play: no cookie, no secret of a claim, no code of one (F6, F20)."""

import logging

from tests.web.guests import House, Phone
from tests.web.test_next_game import again


def on_the_disk(house: House) -> bytes:
    """Every byte of every file of the house, written ahead or done."""
    return b"".join(path.read_bytes() for path in sorted(house.folder.rglob("*")) if path.is_file())


def test_no_secret_lies_in_any_file_or_in_the_log__F6_F20(house, caplog):
    caplog.set_level(logging.DEBUG)
    phones = house.playing(3)
    secrets = [phone.cookie for phone in phones]
    new = Phone(house)
    secrets.append(new.post("/api/reclaim", {"seat": "s2"}).json()["claim"])
    secrets.append(code := {each["seat"]: each["code"] for each in house.table.house()["claims"]}["s2"])
    assert new.post("/api/reclaim", {"seat": "s2", "proof": code}).status == 200
    new.seat = "s2"
    phones[1] = new
    secrets.append(new.cookie)
    phones[0].does("mark", card="rope", column="s2", mark="no")
    again(house, phones)
    for phone in phones:
        phone.view()
    secrets += [phone.cookie for phone in phones]
    assert len({*secrets}) == 9
    kept = on_the_disk(house) + caplog.text.encode()
    assert house.table.game.encode() in kept, "these are the files that are written"
    assert [secret for secret in secrets if secret and secret.encode() in kept] == []
