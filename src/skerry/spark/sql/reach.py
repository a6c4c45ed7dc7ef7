"""Checks of functions and files outside the lake that a query on Spark uses (``docs/security.md``).

==================================  =================================================================================
``reflect``, ``java_method``,       always refused: they run JVM code or programs, or use names that are known
``TRANSFORM … USING 'program'``,    only at run time
``IDENTIFIER(…)``
tables that are files               in the user's own query the setting ``sql.external-files``, in a view
(``parquet.`/path```), functions    ``sql.external-files-in-views``
in FROM that are not Spark's own
functions of the session            the user's own query may call them, a view must not, unless
                                    ``sql.external-files-in-views``
==================================  =================================================================================

The check reads the tokens and the syntax tree of the text that runs. Its table names are our references or common table
expressions: anything else after FROM is outside the lake.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pyspark.sql import SparkSession
from sqlglot import exp
from sqlglot.tokenizer_core import Token, TokenType

from skerry.common.errors import SqlError
from skerry.common.settings import Settings
from skerry.spark.sql.own_function import OWN_FUNCTIONS
from skerry.sql.planned import PlannedQuery
from skerry.sql.query.dialect import SPARK
from skerry.sql.query.reference import is_cte_name
from skerry.sql.query.syntax import parse_query
from skerry.sql.script_text import Source, located

_RUNNING = frozenset({"reflect", "try_reflect", "java_method", "identifier"})
_FILES = frozenset({"from_protobuf", "to_protobuf", "python_worker_logs"})
"""Functions that read files by name, or the logs of other programs."""


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


_TABLE_FUNCTIONS = _names(
    """
    collations explode explode_outer exploding_generate_series generate_series inline inline_outer
    json_tuple posexplode posexplode_outer range sequence sql_keywords stack unnest values variant_explode
    variant_explode_outer
    """
)


@dataclass(frozen=True, slots=True)
class _Found:
    title: str
    offset: int
    is_refused: bool = False
    only_in_views: bool = False


def check_reach(planned: PlannedQuery, source: Source, settings: Settings, spark: SparkSession) -> None:
    """Raise :class:`SqlError` if the query uses something that it may not."""
    parsed = parse_query(planned.text, SPARK)
    known = {reference.name.lower() for reference in planned.references}
    own = _session_functions(spark) if planned.text.has_insides else frozenset[str]()
    found = [*_in_tokens(parsed.tokens, own), *_in_tables(parsed.tree, known)]
    for one in sorted(found, key=lambda one: not one.is_refused):
        inside = planned.text.inside(one.offset)
        problem = _problem(one, inside, settings)
        if problem is not None:
            raise located(SqlError(problem), source, planned.text.origin(one.offset))


def _problem(found: _Found, inside: str | None, settings: Settings) -> str | None:
    if found.is_refused:
        where = "" if inside is None else f"in {inside}: "
        return f"{where}{found.title}: no query may do this, it runs code that Spark does not know"
    if inside is not None and not settings.sql_external_files_in_views:
        return (
            f"in {inside}: {found.title} is not of the lake, and views must not use it with the rights of their "
            f"readers; readers who trust all views of a lake set 'sql.external-files-in-views' when they open it"
        )
    if inside is None and not found.only_in_views and not settings.sql_external_files:
        return f"{found.title} is outside the lake, which the setting 'sql.external-files' = false does not allow"
    return None


def _session_functions(spark: SparkSession) -> frozenset[str]:
    """Names of functions registered in the session, in lower case."""
    rows = spark.sql("SHOW USER FUNCTIONS").collect()
    return frozenset(str(row[0]).rpartition(".")[2].strip("`").lower() for row in rows) - OWN_FUNCTIONS


def _in_tokens(tokens: Sequence[Token], own: frozenset[str]) -> Iterator[_Found]:
    for number, (token, after) in enumerate(pairwise(tokens)):
        word = token.text.lower()
        if word == "using" and after.token_type is TokenType.STRING:
            yield _Found("a program behind USING", token.start, is_refused=True)
        if after.token_type is not TokenType.L_PAREN:
            continue
        if word in _RUNNING:
            yield _Found(f"function {word!r}", token.start, is_refused=True)
        elif word in _FILES:
            yield _Found(f"function {word!r}", token.start)
        elif word in own or (number and tokens[number - 1].token_type is TokenType.DOT):
            yield _Found(f"function {word!r} of the session", token.start, only_in_views=True)


def _in_tables(tree: exp.Expr, known: set[str]) -> Iterator[_Found]:
    for node in tree.find_all(exp.Table):
        if node.find_ancestor(exp.Hint):
            continue
        if isinstance(node.this, exp.Identifier):
            if len(node.parts) > 1 or not (node.name.lower() in known or is_cte_name(node)):
                start = min((part.meta.get("start", 0) for part in node.parts), default=0)
                yield _Found(f"table {'.'.join(part.name for part in node.parts)!r}", start)
            continue
        call = node.this
        name = call.sql_name() if isinstance(call, exp.Func) and not isinstance(call, exp.Anonymous) else call.name
        if len(node.parts) > 1 or name.lower() not in _TABLE_FUNCTIONS:
            yield _Found(f"function {name.lower()!r}", _start(node))


def _start(node: exp.Expr) -> int:
    """Offset of the node, as far as it is known."""
    return min((inner.meta["start"] for inner in node.walk() if "start" in inner.meta), default=0)
