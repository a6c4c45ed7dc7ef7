"""Text → a query's tree, by sqlglot's rules for the engine's dialect; errors have a position.

The tree is used for planning only; no text is generated from it. A query runs as it was written, with a few parts
replaced, so a slightly wrong tree can cost time, but never rows.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from itertools import pairwise
from typing import TypeVar, cast

from sqlglot import exp
from sqlglot.errors import ParseError, SqlglotError, TokenError
from sqlglot.tokenizer_core import Token, TokenType

from skerry.common.errors import SqlError
from skerry.sql.query.dialect import DUCKDB, QueryDialect
from skerry.sql.query.foreign_function import syntax_advice
from skerry.sql.query.walk import all_nodes
from skerry.sql.script_text import Composed, located

Node = TypeVar("Node", bound=exp.Expr)

_ENDING_LISTS = (
    TokenType.FROM,
    TokenType.WHERE,
    TokenType.GROUP_BY,
    TokenType.HAVING,
    TokenType.ORDER_BY,
    TokenType.R_PAREN,
)
_HINT = "/*+"
_CLAUSES = (
    "FROM",
    "WHERE",
    "GROUP",
    "HAVING",
    "ORDER",
    "LIMIT",
    "JOIN",
    "UNION",
    "SELECT",
    "VALUES",
    "QUALIFY",
    "WINDOW",
)
_QUERIES = (exp.Query, exp.Pivot, exp.Summarize, exp.Describe, exp.Values)


@dataclass(frozen=True)
class Parsed:
    """A text with its tokens and its tree, which is not modified."""

    text: Composed
    tokens: tuple[Token, ...]
    tree: exp.Expr
    dialect: QueryDialect = DUCKDB

    @cached_property
    def _nodes(self) -> list[exp.Expr]:
        return all_nodes(self.tree)

    @cached_property
    def _classes(self) -> frozenset[type[exp.Expr]]:
        return frozenset(map(type, self._nodes))

    def find_all(self, *types: type[Node]) -> Iterator[Node]:
        """All nodes of some types, outer ones first; the tree is walked only once."""
        classes = {kind for kind in self._classes if issubclass(kind, types)}
        return (cast(Node, node) for node in self._nodes if type(node) in classes) if classes else iter(())

    def has(self, *types: type[exp.Expr]) -> bool:
        """Whether there is a node of one of the types."""
        return any(issubclass(kind, types) for kind in self._classes)

    def token_after(self, offset: int) -> int:
        """Index of the first token at or after an offset."""
        return bisect_left(self.tokens, offset, key=lambda token: token.start)


def parse_query(text: Composed, dialect: QueryDialect = DUCKDB) -> Parsed:
    """Parse one query of any form."""
    words = text.text
    try:
        found = dialect.tokenize(words)
    except TokenError:
        raise _error(text, "a text, a name or a comment is not closed", 0) from None
    try:
        trees = [tree for tree in dialect.grammar().parser().parse(found, words) if tree is not None]
    except ParseError as error:
        raise _syntax_error(text, error, found, dialect) from None
    except RecursionError:
        raise _error(text, "this query is nested too deeply", 0) from None
    except (SqlglotError, ValueError, TypeError, AttributeError, LookupError) as error:
        raise _error(text, f"this query cannot be understood ({type(error).__name__})", 0) from None
    if len(trees) != 1:
        problem = f"one query was expected, and these are {len(trees)}" if trees else "there is no query"
        second = next((b.start for a, b in pairwise(found) if a.token_type is TokenType.SEMICOLON), 0)
        raise _error(text, problem, second)
    tree = trees[0]
    if not isinstance(tree, _QUERIES):
        raise _error(text, "this is not a query: SELECT, WITH, VALUES, FROM, TABLE, PIVOT or the like was expected", 0)
    if not dialect.allows_last_comma:
        _check_commas(text, found)
    if _HINT in words:
        _drop_hints(tree)
    return Parsed(text, tuple(found), tree, dialect)


def _drop_hints(tree: exp.Expr) -> None:
    """Remove ``/*+ BROADCAST(t) */`` from the tree, where ``t`` would be a table (``skerry.sql.query.join_hint``)."""
    for select in tree.find_all(exp.Select):
        select.set("hint", None)


def _check_commas(text: Composed, found: list[Token]) -> None:
    """Refuse missing list items: sqlglot skips them, and Spark would report an error at a later word."""
    for before, after in pairwise(found):
        is_last = before.token_type is TokenType.COMMA and after.token_type in _ENDING_LISTS
        if is_last or (before.token_type is TokenType.SELECT and after.token_type is TokenType.FROM):
            words = [text.text[token.start : token.end + 1] for token in (before, after)]
            raise _error(text, f"syntax error: nothing stands between {words[0]!r} and {words[1]!r}", before.start)
    if found[-1].token_type is TokenType.COMMA:
        raise _error(text, "syntax error: nothing stands behind the last ','", found[-1].start)


def _syntax_error(text: Composed, error: ParseError, found: list[Token], dialect: QueryDialect) -> SqlError:
    told = error.errors[0] if error.errors else {}
    offset = _offset(text.text, told)
    token = next((t for t in found if t.start <= offset <= t.end), None)
    if token is None or (offset >= len(text.text.rstrip())):
        return _error(text, "the query ends too early", max(len(text.text.rstrip()) - 1, 0))
    mistaken = _mistaken_keyword(found, token)
    if mistaken is not None:
        word, near = mistaken
        return _error(text, f"syntax error at {word.text!r}; did you mean {near}?", word.start)
    what = str(told.get("description") or "")
    wanted = what.split(" but got ")[0] if " but got " in what else ""
    hint = f": {wanted[0].lower()}{wanted[1:]}" if wanted else ""
    if token is found[-1]:
        hint = f", where the query ends{hint}"
    if dialect is DUCKDB:
        hint += syntax_advice(found, token.start)
    return _error(text, f"syntax error at {text.text[token.start : token.end + 1]!r}{hint}", token.start)


def _mistaken_keyword(found: list[Token], token: Token) -> tuple[Token, str] | None:
    """The name at or before a syntax error if it resembles a keyword, and that keyword: FORM was parsed as a column."""
    at = found.index(token)
    for word in found[max(at - 1, 0) : at + 1][:2]:
        if word.token_type is TokenType.VAR:
            near = get_close_matches(word.text.upper(), _CLAUSES, 1, 0.75)
            if near and near[0] != word.text.upper():
                return word, near[0]
    return None


def _offset(words: str, told: dict[str, object]) -> int:
    """The offset of an error: sqlglot gives its line, and the column where a token ends."""
    line, column, shown = told.get("line"), told.get("col"), told.get("highlight")
    if not isinstance(line, int) or not isinstance(column, int):
        return 0
    before = sum(len(row) + 1 for row in words.split("\n")[: line - 1])
    return max(before + column - len(shown if isinstance(shown, str) else ""), 0)


def _error(text: Composed, problem: str, offset: int) -> SqlError:
    return located(SqlError(problem), text.source, text.origin(offset))
