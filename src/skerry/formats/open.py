"""Opening Parquet data files with checksums verified.

A small file (up to ``SMALL_FILE_BYTES``) is read with one request to storage instead of three or more, and checked as a
whole. Of a larger one the tail is read and checked first, and every other block when it is read. Parquet's own page
checksums, which are for other readers, would add nothing and are not verified.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from skerry.common.errors import DamagedFileError, FileMissingError, NewerFormatError, SkerryError, StorageError
from skerry.fileio.base import FileIO
from skerry.formats.checked import REMEDY, CheckedInput, check_bytes
from skerry.formats.dictionary_code import coded_columns
from skerry.formats.layout import FORMAT_VERSION, TRAILER_BYTES, decode_blocks, decode_version
from skerry.formats.meta import DataFileMeta
from skerry.formats.page import PageReader

SMALL_FILE_BYTES = 8 << 20


@dataclass(frozen=True, slots=True)
class OpenedParquet:
    """A checked Parquet file: what pyarrow reads of it, row group by row group, and single pages."""

    file: Any
    """A ``pyarrow.parquet.ParquetFile``."""
    pages: PageReader


@contextmanager
def open_parquet(
    fileio: FileIO,
    path: str,
    meta: DataFileMeta,
    *,
    small_file_bytes: int = SMALL_FILE_BYTES,
    reads_codes: bool = False,
) -> Iterator[OpenedParquet]:
    """An open file; :class:`DamagedFileError` if it is not the file of ``meta``.

    ``reads_codes``: its batches hold dictionary codes, for :func:`skerry.formats.dictionary_code.decoded`.
    """
    with ExitStack() as stack:
        with damage_errors(path):
            if meta.size_bytes <= small_file_bytes:
                opened = _open_small(fileio, path, meta, reads_codes)
            else:
                opened = _open_large(stack.enter_context(fileio.open_input(path)), path, meta, reads_codes)
            row_count = opened.file.metadata.num_rows
            if row_count != meta.row_count:
                raise DamagedFileError(path, f"it has {row_count} rows, {meta.row_count} were written", REMEDY)
        yield opened


def _open_small(fileio: FileIO, path: str, meta: DataFileMeta, reads_codes: bool) -> OpenedParquet:
    data = fileio.read(path)
    _check_size(path, len(data), meta)
    check_bytes(path, data, meta.checksum, "content")
    source = pa.BufferReader(data)
    metadata = pq.read_metadata(source)
    _check_version(path, metadata.metadata or {})
    coded = coded_columns(metadata) if reads_codes else None
    view = memoryview(data)
    pages = PageReader(metadata, data, lambda offset, length: view[offset : offset + length])
    return OpenedParquet(pq.ParquetFile(source, metadata=metadata, read_dictionary=coded), pages)


def _open_large(source: Any, path: str, meta: DataFileMeta, reads_codes: bool) -> OpenedParquet:
    metadata, checked = open_tail(source, path, meta)
    coded = coded_columns(metadata) if reads_codes else None
    file = pq.ParquetFile(pa.PythonFile(checked, mode="r"), metadata=metadata, pre_buffer=True, read_dictionary=coded)
    return OpenedParquet(file, PageReader(metadata, checked.tail, checked.read_at))


def open_tail(source: Any, path: str, meta: DataFileMeta) -> tuple[Any, CheckedInput]:
    """The checked footer of an open file, and the file with every further read checked."""
    source.seek(0, os.SEEK_END)
    _check_size(path, source.tell(), meta)
    source.seek(meta.size_bytes - meta.tail_size_bytes)
    tail = bytes(source.read(meta.tail_size_bytes))
    check_bytes(path, tail, meta.tail_checksum, "footer")
    metadata = pq.read_metadata(pa.BufferReader(tail))
    _check_version(path, metadata.metadata or {})
    return metadata, CheckedInput(path, source, tail, meta.size_bytes, decode_blocks(metadata.metadata))


def _check_size(path: str, found: int, meta: DataFileMeta) -> None:
    if found != meta.size_bytes:
        problem = "it is empty" if not found else f"it has {found} bytes"
        raise DamagedFileError(path, f"{problem}, {meta.size_bytes} were written", REMEDY)
    if not TRAILER_BYTES <= meta.tail_size_bytes <= meta.size_bytes:
        raise DamagedFileError(path, f"its manifest says that {meta.tail_size_bytes} bytes are its footer", REMEDY)


def _check_version(path: str, metadata: dict[bytes, bytes]) -> None:
    version = decode_version(metadata)
    if version > FORMAT_VERSION:
        raise NewerFormatError(path, version, FORMAT_VERSION)


@contextmanager
def damage_errors(path: str, format: str = "Parquet") -> Iterator[None]:
    """Turn pyarrow's errors about invalid content, and a missing file, into :class:`DamagedFileError`.

    Failures of storage pass, since the file may be fine. So does MemoryError: a smaller batch may help.
    """
    try:
        yield
    except FileMissingError as error:
        problem = (
            "the file is missing: the snapshot that is read has expired meanwhile, or the table was dropped, or "
            "something other than Skerry removed it"
        )
        raise DamagedFileError(path, problem, f"Read a newer snapshot; if that does not help: {REMEDY}") from error
    except (SkerryError, MemoryError):
        raise
    except OSError as error:
        if error.errno is not None:  # from the operating system; Parquet's own errors have no number
            raise StorageError(path, error.strerror or str(error)) from error
        raise DamagedFileError(path, f"it cannot be read as {format} ({error})", REMEDY) from error
    except (pa.ArrowException, ValueError, OverflowError) as error:
        raise DamagedFileError(path, f"it cannot be read as {format} ({error})", REMEDY) from error
