"""Merging sorted streams with bounded memory.

One table of each stream is in memory. In every round, all rows up to the smallest of their last keys are merged at
once, as columns, and yielded; streams without rows in memory read their next table. So memory is the number of streams
times the size of a table, however long the streams are, and keys are compared by sorting columns, never one by one.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pyarrow as pa

from skerry.lsm.merge_versions import merge_versions, sift_versions
from skerry.lsm.order import Keys, concat_keys
from skerry.types.merging import MergeRules


def merge_streams(streams: Sequence[Iterator[pa.Table]], rules: MergeRules, *, final: bool) -> Iterator[pa.Table]:
    """Merge streams, oldest first, sorted by key with each key once, into one such; see :func:`merge_versions`."""
    for parts in align_streams(streams, rules):
        keys = concat_keys([part.keys for part in parts])
        merged = merge_versions([part.table for part in parts], rules, final=final, keys=keys)
        if merged.num_rows:
            yield merged


def sift_streams(streams: Sequence[Iterator[pa.Table]], rules: MergeRules, *, batch_rows: int) -> Iterator[pa.Table]:
    """The rows that a final merge of the streams keeps, in no order, for engines that keep versions unchanged.

    Small results are collected until there are ``batch_rows``: in most key ranges most rows come from one stream.
    """
    few: list[pa.Table] = []
    few_rows = 0
    for parts in align_streams(streams, rules):
        keys = concat_keys([part.keys for part in parts])
        for table in sift_versions([part.table for part in parts], rules, keys):
            if table.num_rows * _FEW >= batch_rows:
                yield table
                continue
            few.append(table)
            few_rows += table.num_rows
            if few_rows >= batch_rows:
                yield pa.concat_tables(few).combine_chunks()
                few, few_rows = [], 0
    if few:
        yield pa.concat_tables(few).combine_chunks()


_FEW = 4
"""Results smaller than this fraction (1/N) of a batch are collected."""


class Part(NamedTuple):
    """Some rows of a stream."""

    stream: int
    table: pa.Table
    keys: Keys


def align_streams(streams: Sequence[Iterator[pa.Table]], rules: MergeRules) -> Iterator[list[Part]]:
    """One key range of all streams at a time, without streams that have no rows in it.

    Streams are sorted by key, each key once.
    """
    cursors = [_Cursor(number, stream, rules) for number, stream in enumerate(streams)]
    while True:
        waiting = [cursor for cursor in cursors if cursor.has_rows()]
        if not waiting:
            return
        ends = [cursor.last_key() for cursor in waiting if not cursor.at_end]
        until = min(ends) if ends else None
        yield [part for cursor in waiting if (part := cursor.take(until)) is not None]


class _Cursor:
    """A stream and the part of it that is in memory."""

    def __init__(self, number: int, stream: Iterator[pa.Table], rules: MergeRules) -> None:
        self._number = number
        self._stream = stream
        self._rules = rules
        self._table: pa.Table | None = None
        self._keys: Keys | None = None
        self.at_end = False

    def has_rows(self) -> bool:
        """Whether there are rows, in memory or to be read."""
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

    def take(self, until: bytes | None) -> Part | None:
        """Remove and return the rows in memory up to a key, or all."""
        table, keys = self._table, self._keys
        assert table is not None
        assert keys is not None
        count = len(keys) if until is None else keys.count_up_to(until)
        if count == len(keys):
            self._table = self._keys = None
            return Part(self._number, table, keys)
        if not count:
            return None
        self._table, self._keys = table.slice(count), keys.slice(count, len(keys))
        return Part(self._number, table.slice(0, count), keys.slice(0, count))
