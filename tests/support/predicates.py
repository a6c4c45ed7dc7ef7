"""A slow and plain model of predicates, and random ones to compare with.

The model works on predicates as they were written, one row at a time, with exact fractions: it shares no code with
binding and evaluation.
"""

import math
import random
import re
import string
import uuid
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pyarrow as pa

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
    Truth,
    conjunction,
    disjunction,
)
from skerry.types.build import array_of
from skerry.types.coerce import INTEGER_BITS
from skerry.types.datatype import DataType, DecimalType, is_floating
from skerry.types.epoch import Ordinal, days_of, micros_of
from skerry.types.field import Field

DAY = 86_400_000_000
BEYOND = {"FLOAT": Fraction(2**128 - 2**103), "DOUBLE": Fraction(2**1024 - 2**970)}
"""Numbers from here on are nearer to what would be the next float than to the largest one."""

FIELDS = tuple(
    Field(name, type_, id=number)
    for number, (name, type_) in enumerate(
        {
            "flag": "BOOLEAN",
            "tiny": "TINYINT",
            "small": "SMALLINT",
            "n": "INT",
            "n2": "INT",
            "big": "BIGINT",
            "big2": "BIGINT",
            "single": "FLOAT",
            "double": "DOUBLE",
            "double2": "DOUBLE",
            "money": "DECIMAL(9, 2)",
            "wide": "DECIMAL(38, 10)",
            "Name": "STRING",
            "other name": "STRING",
            "raw": "BINARY",
            "date": "DATE",
            "clock": "TIME",
            "ts": "TIMESTAMP",
            "tz": "TIMESTAMPTZ",
            "key": "UUID",
            "list": "ARRAY<INT>",
        }.items(),
        start=10,
    )
)
BY_NAME = {field.name: field for field in FIELDS}
PAIRS = [
    ("n", "n2"), ("n", "big"), ("tiny", "small"), ("big", "big2"), ("big", "double"), ("double", "big"),
    ("n", "double"),
    ("single", "double"), ("double", "double2"), ("money", "wide"), ("money", "n"), ("big", "wide"), ("single", "big"),
    ("Name", "other name"), ("date", "ts"), ("ts", "date"), ("flag", "flag"), ("double", "double"), ("raw", "raw"),
]  # fmt: skip


def in_order(value: Any, type_: DataType) -> Any:
    """Something that compares as values of the type do, also with values of other types that it is comparable with."""
    name = str(type_)
    if isinstance(value, float):
        if math.isnan(value):
            return (3, Fraction(0))
        return (0, Fraction(value)) if math.isfinite(value) else (math.copysign(2, value), Fraction(0))
    if name in INTEGER_BITS or isinstance(type_, DecimalType):
        return (0, Fraction(value))
    if name == "DATE":
        return days_of(value) * DAY
    if name in ("TIMESTAMP", "TIMESTAMPTZ"):
        return micros_of(value)
    return value.encode() if isinstance(value, str) else value


def literal_in_order(value: Any, type_: DataType) -> Any:
    """The same for a literal that is compared with a column of the type."""
    name = str(type_)
    if isinstance(value, str) and name in ("DATE", "TIMESTAMP", "TIMESTAMPTZ"):
        return micros_of(datetime.fromisoformat(value))
    if isinstance(value, date) and not isinstance(value, datetime):
        return days_of(value) * DAY
    if isinstance(value, datetime):
        return micros_of(value)
    if isinstance(value, str) and name == "TIME":
        return time.fromisoformat(value)
    if name == "UUID":
        return uuid.UUID(value) if isinstance(value, str) else uuid.UUID(bytes=value)
    if is_floating(type_):
        if isinstance(value, str) and re.search("[nN]", value):
            return in_order(float(value), type_)
        exact = Fraction(value)
        if abs(exact) >= BEYOND[name]:
            return (1 if exact > 0 else -1, Fraction(0))
        return (0, Fraction(pa.scalar(float(exact), type_.arrow).as_py()))
    if isinstance(value, Decimal) or (
        isinstance(value, str) and (name in INTEGER_BITS or isinstance(type_, DecimalType))
    ):
        return (0, Fraction(value))
    return value.encode() if isinstance(value, str) else value


def truth(predicate: Predicate, row: dict[str, Any]) -> bool | None:
    """True, False, or None for unknown."""
    if isinstance(predicate, And | Or):
        found = [truth(part, row) for part in predicate.parts]
        dominant = isinstance(predicate, Or)
        return dominant if dominant in found else None if None in found else not dominant
    if isinstance(predicate, Not):
        inner = truth(predicate.part, row)
        return None if inner is None else not inner
    if isinstance(predicate, Truth):
        return _value(predicate.operand, row)
    if isinstance(predicate, Comparison):
        return _compare(predicate.left, predicate.op, predicate.right, row)
    if isinstance(predicate, In):
        found = [_compare(predicate.operand, Op.EQ, value, row) for value in predicate.values]
        return True if True in found else None if None in found else False
    if isinstance(predicate, Between):
        bounds = [(Op.GE, predicate.low), (Op.LE, predicate.high)]
        found = [_compare(predicate.operand, op, bound, row) for op, bound in bounds]
        return False if False in found else None if None in found else True
    value = _value(predicate.operand, row)  # type: ignore[attr-defined]
    if isinstance(predicate, NullTest):
        return value is None
    if value is None:
        return None
    if isinstance(predicate, NaNTest):
        return value != value
    if isinstance(predicate, PrefixTest):
        return None if predicate.prefix.value is None else value.startswith(predicate.prefix.value)
    assert isinstance(predicate, PatternTest)
    return _like(value, predicate)


def _value(operand: Operand, row: dict[str, Any]) -> Any:
    return operand.value if isinstance(operand, Literal) else row[operand.name]


def _compare(left: Operand, op: Op, right: Operand, row: dict[str, Any]) -> bool | None:
    values = _value(left, row), _value(right, row)
    if values[0] is None or values[1] is None:
        return None
    types = [BY_NAME[o.name].type for o in (left, right) if isinstance(o, Column)]
    points = [
        in_order(value, BY_NAME[o.name].type) if isinstance(o, Column) else literal_in_order(value, types[0])
        for o, value in zip((left, right), values, strict=True)
    ]
    sign = (points[0] > points[1]) - (points[0] < points[1])
    return {Op.EQ: sign == 0, Op.NE: sign != 0, Op.LT: sign < 0, Op.LE: sign <= 0, Op.GT: sign > 0, Op.GE: sign >= 0}[
        op
    ]


def _like(value: str, test: PatternTest) -> bool | None:
    if test.pattern.value is None:
        return None
    regex, escaped = "", False
    for char in str(test.pattern.value):
        if not escaped and test.escape is not None and char == test.escape.value:
            escaped = True
            continue
        regex += {"%": ".*", "_": "."}.get(char, re.escape(char)) if not escaped else re.escape(char)
        escaped = False
    return re.fullmatch(regex, value, re.DOTALL) is not None


class Maker:
    """Random values, rows, literals and predicates over :data:`FIELDS`."""

    def __init__(self, seed: int, fields: tuple[Field, ...] = FIELDS) -> None:
        self.random = random.Random(seed)
        self.fields = fields
        self.pairs = [pair for pair in PAIRS if {f.name for f in fields} >= set(pair)]

    def value(self, type_: DataType) -> Any:
        pick, name = self.random.choice, str(type_)
        if isinstance(type_, DecimalType):
            limit = 10**type_.precision - 1
            unscaled = pick([0, 1, -1, 120, 123, 150, limit, -limit, self.random.randint(-limit, limit)])
            return Decimal((int(unscaled < 0), tuple(map(int, str(abs(unscaled)))), -type_.scale))
        if name in INTEGER_BITS:
            limit = 1 << (INTEGER_BITS[name] - 1)
            return pick([-limit, limit - 1, self.random.randint(-limit, limit - 1), *range(-3, 4), 100])
        if name == "FLOAT":
            finite = [0.0, -0.0, 1.0, 1.5, -2.25, 0.10000000149011612, 3.4028234663852886e38, 1.401298464324817e-45]
            return pick([*finite, math.nan, math.inf, -math.inf, 16777216.0])
        if name == "DOUBLE":
            finite = [0.0, -0.0, 1.0, 1.5, -2.0, 3.0, 0.1, 1.7976931348623157e308, 5e-324, 2.0**53, 2.0**63, -(2.0**63)]
            return pick([*finite, math.nan, math.inf, -math.inf, self.random.uniform(-3, 3)])
        if name == "STRING":
            return "".join(self.random.choices("ab%_\\é\0\n'😀", k=self.random.randint(0, 4)))
        if name == "BINARY":
            return bytes(self.random.choices([0, 1, 97, 255], k=self.random.randint(0, 3)))
        if name == "UUID":
            return uuid.UUID(int=pick([0, 1, 2**127, 2**128 - 1, self.random.getrandbits(128)]))
        if name == "BOOLEAN":
            return pick([True, False])
        if name == "TIME":
            return pick([time.min, time.max, time(10, 30), time(10, 30, 0, 1)])
        return self._moment(name)

    def _moment(self, name: str) -> Any:
        pick = self.random.choice
        day = date(2024, 1, 15) + timedelta(days=self.random.randint(-2, 2))
        if name == "DATE":
            return pick([day, day, date.min, date.max, Ordinal(2**31 - 1), Ordinal(-(2**31))])
        moment = datetime(day.year, day.month, day.day) + pick(
            [timedelta(0), timedelta(hours=10), timedelta(microseconds=1)]
        )
        beyond = pick([datetime.min, datetime.max, Ordinal(2**63 - 1), Ordinal(-(2**63))])
        found = pick([moment] * 4 + [beyond])
        return found.replace(tzinfo=UTC) if name == "TIMESTAMPTZ" and isinstance(found, datetime) else found

    def rows(self, count: int) -> list[dict[str, Any]]:
        return [{f.name: self._cell(f) for f in self.fields} for _ in range(count)]

    def _cell(self, field: Field) -> Any:
        if field.nullable and self.random.random() < 0.2:
            return None
        return [1] if field.name == "list" else self.value(field.type)

    def literal(self, type_: DataType) -> Literal:
        if self.random.random() < 0.05:
            return Literal(None)
        value = self.value(type_)
        while isinstance(value, Ordinal):
            value = self.value(type_)
        return Literal(self._written(value, type_))

    def _written(self, value: Any, type_: DataType) -> Any:
        pick, name = self.random.choice, str(type_)
        if isinstance(value, float):
            number = Decimal(repr(value))
            if not number.is_finite():
                return str(number)
            return pick([number, number, str(number), Decimal("1e39"), Decimal("-1e400"), Decimal(2), Decimal("0.1")])
        if name in INTEGER_BITS or isinstance(type_, DecimalType):
            number = Decimal(value)
            odd = [
                Decimal("1.5"),
                Decimal("-0.001"),
                Decimal(3_000_000_000),
                Decimal("-1e30"),
                Decimal("1e-30"),
                Decimal("1e999"),
            ]
            return pick([number, number, number, str(number), pick(odd)])
        if name == "DATE":
            later = datetime(value.year, value.month, value.day, 10, 30)
            return pick([value, value.isoformat(), later, later.isoformat(sep=" ")])
        if name == "TIMESTAMP":
            return pick([value, value.isoformat(), value.date(), value.date().isoformat()])
        if name == "TIMESTAMPTZ":
            return pick([value, value.isoformat(), value.replace(tzinfo=None).isoformat(), value.date()])
        if name == "TIME":
            return pick([value, value.isoformat()])
        if name == "UUID":
            return pick([str(value), value.bytes])
        return value

    def predicate(self, depth: int = 3) -> Predicate:
        kind = self.random.random()
        if depth == 0 or kind < 0.35:
            return self.test()
        if kind < 0.5:
            return Not(self.predicate(depth - 1))
        parts = [self.predicate(depth - 1) for _ in range(self.random.randint(2, 3))]
        return conjunction(parts) if kind < 0.75 else disjunction(parts)

    def test(self) -> Predicate:
        field = self.random.choice(self.fields)
        column = Column(field.name)
        kind = self.random.random()
        if kind < 0.02:
            return Truth(Literal(self.random.choice([True, False, None])))
        if field.name == "list" or kind < 0.08:
            return NullTest(column)
        if kind < 0.2 and self.pairs:
            left, right = self.random.choice(self.pairs)
            return Comparison(Column(left), self._op(), Column(right))
        if kind < 0.35:
            return In(column, tuple(self.literal(field.type) for _ in range(self.random.randint(1, 4))))
        if kind < 0.45:
            return Between(column, self.literal(field.type), self.literal(field.type))
        return self._special(field, column, kind) or self._comparison(field, column)

    def _special(self, field: Field, column: Column, kind: float) -> Predicate | None:
        name = str(field.type)
        if name == "BOOLEAN" and kind < 0.7:
            return Truth(column)
        if is_floating(field.type) and kind < 0.55:
            return NaNTest(column)
        if name == "BINARY" and kind < 0.65:
            return PrefixTest(column, Literal(self.value(field.type)))
        if name != "STRING" or kind > 0.8:
            return None
        if kind < 0.55:
            return PrefixTest(column, Literal(self.value(field.type)))
        pattern = "".join(
            self.random.choices(["a", "b", "%", "_", "é", "\0", "\n", "\\", ".", "'"], k=self.random.randint(0, 4))
        )
        if kind < 0.7:
            return PatternTest(column, Literal(pattern))
        escaped = "".join(self.random.choices(["a", "%", "_", "!%", "!_", "!!", "\\"], k=self.random.randint(0, 4)))
        return PatternTest(column, Literal(escaped), Literal("!"))

    def _comparison(self, field: Field, column: Column) -> Predicate:
        literal = self.literal(field.type)
        if self.random.random() < 0.3:
            return Comparison(literal, self._op(), column)
        return Comparison(column, self._op(), literal)

    def _op(self) -> Op:
        return self.random.choice(list(Op))


def table_of(rows: list[dict[str, Any]], fields: tuple[Field, ...] = FIELDS) -> pa.Table:
    """The rows as Arrow has them."""
    arrays = [array_of([row[f.name] for row in rows], f.type) for f in fields]
    return pa.table(arrays, names=[f.name for f in fields])


def garbled(text: str, chance: random.Random) -> str:
    """The text with some characters changed, dropped or put in."""
    chars = list(text)
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(chars) + 1)
        chars[place : place + chance.randint(0, 2)] = chance.choices([*string.printable, "é", "''", " AND ", "("], k=1)
    return "".join(chars)
