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
error SqlError 1:1: VACUUM is not a statement of Skerry: write CALL compact('t'), CALL expire_snapshots('t') or CALL remove_orphan_files('t')

> ROLLBACK
error SqlError 1:1: ROLLBACK is not a statement of Skerry: each statement is atomic by itself, and there are no transactions of several; CALL rollback('t', 3) takes a table back to a snapshot

> CREATE FUNCTION f() AS 1
error SqlError 1:8: CREATE FUNCTION is not a statement of Skerry: there are no functions of your own; a view keeps a query

> CREATE SEQUENCE s
error SqlError 1:8: CREATE SEQUENCE is not a statement of Skerry: there are no sequences; uuid() gives keys

> UPSERT INTO t VALUES (1)
error SqlError 1:1: UPSERT is not a statement of Skerry: write INSERT INTO: in a table with a primary key it replaces rows of the same key

> REPLACE INTO t VALUES (1)
error SqlError 1:1: REPLACE is not a statement of Skerry: an INSERT INTO a table with a primary key replaces rows of the same key already
