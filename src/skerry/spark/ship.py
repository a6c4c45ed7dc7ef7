"""Making this package importable on executors.

Tasks name functions of ours, and whoever runs them imports them. In local mode tasks have the packages of this process.
Elsewhere the installed package goes along with the application as a zip file. What it depends on (pyarrow, numpy and
others, ``pip install skerry``) has to be there already.
"""

import hashlib
import zipfile
from io import BytesIO
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from pyspark import SparkFiles

import skerry
from skerry.spark.version import is_classic, is_local

_SHIPPED = "spark.skerry.shipped"
_SOURCES = (".py", ".typed")


def ship(spark: Any) -> None:
    """Send the package to the executors of a session, once; nothing to do in local mode."""
    if is_local(spark):
        return
    package = pack(Path(skerry.__file__).parent)
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


def pack(folder: Path) -> bytes:
    """A package as a zip file; the same package makes the same bytes."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.suffix in _SOURCES:
                archive.writestr(zipfile.ZipInfo(str(path.relative_to(folder.parent))), path.read_bytes())
    return buffer.getvalue()


def _place_for_streams(name: str, package: bytes) -> None:
    """The process that plans a stream looks for shipped files in a folder that Spark does not put them into."""
    folder = Path(SparkFiles.getRootDirectory()) / "streaming_job"
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(package)


def _kept_folder(spark: Any) -> Path:
    """A folder that lives as long as the application: Spark hands out the file from where it is."""
    folder = Path(spark.sparkContext._temp_dir) / "skerry"
    folder.mkdir(exist_ok=True)
    return folder
