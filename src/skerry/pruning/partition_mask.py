"""Pruning by one partition field: which partition values may hold matching rows.

>>> import pyarrow as pa
>>> from skerry.pruning import keep_mask
>>> keep_mask("bucket[4]", pa.int64(), pa.array([0, 1, 2, 3, None], pa.int32()), "c IN (1, 2)")
array([ True, False, False, False, False])
"""

from collections.abc import Sequence
from datetime import date
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from pyarrow import types as arrow_types

from skerry.common.errors import DataError, InvalidInputError, SchemaError
from skerry.pruning.fileset.files import FileSet
from skerry.pruning.fileset.prune import may_match
from skerry.pruning.join.runtime_filter import RuntimeFilter
from skerry.pruning.predicate.bind import parse_and_bind
from skerry.pruning.predicate.bound import BoundPredicate
from skerry.types.arrow import type_from_arrow
from skerry.types.build import array_of
from skerry.types.datatype import DATE, DataType, DecimalType
from skerry.types.field import Field
from skerry.types.key import Column
from skerry.types.partition import PartitionField, PartitionSpec, Transform, parse_term, parse_transform
from skerry.types.schema import Schema

COLUMN = "c"
"""The name of the source column in predicates."""

_FIELD_ID = 1000


def keep_mask(
    transform: str | Transform,
    source_type: pa.DataType | DataType,
    partition_values: Column | NDArray[Any] | Sequence[Any],
    predicate: str | BoundPredicate | RuntimeFilter,
) -> NDArray[np.bool_]:
    """True for the partition values whose partitions may hold a row for which the predicate is true.

    ``transform`` is like ``day``, ``bucket[16]`` or ``bucket(16, c)``. Partition values are those that Iceberg stores:
    32-bit ordinals and buckets (``day``: also dates), values of the source type for ``identity`` and ``truncate``;
    NULL holds the rows whose source value is NULL (``void``: any rows). The predicate is SQL over the column ``c``, or
    one that is bound to a single column of the source type, or a runtime filter whose probe column is ``c``.
    """
    parsed = transform if isinstance(transform, Transform) else _parse(transform)
    type_ = source_type if isinstance(source_type, DataType) else type_from_arrow(source_type, COLUMN)
    if not parsed.known:
        raise SchemaError(f"transform {parsed} is not known")
    if not parsed.accepts(type_):
        raise SchemaError(f"transform {parsed} is not defined for type {type_}")
    field = Field(COLUMN, type_, id=0)
    if isinstance(predicate, BoundPredicate):
        field = _only_field(predicate, field)
    values = _stored(partition_values, parsed, type_)
    part = PartitionField(_FIELD_ID, field.id, f"{COLUMN}_part", parsed)
    schema = Schema((field,), specs=(PartitionSpec(0, (part,)),), highest_field_id=field.id)
    files = FileSet(
        row_count=np.ones(len(values), np.int64),
        spec_id=np.zeros(len(values), np.int32),
        partitions={_FIELD_ID: values},
        bounds={},
    )
    if isinstance(predicate, RuntimeFilter):
        return predicate.bind(schema).prune(files, schema)
    bound = predicate if isinstance(predicate, BoundPredicate) else parse_and_bind(predicate, schema)
    return may_match(bound, files, schema)


def _parse(text: str) -> Transform:
    if "(" not in text:
        return parse_transform(text.strip().lower())
    transform, name = parse_term(text)
    if name != COLUMN:
        raise SchemaError(f"{text!r}: the source column is called {COLUMN!r} here, not {name!r}")
    return transform


def _only_field(predicate: BoundPredicate, field: Field) -> Field:
    fields = predicate.fields
    if not fields:
        return field
    if len(fields) > 1:
        raise InvalidInputError(f"the predicate looks at {len(fields)} columns; a partition is that of one")
    if fields[0].type != field.type:
        raise InvalidInputError(f"the predicate looks at a column of type {fields[0].type}, not {field.type}")
    return fields[0]


def _stored(values: Column | NDArray[Any] | Sequence[Any], transform: Transform, source: DataType) -> pa.Array:
    wanted = transform.result_type(source)
    if not isinstance(values, pa.Array | pa.ChunkedArray | np.ndarray):
        if transform.name == "day" and any(isinstance(value, date) for value in values):
            wanted = DATE
        return array_of(values, _roomy(wanted) if transform.name == "truncate" else wanted, "partition value")
    column = pa.array(values) if isinstance(values, np.ndarray) else values
    if isinstance(column, pa.ChunkedArray):
        column = column.combine_chunks()
    if isinstance(column, pa.DictionaryArray):
        column = column.dictionary_decode()
    if not _fits(column.type, wanted.arrow, transform):
        raise DataError(f"partition values of {transform} of {source} are {wanted.arrow}, not {column.type}")
    if wanted.arrow == pa.uuid() or column.type == pa.date32() or arrow_types.is_decimal(column.type):
        return column
    try:
        return column.cast(wanted.arrow)
    except pa.ArrowInvalid as error:
        raise DataError(f"partition values of {transform} of {source} are {wanted.arrow}: {error}") from None


def _roomy(type_: DataType) -> DataType:
    """A decimal that is truncated downwards may need one more digit."""
    return DecimalType(min(38, type_.precision + 1), type_.scale) if isinstance(type_, DecimalType) else type_


def _fits(given: pa.DataType, wanted: pa.DataType, transform: Transform) -> bool:
    if given == wanted or arrow_types.is_null(given) or transform.name == "void":
        return True
    if wanted == pa.uuid():
        return bool(given == pa.binary(16))
    if given == pa.date32():
        return transform.name == "day"
    if any(kind(given) and kind(wanted) for kind in (arrow_types.is_integer, _is_text, _is_binary)):
        return True
    if arrow_types.is_timestamp(given) and arrow_types.is_timestamp(wanted):
        return (given.tz is None) == (wanted.tz is None)
    return arrow_types.is_decimal128(given) and arrow_types.is_decimal128(wanted) and bool(given.scale == wanted.scale)


def _is_text(type_: pa.DataType) -> bool:
    return type_ in (pa.string(), pa.large_string(), pa.string_view())


def _is_binary(type_: pa.DataType) -> bool:
    return type_ in (pa.binary(), pa.large_binary(), pa.binary_view()) or arrow_types.is_fixed_size_binary(type_)
