"""Writes a DataFrame to data files: Spark partitions and sorts the rows, tasks write them, the driver collects the
files.

Rows of one key go to one task, so that a commit adds one sorted run to each LSM tree. If there are at least as many
buckets as cores, each tree goes to one task; otherwise rows are divided by key range, and several tasks write a large
tree. For that Spark reads the rows twice, to find the ranges; so few rows go to one task. Spark sorts within a task, on
disk if needed, so memory does not limit a task.

Tables without a primary key are written in the order of the rows; if they are partitioned, Spark first groups the rows
by partition, in parts of moderate size.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from pyspark.errors import PySparkException
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql.types import StringType

from skerry.common.errors import SkerryError
from skerry.formats.meta import DataFileMeta
from skerry.lsm.section import find_sections
from skerry.pruning.predicate.where import WhereClause
from skerry.spark.error.spark_text import cause_of, raised_by_skerry
from skerry.spark.read.condition_sql import quoted
from skerry.spark.read.frame import cores_of
from skerry.spark.session.address import TableAddress
from skerry.spark.session.jvm import planned_bytes
from skerry.spark.session.version import is_classic
from skerry.spark.write.duplicate_key import RepeatedKeys
from skerry.spark.write.row_partition import is_bucketed, key_columns, known_trees, tree_columns
from skerry.spark.write.task import (
    CLAUSE_NAME,
    KIND_NAME,
    ORDER_PREFIX,
    PROBLEM_NAME,
    RESULT_SCHEMA,
    RowKind,
    TaskResult,
    WriteTask,
)
from skerry.store.ingest import check_partition_count
from skerry.store.write.open_file import WrittenFiles
from skerry.store.write.transaction import Transaction
from skerry.table.context import TableContext
from skerry.table.shape import TableShape
from skerry.types.schema import Schema

_TREE_PREFIX = "__skerry_tree_"
_ONE_TASK_BYTES = 32 << 20
"""Maximum size, as Spark estimates it, of rows that one task sorts and writes if there are too few buckets."""


@dataclass(frozen=True, slots=True)
class FrameRows:
    """Rows to write: ``columns`` of a DataFrame, their kinds, the columns that order versions, and a condition that
    new rows must satisfy.
    """

    frame: DataFrame
    columns: tuple[str, ...]
    kind: RowKind
    order_by: tuple[str, ...] = ()
    repeated: RepeatedKeys = RepeatedKeys.ORDERED
    within: WhereClause | None = None


@dataclass(frozen=True, slots=True)
class WrittenRows:
    """Files that belong to no snapshot yet, and how many rows they were written from, by clause
    (``CLAUSE_NAME``)."""

    files: WrittenFiles
    rows: int
    clauses: Mapping[int, int]


def write_frame(tx: Transaction, rows: FrameRows) -> list[DataFileMeta]:
    """Write all rows under the transaction's schema; the transaction owns the files. An error removes them."""
    return tx.own(write_rows(tx.context, tx.shape, rows).files).files


def write_rows(context: TableContext, shape: TableShape, rows: FrameRows) -> WrittenRows:
    """Write all rows as files of a table. An error removes them."""
    schema, sequence = shape.schema, shape.rules.sequence
    order_by = rows.order_by
    if sequence is not None and sequence.name in rows.columns:  # else it is NULL in all rows, and orders none
        order_by = tuple(dict.fromkeys((sequence.name, *rows.order_by)))
    given = replace(rows, order_by=order_by)
    task = WriteTask(TableAddress.of(context), schema, rows.kind, order_by, rows.repeated, rows.within)
    arranged = _arranged_by_key(given, schema) if schema.primary_key else _arranged(given, schema)
    results = _run(arranged, task, context.name)
    written = WrittenFiles(context, [meta for result in results for meta in result.files])
    try:
        check_results(context, shape, results)
    except BaseException:
        written.discard()
        raise
    clauses: Counter[int] = Counter()
    for result in results:
        clauses.update(dict(result.clauses))
    return WrittenRows(written, sum(result.rows for result in results), clauses)


def check_results(
    context: TableContext, shape: TableShape, results: Sequence[TaskResult], *, shared: bool = False
) -> None:
    """Raise the tasks' errors, and refuse results that must not be committed.

    Unless ``shared``, no two tasks may have written the same key range.
    """
    for result in results:
        if result.error is not None:
            raise result.error
    trees = number_trees([meta for result in results for meta in result.files])
    check_partition_count(context, shape, len(np.unique(trees)))
    if shape.schema.primary_key and not shared and shared_keys(results):
        raise SkerryError(
            f"rows with the same keys were written to {context.name} by several tasks of Spark, so that their order is "
            f"unknown; nothing was committed"
        )


def shared_keys(results: Sequence[TaskResult]) -> bool:
    """True if the key ranges of several tasks' files overlap."""
    files = [meta for result in results for meta in result.files]
    if not files:
        return False
    tasks = np.repeat(np.arange(len(results)), [len(result.files) for result in results])
    min_keys = pa.array([meta.min_key for meta in files], pa.binary())
    max_keys = pa.array([meta.max_key for meta in files], pa.binary())
    sections = find_sections(number_trees(files), min_keys, max_keys)
    pairs = np.unique(np.column_stack((sections, tasks)), axis=0)
    return len(pairs) > len(np.unique(sections))


def number_trees(files: Sequence[DataFileMeta]) -> NDArray[np.int64]:
    """The tree number of each file."""
    numbers: dict[object, int] = {}
    trees = []
    for meta in files:
        values = tuple((i, "NaN" if v != v else v) for i, v in sorted(meta.partition.items()))
        trees.append(numbers.setdefault(values, len(numbers)))
    return np.array(trees, np.int64)


def _arranged_by_key(rows: FrameRows, schema: Schema) -> DataFrame:
    """Rows grouped by tree, sorted by key.

    Tree columns that are equal in all rows are left out: Spark compares a prefix of the first sort column first, and
    whole rows only where it is equal.
    """
    known = known_trees(schema)
    trees = [] if known == 1 and is_bucketed(schema) else tree_columns(schema)
    names = [f"{_TREE_PREFIX}{number}" for number in range(len(trees))]
    frame = _with_columns(rows, trees)
    if trees and known >= cores_of(frame.sparkSession):
        frame = frame.repartition(*names)
    elif is_classic(frame.sparkSession) and planned_bytes(frame) <= _ONE_TASK_BYTES:
        frame = frame.repartition(1)
    else:
        frame = frame.repartitionByRange(*names, *key_columns(schema))
    order = [F.col(name) for name in frame.columns if name.startswith(ORDER_PREFIX)]
    frame = frame.sortWithinPartitions(*names, *key_columns(schema), *[column.asc_nulls_first() for column in order])
    return frame.drop(*names)


def _arranged(rows: FrameRows, schema: Schema) -> DataFrame:
    trees = tree_columns(schema)
    if not trees:
        return _with_columns(rows, [])
    names = [f"{_TREE_PREFIX}{number}" for number in range(len(trees))]
    return _with_columns(rows, trees).hint("rebalance", *names).drop(*names)


def _with_columns(rows: FrameRows, trees: Sequence[Column]) -> DataFrame:
    """The columns to write, with those for ordering and partitioning."""
    columns = [F.col(quoted(name)) for name in rows.columns]
    columns += [_ordering(rows.frame, name).alias(f"{ORDER_PREFIX}{n}") for n, name in enumerate(rows.order_by)]
    if rows.kind is RowKind.MIXED:
        columns += [F.col(KIND_NAME), F.col(PROBLEM_NAME)]
    if CLAUSE_NAME in rows.frame.columns:
        columns.append(F.col(CLAUSE_NAME))
    return rows.frame.select(*columns, *[tree.alias(f"{_TREE_PREFIX}{n}") for n, tree in enumerate(trees)])


def _ordering(frame: DataFrame, name: str) -> Column:
    """A column to order rows by; texts by their bytes, as tables compare them."""
    column = F.col(quoted(name))
    return F.collate(column, "UTF8_BINARY") if isinstance(frame.schema[name].dataType, StringType) else column


class _Named:
    """A task with numbered columns: ``mapInArrow`` takes a dot in a name for a struct field."""

    def __init__(self, task: WriteTask, names: Sequence[str]) -> None:
        self._task = task
        self._names = list(names)

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return self._task(batch.rename_columns(self._names) for batch in batches)


def _run(frame: DataFrame, task: WriteTask, table_name: str) -> list[TaskResult]:
    numbered = frame.toDF(*[f"c{number}" for number in range(len(frame.columns))])
    try:
        collected = numbered.mapInArrow(_Named(task, frame.columns), RESULT_SCHEMA).collect()
    except PySparkException as error:
        if raised_by_skerry(error) is None:
            raise
        raise SkerryError(f"writing to {table_name} failed in a task of Spark: {cause_of(error)}") from error
    return [TaskResult.unpack(bytes(row[0])) for row in collected]
