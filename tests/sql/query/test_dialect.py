"""The dialects that queries are read in: what sqlglot says beside the tree, and which sqlglot they are made for."""

import logging

import pytest
import sqlglot
from sqlglot import exp

from skerry.common.errors import SkerryError, SqlError
from skerry.sql.query.dialect import DUCKDB, SPARK, QueryDialect, refuse_compiled
from skerry.sql.query.syntax import parse_query
from skerry.sql.script_text import Composed, Source

_COMMAND = "CREATE SOMETHING other"


@pytest.mark.parametrize("dialect", [DUCKDB, SPARK], ids=["duckdb", "spark"])
def test_a_command_is_refused_without_a_line_in_the_log(
    dialect: QueryDialect, caplog: pytest.LogCaptureFixture
) -> None:
    source = Source(_COMMAND, dialect.mark)
    with caplog.at_level(logging.DEBUG), pytest.raises(SqlError, match="this is not a query"):
        parse_query(Composed(source).copy(source.span), dialect)
    assert caplog.records == []
    with caplog.at_level(logging.DEBUG):
        sqlglot.parse_one(_COMMAND, dialect="duckdb")
    assert "Falling back to parsing as a 'Command'" in caplog.text, "a program's own use of sqlglot is as before"


def test_a_compiled_sqlglot_is_refused_in_one_line() -> None:
    refuse_compiled(sqlglot.parser.__file__)
    with pytest.raises(SkerryError, match="pip uninstall sqlglotc") as caught:
        refuse_compiled("/env/sqlglot/parser.cpython-311-x86_64-linux-gnu.so")
    assert "\n" not in str(caught.value)


_AFTER_A_COLUMN = [
    "= 9", "<> 9", "!= 9", "< 9", "<= 9", "> 9", ">= 9", "<< 2", "+ 1", "|| 'x'", "IN (1)", "BETWEEN 1 AND 9",
    "LIKE 'x'", "IS NULL", ":: INT", "-> 'x'", "['x']", "[0]", "< other AND other > ('x')", "<other AND other>[1]",
]  # fmt: skip


@pytest.mark.parametrize("dialect", [DUCKDB, SPARK], ids=["duckdb", "spark"])
@pytest.mark.parametrize("name", ["list", "map", "struct", "row", "object", "range", "text", "json", "date"])
def test_a_column_named_like_a_type_is_a_column_before_every_operator(dialect: QueryDialect, name: str) -> None:
    for after in _AFTER_A_COLUMN:
        for written in (f"{name} {after}", f"{name}{after}" if after[0] in "=<>!+|[:-" else f"({name}) {after}"):
            for query in (
                f"SELECT {written} FROM t",
                f"SELECT id FROM t GROUP BY id HAVING CASE WHEN {written} THEN 1 END",
            ):
                tree = sqlglot.parse_one(query, dialect=dialect.grammar)
                assert name in [column.name for column in tree.find_all(exp.Column)], query
                assert len(list(tree.find_all(exp.DataType))) == after.count("::"), query


@pytest.mark.parametrize("dialect", [DUCKDB, SPARK], ids=["duckdb", "spark"])
def test_types_with_angle_brackets_stay_types_in_casts(dialect: QueryDialect) -> None:
    for written in ("list<int>", "map<string,int>", "struct<a:int>", "array<map<string, array<int>>>", "map<int,int>"):
        for query in (f"SELECT CAST(x AS {written})", f"SELECT x::{written}, map"):
            tree = sqlglot.parse_one(query, dialect=dialect.grammar)
            kind = tree.find(exp.Cast).to.this
            assert kind.name == written.split("<")[0].upper(), query
