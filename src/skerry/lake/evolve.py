"""Schema evolution and index definitions of a table: each change is a commit."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

from skerry.common.errors import InvalidInputError, SchemaError
from skerry.index.definition import TargetSpec, columns_spec, define_index, parse_kind
from skerry.lake.table_state import TableBase
from skerry.store.build_index import BuildResult, Progress
from skerry.table.commit import Committer
from skerry.table.request import CommitRequest
from skerry.table.snapshot import Operation, Snapshot
from skerry.types import evolution
from skerry.types.arrow import stored_field
from skerry.types.datatype import DataType
from skerry.types.evolution import SchemaChange
from skerry.types.field import Field
from skerry.types.index_definition import IndexDefinition
from skerry.types.input_kind import columns_beside
from skerry.types.schema import Schema

_TRIES = 5
"""Attempts to add the missing columns of data to a table whose schema other processes change."""


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
        """Add a column. Existing rows read as its default, or as NULL."""
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
        """Partition new rows differently; existing files keep their partitions. Not with a primary key."""
        if isinstance(terms, str):
            raise SchemaError(f"partition_by is a list of terms, like [{terms!r}], not a text")
        return self._alter(evolution.partition_by(terms))

    def update_schema(self, schema: Schema) -> Snapshot:
        """Change the current schema to another, if every change is allowed.

        Columns are matched by id, those without an id by name.
        """
        if not isinstance(schema, Schema):
            raise SchemaError(f"update_schema takes a skerry.Schema, like one made from table.schema, not {schema!r}")
        return self._alter(evolution.become(schema))

    def alter(self, *changes: SchemaChange) -> Snapshot:
        """Make several schema changes of ``skerry.types.evolution`` in one commit: all or none."""
        return self._alter(*changes)

    def _with_its_columns(self, data: Any) -> Any:
        """Add the columns of ``data`` that the table lacks; returns the data, or the stream that was opened for it."""
        data, beside = columns_beside(data, {name.lower() for name in self.schema.column_names})
        for _ in range(_TRIES):
            known = {name.lower() for name in self.schema.column_names}
            new = [stored_field(field, from_data=True) for field in beside if field.name.lower() not in known]
            if not new:
                return data
            try:
                self._alter(evolution.add_columns([Field(f.name, f.type, True, f.description) for f in new]))
            except SchemaError:  # another process may have added the same columns
                if {f.name.lower() for f in new} <= known.union(name.lower() for name in self.schema.column_names):
                    continue
                raise
        return data

    def _alter(self, *changes: SchemaChange) -> Snapshot:
        snapshot = Committer(self._context).commit(CommitRequest(Operation.ALTER, schema_changes=changes))
        self._writers.altered(self._context, snapshot)
        self._access.publish_if_wanted(snapshot)
        return snapshot


class IndexedTable(EvolvingTable):
    """Indexes of a table, which prune by conditions on columns outside the key."""

    def create_index(
        self,
        target: str | None = None,
        kind: str = "bloom",
        *,
        name: str | None = None,
        columns: Iterable[str] | None = None,
        options: Mapping[str, Any] | None = None,
        build: bool = True,
        progress: Progress | None = None,
    ) -> IndexDefinition:
        """Create an index, and build it for all existing files.

        ``target`` is a column, a path in a JSON column (``payload -> '$.user.id'``) or an expression over columns; for
        several columns, give ``columns`` instead. ``kind`` is ``bloom``, ``inverted``, ``fulltext``, ``fulltext_bloom``
        or ``vector``; ``docs/guide/indexes.md`` says which to choose. New rows are indexed as they are written. With
        ``build=False`` existing files have no index until :meth:`build_index`.
        """
        if (target is None) == (columns is None):
            raise InvalidInputError("give either a target (a column, a path or an expression) or columns")
        if options is not None and not isinstance(options, Mapping):
            raise InvalidInputError(f"options are names and values, like {{'granularity': 64}}, not {options!r}")
        if name is not None and not isinstance(name, str):
            raise InvalidInputError(f"an index's name is a text, not {name!r}")
        of_kind = parse_kind(kind)
        names = _column_names(columns)  # once: a retry of the commit would find an exhausted iterator

        def make(schema: Schema) -> IndexDefinition:
            return define_index(schema, _target_spec(schema, target, names), of_kind, name, options)

        created: list[IndexDefinition] = []

        def note(schema: Schema) -> IndexDefinition:
            created[:] = [make(schema)]
            return created[0]

        make(self.schema)  # raises an error before anything is committed
        self._alter(evolution.add_index(note))
        if build:
            self.build_index(progress=progress)
        return created[0]

    def drop_index(self, name: str) -> None:
        """Drop an index; its blobs are removed as files are rewritten and snapshots expire."""
        if not isinstance(name, str):
            raise InvalidInputError(f"an index's name is a text, not {name!r}")
        self._alter(evolution.drop_index(name))

    def indexes(self) -> tuple[IndexDefinition, ...]:
        """The table's indexes, in the order of their creation."""
        return self.schema.indexes

    def build_index(
        self, name: str | None = None, *, rebuild: bool = False, progress: Progress | None = None
    ) -> BuildResult:
        """Build the missing indexes of existing files: all indexes of a file together.

        With a ``name``, does nothing unless that index exists. ``rebuild`` also rebuilds files that have all indexes.
        Other processes may read and write meanwhile. ``progress`` is called with the current work, rows indexed so far
        and rows to index.
        """
        if name is not None and not isinstance(name, str):
            raise InvalidInputError(f"an index's name is a text, not {name!r}")
        return self._access.build_index(name, rebuild=rebuild, progress=progress)


def _column_names(columns: Iterable[str] | None) -> tuple[str, ...] | None:
    if isinstance(columns, str):
        raise InvalidInputError(f"columns is a list of names, like [{columns!r}], not a text")
    return None if columns is None else tuple(columns)


def _target_spec(schema: Schema, target: str | None, columns: tuple[str, ...] | None) -> TargetSpec:
    if columns is not None:
        return columns_spec(schema, columns)
    if not isinstance(target, str):
        raise InvalidInputError(f"an index is on a column, a path or an expression, given as text, not {target!r}")
    if target in schema.by_name:
        return columns_spec(schema, [target])
    # imported on first use: programs that index columns need no SQL parser
    spec: TargetSpec = import_module("skerry.sql.query.index_target").parse_target(schema, target)
    return spec
