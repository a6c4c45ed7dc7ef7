"""The catalogue of indexes on Spark: the same rows as in this process."""

import pyarrow as pa

from skerry.index.meta.arrow_columns import COMPACT, to_batch
from skerry.spark import SparkLake
from skerry.spark.job import index_metas
from skerry.types.field import Field


def fill(lake: SparkLake, name: str, files: int) -> None:
    columns = [Field("id", "BIGINT", nullable=False), Field("host", "STRING")]
    table = lake.lake.create_table(name, columns, partition_by=["bucket(2, id)"])
    table.create_index("host", "bloom")
    table.create_index("id", "inverted")
    for number in range(files):
        ids = range(number * 10, number * 10 + 10)
        table.append(pa.table({"id": list(ids), "host": [f"h{i}" for i in ids]}))


def expected(lake: SparkLake, *tables: str) -> list[tuple[object, ...]]:
    batch = to_batch(list(lake.lake.index_metas(tables or None)), COMPACT.names, COMPACT)
    return [tuple(row.values()) for row in batch.to_pylist()]


def test_a_data_frame_has_the_rows_of_the_system_table(lake: SparkLake) -> None:
    fill(lake, "app.a", 2)
    fill(lake, "app.b", 1)
    lake.lake.create_table("app.empty", [Field("id", "INT")])
    frame = lake.index_metas()
    assert frame.columns == COMPACT.names
    assert dict(frame.dtypes)["region_id"] == "decimal(20,0)"
    rows = [tuple(row) for row in frame.collect()]
    assert rows == expected(lake)
    assert len(rows) == 12
    fill(lake, "app.c", 1)  # its files were not read before: workers keep what they have read
    broken = lake.lake.table("app.c").files().column("index_file").to_pylist()[0]
    path = f"{lake.lake.root}/app/c/{broken}"
    with open(path, "r+b") as file:
        file.truncate(30)
    assert len(lake.index_metas("app.c").collect()) == 2
    assert lake.index_metas("app.empty").collect() == []
    hidden = lake.index_metas(["app.a"], hide_paths=True).select("table_dir").distinct().collect()
    assert [row[0].startswith("table-") for row in hidden] == [True]


def test_indexes_of_many_files_are_listed_by_tasks(lake: SparkLake) -> None:
    fill(lake, "app.many", 150)
    index_metas.MOST_FILES, before = 40, index_metas.MOST_FILES
    try:
        frame = lake.index_metas()
        assert frame.rdd.getNumPartitions() >= 8
        assert [tuple(row) for row in frame.collect()] == expected(lake)
    finally:
        index_metas.MOST_FILES = before
