"""A model of a primary-key table: every version of every key in plain Python, merged when somebody looks.

Columns go by field id, as names come and go. States are values: a snapshot of the model is the state itself.
"""

import math
import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from skerry.formats.row_kind import DELETE, UPSERT
from skerry.types.field import Field
from skerry.types.merging import Aggregate, MergeRules
from support.versions import Version, merged_rows

Key = tuple[Any, ...]
"""The values of the key columns; NaN is a text here, and −0.0 is 0.0."""
Row = dict[int, Any]
"""A row by field id; a column that was not given, or not there yet, is not in it."""


@dataclass(frozen=True)
class Column:
    """What the model knows of a column."""

    name: str
    type: str
    default: Any = None
    nullable: bool = True
    function: str | None = None
    """What an aggregation does with it; ``sequence`` for the sequence field."""

    @property
    def field(self) -> Field:
        return Field(self.name, self.type, self.nullable, default=self.default)


@dataclass(frozen=True)
class Engine:
    """A merge engine, and the value columns to try it on."""

    name: str
    columns: tuple[Column, ...]
    sequence: str | None = None

    @property
    def combines(self) -> bool:
        return self.name in ("partial-update", "aggregation")

    def options(self) -> dict[str, str]:
        options = {"merge-engine": self.name}
        if self.sequence is not None:
            options["sequence.field"] = self.sequence
        if self.name == "aggregation":
            for c in self.columns:
                if c.function is not None:
                    options[f"fields.{c.name}.aggregate-function"] = c.function
        return options


_PLAIN = (Column("v", "INT", nullable=False), Column("s", "STRING"), Column("d", "INT", default=7))

ENGINES = {
    "deduplicate": Engine("deduplicate", _PLAIN),
    "sequence": Engine("deduplicate", (Column("q", "BIGINT", function="sequence"), *_PLAIN), sequence="q"),
    "first-row": Engine("first-row", _PLAIN),
    "partial-update": Engine(
        "partial-update", (Column("v", "INT"), Column("s", "STRING"), Column("d", "INT", default=7, nullable=False))
    ),
    "aggregation": Engine(
        "aggregation",
        (
            Column("v", "BIGINT", function="sum"),
            Column("n", "INT", function="count"),
            Column("lo", "INT", default=7, function="min"),
            Column("hi", "STRING", function="max"),
            Column("old", "INT", function="first"),
            Column("new", "STRING", function="last"),
            Column("fnn", "INT", function="first_non_null"),
            Column("lnn", "STRING"),
            Column("every", "BOOLEAN", function="bool_and"),
            Column("some", "BOOLEAN", function="bool_or"),
            Column("txt", "STRING", function="listagg"),
            Column("xs", "ARRAY<INT>", function="collect"),
            Column("dec", "DECIMAL(20, 2)", function="sum"),
        ),
    ),
}

VALUES: dict[str, st.SearchStrategy[Any]] = {
    "INT": st.integers(-3, 9),
    "BIGINT": st.integers(-3, 9),
    "STRING": st.sampled_from(["", "a", "b", "ab\0", "it's"]),
    "BOOLEAN": st.booleans(),
    "ARRAY<INT>": st.lists(st.integers(0, 3), max_size=2),
    "DECIMAL(20, 2)": st.sampled_from([Decimal("0.01"), Decimal("-5.50"), Decimal("7.00")]),
}

_LONG = "a" * 40
STRINGS = ["", "\0", "\0\0", "\0\1", "a", "a\0", "a\0b", "a\1", "ab", "å", "\U0001f600", _LONG, _LONG + "\0",
           _LONG + "a", _LONG + "ab", "b" * 300, "z", "it's"]  # fmt: skip
DOUBLES = [math.nan, -0.0, 0.0, -1.5, 1.5, 5e-324, -5e-324, math.inf, -math.inf, 1e300, 2.0, 3.0]
DECIMALS = [Decimal(n).scaleb(-2) for n in (-(10**20) + 1, -150, -1, 0, 1, 2, 3, 99, 100, 10**9, 10**18, 10**20 - 1)]
TIMES = [
    datetime(1, 1, 1),
    datetime(1969, 12, 31, 23, 59, 59, 999999),
    datetime(1970, 1, 1),
    datetime(9999, 12, 31, 23, 59, 59, 999999),
    *(datetime(2024, 1, day, 1, 2, 3, day) for day in range(1, 10)),
]


@dataclass(frozen=True)
class KeyKind:
    """Key columns, values for them, and how to partition by them."""

    columns: tuple[Column, ...]
    values: tuple[st.SearchStrategy[Any], ...]
    partitions: tuple[tuple[str, ...], ...]

    def keys(self) -> st.SearchStrategy[tuple[Any, ...]]:
        return st.tuples(*self.values)


def _key(name: str, type_: str) -> Column:
    return Column(name, type_, nullable=False)


KEYS = {
    "BIGINT": KeyKind(
        (_key("k", "BIGINT"),),
        (st.one_of(st.integers(0, 30), st.sampled_from([-(2**63), -1, 2**63 - 1])),),
        ((), ("bucket(3, k)",), ("truncate(10, k)",)),
    ),
    "STRING": KeyKind((_key("k", "STRING"),), (st.sampled_from(STRINGS),), ((), ("bucket(2, k)",), ("k",))),
    "DOUBLE": KeyKind((_key("k", "DOUBLE"),), (st.sampled_from(DOUBLES),), ((), ("k",))),
    "DECIMAL": KeyKind((_key("k", "DECIMAL(22, 2)"),), (st.sampled_from(DECIMALS),), ((), ("bucket(2, k)",))),
    "TIMESTAMP": KeyKind((_key("k", "TIMESTAMP"),), (st.sampled_from(TIMES),), ((), ("day(k)",), ("bucket(2, k)",))),
    "composite": KeyKind(
        (_key("k", "STRING"), _key("k2", "INT")),
        (st.sampled_from(["", "\0", "a", "a\0"]), st.integers(-2, 4)),
        ((), ("k",), ("bucket(2, k2)",), ("k", "bucket(2, k2)"), ("k2",)),
    ),
    "region": KeyKind(
        (_key("k", "BIGINT"), _key("k2", "DOUBLE")),
        (st.integers(0, 6), st.sampled_from([math.nan, -0.0, 0.0, 1.5])),
        (("k2",), ("bucket(2, k)",), ()),
    ),
}


def canonical(key: Iterable[Any]) -> Key:
    """A key as the model holds it: equal keys are equal, and hash alike."""
    return tuple("NaN" if v != v else 0.0 if isinstance(v, float) and v == 0 else v for v in key)


@dataclass(frozen=True)
class State:
    """A snapshot of the model."""

    engine: Engine
    columns: Mapping[int, Column]
    key_ids: tuple[int, ...]
    versions: Mapping[Key, tuple[Version, ...]] = field(default_factory=dict)

    # Writing

    def put(self, rows: Iterable[Row]) -> "State":
        versions = dict(self.versions)
        for row in rows:
            key = canonical(row[i] for i in self.key_ids)
            versions[key] = (*versions.get(key, ()), (UPSERT, self._stored(row)))
        return replace(self, versions=versions)

    def _stored(self, row: Row) -> dict[str, Any]:
        stored = {}
        for i, c in self.columns.items():
            if i in self.key_ids:
                continue
            value = row.get(i, None if self.engine.combines else c.default)
            if c.function == "count":
                value = int(value is not None)
            stored[str(i)] = value
        return stored

    def delete(self, keys: Iterable[Key], sequence: Any = None) -> "State":
        """Delete keys; with a sequence field, one that has a row, or at the place that is given."""
        versions = dict(self.versions)
        for key in keys:
            row: dict[str, Any] = {}
            if self.engine.sequence is not None:
                seq = str(self.sequence_id())
                if sequence is not None:
                    row = {seq: sequence[0]}
                else:
                    merged = self._merged(versions.get(key, ()))
                    if merged is None:
                        continue
                    row = {seq: merged[seq]}
            versions[key] = (*versions.get(key, ()), (DELETE, row))
        return replace(self, versions=versions)

    def emptied(self) -> "State":
        return replace(self, versions={})

    def sequence_id(self) -> int:
        return next(i for i, c in self.columns.items() if c.function == "sequence")

    # Reading

    def _rules(self) -> MergeRules:
        sequence = Field(str(self.sequence_id()), "BIGINT") if self.engine.sequence is not None else None
        aggregates = {
            str(i): Aggregate(c.function or "last_non_null")
            for i, c in self.columns.items()
            if i not in self.key_ids and self.engine.combines
        }
        return MergeRules((Field("_key", "BIGINT"),), self.engine.name, sequence, aggregates)

    def _merged(self, versions: tuple[Version, ...]) -> dict[str, Any] | None:
        """The row of one key by the text of its field ids; absent columns as they read."""
        names = [str(i) for i in self.columns if i not in self.key_ids]
        default = {n: None if self.engine.combines else self.columns[int(n)].default for n in names}
        full = [(kind, {"_key": 0, **default, **row}) for kind, row in versions]
        rows = merged_rows(full, self._rules())
        return rows[0] if rows else None

    def rows(self) -> dict[Key, dict[str, Any]]:
        """What the table shows: rows by key, columns by name."""
        result = {}
        for key, versions in self.versions.items():
            merged = self._merged(versions)
            if merged is None:
                continue
            row = dict(zip((self.columns[i].name for i in self.key_ids), key, strict=True))
            for i, c in self.columns.items():
                if i not in self.key_ids:
                    value = merged[str(i)]
                    row[c.name] = c.default if value is None and self.engine.combines else value
            result[key] = row
        return result


# Conditions

Truth = bool | None


@dataclass(frozen=True)
class Condition:
    """A predicate as SQL, and the same as a function of a row."""

    text: str
    holds: Callable[[Mapping[str, Any]], Truth]


_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "<>": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge
}  # fmt: skip


def _comparable(value: Any) -> Any:
    """Values of one type in the order of conditions: texts by code point, NaN greatest."""
    if value == "NaN" or isinstance(value, float):
        return (1, 0.0) if value != value or value == "NaN" else (0, value)
    return value


def _literal(value: Any) -> str:
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    if isinstance(value, datetime):
        return f"TIMESTAMP '{value.isoformat(sep=' ')}'"
    if isinstance(value, float):
        return f"'{value}'".replace("inf", "Infinity").replace("nan", "NaN")
    return format(value, "f") if isinstance(value, Decimal) else str(value)


def _compare(name: str, sign: str, value: Any, *, is_double: bool) -> Condition:
    def holds(row: Mapping[str, Any]) -> Truth:
        left = row[name]
        if left is None:
            return None
        if is_double:
            return _COMPARE[sign](_comparable(left), _comparable(value))
        return _COMPARE[sign](left, value)

    return Condition(f"{name} {sign} {_literal(value)}", holds)


def _both(one: Condition, other: Condition) -> Condition:
    def holds(row: Mapping[str, Any]) -> Truth:
        values = (one.holds(row), other.holds(row))
        return False if False in values else None if None in values else True

    return Condition(f"({one.text}) AND ({other.text})", holds)


def _either(one: Condition, other: Condition) -> Condition:
    def holds(row: Mapping[str, Any]) -> Truth:
        values = (one.holds(row), other.holds(row))
        return True if True in values else None if None in values else False

    return Condition(f"({one.text}) OR ({other.text})", holds)


def _not(one: Condition) -> Condition:
    def holds(row: Mapping[str, Any]) -> Truth:
        value = one.holds(row)
        return None if value is None else not value

    return Condition(f"NOT ({one.text})", holds)


def _is_null(name: str) -> Condition:
    return Condition(f"{name} IS NULL", lambda row: row[name] is None)


def conditions(state: State, key_kind: KeyKind) -> st.SearchStrategy[Condition]:
    """Conditions on the columns that a state has."""
    signs = st.sampled_from(sorted(_COMPARE))
    simple: list[st.SearchStrategy[Condition]] = []
    for place, i in enumerate(state.key_ids):
        c = state.columns[i]
        values = key_kind.values[place]
        is_double = c.type == "DOUBLE"
        name = c.name
        simple.append(st.builds(_compare, st.just(name), signs, values, is_double=st.just(is_double)))
    for i, c in state.columns.items():
        if i not in state.key_ids and c.type in ("INT", "STRING", "BIGINT"):
            simple.append(st.builds(_compare, st.just(c.name), signs, VALUES[c.type], is_double=st.just(False)))
        if i not in state.key_ids:
            simple.append(st.just(_is_null(c.name)))
    atoms = st.one_of(simple)
    return st.one_of(atoms, st.builds(_both, atoms, atoms), st.builds(_either, atoms, atoms), st.builds(_not, atoms))
