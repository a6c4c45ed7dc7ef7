"""Every type of Iceberg as ours: values, bounds, partition values and nested columns."""

import uuid
from datetime import UTC, date, datetime, time
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pytest
from pyiceberg.partitioning import PartitionField, PartitionSpec
from pyiceberg.schema import Schema
from pyiceberg.transforms import IdentityTransform
from pyiceberg.types import (
    BinaryType,
    BooleanType,
    DateType,
    DecimalType,
    DoubleType,
    FixedType,
    FloatType,
    IntegerType,
    ListType,
    LongType,
    MapType,
    NestedField,
    StringType,
    StructType,
    TimestampType,
    TimestamptzType,
    TimeType,
    UUIDType,
)

import skerry
from skerry.formats.foreign_projection import project_array
from skerry.types.datatype import BIGINT, STRING, ArrayType
from skerry.types.datatype import MapType as TargetMap
from skerry.types.datatype import StructType as TargetStruct
from skerry.types.field import Field
from support.iceberg import Catalog, HandTable

PLAIN = {
    "flag": (BooleanType(), pa.bool_(), [True, False, None]),
    "small": (IntegerType(), pa.int32(), [-(2**31), 2**31 - 1, None]),
    "large": (LongType(), pa.int64(), [-(2**63), 2**63 - 1, None]),
    "single": (FloatType(), pa.float32(), [-1.5, 0.25, None]),
    "double": (DoubleType(), pa.float64(), [-1e300, 1e300, None]),
    "amount": (
        DecimalType(38, 4),
        pa.decimal128(38, 4),
        [Decimal("-12345678901234567890.1234"), Decimal("7.0000"), None],
    ),
    "day": (DateType(), pa.date32(), [date(1900, 1, 1), date(2100, 12, 31), None]),
    "clock": (TimeType(), pa.time64("us"), [time(0, 0, 0, 1), time(23, 59, 59, 999999), None]),
    "at": (TimestampType(), pa.timestamp("us"), [datetime(1900, 1, 1), datetime(2100, 1, 1, 0, 0, 0, 7), None]),
    "zoned": (
        TimestamptzType(),
        pa.timestamp("us", "UTC"),
        [datetime(1900, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC), None],
    ),
    "words": (StringType(), pa.string(), ["", "zürich", None]),
    "id": (UUIDType(), pa.uuid(), [uuid.UUID(int=1), uuid.UUID(int=2**128 - 1), None]),
    "raw": (BinaryType(), pa.binary(), [b"", b"\xff\x00", None]),
    "fixed": (FixedType(3), pa.binary(3), [b"abc", b"\x00\x01\x02", None]),
}


def rows() -> pa.Table:
    return pa.table({name: pa.array(values, arrow) for name, (_, arrow, values) in PLAIN.items()})


def schema() -> Schema:
    return Schema(
        *(NestedField(n + 1, name, kind, required=False) for n, (name, (kind, _, _)) in enumerate(PLAIN.items()))
    )


def test_values_and_bounds_of_all_types(catalog: Catalog) -> None:
    catalog.remote.create_table("ns.t", schema()).append(rows())
    table = catalog.lake.table("ice.ns.t")
    found = table.scan().to_arrow()
    for name, (_, _, values) in PLAIN.items():
        assert found.column(name).to_pylist() == values, name
    for where in (
        "large < -9223372036854775807",
        "day > DATE '2100-01-01'",
        "words >= 'z'",
        "zoned < TIMESTAMPTZ '1901-01-01 00:00:00Z'",
    ):
        assert table.scan(where=where).count() == 1, where
    for where in (
        "words > 'zürich2'",
        "day > DATE '2101-01-01'",
        "small > 2147483646 AND small < 0",
        "amount > 100",
        "at > TIMESTAMP '2100-01-02'",
    ):
        assert table.scan(where=where).plan() == [], where
    assert catalog.lake.sql("SELECT count(id), max(day), min(amount) FROM ice.ns.t").fetchall() == [
        (2, date(2100, 12, 31), Decimal("-12345678901234567890.1234"))
    ]


@pytest.mark.parametrize("name", ["flag", "small", "large", "amount", "day", "at", "zoned", "words", "raw", "clock"])
def test_partition_values_of_all_types(catalog: Catalog, name: str) -> None:
    place = list(PLAIN).index(name) + 1
    spec = PartitionSpec(PartitionField(place, 1000, IdentityTransform(), name))
    catalog.remote.create_table("ns.t", schema(), partition_spec=spec).append(rows())
    table = catalog.lake.table("ice.ns.t")
    assert len(table.scan().plan()) == 3
    found = sorted(table.scan([name]).to_arrow().column(name).to_pylist(), key=repr)
    assert found == sorted(PLAIN[name][2], key=repr)
    assert table.scan(where=f"{name} IS NULL").count() == 1
    assert len(table.scan(where=f"{name} IS NULL").plan()) == 1


@pytest.mark.parametrize("columns", [["id", "at"], ["id"]])
def test_a_partition_of_a_date_that_became_a_timestamp(catalog: Catalog, tmp_path: Path, columns: list[str]) -> None:
    def fields(type_: str) -> list[dict[str, object]]:
        kinds = {"id": "long", "at": type_}
        return [
            {"id": n, "name": name, "type": kind, "required": False} for n, (name, kind) in enumerate(kinds.items(), 1)
        ]

    spec = [{"source-id": 2, "field-id": 1000, "name": "at", "transform": "identity"}]
    hand = HandTable(tmp_path / "hand", fields("date"), spec=spec, version=3)
    for first, day in ((0, date(2024, 1, 2)), (10, date(1969, 12, 31))):
        data = pa.table({"id": pa.array([first, first + 1]), "at": pa.array([day] * 2)})
        days = (day - date(1970, 1, 1)).days
        hand.commit(hand.parquet(data.select(columns), {"id": 1, "at": 2}, partition={"at": days}))
    hand.schemas.append({"type": "struct", "schema-id": 1, "fields": fields("timestamp")})
    table = catalog.register(hand)
    found = table.scan(where="at = TIMESTAMP '2024-01-02 00:00:00'")
    assert found.to_arrow().to_pylist() == [{"id": n, "at": datetime(2024, 1, 2)} for n in (0, 1)]
    assert len(found.plan()) == 1
    # of a partition in its new form
    micros = int(datetime(2024, 1, 2, tzinfo=UTC).timestamp()) * 1_000_000
    deleted = hand.parquet(
        pa.table({"id": pa.array([0, 10])}), {"id": 1}, content=2, equality_ids=[1], partition={"at": micros}
    )
    hand.commit(deleted)
    assert sorted(catalog.register(hand).scan(["id"]).to_arrow().column("id").to_pylist()) == [1, 10, 11]


def test_nested_columns_evolve_by_id(catalog: Catalog) -> None:
    inner = StructType(NestedField(5, "x", IntegerType()), NestedField(6, "y", StringType()))
    nested = Schema(
        NestedField(1, "id", LongType()),
        NestedField(2, "items", ListType(4, inner, element_required=False)),
        NestedField(3, "tags", MapType(7, StringType(), 8, IntegerType(), value_required=False)),
    )
    theirs = catalog.remote.create_table("ns.t", nested)
    arrow = pa.schema(
        [
            ("id", pa.int64()),
            ("items", pa.list_(pa.struct([("x", pa.int32()), ("y", pa.string())]))),
            ("tags", pa.map_(pa.string(), pa.int32())),
        ]
    )
    given = [
        {"id": 1, "items": [{"x": 1, "y": "a"}, None], "tags": [("k", 1)]},
        {"id": 2, "items": [], "tags": []},  # pyiceberg writes a list that is NULL as an empty one
        {"id": 3, "items": [], "tags": None},
    ]
    theirs.append(pa.Table.from_pylist(given, arrow))
    with theirs.update_schema() as change:
        change.rename_column("items.x", "number")
        change.update_column(("items", "x"), field_type=LongType())
        change.delete_column("items.y")
        change.add_column(("items", "z"), StringType())
    found = catalog.lake.table("ice.ns.t").scan().to_arrow()
    assert found.column("items").to_pylist() == [[{"number": 1, "z": None}, None], [], []]
    assert found.column("tags").to_pylist() == [[("k", 1)], [], None]
    assert catalog.lake.sql("SELECT items[1].number FROM ice.ns.t WHERE id = 1").fetchall() == [(1,)]


def test_lists_and_maps_that_are_null_stay_null() -> None:
    kind = ArrayType(TargetStruct((Field("x", BIGINT, id=2),)), element_id=1)
    part = pa.struct([pa.field("old", pa.int32(), metadata={b"PARQUET:field_id": b"2"})])
    given = pa.field("a", pa.list_(pa.field("element", part, metadata={b"PARQUET:field_id": b"1"})))
    array = pa.array([[{"old": 0}], [{"old": 1}, None], None, []], given.type)
    expected = [[{"x": 0}], [{"x": 1}, None], None, []]
    assert project_array(array, given, kind).to_pylist() == expected
    assert project_array(array.slice(1), given, kind).to_pylist() == expected[1:]
    pairs = pa.array([[("a", 1)], None, [], [("b", None)]], pa.map_(pa.string(), pa.int32()))
    mapped = TargetMap(STRING, BIGINT, True, 3, 4)
    for start in (0, 1, 3):
        found = project_array(pairs.slice(start), pa.field("m", pairs.type), mapped)
        assert found.to_pylist() == pairs.to_pylist()[start:]


def test_nanoseconds_are_read_or_refused_never_rounded(catalog: Catalog, tmp_path: Path) -> None:
    fields = [{"id": 1, "name": "at", "type": "timestamp_ns", "required": False}]
    hand = HandTable(tmp_path / "hand", fields, version=3)
    hand.commit(hand.parquet(pa.table({"at": pa.array([1_000, 2_000], pa.timestamp("ns"))}), {"at": 1}))
    assert catalog.register(hand).scan().to_arrow().column("at").cast(pa.int64()).to_pylist() == [1, 2]
    hand.commit(hand.parquet(pa.table({"at": pa.array([1_001], pa.timestamp("ns"))}), {"at": 1}))
    with pytest.raises(skerry.SkerryError, match=r"column 'at' of .* does not become TIMESTAMP"):
        catalog.register(hand).scan().to_arrow()


@pytest.mark.parametrize("type_", ["variant", "geometry(srid:4326)", "geography", "unknown"])
def test_columns_of_types_without_counterpart_are_refused_and_others_read(
    catalog: Catalog, tmp_path: Path, type_: str
) -> None:
    fields = [
        {"id": 1, "name": "id", "type": "long", "required": False},
        {"id": 2, "name": "v", "type": type_, "required": False},
        {"id": 3, "name": "s", "type": {"type": "list", "element-id": 4, "element": type_}, "required": False},
    ]
    hand = HandTable(tmp_path / "hand", fields, version=3)
    hand.commit(hand.parquet(pa.table({"id": [1, 2], "v": ["a", "b"]}), {"id": 1, "v": 2}))
    catalog.remote.create_table("ns.u", schema())
    path = hand.write()
    with catalog.remote.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE iceberg_tables SET metadata_location = ? WHERE table_name = 'u'", (path,))
    table = catalog.lake.table("ice.ns.u")
    assert table.scan(["id"], where="id > 1").to_arrow().to_pylist() == [{"id": 2}]
    assert catalog.lake.sql("SELECT sum(id), count(*) FROM ice.ns.u").fetchall() == [(3, 2)]
    for column, query in (
        ("v", "SELECT v FROM ice.ns.u"),
        ("v", "SELECT * FROM ice.ns.u"),
        ("s", "SELECT s FROM ice.ns.u"),
    ):
        with pytest.raises(
            skerry.SkerryError, match=rf"column '{column}': Iceberg's type {type_[:7]}.* has no counterpart"
        ):
            catalog.lake.sql(query).fetchall()
    with pytest.raises(skerry.SkerryError, match="column 'v': Iceberg's type"):
        table.scan().to_arrow()
    assert [row[1] for row in catalog.lake.sql("DESCRIBE ice.ns.u").fetchall()][:1] == ["BIGINT"]


def test_a_partition_of_nanoseconds_stands_for_a_column_that_the_file_lacks(catalog: Catalog, tmp_path: Path) -> None:
    fields = [
        {"id": 1, "name": "id", "type": "long", "required": False},
        {"id": 2, "name": "at", "type": "timestamp_ns", "required": False},
    ]
    spec = [{"name": "at", "transform": "identity", "source-id": 2, "field-id": 1000}]
    hand = HandTable(tmp_path / "hand", fields, spec=spec, version=3)
    hand.commit(hand.parquet(pa.table({"id": [1]}), {"id": 1}, partition={"at": 5_000}))
    table = catalog.register(hand)
    assert table.scan().to_arrow().column("at").cast(pa.int64()).to_pylist() == [5]
    assert catalog.lake.sql('SELECT epoch_us("at") FROM ice.ns.t').fetchall() == [(5,)]
    hand.commit(hand.parquet(pa.table({"id": [2]}), {"id": 1}, partition={"at": 5_001}))
    table = catalog.register(hand)
    assert table.scan(["id"]).to_arrow().num_rows == 2
    with pytest.raises(skerry.SkerryError, match=r"column 'at' of .*: a partition value does not become TIMESTAMP"):
        table.scan().to_arrow()
