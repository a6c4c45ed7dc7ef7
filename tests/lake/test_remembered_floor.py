"""FLOOR on a local disk: read again only if its file has changed, and then at once."""

import os
import random
from pathlib import Path

import pytest

import skerry
from skerry.common.clock import CountingIds, SystemClock
from skerry.fileio import LocalFileIO
from skerry.fileio.base import Versioned
from skerry.lake.remembered_floor import RememberedFloors
from skerry.table.floor import FloorStore
from skerry.table.paths import TablePaths

HOME = TablePaths("app/t")


class LaterClock(SystemClock):
    """A clock for which every file is two seconds old: long enough to be remembered."""

    def now_ms(self) -> int:
        return super().now_ms() + 2_000


class CountingFileIO(LocalFileIO):
    """Counts what is read."""

    reads = 0

    def read_versioned(self, path: str) -> Versioned:
        self.reads += 1
        return super().read_versioned(path)


@pytest.fixture
def fileio(tmp_path: Path) -> CountingFileIO:
    return CountingFileIO(str(tmp_path), ids=CountingIds())


def test_an_unchanged_file_is_read_once(tmp_path: Path, fileio: CountingFileIO) -> None:
    made = skerry.connect(tmp_path).create_table("app.t", skerry.connect(tmp_path).sql("SELECT 1 AS id").to_arrow())
    floors = RememberedFloors(fileio, LaterClock())
    found = [floors.read(HOME) for _ in range(5)]
    assert {floor.table_uuid for floor in found if floor is not None} == {made.uuid}
    assert len(found) == 5
    assert fileio.reads == 1


def test_a_file_that_changed_a_moment_ago_is_read_every_time(tmp_path: Path, fileio: CountingFileIO) -> None:
    """The clock of a file system has ticks: a second change in one tick leaves the times as they are."""
    skerry.connect(tmp_path).create_table("app.t", skerry.connect(tmp_path).sql("SELECT 1 AS id").to_arrow())
    os.utime(tmp_path / HOME.floor)
    floors = RememberedFloors(fileio, SystemClock())
    for _ in range(3):
        floors.read(HOME)
    assert fileio.reads == 3


@pytest.mark.parametrize("seed", range(4))
def test_every_change_is_seen_at_once(tmp_path: Path, fileio: CountingFileIO, seed: int) -> None:
    """Creations, drops and renames by another process; the memory must give what a read gives."""
    lake = skerry.connect(tmp_path)
    rows = lake.sql("SELECT 1 AS id").to_arrow()
    rng = random.Random(seed)
    floors = RememberedFloors(fileio, LaterClock())
    names = ["a", "b", "c"]
    live: set[str] = set()
    contents: dict[str, bytes] = {}
    for step in range(40):
        name = rng.choice(names)
        if name not in live:
            lake.create_table(f"app.{name}", rows)
            live.add(name)
        elif rng.random() < 0.5:
            lake.drop_table(f"app.{name}")
            live.remove(name)
        else:
            target = rng.choice(names)
            if target not in live:
                lake.rename_table(f"app.{name}", f"app.{target}")
                live = (live - {name}) | {target}
        for other in names:
            home = TablePaths(f"app/{other}")
            file = tmp_path / home.floor
            content = file.read_bytes() if file.exists() else b""
            if content != contents.get(other, b""):  # changes of one tick stand for changes of different seconds
                at = 1_700_000_000_000_000_000 + step * 1_000_000_000
                os.utime(file, ns=(at, at))
                contents[other] = content
            assert floors.read(home) == FloorStore(fileio, home).read(), f"step {step}: {other}"
