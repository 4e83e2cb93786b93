"""Every disk a power cut could leave behind, made from a log of what a process did.

The model is harsher than a file system is, so that nothing is owed to one of them:

- What a file's sync covered is there. Each later write or cut of that file is there or not, on its own, in no order.
- A write that is there may be torn: some of its sectors are the new ones, some the old ones. Sectors have 512 or
  4,096 bytes. A write that is not there may have made the file longer with zeros.
- The sectors of the write that was under way may be noise, all of them whole, whoever's bytes they held before.
- A name (a file or folder made, renamed, deleted) is there when the folder it stands in was synced; until then each
  change of a name is there or not, on its own. Syncing a file does not keep its name.
- A rename within a folder happens or does not; it is never half done.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.powercut.recording import Log, Step

SECTORS = (512, 4096)


@dataclass(frozen=True)
class Disk:
    """One disk as it may lie there after the cut.

    point: the cut came after this many steps of the log.
    way: how the unsynced part was dealt with, in words.
    acknowledged: the marks made before the cut.
    files: path -> bytes; None is a folder.
    """

    point: int
    way: str
    acknowledged: tuple[str, ...]
    files: dict[str, bytes | None]

    def lay(self, folder: Path) -> None:
        """Writes it into the empty `folder`."""
        for name, content in sorted(self.files.items()):
            if content is None:
                (folder / name).mkdir()
            else:
                (folder / name).write_bytes(content)


@dataclass(eq=False)
class _File:
    content: bytearray
    waiting: list[Step] = field(default_factory=list)  # writes and cuts since the last sync


@dataclass(eq=False)
class _Folder:
    now: dict[str, _File | _Folder] = field(default_factory=dict)
    kept: dict[str, _File | _Folder] = field(default_factory=dict)
    waiting: list[dict[str, _File | _Folder | None]] = field(default_factory=list)  # changes of names since the sync

    def change(self, names: dict[str, _File | _Folder | None]) -> None:
        _apply(self.now, names)
        self.waiting.append(names)


@dataclass(frozen=True)
class _Way:
    """How one cut deals with what was not synced."""

    words: str
    keeps_name: Callable[[], bool]
    keeps_write: Callable[[], bool]
    torn: float = 0.0
    sector: int = 512
    flooded: float = 0.0
    spoiled: bool = False


def every_disk(log: Log, rng: random.Random, per_point: int) -> Iterator[Disk]:
    """For each point of the log up to `per_point` different disks: all lost, all there, and seeded mixtures.

    A disk that was yielded before with the same acknowledgements is left out.
    """
    world = _World(log)
    seen: set[tuple[int, int]] = set()
    acknowledged: list[str] = []
    for point in range(len(log.steps) + 1):
        if point:
            step = log.steps[point - 1]
            if step.kind == "M":
                acknowledged.append(step.first)
            else:
                world.do(step)
        for way in _ways(rng, per_point):
            files = world.after_a_cut(way, rng)
            key = (hash(frozenset(files.items())), len(acknowledged))
            if key not in seen:
                seen.add(key)
                yield Disk(point, way.words, tuple(acknowledged), files)


def final_disk(log: Log) -> Disk:
    """The disk when nothing is cut: what the process itself saw at its end."""
    world = _World(log)
    for step in log.steps:
        if step.kind != "M":
            world.do(step)
    return Disk(
        len(log.steps), "everything is there", tuple(log.marks), world.after_a_cut(_EVERYTHING, random.Random(0))
    )


def _yes() -> bool:
    return True


def _no() -> bool:
    return False


_NOTHING = _Way("nothing unsynced is there", _no, _no)
_EVERYTHING = _Way("everything is there", _yes, _yes)


def _ways(rng: random.Random, per_point: int) -> Iterator[_Way]:
    fixed = (
        _NOTHING,
        _EVERYTHING,
        _Way("the write under way is noise", _yes, _yes, sector=rng.choice(SECTORS), spoiled=True),
        _Way("names without bytes", _yes, _no),
        _Way("bytes without names", _no, _yes),
        _Way("names with zeros for bytes", _yes, _no, flooded=1.0),
    )
    yield from fixed[:per_point]
    for _ in range(per_point - len(fixed)):
        share, torn, sector = rng.choice((0.1, 0.5, 0.9)), rng.choice((0.0, 0.3, 1.0)), rng.choice(SECTORS)

        def keeps(share: float = share) -> bool:
            return rng.random() < share

        words = f"{share:.0%} of it is there, {torn:.0%} of that torn at {sector}"
        yield _Way(words, keeps, keeps, torn, sector, flooded=rng.choice((0.0, 0.5)))


class _World:
    """The files and folders as the log goes on: what is safe and what still waits for a sync."""

    def __init__(self, log: Log) -> None:
        self.root = _Folder()
        self.files: dict[int, _File] = {}
        for name, content in sorted(log.before.items()):
            node: _File | _Folder = _Folder() if content is None else _File(bytearray(content))
            folder, last = self._at(name)
            folder.now[last] = folder.kept[last] = node
            if isinstance(node, _File):
                self.files[log.inodes[name]] = node

    def do(self, step: Step) -> None:
        """Goes on by one step."""
        match step.kind:
            case "W" | "T":
                self.files[step.file].waiting.append(step)
            case "S":
                _write_all(self.files[step.file])
            case "E":
                folder = self._folder(step.first)
                for names in folder.waiting:
                    _apply(folder.kept, names)
                folder.waiting.clear()
            case "C":
                self.files[step.file] = _File(bytearray())  # a number is used again after its file is gone
                self._change(step.first, self.files[step.file])
            case "D":
                self._change(step.first, _Folder())
            case "U" | "X":
                self._change(step.first, None)
            case "R":
                self._rename(step.first, step.second.decode())
            case "!":
                raise AssertionError(f"the recorder cannot follow {step.first}")
            case _:
                raise AssertionError(f"unknown step {step.kind}")

    def after_a_cut(self, way: _Way, rng: random.Random) -> dict[str, bytes | None]:
        """What lies there if the power goes now."""
        files: dict[str, bytes | None] = {}
        self._walk(self.root, "", way, rng, files)
        return files

    def _walk(self, folder: _Folder, above: str, way: _Way, rng: random.Random, files: dict[str, bytes | None]) -> None:
        names = dict(folder.kept)
        for change in folder.waiting:
            if way.keeps_name():
                _apply(names, change)
        for name, node in names.items():
            if isinstance(node, _Folder):
                files[above + name] = None
                self._walk(node, f"{above}{name}/", way, rng, files)
            else:
                files[above + name] = _survivor(node, way, rng)

    def _at(self, path: str) -> tuple[_Folder, str]:
        above, _, last = path.rpartition("/")
        return self._folder(above), last

    def _folder(self, path: str) -> _Folder:
        node: _File | _Folder = self.root
        for name in filter(None, path.split("/")):
            assert isinstance(node, _Folder)
            node = node.now[name]
        assert isinstance(node, _Folder)
        return node

    def _change(self, path: str, node: _File | _Folder | None) -> None:
        folder, name = self._at(path)
        folder.change({name: node})

    def _rename(self, old: str, new: str) -> None:
        (folder, name), (target, new_name) = self._at(old), self._at(new)
        assert folder is target, "only renames within a folder are modelled"
        folder.change({name: None, new_name: folder.now[name]})


def _apply(names: dict[str, _File | _Folder], change: dict[str, _File | _Folder | None]) -> None:
    for name, node in change.items():
        if node is None:
            names.pop(name, None)
        else:
            names[name] = node


def _write_all(file: _File) -> None:
    for step in file.waiting:
        _do_to(file.content, step)
    file.waiting.clear()


def _do_to(content: bytearray, step: Step) -> None:
    if step.kind == "T":
        _resize(content, step.at)
        return
    _resize(content, max(len(content), step.at))
    content[step.at : step.at + len(step.second)] = step.second


def _resize(content: bytearray, size: int) -> None:
    del content[size:]
    content.extend(bytes(size - len(content)))


def _survivor(file: _File, way: _Way, rng: random.Random) -> bytes:
    """What is left of one file."""
    if not file.waiting:
        return bytes(file.content)
    content = bytearray(file.content)
    for step in file.waiting:
        if not way.keeps_write():
            if step.kind == "W" and rng.random() < way.flooded:
                _resize(content, max(len(content), step.at + len(step.second)))
        elif step.kind == "W" and rng.random() < way.torn:
            for piece in _sectors(step, way.sector):
                if rng.random() < 0.5:
                    _do_to(content, piece)
        else:
            _do_to(content, step)
    last = file.waiting[-1]
    if way.spoiled and last.kind == "W":
        start = last.at // way.sector * way.sector
        end = -(-(last.at + len(last.second)) // way.sector) * way.sector
        end = min(end, len(content))
        content[start:end] = rng.randbytes(end - start)
    return bytes(content)


def _sectors(step: Step, size: int) -> Iterator[Step]:
    """The write in pieces that end where the disk's sectors end."""
    at, rest = step.at, step.second
    while rest:
        length = min(size - at % size, len(rest))
        yield Step("W", step.file, at, "", rest[:length])
        at, rest = at + length, rest[length:]
