"""Iceberg delete files for the hidden rows of our data files.

Each data file with hidden rows has one. Format version 3: a Puffin file with one ``deletion-vector-v1`` blob. (DuckDB
1.5.5 loses some of several vectors in one Puffin file, so they do not share one.) Version 2: a Parquet file of position
deletes, with the columns ``file_path`` and ``pos`` under the ids that Iceberg reserves. Deletes of a data file are
always complete: a later publication replaces them.
"""

import io
from array import array
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray
from pyroaring import BitMap64

from skerry.index.puffin import deletion_vector_draft, write_puffin
from skerry.table.context import TableContext
from skerry.table.paths import iceberg_delete_name

_PATH_ID, _POSITION_ID = 2147483546, 2147483545
_TEXT = pa.dictionary(pa.int32(), pa.string())
"""In the file it is a text."""
_POSITION_DELETES = pa.schema(
    [
        pa.field("file_path", _TEXT, nullable=False, metadata={b"PARQUET:field_id": str(_PATH_ID).encode()}),
        pa.field("pos", pa.int64(), nullable=False, metadata={b"PARQUET:field_id": str(_POSITION_ID).encode()}),
    ]
)


def write_deletes(
    context: TableContext, hidden: Mapping[str, NDArray[np.int64]], location: str, format_version: int
) -> dict[str, dict[str, Any]]:
    """Write the deletes of data files, given by URI; ``location`` is the URI of the table's folder.

    Returns, for each data file, what its entry in a manifest of deletes says of the written file.
    """
    write = _write_vector if format_version >= 3 else _write_positions
    return {uri: write(context, uri, positions, location) for uri, positions in hidden.items()}


def _write_vector(context: TableContext, uri: str, positions: NDArray[np.int64], location: str) -> dict[str, Any]:
    name = iceberg_delete_name(context.env.ids.new_id(), "puffin")
    draft = deletion_vector_draft(BitMap64(array("Q", positions.astype(np.uint64).tobytes())), uri)
    written = write_puffin(context.fileio, context.paths.absolute(name), [draft])
    (blob,) = written.blobs
    return {
        "file_path": f"{location}/{name}",
        "file_format": "PUFFIN",
        "record_count": len(positions),
        "file_size_in_bytes": written.size_bytes,
        "content_offset": blob.offset,
        "content_size_in_bytes": blob.length,
    }


def _write_positions(context: TableContext, uri: str, positions: NDArray[np.int64], location: str) -> dict[str, Any]:
    name = iceberg_delete_name(context.env.ids.new_id(), "parquet")
    # one path for all rows is given as a dictionary, and positions, which are all different, get none
    paths = pa.DictionaryArray.from_arrays(pa.array(np.zeros(len(positions), np.int32)), pa.array([uri]))
    table = pa.Table.from_arrays([paths, pa.array(positions, pa.int64())], schema=_POSITION_DELETES)
    out = io.BytesIO()
    pq.write_table(table, out, compression="zstd", use_dictionary=["file_path"], store_schema=False)
    context.fileio.write(context.paths.absolute(name), out.getvalue())
    return {
        "file_path": f"{location}/{name}",
        "file_format": "PARQUET",
        "record_count": len(positions),
        "file_size_in_bytes": len(out.getvalue()),
    }
