"""Spark reads Iceberg tables that clients created through the REST catalog."""

from pathlib import Path

import pytest
from pyspark.sql import SparkSession

import skerry
from skerry.common.errors import SkerryError
from skerry.spark import connect as spark_lake
from support.client_tables import EVENTS, make_view, started


def test_spark_reads_them_by_name_in_sql_and_at_older_snapshots(spark: SparkSession, tmp_path: Path) -> None:
    root = tmp_path / "lake"
    with started(root) as world:
        world.catalog.create_namespace("app")
        table = world.catalog.create_table("app.events", EVENTS.schema)
        table.append(EVENTS)
        first = table.current_snapshot()
        assert first is not None
        table.append(EVENTS.slice(0, 1))
        with spark_lake(spark, root) as lake:
            assert sorted(tuple(row) for row in lake.table("app.events", where="id < 3").collect()) == [
                (1, "a"), (1, "a"), (2, "b"),
            ]  # fmt: skip
            assert lake.table("app.events", snapshot=first.snapshot_id).count() == 3
        with skerry.connect(root) as embedded:
            embedded.sql("CREATE TABLE app.users (id BIGINT, city STRING)")
            embedded.sql("INSERT INTO app.users VALUES (3, 'Rome')")
            joined = "SELECT e.name, u.city FROM app.events e JOIN app.users u ON e.id = u.id"
            assert embedded.sql(joined, engine="spark").fetchall() == [("c", "Rome")]
        with world.lake("remote") as remote, spark_lake(spark, remote) as lake:
            assert lake.sql("SELECT count(*) FROM app.events").collect()[0][0] == 4
            with pytest.raises(SkerryError, match="with an Iceberg client"):
                lake.append(spark.range(1), "app.events")


def test_spark_reads_namespaces_of_several_levels_and_views_of_clients(spark: SparkSession, tmp_path: Path) -> None:
    root = tmp_path / "lake"
    with started(root) as world:
        for name in ("app", "app.deep"):
            world.catalog.create_namespace(name)
        world.catalog.create_table("app.deep.events", EVENTS.schema).append(EVENTS)
        make_view(world.catalog, "app.deep.late", {"spark": "SELECT id, `name` FROM events WHERE id > 1"})
        make_view(world.catalog, "app.early", {"duckdb": 'SELECT id, "name" FROM deep.events', "trino": "SELECT 1"})
        make_view(world.catalog, "app.both", {"duckdb": 'SELECT id, "name" FROM lake.app.deep.events WHERE id < 3'})
        with spark_lake(spark, root) as lake:
            assert lake.table("app.deep.events", where="id < 3").count() == 2
        with skerry.connect(root) as embedded:
            for name in ("app.deep.events", "`app.deep`.events"):
                assert embedded.sql(f"SELECT sum(id) FROM {name}", engine="spark").fetchall() == [(6,)]
            late = embedded.sql("SELECT key, title FROM app.deep.late", engine="spark").fetchall()
            assert sorted(late) == [(2, "b"), (3, "c")]
            both = embedded.sql("SELECT key FROM app.both", engine="spark").fetchall()
            assert sorted(both) == [(1,), (2,)]
            with pytest.raises(SkerryError, match="its dialects are spark"):
                embedded.sql("SELECT * FROM app.deep.late")
            with pytest.raises(SkerryError, match=r"no table or view deep\.events"):
                embedded.sql("SELECT * FROM app.early", engine="spark")
