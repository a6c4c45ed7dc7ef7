"""Merging sorted streams with bounded memory.

Of each stream one table is in memory. In every round the smallest of their last keys is how far all of them are known:
rows up to it are merged at once, as columns, and handed on; whoever has nothing left reads on. So memory is the number
of streams times the size of a table, however long the streams are, and keys are compared by sorting columns, never one
by one.
"""

from collections.abc import Iterator, Sequence

import pyarrow as pa

from skerry.lsm.merge import merge_versions
from skerry.lsm.order import Keys, concat_keys
from skerry.types.merging import MergeRules


def merge_streams(streams: Sequence[Iterator[pa.Table]], rules: MergeRules, *, final: bool) -> Iterator[pa.Table]:
    """One stream sorted by key, each key once, of streams that are so; oldest first. See :func:`merge_versions`."""
    cursors = [_Cursor(stream, rules) for stream in streams]
    while True:
        waiting = [cursor for cursor in cursors if cursor.has_rows()]
        if not waiting:
            return
        ends = [cursor.last_key() for cursor in waiting if not cursor.at_end]
        until = min(ends) if ends else None
        parts = [part for cursor in waiting if (part := cursor.take(until)) is not None]
        merged = merge_versions([p[0] for p in parts], rules, final=final, keys=concat_keys([p[1] for p in parts]))
        if merged.num_rows:
            yield merged


class _Cursor:
    """A stream and the part of it that is in memory."""

    def __init__(self, stream: Iterator[pa.Table], rules: MergeRules) -> None:
        self._stream = stream
        self._rules = rules
        self._table: pa.Table | None = None
        self._keys: Keys | None = None
        self.at_end = False

    def has_rows(self) -> bool:
        """Are there rows, in memory or to be read?"""
        while self._table is None and not self.at_end:
            table = next(self._stream, None)
            if table is None:
                self.at_end = True
            elif table.num_rows:
                self._table, self._keys = table, Keys.of(table, self._rules.key)
        return self._table is not None

    def last_key(self) -> bytes:
        """The greatest key in memory."""
        assert self._keys is not None
        return self._keys.bytes_at(len(self._keys) - 1)

    def take(self, until: bytes | None) -> tuple[pa.Table, Keys] | None:
        """The rows in memory up to a key, or all; they are gone from here afterwards."""
        table, keys = self._table, self._keys
        assert table is not None
        assert keys is not None
        count = len(keys) if until is None else keys.count_up_to(until)
        if count == len(keys):
            self._table = self._keys = None
            return table, keys
        if not count:
            return None
        self._table, self._keys = table.slice(count), keys.slice(count, len(keys))
        return table.slice(0, count), keys.slice(0, count)
