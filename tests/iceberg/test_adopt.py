"""Iceberg tables that are imported without a copy."""

import os
from contextlib import suppress
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyiceberg.table import StaticTable
from pyiceberg.transforms import BucketTransform, DayTransform, IdentityTransform
from pyiceberg.types import DoubleType, IntegerType, LongType, StringType
from typer.testing import CliRunner

import skerry
from skerry.cli.main import app
from skerry.common.clock import SystemClock, SystemIds
from skerry.common.settings import load_settings
from skerry.fileio import LocalFileIO, MemoryFileIO
from skerry.fileio.environment import Environment
from skerry.lake.lake import Lake
from support.effort import SOAK
from support.faulty import FaultyFileIO, ProcessDied
from support.iceberg import Catalog, HandTable, use_pure_transforms

ARROW = pa.schema(
    [
        pa.field("id", pa.int64(), nullable=False),
        ("name", pa.string()),
        ("day", pa.date32()),
        ("n", pa.int32()),
        ("f", pa.float32()),
        ("x", pa.float64()),
        ("amount", pa.decimal128(9, 2)),
        ("ts", pa.timestamp("us")),
        ("tz", pa.timestamp("us", "UTC")),
        ("raw", pa.binary()),
        ("flags", pa.list_(pa.string())),
        ("m", pa.map_(pa.string(), pa.int64())),
        ("s", pa.struct([("a", pa.int32()), ("b", pa.list_(pa.struct([("c", pa.string())])))])),
    ]
)


def rows(first: int, count: int) -> pa.Table:
    def row(i: int) -> dict[str, Any]:
        if i % 7 == 0:
            return {"id": i}
        return {
            "id": i,
            "name": f"é{i}",
            "day": date(2024, 1, 1 + i % 4),
            "n": i,
            "f": i / 4,
            "x": float("inf") if i % 5 == 0 else i / 8,
            "amount": Decimal(i) / 4,
            "ts": datetime(1969, 12, 31, 23, 59, i % 60, i),
            "tz": datetime(2024, 1, 1, 0, 0, i % 60),
            "raw": bytes([i, 0]),
            "flags": [f"{i}", None],
            "m": [("k", i)],
            "s": {"a": i, "b": [{"c": f"{i}"}, None]},
        }

    return pa.Table.from_pylist([row(i) for i in range(first, first + count)], ARROW)


def by_id(table: Any) -> list[dict[str, Any]]:
    return sorted(table.to_pylist(), key=lambda row: row["id"])


def own_files(catalog: Catalog, table: Any) -> list[Path]:
    return [catalog.folder / "lake" / table.location / name for name in table.files().column("file").to_pylist()]


@pytest.fixture(autouse=True)
def transforms(monkeypatch: pytest.MonkeyPatch) -> None:
    use_pure_transforms(monkeypatch)


@pytest.fixture
def evolved(catalog: Catalog) -> Any:
    """A table with three schemas and three specs, in files of each."""
    table = catalog.remote.create_table("ns.t", ARROW)
    table.append(rows(0, 10))
    with table.update_spec() as spec:
        spec.add_field("day", DayTransform(), "by_day")
    with table.update_schema() as schema:
        schema.rename_column("name", "called")
        schema.update_column("n", LongType())
        schema.update_column("f", DoubleType())
        schema.add_column(("s", "d"), StringType())
        schema.add_column("extra", IntegerType())
    names = [{"name": "called"}.get(n, n) for n in ARROW.names]
    table.append(rows(10, 10).rename_columns(names).append_column("extra", pa.array(range(10), pa.int32())))
    with table.update_spec() as spec:
        spec.remove_field("by_day")
        spec.add_field("id", BucketTransform(3), "by_id")
        spec.add_field("called", IdentityTransform(), "by_name")
    with table.update_schema(allow_incompatible_changes=True) as schema:
        schema.delete_column("raw")
    with table.update_schema() as schema:
        schema.add_column("raw", StringType())
    third = rows(20, 5).rename_columns(names).drop(["raw"])
    table.append(third.append_column("raw", pa.array(["text"] * 5)))
    return table


def test_an_imported_table_has_the_rows_of_the_other_and_copies_nothing(catalog: Catalog, evolved: Any) -> None:
    lake = catalog.lake
    expected = by_id(lake.table("ice.ns.t").scan().to_arrow())
    (result,) = lake.sql("CALL import_iceberg('ice.ns.t', 'db.t')").to_arrow().to_pylist()
    assert result == {"adopted_files": len(lake.table("ice.ns.t").scan().plan()), "rows": 25}
    table = lake.table("db.t")
    assert by_id(table.scan().to_arrow()) == expected
    assert by_id(lake.sql("SELECT * FROM db.t").to_arrow()) == expected
    assert table.schema.primary_key == ()
    assert table.schema.partition_by == ["bucket(3, id)", "called"]
    (inodes, own) = (
        {os.stat(f.path.removeprefix("file://")).st_ino for f in lake.table("ice.ns.t").scan().plan()},
        {os.stat(path).st_ino for path in own_files(catalog, table)},
    )
    assert own == inodes


CONDITIONS = (
    "day = DATE '2024-01-02'", "id = 12", "called = 'é13'", "x > 1.5", "f < 2", "n >= 17", "raw = 'text'",
    "raw IS NULL", "extra = 3", "ts < TIMESTAMP '1969-12-31 23:59:05'", "amount BETWEEN 1 AND 2",
)  # fmt: skip


def test_conditions_find_the_same_rows(catalog: Catalog, evolved: Any) -> None:
    table = catalog.lake.import_iceberg("ice.ns.t", "db.t")
    for where in CONDITIONS:
        expected = by_id(catalog.lake.table("ice.ns.t").scan(where=where).to_arrow())
        assert expected
        assert by_id(table.scan(where=where).to_arrow()) == expected, where
        assert by_id(catalog.lake.sql(f"SELECT * FROM db.t WHERE {where}").to_arrow()) == expected, where


def test_partition_values_and_bounds_come_from_the_manifests(catalog: Catalog, evolved: Any) -> None:
    table = catalog.lake.import_iceberg("ice.ns.t", "db.t")
    steps = {step.name: step.files for step in table.scan(where="called = 'é13'").funnel()}
    assert steps["partitions"] < steps["snapshot"]
    steps = {step.name: step.files for step in table.scan(where="n > 18").funnel()}
    assert steps["statistics"] < steps["snapshot"]


def test_both_tables_live_independently(catalog: Catalog, evolved: Any) -> None:
    lake = catalog.lake
    expected = by_id(lake.table("ice.ns.t").scan().to_arrow())
    for name in ("db.a", "db.b"):
        lake.import_iceberg("ice.ns.t", name)
    lake.drop_table("db.a")
    assert by_id(lake.table("ice.ns.t").scan().to_arrow()) == expected
    table = lake.table("db.b")
    table.delete(where="id >= 5")
    table.expire_snapshots(retain_last=1)
    table.remove_orphan_files(older_than="0 s")
    assert by_id(lake.table("ice.ns.t").scan().to_arrow()) == expected
    for file in lake.table("ice.ns.t").scan().plan():
        Path(file.path.removeprefix("file://")).unlink()
    assert by_id(table.scan().to_arrow()) == [row for row in expected if row["id"] < 5]


def test_an_imported_table_is_written_and_changed_like_any_other(catalog: Catalog, evolved: Any) -> None:
    table = catalog.lake.import_iceberg("ice.ns.t", "db.t")
    expected = {row["id"]: row for row in by_id(table.scan().to_arrow())}
    new = {**expected[12], "id": 100, "raw": "new", "extra": 5}
    table.append([new])
    catalog.lake.sql("UPDATE db.t SET extra = 7 WHERE id IN (3, 12)")
    catalog.lake.sql("DELETE FROM db.t WHERE id = 4")
    for id_ in (3, 12):
        expected[id_]["extra"] = 7
    found = by_id(table.scan().to_arrow())
    assert len(found) == 25
    assert {row["id"]: row for row in found if row["id"] != 12} == {
        **{i: row for i, row in expected.items() if i not in (4, 12)},
        100: new,
    }
    table.rename_column("called", "name")
    assert table.scan(["name"], where="id = 13").to_arrow().column("name").to_pylist()[0] == "é13"
    assert len(by_id(table.scan(snapshot=1).to_arrow())) == 25


def test_an_imported_table_is_published_again(catalog: Catalog, evolved: Any) -> None:
    table = catalog.lake.import_iceberg("ice.ns.t", "db.t")
    for version in (2, 3):
        table.set_options({"iceberg.format-version": version})
        found = table.publish_iceberg()
        assert not found.lag_snapshots, found.reason
        there = StaticTable.from_metadata(str(found))
        assert by_id(there.scan().to_arrow()) == by_id(table.scan().to_arrow())
        assert by_id(there.scan(row_filter="n > 18").to_arrow()) == by_id(table.scan(where="n > 18").to_arrow())
        ids = {f.name: f.field_id for f in there.schema().fields}
        assert ids == {f.name: f.field_id for f in evolved.schema().fields}


FIELDS = [{"id": 1, "name": "id", "type": "long", "required": False}]
NUMBERS = pa.table({"id": pa.array(range(5), pa.int64())})


@pytest.mark.parametrize("version", [2, 3])
def test_rows_that_are_deleted_are_refused(catalog: Catalog, tmp_path: Path, version: int) -> None:
    hand = HandTable(tmp_path / "hand", FIELDS, version=version)
    data = hand.parquet(NUMBERS, {"id": 1})
    hand.commit(data)
    hand.commit(hand.vector(data.path, [0]) if version == 3 else hand.position_deletes([(data.path, 0)]))
    catalog.register(hand)
    with pytest.raises(
        skerry.InvalidInputError, match=r"00001.parquet are hidden by .*0000[12345]\.p.*rewrite_data_files"
    ):
        catalog.lake.import_iceberg("ice.ns.t", "db.t")
    assert "db" not in catalog.lake.list_databases()


def test_files_without_field_ids_and_lost_ones_are_refused(catalog: Catalog, tmp_path: Path) -> None:
    mapping = '[{"field-id": 1, "names": ["id"]}]'
    hand = HandTable(tmp_path / "hand", FIELDS, properties={"schema.name-mapping.default": mapping})
    first, second = hand.parquet(NUMBERS, {"id": 1}), hand.parquet(NUMBERS, None)
    hand.commit(first, second)
    catalog.register(hand)
    with pytest.raises(skerry.InvalidInputError, match="columns without a field id"):
        catalog.lake.import_iceberg("ice.ns.t", "db.t")
    assert catalog.lake.list_tables("db") == []
    assert not list((catalog.folder / "lake/db").rglob("*.parquet")), "what was linked is gone again"
    Path(first.path.removeprefix("file://")).unlink()
    with pytest.raises(skerry.SkerryError, match="parquet"):
        catalog.lake.import_iceberg("ice.ns.t", "db.t")


def test_a_name_that_is_taken_and_wrong_names_are_refused(catalog: Catalog, evolved: Any) -> None:
    lake = catalog.lake
    lake.import_iceberg("ice.ns.t", "db.t")
    with pytest.raises(skerry.AlreadyExistsError, match=r"db\.t exists already"):
        lake.import_iceberg("ice.ns.t", "db.t")
    with pytest.raises(skerry.AlreadyExistsError, match="differ only in case"):
        lake.import_iceberg("ice.ns.t", "db.T")
    lake.create_view("db.v", "SELECT 1 AS one")
    with pytest.raises(skerry.AlreadyExistsError, match=r"view db\.v"):
        lake.import_iceberg("ice.ns.t", "db.v")
    with pytest.raises(skerry.InvalidInputError, match=r"catalog\.namespace\.table"):
        lake.import_iceberg("db.t", "db.u")
    with pytest.raises(skerry.SkerryError, match="argument table is missing"):
        lake.sql("CALL import_iceberg('ice.ns.t')")
    with pytest.raises(skerry.NotFoundError, match="no table"):
        lake.sql("CALL import_iceberg('ice.ns.nothing', 'db.u')")
    lake.drop_table("db.t")
    assert lake.import_iceberg("ice.ns.t", "db.t").scan().count() == 25


def test_an_empty_table_is_imported_empty(catalog: Catalog) -> None:
    catalog.remote.create_table("ns.t", ARROW)
    table = catalog.lake.import_iceberg("ice.ns.t", "db.t")
    assert table.scan().count() == 0
    table.append(rows(0, 3))
    assert table.scan().count() == 3


def test_storage_without_links_is_refused(catalog: Catalog, evolved: Any) -> None:
    lake = Lake(Environment(MemoryFileIO(), SystemClock(), SystemIds(), load_settings()))
    lake.create_catalog("ice", catalog.properties)
    with pytest.raises(skerry.InvalidInputError, match=r"cannot hold a second name.*CREATE TABLE … AS SELECT"):
        lake.import_iceberg("ice.ns.t", "db.t")
    assert lake.list_tables("db") == []
    lake.close()


def test_a_damaged_adopted_file_is_an_error(catalog: Catalog, evolved: Any) -> None:
    table = catalog.lake.import_iceberg("ice.ns.t", "db.t")
    path = own_files(catalog, table)[0]
    data = path.read_bytes()
    path.write_bytes(data[:-20] + bytes([data[-20] ^ 1]) + data[-19:])
    with pytest.raises(skerry.DamagedFileError, match="footer"):
        table.scan().to_arrow()
    path.write_bytes(data[:-1])
    with pytest.raises(skerry.DamagedFileError, match="bytes"):
        table.scan().to_arrow()


def test_the_command_imports(catalog: Catalog, evolved: Any) -> None:
    where = ["--warehouse", str(catalog.folder / "lake")]
    done = CliRunner().invoke(app, ["table", "import", "ice.ns.t", "db.t", *where])
    assert done.exit_code == 0, done.output
    assert "db.t" in done.output
    assert "25 rows" in done.output
    again = CliRunner().invoke(app, ["table", "import", "ice.ns.t", "db.t", *where])
    assert again.exit_code != 0


@pytest.mark.parametrize("mode", ["raise", "die", "after"])
def test_a_crash_at_every_operation_leaves_no_table_or_a_whole_one(catalog: Catalog, tmp_path: Path, mode: str) -> None:
    hand = HandTable(tmp_path / "hand", FIELDS)
    hand.commit(hand.parquet(NUMBERS, {"id": 1}), hand.parquet(NUMBERS, {"id": 1}))
    catalog.register(hand)

    def attempt(number: int, fail_at: int | None) -> tuple[FaultyFileIO, Lake]:
        inner = LocalFileIO(tmp_path / f"lake-{mode}-{number}")
        faulty = FaultyFileIO(inner, fail_at, "die" if mode == "die" else "raise", after=mode == "after")
        lakes = [Lake(Environment(io, SystemClock(), SystemIds(), load_settings())) for io in (inner, faulty)]
        lakes[0].create_catalog("ice", catalog.properties)
        with suppress(ProcessDied, skerry.SkerryError):
            lakes[1].import_iceberg("ice.ns.t", "db.t")
        return faulty, lakes[0]

    peaceful, lake = attempt(0, None)
    assert lake.table("db.t").scan().count() == 10
    changing = ("write", "replace", "put_if_absent", "replace_if", "link", "close_output")
    for k, (operation, path) in enumerate(peaceful.log, 1):
        if not SOAK and (
            operation not in changing or path.endswith(("LATEST", "EARLIEST", "metadata", "latest-schema"))
        ):
            continue
        _, lake = attempt(k, k)
        if "db" in lake.list_databases() and lake.list_tables("db"):
            assert lake.table("db.t").scan().count() == 10, (operation, path)
            lake.drop_table("db.t")
        table = lake.import_iceberg("ice.ns.t", "db.t")
        assert table.scan().count() == 10
        table.remove_orphan_files(older_than="0 s")
        assert table.scan().count() == 10
        left = list((tmp_path / f"lake-{mode}-{k}/db").rglob("*.parquet"))
        assert len(left) == 2, (operation, path)
        lake.close()


@pytest.mark.parametrize("version", ["1", "2"])
def test_a_new_column_has_no_values_of_columns_that_were_dropped_there(catalog: Catalog, version: str) -> None:
    inner = pa.struct([("x", pa.int32()), ("y", pa.string())])
    schema = pa.schema([("id", pa.int64()), ("s", inner), ("z", pa.string())])
    theirs = catalog.remote.create_table("ns.t", schema, properties={"format-version": version})
    theirs.append(pa.Table.from_pylist([{"id": 1, "s": {"x": 5, "y": "old"}, "z": "old"}], schema))
    for name in (("s", "x"), ("s", "y"), "z"):
        if name == ("s", "x"):
            with theirs.update_schema() as update:
                update.add_column(("s", "keep"), IntegerType())
        with theirs.update_schema() as update:
            update.delete_column(name)
    with theirs.update_schema() as update:
        update.delete_column(("s",))
    imported = catalog.lake.import_iceberg("ice.ns.t", "db.t")
    for number in range(6):
        imported.add_column(f"new{number}", ("STRING", "INT", "STRUCT<x: INT, y: STRING>")[number % 3])
    imported.append([{"id": 2, "new0": "new"}])
    expected = [{"id": 1}, {"id": 2, "new0": "new"}]
    expected = [{name: row.get(name) for name in imported.schema.column_names} for row in expected]
    assert by_id(imported.scan().to_arrow()) == expected
    assert by_id(catalog.lake.sql("SELECT * FROM db.t").to_arrow()) == expected
    assert by_id(StaticTable.from_metadata(str(imported.publish_iceberg())).scan().to_arrow()) == expected


def test_a_table_with_uuids_inside_other_types_is_imported(catalog: Catalog) -> None:
    lake = catalog.lake
    lake.sql("CREATE TABLE db.own (id BIGINT, u UUID, us ARRAY<UUID>, s STRUCT<u: UUID>, m MAP<UUID, UUID>)")
    one = "00000000-0000-0000-0000-00000000000"
    nested = f"['{one}2', NULL], {{'u': '{one}3'}}, MAP {{'{one}4': '{one}5'}}"
    lake.sql(f"INSERT INTO db.own VALUES (1, '{one}1', {nested})")
    lake.sql("INSERT INTO db.own VALUES (2, NULL, NULL, NULL, NULL)")
    catalog.remote.register_table("ns.t", lake.table("db.own").publish_iceberg())
    imported = lake.import_iceberg("ice.ns.t", "db.t")
    expected = by_id(lake.table("db.own").scan().to_arrow())
    assert [str(u) for u in expected[0]["us"]] == [f"{one}2", "None"]
    assert by_id(imported.scan().to_arrow()) == expected
    assert by_id(lake.sql("SELECT * FROM db.t").to_arrow()) == expected
