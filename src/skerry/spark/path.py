"""Paths that Spark itself reads and writes: files to load, checkpoints. Tables are not among them.

Some letters in a path are part of a pattern to Spark unless it is told otherwise. And where a lake on object storage
needs nothing but this package, Spark needs a file system of Hadoop's for each scheme, which it may not have.
"""

import re
from typing import Any

from py4j.protocol import Py4JJavaError  # type: ignore[import-untyped]

from skerry.common.errors import InvalidInputError
from skerry.spark.version import is_classic

_GLOB = re.compile(r"([\\*?\[\]{}])")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")
_S3 = ("s3", "s3a", "s3n")


def plain_path(path: str) -> str:
    """A path that Spark takes for just this path, whatever letters it has."""
    return _GLOB.sub(r"\\\1", path)


def looks_like_pattern(path: str) -> bool:
    """Has it letters that a pattern would have?"""
    return _GLOB.search(path) is not None


def check_spark_reaches(spark: Any, path: str, what: str) -> None:
    """Refuse a URL that Spark has no file system for; ``what`` says what it is of."""
    found = _SCHEME.match(path)
    if found is None or not is_classic(spark):
        return
    scheme = found[1].lower()
    context = spark.sparkContext
    try:
        context._jvm.org.apache.hadoop.fs.FileSystem.getFileSystemClass(scheme, context._jsc.hadoopConfiguration())
    except Py4JJavaError as error:
        hint = "use a folder that all executors have"
        if scheme in _S3:
            hint += ", or write s3a://… and start Spark with hadoop-aws in the version of its Hadoop (--packages)"
        raise InvalidInputError(
            f"{what} {path} is read and written by Spark itself, which has no file system for {scheme}:// here; {hint}"
        ) from error
