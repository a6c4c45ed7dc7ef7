"""Names and types of the columns that hold partition values."""

from dataclasses import replace

from skerry.types.datatype import INT, STRING, TIMESTAMP, DecimalType
from skerry.types.evolution import evolve, partition_by
from skerry.types.field import Field
from skerry.types.partition import PartitionField, PartitionSpec, Transform
from skerry.types.partition_column import partition_types
from skerry.types.schema import Schema


def test_partition_types_of_every_spec() -> None:
    schema = Schema.of([Field("s", "STRING"), Field("d", "DECIMAL(2, 0)")], partition_by=["s", "truncate(10, d)"])
    schema = evolve(schema, [partition_by(["bucket(4, s)"])])
    assert partition_types(schema) == {1000: STRING, 1001: DecimalType(3, 0), 1002: INT}


def test_a_removed_field_keeps_the_type_of_its_former_transform() -> None:
    schema = Schema.of([Field("ts", "TIMESTAMP")])
    day, void = (PartitionField(1000, 0, "p", Transform(name)) for name in ("day", "void"))
    for specs in ((day, void), (void, day)):
        assert partition_types(_with(schema, *specs)) == {1000: INT}
    assert partition_types(_with(schema, void)) == {1000: TIMESTAMP}


def _with(schema: Schema, *parts: PartitionField) -> Schema:
    return replace(schema, specs=tuple(PartitionSpec(number, (part,)) for number, part in enumerate(parts)))
