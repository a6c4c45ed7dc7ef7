"""The SQL that a query is written in: that of the engine which runs it.

Statements of ours, and views, are in DuckDB's. A query that runs on Spark is in Spark's; a view that it reads is
translated, as far as that is possible.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar

import sqlglot
from sqlglot import exp
from sqlglot.dialects.duckdb import DuckDB
from sqlglot.dialects.spark import Spark
from sqlglot.errors import ErrorLevel, SqlglotError
from sqlglot.parsers.duckdb import DuckDBParser
from sqlglot.parsers.spark import SparkParser
from sqlglot.tokenizer_core import Token, TokenType

from skerry.common.errors import SkerryError, SqlError
from skerry.common.quoting import quoted
from skerry.sql.query.constant import WRITTEN_PATH, UnclearError, read_uuid
from skerry.sql.query.type_named import TypeNamedColumns, map_or_column


def refuse_compiled(parser_file: str | None) -> None:
    """Refuse sqlglot's compiled parser, whose classes Python does not let ours inherit from."""
    if parser_file is not None and not parser_file.endswith(".py"):
        raise SkerryError(
            "the package sqlglotc is installed, which replaces sqlglot's parser by a compiled one that Skerry's SQL "
            "cannot extend: pip uninstall sqlglotc"
        )


refuse_compiled(sqlglot.parser.__file__)


def _placed(kind: type[exp.Expr]) -> Callable[[Any], exp.Expr]:
    """A parser of a function that may be written without parentheses; its node has its position in the text."""

    def parse(parser: Any) -> exp.Expr:
        word, node = parser._prev, kind()
        node.meta.update(start=word.start, end=word.end)
        parser._match_pair(TokenType.L_PAREN, TokenType.R_PAREN)
        return node

    return parse


_TIMES = {
    "CURRENT_DATE": _placed(exp.CurrentDate),
    "CURRENT_TIMESTAMP": _placed(exp.CurrentTimestamp),
    "LOCALTIMESTAMP": _placed(exp.Localtimestamp),
}


_NOT_IN_QUERIES = frozenset(
    [
        "?::", "EXPLAIN", "ALTER", "DROP", "FORCE", "GRANT", "INSTALL", "PARTITIONED_BY", "REGEXP", "REVOKE",
        "RLIKE", "ROLLBACK", "UNCACHE", "XOR",
    ]
)  # fmt: skip
"""sqlglot's keywords that are ordinary column names in a query of DuckDB."""
_AFTER_MAP = (TokenType.L_PAREN, TokenType.L_BRACE, TokenType.LT)
PARAMETER_MARK = "$"
"""First character of a named parameter. sqlglot has the same kind of token for ``@``, DuckDB's absolute value."""
_duckdb_parameter: Callable[[Any], exp.Expr | None] = DuckDBParser.PLACEHOLDER_PARSERS[TokenType.PARAMETER]


class SkerryDuckDB(DuckDB):
    """DuckDB's dialect, with what sqlglot leaves out: ``X'00ff'``, a cast of a parameter (``?::INT``), and ``$a+$b``.

    sqlglot takes the last for the beginning of a text between ``$a+$``; only ``$$text$$`` is supported here. Words
    after EXPLAIN are tokenized as usual, so that parameters in them are found. A JSON path that begins with neither
    ``$`` nor ``/`` is the name of a member, including its dots; the path as written is stored in its ``meta``.
    """

    def to_json_path(self, path: exp.Expr | None) -> exp.Expr | None:
        if not isinstance(path, exp.Literal):
            return super().to_json_path(path)
        if path.is_string and path.name and path.name[0] not in "$/":
            found: exp.Expr | None = exp.JSONPath(expressions=[exp.JSONPathRoot(), exp.JSONPathKey(this=path.name)])
        else:
            found = super().to_json_path(path)
        if found is not None and (path.is_string or path.name.isdigit()):
            found.meta[WRITTEN_PATH] = path.name if path.is_string else int(path.name)
        return found

    class Parser(TypeNamedColumns, DuckDBParser):
        NO_PAREN_FUNCTION_PARSERS: ClassVar = {
            **DuckDBParser.NO_PAREN_FUNCTION_PARSERS,
            **_TIMES,
            "MAP": map_or_column,
        }

        PLACEHOLDER_PARSERS: ClassVar = {
            **DuckDBParser.PLACEHOLDER_PARSERS,
            TokenType.PARAMETER: lambda self: _duckdb_parameter(self) if self._prev.text == PARAMETER_MARK else None,
        }

        def _warn_unsupported(self) -> None:
            """No log line: what sqlglot takes for a command is refused by :func:`parse_query`, or not looked into."""

    class Tokenizer(DuckDB.Tokenizer):
        HEX_STRINGS: ClassVar = [("x'", "'"), ("X'", "'")]
        HEREDOC_STRINGS: ClassVar[list[str | tuple[str, str]]] = []
        RAW_STRINGS: ClassVar = ["$$"]
        KEYWORDS: ClassVar = {
            mark: kind for mark, kind in DuckDB.Tokenizer.KEYWORDS.items() if mark not in _NOT_IN_QUERIES
        }

    def tokenize(self, sql: str, dialect: Any = None) -> list[Token]:
        """The tokens of a query; ``map`` is a keyword only before a bracket, and a name elsewhere."""
        found = super().tokenize(sql, dialect)
        for at, token in enumerate(found):
            if token.token_type is TokenType.MAP:
                following = found[at + 1].token_type if at + 1 < len(found) else None
                if following not in _AFTER_MAP:
                    found[at] = Token(
                        TokenType.IDENTIFIER, token.text, token.line, token.col, token.start, token.end, token.comments
                    )
        return found


class SkerrySpark(Spark):
    """Spark's dialect, with the names and parameters of all our statements: ``t$snapshots``, ``$name``, ``?::INT``.

    ``TIMESTAMP '…'`` is a wall-clock time here, and conditions derived from it are loosened
    (``skerry.sql.query.loosen``), because its meaning in Spark depends on the session's time zone. A JSON path as
    written is stored in its ``meta``.
    """

    def to_json_path(self, path: exp.Expr | None) -> exp.Expr | None:
        found = super().to_json_path(path)
        if found is not None and found is not path and isinstance(path, exp.Literal) and path.is_string:
            found.meta[WRITTEN_PATH] = path.name
        return found

    class Tokenizer(Spark.Tokenizer):
        COMMANDS: ClassVar = set()  # else everything after EXPLAIN would be one token, including parameters
        VAR_SINGLE_TOKENS: ClassVar = {"$"}
        KEYWORDS: ClassVar = {
            **{mark: kind for mark, kind in Spark.Tokenizer.KEYWORDS.items() if mark != "?::"},
            "TIMESTAMP": TokenType.TIMESTAMP,
        }

    class Parser(TypeNamedColumns, SparkParser):
        PLACEHOLDER_PARSERS: ClassVar = {
            **SparkParser.PLACEHOLDER_PARSERS,
            TokenType.PARAMETER: lambda self: _named_parameter(self),
        }
        NO_PAREN_FUNCTION_PARSERS: ClassVar = {**SparkParser.NO_PAREN_FUNCTION_PARSERS, **_TIMES}

        def _warn_unsupported(self) -> None:
            """No log line, as above."""


def _named_parameter(parser: Any) -> exp.Expr | None:
    mark = parser._prev
    if mark.text != PARAMETER_MARK:
        return None
    if parser._match(TokenType.NUMBER) or parser._match_set(parser.ID_VAR_TOKENS):
        found = exp.Placeholder(this=parser._prev.text)
        found.meta.update(start=mark.start, end=parser._prev.end)
        return found
    return None


_OUR_DIALECTS = ("skerry", "duckdb")
"""Names of the dialect of our own views in views of external catalogs; the first is preferred."""


@dataclass(frozen=True, slots=True)
class QueryDialect:
    """How queries of an engine are parsed, and how names and functions are written into them."""

    title: str
    grammar: type[sqlglot.Dialect]
    mark: str
    """Quotation mark around names that are not plain words."""
    is_exact: bool
    """Whether constants mean the same to the engine and to us."""
    has_uuids: bool
    """Whether the engine has a UUID type; otherwise UUIDs are texts (``skerry.sql.query.uuidtext``)."""

    allows_last_comma: bool
    """Whether a comma may follow the last item of a list: ``SELECT a, b, FROM t``."""
    has_positional_join: bool = True
    function_prefix: str = ""
    """Prefix of the names of our own functions in the engine (``skerry.sql.query.textsearch``)."""

    def tokenize(self, text: str) -> list[Token]:
        return self.grammar().tokenize(text)

    def quoted(self, name: str) -> str:
        """A name in quotes, with quotes inside it escaped."""
        return quoted(name, self.mark)

    def of_view(self, query: str) -> str:
        """The query of a view in this dialect."""
        if self.grammar is SkerryDuckDB:
            return query
        try:
            tree = sqlglot.parse_one(query, dialect=SkerryDuckDB)
            _write_uuids(tree)
            text = tree.sql(self.grammar, unsupported_level=ErrorLevel.RAISE)
        except (SqlglotError, ValueError) as error:
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise SqlError(f"its query cannot be translated to {self.title}'s SQL: {reason}") from None
        return text

    def of_queries(self, queries: Mapping[str, str]) -> str:
        """The query of a view that is stored in several dialects, by name; DuckDB's is translated if needed."""
        if self.title.lower() in queries and self.grammar is not SkerryDuckDB:
            return queries[self.title.lower()]
        ours = next((queries[name] for name in _OUR_DIALECTS if name in queries), None)
        if ours is None:
            wanted = dict.fromkeys((self.title.lower(), *_OUR_DIALECTS))
            raise SqlError(
                f"it has no query that {self.title} runs, in one of the dialects {', '.join(sorted(wanted))}; its "
                f"dialects are {', '.join(sorted(queries)) or 'none'}"
            )
        return self.of_view(ours)


def _write_uuids(tree: exp.Expr) -> None:
    """Rewrite ``UUID 'ABCD…'`` to text in lower case, for an engine without a UUID type."""
    for cast in tree.find_all(exp.Cast):
        if cast.to.this is exp.DType.UUID and cast.this.is_string:
            with suppress(UnclearError):  # not a UUID: the engine will find no match
                cast.this.replace(exp.Literal.string(str(read_uuid(cast.this.name))))


DUCKDB = QueryDialect("DuckDB", SkerryDuckDB, '"', is_exact=True, has_uuids=True, allows_last_comma=True)
SPARK = QueryDialect(
    "Spark",
    SkerrySpark,
    "`",
    is_exact=False,
    has_uuids=False,
    allows_last_comma=False,
    has_positional_join=False,
    function_prefix="skerry_",
)
