"""A DataFrame → data files: arranged by Spark, written by tasks, gathered here.

Rows with one key go to one task, so that a commit holds one sorted run of each LSM tree. If buckets make enough trees
for all cores, a tree goes to a task; elsewhere rows are split by ranges of keys, and a large tree is written by several
tasks. Within a task Spark sorts, on disk if it must: memory does not limit how much a task can write.

Tables without a primary key are written as the rows come; if they are partitioned, Spark brings the rows of a partition
together first, in pieces that are neither large nor small.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from pyspark.errors import PySparkException
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql.types import StringType

from skerry.common.errors import DataError, SkerryError
from skerry.formats.meta import DataFileMeta
from skerry.lsm.section import find_sections
from skerry.spark.address import TableAddress
from skerry.spark.cause import OURS, cause_of
from skerry.spark.frame import cores_of
from skerry.spark.native import quoted
from skerry.spark.place import key_columns, known_trees, tree_columns
from skerry.spark.writetask import KIND_NAME, ORDER_PREFIX, PROBLEM_NAME, RESULT_SCHEMA, RowKind, TaskResult, WriteTask
from skerry.store.run import RunSet
from skerry.table.context import TableContext
from skerry.table.options import parse_table_options
from skerry.types.merging import MergeRules
from skerry.types.schema import Schema

_TREE_PREFIX = "__skerry_tree_"


@dataclass(frozen=True, slots=True)
class FrameRows:
    """Rows to write: ``columns`` of a DataFrame, what they are, and what tells which version of a row is newer."""

    frame: DataFrame
    columns: tuple[str, ...]
    kind: RowKind
    order_by: tuple[str, ...] = ()


def write_frame(context: TableContext, schema: Schema, rows: FrameRows) -> RunSet:
    """Write all rows; the files are durable, and nobody refers to them yet. On an error none stay, as far as known."""
    sequence = MergeRules.of(schema).sequence
    order_by = rows.order_by
    if sequence is not None and sequence.name in rows.columns:  # else it is NULL in all rows, and orders none
        order_by = tuple(dict.fromkeys((sequence.name, *rows.order_by)))
    given = FrameRows(rows.frame, rows.columns, rows.kind, order_by)
    task = WriteTask(TableAddress.of(context), schema, rows.kind, order_by)
    arranged = _arranged_by_key(given, schema) if schema.primary_key else _arranged(given, schema)
    results = _run(arranged, task, context.name)
    written = RunSet(context, [meta for result in results for meta in result.files])
    try:
        check_results(context, schema, results)
    except SkerryError:
        written.discard()
        raise
    return written


def check_results(
    context: TableContext, schema: Schema, results: Sequence[TaskResult], *, shared: bool = False
) -> None:
    """Raise what tasks have found wrong, and refuse what must not be committed.

    Unless ``shared`` says so, no two tasks may have written keys of the same range.
    """
    for result in results:
        if result.error is not None:
            raise result.error
    limit = parse_table_options(schema.options).max_partitions
    trees = number_trees([meta for result in results for meta in result.files])
    if len(np.unique(trees)) > limit:
        raise DataError(
            f"the rows for {context.name} belong to more than {limit} partitions of "
            f"({', '.join(schema.partition_by)}), and each becomes a file: write fewer at a time, choose a coarser "
            f"partitioning, or raise the option 'write.max-partitions'"
        )
    if schema.primary_key and not shared and shared_keys(results):
        raise SkerryError(
            f"rows with the same keys were written to {context.name} by several tasks of Spark, so that nobody knows "
            f"which are newer; nothing was committed"
        )


def shared_keys(results: Sequence[TaskResult]) -> bool:
    """Do files of several tasks overlap in their keys?"""
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
    """The tree of each file, by number."""
    numbers: dict[object, int] = {}
    trees = []
    for meta in files:
        values = tuple((i, "NaN" if v != v else v) for i, v in sorted(meta.partition.items()))
        trees.append(numbers.setdefault(values, len(numbers)))
    return np.array(trees, np.int64)


def _arranged_by_key(rows: FrameRows, schema: Schema) -> DataFrame:
    trees = tree_columns(schema)
    names = [f"{_TREE_PREFIX}{number}" for number in range(len(trees))]
    frame = _with_columns(rows, trees)
    if trees and known_trees(schema) >= cores_of(frame.sparkSession):
        frame = frame.repartition(*names)
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
    """The columns to write, and beside them those that order and place them."""
    columns = [F.col(quoted(name)) for name in rows.columns]
    columns += [_ordering(rows.frame, name).alias(f"{ORDER_PREFIX}{n}") for n, name in enumerate(rows.order_by)]
    if rows.kind is RowKind.MIXED:
        columns += [F.col(KIND_NAME), F.col(PROBLEM_NAME)]
    return rows.frame.select(*columns, *[tree.alias(f"{_TREE_PREFIX}{n}") for n, tree in enumerate(trees)])


def _ordering(frame: DataFrame, name: str) -> Column:
    """A column that rows are ordered by; texts by their bytes, as tables compare them."""
    column = F.col(quoted(name))
    return F.collate(column, "UTF8_BINARY") if isinstance(frame.schema[name].dataType, StringType) else column


class _Named:
    """A task that gets columns under numbers: ``mapInArrow`` takes a dot in a name for a part of a struct."""

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
        if OURS not in str(error):
            raise
        raise SkerryError(f"writing to {table_name} failed in a task of Spark: {cause_of(error)}") from error
    return [TaskResult.unpack(bytes(row[0])) for row in collected]
