"""``spark.read.format("skerry")``: a thin way in, for programs that know Spark's reader and no other.

========================  ============================================================================================
option                    means
========================  ============================================================================================
``warehouse``             where the lake is
``columns``               the columns to read: names with commas between them, or a JSON list; or ``.schema(…)`` says it
``where``                 a condition in our own language (``docs/predicates.md``)
``snapshot``,             an earlier state; the latest is that of when the DataFrame was made
``timestamp``, ``tag``
``storage.…``             settings of object storage
========================  ============================================================================================

Any other option is refused. Spark's own conditions are not pushed down: its interface for that gives wrong answers
where a DataFrame is used twice. All rows pass through Python workers. ``SparkLake.table`` and ``SparkLake.sql`` do
better.

The latest state is that of when the DataFrame was made; with ``.schema(…)``, of when it was used first, since Spark
does not ask before. However often a DataFrame is used after that, it means the same state. Its snapshot is protected
for the time of one lease (setting ``lease.ttl``) from then, and from each time that a query of it was planned.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module

import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql.datasource import DataSource, DataSourceReader, DataSourceStreamReader, InputPartition
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import StructType

from skerry.common.errors import InvalidInputError, OptionError, SchemaError, SkerryError, TableDroppedError
from skerry.formats.shape import relabel
from skerry.lake.engine import context_of, environment_of, leases_of
from skerry.lake.lake import connect as connect_lake
from skerry.lake.table import Table
from skerry.pruning.bind import parse_and_bind
from skerry.spark.address import check_reachable
from skerry.spark.plain import tells_plainly
from skerry.spark.schema import spark_schema
from skerry.spark.share import share_sections
from skerry.spark.sourcewrite import SourceStreamWriter, SourceWriter
from skerry.spark.streamoption import asks_for_stream, check_stream_version, stream_schema
from skerry.spark.task import PackedTask, ScanShip, pack_task, read_task
from skerry.store.read import TableReader
from skerry.table.snapshot import Snapshot
from skerry.types.literal import unknown_name
from skerry.types.schema import Schema

_OPTIONS = ("warehouse", "path", "columns", "where", "snapshot", "timestamp", "tag")
_REGISTERED = "spark.skerry.registered"
_TIME = "spark.sql.timeType.enabled"
"""Without it Spark refuses most of what can be done with a table that has a TIME column, even to count its rows."""
_STREAM = "skerry.spark.stream"
"""Loaded by name: Spark 4.1 has not got what it needs."""
_CORES = 8
"""Tasks are made for so many; nobody says here how many there are."""


@dataclass(frozen=True, slots=True)
class SourceScan:
    """What options ask for, of one state of a table. It travels, and never shows credentials."""

    warehouse: str
    table: str
    storage: tuple[tuple[str, str], ...]
    columns: tuple[str, ...] | None
    where: str | None
    snapshot: Snapshot | None
    """None: the table had none."""
    tag: str | None
    uuid: str
    schema: Schema
    lease: str | None = None

    @contextmanager
    def open(self) -> Iterator[Table]:
        """The table, if it is still the one that was found."""
        with connect_lake(self.warehouse, settings=dict(self.storage)) as lake:
            table = lake.table(self.table)
            if table.uuid != self.uuid:
                raise TableDroppedError(f"table {self.table} was dropped and created anew since it was loaded")
            yield table

    def leased(self) -> "SourceScan":
        """The same, with its snapshot protected for the time of one lease."""
        if self.snapshot is None or self.lease is not None:
            return self
        with self.open() as table:
            return replace(self, lease=leases_of(table).leave(self.snapshot, tag=self.tag))

    def __repr__(self) -> str:
        return f"SourceScan({self.warehouse!r}, {self.table!r})"


def pin_scan(options: Mapping[str, str]) -> SourceScan:
    """The scan that options ask for; its snapshot is found now, and stays."""
    given = {name.lower(): text for name, text in options.items()}
    for name in given:
        if name not in _OPTIONS and not name.startswith("storage."):
            raise OptionError(unknown_name(name, [*(o for o in _OPTIONS if o != "path"), "storage.…"], "option"))
    if "warehouse" not in given:
        raise OptionError(
            "the option 'warehouse' is missing; it says where the lake is. Tables of Spark's catalog (CREATE TABLE … "
            "USING skerry) lose their options: make a temporary view instead (CREATE TEMPORARY VIEW … USING skerry)"
        )
    if "path" not in given:
        raise OptionError('which table? Give its name: .load("database.table")')
    storage = {name: text for name, text in given.items() if name.startswith("storage.")}
    with connect_lake(given["warehouse"], settings=storage) as lake:
        check_reachable(environment_of(lake).fileio)
        table = lake.table(given["path"])
        snapshot, tag = _number(given.get("snapshot")), given.get("tag")
        timestamp = given.get("timestamp")
        scan = table.scan(
            _columns(given.get("columns")), where=given.get("where"), snapshot=snapshot, timestamp=timestamp, tag=tag
        )
        return SourceScan(
            warehouse=lake.root,
            table=table.name,
            storage=tuple(sorted(storage.items())),
            columns=None if "columns" not in given else scan.columns,
            where=scan.where,
            snapshot=scan.snapshot,
            tag=tag,
            uuid=table.uuid,
            schema=scan.schema,
        )


@tells_plainly
class SkerrySource(DataSource):
    """The data source ``skerry``."""

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(dict(options))
        self._scan: SourceScan | None = None
        self._failure: SkerryError | None = None
        # Here, not when a query is planned: a DataFrame that is used twice must mean one state of the table. Whoever
        # writes has other options, so what is wrong with them is told when somebody reads.
        try:
            self._scan = pin_scan(options)
        except SkerryError as error:
            self._failure = error

    @classmethod
    def name(cls) -> str:
        return "skerry"

    def schema(self) -> StructType:
        if asks_for_stream(self.options):
            return stream_schema(self.options)
        self._scan = scan = self._found().leased()
        names = scan.schema.column_names if scan.columns is None else scan.columns
        return spark_schema(scan.schema.field(name) for name in names)

    def reader(self, schema: StructType) -> "SkerryReader":
        return SkerryReader(self._found(), schema)

    def streamReader(self, schema: StructType) -> DataSourceStreamReader:  # noqa: N802 - Spark's name
        check_stream_version()
        reader: DataSourceStreamReader = import_module(_STREAM).SourceStreamReader(self.options, schema)
        return reader

    def writer(self, schema: StructType, overwrite: bool) -> SourceWriter:
        return SourceWriter(self.options, schema, overwrite)

    def streamWriter(self, schema: StructType, overwrite: bool) -> SourceStreamWriter:  # noqa: N802 - Spark's name
        return SourceStreamWriter(self.options, schema, overwrite)

    def _found(self) -> SourceScan:
        if self._scan is None:
            raise self._failure or InvalidInputError("there is nothing to read")
        return self._scan


class ReadPartition(InputPartition):
    """One task."""

    def __init__(self, scan: ScanShip, task: PackedTask) -> None:
        super().__init__(None)
        self.scan = scan
        self.task = task

    def __repr__(self) -> str:
        return f"ReadPartition({len(self.task)} bytes)"


@tells_plainly
class SkerryReader(DataSourceReader):
    """Plans and reads."""

    def __init__(self, scan: SourceScan, schema: StructType) -> None:
        self._scan = scan
        self._schema = schema
        check_selection(schema, scan.schema)

    def partitions(self) -> list[InputPartition]:
        scan = self._scan
        if scan.snapshot is None:
            return []
        with scan.open() as table:
            leases_of(table).extend(scan.lease, scan.snapshot, tag=scan.tag)
            fields = tuple(scan.schema.field(name) for name in self._schema.names)
            where = None if scan.where is None else parse_and_bind(scan.where, scan.schema)
            reader = TableReader(context_of(table), scan.snapshot, scan.schema, fields, where)
            memory = reader.context.env.settings.spark_task_memory_bytes
            tasks = share_sections(reader.sections(), memory_bytes=memory, cores=_CORES, cuts_files=True)
            ship = ScanShip.of(reader)
            return [ReadPartition(ship, pack_task(task)) for task in tasks]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        if not isinstance(partition, ReadPartition):  # Spark makes one up where there is none
            return
        wanted = to_arrow_schema(self._schema, timezone="UTC")
        for batch in read_task(partition.scan, partition.task):
            yield relabel(batch, wanted)


def check_selection(asked: StructType, schema: Schema) -> None:
    """Refuse columns that the table has not got, or not in that type."""
    if not asked.fields:
        raise SchemaError("the schema has no columns")
    problems = []
    for field in asked.fields:
        if field.name not in schema.by_name:
            problems.append(unknown_name(field.name, schema.column_names, "column"))
            continue
        column = schema.field(field.name)
        (found,) = spark_schema([column]).fields
        if found.dataType.simpleString() != field.dataType.simpleString():
            problems.append(
                f"column {field.name!r} is {found.dataType.simpleString()}, not {field.dataType.simpleString()}"
            )
        elif not field.nullable and column.nullable:
            problems.append(f"column {field.name!r} can be NULL, and the schema says that it cannot")
    if problems:
        raise SchemaError("the schema does not fit the table: " + "; ".join(problems))


def _columns(text: str | None) -> list[str] | None:
    if text is None:
        return None
    if not text.lstrip().startswith("["):
        return [name.strip() for name in text.split(",")]
    try:
        names = json.loads(text)
    except ValueError as error:
        raise OptionError(f"option 'columns': {text!r} is no JSON list: {error}") from None
    return [str(name) for name in names]


def _number(text: str | None) -> int | None:
    if text is None:
        return None
    if not text.isdecimal():
        raise OptionError(f"option 'snapshot' is a snapshot's number, not {text!r}")
    return int(text)


def register(spark: SparkSession) -> None:
    """Make ``format("skerry")`` known to a session; ``connect`` does it, too."""
    if spark.conf.get(_REGISTERED, "") != "true":
        spark.dataSource.register(SkerrySource)
        spark.conf.set(_TIME, "true")
        spark.conf.set(_REGISTERED, "true")
