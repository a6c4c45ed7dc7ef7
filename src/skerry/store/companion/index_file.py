"""The Puffin file beside a data file: written when the data file is complete, or later.

Its properties name the data file that it was built from:

========================  ==========================================================
``skerry.data-file``      path of the data file, relative to the table
``skerry.data-checksum``  checksum of the data file, as its manifest entry has it
``skerry.row-count``      rows of the data file
``skerry.schema-id``      schema that the data file was written under
========================  ==========================================================
"""

from collections.abc import Sequence
from dataclasses import replace

from skerry.formats.meta import DataFileMeta
from skerry.index.blob import BlobDraft
from skerry.index.built_from import DataFileIdentity
from skerry.index.puffin.write import write_puffin
from skerry.table.context import TableContext
from skerry.table.paths import index_file_name


def write_index_file(context: TableContext, meta: DataFileMeta, blobs: Sequence[BlobDraft]) -> DataFileMeta:
    """Write these indexes; returns the file's metadata with them. They are durable, and not yet in a snapshot."""
    if not blobs:
        return meta
    path = index_file_name(context.env.ids.new_id())
    properties = identity_of(meta).properties
    written = write_puffin(context.fileio, context.paths.absolute(path), blobs, properties=properties)
    return replace(meta, index_path=path, index_size_bytes=written.size_bytes)


def identity_of(meta: DataFileMeta) -> DataFileIdentity:
    """The identity that an index file stores of its data file."""
    return DataFileIdentity(meta.path, meta.checksum, meta.row_count, meta.schema_id)
