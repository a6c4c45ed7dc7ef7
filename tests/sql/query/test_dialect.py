"""The dialects that queries are read in: what sqlglot says beside the tree, and which sqlglot they are made for."""

import logging

import pytest
import sqlglot

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
