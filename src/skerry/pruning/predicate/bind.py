"""Names → columns, literals → values of the columns' types.

The result has no NOT (it is pushed down to the leaves), no BETWEEN (two comparisons), and only literals of the column's
type: ``n < 1.5`` for an INT is ``n <= 1``, and ``n = 1.5`` is false wherever ``n`` is not NULL.
"""

import difflib
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from skerry.common.errors import InvalidInputError, SchemaError
from skerry.pruning.predicate import bound, expression
from skerry.pruning.predicate.bound import FALSE, UNKNOWN, BoundPredicate, all_of, any_of, compare, in_set, negate
from skerry.pruning.predicate.column_function import compare_call, result_type
from skerry.pruning.predicate.comparable import common_ground
from skerry.pruning.predicate.expression import Call, Column, Literal, LiteralValue, Op, Operand, Predicate
from skerry.pruning.predicate.foreign import ForeignTest
from skerry.pruning.predicate.like import MAX_LENGTH, parse_pattern
from skerry.pruning.predicate.parse import parse_predicate
from skerry.pruning.predicate.position import error_at
from skerry.pruning.predicate.render import literal_text
from skerry.pruning.predicate.typed_literal import Fit, fit_all, fit_literal, wanted_literal
from skerry.pruning.text.analyzer import ENGLISH, Analyzer, parse_analyzer
from skerry.pruning.text.column_analyzer import analyzers_of
from skerry.pruning.text.matches_query import QuerySyntaxError, check_term, parse_query
from skerry.types.coerce import UnfitError
from skerry.types.datatype import (
    BINARY,
    BOOLEAN,
    DATE,
    STRING,
    TIMESTAMP,
    TIMESTAMPTZ,
    AtomicType,
    DataType,
    DecimalType,
    is_floating,
)
from skerry.types.field import Field, compared_field
from skerry.types.schema import Schema


def bind(
    predicate: Predicate,
    schema: Schema | Sequence[Field],
    *,
    text: str | None = None,
    analyzers: Mapping[int, Analyzer] | None = None,
) -> BoundPredicate:
    """The predicate over the columns of a schema; ``text`` is shown in errors.

    ``analyzers`` has those of the full-text indexes, by field id; unless given, those that the schema names. Columns
    without one use ``ENGLISH``.
    :class:`SchemaError` for an unknown column, :class:`InvalidInputError` for types that cannot be compared.
    """
    if isinstance(predicate, ForeignTest):
        return predicate.bound_to(schema, text)
    fields = schema.fields if isinstance(schema, Schema) else schema
    if analyzers is None and isinstance(schema, Schema):
        analyzers = analyzers_of(schema)
    return _Binder({field.name.lower(): field for field in fields}, text, analyzers or {}).bind(predicate)


def parse_and_bind(text: str, schema: Schema | Sequence[Field]) -> BoundPredicate:
    """``bind(parse_predicate(text), schema)``, with the text in every error."""
    return bind(parse_predicate(text), schema, text=text)


class _Binder:
    def __init__(self, fields: dict[str, Field], text: str | None, analyzers: Mapping[int, Analyzer]) -> None:
        self._fields = {name: compared_field(field) for name, field in fields.items()}
        self._analyzers = analyzers
        self._text = text

    def bind(self, node: Predicate) -> BoundPredicate:
        if isinstance(node, expression.And):
            return all_of([self.bind(part) for part in node.parts])
        if isinstance(node, expression.Or):
            return any_of([self.bind(part) for part in node.parts])
        if isinstance(node, expression.Not):
            return negate(self.bind(node.part))
        if isinstance(node, expression.Comparison):
            return self._comparison(node.left, node.op, node.right)
        if isinstance(node, expression.In):
            return self._in(node)
        if isinstance(node, expression.Between):
            low = self._comparison(node.operand, Op.GE, node.low)
            return all_of([low, self._comparison(node.operand, Op.LE, node.high)])
        if isinstance(node, expression.NullTest):
            return self._null_test(node.operand)
        if isinstance(node, expression.NaNTest):
            return self._nan_test(node.operand)
        if isinstance(node, expression.PatternTest):
            return self._pattern_test(node)
        if isinstance(node, expression.PrefixTest):
            return self._prefix_test(node)
        if isinstance(node, expression.TextSearch):
            return self._text_search(node)
        if isinstance(node, expression.TermTest):
            return self._term_test(node)
        assert isinstance(node, expression.Truth)
        return self._truth(node.operand)

    def _truth(self, operand: Operand) -> BoundPredicate:
        if isinstance(operand, Literal):
            if operand.value is not None and not isinstance(operand.value, bool):
                raise self._error(f"{_shown(operand)} alone is neither true nor false", operand)
            return bound.Constant(operand.value)
        field = self._field(operand)
        if field.type != BOOLEAN:
            problem = (
                f"column {field.name!r} is {field.type}, which is neither true nor false; compare it with something"
            )
            raise self._error(problem, operand)
        return compare(field, Op.EQ, True)

    def _comparison(self, left: Operand, op: Op, right: Operand) -> BoundPredicate:
        if isinstance(left, Literal) and isinstance(right, Literal):
            return self._literals(left, op, right)
        if isinstance(left, Literal):
            return self._comparison(right, op.flipped, left)
        if isinstance(left, Call) or isinstance(right, Call):
            return self._call(left, op, right)
        field = self._leaf_field(left)
        if isinstance(right, Literal):
            if right.value is None:
                return UNKNOWN
            return _decide(field, op, self._fit(right, field))
        other = self._leaf_field(right)
        if other.id == field.id and other.name == field.name:
            return bound.Decided(field, op in (Op.EQ, Op.LE, Op.GE))
        if common_ground(field.type, other.type) is None:
            problem = f"column {field.name!r} is {field.type} and {other.name!r} is {other.type}, which do not compare"
            raise self._error(problem, right)
        return bound.CompareColumns(field, op, other)

    def _call(self, left: Operand, op: Op, right: Operand) -> BoundPredicate:
        """A function of a column, as a comparison of the column itself."""
        if not isinstance(left, Call) or not isinstance(right, Literal):
            call = left if isinstance(left, Call) else right
            raise self._error(f"{_title(call)} is compared with values only", call)
        field = self._leaf_field(left.column)
        if field.type not in (DATE, TIMESTAMP, TIMESTAMPTZ):
            problem = f"{left.name} is for DATE, TIMESTAMP and TIMESTAMPTZ columns, and {field.name!r} is {field.type}"
            raise self._error(problem, left)
        if right.value is None:
            return UNKNOWN
        result = Field(_title(left), result_type(left, field.type))
        return compare_call(left, field, op, self._fit(right, result))

    def _literals(self, left: Literal, op: Op, right: Literal) -> BoundPredicate:
        if left.value is None or right.value is None:
            return UNKNOWN
        if _class_of(left.value) != _class_of(right.value):
            raise self._error(f"{_shown(left)} and {_shown(right)} are of different kinds", right)
        return bound.Constant(op.holds(left.value, right.value))

    def _in(self, node: expression.In) -> BoundPredicate:
        if isinstance(node.operand, Literal | Call) or any(isinstance(value, Column | Call) for value in node.values):
            return any_of([self._comparison(node.operand, Op.EQ, value) for value in node.values])
        field = self._leaf_field(node.operand)
        literals = [value for value in node.values if isinstance(value, Literal)]
        quickly = fit_all([literal.value for literal in literals], field.type)
        if quickly is not None:
            return in_set(field, quickly)
        fits = [self._fit(literal, field) for literal in literals if literal.value is not None]
        found = in_set(field, [fit.below for fit in fits if fit.is_exact])
        return found if len(fits) == len(literals) else any_of([found, UNKNOWN])

    def _null_test(self, operand: Operand) -> BoundPredicate:
        if isinstance(operand, Literal):
            return bound.Constant(operand.value is None)
        return bound.IsNull(self._field(operand.column if isinstance(operand, Call) else operand))

    def _nan_test(self, operand: Operand) -> BoundPredicate:
        if isinstance(operand, Literal):
            if operand.value is not None and _class_of(operand.value) != "number":
                raise self._error(f"{_shown(operand)} is no number", operand)
            return UNKNOWN if operand.value is None else FALSE
        field = self._field(operand)
        if not is_floating(field.type):
            raise self._error(f"column {field.name!r} is {field.type}; only FLOAT and DOUBLE have NaN", operand)
        return bound.IsNaN(field)

    def _pattern_test(self, node: expression.PatternTest) -> BoundPredicate:
        field = self._text_field(node.operand, "LIKE", (STRING,))
        for literal in (node.pattern, node.escape):
            if literal is not None and not isinstance(literal.value, str | None):
                raise self._error(f"LIKE takes a text like 'abc%', not {_shown(literal)}", literal)
        escape = None if node.escape is None else node.escape.value
        if node.pattern.value is None or (node.escape is not None and escape is None):
            return UNKNOWN
        if node.escape is not None and len(str(escape)) != 1:
            raise self._error(f"ESCAPE needs one character, not {_shown(node.escape)}", node.escape)
        self._fit(node.pattern, field)
        try:
            pattern = parse_pattern(str(node.pattern.value), None if escape is None else str(escape))
        except ValueError as error:
            raise self._error(str(error), node.pattern) from None
        if pattern.is_literal:
            return compare(field, Op.EQ, pattern.prefix)
        if pattern.is_prefix:
            return _starts_with(field, pattern.prefix)
        if len(str(node.pattern.value)) > MAX_LENGTH:
            raise self._error(f"a pattern of LIKE has at most {MAX_LENGTH:,} characters", node.pattern)
        return bound.Like(field, pattern)

    def _prefix_test(self, node: expression.PrefixTest) -> BoundPredicate:
        field = self._text_field(node.operand, "starts_with", (STRING, BINARY))
        if node.prefix.value is None:
            return UNKNOWN
        return _starts_with(field, self._fit(node.prefix, field).below)

    def _text_search(self, node: expression.TextSearch) -> BoundPredicate:
        field = self._text_field(node.operand, "matches", (STRING,))
        analyzer = self._analyzers.get(field.id, ENGLISH)
        if node.analyzer is not None:
            try:
                analyzer = parse_analyzer(self._words(node.analyzer, "an analyzer like 'english'"))
            except ValueError as error:
                raise self._error(str(error), node.analyzer) from None
        if node.query.value is None:
            return UNKNOWN
        query = self._words(node.query, "words like 'disk full'")
        try:
            parse_query(query, analyzer)
        except QuerySyntaxError as error:
            raise self._inside(error, node.query, query) from None
        return bound.Matches(field, query, analyzer)

    def _term_test(self, node: expression.TermTest) -> BoundPredicate:
        field = self._text_field(node.operand, "matches_term", (STRING,))
        if node.term.value is None:
            return UNKNOWN
        term = self._words(node.term, "a word like 'timeout'")
        try:
            check_term(term)
        except QuerySyntaxError as error:
            raise self._inside(error, node.term, term) from None
        return bound.MatchesTerm(field, term)

    def _words(self, literal: Literal, wanted: str) -> str:
        if not isinstance(literal.value, str):
            raise self._error(f"expected {wanted}, not {_shown(literal)}", literal)
        return literal.value

    def _inside(self, error: QuerySyntaxError, literal: Literal, query: str) -> InvalidInputError:
        """A mistake in a full-text query, at its place within the literal, where quotes are doubled."""
        shift = 1 + error.position + query[: error.position].count("'")
        position = None if literal.position is None else literal.position + shift
        return error_at(InvalidInputError, str(error), self._text, position)

    def _text_field(self, operand: Operand, what: str, types: tuple[DataType, ...]) -> Field:
        names = " and ".join(map(str, types))
        if isinstance(operand, Literal):
            raise self._error(f"{what} looks at a column, not at {_shown(operand)}", operand)
        field = self._field(operand)
        if field.type not in types:
            raise self._error(f"{what} is for {names} columns, and {field.name!r} is {field.type}", operand)
        return field

    def _leaf_field(self, operand: Operand) -> Field:
        field = self._field(operand)
        if not isinstance(field.type, AtomicType | DecimalType):
            problem = f"column {field.name!r} is {field.type}; only IS NULL and IS NOT NULL look at such columns"
            raise self._error(problem, operand)
        return field

    def _field(self, column: Operand) -> Field:
        if not isinstance(column, Column):
            raise self._error(f"a column was expected, not {_title(column)}", column)
        field = self._fields.get(column.name.lower())
        if field is None:
            raise error_at(SchemaError, self._unknown(column.name), self._text, column.position)
        return field

    def _unknown(self, name: str) -> str:
        known = [field.name for field in self._fields.values()]
        near = difflib.get_close_matches(name.lower(), list(self._fields), n=1)
        if near:
            hint = f"did you mean {self._fields[near[0]].name!r}? "
        elif name.lower() in ("nan", "infinity", "inf"):
            hint = f"the number is written '{name}'; "
        elif self._text is not None and f'"{name}"' in self._text:
            hint = f"a text is written '{name}'; "
        else:
            hint = ""
        shown = ", ".join(map(repr, known[:20])) + (f" and {len(known) - 20} more" if len(known) > 20 else "")
        return f"there is no column {name!r}; {hint}columns are {shown}"

    def _fit(self, literal: Literal, field: Field) -> Fit:
        try:
            return fit_literal(literal.value, field.type)
        except UnfitError as error:
            reason = f" ({error})" if str(error) else ""
            problem = (
                f"{_shown(literal)} cannot be compared with column {field.name!r}, which is {field.type}{reason}; "
                f"write {wanted_literal(field.type)}"
            )
            raise self._error(problem, literal) from None

    def _error(self, problem: str, operand: Operand) -> InvalidInputError:
        return error_at(InvalidInputError, problem, self._text, operand.position)


def _decide(field: Field, op: Op, fit: Fit) -> BoundPredicate:
    """Compare a column with a literal, or with the literal's neighbours if the column's type cannot hold it."""
    if fit.is_exact:
        return compare(field, op, fit.below)
    if op in (Op.EQ, Op.NE):
        return bound.Decided(field, op is Op.NE)
    if fit.below is None or fit.above is None:  # the literal is below or above all values
        return bound.Decided(field, (op in (Op.LT, Op.LE)) == (fit.above is None))
    return compare(field, Op.LE if op in (Op.LT, Op.LE) else Op.GT, fit.below)


def _starts_with(field: Field, prefix: Any) -> BoundPredicate:
    return bound.StartsWith(field, prefix) if prefix else bound.Decided(field, True)


def _class_of(value: LiteralValue) -> str:
    if isinstance(value, datetime):
        return "moment" if value.tzinfo is not None else "timestamp"
    name = type(value).__name__
    return "number" if name == "Decimal" else name


def _title(operand: Operand) -> str:
    if not isinstance(operand, Call):
        return operand.name if isinstance(operand, Column) else _shown(operand)
    unit = f"'{operand.unit}', " if operand.unit else ""
    return f"{operand.name}({unit}{operand.column.name})"


def _shown(literal: Literal) -> str:
    text = literal_text(literal.value)
    return text if len(text) <= 60 else text[:59] + "…"
