"""Files that are checked as a whole: those of formats that have no room for checksums of their parts.

The manifest's checksum covers every byte, so nothing of a file may be used before all of it was read once. A small file
is read into memory and checked there. A larger one is read through first, which checks it and notes a checksum of each
block; then what is needed is read again, and each block is compared with what was seen the first time. So memory stays
bounded, and what is used is what was checked.
"""

import os
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from types import TracebackType
from typing import Any, Self

import pyarrow as pa
import xxhash

from skerry.common.document import checksum_of
from skerry.common.errors import DamagedFileError, DataError
from skerry.fileio.base import FileIO, OutputFile
from skerry.formats.checked import REMEDY, CheckedInput, CheckedOutput, check_bytes, give_up
from skerry.formats.columns import FileColumns
from skerry.formats.hidden import has_hiding_part, without_hidden_nulls
from skerry.formats.layout import BLOCK_BYTES
from skerry.formats.meta import DataFileMeta
from skerry.formats.open import SMALL_FILE_BYTES
from skerry.formats.parquet import WrittenFile
from skerry.formats.stats import StatsBuilder
from skerry.types.schema import Schema

_READ_BYTES = 64 * BLOCK_BYTES


class WholeFileWriter(ABC):
    """Writes one data file.

    Call order: enter, ``write`` any number of tables, ``finish`` once, leave. The file appears with ``finish``; leaving
    without it, by an error or not, leaves nothing behind.
    """

    format: str

    def __init__(self, fileio: FileIO, path: str, schema: Schema | FileColumns, *, stats_limit: int = 32) -> None:
        self._schema = schema
        self._stats = StatsBuilder(schema.fields, limit=stats_limit)
        self._hiding = [i for i, field in enumerate(schema.fields) if has_hiding_part(field.type)]
        self._opened: AbstractContextManager[OutputFile] = fileio.open_output(path)
        self._output: _KeptOutput | None = None
        self._row_count = 0

    def __enter__(self) -> Self:
        self._output = _KeptOutput(self._opened.__enter__())
        try:
            with self._output.own_errors():
                self._begin(self._output)
        except BaseException as error:  # nobody else would close the output
            self.__exit__(type(error), error, error.__traceback__)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._output is None:
            return
        self._output.discard()
        self._output = None
        self._give_up()
        give_up(self._opened, error, trace)

    @property
    def row_count(self) -> int:
        """Rows given so far."""
        return self._row_count

    @property
    def size_bytes(self) -> int:
        """Bytes of the file so far; what is still being compressed is not among them."""
        return 0 if self._output is None else self._output.size_bytes

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
        if not table.schema.equals(self._schema.arrow):
            raise DataError(f"rows to write have the columns {table.schema}, the table's are {self._schema.arrow}")
        for index, field in enumerate(self._schema.fields):
            if not field.nullable and table.column(index).null_count:
                raise DataError(f"column {field.name!r} is NOT NULL, but rows to write hold NULL in it")
        for index in self._hiding:
            without_hidden_nulls(table.column(index), self._schema.fields[index])

    def finish(self) -> WrittenFile:
        """Write the rest. When this returns the file is there, durably."""
        output = self._output
        if output is None:
            raise RuntimeError(f"a {type(self).__name__} is finished once, within its with block")
        with output.own_errors():
            self._end()
        self._output = None
        self._opened.__exit__(None, None, None)
        return WrittenFile(
            row_count=self._row_count,
            size_bytes=output.size_bytes,
            checksum=output.checksum,
            tail_size_bytes=0,
            tail_checksum=checksum_of(b""),
            stats=self._stats.finish(),
            format=self.format,
        )

    @abstractmethod
    def _begin(self, output: CheckedOutput) -> None:
        """Start writing into ``output``."""

    @abstractmethod
    def _encode(self, table: pa.Table) -> None:
        """Write rows."""

    @abstractmethod
    def _end(self) -> None:
        """Write whatever comes after the rows."""

    @abstractmethod
    def _give_up(self) -> None:
        """Let go of what was opened by :meth:`_begin`; nothing that is written any more matters."""


class _KeptOutput(CheckedOutput):
    """A checked output that remembers its first failure: a library in between may turn it into words of its own."""

    failure: Exception | None = None

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except Exception as error:
            self.failure = self.failure or error
            raise

    @contextmanager
    def own_errors(self) -> Iterator[None]:
        """Raise that failure instead of whatever it has become."""
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
    """A file object of pyarrow whose every byte is what ``meta`` says was written; else :class:`DamagedFileError`."""
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
