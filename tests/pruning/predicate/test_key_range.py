"""Key ranges: every key that matches lies within, and simple predicates leave no other keys."""

from typing import Any

import numpy as np
import pytest

from skerry.pruning.predicate.bind import bind, parse_and_bind
from skerry.pruning.predicate.evaluate import evaluate
from skerry.pruning.predicate.expression import (
    Between,
    Column,
    Comparison,
    Literal,
    Op,
    Predicate,
    PrefixTest,
    conjunction,
)
from skerry.pruning.predicate.key_range import key_bounds
from skerry.pruning.predicate.render import to_text
from skerry.types.field import Field
from skerry.types.key import encode_keys
from support.predicates import Maker, table_of

KEY_TYPES = [
    "BOOLEAN",
    "INT",
    "BIGINT",
    "FLOAT",
    "DOUBLE",
    "DECIMAL(9, 2)",
    "DECIMAL(38, 10)",
    "STRING",
    "BINARY",
    "DATE",
]
KEY_TYPES += ["TIMESTAMP", "TIMESTAMPTZ"]


def _within(keys: list[bytes], bounds: tuple[bytes | None, bytes | None]) -> list[bool]:
    low, high = bounds
    return [(low is None or low <= key) and (high is None or key <= high) for key in keys]


def _keys(table: Any, fields: tuple[Field, ...]) -> list[bytes]:
    found: list[bytes] = encode_keys([table.column(f.name) for f in fields], [f.type for f in fields]).to_pylist()
    return found


@pytest.mark.parametrize("seed", range(40))
def test_no_matching_key_is_left_out(seed: int) -> None:
    maker = Maker(seed)
    types = maker.random.choices(KEY_TYPES, k=maker.random.randint(1, 3))
    key = tuple(Field(f"k{i}", type_, nullable=False, id=i) for i, type_ in enumerate(types))
    maker.fields = (*key, Field("v", "INT", id=9))
    maker.pairs = []
    table = table_of(maker.rows(120), maker.fields)
    keys = _keys(table, key)
    for _ in range(80):
        bound = bind(maker.predicate(), maker.fields)
        bounds = key_bounds(bound, key)
        missed = evaluate(bound, table) & ~np.array(_within(keys, bounds))
        assert not missed.any(), (to_text(bound), bounds, table.slice(int(np.argmax(missed)), 1).to_pylist())


@pytest.mark.parametrize("seed", range(100, 130))
def test_equalities_and_a_range_behind_them_leave_exactly_the_matching_keys(seed: int) -> None:
    maker = Maker(seed)
    types = maker.random.choices(KEY_TYPES, k=maker.random.randint(1, 3))
    key = tuple(Field(f"k{i}", type_, nullable=False, id=i) for i, type_ in enumerate(types))
    maker.fields = key
    rows = maker.rows(100)
    table = table_of(rows, key)
    keys = _keys(table, key)
    for _ in range(40):
        equal = key[: maker.random.randint(0, len(key) - 1)]
        parts: list[Predicate] = [Comparison(Column(f.name), Op.EQ, maker.literal(f.type)) for f in equal]
        parts.append(_range_test(maker, key[len(parts)]))
        bound = bind(conjunction(parts), key)
        bounds = key_bounds(bound, key)
        assert _within(keys, bounds) == evaluate(bound, table).tolist(), (to_text(bound), bounds)


def _range_test(maker: Maker, field: Field) -> Predicate:
    """A test that leaves one stretch of values, and not NULL."""
    column = Column(field.name)
    kind = maker.random.randrange(4 if str(field.type) in ("STRING", "BINARY") else 3)
    if kind == 3:
        return PrefixTest(column, Literal(maker.value(field.type)))
    if kind == 2:
        return Between(column, maker.literal(field.type), maker.literal(field.type))
    op = maker.random.choice([op for op in Op if op is not Op.NE])
    return Comparison(column, op, maker.literal(field.type))


FIELDS = (
    Field("a", "INT", nullable=False, id=0),
    Field("s", "STRING", nullable=False, id=1),
    Field("b", "BIGINT", nullable=False, id=2),
    Field("v", "STRING", id=3),
)
ONE = b"\x80\x00\x00\x01"


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("v = 'x'", None, None),
        ("a <> 1", None, None),
        ("a = 1", ONE, b"\x80\x00\x00\x02"),
        ("a >= 1", ONE, None),
        ("a > 0", ONE, None),
        ("a < 2", None, b"\x80\x00\x00\x02"),
        ("a IN (1, 5, 3) AND v = 'x'", ONE, b"\x80\x00\x00\x06"),
        ("a = 1 AND s = 'q'", ONE + b"q\0\1", ONE + b"q\0\1" + b"\xff" * 8),
        ("a = 1 AND s LIKE 'q%'", ONE + b"q", ONE + b"r"),
        ("a = 1 AND s LIKE 'q%z'", ONE + b"q", ONE + b"r"),
        ("a = 1 AND s < 'q'", ONE, ONE + b"q\0\0"),
        ("a = 1 AND s > 'q'", ONE + b"q\0\2", b"\x80\x00\x00\x02"),
        ("a = 1 AND s = 'q' AND b > 6", ONE + b"q\0\1\x80" + b"\0" * 6 + b"\7", ONE + b"q\0\1" + b"\xff" * 8),
        ("a = 1 AND s = 'q' OR a = 1 AND s = 't'", ONE + b"q\0\1", ONE + b"t\0\1" + b"\xff" * 8),
        ("a = 1 AND (s = 'q' OR s = 't')", ONE + b"q\0\1", ONE + b"t\0\1" + b"\xff" * 8),
        (
            "v = 'x' AND (a = 1 AND s = 'q' OR a = 2 AND s = 'b')",
            ONE + b"q\0\1",
            b"\x80\x00\x00\x02b\0\1" + b"\xff" * 8,
        ),
        ("a = 1 OR v = 'x'", None, None),
        ("a = 1 AND a = 2", b"\xff", b""),
        ("a = 1.5", b"\xff", b""),
        ("a > 2147483647", b"\xff", b""),
        ("a IS NULL", b"\xff", b""),
        ("a < 1 AND NULL", b"\xff", b""),
        ("a = 1 AND (FALSE OR a = 2.5)", b"\xff", b""),
        ("TRUE", None, None),
        ("s = 'q'", None, None),
    ],
)
def test_bounds(text: str, low: bytes | None, high: bytes | None) -> None:
    assert key_bounds(parse_and_bind(text, FIELDS), FIELDS[:3]) == (low, high)
