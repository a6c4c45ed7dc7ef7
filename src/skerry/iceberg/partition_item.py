"""Single partitions: their names, and the source values that they cover."""

from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import quote

from skerry.iceberg.cache import PartitionItem
from skerry.pruning.partition.transform import MICROS_PER_HOUR, days_from_civil, readable_value
from skerry.types.datatype import DATE, TIMESTAMP, TIMESTAMPTZ, DataType
from skerry.types.epoch import MICROS_PER_DAY
from skerry.types.partition import PartitionField, PartitionSpec
from skerry.types.schema import Schema

_TIMES = (DATE, TIMESTAMP, TIMESTAMPTZ)
_PERIODS = ("year", "month", "day", "hour")
_TIME = "time"


def partition_name(spec: PartitionSpec, schema: Schema, values: Sequence[Any]) -> str:
    """``ts_day=2024-05-01/region=eu``, as Iceberg calls the folder of a partition.

    If a spec has only names of an older one, its id is added, so that each partition has its own name.
    """
    terms = zip(spec.fields, values, strict=True)
    name = "/".join(f"{_quoted(term.name)}={_quoted(value_text(term, schema, value))}" for term, value in terms)
    names = [term.name for term in spec.fields]
    is_twin = any([t.name for t in other.fields] == names for other in schema.specs if other.id < spec.id)
    return f"{name} (spec {spec.id})" if is_twin else name


def value_text(term: PartitionField, schema: Schema, value: Any) -> str:
    """The text of a partition value."""
    source = schema.by_id.get(term.source_id)
    if value is None or source is None or not term.transform.known:
        return "null" if value is None else str(value)
    return readable_value(term.transform, source.type, value)


def _quoted(text: str) -> str:
    return quote(text, safe=" ")


def partition_item(spec: PartitionSpec, schema: Schema, values: Sequence[Any]) -> PartitionItem:
    """The source values of a partition, dates in days and times in microseconds since 1970.

    For ``bucket``, ``truncate`` and unknown transforms it is the partition value itself.
    """
    ranges = [
        source_range(term, schema, value)
        for term, value in zip(spec.fields, values, strict=True)
        if term.transform.name != "void"
    ]
    lower = tuple(low for low, _ in ranges)
    if all(high is None for _, high in ranges):
        return PartitionItem(spec.id, lower)
    return PartitionItem(spec.id, lower, tuple(low if high is None else high for low, high in ranges))


def source_range(term: PartitionField, schema: Schema, value: Any) -> tuple[Any, Any]:
    """The least source value and the exclusive end; an end of None means exactly this value."""
    source, period = schema.by_id.get(term.source_id), term.transform.name
    if value is None or source is None or period not in _PERIODS:
        return value, None
    return _begin(period, value, source.type), _begin(period, value + 1, source.type)


def _begin(period: str, ordinal: int, type_: DataType) -> int:
    if period == "hour":
        return ordinal * MICROS_PER_HOUR
    days = ordinal
    if period != "day":
        months = ordinal * 12 if period == "year" else ordinal
        days = int(days_from_civil(1970 + months // 12, months % 12 + 1, 1))
    return days if type_ == DATE else days * MICROS_PER_DAY


def are_comparable(specs: Iterable[PartitionSpec], schema: Schema) -> bool:
    """True if items of all specs are comparable: the same columns, each by the same transform or by periods of time."""
    return len({tuple(_family(term, schema) for term in s.fields if term.transform.name != "void") for s in specs}) <= 1


def _family(term: PartitionField, schema: Schema) -> tuple[int, str]:
    source = schema.by_id.get(term.source_id)
    is_time = source is not None and source.type in _TIMES and term.transform.name in (*_PERIODS, "identity")
    return term.source_id, _TIME if is_time else str(term.transform)
