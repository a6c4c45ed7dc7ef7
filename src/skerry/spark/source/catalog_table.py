"""Tables of the lake as tables of Spark's own catalog: ``spark.table("shop.orders")``.

Spark passes no options to a Python data source when it reads a table of its catalog. So each table gets its own data
source, which has the options built in. Spark makes a new one for each query, so a query reads the latest snapshot. The
columns are those at the time of registration.

Such a table is read like ``spark.read.format("skerry")``. It belongs to the Spark application, and holds no rows:
dropping it from Spark's catalog leaves the lake's table as it is.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from tempfile import gettempdir

from pyspark.sql import SparkSession

from skerry.common.errors import AlreadyExistsError
from skerry.common.quoting import quoted
from skerry.lake.internals import environment_of
from skerry.lake.lake import Lake
from skerry.spark.error.message import tells_plainly
from skerry.spark.session.jvm import temporary_folder
from skerry.spark.session.version import is_classic
from skerry.spark.source.data_source import SkerrySource
from skerry.spark.values.spark_types import spark_schema
from skerry.types.table_ident import TableIdent

_PREFIX = "skerry_table_"


def register_tables(spark: SparkSession, lake: Lake, database: str) -> list[str]:
    """Make the tables of a database of the lake tables of Spark's catalog, in a database of the same name.

    Returns their names. Tables of Spark's catalog with the same names are refused, and replaced if they are ours. Ours
    that the lake no longer has are dropped.
    """
    names = lake.list_tables(database)
    actual = TableIdent.split(names[0]).database if names else database
    home = quoted(actual, "`")
    folder = (temporary_folder(spark) if is_classic(spark) else Path(gettempdir())) / "skerry-catalog" / actual
    spark.sql(f"CREATE DATABASE IF NOT EXISTS {home} LOCATION {_text(folder.as_uri())}")
    there = {row[1]: row[3] for row in spark.sql(f"SHOW TABLE EXTENDED IN {home} LIKE '*'").collect() if row[0]}
    ours = {name for name, information in there.items() if f"\nProvider: {_PREFIX}" in information}
    wanted = {TableIdent.split(name).name.lower() for name in names}
    foreign = [name for name in there if name not in ours and name.lower() in wanted]
    if foreign:
        raise AlreadyExistsError(
            f"Spark's catalog has a table {actual}.{foreign[0]} that is not the lake's; drop or rename it"
        )
    for name in ours:
        spark.sql(f"DROP TABLE IF EXISTS {home}.{quoted(name, '`')}")
    for name in names:
        _create(spark, lake, name)
    return names


def _create(spark: SparkSession, lake: Lake, name: str) -> None:
    env = environment_of(lake)
    options = {"warehouse": lake.root, "path": name, **{k: str(v) for k, v in env.settings.storage.items()}}
    source = _source(options)
    spark.dataSource.register(source)
    parts = TableIdent.split(name).written(lambda part: quoted(part, "`"))
    schema = spark_schema(lake.table(name).schema.fields)
    spark.catalog.createTable(parts, source=source.name(), schema=schema, description=f"{name} of the lake {lake.root}")


def _source(known: Mapping[str, str]) -> type[SkerrySource]:
    """A data source with built-in options; its name is the same for the same table."""
    title = _PREFIX + hashlib.sha256(f"{known['warehouse']}\n{known['path']}".encode()).hexdigest()[:16]
    kept = dict(known)

    class CatalogSource(SkerrySource):
        """One table of the lake."""

        def __init__(self, options: Mapping[str, str]) -> None:
            super().__init__(kept)

        @classmethod
        def name(cls) -> str:
            return title

    return tells_plainly(CatalogSource)


def _text(value: str) -> str:
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'"
