"""Paths that Spark itself reads and writes: files to load, and checkpoints, but not tables.

Spark takes some characters of a path for a glob pattern unless they are escaped. Skerry reaches object storage without
Hadoop, but Spark needs a Hadoop file system for each URL scheme, which may not be installed.
"""

import re
from typing import Any

from py4j.protocol import Py4JJavaError

from skerry.common.errors import InvalidInputError
from skerry.spark.session.jvm import hadoop_configuration, jvm_of
from skerry.spark.session.version import is_classic

_GLOB = re.compile(r"([\\*?\[\]{}])")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")
_S3 = ("s3", "s3a", "s3n")


def plain_path(path: str) -> str:
    """A path with its glob characters escaped for Spark."""
    return _GLOB.sub(r"\\\1", path)


def looks_like_pattern(path: str) -> bool:
    """True if the path has glob characters."""
    return _GLOB.search(path) is not None


def check_spark_reaches(spark: Any, path: str, what: str) -> None:
    """Refuse a URL that Spark has no file system for; ``what`` describes it in the error."""
    found = _SCHEME.match(path)
    if found is None or not is_classic(spark):
        return
    scheme = found[1].lower()
    try:
        jvm_of(spark).org.apache.hadoop.fs.FileSystem.getFileSystemClass(scheme, hadoop_configuration(spark))
    except Py4JJavaError as error:
        hint = "use a folder that all executors have"
        if scheme in _S3:
            hint += ", or write s3a://… and start Spark with hadoop-aws in the version of its Hadoop (--packages)"
        raise InvalidInputError(
            f"{what} {path} is read and written by Spark itself, which has no file system for {scheme}:// here; {hint}"
        ) from error
