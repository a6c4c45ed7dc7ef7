"""Bounds and counts of NULLs of one file's columns, as messages of a scan bundle."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from skerry.protocol.v1 import scan_pb2
from skerry.types.field import Field


def statistics_names(fields: Iterable[Field]) -> list[str]:
    """The manifest columns that :func:`statistics_messages` reads."""
    return [f"{kind}_{field.id}" for field in fields for kind in ("lower", "upper", "nulls")]


def statistics_messages(
    fields: Iterable[Field], columns: Mapping[str, Sequence[Any]], row: int
) -> Iterator[scan_pb2.ColumnStatistics]:
    """The statistics of the file in one row of manifest columns; unknown ones are left unset."""
    for field in fields:
        made = scan_pb2.ColumnStatistics(field_id=field.id, name=field.name)
        lower, upper, nulls = (columns.get(name) for name in statistics_names([field]))
        if lower is not None and lower[row] is not None:
            made.lower = str(lower[row])
        if upper is not None and upper[row] is not None:
            made.upper = str(upper[row])
        if nulls is not None and nulls[row] is not None:
            made.null_count = nulls[row]
        yield made
