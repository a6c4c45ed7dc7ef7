"""Indexes of computed values in queries for Spark: which conditions they are asked about."""

from collections.abc import Iterator

import pytest

import skerry
from skerry.index.target_condition import hints_text
from skerry.lake.planner import ScanPlanner
from skerry.sql.query.dialect import SPARK
from skerry.sql.script_text import Source

DOT = "\u0307"


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Iterator[skerry.Lake]:
    with skerry.connect(tmp_path_factory.mktemp("lake")) as lake:
        lake.sql("CREATE TABLE app.logs (id BIGINT, host STRING, path STRING, doc STRING, day DATE)")
        table = lake.table("app.logs")
        for target in (
            "lower(host)", "upper(host)", "lower(trim(host))", "length(path)", "left(path, 2)", "substring(path, 2, 3)",
            "split_part(path, '/', 2)", "host || path", "md5(host)", "reverse(host)", "month(day)", "id % 7",
            "doc ->> '$.user.id'", "doc ->> '$.items[0]'", "replace(path, '/', '')", "substring(path, 0, 3)",
        ):  # fmt: skip
            table.create_index(target, kind="inverted", name=f"i{len(table.indexes())}")
        yield lake


def asked(lake: skerry.Lake, where: str, parameters: list[object] | None = None) -> tuple[str | None, tuple[str, ...]]:
    """What indexes are asked, and why others are not."""
    source = Source(f"SELECT id FROM app.logs WHERE {where}")
    (reference,) = lake.session().plan(source, parameters, dialect=SPARK, prefix="p").references
    scan = reference.scan
    assert isinstance(scan, ScanPlanner)
    hints = scan.request.hints
    return (None if hints is None else hints_text(hints, scan.schema)), reference.notes


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("lower(host) = 'abc'", "LOWER(\"host\") IN ('abc')"),
        ("'abc' = lcase(host)", "LOWER(\"host\") IN ('abc')"),
        ("lower(host) IN ('a', 'b')", "LOWER(\"host\") IN ('a', 'b')"),
        ("lower(host) = 'i'", f"LOWER(\"host\") IN ('i', 'i{DOT}')"),
        ("lower(trim(host)) = 'a'", "LOWER(TRIM(\"host\")) IN ('a')"),
        ("lower(host) = 'a' OR lower(host) = 'b'", "(LOWER(\"host\") IN ('a') OR LOWER(\"host\") IN ('b'))"),
        ("length(path) > 5", 'LENGTH("path") > 5'),
        ("NOT length(path) BETWEEN 2 AND 3", 'LENGTH("path") NOT BETWEEN 2 AND 3'),
        ("left(path, 2) = '/x'", "LEFT(\"path\", 2) = '/x'"),
        ("substr(path, 2, 3) != 'abc'", "SUBSTRING(\"path\", 2, 3) <> 'abc'"),
        ("split_part(path, '/', 2) IS NULL", "SPLIT_PART(\"path\", '/', 2) IS NULL"),
        ("concat(host, path) = 'a/b'", '"host" || "path" = \'a/b\''),
        ("md5(host) = 'abc'", "MD5(\"host\") = 'abc'"),
        ("replace(path, '/', '') = 'x'", "REPLACE(\"path\", '/', '') = 'x'"),
        (
            "get_json_object(doc, '$.user.id') = 'u1'",
            "(\"doc\" ->> '$.user.id' IN ('u1') OR \"doc\" ->> '$.user.id' IS NULL)",
        ),
        (
            "get_json_object(doc, \"$['user'].id\") IN ('u1', '42')",
            "(\"doc\" ->> '$.user.id' IN ('u1', '42') OR \"doc\" ->> '$.user.id' IS NULL)",
        ),
        (
            "get_json_object(doc, '$.items[0]') = 'x'",
            "(\"doc\" ->> '$.items[0]' IN ('x') OR \"doc\" ->> '$.items[0]' IS NULL)",
        ),
    ],
)
def test_what_both_engines_agree_on_is_asked(lake: skerry.Lake, where: str, said: str) -> None:
    found, notes = asked(lake, where)
    assert found in (said, f"({said})")
    assert not notes


@pytest.mark.parametrize(
    ("where", "reason"),
    [
        ("upper(host) = 'A'", "can be another than DuckDB's"),
        ("reverse(host) = 'a'", "can be another than DuckDB's"),
        ("lower(host) = 'ä'", "ASCII constants"),
        ("lower(host) != 'a'", "ASCII constants"),
        ("NOT lower(host) = 'a'", "ASCII constants"),
        ("lower(host) < 'a'", "ASCII constants"),
        ("lower(host) LIKE 'a%'", "ASCII constants"),
        (f"lower(host) = '{'i' * 7}'", "ASCII constants"),
        ("id % 7 = 1", "STRING columns"),
        ("substring(path, 0, 3) = 'abc'", "count from 1"),
        ("get_json_object(doc, '$.user.id') = '1.5'", "whole numbers"),
        ("get_json_object(doc, '$.user.id') = '0'", "whole numbers"),
        ("get_json_object(doc, '$.user.id') = '{}'", "whole numbers"),
        ("get_json_object(doc, '$.user.id') = ''", "whole numbers"),
        ("get_json_object(doc, '$.user.id') = 42", "whole numbers"),
        ("get_json_object(doc, '$.user.id') IS NULL", "whole numbers"),
        ("get_json_object(doc, '$.user.id') <> 'x'", "whole numbers"),
    ],
)
def test_what_they_may_disagree_on_is_not_asked_and_the_reason_is_noted(
    lake: skerry.Lake, where: str, reason: str
) -> None:
    said, notes = asked(lake, where)
    assert said is None
    assert len(notes) == 1
    assert reason in notes[0]


@pytest.mark.parametrize(
    "where",
    [
        "get_json_object(doc, '$.\"user\".id') = 'x'",  # to Spark the quotation marks are part of the name
        "get_json_object(doc, '$.user.*') = 'x'",
        "get_json_object(doc, '$') = 'x'",
        "lower(path) = 'x'",
    ],
)
def test_other_values_are_not_those_of_an_index(lake: skerry.Lake, where: str) -> None:
    assert asked(lake, where) == (None, ())


def test_a_part_of_an_and_is_asked_although_another_is_not(lake: skerry.Lake) -> None:
    said, _ = asked(lake, "lower(host) = 'a' AND upper(host) = 'A' AND id = 3")
    assert said == "(LOWER(\"host\") IN ('a'))"
    assert asked(lake, "lower(host) = 'a' OR upper(host) = 'A'")[0] is None


def test_parameters_and_columns_of_views_are_followed(lake: skerry.Lake) -> None:
    assert asked(lake, "lower(host) = ?", ["abc"])[0] == "(LOWER(\"host\") IN ('abc'))"
    lake.sql("CREATE VIEW app.v AS SELECT id, host AS h FROM app.logs")
    source = Source("SELECT id FROM app.v WHERE lower(h) = 'abc'")
    (reference,) = lake.session().plan(source, None, dialect=SPARK, prefix="p").references
    assert isinstance(reference.scan, ScanPlanner)
    assert reference.scan.request.hints is not None
