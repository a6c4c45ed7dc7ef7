"""Placing rows: against grouping row by row, and the names of folders."""

import math
import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import DataError
from skerry.pruning.partition import placement
from skerry.pruning.partition.placement import PartitionSlice, partition_folder, place_rows
from skerry.pruning.partition.transform import apply_transform
from skerry.types.datatype import BIGINT, STRING, TIMESTAMP, DataType, DecimalType
from skerry.types.field import Field
from skerry.types.partition import PartitionField, PartitionSpec, Transform, build_spec, parse_transform

FIELDS = (
    Field("id", "BIGINT", id=0),
    Field("ts", "TIMESTAMP", id=1),
    Field("name", "STRING", id=2),
    Field("score", "DOUBLE", id=3),
    Field("amount", "DECIMAL(9, 2)", id=4),
    Field("day", "DATE", id=5),
    Field("flag", "BOOLEAN", id=6),
    Field("raw", "BINARY", id=7),
    Field("ref", "UUID", id=8),
)
BY_ID = {field.id: field for field in FIELDS}
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "id": st.integers(-20, 20),
    "ts": st.datetimes(datetime(1969, 12, 30), datetime(1970, 1, 3)),
    "name": st.sampled_from(["", "a", "a\0", "A", "ab", "\0"]),
    "score": st.sampled_from([0.0, -0.0, math.nan, 1.5, math.inf]),
    "amount": st.integers(-30, 30).map(lambda v: Decimal(v).scaleb(-2)),
    "day": st.sampled_from([date(1970, 1, 1), date(1, 1, 1), date(2024, 1, 15)]),
    "flag": st.booleans(),
    "raw": st.sampled_from([b"", b"\0", b"\0\0", b"x"]),
    "ref": st.sampled_from([uuid.UUID(int=1), uuid.UUID(int=2)]),
}
TERMS = [
    (parse_transform(text), field)
    for text in ("identity", "void", "day", "hour", "bucket[3]", "truncate[2]")
    for field in FIELDS
    if parse_transform(text).accepts(field.type)
]


@st.composite
def rows_and_specs(draw: st.DrawFn) -> tuple[list[dict[str, Any]], PartitionSpec]:
    row = st.fixed_dictionaries({name: st.none() | values for name, values in VALUES.items()})
    terms = draw(st.lists(st.sampled_from(TERMS), min_size=1, max_size=3, unique=True))
    return draw(st.lists(row, max_size=25)), build_spec(0, terms)


def table_of(rows: list[dict[str, Any]]) -> pa.Table:
    columns: dict[str, Any] = {"row": pa.array(range(len(rows)), pa.int64())}
    for field in FIELDS:
        values = [row[field.name] for row in rows]
        if field.name == "ref":
            storage = pa.array([None if v is None else v.bytes for v in values], pa.binary(16))
            columns["ref"] = storage.cast(pa.uuid())
        else:
            columns[field.name] = pa.array(values, field.type.arrow)
    return pa.table(columns)


def spec_of(transform: str, field: Field) -> PartitionSpec:
    return build_spec(0, [(parse_transform(transform), field)])


def comparable(values: tuple[Any, ...]) -> tuple[str, ...]:
    """Typed values that compare as they should: NaN with itself, 1 not with True, 0.0 not with -0.0."""
    return tuple(f"{type(v).__name__} {v!r}" for v in values)


def group_one_by_one(rows: list[dict[str, Any]], spec: PartitionSpec) -> dict[tuple[str, ...], list[int]]:
    table = table_of(rows)
    groups: dict[tuple[str, ...], list[int]] = {}
    for row in range(len(rows)):
        values = []
        for part in spec.fields:
            source = BY_ID[part.source_id]
            values.append(apply_transform(part.transform, table[source.name][row : row + 1], source.type)[0].as_py())
        groups.setdefault(comparable(tuple(values)), []).append(row)
    return groups


def as_groups(slices: list[PartitionSlice]) -> list[tuple[tuple[str, ...], list[int]]]:
    return [(comparable(s.values), s.table["row"].to_pylist()) for s in slices]


@given(rows_and_specs())
def test_rows_are_placed_as_if_one_by_one(case: tuple[list[dict[str, Any]], PartitionSpec]) -> None:
    rows, spec = case
    table = table_of(rows)
    slices = place_rows(table, spec, BY_ID)
    assert as_groups(slices) == list(group_one_by_one(rows, spec).items())
    for piece in slices:
        expected = table.take(piece.table["row"].combine_chunks())
        assert repr(piece.table.to_pylist()) == repr(expected.to_pylist())  # equals() tells NaN from NaN


@given(rows_and_specs(), st.data())
def test_chunks_and_slices_are_placed_like_whole_tables(
    case: tuple[list[dict[str, Any]], PartitionSpec], data: st.DataObject
) -> None:
    rows, spec = case
    cut = data.draw(st.integers(0, len(rows)))
    chunked = pa.concat_tables([table_of(rows)[:cut], table_of(rows)[cut:]])
    expected = as_groups(place_rows(table_of(rows), spec, BY_ID))
    assert as_groups(place_rows(chunked, spec, BY_ID)) == expected
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(placement, "BINARY_LIMIT_BYTES", 0)  # every chunk by itself, as with more than 2 GiB
        assert as_groups(place_rows(chunked, spec, BY_ID)) == expected


def test_equal_values_share_a_partition_and_different_ones_do_not() -> None:
    scores = pa.table({"score": [0.0, -0.0, math.nan, None, float("-nan"), 0.0]})
    slices = place_rows(scores, spec_of("identity", FIELDS[3]), BY_ID)
    assert [s.table.num_rows for s in slices] == [3, 2, 1]
    names = pa.table({"name": ["", None, "a", "a\0", "A", "007", "7", "null"]})
    slices = place_rows(names, spec_of("identity", FIELDS[2]), BY_ID)
    assert [s.values[0] for s in slices] == ["", None, "a", "a\0", "A", "007", "7", "null"]


def test_values_are_python_values_of_the_result_type() -> None:
    row: dict[str, Any] = {
        "id": 5, "ts": datetime(2024, 1, 15, 10), "name": "abc", "score": 1.5, "amount": Decimal("1.29"),
        "day": date(2024, 1, 15), "flag": True, "raw": b"\0", "ref": uuid.UUID(int=7),
    }  # fmt: skip
    table = table_of([row])
    found = {field.name: place_rows(table, spec_of("identity", field), BY_ID)[0].values[0] for field in FIELDS}
    assert found == row
    assert place_rows(table, spec_of("day", FIELDS[1]), BY_ID)[0].values == (19737,)
    assert place_rows(table, spec_of("truncate[10]", FIELDS[4]), BY_ID)[0].values == (Decimal("1.20"),)


def test_moments_that_python_cannot_hold_are_integers() -> None:
    far = pa.table({"ts": pa.array([2**63 - 1, 0]).cast(pa.timestamp("us"))})
    first, second = place_rows(far, spec_of("identity", FIELDS[1]), BY_ID)
    assert (first.values, second.values) == ((2**63 - 1,), (datetime(1970, 1, 1),))
    folder = partition_folder(spec_of("identity", FIELDS[1]), {1: TIMESTAMP}, first.values)
    assert folder == "ts=294247-01-10T04%3A00%3A54.775807"


def test_without_partition_fields_the_table_itself_is_returned() -> None:
    table = table_of([]).select(["id"])
    assert place_rows(table, PartitionSpec(), BY_ID) == []
    table = pa.table({"id": [1, 2]})
    (only,) = place_rows(table, PartitionSpec(), BY_ID)
    assert only.values == ()
    assert only.table is table


def test_rows_that_are_contiguous_already_are_not_copied() -> None:
    table = pa.table({"id": pa.array([3, 3, 1, 2, 2], pa.int64())})
    slices = place_rows(table, spec_of("identity", FIELDS[0]), BY_ID)
    assert [s.values for s in slices] == [(3,), (1,), (2,)]
    address = table["id"].chunk(0).buffers()[1].address
    assert {s.table["id"].chunk(0).buffers()[1].address for s in slices} == {address}


def test_more_partitions_than_16_bits_count_are_placed_right() -> None:
    ids = [(i * 7919) % 70_000 for i in range(140_000)]
    slices = place_rows(pa.table({"id": ids}), spec_of("identity", FIELDS[0]), BY_ID)
    assert [s.values[0] for s in slices] == ids[:70_000]
    assert {s.table.num_rows for s in slices} == {2}
    assert all(set(s.table["id"].to_pylist()) == set(s.values) for s in slices[::997])


def test_columns_are_found_by_their_current_name_and_a_missing_one_is_named() -> None:
    spec = spec_of("identity", FIELDS[0])
    renamed = {0: Field("key", BIGINT, id=0)}
    assert place_rows(pa.table({"key": [4]}), spec, renamed)[0].values == (4,)
    with pytest.raises(DataError, match="partition field 'id': the rows have no column 'key'"):
        place_rows(pa.table({"id": [4]}), spec, renamed)


def test_void_needs_no_column() -> None:
    spec = PartitionSpec(0, (PartitionField(1000, 99, "gone_null", Transform("void")),))
    assert place_rows(pa.table({"id": [4]}), spec, {})[0].values == (None,)
    assert partition_folder(spec, {}, (None,)) == "gone_null=__HIVE_DEFAULT_PARTITION__"


def folder_of(value: Any, type_: DataType = STRING, name: str = "s") -> str:
    spec = PartitionSpec(0, (PartitionField(1000, 0, name, Transform("identity")),))
    return partition_folder(spec, {0: type_}, (value,))


@pytest.mark.parametrize(
    ("value", "folder"),
    [
        (None, "s=__HIVE_DEFAULT_PARTITION__"),
        ("__HIVE_DEFAULT_PARTITION__", "s=%5F_HIVE_DEFAULT_PARTITION__"),
        ("%5F_HIVE_DEFAULT_PARTITION__", "s=%255F_HIVE_DEFAULT_PARTITION__"),
        ("", "s="),
        ("007", "s=007"),
        ("..", "s=.."),
        ("a/b", "s=a%2Fb"),
        ("a\\b", "s=a%5Cb"),
        ("100%", "s=100%25"),
        ("a=b", "s=a%3Db"),
        ("a b+c:d", "s=a%20b%2Bc%3Ad"),
        ("a\0", "s=a%00"),
        ("é", "s=%C3%A9"),
        ("-._~aZ9", "s=-._~aZ9"),
        ("null", "s=null"),
    ],
)
def test_folder_names_are_percent_encoded(value: str | None, folder: str) -> None:
    assert folder_of(value) == folder


def test_folders_name_every_field_in_order() -> None:
    spec = build_spec(0, [(Transform("day"), FIELDS[1]), (Transform("bucket", 8), FIELDS[0])])
    types = {field.id: field.type for field in FIELDS}
    assert partition_folder(spec, types, (19737, 3)) == "ts_day=2024-01-15/id_bucket=3"
    assert partition_folder(spec, types, (None, 0)) == "ts_day=__HIVE_DEFAULT_PARTITION__/id_bucket=0"
    assert partition_folder(PartitionSpec(), {}, ()) == ""
    assert folder_of(Decimal("1.5"), DecimalType(9, 2), "a=/ü") == "a%3D%2F%C3%BC=1.50"


def test_values_that_differ_in_case_have_names_that_differ() -> None:
    assert len({folder_of(v) for v in ("a", "A", "é", "É")}) == 4


def test_long_names_are_cut_and_stay_different() -> None:
    names = {folder_of("x" * 299 + last) for last in "abc"} | {folder_of("é" * n) for n in range(40, 340)}
    assert len(names) == 3 + 300
    assert max(map(len, names)) <= 200
    assert all(len(bytes.fromhex(name.rpartition("~")[2])) == 8 for name in names)
    exactly = "x" * 198
    assert folder_of(exactly) == f"s={exactly}"
    assert folder_of(exactly + "x")[:183] == f"s={exactly}"[:183]
    assert folder_of(None, name="n" * 300).startswith("n" * 183 + "~")


@given(st.text(max_size=100), st.text(max_size=100))
def test_different_texts_have_different_plain_names(a: str, b: str) -> None:
    folder = folder_of(a)
    assert all(c.isascii() and (c.isalnum() or c in "-._~%=") for c in folder)
    assert (folder == folder_of(b)) == (a == b)
    assert folder != folder_of(None)
