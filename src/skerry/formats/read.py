"""Reading data files.

Only the needed columns are read, by field id, and the result has exactly the requested fields, whatever schema the file
was written under. Damage is an error, never a wrong answer: see :mod:`skerry.formats.open_parquet`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.cache import WeightedCache
from skerry.common.errors import DamagedFileError
from skerry.fileio.base import FileIO
from skerry.formats.checked import REMEDY
from skerry.formats.dictionary_code import decoded
from skerry.formats.meta import DataFileMeta
from skerry.formats.open_parquet import SMALL_FILE_BYTES, OpenedParquet, damage_errors, open_parquet
from skerry.formats.page import GroupRows, pays, rows_of_pages
from skerry.formats.projection import Shape, empty_batches
from skerry.formats.row_group import RowFilter
from skerry.formats.row_group_key import group_key_bounds, groups_within
from skerry.formats.row_mask import Liveness
from skerry.types.field import Field
from skerry.types.schema import Schema

BATCH_ROWS = 131_072
_FEW_GROUPS = 16
"""Up to this many row groups with live rows are not pruned: reading a page takes as long as reading statistics."""
_BUNDLE_BYTES = 64 << 20
"""Limit of row groups decoded together, in uncompressed bytes of all columns: it bounds the memory."""


@dataclass(frozen=True, slots=True)
class ReadSettings:
    """How a data file is read, and which of its rows are requested."""

    file_schema: Schema | None = None
    """The schema the file was written under: a column of it that the file lacks is damage."""
    batch_rows: int = BATCH_ROWS
    fill_defaults: bool = True
    """Whether a column that the file lacks reads as its default; for merging it reads as NULL, even if NOT NULL."""
    min_key: bytes | None = None
    max_key: bytes | None = None
    """Encoded; rows with other keys are not requested, and are skipped where that saves reading."""
    wanted: RowFilter | None = None
    """The requested rows; others may be skipped."""
    live: Liveness | None = None
    """If given, exactly these rows are returned."""
    cache: WeightedCache | None = None
    """If given, footers of Parquet files are kept in it."""


def read_parquet(
    fileio: FileIO,
    path: str,
    meta: DataFileMeta,
    fields: Sequence[Field],
    settings: ReadSettings,
    *,
    use_threads: bool = True,
    small_file_bytes: int = SMALL_FILE_BYTES,
) -> Iterator[pa.RecordBatch]:
    """The rows of a file as batches with exactly the columns ``fields``, in their order; none at all is fine.

    ``path`` is where ``fileio`` finds the file (``meta.path`` is relative to the table). One row group is held in
    memory at a time, or several small ones. Row groups without requested rows are skipped; rows of other row groups are
    all returned. If only a few rows of a row group are live, the pages that hold them are read
    (``skerry.formats.page``).
    """
    shape = Shape(fields, fill_defaults=settings.fill_defaults)
    wanted, live, file_schema = settings.wanted, settings.live, settings.file_schema
    with open_parquet(
        fileio, path, meta, small_file_bytes=small_file_bytes, reads_codes=True, cache=settings.cache
    ) as opened:
        footer = opened.footer
        with damage_errors(path):
            found = footer.names
        _check_complete(path, found, file_schema)
        names = list(dict.fromkeys(found[f.id] for f in fields if f.id in found))
        with damage_errors(path):
            metadata, starts = footer.metadata, footer.starts
            every = range(metadata.num_row_groups)
            groups: Sequence[int] = every if live is None else live.parts_with_any(starts)
            if wanted is not None and (live is None or len(groups) > _FEW_GROUPS):
                groups = wanted.row_groups(footer, groups)
            if file_schema is not None and not (settings.min_key is None and settings.max_key is None):
                within = _groups_within(metadata, found, file_schema, settings)
                groups = [group for group in groups if group in within]
            if live is None:
                bundles: Iterator[_Bundle] = map(_Bundle, _bundles(metadata, groups))
            else:
                bundles = _live_bundles(metadata, groups, starts, live)
        for bundle, few in bundles:
            rows = sum(starts[group + 1] - starts[group] for group in bundle)
            if names and few is not None:
                with damage_errors(path):
                    chosen = iter(read_few_rows(opened, names, few).to_batches(settings.batch_rows))
            else:
                alive = None if live is None else live.mask(starts[bundle[0]], rows)
                chosen = iter(empty_batches(rows if alive is None else int(alive.sum()), settings.batch_rows))
                if names:
                    with damage_errors(path):
                        batches = opened.file.iter_batches(
                            settings.batch_rows, row_groups=bundle, columns=names, use_threads=use_threads
                        )
                    chosen = _batches(path, batches, bundle, rows, alive)
            for batch in chosen:
                with damage_errors(path):
                    shaped = shape.apply(batch)
                yield shaped


def _bundles(metadata: Any, groups: Sequence[int]) -> list[list[int]]:
    """Row groups that are decoded by one call: several, if they are small.

    Every call hands the columns to other threads, which takes some 0.5 ms of CPU time.
    """
    bundles: list[list[int]] = []
    rows = size = 0
    for group in groups:
        part = metadata.row_group(group)
        rows += part.num_rows
        size += part.total_byte_size
        if not bundles or rows > BATCH_ROWS or size > _BUNDLE_BYTES:
            bundles.append([])
            rows, size = part.num_rows, part.total_byte_size
        bundles[-1].append(group)
    return bundles


def _live_bundles(metadata: Any, groups: Sequence[int], starts: Sequence[int], live: Liveness) -> "Iterator[_Bundle]":
    """Row groups that one call of the Parquet reader decodes: adjacent ones read whole, or several read by page."""
    waiting: list[GroupRows] = []
    is_few = False
    held = size = 0
    for group in groups:
        count = starts[group + 1] - starts[group]
        rows = live.rows(starts[group], count)
        reads_pages = pays(rows, count)
        touched = min(rows_of_pages(rows), count) if reads_pages else count
        touched_bytes = metadata.row_group(group).total_byte_size * touched // max(count, 1)
        is_full = held + touched > BATCH_ROWS or size + touched_bytes > _BUNDLE_BYTES
        # whole row groups are masked by one piece of the bits, so none may be missing between them
        fits = not is_full and reads_pages == is_few and (is_few or (waiting and waiting[-1].group == group - 1))
        if waiting and not fits:
            yield _Bundle([part.group for part in waiting], waiting if is_few else None)
            waiting, held, size = [], 0, 0
        is_few = reads_pages
        waiting.append(GroupRows(group, rows))
        held, size = held + touched, size + touched_bytes
    if waiting:
        yield _Bundle([part.group for part in waiting], waiting if is_few else None)


class _Bundle(NamedTuple):
    """Row groups that are decoded by one call."""

    groups: list[int]
    few: list[GroupRows] | None = None
    """Their live rows, if only the pages with these are read; otherwise they follow each other, or all rows live."""


def read_few_rows(opened: OpenedParquet, names: Sequence[str], parts: Sequence[GroupRows]) -> pa.Table:
    """Rows of row groups, from single pages where the column allows it."""
    paged = [name for name in names if opened.pages.can_read(name)]
    if len(paged) == len(names):
        return opened.pages.read(names, parts)
    others = [name for name in names if name not in paged]
    whole = pa.concat_tables(
        opened.file.read_row_group(part.group, columns=others, use_threads=False).take(pa.array(part.rows))
        for part in parts
    )
    if not paged:
        return whole
    found = opened.pages.read(paged, parts)
    fields = [(found if name in paged else whole).schema.field(name) for name in names]
    columns = [(found if name in paged else whole).column(name) for name in names]
    return pa.Table.from_arrays(columns, schema=pa.schema(fields))


def _groups_within(metadata: Any, found: Mapping[int, str], file_schema: Schema, settings: ReadSettings) -> set[int]:
    if not file_schema.primary_key:
        return set(range(metadata.num_row_groups))
    first = file_schema.field(file_schema.primary_key[0])
    return set(groups_within(group_key_bounds(metadata, found[first.id], first), settings.min_key, settings.max_key))


def _check_complete(path: str, found: Mapping[int, str], file_schema: Schema | None) -> None:
    if file_schema is None:
        return
    for field in file_schema.fields:
        if field.id not in found:
            problem = f"column {field.name!r} (id {field.id}) of its schema {file_schema.id} is not in it"
            raise DamagedFileError(path, problem, REMEDY)


def _batches(
    path: str, batches: Iterator[pa.RecordBatch], groups: list[int], rows: int, alive: NDArray[np.bool_] | None
) -> Iterator[pa.RecordBatch]:
    """The batches of row groups, as many rows as the footer says; of these, those that are ``alive``."""
    seen = 0
    for batch in _guarded(path, batches):
        chosen = batch if alive is None else batch.filter(pa.array(alive[seen : seen + batch.num_rows]))
        seen += batch.num_rows
        yield from _guarded(path, decoded(chosen))
    if seen != rows:
        raise DamagedFileError(path, f"row groups {groups} hold {seen} rows, its footer says {rows}", REMEDY)


def _guarded(path: str, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The same; errors while decoding are damage."""
    while True:
        with damage_errors(path):
            batch = next(batches, None)
        if batch is None:
            return
        yield batch
