"""From the text of an index's target to what it means, and which expressions of a query are the same."""

import pyarrow as pa
import pytest
import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from skerry.common.errors import SchemaError, SkerryError
from skerry.index.evaluator import evaluate, type_of_expression
from skerry.sql.query.constant import UnclearError
from skerry.sql.query.deterministic import FUNCTION_NAMES, RefusedPartError, normalised
from skerry.sql.query.dialect import SkerryDuckDB
from skerry.sql.query.index_target import parse_target
from skerry.sql.query.jsonplace import json_place
from skerry.types.field import Field
from skerry.types.schema import Schema

SCHEMA = Schema.of(
    [
        Field("id", "BIGINT"),
        Field("Host", "STRING"),
        Field("payload", "STRING"),
        Field("at", "TIMESTAMP"),
        Field("moment", "TIMESTAMPTZ"),
        Field("price", "DECIMAL(10, 2)"),
        Field("numbers", "ARRAY<INT>"),
        Field("x", "DOUBLE"),
    ]
)


@pytest.mark.parametrize(
    ("text", "columns", "type_", "path", "expression"),
    [
        ("id", (0,), "BIGINT", None, None),
        ('"Host"', (1,), "STRING", None, None),
        ("(host)", (1,), "STRING", None, None),
        ("payload -> '$.user.id'", (2,), "STRING", "/user/id", None),
        ("payload ->> '$.user.id'", (2,), "STRING", "/user/id", None),
        ("PAYLOAD -> 'user' ->> 'id'", (2,), "STRING", "/user/id", None),
        ("payload ->> '/user/id'", (2,), "STRING", "/user/id", None),
        ("json_extract_string(payload, '$.items[0]')", (2,), "STRING", "/items/0", None),
        ("payload ->> '$[''first name'']'", (2,), "STRING", "/first name", None),
        ("payload ->> '$'", (2,), "STRING", "", None),
        ("lower(host)", (1,), "STRING", None, 'LOWER("Host")'),
        ("LCASE( HOST )", (1,), "STRING", None, 'LOWER("Host")'),
        ("id % 10", (0,), "BIGINT", None, '"id" % 10'),
        ("((id + 1) * 2)", (0,), "BIGINT", None, '("id" + 1) * 2'),
        ("price * 2", (5,), "DECIMAL(18, 2)", None, '"price" * 2'),
        ("payload || host", (1, 2), "STRING", None, '"payload" || "Host"'),
        ("(payload ->> '$.n')::INT", (2,), "INT", None, "CAST((JSON_EXTRACT_STRING(\"payload\", '$.n')) AS INT)"),
        ("date_trunc('day', at)", (3,), "TIMESTAMP", None, "DATE_TRUNC('DAY', \"at\")"),
    ],
)
def test_a_text_means_a_column_a_path_or_an_expression(
    text: str, columns: tuple[int, ...], type_: str, path: str | None, expression: str | None
) -> None:
    spec = parse_target(SCHEMA, text)
    assert (spec.columns, [str(t) for t in spec.types]) == (columns, [type_])
    assert (spec.path, spec.expression) == (path, expression)
    if expression is not None:
        again = parse_target(SCHEMA, expression)
        assert (again.columns, again.expression) == (columns, expression), "the normalised text is its own"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nope", "there is no column 'nope'"),
        ("lower(nope)", "there is no column 'nope'"),
        ("random()", r"RANDOM\(\) cannot be in an index: allowed are operators"),
        ("id + random()", r"RANDOM\(\) cannot be in an index"),
        ("now()", r"NOW\(\) cannot be in an index"),
        ("current_date > at", "CURRENT_DATE cannot be in an index"),
        ("uuid()", r"UUID\(\) cannot be in an index"),
        ("nextval('s') + id", "NEXTVAL.* cannot be in an index"),
        ("(SELECT 1)", "it is a query, and a value must depend on its row alone"),
        ("id + (SELECT max(id) FROM t)", "it is a query"),
        ("sum(id)", r"SUM\(id\) cannot be in an index: it is of many rows"),
        ("row_number() OVER ()", "it is of many rows"),
        ("id = ?", "it is a parameter"),
        ("id = $x", "it is a parameter"),
        ("host AS h", "it is not one expression"),
        ("id, host", "it is not one expression; several columns are given as"),
        ("host FROM t", "it is not one expression"),
        ("lower(host", "it cannot be read as SQL at character 10"),
        ("t.host || 'x'", "t.host has a dot"),
        ("'a' || 'b'", "it has no column"),
        ("year(moment)", "column 'moment' is TIMESTAMPTZ, and what is made of it depends on the time zone"),
        ("CAST(id AS HUGEINT)", "casts are to numbers"),
        ("coalesce(numbers, numbers)", r"it gives INTEGER\[\], a type that cannot be indexed"),
        ("lower(id, id, id)", "it cannot be read as SQL"),
        ("id ->> '$.a'", "column 'id' is BIGINT; a path is in a column of JSON or STRING"),
        ("payload ->> '$.*'", "wildcards"),
        ("payload ->> '$.a[-1]'", "negative"),
        ("payload ->> '$.\"a*\"'", "cannot be read from"),
        ("payload ->> '$.\"0\"'", "a member whose name is a number"),
        ("payload ->> host", "a path is a text behind"),
        ("substring(payload ->> '$.*', 1, 2)", "a path leads to one place"),
    ],
)
def test_what_an_index_cannot_hold_is_refused_by_name(text: str, message: str) -> None:
    with pytest.raises(SkerryError, match=message):
        parse_target(SCHEMA, text)


SAMPLE = pa.table(
    {
        "id": pa.array([0, 1, 7, -3, None, 2**40], pa.int64()),
        "a": ["Abc-def", "", "äÖx y", " pad ", None, "2024-01-05"],
        "b": ["b", "-", "x", "", None, "01"],
        "x": pa.array([1.5, -0.0, 2.25, None, 1e300, -7.5]),
        "ts": pa.array([0, 10**15, 1_704_412_800_000_000, None, -(10**14), 5], pa.timestamp("us")),
    }
)
ARGUMENTS = (
    "a", "id", "x", "ts", "a, b", "a, 2", "a, 1, 3", "a, 'a', 'z'", "a, '-', 1", "id, 2", "x, 1", "'day', ts",
    "a, '-'", "ts, ts", "id, id", "'x', a", "2, id",
)  # fmt: skip


def test_all_spellings_of_a_function_mean_to_duckdb_what_their_normalised_text_means() -> None:
    """A query runs as it is written; an index is built from the normalised text."""
    compared = set()
    for name in sorted(SkerryDuckDB.Parser.FUNCTIONS):
        for arguments in ARGUMENTS:
            written = f"{name}({arguments})"
            try:
                tree = sqlglot.parse_one(f"SELECT {written}", dialect=SkerryDuckDB).expressions[0]
                text = normalised(tree, lambda column: column.name)
                type_ = type_of_expression(written, SAMPLE)
            except RefusedPartError as error:
                if type(error.node) is type(tree):
                    break  # whatever its arguments
                continue
            except (SkerryError, SqlglotError, UnclearError, LookupError, ValueError, AttributeError, TypeError):
                continue  # no function of DuckDB's, or none that an index may hold
            if not tree.find(exp.Func):
                continue
            assert type_of_expression(text, SAMPLE) == type_, written
            assert evaluate(text, type_, SAMPLE).equals(evaluate(written, type_, SAMPLE)), (written, text)
            compared.add(name.lower())
    promised = {name.strip() for name in FUNCTION_NAMES.split(",")} - {"second"}
    assert promised - compared <= {"date_trunc", "rtrim", "ltrim", "trim", "left", "right", "replace", "coalesce"}


EXPRESSIONS = (
    "id % 3 + 1", "-id % 3", "id // 2 * 2", "id - 1 - 1", "a || b || 'x'", "id + 1 = 2", "NOT id = 1 OR id > 5",
    "CASE WHEN id > 1 THEN a ELSE b END", "CASE id WHEN 1 THEN 'x' END", "if(id > 1, a, b)", "a IS NULL",
    "a IS NOT NULL", "id BETWEEN 1 AND 7", "id NOT IN (1, 7)", "a LIKE 'A%'", "a NOT LIKE '%x%'", "try_cast(a AS DATE)",
    "x / 2", "id / 2", "a = 'x' AND b = 'y' OR id = 1", "ltrim(a)", "rtrim(a)", "trim(a)", "left(a, 2)", "right(a, 2)",
    "replace(a, 'b', 'c')", "coalesce(a, b, '')", "date_trunc('month', ts)", "extract(hour FROM ts)", "second(ts)",
    "a[1]", "a[1:2]", "id & 3", "id ^ 2", "a ^@ 'A'", "a COLLATE nocase", "id + 1.50", "x = 1e3", "a || 1",
    "'a''b' || a",
    "trim(a, 'A')", "trim(BOTH 'A' FROM a)", "round(x)", "floor(x)", "a < b", "id::VARCHAR", "id::VARCHAR::INT", "-x",
    "a SIMILAR TO 'A.*'", "a ILIKE 'a%'", "a LIKE 'A$%' ESCAPE '$'", "id IS TRUE", "id IS DISTINCT FROM 1",
)  # fmt: skip


@pytest.mark.parametrize("written", EXPRESSIONS)
def test_an_expression_is_refused_or_means_the_same_when_it_is_normalised(written: str) -> None:
    tree = sqlglot.parse_one(f"SELECT {written}", dialect=SkerryDuckDB).expressions[0]
    try:
        text = normalised(tree, lambda column: column.name)
    except UnclearError:
        return
    type_ = type_of_expression(written, SAMPLE)
    assert type_of_expression(text, SAMPLE) == type_
    assert evaluate(text, type_, SAMPLE).equals(evaluate(written, type_, SAMPLE)), text


PATHS = (
    "$.a", "$.a.b", "$.\"a\".b", "$.\"a.b\"", "a", "a.b", "a b", "/a/b", "/a", "/l/0", "$.l[0]", "$.l[1].k",
    "$.\"x y\"",
    "$.0", "$.\"0\"", "0", "$.l[-1]", "$.l[#-1]", "$", "", "/", "//", "$.a-b", "$.x*", "$.*", "$..a", "$.l[*]", "$.A",
    "$. a", "$.é", "é", "$['a']", "$.a.", "[0]", "$[0]", "/x~1y", "/a~0", "$.n", "$.\"b\\\"c\"", "a[0]", "l[0]",
)  # fmt: skip
TREE = (
    '{"a": {"b": 1}, "a.b": 2, "x y": 3, "0": 4, "l": [5, {"k": 6}], "a-b": 7, "x*": 8, "é": 9, "": 10, "n": null,'
    ' "x/y": 11, "a~": 12, "b\\"c": 13, "a b": 14, "A": 15, "a[0]": 16, "[0]": 17, "l[0]": 18}'
)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("form", ["j ->> '{}'", "json_extract_string(j, '{}')", "j -> '$' ->> '{}'"])
def test_a_place_in_json_is_unclear_or_the_one_that_duckdb_means(path: str, form: str) -> None:
    written = form.format(path.replace("'", "''"))
    tree = sqlglot.parse_one(f"SELECT {written}", dialect=SkerryDuckDB).expressions[0]
    table = pa.table({"j": [TREE, "[19, 20]", '"text"', "5", "null", '{"l": {"0": 21}}', None]})
    try:
        place = json_place(tree)
        type_ = type_of_expression(written, table)
    except (UnclearError, SkerryError):
        return  # DuckDB refuses it, too, or we do not know
    text = normalised(tree, lambda column: column.name)
    assert evaluate(text, type_, table).equals(evaluate(written, type_, table)), (written, place.pointer, text)


def test_a_path_that_is_too_long_is_refused_when_the_index_is_defined() -> None:
    spec = parse_target(SCHEMA, f"payload ->> '$.{'k' * 300}'")
    assert len(spec.path or "") == 301  # the key of the target says no: see tests/lake/test_computed_index.py


def test_a_column_of_any_name_can_be_in_an_expression() -> None:
    schema = Schema.of([Field('a "quoted" name', "STRING"), Field("select", "INT")])
    assert parse_target(schema, 'lower("a ""quoted"" name")').expression == 'LOWER("a ""quoted"" name")'
    assert parse_target(schema, '"select" + 1').expression == '"select" + 1'
    with pytest.raises(SchemaError, match="there is no column 'b'"):
        parse_target(schema, '"b" + 1')
