"""`verify` and `replay`: what anybody can learn from a game's file, and what nobody can."""

import contextlib
import json
import os
import shutil
import sqlite3
from dataclasses import replace

import pytest
from on_disk import one_object

from companion.chronicle import states
from companion.journal import Journal
from companion.languages import languages
from companion.rules import events as e
from companion.wire import event_to


def events_of(path):
    journal = Journal.open(path, only_read=True)
    happened = [event for event, _ in states(journal.events())]
    journal.close()
    return happened


def forged(path, to, change):
    """A game whose events went through `change`, with checksums that fit: a clever forger's file."""
    journal = Journal.create(to, path.stem)
    journal.append([event_to(event) for event in change(events_of(path))])
    journal.close()
    return to


def verified(butler, path):
    code, out, err = butler("verify", path, "--json")
    assert err == ""
    return code, one_object(out)


def test_a_whole_game_holds(butler, finished):
    before = finished.read_bytes()
    code, found = verified(butler, finished)
    assert (code, found["holds"]) == (0, True)
    assert {name for name in found if name not in ("file", "holds")} == {"undamaged", "rules", "seal"}
    code, out, _ = butler("verify", finished)
    assert code == 0
    assert "all of it holds" in out
    assert finished.read_bytes() == before, "looking changes nothing"


def test_a_game_that_is_not_over_holds_and_tells_no_card(butler, unfinished):
    dealt = next(event for event in events_of(unfinished) if isinstance(event, e.Dealt))
    envelope = [sealed.card for sealed in dealt.cards if sealed.place.startswith("envelope/")]
    code, out, err = butler("verify", unfinished)
    assert code == 0
    assert "not over" in out
    for secret in envelope + [sealed.salt for sealed in dealt.cards]:
        assert secret not in out + err


def test_a_flipped_byte_in_a_line_is_found(butler, finished, tmp_path):
    """F41: also where the database around it is whole."""
    copy = shutil.copy(finished, tmp_path / "g1.game")
    with contextlib.closing(sqlite3.connect(copy)) as db:
        db.execute("UPDATE line SET text = replace(text, 'rope', 'hope')")
        db.commit()
    code, found = verified(butler, copy)
    assert code == 1
    assert not found["undamaged"]["holds"]
    assert "damaged in line" in found["undamaged"]["say"]


def test_noise_over_the_file_is_found(butler, finished, tmp_path):
    """F41."""
    copy = shutil.copy(finished, tmp_path / "g1.game")
    with copy.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(8192))
    code, found = verified(butler, copy)
    assert (code, found["undamaged"]["holds"]) == (1, False)


def other_card_shown(events):
    at = next(i for i, event in enumerate(events) if isinstance(event, e.CardShown))
    shown = events[at]
    held = {event.card for event in events if isinstance(event, e.CardShown)} - {shown.card}
    events[at] = e.CardShown(shown.seat, shown.to, sorted(held)[0])
    return events


def answer_left_out(events):
    at = next(i for i, event in enumerate(events) if isinstance(event, e.SeatPassed | e.CardShown))
    return events[:at] + events[at + 1 :]


def other_winner(events):
    ended = events[-1]
    other = "s1" if ended.winner != "s1" else "s2"
    return [*events[:-1], e.GameEnded(ended.how, other, ended.points)]


def one_turn_more(events):
    return [*events, e.TurnEnded("s1"), e.TurnBegan("s2", 99)]


@pytest.mark.parametrize("change", [other_card_shown, answer_left_out, other_winner, one_turn_more])
def test_a_forged_game_parts_from_the_rules(butler, finished, tmp_path, change):
    code, found = verified(butler, forged(finished, tmp_path / "g1.game", change))
    assert (code, found["undamaged"]["holds"], found["rules"]["holds"]) == (1, True, False)
    assert "does not follow from the rules" in found["rules"]["say"]


def test_cards_exchanged_after_the_seal_was_shown_are_found(butler, finished, tmp_path):
    """The rules alone cannot tell: the seal can."""

    def exchanged(events):
        at = next(i for i, event in enumerate(events) if isinstance(event, e.Dealt))
        cards = list(events[at].cards)
        one, other = cards[-1], cards[-2]
        cards[-1] = e.SealedCard(one.place, other.card, one.salt, one.path)
        cards[-2] = e.SealedCard(other.place, one.card, other.salt, other.path)
        return [*events[:at], e.Dealt(tuple(cards))]

    code, found = verified(butler, forged(finished, tmp_path / "g1.game", exchanged))
    assert (code, found["rules"]["holds"], found["seal"]["holds"]) == (1, True, False)


@pytest.mark.parametrize("errand", ["verify", "replay"])
def test_what_is_no_game_is_said(butler, tmp_path, errand):
    """A clear sentence, a status of its own, no traceback."""
    text = tmp_path / "notes.txt"
    text.write_text("no game")
    foreign = tmp_path / "foreign.game"
    with contextlib.closing(sqlite3.connect(foreign)) as db:
        db.execute("CREATE TABLE x (y)")
    for path, ending, sentence in (
        (tmp_path / "gone.game", 2, "there is no such file"),
        (tmp_path, 2, "there is no such file"),
        (text, 2, "this is not a game's file"),
        (foreign, 1, "is not a game"),
    ):
        code, out, err = butler(errand, path)
        assert code == ending, path
        assert sentence in out + err
        assert "Traceback" not in out + err


def test_a_finished_game_is_told_whole(butler, finished):
    code, out, _ = butler("replay", finished)
    assert code == 0
    happened = events_of(finished)
    assert "In the envelope: " in out
    assert out.count("suggests") == sum(isinstance(event, e.SuggestionMade) for event in happened)
    assert "a card: " in out, "who showed which card is no secret any more"


def test_an_unfinished_game_is_told_as_the_table_heard_it(butler, unfinished):
    code, out, _ = butler("replay", unfinished, "--json")
    assert code == 0
    told = [json.loads(line) for line in out.splitlines()]
    assert {"turn", "event", "say"} <= told[0].keys()
    assert any(item["event"] == "card-shown" for item in told)
    assert not any("card" in item for item in told)
    assert not any(item["event"] in ("dealt", "envelope") for item in told)


def test_a_game_is_told_in_every_language(butler, finished):
    """Every sentence, or the catalogue is not complete."""
    english = butler("replay", finished)[1].splitlines()
    assert len(english) > 50
    for language in languages()[1:]:
        told = butler("replay", finished, "--language", language)[1].splitlines()
        pairs = zip(english, told, strict=True)
        assert [line for line, other in pairs if line == other and line.strip(" 0123456789")] == [], language
    assert butler("replay", finished, "--language", "tlh")[0] == 2


MARKUP = "<svg/onload=alert()>"


def test_a_name_made_of_markup_is_told_as_it_was_typed__F44(butler, finished, tmp_path):
    """By whoever wins; a name that looks like a slot of a sentence is one as little."""
    winner = events_of(finished)[-1].winner

    def renamed(events):
        names = {winner: MARKUP}
        return [
            replace(event, name=names.get(event.seat, "{to}")) if isinstance(event, e.SeatTaken) else event
            for event in events
        ]

    game = forged(finished, tmp_path / "gmarkup.game", renamed)
    for language in languages():
        code, out, err = butler("replay", game, "--language", language)
        assert (code, err) == (0, "")
        assert any(MARKUP in line for line in out.splitlines()[-5:]), language
        assert "{to}" in out
        code, out, _ = butler("replay", game, "--json", "--language", language)
        said = [json.loads(line)["say"] for line in out.splitlines()]
        assert code == 0
        assert any(MARKUP in sentence for sentence in said)
        assert not any("&lt;" in sentence for sentence in said)
    assert verified(butler, game)[1]["undamaged"]["holds"]
