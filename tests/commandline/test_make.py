"""`make` on other people's machines: what it installs, when it asks, and that it asks for nothing it has."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ("sh", "env", "grep", "sed", "cat", "dpkg-query", "make", "rm", "touch", "test", "python3")


@pytest.fixture
def machine(tmp_path):
    """A machine with a few tools, an ordinary user, and an apt-get that writes down what it is asked for."""
    tools = tmp_path / "bin"
    tools.mkdir()
    for tool in TOOLS:
        found = sys.executable if tool == "python3" else shutil.which(tool)
        if found:
            (tools / tool).symlink_to(found)

    def stub(name, text):
        (tools / name).write_text(f"#!{shutil.which('sh')}\n{text}\n")
        (tools / name).chmod(0o755)

    stub("id", "echo 1000")
    stub("sudo", f'echo "sudo $*" >> {tmp_path}/asked; exec "$@"')
    stub("apt-get", f'echo "apt-get $*" >> {tmp_path}/asked')
    stub("apt-cache", "exit 0")
    for there in (
        "chromium", "cc", "systemd-analyze", "ip", "runuser", "mount", "mtype", "mkfs.vfat", "debugfs", "openssl",
        "debootstrap", "systemd-nspawn", "mosquitto", "WebKitWebDriver", "Xvfb",
    ):  # fmt: skip
        stub(there, "exit 0")
    return tmp_path


def needs(machine, what):
    done = subprocess.run(
        ["sh", str(ROOT / ".ci" / "debian"), what],
        cwd=machine,
        env={"PATH": str(machine / "bin")},
        capture_output=True,
        text=True,
        timeout=60,
    )
    asked = machine / "asked"
    return done.returncode, done.stderr, asked.read_text() if asked.exists() else ""


@pytest.mark.parametrize("what", ["play", "test", "system"])
def test_a_machine_that_has_everything_is_left_alone(machine, what):
    assert needs(machine, what) == (0, "", "")


def test_what_is_missing_is_said_and_then_installed(machine):
    (machine / "bin" / "chromium").unlink()
    (machine / "bin" / "cc").unlink()
    assert needs(machine, "play") == (0, "", ""), "only tests need these"
    code, said, asked = needs(machine, "test")
    assert code == 0
    assert "with sudo, which may ask for your password: chromium-headless-shell gcc libc6-dev" in said
    assert "apt-get install -qq -y --no-install-recommends chromium-headless-shell gcc libc6-dev" in asked
    assert asked.count("sudo ") == 2


def test_where_there_is_no_browser_without_a_window_the_whole_one_is_taken(machine):
    (machine / "bin" / "chromium").unlink()
    (machine / "bin" / "apt-cache").write_text(f"#!{shutil.which('sh')}\nexit 100\n")
    code, _, asked = needs(machine, "test")
    assert code == 0
    assert "apt-get install -qq -y --no-install-recommends chromium\n" in asked


def test_without_sudo_it_says_what_root_has_to_do(machine):
    for gone in ("chromium", "sudo"):
        (machine / "bin" / gone).unlink()
    code, said, asked = needs(machine, "test")
    assert (code, asked) == (1, "")
    assert "As root: apt-get install chromium" in said


def test_without_apt_it_says_what_is_missing(machine):
    for gone in ("chromium", "apt-get"):
        (machine / "bin" / gone).unlink()
    code, said, _ = needs(machine, "test")
    assert code == 1
    assert "chromium" in said


def dry(*target):
    """What `make` would do in the tree as it is."""
    environment = {name: text for name, text in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(
        ["make", "-n", "-B", *target], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_make_test_is_linter_types_and_all_tests_but_those_for_root():
    plan = dry("test")
    for part in ("ruff check .", "mypy", "pytest tests --ignore=tests/system"):
        assert part in plan
    assert "make test" in (ROOT / ".ci" / "run").read_text()
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_setting_up_leaves_standard_output_to_butler():
    """`make play ARGS=--json` is for scripts the first time, too."""
    recipe = (ROOT / "Makefile").read_text().split("$(VENV)/made-play: pyproject.toml\n")[1].split("\n\n")[0]
    steps = recipe.splitlines()
    assert len(steps) > 4
    assert [step for step in steps if not step.startswith("\t@")] == []
    assert [step for step in steps if "echo" in step and ">&2" not in step] == []
    assert "--quiet" in (ROOT / "Makefile").read_text().split("PIP := ")[1].splitlines()[0]


def test_make_writes_nothing_outside_the_venv():
    plan = dry("test")
    assert "--cache-dir" in plan
    assert "PYTHONPYCACHEPREFIX := $(CURDIR)/$(VENV)/cache/bytecode" in (ROOT / "Makefile").read_text()
    configured = (ROOT / "pyproject.toml").read_text()
    assert configured.count('".venv/cache/') == 3, "pytest, ruff and mypy"


def test_make_long_is_seeded_and_writes_the_proof():
    plan = dry("long")
    assert "BUTLER_LONG=1 BUTLER_SEED=1933 BUTLER_PROOF=" in plan
    assert "pytest tests --ignore=tests/system" in plan
    assert "tests/proof.py .venv/cache/proof.jsonl docs/proof.md" in plan
    assert "--beside" not in plan
    part = dry("long", "PART=tests/leaks")
    assert "pytest tests/leaks --ignore=tests/system" in part
    assert "docs/proof.md --beside" in part


def test_what_is_compiled_is_kept_whatever_the_environment_asks():
    """Each test that starts the program, and each worker, would compile all of it again."""
    done = subprocess.run(
        ["make", "--no-print-directory", "--eval", "shows: ; @env", "shows"],
        cwd=ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "HEARD": "1"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    heard = done.stdout.splitlines()
    assert "HEARD=1" in heard, done.stderr
    assert f"PYTHONPYCACHEPREFIX={ROOT.resolve()}/.venv/cache/bytecode" in heard
    assert not any(line.startswith("PYTHONDONTWRITEBYTECODE=") for line in heard)
