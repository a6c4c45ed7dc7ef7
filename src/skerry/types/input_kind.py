"""Recognises the kinds of data that users pass: Arrow, pandas, polars, dicts, streams.

pandas and polars are never imported: their objects are recognised by class name and by the Arrow stream they offer.
From pandas, NaN, NaT and NA mean NULL in every column, as they do in pandas; from everything else NaN is a number. A
named pandas index (``set_index``, ``groupby``) becomes columns; an unnamed one is ignored.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa

from skerry.common.errors import DataError
from skerry.types.build import array_of
from skerry.types.infer import infer_type

ACCEPTED = (
    "an Arrow Table, RecordBatch, RecordBatchReader, a pandas or polars DataFrame, an iterable of tables, batches or "
    "DataFrames, a polars LazyFrame, anything with __arrow_c_stream__, a list of dicts (rows), or a dict of columns "
    "(name → list or array)"
)

_NOTHING = object()
_ZONED = re.compile(r"\btimestamp\b")
"""Spark's name of a timestamp with a zone; one without is a ``timestamp_ntz``."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Columns side by side, each as Arrow or as a list of Python values."""

    names: list[str]
    values: list[pa.ChunkedArray | list[Any]]

    @staticmethod
    def of(table: pa.Table) -> "Columns":
        return Columns(table.column_names, table.columns)

    @property
    def num_rows(self) -> int:
        return len(self.values[0]) if self.values else 0


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows, expected to be dicts."""

    rows: Iterator[Any]


@dataclass(frozen=True, slots=True)
class Blocks:
    """Tables one after another, each with its own schema."""

    blocks: Iterator[Columns]


Source: TypeAlias = "Columns | Rows | Blocks | pa.RecordBatchReader"


def open_data(data: Any) -> Source:
    """Recognise ``data``; streams are not read yet. :class:`DataError` lists what is accepted."""
    if isinstance(data, pa.RecordBatchReader):
        return data
    if isinstance(data, pa.RecordBatch):
        data = pa.Table.from_batches([data])
    if isinstance(data, pa.Table):
        return Columns.of(data)
    if _is_a(data, "pandas", "DataFrame"):
        return _pandas_columns(data)
    if _is_a(data, "polars", "LazyFrame"):
        data = data.collect()
    if _is_a(data, "pyspark", "DataFrame") and _ZONED.search(data.schema.simpleString()):
        return Columns.of(data.toArrow())  # PySpark's stream gives TIMESTAMP no zone, and asserts that it has one
    if hasattr(data, "__arrow_c_stream__"):
        return _import(pa.RecordBatchReader.from_stream, data)
    if hasattr(data, "__arrow_c_array__"):
        return open_data(_import(pa.record_batch, data))
    if isinstance(data, Mapping):
        return _mapping_columns(data)
    if isinstance(data, str | bytes | bytearray | set | frozenset) or not isinstance(data, Iterable):
        raise DataError(f"rows cannot be taken from a {type(data).__name__}; give {ACCEPTED}")
    items = iter(data)
    first = next(items, _NOTHING)
    if first is _NOTHING:
        return Rows(items)
    rest = chain([first], items)
    if isinstance(first, Mapping):
        return Rows(rest)
    return Blocks(_blocks(rest, type(data).__name__))


def to_reader(data: Any, *, may_lack_type: bool = False) -> pa.RecordBatchReader | pa.Table:
    """``data`` as Arrow in its own types; types of Python values are inferred.

    Columns of Python values that are all None are refused, or with ``may_lack_type`` of Arrow's type null.
    """
    if isinstance(data, pa.Table):
        return data
    source = open_data(data)
    if isinstance(source, Columns):
        return _as_table(source, may_lack_type=may_lack_type)
    if isinstance(source, Rows):
        return _as_table(_rows_as_columns(list(source.rows)), may_lack_type=may_lack_type)
    if isinstance(source, Blocks):
        return _blocks_reader(source)
    return source


def _blocks_reader(source: Blocks) -> pa.RecordBatchReader:
    tables = map(_as_table, source.blocks)
    first = next(tables)
    return pa.RecordBatchReader.from_batches(first.schema, _batches(first, tables))


def columns_beside(data: Any, known: Collection[str]) -> tuple[Any, list[pa.Field]]:
    """The data to write, and its columns that are not ``known`` (names in lower case).

    A stream is returned as the reader that was opened for it. Types of Python values are inferred for these columns
    only.
    """
    source = open_data(data)
    if isinstance(source, Blocks):
        source = _blocks_reader(source)
    if isinstance(source, pa.RecordBatchReader):
        return source, [field for field in source.schema if field.name.lower() not in known]
    if isinstance(source, Rows):
        data = list(source.rows)
        columns = _rows_as_columns(data)
    else:
        columns = source
        data = dict(zip(columns.names, columns.values, strict=True)) if isinstance(data, Mapping) else data
    new = [n for n, name in enumerate(columns.names) if name.lower() not in known]
    return data, list(_as_table(Columns([columns.names[n] for n in new], [columns.values[n] for n in new])).schema)


def _is_a(data: Any, package: str, name: str) -> bool:
    """Whether it is of that class, or of one derived from it (GeoDataFrame)."""
    return any(c.__name__ == name and c.__module__.partition(".")[0] == package for c in type(data).__mro__)


def _import(read: Any, data: Any) -> Any:
    try:
        return read(data)
    except (pa.ArrowException, TypeError, ValueError) as error:
        raise DataError(f"a {type(data).__name__} does not come as Arrow columns ({error}); give {ACCEPTED}") from error


def _blocks(items: Iterable[Any], container: str) -> Iterator[Columns]:
    for number, item in enumerate(items):
        block = _import(pa.table, item) if _is_a(item, "polars", "DataFrame") else item
        if not isinstance(block, pa.Table | pa.RecordBatch) and not _is_a(block, "pandas", "DataFrame"):
            raise DataError(f"item {number} of the {container} is a {type(item).__name__}; give {ACCEPTED}")
        opened = open_data(block)
        assert isinstance(opened, Columns)
        yield opened


def _batches(first: pa.Table, others: Iterator[pa.Table]) -> Iterator[pa.RecordBatch]:
    for number, table in enumerate(chain([first], others)):
        if table.schema != first.schema:
            raise DataError(f"batch {number} has another schema than the first: {table.schema} and {first.schema}")
        yield from table.to_batches()


def _pandas_columns(frame: Any) -> Columns:
    levels = [name for name in frame.index.names if name is not None]
    if levels:
        try:
            frame = frame.reset_index(level=levels)
        except ValueError as error:
            raise DataError(f"an index level has the name of a column: {error}") from error
    names = [_column_name(name) for name in frame.columns]
    return Columns(names, [_pandas_column(frame.iloc[:, i], name) for i, name in enumerate(names)])


def _pandas_column(series: Any, name: str) -> pa.ChunkedArray | list[Any]:
    if series.dtype == object:  # Python values, converted one by one
        pairs = zip(series.tolist(), series.isna().tolist(), strict=True)
        return [None if missing else value for value, missing in pairs]
    return _arrow_column(series, name, from_pandas=True)


def _mapping_columns(data: Mapping[Any, Any]) -> Columns:
    columns = Columns([_column_name(n) for n in data], [_mapping_column(v, n) for n, v in data.items()])
    lengths = dict(zip(columns.names, map(len, columns.values), strict=True))
    if len(set(lengths.values())) > 1:
        raise DataError(f"columns must be of one length, not {lengths}")
    return columns


def _mapping_column(values: Any, name: str) -> pa.ChunkedArray | list[Any]:
    if isinstance(values, pa.ChunkedArray):
        return values
    if _is_a(values, "pandas", "Series") or _is_a(values, "pandas", "Index"):
        return _pandas_column(values, name)
    if hasattr(values, "__arrow_c_stream__"):
        return _import(pa.chunked_array, values)
    if isinstance(values, pa.Array) or hasattr(values, "__arrow_c_array__"):
        return _arrow_column(values, name)
    if isinstance(values, np.ndarray):
        return values.tolist() if values.dtype == object else _arrow_column(values, name)
    if isinstance(values, Sequence | Iterator) and not isinstance(values, str | bytes | bytearray):
        return list(values)
    raise DataError(
        f"column {name!r} is a {type(values).__name__}; give a list or an array of its values "
        f"(one row is a list of one dict: [{{{name!r}: …}}])"
    )


def _arrow_column(values: Any, name: str, *, from_pandas: bool = False) -> pa.ChunkedArray:
    try:
        array = values if isinstance(values, pa.Array) else pa.array(values, from_pandas=from_pandas)
    except (pa.ArrowException, TypeError, ValueError) as error:
        raise DataError(f"column {name!r} cannot become Arrow: {error}", column=name) from error
    return array if isinstance(array, pa.ChunkedArray) else pa.chunked_array([array])


def _column_name(name: Any) -> str:
    if not isinstance(name, str):
        raise DataError(f"a column's name must be a text, not {name!r}")
    return name


def _rows_as_columns(rows: list[Any]) -> Columns:
    for number, row in enumerate(rows):
        if not isinstance(row, Mapping):
            raise DataError(f"row {number + 1} is a {type(row).__name__}; rows must be dicts", row=number)
    names = list(dict.fromkeys(chain.from_iterable(rows)))
    return Columns([_column_name(n) for n in names], [[row.get(n) for row in rows] for n in names])


def _as_table(columns: Columns, *, may_lack_type: bool = False) -> pa.Table:
    arrays = []
    for name, values in zip(columns.names, columns.values, strict=True):
        what = f"column {name!r}"
        if not isinstance(values, list):
            arrays.append(values)
        elif may_lack_type and all(value is None for value in values):
            arrays.append(pa.nulls(len(values)))
        else:
            arrays.append(array_of(values, infer_type(values, what), what))
    return pa.Table.from_arrays(arrays, names=columns.names)
