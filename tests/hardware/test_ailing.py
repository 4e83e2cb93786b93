"""What ails the machine is said in a line with what to do about it; the machine is a folder here (F43 and its kind)."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from companion import ailing, disk, vitals
from companion.ailing import Ailing
from companion.rounds import Rounds

HOUSE = Path("/var/lib/butler")
THROTTLED = "sys/devices/platform/soc/soc:firmware/get_throttled"


class Machine:
    """A Raspberry Pi, well until it is told otherwise."""

    def __init__(self, root: Path) -> None:
        self.root, self.now, self.free_mb, self.whole_mb = root, 0.0, 5000, 30_000
        self.has("proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.5\0")
        self.has(
            "proc/self/mounts", "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n/dev/mmcblk0p3 /var/lib/butler ext4 rw 0 0\n"
        )
        self.has(THROTTLED, "0x0\n")
        self.has("sys/class/thermal/thermal_zone0/temp", "51000\n")
        self.has("sys/fs/ext4/mmcblk0p3/errors_count", "0\n")
        self.asked = Ailing(HOUSE, root, lambda: self.now, lambda _: (self.whole_mb << 20, 0, self.free_mb << 20))

    def has(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def says(self, after: float = ailing.LOOK_S) -> dict[str, str]:
        """What stands on the table then, by the rounds."""
        self.now += after
        self.told: dict[str, str | None] = getattr(self, "told", {})
        if not hasattr(self, "rounds"):
            self.rounds = Rounds(self, self.asked.questions)
        self.rounds.go()
        return {part: say for part, say in self.told.items() if say is not None}

    def fault(self, part: str, say: str | None) -> None:
        self.told[part] = say


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_machine_that_is_well_says_nothing(pi: Machine):
    assert pi.says() == {}


def test_a_dip_of_the_voltage_is_said_until_somebody_can_have_read_it(pi: Machine):
    assert pi.says() == {}
    pi.has(THROTTLED, "0x50005\n")
    assert pi.says() == {"power": ailing.WEAK}
    pi.has(THROTTLED, "0x50000\n")
    assert pi.says(ailing.WEAK_S - 1) == {"power": ailing.WEAK}
    assert pi.says() == {}, "that it once was weak is no news for the rest of the evening"


def test_a_dip_that_nobody_was_quick_enough_to_see_is_said_too(pi: Machine):
    assert pi.says() == {}
    pi.has(THROTTLED, "0x50000\n")
    assert pi.says() == {"power": ailing.WEAK}


def test_without_that_firmware_the_kernels_alarm_counts(pi: Machine):
    (pi.root / THROTTLED).unlink()
    pi.has("sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    pi.has("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    assert pi.says() == {"power": ailing.WEAK}


def test_heat_is_said_until_it_is_clearly_cooler(pi: Machine):
    for degrees, is_hot in ((79_900, False), (80_000, True), (78_000, True), (74_900, False), (78_000, False)):
        pi.has("sys/class/thermal/thermal_zone0/temp", f"{degrees}\n")
        assert pi.says() == ({"heat": ailing.HOT} if is_hot else {}), degrees


def test_on_a_laptop_heat_and_power_are_its_own_affair(pi: Machine):
    pi.has("proc/device-tree/model", "")
    pi.has("sys/class/thermal/thermal_zone0/temp", "93000\n")
    pi.has(THROTTLED, "0x50005\n")
    pi.asked = Ailing(HOUSE, pi.root, lambda: pi.now, lambda _: (1 << 40, 0, 1 << 39))
    assert pi.says() == {}


def test_a_disk_is_nearly_full_before_it_is_full__F43(pi: Machine):
    for free, is_full in ((101, False), (99, True), (120, True), (151, False), (0, True)):
        pi.free_mb = free
        assert pi.says() == ({"room": ailing.NEARLY_FULL} if is_full else {}), free
    pi.free_mb, pi.whole_mb = 59, 800
    assert pi.says() == {"room": ailing.NEARLY_FULL}, "not clearly better yet"
    pi.free_mb = 61
    assert pi.says() == {}, "a small disk has little room, and has it for long"


def test_a_card_that_the_kernel_has_locked_is_said_first(pi: Machine):
    pi.has("sys/fs/ext4/mmcblk0p3/errors_count", "3\n")
    assert pi.says() == {"card": ailing.FAULTY}
    pi.has("proc/self/mounts", "/dev/mmcblk0p2 / ext4 rw 0 0\n/dev/mmcblk0p3 /var/lib/butler ext4 ro,noatime 0 0\n")
    assert pi.says() == {"card": ailing.LOCKED}


def test_a_root_that_is_only_read_by_choice_is_no_fault(pi: Machine):
    pi.has("proc/self/mounts", "/dev/mmcblk0p2 / ext4 ro 0 0\n/dev/mmcblk0p3 /var/lib/butler ext4 rw 0 0\n")
    assert pi.says() == {}


@pytest.mark.parametrize(
    ("life", "is_worn"), [("0x01 0x08", False), ("0x09 0x02", True), ("0x0b 0x0b", True), ("?", False)]
)
def test_an_emmc_tells_its_age(pi: Machine, life: str, is_worn: bool):
    pi.has("sys/block/mmcblk0/device/life_time", f"{life}\n")
    assert pi.says() == ({"card": ailing.WORN_OUT} if is_worn else {})


def test_what_the_disk_did_not_keep_is_not_forgotten__F43(pi: Machine, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(disk, "_faulted", type(disk._faulted)())
    disk.failure(OSError(errno.ENOSPC, "no room"))
    assert pi.says() == {}, "for want of room: that is said otherwise"
    failed = disk.failure(OSError(errno.EIO, "fsync"))
    assert failed is not None
    assert pi.says() == {"card": ailing.FAULTY}
    assert pi.says(3600) == {"card": ailing.FAULTY}


def test_each_is_one_line_and_every_two_seconds_cost_nothing(pi: Machine, monkeypatch: pytest.MonkeyPatch):
    for line in (ailing.WEAK, ailing.HOT, ailing.NEARLY_FULL, ailing.LOCKED, ailing.FAULTY, ailing.WORN_OUT):
        assert len(line) <= 105
        assert "\n" not in line
    pi.says()
    monkeypatch.setattr(vitals, "warmth", lambda *_: pytest.fail("it was looked at a moment ago"))
    assert pi.says(2.0) == {}
