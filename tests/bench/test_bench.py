"""`butler bench` measures and says it so that a machine can read it. How fast it is, is no test's business."""

import json
import subprocess
import sys
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from companion.bench import tables


def bench(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "companion", "bench", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def test_a_glance_is_one_json_object_with_date_seed_and_figures():
    said = bench("--json", "--quick", "--seed", "7", "tap", "closed-phone", "silent-lines", "rules", "resume")
    report = json.loads(said.stdout)
    assert said.returncode == 0, report
    assert report["seed"] == 7
    assert report["date"].startswith("20")
    assert list(report["figures"]) == ["tap", "closed-phone", "silent-lines", "rules", "resume"]
    assert 0 < report["figures"]["tap"]["p50_us"] <= report["figures"]["tap"]["p99_us"]
    assert report["figures"]["closed-phone"]["freed_s"] < 10
    assert report["figures"]["resume"]["events"] >= 2000


def test_the_figures_are_named_with_a_line_each():
    lines = bench("--list").stdout.splitlines()
    assert len(lines) > 15
    assert all(len(line.split(maxsplit=1)) == 2 for line in lines)


@pytest.mark.parametrize("name", ["nothing", "taps"])
def test_an_unknown_figure_is_said_and_nothing_is_measured(name):
    said = bench("--json", name)
    assert (said.returncode, said.stdout) == (2, "")
    assert f"there is no figure {name}" in said.stderr
    assert "Traceback" not in said.stderr


def test_what_is_measured_was_compiled_beforehand(tmp_path, monkeypatch):
    changed = tmp_path / "companion" / "changed.py"
    changed.parent.mkdir()
    changed.write_text("answer = 42\n")
    monkeypatch.setattr(tables, "ROOT", tmp_path)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    tables.as_installed.__wrapped__()
    assert Path(cache_from_source(str(changed))).exists()
