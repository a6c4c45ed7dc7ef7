"""Rows of every type, and data files of them."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import fields as fields_of
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any, TypeVar

import pyarrow as pa

from skerry.fileio import FileIO
from skerry.formats.file_writer import WriteSettings, WrittenFile
from skerry.formats.meta import ColumnStats, DataFileMeta
from skerry.formats.parquet import ParquetDataWriter
from skerry.formats.projection import Shape
from skerry.formats.read import ReadSettings, read_parquet
from skerry.formats.stats import TEXT_LIMIT, StatsBuilder
from skerry.types.arrow import empty_table
from skerry.types.build import array_of
from skerry.types.field import Field
from skerry.types.schema import Schema

Settings = TypeVar("Settings", ReadSettings, WriteSettings)

PATH = "db/t/data/0-1-a.parquet"

_DEEP = "STRUCT<a: INT, m: MAP<INT, TIMESTAMPTZ NOT NULL>>"

EVERY_TYPE = Schema.of(
    [
        Field("id", "BIGINT", nullable=False),
        Field("flag", "BOOLEAN"),
        Field("tiny", "TINYINT"),
        Field("small", "SMALLINT"),
        Field("whole", "INT"),
        Field("single", "FLOAT"),
        Field("double", "DOUBLE"),
        Field("price", "DECIMAL(5, 2)"),
        Field("sum", "DECIMAL(18, 4)"),
        Field("huge", "DECIMAL(38, 10)"),
        Field("name", "STRING"),
        Field("raw", "BINARY"),
        Field("day", "DATE"),
        Field("hour", "TIME"),
        Field("ts", "TIMESTAMP"),
        Field("tz", "TIMESTAMPTZ"),
        Field("key", "UUID"),
        Field("tags", "ARRAY<STRING NOT NULL>"),
        Field("keys", "ARRAY<UUID>"),
        Field("props", "MAP<STRING, DECIMAL(5, 2)>"),
        Field(
            "where", "STRUCT<`x.y`: DOUBLE NOT NULL, deep: ARRAY<STRUCT<a: INT, m: MAP<INT, TIMESTAMPTZ NOT NULL>>>>"
        ),
    ]
)

_MOMENT = datetime(2024, 2, 29, 23, 59, 59, 999999)

FULL_ROW: dict[str, Any] = {
    "id": 2**63 - 1,
    "flag": True,
    "tiny": -128,
    "small": 32767,
    "whole": -(2**31),
    "single": 1.5,
    "double": -0.0,
    "price": Decimal("-999.99"),
    "sum": Decimal("12345678901234.5678"),
    "huge": Decimal("1234567890123456789012345678.0123456789"),
    "name": "naïve 🐚",
    "raw": b"\x00\xff",
    "day": date(1, 1, 1),
    "hour": time(23, 59, 59, 999999),
    "ts": _MOMENT,
    "tz": _MOMENT.replace(tzinfo=UTC),
    "key": uuid.UUID(int=2**128 - 2),
    "tags": ["a", ""],
    "keys": [uuid.UUID(int=7), None],
    "props": [("p", Decimal("1.00")), ("q", None)],
    "where": {"x.y": 2.5, "deep": [{"a": 1, "m": [(3, _MOMENT.replace(tzinfo=UTC))]}, None]},
}
NULL_ROW: dict[str, Any] = {**dict.fromkeys(FULL_ROW), "id": 0}
EMPTY_ROW: dict[str, Any] = {
    **NULL_ROW,
    "id": -1,
    "name": "",
    "raw": b"",
    "tags": [],
    "keys": [],
    "props": [],
    "where": {"x.y": 0.0, "deep": None},
}


def table_of(schema: Schema, rows: list[dict[str, Any]]) -> pa.Table:
    """Rows as a table; the values are canonical."""
    columns = [array_of([row.get(field.name) for row in rows], field.type) for field in schema.fields]
    return pa.Table.from_arrays(columns, schema=schema.arrow)


def settings_of(kind: type[Settings], given: dict[str, Any]) -> Settings:
    """The record of those of the settings that it has; the others stay in ``given``."""
    return kind(**{field.name: given.pop(field.name) for field in fields_of(kind) if field.name in given})


def write_parquet(
    fileio: FileIO, path: str, tables: Iterable[pa.Table], schema: Schema, **settings: Any
) -> WrittenFile:
    """Write tables as one file; ``settings`` are those of :class:`WriteSettings` and :class:`ParquetDataWriter`."""
    record = settings_of(WriteSettings, settings)
    with ParquetDataWriter(fileio, path, schema, record, **settings) as writer:
        for table in tables:
            writer.write(table)
        return writer.finish()


def read_table(fileio: FileIO, path: str, meta: DataFileMeta, fields: Sequence[Field], **settings: Any) -> pa.Table:
    """A Parquet file as one table; ``settings`` are those of :class:`ReadSettings` and :func:`read_parquet`."""
    settings.setdefault("batch_rows", max(meta.row_count, 1))
    batches = list(read_parquet(fileio, path, meta, fields, settings_of(ReadSettings, settings), **settings))
    if batches:
        return pa.Table.from_batches(batches)
    return empty_table(Shape(fields, fill_defaults=True).schema)


def column_stats(
    table: pa.Table, fields: Sequence[Field], *, limit: int, text_limit: int = TEXT_LIMIT
) -> dict[int, ColumnStats]:
    """Statistics by field id of the first ``limit`` columns; ``table`` has the columns of ``fields``, in order."""
    builder = StatsBuilder(fields, limit=limit, text_limit=text_limit)
    builder.add(table)
    return builder.finish()


def write_file(fileio: FileIO, table: pa.Table, schema: Schema, path: str = PATH, **settings: Any) -> DataFileMeta:
    """Write a table as a data file."""
    return write_parquet(fileio, path, [table], schema, **settings).meta(path, schema.id)
