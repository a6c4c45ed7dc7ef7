"""Row changes in a primary-key table: new versions of the rows.

An updated row must read as computed, whatever the merge engine does with versions. Where the newest version wins, an
UPSERT is written; elsewhere a REPLACE, which hides all older versions. With a ``sequence.field`` the version with the
greatest value wins, the newest among equals: an update keeps or raises the value, a delete repeats it. An update that
lowers it is refused, because the existing version would win.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import DataError
from skerry.formats.meta import DataFileMeta
from skerry.formats.row_kind import DELETE, KIND_FIELD, REPLACE, UPSERT
from skerry.store.read.key_bounds import KeyBounds
from skerry.store.read.reader import TableReader
from skerry.store.update.read_rows import ReadLog, RefusedRowError
from skerry.store.write.level import plan_added, plan_replaced
from skerry.store.write.open_file import WrittenFiles
from skerry.store.write.sorted_run import RunBuffer, deletes_of
from skerry.table.context import TableContext
from skerry.table.request import Changes, TableState
from skerry.table.shape import TableShape
from skerry.types.key import decode_keys, encode_keys
from skerry.types.merging import DEDUPLICATE
from skerry.types.schema import Schema

SEQUENCE_BEFORE = "__skerry_sequence"
"""Column with the current ``sequence.field`` value of a row to be updated."""
_PROBE_ROWS = 1_000_000


@dataclass(slots=True)
class KeyedChange:
    """Changes of one primary-key table; ``read_modify_write.RowChange`` has the order of calls."""

    context: TableContext
    state: TableState
    log: ReadLog = field(default_factory=ReadLog)
    _changed: RunBuffer = field(init=False)
    _inserted: RunBuffer = field(init=False)
    _files: tuple[DataFileMeta, ...] = ()
    _clears: bool = False
    _last_key: bytes | None = None
    _keys: list[pa.Array] = field(default_factory=list)
    """Keys of inserted rows that must be unique."""
    _must_be_absent: bool = False
    _taken: list[WrittenFiles] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._changed = RunBuffer(self.context, self.shape, prepared=True)
        self._inserted = RunBuffer(self.context, self.shape)

    @property
    def shape(self) -> TableShape:
        return self.state.shape

    @property
    def schema(self) -> Schema:
        return self.state.schema

    def clear(self) -> None:
        """Remove all existing rows."""
        self._clears = True

    def insert(self, rows: pa.Table, *, once: bool = False, absent: bool = False) -> None:
        """Add rows; the merge engine decides what becomes of those whose key exists already.

        With ``once`` duplicate keys are refused, with ``absent`` also keys that exist in the table.
        """
        if (once or absent) and rows.num_rows:
            self._keys.append(self._encoded(rows))
            self._must_be_absent = absent
        self._inserted.write(rows)

    def take(self, written: WrittenFiles) -> None:
        """Add files that were written elsewhere."""
        self._taken.append(written)

    def change(self, rows: pa.Table) -> None:
        """Change rows; rows with the same key are adjacent, and a row that is changed twice is refused."""
        if not rows.num_rows:
            return
        self._refuse_twice(rows)
        rules = self.shape.rules
        is_delete = pc.equal(rows.column(KIND_FIELD.name), DELETE)
        deleted = rows.filter(is_delete)
        if deleted.num_rows:
            keys = deleted.select([f.name for f in self.shape.delete_fields])
            if rules.sequence is not None:
                keys = keys.set_column(
                    keys.schema.get_field_index(rules.sequence.name),
                    rules.sequence.name,
                    deleted.column(SEQUENCE_BEFORE),
                )
            self._changed.write(deletes_of(keys, self.schema))
        updated = rows.filter(pc.invert(is_delete)) if deleted.num_rows else rows
        if updated.num_rows:
            self._refuse_lower_sequence(updated)
            kind = UPSERT if rules.engine == DEDUPLICATE else REPLACE
            kinds = pa.repeat(pa.scalar(kind, pa.int8()), updated.num_rows)
            named = updated.select(self.schema.column_names)
            self._changed.write(named.append_column(pa.field(KIND_FIELD.name, pa.int8()), kinds))

    def finish(self) -> None:
        """Write the pending rows, and check unique keys."""
        self._check_keys()
        changed, inserted = self._changed.finish(), self._inserted.finish()
        self._files = (*changed.files, *inserted.files, *(file for taken in self._taken for file in taken.files))

    def changes(self, state: TableState) -> Changes:
        """The changes to commit on top of a snapshot."""
        if self._clears:
            return plan_replaced(self._files, state)
        return plan_added(self._files, state, self.log.range())

    def discard(self) -> None:
        """Delete the files written so far."""
        self._changed.discard()
        self._inserted.discard()
        for taken in self._taken:
            taken.discard()

    def count(self) -> int:
        """The number of rows in the table; logs the whole table as read."""
        self.log.note(KeyBounds())
        reader = TableReader(self.context, self.state.snapshot, self.schema, ())
        return reader.count(reader.sections())

    def _encoded(self, rows: pa.Table) -> pa.Array:
        key = self.shape.rules.key
        return encode_keys([rows.column(f.name) for f in key], [f.type for f in key], [f.name for f in key])

    def _shown(self, key: bytes) -> str:
        fields = self.shape.rules.key
        arrays = decode_keys(pa.array([key], pa.binary()), [f.type for f in fields])
        return show_row({f.name: array[0].as_py() for f, array in zip(fields, arrays, strict=True)})

    def _refuse_twice(self, rows: pa.Table) -> None:
        keys = self._encoded(rows)
        first, last = keys[0].as_py(), keys[len(keys) - 1].as_py()
        same = pc.equal(keys.slice(1), keys.slice(0, len(keys) - 1))
        twice = first if first == self._last_key else None
        if twice is None and pc.any(same).as_py():
            twice = keys[int(pc.index(same, True).as_py())].as_py()
        if twice is not None:
            raise DataError(twice_changed(f"the row {self._shown(twice)}"))
        self._last_key = last

    def _refuse_lower_sequence(self, rows: pa.Table) -> None:
        sequence = self.shape.rules.sequence
        if sequence is None:
            return
        before, after = rows.column(SEQUENCE_BEFORE), rows.column(sequence.name)
        both = pc.and_(before.is_valid(), after.is_valid())
        lowered = pc.and_(before.is_valid(), after.is_null()).to_numpy()
        places = np.flatnonzero(both.to_numpy())
        if len(places):
            olds, news = (encode_keys([c.take(pa.array(places))], [sequence.type]) for c in (before, after))
            lowered[places] |= pc.less(news, olds).to_numpy(zero_copy_only=False)
        if lowered.any():
            row = int(np.argmax(lowered))
            key = self._shown(self._encoded(rows.slice(row, 1))[0].as_py())
            raise DataError(
                f"the row {key}: {sequence.name!r} orders the versions of a row ('sequence.field') and cannot be "
                f"lowered from {before[row].as_py()} to {after[row].as_py()}: the old version would win; delete the "
                f"row and insert it again under another key, or keep the value"
            )

    def _check_keys(self) -> None:
        """Refuse inserted keys that are duplicate or exist already."""
        if not self._keys:
            return
        keys = pa.chunked_array(self._keys).combine_chunks()
        self._keys = []
        numbers = keys.dictionary_encode().indices.to_numpy()
        _, firsts = np.unique(numbers, return_index=True)
        if len(firsts) < len(numbers):
            row = int(np.setdiff1d(np.arange(len(numbers)), firsts, assume_unique=True)[0])
            other = int(np.argmax(numbers == numbers[row]))
            key = f"the key {self._shown(keys[row].as_py())}"
            if self._must_be_absent:
                raise RefusedRowError(row, f"{key} is that of row {other + 1}, too, and 'insert.check-unique' is set")
            raise DataError(f"{key} is to be inserted twice; make the source unique, with an aggregate or DISTINCT")
        there = self._first_there(keys) if self._must_be_absent and not self._clears else None
        if there is not None:
            raise RefusedRowError(
                there,
                f"the key {self._shown(keys[there].as_py())} is in the table already, and 'insert.check-unique' is "
                f"set; use UPDATE or MERGE for rows that are there",
            )

    def _first_there(self, keys: pa.Array) -> int | None:
        """The first of the keys that has a row."""
        low, high = pc.min_max(keys).as_py().values()
        bounds = KeyBounds(low, high)
        self.log.note(bounds)
        fields = self.shape.rules.key
        reader = TableReader(self.context, self.state.snapshot, self.schema, fields, within=bounds)
        found: list[int] = []
        waiting: list[pa.RecordBatch] = []
        for batch in reader.batches(reader.sections()):
            waiting.append(batch)
            if sum(b.num_rows for b in waiting) >= _PROBE_ROWS:  # the other side is hashed for each probe
                found += self._places_of(keys, waiting)
                waiting = []
        found += self._places_of(keys, waiting)
        return min(found, default=None)

    def _places_of(self, keys: pa.Array, batches: Sequence[pa.RecordBatch]) -> list[int]:
        if not batches:
            return []
        there = self._encoded(pa.Table.from_batches(batches))
        mask = pc.is_in(keys, value_set=there.cast(keys.type))
        place = pc.index(mask, True).as_py()
        return [place] if place >= 0 else []


def show_row(values: dict[str, object]) -> str:
    """A key for display: ``(id = 5, name = 'x')``."""
    return "(" + ", ".join(f"{name} = {value!r}" for name, value in values.items()) + ")"


def twice_changed(what: str) -> str:
    """The message for a row that is to be changed twice by one statement."""
    return (
        f"{what} is matched by several rows that would change it; make the source unique, with an aggregate or "
        f"DISTINCT, so that each row is changed at most once"
    )
