"""The method of a SparkLake that reads a table as a stream."""

import json
from collections.abc import Sequence
from typing import Literal

from pyspark.sql import DataFrame, SparkSession

from skerry.common.errors import InvalidInputError
from skerry.lake.engine import environment_of
from skerry.lake.lake import Lake
from skerry.spark.source import register
from skerry.spark.streamoption import StreamOptions


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
        """A table as a stream: all rows that are there, then what changes from snapshot to snapshot.

        Rows have the kind of change in their first column, ``_row_kind``: ``+I``, ``-U`` and ``+U``, ``-D``, as in
        ``skerry.Table.changes``; with ``changes=False`` they are rows as they are after a change, and deletes are left
        out. A micro-batch tells what has changed between two snapshots: of a row that changed several times in
        between, where it led to.

        ``start`` is where a new query begins: left out, with all rows; after a snapshot; or ``latest``, with what
        comes from now on. A query that has a checkpoint goes on where it was. ``max_snapshots_per_trigger`` limits
        how far a micro-batch goes; the rows at the beginning are always one.

        Snapshots that were not read yet may expire; the stream fails then, and says so. With the name of a
        ``consumer``, which no other query uses, they wait: for ``consumer_age`` (``7 d``) if it does not come back. A
        query without a checkpoint whose consumer is known begins where that has come to.
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
        StreamOptions.of({**options, "path": table.name}).names(table.schema)  # what is wrong Spark tells at length
        register(self._spark)
        return self._spark.readStream.format("skerry").options(**options).load(table.name)
