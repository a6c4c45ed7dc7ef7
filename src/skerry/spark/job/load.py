"""Bulk load: files that others have written, into a table, in one commit.

Parquet and ORC bring their own columns, all files' together, which must be the table's. CSV and JSON are read as the
table's columns; a row that is not of their types ends the load, and nothing of it stays. In a CSV file with a header,
its names must be the table's, in the same order; of JSON, keys that the table has no column for are left out, and so is
what stands behind an object on its line: Spark reads one for each.
"""

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from py4j.protocol import Py4JError  # type: ignore[import-untyped]
from pyspark.errors import AnalysisException, PySparkException
from pyspark.sql import DataFrame, SparkSession

from skerry.common.errors import DataError, InvalidInputError, OptionError, SkerryError
from skerry.lake.table import Table
from skerry.spark.path import check_spark_reaches, looks_like_pattern, plain_path
from skerry.spark.pipeline.readeroption import unknown_reader_option
from skerry.spark.textfile import exact_columns, reader_options, reader_schema
from skerry.spark.write import append_frame, upsert_frame
from skerry.store.upsert import ingest_fields
from skerry.table.snapshot import CommitIdentity, Snapshot

_SAID = re.compile(r"\[[A-Z_.0-9]+\] (.+?)(?: SQLSTATE: \w+)?$")
_CAUSE = re.compile(r"Caused by: [\w.$]+: (.+)")
FORMATS = ("parquet", "csv", "json", "orc")
_SELF_DESCRIBING = ("parquet", "orc")
_CSV = {"header": "true"}


def load_files(
    spark: SparkSession,
    table: Table,
    paths: str | os.PathLike[str] | Sequence[str | os.PathLike[str]],
    *,
    format: str | None,
    pattern: bool,
    options: Mapping[str, str],
    order_by: str | Sequence[str],
    identity: CommitIdentity | None,
) -> Snapshot:
    """Append the rows of files to a table, or upsert them if it has a primary key.

    With ``pattern``, paths are patterns; else they are taken as they are.
    """
    given = [paths] if isinstance(paths, str | os.PathLike) else list(paths)
    if not given:
        raise InvalidInputError("load takes the paths of one or more files or folders")
    named = [os.fspath(path) for path in given]
    for path in named:
        check_spark_reaches(spark, path, "the file")
    try:
        frame = _read(spark, table, named if pattern else list(map(plain_path, named)), _format(given, format), options)
    except AnalysisException as error:
        raise _missing(named, pattern, error) from error
    except (PySparkException, Py4JError) as error:  # columns of several files that do not go together
        raise _unreadable(table, error) from error
    if order_by and not table.schema.primary_key:
        raise InvalidInputError(f"order_by tells which version of a row is newest; {table.name} has no primary key")
    try:
        if table.schema.primary_key:
            return upsert_frame(table, frame, order_by=order_by, identity=identity)
        return append_frame(table, frame, identity=identity)
    except (PySparkException, Py4JError) as error:
        raise _unreadable(table, error) from error


def _missing(paths: Sequence[str], pattern: bool, error: AnalysisException) -> Exception:
    """What Spark says of a path that is not there, with the path as it was given."""
    if error.getCondition() != "PATH_NOT_FOUND":
        return error
    said = error.getMessageParameters() or {}
    lost = [path for path in paths if said.get("path", "").endswith(path if pattern else plain_path(path))]
    shown = ", ".join(map(repr, lost or paths))
    if pattern:
        return InvalidInputError(f"there is nothing to load: no file matches {shown}")
    hint = "; if it is a pattern, say pattern=True" if any(map(looks_like_pattern, lost or paths)) else ""
    return InvalidInputError(f"there is nothing to load: no file or folder {shown}{hint}")


def _unreadable(table: Table, error: Exception) -> SkerryError:
    """What Spark says of a file, without the path that the error has taken through Spark."""
    lines = str(error).splitlines()
    said = [found[1].strip() for line in lines if (found := _SAID.search(line))]
    if not said:
        raise error
    causes = [f" ({found[1]})" for line in lines if (found := _CAUSE.match(line))]
    return DataError(f"the files cannot be loaded into {table.name}: {said[-1]}{''.join(causes[-1:])}")


def _read(spark: SparkSession, table: Table, paths: list[str], format: str, options: Mapping[str, str]) -> DataFrame:
    for name in options:
        problem = unknown_reader_option(name, format)
        if problem is not None:
            raise OptionError(problem)
    schema = table.schema
    fields = None
    if format not in _SELF_DESCRIBING:
        fields = ingest_fields(schema) if schema.primary_key else schema.fields
    defaults = {} if format != "csv" or any(name.lower() == "header" for name in options) else _CSV
    reader = spark.read.format(format).options(**reader_options(format, fields, {**defaults, **options}))
    if fields is None:
        return reader.load(paths)
    frame = reader.schema(reader_schema(format, fields, options)).load(paths)
    return exact_columns(frame, format, fields, options)


def _format(paths: Sequence[str | os.PathLike[str]], format: str | None) -> str:
    if format is not None:
        if format not in FORMATS:
            raise InvalidInputError(f"format is one of {', '.join(FORMATS)}, not {format!r}")
        return format
    endings = {_ending(os.fspath(path)) for path in paths}
    if len(endings) == 1 and (found := endings.pop()) in FORMATS:
        return found
    raise InvalidInputError(f"what the files are, their names do not say: give a format, one of {', '.join(FORMATS)}")


def _ending(path: str) -> str:
    """``csv`` of ``a/b.csv`` and ``a/b.csv.gz``."""
    suffixes = [suffix[1:].lower() for suffix in PurePosixPath(path).suffixes if suffix[1:].lower() != "gz"]
    return suffixes[-1] if suffixes else ""
