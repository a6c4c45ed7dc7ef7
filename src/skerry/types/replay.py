"""Users' data that can be read again, for calls that may have to start over after reading some of it.

An iterator, a generator or a stream gives its rows once. A call that meets a newer schema, or an expired snapshot, must
start over with the same rows. The items read so far are kept here, unconverted, until the caller drops this object
after the rows are acknowledged.

Memory: all items read and not released. A call that holds all of its rows anyway (a write of a writer, a lookup of many
keys) keeps them; a call that acknowledges rows one by one uses :meth:`ReplayableData.release`. Writes of any length
(append, upsert, overwrite) read their data once, and a retry commits the files that they have written.
"""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

import pyarrow as pa

from skerry.types.arrow import empty_table
from skerry.types.input_kind import Blocks, Columns, Rows, open_data

_ROWS_AT_ONCE = 4096
"""Single rows are read and kept in lists of this length, which costs less than one by one."""


class ReplayableData:
    """Data as :func:`skerry.types.input_kind.open_data` takes it; every :meth:`open` reads it from its beginning."""

    def __init__(self, data: Any) -> None:
        self._data = data
        self._source: Columns | Rows | Blocks | None = None
        self._rest: Iterator[Any] = iter(())
        self._taken: list[Columns | list[Any]] = []
        """Blocks, or lists of rows."""
        self._released = 0
        """How many items were read and released."""
        self.first_row = 0
        """The number of the first row that is kept, in the whole data."""
        self._failure: BaseException | None = None
        """An error that the data's own iterator raised: it gives no more items, and would look like a shorter one."""

    def open(self) -> Columns | Rows | Blocks | pa.RecordBatchReader:
        """All rows. The first call checks the kind of ``data``; :class:`DataError` lists the accepted ones."""
        if isinstance(self._data, list | tuple):  # which can be read any number of times
            return open_data(self._data)
        if self._source is None:
            self._begin()
        if isinstance(self._source, Columns):
            return self._source
        return Rows(chain.from_iterable(self._items())) if isinstance(self._source, Rows) else Blocks(self._items())

    def _begin(self) -> None:
        if self._failure is not None:
            raise self._failure
        try:
            source = open_data(self._data)
        except BaseException as error:  # the first item of an iterator is asked for here
            self._failure = error
            raise
        if isinstance(source, pa.RecordBatchReader):
            # a stream of no batches has column types all the same
            first = Columns.of(empty_table(source.schema))
            source = Blocks(chain([first], (Columns.of(pa.Table.from_batches([batch])) for batch in source)))
        if isinstance(source, Rows):
            rows = source.rows
            self._rest = iter(lambda: list(islice(rows, _ROWS_AT_ONCE)), [])
        elif isinstance(source, Blocks):
            self._rest = source.blocks
        self._source, self._data = source, None

    def release(self) -> None:
        """Release all items before the newest one: they are acknowledged, and are not read again.

        The newest item stays: a block may have become several tables, not all of them processed yet.
        """
        released = self._taken[:-1]
        self.first_row += sum(item.num_rows if isinstance(item, Columns) else len(item) for item in released)
        self._released += len(released)
        del self._taken[: len(released)]

    def _items(self) -> Iterator[Any]:
        place = self._released
        while True:
            if place - self._released == len(self._taken) and not self._take():
                return
            yield self._taken[place - self._released]
            place += 1

    def _take(self) -> bool:
        """Read and keep one more item; False if there is none."""
        if self._failure is not None:
            raise self._failure
        try:
            self._taken.append(next(self._rest))
        except StopIteration:
            return False
        except BaseException as error:
            self._failure = error
            raise
        return True
