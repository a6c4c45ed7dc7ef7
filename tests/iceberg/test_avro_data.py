"""Avro data files: all types, ids at every depth, evolution, deletes, damage; decoded in both ways."""

import datetime
import decimal
import random
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyiceberg.avro.file import AvroOutputFile
from pyiceberg.io.pyarrow import PyArrowFileIO
from pyiceberg.schema import Schema
from pyiceberg.typedef import Record
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
from skerry.iceberg.avro import batch as avro_batch
from support.iceberg import Catalog, Entry, HandTable

TYPES = [
    BooleanType(),
    IntegerType(),
    LongType(),
    FloatType(),
    DoubleType(),
    DecimalType(9, 2),
    DecimalType(38, 10),
    DateType(),
    TimeType(),
    TimestampType(),
    TimestamptzType(),
    StringType(),
    UUIDType(),
    FixedType(3),
    BinaryType(),
]
NESTED = [
    ListType(101, IntegerType(), element_required=True),
    MapType(102, StringType(), 103, LongType(), value_required=True),
    MapType(104, IntegerType(), 105, StringType(), value_required=True),
    StructType(
        NestedField(106, "x", IntegerType(), required=False),
        NestedField(107, "names", ListType(108, StringType(), element_required=True), required=False),
    ),
]
ID = NestedField(1, "id", LongType(), required=True)


def value(type_: Any, rng: random.Random, *, optional: bool = True) -> Any:
    """A value as pyiceberg's writer of Avro takes it: times are numbers, structs are records.

    It writes no NULL inside of lists and maps.
    """
    if optional and rng.random() < 0.2:
        return None
    if isinstance(type_, ListType):
        return [value(type_.element_type, rng, optional=False) for _ in range(rng.randrange(4))]
    if isinstance(type_, MapType):
        keys = [value(type_.key_type, rng, optional=False) for _ in range(rng.randrange(4))]
        return {key: value(type_.value_type, rng, optional=False) for key in keys}
    if isinstance(type_, StructType):
        return Record(*(value(part.field_type, rng) for part in type_.fields))
    if isinstance(type_, DecimalType):
        limit = 10**type_.precision - 1
        return decimal.Decimal(rng.choice([rng.randint(-limit, limit), 0, -1, limit])).scaleb(
            -type_.scale, decimal.Context(prec=60)
        )
    made: dict[type, Any] = {
        BooleanType: lambda: rng.random() < 0.5,
        IntegerType: lambda: rng.choice([rng.randint(-(2**31), 2**31 - 1), 0, -1, 63, 64]),
        LongType: lambda: rng.choice([rng.randint(-(2**63), 2**63 - 1), 0, -1, 8191, 8192]),
        FloatType: lambda: float(rng.randrange(1000)) / 8,
        DoubleType: lambda: rng.gauss(0, 1e9),
        DateType: lambda: rng.randrange(-9_000, 30_000),
        TimeType: lambda: rng.randrange(86_400_000_000),
        TimestampType: lambda: rng.randrange(-(10**15), 2 * 10**15),
        TimestamptzType: lambda: rng.randrange(-(10**15), 2 * 10**15),
        StringType: lambda: "ä日" * rng.randrange(80) + str(rng.random()),
        UUIDType: lambda: uuid.UUID(int=rng.getrandbits(128)),
        FixedType: lambda: rng.randbytes(3),
        BinaryType: lambda: rng.randbytes(rng.randrange(90)),
    }
    return made[type(type_)]()


def expected(type_: Any, given: Any) -> Any:
    """What our scan shows of a value."""
    if given is None:
        return None
    if isinstance(type_, ListType):
        return [expected(type_.element_type, item) for item in given]
    if isinstance(type_, MapType):
        return [(expected(type_.key_type, k), expected(type_.value_type, v)) for k, v in given.items()]
    if isinstance(type_, StructType):
        return {part.name: expected(part.field_type, given[n]) for n, part in enumerate(type_.fields)}
    if isinstance(type_, DateType):
        return datetime.date(1970, 1, 1) + datetime.timedelta(given)
    if isinstance(type_, TimeType):
        return (datetime.datetime(1970, 1, 1) + datetime.timedelta(microseconds=given)).time()
    if isinstance(type_, TimestampType | TimestamptzType):
        zone = datetime.UTC if isinstance(type_, TimestamptzType) else None
        return datetime.datetime(1970, 1, 1, tzinfo=zone) + datetime.timedelta(microseconds=given)
    return given


def schema_of(types: Sequence[Any]) -> Schema:
    return Schema(ID, *(NestedField(n + 2, f"c{n}", type_, required=False) for n, type_ in enumerate(types)))


def write(path: Path, schema: Schema, rows: Sequence[Sequence[Any]], per_block: int) -> None:
    output = PyArrowFileIO().new_output(str(path))
    with AvroOutputFile[Record](output, schema, "row", schema) as writer:
        for start in range(0, len(rows), per_block):
            writer.write_block([Record(*row) for row in rows[start : start + per_block]])


def avro(hand: HandTable, schema: Schema, rows: Sequence[Sequence[Any]], per_block: int = 7, **entry: Any) -> Entry:
    path = hand.folder / "data" / f"{len(list((hand.folder / 'data').iterdir())):05}.avro"
    write(path, schema, rows, per_block)
    return Entry(hand.uri(f"data/{path.name}"), len(rows), path.stat().st_size, "AVRO", **entry)


def hand_table(folder: Path, schema: Schema) -> HandTable:
    return HandTable(folder, schema.model_dump(mode="json")["fields"])


def rows_of(schema: Schema, count: int, seed: int = 1) -> list[list[Any]]:
    rng = random.Random(seed)
    return [[n, *(value(part.field_type, rng) for part in schema.fields[1:])] for n in range(count)]


@pytest.mark.parametrize("side_by_side", [True, False], ids=["side by side", "one by one"])
def test_all_types_are_read_as_they_were_written(
    catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, side_by_side: bool
) -> None:
    monkeypatch.setattr(avro_batch, "_MANY_BLOCKS", 1 if side_by_side else 10**9)
    schema = schema_of([*TYPES, *NESTED])
    rows = rows_of(schema, 200)
    hand = hand_table(tmp_path / "hand", schema)
    hand.commit(avro(hand, schema, rows))
    table = catalog.register(hand)
    flat = [part.name for part in schema.fields[: len(TYPES) + 1]]
    for columns in (flat, [part.name for part in schema.fields]):
        found = table.scan(columns).to_arrow().to_pydict()
        for place, name in enumerate(columns):
            wanted = [expected(schema.fields[place].field_type, row[place]) for row in rows]
            assert found[name] == wanted, (name, schema.fields[place])
    assert catalog.lake.sql("SELECT count(*), sum(id), count(c11) FROM ice.ns.t").fetchall() == [
        (200, 199 * 100, sum(row[12] is not None for row in rows))
    ]


def test_many_blocks_and_few_give_the_same(tmp_path: Path, catalog: Catalog) -> None:
    schema = schema_of([StringType(), LongType()])
    rows = rows_of(schema, 3000)
    for per_block in (1, 20, 3000):
        hand = hand_table(tmp_path / f"hand{per_block}", schema)
        hand.commit(avro(hand, schema, rows, per_block))
        table = catalog.register(hand)
        assert [list(row.values()) for row in table.scan().to_arrow().to_pylist()] == rows
        assert table.scan(where="id >= 2990").to_arrow().num_rows == 10
        catalog.remote.drop_table("ns.t")


def test_a_large_file_comes_in_several_batches(
    tmp_path: Path, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(avro_batch, "_GROUP_ROWS", 100)
    schema = schema_of([StringType()])
    hand = hand_table(tmp_path / "hand", schema)
    file = avro(hand, schema, rows_of(schema, 1000), 30)
    hand.commit(file, hand.position_deletes([(file.path, n) for n in (0, 95, 500, 999)]))
    table = catalog.register(hand)
    batches = list(table.scan(["id"]).to_batches())
    assert len(batches) == 11  # three blocks of 30 rows each, and at last one of 10
    assert pa.Table.from_batches(batches).column("id").to_pylist() == [
        n for n in range(1000) if n not in (0, 95, 500, 999)
    ]


def test_columns_are_found_by_id_and_widened(tmp_path: Path, catalog: Catalog) -> None:
    old = Schema(
        ID,
        NestedField(2, "a", IntegerType(), required=False),
        NestedField(3, "dropped", StringType(), required=False),
        NestedField(4, "s", StructType(NestedField(5, "x", FloatType(), required=False)), required=False),
    )
    now = Schema(
        NestedField(6, "added", StringType(), required=False),
        NestedField(2, "renamed", LongType(), required=False),
        NestedField(
            4,
            "s",
            StructType(
                NestedField(7, "new", LongType(), required=False), NestedField(5, "y", DoubleType(), required=False)
            ),
            required=False,
        ),
        ID,
    )
    hand = hand_table(tmp_path / "hand", now)
    hand.commit(avro(hand, old, [[1, 5, "no", Record(1.5)], [2, None, "no", None]]))
    found = catalog.register(hand).scan().to_arrow()
    assert found.to_pylist() == [
        {"added": None, "renamed": 5, "s": {"new": None, "y": 1.5}, "id": 1},
        {"added": None, "renamed": None, "s": None, "id": 2},
    ]
    assert found.schema.field("renamed").type == pa.int64()


def test_equality_deletes_in_avro_hide_rows(tmp_path: Path, catalog: Catalog) -> None:
    schema = schema_of([StringType()])
    hand = hand_table(tmp_path / "hand", schema)
    hand.commit(avro(hand, schema, [[n, f"n{n % 3}"] for n in range(9)]))
    hand.commit(avro(hand, Schema(schema.fields[1]), [["n1"]], content=2, equality_ids=[2]))
    table = catalog.register(hand)
    assert table.scan(["id"]).to_arrow().column("id").to_pylist() == [0, 2, 3, 5, 6, 8]
    assert catalog.lake.sql("SELECT sum(id) FROM ice.ns.t WHERE c0 <> 'n2'").fetchall() == [(9,)]


@pytest.mark.parametrize("count", [3, 400], ids=["one by one", "side by side"])
def test_every_cut_is_an_error_that_names_the_file(tmp_path: Path, catalog: Catalog, count: int) -> None:
    schema = schema_of([StringType(), DecimalType(9, 2)])
    hand = hand_table(tmp_path / "hand", schema)
    file = avro(hand, schema, rows_of(schema, count), 3)
    hand.commit(file)
    table = catalog.register(hand)
    path = Path(file.path.removeprefix("file://"))
    data = path.read_bytes()
    for cut in sorted({0, 1, 5, 40, *range(len(data) - 60, len(data)), *range(50, len(data), 997)}):
        path.write_bytes(data[:cut])
        with pytest.raises(skerry.SkerryError, match=path.name):
            table.scan().to_arrow()


def test_a_changed_byte_is_never_a_crash(tmp_path: Path, catalog: Catalog) -> None:
    schema = schema_of([StringType(), LongType(), DateType()])
    hand = hand_table(tmp_path / "hand", schema)
    file = avro(hand, schema, rows_of(schema, 60), 1)
    hand.commit(file)
    table = catalog.register(hand)
    path = Path(file.path.removeprefix("file://"))
    data = path.read_bytes()
    rng = random.Random(3)
    for _ in range(150):
        at = rng.randrange(len(data))
        path.write_bytes(data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :])
        problem = ""
        try:
            table.scan().to_arrow()
        except skerry.SkerryError as error:
            problem = str(error)
        assert not problem or path.name in problem


def test_other_formats_are_refused_by_name(tmp_path: Path, catalog: Catalog) -> None:
    hand = HandTable(tmp_path / "hand", [{"id": 1, "name": "id", "type": "long", "required": False}])
    hand.commit(hand.parquet(pa.table({"id": [1]}), {"id": 1}, format="CSV"))
    with pytest.raises(skerry.SkerryError, match=r"00001\.parquet: data files of the format 'csv' are not read"):
        catalog.register(hand).scan().to_arrow()
