"""Deletion vectors in Puffin files: one file for all vectors of a commit, a blob for each data file.

A manifest entry has the position of its blob, so reading a vector takes one range read. The blob has a CRC
(``skerry.index.puffin.deletion_vector``), and the entry the number of hidden rows; a mismatch raises, because without
its vector a file would show deleted rows. Vectors never change, and are cached.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from pyroaring import BitMap64

from skerry.common.errors import DamagedFileError, FileMissingError
from skerry.formats.meta import DataFileMeta, VectorMeta
from skerry.formats.row_mask import LiveRows
from skerry.index.puffin.deletion_vector import decode_deletion_vector, deletion_vector_draft
from skerry.index.puffin.roaring import encode_mask
from skerry.index.puffin.write import PuffinWriter
from skerry.table.context import TableContext
from skerry.table.paths import index_file_name

Mask = NDArray[np.bool_]

REMEDY = "Restore the file from a backup, or roll the table back to a snapshot that does not need it"


def write_vectors(context: TableContext, found: Sequence[tuple[DataFileMeta, Mask]], snapshot: int) -> list[VectorMeta]:
    """Write the hidden rows of some data files; the file is durable, and no snapshot refers to it yet.

    ``snapshot`` is the one that they are complete up to. No file is written if no row is hidden.
    """
    if not any(hidden.any() for _, hidden in found):
        return [VectorMeta(snapshot) for _ in found]
    path = index_file_name(context.env.ids.new_id())
    vectors = []
    with context.fileio.open_output(context.paths.absolute(path)) as output:
        writer = PuffinWriter(output)
        for meta, hidden in found:
            rows = BitMap64.deserialize(encode_mask(hidden))
            if not rows:
                vectors.append(VectorMeta(snapshot))
                continue
            blob = writer.add(deletion_vector_draft(rows, location_of(context, meta)))
            vectors.append(VectorMeta(snapshot, len(rows), path, blob.offset, blob.length))
        writer.finish()
    return vectors


def location_of(context: TableContext, meta: DataFileMeta) -> str:
    """The location of a data file as a URI, which Iceberg's readers know it by."""
    root = context.fileio.root.rstrip("/")
    return f"{root if '://' in root else f'file://{root}'}/{context.paths.absolute(meta.path)}"


def read_vector(context: TableContext, meta: DataFileMeta) -> BitMap64:
    """The numbers of a file's hidden rows; it must have a vector."""
    vector = meta.vector
    assert vector is not None
    if vector.path is None or vector.offset is None or vector.size_bytes is None:
        return BitMap64()
    path = context.paths.absolute(vector.path)
    try:
        data = context.fileio.read_range(path, vector.offset, vector.size_bytes)
    except FileMissingError:
        raise DamagedFileError(path, "the deletion vectors are missing", REMEDY) from None
    try:
        rows = decode_deletion_vector(bytes(data))
    except ValueError as error:
        raise _damaged(path, vector, str(error)) from None
    if len(rows) != vector.cardinality:
        raise _damaged(path, vector, f"it has {len(rows)} rows, not {vector.cardinality}")
    if rows.max() >= meta.row_count:
        raise _damaged(path, vector, f"it names row {rows.max()} of a file of {meta.row_count} rows")
    return rows


def _damaged(path: str, vector: VectorMeta, problem: str) -> DamagedFileError:
    return DamagedFileError(path, f"the deletion vector at byte {vector.offset}: {problem}", REMEDY)


def hidden_mask(context: TableContext, meta: DataFileMeta) -> Mask:
    """Which rows of a file its vector hides; none, if it has no vector."""
    hidden = np.zeros(meta.row_count, np.bool_)
    if meta.vector is not None and meta.vector.path is not None:
        hidden[np.frombuffer(read_vector(context, meta).to_array(), np.uint64)] = True
    return hidden


def live_rows(context: TableContext, meta: DataFileMeta) -> LiveRows:
    """The rows of a file that its vector does not hide."""
    vector = meta.vector
    assert vector is not None
    key = (context.uuid, "deletion-vector", vector.path, vector.offset, meta.row_count)
    found: LiveRows = context.env.cache.get_or_load(
        key, lambda: LiveRows.of(~hidden_mask(context, meta)), lambda rows: len(rows.bits)
    )
    return found
