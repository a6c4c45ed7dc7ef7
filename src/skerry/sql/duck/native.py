"""SQL that reads data files: each column under the name that it has now, with the type that it has."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import xxhash

from skerry.common.quoting import quoted
from skerry.sql.duck.dtype import duck_type
from skerry.sql.duck.stream import NO_COLUMNS
from skerry.sql.text import string_text
from skerry.store.native import NativeFile, NativeFiles
from skerry.types.field import Field

_NOTHING = b"\xff"


@dataclass(slots=True)
class NativeQuery:
    """The SELECTs that read groups of files, to be joined with UNION ALL, and the values that they refer to.

    Which rows are live is a string of bits in a variable, which is named after them: ``get_bit`` finds one without
    copying all.
    """

    name: str
    fields: tuple[Field, ...]
    runs: bool
    """If not, it is not told which rows count: DuckDB would write millions of bits into its plan."""
    selects: list[str] = field(default_factory=list)
    variables: dict[str, bytes] = field(default_factory=dict)
    defaults: str | None = None
    """The name of a table with one row, which holds the default of every column that some file does not have."""

    def add(self, group: NativeFiles) -> None:
        """Files of one schema."""
        columns = self._columns(group.names)
        whole = [file for file in group.files if file.live is None]
        if whole:
            self.selects.append(f"SELECT {columns} FROM {_read(whole)}")
        for file in group.files:
            if file.live is not None:
                live = file.live if self.runs else _NOTHING
                variable = f"skerry_live_{xxhash.xxh3_128_hexdigest(live)}"
                self.variables[variable] = live
                alive = f"get_bit(getvariable({string_text(variable)}), file_row_number::INTEGER) > 0"
                self.selects.append(f"SELECT {columns} FROM {_read([file])} WHERE {alive}")

    def _columns(self, names: Sequence[str | None]) -> str:
        if not self.fields:
            return f"NULL::BOOLEAN AS {quoted(NO_COLUMNS.names[0])}"
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


def _read(files: Sequence[NativeFile]) -> str:
    paths = ", ".join(string_text(file.path) for file in files)
    return f"read_parquet([{paths}], hive_partitioning = false, union_by_name = false, binary_as_string = false)"
