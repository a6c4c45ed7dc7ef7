"""Conversion of a SQL condition to a predicate on one source that it implies.

Every row for which the condition is true satisfies the predicate. Inconvertible parts of an AND are dropped; an OR with
an inconvertible part gives no predicate. NOT is pushed down to the leaves first, by three-valued logic, so that
dropping a part always keeps more rows, never fewer.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from sqlglot import exp

from skerry.pruning.predicate.expression import (
    And,
    Between,
    Column,
    Comparison,
    In,
    Literal,
    NaNTest,
    Not,
    NullTest,
    Op,
    Operand,
    Or,
    PatternTest,
    Predicate,
    PrefixTest,
    TermTest,
    TextSearch,
    Truth,
    conjunction,
    disjunction,
)
from skerry.pruning.text.analyzer import ENGLISH
from skerry.pruning.text.rowwise import FUNCTIONS
from skerry.sql.query.almanac import together
from skerry.sql.query.computed import Computed
from skerry.sql.query.computed_value import ComputedValues
from skerry.sql.query.constant import ANALYZER, Known, UnclearError, constant_of, has_only
from skerry.sql.query.imply import OPS, Imply
from skerry.sql.query.predicate_literal import fit_constant
from skerry.sql.query.query_shape import SelectQuery, Source
from skerry.sql.query.spark_value import SparkValues
from skerry.sql.query.textual import said_by_text
from skerry.types.coerce import INTEGER_BITS
from skerry.types.datatype import BOOLEAN, JSON, DataType, has_bounds, is_text


def convert(node: exp.Expr, query: SelectQuery, source: Source, known: Known) -> Predicate | None:
    """The predicate that a condition of a SELECT implies for one of its sources; None if it implies none."""
    return _Converter(query, source, known).predicate(node, negated=False)


def convert_computed(node: exp.Expr, query: SelectQuery, source: Source, known: Known) -> Predicate | None:
    """The predicate that it implies for indexed values computed from the source's columns; None if it implies none."""
    values = (ComputedValues if known.is_exact else SparkValues).of(query, source)
    if values is None:
        return None
    found = _Converter(query, source, known, values).predicate(node, negated=False)
    if found is not None and computed_in(found):
        return found
    if isinstance(values, SparkValues):
        values.note_unused(node)
    return None


def convert_exactly(node: exp.Expr, query: SelectQuery, source: Source, known: Known) -> Predicate | None:
    """A predicate that is true for the same rows; None if our predicates cannot express it."""
    try:
        return _Converter(query, source, known).same(node)
    except UnclearError:
        return None


def convert_together(nodes: list[exp.Expr], query: SelectQuery, source: Source, known: Known) -> list[Predicate]:
    """Predicates that conditions imply for a source only in combination."""
    return together(nodes, _Converter(query, source, known).imply)


_OWN_KINDS = {
    **dict.fromkeys(INTEGER_BITS, ("int", "null")),
    "STRING": ("text", "varchar", "null"),
    "DATE": ("date", "null"),
    "TIMESTAMP": ("timestamp", "null"),
    "TIMESTAMPTZ": ("timestamptz", "null"),
}
"""Constants that leave ``coalesce`` of a column a value of the column's type; an integer may become a wider one."""


_OTHER_SIDE = {"this": "expression", "expression": "this"}


@dataclass(frozen=True, slots=True)
class _Converter:
    query: SelectQuery
    source: Source
    known: Known
    computed: ComputedValues | None = None
    """Computed values that predicates may be about, besides columns."""

    @property
    def imply(self) -> Imply:
        return Imply(self._type, self._column, self.known)

    def predicate(self, node: exp.Expr, *, negated: bool) -> Predicate | None:
        if isinstance(node, exp.Paren):
            return self.predicate(node.this, negated=negated)
        if isinstance(node, exp.Not):
            return self.predicate(node.this, negated=not negated)
        if type(node) in (exp.And, exp.Or):
            parts = [self.predicate(part, negated=negated) for part in node.flatten()]
            said = [part for part in parts if part is not None]
            if isinstance(node, exp.And) and not negated:
                said += together(list(node.flatten()), self.imply)
            if isinstance(node, exp.And) != negated:
                return conjunction(said) if said else None
            return disjunction(said) if len(said) == len(parts) else None
        try:
            leaf = self._leaf(node, negated=negated)
            return Not(leaf) if negated else leaf
        except UnclearError:
            pass
        try:
            return self.imply.implied(node, negated=negated)
        except UnclearError:
            pass
        try:
            return said_by_text(node, self.imply, negated=negated)
        except UnclearError:
            pass
        try:
            return self._with_default(node, negated=negated)
        except UnclearError:
            return None

    def _with_default(self, node: exp.Expr, *, negated: bool) -> Predicate | None:
        """What a comparison of ``coalesce(column, constant)`` implies: the same for the column, or the column is NULL.

        Only for constants of the column's own type, because others change the type that is compared.
        """
        side = next((key for key in ("this", "expression") if isinstance(node.args.get(key), exp.Coalesce)), None)
        if side is None or type(node) not in (*OPS, exp.In, exp.Between):
            raise UnclearError
        call = node.args[side]
        column = call.this.unnest()
        if not isinstance(column, exp.Column) or not has_only(call, "this", "expressions") or not call.expressions:
            raise UnclearError
        kinds = _OWN_KINDS.get(str(self._type(column)))
        if kinds is None or not all(constant_of(other, self.known).kind in kinds for other in call.expressions):
            raise UnclearError
        plain = node.copy()
        plain.set(side, plain.args[side].this)
        found = self.predicate(plain, negated=negated)
        if found is None or self._excludes(node, side, call.expressions[0], negated=negated):
            return found
        return disjunction([found, NullTest(self._column(column))])

    def _excludes(self, node: exp.Expr, side: str, default: exp.Expr, *, negated: bool) -> bool:
        """Whether a comparison is not true for the first default of ``coalesce``."""
        if type(node) not in OPS or not self.known.is_exact:
            return False
        first, other = constant_of(default, self.known), constant_of(node.args[_OTHER_SIDE[side]], self.known)
        if first.kind != other.kind or first.kind == "null":
            return False
        op = OPS[type(node)].negated if negated else OPS[type(node)]
        return not (op if side == "this" else op.flipped).holds(first.value, other.value)

    def same(self, node: exp.Expr) -> Predicate:
        """The same condition, part by part; only constants on which the engine and our predicates agree are used."""
        if isinstance(node, exp.Paren):
            return self.same(node.this)
        if isinstance(node, exp.Not):
            return Not(self.same(node.this))
        if type(node) in (exp.And, exp.Or):
            parts = [self.same(part) for part in node.flatten()]
            return conjunction(parts) if isinstance(node, exp.And) else disjunction(parts)
        return self._leaf(node, negated=True)  # a leaf that is only implied would be wrong under NOT

    def _leaf(self, node: exp.Expr, *, negated: bool) -> Predicate:
        said = self.computed.said(node, self.known) if isinstance(self.computed, SparkValues) and not negated else None
        if said is not None:
            return said
        if type(node) in OPS and has_only(node, "this", "expression"):
            return self._comparison(node.this, OPS[type(node)], node.expression)
        if isinstance(node, exp.NullSafeEQ) and not negated and has_only(node, "this", "expression"):
            return self._comparison(node.this, Op.EQ, node.expression, strict=True)
        if isinstance(node, exp.In) and has_only(node, "this", "expressions"):
            values = self._constants(node.this, node.expressions, equality=True)
            return In(self._column(node.this), tuple(values))
        if isinstance(node, exp.Between) and has_only(node, "this", "low", "high"):
            low, high = self._constants(node.this, [node.args["low"], node.args["high"]], equality=False)
            return Between(self._column(node.this), low, high)
        if isinstance(node, exp.Is) and isinstance(node.expression, exp.Null) and has_only(node, "this", "expression"):
            return NullTest(self._column(node.this))
        if isinstance(node, exp.Like | exp.Escape):
            return self._like(node)
        if isinstance(node, exp.StartsWith) and has_only(node, "this", "expression"):
            return PrefixTest(self._text_column(node.this), self._text(node.expression))
        if isinstance(node, exp.Anonymous) and node.name.lower() == "prefix" and len(node.expressions) == 2:
            return PrefixTest(self._text_column(node.expressions[0]), self._text(node.expressions[1]))
        if isinstance(node, exp.Anonymous) and node.name.lower() in FUNCTIONS:
            return self._text_search(node)
        if isinstance(node, exp.Column) and self._type(node) == BOOLEAN:
            return Truth(self._column(node))
        raise UnclearError

    def _comparison(self, left: exp.Expr, op: Op, right: exp.Expr, *, strict: bool = False) -> Predicate:
        left, right = left.unnest(), right.unnest()
        if not isinstance(left, exp.Column) and (self.computed is None or self.computed.find(left) is None):
            left, op, right = right, op.flipped, left
        column = self._column(left)
        if isinstance(right, exp.Column):
            if strict or self._type(left) != self._type(right):
                raise UnclearError
            return Comparison(column, op, self._column(right))
        equality = op in (Op.EQ, Op.NE)
        literal = self._constants(left, [right], equality=equality)[0]
        if strict and literal.value is None:
            raise UnclearError
        return Comparison(column, op, literal)

    def _constants(self, column: exp.Expr, nodes: list[exp.Expr], *, equality: bool) -> list[Literal]:
        """Literals for a column. All must be of one kind, because DuckDB casts them to a common type."""
        values = [constant_of(node, self.known) for node in nodes]
        kinds = {value.kind for value in values} - {"null"}
        if len(kinds) > 1 and kinds not in ({"int", "decimal"}, {"int", "huge"}):
            raise UnclearError
        type_ = self._type(column.unnest())
        return [fit_constant(value, type_, equality=equality) for value in values]

    def _like(self, node: exp.Expr) -> Predicate:
        escape = ""
        if isinstance(node, exp.Escape):
            escape = str(self._text(node.expression).value)
            node = node.this
        if not isinstance(node, exp.Like) or not has_only(node, "this", "expression", "negate") or len(escape) > 1:
            raise UnclearError
        pattern = self._text(node.expression)
        column = self._text_column(node.this)
        test = PatternTest(column, *_own_pattern(pattern, escape)) if escape else PatternTest(column, pattern)
        return Not(test) if node.args.get("negate") else test

    def _text_search(self, node: exp.Anonymous) -> Predicate:
        name, arguments = node.name.lower(), node.expressions
        most = 3 if name == "matches" else 2
        if not 2 <= len(arguments) <= most:
            raise UnclearError
        column = self._text_column(arguments[0])
        constants = [self._text(argument) for argument in arguments[1:]]
        if name == "matches_term":
            return TermTest(column, constants[0])
        # explicit, because the scan may have another default, and the engine calls the function with this one
        analyzer = constants[1] if len(constants) > 1 else Literal(str(node.meta.get(ANALYZER, ENGLISH)))
        return TextSearch(column, constants[0], analyzer)

    def _text(self, node: exp.Expr) -> Literal:
        value = constant_of(node, self.known)
        if value.kind not in ("text", "varchar"):
            raise UnclearError
        return Literal(value.value)

    def _text_column(self, node: exp.Expr) -> Column:
        if not is_text(self._type(node.unnest())):
            raise UnclearError
        return self._column(node)

    def _column(self, node: exp.Expr) -> Column:
        computed = None if self.computed is None else self.computed.find(node.unnest())
        if computed is not None:
            return computed.column
        found = self.query.resolve(node.unnest())
        if found is None or found[0] is not self.source:
            raise UnclearError
        return Column(found[1])

    def _type(self, node: exp.Expr) -> DataType:
        computed = None if self.computed is None else self.computed.find(node)
        if computed is not None:
            return computed.type
        found = self.query.resolve(node)
        type_ = None if found is None or found[0] is not self.source else self.source.type_of(found[1])
        if type_ is None or not (has_bounds(type_) or type_ == JSON):
            raise UnclearError
        return type_


def _own_pattern(pattern: Literal, escape: str) -> tuple[Literal, Literal]:
    """A pattern in our syntax: engines allow the escape before any character, we only where it is needed."""
    pieces: list[str] = []
    chars = iter(str(pattern.value))
    for char in chars:
        piece = next(chars, None) if char == escape else char
        if piece is None:
            raise UnclearError  # it ends with the escape character, which is an error
        pieces.append(escape + piece if char == escape and piece in ("%", "_", escape) else piece)
    return Literal("".join(pieces)), Literal(escape)


def renamed(predicate: Predicate, name: Callable[[str], str]) -> Predicate:
    """The predicate with renamed columns."""

    def operand(given: Operand) -> Operand:
        if isinstance(given, Computed):
            return replace(given, inputs=tuple(map(name, given.inputs)))
        return Column(name(given.name)) if isinstance(given, Column) else given

    if isinstance(predicate, And | Or):
        parts = [renamed(part, name) for part in predicate.parts]
        return conjunction(parts) if isinstance(predicate, And) else disjunction(parts)
    if isinstance(predicate, Not):
        return Not(renamed(predicate.part, name))
    if isinstance(predicate, Comparison):
        return Comparison(operand(predicate.left), predicate.op, operand(predicate.right))
    if isinstance(predicate, In):
        return In(operand(predicate.operand), predicate.values)
    if isinstance(predicate, Between):
        return Between(operand(predicate.operand), predicate.low, predicate.high)
    if isinstance(predicate, PatternTest):
        return PatternTest(operand(predicate.operand), predicate.pattern, predicate.escape)
    if isinstance(predicate, TextSearch):
        return TextSearch(operand(predicate.operand), predicate.query, predicate.analyzer)
    if isinstance(predicate, TermTest):
        return TermTest(operand(predicate.operand), predicate.term)
    if isinstance(predicate, PrefixTest):
        return PrefixTest(operand(predicate.operand), predicate.prefix)
    assert isinstance(predicate, NullTest | NaNTest | Truth)
    return type(predicate)(operand(predicate.operand))


def columns_of(predicate: Predicate) -> set[str]:
    """The column names in a predicate."""
    names: set[str] = set()

    def note(name: str) -> str:
        names.add(name)
        return name

    renamed(predicate, note)
    return names


def computed_in(predicate: Predicate) -> list[Computed]:
    """The computed values in a predicate."""
    if isinstance(predicate, And | Or):
        return [found for part in predicate.parts for found in computed_in(part)]
    if isinstance(predicate, Not):
        return computed_in(predicate.part)
    operand = predicate.left if isinstance(predicate, Comparison) else getattr(predicate, "operand", None)
    return [operand] if isinstance(operand, Computed) else []


def rejects_null(predicate: Predicate) -> bool:
    """Whether the predicate is never true for a row that is NULL in all columns."""
    if not all(computed.is_null_of_nulls for computed in computed_in(predicate)):
        return False
    if isinstance(predicate, And):
        return any(rejects_null(part) for part in predicate.parts)
    if isinstance(predicate, Or):
        return all(rejects_null(part) for part in predicate.parts)
    if isinstance(predicate, Not):
        return not isinstance(predicate.part, And | Or | Not)  # unknown stays unknown; NOT (x IS NULL) is false
    return not isinstance(predicate, NullTest) and not (
        isinstance(predicate, Truth) and isinstance(predicate.operand, Literal)
    )
