"""The page of cards at its doors: the host's own cards are checked, written whole, and played in the next game."""

from __future__ import annotations

import copy
import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import disk, editions
from companion.rules import commands as c
from companion.rules.box_commands import ChooseEdition
from tests.web.guests import Answer, House, Phone, wait_until
from tests.web.test_openapi import holds
from web_remote.deck_words import EFFECTS

BOX, DECK = next((box, deck) for box in editions.all_ids() for deck in editions.load(box).decks)
FILE = Path("decks") / f"{BOX}-{DECK}.toml"
WHERE = f"edition={BOX}&deck={DECK}"


@pytest.fixture
def table(house: House) -> House:
    """A house with the box of the deck on its table."""
    before = house.table.game
    house.table.submit(ChooseEdition(c.PANEL, BOX))
    wait_until(lambda: house.table.game != before)
    return house


def deck_of(phone: Phone) -> dict[str, Any]:
    answer = phone.get(f"/api/host/deck?seat={phone.seat}&{WHERE}")
    assert answer.status == 200, answer.body
    assert holds(answer.json(), "Cards")
    found: dict[str, Any] = answer.json()
    return found


def as_sent(phone: Phone, picture: dict[str, Any], **other: Any) -> dict[str, Any]:
    deck = copy.deepcopy(picture["deck"])
    wish = {"seat": phone.seat, "edition": BOX, "deck": DECK, "before": picture["digest"]}
    return {**wish, "name": deck["name"], "cards": deck["cards"], **other}


def saves(phone: Phone, wish: dict[str, Any]) -> dict[str, Any]:
    answer = phone.post("/api/host/deck", wish)
    assert answer.status == 200, answer.body
    assert holds(answer.json(), "Cards")
    found: dict[str, Any] = answer.json()
    return found


def refused(answer: Answer, name: str) -> dict[str, Any]:
    assert answer.status >= 400
    assert holds(answer.json(), "Refusal")
    assert answer.json()["refused"] == name
    found: dict[str, Any] = answer.json()
    return found


def mistakes(phone: Phone, wish: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = refused(phone.post("/api/host/deck", wish), "cards-wrong")["mistakes"]
    return found


def titles_on_the_table(house: House) -> list[str]:
    return [card.title for card in house.table.edition.decks[DECK].cards]


# ------------------------------------------------------------------ written and played


def test_it_begins_with_the_cards_in_force_and_says_whose_they_are(table: House) -> None:
    host = table.seated(3)[0]
    picture = deck_of(host)
    shipped = editions.load(BOX).decks[DECK]
    assert [card["title"] for card in picture["deck"]["cards"]] == [card.title for card in shipped.cards]
    assert (picture["ours"], picture["digest"], picture["full"]) == (False, "none", len(shipped.cards))
    assert {effect["id"] for effect in picture["effects"]} == set(editions.effects_of(BOX, DECK))
    assert not (table.folder / FILE).exists(), "looking writes nothing"


def test_saved_cards_are_on_the_table_at_once_and_everybody_keeps_their_seat(table: House) -> None:
    phones = table.seated(3)
    host, game = phones[0], table.table.game
    people = host.view()["table"]["seats"]
    wish = as_sent(host, deck_of(host), name="Our red cards")
    wish["cards"][0] |= {"title": "The locked door", "text": 'They say "knock", and \\ mean it: Æblegrød.'}
    told = saves(host, wish)
    assert told["ours"]
    assert told["say"] == "Saved. The next game is played with these cards."
    wait_until(lambda: table.table.game != game)
    assert titles_on_the_table(table)[0] == "The locked door"
    assert table.table.edition.decks[DECK].cards[0].text == wish["cards"][0]["text"]
    assert table.table.edition.decks[DECK].name == "Our red cards"
    for phone in phones:
        assert phone.view()["table"]["seats"] == people
    assert host.get(f"/api/edition/{BOX}").json()["decks"][DECK]["name"] == "Our red cards"
    assert deck_of(host)["deck"]["cards"][0] == wish["cards"][0]
    assert editions.check_file(FILE.stem, (table.folder / FILE).read_text(), table.folder) == []
    assert not [path for path in (table.folder / "decks").iterdir() if path.name != FILE.name]


def test_a_card_of_ours_is_drawn_and_carried_out_and_the_game_keeps_it(table: House) -> None:
    """Every card says the same thing here, so the first that is drawn is one of ours; the file may change meanwhile."""
    phones = table.seated(3)
    host, game = phones[0], table.table.game
    wish = as_sent(host, deck_of(host))
    for at, card in enumerate(wish["cards"]):
        wish["cards"][at] = {"id": card["id"], "title": f"Ours {at}", "text": "Once more.", "effect": "another-turn"}
    saves(host, wish)
    wait_until(lambda: table.table.game != game)
    host.does("start")
    after = as_sent(host, deck_of(host), name="Too late")
    assert "A game is on" in refused(host.post("/api/host/deck", after), "game-is-on")["say"]
    drawn = _plays_until_a_card_is_drawn(phones)
    assert drawn["title"].startswith("Ours ")
    (table.folder / FILE).unlink()
    assert titles_on_the_table(table)[0] == "Ours 0", "a running game keeps the cards it was begun with"
    table.table.submit(c.CallOff(c.PANEL))
    game = table.table.game
    phones[0].does("play-again")
    wait_until(lambda: table.table.game != game)
    assert titles_on_the_table(table)[0] != "Ours 0"


def _plays_until_a_card_is_drawn(phones: list[Phone]) -> dict[str, Any]:
    """Everybody walks to where a card is drawn; the one who draws has another turn by it."""
    host = phones[0]
    cards = {card["id"]: card for card in host.get(f"/api/edition/{BOX}").json()["decks"][DECK]["cards"]}
    for _ in range(400):
        for phone in phones:
            view = phone.view()
            for news in view["news"]:
                if news["event"] == "card-drawn":
                    assert view["turn"]["again"]
                    assert view["turn"]["seat"] == news["seat"]
                    return dict(cards[news["card"]])
            plays = {choice["do"]: choice for choice in view["choices"] if choice["kind"] != "house"}
            for do in ("next-step", "roll", "move-to", "end-turn", "card-done"):
                if do in plays and (do == "next-step" or phone.seat in view["awaited"]):
                    slots = {slot: values[0] for slot, values in plays[do]["slots"].items()}
                    if do == "move-to":
                        places = plays[do]["slots"]["to"]
                        slots["to"] = "question" if "question" in places else places[-1]
                    phone.tap(do, **slots)
                    break
        while phones[0].house.table.go_on():
            pass
    raise AssertionError("no card was drawn")


def test_between_two_games_cards_are_written_for_the_next(table: House) -> None:
    phones = table.seated(3)
    phones[0].does("start")
    table.table.submit(c.CallOff(c.PANEL))
    game = table.table.game
    wish = as_sent(phones[0], deck_of(phones[0]))
    wish["cards"][0]["title"] = "For the next"
    saves(phones[0], wish)
    assert table.table.game == game
    assert titles_on_the_table(table)[0] != "For the next", "the game that is over still shows what it was played with"
    phones[0].does("play-again")
    wait_until(lambda: table.table.game != game)
    assert titles_on_the_table(table)[0] == "For the next"


def test_cards_of_a_box_that_is_not_on_the_table_leave_the_table_alone(house: House) -> None:
    host, game = house.seated(3)[0], house.table.game
    assert house.table.edition.id != BOX
    saves(host, as_sent(host, deck_of(host), name="Ours"))
    assert house.table.game == game
    host.does("choose-edition", edition=BOX)
    wait_until(lambda: house.table.game != game)
    assert house.table.edition.decks[DECK].name == "Ours"


# ------------------------------------------------------------------ mistakes


def broken(at: int, **fields: Any) -> Callable[[dict[str, Any]], None]:
    def breaks(wish: dict[str, Any]) -> None:
        wish["cards"][at - 1] |= fields

    return breaks


WRONG: dict[str, tuple[Callable[[dict[str, Any]], None], int | None, str, str]] = {
    "no title": (broken(3, title=" "), 3, "title", "Card 3, title: a text is needed here."),
    "a long text": (broken(2, text="x" * 301), 2, "text", "too long (301 signs; 300 fit on a screen)"),
    "an unseen sign": (broken(1, text="a\u202eb"), 1, "text", "a sign that nobody can see (U+202E)"),
    "no such effect": (broken(4, effect="another-tern"), 4, "effect", 'Did you mean "another-turn"?'),
    "squares missing": (
        broken(5, effect="add-to-roll"),
        5,
        "pips",
        'how many squares: choose one; "Walk on"',
    ),
    "squares too many": (broken(5, effect="add-to-roll", pips=13), 5, "pips", "a number from 1 to 12"),
    "no such card": (broken(6, effect="holder-reveals", card="roep"), 6, "card", 'Did you mean "rope"?'),
    "a strange word": (broken(1, color="red"), 1, "color", "takes no such word"),
    "a monster": (broken(7, effect="fight", needs=3, treasure="boots"), 7, "effect", "what happens: "),
    "a name": (lambda wish: wish.update(name=""), None, "name", "The name of the deck: a text is needed here."),
    "too few": (lambda wish: wish["cards"].pop(), None, "cards", "there are 12 cards; this deck has 13"),
    "no cards": (lambda wish: wish.update(cards=[]), None, "cards", "there are 0 cards"),
    "twice": (lambda wish: wish["cards"].__setitem__(1, wish["cards"][0]), 2, "id", "is here twice"),
}


@pytest.fixture(scope="module")
def host(lasting_house: House) -> Phone:
    return lasting_house.seated(3)[0]


@pytest.mark.parametrize("what", WRONG)
def test_a_mistake_is_named_with_its_card_and_field_and_nothing_is_written(host: Phone, what: str) -> None:
    breaks, card, field, say = WRONG[what]
    wish = as_sent(host, deck_of(host))
    breaks(wish)
    found = mistakes(host, wish)
    assert (card, field) in [(each["card"], each["field"]) for each in found]
    assert any(say in each["say"] for each in found), found
    assert not (host.house.folder / FILE).exists()


def test_all_mistakes_are_named_at_once_and_are_those_of_the_command(host: Phone) -> None:
    wish = as_sent(host, deck_of(host), name="")
    for breaks in (broken(3, title=""), broken(4, effect="x"), broken(9, text="")):
        breaks(wish)
    found = mistakes(host, wish)
    assert [(each["card"], each["field"]) for each in found] == [
        (None, "name"), (3, "title"), (4, "effect"), (9, "text"),
    ]  # fmt: skip


def test_every_effect_has_words_for_people() -> None:
    from companion.editions.check_decks import EFFECTS as KNOWN
    from web_remote.deck_words import PARAMETERS

    assert set(EFFECTS) == set(KNOWN)
    assert set(PARAMETERS) == {word for words in KNOWN.values() for word in words}


NONSENSE: list[dict[str, Any]] = [
    {"cards": "x"},
    {"cards": [1]},
    {"cards": [{"title": None}]},
    {"cards": [{"title": 1.5}]},
    {"cards": [{"title": {"a": 1}}]},
    {"cards": [{"pips": True}]},
    {"cards": [{"title": "x" * 5000}]},
    {"cards": [{}] * 61},
    {"cards": [{f"word{n}": 1 for n in range(20)}]},
    {"name": 4},
    {"size": "13"},
    {"before": None},
    {"deck": None},
]


@pytest.mark.parametrize("wrong", NONSENSE, ids=str)
def test_nonsense_is_malformed_and_changes_nothing(host: Phone, wrong: dict[str, Any]) -> None:
    refused(host.post("/api/host/deck", as_sent(host, deck_of(host), **wrong)), "malformed")
    assert not (host.house.folder / FILE).exists()


@pytest.mark.parametrize(("edition", "deck"), [("gone", DECK), (BOX, "gone"), ("../..", DECK), (BOX, "../x"), ("", "")])
def test_what_is_no_deck_of_this_house_is_not_there(host: Phone, edition: str, deck: str) -> None:
    refused(host.get(f"/api/host/deck?edition={edition}&deck={deck}"), "not-found")
    for path in ("/api/host/deck", "/api/host/deck/box"):
        refused(host.post(path, as_sent(host, deck_of(host), edition=edition, deck=deck)), "not-found")


def test_a_full_deck_in_any_script_fits_through_the_door_and_a_flood_does_not(host: Phone) -> None:
    wish = as_sent(host, deck_of(host))
    for card in wish["cards"]:
        card |= {"title": "\u5b57" * 60, "text": "\u5b57" * 300 + "!"}
    assert {each["field"] for each in mistakes(host, wish)} == {"text"}
    refused(host.post("/api/host/deck", {**wish, "name": "x" * 70_000}), "too-large")


# ------------------------------------------------------------------ who, and when


def test_only_the_host_reads_and_writes_them(table: House) -> None:
    host, guest, _ = table.seated(3)
    wish = as_sent(host, deck_of(host))
    refused(guest.get(f"/api/host/deck?{WHERE}"), "not-your-part")
    for path in ("/api/host/deck", "/api/host/deck/box"):
        refused(guest.post(path, {**wish, "seat": guest.seat}), "not-your-part")
        refused(guest.post(path, wish), "not-this-seat")
        refused(Phone(table).post(path, wish), "no-seat")
    assert not (table.folder / FILE).exists()


def test_while_a_game_is_on_they_are_read_and_not_written(table: House) -> None:
    host = table.seated(3)[0]
    picture = deck_of(host)
    assert picture["open"]
    host.does("start")
    assert not deck_of(host)["open"]
    for path in ("/api/host/deck", "/api/host/deck/box"):
        assert "when it is over" in refused(host.post(path, as_sent(host, picture)), "game-is-on")["say"]
    assert not (table.folder / FILE).exists()


def test_the_answer_tells_nothing_of_the_order_in_which_they_lie(table: House) -> None:
    """The same bytes whatever game is on: before the shuffle, after it, and after another one."""
    phones = table.seated(3)
    seen = set()
    for _ in range(2):
        seen.add(phones[0].get(f"/api/host/deck?{WHERE}").body.replace(b'"open":false', b'"open":true'))
        phones[0].does("start")
        while phones[0].view()["phase"] == "setup":
            phones[0].does("next-step")
        seen.add(phones[0].get(f"/api/host/deck?{WHERE}").body.replace(b'"open":false', b'"open":true'))
        game = table.table.game
        table.table.submit(c.CallOff(c.PANEL))
        phones[0].does("play-again")
        wait_until(lambda game=game: table.table.game != game)  # type: ignore[misc]
    assert len(seen) == 1


# ------------------------------------------------------------------ two tabs, lost answers, the disk


def test_the_slower_of_two_tabs_is_told_and_overwrites_nothing(table: House) -> None:
    host = table.seated(3)[0]
    first = second = deck_of(host)
    saves(host, as_sent(host, first, name="From the first"))
    for path in ("/api/host/deck", "/api/host/deck/box"):
        say = refused(host.post(path, as_sent(host, second, name="From the second")), "cards-changed")["say"]
        assert "changed meanwhile" in say
    now = deck_of(host)
    assert now["deck"]["name"] == "From the first"
    saves(host, as_sent(host, now, name="From the second"))
    assert deck_of(host)["deck"]["name"] == "From the second"


def test_a_save_whose_answer_was_lost_is_saved_once_and_is_no_conflict(table: House) -> None:
    host = table.seated(3)[0]
    wish = as_sent(host, deck_of(host), name="Ours")
    once = saves(host, wish)
    assert saves(host, wish)["digest"] == once["digest"]
    assert [path.name for path in (table.folder / "decks").iterdir()] == [FILE.name]


def test_back_to_the_cards_of_the_box_keeps_the_owners_file_aside(table: House) -> None:
    host = table.seated(3)[0]
    plain = titles_on_the_table(table)
    for number in (1, 2):
        game = table.table.game
        wish = as_sent(host, deck_of(host))
        wish["cards"][0]["title"] = f"Ours {number}"
        told = saves(host, wish)
        wait_until(lambda game=game: table.table.game != game)  # type: ignore[misc]
        kept, game = (table.folder / FILE).read_text(), table.table.game
        back = host.post("/api/host/deck/box", {**as_sent(host, told), "name": None, "cards": None})
        assert back.status == 200
        assert holds(back.json(), "Cards")
        assert not back.json()["ours"]
        aside = f"{FILE.name}.aside-{number}"
        assert aside in back.json()["say"]
        assert (table.folder / "decks" / aside).read_text() == kept
        wait_until(lambda game=game: table.table.game != game)  # type: ignore[misc]
        assert titles_on_the_table(table) == plain
    again = host.post("/api/host/deck/box", as_sent(host, told))
    assert again.status == 200, "asked twice because the answer was lost"


def test_a_file_written_by_hand_is_kept_aside_with_its_remarks(table: House) -> None:
    host = table.seated(3)[0]
    saves(host, as_sent(host, deck_of(host), name="Ours"))
    by_hand = "# what grandmother wrote\n" + (table.folder / FILE).read_text().split("\n\n", 1)[1]
    (table.folder / FILE).write_text(by_hand)
    saves(host, as_sent(host, deck_of(host), name="Ours again"))
    assert (table.folder / f"{FILE}.aside-1").read_text() == by_hand
    saves(host, as_sent(host, deck_of(host), name="And again"))
    assert not (table.folder / f"{FILE}.aside-2").exists(), "only what people wrote by hand is kept so"


@pytest.mark.parametrize("broken", [b"deck = ", b"\xff\xfe", b""], ids=["no TOML", "no text", "empty"])
def test_a_file_with_mistakes_is_said_and_gives_way_to_sound_cards(table: House, broken: bytes) -> None:
    host = table.seated(3)[0]
    (table.folder / "decks").mkdir()
    (table.folder / FILE).write_bytes(broken)
    picture = deck_of(host)
    assert not picture["ours"]
    assert picture["left_out"]
    assert picture["deck"]["cards"], "the box's own"
    assert saves(host, as_sent(host, picture))["left_out"] == []
    assert (table.folder / f"{FILE}.aside-1").read_bytes() == broken


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EIO])
@pytest.mark.parametrize("there", [False, True])
def test_a_disk_that_takes_nothing_keeps_the_old_cards(
    table: House, monkeypatch: pytest.MonkeyPatch, number: int, there: bool
) -> None:
    host = table.seated(3)[0]
    if there:
        saves(host, as_sent(host, deck_of(host), name="Old"))
    before = deck_of(host)
    folder = {path.name: path.read_bytes() for path in (table.folder / "decks").glob("*")}

    def full(*args: Any) -> None:
        raise OSError(number, "as on a bad day")

    with monkeypatch.context() as patch:
        patch.setattr(disk, "put_in_place", full)
        answer = host.post("/api/host/deck", as_sent(host, before, name="New"))
    assert answer.status == 503
    assert "Nothing was changed" in refused(answer, "disk-failed")["say"]
    assert {path.name: path.read_bytes() for path in (table.folder / "decks").glob("*")} == folder
    assert deck_of(host) == before
    assert saves(host, as_sent(host, before, name="New"))["deck"]["name"] == "New", "the same again when there is room"


def test_cards_are_on_the_disk_before_it_is_said__F41(table: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file's bytes are synced before its name, its name before the answer."""
    host = table.seated(3)[0]
    did: list[str] = []
    sync, replace = disk._sync, Path.replace
    monkeypatch.setattr(disk, "_sync", lambda path, how: (did.append(f"sync {path.name}"), sync(path, how))[1])
    monkeypatch.setattr(Path, "replace", lambda path, to: (did.append(f"name {Path(to).name}"), replace(path, to))[1])
    saves(host, as_sent(host, deck_of(host), name="Ours"))
    ours = [step for step in did if FILE.name in step or step == "sync decks"]  # the next game's file is made meanwhile
    assert ours == [f"sync {FILE.name}.new", f"name {FILE.name}", "sync decks"]
