"""Names and types of the columns that hold partition values."""

from skerry.types.datatype import INT, STRING, DecimalType
from skerry.types.evolution import evolve, partition_by
from skerry.types.field import Field
from skerry.types.partition_column import partition_types
from skerry.types.schema import Schema


def test_partition_types_of_every_spec() -> None:
    schema = Schema.of([Field("s", "STRING"), Field("d", "DECIMAL(2, 0)")], partition_by=["s", "truncate(10, d)"])
    schema = evolve(schema, [partition_by(["bucket(4, s)"])])
    assert partition_types(schema) == {1000: STRING, 1001: DecimalType(3, 0), 1002: INT}
