"""Metadata tables (manifests, manifest lists) as bytes: Parquet by default, or JSON; the first bytes tell which.

Parquet: an ordinary Parquet file whose key-value metadata holds ``skerry.kind`` and ``skerry.format-version``. Integers
are delta-encoded (DELTA_BINARY_PACKED), floats split by byte (BYTE_STREAM_SPLIT), and only other columns are
compressed. Against plain zstd, an entry is 10 % smaller and decoded in 2/3 of the time. Tables of a few rows are not
encoded: starting a codec for every column would take longer than writing them. The Arrow schema is not stored: it would
be most of a small file, and every type follows from the Parquet types. ``python -m benchmarks encodings`` has the
figures.

JSON: a document (see ``skerry.common.document``)::

    {"kind": …, "formatVersion": 1, "columns": {name: type}, "<rows>": [{column: value, …}], …, "checksum": …}

where rows leave out NULLs, names of columns are in camelCase, and values are written as ``skerry.types.literal`` does.
The file that refers to such a file records its size and checksum; a file that does not match them is damaged.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from skerry.common.document import checksum_of, encode_document
from skerry.common.errors import DamagedFileError, NewerFormatError
from skerry.common.member import list_member, map_member, open_document
from skerry.types.arrow import type_from_arrow
from skerry.types.build import array_of, literal_of
from skerry.types.field import parse_type
from skerry.types.literal import decode_literal, encode_literal

_PARQUET_MAGIC = b"PAR1"
_KIND = b"skerry.kind"
_VERSION = b"skerry.format-version"
_ROW_GROUP_ROWS = 1 << 14
_FEW_ROWS = 16
_INTEGER_DIGITS = 18
"""Decimals of up to this many digits are integers in Parquet."""
_THREADS_FROM_BYTES = 1 << 20
"""Smaller files are decoded in the calling thread, which is faster than starting others."""
_PIECE_ROWS = 1 << 13
"""Rows decoded at a time where few are needed: less than a megabyte of the widest column."""
_REMEDY = "Restore the file from a backup, or roll the table back to a snapshot that does not need it"


@dataclass(frozen=True, slots=True)
class ColumnarKind:
    """A kind of metadata file: its name, version, the JSON member that holds rows, and columns that are words."""

    name: str
    version: int
    rows_member: str
    words: tuple[tuple[str, tuple[str, ...]], ...] = ()
    fixed: pa.Schema = field(default_factory=lambda: pa.schema([]))
    """Columns that every such file has, of these types."""


def encode_table(kind: ColumnarKind, table: pa.Table, format: str) -> bytes:
    """The bytes of a metadata table in ``format`` (``parquet`` or ``json``)."""
    return _encode_json(kind, table) if format == "json" else _encode_parquet(kind, table)


def decode_table(
    kind: ColumnarKind,
    data: bytes,
    *,
    path: str,
    size_bytes: int,
    checksum: int,
    columns: Sequence[str] | None = None,
    use_threads: bool = True,
) -> pa.Table:
    """The table, or only some of its columns (missing ones are ignored).

    ``use_threads``: columns of a large table may be decoded at the same time.
    """
    _check_content(data, path, size_bytes, checksum)
    if data[:4] != _PARQUET_MAGIC:
        return _checked(kind, _decode_json(kind, data, path, columns), path, columns)
    with _parquet_errors(path):
        file, wanted = _open_parquet(kind, data, path, columns)
        table = file.read(columns=wanted, use_threads=use_threads and len(data) >= _THREADS_FROM_BYTES)
        return _checked(kind, table.replace_schema_metadata(None), path, columns)


def decode_rows(
    kind: ColumnarKind,
    data: bytes,
    rows: NDArray[np.int64],
    *,
    path: str,
    size_bytes: int,
    checksum: int,
    columns: Sequence[str],
) -> pa.Table:
    """Some columns of the rows with these numbers, which ascend; rows that the table does not have are left out.

    Of a large table only a few thousand rows at a time are in memory, and parts without such rows are skipped.
    """
    _check_content(data, path, size_bytes, checksum)
    if data[:4] != _PARQUET_MAGIC:
        table = _checked(kind, _decode_json(kind, data, path, columns), path, columns)
        return table.take(pa.array(rows[rows < table.num_rows]))
    with _parquet_errors(path):
        file, wanted = _open_parquet(kind, data, path, columns)
        schema = pa.schema([file.schema_arrow.field(name) for name in wanted or ()])
        table = pa.Table.from_batches(list(_batches_of_rows(file, rows, wanted)), schema)
        return _checked(kind, table, path, columns)


def _checked(kind: ColumnarKind, table: pa.Table, path: str, columns: Sequence[str] | None) -> pa.Table:
    """The table, if it has the fixed columns of its kind, with their types."""
    wanted = None if columns is None else set(columns)
    for column in kind.fixed:
        if wanted is not None and column.name not in wanted:
            continue
        number = table.schema.get_field_index(column.name)
        if number < 0:
            raise DamagedFileError(path, f"not a {kind.name} of ours: it has no column {column.name!r}", _REMEDY)
        found = table.column(number)
        if found.type != column.type or (not column.nullable and found.null_count):
            what = f"its column {column.name!r} is {found.type}, with {found.null_count} NULLs"
            raise DamagedFileError(path, f"not a {kind.name} of ours: {what}", _REMEDY)
    return table


def _batches_of_rows(
    file: pq.ParquetFile, rows: NDArray[np.int64], columns: list[str] | None
) -> Iterator[pa.RecordBatch]:
    group_end = 0
    for group in range(file.num_row_groups):
        start, group_end = group_end, group_end + file.metadata.row_group(group).num_rows
        first, last = np.searchsorted(rows, (start, group_end))
        if first == last:
            continue
        for batch in file.iter_batches(_PIECE_ROWS, row_groups=[group], columns=columns, use_threads=False):
            begin, start = start, start + batch.num_rows
            end = np.searchsorted(rows, start)
            if end > first:
                yield batch.take(pa.array(rows[first:end] - begin))
                first = end
            if first == last:
                break


def _check_content(data: bytes, path: str, size_bytes: int, checksum: int) -> None:
    if len(data) != size_bytes:
        raise DamagedFileError(path, f"has {len(data)} bytes, {size_bytes} were written", _REMEDY)
    if checksum_of(data) != checksum:
        raise DamagedFileError(path, "its checksum does not match its content", _REMEDY)


def missing_file(path: str, what: str) -> DamagedFileError:
    """The error for a missing metadata file that another file refers to."""
    return DamagedFileError(path, f"the {what} is missing", _REMEDY)


def _encode_parquet(kind: ColumnarKind, table: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(
        sink,
        table.schema,
        **_layout(table),
        write_statistics=False,
        store_schema=False,
        store_decimal_as_integer=True,
    ) as writer:
        writer.add_key_value_metadata({_KIND: kind.name.encode(), _VERSION: str(kind.version).encode()})
        writer.write_table(table, row_group_size=_ROW_GROUP_ROWS)
    return bytes(sink.getvalue())


def _layout(table: pa.Table) -> dict[str, Any]:
    if table.num_rows < _FEW_ROWS:
        return {"compression": "none", "use_dictionary": False}
    integers = [field.name for field in table.schema if _is_integer(field.type)]
    floats = [field.name for field in table.schema if pa.types.is_floating(field.type)]
    return {
        "compression": {name: "zstd" for name in table.schema.names if name not in integers},
        "column_encoding": dict.fromkeys(integers, "DELTA_BINARY_PACKED") | dict.fromkeys(floats, "BYTE_STREAM_SPLIT"),
        "use_dictionary": ["format"],
    }


def _is_integer(type_: pa.DataType) -> bool:
    """Whether it is an integer in Parquet."""
    if pa.types.is_decimal(type_):
        return bool(type_.precision <= _INTEGER_DIGITS)
    return bool(pa.types.is_integer(type_) or pa.types.is_temporal(type_))


def _open_parquet(
    kind: ColumnarKind, data: bytes, path: str, columns: Sequence[str] | None
) -> tuple[pq.ParquetFile, list[str] | None]:
    """The file, and the requested columns that it has; None for all."""
    file = pq.ParquetFile(pa.BufferReader(data))
    schema = file.schema_arrow
    metadata = schema.metadata or {}
    _check_kind(kind, metadata.get(_KIND, b"").decode(), metadata.get(_VERSION, b"0").decode(), path)
    return file, None if columns is None else [name for name in columns if name in schema.names]


@contextmanager
def _parquet_errors(path: str) -> Iterator[None]:
    try:
        yield
    except (pa.ArrowException, OSError) as error:
        raise DamagedFileError(path, f"not a readable Parquet file ({error})", _REMEDY) from None


def _check_kind(kind: ColumnarKind, found: str, version: str, path: str) -> None:
    if found != kind.name or not version.isdecimal():
        raise DamagedFileError(path, f"expected a {kind.name}, found {found or 'an unmarked file'}", _REMEDY)
    if int(version) > kind.version:
        raise NewerFormatError(path, int(version), kind.version)


def _encode_json(kind: ColumnarKind, table: pa.Table) -> bytes:
    types = {field.name: type_from_arrow(field.type, field.name) for field in table.schema}
    words = dict(kind.words)
    rows: list[dict[str, Any]] = [{} for _ in range(table.num_rows)]
    for name, type_ in types.items():
        key = _camel(name)
        encode = words[name].__getitem__ if name in words else partial(encode_literal, type=type_)
        for row, value in zip(rows, table.column(name), strict=True):
            if value.is_valid:
                row[key] = encode(literal_of(value, type_))
    fields = {"columns": {name: str(type_) for name, type_ in types.items()}, kind.rows_member: rows}
    return encode_document(kind.name, kind.version, fields)


def _decode_json(kind: ColumnarKind, data: bytes, path: str, columns: Sequence[str] | None) -> pa.Table:
    with open_document(data, path=path, kind=kind.name, known_version=kind.version, remedy=_REMEDY) as doc:
        rows, words = list_member(doc, kind.rows_member), dict(kind.words)
        arrays: dict[str, pa.Array] = {}
        for name, text in map_member(doc, "columns").items():
            if columns is not None and name not in columns:
                continue
            type_, key = parse_type(text), _camel(name)
            values = (row.get(key) for row in rows)
            decode = words[name].index if name in words else partial(decode_literal, type=type_)
            arrays[name] = array_of([None if v is None else decode(v) for v in values], type_)
        return pa.table(arrays)


def _camel(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(part if part.isdecimal() else part.capitalize() for part in rest)
