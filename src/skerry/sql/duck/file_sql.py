"""SQL that reads data files, with each column under its current name and type."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa
import xxhash

from skerry.common.quoting import quoted
from skerry.sql.duck.dtype import duck_type
from skerry.sql.duck.row_stream import NO_COLUMNS
from skerry.sql.text import string_text
from skerry.store.read.native_files import NativeFile, NativeFiles
from skerry.types.field import Field

_NOTHING = b"\xff"
_LONGEST_LITERAL = 1000
_FILES_OF_SCAN = 32
"""Maximum files with bitmaps in one scan: each one adds a comparison for every 2,048 rows."""
_FILES_WITH_STATISTICS = 32
"""Maximum files of a scan whose footers DuckDB reads before planning: each takes about 0.1 ms."""
_NO_COLUMN = f"NULL::BOOLEAN AS {quoted(NO_COLUMNS.names[0])}"


@dataclass(slots=True)
class NativeQuery:
    """The SELECTs that read groups of files, to be combined with UNION ALL, and the values that they refer to.

    Live rows are a bitmap in a variable named after its content: ``get_bit`` reads a bit without copying the bitmap.
    One scan reads many files: DuckDB takes longer to plan and to run a union of scans.
    """

    name: str
    fields: tuple[Field, ...]
    runs: bool
    """False for EXPLAIN: bitmaps of live rows are left out, because DuckDB would print millions of bits in the plan.
    True for a PIVOT without listed columns, since EXPLAIN of it reads rows.
    """
    selects: list[str] = field(default_factory=list)
    variables: dict[str, bytes] = field(default_factory=dict)
    defaults: str | None = None
    """Name of a one-row table with the defaults of columns that some file lacks."""

    def add(self, group: NativeFiles) -> None:
        """Add files of one schema."""
        columns = self._columns(group.names)
        whole = [file for file in group.files if file.live is None]
        partial = [file for file in group.files if file.live is not None]
        for start in range(0, max(len(partial), 1), _FILES_OF_SCAN):
            chosen = partial[start : start + _FILES_OF_SCAN]
            # DuckDB plans every scan separately, so files without bitmaps join the first scan
            files = chosen if start else chosen + whole
            if files:
                self.selects.append(f"SELECT {columns} FROM {_read(files)}{self._where_alive(chosen)}")

    def _where_alive(self, first: Sequence[NativeFile]) -> str:
        """The condition for live rows of a scan whose ``first`` files have bitmaps; other files have live rows only."""
        cases = []
        for number, file in enumerate(first):
            assert file.live is not None
            live = file.live if self.runs else _NOTHING
            variable = f"skerry_live_{xxhash.xxh3_128_hexdigest(live)}"
            self.variables[variable] = live
            bit = f"get_bit(getvariable({string_text(variable)}), file_row_number::INTEGER)"
            cases.append(f"WHEN {number} THEN {bit}")
        return f" WHERE CASE file_index {' '.join(cases)} ELSE 1 END > 0" if cases else ""

    def _columns(self, names: Sequence[str | None]) -> str:
        if not self.fields:
            return _NO_COLUMN
        return ", ".join(self._column(wanted, physical) for wanted, physical in zip(self.fields, names, strict=True))

    def _column(self, wanted: Field, physical: str | None) -> str:
        kind = duck_type(wanted.type)
        if physical is not None:
            value = quoted(physical)
        elif wanted.default is None:
            value = "NULL"
        else:
            self.defaults = f"{self.name}_defaults"
            value = f"(SELECT {quoted(wanted.name)} FROM {quoted(self.defaults)})"
        return f"CAST({value} AS {kind}) AS {quoted(wanted.name)}"


def no_rows(fields: Sequence[Field]) -> str:
    """A SELECT without rows, with the names and types of these columns."""
    columns = ", ".join(f"CAST(NULL AS {duck_type(field.type)}) AS {quoted(field.name)}" for field in fields)
    return f"SELECT {columns or _NO_COLUMN} WHERE false"


def one_row(fields: Sequence[Field], row: pa.RecordBatch) -> str | None:
    """A SELECT with the values of a row as literals, or without rows; None if a value has no exact literal."""
    if not row.num_rows:
        return no_rows(fields)
    try:
        texts = [_literal(field, row.column(number)[0].as_py()) for number, field in enumerate(fields)]
    except (ValueError, OverflowError):  # a date beyond Python's range
        return None
    pairs = zip(texts, fields, strict=True)
    columns = ", ".join(f"CAST({text} AS {duck_type(f.type)}) AS {quoted(f.name)}" for text, f in pairs)
    return None if None in texts else f"SELECT {columns}"


def _literal(field: Field, value: Any) -> str | None:
    """A literal that DuckDB reads exactly, before the cast to its type; None if that is not certain."""
    if value is None:
        return "NULL"
    kind = str(field.type).partition("(")[0]
    if kind in ("BOOLEAN", "TINYINT", "SMALLINT", "INT", "BIGINT"):
        return str(value)
    if kind in ("DECIMAL", "DATE") or (kind == "DOUBLE" and math.isfinite(value)):
        return string_text(format(value, "f") if kind == "DECIMAL" else str(value))
    is_short = kind in ("STRING", "JSON") and len(value) <= _LONGEST_LITERAL and "\0" not in value
    return string_text(value) if is_short else None


def _read(files: Sequence[NativeFile]) -> str:
    """The scan of files of one schema.

    By name, DuckDB reads the footers of all files before it makes a plan, and knows bounds and the number of rows as it
    does of a single file. Otherwise it takes all files to be as long as the first one, and knows no bounds: it joins in
    another order, and hashes wider keys.
    """
    paths = ", ".join(string_text(file.path) for file in files)
    by_name = "true" if 1 < len(files) <= _FILES_WITH_STATISTICS else "false"
    return f"read_parquet([{paths}], hive_partitioning = false, union_by_name = {by_name}, binary_as_string = false)"
