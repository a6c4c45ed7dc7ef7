"""Reading tables of a lake as DataFrames."""

from collections.abc import Sequence
from contextlib import ExitStack
from datetime import datetime

from pyspark.sql import DataFrame, SparkSession

from skerry.lake.engine import open_reader
from skerry.lake.lake import Lake
from skerry.lake.scan import Scan
from skerry.pruning.runtime import RuntimeFilter
from skerry.spark.frame import reader_frame


class HeldSnapshots:
    """Snapshots that DataFrames need. Nobody tells when a DataFrame is not used any more: they are held until the end.

    Each is held once, however many DataFrames read it.
    """

    def __init__(self) -> None:
        self._leases = ExitStack()
        self._held: set[tuple[str, int]] = set()

    def frame(self, spark: SparkSession, scan: Scan, *, exact: bool = True) -> DataFrame:
        """A scan as a DataFrame, whose snapshot is held from now on; ``exact`` is that of ``reader_frame``."""
        with ExitStack() as stack:
            reader = stack.enter_context(open_reader(scan))
            frame = reader_frame(spark, reader, exact=exact)
            if reader.snapshot is not None:
                key = reader.context.uuid, reader.snapshot.id
                if key not in self._held:
                    self._held.add(key)
                    self._leases.push(stack.pop_all())
        return frame if scan.limit is None else frame.limit(scan.limit)

    def close(self) -> None:
        """Give all leases back."""
        self._held.clear()
        self._leases.close()


def read_table(
    spark: SparkSession,
    lake: Lake,
    held: HeldSnapshots,
    name: str,
    columns: Sequence[str] | None,
    where: str | None,
    runtime_filters: Sequence[RuntimeFilter],
    snapshot: int | None,
    timestamp: datetime | str | int | None,
    tag: str | None,
) -> DataFrame:
    """A table, or an earlier state of it."""
    scan = lake.table(name).scan(
        columns, where=where, runtime_filters=runtime_filters, snapshot=snapshot, timestamp=timestamp, tag=tag
    )
    return held.frame(spark, scan)
