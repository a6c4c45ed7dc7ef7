"""Opening Parquet data files with checksums verified.

A small file (up to ``SMALL_FILE_BYTES``) is read with one request to storage instead of three or more, and checked as a
whole. Of a larger one the tail is read and checked first, and every other block when it is read. Parquet's own page
checksums, which are for other readers, would add nothing and are not verified.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cached_property
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from skerry.common.cache import WeightedCache
from skerry.common.errors import DamagedFileError, FileMissingError, NewerFormatError, SkerryError, StorageError
from skerry.fileio.base import FileIO
from skerry.formats.checked import REMEDY, CheckedInput, check_bytes
from skerry.formats.dictionary_code import coded_columns
from skerry.formats.footer import ParquetFooter
from skerry.formats.layout import FORMAT_VERSION, TRAILER_BYTES, decode_version
from skerry.formats.meta import DataFileMeta
from skerry.formats.page import PageReader, ReadAt

SMALL_FILE_BYTES = 8 << 20


class OpenedParquet:
    """A checked Parquet file, read by row group with pyarrow, or by page.

    ``reads_codes``: batches hold dictionary codes, for :func:`skerry.formats.dictionary_code.decoded`.
    """

    def __init__(self, footer: ParquetFooter, source: Any, read_at: ReadAt, *, reads_codes: bool) -> None:
        self.footer = footer
        self.pages = PageReader(footer, read_at)
        self._source = source
        self._reads_codes = reads_codes

    @cached_property
    def file(self) -> Any:
        """A ``pyarrow.parquet.ParquetFile``; readers of single pages need none."""
        metadata = self.footer.metadata
        coded = coded_columns(metadata) if self._reads_codes else None
        pre_buffer = not isinstance(self._source, pa.BufferReader)
        return pq.ParquetFile(self._source, metadata=metadata, pre_buffer=pre_buffer, read_dictionary=coded)


@contextmanager
def open_parquet(
    fileio: FileIO,
    path: str,
    meta: DataFileMeta,
    *,
    small_file_bytes: int = SMALL_FILE_BYTES,
    reads_codes: bool = False,
    cache: WeightedCache | None = None,
) -> Iterator[OpenedParquet]:
    """An open file; :class:`DamagedFileError` if it is not the file of ``meta``.

    ``reads_codes``: see :class:`OpenedParquet`. The footer of a file that is not small is kept in ``cache``, if given.
    """
    with ExitStack() as stack:
        with damage_errors(path):
            if meta.size_bytes <= small_file_bytes:
                opened = _open_small(fileio, path, meta, reads_codes)
            else:
                source = stack.enter_context(fileio.open_input(path))
                footer = _cached_footer(fileio, source, path, meta, cache)
                checked = CheckedInput(path, source, footer.tail, meta.size_bytes, footer.blocks)
                file = pa.PythonFile(checked, mode="r")
                opened = OpenedParquet(footer, file, checked.read_at, reads_codes=reads_codes)
            row_count = opened.footer.metadata.num_rows
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
    view = memoryview(data)
    footer = ParquetFooter(metadata, data)
    return OpenedParquet(footer, source, lambda offset, length: view[offset : offset + length], reads_codes=reads_codes)


def _cached_footer(
    fileio: FileIO, source: Any, path: str, meta: DataFileMeta, cache: WeightedCache | None
) -> ParquetFooter:
    if cache is None:
        return _read_footer(source, path, meta)
    return cache.get_or_load(
        (fileio.root, path, meta.checksum, "footer"),
        lambda: _read_footer(source, path, meta),
        lambda footer: footer.weight_bytes,
    )


def _read_footer(source: Any, path: str, meta: DataFileMeta) -> ParquetFooter:
    source.seek(0, os.SEEK_END)
    _check_size(path, source.tell(), meta)
    source.seek(meta.size_bytes - meta.tail_size_bytes)
    tail = bytes(source.read(meta.tail_size_bytes))
    check_bytes(path, tail, meta.tail_checksum, "footer")
    metadata = pq.read_metadata(pa.BufferReader(tail))
    _check_version(path, metadata.metadata or {})
    return ParquetFooter(metadata, tail)


def open_tail(source: Any, path: str, meta: DataFileMeta) -> tuple[ParquetFooter, CheckedInput]:
    """The checked footer of an open file, and the file with every further read checked."""
    footer = _read_footer(source, path, meta)
    return footer, CheckedInput(path, source, footer.tail, meta.size_bytes, footer.blocks)


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
