"""Refuses versions of Spark and Java that are too old."""

import os
import re
import shutil
import subprocess
from importlib import import_module
from typing import Any

from skerry.common.errors import InvalidInputError, SkerryError
from skerry.spark.session.jvm import is_stopped, jvm_of

OLDEST_SPARK = (4, 1)
OLDEST_JAVA = 17


def require_pyspark() -> None:
    """Raise an error if pyspark is not installed."""
    try:
        import_module("pyspark")
    except ImportError:
        raise SkerryError("this needs pyspark: pip install 'skerry[spark]'") from None


def check_session(spark: Any) -> None:
    """Refuse a session that has ended, or of a Spark or Java that is too old."""
    if not hasattr(spark, "version") or not hasattr(spark, "range"):
        raise InvalidInputError(f"a SparkSession is needed, like SparkSession.builder.getOrCreate(), not {spark!r}")
    if is_classic(spark) and is_stopped(spark):
        raise InvalidInputError("this SparkSession was stopped; start another one")
    check_spark_version(spark.version)
    if is_classic(spark):
        check_java_version(jvm_of(spark).java.lang.System.getProperty("java.version"))


def check_spark_version(version: str) -> None:
    """Refuse a Spark that is too old."""
    found = re.match(r"(\d+)\.(\d+)", version)
    if found is None or (int(found[1]), int(found[2])) < OLDEST_SPARK:
        oldest = ".".join(map(str, OLDEST_SPARK))
        raise SkerryError(f"Spark {version} is too old: Skerry needs Spark {oldest} or newer")


def check_java_version(version: str) -> None:
    """Refuse a Java that is too old. Versions look like 17.0.15, before Java 9 like 1.8.0_292."""
    found = re.match(r"(?:1\.)?(\d+)", version)
    if found is None or int(found[1]) < OLDEST_JAVA:
        raise SkerryError(f"Java {version} is too old: Skerry on Spark needs Java {OLDEST_JAVA} or newer")


def is_classic(spark: Any) -> bool:
    """True for a session with a JVM beside this process, not one of Spark Connect."""
    return not type(spark).__module__.startswith("pyspark.sql.connect")


def is_local(spark: Any) -> bool:
    """True if tasks run on this machine, with its packages."""
    if not is_classic(spark):
        return False
    return re.fullmatch(r"local(\[.*\])?", spark.sparkContext.master) is not None


_VERSION = re.compile(r'version "([^"]+)"')
_SECONDS = 60


def missing_java() -> str | None:
    """The missing requirement for Spark to start, in one line; None if there is a suitable Java."""
    home = os.environ.get("JAVA_HOME")
    found = os.path.join(home, "bin", "java") if home else shutil.which("java")
    if found is None:
        return (
            f"there is no Java on the PATH, and Spark needs Java {OLDEST_JAVA} or newer: install it, or set JAVA_HOME"
        )
    try:
        done = subprocess.run([found, "-version"], capture_output=True, text=True, timeout=_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{_where(home, found)} does not run ({error}), and {_advice(home)}"
    version = _VERSION.search(done.stderr + done.stdout)
    if version is None:
        return f"{_where(home, found)} does not say its version, and {_advice(home)}"
    try:
        check_java_version(version[1])
    except SkerryError as error:
        return f"{error} ({f'JAVA_HOME is {home}' if home else found})"
    return None


def _where(home: str | None, found: str) -> str:
    return f"JAVA_HOME is {home}, and its Java" if home else found


def _advice(home: str | None) -> str:
    needs = f"Spark needs Java {OLDEST_JAVA} or newer"
    return f"{needs}: set JAVA_HOME to the folder of one, or unset it to use the one on the PATH" if home else needs
