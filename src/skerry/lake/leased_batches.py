"""A stream of rows that holds a lease for as long as it is read."""

import weakref
from collections.abc import Iterator
from contextlib import ExitStack

import pyarrow as pa


class LeasedBatches:
    """Batches that release their lease at the end, or when they are dropped before the first one is read."""

    def __init__(self, batches: Iterator[pa.RecordBatch], lease: ExitStack) -> None:
        self._batches = batches
        self._give_back = weakref.finalize(self, lease.close)

    def __iter__(self) -> "LeasedBatches":
        return self

    def __next__(self) -> pa.RecordBatch:
        try:
            return next(self._batches)
        except BaseException:
            self._give_back()
            raise
