"""Definitions of indexes in schemas, and how they change."""

import pytest

from skerry.common.errors import SchemaError
from skerry.table.schema_store import decode_schema, encode_schema
from skerry.types.evolution import add_index, drop_index, evolve, rename_column
from skerry.types.field import Field
from skerry.types.index_definition import IndexDefinition
from skerry.types.schema import Schema

SCHEMA = Schema.of([Field("id", "BIGINT", nullable=False), Field("body", "STRING")], primary_key=["id"])
BODY = IndexDefinition("by_body", "inverted", (1,), options={"granularity": "1"})


def test_an_index_is_added_and_dropped_by_name_in_any_case() -> None:
    schema = evolve(SCHEMA, [add_index(lambda s: BODY)])
    assert schema.indexes == (BODY,)
    assert schema.index("BY_BODY") is BODY
    assert evolve(schema, [drop_index("By_Body")]).indexes == ()


def test_a_schema_with_indexes_reads_back_and_one_without_is_written_as_before() -> None:
    path = IndexDefinition("p", "bloom", (1,), path="/user/id")
    computed = IndexDefinition("e", "bloom", (0, 1), expression="lower(body)")
    schema = evolve(SCHEMA, [add_index(lambda s, i=i: i) for i in (BODY, path, computed)])
    assert decode_schema(encode_schema(schema, "u"), "schema-0")[0] == schema
    assert b"indexes" not in encode_schema(SCHEMA, "u")


@pytest.mark.parametrize(
    ("index", "message"),
    [
        (IndexDefinition("by_BODY", "bloom", (1,)), "there is an index 'by_BODY' already"),
        (
            IndexDefinition("other", "inverted", (1,), options={"granularity": "1"}),
            r"'by_body' has the same target and kind \(inverted\)",
        ),
        (IndexDefinition("1st", "bloom", (1,)), "index name '1st': a name is a letter"),
        (IndexDefinition("x", "bloom", (7,)), "column id 7, which is not in the schema"),
        (IndexDefinition("x", "bloom", ()), "index 'x' has no column"),
    ],
)
def test_an_index_that_cannot_be_is_refused(index: IndexDefinition, message: str) -> None:
    with pytest.raises(SchemaError, match=message):
        evolve(evolve(SCHEMA, [add_index(lambda s: BODY)]), [add_index(lambda s: index)])


def test_dropping_an_index_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(SchemaError, match=r"there is no index 'x'; there is none"):
        evolve(SCHEMA, [drop_index("x")])
    with pytest.raises(SchemaError, match=r"there is no index 'x'; indexes are \['by_body'\]"):
        evolve(evolve(SCHEMA, [add_index(lambda s: BODY)]), [drop_index("x")])


def test_a_column_is_renamed_under_its_index_unless_an_expression_names_it() -> None:
    schema = evolve(SCHEMA, [add_index(lambda s: BODY)])
    assert evolve(schema, [rename_column("body", "text")]).indexes == (BODY,)
    computed = evolve(schema, [add_index(lambda s: IndexDefinition("e", "bloom", (1,), expression="lower(body)"))])
    with pytest.raises(SchemaError, match="column 'body' is in the expression of index 'e': drop the index first"):
        evolve(computed, [rename_column("body", "text")])
