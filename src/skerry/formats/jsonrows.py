"""Human-readable data files: one JSON object per row and line. For tables without a primary key.

The first line is a document (:mod:`skerry.common.document`) of kind ``rows`` that says how to read the others::

    {"kind":"rows","formatVersion":1,"schemaId":0,"columns":["id","name"],"checksum":"xxh3:…"}
    {"id":1,"name":"Ada"}
    {"id":2,"name":null}

Every row has every column of the schema under which it was written, by its name at that time, in that order. Values are
written without loss as in :mod:`skerry.types.literal`: NaN is ``"NaN"``, decimals are texts. The file is UTF-8, and
every line ends with a newline.

``file.compression`` applies to the whole file: one zstd frame or LZ4 frame, which ``zstd -d`` and ``lz4 -d``
decompress, or none. Snappy has no common framing for files and is refused. The manifest's checksum covers the file, see
:mod:`skerry.formats.whole_checksum`.
"""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import orjson
import pyarrow as pa

from skerry.common.document import decode_document, encode_document
from skerry.common.errors import DamagedFileError, DataError, InvalidInputError
from skerry.fileio.base import FileIO
from skerry.formats.checked import REMEDY, CheckedOutput
from skerry.formats.file_writer import WriteSettings
from skerry.formats.meta import DataFileMeta
from skerry.formats.open_parquet import SMALL_FILE_BYTES, damage_errors
from skerry.formats.projection import Shape, empty_batches
from skerry.formats.read import ReadSettings
from skerry.formats.stored_column import StoredColumns
from skerry.formats.whole_checksum import WholeFileWriter, open_whole
from skerry.types.build import array_of, literal_of
from skerry.types.datatype import BIGINT, BOOLEAN, INT, JSON, SMALLINT, STRING, TINYINT, DataType, is_floating
from skerry.types.field import Field
from skerry.types.literal import decode_literal, encode_literal
from skerry.types.schema import Schema

VERSION = 1
COMPRESSIONS = ("zstd", "lz4", "none")

_PLAIN = (BOOLEAN, TINYINT, SMALLINT, INT, BIGINT, STRING, JSON)
"""Types with native JSON values; JSON is a text here, since its spaces and digits must stay as they are."""

_MAGIC = {b"\x28\xb5\x2f\xfd": "zstd", b"\x04\x22\x4d\x18": "lz4"}
"""First bytes of compressed files; all others begin with a brace."""

_ROWS_AT_ONCE = 8192
_BYTES_AT_ONCE = 8 << 20
_READ_BYTES = 1 << 20
LONGEST_LINE_BYTES = 1 << 30
"""Writers refuse longer rows, and readers do not read them into memory."""


class JsonDataWriter(WholeFileWriter):
    """Writes one data file of JSON rows; call order: see :class:`WholeFileWriter`."""

    format = "json"

    def __init__(
        self,
        fileio: FileIO,
        path: str,
        schema: Schema,
        settings: WriteSettings,
    ) -> None:
        compression = settings.compression
        if compression not in COMPRESSIONS:
            raise ValueError(f"JSON rows have no compression {compression!r}")
        super().__init__(fileio, path, schema, settings)
        self._names = [field.name for field in schema.fields]
        self._header = encode_document("rows", VERSION, {"schemaId": schema.id, "columns": self._names})
        self._compression = compression
        self._sink: Any = None

    def _begin(self, output: CheckedOutput) -> None:
        plain = pa.PythonFile(output, mode="w")
        self._sink = plain if self._compression == "none" else pa.CompressedOutputStream(plain, self._compression)
        self._sink.write(self._header)

    def _encode(self, table: pa.Table) -> None:
        fitting = table.num_rows * _BYTES_AT_ONCE // max(table.nbytes, 1)
        step = max(1, min(_ROWS_AT_ONCE, fitting))
        for start in range(0, table.num_rows, step):
            piece = table.slice(start, step)
            try:
                columns = [_json_values(piece.column(i), f.type) for i, f in enumerate(self._schema.fields)]
                lines = [
                    orjson.dumps(dict(zip(self._names, row, strict=True)), option=orjson.OPT_APPEND_NEWLINE)
                    for row in zip(*columns, strict=True)
                ]
            except (ValueError, OverflowError, TypeError, InvalidInputError) as error:
                raise DataError(f"rows cannot be written as JSON: {error}") from error
            longest = max(map(len, lines), default=0)
            if longest > LONGEST_LINE_BYTES:
                raise DataError(f"a row has {longest:,} bytes as JSON, the limit is {LONGEST_LINE_BYTES:,}")
            self._sink.write(b"".join(lines))

    def _end(self) -> None:
        self._sink.close()

    def _give_up(self) -> None:
        if self._sink is not None:
            with suppress(pa.ArrowException, OSError):
                self._sink.close()


def _json_values(column: pa.ChunkedArray, type_: DataType) -> list[Any]:
    if type_ in _PLAIN:
        values: list[Any] = column.to_pylist()
        return values
    if is_floating(type_):
        return [v if v is None or math.isfinite(v) else encode_literal(v, type_) for v in column.to_pylist()]
    return [encode_literal(literal_of(scalar, type_), type_) for scalar in column]


def read_json(
    fileio: FileIO,
    path: str,
    meta: DataFileMeta,
    fields: Sequence[Field],
    settings: ReadSettings,
    *,
    small_file_bytes: int = SMALL_FILE_BYTES,
) -> Iterator[pa.RecordBatch]:
    """The rows of a file as batches with exactly the columns ``fields``, in their order; none at all is fine.

    ``settings`` has the schema that the file was written under, with the names of its columns. Some thousand rows are
    held in memory at a time, even if ``batch_rows`` is more.
    """
    shape = Shape(fields, fill_defaults=settings.fill_defaults)
    file_schema = settings.file_schema
    assert file_schema is not None
    wanted = [file_schema.by_id[i] for i in dict.fromkeys(f.id for f in fields) if i in file_schema.by_id]
    seen = 0
    with _errors(path), open_whole(fileio, path, meta, small_file_bytes=small_file_bytes) as source:
        lines = _lines(path, source)
        header = next(lines, b"")
        _check_header(path, header, file_schema)
        for piece in _pieces(lines, min(settings.batch_rows, _ROWS_AT_ONCE)):
            seen += len(piece)
            yield shape.apply(_batch(piece, wanted))
        if seen != meta.row_count:
            raise DamagedFileError(path, f"it has {seen} rows, {meta.row_count} were written", REMEDY)


@contextmanager
def _errors(path: str) -> Iterator[None]:
    with damage_errors(path, "JSON rows"):
        try:
            yield
        except (InvalidInputError, KeyError, TypeError) as error:  # rows that Skerry does not write
            raise ValueError(str(error)) from error


def _lines(path: str, source: Any) -> Iterator[bytes]:
    """The lines of the file, without their ends."""
    magic = bytes(source.read(4))
    source.seek(0)
    compression = _MAGIC.get(magic)
    stream = source if compression is None else pa.CompressedInputStream(source, compression)
    begun: list[bytes] = []
    begun_bytes = 0
    while data := bytes(stream.read(_READ_BYTES)):
        first, *whole = data.split(b"\n")
        begun.append(first)  # joined at the end of the line: joining each part would copy a long line many times
        begun_bytes += len(first)
        if begun_bytes > LONGEST_LINE_BYTES:
            raise DamagedFileError(path, f"a line has more than {LONGEST_LINE_BYTES:,} bytes", REMEDY)
        if whole:
            yield b"".join(begun)
            *whole, last = whole
            yield from whole
            begun, begun_bytes = [last], len(last)
    if begun_bytes:
        raise DamagedFileError(path, "its last line has no end", REMEDY)


def _check_header(path: str, line: bytes, file_schema: Schema) -> None:
    header = decode_document(line and line + b"\n", path=path, kind="rows", known_version=VERSION, remedy=REMEDY)
    names = [field.name for field in file_schema.fields]
    if header.get("schemaId") != file_schema.id or header.get("columns") != names:
        problem = f"it has the columns {header.get('columns')}, those of its schema {file_schema.id} are {names}"
        raise DamagedFileError(path, problem, REMEDY)


def _pieces(lines: Iterator[bytes], most_rows: int) -> Iterator[list[bytes]]:
    piece: list[bytes] = []
    size = 0
    for line in lines:
        piece.append(line)
        size += len(line)
        if len(piece) >= most_rows or size >= _BYTES_AT_ONCE:
            yield piece
            piece, size = [], 0
    if piece:
        yield piece


def _batch(lines: list[bytes], wanted: Sequence[Field]) -> pa.RecordBatch:
    if not wanted:
        return empty_batches(len(lines), len(lines))[0]
    rows = [orjson.loads(line) for line in lines]
    arrays = [array_of(_values([row[field.name] for row in rows], field.type), field.type) for field in wanted]
    return pa.RecordBatch.from_arrays(arrays, schema=StoredColumns(tuple(wanted)).file_arrow)


def _values(given: list[Any], type_: DataType) -> list[Any]:
    if type_ in _PLAIN:
        return given
    if is_floating(type_):
        return [decode_literal(v, type_) if isinstance(v, str) else v for v in given]
    return [decode_literal(v, type_) for v in given]
