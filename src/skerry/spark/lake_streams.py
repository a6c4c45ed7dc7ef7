"""The method of a SparkLake that reads a table as a stream."""

import json
from collections.abc import Sequence
from typing import Literal

from pyspark.sql import DataFrame, SparkSession

from skerry.common.errors import InvalidInputError
from skerry.lake.internals import context_of, environment_of
from skerry.lake.lake import Lake
from skerry.spark.source.data_source import register
from skerry.spark.source.stream_option import StreamOptions


class SparkStreams:
    """Reading tables as streams."""

    _spark: SparkSession
    _lake: Lake

    def read_stream(
        self,
        name: str,
        columns: Sequence[str] | None = None,
        *,
        start: int | Literal["latest"] | None = None,
        changes: bool = True,
        max_snapshots_per_trigger: int | None = None,
        consumer: str | None = None,
        consumer_age: str | None = None,
    ) -> DataFrame:
        """A table as a stream: first all rows, then the changes from snapshot to snapshot.

        The first column, ``_row_kind``, is the kind of change: ``+I``, ``-U`` and ``+U``, ``-D``, as in
        ``skerry.Table.changes``. With ``changes=False`` the stream has rows as they are after a change, without
        deletes. A micro-batch is the difference between two snapshots: several changes of a row in between appear as
        one.

        ``start`` is where a new query begins: left out, with all rows; a snapshot id, after it; ``latest``, with later
        commits only. A query with a checkpoint continues from it. ``max_snapshots_per_trigger`` limits the snapshots in
        a micro-batch; the initial rows are always one micro-batch.

        If a snapshot expires before the stream has read it, the stream fails with an error that says so. A ``consumer``
        name, used by this query alone, keeps unread snapshots from expiring, for up to ``consumer_age`` (``7 d``) after
        the stream last ran. A query without a checkpoint but with a known consumer begins at that consumer's position.
        """
        if not isinstance(changes, bool):
            raise InvalidInputError(f"changes is True or False, not {changes!r}")
        if isinstance(columns, str):
            raise InvalidInputError(f"columns is a list of names, like [{columns!r}], not a text")
        given = {
            "columns": None if columns is None else json.dumps(list(columns)),
            "start": None if start is None else str(start),
            "changes": "true" if changes else "false",
            "max-snapshots-per-trigger": None if max_snapshots_per_trigger is None else str(max_snapshots_per_trigger),
            "consumer": consumer,
            "consumer-age": consumer_age,
        }
        settings = environment_of(self._lake).settings
        options = {**settings.given, **settings.storage, "warehouse": self._lake.root}
        options |= {option: text for option, text in given.items() if text is not None}
        table = self._lake.table(name)
        context_of(table)  # refuses a read-only table, which has no changes to follow
        StreamOptions.of({**options, "path": table.name}).names(table.schema)  # Spark's error would be longer
        register(self._spark)
        return self._spark.readStream.format("skerry").options(**options).load(table.name)
