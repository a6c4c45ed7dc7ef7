"""Changing the schema of a table: each change is a commit."""

from collections.abc import Iterable, Mapping
from typing import Any

from skerry.common.errors import SchemaError
from skerry.lake.table_state import TableBase
from skerry.table.commit import Committer
from skerry.table.request import CommitRequest
from skerry.table.snapshot import Operation, Snapshot
from skerry.types import evolution
from skerry.types.datatype import DataType
from skerry.types.evolution import SchemaChange
from skerry.types.field import Field
from skerry.types.schema import Schema


class EvolvingTable(TableBase):
    """Columns, comments, options and partitioning of a table."""

    def add_column(
        self,
        name: str,
        type: DataType | str,
        *,
        nullable: bool = True,
        default: Any = None,
        description: str | None = None,
    ) -> Snapshot:
        """Add a column. Rows that are there already read as its default, or as NULL."""
        return self._alter(evolution.add_columns([Field(name, type, nullable, description, default)]))

    def add_columns(self, columns: Iterable[Field]) -> Snapshot:
        """Add several columns in one commit."""
        return self._alter(evolution.add_columns(columns))

    def rename_column(self, name: str, new_name: str) -> Snapshot:
        """Give a column another name; its data stays."""
        return self._alter(evolution.rename_column(name, new_name))

    def make_nullable(self, name: str) -> Snapshot:
        """Allow NULL in a column that was NOT NULL."""
        return self._alter(evolution.make_nullable(name))

    def describe_column(self, name: str, description: str | None) -> Snapshot:
        """Set or remove a column's comment."""
        return self._alter(evolution.describe_column(name, description))

    def set_comment(self, comment: str | None) -> Snapshot:
        """Set or remove the table's comment."""
        return self._alter(evolution.set_comment(comment))

    def set_options(self, options: Mapping[str, Any] | None = None, *, remove: Iterable[str] = ()) -> Snapshot:
        """Set and remove options."""
        return self._alter(evolution.set_options(options or {}, remove))

    def partition_by(self, terms: Iterable[str]) -> Snapshot:
        """Place new rows differently; files that are there stay where they are. Not with a primary key."""
        if isinstance(terms, str):
            raise SchemaError(f"partition_by is a list of terms, like [{terms!r}], not a text")
        return self._alter(evolution.partition_by(terms))

    def update_schema(self, schema: Schema) -> Snapshot:
        """Turn the current schema into another, if every step of the way is allowed.

        Columns are matched by id, those without an id by name.
        """
        if not isinstance(schema, Schema):
            raise SchemaError(f"update_schema takes a skerry.Schema, like one made from table.schema, not {schema!r}")
        return self._alter(evolution.become(schema))

    def alter(self, *changes: SchemaChange) -> Snapshot:
        """Make several changes of the schema in one commit: all or none. ``skerry.types.evolution`` has them."""
        return self._alter(*changes)

    def _alter(self, *changes: SchemaChange) -> Snapshot:
        snapshot = Committer(self._context).commit(CommitRequest(Operation.ALTER, schema_changes=changes))
        return self._writers.altered(self._context, snapshot)
