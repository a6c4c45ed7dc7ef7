"""Scans: a read of one snapshot, and its results as Arrow, polars, batches or a count."""

from dataclasses import replace
from typing import Any

import pyarrow as pa

from skerry.formats.meta import DataFileMeta
from skerry.lake.notebook import scan_html, scan_text
from skerry.lake.planner import ScanPlanner
from skerry.planning.funnel import FunnelStep
from skerry.pruning.join.runtime_filter import RuntimeFilter
from skerry.sql.frame import Framed, polars_frame, require
from skerry.store.read.key_bounds import KeyBounds
from skerry.store.read.narrow import narrowed_sections
from skerry.store.read.reader import TableReader, source_of
from skerry.table.snapshot import Snapshot
from skerry.types.schema import Schema


class Scan(Framed):
    """A lazy, immutable read of one snapshot. Each method reads again, always the same snapshot.

    While it reads, a lease keeps expiry from deleting its files. A scan of the latest snapshot that finds it expired
    before the first row is read moves on to the then latest one.
    """

    __slots__ = ("_planner",)

    def __init__(self, planner: ScanPlanner) -> None:
        self._planner = planner

    def __repr__(self) -> str:
        columns = self.columns if self.columns != tuple(self.schema.column_names) else None
        snapshot = None if self.snapshot is None else self.snapshot.id
        parts = (("columns", columns), ("where", self.where), ("limit", self.limit))
        return scan_text(self._planner.table_name, snapshot, parts)

    def _repr_html_(self) -> str:
        return scan_html(self)

    @property
    def planner(self) -> ScanPlanner:
        """For engines: plans the scan, and opens it in parts that can be read separately."""
        return self._planner

    @property
    def snapshot(self) -> Snapshot | None:
        """The snapshot that is read; None for a table that has none yet."""
        return self._planner.snapshot

    @property
    def schema(self) -> Schema:
        """The snapshot's schema, in which names are bound."""
        return self._planner.schema

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that are read."""
        return self._planner.columns

    @property
    def where(self) -> str | None:
        """The condition that rows must satisfy."""
        predicate = self._planner.request.predicate
        return None if predicate is None else str(predicate)

    @property
    def runtime_filters(self) -> tuple[RuntimeFilter, ...]:
        """Filters that drop files and rows without a match in a join."""
        return self._planner.request.runtime_filters

    @property
    def limit(self) -> int | None:
        """Maximum number of rows; None for all."""
        return self._planner.request.limit

    def to_arrow(self) -> pa.Table:
        """All rows."""
        with self._planner.open_reader() as reader:
            if self.limit is None:
                return reader.table(narrowed_sections(reader))
            batches = list(reader.batches(narrowed_sections(reader), self.limit))
            return pa.Table.from_batches(batches, reader.arrow_schema)

    def to_batches(self) -> pa.RecordBatchReader:
        """Rows as a stream with bounded memory: about one row group at a time.

        The lease is held until the stream is exhausted or dropped.
        """
        return self._planner.to_batches()

    def to_polars(self) -> Any:
        """All rows as a polars DataFrame; needs the extra ``skerry[polars]``."""
        require("polars")
        return polars_frame(self.to_arrow())

    def count(self) -> int:
        """The number of rows.

        Without a filter, it opens no file of a table without a primary key, and only overlapping files of a
        primary-key table.
        """
        bound = self._planner.bound
        if bound.where is None and not bound.filters and not bound.schema.primary_key:
            snapshot = self._planner.snapshot
            rows = 0 if snapshot is None else snapshot.total.records
            self._planner.note(KeyBounds())
        else:
            with self._planner.open_reader() as reader:
                rows = TableReader.count(replace(reader, fields=()), narrowed_sections(reader))
        return rows if self.limit is None else min(rows, self.limit)

    def plan(self) -> list[DataFileMeta]:
        """The data files that the scan reads, in order."""
        sources = source_of(self._planner.plan().sections)
        return [source.file.meta for source in sources if source.file is not None]

    def explain(self) -> str:
        """The plan as text: what is left of the table after each pruning step, and why."""
        return self._planner.explain()

    def funnel(self) -> list[FunnelStep]:
        """Files, bytes and rows left after each pruning step, with the conditions that pruned and the time taken."""
        return self._planner.funnel()
