"""Spark's values of expressions that have an index beside DuckDB's: what an index is asked never loses a row."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

import duckdb
import pytest
import sqlglot
from pyspark.sql import SparkSession

import skerry
from skerry.spark import SparkLake, connect
from skerry.sql.query.constant import UnclearError
from skerry.sql.query.dialect import SPARK
from skerry.sql.query.spark_agreement import Agreement, agreed_texts, agreement_of

TEXTS = [
    None, "", "a", "A", "abc", "ABC", "aBc", " a", "a ", "  aBc  ", "\ta", "a\n", "\u00a0a", " \u00a0a", "a\u2003",
    "\u3000a ", "i", "I", "İ", "ı", "I\u0307", "i\u0307", "Iİ", "xI\u0307y", "ΑΣ", "ΑΣΑ", "Σ", "ς", "\u212a",
    "\u212b", "ß", "ẞ", "STRASSE", "straße", "ﬁ", "FI", "ſ", "ǰ", "e\u0301", "É", "🤦🏼‍♂️", "👩‍👩‍👧", "한국", "日本語",
    "a.b.c", ".a", "a.", "..", "aXXXb", "XX", "a\u0000b", "\ufeffa", "\ud7ff", "\ue000", "𝔘nicode", "Ǆ", "ǅ",
    "\u0345", "a/b//c", "/", "%", "\\", "'",
]  # fmt: skip
VALUES = [
    "lower(x)", "trim(x)", "ltrim(x)", "rtrim(x)", "lower(trim(x))", "trim(lower(x))", "length(x)", "left(x, 1)",
    "left(x, 0)", "left(x, 100)", "substring(x, 1, 2)", "substring(x, 2)", "substring(x, 2, 0)",
    "split_part(x, '.', 1)", "split_part(x, '.', 2)", "split_part(x, 'XX', 2)", "split_part(x, '.', 9)",
    "replace(x, 'a', '')", "replace(x, 'X', 'aX')", "replace(x, 'XX', 'y')", "md5(x)", "x || x", "x || '.a'",
    "left(x || 'b', 2)", "length(split_part(x, '/', 2))",
]  # fmt: skip
DOCUMENTS = [
    '{"a": "x"}', "{'a': 'x'}", '{"a": "x"} rest', '{"a": "x"', '{"a": "x", ', '{"a": null, "a": "x"}',
    '{"a": "x", "a": "y"}', '{"a": "y", "a": "x"}', '{"a": {"b": "x"}}', '{"a": {"c": 1}, "a": {"b": "x"}}',
    '{"a": {"b": null}, "a": {"b": "x"}}', '{"a": {"b": 1, "b": "x"}}', '{"a": [{"b": "x"}]}', '{"a": ["x", "y"]}',
    '{"a": [null, "x"]}', '{"a": [["x"]]}', '["x"]', '[{"a": "x"}]', '"x"', "x", "", " ", "null", '{"a": 42}',
    '{"a": -42}', '{"a": 42.0}', '{"a": 4.2e1}', '{"a": 1.50}', '{"a": 1e2}', '{"a": 1e25}', '{"a": -0}',
    '{"a": 0}', '{"a": -0.0}', '{"a": 12345678901234567890}', '{"a": 999999999999999999}', '{"a": 042}',
    '{"a": +42}', '{"a": true}', '{"a": false}', '{"a": "true"}', '{"a": NaN}', '{"a": {}}', '{"a": []}',
    '{"a": ""}', '{"a": "42"}', '{"a": " x"}', '{"a": "\\u0078"}', '{"a": "\\ud83d\\ude00"}', '{"a": "😀"}',
    '{"a": "\\ud83d"}', '{"a": "\\u0000x"}', '{"a": "x\ty"}', '{"a": "x\\ty"}', '{"a": "\\x"}', '\ufeff{"a": "x"}',
    ' {"a": "x"} ', '{"A": "x"}', '{"a ": "x"}', '{"a": "x",}', '{"b": 1, "a": "x"}', '{"a": /* no */ "x"}',
    '{a: "x"}', '{"a": "x"}{"a": "y"}', '{"a": {"b": {"c": "x"}}}', '{"a": "null"}', '{"a": "{}"}',
    '{"\\u0061": "x"}', '{"a": {"b": "x"}, "a": {"b": "y"}}', '{"a": [1, {"b": "x"}], "a": {"b": "y"}}',
    '{"a": 1, "a": "x"}', '{"a": "x", "b": tru}', None,
]  # fmt: skip
PATHS = ["$.a", "$.a.b", "$.a[0]", "$.a[1]", "$['a']", "$.a[0].b"]


def of_spark(spark: SparkSession, texts: list[str | None], values: list[str]) -> list[list[object]]:
    """Spark's values, by expression."""
    rows = spark.createDataFrame([(text,) for text in texts], "x STRING").selectExpr(*values).collect()
    return [[row[number] for row in rows] for number in range(len(values))]


def of_duckdb(texts: list[str | None], values: list[str]) -> list[list[object]]:
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE t (n INT, x VARCHAR)")
        connection.executemany("INSERT INTO t VALUES (?, ?)", list(enumerate(texts)))
        return [[v for (v,) in connection.sql(f"SELECT TRY({value}) FROM t ORDER BY n").fetchall()] for value in values]


@contextmanager
def language(spark: SparkSession, name: str) -> Iterator[None]:
    """The JVM's language, which its functions of texts may depend on."""
    locales = spark._jvm.java.util.Locale  # type: ignore[union-attr]
    before = locales.getDefault()
    locales.setDefault(locales.forLanguageTag(name))
    try:
        yield
    finally:
        locales.setDefault(before)


def check(value: str, texts: list[str | None], sparks: list[object], ducks: list[object]) -> int:
    """Every constant that Spark's value equals: is DuckDB's one of those that are looked for? How many were asked."""
    agreement = agreement_of(sqlglot.parse_one(value, dialect=SPARK.grammar))
    if agreement is Agreement.ALWAYS:
        assert sparks == ducks, [pair for pair in zip(texts, sparks, ducks, strict=True) if pair[1] != pair[2]]
    asked = 0
    for text, found, held in zip(texts, sparks, ducks, strict=True):
        if not isinstance(found, str):
            continue
        try:
            wanted = agreed_texts(agreement, found)
        except UnclearError:
            continue
        asked += 1
        assert held in wanted or (agreement is Agreement.JSON and held is None), (value, text, found, held)
    return asked


@pytest.mark.parametrize("locale", ["en", "tr", "lt"])
def test_functions_of_texts_agree_as_far_as_is_said(spark: SparkSession, locale: str) -> None:
    with language(spark, locale):
        sparks = of_spark(spark, TEXTS, VALUES)
    for value, theirs, ours in zip(VALUES, sparks, of_duckdb(TEXTS, VALUES), strict=True):
        assert value.startswith("length") or check(value, TEXTS, theirs, ours) > 5


def test_places_in_json_agree_as_far_as_is_said(spark: SparkSession) -> None:
    sparks = of_spark(spark, DOCUMENTS, [f'get_json_object(x, "{path}")' for path in PATHS])
    ducks = of_duckdb(DOCUMENTS, ["x ->> '{}'".format(path.replace("['a']", ".a")) for path in PATHS])
    for path, theirs, ours in zip(PATHS, sparks, ducks, strict=True):
        assert check(f'get_json_object(x, "{path}")', DOCUMENTS, theirs, ours) > 0


def test_functions_that_are_left_out_do_differ(spark: SparkSession) -> None:
    """If these should agree some day, they can be taken in."""
    values = ["upper(x)", "reverse(x)"]
    for theirs, ours in zip(of_spark(spark, TEXTS, values), of_duckdb(TEXTS, values), strict=True):
        assert theirs != ours


@pytest.fixture
def logs(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkLake]:
    with connect(spark, tmp_path_factory.mktemp("lake")) as lake:
        lake.lake.sql("CREATE TABLE app.logs (id BIGINT, host STRING, doc STRING)")
        table = lake.lake.table("app.logs")
        for first, end in pairwise(range(0, 500, 100)):
            hosts = [f"Host-{n % 7 + first}" for n in range(first, end)]
            docs = [f'{{"user": {{"id": "u{n // 10}"}}}}' for n in range(first, end)]
            table.append({"id": range(first, end), "host": hosts, "doc": docs})
        table.create_index("lower(host)", kind="inverted", name="by_host", options={"granularity": 1})
        table.create_index("upper(host)", kind="inverted", name="by_upper")
        table.create_index("doc ->> '$.user.id'", kind="inverted", name="by_user", options={"granularity": 1})
        yield lake


QUERIES = {
    "lower(host) = 'host-103'": "by_host",
    "lower(host) IN ('host-0', 'host-301')": "by_host",
    "get_json_object(doc, '$.user.id') = 'u12'": "by_user",
    "get_json_object(doc, '$.user.id') IN ('u1', 'u39') AND lower(host) = 'host-5'": "by_user",
    "upper(host) = 'HOST-103'": None,
}


def test_queries_on_spark_use_indexes_of_computed_values(logs: SparkLake) -> None:
    with skerry.connect(logs.lake.root, settings={"read.indexes": "false"}) as plain:
        for where, index in QUERIES.items():
            found = sorted(row.id for row in logs.sql(f"SELECT id FROM app.logs WHERE {where}").collect())
            in_duckdb = where.replace("get_json_object(doc, '$.user.id')", "doc ->> '$.user.id'")
            assert found == [
                n for (n,) in plain.sql(f"SELECT id FROM app.logs WHERE {in_duckdb} ORDER BY id").fetchall()
            ]
            assert found
            text = str(logs.lake.sql(f"EXPLAIN SELECT id FROM app.logs WHERE {where}", engine="spark").fetchall())
            if index is None:
                assert "index not asked" in text
                assert "Spark" in text
            else:
                assert f"used: {index}" in text
            assert "Physical Plan" in text


def test_explain_places_errors_in_the_text(logs: SparkLake) -> None:
    with pytest.raises(skerry.SkerryError, match="nope"):
        logs.lake.sql("EXPLAIN SELECT nope FROM app.logs", engine="spark")
