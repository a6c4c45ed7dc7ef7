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

from skerry.common.errors import DamagedFileError, FileMissingError
from skerry.iceberg.publish.manifest_builder import REMEDY, relative_name
from skerry.index.puffin import deletion_vector_draft, write_puffin
from skerry.index.puffin.deletion_vector import decode_deletion_vector
from skerry.table.context import TableContext
from skerry.table.paths import iceberg_delete_name

_PATH_ID, _POSITION_ID = 2147483546, 2147483545
_TEXT = pa.dictionary(pa.int32(), pa.string())
"""Dictionary-encoded in memory; text in the file."""
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

    Returns, for each data file, the fields of the written file in a delete manifest's entry.
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
    # the path, the same in all rows, is dictionary-encoded, and has its bounds in the manifest; positions ascend, so
    # their differences are packed: half of the bytes and of the time of zstd, and a quarter of the time to read
    paths = pa.DictionaryArray.from_arrays(pa.array(np.zeros(len(positions), np.int32)), pa.array([uri]))
    table = pa.Table.from_arrays([paths, pa.array(positions, pa.int64())], schema=_POSITION_DELETES)
    out = io.BytesIO()
    pq.write_table(
        table,
        out,
        compression="none",
        use_dictionary=["file_path"],
        column_encoding={"pos": "DELTA_BINARY_PACKED"},
        write_statistics=["pos"],
        store_schema=False,
        write_page_checksum=True,
    )
    context.fileio.write(context.paths.absolute(name), out.getvalue())
    return {
        "file_path": f"{location}/{name}",
        "file_format": "PARQUET",
        "record_count": len(positions),
        "file_size_in_bytes": len(out.getvalue()),
    }


def read_deletes(context: TableContext, deletes: Mapping[str, Any], location: str, row_count: int) -> NDArray[np.int64]:
    """The positions in published deletes of a data file, ascending; ``deletes`` is their manifest entry.

    :class:`DamagedFileError` if the file is missing, or does not hold as many rows of a file of ``row_count`` rows as
    its entry says.
    """
    path = context.paths.absolute(relative_name(deletes["file_path"], location))
    try:
        if deletes["file_format"] == "PUFFIN":
            blob = context.fileio.read_range(path, deletes["content_offset"], deletes["content_size_in_bytes"])
            rows = np.frombuffer(decode_deletion_vector(bytes(blob)).to_array(), np.uint64).astype(np.int64)
        else:
            file = pa.BufferReader(context.fileio.read(path))
            with pq.ParquetFile(file, page_checksum_verification=True) as opened:
                rows = opened.read(["pos"]).column(0).to_numpy()
    except FileMissingError:
        raise DamagedFileError(path, "published metadata names it, and it is missing", REMEDY) from None
    except (ValueError, OSError, pa.ArrowException) as error:
        raise DamagedFileError(path, f"it does not hold published deletes: {error}", REMEDY) from None
    if len(rows) != deletes["record_count"]:
        raise DamagedFileError(path, f"it has {len(rows)} positions, not {deletes['record_count']}", REMEDY)
    if (rows[1:] <= rows[:-1]).any() or (len(rows) and not 0 <= rows[0] <= rows[-1] < row_count):
        raise DamagedFileError(path, f"its positions are not ascending ones of a file of {row_count} rows", REMEDY)
    return rows
