"""Spark with Iceberg's own runtime writes tables in a file-system catalog, and reads them as we are to read them.

Its answer: {table: {"metadata": path, "rows": {what: rows}}}; ``what`` is ``current``, ``snapshot ID``, ``tag NAME`` or
``branch NAME``.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

os.environ["ICE_WAREHOUSE"] = sys.argv[1]
sys.path.insert(0, str(Path(__file__).parents[2]))

from session import plain, spark

from interop.normal import normal_rows

_MODES = ", ".join(f"'write.{kind}.mode' = 'merge-on-read'" for kind in ("delete", "update", "merge"))
_COLUMNS = (
    "id BIGINT NOT NULL, d DATE, region STRING, b BOOLEAN, i INT, f FLOAT, g DOUBLE, de DECIMAL(10, 2), st STRING, "
    "bi BINARY, ts TIMESTAMP_NTZ, tz TIMESTAMP, a ARRAY<STRING>, m MAP<STRING, BIGINT>, "
    "sr STRUCT<x: INT, y: ARRAY<STRUCT<z: STRING>>>"
)
PARTITIONS = 300


def rows(first: int, last: int, text: str = "old") -> str:
    """A query of rows with these ids."""
    return (
        "SELECT id, date_add(DATE '2024-01-01', CAST(id % 60 AS INT)) AS d, concat('r ', id % 3) AS region, "
        "if(id % 7 = 0, NULL, id % 2 = 0) AS b, CAST(id * 1000 AS INT) AS i, CAST(id / 4 AS FLOAT) AS f, "
        "if(id = 5, double('NaN'), -id / 8) AS g, CAST(id / 4 AS DECIMAL(10, 2)) AS de, "
        f"if(id % 7 = 0, NULL, concat('{text} é ', id)) AS st, encode(CAST(id AS STRING), 'UTF-8') AS bi, "
        "timestampadd(SECOND, CAST(id AS INT), TIMESTAMP_NTZ '1969-12-31 23:59:30.000005') AS ts, "
        "timestampadd(SECOND, CAST(id AS INT), TIMESTAMP '2024-01-01 00:00:00.000005') AS tz, "
        "array(CAST(id AS STRING), NULL) AS a, map('k', id) AS m, "
        f"named_struct('x', CAST(id AS INT), 'y', array(named_struct('z', '{text}'))) AS sr "
        f"FROM range({first}, {last})"
    )


def create(name: str, version: int, by: str = "", form: str = "parquet") -> str:
    table = f"ice.ns.{name}{version}"
    partitioned = f"PARTITIONED BY ({by})" if by else ""
    spark.sql(
        f"CREATE TABLE {table} ({_COLUMNS}) USING iceberg {partitioned} "
        f"TBLPROPERTIES ('format-version' = '{version}', 'write.format.default' = '{form}', {_MODES})"
    )
    return table


def deletes(version: int) -> str:
    """Position deletes or deletion vectors, several for one file, and a MERGE."""
    table = create("deletes", version)
    spark.sql(f"INSERT INTO {table} {rows(0, 40)}")
    spark.sql(f"DELETE FROM {table} WHERE id IN (3, 15, 28)")
    spark.sql(f"UPDATE {table} SET st = 'updated', i = i + 1 WHERE id BETWEEN 10 AND 12")
    spark.sql(
        f"MERGE INTO {table} t USING ({rows(35, 45, 'merged')}) s ON t.id = s.id "
        "WHEN MATCHED AND s.id = 36 THEN DELETE WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *"
    )
    spark.sql(f"DELETE FROM {table} WHERE id = 12")
    return table


def evolved(version: int) -> str:
    """Another spec twice; columns added, renamed, widened, dropped and added again under the old name."""
    table = create("evolved", version, "days(d), region")
    spark.sql(f"INSERT INTO {table} {rows(0, 20)}")
    spark.sql(f"ALTER TABLE {table} REPLACE PARTITION FIELD days(d) WITH months(d)")
    spark.sql(f"ALTER TABLE {table} ALTER COLUMN i TYPE BIGINT")
    spark.sql(f"ALTER TABLE {table} ALTER COLUMN f TYPE DOUBLE")
    spark.sql(f"ALTER TABLE {table} ALTER COLUMN de TYPE DECIMAL(14, 2)")
    spark.sql(f"INSERT INTO {table} {rows(20, 40)}")
    spark.sql(f"DELETE FROM {table} WHERE id IN (4, 24)")
    spark.sql(f"ALTER TABLE {table} DROP PARTITION FIELD region")
    spark.sql(f"ALTER TABLE {table} ADD PARTITION FIELD bucket(4, id)")
    spark.sql(f"ALTER TABLE {table} DROP COLUMN st")
    spark.sql(f"ALTER TABLE {table} ADD COLUMN st INT AFTER id")
    spark.sql(f"ALTER TABLE {table} RENAME COLUMN g TO gg")
    spark.sql(f"ALTER TABLE {table} ADD COLUMN sr.w STRING")
    spark.sql(f"INSERT INTO {table} (id, st, d, region, gg) VALUES (50, 7, DATE '2024-03-01', 'r 1', 1.5)")
    spark.sql(f"UPDATE {table} SET st = 8 WHERE id IN (2, 22)")
    return table


def formatted(form: str, version: int) -> str:
    """Data files, and position deletes of version 2, in another format; then a file of Parquet beside them."""
    table = create(form, version, "region", form)
    spark.sql(f"INSERT INTO {table} {rows(0, 40)}")
    spark.sql(f"DELETE FROM {table} WHERE id IN (3, 15, 28)")
    spark.sql(f"ALTER TABLE {table} ALTER COLUMN i TYPE BIGINT")
    spark.sql(f"ALTER TABLE {table} ALTER COLUMN de TYPE DECIMAL(14, 2)")
    spark.sql(f"ALTER TABLE {table} DROP COLUMN st")
    spark.sql(f"ALTER TABLE {table} ADD COLUMN st INT AFTER id")
    spark.sql(f"ALTER TABLE {table} RENAME COLUMN g TO gg")
    spark.sql(f"ALTER TABLE {table} ADD COLUMN sr.w STRING")
    spark.sql(f"UPDATE {table} SET st = 8 WHERE id IN (2, 22)")
    spark.sql(f"ALTER TABLE {table} SET TBLPROPERTIES ('write.format.default' = 'parquet')")
    spark.sql(f"INSERT INTO {table} (id, st, d, region, gg) VALUES (50, 7, DATE '2024-03-01', 'r 1', 1.5)")
    return table


def branched(version: int) -> str:
    table = create("branched", version, "truncate(10, id)")
    spark.sql(f"INSERT INTO {table} {rows(0, 30)}")
    spark.sql(f"ALTER TABLE {table} CREATE TAG first")
    spark.sql(f"ALTER TABLE {table} CREATE BRANCH audit")
    spark.sql(f"INSERT INTO {table}.branch_audit {rows(100, 103)}")
    spark.sql(f"DELETE FROM {table}.branch_audit WHERE id < 5")
    spark.sql(f"DELETE FROM {table} WHERE id >= 25")
    spark.sql(f"ALTER TABLE {table} CREATE TAG second")
    return table


def many(version: int) -> str:
    """Many partitions, some of them dropped whole, some with deletes."""
    table = create("many", version, "d, bucket(5, id)")
    dates = f"date_add(DATE '2024-01-01', CAST(id % {PARTITIONS // 5} AS INT))"
    changed = rows(0, PARTITIONS * 2).replace("date_add(DATE '2024-01-01', CAST(id % 60 AS INT))", dates)
    spark.sql(f"INSERT INTO {table} {changed}")
    spark.sql(f"DELETE FROM {table} WHERE d = DATE '2024-01-03'")
    spark.sql(f"DELETE FROM {table} WHERE id % 41 = 1")
    return table


def answer(table: str) -> dict[str, Any]:
    """What Spark reads: now, at every snapshot and at every reference."""

    def read(clause: str) -> list[dict[str, Any]]:
        return normal_rows(plain(row) for row in spark.sql(f"SELECT * FROM {table} {clause}").collect())

    found = {"current": read("")}
    for row in spark.sql(f"SELECT snapshot_id FROM {table}.snapshots").collect():
        found[f"snapshot {row[0]}"] = read(f"VERSION AS OF {row[0]}")
    for row in spark.sql(f"SELECT name, type FROM {table}.refs WHERE name <> 'main'").collect():
        found[f"{row[1].lower()} {row[0]}"] = read(f"VERSION AS OF '{row[0]}'")
    newest = spark.sql(f"SELECT file FROM {table}.metadata_log_entries").collect()[-1][0]
    return {"metadata": newest, "rows": found}


made = [make(version) for version in (2, 3) for make in (deletes, evolved)]
made += [branched(3), many(2)]
made += [formatted(form, version) for form in ("avro", "orc") for version in (2, 3)]
Path(sys.argv[2]).write_text(json.dumps({table.removeprefix("ice.ns."): answer(table) for table in made}))
spark.stop()
