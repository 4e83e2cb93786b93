"""What is kept comes back, wherever the power was cut."""

import os

import kept
import settings
from bench import FOLDER


def emptied():
    for name in kept.NAMES:
        try:
            os.remove(FOLDER + name)
        except OSError:
            pass
    return kept.Kept(FOLDER)


def check_settings_and_colours_come_back_as_they_were_kept():
    wishes = settings.as_built()
    taught = {("A", 1): (100, 20, 30, 40), ("B", 6): (1, 2, 3, 4)}
    assert settings.change(wishes, "gain", "16") == ""
    assert settings.change(wishes, "gain", "17") == "out-of-range"
    assert settings.change(wishes, "gain", "-1") == "out-of-range"
    assert settings.change(wishes, "gain", "99999999") == "out-of-range"
    assert settings.change(wishes, "gian", "16") == "unknown-setting"
    emptied().save(settings.written(wishes, taught))
    assert settings.read(kept.Kept(FOLDER).load()) == (wishes, taught)
    nonsense = ["", "set", "set gain x", "set gain 1 2", "taught A 7 1 1 1 1", "taught A 1 1 1 1 -1", "?"]
    assert settings.read(nonsense) == (settings.as_built(), {})


def check_a_power_cut_at_any_byte_of_a_save_leaves_the_old_or_the_new():
    for old, new in ((["one"], ["two", "three"]), ([], ["a"]), (["a"] * 20, [])):
        files = emptied()
        files.save(["first"])
        files.save(old)
        files.save(new)
        path = FOLDER + kept.NAMES[0]
        with open(path, "rb") as file:
            whole = file.read()
        for cut in range(len(whole) + 1):
            for rest in (b"", b"\x00\xff"):
                with open(path, "wb") as file:
                    file.write(whole[:cut] + rest)
                found = kept.Kept(FOLDER)
                want = new if cut == len(whole) and not rest else old
                assert found.load() == want, (cut, rest)
        found.save(["after"])
        assert kept.Kept(FOLDER).load() == ["after"]
