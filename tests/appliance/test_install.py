"""The plan of an install in a folder that plays the machine: what is laid, kept, changed and taken away again."""

from __future__ import annotations

import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.appliance import machine, new_wifi
from companion.appliance.laying import CallFailed, Laying
from companion.appliance.ledger import Ledger
from companion.appliance.plan import GROUPS, NO_LOGIN, PIECES, SLOW, Found, Wanted, pieces, plan
from companion.appliance.steps import Call, LayDown, Point, Step
from companion.settings import load
from hardware.serial_ports import USB_IDS

ON_A_PI = Found("0.1.0-abc", frozenset({"gpio", "video", "dialout", "users"}))
PLAIN = Wanted()
EVERYTHING = Wanted(kiosk=True, hotspot=True, tables=("2", "window"), language="da")
UNITS = "etc/systemd/system"


class Machine:
    """A folder as a computer; what its system was told is in `calls`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.calls: list[tuple[str, ...]] = []
        self.owners: dict[str, str] = {}
        self.refuses: Callable[[tuple[str, ...]], bool] = lambda _: False

    def _call(self, words) -> None:
        if self.refuses(tuple(words)):
            raise CallFailed("it says no")
        self.calls.append(tuple(words))

    def _own(self, path: Path, group: str) -> None:
        self.owners[path.name.removesuffix(".butler-unfinished")] = group

    @property
    def laying(self) -> Laying:
        ledger = Ledger.opened(self.root / "opt/butler/laid-down.json")
        return Laying(self.root, ledger, put=lambda _: False, call=self._call, own=self._own)

    def installs(self, wanted: Wanted = PLAIN, found: Found = ON_A_PI) -> list[str]:
        laying = self.laying
        return [laying.does(step) for step in plan(wanted, found, pieces())]

    def text(self, path: str) -> str:
        return (self.root / path).read_text()

    def lies(self) -> set[str]:
        return {
            str(path.relative_to(self.root)) for path in self.root.rglob("*") if path.is_symlink() or path.is_file()
        }


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def started(lines: list[str], *words: str) -> list[str]:
    return [line for line in lines if line.startswith(words)]


def test_all_of_it_is_laid_down_once_and_is_there_the_second_time(pi):
    first = pi.installs(EVERYTHING)
    assert started(first, "laid")
    assert ("systemctl", "restart", "butler.service", "butler@2.service", "butler@window.service") in pi.calls
    lies, pi.calls = pi.lies(), []
    second = pi.installs(EVERYTHING)
    assert pi.lies() == lies
    assert not started(second, "laid", "changed", "gone")
    assert {line.split()[1] for line in started(second, "kept")} == {
        "/etc/butler/butler.toml", "/etc/butler/2.toml", "/etc/butler/window.toml",
    }  # fmt: skip
    assert not [words for words in pi.calls if "restart" in words], "a game is not interrupted for nothing"


def test_a_file_that_somebody_changed_is_kept_and_said(pi):
    pi.installs()
    theirs = pi.root / UNITS / "butler.service.d/life.conf"
    theirs.write_text("[Service]\nWatchdogSec=60\n")
    (pi.root / "etc/udev/rules.d/60-butler.rules").unlink()
    said = pi.installs()
    assert started(said, "kept      /etc/systemd/system/butler.service.d/life.conf (you changed it)")
    assert theirs.read_text() == "[Service]\nWatchdogSec=60\n"
    assert started(said, "laid      /etc/udev/rules.d/60-butler.rules"), "what is missing is laid again"


def test_what_was_there_before_is_not_ours_to_change(pi):
    theirs = pi.root / "etc/systemd/journald.conf.d/butler.conf"
    theirs.parent.mkdir(parents=True)
    theirs.write_text("[Journal]\nStorage=none\n")
    assert started(pi.installs(), "kept      /etc/systemd/journald.conf.d/butler.conf (it was there before)")
    list(pi.laying.undoes())
    assert theirs.read_text() == "[Journal]\nStorage=none\n"


def test_a_newer_version_changes_what_is_ours(pi):
    texts = pieces()
    laying = pi.laying
    for step in plan(Wanted(), ON_A_PI, {**texts, "journald.conf": "[Journal]\nSystemMaxUse=1M\n"}):
        laying.does(step)
    said = pi.installs()
    assert started(said, "changed   /etc/systemd/journald.conf.d/butler.conf")
    assert pi.text("etc/systemd/journald.conf.d/butler.conf") == texts["journald.conf"]
    assert [words for words in pi.calls if words[:2] == ("systemctl", "restart")]


def test_settings_are_never_written_over(pi):
    pi.installs(Wanted(language="da"))
    assert 'language = "da"' in pi.text("etc/butler/butler.toml")
    pi.installs(Wanted(language="en"))
    assert 'language = "da"' in pi.text("etc/butler/butler.toml")


def test_an_install_that_was_cut_off_goes_on_and_comes_to_the_same(pi, tmp_path_factory):
    """After each of its steps the power may go, and in the middle of one."""
    whole = Machine(tmp_path_factory.mktemp("whole"))
    whole.installs(EVERYTHING)
    steps = plan(EVERYTHING, ON_A_PI, pieces())
    for number in range(0, len(steps), 16):
        laying = pi.laying
        for step in steps[:number]:
            laying.does(step)
        if isinstance(steps[number], LayDown):
            half = pi.root / f"{steps[number].path.lstrip('/')}.butler-unfinished"
            half.parent.mkdir(parents=True, exist_ok=True)
            half.write_text("half of")
    pi.installs(EVERYTHING)
    assert pi.lies() == whole.lies()
    assert all(pi.text(path) == whole.text(path) for path in pi.lies() if path.startswith("etc") and "wants" not in path
               and not (pi.root / path).is_symlink())  # fmt: skip


def test_uninstall_takes_what_was_laid_and_keeps_what_was_changed(pi):
    pi.installs(EVERYTHING)
    (pi.root / "var/lib/butler/games").mkdir(parents=True)
    (pi.root / "var/lib/butler/games/g1.game").write_text("a game")
    (pi.root / "etc/butler/butler.toml").write_text("[web]\nport = 80\n")
    said = list(pi.laying.undoes())
    assert started(said, "kept      /etc/butler/butler.toml (you changed it)")
    assert pi.lies() == {"etc/butler/butler.toml", "var/lib/butler/games/g1.game", "opt/butler/laid-down.json"}
    assert not (pi.root / UNITS / "butler.service.d").exists()
    assert list(pi.laying.undoes()) == []


def test_a_system_that_refuses_is_told_and_stops_only_what_depends_on_it(pi):
    pi.refuses = lambda words: words[0] == "udevadm"
    assert started(pi.installs(), "not       tell udev of the reader's name: it says no")
    pi.refuses = lambda words: words[0] == "systemd-sysusers"
    with pytest.raises(CallFailed):
        pi.installs()


def test_in_an_image_that_is_being_built_nothing_is_started(pi):
    laying = Laying(pi.root, Ledger(pi.root / "l.json"), put=lambda _: True, call=pi._call, is_running=False)
    said = [laying.does(step) for step in plan(Wanted(kiosk=True), ON_A_PI, pieces())]
    assert {words[0] for words in pi.calls} == {"systemd-sysusers", "usermod", "systemd-tmpfiles"}
    assert started(said, "later")


def test_secrets_are_roots_and_the_services(pi):
    found = Found("1", hotspot_files={"/etc/NetworkManager/system-connections/b": "psk=secret"}, hotspot_settings="")
    pi.installs(Wanted(hotspot=True), found)
    modes = {path: stat.S_IMODE((pi.root / path).stat().st_mode) for path in (
        "etc/NetworkManager/system-connections/b", "etc/butler/butler.toml", "etc/systemd/journald.conf.d/butler.conf",
    )}  # fmt: skip
    assert list(modes.values()) == [0o600, 0o640, 0o644]
    assert pi.owners == {"butler.toml": "butler"}


def of_kind(kind: type, steps: list[Step]) -> list:
    return [step for step in steps if isinstance(step, kind)]


def test_only_a_kiosk_takes_consoles_and_timers_away():
    plain, kiosk = (plan(Wanted(kiosk=is_one), ON_A_PI, pieces()) for is_one in (False, True))
    masked = {step.path.rpartition("/")[2] for step in of_kind(Point, kiosk) if step.to == "/dev/null"}
    assert masked == {*NO_LOGIN, *SLOW}
    assert not [step for step in of_kind(Point, plain) if step.to == "/dev/null"]
    assert not [step for step in of_kind(LayDown, plain) if "kiosk" in step.path or "logind" in step.path]


def test_no_console_and_no_key_leads_out_of_a_kiosk__F49(pi):
    """What the machine does for it; the keys of the game itself are the screen's business."""
    pi.installs(Wanted(kiosk=True))
    for unit in ("getty@.service", "autovt@.service", "ctrl-alt-del.target"):
        assert str((pi.root / UNITS / unit).readlink()) == "/dev/null"
    assert "NAutoVTs=0" in pi.text("etc/systemd/logind.conf.d/butler.conf")
    assert "kernel.sysrq = 0" in pi.text("etc/sysctl.d/60-butler.conf")
    assert "CtrlAltDelBurstAction=none" in pi.text("etc/systemd/system.conf.d/butler-kiosk.conf")
    kiosk = pi.text(f"{UNITS}/butler.service.d/kiosk.conf")
    assert {"StandardInput=tty", "TTYPath=/dev/tty1", "Conflicts=getty@tty1.service"} <= set(kiosk.splitlines())
    assert "BUTLER_MORE=--kiosk" in kiosk


def test_the_user_gets_the_groups_that_exist_and_no_other():
    for groups in (frozenset(), frozenset({"gpio"}), frozenset(GROUPS)):
        calls = of_kind(Call, plan(Wanted(), Found("1", groups), pieces()))
        (joined,) = [call.words[3].split(",") for call in calls if call.words[0] == "usermod"] or [[]]
        assert joined == [name for name in GROUPS if name in groups]


def test_the_readers_names_are_those_of_the_boards_that_may_be_one(pi):
    pi.installs()
    rule = pi.text("etc/udev/rules.d/60-butler.rules")
    assert {vendor for vendor, _ in USB_IDS} == {0x2E8A}
    assert 'ATTRS{idVendor}=="2e8a"' in rule
    assert f'"{"|".join(f"{product:04x}" for _, product in sorted(USB_IDS))}"' in rule
    assert 'KERNEL=="gpiochip*", GROUP="gpio"' in rule
    pi_without = Machine(pi.root / "plain")
    pi_without.installs(found=Found("1"))
    assert 'KERNEL=="gpiochip*", GROUP="butler"' in pi_without.text("etc/udev/rules.d/60-butler.rules"), "no group gpio"


def test_the_settings_that_are_laid_down_can_be_used(pi):
    found = Found("1", hotspot_settings=new_wifi.settings(lambda letters: letters[-1]), ports=frozenset({8081}))
    pi.installs(EVERYTHING, found)
    house = load(pi.root / "etc/butler/butler.toml", {"data": "/var/lib/butler"})
    assert (house.language, house.web.port, house.hotspot.ssid) == ("da", 8080, "Butler 9999")
    assert len(house.hotspot.password) == 10
    second, third = (load(pi.root / f"etc/butler/{name}.toml", {"data": "/x"}) for name in ("2", "window"))
    assert (second.web.port, third.web.port) == (8082, 8083), "8081 was taken"
    assert (second.screen.show, second.panel.source, second.dice.reader) == ("off", "none", "none")
    assert (second.house.table, second.floor.table, second.house.kiosk) == ("2", "2", True)


def test_every_unit_is_what_systemd_understands(pi, tmp_path):
    """Unknown keys and wrong values fail, which systemd only does when it is asked to."""
    pi.installs(EVERYTHING)
    units = pi.root / UNITS
    for path in units.rglob("*"):
        if path.is_file() and not path.is_symlink():
            path.write_text(path.read_text().replace("/opt/butler/current/bin/butler", "/bin/true"))
    names = ["butler.service", "butler@2.service", "butler-rescue.service", "butler-rescue@2.service"]
    done = subprocess.run(
        ["systemd-analyze", "verify", "--recursive-errors=yes", "--man=no", *names],
        env={"SYSTEMD_UNIT_PATH": f"{units}:", "PATH": "/usr/bin:/bin"}, capture_output=True, text=True, timeout=60,
        check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def test_the_service_is_one_that_the_heart_can_keep_alive(pi):
    pi.installs()
    life, unit = pi.text(f"{UNITS}/butler.service.d/life.conf"), pi.text(f"{UNITS}/butler.service")
    assert {"WatchdogSec=10", "Restart=on-failure", "RestartPreventExitStatus=2"} <= set(life.splitlines())
    assert {"Type=notify", "OnFailure=butler-rescue.service", "WorkingDirectory=/run/butler"} <= set(unit.splitlines())
    assert "network" not in "".join(line for line in unit.splitlines() if not line.startswith("#")), (
        "none is waited for"
    )
    watchdog = pi.text("etc/systemd/system.conf.d/butler.conf")
    assert int(watchdog.partition("RuntimeWatchdogSec=")[2].split()[0]) < 15, "more is not to be had from a Pi"


def test_a_core_is_never_written_because_it_holds_every_hand():
    assert "LimitCORE=0" in (PIECES / "walls.conf").read_text().splitlines()


# --- where it cannot be done


def a_system(root: Path, release: str = "ID=debian\n", *, has_systemd: bool = True) -> Path:
    (root / "etc").mkdir(parents=True)
    (root / "etc/os-release").write_text(release)
    if has_systemd:
        (root / "usr/bin").mkdir(parents=True)
        (root / "usr/bin/systemctl").touch()
    return root


def test_where_it_cannot_be_done_that_is_said(tmp_path):
    assert machine.why_not(a_system(tmp_path / "a"), is_root=True) is None
    assert machine.why_not(a_system(tmp_path / "b", 'ID=raspbian\nID_LIKE="debian"\n'), is_root=True) is None
    assert "no Debian" in machine.why_not(a_system(tmp_path / "c", "ID=fedora\n"), is_root=True)
    assert "no Debian" in machine.why_not(tmp_path / "nowhere", is_root=True)
    assert "systemd" in machine.why_not(a_system(tmp_path / "d", has_systemd=False), is_root=True)
    assert "sudo butler install" in machine.why_not(a_system(tmp_path / "e"), is_root=False)


def test_a_dry_run_tells_every_step_and_does_none(butler, monkeypatch):
    monkeypatch.setattr(machine, "call", lambda words: pytest.fail(f"{words} was called"))
    code, out, err = butler("install", "--dry-run", "--kiosk", "--table", "2")
    assert (code, err) == (0, "")
    assert {"lay down /etc/butler/2.toml", "switch off getty@.service", "start the table"} <= set(out.splitlines())


def test_a_tables_name_is_one_that_a_unit_can_bear(butler):
    for name in ("../x", "butler", "A B", ""):
        code, _, err = butler("install", "--dry-run", "--table", name)
        assert code == 2
        assert "not a table's name" in err
