"""Files that are checked as a whole: formats without checksums of parts.

The manifest's checksum covers the whole file, so no byte may be used before all were read once. A small file is read
into memory and checked there. A larger one is read twice: the first pass checks it and keeps a checksum of each block,
the second pass compares each block with it. So memory is bounded, and only checked bytes are used.
"""

import os
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

import pyarrow as pa
import xxhash

from skerry.common.errors import DamagedFileError
from skerry.fileio.base import FileIO
from skerry.formats.checked import REMEDY, CheckedInput, CheckedOutput, check_bytes
from skerry.formats.file_writer import FileWriter, WriteSettings, WrittenFile
from skerry.formats.hidden_null import has_hiding_part, without_hidden_nulls
from skerry.formats.layout import BLOCK_BYTES
from skerry.formats.meta import DataFileMeta
from skerry.formats.open_parquet import SMALL_FILE_BYTES
from skerry.types.schema import Schema

_READ_BYTES = 64 * BLOCK_BYTES


class WholeFileWriter(FileWriter[Schema], ABC):
    """Writes one data file; call order: see :class:`FileWriter`. Subclasses encode the rows."""

    _output: "_KeptOutput | None"

    def __init__(self, fileio: FileIO, path: str, schema: Schema, settings: WriteSettings) -> None:
        super().__init__(fileio, path, schema, settings)
        self._hiding = [i for i, field in enumerate(schema.fields) if has_hiding_part(field.type)]

    def __enter__(self) -> Self:
        self._output = _KeptOutput(self._opened.__enter__())
        try:
            with self._output.own_errors():
                self._begin(self._output)
        except BaseException as error:  # nothing else would close the output
            self.__exit__(type(error), error, error.__traceback__)
            raise
        return self

    def write(self, table: pa.Table) -> None:
        """Add rows, which must have exactly the columns and types of the schema."""
        if self._output is None:
            raise RuntimeError(f"a {type(self).__name__} writes within its with block")
        self._check(table)
        if table.num_rows:
            self._stats.add(table)
            with self._output.own_errors():
                self._encode(table)
            self._row_count += table.num_rows

    def _check(self, table: pa.Table) -> None:
        self._check_columns(table)
        for index in self._hiding:
            without_hidden_nulls(table.column(index), self._schema.fields[index])

    def finish(self) -> WrittenFile:
        """Write the remaining rows. On return the file exists durably."""
        output = self._output
        if output is None:
            raise RuntimeError(f"a {type(self).__name__} is finished once, within its with block")
        with output.own_errors():
            self._end()
        return self._close(output)

    @abstractmethod
    def _begin(self, output: CheckedOutput) -> None:
        """Start writing into ``output``."""

    @abstractmethod
    def _encode(self, table: pa.Table) -> None:
        """Write rows."""

    @abstractmethod
    def _end(self) -> None:
        """Write the end of the file, after the rows."""


class _KeptOutput(CheckedOutput):
    """A checked output that remembers its first failure, which a library in between may replace by its own error."""

    failure: Exception | None = None

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except Exception as error:
            self.failure = self.failure or error
            raise

    @contextmanager
    def own_errors(self) -> Iterator[None]:
        """Raise that failure instead of the library's error."""
        try:
            yield
        except Exception as error:
            if self.failure is not None and self.failure is not error:
                raise self.failure from error
            raise


class _KeptInput(CheckedInput):
    """The same for an input."""

    failure: Exception | None = None

    def read(self, length: int = -1, /) -> memoryview:
        try:
            return super().read(length)
        except Exception as error:
            self.failure = self.failure or error
            raise


@contextmanager
def open_whole(
    fileio: FileIO, path: str, meta: DataFileMeta, *, small_file_bytes: int = SMALL_FILE_BYTES
) -> Iterator[Any]:
    """A pyarrow file with every byte checked against ``meta``; :class:`DamagedFileError` if it does not match."""
    if meta.size_bytes <= small_file_bytes:
        data = fileio.read(path)
        _check_size(path, len(data), meta)
        check_bytes(path, data, meta.checksum, "content")
        yield pa.BufferReader(data)
        return
    with fileio.open_input(path) as source:
        source.seek(0, os.SEEK_END)
        _check_size(path, source.tell(), meta)
        checked = _KeptInput(path, source, b"", meta.size_bytes, (BLOCK_BYTES, _read_through(path, source, meta)))
        try:
            yield pa.PythonFile(checked, mode="r")
        except Exception as error:
            if checked.failure is not None and checked.failure is not error:
                raise checked.failure from error
            raise


def _read_through(path: str, source: Any, meta: DataFileMeta) -> list[int]:
    """Check the whole file; the checksum of each of its blocks."""
    whole = xxhash.xxh3_64()
    blocks: list[int] = []
    source.seek(0)
    for start in range(0, meta.size_bytes, _READ_BYTES):
        wanted = min(_READ_BYTES, meta.size_bytes - start)
        data = memoryview(source.read(wanted))
        if data.nbytes != wanted:
            raise DamagedFileError(path, f"it ends at byte {start + data.nbytes}", REMEDY)
        whole.update(data)
        pieces = (data[offset : offset + BLOCK_BYTES] for offset in range(0, wanted, BLOCK_BYTES))
        blocks.extend(map(xxhash.xxh3_64_intdigest, pieces))
    if whole.intdigest() != meta.checksum % (1 << 64):
        raise DamagedFileError(path, "the checksum of its content is wrong", REMEDY)
    return blocks


def _check_size(path: str, found: int, meta: DataFileMeta) -> None:
    if found != meta.size_bytes:
        problem = "it is empty" if not found else f"it has {found} bytes"
        raise DamagedFileError(path, f"{problem}, {meta.size_bytes} were written", REMEDY)
