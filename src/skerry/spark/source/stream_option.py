"""Options of a stream that reads a table.

================================  ====================================================================================
option                            means
================================  ====================================================================================
``warehouse``                     where the lake is
``columns``                       the columns to read; changes in other columns are ignored
``changes``                       ``true``: rows with the kind of change in ``_row_kind``; ``false``: rows as they are
                                  after a change, without deletes. Required for tables with a primary key
``start``                         left out: all rows, then changes; ``latest``: later changes only; a snapshot id: the
                                  changes after it
``max-snapshots-per-trigger``     maximum number of snapshots in a micro-batch
``consumer``                      a name that keeps unread snapshots from expiring
``consumer-age``                  how long it keeps them while the stream does not run; ``7 d`` if left out
``storage.…`` and other settings  settings of the lake
================================  ====================================================================================
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import pyspark
from pyspark.sql.types import StringType, StructField, StructType

from skerry.common.errors import OptionError, SchemaError, SkerryError
from skerry.common.option_spec import DURATION, FLAG, TEXT, Kind, OptionSpec, count, parse_options
from skerry.common.settings import SETTINGS
from skerry.lake.internals import context_of, environment_of
from skerry.lake.lake import Lake
from skerry.lake.lake import connect as connect_lake
from skerry.planning.scan_request import find_columns
from skerry.spark.session.address import check_reachable
from skerry.spark.values.spark_types import spark_schema
from skerry.store.diff.row_change import ROW_KIND
from skerry.types.naming import check_name
from skerry.types.schema import Schema


def _parse_start(text: str) -> int | Literal["latest"]:
    if text == "latest":
        return "latest"
    if not text.isdecimal() or int(text) < 1:
        raise ValueError("the number of a snapshot, or 'latest'")
    return int(text)


def _parse_columns(text: str) -> tuple[str, ...]:
    if not text.lstrip().startswith("["):
        return tuple(name.strip() for name in text.split(","))
    return tuple(str(name) for name in json.loads(text))


_STREAM_ONLY = (
    OptionSpec("changes", FLAG, None, "Rows with the kind of change, or rows as they are after a change."),
    OptionSpec("start", Kind("snapshot or `latest`", _parse_start), None, "Where a new stream begins."),
    OptionSpec("max-snapshots-per-trigger", count(1, 1 << 31), None, "Snapshots in one micro-batch."),
    OptionSpec("consumer", TEXT, None, "Under this name, snapshots that are not read yet are kept from expiring."),
    OptionSpec("consumer-age", DURATION, "7 d", "How long they are kept for one who does not come back."),
)
_OPTIONS = (
    *_STREAM_ONLY,
    OptionSpec("warehouse", TEXT, None, "Where the lake is."),
    OptionSpec("path", TEXT, None, "The table."),
    OptionSpec("columns", Kind("list of names", _parse_columns), None, "Columns to read."),
)
_OLDEST_SPARK = (4, 2)


@dataclass(frozen=True, slots=True)
class StreamOptions:
    """The options, checked as far as possible without the table."""

    warehouse: str
    table: str
    columns: tuple[str, ...] | None = None
    changes: bool | None = None
    start: int | Literal["latest"] | None = None
    max_snapshots: int | None = None
    consumer: str | None = None
    consumer_age_seconds: float = 0.0
    settings: Mapping[str, str] = field(default_factory=dict, repr=False)

    @staticmethod
    def of(options: Mapping[str, str]) -> "StreamOptions":
        """Parse options; refuses unknown ones."""
        check_stream_version()
        given = {name.lower(): text for name, text in options.items()}
        values = parse_options((*_OPTIONS, *SETTINGS), given, "option")
        if values["warehouse"] is None:
            raise OptionError("the option 'warehouse' says where the lake is, and is missing")
        if values["path"] is None:
            raise OptionError('which table? Give its name: .load("database.table")')
        if "consumer-age" in given and values["consumer"] is None:
            raise OptionError("'consumer-age' says how long a 'consumer' is waited for, and there is none")
        if values["consumer"] is not None:
            check_name("consumer", values["consumer"])
        settings = {spec.name for spec in SETTINGS}
        return StreamOptions(
            warehouse=values["warehouse"],
            table=values["path"],
            columns=values["columns"],
            changes=values["changes"],
            start=values["start"],
            max_snapshots=values["max-snapshots-per-trigger"],
            consumer=values["consumer"],
            consumer_age_seconds=values["consumer-age"],
            settings={name: text for name, text in given.items() if name in settings},
        )

    def connect(self) -> Lake:
        """The lake; the caller closes it."""
        lake = connect_lake(self.warehouse, settings=self.settings)
        check_reachable(environment_of(lake).fileio)
        return lake

    def names(self, schema: Schema) -> tuple[str, ...]:
        """The columns of the stream, with the kind of change if the options ask for it."""
        if self.changes is None and schema.primary_key:
            raise OptionError(
                f"{self.table} has a primary key, so its rows are updated and deleted: set the option 'changes' to "
                f"true for rows with the kind of each change, or to false for rows as they are then, without deletes"
            )
        chosen = find_columns(schema, self.columns)
        if ROW_KIND in chosen and self.changes:
            raise SchemaError(f"{self.table} has a column {ROW_KIND!r} of its own; leave it out of 'columns'")
        return (ROW_KIND, *chosen) if self.changes else chosen


def stream_schema(options: Mapping[str, str]) -> StructType:
    """The columns of a stream that reads a table."""
    asked = StreamOptions.of(options)
    with asked.connect() as lake:
        table = lake.table(asked.table)
        context_of(table)  # refuses a table of an external catalog
        schema = table.schema
    fields = spark_schema(schema.field(name) for name in asked.names(schema) if name != ROW_KIND or not asked.changes)
    return StructType([StructField(ROW_KIND, StringType()), *fields.fields]) if asked.changes else fields


def asks_for_stream(options: Mapping[str, str]) -> bool:
    """True if there are options that only a stream has."""
    known = {spec.name for spec in _STREAM_ONLY}
    return any(name.lower() in known for name in options)


def check_stream_version() -> None:
    """Refuse a Spark before 4.2: its Python streams have no read limit and no ``availableNow``."""
    found = re.match(r"(\d+)\.(\d+)", pyspark.__version__)
    if found is not None and (int(found[1]), int(found[2])) < _OLDEST_SPARK:
        raise SkerryError(f"Spark {pyspark.__version__} is too old for streams that read tables: they need Spark 4.2")
