"""The records of ``tests/sqllogic`` on Spark: queries run there, over the same tables, and give the same rows.

What Spark's SQL does not have, or means differently, is marked in the files: ``skipif spark # why``.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from sqllogic.run import run_file
from sqllogic.test_sqllogic import FILES, check, oracle
from sqllogic.world import SparkWorld
from support.effort import SOAK

SHORT = {"nulls"}
"""Files that run outside of ``make spark``, in one layout."""

CASES = [
    (path, layout)
    for path in FILES
    for layout in ("keyed", "split")
    if SOAK or (path.stem in SHORT and layout == "keyed")
]


@pytest.fixture(autouse=True)
def plain_plans(spark: SparkSession) -> Iterator[None]:
    """Plans that are not made again after each stage: that is for tables that are larger than these."""
    spark.conf.set("spark.sql.adaptive.enabled", False)
    yield
    spark.conf.unset("spark.sql.adaptive.enabled")


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("path", "layout"), CASES, ids=[f"{path.stem}-{layout}" for path, layout in CASES])
def test_spark_gives_what_the_file_expects(spark: SparkSession, path: Path, layout: str, tmp_path: Path) -> None:
    world = SparkWorld(tmp_path / "lake", layout)
    try:
        report = run_file(path, world, oracle(path))
    finally:
        world.close()
    check(report)
