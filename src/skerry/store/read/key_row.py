"""The row of one key in a small file, found as ``get`` finds it.

An engine takes longer to open such a file than a lookup in decoded parts of it, which are cached. So is the open file,
whose content is in memory: data files never change.
"""

from collections.abc import Callable, Sequence
from functools import partial

import pyarrow as pa

from skerry.formats.lookup import ParquetLookup
from skerry.formats.open import SMALL_FILE_BYTES
from skerry.store.read.reader import TableReader
from skerry.store.read.sorted_source import FileSource, Live
from skerry.types.build import array_of

_MOST_ROWS = 20_000
"""Most rows of a file for a lookup: decoding more takes longer than the engine needs to open the file."""


def row_finder(reader: TableReader, files: Sequence[FileSource | Live]) -> Callable[[], pa.RecordBatch] | None:
    """A function that reads the row of the only key that can match, or none; None if these files do not allow it.

    There has to be one file, which is small (``_MOST_ROWS`` rows and ``SMALL_FILE_BYTES``) and has all columns, and of
    which all rows count.
    """
    bounds = reader.bounds
    if bounds.low is None or bounds.low != bounds.high or len(files) != 1 or not isinstance(files[0], FileSource):
        return None
    meta = files[0].meta
    known = {field.id: field.type for field in reader.context.schemas.get(meta.schema_id).fields}
    if meta.row_count > _MOST_ROWS or meta.size_bytes > SMALL_FILE_BYTES:
        return None
    if any(known.get(field.id) != field.type for field in reader.fields):
        return None
    return partial(_find_row, reader, files[0], bounds.low)


def _find_row(reader: TableReader, file: FileSource, key: bytes) -> pa.RecordBatch:
    context, meta = reader.context, file.meta
    path, cache = context.paths.absolute(meta.path), context.env.cache
    lookup = cache.get_or_load(
        (context.fileio.root, path, meta.checksum, meta.schema_id, "lookup"),
        lambda: ParquetLookup(context.fileio, path, meta, cache, file_schema=context.schemas.get(meta.schema_id)),
        lambda opened: opened.weight_bytes + meta.size_bytes,
    )
    row = lookup.get(key)
    found = () if row is None else (row.values,)
    places = {field.id: place for place, field in enumerate(lookup.columns)}
    columns = [array_of([values[places[field.id]] for values in found], field.type) for field in reader.fields]
    return pa.record_batch(columns, schema=reader.arrow_schema)
