"""Data files and partitions of a table, as its system tables list them, in pages."""

from collections.abc import Sequence

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import InvalidInputError
from skerry.common.wording import version_unit
from skerry.lake.external import ExternalTable
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.service.console.ask import Answer, Ask, page_of
from skerry.service.console.cell import column_heads, table_cells
from skerry.service.console.relation import find, own_table
from skerry.sql.names import Given
from skerry.sql.system.file import files_table, partitions_table

_BOUNDS = ("lower_bounds", "upper_bounds", "min_key", "max_key", "checksum")
"""Columns that a list leaves out; they are computed when a single file is requested."""


def files(ask: Ask) -> Answer:
    """A page of the data files of the latest snapshot; ``sort`` names a column, ``-column`` sorts descending."""
    return _listed(ask, "files")


def partitions(ask: Ask) -> Answer:
    """A page of the partitions that have files."""
    return _listed(ask, "partitions")


def _listed(ask: Ask, kind: str) -> Answer:
    name, window = ask.text("name"), ask.window(200)
    table, unit = _rows(ask.lake, name, kind)
    ordered = _sorted(table, ask.optional("sort"))
    page = ordered.slice(window.offset, window.limit)
    return page_of(table_cells(page), window, table.num_rows) | {"columns": column_heads(page.schema), "unit": unit}


def _rows(lake: Lake, name: str, kind: str) -> tuple[pa.Table, str]:
    found = find(lake, name)
    if isinstance(found, ExternalTable):
        return found.inspect(kind), "row"
    table = own_table(lake, name, kind)
    given = files_table(table) if kind == "files" else partitions_table(table)
    return read_given(given, _BOUNDS), version_unit(is_keyed=bool(table.schema.primary_key))


def read_given(given: Given, without: Sequence[str] = ()) -> pa.Table:
    """The rows of a system table, without some columns."""
    return given.read([name for name in given.schema.names if name not in without], None).read_all()


def file_entries(table: Table, columns: Sequence[str]) -> pa.Table:
    """Some columns of ``t$files``."""
    return files_table(table).read(columns, None).read_all()


def _sorted(table: pa.Table, sort: str) -> pa.Table:
    if not sort:
        return table
    name = sort.removeprefix("-")
    if name not in table.schema.names:
        raise InvalidInputError(f"there is no column {name!r} to sort by; there are {', '.join(table.schema.names)}")
    order = "descending" if sort.startswith("-") else "ascending"
    try:
        return table.take(pc.sort_indices(table, sort_keys=[(name, order)]))
    except (pa.ArrowNotImplementedError, pa.ArrowTypeError):
        kind = table.schema.field(name).type
        raise InvalidInputError(f"column {name!r} is of the type {kind}, which has no order here") from None
