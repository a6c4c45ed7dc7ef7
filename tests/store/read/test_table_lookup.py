"""Lookups by key."""

import gc
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from skerry.lake.lake import connect
from skerry.lake.table import Table
from skerry.types.field import Field
from support.tables import HookedFileIO, World

COLUMNS = [Field("id", "BIGINT", nullable=False), Field("v", "STRING")]


def keyed() -> tuple[World, Table, HookedFileIO]:
    world = World()
    world.create(columns=COLUMNS, primary_key=["id"])
    world.table().upsert([{"id": n, "v": f"v{n}"} for n in range(6)])
    return world, *world.hooked()


ONCE: dict[str, Callable[[], Any]] = {
    "generator of rows": lambda: ({"id": n} for n in (4, 2, 99)),
    "iterator of tables": lambda: iter([pa.table({"id": [4]}), pa.table({"id": [2, 99]})]),
    "reader": lambda: pa.table({"id": [4, 2, 99]}).to_reader(max_chunksize=1),
    "column that is an iterator": lambda: {"id": iter([4, 2, 99])},
}


@pytest.mark.parametrize("given", ONCE)
def test_many_keys_that_come_once_outlive_a_snapshot_that_expires(given: str) -> None:
    """*The snapshot expires before the lookup holds it: the next attempt finds the iterator at its end.*"""
    world, table, fileio = keyed()

    def expire() -> None:
        other = world.table()
        other.upsert([{"id": 2, "v": "newer"}])
        other.expire_snapshots(retain_last=1)

    fileio.before("replace", "/lease/", expire)
    found = table.get_many(ONCE[given]()).to_pylist()
    assert found == [{"id": 4, "v": "v4"}, {"id": 2, "v": "newer"}]
    assert len(world.table().snapshots()) == 1


def open_files(folder: Path) -> list[str]:
    """The data files below a folder that this process has open, each as often as it has."""
    links = [Path("/proc/self/fd", number) for number in os.listdir("/proc/self/fd")]
    targets = [os.readlink(link) for link in links if link.exists() or link.is_symlink()]
    return [target for target in targets if target.startswith(str(folder)) and "/data/" in target]


def test_few_files_stay_open_however_many_commits_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """*The list of open files was one of the last state's: after each commit as many again could be opened.*"""
    monkeypatch.setattr("skerry.store.read.table_lookup._OPEN_FILES", 4)
    options = {"file.format": "sst", "compaction.mode": "off"}  # small Parquet files are read as a whole, and closed
    with connect(tmp_path) as lake:
        table = lake.create_table("app.t", COLUMNS, primary_key=["id"], options=options)
        for number in range(12):
            table.upsert([{"id": number, "v": f"v{number}"}])
            for id_ in range(number + 1):
                assert table.get({"id": id_}) == {"id": id_, "v": f"v{id_}"}
            gc.collect()
            assert len(open_files(tmp_path)) <= 4
        table.add_column("w", "INT")
        for id_ in range(12):
            assert table.get({"id": id_}) == {"id": id_, "v": f"v{id_}", "w": None}
        gc.collect()
        assert len(open_files(tmp_path)) <= 4


def test_files_that_are_no_longer_live_do_not_stay_open(tmp_path: Path) -> None:
    options = {"file.format": "sst", "compaction.mode": "off"}
    with connect(tmp_path) as lake:
        table = lake.create_table("app.t", COLUMNS, primary_key=["id"], options=options)
        for number in range(6):
            table.upsert([{"id": id_, "v": f"{number}"} for id_ in range(6) if id_ >= number])
        for id_ in range(6):
            assert table.get({"id": id_}) == {"id": id_, "v": f"{id_}"}
        assert len(set(open_files(tmp_path))) == 6
        table.compact(full=True)
        for id_ in range(6):
            assert table.get({"id": id_}) == {"id": id_, "v": f"{id_}"}
        gc.collect()
        live = table.files().column("file").to_pylist()
        assert {path.rpartition("/data/")[2] for path in open_files(tmp_path)} == {
            path.removeprefix("data/") for path in live
        }
