"""Filters of scan requests: Iceberg's expressions as JSON → predicates of ours, by which files are pruned.

The result may keep more rows than the filter, never fewer: parts without a counterpart (transforms, nested columns,
values out of range) count as true. NOT is pushed down first, so that this holds below it, too. Iceberg compares NULL as
a value where it says "not": ``not-eq`` and ``not-in`` are true for NULL.
"""

import math
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any

from skerry.common.errors import InvalidInputError
from skerry.pruning.predicate.bind import bind
from skerry.pruning.predicate.expression import (
    Column,
    Comparison,
    In,
    Literal,
    LiteralValue,
    NaNTest,
    Not,
    NullTest,
    Op,
    Predicate,
    PrefixTest,
    Truth,
    conjunction,
    disjunction,
)
from skerry.service.rest.error import bad_request, invalid
from skerry.service.rest.metadata.member import a_list, a_text, an_object
from skerry.types.datatype import BINARY, BOOLEAN, DATE, STRING, TIME, TIMESTAMP, TIMESTAMPTZ, UUID, DataType
from skerry.types.field import Field
from skerry.types.schema import Schema

_TRUE, _FALSE = Truth(Literal(True)), Truth(Literal(False))
_COMPARED = {"lt": Op.LT, "lt-eq": Op.LE, "gt": Op.GT, "gt-eq": Op.GE, "eq": Op.EQ, "not-eq": Op.NE}
_NEGATED = {
    "lt": "gt-eq",
    "lt-eq": "gt",
    "gt": "lt-eq",
    "gt-eq": "lt",
    "eq": "not-eq",
    "not-eq": "eq",
    "in": "not-in",
    "not-in": "in",
    "is-null": "not-null",
    "not-null": "is-null",
    "is-nan": "not-nan",
    "not-nan": "is-nan",
    "starts-with": "not-starts-with",
    "not-starts-with": "starts-with",
}
MAX_DEPTH = 200
_EPOCH, _EPOCH_DAY = datetime(1970, 1, 1), date(1970, 1, 1)


def predicate_of(value: Any, schema: Schema, *, case_sensitive: bool = True) -> Predicate | None:
    """The predicate of a filter; None if it keeps everything."""
    found = _Reader(schema, case_sensitive).read(value, negated=False, depth=0)
    return None if found == _TRUE else found


class _Reader:
    """Reads one filter."""

    def __init__(self, schema: Schema, case_sensitive: bool) -> None:
        self._schema = schema
        names = {field.name if case_sensitive else field.name.lower(): field for field in schema.fields}
        self._names: dict[str, Field] = names
        self._fold: Callable[[str], str] = (lambda name: name) if case_sensitive else str.lower

    def read(self, value: Any, *, negated: bool, depth: int) -> Predicate:
        if depth > MAX_DEPTH:
            raise invalid(f"the filter is nested deeper than {MAX_DEPTH} levels")
        if isinstance(value, bool):
            return _TRUE if value != negated else _FALSE
        members = an_object(value, "filter")
        kind = a_text(members, "type", "filter").lower()
        if kind in ("true", "false"):
            return _TRUE if (kind == "true") != negated else _FALSE
        if kind == "not":
            return self.read(members.get("child"), negated=not negated, depth=depth + 1)
        if kind in ("and", "or"):
            parts = [self.read(members.get(side), negated=negated, depth=depth + 1) for side in ("left", "right")]
            return _joined(parts, conjoined=(kind == "and") != negated)
        if kind not in _NEGATED:
            raise bad_request(f"unknown filter {kind[:40]!r}; known are and, or, not, {', '.join(sorted(_NEGATED))}")
        return self._leaf(_NEGATED[kind] if negated else kind, members)

    def _leaf(self, kind: str, members: dict[str, Any]) -> Predicate:
        field = self._field(members.get("term"))
        values = self._values(kind, members)
        if field is None or values is None:
            return _TRUE
        try:
            found = _test(kind, field, [_literal(value, field.type) for value in values])
            bind(found, self._schema)
        except (InvalidInputError, ValueError, OverflowError, InvalidOperation, TypeError):
            return _TRUE  # the column cannot have this value; the reader decides
        return found

    def _field(self, term: Any) -> Field | None:
        """The column of a term; None if it is a transform or a nested column."""
        if isinstance(term, dict):
            kind = term.get("type")
            if kind == "reference" and isinstance(term.get("term"), str):
                return self._field(term["term"])
            if kind == "transform":
                return None
        if not isinstance(term, str):
            raise bad_request("the term of a filter is the name of a column, or a transform of one")
        found = self._names.get(self._fold(term))
        if found is None and "." not in term:
            raise invalid(f"Cannot find field {term[:100]!r} in the schema of the table")
        return found

    @staticmethod
    def _values(kind: str, members: dict[str, Any]) -> list[Any] | None:
        if kind in ("in", "not-in"):
            return a_list(members, "values", "filter")
        if kind in ("is-null", "not-null", "is-nan", "not-nan"):
            return []
        if "value" not in members:
            raise bad_request("a filter that compares has a 'value'")
        return [members["value"]]


def _joined(parts: list[Predicate], *, conjoined: bool) -> Predicate:
    neutral, absorbing = (_TRUE, _FALSE) if conjoined else (_FALSE, _TRUE)
    if absorbing in parts:
        return absorbing
    left = [part for part in parts if part != neutral]
    if not left:
        return neutral
    return conjunction(left) if conjoined else disjunction(left)


def _test(kind: str, field: Field, values: list[LiteralValue]) -> Predicate:
    column = Column(field.name)
    literals = tuple(Literal(value) for value in values)
    if kind == "is-null":
        return NullTest(column)
    if kind == "not-null":
        return Not(NullTest(column))
    if kind == "is-nan":
        return NaNTest(column)
    if kind == "starts-with":
        return PrefixTest(column, literals[0])
    if kind == "in":
        return In(column, literals) if literals else _FALSE
    if kind in ("not-nan", "not-starts-with"):
        return _TRUE
    if kind == "not-in":
        return disjunction([Not(In(column, literals)), NullTest(column)]) if literals else _TRUE
    compared = Comparison(column, _COMPARED[kind], literals[0])
    return disjunction([compared, NullTest(column)]) if kind == "not-eq" else compared


def _literal(value: Any, type_: DataType) -> LiteralValue:
    """A JSON value as a literal for a column of a type; raises if it does not fit."""
    if value is None:
        raise ValueError("a filter compares with NULL")
    if type_ == BOOLEAN:
        if not isinstance(value, bool):
            raise ValueError("not a boolean")
        return value
    if isinstance(value, bool):
        raise ValueError("a boolean")
    if type_ == DATE:
        return _EPOCH_DAY + timedelta(days=value) if isinstance(value, int) else date.fromisoformat(value)
    if type_ in (TIMESTAMP, TIMESTAMPTZ):
        moment = _EPOCH + timedelta(microseconds=value) if isinstance(value, int) else datetime.fromisoformat(value)
        plain = moment.astimezone(UTC) if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
        return plain if type_ == TIMESTAMPTZ else plain.replace(tzinfo=None)
    if type_ == TIME:
        return (_EPOCH + timedelta(microseconds=value)).time() if isinstance(value, int) else time.fromisoformat(value)
    if type_ in (STRING, UUID):
        if not isinstance(value, str):
            raise ValueError("not a text")
        return value
    if type_ == BINARY:
        return bytes.fromhex(value)
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError("not a number")
    return Decimal(str(value))
