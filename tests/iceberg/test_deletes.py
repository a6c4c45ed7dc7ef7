"""Rows that delete files hide, and what each of them applies to; the tables are made by hand."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import skerry
from skerry.iceberg.delete_rows import matching
from support.iceberg import Catalog, Entry, HandTable

FIELDS = [
    {"id": 1, "name": "id", "type": "long", "required": True},
    {"id": 2, "name": "name", "type": "string", "required": False},
]
IDS = {"id": 1, "name": 2}
SPEC = [{"source-id": 2, "field-id": 1000, "name": "name", "transform": "identity"}]


def rows(first: int, count: int, name: str | None = None) -> pa.Table:
    numbers = range(first, first + count)
    return pa.table({"id": pa.array(numbers, pa.int64()), "name": pa.array([name or f"n{i}" for i in numbers])})


def ids(table: Any, **arguments: Any) -> list[int]:
    return sorted(table.scan(**arguments).to_arrow().column("id").to_pylist())


@pytest.fixture
def hand(tmp_path: Path) -> HandTable:
    return HandTable(tmp_path / "hand", FIELDS)


def test_position_deletes_hide_rows_of_the_files_they_name(catalog: Catalog, hand: HandTable) -> None:
    one, two = hand.parquet(rows(0, 5), IDS), hand.parquet(rows(10, 5), IDS)
    hand.commit(one, two)
    before = hand.commit(hand.position_deletes([(one.path, 1), (one.path, 3), (two.path, 0)]))
    hand.commit(hand.position_deletes([(one.path, 0)]))
    table = catalog.register(hand)
    assert ids(table) == [2, 4, 11, 12, 13, 14]
    assert ids(table, snapshot=before) == [0, 2, 4, 11, 12, 13, 14]
    assert table.scan().count() == 6
    assert ids(table, where="id < 12") == [2, 4, 11]
    assert sorted(catalog.remote.load_table("ns.t").scan().to_arrow().column("id").to_pylist()) == ids(table)
    assert "2 files with rows that delete files hide" in table.scan().explain()


def test_position_deletes_apply_to_files_that_are_not_newer(catalog: Catalog, hand: HandTable) -> None:
    one = hand.parquet(rows(0, 3), IDS)
    deletes = hand.position_deletes([(one.path, 0)])
    hand.commit(deletes)
    hand.commit(one)
    assert ids(catalog.register(hand)) == [0, 1, 2]
    same = HandTable(hand.folder.parent / "same", FIELDS)
    data = same.parquet(rows(0, 3), IDS)
    same.commit(data, same.position_deletes([(data.path, 0)]))
    assert ids(catalog.register(same)) == [1, 2]


def test_a_deletion_vector_replaces_position_deletes(catalog: Catalog, tmp_path: Path) -> None:
    hand = HandTable(tmp_path / "hand", FIELDS, version=3)
    one, two = hand.parquet(rows(0, 5), IDS), hand.parquet(rows(10, 5), IDS)
    hand.commit(one, two)
    hand.commit(hand.position_deletes([(one.path, 4), (two.path, 4)]))
    hand.commit(hand.vector(one.path, [0, 2]))
    table = catalog.register(hand)
    assert ids(table) == [1, 3, 4, 10, 11, 12, 13]
    assert catalog.lake.sql("SELECT sum(id) FROM ice.ns.t").fetchall() == [(1 + 3 + 4 + 10 + 11 + 12 + 13,)]


def test_a_damaged_deletion_vector_is_an_error(catalog: Catalog, tmp_path: Path) -> None:
    hand = HandTable(tmp_path / "hand", FIELDS, version=3)
    one = hand.parquet(rows(0, 5), IDS)
    vector = hand.vector(one.path, [0, 2])
    path = Path(vector.path.removeprefix("file://"))
    path.write_bytes(path.read_bytes()[:-1] + b"\x00")
    hand.commit(one, vector)
    with pytest.raises(skerry.SkerryError, match="CRC is wrong"):
        catalog.register(hand).scan().to_arrow()


def test_equality_deletes_hide_older_rows_only(catalog: Catalog, hand: HandTable) -> None:
    hand.commit(hand.parquet(rows(0, 5), IDS))
    deleted = pa.table({"id": pa.array([1, 3], pa.int64())})
    hand.commit(
        hand.parquet(deleted, {"id": 1}, content=2, equality_ids=[1]),
        hand.parquet(rows(3, 2, "new"), IDS),  # of the same commit: not older
    )
    table = catalog.register(hand)
    assert ids(table) == [0, 2, 3, 4, 4]
    # columns that are compared need not be read
    assert sorted(table.scan(["name"]).to_arrow().column("name").to_pylist()) == ["n0", "n2", "n4", "new", "new"]
    assert table.scan(where="name = 'new'").count() == 2


def test_equality_deletes_compare_null_and_several_columns(catalog: Catalog, hand: HandTable) -> None:
    data = pa.table({"id": pa.array([1, 1, 2, 2], pa.int64()), "name": ["a", None, "a", None]})
    hand.commit(hand.parquet(data, IDS))
    deleted = pa.table({"id": pa.array([1, 2], pa.int64()), "name": [None, "a"]})
    hand.commit(hand.parquet(deleted, IDS, content=2, equality_ids=[1, 2]))
    found = catalog.register(hand).scan().to_arrow().to_pylist()
    assert found == [{"id": 1, "name": "a"}, {"id": 2, "name": None}]


def test_equality_deletes_apply_to_their_partition_or_to_all(catalog: Catalog, tmp_path: Path) -> None:
    hand = HandTable(tmp_path / "hand", FIELDS, spec=SPEC)
    hand.commit(
        hand.parquet(rows(0, 3, "a"), IDS, partition={"name": "a"}),
        hand.parquet(rows(0, 3, "b"), IDS, partition={"name": "b"}),
    )
    deleted = pa.table({"id": pa.array([1], pa.int64())})
    hand.commit(hand.parquet(deleted, {"id": 1}, content=2, equality_ids=[1], partition={"name": "a"}))
    assert ids(catalog.register(hand)) == [0, 0, 1, 2, 2]
    hand.specs.append({"spec-id": 1, "fields": []})
    hand.commit(hand.parquet(deleted, {"id": 1}, content=2, equality_ids=[1]), spec_id=1)
    assert ids(catalog.register(hand)) == [0, 0, 2, 2]


def test_an_equality_delete_of_a_spec_with_void_terms_alone_applies_to_all_files(
    catalog: Catalog, tmp_path: Path
) -> None:
    hand = HandTable(tmp_path / "hand", FIELDS, spec=SPEC)
    hand.commit(hand.parquet(rows(0, 3, "a"), IDS, partition={"name": "a"}))
    hand.specs.append({"spec-id": 1, "fields": [{**SPEC[0], "transform": "void"}]})
    deleted = pa.table({"id": pa.array([1], pa.int64())})
    hand.commit(hand.parquet(deleted, {"id": 1}, content=2, equality_ids=[1], partition={"name": None}), spec_id=1)
    assert ids(catalog.register(hand)) == [0, 2]


def test_deletes_find_the_partition_of_a_decimal_that_was_widened(catalog: Catalog, tmp_path: Path) -> None:
    def fields(type_: str) -> list[dict[str, Any]]:
        return [FIELDS[0], {"id": 2, "name": "amount", "type": type_, "required": False}]

    spec = [{"source-id": 2, "field-id": 1000, "name": "amount", "transform": "identity"}]
    hand = HandTable(tmp_path / "hand", fields("decimal(9, 2)"), spec=spec)

    def data(first: int, amount: int | None) -> Entry:
        numbers = pa.array(range(first, first + 3), pa.int64())
        amounts = pa.array([None if amount is None else Decimal(amount) / 100] * 3, pa.decimal128(9, 2))
        value = None if amount is None else amount.to_bytes(4, "big", signed=True)
        return hand.parquet(
            pa.table({"id": numbers, "amount": amounts}), {"id": 1, "amount": 2}, partition={"amount": value}
        )

    hand.commit(data(0, 150), data(10, -150), data(20, None))
    hand.schemas.append({"type": "struct", "schema-id": 1, "fields": fields("decimal(20, 2)")})
    for number, amount in ((1, 150), (11, -150), (21, None)):
        deleted = pa.table({"id": pa.array([0, number], pa.int64())})
        value = None if amount is None else amount.to_bytes(9, "big", signed=True)
        hand.commit(hand.parquet(deleted, {"id": 1}, content=2, equality_ids=[1], partition={"amount": value}))
    table = catalog.register(hand)
    assert ids(table) == [2, 10, 12, 20, 22]
    assert ids(table, where="amount = -1.50") == [10, 12]


def test_position_deletes_of_another_partition_do_not_apply(catalog: Catalog, tmp_path: Path) -> None:
    hand = HandTable(tmp_path / "hand", FIELDS, spec=SPEC)
    one = hand.parquet(rows(0, 3, "a"), IDS, partition={"name": "a"})
    two = hand.parquet(rows(5, 3, "b"), IDS, partition={"name": "b"})
    hand.commit(one, two)
    hand.commit(hand.position_deletes([(one.path, 0), (two.path, 0)], partition={"name": "a"}))
    assert ids(catalog.register(hand)) == [1, 2, 5, 6, 7]


def test_an_equality_delete_may_compare_a_column_that_was_dropped(catalog: Catalog, hand: HandTable) -> None:
    hand.commit(hand.parquet(rows(0, 3), IDS))
    hand.commit(hand.parquet(pa.table({"name": ["n1"]}), {"name": 2}, content=2, equality_ids=[2]))
    hand.schemas.append({"type": "struct", "schema-id": 1, "fields": FIELDS[:1]})
    assert ids(catalog.register(hand)) == [0, 2]


def test_an_equality_delete_may_compare_a_column_whose_name_is_now_that_of_another(
    catalog: Catalog, hand: HandTable
) -> None:
    hand.commit(hand.parquet(rows(0, 3), IDS))
    hand.commit(hand.parquet(pa.table({"name": ["n1"]}), {"name": 2}, content=2, equality_ids=[2]))
    other = {"id": 3, "name": "name", "type": "long", "required": False}
    hand.schemas.append({"type": "struct", "schema-id": 1, "fields": [FIELDS[0], other]})
    new = pa.table({"id": pa.array([5], pa.int64()), "name": pa.array([50], pa.int64())})
    hand.commit(hand.parquet(new, {"id": 1, "name": 3}))
    # it compares both columns
    both = hand.parquet(
        pa.table({"old": ["n2"], "new": pa.array([None], pa.int64())}),
        {"old": 2, "new": 3},
        content=2,
        equality_ids=[2, 3],
    )
    hand.commit(both)
    table = catalog.register(hand)
    assert table.scan().to_arrow().to_pylist() == [{"id": 0, "name": None}, {"id": 5, "name": 50}]
    assert ids(table, where="name IS NULL") == [0]
    assert ids(table, where="name > 1") == [5]
    assert catalog.lake.sql("SELECT count(name) FROM ice.ns.t").fetchall() == [(1,)]


def test_a_copy_of_a_table_with_the_same_ids_has_deletes_of_its_own(catalog: Catalog, tmp_path: Path) -> None:
    for place, deleted in (("old", 1), ("new", 2)):
        hand = HandTable(tmp_path / place, FIELDS)
        one = hand.parquet(rows(0, 4), IDS)
        hand.commit(one)
        hand.commit(hand.position_deletes([(one.path, deleted)]))
        assert ids(catalog.register(hand)) == [n for n in range(4) if n != deleted]


def test_position_deletes_without_field_ids_are_read_by_name(catalog: Catalog, hand: HandTable) -> None:
    hand.properties["schema.name-mapping.default"] = '[{"field-id": 1, "names": ["id"]}]'
    one = hand.parquet(rows(0, 3), None)
    hand.commit(one)
    deleted = pa.table({"file_path": [one.path], "pos": pa.array([1], pa.int64())})
    hand.commit(hand.parquet(deleted, None, content=1))
    assert ids(catalog.register(hand)) == [0, 2]


@pytest.mark.parametrize(
    ("lacks", "content", "equality_ids"), [("name", 2, [2]), ("name", 2, [1, 2]), ("file_path, pos", 1, None)]
)
def test_a_delete_file_without_the_columns_it_compares_is_an_error(
    catalog: Catalog, hand: HandTable, lacks: str, content: int, equality_ids: list[int] | None
) -> None:
    hand.commit(hand.parquet(rows(0, 3), IDS))
    deleted = pa.table({"id": pa.array([1], pa.int64())})
    hand.commit(hand.parquet(deleted, {"id": 1}, content=content, equality_ids=equality_ids))
    with pytest.raises(skerry.SkerryError, match=f"lacks the columns that it compares: {lacks}"):
        catalog.register(hand).scan().to_arrow()


def test_matching_knows_nan_and_zero() -> None:
    mine = [pa.array([0.0, -0.0, float("nan"), None, 1.5])]
    theirs = [pa.array([-0.0, float("nan"), None])]
    assert matching(mine, theirs).tolist() == [True, True, True, True, False]
