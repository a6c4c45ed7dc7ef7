"""What to write for an INTERVAL, a type that tables lack, in the SQL of each engine.

DuckDB has one type of intervals. Spark has three: of days and times, of years and months, and of both; only the first
has a number of microseconds.
"""

import pyarrow as pa

INTERVALS = (pa.month_day_nano_interval(), pa.duration("us"))
"""Intervals in results: DuckDB's, and those of days and times of Spark."""


def micros_of_interval(on_spark: bool) -> str:
    """How to compute a number of microseconds."""
    call = "unix_micros(timestamp_micros(0) + …)" if on_spark else "epoch_us(…)"
    return f"{call} for a BIGINT of microseconds"


def text_of_interval(on_spark: bool) -> str:
    """How to compute a text."""
    return "CAST(… AS STRING)" if on_spark else "CAST(… AS VARCHAR)"


def stored_interval(*, on_spark: bool) -> str:
    """What a query writes instead of a column of intervals."""
    back = "make_dt_interval(0, 0, 0, … / 1000000)" if on_spark else "to_microseconds(…)"
    return f"write {micros_of_interval(on_spark)}, which {back} reads, or {text_of_interval(on_spark)}"


def column_of_intervals(*, on_spark: bool) -> str:
    """What a table declares instead of a column of intervals."""
    made = "unix_micros(timestamp_micros(0) + …)" if on_spark else "epoch_us(…)"
    read = "make_dt_interval(0, 0, 0, wait_us / 1000000)" if on_spark else "to_microseconds(wait_us)"
    return (
        f"keep a length of time as a BIGINT of microseconds, like wait_us: {made} makes one of an INTERVAL, and {read} "
        "an INTERVAL of it"
    )
