"""The commands that ask: editions, doctor, simulate; and what every command has in common."""

import subprocess
import sys

import pytest
from on_disk import EDITION, one_object, started

from companion import editions

ERRANDS = ("play", "simulate", "verify", "replay", "editions", "doctor", "hardware", "reader", "bench")


@pytest.mark.parametrize("errand", ERRANDS)
def test_each_command_explains_itself_and_its_exit_codes(butler, errand):
    code, out, err = butler(errand, "--help")
    assert (code, err) == (0, "")
    assert f"usage: butler {errand}" in out
    assert "exit codes: 0" in out


def test_butler_alone_says_what_there_is(butler):
    code, out, err = butler()
    assert (code, out) == (2, "")
    assert "COMMAND" in err
    code, out, _ = butler("--help")
    assert code == 0
    assert all(f"\n    {errand} " in out for errand in ERRANDS)


def test_an_unknown_command_or_option_is_said(butler):
    code, _, err = butler("dance")
    assert code == 2
    assert "dance" in err
    code, _, err = butler("simulate", "--game", "3")
    assert code == 2, "no abbreviations: a script would break with the next option"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("play", "--port", "eighty"), "--port: 'eighty' is not a whole number"),
        (("play", "--port", "80.5"), "--port: '80.5' is not a whole number"),
        (("simulate", "--seed", ""), "--seed: '' is not a whole number"),
        (("reader", "--roll", "often"), "--roll: 'often' is not a whole number"),
        (("bench", "--effort", "much"), "--effort: 'much' is not a number"),
        (("bench", "--effort", "nan"), "--effort: 'nan' is not a number to count with"),
        (("bench", "--effort", "inf"), "--effort: 'inf' is not a number to count with"),
    ],
)
def test_what_is_no_number_is_said_in_no_programmer_s_words(butler, words, sentence):
    code, out, err = butler(*words)
    assert (code, out) == (2, "")
    assert err.endswith(f"error: argument {sentence}\n")


NO_FOLDER = ["file", "file/house", "round", "nowhere", "nowhere/house", "x" * 300]


@pytest.fixture(params=NO_FOLDER)
def no_folder(tmp_path, request):
    """Where no folder is and none can be made, for root neither."""
    (tmp_path / "file").write_text("")
    (tmp_path / "round").symlink_to(tmp_path / "round")
    (tmp_path / "nowhere").symlink_to(tmp_path / "gone" / "away")
    return tmp_path / request.param


@pytest.mark.parametrize("words", [("simulate", "--games", 1), ("editions",)])
def test_a_data_folder_that_cannot_be_is_nobody_s_mistake_but_the_caller_s(butler, no_folder, words):
    """Whoever only looks into it finds nothing there; `play` and `doctor` say that it cannot be made."""
    code, _, err = butler(*words, "--data", no_folder)
    assert code in (0, 2), err
    assert "mistake in Butler" not in err


def test_nobody_sees_a_traceback_but_who_asks_for_it(butler, monkeypatch):
    def stumbles(edition_id, folder=None):
        raise ZeroDivisionError("a mistake of ours")

    monkeypatch.setattr(editions, "load", stumbles)
    monkeypatch.delenv("BUTLER_TRACE", raising=False)
    code, out, err = butler("editions")
    assert (code, out) == (70, "")
    assert "mistake in Butler itself (ZeroDivisionError)" in err
    assert "Traceback" not in err
    monkeypatch.setenv("BUTLER_TRACE", "1")
    with pytest.raises(ZeroDivisionError):
        butler("editions")


def test_a_reader_who_has_enough_is_no_fault():
    """`butler replay FILE | head`: the pipe is closed while we write."""
    ours = started("editions", "--json")
    for end in (ours.stdin, ours.stdout):
        end.close()
    assert (ours.wait(60), ours.stderr.read()) == (0, "")
    ours.stderr.close()


def test_help_does_not_wait_for_the_heavy_parts():
    program = (
        "import runpy, sys\n"
        "sys.argv = ['butler', 'play', '--help']\n"
        "try: runpy.run_module('companion', run_name='__main__')\n"
        "except SystemExit: pass\n"
        "heavy = {'pygame', 'flask', 'gpiozero', 'serial', 'cheroot'} & sys.modules.keys()\n"
        "print(sorted(heavy), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.stderr.strip() == "[]"


def test_editions_lists_every_box(butler):
    code, out, _ = butler("editions", "--json")
    assert code == 0
    listed = {box["id"]: box for box in one_object(out)["editions"]}
    assert list(listed) == editions.all_ids()
    assert listed[EDITION]["players"] == [3, 6]
    code, out, _ = butler("editions")
    assert [line.split()[0] for line in out.splitlines() if line[0] != " "] == editions.all_ids()


def test_editions_check_names_every_mistake__F14(butler, tmp_path):
    sound = editions.HERE / f"{EDITION}.toml"
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(sound.read_text().replace('id = "rope"', 'id = "wrench"', 1) + "\nsuspcts = 3\n")
    assert butler("editions", "check", sound)[0] == 0
    code, out, _ = butler("editions", "check", sound, wrong, "--json")
    assert code == 1
    mistakes = one_object(out)["mistakes"]
    assert mistakes[str(sound)] == []
    assert any("here twice" in mistake for mistake in mistakes[str(wrong)])
    code, out, _ = butler("editions", "check", wrong)
    assert code == 1
    assert all(mistake in out for mistake in mistakes[str(wrong)])


def test_editions_check_without_a_file_or_with_a_bad_one(butler, tmp_path):
    assert butler("editions", "check")[0] == 2
    assert butler("editions", "list", "x.toml")[0] == 2
    code, _, err = butler("editions", "check", tmp_path / "gone.toml")
    assert code == 2
    assert "No such file" in err
    (tmp_path / "noise.toml").write_bytes(b"\xff\xfe\x00")
    code, out, _ = butler("editions", "check", tmp_path / "noise.toml")
    assert code == 1
    assert "not text in UTF-8" in out


def test_simulate_counts_and_repeats_itself(butler):
    asked = ("simulate", "--edition", EDITION, "--players", 4, "--games", 8, "--seed", 3, "--json")
    code, out, err = butler(*asked)
    assert (code, err) == (0, "")
    first, second = one_object(out), one_object(butler(*asked)[1])
    wanted = {"games", "finished", "wins", "unsolved", "turns_mean", "seconds", "games_per_second"}
    assert wanted <= first.keys()
    assert first["games"] == first["finished"] == 8
    assert sum(first["wins"].values()) + first["unsolved"] == 8
    for timed in ("seconds", "games_per_second", "thinking_share"):
        del first[timed], second[timed]
    assert first == second
    other = one_object(butler(*asked[:-2], 4, "--json")[1])
    assert other["turns_mean"] != first["turns_mean"]
    assert "won by seat" in butler(*asked[:-1])[1]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--edition", "clasic"), "no edition 'clasic'"),
        (("--players", 9), "3 to 6, not by 9"),
        (("--games", 0), "1 or more"),
        (("--games", "many"), "--games: 'many' is not a whole number"),
    ],
)
def test_simulate_says_what_it_cannot_play(butler, words, sentence):
    code, out, err = butler("simulate", *words)
    assert (code, out) == (2, "")
    assert sentence in err


@pytest.fixture
def any_port(house_file):
    """Settings under which it does not matter who listens at which port of this machine."""
    return "--settings", house_file("[web]\nport = 0")


def test_doctor_says_what_is_there(butler, any_port, tmp_path):
    code, out, _ = butler("doctor", *any_port, "--json")
    found = one_object(out)
    assert (code, found["can_play"]) == (0, True)
    parts = {finding["part"] for finding in found["findings"]}
    assert {"python", "data", "disk", "sdl", "screen", "panel", "dice", "phones", "pictures"} <= parts
    assert not (tmp_path / "house").exists(), "it changes nothing"
    code, out, _ = butler("doctor", *any_port)
    assert code == 0
    assert "Butler can play here." in out


def test_doctor_finds_a_folder_that_cannot_be_made(butler, any_port, no_folder):
    code, out, _ = butler("doctor", *any_port, "--data", no_folder, "--json")
    found = one_object(out)
    assert (code, found["can_play"]) == (1, False)
    (wrong,) = [finding for finding in found["findings"] if finding["state"] == "no"]
    assert wrong["part"] == "data"
    assert str(no_folder) in wrong["say"]
    assert wrong["do"]


def test_doctor_finds_a_port_in_use(butler, tmp_path, house_file, busy_port):
    code, out, _ = butler("doctor", "--settings", house_file(f"[web]\nport = {busy_port}"), "--json")
    (wrong,) = [finding for finding in one_object(out)["findings"] if finding["state"] == "no"]
    assert (code, wrong["part"]) == (1, "phones")
    assert str(busy_port) in wrong["say"]


def test_doctor_and_broken_settings(butler, house_file):
    code, _, err = butler("doctor", "--settings", house_file("[web]\nprt = 3\n[screen]\nrotation = 3"))
    assert code == 2
    assert "web.prt" in err
    assert "screen.rotation" in err
