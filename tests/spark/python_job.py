"""A job that writes and reads with Spark, started by the Python of an environment that is not activated."""

import sys
from pathlib import Path

from pyspark.sql import SparkSession

from skerry.spark import connect


def main(folder: Path) -> None:
    spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    with connect(spark, folder / "warehouse") as lake:
        lake.lake.sql("CREATE TABLE app.t (id BIGINT NOT NULL, v STRING, PRIMARY KEY (id))")
        for start in (0, 5):
            lake.upsert(spark.range(start, start + 10).selectExpr("id", "'a' AS v"), "app.t")
        read = spark.read.format("skerry").option("warehouse", str(folder / "warehouse")).load("app.t")
        print(lake.table("app.t").count(), read.count())
    spark.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
