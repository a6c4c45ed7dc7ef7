"""Candidate files of a query: those that no pruning step has dropped yet, as columns."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.planning.file_columns import FileColumns, Mask, Places, integers
from skerry.pruning.fileset.column_facts import ColumnFacts, column_facts
from skerry.pruning.fileset.extend_facts import extend_facts
from skerry.pruning.fileset.files import UNKNOWN_COUNT, ColumnBounds, FileSet
from skerry.types.datatype import is_floating
from skerry.types.field import Field
from skerry.types.merging import MergeRules
from skerry.types.partition_column import PARTITION_PREFIX, partition_types
from skerry.types.schema import Schema

_COPIED = 4
"""Copy the columns once fewer than a quarter of the entries remain."""


class CandidateFiles:
    """Files of a snapshot that no step has dropped yet."""

    def __init__(self, files: FileColumns, schema: Schema, rules: MergeRules, names: Sequence[str]) -> None:
        """``names`` are the columns that the steps read; they are loaded together."""
        self._files = files
        self._schema = schema
        self._rules = rules
        self._names = names
        self.places: Places = files.load(names)

    def __len__(self) -> int:
        return len(self.places)

    def keep(self, mask: Mask) -> None:
        """Keep the files for which ``mask`` is True; it has one value per remaining file."""
        self.places = self.places[mask]

    def measure(self) -> tuple[int, int]:
        """Bytes and rows of the files."""
        entries = self.entries(["size_bytes", "row_count"])
        size, rows = (int(pc.sum(entries.column(n)).as_py() or 0) for n in ("size_bytes", "row_count"))
        return size, rows

    def entries(self, names: Sequence[str]) -> pa.Table:
        """Some columns of the files; those that no file has are left out."""
        return self._files.entries(self.places, names)

    def column(self, name: str) -> pa.ChunkedArray | pa.Array:
        """A column that every file has."""
        column = self._files.column(name)
        assert column is not None
        return column.take(pa.array(self.places)) if len(self.places) < len(column) else column

    def test(self, fields: Sequence[Field], test: Callable[[FileSet], Mask], *, with_bounds: bool = True) -> Mask:
        """The result of ``test`` for each file, from statistics of ``fields``; without bounds, from partitions only.

        While most entries remain, the test runs over all of them: nothing is copied, and values derived from the
        columns are cached for the next scan of the snapshot.
        """
        if _COPIED * len(self.places) < self._files.entry_count:
            return test(self._make_fileset(self.places, with_bounds=with_bounds))
        key = ("facts", self._schema.id, with_bounds, frozenset(field.id for field in fields))
        known = self._files.kept(key, lambda: self._known_facts(key, fields, with_bounds), _weigh)
        fileset = self._make_fileset(None, with_bounds=with_bounds)
        fileset.derived.update(known.derived)
        mask = test(fileset)
        return mask if len(self.places) == self._files.entry_count else mask[self.places]

    def _known_facts(self, key: Hashable, fields: Sequence[Field], with_bounds: bool) -> FileSet:
        """All files with the derived values of these fields only: a cached value holds no columns and no request."""
        fileset = self._make_fileset(None, with_bounds=with_bounds)
        older = self._files.kept_of_last(key)
        if older is not None:
            new = self._make_fileset(range(len(fileset) - len(older)), with_bounds=with_bounds)
            for field in fields:
                extend_facts(field, fileset, (new, older), self._schema)
        for field in fields:
            column_facts(field, fileset, self._schema)
        found = FileSet(fileset.row_count, fileset.spec_id, {}, {})
        found.derived.update(fileset.derived)
        return found

    def _make_fileset(self, places: Places | range | None, *, with_bounds: bool) -> FileSet:
        columns = _Columns(self._files, places, self._names)
        return FileSet(
            row_count=columns.shared_numbers("row_count"),
            spec_id=columns.shared_numbers("spec_id").astype(np.int32, copy=False),
            partitions=_Partitions(columns, self._schema),
            bounds=_Bounds(columns, self._schema, self._rules) if with_bounds else {},
        )


def _weigh(fileset: FileSet) -> int:
    """Bytes of the values derived from a set of files; its columns are counted elsewhere."""
    facts = [found for found in fileset.derived.values() if isinstance(found, ColumnFacts)]
    return sum(found.nbytes for found in facts)


class _Columns:
    """Columns of the entries at some places, loaded together; or at all places, loaded one by one."""

    def __init__(self, files: FileColumns, places: Places | range | None, names: Sequence[str]) -> None:
        self._files = files
        self._entries = None if places is None else files.entries(places, names)

    def array(self, name: str) -> pa.Array | None:
        """A column; None if no file has it."""
        column = self._column(name)
        if column is None:
            return None
        return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()

    def numbers(self, name: str, unknown: int) -> NDArray[Any]:
        """A column of integers; ``unknown`` where it is NULL."""
        count = self._files.entry_count if self._entries is None else self._entries.num_rows
        return integers(self._column(name), count, unknown)

    def shared_numbers(self, name: str) -> NDArray[Any]:
        """A column of integers that sets of all entries have in common; 0 where it is NULL."""
        if self._entries is not None:
            return self.numbers(name, 0)
        return self._files.kept(("numbers", name), lambda: self._more_numbers(name), lambda array: int(array.nbytes))

    def _more_numbers(self, name: str) -> NDArray[Any]:
        """A column of integers of all entries: after a commit, those of the new entries before those known already."""
        known = self._files.kept_of_last(("numbers", name))
        if known is None:
            return self.numbers(name, 0)
        count = self._files.entry_count - len(known)
        new = self._files.entries(range(count), [name])
        return np.concatenate([integers(new.column(name) if new.num_columns else None, count, 0), known])

    def _column(self, name: str) -> pa.ChunkedArray | None:
        if self._entries is None:
            return self._files.column(name)
        return self._entries.column(name) if name in self._entries.schema.names else None


class _Partitions(Mapping[int, pa.Array]):
    """Partition values by field id, loaded when they are asked for."""

    def __init__(self, columns: _Columns, schema: Schema) -> None:
        self._columns = columns
        self._ids = list(partition_types(schema))
        self._found: dict[int, pa.Array | None] = {}

    def __getitem__(self, field_id: int) -> pa.Array:
        if field_id not in self._ids:
            raise KeyError(field_id)
        if field_id not in self._found:
            self._found[field_id] = self._columns.array(f"{PARTITION_PREFIX}{field_id}")
        column = self._found[field_id]
        if column is None:
            raise KeyError(field_id)
        return column

    def __iter__(self) -> Iterator[int]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


class _Bounds(Mapping[int, ColumnBounds]):
    """Bounds by field id, loaded when they are asked for.

    Where rows are combined column by column, a stored NULL reads as the column's default, so bounds of columns with a
    default say nothing there.
    """

    def __init__(self, columns: _Columns, schema: Schema, rules: MergeRules) -> None:
        self._columns = columns
        self._fields = {i: f for i, f in schema.by_id.items() if f.default is None or not rules.combines}

    def __getitem__(self, field_id: int) -> ColumnBounds:
        type_ = self._fields[field_id].type
        columns = self._columns
        return ColumnBounds(
            type=type_,
            lower=columns.array(f"lower_{field_id}"),
            upper=columns.array(f"upper_{field_id}"),
            null_count=columns.numbers(f"nulls_{field_id}", UNKNOWN_COUNT),
            nan_count=columns.numbers(f"nans_{field_id}", UNKNOWN_COUNT) if is_floating(type_) else None,
        )

    def __iter__(self) -> Iterator[int]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)
