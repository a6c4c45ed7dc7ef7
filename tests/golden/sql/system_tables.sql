> CREATE TABLE app.t (id INT NOT NULL, region STRING NOT NULL, v INT, PRIMARY KEY (id, region)) PARTITIONED BY (region) COMMENT 'rows'

> INSERT INTO app.t VALUES (1, 'eu', 1), (2, 'us', 2)

> INSERT INTO app.t VALUES (1, 'eu', 10), (3, 'eu', 3)

> DELETE FROM app.t WHERE id = 2

> SELECT snapshot_id, operation, schema_id FROM app.t$snapshots ORDER BY snapshot_id

> SELECT count(*) AS files, sum(row_count) AS row_count FROM app.t$files

> SELECT region, count(*) AS files FROM app.t$files GROUP BY region ORDER BY region

> SELECT count(*) > 0 AS some FROM app.t$manifests

> SELECT schema_id, column_name, type FROM app.t$schemas ORDER BY ALL

> SELECT region, file_count FROM app.t$partitions ORDER BY region

> SELECT * FROM app.t$options

> SELECT * FROM app.t$tags

> SELECT snapshot_id, operation, added_rows FROM app.t$history ORDER BY snapshot_id

> SELECT * FROM app.t$audit_log ORDER BY ALL

> SELECT * FROM "app"."t$tags"

> SELECT database_name, table_name, comment FROM system.tables

> SELECT name, value FROM system.settings WHERE name = 'commit.timeout'

> SELECT column_name, type, nullable FROM system.columns WHERE table_name = 't' ORDER BY ordinal

> SELECT database_name FROM system.databases

> SELECT f.file_count FROM app.t$partitions f JOIN app.t t ON t.region = f.region GROUP BY ALL ORDER BY ALL

> SELECT * FROM app.t$file

> SELECT * FROM app.nothing$files

> SELECT * FROM system.table

> UPDATE app.t$options SET value = 'x'

> CREATE VIEW app.changes AS SELECT * FROM app.t$audit_log

> SELECT count(*) > 3 AS many FROM app.changes

> CREATE TABLE app.log (id INT, v STRING)

> INSERT INTO app.log VALUES (1, 'a'), (2, 'b')

> UPDATE app.log SET v = 'B' WHERE id = 2

> SELECT * FROM app.log$audit_log ORDER BY ALL
