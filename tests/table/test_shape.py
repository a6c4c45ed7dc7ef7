from dataclasses import replace

import pytest

from skerry.lake.table_state import access_of
from skerry.table.shape import TableShape
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.tables import World

COLUMNS = [Field("id", "BIGINT", nullable=False), Field("n", "BIGINT", default=7), Field("v", "STRING")]


def shape_of(**options: str) -> TableShape:
    return TableShape(Schema.of(COLUMNS, primary_key=["id"], options=options))


def test_a_context_makes_the_shape_of_a_schema_version_once() -> None:
    world = World()
    table = world.create(columns=COLUMNS, primary_key=["id"])
    context = access_of(table).context
    before = context.shape_of(None)
    assert context.shape_of(table.upsert([{"id": 1, "v": "a"}])) is before
    assert before.options is before.options
    altered = context.shape_of(table.add_column("w", "INT"))
    assert altered is not before
    assert altered.schema.id == before.schema.id + 1
    assert context.shape(before.schema) is before


def test_a_schema_with_the_id_of_another_has_its_own_shape() -> None:
    context = World().make_context(COLUMNS, primary_key=["id"])
    schema = context.schema_of(None)
    other = replace(schema, options={"compaction.levels": "3"})
    assert context.shape(schema).options.compaction_levels == 6
    assert context.shape(other).options.compaction_levels == 3
    assert context.shape(schema).options.compaction_levels == 6


def test_where_rows_are_combined_no_default_is_written() -> None:
    assert [f.default for f in shape_of().ingest_fields] == [None, 7, None]
    combined = shape_of(**{"merge-engine": "partial-update"}).ingest_fields
    assert [(f.default, f.nullable) for f in combined] == [(None, False), (None, True), (None, True)]


def test_a_delete_has_the_key_and_the_sequence() -> None:
    assert [f.name for f in shape_of().delete_fields] == ["id"]
    assert [f.name for f in shape_of(**{"sequence.field": "n"}).delete_fields] == ["id", "n"]


@pytest.mark.parametrize(
    ("options", "given", "required"),
    [
        ({}, None, {"id", "v"}),
        ({}, "fill", set()),
        ({"upsert.missing-columns": "fill"}, None, set()),
        ({"upsert.missing-columns": "fill"}, "refuse", {"id", "v"}),
        ({"merge-engine": "first-row"}, None, set()),
        ({"merge-engine": "aggregation"}, None, set()),
    ],
)
def test_columns_without_a_default_are_required_where_a_row_replaces_another(
    options: dict[str, str], given: str | None, required: set[str]
) -> None:
    assert shape_of(**options).required_columns(given) == required
