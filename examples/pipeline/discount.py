"""A step of the pipeline in Python: it gets DataFrames and returns one."""

from pyspark.sql import DataFrame
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it


def net_sales(orders: DataFrame, percent: int) -> DataFrame:
    """Net amount of each order after the discount."""
    net = F.round(F.col("amount") * (100 - percent) / 100, 2).cast("decimal(10, 2)")
    return orders.select("id", "placed", "status", net.alias("net"))
