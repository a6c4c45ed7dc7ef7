"""Opening SST files with checksums verified.

First the size is compared with the manifest's, then tail and header are read and checked, then the meta and index
blocks; a data block or the bloom block is checked when it is read. Blocks are adjacent from the header to the tail, so
that checksums cover every bit.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Self

import pyarrow as pa

from skerry.common.bloom import BloomFilter
from skerry.common.errors import DamagedFileError, InvalidInputError, NewerFormatError
from skerry.fileio.base import FileIO
from skerry.formats.checked import REMEDY, check_bytes
from skerry.formats.meta import DataFileMeta
from skerry.formats.open_parquet import damage_errors as file_errors
from skerry.formats.sst.block_index import decode_index
from skerry.formats.sst.layout import (
    HEADER,
    TAIL_BYTES,
    VERSION,
    BlockCodec,
    Handle,
    decode_footer,
    decode_version,
)
from skerry.formats.sst.meta_block import decode_meta
from skerry.types.schema import Schema


@contextmanager
def damage_errors(path: str) -> Iterator[None]:
    """Turn a missing file, and errors of decoding, into :class:`DamagedFileError`; failures of storage pass."""
    with file_errors(path, "SST"):
        try:
            yield
        except (InvalidInputError, IndexError) as error:  # decoders of keys and values, given invalid bytes
            raise ValueError(str(error)) from error


class SstFile:
    """An SST file whose meta and index are known. Reads are safe between threads; ``close`` it in the end.

    A local file is mapped into memory: a block in the page cache costs no system call. Elsewhere each read is a
    request, except that the end of the file comes with the first one.
    """

    def __init__(self, fileio: FileIO, path: str, meta: DataFileMeta) -> None:
        self.path = path
        self._mapped: Any = None
        self._read: Callable[[int, int], Any]
        with damage_errors(path):
            source = fileio.open_input(path)
            try:
                self._open(source, meta)
            except BaseException:
                source.close()
                raise
        if hasattr(source, "read_at"):  # one of Arrow's own files: reads without a position, so threads can share it
            self._mapped = source
        else:
            source.close()
            self._read = partial(fileio.read_range, path)

    def _open(self, source: Any, meta: DataFileMeta) -> None:
        self._read = _positioned(source)
        source.seek(0, os.SEEK_END)
        self._check_size(source.tell(), meta)
        tail = self._read_exactly(meta.size_bytes - TAIL_BYTES, TAIL_BYTES)
        check_bytes(self.path, tail, meta.tail_checksum, "footer")
        version = decode_version(self._read_exactly(0, HEADER.size), tail)
        if version > VERSION:
            raise NewerFormatError(self.path, version, VERSION)
        self.footer = decode_footer(tail, meta.size_bytes)
        self._codec = BlockCodec("none")
        self.meta = decode_meta(self.load(self.footer.meta))
        self.index = decode_index(self.load(self.footer.index), self.footer.meta.offset)
        for found in (self.footer.row_count, self.meta.row_count):
            if found != meta.row_count:
                raise DamagedFileError(self.path, f"it has {found} rows, {meta.row_count} were written", REMEDY)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        if self._mapped is not None:
            self._mapped.close()

    def _check_size(self, found: int, meta: DataFileMeta) -> None:
        if found != meta.size_bytes:
            problem = "it is empty" if not found else f"it has {found} bytes"
            raise DamagedFileError(self.path, f"{problem}, {meta.size_bytes} were written", REMEDY)
        if meta.tail_size_bytes != TAIL_BYTES or found < HEADER.size + TAIL_BYTES:
            problem = f"its manifest says that {meta.tail_size_bytes} of {found} bytes are its footer"
            raise DamagedFileError(self.path, problem, REMEDY)

    def _read_exactly(self, offset: int, length: int) -> bytes:
        data = bytes(self._read(offset, length))
        if len(data) != length:
            raise DamagedFileError(self.path, f"it ends at byte {offset + len(data)}", REMEDY)
        return data

    def load(self, handle: Handle) -> bytes:
        """The content of a block."""
        return bytes(self.load_all([handle])[0])

    def load_all(self, handles: Sequence[Handle]) -> list[Any]:
        """The content of adjacent blocks, in one read."""
        with damage_errors(self.path):
            start = handles[0].offset
            stored = memoryview(self._read_exactly(start, handles[-1].end - start))
            return [self._load(stored[handle.offset - start : handle.end - start], handle) for handle in handles]

    def _load(self, stored: memoryview, handle: Handle) -> Any:
        try:
            return self._codec.load(stored)
        except (ValueError, OSError, pa.ArrowException) as error:
            problem = f"the block at byte {handle.offset} cannot be read: {error}"
            raise DamagedFileError(self.path, problem, REMEDY) from error

    def load_bloom(self) -> BloomFilter:
        """The bloom filter of the keys."""
        with damage_errors(self.path):
            return BloomFilter.decode(self.load(self.footer.bloom))

    def check_schema(self, schema: Schema | None) -> None:
        """Check that the file has all columns of the schema that it was written under."""
        if schema is None:
            return
        found = {field.id for field in self.meta.columns}
        for field in schema.fields:
            if field.id not in found:
                problem = f"column {field.name!r} (id {field.id}) of its schema {schema.id} is not in it"
                raise DamagedFileError(self.path, problem, REMEDY)


def _positioned(source: Any) -> Callable[[int, int], Any]:
    """Reads at an offset from a file; Arrow's own files have no position for that, so threads can share them."""
    if hasattr(source, "read_at"):
        return lambda offset, length: source.read_at(length, offset)

    def read(offset: int, length: int) -> Any:
        source.seek(offset)
        return source.read(length)

    return read
