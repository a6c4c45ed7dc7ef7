"""The partition of each row, and the folder of a partition's files.

A partition is identified by the typed tuple of its values. The folder is only a name: it is never parsed, and two
partitions with the same folder name are still two, because manifests hold the values and file names are unique.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import numpy as np
import pyarrow as pa
import xxhash
from numpy.typing import NDArray

from skerry.common.errors import DataError
from skerry.pruning.partition.transform import apply_transform, readable_value
from skerry.types.build import literal_of
from skerry.types.datatype import DataType
from skerry.types.field import Field
from skerry.types.key import BINARY_LIMIT_BYTES
from skerry.types.partition import PartitionField, PartitionSpec

NULL_NAME = "__HIVE_DEFAULT_PARTITION__"
"""The text of NULL in a folder's name; no value has this text."""

NAME_LIMIT_BYTES = 200
"""Longer folder names are cut. File systems allow 255 bytes, and some tools add to names."""


@dataclass(frozen=True, slots=True, eq=False)
class PartitionSlice:
    """The rows of one partition.

    ``values`` are Python values of the spec's result types: integers for ordinals and buckets, None for NULL. Dates and
    timestamps that Python cannot hold are ``Ordinal``.
    """

    values: tuple[Any, ...]
    table: pa.Table


def place_rows(table: pa.Table, spec: PartitionSpec, schema_fields: Mapping[int, Field]) -> list[PartitionSlice]:
    """Split a table by partition: partitions in the order of their first rows, rows in their original order.

    ``schema_fields`` maps field ids to the fields as the table's columns are named. Every slice has rows, so a table
    without rows has no slices. Rows are copied at most once, and not at all if partitions are contiguous.
    """
    if not table.num_rows:
        return []
    if not spec.fields:
        return [PartitionSlice((), table)]
    columns = [_encode(table, field, schema_fields) for field in spec.fields]
    codes = columns[0].codes
    for column in columns[1:]:
        # Below 2⁶², as no table has 2³¹ rows; encoding again keeps it so, and keeps the order of first appearance.
        pairs = pa.array(codes.astype(np.int64) * len(column.values) + column.codes).dictionary_encode()
        codes = pairs.indices.to_numpy()
    first_rows = np.flatnonzero(np.diff(np.maximum.accumulate(codes), prepend=-1))
    tuples = zip(*(column.values_at(first_rows) for column in columns), strict=True)
    tables = _split(table, codes, len(first_rows))
    return [PartitionSlice(values, part) for values, part in zip(tuples, tables, strict=True)]


def partition_folder(spec: PartitionSpec, source_types: Mapping[int, DataType], values: Sequence[Any]) -> str:
    """The folder of a partition below ``data/``, like ``ts_day=2024-01-15/id_bucket=3``; empty without a spec.

    ``source_types`` maps the ids of source columns to their types. Names and values are percent-encoded, except for
    the unreserved characters of RFC 3986.
    """
    names = []
    for field, value in zip(spec.fields, values, strict=True):
        text = NULL_NAME if value is None else _value_name(field, source_types[field.source_id], value)
        names.append(_limited(f"{quote(field.name, safe='')}={text}"))
    return "/".join(names)


@dataclass(frozen=True, slots=True)
class _Encoded:
    """A column as codes into its distinct values, in the order of their first appearance."""

    codes: NDArray[np.int32]
    values: pa.Array
    type: DataType | None

    def values_at(self, rows: NDArray[np.int64]) -> list[Any]:
        if self.type is None:
            return [None] * len(rows)
        found = {code: literal_of(self.values[code], self.type) for code in set(self.codes[rows].tolist())}
        return [found[code] for code in self.codes[rows].tolist()]


def _encode(table: pa.Table, field: PartitionField, schema_fields: Mapping[int, Field]) -> _Encoded:
    if field.transform.name == "void":  # the source may have been dropped since
        return _Encoded(np.zeros(table.num_rows, np.int32), pa.nulls(1), None)
    source = schema_fields[field.source_id]
    if source.name not in table.column_names:
        raise DataError(f"partition field {field.name!r}: the rows have no column {source.name!r}", column=source.name)
    column = table.column(source.name)
    # One array is quicker than many chunks, but text of more than 2 GiB does not fit one.
    chunks = column.chunks if column.nbytes > BINARY_LIMIT_BYTES else [column]
    results = [apply_transform(field.transform, chunk, source.type) for chunk in chunks]
    storages = [array.storage if isinstance(array, pa.ExtensionArray) else array for array in results]
    encoded = pa.chunked_array(storages).dictionary_encode(null_encoding="encode").chunks
    # The dictionary grows from chunk to chunk: the last one's has every value, and the codes of all refer to it.
    type_ = field.transform.result_type(source.type)
    values = encoded[-1].dictionary.cast(type_.arrow)
    return _Encoded(np.concatenate([chunk.indices.to_numpy() for chunk in encoded]), values, type_)


def _split(table: pa.Table, codes: NDArray[np.int32], cardinality: int) -> list[pa.Table]:
    """The rows of each code from 0 on."""
    counts = np.bincount(codes, minlength=cardinality)
    if (codes[1:] < codes[:-1]).any():
        if table.nbytes > BINARY_LIMIT_BYTES and table.num_rows > 1:
            # Arrow takes rows from one array only, and text of more than 2 GiB does not fit one.
            half = table.num_rows // 2
            halves = _split(table[:half], codes[:half], cardinality), _split(table[half:], codes[half:], cardinality)
            return [pa.concat_tables(parts) for parts in zip(*halves, strict=True)]
        # NumPy sorts 16-bit integers by radix, about ten times as fast as wider ones.
        short = codes.astype(np.uint16) if cardinality <= 1 << 16 else codes
        table = table.take(pa.array(np.argsort(short, kind="stable")))
    starts = np.cumsum(counts) - counts
    return [table.slice(start, count) for start, count in zip(starts.tolist(), counts.tolist(), strict=True)]


def _value_name(field: PartitionField, source_type: DataType, value: Any) -> str:
    text = readable_value(field.transform, source_type, value)
    if text == NULL_NAME:
        return f"%{ord(text[0]):02X}{text[1:]}"
    return quote(text, safe="")


def _limited(name: str) -> str:
    if len(name) <= NAME_LIMIT_BYTES:
        return name
    mark = f"~{xxhash.xxh3_64_hexdigest(name.encode())}"
    kept = name[: NAME_LIMIT_BYTES - len(mark)]
    return re.sub(r"%.?$", "", kept) + mark  # without a partial percent-encoded byte
