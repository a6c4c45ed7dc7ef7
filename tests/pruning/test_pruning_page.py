"""The table in docs/pruning.md says what is so: exact, inclusive or none, for each test and transform."""

import itertools
import random
import re
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from skerry.pruning import keep_mask
from skerry.pruning.partition.transform import apply_transform
from skerry.pruning.predicate.bind import parse_and_bind
from skerry.pruning.predicate.evaluate import evaluate
from skerry.types.build import array_of
from skerry.types.datatype import BIGINT, DATE, INT, STRING, TIMESTAMP, DataType
from skerry.types.field import Field
from skerry.types.partition import Transform, parse_transform

PAGE = Path(__file__).resolve().parents[2] / "docs" / "pruning.md"
TEXTS = ["".join(letters) for length in range(6) for letters in itertools.product("ab", repeat=length)]
NUMBERS = list(range(-3000, 3000))
DAYS = [date(2023, 12, 1) + timedelta(days=n) for n in range(120)]
MOMENTS = [
    datetime(2024, 1, 14) + timedelta(hours=n, microseconds=m)
    for n in range(72)
    for m in (0, 1, 1_800_000_000, 3_599_999_999)
]
UNIVERSE: dict[DataType, list[Any]] = {
    STRING: TEXTS, BIGINT: NUMBERS, INT: NUMBERS, DATE: DAYS, TIMESTAMP: MOMENTS
}  # fmt: skip

TRANSFORMS: dict[str, list[tuple[str, list[DataType]]]] = {
    "identity": [("identity", [STRING, BIGINT, DATE, TIMESTAMP])],
    "year, month, day, hour": [("month", [DATE, TIMESTAMP]), ("day", [DATE, TIMESTAMP]), ("hour", [TIMESTAMP])],
    "truncate": [("truncate[10]", [INT, BIGINT]), ("truncate[2]", [STRING])],
    "bucket": [("bucket[8]", [STRING, BIGINT, DATE])],
    "void": [("void", [STRING, BIGINT, DATE])],
}
NARROW: dict[DataType, Any] = {BIGINT: 2, INT: 2, DATE: timedelta(days=2), TIMESTAMP: timedelta(microseconds=1)}


def _written(value: Any) -> str:
    if isinstance(value, datetime):
        return f"TIMESTAMP '{value}'"
    return f"DATE '{value}'" if isinstance(value, date) else f"'{value}'" if isinstance(value, str) else str(value)


def _short(chance: random.Random, type_: DataType) -> Any:
    """A literal; longer texts exist for each, so that what lies next to it is there too."""
    return chance.choice([v for v in UNIVERSE[type_] if type_ != STRING or len(v) <= 3])


def _values(chance: random.Random, type_: DataType) -> str:
    return ", ".join(_written(_short(chance, type_)) for _ in range(chance.randint(1, 3)))


def _narrow(chance: random.Random, type_: DataType) -> str | None:
    if type_ == STRING:
        return None
    low = _short(chance, type_)
    return f"c BETWEEN {_written(low)} AND {_written(low + NARROW[type_])}"


def _prefix(chance: random.Random, type_: DataType) -> str | None:
    return chance.choice(["a", "ab", "aba", "b"]) if type_ == STRING else None


def _pattern(chance: random.Random, type_: DataType, negation: str) -> str | None:
    return f"c {negation} LIKE '{chance.choice(['a_', 'a%b', '%b', '_a%', 'ab_a'])}'" if type_ == STRING else None


Writer = Callable[[random.Random, DataType], str | None]
ROWS: list[tuple[str, Writer]] = [
    ("`=`, `IN`", lambda c, t: f"c IN ({_values(c, t)})"),
    ("BETWEEN", _narrow),
    ("wider ranges", lambda c, t: f"c {c.choice(['<', '<=', '>', '>='])} {_written(_short(c, t))}"),
    ("`<>`", lambda c, t: f"c NOT IN ({_values(c, t)})"),
    ("`LIKE 'p%'`", lambda c, t: (p := _prefix(c, t)) and f"c LIKE '{p}%'"),
    ("`NOT LIKE 'p%'`", lambda c, t: (p := _prefix(c, t)) and f"NOT starts_with(c, '{p}')"),
    ("`LIKE` with", lambda c, t: _pattern(c, t, "")),
    ("`NOT LIKE` with", lambda c, t: _pattern(c, t, "NOT")),
    ("`IS NULL`", lambda c, t: c.choice(["c IS NULL", "c IS NOT NULL"])),
]


def _table() -> list[list[str]]:
    text = PAGE.read_text(encoding="utf-8")
    lines = itertools.takewhile(lambda line: line.startswith("|"), text[text.index("| test |") :].splitlines())
    return [[cell.strip() for cell in re.split(r"\|", line)[1:-1]] for line in lines]


def _holds(said: str, kept: Any, right: Any, valid: Any) -> bool:
    if said == "exact":
        return bool((kept == right).all())
    return bool((kept == valid).all()) if said == "none" else not (right & ~kept).any()


def _check(said: str, transform: Transform, type_: DataType, write: Writer) -> int:
    """How many predicates were tried, and it held for each of them."""
    chance = random.Random(f"{transform}{type_}")
    field = Field("c", type_, id=0)
    source = array_of([*UNIVERSE[type_], None], type_)
    partitions = apply_transform(transform, source, type_)
    codes = partitions.dictionary_encode("encode")
    rows = pa.table({"c": source})
    valid = codes.dictionary.is_valid().to_numpy(zero_copy_only=False)
    tried = 0
    for _ in range(15):
        text = write(chance, type_)
        if text is None:
            continue
        kept = keep_mask(transform, type_, codes.dictionary, text)
        matches = evaluate(parse_and_bind(text, [field]), rows)
        right = np.zeros(len(codes.dictionary), np.bool_)
        right[codes.indices.to_numpy()[matches]] = True
        if transform.name == "void":
            assert kept.all(), text
        else:
            assert _holds(said, kept, right, valid), (said, transform, type_, text)
        tried += 1
    return tried


@pytest.mark.parametrize("row", range(len(ROWS)))
def test_the_table_of_tests_and_transforms_is_right(row: int) -> None:
    header, _, *lines = _table()
    assert len(lines) == len(ROWS)
    name, write = ROWS[row]
    assert name in lines[row][0]
    for column, said in zip(header[1:], lines[row][1:], strict=True):
        tried = sum(
            _check(said, parse_transform(transform), type_, write)
            for transform, types in TRANSFORMS[column]
            for type_ in types
        )
        assert (tried > 0) == bool(said), (name, column)
