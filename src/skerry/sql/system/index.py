"""``t$indexes``: the indexes of a table, and how many of its files have them."""

from collections.abc import Sequence

import pyarrow as pa

from skerry.sql.names import Given, Maintainable
from skerry.sql.system.given import column, given_table, table_of
from skerry.sql.text import index_target_text

INDEXES = pa.schema(
    [
        column("index_name", pa.string(), "name of the index", nullable=False),
        column("kind", pa.string(), "bloom, inverted, fulltext, fulltext_bloom or vector", nullable=False),
        column("target", pa.string(), "what it is on: columns, a path or an expression", nullable=False),
        column("options", pa.map_(pa.string(), pa.string()), "options that were given", nullable=False),
        column("built_files", pa.int64(), "data files that have it", nullable=False),
        column("total_files", pa.int64(), "data files of the table", nullable=False),
    ]
)
_COUNTS = ("built_files", "total_files")


def indexes_table(table: Maintainable) -> Given:
    """One row per index, in the order of their creation. Counting files reads the end of each index file."""

    def compute(columns: Sequence[str]) -> pa.Table:
        schema = table.schema
        counts = table.inspect().index_coverage(schema.indexes) if set(_COUNTS) & set(columns) else None
        rows = [
            (
                index.name,
                index.kind,
                index_target_text(schema, index),
                sorted(index.options.items()),
                0 if counts is None else counts.built[index.name],
                0 if counts is None else counts.files,
            )
            for index in schema.indexes
        ]
        return table_of(INDEXES, rows)

    return given_table(f"{table.name}$indexes", INDEXES, compute)
