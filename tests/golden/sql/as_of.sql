> CREATE TABLE t (id INT NOT NULL, v STRING, PRIMARY KEY (id))
ok: table default.t created

> INSERT INTO t VALUES (1, 'a')
ok: INSERT: 1 row

> INSERT INTO t VALUES (2, 'b')
ok: INSERT: 1 row

> CALL create_tag('t', 'two')
ok: default.t: snapshot 2 is tagged two

> DELETE FROM t WHERE id = 1
ok: DELETE: 1 row

> ALTER TABLE t RENAME COLUMN v TO w
ok: table default.t altered

> SELECT * FROM t
id | w
2 | b

> SELECT * FROM t FOR VERSION AS OF 1
id | v
1 | a

> SELECT * FROM t VERSION AS OF 2 ORDER BY id
id | v
1 | a
2 | b

> SELECT * FROM t FOR VERSION AS OF 'two' AS x WHERE x.id = 2
id | v
2 | b

> SELECT * FROM t AT (VERSION => 1)
id | v
1 | a

> SELECT v FROM t FOR VERSION AS OF ?
? [1]
v
a

# Time passes by a second with each statement: the first insert was at 00:00:02
> SELECT * FROM t FOR TIMESTAMP AS OF '2026-01-01 00:00:02'
id | v
1 | a

> SELECT * FROM t FOR TIMESTAMP AS OF TIMESTAMP '2026-01-01 00:00:03.5' ORDER BY id
id | v
1 | a
2 | b

> SELECT * FROM t TIMESTAMP AS OF $then ORDER BY id
? {"then": "2026-01-01 00:00:03"}
id | v
1 | a
2 | b

# Two versions of a table in one query
> SELECT old.id FROM t FOR VERSION AS OF 2 AS old ANTI JOIN t AS new ON new.id = old.id
id
1

> SELECT w FROM t FOR VERSION AS OF 1
error SqlError 1:8: there is no column 'w'; there is 'id', 'v'

> SELECT * FROM t FOR VERSION AS OF 99
error NotFoundError 1:15: default.t has no snapshot 99; snapshots 1 to 4 exist

> SELECT * FROM t FOR VERSION AS OF 0
error InvalidInputError 1:15: a snapshot's id is a number of at least 1, not 0

> SELECT * FROM t FOR VERSION AS OF 'three'
error NotFoundError 1:15: table default.t has no tag 'three'; tags are ['two']

> SELECT * FROM t FOR TIMESTAMP AS OF '2020-01-01'
error SnapshotExpiredError 1:15: default.t has no snapshot as old as 2020-01-01T00:00:00.000+00:00; the oldest is 1 of 2026-01-01T00:00:02.000+00:00

> SELECT * FROM t FOR TIMESTAMP AS OF 'noon'
error SqlError 1:15: 'noon' is not a time; write it like '2024-01-15 10:00:00'

> SELECT * FROM t FOR VERSION AS OF id
error SqlError 1:15: AS OF takes a number, a text, TIMESTAMP '…' or a parameter

> CREATE VIEW view AS SELECT * FROM t
ok: view default.view created

> SELECT * FROM view FOR VERSION AS OF 1
error SqlError 1:15: view is a view, and has no versions: write AS OF in its query, behind a table

> SELECT * FROM t$files FOR VERSION AS OF 1
error SqlError 1:15: t$files has no versions: AS OF stands behind a table only

> WITH c AS (SELECT 1) SELECT * FROM c FOR VERSION AS OF 1
error SqlError 1:36: AS OF stands behind a table only

> INSERT INTO t FOR VERSION AS OF 1 VALUES (1, 'a')
error SqlError 1:15: an earlier state of a table can be read but not changed: leave out the version

> SELECT * FROM t FOR VERSION AS OF 1 FOR VERSION AS OF 2
error SqlError 1:37: syntax error at 'FOR'
