"""The picture of a game that is over: all of it fits, it holds nothing that is not public by then, and it is kept."""

import pickle
import sys
from functools import cache
from itertools import product

import pygame
import pytest
from screen.conftest import CAPTION, SIZES, canvas_of, seen
from screen.legible import overlapping

from companion import editions
from companion.album import PATIENCE_S, Album, place
from companion.gallery import Gallery
from companion.knowing import knew
from companion.languages import languages
from companion.rules.commands import PUBLIC
from companion.screen import keepsake, scenes, summary
from companion.screen.keepsake import Keepsake, picture
from companion.screen.motion import Moment
from tests.test_playthroughs import FOLDER, table_of
from tests.web.guests import wait_until

ENDED = ("classic-solved", "classic-match", "dungeon-standard", "event-standard")


@cache
def ended(name):
    """The end of a playthrough: the public view, what is looked back on, the box."""
    table = table_of((FOLDER / f"{name}.txt").read_text("utf-8"), plays=True)
    gallery = Gallery({}).after(table.state)
    notes = [gallery.notes(player.seat) for player in table.state.players]
    return gallery.of(PUBLIC).shown(), {"game": table.state.game, "seats": knew(notes)}, table.state.edition


def kept(name, people="", language="en"):
    view, found, box = ended(name)
    seats = [{**seat, "name": people or seat["name"]} for seat in view["table"]["seats"]]
    return Keepsake({**view, "table": {**view["table"], "seats": seats}}, found, box, language)


@pytest.mark.parametrize("name", ENDED)
def test_all_of_it_fits_in_both_languages_with_the_longest_names(name):
    for language, people in (("en", ""), ("da", "W" * 20)):
        canvas = picture(kept(name, people, language))
        assert canvas.overflows == []
        assert pygame.transform.average_color(canvas.surface)[:3] != (0, 0, 0)


def test_a_table_of_six_of_the_longest_names_fits():
    view = seen("over-solved-match", "W" * 20)
    seats = [{"seat": seat["seat"], "how": "never", "turn": None, "item": None} for seat in view["table"]["seats"]]
    found = {"game": view["game"], "seats": seats}
    assert picture(Keepsake(view, found, editions.load("classic"), "da")).overflows == []


def test_who_could_have_known_when_stands_on_the_timeline_and_in_a_sentence(monkeypatch):
    view, found, box = ended("event-standard")
    could = [each for each in found["seats"] if each["how"] == "concluded"]
    assert could
    marks = []
    monkeypatch.setattr(summary, "mark", lambda canvas, middle, what, size: marks.append(what))
    scenes.draw(canvas_of((800, 480)), view, {"links": [], "knew": found}, moment=Moment(page=1))
    assert marks.count("knew") == len(could) + 1, "and once in the legend"
    marks.clear()
    scenes.draw(canvas_of((800, 480)), view, {"links": [], "knew": {**found, "game": "another"}}, moment=Moment(page=1))
    assert "knew" not in marks
    said = []
    monkeypatch.setattr(keepsake.Near, "text", lambda self, rect, string, *_, **__: said.append(string) or rect)
    picture(Keepsake(view, found, box))
    assert any("could have solved it in turn" in words for words in said)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_timeline_with_who_could_have_known_fits_at_every_size(size):
    for name, language, people in product(ENDED, languages(), ("", "W" * 20)):
        end, canvas = kept(name, people, language), canvas_of(size)
        house = {"links": [], "knew": end.knew}
        scenes.draw(canvas, end.view, house, language=language, caption=CAPTION, moment=Moment(page=1))
        assert canvas.overflows == [], (name, language, people)
        assert overlapping(canvas) == []


def test_it_is_the_public_view_that_is_drawn_and_the_same_end_gives_the_same_bytes():
    first, again = (pygame.image.tobytes(picture(kept("classic-solved")).surface, "RGB") for _ in range(2))
    assert first == again


class Ended:
    """A table on which a playthrough has ended."""

    def __init__(self, name, looks_back=True):
        self.shown, self.found, self.edition = ended(name)
        self.facts = {"knew": self.found if looks_back else None}

    def view(self, seat):
        assert seat == PUBLIC, "the album may ask for nothing else"
        return self.shown

    def house(self):
        return self.facts

    def gong(self, ring):
        self.ring = ring


def process(does):
    """A process in place of the one that draws: it has what it was told in `told`, and answers on `out`."""
    return [sys.executable, "-c", f"import sys; told, out = sys.stdin.buffer.read(), sys.stdout.buffer\n{does}"]


ECHO = process("out.write(told)")


def test_each_game_is_kept_once_beside_its_file(tmp_path):
    album = Album(Ended("classic-solved"), tmp_path, "da", ECHO)
    assert album.step() is True
    assert album.step() is False
    (file,) = tmp_path.iterdir()
    view, found, _, language = pickle.loads(file.read_bytes())
    assert (view["seat"], language, bool(found)) == ("public", "da", True)
    assert file.name == f"{view['game']}.png"
    assert Album(Ended("classic-solved"), tmp_path, "da", ECHO).step() is False, "nor again after a start"


def test_nothing_is_kept_before_the_end_nor_of_a_game_without_an_envelope(tmp_path):
    for name in ("turn-first", "aside", "over-called-off"):
        table = Ended("classic-solved")
        table.shown = seen(name)
        if name == "over-called-off":
            table.shown["table"]["over"]["envelope"] = None
        assert Album(table, tmp_path, program=ECHO).step() is False
    assert list(tmp_path.iterdir()) == []


def test_hindsight_that_does_not_come_costs_its_sentences_and_no_picture(tmp_path):
    table = Ended("classic-solved", looks_back=False)
    assert PATIENCE_S > 20
    assert Album(table, tmp_path, program=ECHO, patience_s=0.1).step() is True
    (file,) = tmp_path.iterdir()
    assert pickle.loads(file.read_bytes())[1] is None


@pytest.mark.parametrize("trouble", ["it fails half way", "a full disk", "no program"])
def test_a_picture_that_cannot_be_kept_is_one_line_in_the_log(tmp_path, trouble, caplog):
    table, program = Ended("classic-solved"), ECHO
    if trouble == "it fails half way":
        program = process("out.write(told[:99]); sys.exit(1)")
    elif trouble == "a full disk":
        place(tmp_path, table.shown["game"]).with_suffix(".png.new").symlink_to("/dev/full")
    else:
        program = [str(tmp_path / "nothing")]
    album = Album(table, tmp_path, program=program)
    album.step()
    album.step()
    assert len(caplog.records) == 1
    assert list(tmp_path.iterdir()) == []


def test_good_night_does_not_wait_for_a_picture_and_leaves_no_half_one(tmp_path, caplog):
    folder, began = tmp_path / "games", tmp_path / "began"
    folder.mkdir()
    (folder / "g0.png.new").touch()  # nor one of a power cut
    album = Album(
        Ended("classic-solved"), folder, program=process(f"open({str(began)!r}, 'w'); import time; time.sleep(600)")
    )
    album.start()
    wait_until(began.exists)
    album.stop()
    assert not album._attendant._thread.is_alive(), "what draws was ended"
    assert list(folder.iterdir()) == []
    assert caplog.records == []


def test_a_mistake_costs_that_game_its_picture_and_the_album_goes_on(tmp_path, caplog):
    table = Ended("classic-solved")
    table.edition = lambda: None  # which cannot be told to another process
    album = Album(table, tmp_path, program=ECHO)
    album.start()
    wait_until(lambda: caplog.records)
    table.edition, table.shown = None, {**table.shown, "game": "g-next"}
    table.facts = {"knew": {**table.found, "game": "g-next"}}
    table.ring()
    wait_until(place(tmp_path, "g-next").exists)
    album.stop()


def test_a_process_of_its_own_draws_it(tmp_path):
    Album(Ended("classic-solved"), tmp_path).step()
    (file,) = tmp_path.iterdir()
    shown = pygame.image.load(file)
    assert file.read_bytes().startswith(b"\x89PNG")
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(picture(kept("classic-solved")).surface, "RGB")
