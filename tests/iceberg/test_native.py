"""Which data files DuckDB reads by itself, and that it makes no difference to the rows."""

from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyiceberg.types import LongType, StringType

from skerry.common.errors import SkerryError
from skerry.planning.scan_request import ScanRequest
from support.iceberg import Catalog, HandTable

FIELDS = [
    {"id": 1, "name": "id", "type": "long", "required": False},
    {"id": 2, "name": "name", "type": "string", "required": False},
]
IDS = {"id": 1, "name": 2}
ROWS = pa.table({"id": pa.array([1, 2, 3], pa.int64()), "name": ["a", "b", None]})


def native(table: Any, columns: tuple[str, ...] | None = None) -> tuple[int, bool]:
    """How many files the engine reads by itself, and whether we read others."""
    with table.planner(ScanRequest(columns)).open() as parts:
        return sum(len(group.files) for group in parts.files), parts.read is not None


def rows(catalog: Catalog, query: str) -> list[tuple[Any, ...]]:
    return sorted(catalog.lake.sql(query).fetchall(), key=repr)


def scanned(table: Any) -> list[tuple[Any, ...]]:
    return sorted((tuple(row.values()) for row in table.scan().to_arrow().to_pylist()), key=repr)


def test_evolved_columns_are_read_by_the_engine_as_by_us(catalog: Catalog) -> None:
    theirs = catalog.remote.create_table(
        "ns.t", pa.schema([("id", pa.int32()), ("old", pa.string()), ("x", pa.int64())])
    )
    theirs.append(pa.table({"id": pa.array([1, 2], pa.int32()), "old": ["a", None], "x": [7, 8]}))
    with theirs.update_schema() as update:
        update.rename_column("old", "name")
        update.update_column("id", field_type=LongType())
        update.delete_column("x")
    with theirs.update_schema() as update:
        update.add_column("x", StringType())
    theirs.append(pa.table({"id": pa.array([2**40], pa.int64()), "name": ["b"], "x": ["new"]}))
    ours = catalog.lake.table("ice.ns.t")
    assert native(ours) == (2, False)
    assert rows(catalog, "SELECT * FROM ice.ns.t") == scanned(ours)
    assert rows(catalog, "SELECT id FROM ice.ns.t WHERE x IS NULL AND name = 'a'") == [(1,)]
    assert rows(catalog, "SELECT count(*) FROM ice.ns.t") == [(3,)]


def test_files_whose_numbers_have_other_widths_are_read_apart(catalog: Catalog) -> None:
    """DuckDB takes the types of all files that it reads together from the first of them."""
    theirs = catalog.remote.create_table("ns.t", pa.schema([("id", pa.int64())]))
    theirs.append(pa.table({"id": [2**40]}))
    narrow = f"{theirs.location()}/data/narrow.parquet"
    pq.write_table(pa.table({"id": pa.array([1], pa.int32())}), narrow.removeprefix("file://"))
    theirs.add_files([narrow])
    assert native(catalog.lake.table("ice.ns.t")) == (2, False)
    assert rows(catalog, "SELECT id FROM ice.ns.t") == [(1,), (2**40,)]
    assert rows(catalog, "SELECT max(id) FROM ice.ns.t WHERE id < 5") == [(1,)]


def test_all_plain_types_are_equal_in_both_ways(catalog: Catalog) -> None:
    table = pa.table(
        {
            "i": pa.array([1, None], pa.int32()),
            "b": pa.array([True, None]),
            "t": pa.array([datetime(2024, 1, 2, 3, 4, 5, 6), None], pa.timestamp("us")),
            "z": pa.array([datetime(1969, 1, 2, 3, 4, 5, 6), None], pa.timestamp("us", "UTC")),
            "d": pa.array([date(2024, 2, 29), None]),
            "n": pa.array([Decimal("-1.25"), None], pa.decimal128(20, 2)),
            "y": pa.array([b"\0\xff", None], pa.binary()),
        }
    )
    catalog.remote.create_table("ns.t", table.schema).append(table)
    ours = catalog.lake.table("ice.ns.t")
    assert native(ours) == (1, False)
    found = catalog.lake.sql("SELECT * FROM ice.ns.t ORDER BY i NULLS LAST").to_arrow()
    assert found.to_pylist() == ours.scan().to_arrow().to_pylist()


def test_files_with_deletes_nested_columns_or_unknown_nan_are_read_by_us(catalog: Catalog, tmp_path: Path) -> None:
    hand = HandTable(tmp_path / "t", FIELDS)
    first, second = hand.parquet(ROWS, IDS), hand.parquet(ROWS, IDS)
    hand.commit(first, second)
    hand.commit(hand.position_deletes([(first.path, 0)], referenced=first.path))
    ours = catalog.register(hand)
    assert native(ours) == (1, True)
    assert rows(catalog, "SELECT id FROM ice.ns.t") == [(1,), (2,), (2,), (3,), (3,)]
    wide = pa.table({"id": [1], "v": [[1]], "f": [float("nan")]})
    catalog.remote.create_table("ns.wide", wide.schema).append(wide)
    other = catalog.lake.table("ice.ns.wide")
    assert [native(other, columns) for columns in (("id",), ("v",), ("f",))] == [(1, False), (0, True), (0, True)]
    assert rows(catalog, "SELECT id FROM ice.ns.wide WHERE f > 5") == [(1,)]


@pytest.mark.parametrize("change", ["rows", "type", "twin", "no ids"])
def test_a_file_that_is_not_as_it_should_be_is_left_to_us(catalog: Catalog, tmp_path: Path, change: str) -> None:
    hand = HandTable(tmp_path / "t", FIELDS)
    table = ROWS
    if change == "type":
        table = table.set_column(0, "id", pa.array([1, 2, 3], pa.int16()))
    if change == "twin":
        table = table.append_column("NAME", pa.array(["x", "y", "z"]))
    entry = hand.parquet(table, None if change == "no ids" else {**IDS, "NAME": 9})
    if change == "rows":
        entry.rows = 4
    hand.commit(entry)
    ours = catalog.register(hand)
    assert native(ours) == (0, True)
    if change in ("type", "twin"):
        assert rows(catalog, "SELECT * FROM ice.ns.t") == scanned(ours)
    else:
        with pytest.raises(SkerryError, match="its manifest says 4" if change == "rows" else "name mapping"):
            rows(catalog, "SELECT * FROM ice.ns.t")


def test_files_without_ids_are_read_by_the_engine_through_the_name_mapping(catalog: Catalog, tmp_path: Path) -> None:
    mapping = '[{"field-id": 1, "names": ["key"]}, {"field-id": 2, "names": ["name"]}]'
    hand = HandTable(tmp_path / "t", FIELDS, properties={"schema.name-mapping.default": mapping})
    hand.commit(hand.parquet(ROWS.rename_columns(["key", "name"]), None))
    ours = catalog.register(hand)
    assert native(ours) == (1, False)
    assert rows(catalog, "SELECT id, name FROM ice.ns.t") == scanned(ours)


def test_a_partition_value_stands_for_a_column_that_the_file_lacks(catalog: Catalog, tmp_path: Path) -> None:
    spec = [{"name": "name", "transform": "identity", "source-id": 2, "field-id": 1000}]
    hand = HandTable(tmp_path / "t", FIELDS, spec=spec)
    hand.commit(hand.parquet(ROWS.select(["id"]), {"id": 1}, partition={"name": "p"}))
    ours = catalog.register(hand)
    assert native(ours) == (0, True)
    assert native(ours, ("id",)) == (1, False)
    assert rows(catalog, "SELECT DISTINCT name FROM ice.ns.t") == [("p",)]


def test_a_missing_or_damaged_file_is_named(catalog: Catalog, tmp_path: Path) -> None:
    hand = HandTable(tmp_path / "t", FIELDS)
    entry = hand.parquet(ROWS, IDS)
    hand.commit(entry)
    ours = catalog.register(hand)
    path = Path(entry.path.removeprefix("file://"))
    whole = path.read_bytes()
    with ours.planner(ScanRequest()).open() as parts:
        assert parts.check is not None
        parts.check.after()
        path.write_bytes(whole[:4] + bytes(40) + whole[44:])
        with pytest.raises(SkerryError, match=f"{path.name}.*changed while it was read"):
            parts.finish()
        with pytest.raises(SkerryError, match=path.name):
            parts.blame(suspects_all=False)
        path.unlink()
        with pytest.raises(SkerryError, match=path.name):
            parts.blame(suspects_all=False)
    with pytest.raises(SkerryError, match=path.name):
        rows(catalog, "SELECT * FROM ice.ns.t")


def test_a_pruned_file_is_not_opened(catalog: Catalog) -> None:
    theirs = catalog.remote.create_table("ns.t", ROWS.schema)
    theirs.append(ROWS)
    theirs.append(pa.table({"id": pa.array([100], pa.int64()), "name": ["z"]}))
    ours = catalog.lake.table("ice.ns.t")
    request = ScanRequest.of(where="id = 100")
    with ours.planner(request).open() as parts:
        [group] = parts.files
        assert [pq.read_metadata(file.path).num_rows for file in group.files] == [1]
    assert rows(catalog, "SELECT * FROM ice.ns.t WHERE id = 100") == [(100, "z")]
