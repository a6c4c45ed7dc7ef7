"""Values of paths in JSON and of expressions, as indexes hold them."""

import json
from concurrent.futures import ThreadPoolExecutor

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skerry.common.errors import SchemaError
from skerry.index.computed import (
    built_from,
    computed_fields,
    computed_type,
    computed_values,
    duck_path,
    is_null_of_nulls,
    shown_name,
)
from skerry.index.file_build import FileIndexBuilder
from skerry.index.jsonpath import pointer_of
from skerry.index.property import COLUMNS, EXPRESSIONS
from skerry.types.field import Field
from skerry.types.index_definition import IndexDefinition
from skerry.types.schema import Schema
from support.effort import rounds


def schema_of(*indexes: IndexDefinition, payload: str = "STRING") -> Schema:
    columns = [Field("id", "BIGINT"), Field("host", "STRING"), Field("payload", payload), Field("at", "TIMESTAMP")]
    schema = Schema.of(columns)
    return Schema(**{**{f: getattr(schema, f) for f in schema.__dataclass_fields__}, "indexes": indexes})


def on_path(pointer: str) -> IndexDefinition:
    return IndexDefinition("p", "bloom", (2,), path=pointer)


def on(expression: str, *columns: int) -> IndexDefinition:
    return IndexDefinition("e", "inverted", columns, expression=expression)


def values(index: IndexDefinition, column: str, given: list[object], type_: pa.DataType) -> list[object]:
    schema = schema_of(index)
    found = computed_values(schema, index, pa.table({column: pa.array(given, type_)}))
    assert found.type == computed_type(schema, index).arrow
    return list(found.to_pylist())


DOCUMENTS = [
    '{"user": {"id": "u1"}}',
    '{"user": {"id": 17}}',
    '{"user": {"id": 1.50}}',
    '{"user": {"id": true}}',
    '{"user": {"id": null}}',
    '{"user": {"id": [1, {"a": 2}]}}',
    '{"user": {}}',
    '{"user": "id"}',
    "[1, 2]",
    "no json",
    "",
    None,
    '{"user": {"id": "é\\n\\u0041"}}',
    '{"user": {"id": ""}}',
]


def test_a_path_gives_the_text_at_its_place_and_null_where_there_is_none() -> None:
    assert values(on_path("/user/id"), "payload", list(DOCUMENTS), pa.string()) == [
        "u1", "17", "1.5", "true", None, '[1,{"a":2}]', None, None, None, None, None, None, "é\nA", "",
    ]  # fmt: skip


@pytest.mark.parametrize("layout", [pa.string(), pa.large_string(), pa.dictionary(pa.int32(), pa.string())], ids=str)
def test_a_path_in_a_json_column_gives_what_it_gives_in_text(layout: pa.DataType) -> None:
    index = on_path("/user/id")
    schema = schema_of(index, payload="JSON")
    given = [text for text in DOCUMENTS if text not in ("no json", "")]
    found = computed_values(schema, index, pa.table({"payload": pa.array(given).cast(layout)}))
    assert found.to_pylist() == values(index, "payload", list(given), pa.string())
    assert built_from(schema, index) == {"2": "JSON", "": "STRING"}


def test_an_expression_over_json_is_computed_as_in_a_query() -> None:
    index = on('CAST("payload" AS BIGINT)', 2)
    found = computed_values(schema_of(index, payload="JSON"), index, pa.table({"payload": ["5", '"6"', "[7]", None]}))
    assert found.to_pylist() == [5, 6, None, None]


def test_a_number_in_a_path_is_a_place_in_an_array_and_no_name() -> None:
    given: list[object] = ['{"a": [5, 6]}', '{"a": {"1": 7}}', '{"a": [5]}']
    assert values(on_path("/a/1"), "payload", given, pa.string()) == ["6", None, None]
    assert values(on_path(""), "payload", ["[1, 2]", '"x"', "x"], pa.string()) == ["[1,2]", "x", None]


LETTERS = st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="*")


@settings(max_examples=rounds(60, 600), deadline=None)
@given(st.lists(st.text(LETTERS, min_size=1), min_size=1))
def test_every_name_of_a_member_is_found_by_its_pointer(names: list[str]) -> None:
    if any(name.isdigit() for name in names):
        return
    document: object = "found"
    for name in reversed(names):
        document = {name: document}
    assert values(on_path(pointer_of(names)), "payload", [json.dumps(document)], pa.string()) == ["found"], duck_path(
        pointer_of(names)
    )


def test_a_row_for_which_an_expression_is_an_error_has_null() -> None:
    number = on('CAST("host" AS INT)', 1)
    assert values(number, "host", ["5", "x", None, "99999999999", "-1"], pa.string()) == [5, None, None, None, -1]
    member = on("CAST((JSON_EXTRACT_STRING(\"payload\", '$.n')) AS INT)", 2)
    assert values(member, "payload", ['{"n": 3}', "bad", '{"n": "x"}', "{}"], pa.string()) == [3, None, None, None]
    assert values(on('"id" % 0', 0), "id", [1, 2], pa.int64()) == [None, None]


def test_chunks_slices_and_tables_without_rows_are_computed() -> None:
    index = on('"id" % 10', 0)
    schema = schema_of(index)
    table = pa.table({"id": pa.chunked_array([pa.array([1, 12], pa.int64()), pa.array([None, 25], pa.int64())])})
    assert computed_values(schema, index, table).to_pylist() == [1, 2, None, 5]
    assert computed_values(schema, index, table.slice(1, 2)).to_pylist() == [2, None]
    assert computed_values(schema, index, table.slice(0, 0)).to_pylist() == []


def test_rows_keep_their_order_and_threads_do_not_meet() -> None:
    index = on('"id" + 1', 0)
    schema = schema_of(index)

    def compute(start: int) -> bool:
        ids = pa.array(range(start, start + 200_000), pa.int64())
        found = computed_values(schema, index, pa.table({"id": ids}))
        return bool(found.equals(pa.array(range(start + 1, start + 200_001), pa.int64())))

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(compute, range(8)))


def test_a_value_is_known_to_be_null_for_rows_that_an_outer_join_makes_up() -> None:
    for expression, columns, expected in (
        ('LOWER("host")', (1,), True),
        ("COALESCE(\"host\", 'x')", (1,), False),
        ('CONCAT("host", "payload")', (1, 2), False),
        ('"host" IS NULL', (1,), False),
    ):
        index = on(expression, *columns)
        assert is_null_of_nulls(schema_of(index), index) is expected
    assert is_null_of_nulls(schema_of(on_path("/a")), on_path("/a"))


def test_computed_targets_are_columns_beyond_those_of_the_table() -> None:
    schema = schema_of(on_path("/a/b c"), on('LOWER("host")', 1), on('NO_SUCH("host")', 1))
    fields = computed_fields(schema)
    assert [(shown_name(f), str(f.type)) for f in fields.values()] == [
        ('"payload" ->> \'$.a."b c"\'', "STRING"),
        ('LOWER("host")', "STRING"),
    ]
    assert all(f.id >= 1 << 32 for f in fields.values())


def test_an_expression_that_duckdb_does_not_know_is_refused_with_its_name() -> None:
    index = on('NO_SUCH("host")', 1)
    with pytest.raises(SchemaError, match=r"index 'e' on NO_SUCH\(\"host\"\): .*no_such"):
        computed_type(schema_of(index), index)


def test_a_blob_says_the_types_of_columns_and_of_the_value() -> None:
    indexes = (on_path("/a"), on('"id" % 10', 0))
    schema = schema_of(*indexes)
    assert built_from(schema, indexes[0]) == {"2": "STRING", "": "STRING"}
    assert built_from(schema, indexes[1]) == {"0": "BIGINT", "": "BIGINT"}
    builder = FileIndexBuilder(schema, indexes)
    builder.add(pa.table({"id": pa.array([1], pa.int64()), "payload": ['{"a": 1}'], "host": ["x"]}))
    properties = [draft.properties for draft in builder.finish()]
    said = {key: types for found in properties for key, types in json.loads(found[COLUMNS]).items()}
    assert said["2#%2Fa"] == {"2": "STRING", "": "STRING"}
    texts = {key: text for found in properties for key, text in json.loads(found.get(EXPRESSIONS, "{}")).items()}
    assert list(texts.values()) == ['"id" % 10']
    assert set(said) == {"2#%2Fa", *texts}
