"""Reading tables of a lake as DataFrames."""

from contextlib import ExitStack

from pyspark.sql import DataFrame, SparkSession

from skerry.iceberg.scan import IcebergScan
from skerry.lake.lake import Lake
from skerry.lake.planner import ScanPlanner
from skerry.planning.scan_request import ScanRequest
from skerry.spark.read.external_frame import external_frame
from skerry.spark.read.frame import reader_frame


class LeasedSnapshots:
    """Leases on the snapshots that DataFrames read, one for each snapshot.

    They are held until :meth:`close`, because Spark does not report when a DataFrame is released.
    """

    def __init__(self) -> None:
        self._leases = ExitStack()
        self._ids: set[tuple[str, int]] = set()
        """Table UUID and snapshot id of each lease."""

    def frame(self, spark: SparkSession, scan: ScanPlanner | IcebergScan, *, exact: bool = True) -> DataFrame:
        """A scan as a DataFrame; holds its snapshot. ``exact`` is that of ``reader_frame``.

        A snapshot of an external table cannot be leased: its own system decides how long its files stay.
        """
        if isinstance(scan, IcebergScan):
            frame = external_frame(spark, scan, exact=exact)
        else:
            frame = self._own_frame(spark, scan, exact=exact)
        limit = scan.request.limit
        return frame if limit is None else frame.limit(limit)

    def _own_frame(self, spark: SparkSession, scan: ScanPlanner, *, exact: bool) -> DataFrame:
        with ExitStack() as stack:
            reader = stack.enter_context(scan.open_reader())
            frame = reader_frame(spark, reader, exact=exact)
            if reader.snapshot is not None:
                key = reader.context.uuid, reader.snapshot.id
                if key not in self._ids:
                    self._ids.add(key)
                    self._leases.push(stack.pop_all())
        return frame

    def close(self) -> None:
        """Release all leases."""
        self._ids.clear()
        self._leases.close()


def read_table(spark: SparkSession, lake: Lake, leased: LeasedSnapshots, name: str, request: ScanRequest) -> DataFrame:
    """A table, at its latest or an earlier state."""
    return leased.frame(spark, lake.table(name).planner(request))
