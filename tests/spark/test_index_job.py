"""Indexes are built by Spark's tasks, and committed by the driver."""

import pickle
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pytest

from skerry.common.errors import NotFoundError
from skerry.formats.meta import DataFileMeta
from skerry.lake.internals import context_of
from skerry.lake.table import Table
from skerry.lake.table_state import access_of
from skerry.spark import SparkLake
from skerry.spark.job.build_index import IndexWork, SparkIndexes, task_shares
from skerry.spark.session.address import TableAddress
from skerry.table.context import TableContext
from skerry.table.entry import file_metas
from skerry.types.schema import Schema

SCHEMA = pa.schema([("id", pa.int64()), ("host", pa.string()), ("body", pa.string())])


def logs(lake: SparkLake, files: int = 3) -> Table:
    table = lake.lake.create_table("app.logs", SCHEMA)
    for number in range(files):
        ids = range(100 * number, 100 * number + 100)
        table.append([{"id": i, "host": f"host-{i // 10}", "body": f"disk {i} is full"} for i in ids])
    table.create_index("host", "bloom", name="by_host", options={"granularity": 10}, build=False)
    table.create_index("body", "fulltext", name="words", build=False)
    return table


def metas(table: Table) -> list[DataFileMeta]:
    context = context_of(table)
    latest = context.snapshots.latest()
    assert latest is not None
    return file_metas(context.manifests.live_files(latest))


def test_tasks_build_what_files_lack_and_the_driver_commits(lake: SparkLake) -> None:
    table = logs(lake)
    told: list[tuple[str, int, int]] = []
    done = lake.build_index("app.logs", progress=lambda *step: told.append(step))
    assert (done.built_files, done.skipped_files, len(done.snapshots)) == (3, 0, 1)
    assert done.index_bytes > 0
    assert told[-1] == ("indexing", 300, 300)
    assert "used: by_host" in table.scan(where="host = 'host-12'").explain()
    assert table.scan(where="host = 'host-12'").count() == 10
    assert table.scan(where="matches(body, 'disk 7')").count() == 1
    assert lake.build_index("app.logs").snapshots == ()


def test_call_builds_on_spark(lake: SparkLake) -> None:
    table = logs(lake)
    rows = lake.lake.sql("CALL build_index('app.logs', 'words', rebuild => true)", engine="spark").fetchall()
    assert rows[0][:2] == (3, 0)
    latest = table.snapshot()
    assert latest is not None
    assert latest.operation == "INDEX"
    with pytest.raises(NotFoundError, match="has no index 'nope'"):
        lake.lake.sql("CALL build_index('app.logs', 'nope')", engine="spark")


@dataclass
class Disturbed:
    """Builds on Spark; before the driver commits, somebody deletes rows of the first file."""

    indexes: SparkIndexes
    table: Table

    def __call__(self, context: TableContext, schema: Schema, files: Sequence[DataFileMeta]) -> Iterator[DataFileMeta]:
        built = list(self.indexes(context, schema, files))
        self.table.delete(where="id < 5")
        yield from built


def test_a_file_that_is_gone_meanwhile_gets_no_index_and_what_was_built_is_removed(
    lake: SparkLake, tmp_path: Path
) -> None:
    table = logs(lake)
    done = access_of(table).build_index(None, build=Disturbed(SparkIndexes(lake.spark, task_bytes=1), table))
    assert (done.built_files, done.skipped_files) == (2, 1)
    named = [name for name in table.files().column("index_file").to_pylist() if name]
    found = sorted(path.name for path in (Path(lake.lake.root) / table.location / "index").iterdir())
    assert found == sorted(name.rsplit("/", 1)[-1] for name in named)
    assert table.scan(where="host = 'host-0'").count() == 5


def test_a_task_may_run_twice(lake: SparkLake) -> None:
    table = logs(lake, files=1)
    context = context_of(table)
    work = IndexWork(TableAddress.of(context), table.schema.id)
    piece = zlib.compress(pickle.dumps(metas(table)))
    first, second = (pickle.loads(zlib.decompress(work(piece)))[0] for _ in range(2))
    assert first.index_path != second.index_path
    assert first.path == second.path


def test_small_files_share_a_task(lake: SparkLake) -> None:
    files = metas(logs(lake))
    assert [len(share) for share in task_shares(files, 1)] == [1, 1, 1]
    assert [len(share) for share in task_shares(files, 1 << 30)] == [3]
    assert task_shares([], 1) == []
