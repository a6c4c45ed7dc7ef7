"""Conditions of scans with paths in JSON, functions and arithmetic: ``payload ->> '$.user.id' = 'u1' AND n % 2 = 0``.

The text of ``where`` is a conjunction. Conjuncts in the language of predicates (``skerry.pruning.predicate.parse``)
become predicates; DuckDB evaluates each of the others as written, by the rules of SQL. Conditions on columns and index
targets that such a conjunct implies are derived as for a query, so that it prunes files and uses indexes in the same
way. Only expressions that an index can be on are allowed (``skerry.sql.query.deterministic``).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import pyarrow as pa
from sqlglot import exp
from sqlglot.errors import TokenError
from sqlglot.tokenizer_core import Token, TokenType

from skerry.common.errors import InvalidInputError, SchemaError, SkerryError
from skerry.index.row_test import SqlCondition
from skerry.index.target_condition import bind_hints
from skerry.planning.scan_request import LATEST
from skerry.pruning.predicate.bind import bind
from skerry.pruning.predicate.bound import BoundPredicate, all_of
from skerry.pruning.predicate.expression import Predicate
from skerry.pruning.predicate.foreign import ForeignTest
from skerry.pruning.predicate.parse import parse_predicate
from skerry.pruning.predicate.position import error_at
from skerry.pruning.predicate.where import WhereClause
from skerry.sql.names import Given, IndexedRows
from skerry.sql.query.build_shape import build_shape
from skerry.sql.query.constant import Known
from skerry.sql.query.deterministic import ColumnName, RefusedPartError, normalised
from skerry.sql.query.dialect import DUCKDB
from skerry.sql.query.part import Part, Ref, Use
from skerry.sql.query.push import push_conjuncts
from skerry.sql.query.reference import table_names
from skerry.sql.query.syntax import parse_query
from skerry.sql.script_text import Composed, Source, Span
from skerry.types.arrow import named_field
from skerry.types.field import Field
from skerry.types.schema import Schema

_TABLE = "skerry_rows"
_BEFORE = f"SELECT * FROM {_TABLE} WHERE "
_OPENING = (TokenType.L_PAREN, TokenType.L_BRACKET, TokenType.L_BRACE, TokenType.CASE)
_CLOSING = (TokenType.R_PAREN, TokenType.R_BRACKET, TokenType.R_BRACE, TokenType.END)


def parse_condition(text: str, refused: InvalidInputError) -> WhereClause:
    """Parse a condition that the predicate language does not cover; ``refused`` is the error of that language."""
    try:
        conjuncts = [_conjunct(text, span) for span in _conjunct_spans(text)]
    except (TokenError, _NoConditionError):
        raise refused from None
    return WhereClause(tuple(conjuncts), text)


class _NoConditionError(Exception):
    """The text is not a condition in SQL."""


def _conjunct(text: str, span: Span) -> Predicate:
    piece = text[span.start : span.end]
    try:
        return parse_predicate(" " * span.start + piece)  # errors have the right position
    except InvalidInputError:
        pass
    test = SqlTest(piece, span.start)
    test.check(text)
    return test


def _conjunct_spans(text: str) -> Iterator[Span]:
    """The parts between the outermost ANDs; the whole text if there is an OR beside them."""
    tokens = DUCKDB.tokenize(text)
    if any(token.comments for token in tokens):
        raise _NoConditionError
    depth = bounds = 0
    ends: list[Token] = []
    for token in tokens:
        depth += (token.token_type in _OPENING) - (token.token_type in _CLOSING)
        if depth:
            continue
        if token.token_type is TokenType.OR:
            ends = []
            break
        if token.token_type is TokenType.BETWEEN:
            bounds += 1
        elif token.token_type is TokenType.AND and bounds:
            bounds -= 1
        elif token.token_type is TokenType.AND:
            ends.append(token)
    starts = [0, *(token.end + 1 for token in ends)]
    for start, end in zip(starts, [*(token.start for token in ends), len(text)], strict=True):
        yield Span(start, end)


@dataclass(frozen=True, slots=True)
class SqlTest(ForeignTest):
    """A condition in SQL; ``position`` is its place in the whole text."""

    text: str
    position: int = field(default=0, compare=False)

    def check(self, whole: str | None) -> None:
        """Raise errors that do not depend on columns."""
        self._check_parts(whole, lambda column: column.name)

    def bound_to(self, schema: Schema | Sequence[Field], whole: str | None) -> BoundPredicate:
        fields = schema.fields if isinstance(schema, Schema) else schema
        by_name = {field.name.lower(): field for field in fields}
        used: dict[int, Field] = {}

        def name_of(column: exp.Column) -> str:
            found = by_name.get(column.name.lower())
            if found is None:
                names = [field.name for field in fields]
                problem = f"there is no column {column.name!r}; columns are {', '.join(map(repr, names[:20]))}"
                raise error_at(SchemaError, problem, whole, self._place(column))
            used[found.id] = found
            return found.name

        self._check_parts(whole, name_of)
        said, hints = _said(self.text, schema)
        inputs = tuple(used[field_id] for field_id in sorted(used))
        hint = bind_hints(WhereClause(hints), schema) if hints and isinstance(schema, Schema) else None
        condition = SqlCondition(self.text.strip(), inputs, self, hint)
        try:
            condition.check()
        except InvalidInputError as error:
            raise error_at(
                InvalidInputError,
                f"{self.text.strip()}: {error}; other conditions are for lake.sql",
                whole,
                self._start,
            ) from None
        return all_of([*(bind(predicate, schema) for predicate in said), condition])

    @property
    def _start(self) -> int:
        return self.position + len(self.text) - len(self.text.lstrip())

    def _place(self, node: exp.Expr) -> int:
        starts = [inner.meta["start"] for inner in node.walk() if "start" in inner.meta]
        return self.position + min(starts) - len(_BEFORE) if starts else self._start

    def _check_parts(self, whole: str | None, name_of: ColumnName) -> None:
        tree = _parse(self.text)
        columns = list(tree.find_all(exp.Column))
        for column in columns:
            if len(column.parts) > 1:
                problem = 'a column has one name; one that holds a dot is quoted ("a.b")'
                raise error_at(InvalidInputError, problem, whole, self._place(column))
        try:
            normalised(tree, name_of)
        except RefusedPartError as error:
            problem = f"{error.shown} cannot be in a condition of a scan: {error.reason}; others are for lake.sql"
            raise error_at(InvalidInputError, problem, whole, self._place(error.node)) from None
        if not columns:
            raise error_at(InvalidInputError, "it has no column: it is the same for every row", whole, self._start)


@lru_cache(maxsize=1_000)
def _parse(text: str) -> exp.Expr:
    """The tree of a condition."""
    try:
        tree = parse_query(Composed(Source(_BEFORE + text)).add(_BEFORE + text)).tree
    except SkerryError:
        raise _NoConditionError from None
    clauses = {key for key, value in tree.args.items() if value}
    if not isinstance(tree, exp.Select) or clauses != {"expressions", "from_", "where"}:
        raise _NoConditionError
    found: exp.Expr = tree.args["where"].this
    return found


def _said(text: str, schema: Schema | Sequence[Field]) -> tuple[tuple[Predicate, ...], tuple[Predicate, ...]]:
    """Predicates on columns, and on index targets, that a condition implies."""
    fields = schema.fields if isinstance(schema, Schema) else schema
    parsed = parse_query(Composed(Source(_BEFORE + text)).add(_BEFORE + text))
    (name,) = table_names(parsed)
    shown = pa.schema([named_field(field) for field in fields])
    given = Given(_TABLE, shown, _unread)
    if isinstance(schema, Schema):
        given = Given(_TABLE, shown, _unread, IndexedRows(schema, lambda _: given))
    ref = Ref(_TABLE, name.span, given, LATEST, None, columns=tuple(shown.names))
    push_conjuncts(build_shape(Part(parsed, (Use(name, "", None, ref),))), Known({}))
    return tuple(ref.conjuncts), tuple(ref.hints)


def _unread(columns: Sequence[str], where: WhereClause | None) -> pa.RecordBatchReader:
    raise AssertionError("a condition is planned, not read")
