> CREATE TABLE app.t (id INT NOT NULL, region STRING NOT NULL, v INT, PRIMARY KEY (id, region)) PARTITIONED BY (region) COMMENT 'rows'
ok: table app.t created

> INSERT INTO app.t VALUES (1, 'eu', 1), (2, 'us', 2)
ok: INSERT: 2 rows

> INSERT INTO app.t VALUES (1, 'eu', 10), (3, 'eu', 3)
ok: INSERT: 2 rows

> DELETE FROM app.t WHERE id = 2
ok: DELETE: 1 row

> SELECT snapshot_id, operation, schema_id FROM app.t$snapshots ORDER BY snapshot_id
snapshot_id | operation | schema_id
1 | UPSERT | 0
2 | UPSERT | 0
3 | DELETE | 0

> SELECT count(*) AS files, sum(row_versions) AS row_versions FROM app.t$files
files | row_versions
4 | 5

> SELECT region, count(*) AS files FROM app.t$files GROUP BY region ORDER BY region
region | files
eu | 2
us | 2

> SELECT count(*) > 0 AS some FROM app.t$manifests
some
true

> SELECT schema_id, column_name, type FROM app.t$schemas ORDER BY ALL
schema_id | column_name | type
0 | id | INT
0 | region | STRING
0 | v | INT

> SELECT region, file_count FROM app.t$partitions ORDER BY region
region | file_count
eu | 2
us | 2

> SELECT * FROM app.t$options
name | value
(no rows)

> SELECT * FROM app.t$tags
tag_name | snapshot_id | committed_at | schema_id | total_row_versions | created_at
(no rows)

> SELECT snapshot_id, operation, added_row_versions FROM app.t$history ORDER BY snapshot_id
snapshot_id | operation | added_row_versions
1 | UPSERT | 2
2 | UPSERT | 2
3 | DELETE | 1

> SELECT * FROM app.t$audit_log ORDER BY ALL
snapshot_id | committed_at | rowkind | id | region | v
1 | 2026-01-01 00:00:02+00:00 | +I | 1 | eu | 1
1 | 2026-01-01 00:00:02+00:00 | +I | 2 | us | 2
2 | 2026-01-01 00:00:03+00:00 | +I | 3 | eu | 3
2 | 2026-01-01 00:00:03+00:00 | +U | 1 | eu | 10
2 | 2026-01-01 00:00:03+00:00 | -U | 1 | eu | 1
3 | 2026-01-01 00:00:04+00:00 | -D | 2 | us | 2

> SELECT * FROM "app"."t$tags"
tag_name | snapshot_id | committed_at | schema_id | total_row_versions | created_at
(no rows)

> SELECT database_name, table_name, comment FROM system.tables
database_name | table_name | comment
app | t | rows

> SELECT name, value FROM system.settings WHERE name = 'commit.timeout'
name | value
commit.timeout | 2 min

> SELECT column_name, type, nullable FROM system.columns WHERE table_name = 't' ORDER BY ordinal
column_name | type | nullable
id | INT | false
region | STRING | false
v | INT | true

> SELECT database_name FROM system.databases
database_name
app

> SELECT f.file_count FROM app.t$partitions f JOIN app.t t ON t.region = f.region GROUP BY ALL ORDER BY ALL
file_count
2

> SELECT * FROM app.t$file
error NotFoundError 1:15: there is no system table app.t$file; did you mean app.t$files? There are app.t$snapshots, app.t$files, app.t$manifests, app.t$schemas, app.t$partitions, app.t$options, app.t$indexes, app.t$tags, app.t$consumers, app.t$history, app.t$audit_log

> SELECT * FROM app.nothing$files
error NotFoundError 1:15: there is no table or view app.nothing; tables and views of database app: app.t

> SELECT * FROM system.table
error NotFoundError 1:15: there is no system table system.table; did you mean system.tables? There are system.tables, system.views, system.databases, system.columns, system.settings, system.data_files, system.puffin_index_meta, system.puffin_index_meta_flat, system.index_enumeration_statistics, system.cache_statistics, system.iceberg_statistics, system.pipeline_runs

> UPDATE app.t$options SET value = 'x'
error SqlError 1:8: app.t$options is a system table: it can be read, there is nothing to change

> CREATE VIEW app.changes AS SELECT * FROM app.t$audit_log
ok: view app.changes created

> SELECT count(*) > 3 AS many FROM app.changes
many
true

> CREATE TABLE app.log (id INT, v STRING)
ok: table app.log created

> INSERT INTO app.log VALUES (1, 'a'), (2, 'b')
ok: INSERT: 2 rows

> UPDATE app.log SET v = 'B' WHERE id = 2
ok: UPDATE: 1 row

> SELECT * FROM app.log$audit_log ORDER BY ALL
snapshot_id | committed_at | rowkind | id | v
1 | 2026-01-01 00:00:28+00:00 | +I | 1 | a
1 | 2026-01-01 00:00:28+00:00 | +I | 2 | b
2 | 2026-01-01 00:00:29+00:00 | +I | 2 | B
2 | 2026-01-01 00:00:29+00:00 | -D | 2 | b

> SELECT * FROM app.t$consumers
consumer_id | snapshot_id | next_snapshot_id | pending_snapshots | advanced_at | renewed_at | expires_at | is_live
(no rows)
