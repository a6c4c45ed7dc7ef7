"""Partition values as a manifest stores them, in the type that planning expects."""

import numpy as np
import pyarrow as pa

from skerry.iceberg.single_value import as_type, decimals, texts
from skerry.types.datatype import (
    BINARY,
    BOOLEAN,
    DATE,
    DOUBLE,
    FLOAT,
    INT,
    STRING,
    UUID,
    DataType,
    DecimalType,
)


def partition_array(raw: pa.Array, type_: DataType) -> pa.Array:
    """Values of :mod:`skerry.iceberg.manifest` in one of our types; values that do not fit it are an error."""
    if raw.null_count == len(raw):  # as of a removed term, whose values may be stored in another type
        return pa.nulls(len(raw), type_.arrow)
    if pa.types.is_decimal(raw.type) or pa.types.is_date32(raw.type):
        return raw.cast(type_.arrow)
    if pa.types.is_binary(raw.type):
        return _of_bytes(raw, type_)
    is_null = np.asarray(raw.is_null())
    values = raw.fill_null(0).to_numpy(zero_copy_only=False)
    if type_ == BOOLEAN:
        return pa.array(values != 0, mask=is_null)
    if type_ in (FLOAT, DOUBLE):
        return pa.array(values, type_.arrow, mask=is_null)
    if type_ in (INT, DATE) and len(values) and (values.min() < -(2**31) or values.max() >= 2**31):
        raise ValueError(f"a partition value is out of the range of {type_}")
    return as_type(values.astype(np.int32) if type_ == INT else values, type_, is_null)


def _of_bytes(raw: pa.Array, type_: DataType) -> pa.Array:
    if type_ == STRING:
        return texts(raw)
    if type_ == BINARY:
        return raw
    if type_ == UUID:
        return pa.ExtensionArray.from_storage(pa.uuid(), raw.cast(pa.binary(16)))
    if isinstance(type_, DecimalType):
        offsets = np.frombuffer(raw.buffers()[1], np.int32)[raw.offset : raw.offset + len(raw) + 1].astype(np.int64)
        data = np.frombuffer(raw.buffers()[2] or b"\0", np.uint8)
        lengths = np.where(np.asarray(raw.is_null()), 0, np.diff(offsets))
        return decimals(type_, data, offsets[:-1], lengths)
    raise ValueError(f"a partition value of {type_} is stored as bytes")
