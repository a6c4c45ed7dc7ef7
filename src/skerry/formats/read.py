"""Reading data files.

Only the columns that are needed are read, by field id, and what comes out has exactly the fields that were asked for,
whatever schema the file was written under. Damage is an error, never a wrong answer: see :mod:`skerry.formats.open`.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.errors import DamagedFileError
from skerry.fileio.base import FileIO
from skerry.formats.checked import REMEDY
from skerry.formats.codes import decoded
from skerry.formats.groupkeys import group_key_bounds, groups_within
from skerry.formats.live import LiveRows
from skerry.formats.meta import DataFileMeta
from skerry.formats.open import SMALL_FILE_BYTES, damage_errors, open_parquet
from skerry.formats.rowgroups import RowFilter
from skerry.formats.shape import Shape, empty_batches, field_ids
from skerry.types.arrow import empty_table
from skerry.types.field import Field
from skerry.types.schema import Schema

BATCH_ROWS = 131_072


def read_parquet(
    fileio: FileIO,
    path: str,
    meta: DataFileMeta,
    fields: Sequence[Field],
    *,
    file_schema: Schema | None = None,
    batch_rows: int = BATCH_ROWS,
    use_threads: bool = True,
    fill_defaults: bool = True,
    small_file_bytes: int = SMALL_FILE_BYTES,
    min_key: bytes | None = None,
    max_key: bytes | None = None,
    wanted: RowFilter | None = None,
    live: LiveRows | None = None,
) -> Iterator[pa.RecordBatch]:
    """The rows of a file as batches with exactly the columns ``fields``, in their order; none at all is fine.

    ``path`` is where ``fileio`` finds the file (``meta.path`` is relative to the table). A column that the file has not
    got reads as the field's default, else as NULL. With ``fill_defaults=False`` it is NULL even where the field is NOT
    NULL: rows that are still to be merged must not tell a default from a value, so it is filled in afterwards.

    ``file_schema``, if given, is the schema the file was written under: a column that it has and the file has not is
    damage then, not an older file. One row group is held in memory at a time.

    ``wanted`` says which rows matter, and so do ``min_key`` and ``max_key`` (encoded) where there is a ``file_schema``:
    row groups that can have none of them are left out, all other rows are not. If ``live`` is given, exactly its rows
    count.
    """
    shape = Shape(fields, fill_defaults=fill_defaults)
    with open_parquet(fileio, path, meta, small_file_bytes=small_file_bytes, reads_codes=True) as file:
        with damage_errors(path):
            found = field_ids(file.schema_arrow)
        _check_complete(path, found, file_schema)
        names = list(dict.fromkeys(found[f.id] for f in fields if f.id in found))
        with damage_errors(path):
            groups: Sequence[int] = range(file.num_row_groups) if wanted is None else wanted.row_groups(file, found)
            if file_schema is not None and not (min_key is None and max_key is None):
                within = _groups_within(file.metadata, found, file_schema, min_key, max_key)
                groups = [group for group in groups if group in within]
            counts = [file.metadata.row_group(group).num_rows for group in range(file.num_row_groups)]
        starts = [0, *accumulate(counts)]
        for group in groups:
            alive = None if live is None else live.mask(starts[group], counts[group])
            if alive is not None and not alive.any():
                continue
            batches = _batches(path, file, group, names, counts[group], batch_rows, use_threads, alive)
            for batch in batches:
                with damage_errors(path):
                    shaped = shape.apply(batch)
                yield shaped


def read_table(fileio: FileIO, path: str, meta: DataFileMeta, fields: Sequence[Field], **settings: Any) -> pa.Table:
    """The same as one table; ``settings`` are those of :func:`read_parquet`."""
    settings.setdefault("batch_rows", max(meta.row_count, 1))
    batches = list(read_parquet(fileio, path, meta, fields, **settings))
    if batches:
        return pa.Table.from_batches(batches)
    return empty_table(Shape(fields, fill_defaults=True).schema)


def _groups_within(
    metadata: Any, found: dict[int, str], file_schema: Schema, min_key: bytes | None, max_key: bytes | None
) -> set[int]:
    if not file_schema.primary_key:
        return set(range(metadata.num_row_groups))
    first = file_schema.field(file_schema.primary_key[0])
    return set(groups_within(group_key_bounds(metadata, found[first.id], first), min_key, max_key))


def _check_complete(path: str, found: dict[int, str], file_schema: Schema | None) -> None:
    if file_schema is None:
        return
    for field in file_schema.fields:
        if field.id not in found:
            problem = f"column {field.name!r} (id {field.id}) of its schema {file_schema.id} is not in it"
            raise DamagedFileError(path, problem, REMEDY)


def _batches(
    path: str,
    file: Any,
    group: int,
    names: list[str],
    rows: int,
    batch_rows: int,
    use_threads: bool,
    alive: NDArray[np.bool_] | None,
) -> Iterator[pa.RecordBatch]:
    """One row group's batches, as many rows as its footer says; of these, those that are ``alive``."""
    if not names:
        yield from empty_batches(rows if alive is None else int(alive.sum()), batch_rows)
        return
    with damage_errors(path):
        batches = file.iter_batches(batch_rows, row_groups=[group], columns=names, use_threads=use_threads)
    seen = 0
    for batch in _guarded(path, batches):
        chosen = batch if alive is None else batch.filter(pa.array(alive[seen : seen + batch.num_rows]))
        seen += batch.num_rows
        yield from _guarded(path, decoded(chosen))
    if seen != rows:
        raise DamagedFileError(path, f"row group {group} holds {seen} rows, its footer says {rows}", REMEDY)


def _guarded(path: str, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The same; what goes wrong while one is made is damage."""
    while True:
        with damage_errors(path):
            batch = next(batches, None)
        if batch is None:
            return
        yield batch
