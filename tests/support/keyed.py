"""Primary-key tables in memory: their rows by every way to read them, and compactions of just so many runs."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from skerry.lake.table import Table
from skerry.lsm.compaction_choice import CompactionLimits, CompactionTask, RunFile, SortedRun, sorted_runs
from skerry.lsm.compaction_choice import _task as task_of
from skerry.store.compact import compact_table
from skerry.store.compact.compact_table import CompactResult
from skerry.table import conflict
from skerry.types.field import Field
from support.tables import World

ID = Field("id", "BIGINT", nullable=False)
V = Field("v", "BIGINT")
SUM = {"merge-engine": "aggregation", "fields.v.aggregate-function": "sum"}
OFF = {"compaction.mode": "off"}
SST = {"file.format.per-level": "0:sst", "file.format": "parquet"}


def keyed_world(options: dict[str, Any] | None = None, columns: Iterable[Field] = (ID, V), **rest: Any) -> World:
    """A world with ``app.t``, whose key is ``id`` and which compacts only when told to."""
    world = World(**rest)
    world.create(columns=list(columns), primary_key=["id"], options={**OFF, **(options or {})})
    return world


def put(table: Table, *rows: tuple[Any, Any]) -> int:
    """Upsert rows (id, v); the snapshot's id."""
    return table.upsert([{"id": id_, "v": v} for id_, v in rows]).id


def rows(table: Table, **which: Any) -> dict[Any, Any]:
    """``v`` by ``id``; every way to read agrees, and every key is there once."""
    found = table.scan(["id", "v"], **which).to_arrow()
    ids, values = found.column("id").to_pylist(), found.column("v").to_pylist()
    assert len(set(ids)) == len(ids), f"a key twice: {ids}"
    streamed = table.scan(["id", "v"], **which).to_batches().read_all()
    assert streamed.equals(found)
    assert table.scan(**which).count() == len(ids)
    answer = dict(zip(ids, values, strict=True))
    if not which:
        for id_, value in answer.items():
            one = table.get({"id": id_})
            assert one is not None
            assert one["v"] == value, f"get of {id_}"
        many = table.get_many(found.select(["id"]))
        assert many.column("v").to_pylist() == values
    return answer


def runs_of(table: Table) -> list[SortedRun]:
    """The sorted runs of a table without partitions, newest first."""
    files = [
        RunFile(n, f["level"], (f["sequence_snapshot"], f["sequence_ordinal"]), f["min_key"], f["max_key"], 0)
        for n, f in enumerate(table.files().to_pylist())
    ]
    return sorted_runs(files)


def compact_newest(table: Table, runs: int) -> CompactResult:
    """Compact the newest so many runs, whatever their sizes."""

    def choose(files: Sequence[RunFile], limits: CompactionLimits, *, forced: bool = False) -> CompactionTask | None:
        found = sorted_runs(files)
        return task_of(found, min(runs, len(found)), limits, "a test says so") if len(found) > 1 else None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compact_table, "choose_compaction", choose)
        return table.compact()


def layout(table: Table) -> list[tuple[int, tuple[int, int], int]]:
    """Level, sequence and number of rows of every live file, in the order of sequences."""
    files = table.files().to_pylist()
    found = [(f["level"], (f["sequence_snapshot"], f["sequence_ordinal"]), f["row_versions"]) for f in files]
    return sorted(found, key=lambda file: file[1])


def marks_of(table: Table) -> int:
    """How many DELETE and REPLACE rows the live files hold."""
    return sum(table.files().column("tombstone_count").to_pylist())


def overlap_below_level_0(table: Table) -> bool:
    """Do files of one level share keys?"""
    files = [f for f in table.files().to_pylist() if f["level"] > 0]
    return any(
        one["file"] < other["file"]
        and one["level"] == other["level"]
        and one["min_key"] <= other["max_key"]
        and other["min_key"] <= one["max_key"]
        for one in files
        for other in files
    )


def without_rule(patch: pytest.MonkeyPatch, rule: conflict.Rule) -> None:
    """Commits are no longer checked by this rule."""
    patch.setattr(conflict, "RULES", tuple(r for r in conflict.RULES if r is not rule))
