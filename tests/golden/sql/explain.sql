> CREATE TABLE t (id INT, v STRING)
ok: table default.t created

> EXPLAIN DROP TABLE t
error SqlError 1:9: EXPLAIN explains statements that read rows; this one reads none

> EXPLAIN SELECT nothing FROM t
error SqlError 1:16: there is no column 'nothing'; there is 'id', 'v'

> EXPLAIN SELEC 1
error SqlError 1:9: "SELEC" begins no statement; did you mean SELECT?

> EXPLAIN
error SqlError 1:8: expected a statement to explain after "EXPLAIN", found the end

> EXPLAIN ANALYZE DELETE FROM t
error SqlError 1:17: EXPLAIN ANALYZE runs what it explains, and only queries can be run for that; leave out ANALYZE

> CREATE TABLE k (id INT NOT NULL, v STRING, PRIMARY KEY (id))
ok: table default.k created

# What a statement would be refused for
> EXPLAIN UPDATE k SET w = 'x'
error SchemaError 1:22: there is no column 'w'; columns are id, v

> EXPLAIN UPDATE k SET v = w
error SqlError 1:26: there is no column 'w'; there is 'id', 'v'

> EXPLAIN UPDATE k SET id = 2
plan
Scan default.k, nothing: the table has no snapshot yet
"  columns  id, v (2 of 2)"
"  files    0, 0 bytes, 0 row versions"
"  sections 0, of which 0 are merged of 0 runs"
""
Engine
"  projection (about 1 row): projections id, v, 2"
"    python arrow scan (about 1 row): projections id, v"

> EXPLAIN DELETE FROM k WHERE v = max(v)
error SqlError 1:33: max is an aggregate: it needs many rows, and WHERE is worked out row by row; work it out in a subquery: (SELECT … FROM …)

> EXPLAIN MERGE INTO k USING t ON k.id = t.id WHEN NOT MATCHED THEN INSERT (id, v) VALUES (t.id, k.v)
error SqlError 1:96: NOT MATCHED has no row of the table, only one of the source: there is no table or alias 'k' in this part of the query; there is 't'

> EXPLAIN MERGE INTO k USING t ON k.id = t.id WHEN NOT MATCHED BY SOURCE AND t.v = 'x' THEN DELETE
error SqlError 1:76: NOT MATCHED BY SOURCE has no row of the source, only one of the table: there is no table or alias 't' in this part of the query; there is 'k'

> EXPLAIN MERGE INTO k USING t ON k.id = t.id WHEN MATCHED THEN UPDATE SET w = 'x'
error SchemaError 1:74: there is no column 'w'; columns are id, v

> EXPLAIN MERGE INTO k USING t ON k.id = t.id WHEN MATCHED AND t.w > 1 THEN DELETE
error SqlError 1:62: there is no column 'w' in 't'; there is 'id', 'v'
