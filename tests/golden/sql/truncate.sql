> CREATE TABLE t (id INT)
ok: table default.t created

> INSERT INTO t VALUES (1), (2)
ok: INSERT: 2 rows

> TRUNCATE TABLE t
ok: TRUNCATE: 1 file dropped

> SELECT * FROM t
id
(no rows)

> SELECT * FROM t FOR VERSION AS OF 1 ORDER BY id
id
1
2

> TRUNCATE t
ok: TRUNCATE: 0 files dropped

> TRUNCATE nowhere
error NotFoundError 1:10: there is no table or view default.nowhere; tables and views of database default: default.t

> TRUNCATE t$files
error SqlError 1:10: t$files is a system table: it can be read, there is nothing to change

> CREATE VIEW v AS SELECT * FROM t
ok: view default.v created

> TRUNCATE v
error SqlError 1:10: v is a view: there is nothing to change but the tables it is made of
