"""Jobs: what they do is what the embedded methods do, while others write, however often tasks run."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyspark.sql import SparkSession
from typer.testing import CliRunner

import skerry
from skerry.cli.main import app
from skerry.common.errors import DataError, InvalidInputError, OptionError, SkerryError
from skerry.lake.internals import context_of, leases_of
from skerry.lake.table import Table
from skerry.lake.table_state import access_of
from skerry.spark import SparkLake
from skerry.spark.job.compact import SparkTrees
from skerry.spark.job.delete_files import SparkFiles
from skerry.spark.session.run_tasks import run_pieces
from skerry.spark.write import rewrite
from skerry.store.compact.compact_table import Done, compact_table, run_here
from skerry.store.compact.compact_tree import TreeWork
from skerry.table.context import TableContext
from skerry.table.snapshot import CommitIdentity, Operation

SCHEMA = pa.schema([pa.field("id", pa.int64(), nullable=False), ("v", pa.string())])


def keyed(lake: SparkLake, name: str = "app.t", buckets: int = 3) -> Table:
    return lake.lake.create_table(
        name,
        SCHEMA,
        primary_key=["id"],
        partition_by=[f"bucket({buckets}, id)"],
        options={"compaction.mode": "off"},
    )


def fill(table: Table, commits: int = 3) -> None:
    for number in range(commits):
        table.upsert([{"id": id_, "v": f"{number}"} for id_ in range(number, 30)])
    table.delete(keys=[{"id": 0}])


def rows(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.scan().to_arrow().sort_by("id").to_pylist()
    return found


def test_compaction_leaves_one_run_of_each_tree(lake: SparkLake) -> None:
    table = keyed(lake)
    fill(table)
    before, shown = rows(table), list[tuple[str, int, int]]()
    done = lake.compact("app.t", full=True, progress=lambda *told: shown.append(told))
    assert rows(table) == before
    assert (done.rewritten_files, done.written_files, len(done.snapshots)) == (10, 3, 1)
    assert (done.read_row_versions, done.written_row_versions) == (88, 29)
    assert shown[-1] == ("compacting", 88, 88)
    assert not sum(table.files().column("tombstone_count").to_pylist())
    assert lake.compact("app.t", full=True).snapshots == ()


def test_a_table_without_a_key_is_compacted_and_sorted(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.plain", SCHEMA)
    for number in (3, 1, 2):
        table.append([{"id": number, "v": "x"}])
    done = lake.lake.sql("CALL compact('app.plain')", engine="spark")
    assert done.message == "app.plain: 3 files became 1"
    lake.lake.sql("CALL compact('app.plain', sort_by => ['id'])", engine="spark")
    assert table.scan().to_arrow().column("id").to_pylist() == [1, 2, 3]
    table.append([{"id": 0, "v": "y"}])
    assert lake.compact("app.plain", sort_by=["id"]).written_files == 1
    assert table.scan().to_arrow().column("id").to_pylist() == [0, 1, 2, 3]
    with pytest.raises(InvalidInputError, match="sort_by is a list"):
        lake.compact("app.plain", sort_by="id")


def test_a_table_is_created_from_a_frame(lake: SparkLake, spark: SparkSession) -> None:
    frame = spark.range(4).selectExpr("id", "id % 2 AS g")
    table = lake.lake.create_table("app.made", frame, primary_key=["id"], partition_by=["bucket(2, id)"])
    assert rows(table) == [{"id": n, "g": n % 2} for n in range(4)]
    lake.lake.register("given", frame)
    for engine in ("duckdb", "spark"):
        assert lake.lake.sql("SELECT sum(id) FROM given", engine=engine).fetchone() == (6,)


@dataclass
class Disturbed:
    """Compacts on Spark; when a wave is done and not yet committed, something happens."""

    trees: SparkTrees
    event: Callable[[], object]
    seen: list[int]

    def __call__(
        self, context: TableContext, works: Sequence[TreeWork], report: Callable[[int], None]
    ) -> Iterator[list[Done]]:
        self.seen.append(len(works))
        for wave in self.trees(context, works, report):
            if len(self.seen) == 1:
                self.event()
            yield wave


def test_only_the_tree_that_another_has_compacted_is_done_again(lake: SparkLake) -> None:
    table, other = keyed(lake), lake.lake.table("app.t")
    fill(table)

    def compact_one_tree() -> None:
        def first(
            context: TableContext, works: Sequence[TreeWork], report: Callable[[int], None]
        ) -> Iterator[list[Done]]:
            return run_here(context, works[:1], report)

        compact_table(context_of(other), leases_of(other), full=True, run=first)
        other.upsert([{"id": id_, "v": "new"} for id_ in range(10, 40)])

    run = Disturbed(SparkTrees(lake.spark), compact_one_tree, [])
    done = access_of(table).compact(full=True, run=run)
    wanted = [{"id": id_, "v": "new" if id_ >= 10 else str(min(id_, 2))} for id_ in range(1, 40)]
    assert rows(table) == wanted
    assert run.seen == [3, 1]
    assert len(done.snapshots) == 3  # two trees one by one, and the third again


def test_work_that_fails_is_named(lake: SparkLake) -> None:
    with pytest.raises(SkerryError, match=r"sorting failed in a task of Spark: DataError: no such piece: b'x'"):
        run_pieces(lake.spark, _fail, [b"x"], "sorting")
    assert run_pieces(lake.spark, _fail, [], "sorting") == []
    assert run_pieces(lake.spark, bytes.upper, [b"a", b"b", b"c"], "sorting") == [b"A", b"B", b"C"]


def _fail(piece: bytes) -> bytes:
    raise DataError(f"no such piece: {piece!r}")


def test_a_task_that_fails_once_is_repeated_and_leaves_orphans_only(lake: SparkLake, tmp_path: Path) -> None:
    mark = tmp_path / "failed"

    def once(piece: bytes) -> bytes:
        if not mark.exists():
            mark.touch()
            raise OSError("a disk is full")
        return piece

    assert run_pieces(lake.spark, once, [b"a"], "copying") == [b"a"]


def test_expiry_and_orphans_by_tasks(lake: SparkLake) -> None:
    table = keyed(lake)
    fill(table)
    table.compact(full=True)
    files = SparkFiles(lake.spark, few_files=0, few_folders=0)
    shown: list[tuple[str, int, int]] = []
    done = access_of(table).expire_snapshots(
        retain_last=1, older_than=None, progress=lambda *told: shown.append(told), delete=files.delete
    )
    assert len(done.snapshots) == 4
    assert len(done.deleted_data_files) == 10
    assert ("deleting data files", 10, 10) in shown
    home = Path(lake.lake.root) / "app" / "t"
    left = sorted(path.name for path in home.rglob("*.parquet"))
    assert left == sorted(Path(path).name for path in table.files().column("file").to_pylist())

    orphan = home / "data" / next(os.walk(home / "data"))[1][0] / "0-00001-x.parquet"
    orphan.write_bytes(b"left behind")
    assert files.list_all(context_of(table)) == sorted_like(context_of(table), files)
    tasks: dict[str, Any] = {"list_all": files.list_all, "delete": files.delete}
    found = access_of(table).remove_orphan_files(older_than="2100-01-01", dry_run=True, **tasks)
    assert [Path(path).name for path in found.files] == [orphan.name]
    assert orphan.exists()
    access_of(table).remove_orphan_files(older_than="2100-01-01", dry_run=False, **tasks)
    assert not orphan.exists()
    assert len(rows(table)) == 29


def sorted_like(context: TableContext, files: SparkFiles) -> list[Any]:
    """What the driver alone lists, in the order in which tasks have."""
    alone = {file.path: file for file in replace(files, few_folders=1000).list_all(context)}
    listed = files.list_all(context)
    assert sorted(file.path for file in listed) == sorted(alone)
    return [alone[file.path] for file in listed]


def test_files_are_loaded(lake: SparkLake, tmp_path: Path) -> None:
    table = keyed(lake)
    pq.write_table(pa.table({"id": [1, 2], "v": ["a", "b"]}), tmp_path / "one.parquet")
    (tmp_path / "two.csv").write_text("id,v\n2,B\n3,\n")
    (tmp_path / "three.json").write_text('{"id": 4, "v": "d"}\n{"v": "e", "id": 5}\n')
    for name in ("one.parquet", "two.csv", "three.json"):
        lake.load(tmp_path / name, "app.t")
    assert [(r["id"], r["v"]) for r in rows(table)] == [(1, "a"), (2, "B"), (3, None), (4, "d"), (5, "e")]

    plain = lake.lake.create_table("app.plain", SCHEMA)
    (tmp_path / "more.csv").write_text("6;f\n")
    lake.load([tmp_path / "more.csv"], "app.plain", options={"header": "false", "sep": ";"})
    lake.load(tmp_path / "three.json", "app.plain", format="json")
    assert plain.scan().count() == 3


# Deletes in tables without a primary key


def test_files_are_written_again_by_tasks(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.log", SCHEMA, partition_by=["truncate(100, id)"])
    table.append([{"id": number, "v": None if number % 5 == 0 else "x"} for number in range(1000)])
    before = set(table.files().column("file").to_pylist())
    snapshot = lake.delete(name="app.log", where="id BETWEEN 150 AND 420 AND v = 'x'")
    assert snapshot.operation is Operation.DELETE
    ids = sorted(table.scan(["id"]).to_arrow().column("id").to_pylist())
    assert ids == [n for n in range(1000) if not (150 <= n <= 420 and n % 5)]
    after = set(table.files().column("file").to_pylist())
    assert len(before - after) == len(after - before) == 4  # partitions 100, 200, 300 and 400
    assert lake.spark.sparkContext.statusTracker().getJobIdsForGroup("skerry deleting from app.log")
    lake.delete(name="app.log", where="id < 100")
    assert table.files().num_rows == 9
    lake.delete(name="app.log", where="v = 'nothing is'")
    assert table.scan().count() == len(ids) - 100


def test_a_delete_by_tasks_is_done_again_if_rows_came_meanwhile(
    lake: SparkLake, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lake.lake.create_table("app.log", SCHEMA)
    table.append([{"id": number, "v": "x"} for number in range(10)])
    other = skerry.connect(lake.lake.root).table("app.log")
    ran: list[int] = []
    run = rewrite.run_pieces

    def run_late(*args: Any, **rest: Any) -> list[bytes]:
        found = run(*args, **rest)
        if not ran:
            other.append([{"id": 3, "v": "late"}, {"id": 11, "v": "late"}])
        ran.append(len(found))
        return found

    monkeypatch.setattr(rewrite, "run_pieces", run_late)
    identity = CommitIdentity("job", 1)
    done = lake.delete(name="app.log", where="id < 5", identity=identity)
    assert len(ran) == 2
    assert sorted(table.scan(["id"]).to_arrow().column("id").to_pylist()) == [5, 6, 7, 8, 9, 11]
    assert lake.delete(name="app.log", where="id < 5", identity=identity).id == done.id
    assert len(ran) == 2


@pytest.mark.parametrize("name", ["a[1]", "a{b,c}", "all*", "what?", "two words", "back\\slash", "50%20"])
def test_paths_are_taken_as_they_are(lake: SparkLake, tmp_path: Path, name: str) -> None:
    table = lake.lake.create_table("app.t", SCHEMA)
    folder = tmp_path / name
    folder.mkdir()
    (folder / f"{name}.csv").write_text("id,v\n1,right\n")
    # what a pattern would find instead, or as well
    for other in ("a1", "ab", "ac", "all of it", "whatx"):
        (tmp_path / other).mkdir()
        (tmp_path / other / f"{other}.csv").write_text("id,v\n2,wrong\n")
    lake.load(folder / f"{name}.csv", "app.t")
    lake.load(str(folder), "app.t", format="csv")
    assert sorted(table.scan(["v"]).to_arrow().column("v").to_pylist()) == ["right"] * 2


def test_patterns_are_for_who_asks_for_them(lake: SparkLake, tmp_path: Path) -> None:
    table = lake.lake.create_table("app.t", SCHEMA)
    for number in range(3):
        (tmp_path / f"part-{number}.csv").write_text(f"id,v\n{number},x\n")
    with pytest.raises(
        InvalidInputError, match=r"no file or folder '.*part-\*\.csv'; if it is a pattern, say pattern=True"
    ):
        lake.load(tmp_path / "part-*.csv", "app.t")
    lake.load(tmp_path / "part-[01].csv", "app.t", pattern=True)
    assert sorted(table.scan(["id"]).to_arrow().column("id").to_pylist()) == [0, 1]
    with pytest.raises(InvalidInputError, match="no file matches"):
        lake.load(tmp_path / "nothing-*.csv", "app.t", pattern=True)
    with pytest.raises(InvalidInputError, match=r"no file or folder '.*nothing\.csv'$"):
        lake.load(tmp_path / "nothing.csv", "app.t")


def test_what_cannot_be_loaded_is_told_and_nothing_stays(lake: SparkLake, tmp_path: Path) -> None:
    table = lake.lake.create_table("app.t", SCHEMA)
    (tmp_path / "bad.csv").write_text("id,v\n1,a\nx,b\n")
    (tmp_path / "other.csv").write_text("id,w\n1,a\n")
    pq.write_table(pa.table({"id": [1], "w": ["a"]}), tmp_path / "bad.parquet")
    problems = {"bad.csv": "Malformed records", "other.csv": "CSV header does not conform", "bad.parquet": "'w'"}
    for name, problem in problems.items():
        with pytest.raises(SkerryError, match=problem):
            lake.load(tmp_path / name, "app.t")
    with pytest.raises(InvalidInputError, match="give a format, one of parquet, csv, json, orc"):
        lake.load(tmp_path / "data", "app.t")
    with pytest.raises(InvalidInputError, match="format is one of"):
        lake.load(tmp_path / "bad.csv", "app.t", format="xml")
    assert table.scan().count() == 0


@pytest.mark.parametrize("format", ["csv", "json"])
def test_numbers_in_files_fit_to_the_last_digit(lake: SparkLake, tmp_path: Path, format: str) -> None:
    """Spark alone rounds decimals, and makes -56 of a TINYINT of 200."""
    schema = pa.schema([("price", pa.decimal128(38, 18)), ("small", pa.int8())])
    table = lake.lake.create_table("app.t", schema)
    number = "12345678901234567890.123456789012345678"
    for price, small, problem in [
        (number, "-128", None),
        ("1e2", "", None),
        ("", "200", r"200"),
        ("0.1234567890123456789", "1", r"0.1234567890123456789 is no DECIMAL\(38, 18\)"),
    ]:
        text = f"price,small\n{price},{small}\n"
        if format == "json":
            text = f'{{"price": {price or "null"}, "small": {small or "null"}}}\n'
        (tmp_path / f"a.{format}").write_text(text)
        if problem is None:
            lake.load(tmp_path / f"a.{format}", "app.t")
        else:
            with pytest.raises(DataError, match=problem):
                lake.load(tmp_path / f"a.{format}", "app.t")
    found = sorted((row["price"], row["small"]) for row in table.scan().to_arrow().to_pylist())
    assert found == [(Decimal(100), None), (Decimal(number), -128)]


def test_files_with_other_columns_are_loaded_whole(lake: SparkLake, tmp_path: Path) -> None:
    """Of a folder, Spark alone takes the columns of one file."""
    table = lake.lake.create_table("app.t", SCHEMA)
    pq.write_table(pa.table({"id": [1]}), tmp_path / "a.parquet")
    pq.write_table(pa.table({"id": [2], "v": ["b"]}), tmp_path / "b.parquet")
    pq.write_table(pa.table({"id": [3]}), tmp_path / "c.parquet")
    lake.load(tmp_path, "app.t", format="parquet")
    assert [(r["id"], r["v"]) for r in rows(table)] == [(1, None), (2, "b"), (3, None)]
    pq.write_table(pa.table({"id": ["x"]}), tmp_path / "d.parquet")
    with pytest.raises(SkerryError, match="Failed to merge incompatible data types"):
        lake.load(tmp_path, "app.t", format="parquet")
    with pytest.raises(OptionError, match="reader of parquet has no option 'mergeSchemas'; did you mean 'mergeSchema'"):
        lake.load(tmp_path, "app.t", format="parquet", options={"mergeSchemas": "false"})


def test_statistics(lake: SparkLake) -> None:
    schema = pa.schema([*SCHEMA, ("at", pa.timestamp("us", "UTC")), ("tags", pa.list_(pa.string()))])
    table = lake.lake.create_table("app.t", schema)
    table.append(
        [
            {"id": id_, "v": None if id_ % 2 else "x", "at": datetime(2024, 1, 1, tzinfo=UTC), "tags": []}
            for id_ in range(100)
        ]
    )
    found = {row["column_name"]: row for row in lake.analyze("app.t").to_pylist()}
    assert found["id"] | {"distinct_count": 0} == {
        "column_name": "id",
        "type": "BIGINT",
        "row_count": 100,
        "null_count": 0,
        "distinct_count": 0,
        "min": "0",
        "max": "99",
    }
    assert 90 <= found["id"]["distinct_count"] <= 110
    assert (found["v"]["null_count"], found["v"]["distinct_count"]) == (50, 1)
    assert (found["tags"]["null_count"], found["tags"]["min"]) == (0, None)
    assert lake.analyze("app.t", ["v"], where="id = 1").to_pylist()[0]["row_count"] == 1


def test_procedures_of_sql_run_on_spark(lake: SparkLake) -> None:
    table = keyed(lake)
    fill(table)
    result = lake.lake.sql("CALL compact('app.t', full => $full)", {"full": True}, engine="spark")
    assert result.to_arrow().to_pylist()[0]["written_files"] == 3
    result = lake.lake.sql("CALL expire_snapshots('app.t', retain_last => 1)", engine="spark")
    assert result.to_arrow().to_pylist()[0]["deleted_data_files"] == 10
    with pytest.raises(SkerryError, match="did you mean compact"):
        lake.lake.sql("CALL compcat('app.t')", engine="spark")


def test_files_are_loaded_and_columns_analyzed_by_sql(lake: SparkLake, tmp_path: Path) -> None:
    table = lake.lake.create_table("app.log", [skerry.Field("id", "BIGINT"), skerry.Field("v", "STRING")])
    (tmp_path / "a.csv").write_text("id,v\n1,x\n2,\n")
    (tmp_path / "b.csv").write_text("id,v\n3,z\n")
    paths = [str(tmp_path / name) for name in ("a.csv", "b.csv")]
    done = lake.lake.sql("CALL load('app.log', $paths, format => 'csv')", {"paths": paths}, engine="spark")
    assert done.to_arrow().to_pylist() == [{"snapshot_id": 1, "added_rows": 3}]
    lake.lake.sql(f"CALL load('app.log', '{tmp_path}/b*.csv', pattern => true)", engine="spark")
    assert table.scan().count() == 4
    found = lake.lake.sql("CALL analyze('app.log', ['v'], where => 'id < 3')", engine="spark").to_arrow().to_pylist()
    assert [(row["column_name"], row["row_count"], row["null_count"]) for row in found] == [("v", 2, 1)]
    for call, problem in (
        ("load('app.log')", "argument paths is missing"),
        ("load('app.log', 'x.csv')", "no file or folder 'x.csv'"),
        ("analyze('app.log', 'w')", "there is no column 'w'"),
    ):
        with pytest.raises(SkerryError, match=problem):
            lake.lake.sql(f"CALL {call}", engine="spark")
    with pytest.raises(SkerryError, match="analyze is a job of Spark"):
        lake.lake.sql("CALL analyze('app.log')")


def test_by_command(lake: SparkLake, tmp_path: Path) -> None:
    fill(keyed(lake))

    def run(*arguments: str) -> Any:
        return CliRunner().invoke(app, ["table", *arguments, "--warehouse", lake.lake.root])

    done = run("compact", "app.t", "--full", "--engine", "spark", "--json")
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["written_files"] == 3
    assert "--master is Spark's" in run("compact", "app.t", "--master", "local[2]").output
    assert "one of embedded, spark" in run("expire", "app.t", "--engine", "duck").output
    assert run("orphans", "app.t", "--engine", "spark").stdout.strip() == "0 orphans, 0 B"
    lake.lake.create_table("app.log", [skerry.Field("id", "BIGINT"), skerry.Field("v", "STRING")])
    (tmp_path / "a.csv").write_text("id;v\n1;x\n2;y\n")
    done = run("load", "app.log", str(tmp_path / "a.csv"), "--option", "sep=;")
    assert done.stdout.strip() == "2 rows loaded into app.log, in snapshot 1", done.output
    done = run("analyze", "app.log", "-c", "v", "--where", "id > 1", "--json")
    assert [(row["column_name"], row["row_count"], row["max"]) for row in json.loads(done.stdout)] == [("v", 1, "y")]
    assert "distinct_count" in run("analyze", "app.log").stdout
    assert "--option is NAME=VALUE, not 'sep'" in run("load", "app.log", "a.csv", "--option", "sep").output
