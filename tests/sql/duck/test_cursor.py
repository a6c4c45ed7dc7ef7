"""What a connection tells of types."""

import duckdb
import pytest

from skerry.sql.duck.cursor import DuckCursor

VALUES = [
    "1::TINYINT", "2::UTINYINT", "3::SMALLINT", "4", "5::UBIGINT", "6::HUGEINT", "7::UHUGEINT", "1.5::FLOAT", "2.5e0",
    "3.25", "'x'", "'x'::BLOB", "DATE '2020-01-01'", "TIME '10:00'", "TIMETZ '10:00:00+01'", "TIMESTAMP '2020-01-01'",
    "TIMESTAMPTZ '2020-01-01 00:00:00+00'", "'2020-01-01'::TIMESTAMP_NS", "'2020-01-01'::TIMESTAMP_S", "INTERVAL 1 DAY",
    "uuid()", "[1, 2]", "{'a b': 1, 'select': [DATE '2020-01-01']}", "MAP {'a': 1}", "'a'::ENUM('a', 'b''c')",
    "'101'::BIT", "[1, 2, 3]::INTEGER[3]", "union_value(num := 2)", "NULL", "TRUE", "'1'::JSON", "row(1, 'x')",
    "123::BIGNUM",
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES)
def test_types_are_in_arrow_what_a_query_gives(value: str) -> None:
    with duckdb.connect() as connection:
        relation = connection.sql(f"SELECT {value} AS x, 1 AS y")
        assert DuckCursor(connection).arrow_schema(relation.types).types == relation.to_arrow_reader(10).schema.types


def test_a_type_is_asked_for_once_whatever_stands_beside_it() -> None:
    with duckdb.connect() as connection:
        cursor = DuckCursor(connection)
        one, other = (connection.sql(text).types for text in ("SELECT 1, 'x', 2", "SELECT 'x', 3"))
        assert [str(kind) for kind in cursor.arrow_schema(one).types] == ["int32", "string", "int32"]
    # the connection is closed: nothing can be asked any more
    assert [str(kind) for kind in cursor.arrow_schema(other).types] == ["string", "int32"]
