"""Makes this package importable on executors.

Tasks refer to functions of this package, and workers import them. In local mode workers run this process's Python with
its packages, unless ``PYSPARK_PYTHON`` names another one. There, and on clusters, the application gets this process's
package as a zip file, which takes precedence over an installed one. Its dependencies (pyarrow, numpy and others, ``pip
install skerry``) must be installed.
"""

import hashlib
import zipfile
from io import BytesIO
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from pyspark import SparkFiles

import skerry
from skerry.spark.session.jvm import temporary_folder
from skerry.spark.session.version import is_classic, is_local

_SHIPPED = "spark.skerry.shipped"
_SOURCES = (".py", ".typed")


def ship(spark: Any) -> None:
    """Send the package to the executors of a session, once. Local mode: :mod:`skerry.spark.session.interpreter`."""
    if not is_local(spark):
        send_package(spark)


def send_package(spark: Any) -> None:
    """Make all workers import this process's package."""
    package = own_package()
    name = f"skerry-{hashlib.sha256(package).hexdigest()[:16]}.zip"
    if spark.conf.get(_SHIPPED, "") == name:
        return
    if is_classic(spark):
        path = _kept_folder(spark) / name
        path.write_bytes(package)
        spark.sparkContext.addPyFile(str(path))
        _place_for_streams(name, package)
    else:
        path = Path(gettempdir()) / name
        path.write_bytes(package)
        try:
            spark.addArtifacts(str(path), pyfile=True)
        finally:
            path.unlink(missing_ok=True)
    spark.conf.set(_SHIPPED, name)


def own_package() -> bytes:
    """The package of this process as a zip file."""
    return pack(Path(skerry.__file__).parent)


def pack(folder: Path) -> bytes:
    """A package as a zip file; the same package gives the same bytes."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.suffix in _SOURCES:
                archive.writestr(zipfile.ZipInfo(str(path.relative_to(folder.parent))), path.read_bytes())
    return buffer.getvalue()


def _place_for_streams(name: str, package: bytes) -> None:
    """Put the package where the planner process of a stream imports it: Spark does not put shipped files there."""
    folder = Path(SparkFiles.getRootDirectory()) / "streaming_job"
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(package)


def _kept_folder(spark: Any) -> Path:
    """A folder that is removed with the application, because Spark serves the file from its path."""
    folder = temporary_folder(spark) / "skerry"
    folder.mkdir(exist_ok=True)
    return folder
