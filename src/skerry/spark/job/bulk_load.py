"""Bulk load: files from elsewhere into a table, in one commit.

The columns of Parquet and ORC files, taken over all files, must be the table's. CSV and JSON files are read with the
table's types; a value of another type fails the load, and none of its rows stay. The header of a CSV file must have the
table's columns in the same order. In JSON, keys without a column are ignored; so is text after the first object of a
line, because Spark reads one object per line.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from py4j.protocol import Py4JError
from pyspark.errors import AnalysisException, PySparkException
from pyspark.sql import DataFrame, SparkSession

from skerry.common.errors import DataError, InvalidInputError, OptionError, SkerryError
from skerry.lake.table import Table
from skerry.spark.error.spark_text import file_problem
from skerry.spark.read.reader_option import unknown_reader_option
from skerry.spark.read.text_file import exact_columns, reader_options, reader_schema
from skerry.spark.session.file_path import check_spark_reaches, looks_like_pattern, plain_path
from skerry.spark.write.write_frame import append_frame, upsert_frame
from skerry.table.shape import TableShape
from skerry.table.snapshot import CommitIdentity, Snapshot

FORMATS = ("parquet", "csv", "json", "orc")
_SELF_DESCRIBING = ("parquet", "orc")
_CSV = {"header": "true"}


@dataclass(frozen=True, slots=True)
class LoadSettings:
    """Reader settings for the files."""

    format: str | None
    """None: taken from the file names' endings."""
    pattern: bool
    """True if paths are glob patterns; otherwise they are literal."""
    options: Mapping[str, str]
    """Options of ``spark.read``."""


def load_files(
    spark: SparkSession,
    table: Table,
    paths: str | os.PathLike[str] | Sequence[str | os.PathLike[str]],
    settings: LoadSettings,
    *,
    order_by: str | Sequence[str],
    identity: CommitIdentity | None,
) -> Snapshot:
    """Append the rows of files to a table, or upsert them if it has a primary key."""
    pattern = settings.pattern
    given = [paths] if isinstance(paths, str | os.PathLike) else list(paths)
    if not given:
        raise InvalidInputError("load takes the paths of one or more files or folders")
    named = [os.fspath(path) for path in given]
    for path in named:
        check_spark_reaches(spark, path, "the file")
    try:
        found = named if pattern else list(map(plain_path, named))
        frame = _read(spark, table, found, _format(given, settings.format), settings.options)
    except AnalysisException as error:
        raise _missing(named, pattern, error) from error
    except (PySparkException, Py4JError) as error:  # columns of several files contradict each other
        raise _unreadable(table, error) from error
    if order_by and not table.schema.primary_key:
        raise InvalidInputError(
            f"order_by decides which version of a row is newest; {table.name} has no primary key", about=("order_by",)
        )
    try:
        if table.schema.primary_key:
            return upsert_frame(table, frame, order_by=order_by, identity=identity)
        return append_frame(table, frame, identity=identity)
    except (PySparkException, Py4JError) as error:
        raise _unreadable(table, error) from error


def _missing(paths: Sequence[str], pattern: bool, error: AnalysisException) -> Exception:
    """Spark's error about a missing path, with the path as the user wrote it."""
    if error.getCondition() != "PATH_NOT_FOUND":
        return error
    said = error.getMessageParameters() or {}
    lost = [path for path in paths if said.get("path", "").endswith(path if pattern else plain_path(path))]
    shown = ", ".join(map(repr, lost or paths))
    if pattern:
        return InvalidInputError(f"there is nothing to load: no file matches {shown}", about=("paths",))
    hint = "; if it is a pattern, say pattern=True" if any(map(looks_like_pattern, lost or paths)) else ""
    return InvalidInputError(f"there is nothing to load: no file or folder {shown}{hint}", about=("paths",))


def _unreadable(table: Table, error: Exception) -> SkerryError:
    """Spark's error about a file, without the trace."""
    problem = file_problem(error)
    if problem is None:
        raise error
    return DataError(f"the files cannot be loaded into {table.name}: {problem}")


def _read(spark: SparkSession, table: Table, paths: list[str], format: str, options: Mapping[str, str]) -> DataFrame:
    for name in options:
        problem = unknown_reader_option(name, format)
        if problem is not None:
            raise OptionError(problem)
    schema = table.schema
    fields = None
    if format not in _SELF_DESCRIBING:
        fields = TableShape(schema).ingest_fields
    defaults = {} if format != "csv" or any(name.lower() == "header" for name in options) else _CSV
    reader = spark.read.format(format).options(**reader_options(format, fields, {**defaults, **options}))
    if fields is None:
        return reader.load(paths)
    frame = reader.schema(reader_schema(format, fields, options)).load(paths)
    return exact_columns(frame, format, fields, options)


def _format(paths: Sequence[str | os.PathLike[str]], format: str | None) -> str:
    if format is not None:
        if format not in FORMATS:
            raise InvalidInputError(f"format is one of {', '.join(FORMATS)}, not {format!r}", about=("format",))
        return format
    endings = {_ending(os.fspath(path)) for path in paths}
    if len(endings) == 1 and (found := endings.pop()) in FORMATS:
        return found
    raise InvalidInputError(f"what the files are, their names do not say: give a format, one of {', '.join(FORMATS)}")


def _ending(path: str) -> str:
    """The format's ending: ``csv`` for ``a/b.csv`` and ``a/b.csv.gz``."""
    suffixes = [suffix[1:].lower() for suffix in PurePosixPath(path).suffixes if suffix[1:].lower() != "gz"]
    return suffixes[-1] if suffixes else ""
