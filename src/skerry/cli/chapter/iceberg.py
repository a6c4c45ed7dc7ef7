"""Iceberg in and out: a published table, an external catalog, and an imported table."""

from typing import Any

from pyiceberg.catalog.sql import SqlCatalog
from pyiceberg.table import StaticTable

import skerry
from skerry.cli.story import Chapter, Step


def publish(lake: skerry.Lake) -> Any:
    """Other engines can read a table where it is: published metadata names the table's own files, and which rows in
    them are replaced or deleted. No row is copied. pyiceberg reads it, and so do Spark, DuckDB and DataFusion."""
    columns = "id BIGINT NOT NULL, name STRING, PRIMARY KEY (id)"
    lake.sql(f"CREATE TABLE demo.guests ({columns})")
    guests = lake.table("demo.guests")
    guests.upsert([{"id": n, "name": f"guest {n}"} for n in range(100)])
    guests.upsert([{"id": 42, "name": "Ada"}])
    guests.delete(where="id = 99")
    theirs = StaticTable.from_metadata(str(guests.publish_iceberg()))
    rows = theirs.scan(row_filter="id = 42 OR id > 97").to_arrow()
    # shown
    return "as pyiceberg reads it:", rows


def catalog(lake: skerry.Lake) -> Any:
    """The other way round, tables of an Iceberg catalog stand in queries beside our own. This catalog is a small
    database, in which pyiceberg enters the table that we have just published, and one that it writes itself."""
    where = {"uri": f"sqlite:///{lake.root}/catalog.db"}
    where["warehouse"] = f"file://{lake.root}/_other"
    shared = SqlCatalog("shared", **where)
    shared.create_namespace("shop")
    metadata = lake.table("demo.guests").publish_iceberg()
    shared.register_table("shop.guests", str(metadata))
    rows = lake.sql("SELECT range AS id, range % 7 AS visits FROM range(100)")
    shared.create_table("shop.visits", rows.to_arrow().schema)
    shared.load_table("shop.visits").append(rows.to_arrow())
    lake.create_catalog("ice", {"type": "sql", **where})
    found = lake.sql("""
        SELECT id, theirs.name, visits, ours.name = theirs.name AS same
        FROM ice.shop.visits JOIN ice.shop.guests theirs USING (id)
        JOIN demo.guests ours USING (id) WHERE id BETWEEN 41 AND 43 ORDER BY id
    """)
    # shown
    shared.close()
    return found.to_arrow()


def take_over(lake: skerry.Lake) -> Any:
    """A table of theirs becomes one of ours without a copy: its data files get a second name. Both live on
    independently."""
    adopted = lake.import_iceberg("ice.shop.visits", "demo.visits")
    adopted.delete(where="visits = 0")
    left, theirs = adopted.scan(), lake.table("ice.shop.visits").scan()
    # shown
    return f"ours has {left.count()} rows, theirs {theirs.count()}"


CHAPTER = Chapter("Beside other engines", (Step(publish), Step(catalog), Step(take_over)))
