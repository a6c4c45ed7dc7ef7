"""The MemTable: rows written since the last flush, in memory.

Rows stay in arrival order, in *segments*: a list of rows that were put one by one, or an Arrow batch. A dictionary from
encoded key to position finds the versions of a key; all rows are sorted together once, at the flush.

Where the newest version hides all older ones (``newest_wins``) a row that is put again replaces the one before it, if
that was put one by one too. In all other tables every version stays, for the merge engine.

====================  ============================================================================================
size of a row         length of its key + length of its encoded values + 17 (kind, position, time) + 40 (the entry)
size of a batch       its Arrow buffers + for each row the length of its key + 17 + 40
====================  ============================================================================================

A row that replaces another releases its size. A row that only *hides* another does not: both are still held, and a
batch written repeatedly must lead to a flush like new rows.

States: ACTIVE takes rows, IMMUTABLE waits for its flush, FLUSHING is being written, FLUSHED is in the table.
"""

import threading
from bisect import bisect_right
from dataclasses import dataclass, field
from enum import Enum
from operator import is_
from typing import Any

import pyarrow as pa

from skerry.formats.row_kind import KIND_FIELD
from skerry.types.build import array_of, literal_of
from skerry.types.schema import Schema

ENTRY_BYTES = 40
METADATA_BYTES = 17
SEGMENT_ROWS = 16_384
"""Rows in one segment, the unit that is converted to Arrow again for readers if one of its rows has changed."""

Version = tuple[int, tuple[Any, ...]]
"""Kind and values, in the schema's order."""


class MemTableState(Enum):
    """State of a MemTable."""

    ACTIVE = "active"
    IMMUTABLE = "immutable"
    FLUSHING = "flushing"
    FLUSHED = "flushed"


_NEXT = {
    MemTableState.ACTIVE: (MemTableState.IMMUTABLE,),
    MemTableState.IMMUTABLE: (MemTableState.FLUSHING,),
    MemTableState.FLUSHING: (MemTableState.FLUSHED, MemTableState.IMMUTABLE),  # back, if the flush failed
    MemTableState.FLUSHED: (),
}


_Row = tuple[int, tuple[Any, ...], int]
"""Kind, values, size."""


@dataclass(slots=True)
class _Rows:
    """Rows that were put one by one."""

    start: int
    rows: list[_Row] = field(default_factory=list)
    batch: pa.RecordBatch | None = None
    """The rows as Arrow, until one of them changes."""


@dataclass(frozen=True, slots=True)
class _Batch:
    """Rows of one batch, all of one kind, which is the last column."""

    start: int
    kind: int
    batch: pa.RecordBatch


@dataclass(frozen=True, slots=True)
class FrozenRows:
    """The content of a MemTable at one moment."""

    schema: Schema
    rows: pa.Table

    def to_table(self) -> pa.Table:
        """All versions in arrival order, with ``_kind``."""
        return self.rows


def versions_schema(schema: Schema) -> pa.Schema:
    """The columns of a schema as versions of rows have them: only key columns are never NULL."""
    key = set(schema.primary_key)
    return pa.schema([f if f.name in key else f.with_nullable(True) for f in schema.arrow])


class MemTable:
    """Row versions of one schema. Any number of threads may read while one writes."""

    def __init__(self, schema: Schema, *, newest_wins: bool) -> None:
        self.schema = schema
        self.versions_schema = versions_schema(schema)
        self._marked_schema = self.versions_schema.append(pa.field(KIND_FIELD.name, KIND_FIELD.type.arrow))
        self._newest_wins = newest_wins
        self._lock = threading.Lock()
        self._segments: list[_Rows | _Batch] = []
        self._starts: list[int] = []
        self._last: _Rows | None = None
        """The last segment, if rows can be added to it."""
        self._count = 0
        self.size_bytes = 0
        """Size by the formula above."""
        self._index: dict[bytes, Any] = {}
        """Position of a key's newest version, or of all its versions, oldest first, if several are needed."""
        self._state = MemTableState.ACTIVE

    def __len__(self) -> int:
        """How many versions it holds."""
        return self._count

    @property
    def state(self) -> MemTableState:
        return self._state

    def become(self, state: MemTableState) -> None:
        """Change to the next state; any other is an error."""
        with self._lock:
            if state not in _NEXT[self._state]:
                raise RuntimeError(f"a MemTable that is {self._state.value} cannot become {state.value}")
            self._state = state

    def put(self, kind: int, key: bytes, values: tuple[Any, ...], data_bytes: int) -> None:
        """Add one row: its kind, encoded key, canonical values, and the length of its encoded values."""
        size = len(key) + data_bytes + (METADATA_BYTES + ENTRY_BYTES)
        with self._lock:
            self._check_active()
            known = self._index.get(key)
            if known is None:
                self._index[key] = self._count
            elif self._newest_wins:
                segment = self._segments[bisect_right(self._starts, known) - 1]
                if type(segment) is _Rows:
                    place = known - segment.start
                    self.size_bytes += size - segment.rows[place][2]
                    segment.rows[place] = (kind, values, size)
                    segment.batch = None
                    return
                self._index[key] = self._count
            elif type(known) is list:
                known.append(self._count)
            else:
                self._index[key] = [known, self._count]
            last = self._last
            if last is None or len(last.rows) >= SEGMENT_ROWS:
                last = self._last = _Rows(self._count)
                self._segments.append(last)
                self._starts.append(self._count)
            last.rows.append((kind, values, size))
            last.batch = None
            self._count += 1
            self.size_bytes += size

    def write(self, kind: int, keys: pa.Array, batch: pa.RecordBatch) -> None:
        """Add rows of one kind; ``keys`` are theirs, encoded, ``batch`` is of :func:`versions_schema`."""
        if not batch.num_rows:
            return
        size = batch.nbytes + keys.nbytes + batch.num_rows * (METADATA_BYTES + ENTRY_BYTES)
        texts = keys.to_pylist()
        kinds = pa.repeat(pa.scalar(kind, pa.int8()), batch.num_rows)
        marked = pa.RecordBatch.from_arrays([*batch.columns, kinds], schema=self._marked_schema)
        with self._lock:
            self._check_active()
            positions = range(self._count, self._count + len(texts))
            index = self._index
            if self._newest_wins:
                index.update(zip(texts, positions, strict=True))
            else:
                for key, position in zip(texts, positions, strict=True):
                    known = index.setdefault(key, position)
                    if known != position:
                        if type(known) is list:
                            known.append(position)
                        else:
                            index[key] = [known, position]
            self._segments.append(_Batch(self._count, kind, marked))
            self._starts.append(self._count)
            self._last = None
            self._count += len(texts)
            self.size_bytes += size

    def _check_active(self) -> None:
        if self._state is not MemTableState.ACTIVE:
            raise RuntimeError(f"a MemTable that is {self._state.value} takes no rows")

    def get(self, key: bytes) -> list[Version]:
        """The versions of a key, oldest first; only the newest where that hides the others."""
        with self._lock:
            known = self._index.get(key)
            if known is None:
                return []
            found = [self._at(position) for position in (known if type(known) is list else (known,))]
        return [(kind, self._values_of(row) if isinstance(row, pa.RecordBatch) else row) for kind, row in found]

    def _at(self, position: int) -> tuple[int, Any]:
        segment = self._segments[bisect_right(self._starts, position) - 1]
        if isinstance(segment, _Batch):
            return segment.kind, segment.batch.slice(position - segment.start, 1)
        kind, values, _ = segment.rows[position - segment.start]
        return kind, values

    def _values_of(self, row: pa.RecordBatch) -> tuple[Any, ...]:
        pairs = zip(row.columns[:-1], self.schema.fields, strict=True)
        return tuple(literal_of(column[0], f.type) for column, f in pairs)

    def to_table(self) -> pa.Table:
        """All versions in arrival order, with ``_kind``, as of one moment.

        They may include hidden versions, before those that hide them.
        """
        with self._lock:
            # rows are copied under the lock, which is quick, and converted to Arrow outside it
            parts = [(s, list(s.rows)) if isinstance(s, _Rows) and s.batch is None else s.batch for s in self._segments]
        batches = []
        for part in parts:
            if isinstance(part, tuple):
                segment, rows = part
                part = self._build(rows)
                with self._lock:
                    if len(segment.rows) == len(rows) and all(map(is_, segment.rows, rows)):
                        segment.batch = part
            batches.append(part)
        return pa.Table.from_batches(batches, self._marked_schema)

    def frozen(self) -> "FrozenRows":
        """A copy of the current content, unaffected by later writes."""
        return FrozenRows(self.schema, self.to_table())

    def _build(self, rows: list[_Row]) -> pa.RecordBatch:
        by_column = zip(*(values for _, values, _ in rows), strict=True)
        columns = [array_of(part, f.type) for part, f in zip(by_column, self.schema.fields, strict=True)]
        kinds = pa.array([kind for kind, _, _ in rows], pa.int8())
        return pa.RecordBatch.from_arrays([*columns, kinds], schema=self._marked_schema)
