"""The catalogue of indexes on Spark: the driver lists files from manifests, tasks read the footers of index files.

A task gets up to 5,000 files of one table and reads 16 of them at a time. The latest snapshots are protected from
expiry for the time of one lease.
"""

import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import DataFrame, SparkSession

from skerry.common.errors import SkerryError, SnapshotExpiredError, TableDroppedError
from skerry.common.log import EventLog
from skerry.index.meta.arrow_columns import COMPACT, to_batch
from skerry.lake.index_catalogue import listed_tables
from skerry.lake.internals import names_of
from skerry.lake.lake import Lake
from skerry.spark.read.frame import cores_of
from skerry.spark.read.plan_size import empty_frame
from skerry.spark.session.address import TableAddress
from skerry.spark.values.spark_types import spark_schema
from skerry.store.catalogue.enumerate import ListedTable, enumerate_index_metas
from skerry.store.catalogue.file_list import DataFileList, list_data_files
from skerry.table.lease import LeaseKeeper
from skerry.types.arrow import field_from_arrow

MOST_FILES = 5000
_TASKS_PER_CORE = 4
_BATCH_ROWS = 4096
_log = EventLog("spark")


@dataclass(frozen=True, slots=True)
class IndexMetaWork:
    """Some files of a table, for a task."""

    address: TableAddress
    files: bytes
    """Arrow's file format, compressed."""
    hide_paths: bool | None

    @staticmethod
    def of(address: TableAddress, files: pa.Table, hide_paths: bool | None) -> "IndexMetaWork":
        sink = pa.BufferOutputStream()
        with pa.ipc.new_file(sink, files.schema) as writer:
            writer.write_table(files.combine_chunks())
        return IndexMetaWork(address, zlib.compress(sink.getvalue(), 1), hide_paths)

    def batches(self) -> Iterator[pa.RecordBatch]:
        """The rows of the catalogue for these files."""
        context = self.address.open()
        files = pa.ipc.open_file(zlib.decompress(self.files)).read_all()
        table = ListedTable(context, LeaseKeeper(context), DataFileList(None, files))
        with enumerate_index_metas(context.env, [table], hide_paths=self.hide_paths) as metas:
            while group := list(islice(metas, _BATCH_ROWS)):
                yield to_batch(group, COMPACT.names, COMPACT)


class IndexMetaTasks:
    """The function for ``mapInArrow`` over the numbers of tasks."""

    def __init__(self, works: Iterable[IndexMetaWork]) -> None:
        self._works = list(works)

    def __call__(self, numbers: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in numbers:
            for number in batch.column(0).to_pylist():
                yield from self._works[number].batches()


def index_metas_frame(
    spark: SparkSession, lake: Lake, table: str | Iterable[str] | None, *, hide_paths: bool | None
) -> DataFrame:
    """Every index of every data file as a DataFrame with the columns of ``COMPACT``."""
    found = [(one, listed) for one in listed_tables(names_of(lake), table) if (listed := _listed(one)) is not None]
    total = sum(listed.files.num_rows for _, listed in found)
    share = max(1, min(MOST_FILES, -(-total // (cores_of(spark) * _TASKS_PER_CORE))))
    works = [
        IndexMetaWork.of(TableAddress.of(one.context), listed.files.slice(start, share), hide_paths)
        for one, listed in found
        for start in range(0, listed.files.num_rows, share)
    ]
    schema = spark_schema([field_from_arrow(field) for field in COMPACT])
    if not works:
        return empty_frame(spark, schema)
    return spark.range(0, len(works), 1, len(works)).mapInArrow(IndexMetaTasks(works), schema)


def _listed(table: ListedTable) -> DataFileList | None:
    """The files of a table that have indexes; None if there are none, or if they cannot be listed."""
    try:
        listed = list_data_files(table.context)
        files = listed.files.filter(pc.is_valid(listed.files.column("index_file")))
        if not files.num_rows:
            return None
        if listed.latest is not None:
            with suppress(SnapshotExpiredError):  # files that no longer exist are left out
                table.leases.leave(listed.latest)
    except TableDroppedError:
        return None
    except SkerryError as error:
        _log.warning("table left out of the catalogue", table=table.context.name, problem=str(error))
        return None
    return DataFileList(listed.latest, files)
