"""Texts that are one query are known without a look at every token, and are what the parser makes of them."""

import pytest

from skerry.sql.parse import parse_cache
from skerry.sql.parse.parse_cache import ParseCache
from skerry.sql.parse.script import parse_with_parameters
from skerry.sql.row_statement import Delete, Insert, Merge, Update
from skerry.sql.script_text import Source

SHORT = [
    "SELECT a, b FROM t WHERE c = 'x' AND d IN (1, 2.5)",
    " ;; select count(*) from t ; ",
    "WITH c AS (SELECT a FROM t), d (x) AS (SELECT 1) SELECT * FROM c, d",
    "\nwith recursive r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 5)\nSELECT sum(n) FROM r;\n",
    "WITH c AS (SELECT 1) FROM c",
]
LONG = [
    "WITH c AS (SELECT 'insert it' AS a) SELECT * FROM c",
    'WITH c AS (SELECT 1) SELECT * FROM "c"',
    "WITH c AS (SELECT 1) SELECT 1; SELECT 2",
    "SELECT $1",
]


@pytest.mark.parametrize("text", [*SHORT, *LONG])
def test_statements_are_those_of_the_parser(text: str) -> None:
    assert ParseCache().parse(Source(text)) == parse_with_parameters(Source(text))


@pytest.mark.parametrize("text", SHORT)
def test_one_simple_query_is_not_cut_into_tokens(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parse_cache, "parse_with_parameters", None)
    ParseCache().parse(Source(text))


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ("INSERT INTO t SELECT 1", Insert),
        ("UPDATE t SET a = 1", Update),
        ("delete from t", Delete),
        ("MERGE INTO t USING c ON true WHEN MATCHED THEN DELETE", Merge),
    ],
)
def test_with_before_a_change_is_a_change(change: str, kind: type) -> None:
    statements, _ = ParseCache().parse(Source(f"WITH c AS (SELECT 1) {change}"))
    assert [type(statement) for statement in statements] == [kind]
