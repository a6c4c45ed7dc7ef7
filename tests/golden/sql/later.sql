> CREATE TABLE t (id INT)
ok: table default.t created

> CREATE INDEX i ON t (id)
error SqlError 1:25: expected USING and a kind: bloom, inverted, fulltext, fulltext_bloom, vector after ")", found the end

> REFRESH TABLE t
error SqlError 1:15: t is not in an external catalog, and only what is there is cached: write REFRESH TABLE catalog.database.table; catalogs: none

> REFRESH CATALOG c
error NotFoundError 1:17: there is no catalog c; catalogs: none

> CREATE CATALOG c WITH ('type' = 'iceberg')
error SqlError 1:18: expected USING iceberg after "c", found "WITH"

> GRANT SELECT ON t TO me
error SqlError 1:1: GRANT is not a statement of Skerry: rights are those of the storage; there are no users or roles

> VACUUM
error SqlError 1:1: VACUUM is not a statement of Skerry: write CALL compact('t'), CALL expire_snapshots('t') or CALL remove_orphan_files('t'); CALL maintain() does it for all tables

> ROLLBACK
error SqlError 1:1: ROLLBACK is not a statement of Skerry: each statement is atomic by itself, and there are no transactions of several. Changes of one table that belong together are one MERGE INTO, or INSERT … ON CONFLICT; rows of several steps are prepared in a CREATE TEMP TABLE and published by one statement. Several tables do not change together; CALL rollback('t', 3) takes a table back to a snapshot

> CREATE FUNCTION f() AS 1
error SqlError 1:8: CREATE FUNCTION is not a statement of Skerry: there are no functions of your own; a view keeps a query

> CREATE SEQUENCE s
error SqlError 1:8: CREATE SEQUENCE is not a statement of Skerry: there are no sequences; uuid() gives keys

> UPSERT INTO t VALUES (1)
error SqlError 1:1: UPSERT is not a statement of Skerry: write INSERT OR REPLACE INTO, or INSERT … ON CONFLICT DO UPDATE SET …

> REPLACE INTO t VALUES (1)
error SqlError 1:1: REPLACE is not a statement of Skerry: write INSERT OR REPLACE INTO
