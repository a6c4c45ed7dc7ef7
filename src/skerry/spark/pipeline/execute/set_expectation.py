"""Expectations over sets: unique, not null, reference, row count and freshness of all rows together.

Each is one or two Spark jobs over the columns that it needs. An unmet expectation names a few of the values or keys
that violate it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql import types as spark

from skerry.common.errors import InvalidInputError, SkerryError
from skerry.common.wording import count_text
from skerry.spark.pipeline.declare.model import SetExpectation, age_text
from skerry.spark.read.condition_sql import quoted
from skerry.types.literal import unknown_name

_SHOWN = 5
"""Maximum number of keys or values in a message."""
_LONGEST = 80
_COUNT = "_skerry_count"
_DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of an expectation: the number of violating values or rows, and which; 0 and no text if it is met."""

    rows: int = 0
    detail: str = ""


def check_set(
    expectation: SetExpectation,
    frame: DataFrame,
    *,
    keys: Sequence[str] = (),
    parent: DataFrame | None = None,
    now_ms: int,
) -> Finding:
    """Check the rows of a DataFrame; ``keys`` identify a row in messages, ``parent`` is the table of a reference."""
    columns = [_named(frame, name) for name in expectation.columns]
    if expectation.kind == "unique":
        return _unique(frame, columns)
    if expectation.kind == "not_null":
        return _not_null(frame, columns, [_named(frame, key) for key in keys])
    if expectation.kind == "rows":
        return _row_count(frame, expectation)
    if expectation.kind == "freshness":
        return _freshness(frame, columns[0], expectation, now_ms)
    assert parent is not None
    return _reference(frame, columns, parent, expectation)


def refuse_unmet(expectation: SetExpectation, found: Finding) -> None:
    """Raise an error if an expectation with the action ``fail`` is not met."""
    if expectation.action == "fail" and found.rows:
        raise SkerryError(f"expectation {expectation.name!r} ({expectation.words}) is not met: {found.detail}")


def _unique(frame: DataFrame, columns: Sequence[str]) -> Finding:
    """Values that occur more than once; as in SQL, values with a NULL are never equal."""
    there = reduce(and_, [F.col(quoted(name)).isNotNull() for name in columns])
    groups = frame.where(there).groupBy(*map(quoted, columns)).agg(F.count(F.lit(1)).alias(_COUNT))
    twice = groups.where(F.col(_COUNT) > 1)
    count, shown = _examples(twice, columns, beside=[_COUNT])
    if not count:
        return Finding()
    listed = ", ".join(f"{values} ({times:,} times)" for values, (times,) in shown)
    occur = "value occurs" if count == 1 else "values occur"
    return Finding(count, f"{count:,} {occur} more than once: {listed}{_more(count)}")


def _not_null(frame: DataFrame, columns: Sequence[str], keys: Sequence[str]) -> Finding:
    missing = frame.where(reduce(or_, [F.col(quoted(name)).isNull() for name in columns]))
    count, shown = _examples(missing, keys or frame.columns)
    if not count:
        return Finding()
    listed = ", ".join(values for values, _ in shown)
    where = " or ".join(columns)
    return Finding(count, f"{count_text(count, 'row')} with NULL in {where}: {listed}{_more(count)}")


def _reference(frame: DataFrame, columns: Sequence[str], parent: DataFrame, expectation: SetExpectation) -> Finding:
    there = reduce(and_, [F.col(quoted(name)).isNotNull() for name in columns])
    given = frame.where(there).select(*map(quoted, columns)).distinct()
    names = [f"_skerry_key_{number}" for number in range(len(columns))]
    known = parent.select(
        *[F.col(quoted(_named(parent, key))).alias(name) for key, name in zip(expectation.key, names, strict=True)]
    )
    same = reduce(and_, [F.col(quoted(c)) == F.col(name) for c, name in zip(columns, names, strict=True)])
    count, shown = _examples(given.join(known, same, "left_anti"), columns)
    if not count:
        return Finding()
    listed = ", ".join(values for values, _ in shown)
    return Finding(
        count,
        f"{count_text(count, 'value')} of {', '.join(columns)} not in {expectation.table}: {listed}{_more(count)}",
    )


def _row_count(frame: DataFrame, expectation: SetExpectation) -> Finding:
    count = frame.count()
    low, high = expectation.at_least, expectation.at_most
    if (low is not None and count < low) or (high is not None and count > high):
        return Finding(1, f"there {'is' if count == 1 else 'are'} {count_text(count, 'row')}")
    return Finding()


def _freshness(frame: DataFrame, column: str, expectation: SetExpectation, now_ms: int) -> Finding:
    newest = F.max(F.col(quoted(column)))
    kind = frame.schema[column].dataType
    row = frame.agg(_millis(newest, kind, column).alias("ms"), newest.cast("string").alias("text")).collect()[0]
    if row["ms"] is None:
        return Finding(1, f"no row has a value of {column}")
    age, within = (now_ms - int(row["ms"])) / 1000, expectation.within_seconds or 0
    if age <= within:
        return Finding()
    return Finding(1, f"the newest {column} is {row['text']}, {age_text(age)} ago")


def _millis(value: Column, kind: spark.DataType, column: str) -> Column:
    """A time in milliseconds since 1970; one without a zone counts as UTC, and a date as its end."""
    if isinstance(kind, spark.TimestampType):
        return F.unix_millis(value)
    if isinstance(kind, spark.TimestampNTZType):
        zero = F.lit("1970-01-01 00:00:00").cast("timestamp_ntz")
        return F.timestamp_diff("MILLISECOND", zero, value)
    if isinstance(kind, spark.DateType):
        return (F.unix_date(value).cast("bigint") + 1) * _DAY_MS
    raise InvalidInputError(f"freshness needs a time or a date, and {column!r} is {kind.simpleString().upper()}")


def _examples(
    frame: DataFrame, columns: Sequence[str], beside: Sequence[str] = ()
) -> tuple[int, list[tuple[str, tuple[int, ...]]]]:
    """The number of rows, and a few of them as text, with other columns beside it."""
    count = frame.count()
    if not count:
        return 0, []
    texts = [F.coalesce(F.col(quoted(name)).cast("string"), F.lit("NULL")) for name in columns]
    some = frame.orderBy(*map(quoted, columns)) if _are_ordered(frame, columns) else frame
    rows = some.limit(_SHOWN).select(*texts, *beside).collect()
    return count, [(_shown(row[: len(columns)]), tuple(row[len(columns) :])) for row in rows]


def _are_ordered(frame: DataFrame, columns: Sequence[str]) -> bool:
    return not any(isinstance(frame.schema[name].dataType, spark.MapType | spark.VariantType) for name in columns)


def _shown(values: Sequence[str]) -> str:
    text = values[0] if len(values) == 1 else f"({', '.join(values)})"
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _more(count: int) -> str:
    return f" and {count - _SHOWN:,} more" if count > _SHOWN else ""


def _named(frame: DataFrame, name: str) -> str:
    """The column's name in its original case, since Spark ignores case."""
    found = next((each for each in frame.columns if each.lower() == name.lower()), None)
    if found is None:
        raise InvalidInputError(unknown_name(name, frame.columns, "column"))
    return found
