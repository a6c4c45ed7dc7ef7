"""What Spark cannot do for a lake is refused, and why is said."""

import pickle
import shutil
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

import skerry
from skerry import Field, InvalidInputError, SkerryError, TableDroppedError
from skerry.lake.internals import context_of
from skerry.spark import SparkLake, connect
from skerry.spark.session.address import TableAddress
from skerry.spark.session.ship import pack
from skerry.spark.session.version import check_java_version, check_spark_version, is_local


@pytest.mark.parametrize("version", ["3.5.4", "4.0.1", "2.4.8", "unknown"])
def test_a_spark_that_is_too_old_is_refused(version: str) -> None:
    with pytest.raises(SkerryError, match=r"needs Spark 4\.1 or newer"):
        check_spark_version(version)


@pytest.mark.parametrize("version", ["4.1.0", "4.3.0", "4.10.0-SNAPSHOT", "5.0.0"])
def test_a_newer_spark_is_welcome(version: str) -> None:
    check_spark_version(version)


@pytest.mark.parametrize("version", ["1.8.0_292", "11.0.20", "16"])
def test_a_java_that_is_too_old_is_refused(version: str) -> None:
    with pytest.raises(SkerryError, match="needs Java 17 or newer"):
        check_java_version(version)


def test_a_newer_java_is_welcome() -> None:
    for version in ("17.0.15", "21", "25-ea"):
        check_java_version(version)


def test_what_is_no_session_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="a SparkSession is needed"):
        connect("local[2]", tmp_path)  # type: ignore[arg-type]


def test_without_pyspark_there_is_advice() -> None:
    program = "import sys; sys.modules['pyspark'] = None; from skerry.spark import connect"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "pip install 'skerry[spark]'" in found.stderr


def test_a_lake_in_memory_is_refused(spark: SparkSession) -> None:
    with pytest.raises(InvalidInputError, match="in the memory of this process"):
        connect(spark, "memory://here")


def test_a_lake_that_executors_cannot_see_is_told_where(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.t", [Field("id", "INT", False)], primary_key=["id"])
    table.upsert([{"id": 1}])
    address = TableAddress.of(context_of(table))
    moved = TableAddress("/nowhere/lake", address.name, address.uuid, address.home, (), address.settings)
    with pytest.raises(InvalidInputError, match=r"there is no folder /nowhere/lake on .*, where a task of Spark runs"):
        pickle.loads(pickle.dumps(moved)).open()


def test_another_table_of_the_same_name_is_not_the_same(lake: SparkLake) -> None:
    fields = [Field("id", "INT")]
    address = TableAddress.of(context_of(lake.lake.create_table("app.t", fields)))
    lake.lake.drop_table("app.t")
    with pytest.raises(TableDroppedError, match="dropped"):
        address.open()
    lake.lake.create_table("app.t", fields)
    with pytest.raises(TableDroppedError, match="created again"):
        address.open()


def test_an_address_shows_no_credentials(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.t", [Field("id", "INT")])
    address = TableAddress.of(context_of(table))
    secret = TableAddress(
        address.root, address.name, address.uuid, address.home, (("storage.secret-access-key", "hush"),)
    )
    assert "hush" not in f"{secret!r} {secret}"
    assert pickle.loads(pickle.dumps(secret)) == secret


def test_tasks_of_a_table_whose_files_are_gone_fail_with_their_names(lake: SparkLake) -> None:
    options = {"compaction.mode": "off", "file.format": "sst"}
    table = lake.lake.create_table("app.t", [Field("id", "INT", False)], primary_key=["id"], options=options)
    table.upsert([{"id": 1}])
    frame = lake.table("app.t")
    shutil.rmtree(Path(lake.lake.root) / "app" / "t" / "data")
    with pytest.raises(Exception, match=r"DamagedFileError: data/|missing|no such file"):
        frame.collect()


def test_the_package_is_shipped_whole(spark: SparkSession) -> None:
    assert is_local(spark)
    folder = Path(skerry.__file__).parent
    package = pack(folder)
    names = zipfile.ZipFile(BytesIO(package)).namelist()
    assert "skerry/spark/read/task.py" in names
    assert len(names) >= len(list(folder.rglob("*.py")))
    assert package == pack(folder)
