"""``spark.read.format("skerry")``: a table through Spark's generic reader.

========================  ============================================================================================
option                    means
========================  ============================================================================================
``warehouse``             where the lake is
``columns``               the columns to read: names separated by commas, or a JSON list; or use ``.schema(…)``
``where``                 a predicate (``docs/predicates.md``)
``snapshot``,             an earlier state; the latest is that of when the DataFrame was made
``timestamp``, ``tag``
``storage.…``             settings of object storage
========================  ============================================================================================

Any other option is refused. Conditions are not pushed down, because Spark's interface for that gives wrong answers if a
DataFrame is used twice. All rows pass through Python workers. ``SparkLake.table`` and ``SparkLake.sql`` are faster.

A DataFrame reads the snapshot that was the latest when it was made (with ``.schema(…)``: when it was first used, since
Spark does not ask before), however often it is used. A lease protects the snapshot for ``lease.ttl`` from then on, and
again from the planning of each query.
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
from skerry.formats.projection import relabel
from skerry.lake.condition import parse_condition
from skerry.lake.internals import context_of, environment_of, leases_of
from skerry.lake.lake import connect as connect_lake
from skerry.lake.table import Table
from skerry.planning.scan_request import Pin, ScanRequest
from skerry.pruning.predicate.where import WhereClause
from skerry.spark.error.message import tells_plainly
from skerry.spark.read.schedule import share_sections
from skerry.spark.read.task import PackedTask, ScanShip, pack_task, read_task
from skerry.spark.session.address import check_reachable
from skerry.spark.session.interpreter import check_python
from skerry.spark.source.data_writer import SourceStreamWriter, SourceWriter
from skerry.spark.source.lost_option import missing_warehouse, refuse_catalog_table
from skerry.spark.source.stream_option import asks_for_stream, check_stream_version, stream_schema
from skerry.spark.values.spark_types import spark_schema
from skerry.store.read.reader import TableReader
from skerry.table.snapshot import Snapshot
from skerry.types.literal import unknown_name
from skerry.types.schema import Schema

_OPTIONS = ("warehouse", "path", "columns", "where", "snapshot", "timestamp", "tag")
_REGISTERED = "spark.skerry.registered"
_TIME = "spark.sql.timeType.enabled"
"""Without this setting Spark refuses most operations on a table with a TIME column, even counting its rows."""
_STREAM = "skerry.spark.source.stream_reader"
"""Imported by name, because it needs classes of PySpark that Spark 4.1 lacks."""
_CORES = 8
"""Number of cores to plan tasks for; a data source cannot ask Spark for it."""


@dataclass(frozen=True, slots=True)
class SourceScan:
    """The scan described by the options, at one snapshot. It is pickled, and never shows credentials."""

    warehouse: str
    table: str
    storage: tuple[tuple[str, str], ...]
    columns: tuple[str, ...] | None
    where: WhereClause | None
    snapshot: Snapshot | None
    """None: the table has no snapshot."""
    tag: str | None
    uuid: str
    schema: Schema
    lease: str | None = None

    @contextmanager
    def open(self) -> Iterator[Table]:
        """Open the table; refuses another table of the same name."""
        with connect_lake(self.warehouse, settings=dict(self.storage)) as lake:
            table = lake.table(self.table)
            if table.uuid != self.uuid:
                raise TableDroppedError(f"table {self.table} was dropped and created again since it was loaded")
            yield table

    def leased(self) -> "SourceScan":
        """The same scan with a new lease on its snapshot."""
        if self.snapshot is None or self.lease is not None:
            return self
        with self.open() as table:
            return replace(self, lease=leases_of(table).leave(self.snapshot, tag=self.tag))

    def __repr__(self) -> str:
        return f"SourceScan({self.warehouse!r}, {self.table!r})"


def pin_scan(options: Mapping[str, str]) -> SourceScan:
    """The scan described by the options, at the current snapshot."""
    given = {name.lower(): text for name, text in options.items()}
    refuse_catalog_table(given)
    for name in given:
        if name not in _OPTIONS and not name.startswith("storage."):
            raise OptionError(unknown_name(name, [*(o for o in _OPTIONS if o != "path"), "storage.…"], "option"))
    if "warehouse" not in given:
        raise missing_warehouse()
    if "path" not in given:
        raise OptionError('which table? Give its name: .load("database.table")')
    storage = {name: text for name, text in given.items() if name.startswith("storage.")}
    with connect_lake(given["warehouse"], settings=storage) as lake:
        check_reachable(environment_of(lake).fileio)
        table = lake.table(given["path"])
        context_of(table)  # refuses a table of an external catalog
        snapshot, tag = _number(given.get("snapshot")), given.get("tag")
        timestamp = given.get("timestamp")
        request = ScanRequest.of(
            _columns(given.get("columns")), where=parse_condition(given.get("where")), pin=Pin(snapshot, timestamp, tag)
        )
        scan = table.planner(request)
        return SourceScan(
            warehouse=lake.root,
            table=table.name,
            storage=tuple(sorted(storage.items())),
            columns=None if "columns" not in given else scan.columns,
            where=request.predicate,
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
        # Here, not when a query is planned: a DataFrame that is used twice must read one state of the table. A writer
        # has other options, so problems with the reader's are reported when a query reads.
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
    """Plans and reads a scan."""

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
            where = None if scan.where is None else scan.where.bind(scan.schema)
            reader = TableReader(context_of(table), scan.snapshot, scan.schema, fields, where)
            memory = reader.context.env.settings.spark_task_memory_bytes
            tasks = share_sections(reader.sections(), memory_bytes=memory, cores=_CORES, cuts_files=True)
            ship = ScanShip.of(reader)
            return [ReadPartition(ship, pack_task(task)) for task in tasks]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        if not isinstance(partition, ReadPartition):  # Spark passes a dummy if there are no partitions
            return
        wanted = to_arrow_schema(self._schema, timezone="UTC")
        for batch in read_task(partition.scan, partition.task):
            yield relabel(batch, wanted)


def check_selection(asked: StructType, schema: Schema) -> None:
    """Refuse columns that the table lacks, or has in another type."""
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
    """Register ``format("skerry")`` with a session; ``connect`` does it, too."""
    if spark.conf.get(_REGISTERED, "") != "true":
        check_python(spark)  # Spark stores with a data source which Python runs it
        spark.dataSource.register(SkerrySource)
        spark.conf.set(_TIME, "true")
        spark.conf.set(_REGISTERED, "true")
