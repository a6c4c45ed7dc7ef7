"""A schema with its derived values: merge rules, parsed options, columns of rows to be written.

Parsing the options of a schema takes about 60 µs, too much to do for each file or slice. So a table's context
keeps the shape of each schema version (:meth:`skerry.table.context.TableContext.shape`).
"""

from dataclasses import dataclass
from functools import cached_property

from skerry.formats.file_writer import PAGE_ROWS, ROW_GROUP_ROWS
from skerry.formats.page import PAGE_ROWS as INDEXED_PAGE_ROWS
from skerry.table.options import FILL, TableOptions, parse_table_options
from skerry.types.field import Field
from skerry.types.merging import FIRST_ROW, MergeRules
from skerry.types.schema import Schema

_LOOKUP_GROUP_ROWS = 65_536
_INDEXED_GROUP_ROWS = 32_768


@dataclass(frozen=True)
class TableShape:
    """One schema version of a table. Every property is computed at its first use and kept."""

    schema: Schema

    @cached_property
    def rules(self) -> MergeRules:
        """How versions of a row are merged."""
        return MergeRules.of(self.schema)

    @cached_property
    def options(self) -> TableOptions:
        """The table's options, parsed."""
        return parse_table_options(self.schema.options)

    @property
    def has_key_bloom(self) -> bool:
        """Whether Parquet files get filters of their keys."""
        return bool(self.schema.primary_key) and self.options.key_bloom

    @cached_property
    def row_group_rows(self) -> int:
        """Rows of a Parquet row group in new files.

        A lookup, and a row that an index finds, costs a page of each column, but the chunks of its row group are read
        to find it. Small row groups make that cheap, and scans of all rows slower: DuckDB takes about as long over
        65,536 rows as over 131,072, a third more over 16,384.
        """
        if self.options.file_row_group_rows is not None:
            return self.options.file_row_group_rows
        if self.schema.indexes:
            return _INDEXED_GROUP_ROWS
        return _LOOKUP_GROUP_ROWS if self.schema.primary_key else ROW_GROUP_ROWS

    @property
    def page_rows(self) -> int:
        """Maximum rows of a page in new Parquet files: the unit of reading for a row that an index finds."""
        return INDEXED_PAGE_ROWS if self.schema.indexes else PAGE_ROWS

    @property
    def slice_rows(self) -> int:
        """Rows that are sorted and written at a time: those of a row group, or of several if they are small."""
        return self.options.file_row_group_rows or ROW_GROUP_ROWS

    @cached_property
    def ingest_fields(self) -> tuple[Field, ...]:
        """The columns as rows to be written must have them.

        Where rows are combined column by column, NULL means "no change to this column". A default would overwrite
        earlier values, so it is filled in when rows are read instead.
        """
        fields = self.schema.fields
        if not self.rules.combines:
            return fields
        return tuple(f if f.default is None else Field(f.name, f.type, True, f.description, None, f.id) for f in fields)

    @cached_property
    def delete_fields(self) -> tuple[Field, ...]:
        """The columns of a delete: the key's, and the sequence field, which orders it among versions of the row."""
        rules = self.rules
        return rules.key if rules.sequence is None else (*rules.key, rules.sequence)

    def required_columns(self, missing_columns: str | None = None) -> frozenset[str]:
        """Columns that rows to upsert must have, because a row that lacks one would set it to NULL.

        None is required where a new version does not replace the whole row (``merge-engine``), or where missing columns
        are filled; and none that has a default. ``missing_columns`` overrides the table's option.
        """
        choice = missing_columns or self.options.missing_columns
        if choice == FILL or self.rules.combines or self.rules.engine == FIRST_ROW:
            return frozenset()
        return frozenset(f.name for f in self.schema.fields if f.default is None)
