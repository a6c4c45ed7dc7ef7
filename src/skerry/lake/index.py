"""Indexes of a table: created, built, listed and dropped."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

from skerry.common.errors import InvalidInputError
from skerry.index.definition import TargetSpec, columns_spec, define_index, parse_kind
from skerry.lake.evolve import EvolvingTable
from skerry.store.index import BuildResult, Progress
from skerry.types import evolution
from skerry.types.index_definition import IndexDefinition
from skerry.types.schema import Schema


class IndexedTable(EvolvingTable):
    """What makes conditions on other columns than the key quick."""

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
        """Create an index, and build it for the files that are there.

        ``target`` is a column, a path in a column of JSON (``payload -> '$.user.id'``) or an expression over columns;
        ``columns`` are several columns instead. ``kind`` is ``bloom``, ``inverted``, ``fulltext``, ``fulltext_bloom``
        or ``vector``; ``docs/guide/indexes.md`` says which to choose. New rows are indexed as they are written. With
        ``build=False`` the files that are there stay without the index until :meth:`build_index`.
        """
        if (target is None) == (columns is None):
            raise InvalidInputError("give either a target (a column, a path or an expression) or columns")
        if options is not None and not isinstance(options, Mapping):
            raise InvalidInputError(f"options are names and values, like {{'granularity': 64}}, not {options!r}")
        if name is not None and not isinstance(name, str):
            raise InvalidInputError(f"an index's name is a text, not {name!r}")
        of_kind = parse_kind(kind)
        names = _column_names(columns)  # once: a retry of the commit would find an iterator used up

        def make(schema: Schema) -> IndexDefinition:
            return define_index(schema, _target_spec(schema, target, names), of_kind, name, options)

        created: list[IndexDefinition] = []

        def note(schema: Schema) -> IndexDefinition:
            created[:] = [make(schema)]
            return created[0]

        make(self.schema)  # mistakes are raised before anything happens
        self._alter(evolution.add_index(note))
        if build:
            self.build_index(progress=progress)
        return created[0]

    def drop_index(self, name: str) -> None:
        """Drop an index; what was built for it is removed as files are rewritten and snapshots expire."""
        if not isinstance(name, str):
            raise InvalidInputError(f"an index's name is a text, not {name!r}")
        self._alter(evolution.drop_index(name))

    def indexes(self) -> tuple[IndexDefinition, ...]:
        """The table's indexes, in the order of their creation."""
        return self.schema.indexes

    def build_index(
        self, name: str | None = None, *, rebuild: bool = False, progress: Progress | None = None
    ) -> BuildResult:
        """Build what the table's indexes lack in its files: all indexes of a file together.

        With a ``name``, nothing happens unless there is such an index. ``rebuild`` builds files again that have all of
        them. Others may read and write meanwhile. ``progress`` is called with what is done, rows indexed so far and
        rows to index.
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
    # by name: programs that index columns do not wait for a parser of SQL
    spec: TargetSpec = import_module("skerry.sql.query.index_target").parse_target(schema, target)
    return spec
